//! Inputs built the way a caller would build them: by constructors and by the methods that the subject's
//! driver names. A sequence of calls is found by breadth-first search over the heaps that calls reach, each
//! heap once; it counts where the heap equals the witness on all tracked fields, and where the method then
//! ends as it does on the witness. Everything runs concretely: no technique and no solver is asked.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use crate::exec::construct::{construct, initialize, input_machine};
use crate::exec::symbolic::{LoopGuard, Progress, Setting, SymbolicState};
use crate::exec::{ObjectId, Outcome, Value};
use crate::explore::engine::Engine;
use crate::explore::given::{ArgumentValue, constant_at};
use crate::explore::replay::{ConcreteInput, Replay};
use crate::heap::{DomainValueKey, InputValue, Layout, PlaceId, RootKind, SlotId, SlotKind, SymbolicHeap};
use crate::lang::ast::{Literal, PrimitiveName};
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId, Program};
use crate::subject::{ArgSpec, Driver};

/// Most heaps that are extended by a further call.
const MOST_HEAPS: usize = 120;
/// Most distinct numbers that are tried for a symbolic parameter.
const MOST_NUMBERS: usize = 8;
/// Most ways to call one method that are tried.
const MOST_CALLS: usize = 64;
/// Instructions that a call may take.
const FUEL: u64 = 200_000;

/// A call of a method on the receiver.
#[derive(Clone, PartialEq, Debug)]
pub struct MadeCall {
    /// The method.
    pub method: MethodId,
    /// Its arguments, with the types of the parameters.
    pub args: Vec<(ErasedType, ArgumentValue)>,
}

/// An input that calls have built, and what the method did on it.
#[derive(Clone, Debug)]
pub struct Built {
    /// The calls on a new receiver, in order.
    pub calls: Vec<MadeCall>,
    /// Which object of the machine is which object of the witness.
    pub objects: Vec<(PlaceId, ObjectId)>,
    /// How the method ended.
    pub outcome: Outcome,
    /// The state after that.
    pub state: SymbolicState,
    /// What the method was called with, after the receiver.
    pub values: Vec<Value>,
}

/// Builds a witness by constructor and calls, where that can be done within small bounds; `replayed` is what
/// the method does on the witness. `usable` says which methods may be called. Inputs with static roots, and
/// those of methods without receiver, are not built this way.
pub fn build(
    engine: &mut Engine,
    input: &ConcreteInput,
    replayed: &Replay,
    usable: &dyn Fn(MethodId) -> bool,
) -> Option<Built> {
    let subject = engine.subject().clone();
    let program = &*subject.program;
    let layout = engine.layout().clone();
    let has_statics = layout.scope.roots.iter().any(|r| matches!(r.kind, RootKind::Static(_)));
    let analysed = subject.methods.get(engine.method())?;
    if has_statics || program.methods[analysed.method].modifiers.is_static {
        return None;
    }
    let root = layout.receiver?;
    let wanted = signature_of_heap(&layout, &input.heap, root)?;
    let most_calls = input.heap.objects().len();
    let calls = possible_calls(engine, input, usable);
    let limits = engine.limits().clone();
    let start = {
        let (natives, terms) = engine.running();
        let (mut machine, receiver) = input_machine(program, natives, terms, &layout, false).ok()?;
        limits.bound(&mut machine);
        let loops = LoopGuard::new(limits.loop_reads);
        SymbolicState::without_symbolic_heap(machine, layout.clone(), receiver, loops)
    };
    let receiver = start.object_of(root)?;
    let mut seen = BTreeSet::new();
    let mut open = VecDeque::from([(start, Vec::new())]);
    let mut extended = 0;
    while let Some((state, made)) = open.pop_front() {
        let Some((signature, objects)) = signature_of_machine(program, &layout, &state, receiver, root)
        else {
            continue;
        };
        if signature == wanted.0
            && let Some(built) = finish(engine, input, replayed, &state, receiver, &wanted.1, &objects, &made)
        {
            return Some(built);
        }
        extended += 1;
        if !seen.insert(signature) || made.len() >= most_calls || extended > MOST_HEAPS {
            continue;
        }
        for call in &calls {
            let mut next = state.clone();
            let Some(values) = values_of(engine, &mut next, call, &[]) else { continue };
            if !matches!(run(engine, &mut next, receiver, call.method, values), Some(Outcome::Return(_))) {
                continue;
            }
            let mut made: Vec<MadeCall> = made.clone();
            made.push(call.clone());
            open.push_back((next, made));
        }
    }
    None
}

