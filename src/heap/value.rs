//! Values of fields: what a domain lists, and what is fixed in a heap.

use std::sync::Arc;

use crate::id_type;
use crate::lang::program::FieldId;

id_type! {
    /// An object of the scope: the receiver, or object i of a pool.
    pub PlaceId
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
