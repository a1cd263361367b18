//! Ghosts: what the JDK models keep behind an object. A ghost is never part of the symbolic heap and
//! prints in the debugger as one line.

use crate::lang::program::{ErasedType, MethodId};

/// What an object has besides its cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ghost {
    /// The contents of a string or string builder: index into the machine's texts.
    Text(u32),
    /// A string (or builder) whose contents are not known.
    OpaqueText,
    /// A string of which a length and units are known as terms.
    Units(Store),
    /// The decimal text of a whole number that is not known.
    Decimal(Store),
    /// A string that others make up, one after the other.
    Joined(Store),
    /// The class object of a type.
    Type(ErasedType),
    /// A lambda or method reference: the captured values are its elements.
    Closure {
        /// The synthetic method, which takes the captured values first.
        method: MethodId,
        /// The captured values.
        captured: Store,
    },
    /// The elements of a collection in iteration order. Maps keep key, value, key, value …
    Elements(Store),
}

/// A growing run of values in the machine's element arena.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Store {
    pub(in crate::exec) first: u32,
    pub(in crate::exec) len: u32,
    pub(in crate::exec) capacity: u32,
}
