//! The sign of a bit operation is that operation on the signs of its operands. So `((a ^ r) & (b ^ r)) < 0`, with which
//! Java's library finds that `r = a + b` has overflowed, asks for the signs of three sums, and no bit of them.

use crate::term::tables::{HashMap, HashSet};
use crate::term::{BinaryTerm, CompareOp, Sort, Term, TermId, TermPool, UnaryTerm};

/// The bit operation whose sign a condition asks for, and whether it is to be negative.
pub(super) fn asked(pool: &TermPool, t: TermId) -> Option<(TermId, bool)> {
    let Term::Compare(op, a, b) = pool.get(t) else { return None };
    let negative = match (op, pool.as_const(b)?) {
        (CompareOp::Lt, 0) | (CompareOp::Le, -1) => true,
        (CompareOp::Ge, 0) | (CompareOp::Gt, -1) => false,
        _ => return None,
    };
    operands(pool, a).map(|_| (a, negative))
}

/// The operands of a term that is a bit operation on whole numbers.
fn operands(pool: &TermPool, t: TermId) -> Option<[Option<TermId>; 2]> {
    match pool.get(t) {
        Term::Binary(BinaryTerm::And | BinaryTerm::Or | BinaryTerm::Xor, a, b) => {
            (pool.sort(a) != Sort::Bool).then_some([Some(a), Some(b)])
        }
        Term::Unary(UnaryTerm::BitNot, a) => Some([Some(a), None]),
        _ => None,
    }
}

/// The nodes of terms, operands before what is made of them, without the bit operations of which signs alone are asked.
pub(super) fn post_order(pool: &TermPool, roots: &[TermId]) -> Vec<TermId> {
    let mut order = Vec::new();
    let mut seen = HashSet::default();
    let mut stack: Vec<(TermId, bool)> = roots.iter().rev().map(|&t| (t, false)).collect();
    while let Some((id, is_ready)) = stack.pop() {
        if is_ready {
            order.push(id);
        } else if seen.insert(id) {
            stack.push((id, true));
            match asked(pool, id) {
                Some((bits, _)) => stack.extend(signed(pool, bits).into_iter().rev().map(|t| (t, false))),
                None => stack.extend(pool.get(id).operands().rev().map(|t| (t, false))),
            }
        }
    }
    order
}

/// The numbers whose signs tell the sign of a bit operation.
fn signed(pool: &TermPool, bits: TermId) -> Vec<TermId> {
    nodes(pool, bits).into_iter().filter(|&t| operands(pool, t).is_none()).collect()
}

/// The bit operations that a term is made of, and the numbers that they are applied to; operands first.
fn nodes(pool: &TermPool, bits: TermId) -> Vec<TermId> {
    let mut order = Vec::new();
    let mut seen = HashSet::default();
    let mut stack = vec![(bits, false)];
    while let Some((id, is_ready)) = stack.pop() {
        if is_ready {
            order.push(id);
        } else if seen.insert(id) {
            stack.push((id, true));
            stack.extend(operands(pool, id).into_iter().flatten().flatten().rev().map(|t| (t, false)));
        }
    }
    order
}

/// Whether the bit operation is negative, by what says it of a number.
pub(super) fn is_negative<B: Clone>(
    pool: &TermPool,
    bits: TermId,
    of: impl Fn(TermId) -> B,
    join: impl Fn(BinaryTerm, &B, &B) -> B,
    not: impl Fn(&B) -> B,
) -> B {
    let mut known: HashMap<TermId, B> = HashMap::default();
    for t in nodes(pool, bits) {
        let sign = match (pool.get(t), operands(pool, t)) {
            (Term::Binary(op, ..), Some([Some(a), Some(b)])) => match (known.get(&a), known.get(&b)) {
                (Some(a), Some(b)) => join(op, a, b),
                _ => of(t),
            },
            (_, Some([Some(a), None])) => known.get(&a).map_or_else(|| of(t), &not),
            _ => of(t),
        };
        known.insert(t, sign);
    }
    known.get(&bits).cloned().unwrap_or_else(|| of(bits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::SymbolKind;

    #[test]
    fn signs_of_bit_operations_are_those_of_their_operands() {
        let mut pool = TermPool::new();
        let a = pool.fresh("a", SymbolKind::Int);
        let b = pool.fresh("b", SymbolKind::Int);
        let sum = pool.binary(BinaryTerm::Add, a, b);
        let (x, y) = (pool.binary(BinaryTerm::Xor, a, sum), pool.binary(BinaryTerm::Xor, b, sum));
        let both = pool.binary(BinaryTerm::And, x, y);
        let zero = pool.constant(Sort::Int, 0);
        let overflows = pool.compare(CompareOp::Lt, both, zero);
        assert_eq!(asked(&pool, overflows), Some((both, true)));
        assert!(post_order(&pool, &[overflows]).iter().all(|&t| operands(&pool, t).is_none()));
        for (p, q) in [(1, 2), (-1, 2), (i32::MAX, 1), (i32::MIN, -1), (i32::MIN, i32::MAX), (-5, -7)] {
            let value = |t: TermId| {
                let of = |s| Some(i64::from(if pool.symbols_of(a)[0] == s { p } else { q }));
                pool.eval_with(t, &of).expect("a value")
            };
            let join = |op, a: &bool, b: &bool| match op {
                BinaryTerm::And => *a && *b,
                BinaryTerm::Or => *a || *b,
                _ => a != b,
            };
            let negative = is_negative(&pool, both, |t| value(t) < 0, join, |a| !a);
            assert_eq!(negative, p.checked_add(q).is_none(), "{p} + {q}");
        }
    }
}
