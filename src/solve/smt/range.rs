//! Interval arithmetic: can an operation of these clauses overflow?
//!
//! A symbol's interval is its type's, narrowed by the clauses that compare it with a constant. That is
//! sound for the whole conjunction: an assignment outside falsifies one of those clauses under either
//! reading, and inside nothing wraps.

use crate::term::tables::HashMap;

use crate::solve::smt::expr::width;
use crate::solve::smt::query::Query;
use crate::term::{
    BinaryTerm, CompareOp, Sort, SymbolId, SymbolKind, Term, TermId, TermPool, UnaryTerm, java,
};

/// Both ends included. Not empty, unless the clauses contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Interval {
    pub lo: i128,
    pub hi: i128,
}

impl Interval {
    fn new(lo: impl Into<i128>, hi: impl Into<i128>) -> Self {
        Self { lo: lo.into(), hi: hi.into() }
    }
    fn of(kind: SymbolKind) -> Self {
        let (lo, hi) = kind.range();
        Self::new(lo, hi)
    }
    fn hull(ends: [i128; 4]) -> Self {
        let [a, b, c, d] = ends;
        Self { lo: a.min(b).min(c).min(d), hi: a.max(b).max(c).max(d) }
    }
    fn within(self, outer: Interval) -> Option<Self> {
        (outer.lo <= self.lo && self.hi <= outer.hi).then_some(self)
    }
}

/// What was found of the operations in clauses of one pool: whether they stay within their types is asked again and
/// again, of path conditions that have most clauses in common.
#[derive(Default)]
pub(super) struct Wraps {
    known: HashMap<TermId, OfClause>,
}

/// What was found of a clause.
struct OfClause {
    symbols: Vec<SymbolId>,
    /// Where its symbols were when it was looked at last; none where that does not matter.
    ranges: Option<Vec<Interval>>,
    never: bool,
}

impl Wraps {
    /// Whether no operation in some of the clauses can leave the range of its type, for any values that satisfy all.
    /// `false` also where it cannot tell.
    pub(super) fn never(
        &mut self,
        pool: &TermPool,
        clauses: &[TermId],
        some: impl Fn(TermId) -> bool,
    ) -> bool {
        // Made when the first clause asks.
        let mut ranges = None;
        clauses.iter().copied().filter(|&clause| some(clause)).all(|clause| {
            let known = self.known.entry(clause).or_insert_with(|| OfClause::new(pool, clause));
            known.ranges.is_none()
                || known.never_within(
                    pool,
                    clause,
                    ranges.get_or_insert_with(|| symbol_ranges(pool, clauses)),
                )
        })
    }
}

impl OfClause {
    fn new(pool: &TermPool, clause: TermId) -> Self {
        let symbols = pool.symbols_of(clause);
        let anywhere: Vec<Interval> = symbols.iter().map(|&s| Interval::of(pool.symbol(s).kind)).collect();
        let mut found = Self { symbols, ranges: None, never: false };
        found.never = found.is_never(pool, clause, &anywhere);
        if !found.never {
            found.ranges = Some(anywhere);
        }
        found
    }

    fn never_within(&mut self, pool: &TermPool, clause: TermId, all: &[(SymbolId, Interval)]) -> bool {
        let of = |&symbol: &SymbolId| range_of(all, symbol).unwrap_or(Interval::of(pool.symbol(symbol).kind));
        let ranges: Vec<Interval> = self.symbols.iter().map(of).collect();
        if self.ranges.as_ref() != Some(&ranges) {
            self.never = self.is_never(pool, clause, &ranges);
            self.ranges = Some(ranges);
        }
        self.never
    }

    fn is_never(&self, pool: &TermPool, clause: TermId, ranges: &[Interval]) -> bool {
        let of = |symbol| Some(*ranges.get(self.symbols.iter().position(|s| *s == symbol)?)?);
        let mut known: HashMap<TermId, Interval> = HashMap::default();
        pool.post_order(&[clause]).into_iter().all(|t| match interval(pool, t, &of, &known) {
            Some(interval) => {
                known.insert(t, interval);
                true
            }
            None => false,
        })
    }
}

