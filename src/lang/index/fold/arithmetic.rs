//! Java's arithmetic on constants: casts (JLS 5.1), promotion (JLS 5.6), operators (JLS 15.15–15.25).

use crate::lang::ast::{BinaryOp, PrimitiveName, UnaryOp};
use crate::lang::index::fold::{Constant, is_comparison};

/// The wider of two promoted types.
fn wider(a: PrimitiveName, b: PrimitiveName) -> PrimitiveName {
    use PrimitiveName::{Double, Float, Int, Long};
    [Double, Float, Long].into_iter().find(|&p| a == p || b == p).unwrap_or(Int)
}

fn compare<T: PartialOrd>(op: BinaryOp, a: T, b: T) -> Option<bool> {
    Some(match op {
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        _ => return None,
    })
}

macro_rules! integer_op {
    ($op:expr, $a:expr, $b:expr) => {
        match $op {
            BinaryOp::Add => Some($a.wrapping_add($b)),
            BinaryOp::Sub => Some($a.wrapping_sub($b)),
            BinaryOp::Mul => Some($a.wrapping_mul($b)),
            BinaryOp::Div => ($b != 0).then(|| $a.wrapping_div($b)),
            BinaryOp::Rem => ($b != 0).then(|| $a.wrapping_rem($b)),
            BinaryOp::And => Some($a & $b),
            BinaryOp::Or => Some($a | $b),
            BinaryOp::Xor => Some($a ^ $b),
            _ => None,
        }
    };
}

macro_rules! float_op {
    ($op:expr, $a:expr, $b:expr) => {
        match $op {
            BinaryOp::Add => Some($a + $b),
            BinaryOp::Sub => Some($a - $b),
            BinaryOp::Mul => Some($a * $b),
            BinaryOp::Div => Some($a / $b),
            BinaryOp::Rem => Some($a % $b),
            _ => None,
        }
    };
}

impl Constant {
    /// As a long, for integers.
    fn integer(&self) -> Option<i64> {
        Some(match self {
            Self::Byte(v) => i64::from(*v),
            Self::Short(v) => i64::from(*v),
            Self::Char(v) => i64::from(*v),
            Self::Int(v) => i64::from(*v),
            Self::Long(v) => *v,
            _ => return None,
        })
    }

    /// A cast to a primitive type. Rust's `as` truncates integers and saturates floats as Java does.
    pub fn cast(self, to: PrimitiveName) -> Option<Constant> {
        // Floats become small integers by way of int.
        let (integer, int, float, double) = match self {
            Self::Boolean(_) => return (to == PrimitiveName::Boolean).then_some(self),
            Self::String(_) => return None,
            Self::Float(v) => (v as i64, v as i32, v, f64::from(v)),
            Self::Double(v) => (v as i64, v as i32, v as f32, v),
            _ => {
                let v = self.integer()?;
                (v, v as i32, v as f32, v as f64)
            }
        };
        Some(match to {
            PrimitiveName::Byte => Self::Byte(int as i8),
            PrimitiveName::Short => Self::Short(int as i16),
            PrimitiveName::Char => Self::Char(int as u16),
            PrimitiveName::Int => Self::Int(int),
            PrimitiveName::Long => Self::Long(integer),
            PrimitiveName::Float => Self::Float(float),
            PrimitiveName::Double => Self::Double(double),
            PrimitiveName::Boolean | PrimitiveName::Void => return None,
        })
    }

    /// `+`, `-` and `~`.
    pub(super) fn unary(self, op: UnaryOp) -> Option<Constant> {
        let ty = self.primitive()?;
        let promoted = self.cast(wider(ty, PrimitiveName::Int))?;
        Some(match (op, promoted) {
            (UnaryOp::Plus, value) => value,
            (UnaryOp::Minus, Self::Int(v)) => Self::Int(v.wrapping_neg()),
            (UnaryOp::Minus, Self::Long(v)) => Self::Long(v.wrapping_neg()),
            (UnaryOp::Minus, Self::Float(v)) => Self::Float(-v),
            (UnaryOp::Minus, Self::Double(v)) => Self::Double(-v),
            (UnaryOp::BitNot, Self::Int(v)) => Self::Int(!v),
            (UnaryOp::BitNot, Self::Long(v)) => Self::Long(!v),
            _ => return None,
        })
    }

