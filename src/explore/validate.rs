//! Exact verdicts on states, whatever technique explores them (techniques.md: *exact verdict*): is there a
//! heap of the scope that extends the input heap, and primitives, that satisfy preH, preP and the path
//! condition together?

use crate::explore::engine::{Engine, Live};
use crate::heap::Encoding;
use crate::solve::{Verdict, Why};
use crate::technique::{Entry, Judge, Query};

/// Decides states exactly, by what the engine's registry has for that.
#[derive(Default)]
pub struct Validator {
    exact: Asked,
    structure: Asked,
}

/// A judge, once it was asked; else why there is none.
type Asked = Option<Result<Box<dyn Judge>, String>>;

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
        ask(&mut self.exact, entry.as_deref(), engine, live)
    }

    /// Whether some heap of the scope satisfies preH and extends the state's, whatever the path condition.
    pub fn heap_only(&mut self, engine: &mut Engine, live: &Live) -> Verdict {
        let entry = engine.exact().structure.clone();
        ask(&mut self.structure, entry.as_deref(), engine, live)
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

fn ask(asked: &mut Asked, entry: Option<&Entry>, engine: &mut Engine, live: &Live) -> Verdict {
    let input = &live.state.input;
    let encoding = match Encoding::of(input) {
        Ok(encoding) => encoding,
        Err(outside) => {
            let slot = input.layout().slot(outside.slot).name.to_string();
            return Verdict::Unsat(Why::OutsideDomain { slot, value: outside.value });
        }
    };
    let judge = asked.get_or_insert_with(|| match entry {
        Some(entry) => entry.judge(engine.subject()).map_err(|_| "there is no precondition".into()),
        None => Err("no technique decides exactly".into()),
    });
    let judge = match judge {
        Ok(judge) => judge,
        Err(why) => return Verdict::Unknown(Why::GaveUp(why.clone())),
    };
    let query = Query { heap: input, encoding: &encoding, pc: &live.state.pc };
    // What validation costs is not what the technique costs.
    let counts = engine.counts.clone();
    let verdict = engine.with_technique(|_, context| judge.decide(context, &query));
    engine.counts = counts;
    verdict
}
