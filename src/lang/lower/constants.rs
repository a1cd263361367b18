//! Constant expressions (JLS 15.28): folded before any code is emitted. The arithmetic is
//! [`fold`](crate::lang::index::fold)'s; what names stand for is decided here, where locals are known.

use crate::lang::ast::{BinaryOp, Expr, ExprKind, PrimitiveName};
use crate::lang::index::fold::{Constant, fold};
use crate::lang::program::Type;

use super::Lowerer;
use super::names::{Meaning, Variable};

/// The value, where it is a boolean.
pub(super) fn as_bool(constant: &Constant) -> Option<bool> {
    match constant {
        Constant::Boolean(v) => Some(*v),
        _ => None,
    }
}

impl<'p> Lowerer<'p> {
    /// The value of a constant expression; `None` where it is none.
    pub(super) fn constant(&self, e: &'p Expr) -> Option<Constant> {
        if !may_be_constant(e) {
            return None;
        }
        fold(e, &mut |name| self.named_constant(name))
    }

    /// The same for the chain `first op e op e …`.
    pub(super) fn chain_constant(&self, first: &'p Expr, rest: &'p [(BinaryOp, Expr)]) -> Option<Constant> {
        let mut value = self.constant(first)?;
        for (op, e) in rest {
            value = value.binary(*op, self.constant(e)?)?;
        }
        Some(value)
    }

    /// The value of a name or field access, where it is a constant variable.
    pub(super) fn named_constant(&self, e: &Expr) -> Option<Constant> {
        let field = match &e.kind {
            ExprKind::Name(name) => match self.variable(name)? {
                Variable::Field { field, .. } => field,
                Variable::Local(at) => return self.frame.locals.get(at)?.constant.clone(),
                Variable::Captured { .. } => return None,
            },
            ExprKind::Field { target, name } => match self.meaning(target) {
                Meaning::Type(ty) => {
                    let field = self.program.member_field(ty.as_class()?, &name.name)?;
                    Some(field).filter(|&f| self.scope.sees_field(f))?
                }
                Meaning::Value | Meaning::Package(_) => return None,
            },
            _ => return None,
        };
        Constant::of_field(&self.program.fields[field])
    }

    /// The type of a constant.
    pub(super) fn constant_type(&self, constant: &Constant) -> Type {
        constant.primitive().map_or_else(|| self.string_type(), Type::Primitive)
    }
}

/// Whether the outermost construct admits a constant: most expressions are no constants, and this tells
/// without looking further.
fn may_be_constant(e: &Expr) -> bool {
    matches!(
        e.kind,
        ExprKind::Literal(_)
            | ExprKind::Name(_)
            | ExprKind::Field { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
    )
}

/// Whether a constant int keeps its value as another primitive type (JLS 5.2, 15.25).
pub(super) fn fits(constant: &Constant, to: PrimitiveName) -> bool {
    use PrimitiveName::{Byte, Char, Short};
    matches!(constant, Constant::Int(_))
        && matches!(to, Byte | Short | Char)
        && constant.clone().cast(to).is_some_and(|c| c.to_const() == constant.to_const())
}
