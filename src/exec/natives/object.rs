//! Natives of Object, Class, System, Character, and of arrays.

use crate::exec::Assumption;
use crate::exec::Ghost;
use crate::exec::machine::Bound;
use crate::exec::natives::elements::truth;
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::{PrimitiveName, TypeKind};
use crate::lang::program::{BaseType, ErasedType, Program};

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.lang.Object.hashCode()", hash_code),
    ("java.lang.Object.toString()", to_string),
    ("java.lang.Object.getClass()", get_class),
    ("java.lang.Object.clone()", clone),
    ("java.lang.Class.getName()", class_name),
    ("java.lang.Class.getSimpleName()", class_simple_name),
    ("java.lang.Class.isInstance(Object)", class_is_instance),
    ("java.lang.Class.isAssignableFrom(Class)", class_is_assignable),
    ("java.lang.Class.isPrimitive()", |c| class_test(c, |_, t| t.as_primitive().is_some())),
    ("java.lang.Class.isArray()", |c| class_test(c, |_, t| t.dims > 0)),
    ("java.lang.Class.isInterface()", |c| class_test(c, |p, t| is_kind(p, t, TypeKind::Interface))),
    ("java.lang.Class.isEnum()", |c| class_test(c, |p, t| is_kind(p, t, TypeKind::Enum))),
    ("java.lang.Class.getComponentType()", class_component),
    ("java.lang.Class.getSuperclass()", class_super),
    ("java.lang.System.identityHashCode(Object)", identity_hash_code),
    ("java.lang.System.currentTimeMillis()", no_clock),
    ("java.lang.System.nanoTime()", no_clock),
    ("java.nio.charset.Charset.refuse()", |c| Err(c.unsupported("an encoding that not every JVM has"))),
    ("java.nio.ByteOrder.refuse()", |c| Err(c.unsupported("the order of the machine's bytes"))),
    ("java.nio.ByteBuffer.refuse()", |c| Err(c.unsupported("memory outside of the heap"))),
    ("jdk.internal.util.random.RandomSupport.refuse()", |c| Err(c.unsupported("a seed of the machine, or numbers of a distribution"))),
    ("java.lang.System.refuseProperty()", |c| Err(c.unsupported("a property that every JVM has"))),
    ("java.lang.System.exit(int)", |c| Err(c.unsupported("the end of the process"))),
    ("java.util.Spliterators$Running.trySplit()", |c| Err(c.unsupported("splitting a spliterator"))),
    ("java.lang.Throwable.refuseTrace()", |c| Err(c.unsupported("a stack trace"))),
    ("java.lang.Object.wait(long)", |c| Err(c.unsupported("waiting for another thread"))),
    ("java.lang.Object.notify()", notify),
    ("java.lang.Object.notifyAll()", notify),
    ("java.lang.Thread.begin()", |c| Err(c.unsupported("a second thread"))),
    ("java.lang.Thread.waitForEver()", |c| Err(c.unsupported("a thread that waits for its own end"))),
    ("java.lang.Thread.number()", |c| Err(c.unsupported("the number of a thread"))),
    ("java.util.concurrent.locks.LockSupport.stop()", |c| Err(c.unsupported("waiting for another thread"))),
    ("java.lang.ref.Reference.assumeAlive(Object)", uncollected),
    ("java.lang.ref.ReferenceQueue.assumeEmpty(Object)", uncollected),
    ("java.lang.ref.ReferenceQueue.waitForEver()", |c| Err(c.unsupported("waiting for the garbage collector"))),
    ("java.util.concurrent.ForkJoinTask.assumeTaskOrder()", task_order),
    ("java.lang.Runtime.assume(String,String)", environment),
    ("java.lang.Runtime.freeMemory()", |c| Err(c.unsupported("the machine's memory"))),
    ("java.lang.Runtime.totalMemory()", |c| Err(c.unsupported("the machine's memory"))),
    ("java.lang.Runtime.maxMemory()", |c| Err(c.unsupported("the machine's memory"))),
    ("java.io.ObjectInputStream.refuse()", |c| Err(c.unsupported("serialization"))),
    ("java.io.ObjectOutputStream.refuse()", |c| Err(c.unsupported("serialization"))),
    ("java.lang.String.refuseLanguage()", |c| Err(c.unsupported("text that depends on the language"))),
    ("java.util.BitSet.refuse()", |c| Err(c.unsupported("a set of 2^31 bits"))),
    ("java.util.Scanner.refuse()", |c| Err(c.unsupported("a scanner of a stream, with separators or a language of its own"))),
    ("java.util.regex.Reading.refuse()", |c| Err(c.unsupported("what this regular expression or its text has in it"))),
    ("java.util.Formatter.refuse()", |c| Err(c.unsupported("formats of dates, of decimals and of hexadecimal fractions"))),
    ("java.util.Formatter.refuseLanguage()", |c| Err(c.unsupported("text that depends on the language"))),
    ("java.util.Locale.getDefault()", |c| Err(c.unsupported("the machine's language"))),
    ("java.util.Date.toString()", |c| Err(c.unsupported("a calendar"))),
    ("java.util.Random.unseeded()", |c| Err(c.unsupported("a random seed"))),
    ("java.io.PrintStream.write(String,boolean)", console_write),
    ("java.util.Arrays.like(Object[],int)", array_like),
    ("java.lang.reflect.Array.create(Class,int)", array_create),
];