    /// A binary operator; `None` where it does not apply or divides an integer by zero.
    pub fn binary(self, op: BinaryOp, other: Constant) -> Option<Constant> {
        match (&self, &other) {
            (Self::String(a), Self::String(b)) if is_comparison(op) => {
                // Constant strings are interned: `==` compares texts.
                return match op {
                    BinaryOp::Eq | BinaryOp::Ne => compare(op, a, b).map(Self::Boolean),
                    _ => None,
                };
            }
            (Self::String(_), _) | (_, Self::String(_)) => {
                return (op == BinaryOp::Add).then(|| Self::String((self.text() + &other.text()).into()));
            }
            (Self::Boolean(a), Self::Boolean(b)) => {
                return Some(Self::Boolean(match op {
                    BinaryOp::AndAnd | BinaryOp::And => a & b,
                    BinaryOp::OrOr | BinaryOp::Or => a | b,
                    BinaryOp::Xor | BinaryOp::Ne => a != b,
                    BinaryOp::Eq => a == b,
                    _ => return None,
                }));
            }
            _ => {}
        }
        let (a, b) = (self.primitive()?, other.primitive()?);
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr) {
            return self.shift(op, &other);
        }
        let ty = wider(a, b);
        Some(match (self.cast(ty)?, other.cast(ty)?) {
            (Self::Int(a), Self::Int(b)) if is_comparison(op) => Self::Boolean(compare(op, a, b)?),
            (Self::Long(a), Self::Long(b)) if is_comparison(op) => Self::Boolean(compare(op, a, b)?),
            (Self::Float(a), Self::Float(b)) if is_comparison(op) => Self::Boolean(compare(op, a, b)?),
            (Self::Double(a), Self::Double(b)) if is_comparison(op) => Self::Boolean(compare(op, a, b)?),
            (Self::Int(a), Self::Int(b)) => Self::Int(integer_op!(op, a, b)?),
            (Self::Long(a), Self::Long(b)) => Self::Long(integer_op!(op, a, b)?),
            (Self::Float(a), Self::Float(b)) => Self::Float(float_op!(op, a, b)?),
            (Self::Double(a), Self::Double(b)) => Self::Double(float_op!(op, a, b)?),
            _ => return None,
        })
    }

    /// Shifts promote their operands one by one; the count is taken modulo the width.
    fn shift(self, op: BinaryOp, count: &Constant) -> Option<Constant> {
        let count = count.integer()? as u32;
        self.integer()?;
        let ty = wider(self.primitive()?, PrimitiveName::Int);
        Some(match (op, self.cast(ty)?) {
            (BinaryOp::Shl, Self::Int(v)) => Self::Int(v.wrapping_shl(count)),
            (BinaryOp::Shr, Self::Int(v)) => Self::Int(v.wrapping_shr(count)),
            (BinaryOp::Ushr, Self::Int(v)) => Self::Int((v as u32).wrapping_shr(count) as i32),
            (BinaryOp::Shl, Self::Long(v)) => Self::Long(v.wrapping_shl(count)),
            (BinaryOp::Shr, Self::Long(v)) => Self::Long(v.wrapping_shr(count)),
            (BinaryOp::Ushr, Self::Long(v)) => Self::Long((v as u64).wrapping_shr(count) as i64),
            _ => return None,
        })
    }

    /// The type of `c ? self : other`: `Some(None)` for strings.
    pub(super) fn common(&self, other: &Constant) -> Option<Option<PrimitiveName>> {
        use PrimitiveName::{Boolean, Byte, Char, Int, Short};
        let (a, b) = match (self.primitive(), other.primitive()) {
            (None, None) => return Some(None),
            (Some(a), Some(b)) => (a, b),
            _ => return None,
        };
        let fits = |small: PrimitiveName, value: &Constant| {
            let cast = value.clone().cast(small);
            matches!(small, Byte | Short | Char) && cast.and_then(|c| c.integer()) == value.integer()
        };
        Some(Some(match (a, b) {
            _ if a == b => a,
            (Boolean, _) | (_, Boolean) => return None,
            (Byte, Short) | (Short, Byte) => Short,
            (small, Int) if fits(small, other) => small,
            (Int, small) if fits(small, self) => small,
            _ => wider(a, b),
        }))
    }
}
