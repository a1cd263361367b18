//! What the parameters of a method under analysis get.

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::heap::{EnumConstant, OpenObject, PoolId};
use crate::lang::ast::{Literal, PrimitiveName};
use crate::lang::program::{ClassId, ErasedType, Program};
use crate::subject::decode::shorten;
use crate::subject::limits::value_range;

/// What one parameter gets.
#[derive(Clone, PartialEq, Debug)]
pub enum ArgSpec {
    /// An unconstrained value of its primitive type.
    Symbolic,
    /// A root: null, or any string or box of its type.
    Open(OpenObject),
    /// A root: null (where a member) or an object of these pools, lazily initialised.
    Pools(Vec<PoolId>),
    /// A fresh object of that class, made by its constructor without parameters.
    New(ClassId),
    /// `null`.
    Null,
    /// A value of its type; never `null`.
    Literal(Literal),
    /// A constant of its enum.
    Constant(EnumConstant),
    /// Each of these is explored; none of them is `OneOf`, `Pools` or `Open`.
    OneOf(Vec<ArgSpec>),
}

impl ArgSpec {
    /// Whether it is a root of the symbolic heap.
    pub fn is_root(&self) -> bool {
        matches!(self, ArgSpec::Pools(_) | ArgSpec::Open(_))
    }
}

/// The parameter an argument is for.
#[derive(Clone, Debug)]
pub(super) struct Param {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: ErasedType,
}

/// A plain text as a literal of the type.
pub(super) fn literal(value: &str, ty: ErasedType, program: &Program) -> Option<Literal> {
    let Some(primitive) = ty.as_primitive() else {
        let string = ErasedType::class(program.well_known.string);
        let quoted = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'))?;
        return program.is_assignable(string, ty).then(|| Literal::String(quoted.into()));
    };
    if let Some((min, max)) = value_range(primitive).filter(|_| primitive != PrimitiveName::Boolean)
        && let Ok(number) = value.trim_end_matches(['l', 'L']).parse::<i64>()
    {
        if !(min..=max).contains(&number) {
            return None;
        }
        return Some(match primitive {
            PrimitiveName::Long => Literal::Long(number),
            PrimitiveName::Char => Literal::Char(u16::try_from(number).ok()?),
            _ => Literal::Int(i32::try_from(number).ok()?),
        });
    }
    match primitive {
        PrimitiveName::Boolean => value.parse().ok().map(Literal::Boolean),
        PrimitiveName::Float => value.trim_end_matches(['f', 'F']).parse().ok().map(Literal::Float),
        PrimitiveName::Double => value.trim_end_matches(['d', 'D']).parse().ok().map(Literal::Double),
        PrimitiveName::Char => {
            let inner = value.strip_prefix('\'').and_then(|v| v.strip_suffix('\'')).unwrap_or(value);
            let mut units = inner.encode_utf16();
            units.next().filter(|_| units.next().is_none()).map(Literal::Char)
        }
        _ => None,
    }
}

/// The constants of an enum, in the order of their declaration.
pub(super) fn constants(program: &Program, class: ClassId) -> Vec<EnumConstant> {
    let fields = program.enum_constants(class).into_iter();
    fields.map(|field| EnumConstant { field, name: program.fields[field].name.clone() }).collect()
}

/// Null and every constant of an enum.
pub(super) fn any_constant(program: &Program, class: ClassId) -> ArgSpec {
    let constants = constants(program, class).into_iter().map(ArgSpec::Constant);
    ArgSpec::OneOf(std::iter::once(ArgSpec::Null).chain(constants).collect())
}

/// A constant of an enum by its name, `RED` or `Hue.RED`.
///
/// # Errors
/// What is wrong with it, and what to write.
pub(super) fn constant(program: &Program, text: &str, class: ClassId) -> Result<ArgSpec, (String, String)> {
    let simple = &program.classes[class].simple;
    let short = text.strip_prefix(&format!("{simple}.")).unwrap_or(text);
    let all = constants(program, class);
    if let Some(constant) = all.iter().find(|c| *c.name == *short) {
        return Ok(ArgSpec::Constant(constant.clone()));
    }
    let names: Vec<&str> = all.iter().map(|c| &*c.name).collect();
    let hint = match nearest(short, names.iter().copied().chain(["null", "any"])) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("its constants: {}; `any` is null and all of them", names.join(", ")),
    };
    Err((format!("{simple} has no constant `{}`", shorten(short)), hint))
}

/// A value given on the command line (`--arg NAME=VALUE`), for a parameter of that type.
///
/// # Errors
/// A clause that says what would fit.
pub fn parse_argument(program: &Program, text: &str, ty: ErasedType) -> Result<ArgSpec, String> {
    if let Some(class) = program.enum_type(ty) {
        return match text {
            "null" => Ok(ArgSpec::Null),
            "any" | "symbolic" => Ok(any_constant(program, class)),
            _ => constant(program, text, class).map_err(|(what, hint)| format!("{what}; {hint}")),
        };
    }
    match text {
        "null" if ty.is_reference() => Ok(ArgSpec::Null),
        "symbolic" if !ty.is_reference() => Ok(ArgSpec::Symbolic),
        _ => {
            let string = ErasedType::class(program.well_known.string);
            let plain = literal(text, ty, program).map(ArgSpec::Literal);
            let text_value = (ty == string).then(|| ArgSpec::Literal(Literal::String(text.into())));
            plain.or(text_value).ok_or_else(|| format!("`{text}` is no {}", program.type_name(ty)))
        }
    }
}

/// The parameters of a method by position.
pub(super) fn params(program: &Program, method: crate::lang::program::MethodId) -> Vec<Param> {
    let method = &program.methods[method];
    let named = method.erased_params.iter().enumerate();
    named
        .map(|(i, &ty)| Param {
            name: method.param_names.get(i).cloned().unwrap_or_else(|| format!("arg{i}").into()),
            ty,
        })
        .collect()
}

/// Whether a method with such a result can be a condition: a void one is true where it returns, and false where it
/// throws.
pub fn says_yes_or_no(result: ErasedType) -> bool {
    matches!(result.as_primitive(), Some(PrimitiveName::Boolean | PrimitiveName::Void))
}