/// The hash code of an object whose class has none of its own. It depends on the order of creation
/// alone, and stays clear of the small numbers that hash codes with code tend to be.
pub(super) fn identity_hash(object: ObjectId) -> i32 {
    (object.0 & 0x0fff_ffff) as i32 | 0x2000_0000
}

/// A JVM may give an object any number, and two of them the same. What a hash container does with it shows in its order
/// alone, which is an assumption of its own.
fn assume_identity_hash(call: &mut NativeCall<'_>) {
    call.machine.identity_hashes += 1;
    if call.is_for_container() {
        return;
    }
    let at = call.machine.user_span(call.program);
    let (asked, is) = ("the identity hash code of an object".into(), "a number of its own".into());
    call.machine.assume(Assumption::Environment { asked, is, at });
}

fn hash_code(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.object(0)?;
    assume_identity_hash(call);
    Ok(Some(Value::Int(identity_hash(object))))
}

fn identity_hash_code(call: &mut NativeCall<'_>) -> NativeResult {
    let Some(object) = call.reference(0)? else { return Ok(Some(Value::Int(0))) };
    let first = call.first_identical(object)?;
    assume_identity_hash(call);
    Ok(Some(Value::Int(identity_hash(first))))
}

/// The name of a lambda's class is not known; the body does the rest.
fn to_string(call: &mut NativeCall<'_>) -> NativeResult {
    match call.machine.ghost(call.object(0)?) {
        Some(Ghost::Closure { .. }) => Ok(Some(Value::Ref(call.machine.alloc_opaque_string(call.program)))),
        _ => Err(call.body()),
    }
}

fn get_class(call: &mut NativeCall<'_>) -> NativeResult {
    let object = call.object(0)?;
    // A JVM makes a class for each lambda.
    if let Some(Ghost::Closure { .. }) = call.machine.ghost(object) {
        return Err(call.unsupported("the class of a lambda"));
    }
    let ty = call.machine.type_of(object);
    Ok(Some(Value::Ref(call.machine.class_object(call.program, ty))))
}

