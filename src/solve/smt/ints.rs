//! Operations over Z3's mathematical integers. Z3's `div` and `mod` are Euclidean, Java's truncate.

use crate::term::tables::HashMap;

use z3::ast::Int;

use crate::solve::smt::expr::{Expr, width};
use crate::solve::smt::range::{Interval, low_mask};
use crate::term::{BinaryTerm, TermId, TermPool, UnaryTerm, java};

/// A conversion changes nothing: either its operand is known to fit, or mathematical integers have no
/// width (`Ints::Math`).
pub(super) fn unary(op: UnaryTerm, a: &Int) -> Int {
    match op {
        UnaryTerm::Neg => a.unary_minus(),
        UnaryTerm::BitNot => Int::from_i64(-1) - a,
        UnaryTerm::Not
        | UnaryTerm::IntToLong
        | UnaryTerm::LongToInt
        | UnaryTerm::IntToByte
        | UnaryTerm::IntToChar
        | UnaryTerm::IntToShort => a.clone(),
    }
}

/// The operation; the terms tell constants.
pub(super) fn binary(pool: &TermPool, op: BinaryTerm, (ta, a): (TermId, Int), (tb, b): (TermId, Int)) -> Int {
    let sort = pool.sort(ta);
    let width = width(sort);
    let count = pool.as_const(tb).map(|c| java::shift_count(sort, c));
    match (op, count) {
        (BinaryTerm::Add, _) => a + b,
        (BinaryTerm::Sub, _) => a - b,
        (BinaryTerm::Mul, _) => a * b,
        (BinaryTerm::Div, _) => towards_zero(&a, &b, |a, b| a.div(b)),
        (BinaryTerm::Rem, _) => towards_zero(&a, &b, |a, b| a.modulo(b)),
        (BinaryTerm::Shl, Some(count)) => a * power(count),
        (BinaryTerm::Shr, Some(count)) => a.div(power(count)),
        // Only a negative count can mask to 0 here, and that leaves the operand as it is.
        (BinaryTerm::Ushr, Some(0)) => a,
        (BinaryTerm::Ushr, Some(count)) => {
            let negative = (&a + power(width)).div(power(count));
            a.ge(0).ite(&a.div(power(count)), &negative)
        }
        (BinaryTerm::And, _) if let Some((x, n)) = low_mask(pool, ta, tb) => {
            if x == ta {
                a.modulo(power(n))
            } else {
                b.modulo(power(n))
            }
        }
        _ => crate::solve::smt::bits::binary(op, &Expr::Int(a), &Expr::Int(b), sort).to_int(true),
    }
}

/// A Euclidean operation on the operand's magnitude, with the operand's sign: that is right for both
/// quotient and remainder, whatever the divisor's sign.
pub(crate) fn towards_zero(a: &Int, b: &Int, op: impl Fn(&Int, &Int) -> Int) -> Int {
    let negative = op(&a.unary_minus(), b).unary_minus();
    a.ge(0).ite(&op(a, b), &negative)
}

/// The same where operations wrap: `known` has the values that operands can have, and `raw` those of the result
/// before it wraps.
pub(super) fn wrapping(
    pool: &TermPool,
    op: BinaryTerm,
    (ta, a): (TermId, Int),
    (tb, b): (TermId, Int),
    known: &HashMap<TermId, Interval>,
    raw: Interval,
) -> Int {
    let is_negative = known.get(&ta).is_none_or(|a| a.lo < 0);
    let result = match op {
        BinaryTerm::Div if !is_negative => a.div(b),
        BinaryTerm::Rem if !is_negative => a.modulo(b),
        _ => binary(pool, op, (ta, a), (tb, b)),
    };
    wrap(result, raw, width(pool.sort(ta)))
}

/// A number of that many bits, as two's complement wraps what lies in `raw`.
pub(crate) fn wrap(number: Int, raw: Interval, width: u32) -> Int {
    let end = 1_i128 << (width - 1);
    if raw.lo >= -3 * end && raw.hi < 3 * end {
        // Once at most.
        let mut wrapped = number.clone();
        if raw.hi >= end {
            wrapped = number.ge(power(width - 1)).ite(&(&number - power(width)), &wrapped);
        }
        if raw.lo < -end {
            let below = number.lt(power(width - 1).unary_minus());
            wrapped = below.ite(&(&number + power(width)), &wrapped);
        }
        return wrapped;
    }
    (number + power(width - 1)).modulo(power(width)) - power(width - 1)
}

/// 2ⁿ, n at most 64.
pub(crate) fn power(n: u32) -> Int {
    match 1_u64.checked_shl(n) {
        Some(power) => Int::from_u64(power),
        None => Int::from_u64(1 << 63) * Int::from_i64(2),
    }
}