/// Whether the intervals alone show that some clause cannot hold, whatever wraps.
pub(super) fn refutes(pool: &TermPool, query: &Query) -> bool {
    let values = of_symbols(pool, query);
    let mut known: HashMap<TermId, Interval> = HashMap::default();
    for t in pool.post_order(query.clauses) {
        let own = match pool.get(t) {
            Term::Symbol(symbol) => {
                let (lo, hi) = values(symbol);
                Interval::new(lo, hi)
            }
            Term::Compare(op, a, b) => match (known.get(&a), known.get(&b)) {
                (Some(&a), Some(&b)) => compared(op, a, b),
                _ => Interval::new(0, 1),
            },
            Term::Binary(op, a, b) if pool.sort(t) == Sort::Bool => match (known.get(&a), known.get(&b)) {
                (Some(&a), Some(&b)) => joined(op, a, b),
                _ => Interval::new(0, 1),
            },
            Term::Unary(UnaryTerm::Not, a) => {
                known.get(&a).map_or(Interval::new(0, 1), |a| Interval { lo: 1 - a.hi, hi: 1 - a.lo })
            }
            term => interval(pool, t, &|_| None, &known).unwrap_or_else(|| match term {
                Term::Unary(UnaryTerm::IntToByte, _) => Interval::of(SymbolKind::Byte),
                Term::Unary(UnaryTerm::IntToShort, _) => Interval::of(SymbolKind::Short),
                Term::Unary(UnaryTerm::IntToChar, _) => Interval::of(SymbolKind::Char),
                _ => sort_range(pool.sort(t)),
            }),
        };
        known.insert(t, own);
    }
    query.clauses.iter().any(|clause| known.get(clause).is_some_and(|truth| truth.hi < 1))
}

/// Whether a comparison can hold, and can fail.
fn compared(op: CompareOp, a: Interval, b: Interval) -> Interval {
    let truth = |can_hold: bool, can_fail: bool| Interval::new(i64::from(!can_fail), i64::from(can_hold));
    let meet = a.lo <= b.hi && b.lo <= a.hi;
    let one = a.lo == a.hi && b.lo == b.hi && a.lo == b.lo;
    match op {
        CompareOp::Eq => truth(meet, !one),
        CompareOp::Ne => truth(!one, meet),
        CompareOp::Lt => truth(a.lo < b.hi, a.hi >= b.lo),
        CompareOp::Le => truth(a.lo <= b.hi, a.hi > b.lo),
        CompareOp::Gt => truth(a.hi > b.lo, a.lo <= b.hi),
        CompareOp::Ge => truth(a.hi >= b.lo, a.lo < b.hi),
    }
}

fn joined(op: BinaryTerm, a: Interval, b: Interval) -> Interval {
    match op {
        BinaryTerm::And => Interval { lo: a.lo.min(b.lo), hi: a.hi.min(b.hi) },
        BinaryTerm::Or => Interval { lo: a.lo.max(b.lo), hi: a.hi.max(b.hi) },
        _ if a.lo == a.hi && b.lo == b.hi => Interval::new(a.lo ^ b.lo, a.lo ^ b.lo),
        _ => Interval::new(0, 1),
    }
}

/// The values of a term where nothing is known of symbols and operations wrap, and those of its topmost operation
/// before it wraps. `known` has its operands'.
pub(super) fn wrapping(
    pool: &TermPool,
    t: TermId,
    known: &HashMap<TermId, Interval>,
) -> (Interval, Interval) {
    let range = sort_range(pool.sort(t));
    let of = |t: TermId| known.get(&t).copied().unwrap_or_else(|| sort_range(pool.sort(t)));
    let raw = match pool.get(t) {
        Term::Unary(UnaryTerm::Neg, a) => Some(Interval::new(-of(a).hi, -of(a).lo)),
        Term::Binary(op, a, b) if pool.sort(t) != Sort::Bool => binary(pool, op, (a, of(a)), (b, of(b))),
        _ => interval(pool, t, &|_| None, known),
    };
    let raw = raw.unwrap_or(range);
    (raw.within(range).unwrap_or(range), raw)
}

