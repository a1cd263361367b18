//! Operations over bit-vectors of 32 and 64 bits: exactly Java's.

use z3::ast::BV;

use crate::solve::smt::expr::{Expr, width};
use crate::term::{BinaryTerm, Sort, UnaryTerm};

/// The operation on an operand of sort `sort`.
pub(crate) fn unary(op: UnaryTerm, a: Expr, sort: Sort) -> BV {
    let a = a.bits(width(sort));
    match op {
        UnaryTerm::Neg => a.bvneg(),
        UnaryTerm::BitNot => a.bvnot(),
        UnaryTerm::Not => a,
        UnaryTerm::IntToLong => a.sign_ext(32),
        UnaryTerm::LongToInt => a.extract(31, 0),
        UnaryTerm::IntToByte => a.extract(7, 0).sign_ext(24),
        UnaryTerm::IntToShort => a.extract(15, 0).sign_ext(16),
        UnaryTerm::IntToChar => a.extract(15, 0).zero_ext(16),
    }
}

/// The operation on operands of sort `sort`; a shift's count is an int of which the lowest 5 or 6 bits
/// count.
pub(crate) fn binary(op: BinaryTerm, a: &Expr, b: &Expr, sort: Sort) -> BV {
    let width = width(sort);
    let by = b.value().filter(|_| matches!(b, Expr::Bits(_))).and_then(power_of_two);
    let (a, b) = (a.bits(width), b.bits(width));
    let count = || b.bvand(BV::from_i64(i64::from(width) - 1, width));
    match op {
        BinaryTerm::Add => a.bvadd(b),
        BinaryTerm::Sub => a.bvsub(b),
        BinaryTerm::Mul => a.bvmul(b),
        BinaryTerm::Div if let Some(n) = by => halved(&a, n, width),
        BinaryTerm::Rem if let Some(n) = by => {
            let whole = halved(&a, n, width).bvshl(BV::from_i64(n.into(), width));
            a.bvsub(whole)
        }
        BinaryTerm::Div => a.bvsdiv(b),
        BinaryTerm::Rem => a.bvsrem(b),
        BinaryTerm::And => a.bvand(b),
        BinaryTerm::Or => a.bvor(b),
        BinaryTerm::Xor => a.bvxor(b),
        BinaryTerm::Shl => a.bvshl(count()),
        BinaryTerm::Shr => a.bvashr(count()),
        BinaryTerm::Ushr => a.bvlshr(count()),
    }
}

/// n, where the number is 2ⁿ.
pub(super) fn power_of_two(number: i64) -> Option<u32> {
    (number > 0 && number & (number - 1) == 0).then(|| number.trailing_zeros())
}

/// Java's quotient of a number by 2ⁿ, which is rounded towards 0: no divider is made for it.
fn halved(a: &BV, n: u32, width: u32) -> BV {
    if n == 0 {
        return a.clone();
    }
    let by = |n: u32| BV::from_i64(n.into(), width);
    let rest = a.bvashr(by(width - 1)).bvlshr(by(width - n));
    a.bvadd(rest).bvashr(by(n))
}
