//! Java's operators on terms: promotion, casts, what fits what.

use crate::exec::symbolic::expression::{NoValue, Operand};
use crate::lang::ast::{BinaryOp, PrimitiveName, UnaryOp};
use crate::term::{BinaryTerm, CompareOp, Sort, TermId, TermPool, UnaryTerm};

pub(super) fn unary(terms: &mut TermPool, op: UnaryOp, a: TermId) -> Result<Operand, NoValue> {
    let is_bool = terms.sort(a) == Sort::Bool;
    match (op, is_bool) {
        (UnaryOp::Plus, false) => Ok(Operand::Term(a)),
        (UnaryOp::Minus, false) => Ok(Operand::Term(terms.unary(UnaryTerm::Neg, a))),
        (UnaryOp::BitNot, false) => Ok(Operand::Term(terms.unary(UnaryTerm::BitNot, a))),
        (UnaryOp::Not, true) => Ok(Operand::Term(terms.not(a))),
        _ => Err(NoValue::Wrong("the operator does not fit its operand".into())),
    }
}

/// A cast to a primitive type (JLS §5.1.2, §5.1.3): a long is cut to an int before it becomes less.
pub(super) fn cast(terms: &mut TermPool, to: PrimitiveName, a: TermId) -> Result<Operand, NoValue> {
    let misfit = |what: &str| Err(NoValue::Wrong(format!("{what} cannot be cast to {}", to.keyword())));
    if to == PrimitiveName::Boolean {
        return if terms.sort(a) == Sort::Bool { Ok(Operand::Term(a)) } else { misfit("a number") };
    }
    let sort = terms.sort(a);
    if sort == Sort::Bool {
        return misfit("a boolean");
    }
    let narrow = match to {
        PrimitiveName::Long if sort == Sort::Int => {
            return Ok(Operand::Term(terms.unary(UnaryTerm::IntToLong, a)));
        }
        PrimitiveName::Long => return Ok(Operand::Term(a)),
        PrimitiveName::Int => None,
        PrimitiveName::Byte => Some(UnaryTerm::IntToByte),
        PrimitiveName::Short => Some(UnaryTerm::IntToShort),
        PrimitiveName::Char => Some(UnaryTerm::IntToChar),
        _ => return Err(NoValue::Wrong("floating-point numbers cannot stand here".into())),
    };
    let int = if sort == Sort::Long { terms.unary(UnaryTerm::LongToInt, a) } else { a };
    Ok(Operand::Term(narrow.map_or(int, |op| terms.unary(op, int))))
}

pub(super) fn binary(terms: &mut TermPool, op: BinaryOp, a: TermId, b: TermId) -> Result<Operand, NoValue> {
    let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr);
    let (a, b) = if shift { (a, shift_count(terms, b)?) } else { promote(terms, a, b)? };
    let is_bool = terms.sort(a) == Sort::Bool;
    let compare = |op| (Some(op), None);
    let arithmetic = |op| (None, Some(op));
    let (compare, arithmetic) = match op {
        BinaryOp::Eq => compare(CompareOp::Eq),
        BinaryOp::Ne => compare(CompareOp::Ne),
        BinaryOp::Lt if !is_bool => compare(CompareOp::Lt),
        BinaryOp::Le if !is_bool => compare(CompareOp::Le),
        BinaryOp::Gt if !is_bool => compare(CompareOp::Gt),
        BinaryOp::Ge if !is_bool => compare(CompareOp::Ge),
        BinaryOp::AndAnd if is_bool => arithmetic(BinaryTerm::And),
        BinaryOp::OrOr if is_bool => arithmetic(BinaryTerm::Or),
        BinaryOp::And => arithmetic(BinaryTerm::And),
        BinaryOp::Or => arithmetic(BinaryTerm::Or),
        BinaryOp::Xor => arithmetic(BinaryTerm::Xor),
        BinaryOp::Add if !is_bool => arithmetic(BinaryTerm::Add),
        BinaryOp::Sub if !is_bool => arithmetic(BinaryTerm::Sub),
        BinaryOp::Mul if !is_bool => arithmetic(BinaryTerm::Mul),
        BinaryOp::Div | BinaryOp::Rem if !is_bool && terms.as_const(b) == Some(0) => {
            return Err(NoValue::Undecided("division by zero throws ArithmeticException".into()));
        }
        BinaryOp::Div if !is_bool => arithmetic(BinaryTerm::Div),
        BinaryOp::Rem if !is_bool => arithmetic(BinaryTerm::Rem),
        BinaryOp::Shl if !is_bool => arithmetic(BinaryTerm::Shl),
        BinaryOp::Shr if !is_bool => arithmetic(BinaryTerm::Shr),
        BinaryOp::Ushr if !is_bool => arithmetic(BinaryTerm::Ushr),
        _ => (None, None),
    };
    match (compare, arithmetic) {
        (Some(op), _) => Ok(Operand::Term(terms.compare(op, a, b))),
        (_, Some(op)) => Ok(Operand::Term(terms.binary(op, a, b))),
        _ => Err(NoValue::Wrong("the operator does not fit its operands".into())),
    }
}

/// Binary numeric promotion: an int beside a long becomes one.
pub(super) fn promote(terms: &mut TermPool, a: TermId, b: TermId) -> Result<(TermId, TermId), NoValue> {
    match (terms.sort(a), terms.sort(b)) {
        (x, y) if x == y => Ok((a, b)),
        (Sort::Int, Sort::Long) => Ok((terms.unary(UnaryTerm::IntToLong, a), b)),
        (Sort::Long, Sort::Int) => Ok((a, terms.unary(UnaryTerm::IntToLong, b))),
        _ => Err(NoValue::Wrong("a boolean and a number do not fit together".into())),
    }
}

/// A shift's count is promoted on its own; of a long only the low bits matter, which an int has.
fn shift_count(terms: &mut TermPool, count: TermId) -> Result<TermId, NoValue> {
    match terms.sort(count) {
        Sort::Int => Ok(count),
        Sort::Long => Ok(terms.unary(UnaryTerm::LongToInt, count)),
        Sort::Bool => Err(NoValue::Wrong("the operator does not fit its operands".into())),
    }
}