/// The values that a symbol can have, as far as single clauses and the query's bounds say.
pub(super) fn of_symbols<'a>(pool: &'a TermPool, query: &'a Query) -> impl Fn(SymbolId) -> (i64, i64) + 'a {
    let ranges = symbol_ranges(pool, query.clauses);
    move |symbol| {
        let (mut lo, mut hi) = pool.symbol(symbol).kind.range();
        if let Some(range) = range_of(&ranges, symbol) {
            lo = lo.max(i64::try_from(range.lo).unwrap_or(lo));
            hi = hi.min(i64::try_from(range.hi).unwrap_or(hi));
        }
        for bound in query.bounds.iter().filter(|b| b.symbol == symbol) {
            (lo, hi) = (lo.max(bound.lo), hi.min(bound.hi));
        }
        (lo, hi)
    }
}

/// A symbol, and the constant that a clause compares it with.
fn bound(pool: &TermPool, clause: TermId) -> Option<(CompareOp, SymbolId, i128)> {
    let Term::Compare(op, a, b) = pool.get(clause) else { return None };
    let a = if let Term::Unary(UnaryTerm::IntToLong, x) = pool.get(a) { x } else { a };
    match (pool.get(a), pool.as_const(b)) {
        (Term::Symbol(symbol), Some(c)) => Some((op, symbol, c.into())),
        _ => None,
    }
}

/// Whether a clause may say in which interval a symbol is.
pub(super) fn is_bound(pool: &TermPool, clause: TermId) -> bool {
    bound(pool, clause).is_some()
}

/// Of a symbol, where some clause says more than its type.
fn range_of(ranges: &[(SymbolId, Interval)], symbol: SymbolId) -> Option<Interval> {
    ranges.iter().find(|(s, _)| *s == symbol).map(|(_, range)| *range)
}

fn symbol_ranges(pool: &TermPool, clauses: &[TermId]) -> Vec<(SymbolId, Interval)> {
    // There are few: a scan beats a table.
    let mut ranges: Vec<(SymbolId, Interval)> = Vec::new();
    for &clause in clauses {
        let Some((op, symbol, c)) = bound(pool, clause) else { continue };
        let at = ranges.iter().position(|(s, _)| *s == symbol);
        let range = range_of(&ranges, symbol).unwrap_or(Interval::of(pool.symbol(symbol).kind));
        let (lo, hi) = match op {
            CompareOp::Eq => (c, c),
            CompareOp::Lt => (range.lo, c - 1),
            CompareOp::Le => (range.lo, c),
            CompareOp::Gt => (c + 1, range.hi),
            CompareOp::Ge => (c, range.hi),
            CompareOp::Ne => continue,
        };
        // Contradicting clauses would give an empty interval: leave it as it was.
        if range.lo.max(lo) <= range.hi.min(hi) {
            let range = Interval { lo: range.lo.max(lo), hi: range.hi.min(hi) };
            match at.and_then(|at| ranges.get_mut(at)) {
                Some(known) => known.1 = range,
                None => ranges.push((symbol, range)),
            }
        }
    }
    ranges
}

/// The term's interval, if the operation at its top cannot wrap.
fn interval(
    pool: &TermPool,
    t: TermId,
    symbols: &impl Fn(SymbolId) -> Option<Interval>,
    known: &HashMap<TermId, Interval>,
) -> Option<Interval> {
    let of = |t: TermId| known.get(&t).copied();
    match pool.get(t) {
        Term::Bool(_) | Term::Compare(..) | Term::Unary(UnaryTerm::Not, _) => Some(Interval::new(0, 1)),
        Term::Int(c) => Some(Interval::new(c, c)),
        Term::Long(c) => Some(Interval::new(c, c)),
        Term::Symbol(symbol) => {
            Some(symbols(symbol).unwrap_or_else(|| Interval::of(pool.symbol(symbol).kind)))
        }
        // What comes from a floating-point number is of any size, and does not wrap.
        Term::Float(_) | Term::Double(_) | Term::Real1(..) | Term::Real2(..) => {
            Some(sort_range(pool.sort(t)))
        }
        Term::Unary(op, a) => unary(op, of(a)?, sort_range(pool.sort(t))),
        Term::Binary(..) if pool.sort(t) == Sort::Bool => Some(Interval::new(0, 1)),
        Term::Binary(op, a, b) => {
            binary(pool, op, (a, of(a)?), (b, of(b)?))?.within(sort_range(pool.sort(t)))
        }
    }
}

