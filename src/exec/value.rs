//! Values in registers and cells.

use crate::id_type;
use crate::term::TermId;

id_type! {
    /// An object of the machine's current heap.
    pub ObjectId
}
id_type! {
    /// A reference argument that has not been decided yet: copying and passing it does not fork,
    /// looking at it does.
    pub PendingId
}

/// A value of 16 bytes. Booleans, bytes, shorts and chars are ints, as in the JVM.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// A cell of the input heap that has not been read yet. Never in a register.
    Unset,
    /// The null reference.
    Null,
    /// An object.
    Ref(ObjectId),
    /// boolean, byte, short, char or int.
    Int(i32),
    /// long.
    Long(i64),
    /// float.
    Float(f32),
    /// double.
    Double(f64),
    /// A symbolic value, never a constant term. Of an unknown floating-point number of the input it is the rank.
    Sym(TermId),
    /// A reference argument that is still symbolic. Never in a cell: storing one forks.
    Pending(PendingId),
}
