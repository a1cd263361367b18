//! The machine's state and what it can stop for.
//!
//! Everything lies in flat vectors, so that a reset to a snapshot copies memory and allocates nothing.
//! Objects are never freed. The machine holds no code but an expression's: the [`Program`] and the natives
//! come with each call of `run`.

mod assumed;
mod elements;
mod frames;
mod ghost_fields;
mod heap;
mod identity;
mod idle;
mod init;
mod merge;
mod recursion;
mod same;
mod snapshot;

use std::collections::HashMap;
use std::sync::Arc;

use crate::base::Span;
use crate::base::count::counted;
use crate::exec::assumption::Assumption;
use crate::exec::ghost::Ghost;
use crate::exec::value::{ObjectId, PendingId, Value};
use crate::heap::{DEFAULT_ARRAY_LENGTH, DEFAULT_TEXT_LENGTH};
use crate::lang::ir::Body;
use crate::lang::program::{ClassId, ErasedType, Field, FieldId, Program};
use crate::term::TermId;

pub use frames::FrameView;
pub(in crate::exec) use frames::{DETACHED, Frame, Mode, Reply};
pub use ghost_fields::GhostFields;
pub(in crate::exec) use heap::{Header, OPEN_LENGTH, default_value};
pub(in crate::exec) use identity::{Identical, Origin, RANK};
pub use identity::{identified, identity_name};
pub use idle::{Idle, Place};
pub(in crate::exec) use init::begin_init;
pub use merge::Spot;
pub(in crate::exec) use same::Matching;

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
    /// A static field that is [`Value::Unset`] is read; see [`Machine::set_static`].
    ReadStatic(FieldId),
    /// The length of an array whose length is still open (see [`Machine::alloc_open_array`]).
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
    /// The length of a new array, which is not negative: alternative i is `term == i`, the last one that it is
    /// more than `most`, which ends the path.
    Length {
        /// The length.
        term: TermId,
        /// The largest that is tried.
        most: i32,
    },
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
        /// What it is about: `index`, `randomBool`.
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
    /// A harness makes an object the receiver of the symbolic input: the driver makes its tracked fields
    /// symbolic, and answers 0.
    Receiver(ObjectId),
    /// `SymHeap.old`: the driver answers with the number of the object that shows it as the input heap has
    /// it.
    Old(ObjectId),
    /// Whether static fields are those of the input heap from here on: the driver answers 0.
    InputHeap(bool),
}

/// Where an exception was thrown.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(in crate::exec) struct Thrown {
    /// The instruction of the user's code.
    pub span: Option<Span>,
    /// The instruction of a model of the JDK that the user's code had called.
    pub inside: Option<Span>,
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
        /// The instruction that threw it, or that called a model of the JDK which did.
        span: Option<Span>,
        /// The instruction of that model.
        inside: Option<Span>,
    },
    /// `assume(false)`, or the like: the path does not exist.
    Assumed,
    /// A limit is reached, and the path is not followed further.
    BoundExceeded {
        /// Which one.
        bound: Bound,
        /// The user's statement that reached it.
        span: Option<Span>,
    },
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

/// A limit of what the machine follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// [`Machine::max_frames`], or natives that call one another without an end.
    Frames,
    /// [`Machine::max_cells`].
    Memory,
    /// [`Machine::max_symbolic_length`].
    ArrayLength(i32),
    /// [`Machine::max_text_length`].
    TextLength(i32),
}

impl Bound {
    /// What a condition does that reaches it. Its frames and its memory have limits of their own, which no option changes.
    pub fn of_condition(self) -> String {
        match self {
            Bound::Frames => "has too many frames".into(),
            Bound::Memory => "needs too much memory".into(),
            Bound::ArrayLength(_) | Bound::TextLength(_) => self.to_string(),
        }
    }
}

/// What a path does that reaches it: `has too many frames`.
impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Bound::Frames => f.write_str("has too many frames (--max-frames)"),
            Bound::Memory => f.write_str("needs too much memory (--max-memory)"),
            Bound::TextLength(most) => {
                write!(
                    f,
                    "looks at a symbolic string of more than {} (--string-length)",
                    counted(most, "character")
                )
            }
            Bound::ArrayLength(most) => {
                write!(f, "makes an array of more than {} (--array-length)", counted(most, "element"))
            }
        }
    }
}

/// Whether the static initializer of a class has run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InitState {
    /// Not yet.
    Untouched,
    /// It is running, or about to.
    Running,
    /// It has run, or there is none.
    Done,
    /// It threw.
    Failed,
}

/// Texts may take so many times what the rest of a state may: those that a builder had before are among them.
const TEXT_SHARE: usize = 4;

