//! A scope: for one number k, the pools of objects and the domain of every tracked field.
//! (Korat's finitization; LISSA §2.3.)

use std::sync::Arc;

use crate::base::{IndexVec, Span};
use crate::heap::value::{DomainValue, DomainValueKey, EnumConstant, OpenObject};
use crate::id_type;
use crate::lang::program::{ClassId, ErasedType, FieldId};

id_type! {
    /// A pool of objects.
    pub PoolId
}

/// A pool: objects that fields with that domain may point to. Two fields with the same pool may
/// alias, different pools never do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pool {
    /// Its name in the specification.
    pub name: Arc<str>,
    /// Classes with their numbers of objects, in order; object numbers run through.
    pub classes: Vec<(ClassId, u32)>,
    /// Whether null is a member.
    pub null: bool,
    /// For a pool of arrays.
    pub array: Option<ArrayPool>,
    /// What each object is, by number, where they are no blank copies of each other; else empty.
    pub given: Vec<GivenObject>,
}

/// An object that a finitization made itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GivenObject {
    /// Objects of one class that are interchangeable and hold the same count as copies of each other:
    /// symmetry breaking keeps one of each set of heaps that differ in nothing else.
    pub is_interchangeable: bool,
    /// Fields that hold something else than Java's default.
    pub fields: Vec<(FieldId, DomainValueKey)>,
}

impl Pool {
    /// Number of objects.
    pub fn count(&self) -> u32 {
        self.classes.iter().map(|&(_, n)| n).sum()
    }
}

/// What the arrays of a pool look like. Such a pool has one entry in `classes` for its count; the
/// class there is java.lang.Object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayPool {
    /// Type of an element.
    pub element: ErasedType,
    /// Smallest and largest length.
    pub length: (u32, u32),
    /// Domain of every element.
    pub domain: FieldDomain,
}

/// The values a field may have, in the order that candidate vectors count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldDomain {
    /// References: null first where it is a member, then the pools' objects in order.
    References {
        /// Whether null is a member.
        null: bool,
        /// The pools.
        pools: Vec<PoolId>,
    },
    /// Whole numbers, both ends included (int, long, short, byte, char).
    Range(i64, i64),
    /// A list of numbers or booleans (0 and 1) in the given order.
    Values(Vec<i64>),
    /// Strings, constants of an enum or null, in the given order.
    Listed(Vec<DomainValue>),
    /// Tracked, unbounded, never enumerated.
    Any,
    /// The same of strings or boxes.
    Open(OpenObject),
}

/// A tracked field: symbolic in the input, part of the vector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrackedField {
    /// The field.
    pub field: FieldId,
    /// Its class as the specification names it.
    pub class: ClassId,
    /// Its domain.
    pub domain: FieldDomain,
    /// Whether reading it decides it; else it is part of the vector alone, and the program finds Java's
    /// default.
    pub is_lazy: bool,
}

/// A field that has no domain, and is meant to have none: it holds the same in every input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UntrackedField {
    /// The field.
    pub field: FieldId,
    /// Its class as the specification names it.
    pub class: ClassId,
    /// What it holds.
    pub holds: Held,
}

/// What a field without a domain holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Held {
    /// Java's default in objects of a pool, what its constructor without parameters left in the receiver.
    AsMade,
    /// null.
    Null,
    /// A whole number, or a boolean (0 and 1).
    Number(i64),
    /// The bits of a double.
    Real(u64),
    /// A string.
    Text(Arc<str>),
    /// A constant of an enum.
    Constant(EnumConstant),
}

/// What a root of the symbolic heap is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RootKind {
    /// The receiver: exists, is not null. In no pool, or object 0 of one.
    This {
        /// Its class.
        class: ClassId,
        /// The pool it is object 0 of.
        pool: Option<PoolId>,
    },
    /// A static field.
    Static(FieldId),
    /// The reference argument of that position (not counting the receiver).
    Argument(u32),
}

/// A root of the symbolic heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    /// `this`, the static as written, or the parameter's name.
    pub name: Arc<str>,
    /// What it is.
    pub kind: RootKind,
    /// Its domain; not used for the receiver.
    pub domain: FieldDomain,
}

/// Where a scope came from, for messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DomainSource {
    /// A specification file.
    Specification(Option<Span>),
    /// A Korat-style finitization.
    Finitization,
}

/// Largest length that a new array of symbolic length is given where nobody says another.
pub const DEFAULT_ARRAY_LENGTH: i32 = 16;
/// The most that may be said: each length is an alternative of its own.
pub const MAX_ARRAY_LENGTH: i32 = 4096;
/// How many characters of a symbolic string are looked at where nothing is said.
pub const DEFAULT_TEXT_LENGTH: i32 = 8;
/// The most that may be said.
pub const MAX_TEXT_LENGTH: i32 = 256;

/// The scope for one k.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// The number k.
    pub k: u32,
    /// The pools.
    pub pools: IndexVec<PoolId, Pool>,
    /// The tracked fields in vector order.
    pub fields: Vec<TrackedField>,
    /// Fields without a domain that are meant to have none.
    pub untracked: Vec<UntrackedField>,
    /// The roots in vector order.
    pub roots: Vec<Root>,
    /// Largest length that a new array of symbolic length is given.
    pub array_length: i32,
    /// How many characters of a symbolic string are looked at.
    pub string_length: i32,
}