/// What a constructor makes of these arguments: the fields in the order of the class's layout. `None` where
/// it does not return.
pub fn constructed(
    engine: &mut Engine,
    class: ClassId,
    constructor: MethodId,
    args: &[(ErasedType, ArgumentValue)],
) -> Option<Vec<Value>> {
    let subject = engine.subject().clone();
    let program = &*subject.program;
    let layout = engine.layout().clone();
    let limits = engine.limits().clone();
    let mut state = {
        let (natives, terms) = engine.running();
        let (mut machine, _) = input_machine(program, natives, terms, &layout, true).ok()?;
        limits.bound(&mut machine);
        let loops = LoopGuard::new(limits.loop_reads);
        SymbolicState::without_symbolic_heap(machine, layout.clone(), None, loops)
    };
    let object = state.machine.alloc_object(program, class);
    let call = MadeCall { method: constructor, args: args.to_vec() };
    let values = values_of(engine, &mut state, &call, &[])?;
    match run(engine, &mut state, object, constructor, values)? {
        Outcome::Return(_) => Some(state.machine.cells(object).to_vec()),
        _ => None,
    }
}

/// What is left in a new receiver by its constructor without parameters, as inputs have it.
pub fn fresh_receiver(engine: &mut Engine) -> Option<Vec<Value>> {
    let subject = engine.subject().clone();
    let layout = engine.layout().clone();
    let (natives, terms) = engine.running();
    let (machine, receiver) = input_machine(&subject.program, natives, terms, &layout, false).ok()?;
    receiver.map(|object| machine.cells(object).to_vec())
}

#[allow(clippy::too_many_arguments)]
fn finish(
    engine: &mut Engine,
    input: &ConcreteInput,
    replayed: &Replay,
    state: &SymbolicState,
    receiver: ObjectId,
    places: &[PlaceId],
    found: &[ObjectId],
    made: &[MadeCall],
) -> Option<Built> {
    let objects: Vec<(PlaceId, ObjectId)> = places.iter().copied().zip(found.iter().copied()).collect();
    let subject = engine.subject().clone();
    let method = subject.methods.get(engine.method())?.method;
    let mut state = state.clone();
    let args = input.arguments.iter().map(|a| (a.ty, a.value.clone())).collect();
    let values = values_of(engine, &mut state, &MadeCall { method, args }, &objects)?;
    let outcome = run(engine, &mut state, receiver, method, values.clone())?;
    let same = match (&outcome, &replayed.outcome) {
        (Outcome::Return(a), Outcome::Return(b)) => same_kind(*a, *b),
        (Outcome::Exception { class: a, .. }, Outcome::Exception { class: b, .. }) => a == b,
        _ => false,
    };
    same.then(|| Built { calls: made.to_vec(), objects, outcome, state, values })
}

fn same_kind(a: Option<Value>, b: Option<Value>) -> bool {
    match (a, b) {
        (Some(Value::Ref(_)), Some(Value::Ref(_))) => true,
        _ => a == b,
    }
}

/// Runs a method on a concrete heap; `None` where it does not end, or asks.
fn run(
    engine: &mut Engine,
    state: &mut SymbolicState,
    on: ObjectId,
    method: MethodId,
    values: Vec<Value>,
) -> Option<Outcome> {
    let subject = engine.subject().clone();
    let program = &*subject.program;
    let mut args = vec![Value::Ref(on)];
    args.extend(values);
    state.loops.reset();
    if let Err(outcome) = state.machine.call(program, method, &args) {
        return Some(outcome);
    }
    let (natives, terms) = engine.running();
    let mut fuel = FUEL;
    match state.advance(&mut Setting { program, natives, terms }, &mut fuel) {
        Progress::Done(outcome @ (Outcome::Return(_) | Outcome::Exception { .. })) => Some(outcome),
        _ => None,
    }
}

