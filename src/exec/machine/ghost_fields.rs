//! Ghost fields: fields that a specification adds to classes, for companion methods alone. They lie in a
//! table beside the heap, so that the program under analysis and the input heap know nothing of them.
//!
//! The table is shared between snapshots and copied when it is written to, which companions do rarely.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::exec::machine::{Machine, default_value};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ClassId, ErasedType, Program};

/// What is declared, and what was written.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct GhostFields {
    /// Class, name, type.
    declared: Vec<(ClassId, Arc<str>, ErasedType)>,
    values: BTreeMap<(ObjectId, Arc<str>), Value>,
}

impl Machine {
    /// Declares a ghost field of a class and its subclasses.
    pub fn declare_ghost(&mut self, class: ClassId, name: Arc<str>, ty: ErasedType) {
        Arc::make_mut(&mut self.ghost_fields).declared.push((class, name, ty));
    }

    /// The type of an object's ghost field; `None` where none of that name is declared for it.
    pub fn ghost_type(&self, program: &Program, object: ObjectId, name: &str) -> Option<ErasedType> {
        let class = self.class_of(object)?;
        let mut declared = self.ghost_fields.declared.iter();
        declared.find(|(c, n, _)| **n == *name && program.is_subclass(class, *c)).map(|d| d.2)
    }

    /// Names of the ghost fields that objects of a class have.
    pub fn ghost_names<'a>(
        &'a self,
        program: &'a Program,
        object: ObjectId,
    ) -> impl Iterator<Item = &'a str> {
        let class = self.class_of(object);
        let declared = self.ghost_fields.declared.iter();
        declared.filter(move |d| class.is_some_and(|c| program.is_subclass(c, d.0))).map(|d| &*d.1)
    }

    /// What was written to a ghost field; `None` where nothing was, so it has its type's default.
    pub fn ghost_field(&self, object: ObjectId, name: &Arc<str>) -> Option<Value> {
        self.ghost_fields.values.get(&(object, name.clone())).copied()
    }

    /// The value of a ghost field of the given type.
    pub fn ghost_value(&self, object: ObjectId, name: &Arc<str>, ty: ErasedType) -> Value {
        self.ghost_field(object, name).unwrap_or(default_value(ty))
    }

    /// Writes a ghost field. The value is not pending.
    pub fn set_ghost_field(&mut self, object: ObjectId, name: &Arc<str>, value: Value) {
        Arc::make_mut(&mut self.ghost_fields).values.insert((object, name.clone()), value);
    }

    /// The ghost fields that were written to.
    pub(super) fn ghost_keys(&self) -> impl Iterator<Item = (ObjectId, &Arc<str>)> {
        self.ghost_fields.values.keys().map(|(object, name)| (*object, name))
    }
}
