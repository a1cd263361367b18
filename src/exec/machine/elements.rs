//! Contents of ghosts: texts, elements of collections, captured values.
//!
//! All of them lie in flat vectors of the machine, so that resetting to a snapshot copies memory and
//! allocates nothing.

use std::sync::Arc;

use crate::exec::ghost::{Ghost, Store};
use crate::exec::machine::Machine;
use crate::exec::value::{ObjectId, Value};

impl Machine {
    /// The ghost of an object.
    pub fn ghost(&self, object: ObjectId) -> Option<&Ghost> {
        let header = self.objects.get(object.0 as usize)?;
        self.ghosts.get(header.ghost as usize)
    }

    /// Gives an object a ghost, in place of the one it had.
    pub fn set_ghost(&mut self, object: ObjectId, ghost: Ghost) {
        let next = self.ghosts.len() as u32;
        let Some(header) = self.objects.get_mut(object.0 as usize) else { return };
        match self.ghosts.get_mut(header.ghost as usize) {
            Some(old) => *old = ghost,
            None => {
                header.ghost = next;
                self.ghosts.push(ghost);
            }
        }
    }

    /// The concrete contents of a string or builder.
    pub fn text(&self, object: ObjectId) -> Option<&Arc<str>> {
        match self.ghost(object) {
            Some(&Ghost::Text(text)) => self.texts.get(text as usize),
            _ => None,
        }
    }

    /// What a symbolic string is made of, where it is not an input itself: its length and units, a number, or
    /// other strings.
    pub(in crate::exec) fn text_parts(&self, object: ObjectId) -> &[Value] {
        match self.ghost(object) {
            Some(&Ghost::Units(store) | &Ghost::Decimal(store) | &Ghost::Joined(store)) => self.stored(store),
            _ => &[],
        }
    }

    /// Makes `text` the contents of a string or builder.
    pub fn set_text(&mut self, object: ObjectId, text: impl Into<Arc<str>>) {
        let index = self.texts.len() as u32;
        let text = text.into();
        self.text_bytes += text.len();
        self.texts.push(text);
        self.set_ghost(object, Ghost::Text(index));
    }

    /// The elements of a collection, in iteration order; empty where it has none yet.
    pub fn elements(&self, object: ObjectId) -> &[Value] {
        match self.ghost(object) {
            Some(&Ghost::Elements(store)) => self.stored(store),
            _ => &[],
        }
    }

    /// The captured values of a closure, or the elements of a collection, by their store.
    pub fn stored(&self, store: Store) -> &[Value] {
        let first = store.first as usize;
        self.elements.get(first..first + store.len as usize).unwrap_or(&[])
    }

    /// Stores values for a new ghost.
    pub fn store(&mut self, values: &[Value]) -> Store {
        let first = self.elements.len() as u32;
        self.elements.extend_from_slice(values);
        Store { first, len: values.len() as u32, capacity: values.len() as u32 }
    }

    /// Appends an element. `value` must be neither unset nor pending.
    pub fn push_element(&mut self, object: ObjectId, value: Value) {
        let at = self.elements(object).len();
        self.insert_element(object, at, value);
    }

    /// Inserts an element before position `at`, which is clamped to the end.
    pub fn insert_element(&mut self, object: ObjectId, at: usize, value: Value) {
        let mut store = self.element_store(object);
        if store.len == store.capacity {
            store = self.grow(store);
        }
        let first = store.first as usize;
        let end = first + store.len as usize;
        let at = first + at.min(store.len as usize);
        self.elements.copy_within(at..end, at + 1);
        self.elements[at] = value;
        store.len += 1;
        self.set_ghost(object, Ghost::Elements(store));
    }

    /// Overwrites an element; false where there is none.
    pub fn set_element(&mut self, object: ObjectId, at: usize, value: Value) -> bool {
        let store = self.element_store(object);
        if at >= store.len as usize {
            return false;
        }
        self.elements[store.first as usize + at] = value;
        true
    }

