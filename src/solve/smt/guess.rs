//! Values that are worth a try: all that symbols can have where their ranges are small, which decides, and others that
//! occur in the clauses or are easily on an edge, of which one that satisfies the clauses is a model.

use crate::solve::smt::native::{Clauses, Found};
use crate::solve::smt::query::{Query, Values};
use crate::solve::smt::range;
use crate::term::{SymbolId, SymbolKind, Term, TermId, TermPool, reals};

/// Values that a symbol may have at most, where all combinations are tried.
const SMALL: i128 = 64;
/// Nodes that may be evaluated for that.
const EXHAUSTIVE: u64 = 200_000;
/// Nodes that may be evaluated for a guess.
const GUESS: u64 = 10_000;

/// Whole numbers that often do.
const WHOLE: [i64; 14] = [0, 1, -1, 2, 3, 4, 5, 8, 10, 16, 100, -2, i64::MAX, i64::MIN];
/// Floating-point numbers that often do.
const REAL: [f64; 18] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    3.0,
    10.0,
    -0.5,
    100.0,
    0.1,
    1e10,
    -1e10,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    5e-324,
];

/// Decides clauses of symbols with few values each: `None` where there are too many.
pub(super) fn enumerate(pool: &TermPool, query: &Query) -> Option<Option<Values>> {
    let ranges = range::of_symbols(pool, query);
    let symbols = pool.symbols_of_all(query.clauses);
    let all: Option<Vec<(SymbolId, i64, i64)>> = symbols
        .into_iter()
        .map(|symbol| {
            let (lo, hi) = ranges(symbol);
            (i128::from(hi) - i128::from(lo) < SMALL).then_some((symbol, lo, hi))
        })
        .collect();
    let all = all?;
    let clauses = Clauses::new(pool, query.clauses);
    let values = |symbol: &SymbolId| {
        let range = all.iter().find(|r| r.0 == *symbol);
        range.map_or(vec![], |&(_, lo, hi)| nearest_first(lo, hi))
    };
    let values: Vec<Vec<i64>> = clauses.symbols.iter().map(values).collect();
    match clauses.search(&values, EXHAUSTIVE) {
        Found::Values(found) => Some(Some(clauses.symbols.iter().copied().zip(found).collect())),
        Found::Nothing => Some(None),
        Found::TooMany => None,
    }
}

/// All numbers between two, of the smallest magnitude first, and positive before negative.
fn nearest_first(lo: i64, hi: i64) -> Vec<i64> {
    let mut all: Vec<i64> = (lo..=hi).collect();
    all.sort_by_key(|n| (n.unsigned_abs(), *n < 0));
    all
}

/// A model, where a guess gives one. `more` are values to try first.
pub(super) fn guess(pool: &TermPool, query: &Query, more: &[(SymbolId, Vec<i64>)]) -> Option<Values> {
    let clauses = Clauses::new(pool, query.clauses);
    let ranges = range::of_symbols(pool, query);
    let constants = Constants::of(pool, query.clauses);
    let values = |&symbol: &SymbolId| {
        let (lo, hi) = ranges(symbol);
        let mut values: Vec<i64> = Vec::new();
        let given = more.iter().find(|(s, _)| *s == symbol).map(|(_, given)| given.as_slice());
        let all = given.unwrap_or_default().iter().copied();
        for value in all.chain(constants.candidates(pool.symbol(symbol).kind)).chain([lo, hi]) {
            if (lo..=hi).contains(&value) && !values.contains(&value) {
                values.push(value);
            }
        }
        values
    };
    let values: Vec<Vec<i64>> = clauses.symbols.iter().map(values).collect();
    match clauses.search(&values, GUESS) {
        Found::Values(found) => Some(clauses.symbols.iter().copied().zip(found).collect()),
        Found::Nothing | Found::TooMany => None,
    }
}