/// A shallow copy. Reads all cells, as the copy must share what the original refers to.
fn clone(call: &mut NativeCall<'_>) -> NativeResult {
    let original = call.object(0)?;
    let ty = call.machine.type_of(original);
    let cloneable = call.program.by_name.get("java.lang.Cloneable").copied();
    if cloneable.is_some_and(|c| !call.program.is_assignable(ty, ErasedType::class(c))) {
        let message = Some(call.program.type_name(ty));
        return Err(NativeExit::Throw { class: "java.lang.CloneNotSupportedException", message });
    }
    let len = call.length(original)?;
    let cells = (0..len).map(|i| call.read(original, i)).collect::<Result<Vec<_>, _>>()?;
    if call.machine.is_full(cells.len()) {
        return Err(NativeExit::BoundExceeded(Bound::Memory));
    }
    let copy = match (ty.as_class(), ty.element()) {
        (Some(class), _) => call.machine.alloc_object(call.program, class),
        (None, Some(element)) => call.machine.alloc_array(element, len),
        (None, None) => return Err(call.unsupported("a clone of a primitive value")),
    };
    for (slot, value) in (0..len).zip(cells) {
        call.machine.set_cell(copy, slot, value);
    }
    match call.machine.ghost(original).copied() {
        Some(Ghost::Elements(_)) => {
            let elements = call.machine.elements(original).to_vec();
            elements.into_iter().for_each(|e| call.machine.push_element(copy, e));
        }
        Some(ghost) => call.machine.set_ghost(copy, ghost),
        None => {}
    }
    Ok(Some(Value::Ref(copy)))
}

pub(super) fn class_type(call: &NativeCall<'_>, arg: usize) -> Result<ErasedType, NativeExit> {
    match call.machine.ghost(call.object(arg)?) {
        Some(&Ghost::Type(ty)) => Ok(ty),
        _ => Err(call.unsupported("an unknown class object")),
    }
}

fn is_kind(program: &Program, ty: ErasedType, kind: TypeKind) -> bool {
    ty.as_class().is_some_and(|c| program.classes[c].kind == kind)
}

fn class_test(call: &NativeCall<'_>, test: impl Fn(&Program, ErasedType) -> bool) -> NativeResult {
    Ok(Some(truth(test(call.program, class_type(call, 0)?))))
}

/// `p.Outer$Inner`, `int`, `[I`, `[Lp.C;`.
pub(in crate::exec) fn binary_name(program: &Program, ty: ErasedType) -> String {
    match ty.base {
        BaseType::Class(class) if ty.dims == 0 => program.classes[class].name.to_string(),
        BaseType::Class(class) => format!("{}L{};", "[".repeat(ty.dims.into()), program.classes[class].name),
        BaseType::Primitive(name) if ty.dims == 0 => name.keyword().to_string(),
        BaseType::Primitive(name) => {
            let letter = match name {
                PrimitiveName::Boolean => 'Z',
                PrimitiveName::Byte => 'B',
                PrimitiveName::Short => 'S',
                PrimitiveName::Char => 'C',
                PrimitiveName::Int => 'I',
                PrimitiveName::Long => 'J',
                PrimitiveName::Float => 'F',
                PrimitiveName::Double => 'D',
                PrimitiveName::Void => 'V',
            };
            format!("{}{letter}", "[".repeat(ty.dims.into()))
        }
    }
}

fn class_name(call: &mut NativeCall<'_>) -> NativeResult {
    // A JVM keeps the names of classes among its literals.
    let name = binary_name(call.program, class_type(call, 0)?).into();
    Ok(Some(Value::Ref(call.machine.intern(call.program, &name))))
}

fn class_simple_name(call: &mut NativeCall<'_>) -> NativeResult {
    let name = call.program.type_name(class_type(call, 0)?);
    let name = name.rsplit('$').next().unwrap_or_default();
    // An anonymous class has no simple name.
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { "" } else { name };
    Ok(Some(Value::Ref(call.machine.alloc_string(call.program, name))))
}

fn class_is_instance(call: &mut NativeCall<'_>) -> NativeResult {
    let ty = class_type(call, 0)?;
    let object = call.reference(1)?;
    let from = object.map(|o| call.machine.type_of(o));
    Ok(Some(truth(from.is_some_and(|from| call.program.is_assignable(from, ty)))))
}

