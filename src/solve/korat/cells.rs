//! Which slot of the vector a cell of the machine is, and back, as tables: this is asked at every read.

use crate::exec::ObjectId;
use crate::heap::{Layout, PlaceId, RootKind, SlotId, SlotKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, FieldId, Program};

/// What a slot is in the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A field or element.
    Cell(ObjectId, u32),
    /// The length of an array.
    Length(ObjectId),
    /// A static field.
    Static(FieldId),
    /// A reference argument.
    Argument,
}

/// No slot.
const NONE: u32 = u32::MAX;

/// The tables for one machine over one layout.
#[derive(Clone, Debug)]
pub struct CellMap {
    objects: Vec<ObjectId>,
    /// By object id: first entry in `slots` and number of entries.
    rows: Vec<(u32, u32)>,
    /// By row and cell.
    slots: Vec<u32>,
    /// By object id: the slot of its length.
    lengths: Vec<u32>,
    statics: Vec<(FieldId, SlotId)>,
    targets: Vec<Target>,
    longs: Vec<bool>,
}

impl CellMap {
    /// The tables where `objects` are the layout's places.
    pub fn new(program: &Program, layout: &Layout, objects: &[ObjectId]) -> Self {
        let count = objects.iter().map(|o| o.0 as usize + 1).max().unwrap_or(0);
        let mut map = Self {
            objects: objects.to_vec(),
            rows: vec![(0, 0); count],
            slots: Vec::new(),
            lengths: vec![NONE; count],
            statics: Vec::new(),
            targets: Vec::with_capacity(layout.slots.len()),
            longs: vec![false; layout.slots.len()],
        };
        for (place, &object) in layout.places.iter().zip(objects) {
            let row = map.slots.len() as u32;
            for slot in place.slots.clone() {
                let cell = match layout.slot(SlotId(slot)).kind {
                    SlotKind::Field(field) => program.fields[field].slot,
                    SlotKind::Element(i) => i,
                    SlotKind::Length => {
                        map.lengths[object.0 as usize] = slot;
                        continue;
                    }
                    SlotKind::Root(_) => continue,
                };
                let at = (row + cell) as usize;
                if map.slots.len() <= at {
                    map.slots.resize(at + 1, NONE);
                }
                map.slots[at] = slot;
            }
            map.rows[object.0 as usize] = (row, map.slots.len() as u32 - row);
        }
        for (i, slot) in layout.slots.iter().enumerate() {
            map.targets.push(match (slot.kind, slot.owner) {
                (SlotKind::Field(field), Some(owner)) => {
                    map.longs[i] = program.fields[field].erased == ErasedType::primitive(PrimitiveName::Long);
                    Target::Cell(objects[owner.0 as usize], program.fields[field].slot)
                }
                (SlotKind::Element(n), Some(owner)) => {
                    let element = layout.place(owner).array.map(|(e, _)| e);
                    map.longs[i] = element == Some(ErasedType::primitive(PrimitiveName::Long));
                    Target::Cell(objects[owner.0 as usize], n)
                }
                (SlotKind::Length, Some(owner)) => Target::Length(objects[owner.0 as usize]),
                (SlotKind::Root(root), _) => match layout.scope.roots[root as usize].kind {
                    RootKind::Static(field) => {
                        map.statics.push((field, SlotId(i as u32)));
                        Target::Static(field)
                    }
                    _ => Target::Argument,
                },
                _ => Target::Argument,
            });
        }
        map
    }

    /// The machine's object for a place.
    pub fn object(&self, place: PlaceId) -> ObjectId {
        self.objects[place.0 as usize]
    }
    /// The place that an object of the machine is.
    pub fn place(&self, object: ObjectId) -> Option<PlaceId> {
        self.objects.iter().position(|&o| o == object).map(|at| PlaceId(at as u32))
    }
    /// The slot of a cell.
    pub fn slot(&self, object: ObjectId, cell: u32) -> Option<SlotId> {
        let &(row, count) = self.rows.get(object.0 as usize)?;
        let slot = (cell < count).then(|| self.slots[(row + cell) as usize])?;
        (slot != NONE).then_some(SlotId(slot))
    }
    /// The slot of an array's length.
    pub fn length_slot(&self, array: ObjectId) -> Option<SlotId> {
        self.lengths.get(array.0 as usize).copied().filter(|&s| s != NONE).map(SlotId)
    }
    /// The slot of a static root.
    pub fn static_slot(&self, field: FieldId) -> Option<SlotId> {
        self.statics.iter().find(|&&(f, _)| f == field).map(|&(_, s)| s)
    }
    /// What a slot is.
    pub fn target(&self, slot: SlotId) -> Target {
        self.targets[slot.0 as usize]
    }
    /// Whether its values are longs.
    pub fn is_long(&self, slot: SlotId) -> bool {
        self.longs[slot.0 as usize]
    }
}
