//! What happens to a candidate that satisfies preH, in words.

use crate::base::Span;
use crate::exec::symbolic::{Fork, ForkKind, SymbolicState};
use crate::exec::{Outcome, Value};
use crate::lang::program::Program;
use crate::solve::smt::Answer;
use crate::solve::trace::{Event, EventKind};
use crate::solve::verdict::clause_text;
use crate::term::{PathCondition, TermId, TermPool};
use crate::walk::{Call, Possible};

/// What preH fixed is added to the path condition; `given` clauses were there before.
pub(super) fn path_condition(terms: &TermPool, pc: &PathCondition, given: usize, answer: Answer) -> Event {
    let fixed = pc.clauses.get(given..).unwrap_or_default();
    let clauses = pc.clauses.get(..given).unwrap_or_default();
    let says = match answer {
        Answer::Sat => "agree",
        Answer::Unsat => "contradict each other",
        Answer::Unknown => "may contradict each other: the solver gave up",
    };
    let text = match fixed {
        [] => format!("path condition: preH fixed none of its symbols; it is {}", word(answer)),
        fixed => format!("path condition: it and what preH fixed, {}, {says}", terms.display_all(fixed)),
    };
    Event::new(EventKind::PathCondition, text).fact("path condition", clauses_text(terms, clauses))
}

/// preP forks.
pub(super) fn fork(state: &SymbolicState, fork: &Fork, at: Option<Span>) -> Event {
    let layout = state.input.layout();
    let text = match fork.kind {
        ForkKind::Lazy(slot) | ForkKind::Length(slot) => {
            let clauses = fork.alternatives.iter().map(|a| clause_text(layout, &a.clause, |_| "?".into()));
            let all: Vec<String> = clauses.collect();
            format!("preP reads {}, which is symbolic: {}", layout.slot(slot).name, all.join(", "))
        }
        ForkKind::Bound(slot) => format!("preP reads {}, which its domain bounds", layout.slot(slot).name),
        ForkKind::Primitive | ForkKind::Choice => format!("preP branches {} ways", fork.alternatives.len()),
    };
    Event::new(EventKind::Primitives, text).at(at)
}

/// An alternative of a fork of preP, or its result.
pub(super) fn alternative(terms: &TermPool, term: TermId, at: Option<Span>, possible: Possible) -> Event {
    let says = match possible {
        Possible::Yes => "possible",
        Possible::No => "impossible here",
        Possible::Unknown => "undecided, kept",
    };
    Event::new(EventKind::Primitives, format!("{}: {says}", terms.display(term))).at(at)
}

/// A path of one of preP's methods ends.
pub(super) fn end(program: &Program, call: &Call, outcome: &Outcome) -> Event {
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
        Outcome::BoundExceeded { bound, .. } => bound.of_condition(),
        Outcome::Unsupported { message, .. } => format!("gives no answer: {message}"),
    };
    Event::new(EventKind::Primitives, format!("a path of {name} {how}"))
}

/// The candidate survives.
pub(super) fn survived(terms: &TermPool, pc: &PathCondition) -> Event {
    let text = "survives: preP can return true under the path condition";
    Event::new(EventKind::Answer, text).fact("condition", clauses_text(terms, &pc.clauses))
}

fn clauses_text(terms: &TermPool, clauses: &[TermId]) -> String {
    if clauses.is_empty() { "true".into() } else { terms.display_all(clauses).to_string() }
}

fn word(answer: Answer) -> &'static str {
    match answer {
        Answer::Sat => "satisfiable",
        Answer::Unsat => "unsatisfiable",
        Answer::Unknown => "undecided: the solver gave up",
    }
}
