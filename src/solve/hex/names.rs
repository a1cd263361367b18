//! Names in HEX rules against a program: classes, types, companion methods, each with a message where
//! there is none.

use crate::base::diagnostic::nearest;
use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{BaseType, ClassOrigin, ErasedType, MethodId, Program};
use crate::subject::Spanned;

/// The place of a part of a text, where the text stands in the file as it is; else of the whole.
pub fn part(text: &Spanned<String>, at: &std::ops::Range<usize>) -> Span {
    let start = text.span.start as usize;
    let verbatim = (text.span.end as usize).checked_sub(start) == Some(text.value.len());
    if verbatim { Span::new(text.span.file, start + at.start, start + at.end) } else { text.span }
}

/// A type as Java writes it: a class, or an array.
pub fn reference_type(
    program: &Program,
    name: &str,
    span: Span,
    found: &mut Vec<Diagnostic>,
) -> Option<ErasedType> {
    let ty = any_type(program, name, span, found)?;
    if ty.is_reference() {
        return Some(ty);
    }
    let message = format!("`{name}` is no class: references never point to one");
    found.push(Diagnostic::error(Code::UnknownClass, span, message));
    None
}

/// A type, primitives included.
pub fn any_type(
    program: &Program,
    name: &str,
    span: Span,
    found: &mut Vec<Diagnostic>,
) -> Option<ErasedType> {
    let base = name.trim().trim_end_matches("[]");
    let dims = u8::try_from((name.trim().len() - base.len()) / 2).unwrap_or(u8::MAX);
    if let Some(&primitive) = PrimitiveName::OF_VALUES.iter().find(|p| p.keyword() == base) {
        return Some(ErasedType { base: BaseType::Primitive(primitive), dims });
    }
    // Settings files write binary names with slashes. The subject's copy may lie in another package.
    let binary = base.replace('/', ".");
    let last = base.contains('/').then(|| base.rsplit(['/', '$']).next()).flatten();
    let class = program.find_class(&binary).or_else(|| stub(program, &binary));
    if let Some(class) = class.or_else(|| program.find_class(last?)) {
        return Some(ErasedType { base: BaseType::Class(class), dims });
    }
    let known = program.classes.iter().filter(|c| c.origin == ClassOrigin::User).map(|c| &*c.simple);
    let error = Diagnostic::error(Code::UnknownClass, span, format!("there is no class `{base}`"));
    found.push(match nearest(base, known.clone()) {
        Some(near) => error.with_hint(format!("did you mean `{near}`?")),
        None => error.with_hint(format!("classes: {}", known.take(12).collect::<Vec<_>>().join(", "))),
    });
    None
}

fn stub(program: &Program, simple: &str) -> Option<crate::lang::program::ClassId> {
    let mut named = program.classes.iter_enumerated().filter(|(_, c)| *c.simple == *simple);
    named.next().filter(|_| named.next().is_none()).map(|(id, _)| id)
}

/// A static method of the user's classes by name, `Class.name` where several have one.
pub fn static_method(
    program: &Program,
    name: &Spanned<String>,
    most_parameters: usize,
    found: &mut Vec<Diagnostic>,
) -> Option<MethodId> {
    let (class, simple) = match name.value.rsplit_once('.') {
        Some((class, simple)) => (Some(class), simple),
        None => (None, &*name.value),
    };
    let of_class = |wanted: &str, id| {
        let class: &crate::lang::program::Class = &program.classes[id];
        *class.simple == *wanted || class.name.replace('$', ".") == wanted
    };
    let candidates: Vec<MethodId> = program
        .methods
        .iter_enumerated()
        .filter(|(_, m)| *m.name == *simple && program.classes[m.class].origin == ClassOrigin::User)
        .filter(|(_, m)| class.is_none_or(|wanted| of_class(wanted, m.class)))
        .map(|(id, _)| id)
        .collect();
    let is_companion = |&m: &MethodId| {
        let method = &program.methods[m];
        method.modifiers.is_static && method.erased_params.len() <= most_parameters
    };
    let fitting: Vec<MethodId> = candidates.iter().copied().filter(is_companion).collect();
    let names = |all: &[MethodId]| all.iter().map(|&m| program.method_name(m)).collect::<Vec<_>>().join(", ");
    let error = match (fitting.as_slice(), candidates.as_slice()) {
        ([one], _) => return Some(*one),
        ([], []) => {
            let statics = program
                .methods
                .iter()
                .filter(|m| m.modifiers.is_static && program.classes[m.class].origin == ClassOrigin::User);
            let message = format!("there is no method `{}`", name.value);
            let error = Diagnostic::error(Code::UnknownMethod, name.span, message);
            match nearest(simple, statics.map(|m| &*m.name)) {
                Some(near) => error.with_hint(format!("did you mean `{near}`?")),
                None => error.with_hint("a companion is a static method of the subject or its predicates"),
            }
        }
        ([], some) => {
            let message = format!("{} is no companion method", names(some));
            let takes =
                if most_parameters == 2 { "the reference's owner and its target" } else { "the receiver" };
            Diagnostic::error(Code::WrongSignature, name.span, message)
                .with_hint(format!("a companion is static and takes {takes}"))
        }
        (several, _) => {
            let message = format!("several methods are named `{simple}`: {}", names(several));
            Diagnostic::error(Code::AmbiguousMethod, name.span, message).with_hint("write `Class.method`")
        }
    };
    found.push(error);
    None
}
