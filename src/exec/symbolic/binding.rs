//! The two heaps of a state kept in step: objects of the input heap as objects of the machine, decided slots as
//! values of its cells, and back from a cell to its slot.

use crate::exec::construct::{number_value, place_object, real_value};
use crate::exec::machine::Place;
use crate::exec::symbolic::SymbolicState;
use crate::exec::{ObjectId, PendingId, Value};
use crate::heap::{
    Domain, DomainValueKey, InputValue, OpenObject, PlaceId, RootKind, Slot, SlotId, SlotKind,
};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, FieldId, Program};

impl SymbolicState {
    /// Makes the objects of the input heap in the machine, and copies all decided slots.
    pub(super) fn copy_input(&mut self, program: &Program) {
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

    /// Makes the machine object of a place that was just materialised.
    pub(super) fn create(&mut self, program: &Program, place: PlaceId) {
        if self.object_of(place).is_some() {
            return;
        }
        let layout = self.input.layout().clone();
        let object = place_object(program, &mut self.machine, &layout, place);
        self.adopt(program, object, place);
    }

    /// Ties a machine object to a place: its lazy tracked fields become symbolic.
    pub(super) fn adopt(&mut self, program: &Program, object: ObjectId, place: PlaceId) {
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
        self.hold_silent(program, object, place);
    }

    /// Reading a field that has no domain and is not said to be meant so is an assumption.
    pub(super) fn hold_silent(&mut self, program: &Program, object: ObjectId, place: PlaceId) {
        let layout = self.input.layout().clone();
        for &field in &layout.place(place).silent {
            self.machine.hold(object, program.fields[field].slot);
        }
    }

    /// Copies a decided slot of the input heap into the machine, wherever it has not been read or
    /// overwritten yet: into the current heap, and into the view of the input heap.
    pub(super) fn write_slot(&mut self, program: &Program, slot: SlotId) {
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
                let shown = if self.views.is_shown() { self.input_value(program, slot) } else { value };
                self.machine.set_static(field, shown);
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
    pub(super) fn plain_value(&mut self, program: &Program, slot: SlotId) -> Value {
        let layout = self.input.layout().clone();
        let info = layout.slot(slot);
        if let Domain::Open(open) = info.domain {
            return self.open_value(program, slot, &info.name, open);
        }
        let class = self.slot_type(program, slot).and_then(ErasedType::as_class);
        if let Some(primitive) = class.and_then(|class| program.primitive_in(class)) {
            return self.open_value(program, slot, &info.name, OpenObject::Box(primitive));
        }
        match self.input.value(slot) {
            InputValue::Term(term) => Value::Sym(*term),
            InputValue::Fixed(DomainValueKey::Number(n)) => {
                let int = ErasedType::primitive(PrimitiveName::Int);
                number_value(self.slot_type(program, slot).unwrap_or(int), *n)
            }
            InputValue::Fixed(DomainValueKey::Real(bits)) => {
                let double = ErasedType::primitive(PrimitiveName::Double);
                real_value(self.slot_type(program, slot).unwrap_or(double), *bits)
            }
            InputValue::Fixed(DomainValueKey::Text(text)) => {
                let (text, name) = (text.clone(), self.input.layout().slot(slot).name.clone());
                Value::Ref(self.machine.input_text(program, &name, &text))
            }
            InputValue::Fixed(DomainValueKey::Constant(constant)) => {
                self.machine.static_value(constant.field)
            }
            _ => Value::Null,
        }
    }

    /// The string or box of a decided slot.
    fn open_value(&mut self, program: &Program, slot: SlotId, name: &str, open: OpenObject) -> Value {
        let object = match (self.input.value(slot).clone(), open) {
            (InputValue::Term(rank), OpenObject::Text) => {
                Some(self.machine.input_string(program, name, rank))
            }
            (InputValue::Fixed(DomainValueKey::Text(text)), OpenObject::Text) => {
                Some(self.machine.input_text(program, name, &text))
            }
            (InputValue::Term(term), OpenObject::Box(primitive)) => {
                self.machine.input_box(program, name, primitive, Value::Sym(term))
            }
            (InputValue::Fixed(DomainValueKey::Number(n)), OpenObject::Box(primitive)) => {
                let value = number_value(ErasedType::primitive(primitive), n);
                self.machine.input_box(program, name, primitive, value)
            }
            (InputValue::Fixed(DomainValueKey::Real(bits)), OpenObject::Box(primitive)) => {
                let value = real_value(ErasedType::primitive(primitive), bits);
                self.machine.input_box(program, name, primitive, value)
            }
            _ => None,
        };
        object.map_or(Value::Null, Value::Ref)
    }

    /// Gives an array the length that its slot was fixed to; its elements are unset.
    pub(super) fn write_length(&mut self, slot: SlotId) {
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

    /// What a field or element holds in the current heap, and where; `None` for slots that are none.
    pub fn current_value(&self, program: &Program, slot: SlotId) -> Option<(Place, Value)> {
        let info = self.input.layout().slot(slot);
        let object = self.object_of(info.owner?)?;
        let cell = cell_of(program, info.kind)?;
        (self.machine.length(object)? > cell)
            .then(|| (Place::Cell(object, cell), self.machine.cell(object, cell)))
    }

    pub(super) fn is_primitive(&self, program: &Program, slot: SlotId) -> bool {
        self.slot_type(program, slot).is_some_and(|ty| !ty.is_reference())
    }

    /// The machine's cells of the input heap's objects, with their slots; an array's length has none.
    pub fn cells(&self, program: &Program) -> Vec<((ObjectId, Option<u32>), SlotId)> {
        let layout = self.input.layout();
        let of = |&(object, place): &(ObjectId, PlaceId)| {
            let slots = layout.place(place).slots.clone().map(SlotId);
            slots.map(move |slot| ((object, cell_of(program, layout.slot(slot).kind)), slot))
        };
        self.objects.iter().flat_map(of).collect()
    }

    pub(super) fn slot_of_cell(&self, program: &Program, object: ObjectId, cell: u32) -> Option<SlotId> {
        let place = self.place_or_viewed(object)?;
        let layout = self.input.layout();
        let mut slots = layout.place(place).slots.clone().map(SlotId);
        slots.find(|&s| cell_of(program, layout.slot(s).kind) == Some(cell))
    }

    pub(super) fn slot_of_static(&self, field: FieldId) -> Option<SlotId> {
        let layout = self.input.layout();
        let roots = layout.scope.roots.iter().zip(&layout.root_slots);
        roots.filter(|(r, _)| r.kind == RootKind::Static(field)).find_map(|(_, s)| *s)
    }

    /// The declared type of a slot; `None` for arguments, whose class is their pool's.
    pub fn slot_type(&self, program: &Program, slot: SlotId) -> Option<ErasedType> {
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

    /// Makes the machine stop where it reads a field, an element or a static field.
    pub(super) fn unset_slot(&mut self, program: &Program, slot: SlotId) {
        let layout = self.input.layout().clone();
        let info = layout.slot(slot);
        let cell = match info.kind {
            SlotKind::Field(field) => program.fields[field].slot,
            SlotKind::Element(i) => i,
            SlotKind::Root(root) => {
                if let RootKind::Static(field) = layout.scope.roots[root as usize].kind {
                    self.machine.set_static_unset(field);
                }
                return;
            }
            SlotKind::Length => return,
        };
        if let Some(object) = info.owner.and_then(|owner| self.object_of(owner)) {
            self.machine.set_unset(object, cell);
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
