//! Exact verdicts on states, whatever technique explores them (techniques.md: *exact verdict*): is there a
//! heap of the scope that extends the input heap, and primitives, that satisfy preH, preP and the path
//! condition together?

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::explore::engine::{Engine, Live};
use crate::explore::judged::Judged;
use crate::explore::nearest::Near;
use crate::explore::path::ChoicePath;
use crate::explore::reason::{Interrupted, Reason};
use crate::heap::SymbolicHeap;
use crate::solve::{Verdict, VerdictWord, Why};
use crate::technique::{AnyNote, Entry};
use crate::term::{PathCondition, TermId};

/// Decides states exactly, by what the engine's registry has for that.
#[derive(Default)]
pub struct Validator {
    exact: Asked,
    structure: Asked,
    reasons: HashMap<(ChoicePath, Vec<TermId>), Option<Arc<Reason>>>,
}

/// A judge, and what it said on the way to a node.
#[derive(Default)]
struct Asked {
    /// Once it was asked; else why there is none.
    judge: Option<Result<Judged, String>>,
    /// The node that it was asked about last.
    path: Vec<u32>,
    /// What it said on the way there: of shorter paths first.
    said: Vec<Said>,
}

/// What a judge said of a node, by how many choices lead there.
struct Said {
    choices: usize,
    word: VerdictWord,
    /// What it left there, or above.
    note: Option<AnyNote>,
}

/// What was found of the ends of paths (`run --validate`).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Validation {
    /// Paths that some input takes.
    pub valid: u64,
    /// Paths that no input takes.
    pub spurious: u64,
    /// Of these, those whose heap satisfies preH in no way, whatever the path condition.
    pub spurious_heap: u64,
    /// Alarms that no input raises.
    pub false_alarms: u64,
    /// Paths that could not be decided.
    pub unknown: u64,
}

impl Validation {
    /// Adds what was found elsewhere.
    pub fn add(&mut self, other: &Self) {
        self.valid += other.valid;
        self.spurious += other.spurious;
        self.spurious_heap += other.spurious_heap;
        self.false_alarms += other.false_alarms;
        self.unknown += other.unknown;
    }
}

impl Validator {
    /// The exact verdict of a state.
    pub fn exact(&mut self, engine: &mut Engine, live: &Live) -> Verdict {
        let entry = engine.exact().precondition.clone();
        match self.exact.judge(entry.as_ref(), engine) {
            Ok(judged) => judged.verdict(engine, &live.state.input, &live.state.pc),
            Err(why) => Verdict::Unknown(Why::GaveUp(why.clone())),
        }
    }

    /// The word of that verdict, which takes less work. Where the state is that of a path, what was found above it
    /// tells much: below what is refuted all is, and a solution of a node may do for its children.
    pub fn word(&mut self, engine: &mut Engine, live: &Live, path: Option<&ChoicePath>) -> VerdictWord {
        let entry = engine.exact().precondition.clone();
        self.exact.word(entry.as_ref(), engine, live, path)
    }

    /// The one reason of an exact refutation, by the path of the state and its path condition: whoever shows it
    /// shows this.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn reason(
        &mut self,
        engine: &mut Engine,
        path: &ChoicePath,
        heap: &SymbolicHeap,
        pc: &PathCondition,
    ) -> Result<Option<Arc<Reason>>, Interrupted> {
        let key = (path.clone(), pc.clauses.clone());
        if let Some(known) = self.reasons.get(&key) {
            return Ok(known.clone());
        }
        let entry = engine.exact().precondition.clone();
        let Ok(judged) = self.exact.judge(entry.as_ref(), engine) else { return Ok(None) };
        let reason = Reason::of(engine, judged, heap, pc)?.map(Arc::new);
        self.reasons.insert(key, reason.clone());
        Ok(reason)
    }

    /// The nearest heap that the precondition does not refuse, where one is found.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn nearest(
        &mut self,
        engine: &mut Engine,
        heap: &SymbolicHeap,
        pc: &PathCondition,
        reason: &Reason,
    ) -> Result<Near, Interrupted> {
        let entry = engine.exact().precondition.clone();
        match self.exact.judge(entry.as_ref(), engine) {
            Ok(judged) => Near::of(engine, judged, heap, pc, reason),
            Err(_) => Ok(Near::NoWitness),
        }
    }

    /// Whether some heap of the scope satisfies preH and extends the state's, whatever the path condition.
    pub fn heap_only(&mut self, engine: &mut Engine, live: &Live, path: Option<&ChoicePath>) -> VerdictWord {
        let entry = engine.exact().structure.clone();
        self.structure.word(entry.as_ref(), engine, live, path)
    }

    /// Decides the end of a path exactly and counts it.
    pub fn count(
        &mut self,
        engine: &mut Engine,
        live: &Live,
        path: Option<&ChoicePath>,
        is_alarm: bool,
        into: &mut Validation,
    ) -> VerdictWord {
        let word = self.word(engine, live, path);
        match word {
            VerdictWord::Sat => into.valid += 1,
            VerdictWord::Unsat => {
                into.spurious += 1;
                into.false_alarms += u64::from(is_alarm);
                let heap = self.heap_only(engine, live, path);
                into.spurious_heap += u64::from(heap == VerdictWord::Unsat);
            }
            _ => into.unknown += 1,
        }
        word
    }
}

impl Asked {
    fn judge(&mut self, entry: Option<&Arc<Entry>>, engine: &Engine) -> Result<&mut Judged, &mut String> {
        let asked = self.judge.get_or_insert_with(|| match entry {
            Some(entry) => Judged::of(entry, engine, None).map_err(|_| "there is no precondition".into()),
            None => Err("no technique decides exactly".into()),
        });
        asked.as_mut()
    }

    fn word(
        &mut self,
        entry: Option<&Arc<Entry>>,
        engine: &mut Engine,
        live: &Live,
        path: Option<&ChoicePath>,
    ) -> VerdictWord {
        if let Some(path) = path {
            self.forget_what_is_not_above(&path.0);
        }
        let above = path.and_then(|_| self.said.last());
        if above.is_some_and(|said| said.word == VerdictWord::Unsat) {
            return VerdictWord::Unsat;
        }
        let near = above.and_then(|said| said.note.clone());
        let Ok(judged) = self.judge(entry, engine) else { return VerdictWord::Unknown };
        let (word, note) = judged.word(engine, &live.state.input, &live.state.pc, near.as_ref());
        if let Some(path) = path {
            let choices = path.0.len();
            self.said.pop_if(|said| said.choices == choices);
            self.said.push(Said { choices, word, note: note.or(near) });
        }
        word
    }

    /// What was said of nodes on the way to this one stays.
    fn forget_what_is_not_above(&mut self, path: &[u32]) {
        let shared = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        while self.said.pop_if(|said| said.choices > shared).is_some() {}
        self.path.truncate(shared);
        self.path.extend(path.iter().skip(shared));
    }
}
