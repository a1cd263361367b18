//! Numbers in Z3: whole numbers of which every operation says how it wraps, or bit-vectors. Both are exactly Java's.
//!
//! Arrays from objects to numbers are where Z3 spends its time, and there linear arithmetic is many times faster
//! than bit-vectors: the theories of arrays and of whole numbers agree on references anyway. So a graph whose
//! operations are all linear is in whole numbers; any other, as a whole, in bit-vectors.

use z3::Sort;
use z3::ast::{BV, Bool, Dynamic, Int};

use crate::backward::expr::{Cond, Effect, Expr, Kind};
use crate::backward::graph::Graph;
use crate::solve::smt::ints::{power, towards_zero, wrap};
use crate::solve::smt::range::Interval;
use crate::solve::smt::{bits, expr};
use crate::term::{BinaryTerm, Sort as TermSort, UnaryTerm};

/// What numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// Whole numbers in the range of their type.
    Whole,
    /// Bit-vectors of 32 and 64 bits.
    Bits,
}

impl Numbers {
    /// What fits a graph.
    pub fn of(graph: &Graph) -> Self {
        let mut is_linear = true;
        for node in graph.nodes.iter() {
            for effect in &node.effects {
                if let Effect::Assign(_, value, _) = effect {
                    look(value, &mut is_linear);
                }
            }
            for (cond, _) in &node.edges {
                look_at(cond, &mut is_linear);
            }
        }
        if is_linear { Self::Whole } else { Self::Bits }
    }

    /// The sort of a kind's values.
    pub fn sort(self, kind: Kind) -> Sort {
        match (kind, self) {
            (Kind::Ref, _) | (_, Self::Whole) => Sort::int(),
            (kind, Self::Bits) => Sort::bitvector(width(kind)),
        }
    }

    /// A value of a kind.
    pub fn constant(self, kind: Kind, value: i64) -> Dynamic {
        match (kind, self) {
            (Kind::Ref, _) | (_, Self::Whole) => Dynamic::from_ast(&Int::from_i64(value)),
            (kind, Self::Bits) => Dynamic::from_ast(&BV::from_i64(value, width(kind))),
        }
    }

    /// An operation on numbers of a kind.
    pub fn binary(self, op: BinaryTerm, kind: Kind, a: &Dynamic, b: &Dynamic) -> Dynamic {
        let (a, b) = (operand(a), operand(b));
        if self == Self::Whole
            && let Some(number) = linear(op, kind, &a.int(), &b.int())
        {
            return Dynamic::from_ast(&number);
        }
        self.of_bits(&bits::binary(op, &a, &b, term_sort(kind)))
    }

    /// An operation on a number of a kind.
    pub fn unary(self, op: UnaryTerm, kind: Kind, a: &Dynamic) -> Dynamic {
        let a = operand(a);
        if self == Self::Bits {
            let value = match op {
                UnaryTerm::Not => a.bits(32).bvxor(BV::from_i64(1, 32)),
                op => bits::unary(op, a, term_sort(kind)),
            };
            return Dynamic::from_ast(&value);
        }
        let a = a.int();
        let narrowed = |width: u32| {
            let Interval { lo, hi } = of_width(width);
            // What has the width already is the same.
            let fits = Bool::and(&[a.ge(lo as i64), a.le(hi as i64)]);
            fits.ite(&a, &wrap(a.clone(), of_width(128), width))
        };
        Dynamic::from_ast(&match op {
            UnaryTerm::Neg => {
                let Interval { lo, hi } = of_width(width(kind));
                wrap(a.unary_minus(), Interval { lo: -hi, hi: -lo }, width(kind))
            }
            UnaryTerm::BitNot => Int::from_i64(-1) - a,
            UnaryTerm::Not => Int::from_i64(1) - a,
            UnaryTerm::IntToLong => a,
            UnaryTerm::LongToInt => narrowed(32),
            UnaryTerm::IntToByte => narrowed(8),
            UnaryTerm::IntToShort => narrowed(16),
            UnaryTerm::IntToChar => {
                Bool::and(&[a.ge(0), a.le(i64::from(u16::MAX))]).ite(&a, &a.modulo(power(16)))
            }
        })
    }

    /// `lo ≤ value ≤ hi`; `None` where the sort says so.
    pub fn within(self, value: &Dynamic, lo: i64, hi: i64, kind: Kind) -> Option<Bool> {
        let all = of_width(width(kind));
        let is_all = i128::from(lo) <= all.lo && i128::from(hi) >= all.hi;
        match operand(value) {
            expr::Expr::Int(value) => Some(Bool::and(&[value.ge(lo), value.le(hi)])),
            expr::Expr::Bits(value) if !is_all => Some(Bool::and(&[value.bvsge(lo), value.bvsle(hi)])),
            _ => None,
        }
    }

    /// That a number is one of its kind; `None` where the sort says so.
    pub fn in_range(self, value: &Dynamic, kind: Kind) -> Option<Bool> {
        match kind {
            Kind::Int => self.within(value, i32::MIN.into(), i32::MAX.into(), kind),
            Kind::Long => self.within(value, i64::MIN, i64::MAX, kind),
            Kind::Ref => None,
        }
    }

    fn of_bits(self, value: &BV) -> Dynamic {
        match self {
            Self::Whole => Dynamic::from_ast(&value.to_int(true)),
            Self::Bits => Dynamic::from_ast(value),
        }
    }
}

