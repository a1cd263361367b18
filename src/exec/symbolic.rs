//! The symbolic driver: runs the machine until it needs a decision and makes that a [`Fork`] of
//! numbered alternatives, each with the clause it assumes (techniques.md calls them lazy steps and
//! primitive branches; LISSA §2.1). Which alternatives live is decided elsewhere.
//!
//! Invariant: the input heap and the machine agree, cell by cell, on every slot that the program has
//! read and not overwritten; a cell is `Unset` exactly while its slot is lazy, symbolic, not overwritten.

pub mod expression;
mod fork;
mod loops;
mod views;

pub use fork::{Alternative, Fork, ForkKind, symbol_kind};
pub use loops::LoopGuard;

use std::sync::Arc;

use crate::exec::construct::{number_value, place_object};
use crate::exec::natives::Natives;
use crate::exec::run::run;
use crate::exec::symbolic::fork::{fits, numbered, switch_clauses};
use crate::exec::{Machine, ObjectId, Outcome, PendingId, Question, Stop, Value};
use crate::heap::{
    Clause, Domain, DomainValueKey, InputValue, Layout, OrbitId, PlaceId, RootKind, Slot, SlotId, SlotKind,
    SymbolicHeap,
};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, Program};
use crate::term::{CompareOp, PathCondition, TermPool};

/// What running needs besides the state.
pub struct Setting<'a> {
    /// The code.
    pub program: &'a Program,
    /// The JDK models.
    pub natives: &'a Natives,
    /// The terms, shared by all states of an exploration.
    pub terms: &'a mut TermPool,
}

/// Why the driver stopped.
#[derive(Clone, PartialEq, Debug)]
pub enum Progress {
    /// A decision is needed.
    Fork(Fork),
    /// The method ended.
    Done(Outcome),
    /// The state reads a cycle of initialised references over and over (`--loop-reads`).
    LoopCut,
    /// The fuel is used up.
    Fuel,
}

/// A state of symbolic execution: current heap and frames, input heap, path condition.
#[derive(Clone, Debug)]
pub struct SymbolicState {
    /// Frames and current heap.
    pub machine: Machine,
    /// Input heap.
    pub input: SymbolicHeap,
    /// Path condition.
    pub pc: PathCondition,
    /// Detects endless loops.
    pub loops: LoopGuard,
    objects: Vec<(ObjectId, PlaceId)>,
    views: views::Views,
}

/// Instructions between two looks at the loop guard.
const SLICE: u64 = 4096;

impl SymbolicState {
    /// The state before the method is called: the receiver exists in machine and input heap. `receiver`
    /// is the machine's object, its constructor has run; its tracked fields become symbolic here.
    pub fn new(
        program: &Program,
        machine: Machine,
        layout: Arc<Layout>,
        receiver: Option<ObjectId>,
        loops: LoopGuard,
    ) -> Self {
        let input = SymbolicHeap::new(layout.clone());
        let (pc, objects, views) = (PathCondition::default(), Vec::new(), views::Views::default());
        let mut state = Self { machine, input, pc, loops, objects, views };
        if let (Some(object), Some(place)) = (receiver, layout.receiver) {
            state.adopt(program, object, place);
        }
        for (root, slot) in layout.scope.roots.iter().zip(&layout.root_slots) {
            if let (RootKind::Static(field), Some(_)) = (root.kind, slot) {
                state.machine.set_static(field, Value::Unset);
            }
        }
        state
    }

    /// A state whose heap is concrete: nothing of it is an input, and nothing is decided lazily. Only the
    /// receiver has its place.
    pub fn without_symbolic_heap(
        machine: Machine,
        layout: Arc<Layout>,
        receiver: Option<ObjectId>,
        loops: LoopGuard,
    ) -> Self {
        let input = SymbolicHeap::new(layout);
        let (pc, objects, views) = (PathCondition::default(), Vec::new(), views::Views::none());
        let mut state = Self { machine, input, pc, loops, objects, views };
        if let Some(receiver) = receiver {
            state.set_receiver(receiver);
        }
        state
    }

