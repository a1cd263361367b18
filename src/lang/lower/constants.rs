//! Constant expressions (JLS 15.28): folded before any code is emitted, in the arithmetic of their type.

use std::sync::Arc;

use crate::lang::ast::{BinaryOp, Expr, ExprKind, Literal, PrimitiveName, UnaryOp};
use crate::lang::ir::Const;
use crate::lang::program::Type;

use super::Lowerer;
use super::conversion::{NumKind, convert_constant, primitive};
use super::names::{Meaning, Variable};

/// A constant with its type: a primitive or String.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Konst {
    pub(super) value: Const,
    /// `None` for a string.
    pub(super) primitive: Option<PrimitiveName>,
}

impl Konst {
    fn of(value: Const, primitive: PrimitiveName) -> Self {
        Self { value, primitive: Some(primitive) }
    }

    fn boolean(value: bool) -> Self {
        Self::of(Const::Int(i32::from(value)), PrimitiveName::Boolean)
    }

    /// The value, where it is a boolean.
    pub(super) fn as_bool(&self) -> Option<bool> {
        match (self.primitive, &self.value) {
            (Some(PrimitiveName::Boolean), Const::Int(v)) => Some(*v != 0),
            _ => None,
        }
    }

    /// The same as another primitive type.
    pub(super) fn convert(&self, to: PrimitiveName) -> Option<Konst> {
        if (self.primitive? == PrimitiveName::Boolean) != (to == PrimitiveName::Boolean) {
            return None;
        }
        Some(Konst::of(convert_constant(&self.value, to)?, to))
    }

    /// How it prints in a concatenation; `None` for floating point, whose text the machine makes.
    fn text(&self) -> Option<String> {
        Some(match (&self.value, self.primitive) {
            (Const::Int(v), Some(PrimitiveName::Boolean)) => (*v != 0).to_string(),
            (Const::Int(v), Some(PrimitiveName::Char)) => String::from_utf16(&[*v as u16]).ok()?,
            (Const::Int(v), _) => v.to_string(),
            (Const::Long(v), _) => v.to_string(),
            (Const::String(s), _) => s.to_string(),
            (Const::Float(_) | Const::Double(_) | Const::Null, _) => return None,
        })
    }
}

