//! Domains of fields whose objects no pool can have: constants of enums, strings, boxes.

use crate::base::{Code, Span};
use crate::heap::{DomainValue, EnumConstant, OpenObject};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType};
use crate::subject::DomainKind;
use crate::subject::domain::{Domain, DomainText};
use crate::subject::link::Linker;

impl Linker<'_> {
    /// What to write instead of a pool of objects of a class that has no objects of its own to give.
    pub(super) fn not_for_pools(&self, class: ClassId) -> Option<String> {
        let (program, known) = (self.program, &self.program.well_known);
        if let Some(of) = program.enum_of(class) {
            let names = self.constant_names(of).join(", ");
            return Some(format!(
                "the objects of an enum are its constants: write `[{names}]` or `any` as the field's domain"
            ));
        }
        if class == known.string {
            let hint = "write `symbolic` as the field's domain, or a list of strings: `[null, \"a\"]`";
            return Some(hint.into());
        }
        let hint = "write `symbolic` as the field's domain, or a list of its values: `[null, 1]`";
        program.primitive_in(class).map(|_| hint.into())
    }

    /// The domain of a floating-point type.
    pub(super) fn real_domain(
        &mut self,
        written: &DomainText,
        ty: PrimitiveName,
        what: &str,
    ) -> Option<DomainKind> {
        let texts: Vec<&str> = match &written.value {
            Domain::Any => return Some(DomainKind::Any),
            Domain::Integers(values) => return Some(DomainKind::Integers(values.clone())),
            Domain::Reals(texts) => texts.iter().map(String::as_str).collect(),
            Domain::Pools(names) => names.iter().map(|name| name.value.as_str()).collect(),
            _ => Vec::new(),
        };
        let mut values = Vec::new();
        for text in &texts {
            let Some(value) = real(text, ty) else { break };
            if !values.contains(&value) {
                values.push(value);
            }
        }
        if values.is_empty() || texts.iter().any(|text| real(text, ty).is_none()) {
            let message = format!("this is no domain for {what}, which has type {}", ty.keyword());
            let hint = "write a list of numbers such as `[0.0, 1.5, NaN]`, or `any`";
            self.dx.error(Code::DomainType, written.span, message, hint);
            return None;
        }
        Some(DomainKind::Listed(values))
    }

    /// The values of a list, where it is one of a box's; `None` where it is no such list, or one is no value of it.
    pub(super) fn boxes(&self, written: &Domain, ty: ErasedType) -> Option<Vec<DomainValue>> {
        let OpenObject::Box(primitive) = self.open_object(ty)? else { return None };
        let given = |text: &str| Some(text.to_owned());
        let texts: Vec<Option<String>> = match written {
            Domain::Boxes(texts) | Domain::Strings(texts) => texts.clone(),
            Domain::Integers(numbers) => numbers.iter().map(|n| given(&n.text)).collect(),
            Domain::Reals(texts) => texts.iter().map(|t| given(t)).collect(),
            Domain::Booleans(values) => values.iter().map(|b| given(&b.to_string())).collect(),
            _ => return None,
        };
        let quoted = matches!(written, Domain::Strings(_));
        let mut values = Vec::new();
        for text in &texts {
            let value = match (text, primitive) {
                (None, _) => DomainValue::Null,
                (Some(text), PrimitiveName::Char) if quoted => {
                    let mut units = text.encode_utf16();
                    let only = units.next().filter(|_| units.next().is_none())?;
                    DomainValue::Number(only.into())
                }
                (Some(_), _) if quoted => return None,
                (Some(text), PrimitiveName::Float | PrimitiveName::Double) => real(text, primitive)?,
                (Some(text), PrimitiveName::Boolean) => {
                    DomainValue::Number(text.parse::<bool>().ok()?.into())
                }
                (Some(text), _) => DomainValue::Number(text.parse().ok()?),
            };
            if !OpenObject::Box(primitive).admits(&value) {
                return None;
            }
            if !values.contains(&value) {
                values.push(value);
            }
        }
        Some(values)
    }

    /// What objects of a type stand for, where that is a string or what a box holds.
    pub(super) fn open_object(&self, ty: ErasedType) -> Option<OpenObject> {
        let class = ty.as_class()?;
        if class == self.program.well_known.string {
            return Some(OpenObject::Text);
        }
        self.program.primitive_in(class).map(OpenObject::Box)
    }

    fn constant_names(&self, class: ClassId) -> Vec<String> {
        let constants = self.program.enum_constants(class);
        constants.iter().map(|&field| self.program.fields[field].name.to_string()).collect()
    }

    /// The constants that a domain of an enum's fields lists; `any`: null and all of them.
    pub(super) fn constants(
        &mut self,
        written: &Domain,
        class: ClassId,
        span: Span,
        what: &str,
    ) -> Option<Vec<DomainValue>> {
        let constants: Vec<EnumConstant> = self
            .program
            .enum_constants(class)
            .into_iter()
            .map(|field| EnumConstant { field, name: self.program.fields[field].name.clone() })
            .collect();
        let names = self.constant_names(class);
        let simple = self.program.classes[class].simple.clone();
        let hint =
            format!("write `[{}]`, with null if it may be null, or `any` for all and null", names.join(", "));
        let listed = match written {
            Domain::Any => None,
            Domain::Pools(listed) => Some(listed),
            _ => {
                let message = format!("{what} is of the enum {simple}, and takes constants of it");
                self.dx.error(Code::DomainType, span, message, hint);
                return None;
            }
        };
        let Some(listed) = listed else {
            return Some(
                std::iter::once(DomainValue::Null)
                    .chain(constants.into_iter().map(DomainValue::Constant))
                    .collect(),
            );
        };
        let mut values = Vec::new();
        for name in listed {
            let short = name.value.strip_prefix(&format!("{simple}.")).unwrap_or(&name.value);
            let constant = constants.iter().find(|c| *c.name == *short).cloned().map(DomainValue::Constant);
            let value = if matches!(short, "null" | "~") { Some(DomainValue::Null) } else { constant };
            let Some(value) = value else {
                let is_pool = self.written_pools.iter().any(|p| **p == *name.value);
                let message = if is_pool {
                    format!("{what} is of the enum {simple}: its objects are the constants, in no pool")
                } else {
                    format!("{simple} has no constant `{short}`")
                };
                self.dx.error(Code::DomainType, name.span, message, hint);
                return None;
            };
            if !values.contains(&value) {
                values.push(value);
            }
        }
        Some(values)
    }
}

/// A number as Java would write it, rounded to the type.
fn real(text: &str, ty: PrimitiveName) -> Option<DomainValue> {
    let digits = match text {
        "NaN" | "Infinity" | "-Infinity" => text,
        _ if text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.')) => {
            text.trim_end_matches(['f', 'F', 'd', 'D'])
        }
        _ => return None,
    };
    let number = match ty {
        PrimitiveName::Float => f64::from(digits.parse::<f32>().ok()?),
        _ => digits.parse::<f64>().ok()?,
    };
    Some(DomainValue::Real(number.to_bits()))
}
