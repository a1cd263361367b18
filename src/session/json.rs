//! Heaps, inputs and values in JSON.

use serde_json::{Map, Number, Value, json};

use crate::explore::given::ArgumentValue;
use crate::explore::replay::ConcreteInput;
use crate::heap::{DomainValueKey, InputValue, SlotId, SymbolicHeap, real_text};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, Program};
use crate::term::TermPool;

/// A floating-point number by the bits of a double; a text where JSON has no number for it.
pub fn real_json(bits: u64) -> Value {
    Number::from_f64(f64::from_bits(bits)).map_or_else(|| real_text(bits).into(), Value::Number)
}

/// Objects with the cells that are decided.
pub fn heap_json(heap: &SymbolicHeap, terms: &TermPool) -> Value {
    let layout = heap.layout();
    let mut objects = Map::new();
    let value = |slot: SlotId| match heap.value(slot) {
        InputValue::Symbolic => None,
        InputValue::Null => Some(Value::Null),
        InputValue::Fixed(DomainValueKey::Number(n)) if layout.is_boolean(slot) => Some((*n != 0).into()),
        InputValue::Fixed(DomainValueKey::Number(n)) => Some((*n).into()),
        InputValue::Fixed(DomainValueKey::Real(bits)) => Some(real_json(*bits)),
        InputValue::Fixed(DomainValueKey::Text(text)) => Some(text.to_string().into()),
        InputValue::Fixed(DomainValueKey::Constant(constant)) => Some(constant.name.to_string().into()),
        _ => Some(heap.show(slot, |t| terms.display(t).to_string()).into()),
    };
    for &slot in layout.root_slots.iter().flatten() {
        if let Some(value) = value(slot) {
            objects.insert(layout.slot(slot).name.to_string(), value);
        }
    }
    for &(place, _) in heap.objects() {
        let shape = layout.place(place);
        let mut cells = Map::new();
        for slot in heap.slots_of(place) {
            if let Some(value) = value(slot) {
                cells.insert(layout.slot(slot).field.to_string(), value);
            }
        }
        objects.insert(shape.name.to_string(), cells.into());
    }
    objects.into()
}

/// An input that takes a path: its heap, and the arguments.
pub fn input_json(program: &Program, terms: &TermPool, input: &ConcreteInput) -> Value {
    let layout = input.heap.layout();
    let argument = |value: &ArgumentValue| match value {
        ArgumentValue::Null => Value::Null,
        ArgumentValue::Number(n) => (*n).into(),
        ArgumentValue::Real(x) => real_json(x.to_bits()),
        ArgumentValue::Text(text) => text.to_string().into(),
        ArgumentValue::Object(place) => layout.place(*place).name.to_string().into(),
        ArgumentValue::Constant(field) => program.fields[*field].name.to_string().into(),
        ArgumentValue::New(class) => format!("new {}()", program.classes[*class].simple).into(),
    };
    let arguments = input.arguments.iter().map(|a| {
        let boolean = ErasedType::primitive(PrimitiveName::Boolean);
        let value = match &a.value {
            ArgumentValue::Number(n) if a.ty == boolean => (*n != 0).into(),
            value => argument(value),
        };
        (a.name.to_string(), value)
    });
    let mut object =
        json!({ "heap": heap_json(&input.heap, terms), "arguments": arguments.collect::<Map<_, _>>() });
    if !input.inputs.is_empty() {
        let inputs = input.inputs.iter().map(|asked| {
            let value = match &asked.value {
                Some(ArgumentValue::Number(n)) if asked.is_boolean => (*n != 0).into(),
                Some(value) => argument(value),
                None => json!({ "unknown": "a string of which only its place among others is known" }),
            };
            (asked.name.clone(), value)
        });
        object["inputs"] = inputs.collect::<Map<_, _>>().into();
    }
    object
}
