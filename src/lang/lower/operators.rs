//! Arithmetic and string concatenation. Chains of left-associative operators are lowered in a loop, so
//! that long ones need no recursion.

use crate::lang::ast::{BinaryOp, Expr, ExprKind, PrimitiveName};
use crate::lang::ir::{ArithOp, ConcatKind, Instr, Reg};
use crate::lang::program::Type;

use super::conversion::{NumKind, primitive};
use super::{BOOLEAN, INT, LONG, Lowerer, scan};

/// An operand of a concatenation.
enum Part<'p> {
    /// Already evaluated.
    Value(Reg, Type),
    /// To be evaluated in its turn.
    Expr(&'p Expr),
}

impl<'p> Lowerer<'p> {
    /// The value of a chain whose last operator is no comparison.
    pub(super) fn arithmetic_chain(
        &mut self,
        e: &'p Expr,
        first: &'p Expr,
        rest: &'p [(BinaryOp, Expr)],
        dst: Option<Reg>,
    ) -> Reg {
        // Comparisons and logical operators inside the chain make everything before them a condition.
        let start = rest.iter().rposition(|(op, _)| super::typing::is_condition(*op)).map_or(0, |i| i + 1);
        let out = self.frame.b.alloc();
        let mark = self.frame.b.mark();
        let (prefix, rest) = rest.split_at_checked(start).unwrap_or((rest, &[]));
        let mut acc;
        let mut ty;
        if prefix.is_empty() {
            ty = self.type_of(first);
            acc = self.value(first, None);
        } else {
            ty = BOOLEAN;
            acc = self.materialise_chain(first, prefix, Some(out));
        }
        let mut i = 0;
        while let Some((op, right)) = rest.get(i) {
            let right_ty = self.type_of(right);
            let next = if i + 1 == rest.len() { dst.unwrap_or(out) } else { out };
            if *op == BinaryOp::Add && (self.is_string(&ty) || self.is_string(&right_ty)) {
                let run = rest.iter().skip(i).take_while(|(op, _)| *op == BinaryOp::Add).count();
                let run = rest.get(i..i + run).unwrap_or(&[]);
                let later: Vec<&'p Expr> = run.iter().map(|(_, e)| e).collect();
                let mut parts = vec![Part::Value(self.guard(acc, &later), ty.clone())];
                later.iter().for_each(|e| self.flatten(e, &mut parts));
                let next = if i + run.len() == rest.len() { dst.unwrap_or(out) } else { out };
                self.concat(parts, next);
                self.frame.b.span = e.span;
                acc = next;
                ty = self.string_type();
                i += run.len();
                if acc == out {
                    self.frame.b.release(mark);
                }
                continue;
            }
            acc = self.guard(acc, &[right]);
            ty = self.arith(*op, acc, &ty, right, &right_ty, next, e);
            acc = next;
            if acc == out {
                self.frame.b.release(mark);
            }
            i += 1;
        }
        self.frame.b.release(mark);
        self.deliver(acc, dst)
    }

