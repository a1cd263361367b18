//! The machine's state and what it can stop for. Interface agreed with the layers above; see the
//! module's own files for the rest.

use crate::base::Span;
use crate::exec::value::{ObjectId, PendingId, Value};
use crate::lang::program::ClassId;
use crate::term::TermId;

/// Why `run` came back. An instruction writes nothing before all its questions are answered: the
/// driver fills the cell or pushes an answer, and calls `run` again, which runs it anew.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// A cell that is [`Value::Unset`] is read.
    Read {
        /// The object.
        object: ObjectId,
        /// Index of the cell: the field's slot, or the element's index of an array.
        cell: u32,
    },
    /// The length of an array whose length is still open (see `Machine::alloc_open_array`).
    ReadLength(ObjectId),
    /// A choice that the machine cannot make.
    Ask(Question),
    /// The method that the driver called has ended.
    Done(Outcome),
    /// `fuel` instructions were executed.
    Fuel,
}

/// A choice. The driver answers with `Machine::answer(index)`, counting alternatives from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Alternatives: 0 the term is true, 1 it is false. For branches the term is the condition of the
    /// fall-through (javac's order: in `if (c)` the source-true side comes first).
    Condition(TermId),
    /// Comparison of longs: 0 less, 1 equal, 2 greater.
    Order(TermId, TermId),
    /// A switch: one alternative a key, then the default.
    Switch {
        /// What is switched on.
        on: TermId,
        /// Its keys.
        keys: Vec<i32>,
    },
    /// A whole number of the range, both ends included; alternative i is `lo + i`.
    Choice {
        /// What it is about: `array length`, `index`, `randomBool`.
        what: &'static str,
        /// Smallest.
        lo: i32,
        /// Largest.
        hi: i32,
        /// The term that is thereby fixed, if any: alternative i assumes `term == lo + i`.
        term: Option<TermId>,
    },
    /// A reference argument is looked at; the driver decides it with `Machine::resolve`.
    Pending(PendingId),
}

/// How the called method ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// It returned.
    Return(Option<Value>),
    /// An exception left it.
    Exception {
        /// The exception object.
        object: ObjectId,
        /// Its class.
        class: ClassId,
        /// Its message, where it is concrete.
        message: Option<String>,
        /// The instruction that threw it.
        span: Option<Span>,
    },
    /// `assume(false)`, or the like: the path does not exist.
    Assumed,
    /// More frames than `--max-frames`.
    BoundExceeded,
    /// A construct outside the subset was reached, or a JDK method without a model.
    Unsupported {
        /// What, with the enclosing method.
        message: String,
        /// Where.
        span: Option<Span>,
        /// What to do about it.
        hint: Option<String>,
    },
}

/// Frames, registers, heap and statics. To come.
#[derive(Clone, Debug, Default)]
pub struct Machine {}
