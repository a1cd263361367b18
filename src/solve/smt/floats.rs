//! Floating-point numbers in Z3's theory of them. An unknown number is its bits; its rank and the sign of its zero
//! follow from them. Rounding is to the nearest, ties to even.

use z3::ast::{Ast, BV, Bool, Float, RoundingMode};
use z3::{Solver, Sort as Z3Sort};

use crate::base::id::Id;
use crate::solve::smt::expr::{Expr, width};
use crate::term::{RealBinary, RealUnary, Sort, SymbolId, SymbolKind, ieee, reals};

/// The number of bits of a floating-point type of Java, and Z3's sort of it.
fn format(sort: Sort) -> (u32, Z3Sort) {
    match sort {
        Sort::Float => (32, Z3Sort::float32()),
        _ => (64, Z3Sort::double()),
    }
}

/// The bits of an unknown number.
fn bits(symbol: SymbolId, kind: SymbolKind) -> BV {
    BV::new_const(symbol.index() as u32, if kind == SymbolKind::Float { 32 } else { 64 })
}

/// The rank of an unknown number.
pub(super) fn rank(symbol: SymbolId, kind: SymbolKind) -> BV {
    let bits = bits(symbol, kind);
    let width = bits.get_size();
    let constant = |n: i64| BV::from_i64(n, width);
    let most = if width == 32 { i32::MAX.into() } else { i64::MAX };
    let magnitude = bits.bvand(constant(most));
    let is_nan = magnitude.bvugt(constant(reals::infinity(kind)));
    let is_negative = bits.bvslt(constant(0));
    let rank = is_negative.ite(&magnitude.bvneg(), &bits);
    is_nan.ite(&constant(reals::infinity(kind) + 1), &rank)
}

/// Whether an unknown number is the negative zero.
pub(super) fn is_negative_zero(symbol: SymbolId, kind: SymbolKind) -> Bool {
    let bits = bits(symbol, kind);
    let least = if bits.get_size() == 32 { i32::MIN.into() } else { i64::MIN };
    bits.eq(BV::from_i64(least, bits.get_size()))
}

/// An unknown number.
pub(super) fn number(symbol: SymbolId, kind: SymbolKind) -> Option<Expr> {
    let sort = if kind == SymbolKind::Float { Sort::Float } else { Sort::Double };
    of_bits(&bits(symbol, kind), sort).map(Expr::Float)
}

/// A constant; the value is its bits.
pub(super) fn constant(value: i64, sort: Sort) -> Expr {
    let number = ieee::number(sort, value);
    Expr::Float(match sort {
        Sort::Float if number.is_nan() => Float::nan32(),
        Sort::Float => Float::from_f32(ieee::float(value)),
        _ if number.is_nan() => Float::nan64(),
        _ => Float::from_f64(number),
    })
}

fn nearest() -> RoundingMode {
    RoundingMode::round_nearest_ties_to_even()
}

/// The operation on an operand of sort `from`; `None` where Z3 does not have it.
pub(super) fn unary(op: RealUnary, a: &Expr, from: Sort) -> Option<Expr> {
    let rounded =
        |mode: RoundingMode| Some(Expr::Float(a.float()?.round_to_integral_with_rounding_mode(&mode)));
    match op {
        RealUnary::Neg => Some(Expr::Float(a.float()?.unary_neg())),
        RealUnary::Sqrt => Some(Expr::Float(a.float()?.sqrt())),
        RealUnary::Floor => rounded(RoundingMode::round_towards_negative()),
        RealUnary::Ceil => rounded(RoundingMode::round_towards_positive()),
        RealUnary::Rint => rounded(nearest()),
        RealUnary::ToFloat | RealUnary::ToDouble => {
            let to = if op == RealUnary::ToFloat { Sort::Float } else { Sort::Double };
            Some(Expr::Float(match from {
                Sort::Float | Sort::Double => a.float()?.to_fp_with_rounding_mode(&nearest(), &format(to).1),
                _ => of_whole(&a.bits(width(from)), to)?,
            }))
        }
        RealUnary::ToInt => saturated(a.float()?, 32, from).map(Expr::Bits),
        RealUnary::ToLong => saturated(a.float()?, 64, from).map(Expr::Bits),
        RealUnary::Bits => {
            let number = a.float()?;
            let nan = if from == Sort::Float { ieee::of_float(f32::NAN) } else { ieee::of_double(f64::NAN) };
            let nan = BV::from_i64(nan, format(from).0);
            Some(Expr::Bits(number.is_nan().ite(&nan, &number.to_ieee_bv())))
        }
        RealUnary::OfBits => {
            let to = if from == Sort::Int { Sort::Float } else { Sort::Double };
            of_bits(&a.bits(width(from)), to).map(Expr::Float)
        }
    }
}

