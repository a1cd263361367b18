//! Clauses that cannot hold together since they equate a term with a constant: another is false with that constant in
//! the term's place, whatever the symbols in it are. `(key & 15) == 0` refutes `(key & 15) == 5` that way.

use smallvec::SmallVec;

use crate::term::{BinaryTerm, CompareOp, Sort, Term, TermId, TermPool, java};

/// Nodes of a clause that are looked at.
const MOST: u32 = 256;

/// Terms with the constants that clauses equate them with.
type Fixed = SmallVec<[(TermId, i64); 8]>;

/// Whether some clause is false where the others hold, under Java's semantics.
pub(super) fn contradict(pool: &TermPool, clauses: &[TermId]) -> bool {
    let fixed: Fixed = clauses
        .iter()
        .filter_map(|&clause| match pool.get(clause) {
            Term::Compare(CompareOp::Eq, a, b) => match (pool.as_const(a), pool.as_const(b)) {
                (None, Some(n)) => Some((a, n)),
                (Some(n), None) => Some((b, n)),
                _ => None,
            },
            _ => None,
        })
        .collect();
    !fixed.is_empty() && clauses.iter().any(|&clause| value(pool, &fixed, clause, &mut { MOST }) == Some(0))
}

/// The value of a term that follows from those of its operands, or is given; `None` where none is, or too many nodes
/// would be looked at.
fn value(pool: &TermPool, fixed: &Fixed, t: TermId, left: &mut u32) -> Option<i64> {
    let given = || fixed.iter().find(|(term, _)| *term == t).map(|&(_, n)| n);
    computed(pool, fixed, t, left).or_else(given)
}

fn computed(pool: &TermPool, fixed: &Fixed, t: TermId, left: &mut u32) -> Option<i64> {
    *left = left.checked_sub(1)?;
    match pool.get(t) {
        Term::Unary(op, a) => Some(java::unary(op, pool.sort(a), value(pool, fixed, a, left)?)),
        Term::Compare(op, a, b) => {
            let (a, b) = (value(pool, fixed, a, left)?, value(pool, fixed, b, left)?);
            Some(op.holds(a, b).into())
        }
        Term::Binary(op @ (BinaryTerm::And | BinaryTerm::Or), a, b) if pool.sort(a) == Sort::Bool => {
            let decisive = Some(i64::from(op == BinaryTerm::Or));
            let a = value(pool, fixed, a, left);
            let b = if a == decisive { decisive } else { value(pool, fixed, b, left) };
            if b == decisive { decisive } else { a.and(b) }
        }
        Term::Binary(op, a, b) => {
            java::binary(op, pool.sort(a), value(pool, fixed, a, left)?, value(pool, fixed, b, left)?)
        }
        _ => pool.as_const(t),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::SymbolKind;

    #[test]
    fn a_term_has_one_value() {
        let mut pool = TermPool::new();
        let (key, other) = (pool.fresh("key", SymbolKind::Int), pool.fresh("other", SymbolKind::Int));
        let fifteen = pool.int(15);
        let low = pool.binary(BinaryTerm::And, key, fifteen);
        let numbers: Vec<TermId> = (0..4).map(|n| pool.int(n)).collect();
        let is: Vec<TermId> = numbers.iter().map(|&n| pool.compare(CompareOp::Eq, low, n)).collect();
        assert!(contradict(&pool, &[is[1], is[3]]));
        assert!(!contradict(&pool, &[is[1], is[1]]));
        // None of them, and one of them.
        let not: Vec<TermId> = is.iter().map(|&t| pool.not(t)).collect();
        let none = not.iter().copied().reduce(|a, b| pool.binary(BinaryTerm::And, a, b)).unwrap();
        assert!(contradict(&pool, &[none, is[2]]));
        let either = pool.binary(BinaryTerm::Or, is[0], is[1]);
        assert!(!contradict(&pool, &[either, is[1]]));
        assert!(contradict(&pool, &[is[3], either]));
        // Of what the other symbol is nothing is known.
        let same = pool.compare(CompareOp::Eq, low, other);
        assert!(!contradict(&pool, &[same, is[2]]));
        let twice = pool.binary(BinaryTerm::Add, low, low);
        let three = pool.compare(CompareOp::Eq, twice, numbers[3]);
        assert!(contradict(&pool, &[three, is[1]]));
    }
}
