//! Forks: a decision with its numbered alternatives.

use crate::heap::{Clause, Layout, OrbitId, SlotId};
use crate::lang::program::{ErasedType, Program};

/// What a fork is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForkKind {
    /// A lazy step: a symbolic reference is read.
    Lazy(SlotId),
    /// The length of a symbolic array is needed.
    Length(SlotId),
    /// A primitive condition, comparison of longs or switch.
    Primitive,
    /// A primitive whose domain bounds it is read: its one alternative says so.
    Bound(SlotId),
    /// A choice of the program, the harness or the subject file.
    Choice,
}

impl ForkKind {
    /// Whether the path condition decides which alternatives are possible.
    pub fn is_primitive(self) -> bool {
        matches!(self, ForkKind::Primitive | ForkKind::Bound(_))
    }
    /// Whether the input heap grows.
    pub fn is_lazy(self) -> bool {
        matches!(self, ForkKind::Lazy(_) | ForkKind::Length(_))
    }
}

/// One way to go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternative {
    /// What the machine is told: its position among all alternatives of the question, from 0.
    pub answer: u32,
    /// What is assumed.
    pub clause: Clause,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// What it is about.
    pub kind: ForkKind,
    /// The alternatives in the order that choice paths count.
    pub alternatives: Vec<Alternative>,
}

impl Fork {
    /// Numbers of the alternatives that a technique has in the place of one: the same new object, told apart by
    /// which object of the scope it stands for.
    pub fn in_place_of(&self, clause: &Clause) -> Vec<u32> {
        let Clause::Expands(slot, place) = clause else { return Vec::new() };
        let is_one =
            |a: &Alternative| matches!(&a.clause, Clause::ExpandsAs(s, p, _) if (s, p) == (slot, place));
        (1..).zip(&self.alternatives).filter(|(_, a)| is_one(a)).map(|(number, _)| number).collect()
    }

    /// The number of `li`'s alternative that an alternative is a part of: its own, but for those that a technique
    /// adds.
    pub fn common(&self, number: u32) -> u32 {
        let taken = (number as usize).checked_sub(1).and_then(|at| self.alternatives.get(at));
        let Some(Clause::ExpandsAs(slot, place, _)) = taken.map(|a| &a.clause) else { return number };
        let whole = Clause::Expands(*slot, *place);
        (1..).zip(&self.alternatives).find(|(_, a)| a.clause == whole).map_or(number, |(common, _)| common)
    }
}

/// Whether objects of an orbit can stand in a slot of the given declared type.
pub(super) fn fits(program: &Program, layout: &Layout, orbit: OrbitId, ty: Option<ErasedType>) -> bool {
    let orbit = layout.orbit(orbit);
    let array = layout.scope.pools[orbit.pool].array.as_ref();
    let own = array.map_or(ErasedType::class(orbit.class), |a| a.element.array_of());
    let concrete = array.is_some() || program.classes[orbit.class].is_concrete();
    concrete && ty.is_none_or(|ty| program.is_assignable(own, ty))
}