fn class_is_assignable(call: &mut NativeCall<'_>) -> NativeResult {
    let (to, from) = (class_type(call, 0)?, class_type(call, 1)?);
    let fits = match (to.as_primitive(), from.as_primitive()) {
        (None, None) => call.program.is_assignable(from, to),
        _ => to == from,
    };
    Ok(Some(truth(fits)))
}

fn class_component(call: &mut NativeCall<'_>) -> NativeResult {
    let element = class_type(call, 0)?.element();
    let object = element.map(|ty| call.machine.class_object(call.program, ty));
    Ok(Some(object.map_or(Value::Null, Value::Ref)))
}

fn class_super(call: &mut NativeCall<'_>) -> NativeResult {
    let ty = class_type(call, 0)?;
    let parent = match ty.as_class() {
        Some(class) if call.program.classes[class].kind == TypeKind::Interface => None,
        Some(class) => call.program.classes[class].superclass,
        None => (ty.dims > 0).then_some(call.program.well_known.object),
    };
    let object = parent.map(|c| call.machine.class_object(call.program, ErasedType::class(c)));
    Ok(Some(object.map_or(Value::Null, Value::Ref)))
}

/// Wakes nobody, as there is one thread. That it holds the monitor is taken for granted.
fn notify(call: &mut NativeCall<'_>) -> NativeResult {
    let method = call.program.method_name(call.method).into();
    let at = call.machine.user_span(call.program);
    call.machine.assume(Assumption::SkippedCall { method, at });
    Ok(None)
}

/// An object that nothing else refers to may be collected on a JVM at any time, or not.
fn uncollected(call: &mut NativeCall<'_>) -> NativeResult {
    let class = call.program.type_name(call.machine.type_of(call.object(0)?)).into();
    let at = call.machine.user_span(call.program);
    call.machine.assume(Assumption::Uncollected { reference: class, at });
    Ok(None)
}

/// Other threads could run forked tasks in any order, or at once.
fn task_order(call: &mut NativeCall<'_>) -> NativeResult {
    let at = call.machine.user_span(call.program);
    call.machine.assume(Assumption::TaskOrder { at });
    Ok(None)
}

/// What Java asks the machine, as text: what was asked, and the answer.
fn environment(call: &mut NativeCall<'_>) -> NativeResult {
    let (asked, is) = (call.text(0)?, call.text(1)?);
    let at = call.machine.user_span(call.program);
    let unknown = || "?".into();
    let (asked, is) = (asked.unwrap_or_else(unknown), is.unwrap_or_else(unknown));
    call.machine.assume(Assumption::Environment { asked, is, at });
    Ok(None)
}

fn no_clock(call: &mut NativeCall<'_>) -> NativeResult {
    Err(call.unsupported("the time"))
}

fn console_write(call: &mut NativeCall<'_>) -> NativeResult {
    let text = call.text(0)?;
    call.machine.console.push_str(text.as_deref().unwrap_or("<symbolic text>\n"));
    Ok(None)
}

/// A new array of the type of another one.
fn array_like(call: &mut NativeCall<'_>) -> NativeResult {
    match call.machine.type_of(call.object(0)?).element() {
        Some(element) => new_array(call, element),
        None => Err(call.unsupported("an argument that is no array")),
    }
}

/// A new array of the component type that a class object names.
fn array_create(call: &mut NativeCall<'_>) -> NativeResult {
    let element = class_type(call, 0)?;
    new_array(call, element)
}

/// A new array whose length is the second argument.
fn new_array(call: &mut NativeCall<'_>, element: ErasedType) -> NativeResult {
    let len = call.new_length(1)?;
    if call.machine.is_full(len as usize) {
        return Err(NativeExit::BoundExceeded(Bound::Memory));
    }
    Ok(Some(Value::Ref(call.machine.alloc_array(element, len))))
}
