//! What is known of variables at one place of the code.

use fixedbitset::FixedBitSet;

/// Whether control comes here, and which variables certainly have a value here, which certainly none. Where it does
/// not come, both hold of every variable.
#[derive(Clone, Default)]
pub(super) struct State {
    /// Whether control comes here.
    pub(super) alive: bool,
    /// Definitely assigned.
    pub(super) set: FixedBitSet,
    /// Definitely unassigned.
    pub(super) unset: FixedBitSet,
}

impl State {
    /// A variable that has no value yet.
    pub(super) fn declare(&mut self, variable: usize) {
        self.set.grow(variable + 1);
        self.set.remove(variable);
        self.unset.grow_and_insert(variable);
    }

    /// A variable gets a value.
    pub(super) fn assign(&mut self, variable: usize) {
        self.set.grow_and_insert(variable);
        self.unset.grow(variable + 1);
        self.unset.remove(variable);
    }

    /// All variables, of which there are so many, count as assigned and as unassigned: where a condition never has
    /// the value that leads here.
    pub(super) fn vacuous(mut self, variables: usize) -> Self {
        for bits in [&mut self.set, &mut self.unset] {
            bits.grow(variables);
            bits.insert_range(..variables);
        }
        self
    }

    /// Control does not come here.
    pub(super) fn kill(&mut self, variables: usize) {
        *self = std::mem::take(self).vacuous(variables);
        self.alive = false;
    }

    /// Control may also come here from another place.
    pub(super) fn join(&mut self, other: &Self) {
        self.alive |= other.alive;
        self.set.intersect_with(&other.set);
        self.unset.intersect_with(&other.unset);
    }
}

/// What holds after a condition, where it is true and where it is false.
pub(super) struct Outcome {
    pub(super) yes: State,
    pub(super) no: State,
}

impl Outcome {
    /// Whatever it is.
    pub(super) fn either(mut self) -> State {
        self.yes.join(&self.no);
        self.yes
    }
}
