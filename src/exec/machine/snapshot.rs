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
        // All fields are named, so that none can be forgotten.
        let Self {
            max_frames,
            max_symbolic_length,
            max_text_length,
            max_cells,
            assertions,
            assumes_identity,
            identity_hashes,
            text_bytes,
            constants,
            console,
            registers,
            frames,
            replies,
            detached,
            objects,
            cells,
            ghosts,
            elements,
            statics,
            init,
            thrown,
            inputs,
            views,
            assumptions,
            deep,
            recursion,
            ghost_fields,
            held,
            given_arrays,
            hashed_texts,
            origins,
            watched_statics,
            static_slots,
            literals,
            class_objects,
            texts,
        } = source;
        self.max_frames = *max_frames;
        self.max_symbolic_length = *max_symbolic_length;
        self.max_text_length = *max_text_length;
        self.max_cells = *max_cells;
        self.assertions = *assertions;
        self.assumes_identity = *assumes_identity;
        self.identity_hashes = *identity_hashes;
        self.text_bytes = *text_bytes;
        self.constants = *constants;
        self.console.clone_from(console);
        self.registers.clone_from(registers);
        self.frames.clone_from(frames);
        self.replies.clone_from(replies);
        self.detached.clone_from(detached);
        self.objects.clone_from(objects);
        self.cells.clone_from(cells);
        self.ghosts.clone_from(ghosts);
        self.elements.clone_from(elements);
        self.statics.clone_from(statics);
        self.init.clone_from(init);
        self.thrown.clone_from(thrown);
        self.inputs.clone_from(inputs);
        self.views.clone_from(views);
        self.assumptions.clone_from(assumptions);
        self.deep.clone_from(deep);
        self.recursion.clone_from(recursion);
        share(&mut self.ghost_fields, ghost_fields);
        share(&mut self.held, held);
        share(&mut self.given_arrays, given_arrays);
        share(&mut self.hashed_texts, hashed_texts);
        share(&mut self.origins, origins);
        share(&mut self.watched_statics, watched_statics);
        share(&mut self.static_slots, static_slots);
        share(&mut self.literals, literals);
        share(&mut self.class_objects, class_objects);
        clone_texts(&mut self.texts, texts);
    }
}

/// Nearly always both share it already, which saves two atomic operations.
fn share<T: ?Sized>(own: &mut Arc<T>, source: &Arc<T>) {
    if !Arc::ptr_eq(own, source) {
        *own = Arc::clone(source);
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
