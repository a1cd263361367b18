//! Arithmetic and conversions: Java's on concrete values, terms on symbolic ones.

use crate::exec::observer::Observer;
use crate::exec::run::{Run, Trap};
use crate::exec::value::Value;
use crate::lang::ir::{ArithOp, UnaryInstrOp};
use crate::term::{BinaryTerm, CompareOp, Sort, TermId, TermPool, UnaryTerm, ieee};

/// The result on concrete operands; `None` on a zero divisor of a whole number, and where an operand is
/// symbolic.
#[inline]
#[rustfmt::skip]
pub fn arith(op: ArithOp, a: Value, b: Value) -> Option<Value> {
    use ArithOp::*;
    use Value::{Double, Float, Int, Long};
    Some(match (a, b) {
        (Int(a), Int(b)) => Int(match op {
            IAdd => a.wrapping_add(b),
            ISub => a.wrapping_sub(b),
            IMul => a.wrapping_mul(b),
            IDiv => if b == 0 { return None } else { a.wrapping_div(b) },
            IRem => if b == 0 { return None } else { a.wrapping_rem(b) },
            IAnd | BoolAnd => a & b,
            IOr | BoolOr => a | b,
            IXor | BoolXor => a ^ b,
            IShl => a.wrapping_shl(b as u32),
            IShr => a.wrapping_shr(b as u32),
            IUshr => (a as u32).wrapping_shr(b as u32) as i32,
            _ => return None,
        }),
        (Long(a), Long(b)) => Long(match op {
            LAdd => a.wrapping_add(b),
            LSub => a.wrapping_sub(b),
            LMul => a.wrapping_mul(b),
            LDiv => if b == 0 { return None } else { a.wrapping_div(b) },
            LRem => if b == 0 { return None } else { a.wrapping_rem(b) },
            LAnd => a & b,
            LOr => a | b,
            LXor => a ^ b,
            _ => return None,
        }),
        (Long(a), Int(b)) => Long(match op {
            LShl => a.wrapping_shl(b as u32),
            LShr => a.wrapping_shr(b as u32),
            LUshr => (a as u64).wrapping_shr(b as u32) as i64,
            _ => return None,
        }),
        (Float(a), Float(b)) => Float(match op {
            FAdd => a + b, FSub => a - b, FMul => a * b, FDiv => a / b, FRem => a % b,
            _ => return None,
        }),
        (Double(a), Double(b)) => Double(match op {
            DAdd => a + b, DSub => a - b, DMul => a * b, DDiv => a / b, DRem => a % b,
            _ => return None,
        }),
        _ => return None,
    })
}

/// The result on a concrete operand; `None` where it is symbolic.
#[inline]
#[rustfmt::skip]
pub fn unary(op: UnaryInstrOp, a: Value) -> Option<Value> {
    use UnaryInstrOp::*;
    use Value::{Double, Float, Int, Long};
    Some(match (op, a) {
        (INeg, Int(a)) => Int(a.wrapping_neg()),
        (INot, Int(a)) => Int(!a),
        (BoolNot, Int(a)) => Int(i32::from(a == 0)),
        (I2L, Int(a)) => Long(a.into()),
        (I2F, Int(a)) => Float(a as f32),
        (I2D, Int(a)) => Double(a.into()),
        (I2B, Int(a)) => Int((a as i8).into()),
        (I2C, Int(a)) => Int((a as u16).into()),
        (I2S, Int(a)) => Int((a as i16).into()),
        (LNeg, Long(a)) => Long(a.wrapping_neg()),
        (LNot, Long(a)) => Long(!a),
        (L2I, Long(a)) => Int(a as i32),
        (L2F, Long(a)) => Float(a as f32),
        (L2D, Long(a)) => Double(a as f64),
        (FNeg, Float(a)) => Float(-a),
        (F2I, Float(a)) => Int(a as i32),
        (F2L, Float(a)) => Long(a as i64),
        (F2D, Float(a)) => Double(a.into()),
        (DNeg, Double(a)) => Double(-a),
        (D2I, Double(a)) => Int(a as i32),
        (D2L, Double(a)) => Long(a as i64),
        (D2F, Double(a)) => Float(a as f32),
        _ => return None,
    })
}

/// A primitive value as a term; `None` for floats and references.
pub(in crate::exec) fn to_term(terms: &mut TermPool, value: Value) -> Option<TermId> {
    match value {
        Value::Int(i) => Some(terms.int(i)),
        Value::Long(l) => Some(terms.long(l)),
        Value::Sym(term) => Some(term),
        _ => None,
    }
}

/// A term as a value: constants become concrete.
pub(in crate::exec) fn from_term(terms: &TermPool, term: TermId) -> Value {
    match (terms.as_const(term), terms.sort(term)) {
        (Some(value), Sort::Float) => Value::Float(ieee::float(value)),
        (Some(value), Sort::Double) => Value::Double(ieee::double(value)),
        (Some(value), Sort::Long) => Value::Long(value),
        (Some(value), _) => Value::Int(value as i32),
        (None, _) => Value::Sym(term),
    }
}

#[rustfmt::skip]
fn binary_term(op: ArithOp) -> Option<BinaryTerm> {
    use ArithOp::*;
    Some(match op {
        IAdd | LAdd => BinaryTerm::Add,
        ISub | LSub => BinaryTerm::Sub,
        IMul | LMul => BinaryTerm::Mul,
        IDiv | LDiv => BinaryTerm::Div,
        IRem | LRem => BinaryTerm::Rem,
        IAnd | LAnd | BoolAnd => BinaryTerm::And,
        IOr | LOr | BoolOr => BinaryTerm::Or,
        IXor | LXor | BoolXor => BinaryTerm::Xor,
        IShl | LShl => BinaryTerm::Shl,
        IShr | LShr => BinaryTerm::Shr,
        IUshr | LUshr => BinaryTerm::Ushr,
        _ => return None,
    })
}