fn values_of(
    engine: &mut Engine,
    state: &mut SymbolicState,
    call: &MadeCall,
    objects: &[(PlaceId, ObjectId)],
) -> Option<Vec<Value>> {
    let subject = engine.subject().clone();
    let program = &*subject.program;
    let (natives, terms) = engine.running();
    let mut values = Vec::new();
    for (ty, value) in &call.args {
        let primitive = ty.as_primitive();
        values.push(match value {
            ArgumentValue::Null => Value::Null,
            ArgumentValue::Number(n) => match primitive {
                Some(PrimitiveName::Long) => Value::Long(*n),
                Some(PrimitiveName::Float) => Value::Float(*n as f32),
                Some(PrimitiveName::Double) => Value::Double(*n as f64),
                _ => Value::Int(i32::try_from(*n).ok()?),
            },
            ArgumentValue::Real(x) if primitive == Some(PrimitiveName::Float) => Value::Float(*x as f32),
            ArgumentValue::Real(x) => Value::Double(*x),
            ArgumentValue::Text(text) => Value::Ref(state.machine.alloc_string(program, text.clone())),
            ArgumentValue::Object(place) => Value::Ref(objects.iter().find(|(p, _)| p == place)?.1),
            ArgumentValue::Constant(field) => {
                let class = program.fields[*field].class;
                initialize(program, natives, &mut state.machine, terms, class).ok()?;
                state.machine.static_value(*field)
            }
            ArgumentValue::New(class) => {
                Value::Ref(construct(program, natives, &mut state.machine, terms, *class).ok()?)
            }
        });
    }
    Some(values)
}

/// Every way to call the driver's methods with numbers that the witness has.
fn possible_calls(
    engine: &Engine,
    input: &ConcreteInput,
    usable: &dyn Fn(MethodId) -> bool,
) -> Vec<MadeCall> {
    let subject = engine.subject();
    let Some(Driver::Build { methods, .. }) = &subject.driver else { return Vec::new() };
    let layout = input.heap.layout();
    let mut numbers: BTreeSet<i64> = input.symbols.values().copied().collect();
    for (i, slot) in layout.slots.iter().enumerate() {
        if let InputValue::Fixed(DomainValueKey::Number(n)) = input.heap.value(SlotId(i as u32))
            && !slot.is_boolean
        {
            numbers.insert(*n);
        }
    }
    if numbers.is_empty() {
        numbers.insert(0);
    }
    let numbers: Vec<i64> = numbers.into_iter().take(MOST_NUMBERS).collect();
    let mut calls = Vec::new();
    for analysed in methods.iter().filter(|m| usable(m.method)) {
        let types = &subject.program.methods[analysed.method].erased_params;
        let mut ways: Vec<Vec<(ErasedType, ArgumentValue)>> = vec![Vec::new()];
        for (&ty, spec) in types.iter().zip(&analysed.args) {
            let choices = candidates(ty, spec, &numbers);
            ways = ways
                .iter()
                .flat_map(|way| {
                    choices.iter().map(move |value| {
                        let mut way = way.clone();
                        way.push((ty, value.clone()));
                        way
                    })
                })
                .take(MOST_CALLS)
                .collect();
        }
        calls.extend(ways.into_iter().map(|args| MadeCall { method: analysed.method, args }));
    }
    calls
}

fn candidates(ty: ErasedType, spec: &ArgSpec, numbers: &[i64]) -> Vec<ArgumentValue> {
    match spec {
        ArgSpec::Symbolic if ty.as_primitive() == Some(PrimitiveName::Boolean) => {
            vec![ArgumentValue::Number(0), ArgumentValue::Number(1)]
        }
        ArgSpec::Symbolic => numbers.iter().map(|&n| ArgumentValue::Number(n)).collect(),
        ArgSpec::Pools(_) | ArgSpec::Open(_) => Vec::new(),
        ArgSpec::New(class) => vec![ArgumentValue::New(*class)],
        ArgSpec::Null => vec![ArgumentValue::Null],
        ArgSpec::Constant(constant) => vec![ArgumentValue::Constant(constant.field)],
        ArgSpec::OneOf(all) => all.iter().flat_map(|spec| candidates(ty, spec, numbers)).collect(),
        ArgSpec::Literal(literal) => vec![match literal {
            Literal::Int(n) => ArgumentValue::Number((*n).into()),
            Literal::Long(n) => ArgumentValue::Number(*n),
            Literal::Float(x) => ArgumentValue::Real((*x).into()),
            Literal::Double(x) => ArgumentValue::Real(*x),
            Literal::Char(c) => ArgumentValue::Number((*c).into()),
            Literal::Boolean(b) => ArgumentValue::Number((*b).into()),
            Literal::String(text) => ArgumentValue::Text(text.clone()),
            Literal::Null => ArgumentValue::Null,
        }],
    }
}

