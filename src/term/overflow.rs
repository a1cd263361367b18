//! Where a term leaves the range of its type: the operation on which Java's integers and mathematical ones
//! part, under given values.

use crate::term::tables::HashMap;

use crate::term::pool::{BinaryTerm, Sort, Term, TermId, TermPool, UnaryTerm};
use crate::term::{Model, ieee, java};

/// An operation whose mathematical result does not fit its type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overflow {
    /// The operation.
    pub term: TermId,
    /// Its operands with their values.
    pub operands: Vec<(TermId, i64)>,
    /// Its mathematical result.
    pub result: i128,
    /// What Java makes of it.
    pub wrapped: i64,
}

impl TermPool {
    /// The first operation, clause by clause and operands first, that overflows where symbols have the
    /// model's values. `None` where all fit, or a symbol that matters has no value.
    pub fn first_overflow(&self, clauses: &[TermId], model: &Model) -> Option<Overflow> {
        let mut values: HashMap<TermId, i64> = HashMap::default();
        for id in self.post_order(clauses) {
            let of = |t: TermId| values.get(&t).copied();
            let value = match self.get(id) {
                Term::Symbol(symbol) => model.values.get(&symbol).copied(),
                Term::Bool(_) | Term::Int(_) | Term::Long(_) | Term::Float(_) | Term::Double(_) => {
                    self.as_const(id)
                }
                // Nothing overflows here: what is too large is infinite, or the largest whole number.
                Term::Real1(op, a) => of(a).map(|x| ieee::unary(op, self.sort(a), x)),
                Term::Real2(op, a, b) => of(a).zip(of(b)).map(|(x, y)| ieee::binary(op, self.sort(a), x, y)),
                Term::Compare(op, a, b) => of(a).zip(of(b)).map(|(a, b)| op.holds(a, b).into()),
                Term::Unary(op, a) => {
                    let Some(x) = of(a) else { continue };
                    let wrapped = java::unary(op, self.sort(a), x);
                    let result = mathematical_unary(op, x, wrapped);
                    if result != i128::from(wrapped) {
                        return Some(Overflow { term: id, operands: vec![(a, x)], result, wrapped });
                    }
                    Some(wrapped)
                }
                Term::Binary(op, a, b) => {
                    let (Some(x), Some(y)) = (of(a), of(b)) else { continue };
                    let sort = self.sort(a);
                    let Some(wrapped) = java::binary(op, sort, x, y) else { continue };
                    let result = mathematical(op, sort, x, y).unwrap_or(wrapped.into());
                    if result != i128::from(wrapped) {
                        return Some(Overflow { term: id, operands: vec![(a, x), (b, y)], result, wrapped });
                    }
                    Some(wrapped)
                }
            };
            if let Some(value) = value {
                values.insert(id, value);
            }
        }
        None
    }
}

/// Conversions keep the number; what else there is has no range to leave.
fn mathematical_unary(op: UnaryTerm, a: i64, wrapped: i64) -> i128 {
    match op {
        UnaryTerm::Neg => -i128::from(a),
        UnaryTerm::LongToInt | UnaryTerm::IntToByte | UnaryTerm::IntToChar | UnaryTerm::IntToShort => {
            a.into()
        }
        UnaryTerm::Not | UnaryTerm::BitNot | UnaryTerm::IntToLong => wrapped.into(),
    }
}

/// `None` for operations that are Java's under both readings.
fn mathematical(op: BinaryTerm, sort: Sort, a: i64, b: i64) -> Option<i128> {
    if sort == Sort::Bool {
        return None;
    }
    let (x, y) = (i128::from(a), i128::from(b));
    match op {
        BinaryTerm::Add => x.checked_add(y),
        BinaryTerm::Sub => x.checked_sub(y),
        BinaryTerm::Mul => x.checked_mul(y),
        BinaryTerm::Div => x.checked_div(y),
        BinaryTerm::Shl => x.checked_mul(1_i128.checked_shl(java::shift_count(sort, b))?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{CompareOp, SymbolKind};

    fn model(pool: &TermPool, values: &[(TermId, i64)]) -> Model {
        let symbol = |t: TermId| match pool.get(t) {
            Term::Symbol(symbol) => symbol,
            other => panic!("{other:?}"),
        };
        Model { values: values.iter().map(|&(t, v)| (symbol(t), v)).collect() }
    }

    #[test]
    fn the_innermost_operation_is_named() {
        let mut pool = TermPool::new();
        let (a, b) = (pool.fresh("a", SymbolKind::Int), pool.fresh("b", SymbolKind::Int));
        let (two, zero) = (pool.int(2), pool.int(0));
        let sum = pool.binary(BinaryTerm::Add, a, b);
        let half = pool.binary(BinaryTerm::Div, sum, two);
        let clause = pool.compare(CompareOp::Lt, half, zero);
        let small = model(&pool, &[(a, 3), (b, 4)]);
        assert_eq!(pool.first_overflow(&[clause], &small), None);
        let large = model(&pool, &[(a, i64::from(i32::MAX)), (b, 1)]);
        let found = pool.first_overflow(&[clause], &large);
        let operands = vec![(a, i64::from(i32::MAX)), (b, 1)];
        let expected = Overflow { term: sum, operands, result: 1 << 31, wrapped: i64::from(i32::MIN) };
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn negation_division_shift_and_narrowing() {
        let mut pool = TermPool::new();
        let x = pool.fresh("x", SymbolKind::Int);
        let (minus_one, zero, three) = (pool.int(-1), pool.int(0), pool.int(3));
        let terms = [
            pool.unary(UnaryTerm::Neg, x),
            pool.binary(BinaryTerm::Div, x, minus_one),
            pool.binary(BinaryTerm::Shl, x, three),
            pool.unary(UnaryTerm::IntToByte, x),
        ];
        let least = model(&pool, &[(x, i64::from(i32::MIN))]);
        let small = model(&pool, &[(x, 5)]);
        for term in terms {
            let clause = pool.compare(CompareOp::Eq, term, zero);
            assert_eq!(pool.first_overflow(&[clause], &least).map(|o| o.term), Some(term));
            assert_eq!(pool.first_overflow(&[clause], &small), None);
        }
        // Java's shift to the right is the same for both.
        let shifted = pool.binary(BinaryTerm::Ushr, x, three);
        let clause = pool.compare(CompareOp::Eq, shifted, zero);
        assert_eq!(pool.first_overflow(&[clause], &least), None);
    }
}