impl<'p> Lowerer<'p> {
    /// The value of a constant expression; `None` where it is none.
    pub(super) fn constant(&self, e: &'p Expr) -> Option<Konst> {
        match &e.kind {
            ExprKind::Literal(literal) => literal_constant(literal),
            ExprKind::Name(name) => match self.variable(name)? {
                Variable::Field { field, .. } => self.field_constant(field),
                _ => None,
            },
            ExprKind::Field { target, name } => match self.meaning(target) {
                Meaning::Type(ty) => {
                    let field = self.program.find_field(ty.as_class()?, &name.name)?;
                    self.field_constant(field)
                }
                _ => None,
            },
            ExprKind::Unary { op, operand } => fold_unary(*op, &self.constant(operand)?),
            ExprKind::Binary { first, rest } => self.chain_constant(first, rest),
            ExprKind::Conditional { cond, then, otherwise } => {
                let cond = self.constant(cond)?.as_bool()?;
                let (then, otherwise) = (self.constant(then)?, self.constant(otherwise)?);
                match (then.primitive, otherwise.primitive) {
                    (a, b) if a == b => Some(if cond { then } else { otherwise }),
                    (Some(a), Some(b)) => {
                        let (chosen, other) = if cond { (then, b) } else { (otherwise, a) };
                        let kind = NumKind::of(chosen.primitive?)?.max(NumKind::of(other)?);
                        chosen.convert(kind.primitive())
                    }
                    _ => None,
                }
            }
            ExprKind::Cast { ty, operand } => {
                let inner = self.constant(operand)?;
                match self.scope.resolve(ty).ok()? {
                    Type::Primitive(p) => inner.convert(p),
                    Type::Class(c, _) if c == self.program.well_known.string => {
                        inner.primitive.is_none().then_some(inner)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The same for the chain `first op e op e …`.
    pub(super) fn chain_constant(&self, first: &'p Expr, rest: &'p [(BinaryOp, Expr)]) -> Option<Konst> {
        let mut value = self.constant(first)?;
        for (op, e) in rest {
            value = fold_binary(*op, &value, &self.constant(e)?)?;
        }
        Some(value)
    }

    fn field_constant(&self, field: crate::lang::program::FieldId) -> Option<Konst> {
        let field = &self.program.fields[field];
        let value = field.constant.clone()?;
        match primitive(&field.ty) {
            Some(p) => Some(Konst::of(convert_constant(&value, p)?, p)),
            None => matches!(value, Const::String(_)).then_some(Konst { value, primitive: None }),
        }
    }
}

/// A literal; `null` is no constant expression.
fn literal_constant(literal: &Literal) -> Option<Konst> {
    Some(match literal {
        Literal::Int(v) => Konst::of(Const::Int(*v), PrimitiveName::Int),
        Literal::Long(v) => Konst::of(Const::Long(*v), PrimitiveName::Long),
        Literal::Float(v) => Konst::of(Const::Float(*v), PrimitiveName::Float),
        Literal::Double(v) => Konst::of(Const::Double(*v), PrimitiveName::Double),
        Literal::Char(v) => Konst::of(Const::Int(i32::from(*v)), PrimitiveName::Char),
        Literal::Boolean(v) => Konst::boolean(*v),
        Literal::String(s) => Konst { value: Const::String(s.clone()), primitive: None },
        Literal::Null => return None,
    })
}

fn fold_unary(op: UnaryOp, a: &Konst) -> Option<Konst> {
    if op == UnaryOp::Not {
        return a.as_bool().map(|v| Konst::boolean(!v));
    }
    let promoted = a.convert(NumKind::of(a.primitive?)?.primitive())?;
    let value = match (op, &promoted.value) {
        (UnaryOp::Plus, v) => v.clone(),
        (UnaryOp::Minus, Const::Int(v)) => Const::Int(v.wrapping_neg()),
        (UnaryOp::Minus, Const::Long(v)) => Const::Long(v.wrapping_neg()),
        (UnaryOp::Minus, Const::Float(v)) => Const::Float(-v),
        (UnaryOp::Minus, Const::Double(v)) => Const::Double(-v),
        (UnaryOp::BitNot, Const::Int(v)) => Const::Int(!v),
        (UnaryOp::BitNot, Const::Long(v)) => Const::Long(!v),
        _ => return None,
    };
    Some(Konst { value, primitive: promoted.primitive })
}

fn fold_binary(op: BinaryOp, a: &Konst, b: &Konst) -> Option<Konst> {
    if a.primitive.is_none() || b.primitive.is_none() {
        return match op {
            BinaryOp::Add => {
                let text: Arc<str> = (a.text()? + &b.text()?).into();
                Some(Konst { value: Const::String(text), primitive: None })
            }
            // Equal constant strings are the same object.
            BinaryOp::Eq => Some(Konst::boolean(a.value == b.value)),
            BinaryOp::Ne => Some(Konst::boolean(a.value != b.value)),
            _ => None,
        };
    }
    if let (Some(x), Some(y)) = (a.as_bool(), b.as_bool()) {
        return Some(Konst::boolean(match op {
            BinaryOp::And | BinaryOp::AndAnd => x & y,
            BinaryOp::Or | BinaryOp::OrOr => x | y,
            BinaryOp::Xor | BinaryOp::Ne => x ^ y,
            BinaryOp::Eq => x == y,
            _ => return None,
        }));
    }
    let (left, right) = (NumKind::of(a.primitive?)?, NumKind::of(b.primitive?)?);
    if matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr) {
        let count = convert_constant(&b.convert(PrimitiveName::Long)?.value, PrimitiveName::Int)?;
        let Const::Int(count) = count else { return None };
        let value = match (op, a.convert(left.primitive())?.value) {
            (BinaryOp::Shl, Const::Int(v)) => Const::Int(v.wrapping_shl(count as u32)),
            (BinaryOp::Shr, Const::Int(v)) => Const::Int(v.wrapping_shr(count as u32)),
            (BinaryOp::Ushr, Const::Int(v)) => Const::Int((v as u32).wrapping_shr(count as u32) as i32),
            (BinaryOp::Shl, Const::Long(v)) => Const::Long(v.wrapping_shl(count as u32)),
            (BinaryOp::Shr, Const::Long(v)) => Const::Long(v.wrapping_shr(count as u32)),
            (BinaryOp::Ushr, Const::Long(v)) => Const::Long((v as u64).wrapping_shr(count as u32) as i64),
            _ => return None,
        };
        return Some(Konst::of(value, left.primitive()));
    }
    let kind = left.max(right).primitive();
    let (a, b) = (a.convert(kind)?, b.convert(kind)?);
    let value = match (&a.value, &b.value) {
        (Const::Int(x), Const::Int(y)) => fold_int(op, *x, *y)?,
        (Const::Long(x), Const::Long(y)) => fold_long(op, *x, *y)?,
        (Const::Float(x), Const::Float(y)) => match compare(op, x.partial_cmp(y)) {
            Some(holds) => return Some(Konst::boolean(holds)),
            None => Const::Float(arithmetic(op, *x, *y)?),
        },
        (Const::Double(x), Const::Double(y)) => match compare(op, x.partial_cmp(y)) {
            Some(holds) => return Some(Konst::boolean(holds)),
            None => Const::Double(arithmetic(op, *x, *y)?),
        },
        _ => return None,
    };
    let is_comparison = matches!(
        op,
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge
    );
    Some(Konst::of(value, if is_comparison { PrimitiveName::Boolean } else { kind }))
}

/// A comparison of floating point numbers; `None` where the operator is not one.
fn compare(op: BinaryOp, order: Option<std::cmp::Ordering>) -> Option<bool> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    Some(match op {
        BinaryOp::Eq => order == Some(Equal),
        BinaryOp::Ne => order != Some(Equal),
        BinaryOp::Lt => order == Some(Less),
        BinaryOp::Le => matches!(order, Some(Less | Equal)),
        BinaryOp::Gt => order == Some(Greater),
        BinaryOp::Ge => matches!(order, Some(Greater | Equal)),
        _ => return None,
    })
}

fn arithmetic<T>(op: BinaryOp, x: T, y: T) -> Option<T>
where
    T: std::ops::Add<Output = T>
        + std::ops::Sub<Output = T>
        + std::ops::Mul<Output = T>
        + std::ops::Div<Output = T>
        + std::ops::Rem<Output = T>,
{
    Some(match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div => x / y,
        BinaryOp::Rem => x % y,
        _ => return None,
    })
}

macro_rules! fold_whole {
    ($name:ident, $ty:ty, $variant:ident) => {
        /// A division by zero is no constant: it throws when it is reached.
        fn $name(op: BinaryOp, x: $ty, y: $ty) -> Option<Const> {
            let truth = |holds: bool| Const::Int(i32::from(holds));
            Some(match op {
                BinaryOp::Add => Const::$variant(x.wrapping_add(y)),
                BinaryOp::Sub => Const::$variant(x.wrapping_sub(y)),
                BinaryOp::Mul => Const::$variant(x.wrapping_mul(y)),
                BinaryOp::Div if y != 0 => Const::$variant(x.wrapping_div(y)),
                BinaryOp::Rem if y != 0 => Const::$variant(x.wrapping_rem(y)),
                BinaryOp::And => Const::$variant(x & y),
                BinaryOp::Or => Const::$variant(x | y),
                BinaryOp::Xor => Const::$variant(x ^ y),
                BinaryOp::Eq => truth(x == y),
                BinaryOp::Ne => truth(x != y),
                BinaryOp::Lt => truth(x < y),
                BinaryOp::Le => truth(x <= y),
                BinaryOp::Gt => truth(x > y),
                BinaryOp::Ge => truth(x >= y),
                _ => return None,
            })
        }
    };
}
fold_whole!(fold_int, i32, Int);
fold_whole!(fold_long, i64, Long);