    /// Makes another object of a concrete heap the receiver.
    pub fn set_receiver(&mut self, object: ObjectId) {
        if let Some(place) = self.input.layout().receiver {
            self.objects.retain(|&(_, p)| p != place);
            self.objects.push((object, place));
        }
    }

    /// A state over a heap that is partly decided already: its objects exist in the machine, and decided
    /// slots have their values. `blank` is a machine with the receiver alone.
    pub fn of_heap(
        program: &Program,
        blank: &Machine,
        receiver: Option<ObjectId>,
        heap: SymbolicHeap,
        pc: PathCondition,
        loops: LoopGuard,
    ) -> Self {
        let mut state = Self::new(program, blank.clone(), heap.layout().clone(), receiver, loops);
        (state.input, state.pc) = (heap, pc);
        state.copy_input(program);
        state
    }

    /// Goes back to a machine from before anything was executed, and keeps what was decided since: the
    /// current heap is the input heap again. The receiver of that machine is the state's own.
    pub fn restart(&mut self, program: &Program, machine: &Machine) {
        self.machine.clone_from(machine);
        self.loops.reset();
        let receiver = self.input.layout().receiver;
        self.objects.retain(|&(_, place)| Some(place) == receiver);
        self.views.forget();
        self.copy_input(program);
    }

    /// Makes the objects of the input heap in the machine, and copies all decided slots.
    fn copy_input(&mut self, program: &Program) {
        let layout = self.input.layout().clone();
        for (place, _) in self.input.objects().to_vec() {
            // A receiver that does not exist yet is made by a harness.
            if Some(place) != layout.receiver {
                self.create(program, place);
            }
        }
        for slot in (0..layout.slots.len() as u32).map(SlotId) {
            match (self.input.value(slot), layout.slot(slot).kind) {
                (InputValue::Symbolic, _) => {}
                (_, SlotKind::Length) => self.write_length(slot),
                _ => self.write_slot(program, slot),
            }
        }
    }

    /// The object of the input heap that a machine object is, if any.
    pub fn place_of(&self, object: ObjectId) -> Option<PlaceId> {
        self.objects.iter().find(|&&(o, _)| o == object).map(|&(_, p)| p)
    }
    /// The machine's object for an object of the input heap.
    pub fn object_of(&self, place: PlaceId) -> Option<ObjectId> {
        self.objects.iter().find(|&&(_, p)| p == place).map(|&(o, _)| o)
    }

    /// Runs until a decision is needed, for at most `fuel` instructions.
    pub fn advance(&mut self, setting: &mut Setting, fuel: &mut u64) -> Progress {
        loop {
            let mut slice = SLICE.min(*fuel);
            let given = slice;
            let stop = run(
                setting.program,
                setting.natives,
                &mut self.machine,
                setting.terms,
                &mut self.loops,
                &mut slice,
            );
            *fuel -= given - slice;
            if self.loops.exceeded() {
                return Progress::LoopCut;
            }
            match stop {
                Stop::Fuel if *fuel == 0 => return Progress::Fuel,
                Stop::Fuel => {}
                Stop::Done(outcome) => return Progress::Done(outcome),
                Stop::Read { object, cell } => match self.slot_of_cell(setting.program, object, cell) {
                    Some(slot) => {
                        if let Some(fork) = self.read_slot(setting, slot) {
                            return Progress::Fork(fork);
                        }
                    }
                    // Unset cells exist only in input objects, so this cannot be reached; a default
                    // value keeps the machine going if it ever were.
                    None => self.machine.set_cell(object, cell, Value::Null),
                },
                Stop::ReadStatic(field) => match self.slot_of_static(field) {
                    Some(slot) => {
                        if let Some(fork) = self.read_slot(setting, slot) {
                            return Progress::Fork(fork);
                        }
                    }
                    None => self.machine.set_static(field, Value::Null),
                },
                Stop::ReadLength(object) => {
                    if let Some(fork) = self.read_length(object) {
                        return Progress::Fork(fork);
                    }
                }
                Stop::Ask(Question::Receiver(object)) => {
                    if let Err(why) = self.make_receiver(setting.program, object) {
                        let hint = Some("`input: { this: … }` says what it is, once".into());
                        return Progress::Done(Outcome::Unsupported { message: why, span: None, hint });
                    }
                    self.machine.answer(0);
                }
                Stop::Ask(Question::Old(object)) => match self.old(setting.program, object) {
                    Ok(old) => self.machine.answer(old.0),
                    Err(message) => {
                        return Progress::Done(Outcome::Unsupported { message, span: None, hint: None });
                    }
                },
                Stop::Ask(question) => {
                    if let Some(fork) = self.ask(setting, question) {
                        return Progress::Fork(fork);
                    }
                }
            }
        }
    }