    /// `left op right` into `dst`, where `left` is evaluated and `right` is not; the result's type.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn arith(
        &mut self,
        op: BinaryOp,
        left: Reg,
        left_ty: &Type,
        right: &'p Expr,
        right_ty: &Type,
        dst: Reg,
        whole: &Expr,
    ) -> Type {
        let ty = self.binary_type(op, left_ty, right_ty);
        let Some((instr, kind)) = arith_op(op, &ty) else {
            self.value(right, None);
            self.frame.b.span = whole.span;
            self.mistyped("operator on values that are no numbers", &[left_ty, right_ty]);
            return ty;
        };
        // Left operand first: a box is opened before the right operand is evaluated.
        let a = self.convert(left, left_ty, &ty, None);
        let count = self.shift_count(op, right_ty);
        let b = self.value_as(right, count.as_ref().unwrap_or(&ty), None);
        let b = match count {
            Some(LONG) => self.convert(b, &LONG, &INT, None),
            _ => b,
        };
        let _ = kind;
        self.frame.b.span = whole.span;
        self.frame.b.emit(Instr::Arith { op: instr, dst, a, b });
        ty
    }

    /// What the right operand of a shift is promoted to; `None` for other operators.
    fn shift_count(&self, op: BinaryOp, right: &Type) -> Option<Type> {
        matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr).then(|| match self.promote(right) {
            LONG => LONG,
            _ => INT,
        })
    }

    /// Whether an expression is a string concatenation that is no constant.
    fn is_concat(&mut self, e: &'p Expr) -> bool {
        let ExprKind::Binary { rest, .. } = &e.kind else { return false };
        rest.iter().all(|(op, _)| *op == BinaryOp::Add) && {
            let ty = self.type_of(e);
            self.is_string(&ty)
        }
    }

    /// The operands of a nested concatenation, in order.
    fn flatten(&mut self, e: &'p Expr, parts: &mut Vec<Part<'p>>) {
        let ExprKind::Binary { first, rest } = &e.kind else { return parts.push(Part::Expr(e)) };
        if self.constant(e).is_some() || !self.is_concat(e) {
            return parts.push(Part::Expr(e));
        }
        // Only what follows the first string is a list of operands: `1 + 2 + s` adds first.
        let first_ty = self.type_of(first);
        let starts_with_string = self.is_string(&first_ty);
        let second_is_string = rest.first().is_some_and(|(_, e)| {
            let ty = self.type_of(e);
            self.is_string(&ty)
        });
        if !starts_with_string && !second_is_string {
            return parts.push(Part::Expr(e));
        }
        self.flatten(first, parts);
        rest.iter().for_each(|(_, e)| self.flatten(e, parts));
    }

    fn concat(&mut self, parts: Vec<Part<'p>>, dst: Reg) {
        let mark = self.frame.b.mark();
        let first = self.frame.b.alloc_block(parts.len());
        let mut kinds = Vec::with_capacity(parts.len());
        let changes = |part: &Part<'p>| matches!(part, Part::Expr(e) if scan::has_effects(e));
        let last_change = parts.iter().rposition(changes);
        for (i, part) in parts.into_iter().enumerate() {
            let slot = self.frame.b.nth(first, i);
            let ty = match part {
                Part::Value(reg, ty) => {
                    self.frame.b.copy(reg, slot);
                    ty
                }
                Part::Expr(e) => {
                    let mark = self.frame.b.mark();
                    let ty = self.type_of(e);
                    // `void` has no value; the failure says so.
                    // A box is not unboxed, and its text asks for no cast.
                    let is_member = matches!(e.kind, ExprKind::Call { .. } | ExprKind::Field { .. });
                    let is_box = is_member && primitive(&ty).is_none() && !self.is_string(&ty);
                    if ty == super::VOID || is_box {
                        self.value_as(e, &self.object_type(), Some(slot));
                    } else {
                        self.value(e, Some(slot));
                    }
                    self.frame.b.release(mark);
                    ty
                }
            };
            let kind = concat_kind(&ty);
            // An object becomes text in its turn, before what follows may change it.
            let is_fixed = self.is_string(&ty) || self.program.unboxed(&ty).is_some() || ty == Type::Null;
            if kind == ConcatKind::Reference && !is_fixed && last_change > Some(i) {
                self.frame.b.concat(slot, slot, vec![kind]);
            }
            kinds.push(kind);
        }
        self.frame.b.concat(dst, first, kinds);
        self.frame.b.release(mark);
    }

    /// `left + right` of a compound assignment to a string, where `left` is evaluated.
    pub(super) fn concat_onto(&mut self, left: Reg, left_ty: &Type, right: &'p Expr, dst: Reg) {
        let mut parts = vec![Part::Value(left, left_ty.clone())];
        self.flatten(right, &mut parts);
        self.concat(parts, dst);
    }
}

/// How an operand prints.
pub(super) fn concat_kind(ty: &Type) -> ConcatKind {
    match ty {
        Type::Primitive(p) => match p {
            PrimitiveName::Boolean => ConcatKind::Boolean,
            PrimitiveName::Char => ConcatKind::Char,
            PrimitiveName::Long => ConcatKind::Long,
            PrimitiveName::Float => ConcatKind::Float,
            PrimitiveName::Double => ConcatKind::Double,
            PrimitiveName::Byte | PrimitiveName::Short | PrimitiveName::Int | PrimitiveName::Void => {
                ConcatKind::Int
            }
        },
        _ => ConcatKind::Reference,
    }
}

/// The instruction for an operator on operands of a type; `None` where there is none.
pub(super) fn arith_op(op: BinaryOp, ty: &Type) -> Option<(ArithOp, NumKind)> {
    use ArithOp as A;
    use BinaryOp as B;
    let Type::Primitive(p) = ty else { return None };
    let kind = NumKind::of(*p)?;
    if *p == PrimitiveName::Boolean {
        let op = match op {
            B::And => A::BoolAnd,
            B::Or => A::BoolOr,
            B::Xor => A::BoolXor,
            _ => return None,
        };
        return Some((op, kind));
    }
    let row: [ArithOp; 4] = match op {
        B::Add => [A::IAdd, A::LAdd, A::FAdd, A::DAdd],
        B::Sub => [A::ISub, A::LSub, A::FSub, A::DSub],
        B::Mul => [A::IMul, A::LMul, A::FMul, A::DMul],
        B::Div => [A::IDiv, A::LDiv, A::FDiv, A::DDiv],
        B::Rem => [A::IRem, A::LRem, A::FRem, A::DRem],
        B::And | B::Or | B::Xor | B::Shl | B::Shr | B::Ushr if kind >= NumKind::Float => return None,
        B::And => [A::IAnd, A::LAnd, A::IAnd, A::LAnd],
        B::Or => [A::IOr, A::LOr, A::IOr, A::LOr],
        B::Xor => [A::IXor, A::LXor, A::IXor, A::LXor],
        B::Shl => [A::IShl, A::LShl, A::IShl, A::LShl],
        B::Shr => [A::IShr, A::LShr, A::IShr, A::LShr],
        B::Ushr => [A::IUshr, A::LUshr, A::IUshr, A::LUshr],
        B::AndAnd | B::OrOr | B::Eq | B::Ne | B::Lt | B::Le | B::Gt | B::Ge => return None,
    };
    row.get(kind as usize).map(|op| (*op, kind))
}
