//! Path conditions (conjunctions of boolean terms in the order they were assumed) and models.

use std::collections::BTreeMap;

use crate::term::pool::{SymbolId, TermId};

/// A conjunction of boolean terms, oldest first. Cloning is cheap for the depths that occur.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct PathCondition {
    /// The clauses.
    pub clauses: Vec<TermId>,
    /// Those that companion methods assumed, not the program. They decide which alternatives are possible,
    /// but not which there are: choices are counted without them.
    pub companions: Vec<TermId>,
    /// Forks on the path of which the solver could not say whether an alternative is possible.
    pub doubts: u32,
}

impl PathCondition {
    /// Adds a clause unless it is there already.
    pub fn assume(&mut self, clause: TermId) {
        if !self.clauses.contains(&clause) {
            self.clauses.push(clause);
        } else if !self.companions.is_empty() {
            self.companions.retain(|&c| c != clause);
        }
    }

    /// The clauses from that position on are companion methods'.
    pub fn assumed_by_companions(&mut self, from: usize) {
        let (clauses, companions) = (&self.clauses, &mut self.companions);
        companions.extend(clauses.iter().skip(from));
    }

    /// What the program alone has assumed.
    pub fn of_program(&self) -> Vec<TermId> {
        self.clauses.iter().copied().filter(|c| !self.companions.contains(c)).collect()
    }
}

/// Values for symbols; booleans are 0 and 1.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Model {
    /// Value of each symbol that matters.
    pub values: BTreeMap<SymbolId, i64>,
}
