//! `SymHeap.old`: the input heap as a program can look at it, beside the current heap. An object of the input
//! heap has a *view*, an object of the machine whose tracked fields are those of the input heap, decided
//! lazily like any others; from a view one only reaches views.
//!
//! Invariant: a cell of a view is `Unset`, or what its slot of the input heap was decided to be. Nothing
//! writes to views but this module (a program that does only deceives itself). Untracked fields of pool
//! objects have Java's defaults, those of the receiver what its constructor left.

use std::sync::Arc;

use crate::exec::construct::place_object;
use crate::exec::machine::InitState;
use crate::exec::symbolic::SymbolicState;
use crate::exec::{Machine, ObjectId, Value};
use crate::heap::{InputValue, PlaceId, SlotId, SlotKind, SymbolicHeap};
use crate::lang::program::{ClassId, ClassOrigin, FieldId, Program};

/// Why a program that asks for old values cannot go on where a driver builds the input.
pub const NO_INPUT_HEAP: &str = "`SymHeap.old` where the input is built by a driver: there is no input heap";

/// The views of a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Views {
    objects: Vec<(ObjectId, PlaceId)>,
    /// The receiver's cells before they became symbolic.
    receiver: Option<Arc<[Value]>>,
    /// There is no input heap: a driver builds the current one.
    absent: bool,
    /// What other static fields than roots held before the method ran, where that is known.
    statics: Arc<[(FieldId, Value)]>,
    /// How often the input heap was shown and not hidden again, and what static fields hold in the current heap.
    shown: u32,
    hidden: Vec<(FieldId, Value)>,
}

impl Views {
    /// For a state without an input heap.
    pub fn none() -> Self {
        Self { absent: true, ..Self::default() }
    }
    /// Keeps what the receiver held when it was made.
    pub fn keep(&mut self, cells: &[Value]) {
        self.receiver.get_or_insert_with(|| cells.into());
    }
    /// The machine starts anew.
    pub fn forget(&mut self) {
        self.objects.clear();
        (self.shown, self.hidden) = (0, Vec::new());
    }
    /// Keeps what static fields held before the method ran.
    pub fn keep_statics(&mut self, program: &Program, machine: &Machine) {
        let is_known = |class: ClassId| {
            machine.init_state(class) == InitState::Done || program.classes[class].static_init.is_none()
        };
        let fields = variable_statics(program).filter(|&f| is_known(program.fields[f].class));
        self.statics = fields.map(|f| (f, machine.static_value(f))).collect();
    }
    /// Whether static fields are those of the input heap.
    pub fn is_shown(&self) -> bool {
        self.shown > 0
    }
    /// Whether another state's show the same objects, and nothing was shown or hidden in between.
    pub fn is_like(&self, other: &Views) -> bool {
        (self.objects.len(), self.shown, self.hidden.len())
            == (other.objects.len(), other.shown, other.hidden.len())
    }
    /// The objects that show others.
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.objects.iter().map(|&(view, _)| view)
    }
    /// The view of an object, where there is one.
    pub fn of(&self, place: PlaceId) -> Option<ObjectId> {
        self.objects.iter().find(|&&(_, p)| p == place).map(|&(o, _)| o)
    }
    /// What a view shows.
    fn shown(&self, object: ObjectId) -> Option<PlaceId> {
        self.objects.iter().find(|&&(o, _)| o == object).map(|&(_, p)| p)
    }
}

impl SymbolicState {
    /// The object of the input heap that a machine object is, or is the view of.
    pub(super) fn place_or_viewed(&self, object: ObjectId) -> Option<PlaceId> {
        self.place_of(object).or_else(|| self.views.shown(object))
    }

    /// The object of the input heap that a machine object shows as it was before, where it is such a view.
    pub fn viewed(&self, object: ObjectId) -> Option<PlaceId> {
        self.views.shown(object)
    }

    /// What shows an object as the input heap has it. What the program made, and a view, is its own.
    pub(super) fn old(&mut self, program: &Program, object: ObjectId) -> Result<ObjectId, String> {
        if self.views.absent {
            return Err(NO_INPUT_HEAP.into());
        }
        match self.place_of(object) {
            Some(place) => Ok(self.view(program, place)),
            None => Ok(object),
        }
    }

