//! Values, ends and clauses as text.

use crate::exec::symbolic::SymbolicState;
use crate::exec::{Machine, ObjectId, Outcome, Value};
use crate::explore::summary::Stopped;
use crate::explore::{Engine, Live, PathEnd};
use crate::heap::SlotId;
use crate::lang::ast::PrimitiveName;
use crate::lang::index::fold::{double_text, float_text};
use crate::lang::program::{ErasedType, Program};
use crate::session::view::CutView;
use crate::term::{TermId, TermPool};
use std::sync::Arc;

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
        PathEnd::Infeasible => "infeasible: an assumption fails".into(),
        PathEnd::LoopCut => "cut: it reads a cycle over and over (--loop-reads)".into(),
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

/// A value of a state. Input objects print by their names, others as `Entry@3`, model objects by content.
pub fn value(
    program: &Program,
    state: &SymbolicState,
    terms: &TermPool,
    value: Value,
    ty: Option<ErasedType>,
) -> String {
    match value {
        Value::Unset => "?".into(),
        Value::Null => "null".into(),
        Value::Ref(object) => object_name(program, state, terms, object),
        Value::Int(n) => match ty.and_then(ErasedType::as_primitive) {
            Some(PrimitiveName::Boolean) => (n != 0).to_string(),
            Some(PrimitiveName::Char) => format!("{:?}", char::from_u32(n as u32).unwrap_or('\u{fffd}')),
            _ => n.to_string(),
        },
        Value::Long(n) => n.to_string(),
        Value::Float(x) => float_text(x),
        Value::Double(x) => double_text(x),
        Value::Sym(term) => terms.display(term).to_string(),
        Value::Pending(pending) => {
            let slot = crate::heap::SlotId(pending.0);
            format!("{}?", state.input.layout().slot(slot).name)
        }
    }
}

/// An object's name: an input object's own, else its content or its class with its number.
pub fn object_name(program: &Program, state: &SymbolicState, terms: &TermPool, object: ObjectId) -> String {
    if let Some(place) = state.place_of(object) {
        return state.input.layout().place(place).name.to_string();
    }
    let name = |o: ObjectId| plain_name(program, state, o);
    crate::exec::natives::describe(&state.machine, program, terms, object, &name)
        .unwrap_or_else(|| plain_name(program, state, object))
}

fn plain_name(program: &Program, state: &SymbolicState, object: ObjectId) -> String {
    match state.place_of(object) {
        Some(place) => state.input.layout().place(place).name.to_string(),
        None => format!("{}@{}", type_name(program, &state.machine, object), object.0),
    }
}

fn type_name(program: &Program, machine: &Machine, object: ObjectId) -> String {
    program.type_name(machine.type_of(object))
}

/// What a limit cut.
pub fn cut(program: &Program, stopped: &Stopped, count: u64) -> CutView {
    let at = stopped.at.map(|span| program.sources.locate(span));
    CutView { limit: stopped.limit.word().into(), at, why: stopped.why.clone(), count }
}
