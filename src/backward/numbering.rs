//! The numbers of objects that are there before a method is called. Objects of the scope have -1, -2, …; all others are
//! far below them.

use crate::exec::ObjectId;

/// Strings of the code that no object of the machine stands for yet.
const TEXTS: i64 = -(1 << 40);
/// Objects that are made for arguments.
const MADE: i64 = -(1 << 41);
/// Objects of the machine.
const THERE: i64 = -(1 << 42);
/// Class objects that no object of the machine stands for yet.
const CLASSES: i64 = -(1 << 43);

/// The number of a string of the code.
pub fn text_number(at: usize) -> i64 {
    TEXTS - at as i64
}

/// The number of an object that is made for an argument.
pub fn made_number(position: usize) -> i64 {
    MADE - position as i64
}

/// The number of an object that the machine has.
pub fn there_number(object: ObjectId) -> i64 {
    THERE - i64::from(object.0)
}

/// The number of a class object of the code.
pub fn class_number(at: usize) -> i64 {
    CLASSES - at as i64
}
