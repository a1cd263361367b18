//! What earlier queries left behind: answers by clause set, and values that satisfied something.

use std::collections::VecDeque;

use crate::term::tables::HashMap;

use crate::solve::smt::query::{Answer, Values};
use crate::term::{SymbolId, TermId, TermPool};

/// Answers kept before the table starts over.
const MAX_ANSWERS: usize = 1 << 17;
/// Value assignments kept.
const MAX_WITNESSES: usize = 6;

/// What an answer holds for.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Known {
    /// These clauses in any order: sorted, each once.
    Set(Vec<TermId>),
    /// These clauses in this order.
    Sequence(Vec<TermId>),
}

/// A bounded table of answers.
#[derive(Default)]
pub(super) struct Memo {
    sets: HashMap<Vec<TermId>, Answer>,
    sequences: HashMap<Vec<TermId>, Answer>,
}

impl Memo {
    /// The answer for a set, or for the sequence that it came from.
    pub(super) fn get(&self, set: &[TermId], sequence: &[TermId]) -> Option<Answer> {
        self.sets.get(set).or_else(|| self.sequences.get(sequence)).copied()
    }
    pub(super) fn insert(&mut self, known: Known, answer: Answer) {
        let (table, key) = match known {
            Known::Set(key) => (&mut self.sets, key),
            Known::Sequence(key) => (&mut self.sequences, key),
        };
        if table.len() >= MAX_ANSWERS {
            table.clear();
        }
        table.insert(key, answer);
    }
}

/// The latest assignments that satisfied a query. A child's path condition is often satisfied by values
/// that satisfied its parent's.
#[derive(Default)]
pub(super) struct Witnesses {
    /// Each sorted by symbol.
    latest: VecDeque<Values>,
}

impl Witnesses {
    pub(super) fn add(&mut self, mut values: Values) {
        values.sort_unstable_by_key(|v| v.0);
        self.latest.truncate(MAX_WITNESSES - 1);
        self.latest.push_front(values);
    }
    /// Whether one of them satisfies all clauses under Java's semantics; other symbols count as 0.
    pub(super) fn satisfy(&self, pool: &TermPool, clauses: &[TermId]) -> bool {
        self.latest.iter().any(|values| satisfies(pool, values, clauses))
    }
    /// The value of a term under the first that satisfies all clauses.
    pub(super) fn value(&self, pool: &TermPool, clauses: &[TermId], term: TermId) -> Option<i64> {
        let found = self.latest.iter().find(|values| satisfies(pool, values, clauses))?;
        pool.eval_with(term, &|symbol| Some(value_of(found, symbol)))
    }
}

fn satisfies(pool: &TermPool, values: &Values, clauses: &[TermId]) -> bool {
    clauses.iter().all(|&t| pool.eval_with(t, &|symbol| Some(value_of(values, symbol))) == Some(1))
}

fn value_of(values: &Values, symbol: SymbolId) -> i64 {
    let found = values.binary_search_by_key(&symbol, |v| v.0).ok();
    found.and_then(|at| values.get(at)).map_or(0, |v| v.1)
}