/// Frames, registers, heap and statics.
#[derive(Debug, Default)]
pub struct Machine {
    /// Most frames that may be live at once.
    pub max_frames: usize,
    /// Largest length that a new array of symbolic length is given.
    pub max_symbolic_length: i32,
    /// How many characters of a symbolic string are looked at.
    pub max_text_length: i32,
    /// Most cells, objects and collection elements together, and what texts take in their place (16 to 32 bytes each).
    pub max_cells: usize,
    /// Whether `assert` is on.
    pub assertions: bool,
    /// Whether equal strings and boxes of the input are taken to be one object, as an assumption.
    pub assumes_identity: bool,
    /// What the program printed.
    pub console: String,
    pub(in crate::exec) registers: Vec<Value>,
    pub(in crate::exec) frames: Vec<Frame>,
    pub(in crate::exec) replies: Vec<Reply>,
    /// The body of [`DETACHED`].
    pub(in crate::exec) detached: Option<Arc<Body>>,
    pub(in crate::exec) objects: Vec<Header>,
    pub(in crate::exec) cells: Vec<Value>,
    pub(in crate::exec) ghosts: Vec<Ghost>,
    pub(in crate::exec) elements: Vec<Value>,
    pub(in crate::exec) texts: Vec<Arc<str>>,
    /// Bytes of all texts together.
    text_bytes: usize,
    pub(in crate::exec) statics: Vec<Value>,
    ghost_fields: Arc<GhostFields>,
    /// Place of each static field in `statics`, by field.
    static_slots: Arc<[u32]>,
    pub(in crate::exec) init: Vec<InitState>,
    /// Exceptions that were thrown, with the place that threw them first.
    pub(in crate::exec) thrown: Vec<(ObjectId, Thrown)>,
    /// How often an identity hash code was asked for.
    pub(in crate::exec) identity_hashes: u32,
    /// Names of the symbolic inputs that the program asked for so far.
    pub(crate) inputs: Vec<Arc<str>>,
    /// Objects that there are before anything runs: constants of the program and of the models of the JDK.
    constants: u32,
    literals: Arc<HashMap<Arc<str>, ObjectId>>,
    class_objects: Arc<HashMap<ErasedType, ObjectId>>,
    assumptions: Vec<Assumption>,
    /// Ranks of symbolic strings whose hash codes were asked for.
    hashed_texts: Arc<Vec<TermId>>,
    /// Objects that show another one as the input heap has it: to a program they are one object.
    pub(in crate::exec) views: Vec<(ObjectId, ObjectId)>,
    /// Objects whose identity rests on where they come from, in order of creation.
    origins: Arc<Vec<(ObjectId, Origin)>>,
    /// Cells that are unset because reading them is an assumption, with what they hold.
    held: Arc<Vec<(ObjectId, u32, Value)>>,
    /// Arrays of references that are the input's: that they are of no subclass's array class is an assumption.
    given_arrays: Arc<Vec<ObjectId>>,
    /// Static fields whose first read is an assumption; see [`Machine::watch_statics`].
    watched_statics: Arc<Vec<FieldId>>,
    /// A call deep on the stack, which may come again.
    deep: Option<recursion::Deep>,
    /// Where the calls of a recursion are that never ends, once that was proved.
    recursion: Vec<Span>,
}

impl Machine {
    /// An empty heap; statics have their defaults or constants, and no class is initialised.
    pub fn new(program: &Program) -> Self {
        let slot_of = |f: &Field| if f.modifiers.is_static { f.slot } else { u32::MAX };
        let mut machine = Self {
            max_frames: 2000,
            max_symbolic_length: DEFAULT_ARRAY_LENGTH,
            max_text_length: DEFAULT_TEXT_LENGTH,
            max_cells: 1 << 23,
            assertions: true,
            statics: vec![Value::Null; program.statics as usize],
            init: vec![InitState::Untouched; program.classes.len()],
            static_slots: program.fields.iter().map(slot_of).collect(),
            ..Self::default()
        };
        for field in program.fields.iter().filter(|f| f.modifiers.is_static) {
            let value = match &field.constant {
                Some(constant) => machine.constant(program, constant),
                None => default_value(field.erased),
            };
            if let Some(cell) = machine.statics.get_mut(field.slot as usize) {
                *cell = value;
            }
        }
        machine.constants = u32::try_from(machine.objects.len()).unwrap_or(u32::MAX);
        machine
    }

    /// An object's number for people: in order of creation, constants not counted, so that it does not depend on what
    /// there are models of.
    pub fn serial(&self, object: ObjectId) -> u32 {
        object.0.saturating_sub(self.constants)
    }

    /// A reference as comparisons see it: a view is the object that it shows.
    pub(in crate::exec) fn identity(&self, value: Value) -> Value {
        let Value::Ref(object) = value else { return value };
        let shown = self.views.iter().find(|(view, _)| *view == object);
        shown.map_or(value, |&(_, shown)| Value::Ref(shown))
    }

    /// The value of a static field; [`Value::Unset`] where it is still symbolic.
    pub fn static_value(&self, field: FieldId) -> Value {
        let slot = self.static_slots.get(field.0 as usize);
        slot.and_then(|&s| self.statics.get(s as usize)).copied().unwrap_or(Value::Null)
    }

    /// Sets a static field.
    pub fn set_static(&mut self, field: FieldId, value: Value) {
        let slot = self.static_slots.get(field.0 as usize);
        if let Some(cell) = slot.and_then(|&s| self.statics.get_mut(s as usize)) {
            *cell = value;
        }
    }

    /// Makes a static field symbolic: reading it stops.
    pub fn set_static_unset(&mut self, field: FieldId) {
        self.set_static(field, Value::Unset);
    }

    /// Whether the class's static initializer has run.
    pub fn init_state(&self, class: ClassId) -> InitState {
        self.init.get(class.0 as usize).copied().unwrap_or(InitState::Done)
    }

    /// Whether the limit of memory is reached.
    pub(in crate::exec) fn is_full(&self, more: usize) -> bool {
        let used = self.cells.len() + self.objects.len() + self.elements.len() + self.texts.len();
        // Copies of a state share its texts.
        let texts = (self.text_bytes + self.console.len()) / (TEXT_SHARE * size_of::<Value>());
        used.saturating_add(texts).saturating_add(more) > self.max_cells
    }
}