/// A value as a truth value, a whole number or a bit-vector.
pub(crate) fn operand(value: &Dynamic) -> expr::Expr {
    match (value.as_bool(), value.as_int(), value.as_bv()) {
        (Some(b), ..) => expr::Expr::Bool(b),
        (_, Some(i), _) => expr::Expr::Int(i),
        (_, _, Some(b)) => expr::Expr::Bits(b),
        _ => expr::Expr::Int(Int::from_i64(0)),
    }
}

fn width(kind: Kind) -> u32 {
    if kind == Kind::Long { 64 } else { 32 }
}

fn term_sort(kind: Kind) -> TermSort {
    if kind == Kind::Long { TermSort::Long } else { TermSort::Int }
}

fn of_width(width: u32) -> Interval {
    let end = 1_i128 << (width - 1).min(120);
    Interval { lo: -end, hi: end - 1 }
}

fn look(value: &Expr, is_linear: &mut bool) {
    match value {
        Expr::Binary(op, kind, a, b) => {
            *is_linear &= is_said(*op, *kind, literal(a), literal(b));
            look(a, is_linear);
            look(b, is_linear);
        }
        Expr::Unary(_, _, a) => look(a, is_linear),
        Expr::Truth(cond) => look_at(cond, is_linear),
        Expr::Read(a, b) => {
            look(a, is_linear);
            look(b, is_linear);
        }
        Expr::Write(a, b, c) => {
            look(a, is_linear);
            look(b, is_linear);
            look(c, is_linear);
        }
        Expr::Var(_)
        | Expr::Int(_)
        | Expr::Long(_)
        | Expr::Known(_)
        | Expr::Allocated(_)
        | Expr::Blank(_) => {}
    }
}

fn look_at(cond: &Cond, is_linear: &mut bool) {
    match cond {
        Cond::True | Cond::Is(..) => {}
        Cond::Compare(_, a, b) | Cond::Within(a, b) => {
            look(a, is_linear);
            look(b, is_linear);
        }
        Cond::All(all) | Cond::Any(all) => all.iter().for_each(|c| look_at(c, is_linear)),
        Cond::Not(cond) => look_at(cond, is_linear),
    }
}

fn literal(value: &Expr) -> Option<i64> {
    match value {
        Expr::Int(n) => Some((*n).into()),
        Expr::Long(n) => Some(*n),
        _ => None,
    }
}

/// Whether linear arithmetic says what an operation does, where its operands have these values.
fn is_said(op: BinaryTerm, kind: Kind, a: Option<i64>, b: Option<i64>) -> bool {
    match op {
        BinaryTerm::Add | BinaryTerm::Sub => true,
        BinaryTerm::Mul => a.is_some() || b.is_some(),
        BinaryTerm::Div | BinaryTerm::Rem => b.is_some_and(|b| b != 0),
        BinaryTerm::Shl | BinaryTerm::Shr | BinaryTerm::Ushr => b.is_some(),
        BinaryTerm::And => mask(kind, a, b).is_some(),
        BinaryTerm::Or | BinaryTerm::Xor => false,
    }
}

/// How many low bits an operand keeps of the other one.
fn mask(kind: Kind, a: Option<i64>, b: Option<i64>) -> Option<u32> {
    let bits = a.or(b).filter(|mask| *mask >= 0 && mask & mask.wrapping_add(1) == 0)?.count_ones();
    (bits < width(kind)).then_some(bits)
}

/// The operation in linear arithmetic; `None` where that cannot say it.
fn linear(op: BinaryTerm, kind: Kind, a: &Int, b: &Int) -> Option<Int> {
    let (first, second) = (a.as_i64(), b.as_i64());
    if !is_said(op, kind, first, second) {
        return None;
    }
    let width = width(kind);
    let all = of_width(width);
    let of = |known: Option<i64>| known.map_or(all, |n| Interval { lo: n.into(), hi: n.into() });
    let (x, y) = (of(first), of(second));
    let count = || second.map_or(0, |n| (n & i64::from(width - 1)) as u32);
    Some(match op {
        BinaryTerm::Add => wrap(a + b, Interval { lo: x.lo + y.lo, hi: x.hi + y.hi }, width),
        BinaryTerm::Sub => wrap(a - b, Interval { lo: x.lo - y.hi, hi: x.hi - y.lo }, width),
        BinaryTerm::Mul => {
            let ends = [x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi];
            let lo = ends.iter().copied().min().unwrap_or(all.lo);
            let hi = ends.iter().copied().max().unwrap_or(all.hi);
            wrap(a * b, Interval { lo, hi }, width)
        }
        // The least number by -1 is what wraps.
        BinaryTerm::Div => {
            let raw = Interval { lo: all.lo, hi: all.hi + i128::from(second == Some(-1)) };
            wrap(towards_zero(a, b, |a, b| a.div(b)), raw, width)
        }
        BinaryTerm::Rem => towards_zero(a, b, |a, b| a.modulo(b)),
        BinaryTerm::Shl => wrap(a * power(count()), of_width(120), width),
        BinaryTerm::Shr => a.div(power(count())),
        BinaryTerm::Ushr if count() == 0 => a.clone(),
        BinaryTerm::Ushr => {
            let negative = (a + power(width)).div(power(count()));
            a.ge(0).ite(&a.div(power(count())), &negative)
        }
        BinaryTerm::And => {
            let other = if second.is_some() && mask(kind, None, second).is_some() { a } else { b };
            other.modulo(power(mask(kind, first, second)?))
        }
        BinaryTerm::Or | BinaryTerm::Xor => return None,
    })
}
