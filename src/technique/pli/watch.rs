//! What happens to a candidate that satisfies preH, as events for people; nothing where nobody watches.

use crate::base::Span;
use crate::exec::symbolic::{Fork, ForkKind, SymbolicState};
use crate::exec::{Outcome, Value};
use crate::lang::program::Program;
use crate::solve::smt::Answer;
use crate::solve::trace::{Event, EventKind, MOST_EVENTS};
use crate::solve::verdict::clause_text;
use crate::term::{PathCondition, TermId, TermPool};
use crate::walk::{Call, Possible};

/// Where events go.
pub(super) struct Watch<'a> {
    program: &'a Program,
    events: Option<&'a mut Vec<Event>>,
}

impl<'a> Watch<'a> {
    pub fn new(program: &'a Program, events: Option<&'a mut Vec<Event>>) -> Self {
        Self { program, events }
    }

    /// An event that is never left out.
    fn conclude(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = self.events.as_mut() {
            events.push(event());
        }
    }

    fn push(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = self.events.as_mut().filter(|events| events.len() < MOST_EVENTS) {
            events.push(event());
        }
    }

    /// What preH fixed is added to the path condition; `given` clauses were there before.
    pub fn path_condition(&mut self, terms: &TermPool, pc: &PathCondition, given: usize, answer: Answer) {
        self.push(|| {
            let fixed = pc.clauses.get(given..).unwrap_or_default();
            let clauses = pc.clauses.get(..given).unwrap_or_default();
            let says = match answer {
                Answer::Sat => "agree",
                Answer::Unsat => "contradict each other",
                Answer::Unknown => "may contradict each other: the solver gave up",
            };
            let text = match fixed {
                [] => format!("path condition: preH fixed none of its symbols; it is {}", word(answer)),
                fixed => {
                    format!("path condition: it and what preH fixed, {}, {says}", terms.display_all(fixed))
                }
            };
            let shown =
                if clauses.is_empty() { "true".into() } else { terms.display_all(clauses).to_string() };
            Event::new(EventKind::PathCondition, text).fact("path condition", shown)
        });
    }

    /// preP forks.
    pub fn fork(&mut self, state: &SymbolicState, fork: &Fork, at: Option<Span>) {
        let layout = state.input.layout();
        self.push(|| match fork.kind {
            ForkKind::Lazy(slot) | ForkKind::Length(slot) => {
                let all: Vec<String> = fork
                    .alternatives
                    .iter()
                    .map(|a| clause_text(layout, &a.clause, |_| "?".into()))
                    .collect();
                let text =
                    format!("preP reads {}, which is symbolic: {}", layout.slot(slot).name, all.join(", "));
                Event::new(EventKind::Primitives, text).at(at)
            }
            ForkKind::Bound(slot) => {
                let text = format!("preP reads {}, which its domain bounds", layout.slot(slot).name);
                Event::new(EventKind::Primitives, text).at(at)
            }
            ForkKind::Primitive | ForkKind::Choice => {
                let count = fork.alternatives.len();
                Event::new(EventKind::Primitives, format!("preP branches {count} ways")).at(at)
            }
        });
    }

    /// An alternative of a fork of preP, or its result.
    pub fn alternative(&mut self, terms: &TermPool, term: TermId, at: Option<Span>, possible: Possible) {
        self.push(|| {
            let says = match possible {
                Possible::Yes => "possible",
                Possible::No => "impossible here",
                Possible::Unknown => "undecided, kept",
            };
            Event::new(EventKind::Primitives, format!("{}: {says}", terms.display(term))).at(at)
        });
    }

    /// A path of one of preP's methods ends.
    pub fn end(&mut self, call: &Call, outcome: &Outcome) {
        let program = self.program;
        self.push(|| {
            let name = program.method_name(call.method);
            let how = match outcome {
                Outcome::Return(Some(Value::Int(0))) => "returns false".into(),
                Outcome::Return(Some(Value::Sym(_))) => {
                    "returns what is symbolic: true is one more assumption".into()
                }
                Outcome::Return(_) => "returns true".into(),
                Outcome::Exception { class, .. } => {
                    format!("throws {}, which counts as false", program.classes[*class].simple)
                }
                Outcome::Assumed => "assumes what does not hold".to_string(),
                Outcome::BoundExceeded => "has too many frames or objects".into(),
                Outcome::Unsupported { message, .. } => format!("gives no answer: {message}"),
            };
            Event::new(EventKind::Primitives, format!("a path of {name} {how}"))
        });
    }

    /// Why an alternative of preP was impossible.
    pub fn reason(&mut self, text: String, at: Option<Span>) {
        self.conclude(|| Event::new(EventKind::Primitives, text).at(at));
    }

    /// The candidate is refused, and why; or nobody knows.
    pub fn refused(&mut self, text: String) {
        self.conclude(|| Event::new(EventKind::Answer, text));
    }

    /// The candidate survives.
    pub fn survived(&mut self, terms: &TermPool, pc: &PathCondition) {
        self.conclude(|| {
            let text = "survives: preP can return true under the path condition";
            let shown = if pc.clauses.is_empty() {
                "true".into()
            } else {
                terms.display_all(&pc.clauses).to_string()
            };
            Event::new(EventKind::Answer, text).fact("condition", shown)
        });
    }
}

fn word(answer: Answer) -> &'static str {
    match answer {
        Answer::Sat => "satisfiable",
        Answer::Unsat => "unsatisfiable",
        Answer::Unknown => "undecided: the solver gave up",
    }
}