/// A tracked value; objects by the order in which they are met.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Item {
    Null,
    Number(i64),
    Text(Arc<str>),
    Constant(FieldId),
    Object(usize),
}

/// All tracked fields breadth first from the receiver, and the objects in that order.
fn signature_of_heap(
    layout: &Layout,
    heap: &SymbolicHeap,
    root: PlaceId,
) -> Option<(Vec<Item>, Vec<PlaceId>)> {
    let (mut items, mut met, mut at) = (Vec::new(), vec![root], 0);
    while let Some(&place) = met.get(at) {
        at += 1;
        let mut length = u32::MAX;
        for slot in layout.place(place).slots.clone().map(SlotId) {
            if matches!(layout.slot(slot).kind, SlotKind::Element(i) if i >= length) {
                continue;
            }
            items.push(match heap.value(slot) {
                InputValue::Null => Item::Null,
                InputValue::Fixed(DomainValueKey::Number(n)) => {
                    if layout.slot(slot).kind == SlotKind::Length {
                        length = u32::try_from(*n).ok()?;
                    }
                    Item::Number(*n)
                }
                // Calls are tried with whole numbers alone.
                InputValue::Fixed(DomainValueKey::Real(_)) => return None,
                InputValue::Fixed(DomainValueKey::Text(text)) => Item::Text(text.clone()),
                InputValue::Fixed(DomainValueKey::Constant(constant)) => Item::Constant(constant.field),
                InputValue::Object(target) => Item::Object(number_of(&mut met, *target)),
                InputValue::Symbolic | InputValue::Term(_) => return None,
            });
        }
    }
    Some((items, met))
}

fn signature_of_machine(
    program: &Program,
    layout: &Layout,
    state: &SymbolicState,
    receiver: ObjectId,
    root: PlaceId,
) -> Option<(Vec<Item>, Vec<ObjectId>)> {
    let machine = &state.machine;
    let (mut items, mut met, mut at) = (Vec::new(), vec![receiver], 0);
    while let Some(&object) = met.get(at) {
        let ty = machine.type_of(object);
        // Whatever object of the scope has its class: all of them have the same fields.
        let shape = layout.places.iter().find(|p| match (p.array, ty.element()) {
            (Some((element, _)), Some(of)) => element == of,
            (None, None) => Some(p.class) == ty.as_class(),
            _ => false,
        });
        let shape = if at == 0 { layout.place(root) } else { shape? };
        at += 1;
        for slot in shape.slots.clone().map(SlotId) {
            let value = match layout.slot(slot).kind {
                SlotKind::Field(field) => machine.cell(object, program.fields[field].slot),
                SlotKind::Length => {
                    items.push(Item::Number(machine.length(object)?.into()));
                    continue;
                }
                SlotKind::Element(i) if i < machine.length(object)? => machine.cell(object, i),
                SlotKind::Element(_) => continue,
                SlotKind::Root(_) => return None,
            };
            items.push(match value {
                Value::Null => Item::Null,
                Value::Int(n) => Item::Number(n.into()),
                Value::Long(n) => Item::Number(n),
                Value::Ref(target) => match machine.text(target) {
                    Some(text) => Item::Text(text.clone()),
                    None => match constant_at(program, machine, target) {
                        Some(field) => Item::Constant(field),
                        None => Item::Object(number_of(&mut met, target)),
                    },
                },
                _ => return None,
            });
        }
    }
    Some((items, met))
}

fn number_of<T: PartialEq>(met: &mut Vec<T>, one: T) -> usize {
    met.iter().position(|m| *m == one).unwrap_or_else(|| {
        met.push(one);
        met.len() - 1
    })
}
