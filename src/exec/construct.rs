//! What a driver makes or runs to its end before the method in question: objects of the scope, static
//! initializers, constructors, finitizations.

use crate::exec::machine::{Machine, Outcome, Stop, begin_init};
use crate::exec::natives::Natives;
use crate::exec::run::step;
use crate::exec::value::{ObjectId, Value};
use crate::heap::{
    Domain, DomainValue, DomainValueKey, Held, Layout, PlaceId, RootKind, UntrackedField, silent_statics,
};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType, MethodId, MethodKind, Program};
use crate::term::TermPool;

/// Classes of harness calls, which can ask for the scope.
const HARNESSES: [&str; 2] = ["pli.SymHeap", "gov.nasa.jpf.symbc.SymHeap"];

/// Instructions that a constructor or initializer may take.
const FUEL: u64 = 10_000_000;

/// A new object, built by the class's constructor without parameters. Where there is none, the fields
/// keep Java's defaults. The class is initialised first.
///
/// # Errors
/// Why the constructor or static initializer did not return: an exception, a question, a construct
/// outside the subset.
pub fn construct(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    class: ClassId,
) -> Result<ObjectId, String> {
    initialize(program, natives, machine, terms, class)?;
    let object = machine.alloc_object(program, class);
    let mut constructors = program.classes[class].methods.iter().copied();
    // An inner class's constructor takes the enclosing instance, which nobody has given.
    let fitting = constructors.find(|&m| {
        let method = &program.methods[m];
        let plain = method.kind == MethodKind::Constructor && method.params.is_empty();
        plain && program.body(m).map_or(true, |body| body.params == 1)
    });
    let Some(constructor) = fitting else { return Ok(object) };
    let depth = machine.depth();
    let name = || format!("the constructor of {}", program.classes[class].simple);
    match machine.call(program, constructor, &[Value::Ref(object)]) {
        Ok(()) => {
            finish(program, natives, machine, terms, depth).map_err(|why| format!("{} {why}", name()))?;
        }
        Err(outcome) => return Err(format!("{} {}", name(), explain(program, &outcome))),
    }
    Ok(object)
}

/// Runs the static initializers of a class and its superclasses unless they have run.
///
/// # Errors
/// Why one did not return.
pub fn initialize(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    class: ClassId,
) -> Result<(), String> {
    let name = || format!("the static initializer of {}", program.classes[class].simple);
    let depth = machine.depth();
    let begun = begin_init(program, machine, class);
    begun.map_err(|outcome| format!("{} {}", name(), explain(program, &outcome)))?;
    finish(program, natives, machine, terms, depth).map_err(|why| format!("{} {why}", name()))?;
    Ok(())
}

/// A machine before a method is called: classes with static roots are initialised, and the receiver is built
/// and given back, unless a harness will make it (`by_harness`). Nothing is symbolic yet.
///
/// # Errors
/// Why a constructor or static initializer did not return.
pub fn input_machine(
    program: &Program,
    natives: &Natives,
    terms: &mut TermPool,
    layout: &Layout,
    by_harness: bool,
) -> Result<(Machine, Option<ObjectId>), String> {
    let mut machine = Machine::new(program);
    machine.max_symbolic_length = layout.scope.array_length;
    machine.max_text_length = layout.scope.string_length;
    for root in &layout.scope.roots {
        if let RootKind::Static(field) = root.kind {
            initialize(program, natives, &mut machine, terms, program.fields[field].class)?;
        }
    }
    // Whoever finds a string or constant in a field finds the one object that the program knows by that name.
    for domain in layout.slots.iter().map(|slot| &slot.domain) {
        let Domain::Listed(values) = domain else { continue };
        for value in values.iter() {
            match value {
                DomainValue::Text(text) => {
                    machine.intern(program, text);
                }
                DomainValue::Constant(constant) => {
                    let class = program.fields[constant.field].class;
                    initialize(program, natives, &mut machine, terms, class)?;
                }
                _ => {}
            }
        }
    }
    for harness in HARNESSES {
        let class = program.by_name.get(harness);
        if let Some(field) = class.and_then(|&c| program.find_field(c, "maxScope")) {
            machine.set_static(field, Value::Int(i32::try_from(layout.scope.k).unwrap_or(i32::MAX)));
        }
    }
    for untracked in &layout.scope.untracked {
        if let Held::Constant(constant) = &untracked.holds {
            let class = program.fields[constant.field].class;
            initialize(program, natives, &mut machine, terms, class)?;
        }
        let field = &program.fields[untracked.field];
        if field.modifiers.is_static {
            initialize(program, natives, &mut machine, terms, field.class)?;
            if let Some(value) = held_value(program, &mut machine, untracked) {
                machine.set_static(untracked.field, value);
            }
        }
    }
    machine.watch_statics(silent_statics(program, &layout.scope).collect());
    let receiver = match layout.receiver.filter(|_| !by_harness) {
        Some(place) => Some(construct(program, natives, &mut machine, terms, layout.place(place).class)?),
        None => None,
    };
    if let Some(receiver) = receiver {
        write_untracked(program, &mut machine, layout, receiver);
    }
    for root in &layout.scope.roots {
        if let RootKind::Static(field) = root.kind {
            machine.set_static_unset(field);
        }
    }
    Ok((machine, receiver))
}

