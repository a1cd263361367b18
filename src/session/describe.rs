//! Values, ends and clauses as text.

use crate::exec::symbolic::SymbolicState;
use crate::exec::{Outcome, Value};
use crate::explore::summary::Stopped;
use crate::explore::{Engine, Live, PathEnd};
use crate::heap::SlotId;
use crate::lang::program::{ErasedType, Program};
use crate::session::view::CutView;
use crate::term::{TermId, TermPool};
use std::sync::Arc;

pub use crate::explore::shown::{object_name, value};

/// How a path ended: `returns 5`, `throws NullPointerException`, `cut: …`.
/// `result` is the method's declared type.
pub fn end(
    program: &Program,
    state: &SymbolicState,
    terms: &TermPool,
    end: &PathEnd,
    result: ErasedType,
) -> String {
    match end {
        PathEnd::Finished(Outcome::Return(None)) => "returns".into(),
        PathEnd::Finished(Outcome::Return(Some(v))) => {
            format!("returns {}", value(program, state, terms, *v, Some(result)))
        }
        PathEnd::Finished(Outcome::Exception { class, message, span, inside, .. }) => {
            let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
            let at = program.sources.thrown_at(*span, *inside);
            format!("throws {}{message}{at}", program.classes[*class].simple)
        }
        PathEnd::Finished(_) => "ends".into(),
        PathEnd::Infeasible => "is none: what was assumed rules it out".into(),
        PathEnd::LoopCut => "cut: what runs before the method never ends".into(),
        PathEnd::NeverEnds(found) => {
            let at = found.at.map(|span| format!(" at {}", program.sources.place_name(span)));
            format!("never ends: {}{}", found.what(), at.unwrap_or_default())
        }
        PathEnd::Limit(stopped) => format!("stopped: {}", stopped.why),
    }
}

/// What the method was called with, by its parameters: `term` shows a number. Arguments that are roots of the input heap
/// have what the heap says of them. Nothing before the call.
pub fn arguments(engine: &Engine, live: &Live, term: &dyn Fn(TermId) -> String) -> Vec<Given> {
    let Some(called) = live.called() else { return Vec::new() };
    let program = &engine.subject().program;
    let info = &program.methods[engine.subject().methods[engine.method()].method];
    let values = called.values.iter().skip(called.values.len().saturating_sub(info.param_names.len()));
    let given = info.param_names.iter().zip(&info.erased_params).zip(values);
    let given = given.map(|((name, &ty), &given)| Given {
        name: name.clone(),
        value: match given {
            Value::Pending(pending) => live.state.input.show(SlotId(pending.0), term),
            Value::Sym(symbol) => term(symbol),
            given => value(program, &live.state, engine.terms(), given, Some(ty)),
        },
        is_root: matches!(given, Value::Pending(_)),
    });
    given.collect()
}

/// An argument as it was given.
pub struct Given {
    /// The parameter's name.
    pub name: Arc<str>,
    /// Its value.
    pub value: String,
    /// Whether it is a root of the input heap.
    pub is_root: bool,
}

/// What a limit cut.
pub fn cut(program: &Program, stopped: &Stopped, count: u64) -> CutView {
    let at = stopped.at.map(|span| program.sources.locate(span));
    CutView { limit: stopped.limit.word().into(), at, why: stopped.why.clone(), count }
}
