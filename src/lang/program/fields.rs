//! Fields of a program: what tells them apart within an object, and which statics outlive a call.

use std::sync::Arc;

use crate::lang::ast::TypeKind;
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, FieldId, Program};

/// Classes of the JDK whose objects have contents.
const CONTAINERS: [&str; 4] =
    ["java.util.Collection", "java.util.Map", "java.lang.StringBuilder", "java.lang.StringBuffer"];

/// What the code says of a field that leads to objects.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Linkage {
    /// The fields that it repeats backwards, as `parent` repeats `left` and `right`.
    pub inverse_of: Vec<FieldId>,
    /// It is kept as the end of a row that these fields lead along.
    pub end_of: Vec<FieldId>,
    /// It leads to the first of a row that these fields lead along, as `child` beside `sibling`.
    pub first_of: Vec<FieldId>,
    /// Other fields of its class that lead to the objects which it leads to: they make up rows of their own.
    pub apart_from: Vec<FieldId>,
    /// Other fields of its class that a search may choose instead, as `left` and `right`.
    pub instead_of: Vec<FieldId>,
}

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

    /// Static fields of the user's classes that do not hold the same for sure whenever a method is called: any code may
    /// have assigned them before, or changed what a final one leads to.
    pub fn changeable_statics(&self) -> impl Iterator<Item = FieldId> {
        let is_open = |f: FieldId| {
            let field = &self.fields[f];
            let class = &self.classes[field.class];
            let is_written = field.span.is_some() && class.origin == ClassOrigin::User;
            let is_final = field.modifiers.is_final || class.kind == TypeKind::Interface;
            field.modifiers.is_static && is_written && (!is_final || self.has_contents(field.erased))
        };
        self.fields.ids().filter(move |&f| is_open(f))
    }

    /// Whether objects of a type have something in them that can be changed: arrays, collections and builders, and the
    /// user's objects with a field that is not final. Constants of enums count as constants.
    fn has_contents(&self, ty: ErasedType) -> bool {
        if ty.dims > 0 {
            return true;
        }
        let Some(class) = ty.as_class().filter(|&class| self.enum_of(class).is_none()) else { return false };
        let is_kept = |f: &FieldId| self.fields[*f].modifiers.is_final || self.fields[*f].span.is_none();
        match self.classes[class].origin {
            // An object of a class below it is one of its type.
            ClassOrigin::User => {
                let below = self.classes.ids().filter(|&c| self.is_subclass(c, class));
                below.into_iter().any(|c| !self.classes[c].layout.iter().all(is_kept))
            }
            _ => CONTAINERS.iter().any(|name| {
                let container = self.by_name.get(*name);
                container.is_some_and(|&container| self.is_subclass(class, container))
            }),
        }
    }
}