    /// Takes an alternative of the fork that `advance` returned last.
    pub fn take(&mut self, setting: &mut Setting, fork: &Fork, alternative: &Alternative) {
        self.input.apply(&alternative.clause);
        if let Clause::Assume(term) = alternative.clause {
            self.pc.assume(term);
        }
        match fork.kind {
            ForkKind::Lazy(slot) => {
                if let Clause::Expands(_, place) | Clause::ExpandsAs(_, place, _) = alternative.clause {
                    self.create(setting.program, place);
                }
                self.write_slot(setting.program, slot);
                self.loops.reset();
            }
            ForkKind::Length(slot) => {
                self.write_length(slot);
                self.loops.reset();
            }
            ForkKind::Primitive | ForkKind::Choice => self.machine.answer(alternative.answer),
        }
    }

    /// A symbolic slot is read: a fork for a reference, a fresh symbol for a primitive.
    fn read_slot(&mut self, setting: &mut Setting, slot: SlotId) -> Option<Fork> {
        if *self.input.value(slot) != InputValue::Symbolic {
            self.write_slot(setting.program, slot);
            return None;
        }
        let ty = self.slot_type(setting.program, slot);
        if let Some(kind) = ty.and_then(ErasedType::as_primitive).and_then(symbol_kind) {
            let term = setting.terms.named(self.input.layout().slot(slot).name.clone(), kind);
            self.input.set(slot, InputValue::Term(term));
            self.write_slot(setting.program, slot);
            return None;
        }
        let layout = self.input.layout().clone();
        let program = setting.program;
        let fits = |orbit: OrbitId| fits(program, &layout, orbit, ty);
        let clauses = self.input.lazy_alternatives(slot, fits);
        if clauses.is_empty() {
            // A domain without a single value (a pool of 0 objects without null): treat as null, the
            // only value Java could give.
            self.input.set(slot, InputValue::Null);
            self.write_slot(setting.program, slot);
            return None;
        }
        Some(Fork { kind: ForkKind::Lazy(slot), alternatives: numbered(clauses) })
    }

    /// Reads a primitive slot that is symbolic, as the program would: it gets its symbol.
    pub fn read_primitive(&mut self, setting: &mut Setting, slot: SlotId) {
        if self.is_primitive(setting.program, slot) && *self.input.value(slot) == InputValue::Symbolic {
            let _ = self.read_slot(setting, slot);
        }
    }

    fn read_length(&mut self, object: ObjectId) -> Option<Fork> {
        let place = self.place_or_viewed(object)?;
        let layout = self.input.layout().clone();
        let slot = SlotId(layout.place(place).slots.start);
        let Domain::Range(lo, hi) = layout.slot(slot).domain else { return None };
        let fixed = |n: i64| Clause::Fixes(slot, DomainValueKey::Number(n));
        if lo == hi || *self.input.value(slot) != InputValue::Symbolic {
            if *self.input.value(slot) == InputValue::Symbolic {
                self.input.apply(&fixed(lo));
            }
            self.write_length(slot);
            return None;
        }
        Some(Fork { kind: ForkKind::Length(slot), alternatives: numbered((lo..=hi).map(fixed).collect()) })
    }