    /// Static fields are those of the input heap from here on, or no longer.
    pub(super) fn show_input(&mut self, program: &Program, on: bool) -> Result<(), String> {
        if self.views.absent {
            return Err(NO_INPUT_HEAP.into());
        }
        match on {
            true => self.views.shown += 1,
            false => self.views.shown = self.views.shown.saturating_sub(1),
        }
        if on && self.views.shown == 1 {
            for field in variable_statics(program).collect::<Vec<_>>() {
                let kept = self.views.statics.iter().find(|(f, _)| *f == field).map(|&(_, value)| value);
                let before = match self.slot_of_static(field) {
                    Some(slot) if *self.input.value(slot) == InputValue::Symbolic => Value::Unset,
                    Some(slot) => self.input_value(program, slot),
                    // A class that is first used now gets its first values now.
                    None if self.machine.init_state(program.fields[field].class) != InitState::Done => {
                        continue;
                    }
                    None => kept.unwrap_or(Value::Unset),
                };
                self.views.hidden.push((field, self.machine.static_value(field)));
                self.machine.set_static(field, before);
            }
        }
        if !on && self.views.shown == 0 {
            for (field, value) in std::mem::take(&mut self.views.hidden) {
                self.machine.set_static(field, value);
                // Decided in between.
                if let Some(slot) = self.slot_of_static(field).filter(|_| value == Value::Unset)
                    && *self.input.value(slot) != InputValue::Symbolic
                {
                    self.write_slot(program, slot);
                }
            }
        }
        Ok(())
    }

    /// The value of a decided slot as the input heap has it.
    pub(super) fn input_value(&mut self, program: &Program, slot: SlotId) -> Value {
        match *self.input.value(slot) {
            InputValue::Object(place) => Value::Ref(self.view(program, place)),
            _ => self.plain_value(program, slot),
        }
    }

    fn view(&mut self, program: &Program, place: PlaceId) -> ObjectId {
        if let Some(known) = self.views.of(place) {
            return known;
        }
        let layout = self.input.layout().clone();
        let object = place_object(program, &mut self.machine, &layout, place);
        if let Some(cells) = self.views.receiver.clone().filter(|_| Some(place) == layout.receiver) {
            for (cell, &value) in cells.iter().enumerate() {
                self.machine.set_cell(object, cell as u32, value);
            }
        }
        self.views.objects.push((object, place));
        if let Some(shown) = self.object_of(place) {
            self.machine.views.push((object, shown));
        }
        for slot in layout.place(place).slots.clone().map(SlotId) {
            if let SlotKind::Field(field) = layout.slot(slot).kind {
                self.machine.set_unset(object, program.fields[field].slot);
            }
        }
        self.hold_silent(program, object, place);
        object
    }

    /// Copies a decided slot into its owner's view, where that has not got it yet.
    pub(super) fn write_view(&mut self, program: &Program, slot: SlotId, owner: PlaceId, cell: u32) {
        let Some(object) = self.views.of(owner) else { return };
        // An array whose length is not decided has no cells.
        if self.machine.length(object).is_none_or(|cells| cell >= cells)
            || self.machine.cell(object, cell) != Value::Unset
        {
            return;
        }
        let value = self.input_value(program, slot);
        self.machine.set_cell(object, cell, value);
    }

    /// Decides more of the input heap: what `heap` has decided and this state has not. Objects keep their
    /// names. What the program read as a symbol stays that symbol; the caller knows what it equals.
    pub fn extend_to(&mut self, program: &Program, heap: &SymbolicHeap) {
        let mut extended = heap.clone();
        for slot in (0..heap.layout().slots.len() as u32).map(SlotId) {
            if let InputValue::Term(_) = self.input.value(slot) {
                extended.set(slot, self.input.value(slot).clone());
            }
        }
        self.input = extended;
        self.copy_input(program);
    }
}

/// Static fields of the user's classes that may change.
fn variable_statics(program: &Program) -> impl Iterator<Item = FieldId> {
    let fields = program.fields.iter_enumerated().filter(|(_, f)| {
        let is_variable = f.modifiers.is_static && !f.modifiers.is_final && f.constant.is_none();
        is_variable && program.classes[f.class].origin == ClassOrigin::User
    });
    fields.map(|(id, _)| id)
}
