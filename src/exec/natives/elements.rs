//! What the natives of all collections share. The elements are the object's ghost; its first cell
//! counts changes (`modCount`), as in `java.util.AbstractList`.

use crate::exec::machine::{Bound, Question};
use crate::exec::natives::{NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};

pub(super) const MOD_COUNT: u32 = 0;

/// Cells that all iterators of the models begin with, and `expected`, which they have in common.
pub(super) const ITERATED: u32 = 0;
pub(super) const CURSOR: u32 = 1;
pub(super) const EXPECTED: u32 = 3;

pub(super) fn int(value: usize) -> Value {
    Value::Int(i32::try_from(value).unwrap_or(i32::MAX))
}

pub(super) fn truth(holds: bool) -> Value {
    Value::Int(i32::from(holds))
}

impl NativeCall<'_> {
    pub(super) fn cell_int(&self, object: ObjectId, cell: u32) -> Option<i32> {
        match self.machine.cell(object, cell) {
            Value::Int(i) => Some(i),
            _ => None,
        }
    }

    pub(super) fn changed(&mut self, collection: ObjectId) {
        let count = self.cell_int(collection, MOD_COUNT).unwrap_or(0).wrapping_add(1);
        self.machine.set_cell(collection, MOD_COUNT, Value::Int(count));
    }

    pub(super) fn insert(&mut self, collection: ObjectId, at: usize, value: Value) -> Result<(), NativeExit> {
        // A store that is full doubles, so a check by its length covers what it takes.
        if self.machine.is_full(2 * self.machine.elements(collection).len() + 4) {
            return Err(NativeExit::BoundExceeded(Bound::Memory));
        }
        self.machine.insert_element(collection, at, value);
        self.changed(collection);
        Ok(())
    }

    /// An index that the Java code has checked to be below `len`; a symbolic one becomes a choice.
    pub(super) fn checked_index(&mut self, arg: usize, len: usize) -> Result<usize, NativeExit> {
        let index = match self.value(arg)? {
            Value::Sym(term) => {
                let hi = i32::try_from(len).unwrap_or(i32::MAX).saturating_sub(1);
                self.ask(Question::Choice { what: "index", lo: 0, hi, term: Some(term) })? as usize
            }
            Value::Int(i) => usize::try_from(i).unwrap_or(usize::MAX),
            _ => usize::MAX,
        };
        if index < len { Ok(index) } else { Err(self.unsupported("an index out of bounds")) }
    }

    /// A concrete index below `len`; everything else is the Java body's turn.
    pub(super) fn inside(&self, arg: usize, len: usize) -> Result<usize, NativeExit> {
        match self.value(arg)? {
            Value::Int(i) => usize::try_from(i).ok().filter(|&i| i < len).ok_or(self.body()),
            _ => Err(self.body()),
        }
    }
}

pub(super) fn size(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(int(call.machine.elements(call.object(0)?).len())))
}

pub(super) fn is_empty(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(truth(call.machine.elements(call.object(0)?).is_empty())))
}

pub(super) fn clear(call: &mut NativeCall<'_>) -> NativeResult {
    let collection = call.object(0)?;
    call.machine.clear_elements(collection);
    call.changed(collection);
    Ok(None)
}

/// Removes an element that exists.
pub(super) fn remove(call: &mut NativeCall<'_>, list: ObjectId, at: usize) -> NativeResult {
    let old = call.machine.remove_element(list, at);
    call.changed(list);
    Ok(old)
}