    fn ask(&mut self, setting: &mut Setting, question: Question) -> Option<Fork> {
        let terms = &mut *setting.terms;
        let clauses = match question {
            Question::Condition(term) => vec![Clause::Assume(term), Clause::Assume(terms.not(term))],
            Question::Order(a, b) => {
                let ops = [CompareOp::Lt, CompareOp::Eq, CompareOp::Gt];
                ops.into_iter().map(|op| Clause::Assume(terms.compare(op, a, b))).collect()
            }
            Question::Switch { on, keys } => switch_clauses(terms, on, &keys),
            Question::Choice { what, lo, hi, term } => {
                let one = |i: i32| match term {
                    Some(term) => {
                        let value = terms.int(i);
                        Clause::Assume(terms.compare(CompareOp::Eq, term, value))
                    }
                    None => Clause::Chooses(what.into(), i.to_string().into()),
                };
                let clauses: Vec<_> = (lo..=hi).map(one).collect();
                let kind = if term.is_some() { ForkKind::Primitive } else { ForkKind::Choice };
                return Some(Fork { kind, alternatives: numbered(clauses) });
            }
            Question::Pending(pending) => {
                let slot = SlotId(pending.0);
                return self.read_slot(setting, slot);
            }
            // Answered where it was asked: it is no decision.
            Question::Receiver(_) | Question::Old(_) => return None,
        };
        Some(Fork { kind: ForkKind::Primitive, alternatives: numbered(clauses) })
    }

    /// A harness has made the receiver: its tracked fields become symbolic, whatever they hold.
    fn make_receiver(&mut self, program: &Program, object: ObjectId) -> Result<(), String> {
        let Some(place) = self.input.layout().receiver else {
            return Err("a symbolic `this` in a subject that has none".into());
        };
        match self.object_of(place) {
            Some(known) if known == object => Ok(()),
            Some(_) => Err("a second symbolic `this`".into()),
            None => {
                let class = self.input.layout().place(place).class;
                if self.machine.class_of(object) != Some(class) {
                    let wanted = &program.classes[class].simple;
                    let found = program.type_name(self.machine.type_of(object));
                    return Err(format!(
                        "a symbolic `this` of class {found}, where the subject has a {wanted}"
                    ));
                }
                self.adopt(program, object, place);
                Ok(())
            }
        }
    }

    /// Makes the machine object of a place that was just materialised.
    fn create(&mut self, program: &Program, place: PlaceId) {
        if self.object_of(place).is_some() {
            return;
        }
        let layout = self.input.layout().clone();
        let object = place_object(program, &mut self.machine, layout.place(place));
        self.adopt(program, object, place);
    }

    /// Ties a machine object to a place: its lazy tracked fields become symbolic.
    fn adopt(&mut self, program: &Program, object: ObjectId, place: PlaceId) {
        self.objects.push((object, place));
        let layout = self.input.layout().clone();
        if Some(place) == layout.receiver {
            self.views.keep(self.machine.cells(object));
        }
        for slot in layout.place(place).slots.clone().map(SlotId) {
            if let Slot { kind: SlotKind::Field(field), is_lazy: true, .. } = *layout.slot(slot) {
                self.machine.set_unset(object, program.fields[field].slot);
            }
        }
    }

