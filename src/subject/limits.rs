//! What a scope cannot exceed: the number of objects, and the ranges of Java's types.

use crate::base::{Code, Diagnostic, Span};
use crate::heap::FieldDomain;
use crate::lang::ast::PrimitiveName;

/// Largest number of entries that a candidate vector may have, and of objects in all pools.
pub const MAX_SLOTS: u64 = 1_000_000;

/// The scope says too many objects.
pub(super) fn too_big(what: String, k: u32, span: Span) -> Diagnostic {
    let message = format!("scope {k} is too big: {what}, and at most {MAX_SLOTS} are handled");
    Diagnostic::error(Code::ScopeTooBig, span, message).with_hint("try a smaller scope")
}

/// Values that the Java type cannot hold would silently wrap.
pub(super) fn check_width(
    ty: Option<PrimitiveName>,
    domain: &FieldDomain,
    span: Span,
    k: u32,
) -> Result<(), Diagnostic> {
    let Some((min, max)) = ty.and_then(value_range) else { return Ok(()) };
    let (lo, hi) = match domain {
        FieldDomain::Range(lo, hi) => (*lo, *hi),
        FieldDomain::Values(values) => match (values.iter().min(), values.iter().max()) {
            (Some(&lo), Some(&hi)) => (lo, hi),
            _ => return Ok(()),
        },
        _ => return Ok(()),
    };
    if lo >= min && hi <= max {
        return Ok(());
    }
    let value = if lo < min { lo } else { hi };
    let name = ty.map_or("", PrimitiveName::keyword);
    let message = format!("{value} at k = {k} does not fit the type {name}");
    Err(Diagnostic::error(Code::DomainTooWide, span, message)
        .with_hint(format!("{name} holds {min} to {max}")))
}

/// Smallest and largest value of an integral type or boolean.
pub(super) fn value_range(ty: PrimitiveName) -> Option<(i64, i64)> {
    Some(match ty {
        PrimitiveName::Boolean => (0, 1),
        PrimitiveName::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
        PrimitiveName::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
        PrimitiveName::Char => (0, i64::from(u16::MAX)),
        PrimitiveName::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
        PrimitiveName::Long => (i64::MIN, i64::MAX),
        _ => return None,
    })
}
