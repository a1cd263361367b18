//! Java's arithmetic on concrete floating-point numbers, carried as `i64` like all values: a double is its bits, a
//! float its bits sign extended. There is one not-a-number, Java's. Rounding is to the nearest, ties to even
//! (JLS §15.4, §5.1.3).

use crate::term::pool::{RealBinary, RealUnary, Sort, SymbolKind};
use crate::term::reals;

/// The value of a float.
pub fn of_float(x: f32) -> i64 {
    if x.is_nan() { 0x7fc0_0000 } else { x.to_bits().cast_signed().into() }
}

/// The value of a double.
pub fn of_double(x: f64) -> i64 {
    if x.is_nan() { 0x7ff8_0000_0000_0000 } else { x.to_bits().cast_signed() }
}

/// The float of a value.
pub fn float(value: i64) -> f32 {
    f32::from_bits(value as u32)
}

/// The double of a value.
pub fn double(value: i64) -> f64 {
    f64::from_bits(value as u64)
}

/// The number of a value of sort `sort`; whole ones are rounded.
pub fn number(sort: Sort, value: i64) -> f64 {
    match sort {
        Sort::Float => float(value).into(),
        Sort::Double => double(value),
        Sort::Bool | Sort::Int | Sort::Long => value as f64,
    }
}

/// The operation on an operand of sort `sort`.
pub fn unary(op: RealUnary, sort: Sort, a: i64) -> i64 {
    let (is_float, is_double) = (sort == Sort::Float, sort == Sort::Double);
    let rounded = |f: fn(f64) -> f64| match sort {
        // These give the nearest float by way of doubles too.
        Sort::Float => of_float(f(float(a).into()) as f32),
        _ => of_double(f(double(a))),
    };
    match op {
        RealUnary::Neg => rounded(|x| -x),
        RealUnary::Sqrt => rounded(f64::sqrt),
        RealUnary::Floor => rounded(f64::floor),
        RealUnary::Ceil => rounded(f64::ceil),
        RealUnary::Rint => rounded(f64::round_ties_even),
        RealUnary::ToFloat if is_double => of_float(double(a) as f32),
        RealUnary::ToFloat if is_float => a,
        RealUnary::ToFloat => of_float(a as f32),
        RealUnary::ToDouble => of_double(number(sort, a)),
        RealUnary::ToInt => i64::from(number(sort, a) as i32),
        RealUnary::ToLong => number(sort, a) as i64,
        RealUnary::Bits => a,
        RealUnary::OfBits if sort == Sort::Int => of_float(float(a)),
        RealUnary::OfBits => of_double(double(a)),
    }
}

/// The operation on operands of sort `sort`.
pub fn binary(op: RealBinary, sort: Sort, a: i64, b: i64) -> i64 {
    match (op, sort) {
        (RealBinary::Number, Sort::Int) => of_float(of_rank(SymbolKind::Float, a, b != 0) as f32),
        (RealBinary::Number, _) => of_double(of_rank(SymbolKind::Double, a, b != 0)),
        (RealBinary::Eq, _) => (number(sort, a) == number(sort, b)).into(),
        (RealBinary::Lt, _) => (number(sort, a) < number(sort, b)).into(),
        (RealBinary::Le, _) => (number(sort, a) <= number(sort, b)).into(),
        (_, Sort::Float) => {
            let (a, b) = (float(a), float(b));
            of_float(match op {
                RealBinary::Add => a + b,
                RealBinary::Sub => a - b,
                RealBinary::Mul => a * b,
                RealBinary::Div => a / b,
                _ => a % b,
            })
        }
        _ => {
            let (a, b) = (double(a), double(b));
            of_double(match op {
                RealBinary::Add => a + b,
                RealBinary::Sub => a - b,
                RealBinary::Mul => a * b,
                RealBinary::Div => a / b,
                _ => a % b,
            })
        }
    }
}

/// The number of a rank; a zero has the sign that is said.
pub fn of_rank(kind: SymbolKind, rank: i64, negative: bool) -> f64 {
    if rank == 0 && negative { -0.0 } else { reals::number(kind, rank) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double_of(op: RealBinary, a: f64, b: f64) -> f64 {
        double(binary(op, Sort::Double, of_double(a), of_double(b)))
    }

    #[test]
    fn doubles_are_computed_as_java_does() {
        assert_eq!(double_of(RealBinary::Add, 0.1, 0.2), 0.300_000_000_000_000_04);
        assert_eq!(double_of(RealBinary::Div, 1.0, -0.0), f64::NEG_INFINITY);
        assert_eq!(double_of(RealBinary::Rem, -5.5, 2.0), -1.5);
        assert!(double_of(RealBinary::Rem, 1.0, 0.0).is_nan());
        let zero = binary(RealBinary::Mul, Sort::Double, of_double(-1.0), of_double(0.0));
        assert_eq!(zero, i64::MIN, "the negative zero");
        assert_eq!(binary(RealBinary::Eq, Sort::Double, zero, 0), 1);
        let nan = of_double(f64::NAN);
        assert_eq!(binary(RealBinary::Eq, Sort::Double, nan, nan), 0);
        assert_eq!(unary(RealUnary::Neg, Sort::Double, nan), nan, "there is one");
    }

    #[test]
    fn conversions_round_and_saturate() {
        let to = |op, from, a| unary(op, from, a);
        assert_eq!(to(RealUnary::ToInt, Sort::Double, of_double(1e10)), i64::from(i32::MAX));
        assert_eq!(to(RealUnary::ToInt, Sort::Float, of_float(-1.9)), -1);
        assert_eq!(to(RealUnary::ToLong, Sort::Double, of_double(f64::NAN)), 0);
        assert_eq!(to(RealUnary::ToLong, Sort::Double, of_double(-1e30)), i64::MIN);
        assert_eq!(float(to(RealUnary::ToFloat, Sort::Int, 16_777_217)), 16_777_216.0);
        assert_eq!(double(to(RealUnary::ToDouble, Sort::Long, (1 << 53) + 1)), 9_007_199_254_740_992.0);
        assert_eq!(float(to(RealUnary::ToFloat, Sort::Double, of_double(0.1))), 0.1_f32);
        assert_eq!(to(RealUnary::Bits, Sort::Float, of_float(-0.0)), i64::from(i32::MIN));
        let rank = |rank, negative| binary(RealBinary::Number, Sort::Long, rank, i64::from(negative));
        assert_eq!((rank(0, true), rank(0, false), rank(7, true)), (i64::MIN, 0, 7));
    }
}
