//! What is known of a run beside its values: of each value the slots that it depends on.

use smallvec::SmallVec;

use crate::exec::{ObjectId, Value};
use crate::heap::SlotId;
use crate::lang::ir::Pc;
use crate::lang::program::{FieldId, MethodId};
use crate::solve::korat::slice::sets::Cells;

/// A frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub method: MethodId,
    /// Number of its flow.
    pub flow: u32,
    /// First register, and first context.
    pub base: u32,
    pub contexts: u32,
    /// The instruction at hand.
    pub pc: Pc,
}

/// What a value depends on.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Taint {
    /// All of it.
    pub why: Cells,
    /// Where it is the value of a slot as it was read.
    pub raw: Option<Raw>,
}

/// The value of a slot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raw {
    /// The slot.
    pub slot: SlotId,
    /// What it depends on besides that slot's value.
    pub rest: Cells,
    /// Which of the reads it came from.
    pub read: u32,
}

impl Taint {
    /// Of a value that was computed.
    pub fn of(why: Cells) -> Self {
        Self { why, raw: None }
    }
}

/// A branch whose arms have not met again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The branch; [`END`](super::facts::END) for the choice of a method by the receiver's class.
    pub branch: Pc,
    pub join: Pc,
    /// What it depends on.
    pub own: Cells,
    /// The same with all contexts around it.
    pub total: Cells,
    /// The queue whose elements the loop goes through, and whether this round has taken its element.
    pub drains: Option<(ObjectId, bool)>,
}

/// An element of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub value: Value,
    /// What says that it is there.
    pub why: Cells,
    /// It was added where it must not be there already.
    pub strict: bool,
    /// Which of the outermost loops over a queue added it; 0 outside.
    pub epoch: u32,
}

/// The elements of a set or queue.
#[derive(Debug)]
pub(super) struct Elements<T> {
    pub object: ObjectId,
    pub members: Vec<T>,
    /// What all of them depend on.
    pub whole: Cells,
}

impl<T: Copy> Clone for Elements<T> {
    fn clone(&self) -> Self {
        Self { object: self.object, members: self.members.clone(), whole: self.whole }
    }
    fn clone_from(&mut self, source: &Self) {
        (self.object, self.whole) = (source.object, source.whole);
        self.members.clone_from(&source.members);
    }
}

/// The elements of one of them, which is new where it is not known.
pub(super) fn elements<T>(all: &mut Vec<Elements<T>>, object: ObjectId) -> &mut Elements<T> {
    let at = all.iter().position(|e| e.object == object).unwrap_or_else(|| {
        all.push(Elements { object, members: Vec::new(), whole: Cells::NONE });
        all.len() - 1
    });
    &mut all[at]
}

/// All of it.
#[derive(Default, Debug)]
pub(super) struct Shadow {
    pub frames: Vec<Frame>,
    pub registers: Vec<Taint>,
    pub contexts: Vec<Context>,
    /// Cells that the run has written.
    pub cells: Vec<((ObjectId, u32), Cells)>,
    pub statics: Vec<(FieldId, Cells)>,
    pub sets: Vec<Elements<Member>>,
    pub queues: Vec<Elements<(Value, Cells)>>,
    /// What queues hold and in which order, all of them together.
    pub order: Cells,
    /// What everything depends on.
    pub always: Cells,
    /// What cells, and what sets, might hold otherwise.
    pub other_cells: Cells,
    pub other_sets: Cells,
    /// What all insertions into sets, maps and bags depend on.
    pub inserted: Cells,
    /// A check that something is in no list: the addition that follows, the list, the element.
    pub checked: Option<(Pc, ObjectId, Value)>,
    /// What slots might hold otherwise: an arm that was not taken writes some.
    pub other_input: Cells,
    /// All that was read.
    pub all: Cells,
    /// Loops over a queue that are running, and the number of the outermost.
    pub draining: u32,
    pub epoch: u32,
    /// Reads of slots so far.
    pub reads: u32,
    /// A branch that was executed, and what it depends on.
    pub branched: Option<(Pc, Cells)>,
    /// The last question whether a queue is empty: the call, and the queue if that depends on nothing.
    pub asked: Option<(usize, Pc, ObjectId)>,
    /// What refutes the candidate.
    pub failed: Option<Cells>,
    /// Why nothing is known.
    pub lost: Option<&'static str>,
    /// Why all that was read before some point counts.
    pub blurred: Option<&'static str>,
}

impl Clone for Shadow {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }
    /// Without allocating where there is room.
    fn clone_from(&mut self, source: &Self) {
        self.frames.clone_from(&source.frames);
        self.registers.clone_from(&source.registers);
        self.contexts.clone_from(&source.contexts);
        self.cells.clone_from(&source.cells);
        self.statics.clone_from(&source.statics);
        self.sets.clone_from(&source.sets);
        self.queues.clone_from(&source.queues);
        self.order = source.order;
        self.always = source.always;
        self.other_cells = source.other_cells;
        self.other_sets = source.other_sets;
        self.inserted = source.inserted;
        self.checked = source.checked;
        self.other_input = source.other_input;
        self.all = source.all;
        self.draining = source.draining;
        self.epoch = source.epoch;
        self.reads = source.reads;
        self.branched = source.branched;
        self.asked = source.asked;
        self.failed = source.failed;
        self.lost = source.lost;
        self.blurred = source.blurred;
    }
}

impl Shadow {
    /// What the instruction at hand depends on, by the branches before it.
    pub fn context(&self) -> Cells {
        self.contexts.last().map_or(Cells::NONE, |context| context.total)
    }
    /// What the contexts around number `at` depend on.
    pub fn around(&self, at: usize) -> Cells {
        at.checked_sub(1).and_then(|at| self.contexts.get(at)).map_or(Cells::NONE, |context| context.total)
    }
    /// What a cell depends on that the run has written.
    pub fn cell(&self, object: ObjectId, cell: u32) -> Cells {
        let found = self.cells.iter().find(|(key, _)| *key == (object, cell));
        found.map_or(Cells::NONE, |&(_, why)| why)
    }
    /// What the cells of an object depend on that the run has written.
    pub fn cells_of(&self, object: ObjectId) -> SmallVec<[Cells; 4]> {
        self.cells.iter().filter(|(key, _)| key.0 == object).map(|&(_, why)| why).collect()
    }
    /// Writes a cell.
    pub fn set_cell(&mut self, object: ObjectId, cell: u32, why: Cells) {
        match self.cells.iter_mut().find(|(key, _)| *key == (object, cell)) {
            Some((_, old)) => *old = why,
            None if why == Cells::NONE => {}
            None => self.cells.push(((object, cell), why)),
        }
    }
    /// What a static field depends on that the run has written.
    pub fn fixed(&self, field: FieldId) -> Cells {
        self.statics.iter().find(|(key, _)| *key == field).map_or(Cells::NONE, |&(_, why)| why)
    }
    /// Writes a static field.
    pub fn set_static(&mut self, field: FieldId, why: Cells) {
        match self.statics.iter_mut().find(|(key, _)| *key == field) {
            Some((_, old)) => *old = why,
            None => self.statics.push((field, why)),
        }
    }
}
