//! Layer 4: bounded enumeration of the paths of boolean methods over symbolic states: what preP inside
//! PLI, postconditions and companion methods need. An oracle says which primitive alternatives live;
//! lazy steps are taken in all their alternatives.

mod ends;

pub use ends::Ends;

use crate::base::{CancelToken, Span};
use crate::exec::symbolic::{Fork, Progress, Setting, SymbolicState};
use crate::exec::{Observer, Outcome, Value};
use crate::heap::Clause;
use crate::lang::program::MethodId;
use crate::term::{PathCondition, TermId, TermPool};

/// Whether a term can be true under a path condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Possible {
    /// It can.
    Yes,
    /// It cannot.
    No,
    /// Nobody knows: kept, and the result is not exact.
    Unknown,
}

/// Decides primitive alternatives.
pub trait Oracle {
    /// Whether `term` can be true where `pc` is; `at` is where the program asks.
    fn possible(&mut self, terms: &TermPool, pc: &PathCondition, term: TermId, at: Option<Span>) -> Possible;

    /// A fork was reached in this state; its primitive alternatives are asked about next, last one first.
    fn on_fork(&mut self, _state: &SymbolicState, _fork: &Fork, _at: Option<Span>) {}

    /// A path through one of the calls has ended.
    fn on_end(&mut self, _state: &SymbolicState, _call: &Call, _outcome: &Outcome) {}
}

impl<F: FnMut(&TermPool, &PathCondition, TermId, Option<Span>) -> Possible> Oracle for F {
    fn possible(&mut self, terms: &TermPool, pc: &PathCondition, term: TermId, at: Option<Span>) -> Possible {
        self(terms, pc, term, at)
    }
}

/// A call of a boolean method (a void one counts as true when it returns).
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// The method.
    pub method: MethodId,
    /// Its arguments, receiver first.
    pub args: Vec<Value>,
}

/// What a walk may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Instructions of all paths together.
    pub steps: u64,
    /// Paths.
    pub paths: u64,
}

/// What a walk found.
#[derive(Clone, Debug)]
pub enum Walked {
    /// The first path, in choice order, on which all calls are true.
    Found(Box<SymbolicState>),
    /// There is none.
    None,
    /// None was found, but some path could not be followed to its end: why.
    Unknown(String),
}

/// One state under way: the call that is running.
struct Open {
    state: SymbolicState,
    call: usize,
    uncertain: bool,
}

/// Runs `calls` one after the other from `start` and looks for a path on which all are true.
///
/// `watch` sees what all paths do.
pub fn find_true<O: Oracle, W: Observer>(
    setting: &mut Setting,
    start: SymbolicState,
    calls: &[Call],
    (oracle, watch): (&mut O, &mut W),
    budget: Budget,
    cancel: &CancelToken,
) -> Walked {
    let mut unknown: Option<String> = None;
    let mut fuel = budget.steps;
    let mut paths = 0;
    let mut open = Vec::new();
    match enter(setting, start, calls, 0) {
        Entered::Running(state) => open.push(Open { state, call: 0, uncertain: false }),
        Entered::Finished(state) => return Walked::Found(Box::new(state)),
        Entered::Failed(why) => return Walked::Unknown(why),
    }
    while let Some(Open { mut state, call, uncertain }) = open.pop() {
        if cancel.is_cancelled() {
            return Walked::Unknown("cancelled".into());
        }
        match state.advance_watched(setting, &mut fuel, watch) {
            Progress::Fork(fork) => {
                let at = state.machine.top_frame(setting.program).and_then(|frame| frame.span);
                oracle.on_fork(&state, &fork, at);
                // Pushed in reverse, so that the first alternative is followed first.
                for alternative in fork.alternatives.iter().rev() {
                    let possible = match alternative.clause {
                        Clause::Assume(term) if fork.kind.is_primitive() => {
                            oracle.possible(setting.terms, &state.pc, term, at)
                        }
                        _ => Possible::Yes,
                    };
                    if possible != Possible::No {
                        let mut child = state.clone();
                        child.take(setting, &fork, alternative);
                        open.push(Open {
                            state: child,
                            call,
                            uncertain: uncertain || possible == Possible::Unknown,
                        });
                    }
                }
            }
            Progress::Done(outcome) => {
                paths += 1;
                if let Some(call) = calls.get(call) {
                    oracle.on_end(&state, call, &outcome);
                }
                match outcome {
                    Outcome::Return(Some(Value::Int(0))) | Outcome::Assumed | Outcome::Exception { .. } => {}
                    Outcome::Return(Some(Value::Sym(term))) => {
                        // A boolean that was never branched on: true is one more assumption.
                        let possible = oracle.possible(setting.terms, &state.pc, term, None);
                        if possible != Possible::No {
                            state.pc.assume(term);
                            let uncertain = uncertain || possible == Possible::Unknown;
                            if let Some(found) =
                                next(setting, state, calls, call, uncertain, &mut open, &mut unknown)
                            {
                                return found;
                            }
                        }
                    }
                    Outcome::Return(_) => {
                        if let Some(found) =
                            next(setting, state, calls, call, uncertain, &mut open, &mut unknown)
                        {
                            return found;
                        }
                    }
                    Outcome::BoundExceeded { bound, .. } => {
                        unknown.get_or_insert_with(|| format!("a predicate {bound}"));
                    }
                    Outcome::Unsupported { message, .. } => {
                        unknown.get_or_insert(message);
                    }
                }
                if paths >= budget.paths {
                    return Walked::Unknown(format!("a predicate has more than {} paths", budget.paths));
                }
            }
            Progress::LoopCut => {
                unknown.get_or_insert_with(|| "a predicate reads a cycle over and over".into());
            }
            Progress::Fuel => {
                return Walked::Unknown(format!("a predicate took more than {} instructions", budget.steps));
            }
        }
    }
    unknown.map_or(Walked::None, Walked::Unknown)
}

enum Entered {
    Running(SymbolicState),
    Finished(SymbolicState),
    Failed(String),
}

/// Starts call number `call`, or finds that all are done.
fn enter(setting: &mut Setting, mut state: SymbolicState, calls: &[Call], call: usize) -> Entered {
    let Some(next) = calls.get(call) else { return Entered::Finished(state) };
    match state.machine.call(setting.program, next.method, &next.args) {
        Ok(()) => Entered::Running(state),
        Err(Outcome::Unsupported { message, .. }) => Entered::Failed(message),
        Err(_) => Entered::Failed("a predicate cannot be called".into()),
    }
}

/// A call was true: goes on with the next one.
fn next(
    setting: &mut Setting,
    state: SymbolicState,
    calls: &[Call],
    call: usize,
    uncertain: bool,
    open: &mut Vec<Open>,
    unknown: &mut Option<String>,
) -> Option<Walked> {
    match enter(setting, state, calls, call + 1) {
        Entered::Running(state) => open.push(Open { state, call: call + 1, uncertain }),
        Entered::Finished(_) if uncertain => {
            unknown.get_or_insert_with(|| "the solver gave up on a path of the predicate".into());
        }
        Entered::Finished(state) => return Some(Walked::Found(Box::new(state))),
        Entered::Failed(why) => {
            unknown.get_or_insert(why);
        }
    }
    None
}
