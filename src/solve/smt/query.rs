//! What is asked, and what is answered.

use crate::term::{SymbolId, TermId};

/// Whether a conjunction is satisfiable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// It is.
    Sat,
    /// It is not.
    Unsat,
    /// Neither was found within the limits, or the work was cancelled.
    Unknown,
}

impl Answer {
    /// Whether satisfiability cannot be excluded: the side on which a search stays sound.
    pub fn may_hold(self) -> bool {
        self != Self::Unsat
    }
}

/// Both sides of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Whether the path condition and the term are satisfiable together.
    pub can_be_true: Answer,
    /// Whether the path condition and the term's negation are.
    pub can_be_false: Answer,
}

/// How integers are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ints {
    /// As Java's, with wrap-around at 32 and 64 bits.
    Exact,
    /// As mathematical integers; only symbols are bounded, by their types. Division truncates,
    /// conversions change nothing, `x & (2ⁿ − 1)` is mod 2ⁿ, other bit operations cut their operands to
    /// 32 or 64 bits.
    Math,
}

/// `lo ≤ symbol ≤ hi`, for the search of small models. Within the symbol's range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub symbol: SymbolId,
    pub lo: i64,
    pub hi: i64,
}

/// Values for symbols, as a solver happened to choose them.
pub(super) type Values = Vec<(SymbolId, i64)>;

/// A conjunction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Query<'a> {
    pub clauses: &'a [TermId],
    pub bounds: &'a [Bound],
}

impl<'a> Query<'a> {
    pub(super) fn new(clauses: &'a [TermId]) -> Self {
        Self { clauses, bounds: &[] }
    }
}
