//! Folds compile-time constant expressions (JLS 15.29) in Java's arithmetic: ints wrap, `float`
//! stays in single precision, string concatenation prints as Java does.
//!
//! Works on the AST alone: the caller says what names stand for.

mod arithmetic;
mod text;

pub use text::{double_text, float_text};

use std::sync::Arc;

use crate::lang::ast::{BinaryOp, Expr, ExprKind, Literal, PrimitiveName, TypeRef, TypeRefKind, UnaryOp};
use crate::lang::ir::Const;
use crate::lang::program::{Field, Program};

/// The value of a constant expression with its static type.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Constant {
    Boolean(bool),
    Byte(i8),
    Short(i16),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Arc<str>),
}

impl Constant {
    /// The constant that a literal is; `None` for `null`.
    pub fn of_literal(literal: &Literal) -> Option<Self> {
        Some(match literal {
            Literal::Int(v) => Self::Int(*v),
            Literal::Long(v) => Self::Long(*v),
            Literal::Float(v) => Self::Float(*v),
            Literal::Double(v) => Self::Double(*v),
            Literal::Char(v) => Self::Char(*v),
            Literal::Boolean(v) => Self::Boolean(*v),
            Literal::String(v) => Self::String(Arc::clone(v)),
            Literal::Null => return None,
        })
    }

    /// The value of a field that is a compile-time constant.
    pub fn of_field(field: &Field) -> Option<Self> {
        let value = match field.constant.as_ref()? {
            Const::Int(v) => Self::Int(*v),
            Const::Long(v) => Self::Long(*v),
            Const::Float(v) => Self::Float(*v),
            Const::Double(v) => Self::Double(*v),
            Const::String(v) => return Some(Self::String(Arc::clone(v))),
            Const::Null => return None,
        };
        match (field.erased.as_primitive()?, &value) {
            (PrimitiveName::Boolean, Self::Int(v)) => Some(Self::Boolean(*v != 0)),
            (ty, _) => value.cast(ty),
        }
    }

    /// The primitive type; `None` for a string.
    pub fn primitive(&self) -> Option<PrimitiveName> {
        Some(match self {
            Self::Boolean(_) => PrimitiveName::Boolean,
            Self::Byte(_) => PrimitiveName::Byte,
            Self::Short(_) => PrimitiveName::Short,
            Self::Char(_) => PrimitiveName::Char,
            Self::Int(_) => PrimitiveName::Int,
            Self::Long(_) => PrimitiveName::Long,
            Self::Float(_) => PrimitiveName::Float,
            Self::Double(_) => PrimitiveName::Double,
            Self::String(_) => return None,
        })
    }

    /// As an operand of the IR, where small integers and booleans are ints.
    pub fn to_const(&self) -> Const {
        match self {
            Self::Boolean(v) => Const::Int(i32::from(*v)),
            Self::Byte(v) => Const::Int(i32::from(*v)),
            Self::Short(v) => Const::Int(i32::from(*v)),
            Self::Char(v) => Const::Int(i32::from(*v)),
            Self::Int(v) => Const::Int(*v),
            Self::Long(v) => Const::Long(*v),
            Self::Float(v) => Const::Float(*v),
            Self::Double(v) => Const::Double(*v),
            Self::String(v) => Const::String(Arc::clone(v)),
        }
    }

    /// How it prints in a string concatenation.
    pub fn text(&self) -> String {
        match self {
            Self::Boolean(v) => v.to_string(),
            Self::Byte(v) => v.to_string(),
            Self::Short(v) => v.to_string(),
            Self::Char(v) => String::from_utf16_lossy(&[*v]),
            Self::Int(v) => v.to_string(),
            Self::Long(v) => v.to_string(),
            Self::Float(v) => float_text(*v),
            Self::Double(v) => double_text(*v),
            Self::String(v) => v.to_string(),
        }
    }
}

/// The value of `expr`, where it is a constant expression. `names` is asked for the value of simple
/// names and field accesses; it answers `None` for what is no constant variable.
pub fn fold(expr: &Expr, names: &mut dyn FnMut(&Expr) -> Option<Constant>) -> Option<Constant> {
    match &expr.kind {
        ExprKind::Literal(literal) => Constant::of_literal(literal),
        ExprKind::Name(_) | ExprKind::Field { .. } => names(expr),
        ExprKind::Unary { op, operand } => {
            let value = fold(operand, names)?;
            match (op, value) {
                (UnaryOp::Not, Constant::Boolean(v)) => Some(Constant::Boolean(!v)),
                (UnaryOp::Not, _) => None,
                (op, value) => value.unary(*op),
            }
        }
        ExprKind::Cast { ty, operand } => {
            let value = fold(operand, names)?;
            match &ty.kind {
                TypeRefKind::Primitive(p) if ty.dims == 0 => value.cast(*p),
                _ if names_string(ty) && matches!(value, Constant::String(_)) => Some(value),
                _ => None,
            }
        }
        ExprKind::Binary { first, rest } => {
            let mut value = fold(first, names)?;
            for (op, operand) in rest {
                let operand = fold(operand, names)?;
                value = value.binary(*op, operand)?;
            }
            Some(value)
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            let Constant::Boolean(cond) = fold(cond, names)? else { return None };
            let (then, otherwise) = (fold(then, names)?, fold(otherwise, names)?);
            let ty = then.common(&otherwise)?;
            let chosen = if cond { then } else { otherwise };
            match ty {
                Some(primitive) => chosen.cast(primitive),
                None => Some(chosen),
            }
        }
        _ => None,
    }
}

fn names_string(ty: &TypeRef) -> bool {
    match &ty.kind {
        TypeRefKind::Named(segments) => ty.dims == 0 && segments.last().is_some_and(|s| &*s.name == "String"),
        _ => false,
    }
}

impl Program {
    /// `value` assigned to a variable of type `ty`: a constant of that type, or `None` where such a
    /// variable is no constant variable.
    pub fn assign_constant(&self, value: Constant, ty: crate::lang::program::ErasedType) -> Option<Constant> {
        match (ty.as_primitive(), value) {
            (Some(to), value @ (Constant::Boolean(_) | Constant::String(_))) => {
                (value.primitive() == Some(to)).then_some(value)
            }
            (Some(to), value) => value.cast(to),
            (None, value @ Constant::String(_)) => {
                (ty.as_class() == Some(self.well_known.string)).then_some(value)
            }
            (None, _) => None,
        }
    }
}

/// Whether the operator compares.
fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}
