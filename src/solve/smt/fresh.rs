//! Floating-point numbers, decided in a Z3 context without a past: first a guess over the reals, then Z3's theory of
//! them, without the incremental mode, in which it is many times slower.

use z3::{Params, SatResult, Solver};

use crate::base::CancelToken;
use crate::solve::smt::encode::Encoder;
use crate::solve::smt::native::Clauses;
use crate::solve::smt::query::{Answer, Query, Values};
use crate::solve::smt::theory::Theory;
use crate::solve::smt::{guess, interrupt, rationals};
use crate::term::TermPool;

/// The share of the work that a guess over the reals may take.
const GUESSING: u32 = 10;
/// How much more work floating-point numbers may take than others.
const FLOATS: u32 = 2;

/// Values that satisfy the clauses, near to such as satisfy them over the reals.
pub(super) fn guess_by_reals(
    pool: &TermPool,
    query: &Query,
    limit: u32,
    cancel: &CancelToken,
) -> Option<Values> {
    let near = rationals::values(pool, query.clauses, limit / GUESSING, cancel)?;
    guess::guess(pool, query, &near)
}

/// Z3's answer over floating-point numbers; values for all symbols where it is *sat*.
pub(super) fn floats(
    pool: &TermPool,
    query: &Query,
    limit: u32,
    cancel: &CancelToken,
) -> (Answer, Option<Values>) {
    let open = (Answer::Unknown, None);
    let mut encoder = Encoder::new(Theory::Floats, 0);
    let clauses: Vec<_> = query.clauses.iter().map(|&c| encoder.clause(pool, c)).collect();
    if encoder.is_partial {
        return open;
    }
    let solver = Solver::new_for_logic("QF_FPBV").unwrap_or_default();
    let mut params = Params::new();
    params.set_u32("rlimit", limit.saturating_mul(FLOATS));
    solver.set_params(&params);
    clauses.iter().for_each(|clause| solver.assert(&clause.formula));
    for &bound in query.bounds {
        solver.assert(encoder.within(pool, bound));
    }
    match interrupt::check(&solver, cancel) {
        SatResult::Unsat => return (Answer::Unsat, None),
        SatResult::Unknown => return open,
        SatResult::Sat => {}
    }
    let compiled = Clauses::new(pool, query.clauses);
    let Some(model) = solver.get_model() else { return open };
    let values: Option<Vec<i64>> =
        compiled.symbols.iter().map(|&s| encoder.symbol(pool, s).in_model(&model)).collect();
    // What Z3 leaves open about an operation must not decide: Java's arithmetic has the last word.
    match values.filter(|values| compiled.hold(values)) {
        Some(values) => (Answer::Sat, Some(compiled.symbols.iter().copied().zip(values).collect())),
        None => open,
    }
}
