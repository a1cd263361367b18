//! What earlier queries left behind: answers by clause set, and values that satisfied something.

use std::collections::VecDeque;

use crate::term::tables::HashMap;

use crate::solve::smt::query::{Answer, Values};
use crate::term::{SymbolId, Term, TermId, TermPool, UnaryTerm};

/// Answers kept before the table starts over.
const MAX_ANSWERS: usize = 1 << 17;
/// Value assignments kept.
const MAX_WITNESSES: usize = 6;
/// Of them, those that are changed where none satisfies a query as it is.
const MAX_ADAPTED: usize = 2;

/// Values on either side of its own that are tried for a symbol that a clause computes with.
const NEAR: i64 = 32;
/// Powers of two with which its own value is multiplied for that.
const FAR: u32 = 32;

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
    /// Whether one of the latest satisfies all clauses once a few values are changed, clause by clause: a path condition
    /// is its parent's and a clause over symbols that often are new. It is kept.
    pub(super) fn adapt(&mut self, pool: &TermPool, clauses: &[TermId]) -> bool {
        let adapted = self.latest.iter().take(MAX_ADAPTED).find_map(|values| adapted(pool, values, clauses));
        let found = adapted.is_some();
        adapted.into_iter().for_each(|values| self.add(values));
        found
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

/// The first clause that does not hold is mended by another value of one of its symbols that keeps those before it, and
/// so on.
fn adapted(pool: &TermPool, values: &Values, clauses: &[TermId]) -> Option<Values> {
    let mut values = values.clone();
    let mut next = 0;
    loop {
        let fails = |&t: &TermId| pool.eval_with(t, &|symbol| Some(value_of(&values, symbol))) != Some(1);
        let Some(at) = clauses[next..].iter().position(fails) else { return Some(values) };
        next += at;
        values = mended(pool, &values, &clauses[..=next])?;
        next += 1;
    }
}

/// Values that differ in one symbol of the last clause, and satisfy all.
fn mended(pool: &TermPool, values: &Values, clauses: &[TermId]) -> Option<Values> {
    let (&failing, before) = clauses.split_last()?;
    let of = |t: TermId| pool.eval_with(t, &|symbol| Some(value_of(values, symbol)));
    let (a, b) = match pool.get(failing) {
        Term::Compare(_, a, b) => (of(a)?, of(b)?),
        Term::Symbol(_) => (1, 1),
        Term::Unary(UnaryTerm::Not, _) => (0, 0),
        _ => return None,
    };
    let largest = values.iter().map(|v| v.1).max().unwrap_or(0);
    let beside = |n: i64| [n.saturating_add(1), n.saturating_sub(1)];
    for symbol in pool.symbols_of(failing) {
        let (low, high) = pool.symbol(symbol).kind.range();
        let own = value_of(values, symbol);
        let computes = !is_symbol_or_constant(pool, failing);
        // What is computed from a number leads to no one value of it: some that are near, and some that are far.
        let near = (1..=if computes { NEAR } else { 0 })
            .flat_map(|by| [own.saturating_add(by), own.saturating_sub(by)]);
        let far = (0..if computes { FAR } else { 0 }).map(|n| own.max(1).saturating_mul(1 << n));
        let tried =
            [b, a].into_iter().chain(beside(b)).chain(beside(a)).chain(beside(largest).into_iter().take(1));
        let tried = tried.chain(near).chain(far);
        for value in tried.filter(|value| (low..=high).contains(value)) {
            let holds = |t: TermId| {
                let of = |s: SymbolId| Some(if s == symbol { value } else { value_of(values, s) });
                pool.eval_with(t, &of) == Some(1)
            };
            if holds(failing) && before.iter().all(|&t| holds(t)) {
                let mut values = values.clone();
                match values.binary_search_by_key(&symbol, |v| v.0) {
                    Ok(at) => values[at].1 = value,
                    Err(at) => values.insert(at, (symbol, value)),
                }
                return Some(values);
            }
        }
    }
    None
}

/// Whether a comparison is one of symbols and constants alone.
fn is_symbol_or_constant(pool: &TermPool, clause: TermId) -> bool {
    let is_simple = |t: TermId| matches!(pool.get(t), Term::Symbol(_)) || pool.as_const(t).is_some();
    pool.get(clause).operands().all(is_simple)
}

fn value_of(values: &Values, symbol: SymbolId) -> i64 {
    let found = values.binary_search_by_key(&symbol, |v| v.0).ok();
    found.and_then(|at| values.get(at)).map_or(0, |v| v.1)
}
