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

/// Whether objects of an orbit can stand in a slot of the given declared type.
pub(super) fn fits(program: &Program, layout: &Layout, orbit: OrbitId, ty: Option<ErasedType>) -> bool {
    let orbit = layout.orbit(orbit);
    let array = layout.scope.pools[orbit.pool].array.as_ref();
    let own = array.map_or(ErasedType::class(orbit.class), |a| a.element.array_of());
    let concrete = array.is_some() || program.classes[orbit.class].is_concrete();
    concrete && ty.is_none_or(|ty| program.is_assignable(own, ty))
}
