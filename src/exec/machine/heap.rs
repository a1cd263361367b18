//! Objects and cells of the current heap, strings and class objects among them.

use std::sync::Arc;

use crate::exec::ghost::Ghost;
use crate::exec::machine::Machine;
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::Const;
use crate::lang::program::{ClassId, ErasedType, Program};

/// Marks an object without ghost.
pub(in crate::exec) const NO_GHOST: u32 = u32::MAX;
/// Length of an array whose length is not decided yet.
pub(in crate::exec) const OPEN_LENGTH: u32 = u32::MAX;

/// What the heap knows of an object besides its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::exec) struct Header {
    /// Its class, or its array type.
    pub ty: ErasedType,
    /// First cell.
    pub first: u32,
    /// Number of cells; `OPEN_LENGTH` for an array of open length.
    pub len: u32,
    /// Index of its ghost, or `NO_GHOST`.
    pub ghost: u32,
}

/// What a field or element of that type holds before anything is stored in it.
pub(in crate::exec) fn default_value(ty: ErasedType) -> Value {
    match ty.as_primitive() {
        None => Value::Null,
        Some(PrimitiveName::Long) => Value::Long(0),
        Some(PrimitiveName::Float) => Value::Float(0.0),
        Some(PrimitiveName::Double) => Value::Double(0.0),
        Some(_) => Value::Int(0),
    }
}

impl Machine {
    /// A new object whose fields hold Java's defaults. No initializer or constructor runs.
    pub fn alloc_object(&mut self, program: &Program, class: ClassId) -> ObjectId {
        let first = self.cells.len();
        let layout = &program.classes[class].layout;
        self.cells.extend(layout.iter().map(|&f| default_value(program.fields[f].erased)));
        self.push_header(ErasedType::class(class), first, layout.len() as u32)
    }

    /// A new array of `len` default elements of type `element`.
    pub fn alloc_array(&mut self, element: ErasedType, len: u32) -> ObjectId {
        let first = self.cells.len();
        self.cells.resize(first + len as usize, default_value(element));
        self.push_header(element.array_of(), first, len)
    }

    /// A new array whose length is still open: looking at the length stops with `ReadLength`.
    pub fn alloc_open_array(&mut self, element: ErasedType) -> ObjectId {
        let array = self.push_header(element.array_of(), self.cells.len(), OPEN_LENGTH);
        if element.is_reference() {
            Arc::make_mut(&mut self.given_arrays).push(array);
        }
        array
    }

    /// Decides the length of an open array and makes its cells, all unset. Arrays whose length is
    /// known stay as they are.
    pub fn set_length(&mut self, array: ObjectId, len: u32) {
        let first = self.cells.len();
        let Some(header) = self.objects.get_mut(array.0 as usize) else { return };
        if header.len == OPEN_LENGTH {
            (header.first, header.len) = (first as u32, len);
            self.cells.resize(first + len as usize, Value::Unset);
        }
    }

    pub(in crate::exec) fn push_header(&mut self, ty: ErasedType, first: usize, len: u32) -> ObjectId {
        let id = ObjectId(self.objects.len() as u32);
        self.objects.push(Header { ty, first: first as u32, len, ghost: NO_GHOST });
        id
    }

    /// Number of objects. Ids count from 0 in the order of creation.
    pub fn object_count(&self) -> u32 {
        self.objects.len() as u32
    }

    /// The object's class or array type.
    pub fn type_of(&self, object: ObjectId) -> ErasedType {
        self.objects[object.0 as usize].ty
    }

    /// The class; `None` for arrays.
    pub fn class_of(&self, object: ObjectId) -> Option<ClassId> {
        self.type_of(object).as_class()
    }

    /// Number of cells; `None` for an array of open length.
    pub fn length(&self, object: ObjectId) -> Option<u32> {
        let len = self.objects[object.0 as usize].len;
        (len != OPEN_LENGTH).then_some(len)
    }

    /// All cells of an object as they are stored (see [`cell`](Self::cell)); empty for an array of open length.
    pub fn cells(&self, object: ObjectId) -> &[Value] {
        let header = self.objects[object.0 as usize];
        let first = header.first as usize;
        if header.len == OPEN_LENGTH { &[] } else { &self.cells[first..first + header.len as usize] }
    }

    /// A cell: the field's slot, or the element's index of an array. Cells that do not exist are unset. Looking at
    /// one is no read: a field whose first read is an assumption has its value.
    pub fn cell(&self, object: ObjectId, slot: u32) -> Value {
        match self.raw_cell(object, slot) {
            Value::Unset => self.held(object, slot).unwrap_or(Value::Unset),
            value => value,
        }
    }