fn unary(op: UnaryTerm, a: Interval, range: Interval) -> Option<Interval> {
    match op {
        UnaryTerm::Neg => Interval::new(-a.hi, -a.lo).within(range),
        UnaryTerm::BitNot => Some(Interval::new(-1 - a.hi, -1 - a.lo)),
        UnaryTerm::Not => Some(Interval::new(0, 1)),
        UnaryTerm::IntToLong => Some(a),
        UnaryTerm::LongToInt => a.within(Interval::of(SymbolKind::Int)),
        UnaryTerm::IntToByte => a.within(Interval::of(SymbolKind::Byte)),
        UnaryTerm::IntToShort => a.within(Interval::of(SymbolKind::Short)),
        UnaryTerm::IntToChar => a.within(Interval::of(SymbolKind::Char)),
    }
}

fn binary(pool: &TermPool, op: BinaryTerm, a: (TermId, Interval), b: (TermId, Interval)) -> Option<Interval> {
    let sort = pool.sort(a.0);
    let ((left, a), (right, b)) = (a, b);
    let count = pool.as_const(right).map(|c| java::shift_count(sort, c));
    let magnitude = a.lo.abs().max(a.hi.abs());
    Some(match op {
        BinaryTerm::Add => Interval { lo: a.lo + b.lo, hi: a.hi + b.hi },
        BinaryTerm::Sub => Interval { lo: a.lo - b.hi, hi: a.hi - b.lo },
        BinaryTerm::Mul => product(a, b),
        BinaryTerm::Div => match pool.as_const(right).filter(|&c| c != 0).map(i128::from) {
            Some(c) => Interval::hull([a.lo / c, a.hi / c, a.lo / c, a.hi / c]),
            None => Interval::new(-magnitude, magnitude),
        },
        BinaryTerm::Rem => {
            let divisor = b.lo.abs().max(b.hi.abs());
            let most = (divisor - 1).max(0).min(magnitude);
            Interval { lo: if a.lo < 0 { -most } else { 0 }, hi: if a.hi > 0 { most } else { 0 } }
        }
        BinaryTerm::And | BinaryTerm::Or | BinaryTerm::Xor => match low_mask(pool, left, right) {
            Some((_, n)) if op == BinaryTerm::And => Interval::new(0, (1_i128 << n) - 1),
            _ => bitwise(a, b),
        },
        BinaryTerm::Shl => match count {
            Some(count) => product(a, Interval::new(1_i128 << count, 1_i128 << count)),
            // With an unknown count both readings cut to the width.
            None => sort_range(sort),
        },
        BinaryTerm::Shr => match count {
            Some(count) => Interval { lo: a.lo >> count, hi: a.hi >> count },
            None => Interval { lo: a.lo.min(0), hi: a.hi.max(0) },
        },
        BinaryTerm::Ushr => match count {
            Some(count) if a.lo >= 0 => Interval { lo: a.lo >> count, hi: a.hi >> count },
            Some(0) => a,
            Some(count) => Interval::new(0, (1_i128 << (width(sort) - count)) - 1),
            None if a.lo >= 0 => Interval::new(0, a.hi),
            None => sort_range(sort),
        },
    })
}

/// A bitwise operation gives a number of no more bits than the longer operand.
/// For `x & (2ⁿ − 1)`, in either order: x and n.
pub(super) fn low_mask(pool: &TermPool, a: TermId, b: TermId) -> Option<(TermId, u32)> {
    let bits = |t| pool.as_const(t).filter(|&c| c >= 0 && c & c.wrapping_add(1) == 0).map(i64::trailing_ones);
    bits(b).map(|n| (a, n)).or_else(|| bits(a).map(|n| (b, n)))
}

