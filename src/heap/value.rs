//! Values of fields: what a domain lists, and what is fixed in a heap.

use std::sync::Arc;

use crate::id_type;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::FieldId;

id_type! {
    /// An object of the scope: the receiver, or object i of a pool.
    pub PlaceId
}

/// Objects that stand for a value, of which any may occur: they are never enumerated, and null is one more value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenObject {
    /// A string.
    Text,
    /// A box of that type.
    Box(PrimitiveName),
}

impl OpenObject {
    /// Whether a value is one of them.
    pub fn admits(self, value: &DomainValue) -> bool {
        match (self, value) {
            (_, DomainValue::Null) | (OpenObject::Text, DomainValue::Text(_)) => true,
            (OpenObject::Box(primitive), DomainValue::Real(_)) => {
                matches!(primitive, PrimitiveName::Float | PrimitiveName::Double)
            }
            (OpenObject::Box(primitive), DomainValue::Number(n)) => match primitive {
                PrimitiveName::Boolean => (0..=1).contains(n),
                PrimitiveName::Byte => i8::try_from(*n).is_ok(),
                PrimitiveName::Short => i16::try_from(*n).is_ok(),
                PrimitiveName::Char => u16::try_from(*n).is_ok(),
                PrimitiveName::Int => i32::try_from(*n).is_ok(),
                PrimitiveName::Long => true,
                PrimitiveName::Float | PrimitiveName::Double | PrimitiveName::Void => false,
            },
            _ => false,
        }
    }
}

/// A value of a domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DomainValue {
    /// null.
    Null,
    /// An object of the scope.
    Object(PlaceId),
    /// A number, character or boolean.
    Number(i64),
    /// The bits of a double, of a float as well.
    Real(u64),
    /// A string.
    Text(Arc<str>),
    /// A constant of an enum.
    Constant(EnumConstant),
}

/// A fixed number or string.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DomainValueKey {
    /// A number, character or boolean.
    Number(i64),
    /// The bits of a double, of a float as well.
    Real(u64),
    /// A string.
    Text(Arc<str>),
    /// A constant of an enum.
    Constant(EnumConstant),
}

/// A constant of an enum: the one object that its static field holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnumConstant {
    /// The static field.
    pub field: FieldId,
    /// Its name.
    pub name: Arc<str>,
}
