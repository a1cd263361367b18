//! Path conditions (conjunctions of boolean terms in the order they were assumed) and models.

use std::collections::BTreeMap;

use crate::term::pool::{SymbolId, TermId};

/// A conjunction of boolean terms, oldest first. Cloning is cheap for the depths that occur.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct PathCondition {
    /// The clauses.
    pub clauses: Vec<TermId>,
}

impl PathCondition {
    /// Adds a clause unless it is there already.
    pub fn assume(&mut self, clause: TermId) {
        if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        }
    }
}

/// Values for symbols; booleans are 0 and 1.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Model {
    /// Value of each symbol that matters.
    pub values: BTreeMap<SymbolId, i64>,
}
