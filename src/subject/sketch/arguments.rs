//! What arguments and fields of a type are given where nobody says.

use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType, MethodKind, Program};

/// What a parameter gets, as it is written, and what that leaves out, where it does.
pub(super) fn argument(program: &Program, ty: ErasedType, pools: &[String]) -> (String, Option<String>) {
    if ty.as_primitive().is_some() || is_open(program, ty) {
        return ("symbolic".into(), None);
    }
    if program.enum_type(ty).is_some() {
        return ("any".into(), None);
    }
    match pools {
        [] => {}
        [one] => return (one.clone(), None),
        several => return (format!("[{}]", several.join(", ")), None),
    }
    let name = program.type_name(ty);
    if takes_strings(program, ty) {
        let what = format!("{}: null and two strings stand for all", with_article(&name));
        return ("[null, \"a\", \"b\"]".into(), Some(what));
    }
    match ty.as_class().filter(|&class| can_be_made(program, class)) {
        Some(_) => ("[null, new]".into(), Some(format!("null and a new {name} only"))),
        None => ("null".into(), Some(format!("{}: null only", with_article(&name)))),
    }
}

/// The domain of a field, as it is written; the reason, where it has none. `is_enumerated`: a heap precondition reads
/// it.
pub(super) fn domain(
    program: &Program,
    ty: ErasedType,
    pools: &[String],
    is_enumerated: bool,
) -> Result<String, String> {
    if program.enum_type(ty).is_some() {
        return Ok("any".into());
    }
    match ty.as_primitive() {
        Some(PrimitiveName::Boolean) => return Ok("[false, true]".into()),
        Some(PrimitiveName::Float | PrimitiveName::Double) if is_enumerated => return Ok("[0.0, 1.0]".into()),
        Some(PrimitiveName::Float | PrimitiveName::Double) => return Ok("any".into()),
        Some(_) if is_enumerated => return Ok("0..k".into()),
        Some(_) => return Ok("any".into()),
        None => {}
    }
    match pools {
        [] => {}
        [one] => return Ok(one.clone()),
        several => return Ok(format!("[{}]", several.join(", "))),
    }
    if is_open(program, ty) {
        return Ok("symbolic".into());
    }
    if takes_strings(program, ty) {
        return Ok("[null, \"a\", \"b\"]".into());
    }
    Err(with_article(&program.type_name(ty)))
}

/// What a field's domain leaves out, in a sentence: strings are there in place of all objects, and a few numbers for
/// all, where those that are left out matter.
pub(super) fn stood_for(
    program: &Program,
    name: &str,
    ty: ErasedType,
    pools: &[String],
    domain: &str,
    numbers_matter: bool,
) -> Option<String> {
    let values = match domain {
        "0..k" if numbers_matter => "0 to k",
        "[0.0, 1.0]" if numbers_matter => "0.0 and 1.0",
        _ if pools.is_empty()
            && program.enum_type(ty).is_none()
            && !is_open(program, ty)
            && takes_strings(program, ty) =>
        {
            "null and two strings"
        }
        _ => return None,
    };
    Some(format!("{name} is {}: {values} stand for all", with_article(&program.type_name(ty))))
}

/// `a Node`, `an Entry`.
pub(super) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// Whether a reference of that type may be `symbolic`: a string, or a box of a whole number, char or boolean.
fn is_open(program: &Program, ty: ErasedType) -> bool {
    let Some(class) = ty.as_class() else { return false };
    let boxed = program.primitive_in(class);
    class == program.well_known.string
        || boxed.is_some_and(|p| !matches!(p, PrimitiveName::Float | PrimitiveName::Double))
}

/// Whether strings can stand for objects of a type: Object, Comparable, CharSequence.
fn takes_strings(program: &Program, ty: ErasedType) -> bool {
    ty.dims == 0 && program.is_assignable(ErasedType::class(program.well_known.string), ty)
}

fn can_be_made(program: &Program, class: ClassId) -> bool {
    let class = &program.classes[class];
    let constructors: Vec<_> = class
        .methods
        .iter()
        .map(|&m| &program.methods[m])
        .filter(|m| m.kind == MethodKind::Constructor)
        .collect();
    class.is_concrete() && (constructors.is_empty() || constructors.iter().any(|m| m.params.is_empty()))
}