fn bitwise(a: Interval, b: Interval) -> Interval {
    let mut end = 1_i128;
    while [a.lo, b.lo].iter().any(|&lo| lo < -end) || [a.hi, b.hi].iter().any(|&hi| hi >= end) {
        end <<= 1;
    }
    Interval { lo: if a.lo >= 0 && b.lo >= 0 { 0 } else { -end }, hi: end - 1 }
}

fn product(a: Interval, b: Interval) -> Interval {
    Interval::hull([a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi])
}

fn sort_range(sort: Sort) -> Interval {
    match sort {
        Sort::Bool => Interval::of(SymbolKind::Boolean),
        Sort::Int => Interval::of(SymbolKind::Int),
        Sort::Long | Sort::Float | Sort::Double => Interval::of(SymbolKind::Long),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was known of the clauses before must not matter.
    fn never_wraps(pool: &TermPool, clauses: &[TermId]) -> bool {
        let mut wraps = Wraps::default();
        let never = wraps.never(pool, clauses, |_| true);
        for &clause in clauses {
            wraps.never(pool, &[clause], |_| true);
            assert_eq!(wraps.never(pool, clauses, |_| true), never);
        }
        never
    }

    #[test]
    fn a_bounded_counter_does_not_wrap() {
        let mut pool = TermPool::new();
        let n = pool.fresh("n", SymbolKind::Int);
        let (zero, one, hundred) = (pool.int(0), pool.int(1), pool.int(100));
        let next = pool.binary(BinaryTerm::Add, n, one);
        let goal = pool.compare(CompareOp::Gt, next, zero);
        let bound = pool.compare(CompareOp::Lt, n, hundred);
        assert!(!never_wraps(&pool, &[goal]));
        assert!(never_wraps(&pool, &[bound, goal]));
        assert!(never_wraps(&pool, &[goal, bound]));
        let negated = pool.unary(UnaryTerm::Neg, n);
        let goal = pool.compare(CompareOp::Gt, negated, zero);
        assert!(!never_wraps(&pool, &[bound, goal]));
        let bound = pool.compare(CompareOp::Ge, n, zero);
        assert!(never_wraps(&pool, &[bound, goal]));
    }

    #[test]
    fn a_quotient_is_no_larger_than_what_is_divided() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.fresh("x", SymbolKind::Int), pool.fresh("y", SymbolKind::Int));
        let (byte, million) = (pool.unary(UnaryTerm::IntToByte, x), pool.int(1_000_003));
        let hash = pool.binary(BinaryTerm::Mul, y, million);
        let quotient = pool.binary(BinaryTerm::Div, byte, hash);
        let mut equals = |n: i32| {
            let n = pool.int(n);
            pool.compare(CompareOp::Eq, quotient, n)
        };
        let (possible, impossible) = (equals(128), equals(129));
        assert!(!refutes(&pool, &Query::new(&[possible])));
        assert!(refutes(&pool, &Query::new(&[possible, impossible])));
        let either = pool.binary(BinaryTerm::Or, impossible, possible);
        assert!(!refutes(&pool, &Query::new(&[either])));
        let neither = pool.not(either);
        assert!(!refutes(&pool, &Query::new(&[neither])));
        let both = pool.binary(BinaryTerm::And, impossible, possible);
        assert!(refutes(&pool, &Query::new(&[both])));
    }

    #[test]
    fn small_types_leave_room() {
        let mut pool = TermPool::new();
        let (a, b) = (pool.fresh("a", SymbolKind::Char), pool.fresh("b", SymbolKind::Byte));
        let product = pool.binary(BinaryTerm::Mul, a, b);
        let zero = pool.int(0);
        let small = pool.compare(CompareOp::Eq, product, zero);
        assert!(never_wraps(&pool, &[small]));
        let square = pool.binary(BinaryTerm::Mul, a, a);
        let large = pool.compare(CompareOp::Eq, square, zero);
        assert!(!never_wraps(&pool, &[large]));
    }
}
