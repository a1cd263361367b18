//! Symbolic floating-point numbers: comparisons, arithmetic and conversions as terms. An unknown number of the input
//! is its rank until something computes with it (see [`TermPool::number`](crate::term::TermPool::number)).

use crate::exec::observer::Observer;
use crate::exec::run::arith::from_term;
use crate::exec::run::{Run, Trap};
use crate::exec::value::Value;
use crate::lang::ir::{ArithOp, Cond, UnaryInstrOp};
use crate::term::{CompareOp, RealBinary, RealUnary, TermId, TermPool};

/// The comparison that a branch makes, and whether it is negated.
#[rustfmt::skip]
fn comparison(cond: Cond) -> Option<(CompareOp, bool)> {
    use Cond::*;
    Some(match cond {
        FEq | DEq => (CompareOp::Eq, false),
        FNe | DNe => (CompareOp::Eq, true),
        FLt | DLt => (CompareOp::Lt, false),
        FLe | DLe => (CompareOp::Le, false),
        FGt | DGt => (CompareOp::Gt, false),
        FGe | DGe => (CompareOp::Ge, false),
        FNotLt | DNotLt => (CompareOp::Lt, true),
        FNotLe | DNotLe => (CompareOp::Le, true),
        FNotGt | DNotGt => (CompareOp::Gt, true),
        FNotGe | DNotGe => (CompareOp::Ge, true),
        _ => return None,
    })
}

#[rustfmt::skip]
fn real_binary(op: ArithOp) -> Option<RealBinary> {
    use ArithOp::*;
    Some(match op {
        FAdd | DAdd => RealBinary::Add,
        FSub | DSub => RealBinary::Sub,
        FMul | DMul => RealBinary::Mul,
        FDiv | DDiv => RealBinary::Div,
        FRem | DRem => RealBinary::Rem,
        _ => return None,
    })
}

#[rustfmt::skip]
fn real_unary(op: UnaryInstrOp) -> Option<RealUnary> {
    use UnaryInstrOp::*;
    Some(match op {
        FNeg | DNeg => RealUnary::Neg,
        F2D | I2D | L2D => RealUnary::ToDouble,
        D2F | I2F | L2F => RealUnary::ToFloat,
        F2I | D2I => RealUnary::ToInt,
        F2L | D2L => RealUnary::ToLong,
        _ => return None,
    })
}

/// A floating-point number as a term; a symbolic one is there already.
fn operand(terms: &mut TermPool, value: Value) -> Option<TermId> {
    match value {
        Value::Float(x) => Some(terms.float(x)),
        Value::Double(x) => Some(terms.double(x)),
        Value::Sym(term) => Some(term),
        _ => None,
    }
}

impl<O: Observer> Run<'_, O> {
    /// Whether a branch on symbolic floating-point numbers jumps; `None` where it is about something else.
    pub(super) fn real_branch(&mut self, cond: Cond, a: Value, b: Value) -> Option<Result<bool, Trap>> {
        let (op, negated) = comparison(cond)?;
        let (a, b) = (operand(self.terms, a)?, operand(self.terms, b)?);
        let holds = self.terms.compare_reals(op, a, b);
        let jumps = if negated { self.terms.not(holds) } else { holds };
        let stay = self.terms.not(jumps);
        Some(self.condition(stay).map(|stays| !stays))
    }

    /// A conversion from or to a floating-point number, or its negation; `None` where it is another operation.
    pub(super) fn real_unary(&mut self, op: UnaryInstrOp, a: TermId) -> Option<Value> {
        let result = self.terms.real1(real_unary(op)?, a);
        Some(from_term(self.terms, result))
    }

    /// Arithmetic on floating-point numbers; `None` where it is on others.
    pub(super) fn real_arith(&mut self, op: ArithOp, a: Value, b: Value) -> Option<Value> {
        let op = real_binary(op)?;
        let (a, b) = (operand(self.terms, a)?, operand(self.terms, b)?);
        let result = self.terms.real2(op, a, b);
        Some(from_term(self.terms, result))
    }
}
