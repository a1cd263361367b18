//! `untracked`: fields that are meant to have no domain, and what they hold.

use crate::base::Code;
use crate::heap::{EnumConstant, Held, UntrackedField};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::FieldId;
use crate::subject::decode::Spanned;
use crate::subject::domain::DomainText;
use crate::subject::link::Linker;
use crate::subject::specification_file::{HeldText, SpecificationFile};

impl Linker<'_> {
    pub(super) fn link_untracked(
        &mut self,
        spec: &SpecificationFile,
        statics: &[(Spanned<String>, DomainText)],
    ) -> Vec<UntrackedField> {
        let mut found: Vec<UntrackedField> = Vec::new();
        for (name, held) in &spec.untracked {
            let Some((class, field)) = self.field(name) else { continue };
            let declared = &self.program.fields[field];
            if declared.modifiers.is_static && declared.constant.is_some() {
                let message = format!("`{}` is a constant", name.value);
                self.dx.error(
                    Code::StaticField,
                    name.span,
                    message,
                    "it holds what the source says; remove it",
                );
            } else if spec.fields.iter().any(|(other, _)| self.field_quietly(&other.value) == Some(field)) {
                let message = format!("`{}` has a domain, so it is tracked", name.value);
                self.dx.error(Code::BadValue, name.span, message, "remove it here, or under `fields`");
            } else if statics.iter().any(|(other, _)| self.field_quietly(&other.value) == Some(field)) {
                let message = format!("`{}` is a root, so it is tracked", name.value);
                self.dx.error(
                    Code::BadValue,
                    name.span,
                    message,
                    "remove it here, or under `input: statics`",
                );
            } else if found.iter().any(|u| (u.field, u.class) == (field, class)) {
                let message = format!("`{}` is given twice", name.value);
                self.dx.error(Code::DuplicateKey, name.span, message, "keep one of them");
            } else if let Some(holds) = self.held(name, field, held) {
                found.push(UntrackedField { field, class, holds });
            }
        }
        found
    }

    fn field_quietly(&self, name: &str) -> Option<FieldId> {
        let (class, field) = match name.rsplit_once('.') {
            Some((class, field)) => (self.class_quietly(class)?, field),
            None => (self.main_class?, name),
        };
        self.program.find_field(class, field)
    }

    /// What a field holds, as written.
    fn held(&mut self, name: &Spanned<String>, field: FieldId, written: &Spanned<HeldText>) -> Option<Held> {
        let ty = self.program.fields[field].erased;
        let text = match &written.value {
            HeldText::AsMade => return Some(Held::AsMade),
            HeldText::Null if ty.is_reference() => return Some(Held::Null),
            HeldText::Null => "null",
            HeldText::Quoted(text) => {
                if ty.as_class() == Some(self.program.well_known.string) {
                    return Some(Held::Text(text.as_str().into()));
                }
                text
            }
            HeldText::Plain(text) => text,
        };
        let read = match ty.as_primitive() {
            Some(PrimitiveName::Boolean) => match text {
                "true" => Some(Held::Number(1)),
                "false" => Some(Held::Number(0)),
                _ => None,
            },
            Some(PrimitiveName::Float | PrimitiveName::Double) => {
                text.parse::<f64>().ok().map(|x| Held::Real(x.to_bits()))
            }
            Some(PrimitiveName::Long) => text.parse::<i64>().ok().map(Held::Number),
            Some(_) => text.parse::<i32>().ok().map(|n| Held::Number(n.into())),
            None => self.program.enum_type(ty).and_then(|class| {
                let short = text.rsplit('.').next().unwrap_or(text);
                let constants = self.program.enum_constants(class);
                let found = constants.into_iter().find(|&f| *self.program.fields[f].name == *short)?;
                let name = self.program.fields[found].name.clone();
                Some(Held::Constant(EnumConstant { field: found, name }))
            }),
        };
        if read.is_none() {
            let ty = self.program.type_name(ty);
            let message = format!("`{text}` is no value of `{}`, which has type {ty}", name.value);
            let hint =
                "write a value as Java would, null, or `default`: what it holds when nobody says anything";
            self.dx.error(Code::BadValue, written.span, message, hint);
        }
        read
    }
}
