//! What a method is given beside its heap, as a witness has it: arguments, and inputs that the program asks for.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::exec::{Machine, ObjectId, Value};
use crate::explore::engine::Live;
use crate::heap::{DomainValueKey, InputValue, SlotId, SymbolicHeap};
use crate::lang::program::{ClassId, ErasedType, FieldId, Program};
use crate::solve::Witness;
use crate::term::{Sort, SymbolKind, TermPool, reals};

/// An argument.
#[derive(Clone, PartialEq, Debug)]
pub struct ConcreteArgument {
    /// The parameter's name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: ErasedType,
    /// Its value.
    pub value: ArgumentValue,
}

/// An input that the program asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramInput {
    /// Its name: `nondetInt`, the second one `nondetInt#2`.
    pub name: String,
    /// Whether it is a boolean.
    pub is_boolean: bool,
    /// Its value; `None` for a string of which a path knows that there is one, and not which.
    pub value: Option<ArgumentValue>,
}

/// An argument's value.
#[derive(Clone, PartialEq, Debug)]
pub enum ArgumentValue {
    /// null.
    Null,
    /// A number; booleans are 0 and 1.
    Number(i64),
    /// A floating-point number.
    Real(f64),
    /// A string.
    Text(Arc<str>),
    /// An object of the input heap.
    Object(crate::heap::PlaceId),
    /// An object of its own, made by the class's constructor without parameters.
    New(ClassId),
    /// A constant of an enum: the static field that holds it.
    Constant(FieldId),
}

/// A symbol's value in place of the symbol.
pub fn concrete(terms: &TermPool, symbols: &BTreeMap<Arc<str>, i64>, value: Value) -> Value {
    let Value::Sym(term) = value else { return value };
    let of = |symbol| Some(symbols.get(&terms.symbol(symbol).name).copied().unwrap_or(0));
    if terms.is_real(term) {
        let number = terms.real_value(term, &of).unwrap_or(0.0);
        let is_float = terms.sort(term) == Sort::Float || terms.real_kind(term) == Some(SymbolKind::Float);
        return if is_float { Value::Float(number as f32) } else { Value::Double(number) };
    }
    let number = terms.eval_with(term, &of).unwrap_or(0);
    match terms.sort(term) {
        Sort::Int | Sort::Bool => Value::Int(i32::try_from(number).unwrap_or(0)),
        Sort::Long | Sort::Float | Sort::Double => Value::Long(number),
    }
}

/// The value of an argument on a complete heap.
pub fn argument(
    program: &Program,
    live: &Live,
    heap: &SymbolicHeap,
    symbols: &BTreeMap<Arc<str>, i64>,
    terms: &TermPool,
    value: Value,
) -> ArgumentValue {
    match concrete(terms, symbols, value) {
        Value::Int(n) => ArgumentValue::Number(n.into()),
        Value::Long(n) => ArgumentValue::Number(n),
        Value::Float(x) => ArgumentValue::Real(x.into()),
        Value::Double(x) => ArgumentValue::Real(x),
        Value::Pending(pending) => match heap.value(SlotId(pending.0)) {
            InputValue::Object(place) => ArgumentValue::Object(*place),
            InputValue::Fixed(DomainValueKey::Number(n)) => ArgumentValue::Number(*n),
            InputValue::Fixed(DomainValueKey::Real(bits)) => ArgumentValue::Real(f64::from_bits(*bits)),
            InputValue::Fixed(DomainValueKey::Text(text)) => ArgumentValue::Text(text.clone()),
            InputValue::Fixed(DomainValueKey::Constant(constant)) => ArgumentValue::Constant(constant.field),
            _ => ArgumentValue::Null,
        },
        Value::Ref(object) => match live.state.machine.text(object) {
            Some(text) => ArgumentValue::Text(text.clone()),
            None => match constant_at(program, &live.state.machine, object) {
                Some(field) => ArgumentValue::Constant(field),
                None => live.state.machine.class_of(object).map_or(ArgumentValue::Null, ArgumentValue::New),
            },
        },
        Value::Null | Value::Unset | Value::Sym(_) => ArgumentValue::Null,
    }
}

/// The static field of the enum constant that an object is.
pub fn constant_at(program: &Program, machine: &Machine, object: ObjectId) -> Option<FieldId> {
    let class = machine.class_of(object).and_then(|c| program.enum_of(c))?;
    let constants = program.enum_constants(class);
    constants.into_iter().find(|&field| machine.static_value(field) == Value::Ref(object))
}

/// The inputs that the program asked for, with their values; of one that no clause is about any will do. Symbolic
/// arguments are named as inputs too, and are none of these.
pub fn inputs(
    live: &Live,
    terms: &TermPool,
    witness: &Witness,
    arguments: &[ConcreteArgument],
) -> Vec<ProgramInput> {
    let input = |name: String| {
        let kind = terms.kind_named(&name);
        let number = witness.symbols.iter().find(|(known, _)| **known == *name).map(|(_, n)| *n);
        let text = || match (number, &witness.texts) {
            (None, _) => Some("".into()),
            (Some(_), texts) => texts.iter().flatten().find(|(k, _)| **k == *name).map(|(_, t)| t.clone()),
        };
        let value = match kind {
            Some(SymbolKind::Text) => text().map(ArgumentValue::Text),
            Some(kind @ (SymbolKind::Float | SymbolKind::Double)) => {
                Some(ArgumentValue::Real(number.map_or(0.0, |rank| reals::number(kind, rank))))
            }
            _ => Some(ArgumentValue::Number(number.unwrap_or(0))),
        };
        ProgramInput { name, is_boolean: kind == Some(SymbolKind::Boolean), value }
    };
    let asked = &live.state.machine.inputs;
    let full = |(at, name): (usize, &Arc<str>)| match asked.iter().take(at).filter(|n| *n == name).count() {
        0 => name.to_string(),
        before => format!("{name}#{}", before + 1),
    };
    let is_argument = |name: &String| arguments.iter().any(|a| *a.name == **name);
    asked.iter().enumerate().map(full).filter(|name| !is_argument(name)).map(input).collect()
}
