//! Natives that reach fields and elements by class and name: the constants of an enum, and the cells behind
//! `Unsafe`, `VarHandle` and the field updaters. An offset is a cell's number.

use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ErasedType, FieldId};

use super::elements::truth;
use super::object::class_type;

macro_rules! cells {
    ($($kind:literal $ty:literal)*) => {
        &[$(
            (concat!("jdk.internal.misc.Unsafe.get", $kind, "(Object,long)"), get),
            (concat!("jdk.internal.misc.Unsafe.put", $kind, "(Object,long,", $ty, ")"), put),
        )*]
    };
}

pub(super) const CELLS: &[(&str, Native)] = cells! {
    "Boolean" "boolean" "Byte" "byte" "Short" "short" "Char" "char" "Int" "int" "Long" "long"
    "Float" "float" "Double" "double" "Reference" "Object"
};

pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.lang.Class.getEnumConstants()", enum_constants),
    ("jdk.internal.misc.Unsafe.slot(Class,String)", slot),
    ("jdk.internal.misc.Unsafe.kind(Class,String)", kind),
    ("jdk.internal.misc.Unsafe.accepts(Object,long,Object)", accepts),
];

/// The constants of an enum in a new array, null for other classes.
fn enum_constants(call: &mut NativeCall<'_>) -> NativeResult {
    let ty = class_type(call, 0)?;
    let Some(class) = call.program.enum_type(ty) else { return Ok(Some(Value::Null)) };
    let values = call.program.find_methods(class, "values");
    let values = values.into_iter().find(|&m| call.program.methods[m].erased_params.is_empty());
    match values {
        Some(values) => call.invoke(values, &[]),
        None => Err(call.unsupported("an enum without values")),
    }
}

/// The field that a class declares under a name.
fn declared(call: &NativeCall<'_>) -> Result<Option<FieldId>, NativeExit> {
    let class = class_type(call, 0)?.as_class();
    let name = call.text(1)?.ok_or(call.unsupported("a symbolic name"))?;
    let field = class.and_then(|class| call.program.find_field(class, &name));
    Ok(field.filter(|&f| Some(call.program.fields[f].class) == class))
}

/// The cell of an instance field; -1 where the class declares none of that name.
fn slot(call: &mut NativeCall<'_>) -> NativeResult {
    let field = declared(call)?.filter(|&f| !call.program.fields[f].modifiers.is_static);
    Ok(Some(Value::Long(field.map_or(-1, |f| i64::from(call.program.fields[f].slot)))))
}

/// The class object of a field's type, or null where the class declares none of that name.
fn kind(call: &mut NativeCall<'_>) -> NativeResult {
    let Some(field) = declared(call)? else { return Ok(Some(Value::Null)) };
    let ty = call.program.fields[field].erased;
    Ok(Some(Value::Ref(call.machine.class_object(call.program, ty))))
}

/// A cell with the type of what it holds.
fn cell(call: &NativeCall<'_>) -> Result<(ObjectId, u32, ErasedType), NativeExit> {
    let object = call.object(1)?;
    let Value::Long(offset) = call.value(2)? else { return Err(call.unsupported("a symbolic offset")) };
    let ty = call.machine.type_of(object);
    let (count, held) = match (ty.element(), ty.as_class()) {
        (Some(element), _) => (call.length(object)?, Some(element)),
        (None, Some(class)) => {
            let layout = &call.program.classes[class].layout;
            let field = usize::try_from(offset).ok().and_then(|at| layout.get(at));
            (layout.len() as u32, field.map(|&f| call.program.fields[f].erased))
        }
        (None, None) => (0, None),
    };
    match (u32::try_from(offset), held) {
        (Ok(at), Some(held)) if at < count => Ok((object, at, held)),
        _ => Err(call.unsupported("an offset that is no field or element")),
    }
}

/// The same, where its type is the one of the accessor.
fn typed(call: &NativeCall<'_>, through: ErasedType) -> Result<(ObjectId, u32, ErasedType), NativeExit> {
    let (object, at, held) = cell(call)?;
    if held.as_primitive() != through.as_primitive() {
        let held = call.program.type_name(held);
        return Err(call.unsupported(&format!("a field or element of type {held}")));
    }
    Ok((object, at, held))
}

fn get(call: &mut NativeCall<'_>) -> NativeResult {
    let (object, at, _) = typed(call, call.program.methods[call.method].erased_result)?;
    call.read(object, at).map(Some)
}

fn fits(call: &NativeCall<'_>, value: Value, held: ErasedType) -> bool {
    match value {
        Value::Ref(target) => call.program.is_assignable(call.machine.type_of(target), held),
        _ => true,
    }
}

fn put(call: &mut NativeCall<'_>) -> NativeResult {
    let through = call.program.methods[call.method].erased_params.last().copied();
    let through = through.ok_or(call.unsupported("an argument is missing"))?;
    let (object, at, held) = typed(call, through)?;
    let value = call.value(3)?;
    if !fits(call, value, held) {
        return Err(call.unsupported("a value that the field or element does not take"));
    }
    call.written = Some((object, at, value));
    Ok(None)
}

/// Whether a cell takes an object.
fn accepts(call: &mut NativeCall<'_>) -> NativeResult {
    let (_, _, held) = cell(call)?;
    let value = call.value(3)?;
    Ok(Some(truth(fits(call, value, held))))
}
