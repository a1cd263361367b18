//! Floating-point numbers as whole ones: as long as a program only compares them, each stands for its *rank*, which
//! is in the order of the numbers: the bits of one that is not negative, the negated bits of its absolute value else.
//! Both zeros have rank 0; not-a-number has the rank after infinity.

use crate::term::pool::{Sort, SymbolKind, Term, TermId, TermPool, UnaryTerm};

/// The ranks of infinity.
const INFINITY: (i64, i64) = (0x7f80_0000, 0x7ff0_0000_0000_0000);

/// The rank of infinity among floats or doubles.
pub fn infinity(kind: SymbolKind) -> i64 {
    if kind == SymbolKind::Float { INFINITY.0 } else { INFINITY.1 }
}

/// The rank of a double.
pub fn rank(x: f64) -> i64 {
    if x.is_nan() {
        return INFINITY.1 + 1;
    }
    let magnitude = x.abs().to_bits().cast_signed();
    if x < 0.0 { -magnitude } else { magnitude }
}

/// The rank of a float.
pub fn rank_of_float(x: f32) -> i32 {
    if x.is_nan() {
        return 0x7f80_0001;
    }
    let magnitude = x.abs().to_bits().cast_signed();
    if x < 0.0 { -magnitude } else { magnitude }
}

/// The number of a rank; of the zeros the positive one.
pub fn number(kind: SymbolKind, rank: i64) -> f64 {
    if rank > infinity(kind) {
        return f64::NAN;
    }
    let magnitude = match kind {
        SymbolKind::Float => f64::from(f32::from_bits(u32::try_from(rank.abs()).unwrap_or(0))),
        _ => f64::from_bits(rank.unsigned_abs()),
    };
    if rank < 0 { -magnitude } else { magnitude }
}

impl TermPool {
    /// Of which floating-point type a term is the rank of an unknown.
    pub fn real_kind(&self, t: TermId) -> Option<SymbolKind> {
        match self.get(t) {
            Term::Symbol(symbol) => Some(self.symbol(symbol).kind)
                .filter(|kind| matches!(kind, SymbolKind::Float | SymbolKind::Double)),
            Term::Unary(UnaryTerm::Neg, inner) => self.real_kind(inner),
            _ => None,
        }
    }

    /// The rank of not-a-number, or any other number, as a term.
    pub fn real(&mut self, kind: SymbolKind, x: f64) -> TermId {
        match kind {
            SymbolKind::Float => self.constant(Sort::Int, rank_of_float(x as f32).into()),
            _ => self.constant(Sort::Long, rank(x)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_in_the_order_of_the_numbers_and_lead_back_to_them() {
        let sorted = [
            f64::NEG_INFINITY,
            f64::MIN,
            -1.5,
            -1.0,
            -5e-324,
            0.0,
            5e-324,
            1e-40,
            0.5,
            1.0,
            f64::MAX,
            f64::INFINITY,
        ];
        for (a, b) in sorted.iter().zip(&sorted[1..]) {
            assert!(rank(*a) < rank(*b), "{a} {b}");
            let (x, y) = (*a as f32, *b as f32);
            assert_eq!(rank_of_float(x).cmp(&rank_of_float(y)), x.partial_cmp(&y).unwrap(), "{x} {y}");
        }
        for x in sorted {
            assert_eq!(number(SymbolKind::Double, rank(x)), x);
            assert_eq!(number(SymbolKind::Float, rank_of_float(x as f32).into()), f64::from(x as f32));
        }
        assert_eq!(rank(-0.0), rank(0.0));
        assert!(number(SymbolKind::Double, rank(f64::NAN)).is_nan() && rank(f64::NAN) > rank(f64::INFINITY));
    }
}