    /// Removes an element and returns it. Removing the first one takes constant time.
    pub fn remove_element(&mut self, object: ObjectId, at: usize) -> Option<Value> {
        let mut store = self.element_store(object);
        if at >= store.len as usize {
            return None;
        }
        let first = store.first as usize;
        let removed = self.elements[first + at];
        store.len -= 1;
        if at == 0 {
            store.first += 1;
            store.capacity -= 1;
        } else {
            self.elements.copy_within(first + at + 1..first + store.len as usize + 1, first + at);
        }
        self.set_ghost(object, Ghost::Elements(store));
        Some(removed)
    }

    /// Removes all elements. Also makes an object without ghost an empty collection.
    pub fn clear_elements(&mut self, object: ObjectId) {
        let store = self.element_store(object);
        self.set_ghost(object, Ghost::Elements(Store { len: 0, ..store }));
    }

    fn element_store(&self, object: ObjectId) -> Store {
        match self.ghost(object) {
            Some(&Ghost::Elements(store)) => store,
            _ => Store::default(),
        }
    }

    /// Moves a full store to the end of the arena with twice the room (a store that lies there already
    /// grows in place).
    fn grow(&mut self, store: Store) -> Store {
        let capacity = (store.capacity * 2).max(4);
        let (first, end) = (store.first as usize, (store.first + store.len) as usize);
        if store.capacity > 0 && (store.first + store.capacity) as usize == self.elements.len() {
            self.elements.resize(first + capacity as usize, Value::Null);
            return Store { capacity, ..store };
        }
        let moved = self.elements.len() as u32;
        self.elements.extend_from_within(first..end);
        self.elements.resize(moved as usize + capacity as usize, Value::Null);
        Store { first: moved, len: store.len, capacity }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::ast::PrimitiveName;
    use crate::lang::program::ErasedType;

    fn ints(values: &[i32]) -> Vec<Value> {
        values.iter().map(|&i| Value::Int(i)).collect()
    }

    #[test]
    fn elements_behave_like_a_list() {
        let int = ErasedType::primitive(PrimitiveName::Int);
        let mut machine = Machine::default();
        let (a, b) = (machine.alloc_array(int, 0), machine.alloc_array(int, 0));
        for i in 0..20 {
            machine.push_element(a, Value::Int(i));
            machine.push_element(b, Value::Int(-i));
        }
        assert_eq!(machine.elements(a), ints(&(0..20).collect::<Vec<_>>()));
        assert_eq!(machine.remove_element(a, 0), Some(Value::Int(0)));
        assert_eq!(machine.remove_element(a, 18), Some(Value::Int(19)));
        machine.insert_element(a, 1, Value::Int(100));
        assert_eq!(machine.elements(a)[..4], ints(&[1, 100, 2, 3]));
        assert_eq!(machine.elements(a).len(), 19);
        assert!(machine.set_element(a, 0, Value::Int(-1)));
        assert!(!machine.set_element(a, 19, Value::Null));
        assert_eq!(machine.remove_element(a, 19), None);
        assert_eq!(machine.elements(b)[19], Value::Int(-19));
        machine.clear_elements(a);
        assert!(machine.elements(a).is_empty());
        machine.push_element(a, Value::Int(5));
        assert_eq!(machine.elements(a), ints(&[5]));
        assert_eq!(machine.elements(b).len(), 20);
    }

    #[test]
    fn a_text_can_be_replaced() {
        let mut machine = Machine::default();
        let builder = machine.alloc_array(ErasedType::primitive(PrimitiveName::Int), 0);
        assert_eq!(machine.text(builder), None);
        machine.set_text(builder, "a");
        machine.set_text(builder, "ab");
        assert_eq!(machine.text(builder).map(|t| &**t), Some("ab"));
        machine.set_ghost(builder, Ghost::OpaqueText);
        assert_eq!(machine.text(builder), None);
    }
}
