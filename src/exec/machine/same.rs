//! Whether two machines that started from one are in the same state, but for the names of objects and what the
//! program has printed: from there on they do the same, given the same answers. Numbers may be left out, for
//! whoever knows that nothing depends on them.
//!
//! Objects count as far as something that the program can still look at leads to them.

use std::collections::{BTreeSet, HashMap};

use crate::exec::ghost::Ghost;
use crate::exec::machine::idle::Place;
use crate::exec::machine::{Machine, Reply};
use crate::exec::value::{ObjectId, Value};

/// Which object of one machine stands for which of the other, as far as that is known.
pub struct Matching<'a> {
    a: &'a Machine,
    b: &'a Machine,
    forth: HashMap<ObjectId, ObjectId>,
    back: HashMap<ObjectId, ObjectId>,
    open: Vec<(ObjectId, ObjectId)>,
    /// Numbers in which the two differ, and how many may.
    apart: BTreeSet<Place>,
    most_apart: usize,
    /// Values that were compared.
    pub work: u64,
}

impl<'a> Matching<'a> {
    /// Nothing is known yet.
    pub fn new(a: &'a Machine, b: &'a Machine) -> Self {
        Self {
            a,
            b,
            forth: HashMap::new(),
            back: HashMap::new(),
            open: Vec::new(),
            apart: BTreeSet::new(),
            most_apart: 0,
            work: 0,
        }
    }

    /// The same, where so many registers and cells may hold different numbers.
    pub fn but_for(mut self, numbers: usize) -> Self {
        self.most_apart = numbers;
        self
    }

    /// Where the two hold different numbers.
    pub fn apart(self) -> BTreeSet<Place> {
        self.apart
    }

    /// Whether the two are the same; `roots` are objects to be looked at besides those that the machines
    /// lead to.
    pub fn is_same(&mut self, roots: impl Iterator<Item = (ObjectId, ObjectId)>) -> bool {
        self.has_same_control()
            && self.all(&self.a.registers, &self.b.registers, |at| Some(Place::Register(at)))
            && self.a.replies.iter().zip(&self.b.replies).all(|(&a, &b)| self.are_same_replies(a, b))
            && self.follow()
            && roots.into_iter().all(|(a, b)| self.matches(Value::Ref(a), Value::Ref(b)))
            && self.follow()
            && self.all(&self.a.statics, &self.b.statics, |_| None)
            && self.follow()
    }