/// The operation on operands of one sort; `None` where Z3 does not have it: its remainder is another than Java's.
pub(super) fn binary(op: RealBinary, a: &Expr, b: &Expr) -> Option<Expr> {
    let (a, b) = (a.float()?, b.float()?);
    Some(match op {
        RealBinary::Add => Expr::Float(a.add_with_rounding_mode(b.clone(), &nearest())),
        RealBinary::Sub => Expr::Float(a.sub_with_rounding_mode(b.clone(), &nearest())),
        RealBinary::Mul => Expr::Float(a.mul_with_rounding_mode(b.clone(), &nearest())),
        RealBinary::Div => Expr::Float(a.div_with_rounding_mode(b.clone(), &nearest())),
        RealBinary::Eq => Expr::Bool(a.eq_fpa(b.clone())),
        RealBinary::Lt => Expr::Bool(a.lt(b.clone())),
        RealBinary::Le => Expr::Bool(a.le(b.clone())),
        RealBinary::Number | RealBinary::Rem => return None,
    })
}

/// A whole number of that many bits as Java casts: without its fraction, the nearest of the type where it is too large,
/// 0 where it is no number.
fn saturated(number: &Float, width: u32, from: Sort) -> Option<BV> {
    let end = 2_f64.powi(width as i32 - 1);
    let limit = |x: f64| match from {
        Sort::Float => Float::from_f32(x as f32),
        _ => Float::from_f64(x),
    };
    let (least, most) = if width == 32 { (i32::MIN.into(), i32::MAX.into()) } else { (i64::MIN, i64::MAX) };
    let constant = |n: i64| BV::from_i64(n, width);
    let inside = number.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), width);
    let below = number.le(limit(-end)).ite(&constant(least), &inside);
    let above = number.ge(limit(end)).ite(&constant(most), &below);
    Some(number.is_nan().ite(&constant(0), &above))
}

/// The number with these bits.
fn of_bits(bits: &BV, to: Sort) -> Option<Float> {
    apply(&format!("((_ to_fp {}) b)", exponent(to)), bits)
}

/// The number nearest to a whole one.
fn of_whole(whole: &BV, to: Sort) -> Option<Float> {
    apply(&format!("((_ to_fp {}) RNE b)", exponent(to)), whole)
}

fn exponent(sort: Sort) -> &'static str {
    if sort == Sort::Float { "8 24" } else { "11 53" }
}

/// What the binding has no name for: the function of a term that Z3 reads, of `b`, applied to something else.
fn apply(text: &str, to: &BV) -> Option<Float> {
    let reader = Solver::new();
    reader.from_string(format!("(declare-const b (_ BitVec {}))(assert (fp.isNaN {text}))", to.get_size()));
    let assertion = reader.get_assertions().into_iter().next()?;
    let term = assertion.children().into_iter().next()?;
    let arguments = term.children();
    match arguments.as_slice() {
        [_] => term.decl().apply(&[to]).as_float(),
        [mode, _] => term.decl().apply(&[mode, to]).as_float(),
        _ => None,
    }
}