    /// The same as a program that reads it finds it.
    pub(in crate::exec) fn raw_cell(&self, object: ObjectId, slot: u32) -> Value {
        self.cells(object).get(slot as usize).copied().unwrap_or(Value::Unset)
    }

    /// Writes a cell. Cells that do not exist are left alone.
    pub fn set_cell(&mut self, object: ObjectId, slot: u32, value: Value) {
        let header = self.objects[object.0 as usize];
        if header.len != OPEN_LENGTH && slot < header.len {
            self.cells[(header.first + slot) as usize] = value;
        }
    }

    /// Makes a cell symbolic: reading it stops.
    pub fn set_unset(&mut self, object: ObjectId, slot: u32) {
        self.set_cell(object, slot, Value::Unset);
    }

    /// A new string.
    pub fn alloc_string(&mut self, program: &Program, text: impl Into<Arc<str>>) -> ObjectId {
        let object = self.alloc_object(program, program.well_known.string);
        self.set_text(object, text);
        object
    }

    /// A new string whose contents are not known.
    pub fn alloc_opaque_string(&mut self, program: &Program) -> ObjectId {
        let object = self.alloc_object(program, program.well_known.string);
        self.set_ghost(object, Ghost::OpaqueText);
        object
    }

    /// The one string object of a literal.
    pub fn intern(&mut self, program: &Program, text: &Arc<str>) -> ObjectId {
        if let Some(&object) = self.literals.get(text) {
            return object;
        }
        let object = self.alloc_string(program, text.clone());
        Arc::make_mut(&mut self.literals).insert(text.clone(), object);
        object
    }

    /// The object of a literal, where there is one so far.
    pub fn known_literal(&self, text: &str) -> Option<ObjectId> {
        self.literals.get(text).copied()
    }

    /// The class object of a type, where there is one so far.
    pub fn known_class_object(&self, ty: ErasedType) -> Option<ObjectId> {
        self.class_objects.get(&ty).copied()
    }

    /// Whether it is the one object of a literal.
    pub(in crate::exec) fn is_literal(&self, object: ObjectId) -> bool {
        self.text(object).and_then(|text| self.literals.get(text)) == Some(&object)
    }

    /// The one class object of a type.
    pub fn class_object(&mut self, program: &Program, ty: ErasedType) -> ObjectId {
        if let Some(&object) = self.class_objects.get(&ty) {
            return object;
        }
        let object = self.alloc_object(program, program.well_known.class);
        self.set_ghost(object, Ghost::Type(ty));
        Arc::make_mut(&mut self.class_objects).insert(ty, object);
        object
    }

    /// A constant as a value.
    pub fn constant(&mut self, program: &Program, constant: &Const) -> Value {
        match constant {
            Const::Int(i) => Value::Int(*i),
            Const::Long(l) => Value::Long(*l),
            Const::Float(f) => Value::Float(*f),
            Const::Double(d) => Value::Double(*d),
            Const::String(text) => Value::Ref(self.intern(program, text)),
            Const::Null => Value::Null,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: ErasedType =
        ErasedType { base: crate::lang::program::BaseType::Primitive(PrimitiveName::Int), dims: 0 };

    #[test]
    fn arrays_have_default_elements_and_ignore_writes_outside() {
        let mut machine = Machine::default();
        let array = machine.alloc_array(ErasedType::primitive(PrimitiveName::Long), 2);
        let nested = machine.alloc_array(INT.array_of(), 1);
        assert_eq!(machine.cells(array), [Value::Long(0), Value::Long(0)]);
        assert_eq!(machine.cells(nested), [Value::Null]);
        machine.set_cell(array, 2, Value::Long(7));
        assert_eq!(machine.cells(nested), [Value::Null]);
        assert_eq!(machine.cell(array, 2), Value::Unset);
        assert_eq!(machine.type_of(nested), INT.array_of().array_of());
    }

    #[test]
    fn an_open_array_gets_unset_cells_once() {
        let mut machine = Machine::default();
        let array = machine.alloc_open_array(INT);
        assert_eq!((machine.length(array), machine.cells(array).len()), (None, 0));
        machine.set_length(array, 2);
        machine.set_length(array, 5);
        assert_eq!(machine.cells(array), [Value::Unset, Value::Unset]);
        machine.set_cell(array, 1, Value::Int(3));
        assert_eq!(machine.cell(array, 1), Value::Int(3));
    }
}
