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
    let (a, b) = (a.bits(width), b.bits(width));
    let count = || b.bvand(BV::from_i64(i64::from(width) - 1, width));
    match op {
        BinaryTerm::Add => a.bvadd(b),
        BinaryTerm::Sub => a.bvsub(b),
        BinaryTerm::Mul => a.bvmul(b),
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
