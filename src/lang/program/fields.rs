//! Fields of a program: what tells them apart within an object, and which statics outlive a call.

use std::sync::Arc;

use crate::lang::ast::TypeKind;
use crate::lang::program::{ClassId, ClassOrigin, FieldId, Program};

impl Program {
    /// How a field prints within an object of a class: its name, and where a subclass hides it (JLS 8.3) the class
    /// that declares it before it, since the object has both: `Base.left`.
    pub fn field_label(&self, class: ClassId, field: FieldId) -> Arc<str> {
        let name = &self.fields[field].name;
        let alike = |f: &&FieldId| self.fields[**f].name == *name;
        let layout = &self.classes[class].layout;
        if layout.iter().rev().find(alike).is_none_or(|&last| last == field) {
            return name.clone();
        }
        let owner = &self.classes[self.fields[field].class];
        let simple = |f: &&FieldId| self.classes[self.fields[**f].class].simple == owner.simple;
        let is_told_apart = layout.iter().filter(alike).filter(simple).count() == 1;
        let owner = if is_told_apart { owner.simple.to_string() } else { owner.name.replace('$', ".") };
        format!("{owner}.{name}").into()
    }

    /// Static fields of the user's classes that any code may have assigned before a method is called: those that are not
    /// final.
    pub fn assignable_statics(&self) -> impl Iterator<Item = FieldId> {
        let is_open = |f: FieldId| {
            let field = &self.fields[f];
            let class = &self.classes[field.class];
            let is_final = field.modifiers.is_final || class.kind == TypeKind::Interface;
            field.modifiers.is_static
                && !is_final
                && field.span.is_some()
                && class.origin == ClassOrigin::User
        };
        self.fields.ids().filter(move |&f| is_open(f))
    }
}
