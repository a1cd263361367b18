//! Natives of `symheap.Ghost`: the ghost fields that a specification declares.

use std::sync::Arc;

use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::ErasedType;

pub(super) const TABLE: &[(&str, Native)] = &[
    ("symheap.Ghost.getInt(Object,String)", get),
    ("symheap.Ghost.getLong(Object,String)", get),
    ("symheap.Ghost.getBoolean(Object,String)", get),
    ("symheap.Ghost.get(Object,String)", get),
    ("symheap.Ghost.set(Object,String,int)", set),
    ("symheap.Ghost.set(Object,String,long)", set),
    ("symheap.Ghost.set(Object,String,boolean)", set),
    ("symheap.Ghost.set(Object,String,Object)", set),
];

/// The field that a call names, with its type.
fn field(call: &NativeCall<'_>) -> Result<(ObjectId, Arc<str>, ErasedType), NativeExit> {
    let object = call.object(0)?;
    let name = call.text(1)?.ok_or(call.unsupported("a symbolic name"))?;
    if let Some(ty) = call.machine.ghost_type(call.program, object, &name) {
        return Ok((object, name, ty));
    }
    let class = call.program.type_name(call.machine.type_of(object));
    let known: Vec<&str> = call.machine.ghost_names(call.program, object).collect();
    let known = if known.is_empty() { "none is".into() } else { format!("declared: {}", known.join(", ")) };
    Err(NativeExit::Unsupported(format!("{class} has no ghost field `{name}` ({known})")))
}

/// Whether values of the declared type pass through the method that was called.
fn fits(declared: ErasedType, through: ErasedType) -> bool {
    let int = |p| {
        matches!(p, PrimitiveName::Int | PrimitiveName::Short | PrimitiveName::Byte | PrimitiveName::Char)
    };
    match (declared.as_primitive(), through.as_primitive()) {
        (None, None) => true,
        (Some(a), Some(b)) => a == b || int(a) && int(b),
        _ => false,
    }
}

fn get(call: &mut NativeCall<'_>) -> NativeResult {
    let (object, name, ty) = field(call)?;
    let through = call.program.methods[call.method].erased_result;
    if !fits(ty, through) {
        let ty = call.program.type_name(ty);
        return Err(call.unsupported(&format!("the ghost field `{name}` of type {ty}")));
    }
    Ok(Some(call.machine.ghost_value(object, &name, ty)))
}

fn set(call: &mut NativeCall<'_>) -> NativeResult {
    let (object, name, ty) = field(call)?;
    let value = call.value(2)?;
    let through = call.program.methods[call.method].erased_params.get(2).copied();
    let is_object = match value {
        Value::Ref(target) => call.program.is_assignable(call.machine.type_of(target), ty),
        _ => true,
    };
    if !is_object || !through.is_some_and(|through| fits(ty, through)) {
        let ty = call.program.type_name(ty);
        return Err(call.unsupported(&format!("the ghost field `{name}` of type {ty}")));
    }
    call.machine.set_ghost_field(object, &name, value);
    Ok(None)
}
