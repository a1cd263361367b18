//! Comparisons of symbolic floating-point numbers, by rank (see [`TermPool::real`]), and what does not need more.
//! Arithmetic on them is unsupported.

use crate::exec::observer::Observer;
use crate::exec::run::{Run, Trap};
use crate::exec::value::Value;
use crate::lang::ir::{ArithOp, Cond, UnaryInstrOp};
use crate::term::{BinaryTerm, CompareOp, SymbolKind, TermId, TermPool, UnaryTerm, reals};

/// The comparison that a branch makes, whether it is negated, and of what.
#[rustfmt::skip]
fn comparison(cond: Cond) -> Option<(CompareOp, bool, SymbolKind)> {
    use Cond::*;
    use SymbolKind::{Double, Float};
    Some(match cond {
        FEq => (CompareOp::Eq, false, Float), DEq => (CompareOp::Eq, false, Double),
        FNe => (CompareOp::Eq, true, Float), DNe => (CompareOp::Eq, true, Double),
        FLt => (CompareOp::Lt, false, Float), DLt => (CompareOp::Lt, false, Double),
        FLe => (CompareOp::Le, false, Float), DLe => (CompareOp::Le, false, Double),
        FGt => (CompareOp::Gt, false, Float), DGt => (CompareOp::Gt, false, Double),
        FGe => (CompareOp::Ge, false, Float), DGe => (CompareOp::Ge, false, Double),
        FNotLt => (CompareOp::Lt, true, Float), DNotLt => (CompareOp::Lt, true, Double),
        FNotLe => (CompareOp::Le, true, Float), DNotLe => (CompareOp::Le, true, Double),
        FNotGt => (CompareOp::Gt, true, Float), DNotGt => (CompareOp::Gt, true, Double),
        FNotGe => (CompareOp::Ge, true, Float), DNotGe => (CompareOp::Ge, true, Double),
        _ => return None,
    })
}

/// An operand: a known number, or the rank of an unknown one.
#[derive(Clone, Copy)]
enum Real {
    Known(f64),
    Rank(TermId),
}

fn operand(value: Value) -> Option<Real> {
    match value {
        Value::Float(x) => Some(Real::Known(x.into())),
        Value::Double(x) => Some(Real::Known(x)),
        Value::Sym(term) => Some(Real::Rank(term)),
        _ => None,
    }
}

/// That two numbers compare so; nothing does where one is not-a-number.
fn compared(terms: &mut TermPool, op: CompareOp, kind: SymbolKind, a: Real, b: Real) -> TermId {
    let mut rank = |x: Real| match x {
        Real::Known(x) => terms.real(kind, x),
        Real::Rank(term) => term,
    };
    let (a, b) = (rank(a), rank(b));
    // The rank of not-a-number is the largest: it is enough that the larger one is a number.
    let larger = if matches!(op, CompareOp::Gt | CompareOp::Ge) { a } else { b };
    let sort = terms.sort(larger);
    let infinity = terms.constant(sort, reals::infinity(kind));
    let is_number = terms.compare(CompareOp::Le, larger, infinity);
    let holds = terms.compare(op, a, b);
    terms.binary(BinaryTerm::And, holds, is_number)
}

/// That a float compares so with a double, which need not be a float.
fn compared_float(terms: &mut TermPool, op: CompareOp, float: TermId, x: f64) -> TermId {
    let below = below(x);
    let is_float = f64::from(below) == x;
    let op = match op {
        _ if is_float || x.is_nan() => op,
        CompareOp::Eq => return terms.boolean(false),
        CompareOp::Lt | CompareOp::Le => CompareOp::Le,
        CompareOp::Gt | CompareOp::Ge => CompareOp::Gt,
        CompareOp::Ne => op,
    };
    let x = if x.is_nan() { f64::NAN } else { below.into() };
    compared(terms, op, SymbolKind::Float, Real::Rank(float), Real::Known(x))
}

/// The largest float that is no larger.
fn below(x: f64) -> f32 {
    let near = x as f32;
    if f64::from(near) > x { near.next_down() } else { near }
}

impl<O: Observer> Run<'_, O> {
    /// Whether a branch on symbolic floating-point numbers jumps; `None` where it is about something else.
    pub(super) fn real_branch(&mut self, cond: Cond, a: Value, b: Value) -> Option<Result<bool, Trap>> {
        let (op, negated, kind) = comparison(cond)?;
        let (a, b) = (operand(a)?, operand(b)?);
        let widened = |terms: &TermPool, x: Real| match x {
            Real::Rank(term) => terms.widened_float(term),
            Real::Known(_) => None,
        };
        let terms = &mut *self.terms;
        let holds = match (widened(terms, a), widened(terms, b), a, b) {
            (None, None, a, b) => compared(terms, op, kind, a, b),
            (Some(a), Some(b), ..) => compared(terms, op, SymbolKind::Float, Real::Rank(a), Real::Rank(b)),
            (Some(a), None, _, Real::Known(b)) => compared_float(terms, op, a, b),
            (None, Some(b), Real::Known(a), _) => compared_float(terms, op.mirrored(), b, a),
            _ => {
                return Some(Err(Trap::unsupported(
                    "a comparison of a symbolic float with a symbolic double",
                )));
            }
        };
        let jumps = if negated { self.terms.not(holds) } else { holds };
        let stay = self.terms.not(jumps);
        Some(self.condition(stay).map(|stays| !stays))
    }

    /// Operations on symbolic floating-point numbers that need no arithmetic; `None` where it is another one.
    pub(super) fn real_unary(&mut self, op: UnaryInstrOp, a: TermId) -> Option<Result<Value, Trap>> {
        Some(match op {
            UnaryInstrOp::FNeg | UnaryInstrOp::DNeg => self.negated_real(a),
            UnaryInstrOp::F2D => Ok(Value::Sym(self.terms.unary(UnaryTerm::IntToLong, a))),
            UnaryInstrOp::D2F => match self.terms.widened_float(a) {
                Some(float) => Ok(Value::Sym(float)),
                None => Err(unsupported()),
            },
            _ => return None,
        })
    }

    /// `0 - x`, which is how an absolute value is computed.
    pub(super) fn real_arith(&mut self, op: ArithOp, a: Value, b: Value) -> Option<Result<Value, Trap>> {
        match (op, a, b) {
            (ArithOp::DSub, Value::Double(0.0), Value::Sym(b)) => Some(self.negated_real(b)),
            (ArithOp::FSub, Value::Float(0.0), Value::Sym(b)) => Some(self.negated_real(b)),
            _ => None,
        }
    }

    /// The sign of a zero is not known: what looks at it is unsupported.
    fn negated_real(&mut self, a: TermId) -> Result<Value, Trap> {
        let float = self.terms.widened_float(a);
        let rank = float.unwrap_or(a);
        let Some(kind) = self.terms.real_kind(rank) else { return Err(unsupported()) };
        let sort = self.terms.sort(rank);
        let infinity = self.terms.constant(sort, reals::infinity(kind));
        let is_number = self.terms.compare(CompareOp::Le, rank, infinity);
        if !self.condition(is_number)? {
            return Ok(match (kind, float) {
                (SymbolKind::Float, None) => Value::Float(f32::NAN),
                _ => Value::Double(f64::NAN),
            });
        }
        let negated = self.terms.unary(UnaryTerm::Neg, rank);
        Ok(Value::Sym(match float {
            Some(_) => self.terms.unary(UnaryTerm::IntToLong, negated),
            None => negated,
        }))
    }
}

fn unsupported() -> Trap {
    Trap::unsupported("symbolic float arithmetic")
}
