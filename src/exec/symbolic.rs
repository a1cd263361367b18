//! The symbolic driver: runs the machine until it needs a decision and makes that a [`Fork`] of
//! numbered alternatives, each with the clause it assumes (techniques.md calls them lazy steps and
//! primitive branches; LISSA §2.1). Which alternatives live is decided elsewhere.
//!
//! Invariant: the input heap and the machine agree, cell by cell, on every slot that the program has
//! read and not overwritten; a cell is `Unset` exactly while its slot is lazy, symbolic, not overwritten.

mod binding;
pub mod expression;
mod fork;
mod loops;
mod question;
mod repeated;
mod views;

pub use fork::{Alternative, Fork, ForkKind};
pub use loops::LoopGuard;
pub use question::{fork_of, symbol_kind};
pub use repeated::is_whole;
pub use views::NO_INPUT_HEAP;

use std::sync::Arc;

use crate::exec::natives::Natives;
use crate::exec::observer::{Both, Observer};
use crate::exec::run::run;
use crate::exec::symbolic::fork::fits;
use crate::exec::symbolic::question::{membership, numbered};
use crate::exec::{Assumption, Machine, ObjectId, Outcome, Question, Stop, Value};
use crate::heap::{
    Clause, Domain, DomainValueKey, InputValue, Layout, OpenObject, OrbitId, PlaceId, RootKind, SlotId,
    SymbolicHeap,
};
use crate::lang::program::{ErasedType, Program};
use crate::term::{PathCondition, SymbolKind, TermPool};

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
    /// One object's initialised references were read too often (`--loop-reads`). It may go on once the guard
    /// is lifted.
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
    /// Slots whose domain bounds their numbers, by slot; empty where none does.
    bounded: Arc<[bool]>,
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
        let mut state = Self {
            machine,
            input,
            pc: PathCondition::default(),
            loops,
            objects: Vec::new(),
            views: views::Views::default(),
            bounded: Arc::default(),
        };
        if let (Some(object), Some(place)) = (receiver, layout.receiver) {
            state.adopt(program, object, place);
        }
        state.views.keep_statics(program, &state.machine);
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
        let mut state = Self {
            machine,
            input,
            pc: PathCondition::default(),
            loops,
            objects: Vec::new(),
            views: views::Views::none(),
            bounded: Arc::default(),
        };
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

    /// From now on a primitive of these slots (by slot) has a value of its domain wherever it is read: that is
    /// a fork with one alternative. Otherwise domains bound references alone.
    pub fn bound_numbers(&mut self, program: &Program, bounded: Arc<[bool]>) {
        if bounded.is_empty() {
            return;
        }
        self.bounded = bounded;
        let slots = 0..self.input.layout().slots.len() as u32;
        for slot in slots.map(SlotId) {
            if self.is_bounded(slot) && matches!(self.input.value(slot), InputValue::Term(_)) {
                self.unset_slot(program, slot);
            }
        }
    }

    fn is_bounded(&self, slot: SlotId) -> bool {
        self.bounded.get(slot.0 as usize) == Some(&true)
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
        self.advance_by(setting, fuel, |state, setting, slice| {
            let Setting { program, natives, terms } = setting;
            run(program, natives, &mut state.machine, terms, &mut state.loops, slice)
        })
    }

    /// The same while somebody watches.
    pub fn advance_watched<O: Observer>(
        &mut self,
        setting: &mut Setting,
        fuel: &mut u64,
        observer: &mut O,
    ) -> Progress {
        self.advance_by(setting, fuel, |state, setting, slice| {
            let Setting { program, natives, terms } = setting;
            let observer = &mut Both(&mut state.loops, &mut *observer);
            run(program, natives, &mut state.machine, terms, observer, slice)
        })
    }

    /// The same, where `go` runs a slice of the instructions.
    #[inline]
    fn advance_by(
        &mut self,
        setting: &mut Setting,
        fuel: &mut u64,
        mut go: impl FnMut(&mut Self, &mut Setting, &mut u64) -> Stop,
    ) -> Progress {
        self.loops.watch(setting.program);
        loop {
            let mut slice = SLICE.min(*fuel);
            let given = slice;
            let stop = go(self, setting, &mut slice);
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
                    // Only while the input heap is shown: no root, and nobody knows what it was.
                    None => {
                        let name = &setting.program.fields[field].name;
                        let message = format!("`SymHeap.old` with the static field {name}, which is no root");
                        let hint = Some("name it under `input: { statics: { … } }`".into());
                        return Progress::Done(Outcome::Unsupported { message, span: None, hint });
                    }
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
                Stop::Ask(Question::Pending(pending)) => {
                    if let Some(fork) = self.read_slot(setting, SlotId(pending.0)) {
                        return Progress::Fork(fork);
                    }
                }
                Stop::Ask(Question::Old(object)) => match self.old(setting.program, object) {
                    Ok(old) => self.machine.answer(old.0),
                    Err(message) => {
                        return Progress::Done(Outcome::Unsupported { message, span: None, hint: None });
                    }
                },
                Stop::Ask(Question::InputHeap(on)) => match self.show_input(setting.program, on) {
                    Ok(()) => self.machine.answer(0),
                    Err(message) => {
                        return Progress::Done(Outcome::Unsupported { message, span: None, hint: None });
                    }
                },
                Stop::Ask(question) => {
                    if let Some(fork) = fork_of(setting.terms, question) {
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
            if setting.terms.asks_how_far(term, &self.pc.clauses) {
                let at = self.machine.user_span(setting.program);
                self.machine.assume(Assumption::Distance { at });
            }
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
            ForkKind::Bound(slot) => self.write_slot(setting.program, slot),
            ForkKind::Primitive | ForkKind::Choice => self.machine.answer(alternative.answer),
        }
    }

    /// A symbolic slot is read: a fork for a reference, a fresh symbol for a primitive.
    fn read_slot(&mut self, setting: &mut Setting, slot: SlotId) -> Option<Fork> {
        if *self.input.value(slot) != InputValue::Symbolic {
            return self.read_decided(setting, slot);
        }
        let ty = self.slot_type(setting.program, slot);
        let is_listed = matches!(self.input.layout().slot(slot).domain, Domain::Listed(_));
        let kind = ty.and_then(ErasedType::as_primitive).and_then(symbol_kind);
        if let Some(kind) = kind.filter(|_| !is_listed) {
            let term = setting.terms.named(self.input.layout().slot(slot).name.clone(), kind);
            self.input.set(slot, InputValue::Term(term));
            return self.read_decided(setting, slot);
        }
        if let Domain::Open(open) = self.input.layout().slot(slot).domain {
            return Some(self.read_open(setting, slot, open));
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

    /// A string or box is looked at: it is null, or stands for a fresh symbol.
    fn read_open(&mut self, setting: &mut Setting, slot: SlotId, open: OpenObject) -> Fork {
        let kind = match open {
            OpenObject::Text => SymbolKind::Text,
            OpenObject::Box(primitive) => symbol_kind(primitive).unwrap_or(SymbolKind::Long),
        };
        let term = setting.terms.named(self.input.layout().slot(slot).name.clone(), kind);
        let clauses = vec![Clause::Null(slot), Clause::Stands(slot, term)];
        Fork { kind: ForkKind::Lazy(slot), alternatives: numbered(clauses) }
    }

    /// A slot that has its value is read for the first time.
    fn read_decided(&mut self, setting: &mut Setting, slot: SlotId) -> Option<Fork> {
        if let InputValue::Term(term) = *self.input.value(slot)
            && self.is_bounded(slot)
        {
            let domain = &self.input.layout().slot(slot).domain;
            let member = membership(setting.terms, term, domain).filter(|&m| !self.pc.clauses.contains(&m));
            if let Some(member) = member.filter(|&m| setting.terms.as_bool(m) != Some(true)) {
                let alternatives = numbered(vec![Clause::Assume(member)]);
                return Some(Fork { kind: ForkKind::Bound(slot), alternatives });
            }
        }
        self.write_slot(setting.program, slot);
        None
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
}
