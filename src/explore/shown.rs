//! Values of a state as text.

use crate::exec::symbolic::SymbolicState;
use crate::exec::{Machine, ObjectId, Value};
use crate::heap::Layout;
use crate::lang::ast::PrimitiveName;
use crate::lang::index::fold::{double_text, float_text};
use crate::lang::program::{ErasedType, Program};
use crate::term::TermPool;

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
        None => format!("{}@{}", type_name(program, &state.machine, object), state.machine.serial(object)),
    }
}

fn type_name(program: &Program, machine: &Machine, object: ObjectId) -> String {
    program.type_name(machine.type_of(object))
}

/// A cell's name in its object, `next` or `[2]`, and its declared type.
pub fn cell_name(
    program: &Program,
    state: &SymbolicState,
    object: ObjectId,
    cell: u32,
) -> (String, Option<ErasedType>) {
    let ty = state.machine.type_of(object);
    let field = ty.as_class().and_then(|c| Some((c, *program.classes[c].layout.get(cell as usize)?)));
    let name = field.map_or_else(|| format!("[{cell}]"), |(c, f)| program.field_label(c, f).to_string());
    (name, field.map(|(_, f)| program.fields[f].erased).or_else(|| ty.element()))
}

/// A sentence with the numbers of objects left out: `N0.left` and `N3.left` are both `N.left`.
pub(super) fn without_names(sentence: &str, layout: &Layout) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if end == 0 {
            text.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            continue;
        }
        let (word, after) = rest.split_at(end);
        let is_object = layout.places.iter().any(|p| p.orbit.is_some() && *p.name == *word);
        text += if is_object { word.trim_end_matches(|c: char| c.is_ascii_digit()) } else { word };
        rest = after;
    }
    text
}