/// Runs a static method to its end.
///
/// # Errors
/// Why it did not return.
pub fn run_static(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    method: MethodId,
    args: &[Value],
) -> Result<Option<Value>, String> {
    let depth = machine.depth();
    match machine.call(program, method, args) {
        Ok(()) => finish(program, natives, machine, terms, depth),
        Err(outcome) => Err(explain(program, &outcome)),
    }
}

/// The machine's object for an object of the scope: its fields hold Java's defaults or what the scope
/// gives them; no constructor runs. Which of its fields are symbolic is the driver's business.
pub fn place_object(program: &Program, machine: &mut Machine, layout: &Layout, place: PlaceId) -> ObjectId {
    let place = layout.place(place);
    if let Some((element, _)) = place.array {
        return machine.alloc_open_array(element);
    }
    let object = machine.alloc_object(program, place.class);
    write_untracked(program, machine, layout, object);
    for (field, value) in &place.given {
        let field = &program.fields[*field];
        let value = match value {
            DomainValueKey::Number(n) => number_value(field.erased, *n),
            DomainValueKey::Real(bits) => real_value(field.erased, *bits),
            DomainValueKey::Text(text) => Value::Ref(machine.intern(program, text)),
            DomainValueKey::Constant(constant) => machine.static_value(constant.field),
        };
        machine.set_cell(object, field.slot, value);
    }
    object
}

/// What the specification says that a field holds; `None` where that is what it holds without a word.
fn held_value(program: &Program, machine: &mut Machine, untracked: &UntrackedField) -> Option<Value> {
    let ty = program.fields[untracked.field].erased;
    Some(match &untracked.holds {
        Held::AsMade => return None,
        Held::Null => Value::Null,
        Held::Number(n) => number_value(ty, *n),
        Held::Real(bits) => real_value(ty, *bits),
        Held::Text(text) => Value::Ref(machine.intern(program, text)),
        Held::Constant(constant) => machine.static_value(constant.field),
    })
}

/// Gives an object's fields what the specification says that they hold (`untracked`).
pub fn write_untracked(program: &Program, machine: &mut Machine, layout: &Layout, object: ObjectId) {
    let Some(class) = machine.class_of(object) else { return };
    for untracked in layout.scope.untracked.iter().filter(|u| program.is_subclass(class, u.class)) {
        let field = &program.fields[untracked.field];
        if !field.modifiers.is_static
            && let Some(value) = held_value(program, machine, untracked)
        {
            machine.set_cell(object, field.slot, value);
        }
    }
}

/// A whole number as a value of a primitive type.
pub(in crate::exec) fn number_value(ty: ErasedType, n: i64) -> Value {
    match ty.as_primitive() {
        Some(PrimitiveName::Long) => Value::Long(n),
        Some(PrimitiveName::Float) => Value::Float(n as f32),
        Some(PrimitiveName::Double) => Value::Double(n as f64),
        _ => Value::Int(i32::try_from(n).unwrap_or(0)),
    }
}

/// A floating-point number, by the bits of a double, as a value of its type.
pub fn real_value(ty: ErasedType, bits: u64) -> Value {
    match ty.as_primitive() {
        Some(PrimitiveName::Float) => Value::Float(f64::from_bits(bits) as f32),
        _ => Value::Double(f64::from_bits(bits)),
    }
}

/// Runs until only the first `depth` frames are left; what the last one returned.
fn finish(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    depth: usize,
) -> Result<Option<Value>, String> {
    let mut result = None;
    for _ in 0..FUEL {
        if machine.depth() <= depth {
            return Ok(result);
        }
        let why = match step(program, natives, machine, terms, &mut ()) {
            None => continue,
            Some(Stop::Done(Outcome::Return(value))) => {
                result = value;
                continue;
            }
            Some(Stop::Done(outcome)) => explain(program, &outcome),
            Some(_) => "looks at what is not decided yet".into(),
        };
        machine.pop_frames(depth);
        return Err(why);
    }
    machine.pop_frames(depth);
    Err(format!("did not end within {FUEL} instructions"))
}

fn explain(program: &Program, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Return(_) => "returned".into(),
        Outcome::Exception { class, message, span, .. } => {
            let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
            let place = span.map(|s| format!(" at {}", program.sources.locate(s))).unwrap_or_default();
            format!("threw {}{message}{place}", program.classes[*class].simple)
        }
        Outcome::Assumed => "assumed what does not hold".into(),
        Outcome::BoundExceeded { bound, .. } => bound.to_string(),
        Outcome::Unsupported { message, span, .. } => {
            let place = span.map(|s| format!(" at {}", program.sources.locate(s))).unwrap_or_default();
            format!("reached {message}{place}")
        }
    }
}