    /// Whether the innermost frames of the two, which are about to begin, do the same, and so on for ever: their
    /// methods are one, and so are their arguments and all that these and static fields lead to.
    pub fn is_same_call(&mut self) -> bool {
        let arguments = |m: &'a Machine| {
            let base = m.frames.last().map_or(0, |frame| frame.base as usize);
            m.registers.get(base..).unwrap_or_default()
        };
        let (a, b) = (self.a, self.b);
        a.frames.last().map(|frame| frame.method) == b.frames.last().map(|frame| frame.method)
            && self.has_grown_the_same()
            && self.all(arguments(a), arguments(b), |_| None)
            && self.follow()
            && self.all(&a.statics, &b.statics, |_| None)
            && self.follow()
    }

    /// What is no value: frames, and all that only grows.
    fn has_same_control(&self) -> bool {
        let (a, b) = (self.a, self.b);
        a.frames == b.frames && a.replies.len() == b.replies.len() && self.has_grown_the_same()
    }

    fn has_grown_the_same(&self) -> bool {
        let (a, b) = (self.a, self.b);
        a.identity_hashes == b.identity_hashes
            && a.inputs.len() == b.inputs.len()
            && a.init == b.init
            && a.assumptions.len() == b.assumptions.len()
            && a.literals.len() == b.literals.len()
            && a.class_objects.len() == b.class_objects.len()
            && a.hashed_texts.len() == b.hashed_texts.len()
            && a.origins.len() == b.origins.len()
            && a.held.len() == b.held.len()
            && a.views == b.views
            && a.ghost_fields == b.ghost_fields
            && a.watched_statics == b.watched_statics
    }

    fn are_same_replies(&mut self, a: Reply, b: Reply) -> bool {
        match (a, b) {
            (Reply::Result(Some(a)), Reply::Result(Some(b))) => self.matches(a, b),
            (a, b) => a == b,
        }
    }

    fn all(&mut self, a: &[Value], b: &[Value], spot: impl Fn(usize) -> Option<Place>) -> bool {
        self.work += a.len() as u64;
        let pairs = a.iter().zip(b).enumerate();
        a.len() == b.len()
            && pairs.into_iter().all(|(at, (&a, &b))| self.matches(a, b) || self.are_numbers(a, b, spot(at)))
    }

    /// Whether two values that differ are numbers, which may.
    fn are_numbers(&mut self, a: Value, b: Value, spot: Option<Place>) -> bool {
        let is_number = |v| {
            matches!(v, Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_) | Value::Sym(_))
        };
        let Some(spot) = spot.filter(|_| is_number(a) && is_number(b)) else { return false };
        self.apart.len() < self.most_apart && self.apart.insert(spot)
    }

    /// Whether two values are the same one, where what is known of objects is right.
    pub fn matches(&mut self, a: Value, b: Value) -> bool {
        match (a, b) {
            (Value::Ref(a), Value::Ref(b)) => match (self.forth.get(&a), self.back.get(&b)) {
                (None, None) => {
                    self.forth.insert(a, b);
                    self.back.insert(b, a);
                    self.open.push((a, b));
                    true
                }
                (Some(known), _) => *known == b,
                (None, Some(_)) => false,
            },
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Double(a), Value::Double(b)) => a.to_bits() == b.to_bits(),
            (a, b) => a == b,
        }
    }

    /// Whether objects that were matched look the same, and all that they lead to.
    fn follow(&mut self) -> bool {
        while let Some((a, b)) = self.open.pop() {
            if !self.look_same(a, b) {
                return false;
            }
        }
        true
    }

    fn look_same(&mut self, a: ObjectId, b: ObjectId) -> bool {
        let (left, right) = (self.a, self.b);
        let thrown = |m: &Machine, o| m.thrown.iter().find(|(other, _)| *other == o).map(|t| t.1);
        left.type_of(a) == right.type_of(b)
            && left.length(a) == right.length(b)
            && left.is_literal(a) == right.is_literal(b)
            && left.origin(a) == right.origin(b)
            && thrown(left, a) == thrown(right, b)
            && self.all(left.cells(a), right.cells(b), |at| (a == b).then_some(Place::Cell(b, at as u32)))
            && self.have_same_ghosts(a, b)
    }

    fn have_same_ghosts(&mut self, a: ObjectId, b: ObjectId) -> bool {
        let (left, right) = (self.a, self.b);
        match (left.ghost(a), right.ghost(b)) {
            (None, None) => true,
            (Some(Ghost::Text(_)), Some(Ghost::Text(_))) => left.text(a) == right.text(b),
            (Some(&Ghost::Elements(a)), Some(&Ghost::Elements(b)))
            | (Some(&Ghost::Units(a)), Some(&Ghost::Units(b)))
            | (Some(&Ghost::Decimal(a)), Some(&Ghost::Decimal(b)))
            | (Some(&Ghost::Joined(a)), Some(&Ghost::Joined(b))) => {
                self.all(left.stored(a), right.stored(b), |_| None)
            }
            (
                Some(&Ghost::Closure { method: m, captured: a }),
                Some(&Ghost::Closure { method: n, captured: b }),
            ) => m == n && self.all(left.stored(a), right.stored(b), |_| None),
            (Some(a), Some(b)) => a == b,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::ast::PrimitiveName;
    use crate::lang::program::ErasedType;

    fn same(a: &Machine, b: &Machine) -> bool {
        Matching::new(a, b).is_same(std::iter::empty())
    }

    /// A machine whose first register holds the first object of a ring.
    fn ring(count: u32, garbage: u32) -> Machine {
        let element = ErasedType::primitive(PrimitiveName::Int).array_of();
        let mut machine = Machine::default();
        for _ in 0..garbage {
            machine.alloc_array(element, 3);
        }
        for i in 0..count {
            let object = machine.alloc_array(element, 1);
            let next = ObjectId(garbage + (i + 1) % count);
            machine.set_cell(object, 0, Value::Ref(next));
        }
        machine.registers = vec![Value::Ref(ObjectId(garbage))];
        machine
    }

    #[test]
    fn names_and_garbage_do_not_matter() {
        assert!(same(&ring(3, 0), &ring(3, 5)));
        assert!(!same(&ring(3, 0), &ring(4, 0)));
        let mut printed = ring(3, 0);
        printed.console.push_str("again");
        assert!(same(&printed, &ring(3, 0)));
    }

    #[test]
    fn aliasing_and_contents_matter() {
        let mut one = ring(2, 0);
        let mut two = ring(2, 0);
        one.registers = vec![Value::Ref(ObjectId(0)), Value::Ref(ObjectId(0))];
        two.registers = vec![Value::Ref(ObjectId(0)), Value::Ref(ObjectId(1))];
        assert!(!same(&one, &two));
        let (mut one, mut two) = (ring(1, 0), ring(1, 0));
        one.set_text(ObjectId(0), "a");
        two.set_text(ObjectId(0), "a");
        assert!(same(&one, &two));
        two.set_text(ObjectId(0), "b");
        assert!(!same(&one, &two));
        let (mut one, mut two) = (ring(1, 0), ring(1, 0));
        one.push_element(ObjectId(0), Value::Double(f64::NAN));
        two.push_element(ObjectId(0), Value::Double(f64::NAN));
        assert!(same(&one, &two));
        two.push_element(ObjectId(0), Value::Double(-0.0));
        one.push_element(ObjectId(0), Value::Double(0.0));
        assert!(!same(&one, &two));
    }
}