#[rustfmt::skip]
fn unary_term(op: UnaryInstrOp) -> Option<UnaryTerm> {
    use UnaryInstrOp::*;
    Some(match op {
        INeg | LNeg => UnaryTerm::Neg,
        INot | LNot => UnaryTerm::BitNot,
        BoolNot => UnaryTerm::Not,
        I2L => UnaryTerm::IntToLong,
        L2I => UnaryTerm::LongToInt,
        I2B => UnaryTerm::IntToByte,
        I2C => UnaryTerm::IntToChar,
        I2S => UnaryTerm::IntToShort,
        _ => return None,
    })
}

impl<O: Observer> Run<'_, O> {
    /// Arithmetic on whatever the fast path leaves: symbolic operands and zero divisors. A symbolic
    /// divisor is asked about first, the normal case before the exception.
    pub(super) fn symbolic_arith(&mut self, op: ArithOp, a: Value, b: Value) -> Result<Value, Trap> {
        let divides = matches!(op, ArithOp::IDiv | ArithOp::IRem | ArithOp::LDiv | ArithOp::LRem);
        let by_zero = Trap::Throw(self.program.well_known.arithmetic_exception, Some("/ by zero".into()));
        if divides && matches!(b, Value::Int(0) | Value::Long(0)) {
            return Err(by_zero);
        }
        let operands = || Trap::unsupported(format!("operands of {op:?} of another type"));
        let Some(term) = binary_term(op) else { return self.real_arith(op, a, b).ok_or_else(operands) };
        let (Some(a), Some(b)) = (to_term(self.terms, a), to_term(self.terms, b)) else {
            return Err(operands());
        };
        if divides {
            let sort = self.terms.sort(b);
            let zero = self.terms.constant(sort, 0);
            let normal = self.terms.compare(CompareOp::Ne, b, zero);
            if !self.condition(normal)? {
                return Err(by_zero);
            }
        }
        let result = self.terms.binary(term, a, b);
        self.note_computed(result);
        Ok(from_term(self.terms, result))
    }

    /// Overflows are reported where their operation stands.
    fn note_computed(&mut self, result: TermId) {
        if !self.terms.is_leaf(result)
            && self.terms.computed_at(result).is_none()
            && let Some(span) = self.span()
        {
            self.terms.note_computed(result, span);
        }
    }

    /// The same for one operand.
    pub(super) fn symbolic_unary(&mut self, op: UnaryInstrOp, a: Value) -> Result<Value, Trap> {
        let Value::Sym(a) = a else {
            return Err(Trap::unsupported(format!("an operand of {op:?} of another type")));
        };
        let Some(term) = unary_term(op) else {
            let real = self.real_unary(op, a);
            return real.ok_or_else(|| Trap::unsupported(format!("{op:?} of a symbol")));
        };
        let result = self.terms.unary(term, a);
        self.note_computed(result);
        Ok(from_term(self.terms, result))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ArithOp::*;
    use Value::{Double, Float, Int, Long};

    #[test]
    fn whole_numbers_wrap_and_truncate() {
        assert_eq!(arith(IAdd, Int(i32::MAX), Int(1)), Some(Int(i32::MIN)));
        assert_eq!(arith(IDiv, Int(-7), Int(2)), Some(Int(-3)));
        assert_eq!(arith(IRem, Int(-7), Int(2)), Some(Int(-1)));
        assert_eq!(arith(IDiv, Int(i32::MIN), Int(-1)), Some(Int(i32::MIN)));
        assert_eq!(arith(IRem, Int(i32::MIN), Int(-1)), Some(Int(0)));
        assert_eq!(arith(LDiv, Long(i64::MIN), Long(-1)), Some(Long(i64::MIN)));
        assert_eq!(arith(IDiv, Int(1), Int(0)), None);
        assert_eq!(arith(LRem, Long(1), Long(0)), None);
    }

    #[test]
    fn shifts_mask_their_count() {
        assert_eq!(arith(IShl, Int(1), Int(33)), Some(Int(2)));
        assert_eq!(arith(IShr, Int(-8), Int(1)), Some(Int(-4)));
        assert_eq!(arith(IUshr, Int(-1), Int(28)), Some(Int(15)));
        assert_eq!(arith(LShl, Long(1), Int(65)), Some(Long(2)));
        assert_eq!(arith(LUshr, Long(-1), Int(60)), Some(Long(15)));
    }

    #[test]
    fn floats_are_ieee() {
        assert_eq!(arith(FMul, Float(16.0), Float(0.75)), Some(Float(12.0)));
        assert_eq!(arith(DRem, Double(-5.5), Double(2.0)), Some(Double(-1.5)));
        assert_eq!(arith(DDiv, Double(1.0), Double(0.0)), Some(Double(f64::INFINITY)));
    }

    #[test]
    fn conversions_narrow_and_saturate() {
        assert_eq!(unary(UnaryInstrOp::I2B, Int(200)), Some(Int(-56)));
        assert_eq!(unary(UnaryInstrOp::I2C, Int(-1)), Some(Int(65535)));
        assert_eq!(unary(UnaryInstrOp::I2S, Int(40000)), Some(Int(-25536)));
        assert_eq!(unary(UnaryInstrOp::L2I, Long(1 << 32)), Some(Int(0)));
        assert_eq!(unary(UnaryInstrOp::D2I, Double(1e10)), Some(Int(i32::MAX)));
        assert_eq!(unary(UnaryInstrOp::F2I, Float(f32::NAN)), Some(Int(0)));
        assert_eq!(unary(UnaryInstrOp::BoolNot, Int(1)), Some(Int(0)));
    }
}
