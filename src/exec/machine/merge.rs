//! Where machines that started from one differ, so that what companion methods left behind can be put
//! together again.

use crate::exec::machine::Machine;
use crate::exec::value::{ObjectId, Value};

/// A place of the current heap that holds one value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A field or element.
    Cell(ObjectId, u32),
    /// A static field, by its index in the table of all statics.
    Static(usize),
    /// A ghost field: the key of the object's entry.
    Ghost(ObjectId, std::sync::Arc<str>),
}

/// Whether two values are the same one: not-a-number is the same as itself.
fn same(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
        (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}

impl Machine {
    /// The value in a spot; [`Value::Unset`] where there is none.
    pub fn spot(&self, spot: &Spot) -> Value {
        match spot {
            Spot::Cell(object, cell) => self.cell(*object, *cell),
            Spot::Static(at) => self.statics.get(*at).copied().unwrap_or(Value::Unset),
            Spot::Ghost(object, name) => self.ghost_field(*object, name).unwrap_or(Value::Unset),
        }
    }

    /// Overwrites a spot.
    pub fn set_spot(&mut self, spot: &Spot, value: Value) {
        match spot {
            Spot::Cell(object, cell) => self.set_cell(*object, *cell, value),
            Spot::Static(at) => {
                if let Some(entry) = self.statics.get_mut(*at) {
                    *entry = value;
                }
            }
            Spot::Ghost(object, name) => self.set_ghost_field(*object, name, value),
        }
    }

    /// The spots whose values differ from another machine's, among objects that both have.
    ///
    /// # Errors
    /// What else differs, so that no assignment of values makes them the same.
    pub fn differences(&self, other: &Machine) -> Result<Vec<Spot>, &'static str> {
        let objects = self.objects.len().min(other.objects.len());
        let mut spots = Vec::new();
        for object in (0..objects).map(|i| ObjectId(i as u32)) {
            if self.type_of(object) != other.type_of(object) || self.length(object) != other.length(object) {
                return Err("they leave different objects");
            }
            let (own, others) = (self.elements(object), other.elements(object));
            let elements = own.len() == others.len() && own.iter().zip(others).all(|(&a, &b)| same(a, b));
            if !elements
                || self.text(object) != other.text(object)
                || self.text_parts(object) != other.text_parts(object)
            {
                return Err("they leave different contents of a collection or string");
            }
            let differs = |&cell: &u32| !same(self.cell(object, cell), other.cell(object, cell));
            let cells = 0..self.cells(object).len() as u32;
            spots.extend(cells.filter(differs).map(|cell| Spot::Cell(object, cell)));
        }
        let statics = self.statics.iter().zip(&other.statics).enumerate();
        spots.extend(statics.filter(|(_, (a, b))| !same(**a, **b)).map(|(i, _)| Spot::Static(i)));
        for (object, name) in self.ghost_keys().chain(other.ghost_keys()) {
            let spot = Spot::Ghost(object, name.clone());
            if self.ghost_field(object, name) != other.ghost_field(object, name) && !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        if self.watched_statics != other.watched_statics {
            return Err("they assign different static fields");
        }
        if self.init != other.init {
            return Err("they initialise different classes");
        }
        Ok(spots)
    }
}
