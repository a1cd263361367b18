//! A search in parts, which others may go on with.

use crate::solve::korat::search::{MAX_UNKNOWNS, Search, State};

impl Search {
    /// The candidates that come after the current one, in parts, in their order: one for each slot of the stack, the
    /// last one first, in which all slots before it keep their values. Each counts its own candidates.
    ///
    /// What refuted values so far is not known to the parts, so this is for searches whose predicate does not say.
    pub fn divide(&self) -> Vec<Self> {
        match self.state {
            State::Exhausted => Vec::new(),
            State::Untested => vec![self.clone()],
            State::Tested => {
                let mut parts = Vec::new();
                let mut left = self.clone();
                (left.refuted, left.unknown) = (None, None);
                (left.candidates, left.unknowns) = (0, 0);
                while left.accessed.len() > self.floor
                    && let Some(slot) = left.accessed.pop()
                {
                    let at = slot.0 as usize;
                    if left.fixed[at] {
                        continue;
                    }
                    if left.successor(slot, &left.named_in(slot)).is_ok() {
                        let mut part = left.clone();
                        part.floor = left.accessed.len();
                        part.accessed.push(slot);
                        parts.push(part);
                    }
                    left.vector[at] = left.first[at];
                }
                parts
            }
        }
    }

    /// Why the predicate gave no answer on some candidate, the first reason; and on how many it gave none.
    pub fn unknowns(&self) -> (Option<&str>, u32) {
        (self.unknown.as_deref(), self.unknowns)
    }

    /// As if so many candidates had been without an answer before it.
    pub fn with_unknowns(mut self, before: u32) -> Self {
        self.unknowns = before;
        self
    }

    /// Whether no further candidate is asked, where so many are without an answer.
    pub fn gives_up_at(unknowns: u32) -> bool {
        unknowns >= MAX_UNKNOWNS
    }
}
