//! Snapshots: a clone of the machine, and `clone_from`, which goes back to one without allocating.

use std::sync::Arc;

use crate::exec::machine::Machine;

impl Clone for Machine {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.max_frames = source.max_frames;
        self.max_symbolic_length = source.max_symbolic_length;
        self.max_text_length = source.max_text_length;
        self.max_cells = source.max_cells;
        self.assertions = source.assertions;
        self.assumes_identity = source.assumes_identity;
        self.identity_hashes = source.identity_hashes;
        self.console.clone_from(&source.console);
        self.registers.clone_from(&source.registers);
        self.frames.clone_from(&source.frames);
        self.replies.clone_from(&source.replies);
        self.detached.clone_from(&source.detached);
        self.objects.clone_from(&source.objects);
        self.cells.clone_from(&source.cells);
        self.ghosts.clone_from(&source.ghosts);
        self.elements.clone_from(&source.elements);
        self.statics.clone_from(&source.statics);
        self.init.clone_from(&source.init);
        self.thrown.clone_from(&source.thrown);
        self.inputs.clone_from(&source.inputs);
        self.views.clone_from(&source.views);
        if !Arc::ptr_eq(&self.ghost_fields, &source.ghost_fields) {
            self.ghost_fields = Arc::clone(&source.ghost_fields);
        }
        self.assumptions.clone_from(&source.assumptions);
        if !Arc::ptr_eq(&self.held, &source.held) {
            self.held = Arc::clone(&source.held);
        }
        if !Arc::ptr_eq(&self.hashed_texts, &source.hashed_texts) {
            self.hashed_texts = Arc::clone(&source.hashed_texts);
        }
        if !Arc::ptr_eq(&self.origins, &source.origins) {
            self.origins = Arc::clone(&source.origins);
        }
        self.deep.clone_from(&source.deep);
        self.recursion.clone_from(&source.recursion);
        self.text_bytes = source.text_bytes;
        clone_texts(&mut self.texts, &source.texts);
        if !Arc::ptr_eq(&self.static_slots, &source.static_slots) {
            self.static_slots = Arc::clone(&source.static_slots);
        }
        if !Arc::ptr_eq(&self.literals, &source.literals) {
            self.literals = Arc::clone(&source.literals);
        }
        if !Arc::ptr_eq(&self.class_objects, &source.class_objects) {
            self.class_objects = Arc::clone(&source.class_objects);
        }
    }
}

/// Texts are only ever appended, so nearly always the two share all that the shorter one has: leaving
/// those alone saves two atomic operations a text.
fn clone_texts(texts: &mut Vec<Arc<str>>, source: &[Arc<str>]) {
    let shared = texts.iter().zip(source).take_while(|(a, b)| Arc::ptr_eq(a, b)).count();
    texts.truncate(shared);
    texts.extend_from_slice(&source[shared..]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::machine::Reply;
    use crate::exec::value::{ObjectId, PendingId, Value};
    use crate::lang::ast::PrimitiveName;
    use crate::lang::program::ErasedType;

    #[test]
    fn going_back_restores_everything_and_keeps_the_allocation() {
        let int = ErasedType::primitive(PrimitiveName::Int);
        let mut machine = Machine { max_frames: 7, ..Machine::default() };
        let array = machine.alloc_array(int, 2);
        machine.set_text(array, "first");
        machine.push_element(array, Value::Int(1));
        machine.registers = vec![Value::Pending(PendingId(0)), Value::Int(5)];
        let snapshot = machine.clone();

        machine.set_cell(array, 0, Value::Int(9));
        machine.alloc_array(int, 100);
        machine.push_element(ObjectId(1), Value::Null);
        machine.set_text(ObjectId(1), "second");
        machine.console.push_str("printed");
        machine.answer(1);
        machine.resolve(PendingId(0), Value::Null);
        assert_eq!(machine.registers, [Value::Null, Value::Int(5)]);
        assert_eq!(machine.replies, [Reply::Alternative(1)]);

        let room = machine.cells.capacity();
        machine.clone_from(&snapshot);
        assert_eq!(format!("{machine:?}"), format!("{snapshot:?}"));
        assert_eq!(machine.cells.capacity(), room);
        assert_eq!(machine.cell(array, 0), Value::Int(0));
        assert_eq!(machine.object_count(), 1);
    }
}
