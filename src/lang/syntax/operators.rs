//! Operators by their text, and their precedence.

use crate::lang::ast::BinaryOp;

/// A binary operator.
pub(super) fn binary_op(text: &str) -> Option<BinaryOp> {
    Some(match text {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mul,
        "/" => BinaryOp::Div,
        "%" => BinaryOp::Rem,
        "<<" => BinaryOp::Shl,
        ">>" => BinaryOp::Shr,
        ">>>" => BinaryOp::Ushr,
        "&" => BinaryOp::And,
        "|" => BinaryOp::Or,
        "^" => BinaryOp::Xor,
        "&&" => BinaryOp::AndAnd,
        "||" => BinaryOp::OrOr,
        "==" => BinaryOp::Eq,
        "!=" => BinaryOp::Ne,
        "<" => BinaryOp::Lt,
        "<=" => BinaryOp::Le,
        ">" => BinaryOp::Gt,
        ">=" => BinaryOp::Ge,
        _ => return None,
    })
}

/// The operation of a compound assignment; `None` for `=`.
pub(super) fn assignment_op(text: &str) -> Option<BinaryOp> {
    text.strip_suffix('=').and_then(binary_op)
}

/// How tightly an operator binds; more is tighter.
pub(super) fn level(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::OrOr => 0,
        BinaryOp::AndAnd => 1,
        BinaryOp::Or => 2,
        BinaryOp::Xor => 3,
        BinaryOp::And => 4,
        BinaryOp::Eq | BinaryOp::Ne => 5,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => 6,
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr => 7,
        BinaryOp::Add | BinaryOp::Sub => 8,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 9,
    }
}
