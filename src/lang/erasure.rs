//! What is declared, by number, and types: as written, and after erasure (JLS 4.6).

use std::sync::Arc;

use crate::id_type;
use crate::lang::ast::PrimitiveName;

id_type! {
    /// A class, interface, enum or record.
    pub ClassId
}
id_type! {
    /// A field, static or not.
    pub FieldId
}
id_type! {
    /// A method, constructor, static initializer or lambda body.
    pub MethodId
}
id_type! {
    /// A name with an erased parameter list: what overriding methods share.
    pub SelectorId
}

/// Element of an erased type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BaseType {
    /// A primitive type (or void, only as a result).
    Primitive(PrimitiveName),
    /// A class or interface.
    Class(ClassId),
}

/// A type after erasure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ErasedType {
    /// Element type.
    pub base: BaseType,
    /// Array dimensions.
    pub dims: u8,
}

impl ErasedType {
    /// A class type.
    pub fn class(id: ClassId) -> Self {
        Self { base: BaseType::Class(id), dims: 0 }
    }
    /// A primitive type.
    pub fn primitive(name: PrimitiveName) -> Self {
        Self { base: BaseType::Primitive(name), dims: 0 }
    }
    /// Whether values of it are references.
    pub fn is_reference(self) -> bool {
        self.dims > 0 || matches!(self.base, BaseType::Class(_))
    }
    /// The array type with one dimension more.
    pub fn array_of(self) -> Self {
        Self { dims: self.dims.saturating_add(1), ..self }
    }
    /// The element type of an array type.
    pub fn element(self) -> Option<Self> {
        self.dims.checked_sub(1).map(|dims| Self { dims, ..self })
    }
    /// The class, where it is a class type and no array.
    pub fn as_class(self) -> Option<ClassId> {
        match self.base {
            BaseType::Class(id) if self.dims == 0 => Some(id),
            _ => None,
        }
    }
    /// The primitive type, where it is one and no array.
    pub fn as_primitive(self) -> Option<PrimitiveName> {
        match self.base {
            BaseType::Primitive(name) if self.dims == 0 => Some(name),
            _ => None,
        }
    }
}

/// A type with its type arguments, for checking only; execution uses [`ErasedType`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `int` and its like, `void` included.
    Primitive(PrimitiveName),
    /// A class with its arguments (empty: raw, or not generic).
    Class(ClassId, Vec<Type>),
    /// A type parameter, with its erasure.
    Variable(Arc<str>, Box<ErasedType>),
    /// An array.
    Array(Box<Type>),
    /// The type of `null`.
    Null,
    /// Inference gave up: members are looked up at run time.
    Unknown,
}
