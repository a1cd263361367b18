//! Exact verdicts on states, whatever technique explores them (techniques.md: *exact verdict*): is there a
//! heap of the scope that extends the input heap, and primitives, that satisfy preH, preP and the path
//! condition together?

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::explore::engine::{Engine, Live};
use crate::explore::judged::Judged;
use crate::explore::nearest::Near;
use crate::explore::path::ChoicePath;
use crate::explore::reason::{Interrupted, Reason};
use crate::heap::SymbolicHeap;
use crate::solve::{Verdict, Why};
use crate::technique::Entry;
use crate::term::{PathCondition, TermId};

/// Decides states exactly, by what the engine's registry has for that.
#[derive(Default)]
pub struct Validator {
    exact: Asked,
    structure: Asked,
    reasons: HashMap<(ChoicePath, Vec<TermId>), Option<Arc<Reason>>>,
}

/// A judge, once it was asked; else why there is none.
type Asked = Option<Result<Judged, String>>;

/// What was found of the ends of paths (`run --validate`).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
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

impl Validator {
    /// The exact verdict of a state.
    pub fn exact(&mut self, engine: &mut Engine, live: &Live) -> Verdict {
        let entry = engine.exact().precondition.clone();
        ask(&mut self.exact, entry.as_ref(), engine, live)
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
        let Ok(judged) = judge(&mut self.exact, entry.as_ref(), engine) else { return Ok(None) };
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
        match judge(&mut self.exact, entry.as_ref(), engine) {
            Ok(judged) => Near::of(engine, judged, heap, pc, reason),
            Err(_) => Ok(Near::NoWitness),
        }
    }

    /// Whether some heap of the scope satisfies preH and extends the state's, whatever the path condition.
    pub fn heap_only(&mut self, engine: &mut Engine, live: &Live) -> Verdict {
        let entry = engine.exact().structure.clone();
        ask(&mut self.structure, entry.as_ref(), engine, live)
    }

    /// Decides the end of a path exactly and counts it.
    pub fn count(
        &mut self,
        engine: &mut Engine,
        live: &Live,
        is_alarm: bool,
        into: &mut Validation,
    ) -> Verdict {
        let verdict = self.exact(engine, live);
        match &verdict {
            Verdict::Sat(_) => into.valid += 1,
            Verdict::Unknown(_) => into.unknown += 1,
            Verdict::Unsat(_) => {
                into.spurious += 1;
                into.false_alarms += u64::from(is_alarm);
                let heap = self.heap_only(engine, live);
                into.spurious_heap += u64::from(matches!(heap, Verdict::Unsat(_)));
            }
        }
        verdict
    }
}

fn ask(asked: &mut Asked, entry: Option<&Rc<Entry>>, engine: &mut Engine, live: &Live) -> Verdict {
    match judge(asked, entry, engine) {
        Ok(judged) => judged.verdict(engine, &live.state.input, &live.state.pc),
        Err(why) => Verdict::Unknown(Why::GaveUp(why.clone())),
    }
}

fn judge<'a>(
    asked: &'a mut Asked,
    entry: Option<&Rc<Entry>>,
    engine: &Engine,
) -> Result<&'a mut Judged, &'a mut String> {
    let asked = asked.get_or_insert_with(|| match entry {
        Some(entry) => Judged::of(entry, engine, None).map_err(|_| "there is no precondition".into()),
        None => Err("no technique decides exactly".into()),
    });
    asked.as_mut()
}