/// Simpler values than these for some symbols that satisfy the clauses: symbol by symbol the first that does, of small
/// whole numbers, halves, and the number itself with fewer digits.
pub(super) fn simplified(
    pool: &TermPool,
    clauses: &[TermId],
    mut found: Values,
    wanted: &[SymbolId],
) -> Values {
    let clauses = Clauses::new(pool, clauses);
    let value = |s: &SymbolId| found.iter().find(|(symbol, _)| symbol == s).map_or(0, |v| v.1);
    let mut values: Vec<i64> = clauses.symbols.iter().map(value).collect();
    for at in 0..values.len() {
        let (Some(&symbol), Some(&own)) = (clauses.symbols.get(at), values.get(at)) else { continue };
        if !wanted.contains(&symbol) {
            continue;
        }
        let kind = pool.symbol(symbol).kind;
        let (lo, hi) = kind.range();
        for simple in simpler(kind, own).into_iter().filter(|n| (lo..=hi).contains(n)) {
            let mut tried = values.clone();
            if let Some(place) = tried.get_mut(at) {
                *place = simple;
            }
            if clauses.hold(&tried) {
                values = tried;
                break;
            }
        }
    }
    for (symbol, own) in &mut found {
        let at = clauses.symbols.iter().position(|s| s == symbol);
        *own = at.and_then(|at| values.get(at).copied()).unwrap_or(*own);
    }
    found
}

/// What is simpler than a value, simplest first.
fn simpler(kind: SymbolKind, own: i64) -> Vec<i64> {
    let rank = |x: f64| match kind {
        SymbolKind::Float => i64::from(reals::rank_of_float(x as f32)),
        _ => reals::rank(x),
    };
    let mut all: Vec<i64> = match kind {
        SymbolKind::Float | SymbolKind::Double => {
            let x = reals::number(kind, own);
            let small = (0..=10).flat_map(|n| [f64::from(n), f64::from(-n)]);
            let halves = (0..10).flat_map(|n| [f64::from(n) + 0.5, -f64::from(n) - 0.5]);
            let shorter = (0..16).filter_map(|digits| format!("{x:.digits$e}").parse().ok());
            small.chain(halves).chain([100.0, 1000.0]).chain(shorter).map(rank).collect()
        }
        SymbolKind::Boolean | SymbolKind::Sign => vec![0],
        _ => (0..=10).flat_map(|n| [n, -n]).chain((1..63).rev().map(|by| own / (1 << by))).collect(),
    };
    let end = all.iter().position(|&n| n == own).unwrap_or(all.len());
    all.truncate(end);
    all
}

/// The constants in clauses.
struct Constants {
    whole: Vec<i64>,
    reals: Vec<f64>,
}

impl Constants {
    fn of(pool: &TermPool, clauses: &[TermId]) -> Self {
        let (mut whole, mut numbers) = (Vec::new(), Vec::new());
        for t in pool.post_order(clauses) {
            match (pool.get(t), pool.as_const(t)) {
                (Term::Int(_) | Term::Long(_), Some(n)) if !whole.contains(&n) => whole.push(n),
                (Term::Compare(_, a, b), _) if pool.real_kind(a).is_some() => {
                    let kind = pool.real_kind(a).unwrap_or(SymbolKind::Double);
                    numbers.extend(pool.as_const(b).map(|rank| reals::number(kind, rank)));
                }
                _ => numbers.extend(pool.as_real(t)),
            }
        }
        Self { whole, reals: numbers }
    }

    /// In the order in which they are tried.
    fn candidates(&self, kind: SymbolKind) -> Vec<i64> {
        let beside = self.whole.iter().flat_map(|&n| {
            [n, n.saturating_add(1), n.saturating_sub(1), n.saturating_neg(), n.saturating_mul(2)]
        });
        match kind {
            SymbolKind::Boolean | SymbolKind::Sign => vec![0, 1],
            SymbolKind::Float => {
                self.numbers().map(|x| i64::from(reals::rank_of_float(x as f32))).flat_map(around).collect()
            }
            SymbolKind::Double => self.numbers().map(reals::rank).flat_map(around).collect(),
            _ => WHOLE.into_iter().take(8).chain(beside).chain(WHOLE.into_iter().skip(8)).collect(),
        }
    }

    fn numbers(&self) -> impl Iterator<Item = f64> {
        let whole = self.whole.iter().map(|&n| n as f64);
        let own = self.reals.iter().copied().chain(whole).filter(|x| x.is_finite());
        let beside = own.clone().flat_map(|x| [x, -x, x + 1.0, x - 1.0, x / 2.0, x * 2.0]);
        REAL.into_iter().take(6).chain(beside).chain(REAL.into_iter().skip(6))
    }
}

/// A rank, and those next to it.
fn around(rank: i64) -> [i64; 3] {
    [rank, rank.saturating_add(1), rank.saturating_sub(1)]
}
