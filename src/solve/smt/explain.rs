//! Models to show and unsatisfiable cores. Both are defined by what is satisfiable alone, never by what
//! a solver happened to find: the same clauses give the same result whatever was asked before.

use crate::base::CancelToken;
use crate::solve::smt::engine::Engine;
use crate::solve::smt::query::{Answer, Bound, Query};
use crate::term::{Model, TermId, TermPool};

/// Probes that the search for small values may make, and more for each symbol.
const PROBES: (usize, usize) = (100, 10);

/// The model whose first symbol (in order of first occurrence) has the smallest magnitude, a positive
/// value before a negative; then the second; and so on. Where the probes do not suffice, the last symbols
/// keep the values that the solver found.
pub(super) fn small_model(
    engine: &mut Engine,
    pool: &TermPool,
    clauses: &[TermId],
    cancel: &CancelToken,
) -> Option<Model> {
    let symbols = pool.symbols_of_all(clauses);
    let mut probes = PROBES.0 + PROBES.1 * symbols.len();
    let mut bounds: Vec<Bound> = vec![];
    let (Answer::Sat, values) = engine.decide(pool, &Query::new(clauses), true) else { return None };
    let mut model = Model { values: values.unwrap_or_default().into_iter().collect() };
    for &symbol in &symbols {
        let (min, max) = pool.symbol(symbol).kind.range();
        let mut probe = |lo: i64, hi: i64, model: &mut Model| {
            if probes == 0 || cancel.is_cancelled() {
                return false;
            }
            probes -= 1;
            bounds.push(Bound { symbol, lo: lo.max(min), hi: hi.min(max) });
            let (answer, values) = engine.decide(pool, &Query { clauses, bounds: &bounds }, true);
            bounds.pop();
            if let (Answer::Sat, Some(values)) = (answer, values) {
                model.values = values.into_iter().collect();
                return true;
            }
            false
        };
        // No value of a magnitude below `low` is possible, and the model has one.
        let current = |model: &Model| model.values.get(&symbol).copied().unwrap_or(0);
        let mut low = 0;
        let mut reach = 0;
        while low < current(&model).unsigned_abs() {
            let high = current(&model).unsigned_abs();
            // Galloping first: small values are the common case.
            let middle = (low + (high - 1 - low) / 2).min(reach);
            let hi = i64::try_from(middle).unwrap_or(i64::MAX);
            if probe(-hi, hi, &mut model) {
                reach = u64::MAX;
            } else {
                low = middle + 1;
                reach = reach.saturating_mul(2).max(1);
            }
        }
        let value = current(&model);
        if value < 0 && value != i64::MIN {
            probe(-value, -value, &mut model);
        }
        let value = current(&model);
        bounds.push(Bound { symbol, lo: value, hi: value });
    }
    Some(model)
}

/// Indices of clauses that are unsatisfiable together and of which none can be left out; `None` where
/// the clauses are not found to be unsatisfiable. Later clauses are dropped first. *Unknown* keeps a clause.
pub(super) fn minimal_core(
    engine: &mut Engine,
    pool: &TermPool,
    clauses: &[TermId],
    cancel: &CancelToken,
) -> Option<Vec<usize>> {
    let mut unsat = |indices: &[usize]| {
        let subset: Vec<TermId> = indices.iter().filter_map(|&i| clauses.get(i).copied()).collect();
        engine.decide(pool, &Query::new(&subset), false).0 == Answer::Unsat
    };
    let mut kept: Vec<usize> = (0..clauses.len()).collect();
    if !unsat(&kept) {
        return None;
    }
    for i in (0..clauses.len()).rev() {
        if cancel.is_cancelled() {
            return None;
        }
        let without: Vec<usize> = kept.iter().copied().filter(|&k| k != i).collect();
        if unsat(&without) {
            kept = without;
        }
    }
    Some(kept)
}
