//! Products, quotients and remainders of unknowns of which one has few values: with each of these the rest is linear.

use crate::term::tables::HashMap;

use crate::base::CancelToken;
use crate::solve::smt::encode::Encoder;
use crate::solve::smt::query::{Answer, Query, Values};
use crate::solve::smt::range;
use crate::solve::smt::stack::Stack;
use crate::solve::smt::theory::{Theory, is_linear};
use crate::term::{BinaryTerm, Sort, SymbolId, Term, TermId, TermPool, UnaryTerm};

/// Combinations of values that are tried.
const MOST: i128 = 16;
/// Solvers that are kept.
const MOST_KEPT: usize = 32;

/// Solvers by the values that they give to symbols, the one that was used last at the end. To make one takes many
/// times as long as most checks do.
#[derive(Default)]
pub(super) struct Stacks(Vec<(Vec<(SymbolId, i64)>, Stack)>);

impl Stacks {
    fn with(&mut self, fixed: &HashMap<SymbolId, i64>, limit: u32) -> Option<&mut Stack> {
        let mut key: Vec<(SymbolId, i64)> = fixed.iter().map(|(&symbol, &value)| (symbol, value)).collect();
        key.sort_unstable();
        let kept = match self.0.iter().position(|(known, _)| *known == key) {
            Some(at) => self.0.remove(at),
            None => {
                let encoder = Encoder::with_values(Theory::Wrapping, fixed.clone());
                (key, Stack::with_encoder(encoder, Some("QF_LIA"), limit))
            }
        };
        if self.0.len() >= MOST_KEPT {
            self.0.remove(0);
        }
        self.0.push(kept);
        self.0.last_mut().map(|(_, stack)| stack)
    }
}

/// Decides the query value by value; `None` where it is no such query. Values for `wanted` where it is *sat*.
pub(super) fn decide(
    pool: &TermPool,
    query: &Query,
    wanted: &[SymbolId],
    limit: u32,
    (stacks, calls): (&mut Stacks, &mut u64),
    cancel: &CancelToken,
) -> Option<(Answer, Option<Values>)> {
    let few = symbols(pool, query)?;
    let ranges = range::of_symbols(pool, query);
    let mut combinations: Vec<HashMap<SymbolId, i64>> = vec![HashMap::default()];
    for symbol in few {
        let (lo, hi) = ranges(symbol);
        let extend = |known: &HashMap<SymbolId, i64>| {
            let with = |value| {
                let mut known = known.clone();
                known.insert(symbol, value);
                known
            };
            (lo..=hi).map(with).collect::<Vec<_>>()
        };
        combinations = combinations.iter().flat_map(extend).collect();
    }
    let mut answer = Answer::Unsat;
    for fixed in combinations {
        *calls += 1;
        let stack = stacks.with(&fixed, limit)?;
        match stack.check(limit, pool, query, wanted, cancel) {
            (Answer::Sat, values) => return Some((Answer::Sat, values)),
            (Answer::Unknown, _) => answer = Answer::Unknown,
            (Answer::Unsat, _) => {}
        }
    }
    Some((answer, None))
}

/// The symbols to give values to; `None` where there are none, or too many values.
fn symbols(pool: &TermPool, query: &Query) -> Option<Vec<SymbolId>> {
    let ranges = range::of_symbols(pool, query);
    let count = |symbols: &[SymbolId]| {
        let size = |&s: &SymbolId| {
            let (lo, hi) = ranges(s);
            (i128::from(hi) - i128::from(lo) + 1).max(0)
        };
        symbols.iter().map(size).try_fold(1_i128, |all, n| all.checked_mul(n)).unwrap_or(i128::MAX)
    };
    let mut few: Vec<SymbolId> = Vec::new();
    for t in pool.post_order(query.clauses) {
        let (op, a, b) = match pool.get(t) {
            Term::Binary(op, a, b) if pool.sort(t) != Sort::Bool => (op, a, b),
            Term::Unary(UnaryTerm::Not | UnaryTerm::Neg | UnaryTerm::IntToLong, _) => continue,
            Term::Unary(..) => return None,
            _ => continue,
        };
        let operand: TermId = match op {
            BinaryTerm::Add | BinaryTerm::Sub => continue,
            BinaryTerm::Mul | BinaryTerm::Div | BinaryTerm::Rem if is_linear(pool, op, a, b) => continue,
            BinaryTerm::Div | BinaryTerm::Rem => b,
            BinaryTerm::Mul if count(&pool.symbols_of(a)) < count(&pool.symbols_of(b)) => a,
            BinaryTerm::Mul => b,
            // Linear, but not in the form that says how it wraps.
            _ => return None,
        };
        few.extend(pool.symbols_of(operand).into_iter().filter(|s| !few.contains(s)).collect::<Vec<_>>());
        if count(&few) > MOST {
            return None;
        }
    }
    (!few.is_empty()).then_some(few)
}