    /// Copies a decided slot of the input heap into the machine, wherever it has not been read or
    /// overwritten yet: into the current heap, and into the view of the input heap.
    fn write_slot(&mut self, program: &Program, slot: SlotId) {
        let layout = self.input.layout().clone();
        let info = layout.slot(slot);
        let value = match *self.input.value(slot) {
            InputValue::Object(place) => self.object_of(place).map_or(Value::Null, Value::Ref),
            _ => self.plain_value(program, slot),
        };
        if let SlotKind::Root(root) = info.kind {
            if let RootKind::Static(field) = layout.scope.roots[root as usize].kind
                && self.machine.static_value(field) == Value::Unset
            {
                self.machine.set_static(field, value);
            }
            self.machine.resolve(PendingId(slot.0), value);
            return;
        }
        let (Some(owner), Some(cell)) = (info.owner, cell_of(program, info.kind)) else { return };
        if let Some(object) = self.object_of(owner)
            && self.machine.cell(object, cell) == Value::Unset
        {
            self.machine.set_cell(object, cell, value);
        }
        self.write_view(program, slot, owner, cell);
    }

    /// The value of a decided slot that holds no object of the input heap.
    fn plain_value(&mut self, program: &Program, slot: SlotId) -> Value {
        match self.input.value(slot) {
            InputValue::Term(term) => Value::Sym(*term),
            InputValue::Fixed(DomainValueKey::Number(n)) => {
                let int = ErasedType::primitive(PrimitiveName::Int);
                number_value(self.slot_type(program, slot).unwrap_or(int), *n)
            }
            InputValue::Fixed(DomainValueKey::Text(text)) => {
                let text = text.clone();
                Value::Ref(self.machine.alloc_string(program, text))
            }
            _ => Value::Null,
        }
    }

    /// Gives an array the length that its slot was fixed to; its elements are unset.
    fn write_length(&mut self, slot: SlotId) {
        let owner = self.input.layout().slot(slot).owner;
        let length = match self.input.value(slot) {
            InputValue::Fixed(DomainValueKey::Number(n)) => u32::try_from(*n).unwrap_or(0),
            _ => 0,
        };
        let Some(owner) = owner else { return };
        for object in self.object_of(owner).into_iter().chain(self.views.of(owner)) {
            self.machine.set_length(object, length);
        }
    }

    fn is_primitive(&self, program: &Program, slot: SlotId) -> bool {
        self.slot_type(program, slot).is_some_and(|ty| !ty.is_reference())
    }

    fn slot_of_cell(&self, program: &Program, object: ObjectId, cell: u32) -> Option<SlotId> {
        let place = self.place_or_viewed(object)?;
        let layout = self.input.layout();
        let mut slots = layout.place(place).slots.clone().map(SlotId);
        slots.find(|&s| cell_of(program, layout.slot(s).kind) == Some(cell))
    }

    fn slot_of_static(&self, field: crate::lang::program::FieldId) -> Option<SlotId> {
        let layout = self.input.layout();
        let roots = layout.scope.roots.iter().zip(&layout.root_slots);
        roots.filter(|(r, _)| r.kind == RootKind::Static(field)).find_map(|(_, s)| *s)
    }

    /// The declared type of a slot; `None` for arguments, whose class is their pool's.
    fn slot_type(&self, program: &Program, slot: SlotId) -> Option<ErasedType> {
        let layout = self.input.layout();
        let info = layout.slot(slot);
        match info.kind {
            SlotKind::Field(field) => Some(program.fields[field].erased),
            SlotKind::Element(_) => info.owner.and_then(|o| layout.place(o).array).map(|(e, _)| e),
            SlotKind::Length => Some(ErasedType::primitive(PrimitiveName::Int)),
            SlotKind::Root(root) => match layout.scope.roots[root as usize].kind {
                RootKind::Static(field) => Some(program.fields[field].erased),
                _ => None,
            },
        }
    }
}

/// Index of the cell that a slot is kept in.
fn cell_of(program: &Program, kind: SlotKind) -> Option<u32> {
    match kind {
        SlotKind::Field(field) => Some(program.fields[field].slot),
        SlotKind::Element(i) => Some(i),
        SlotKind::Length | SlotKind::Root(_) => None,
    }
}
