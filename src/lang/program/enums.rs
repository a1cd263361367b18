//! Enums of a program: which class is one, and its constants in the order of their declaration.

use crate::lang::ast::TypeKind;
use crate::lang::program::{ClassId, ErasedType, FieldId, Program};

impl Program {
    /// The enum that a class is, or whose constant's own body it is.
    pub fn enum_of(&self, class: ClassId) -> Option<ClassId> {
        if self.classes[class].kind == TypeKind::Enum {
            return Some(class);
        }
        self.classes[class].superclass.filter(|&s| self.classes[s].kind == TypeKind::Enum)
    }

    /// The enum that a type is.
    pub fn enum_type(&self, ty: ErasedType) -> Option<ClassId> {
        ty.as_class().filter(|&class| self.classes[class].kind == TypeKind::Enum)
    }

    /// The static fields of an enum's constants, by ordinal; empty for other classes.
    pub fn enum_constants(&self, class: ClassId) -> Vec<FieldId> {
        let Some(decl) = self.classes[class].decl.as_ref().filter(|d| d.kind == TypeKind::Enum) else {
            return Vec::new();
        };
        decl.constants.iter().filter_map(|constant| self.find_field(class, &constant.name.name)).collect()
    }
}
