//! Java's arithmetic on concrete values, all carried as `i64`: booleans are 0 and 1, ints are sign
//! extended. Results wrap to the sort's width (JLS §4.2.2, §15.17–15.22). It knows no terms' structure.

use crate::term::pool::{BinaryTerm, Sort, UnaryTerm};

/// Wraps a value to a sort's width.
pub fn wrap(sort: Sort, value: i64) -> i64 {
    match sort {
        Sort::Bool => value & 1,
        Sort::Int | Sort::Float => i64::from(value as i32),
        Sort::Long | Sort::Double => value,
    }
}

/// The operation on an operand of sort `sort`.
pub fn unary(op: UnaryTerm, sort: Sort, a: i64) -> i64 {
    match op {
        UnaryTerm::Neg => wrap(sort, a.wrapping_neg()),
        UnaryTerm::BitNot => wrap(sort, !a),
        UnaryTerm::Not => i64::from(a == 0),
        UnaryTerm::IntToLong => a,
        UnaryTerm::LongToInt => i64::from(a as i32),
        UnaryTerm::IntToByte => i64::from(a as i8),
        UnaryTerm::IntToChar => i64::from(a as u16),
        UnaryTerm::IntToShort => i64::from(a as i16),
    }
}

/// The operation on operands of sort `sort` (a shift's count is an int); `None` on division by zero.
pub fn binary(op: BinaryTerm, sort: Sort, a: i64, b: i64) -> Option<i64> {
    let count = shift_count(sort, b);
    let value = match op {
        BinaryTerm::Add => a.wrapping_add(b),
        BinaryTerm::Sub => a.wrapping_sub(b),
        BinaryTerm::Mul => a.wrapping_mul(b),
        BinaryTerm::Div | BinaryTerm::Rem if b == 0 => return None,
        BinaryTerm::Div => a.wrapping_div(b),
        BinaryTerm::Rem => a.wrapping_rem(b),
        BinaryTerm::And => a & b,
        BinaryTerm::Or => a | b,
        BinaryTerm::Xor => a ^ b,
        BinaryTerm::Shl => a.wrapping_shl(count),
        BinaryTerm::Shr => a.wrapping_shr(count),
        BinaryTerm::Ushr if sort == Sort::Int => i64::from(((a as u32) >> count) as i32),
        BinaryTerm::Ushr => ((a as u64) >> count) as i64,
    };
    Some(wrap(sort, value))
}

/// The distance that a shift of a `sort` operand by `count` really shifts: the lowest 5 or 6 bits.
pub fn shift_count(sort: Sort, count: i64) -> u32 {
    let mask = if sort == Sort::Long { 63 } else { 31 };
    (count & mask) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ints_wrap_and_divide_towards_zero() {
        let int = |op, a, b| binary(op, Sort::Int, a, b);
        let (min, max) = (i64::from(i32::MIN), i64::from(i32::MAX));
        assert_eq!(int(BinaryTerm::Add, max, 1), Some(min));
        assert_eq!(int(BinaryTerm::Mul, 65536, 65536), Some(0));
        assert_eq!(int(BinaryTerm::Div, -7, 2), Some(-3));
        assert_eq!(int(BinaryTerm::Rem, -7, 2), Some(-1));
        assert_eq!(int(BinaryTerm::Div, min, -1), Some(min));
        assert_eq!(int(BinaryTerm::Rem, min, -1), Some(0));
        assert_eq!(int(BinaryTerm::Div, 1, 0), None);
        assert_eq!(unary(UnaryTerm::Neg, Sort::Int, min), min);
    }

    #[test]
    fn shifts_mask_their_count() {
        assert_eq!(binary(BinaryTerm::Shl, Sort::Int, 1, 33), Some(2));
        assert_eq!(binary(BinaryTerm::Shl, Sort::Long, 1, 33), Some(1 << 33));
        assert_eq!(binary(BinaryTerm::Shl, Sort::Int, 1, 31), Some(i64::from(i32::MIN)));
        assert_eq!(binary(BinaryTerm::Shr, Sort::Int, -1, 40), Some(-1));
        assert_eq!(binary(BinaryTerm::Ushr, Sort::Int, -1, 28), Some(15));
        assert_eq!(binary(BinaryTerm::Ushr, Sort::Int, -1, 0), Some(-1));
        assert_eq!(binary(BinaryTerm::Ushr, Sort::Long, -1, 60), Some(15));
    }

    #[test]
    fn narrowing_keeps_the_low_bits() {
        assert_eq!(unary(UnaryTerm::IntToByte, Sort::Int, 200), -56);
        assert_eq!(unary(UnaryTerm::IntToChar, Sort::Int, -1), 65535);
        assert_eq!(unary(UnaryTerm::IntToShort, Sort::Int, 40000), -25536);
        assert_eq!(unary(UnaryTerm::LongToInt, Sort::Long, 1 << 32), 0);
    }
}
