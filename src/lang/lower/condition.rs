//! Conditions as control flow, in javac's shape: a condition jumps on one truth value and falls through on
//! the other, short-circuit operators are jumps, and a boolean that is needed as a value is branched to and
//! then loaded, true first.

use crate::base::Code;
use crate::lang::ast::{BinaryOp, Expr, ExprKind, PrimitiveName, UnaryOp};
use crate::lang::ir::{Cond, Const, Instr, Reg};
use crate::lang::program::Type;

use super::builder::Label;
use super::constants::as_bool;
use super::conversion::{NumKind, primitive};
use super::{BOOLEAN, Lowerer};

impl<'p> Lowerer<'p> {
    /// Jumps to `target` where the condition is `jump_if`, else falls through.
    pub(super) fn branch(&mut self, e: &'p Expr, jump_if: bool, target: Label) {
        if let Some(value) = self.constant(e).and_then(|k| as_bool(&k)) {
            self.frame.b.span = e.span;
            if value == jump_if {
                self.frame.b.jump(target);
            }
            return;
        }
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let mark = self.frame.b.mark();
        match &e.kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.branch(operand, !jump_if, target),
            ExprKind::Binary { first, rest } => self.branch_chain(e, first, rest, jump_if, target),
            ExprKind::Conditional { cond, then, otherwise } => {
                let (second, end) = (self.frame.b.label(), self.frame.b.label());
                let keep = self.frame.locals.len();
                self.branch(cond, false, second);
                self.show_patterns(keep, cond, true);
                // The first alternative of the chosen branch is always the one in which it holds.
                self.branch(then, false, if jump_if { end } else { target });
                self.frame.b.jump(if jump_if { target } else { end });
                self.frame.b.bind(second);
                self.show_patterns(keep, cond, false);
                self.branch(otherwise, jump_if, target);
                self.frame.b.bind(end);
            }
            ExprKind::InstanceOf { binding: Some(_), .. } => self.branch_pattern(e, jump_if, target),
            _ => {
                let cond = self.boolean_value(e);
                self.frame.b.span = e.span;
                self.frame.b.branch_bool(cond, jump_if, target);
            }
        }
        self.frame.b.release(mark);
        self.frame.b.span = around;
    }

    /// The same for the chain `first op e op e …`.
    fn branch_chain(
        &mut self,
        e: &'p Expr,
        first: &'p Expr,
        rest: &'p [(BinaryOp, Expr)],
        jump_if: bool,
        target: Label,
    ) {
        let Some((last, before)) = rest.split_last() else { return self.branch(first, jump_if, target) };
        match last.0 {
            BinaryOp::AndAnd | BinaryOp::OrOr => {
                // All operands of a run of the same operator jump the same way.
                let run = rest.iter().rev().take_while(|(op, _)| *op == last.0).count();
                let (prefix, run) = rest.split_at_checked(rest.len() - run).unwrap_or((&[], rest));
                let is_or = last.0 == BinaryOp::OrOr;
                let skips = is_or != jump_if;
                let end = self.frame.b.label();
                let out = if skips { end } else { target };
                let operands = run.len();
                self.branch_part(e, first, prefix, is_or, out);
                for (i, (_, operand)) in run.iter().enumerate() {
                    if i + 1 == operands {
                        self.branch(operand, jump_if, target);
                    } else {
                        self.branch(operand, is_or, out);
                    }
                }
                self.frame.b.bind(end);
            }
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                self.branch_comparison(e, first, before, last.0, &last.1, jump_if, target);
            }
            _ => {
                let cond = self.arithmetic_chain(e, first, rest, None);
                let ty = self.chain_type(first, rest);
                let cond = self.convert(cond, &ty, &BOOLEAN, None);
                self.frame.b.span = e.span;
                self.frame.b.branch_bool(cond, jump_if, target);
            }
        }
    }

    fn branch_part(
        &mut self,
        e: &'p Expr,
        first: &'p Expr,
        rest: &'p [(BinaryOp, Expr)],
        jump_if: bool,
        target: Label,
    ) {
        match self.chain_constant(first, rest).and_then(|k| as_bool(&k)) {
            Some(value) if value == jump_if => self.frame.b.jump(target),
            Some(_) => {}
            None => self.branch_chain(e, first, rest, jump_if, target),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn branch_comparison(
        &mut self,
        e: &'p Expr,
        first: &'p Expr,
        before: &'p [(BinaryOp, Expr)],
        op: BinaryOp,
        right: &'p Expr,
        jump_if: bool,
        target: Label,
    ) {
        let left_ty = self.chain_type(first, before);
        let right_ty = self.type_of(right);
        let is_equality = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        let is_plain = primitive(&left_ty).is_some() || primitive(&right_ty).is_some();
        let is_boolean = |t: &Type| self.unboxed_primitive(t) == Some(PrimitiveName::Boolean);
        let operands = if is_equality && !is_plain {
            None
        } else if is_equality && (is_boolean(&left_ty) || is_boolean(&right_ty)) {
            Some((BOOLEAN, NumKind::Int))
        } else {
            match self.promote_both(&left_ty, &right_ty) {
                Some(kind) => Some((Type::Primitive(kind.primitive()), kind)),
                None => {
                    self.chain_operand(e, first, before, &left_ty, right);
                    self.value(right, None);
                    self.frame.b.span = e.span;
                    self.mistyped("comparison of values that are no numbers", &[&left_ty, &right_ty]);
                    return;
                }
            }
        };
        let Some((ty, kind)) = operands else {
            if self.is_incompatible(&left_ty, &right_ty) {
                self.frame.b.span = e.span;
                let [a, b] = [&left_ty, &right_ty].map(|ty| self.program.type_name(self.erase(ty)));
                self.fail(
                    Code::TypeMismatch,
                    format!("comparison of a value of type {a} with one of type {b}"),
                    None,
                );
                return;
            }
            let object = self.object_type();
            let a = match before {
                [] => {
                    let reg = self.value_as(first, &object, None);
                    self.guard(reg, &[right])
                }
                _ => self.chain_operand(e, first, before, &object, right),
            };
            let b = self.value_as(right, &object, None);
            let cond = if (op == BinaryOp::Eq) == jump_if { Cond::RefEq } else { Cond::RefNe };
            self.frame.b.span = e.span;
            return self.frame.b.branch(cond, a, b, target);
        };
        let a = match before {
            [] => {
                let reg = self.value_as(first, &ty, None);
                self.guard(reg, &[right])
            }
            _ => self.chain_operand(e, first, before, &ty, right),
        };
        let b = self.value_as(right, &ty, None);
        self.frame.b.span = e.span;
        if let Some(cond) = comparison(op, kind, jump_if) {
            self.frame.b.branch(cond, a, b, target);
        }
    }

    /// The part of a chain before its last operator, converted to what is compared.
    fn chain_operand(
        &mut self,
        e: &'p Expr,
        first: &'p Expr,
        rest: &'p [(BinaryOp, Expr)],
        to: &Type,
        right: &'p Expr,
    ) -> Reg {
        if rest.is_empty() {
            return self.operand(first, &[right]);
        }
        if let Some(constant) = self.chain_constant(first, rest) {
            let from = self.constant_type(&constant);
            let reg = self.load(&constant, None);
            return self.convert(reg, &from, to, None);
        }
        let ty = self.chain_type(first, rest);
        let is_condition = rest.last().is_some_and(|(op, _)| super::typing::is_condition(*op));
        let reg = match is_condition {
            true => self.materialise_chain(first, rest, None),
            false => self.arithmetic_chain(e, first, rest, None),
        };
        match primitive(to) {
            Some(_) => self.convert(reg, &ty, to, None),
            None => reg,
        }
    }

    /// A condition as a value: the branch, then true, then false.
    pub(super) fn materialise(&mut self, e: &'p Expr, dst: Option<Reg>) -> Reg {
        self.materialise_with(dst, |this, target| this.branch(e, false, target))
    }

    /// The same for a chain that ends with a comparison or logical operator.
    pub(super) fn materialise_chain(
        &mut self,
        first: &'p Expr,
        rest: &'p [(BinaryOp, Expr)],
        dst: Option<Reg>,
    ) -> Reg {
        self.materialise_with(dst, |this, target| this.branch_chain(first, first, rest, false, target))
    }

    fn materialise_with(&mut self, dst: Option<Reg>, branch: impl FnOnce(&mut Self, Label)) -> Reg {
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let span = self.frame.b.span;
        let (no, end) = (self.frame.b.label(), self.frame.b.label());
        branch(self, no);
        self.frame.b.span = span;
        self.frame.b.constant(Const::Int(1), dst);
        if self.frame.b.is_used(no) {
            self.frame.b.jump(end);
            self.frame.b.bind(no);
            self.frame.b.constant(Const::Int(0), dst);
        }
        self.frame.b.bind(end);
        dst
    }

    /// `e instanceof T` as a value.
    pub(super) fn instance_of(&mut self, e: &'p Expr, dst: Option<Reg>) -> Reg {
        let ExprKind::InstanceOf { operand, ty, binding } = &e.kind else { return Reg(0) };
        if binding.is_some() {
            return self.materialise(e, dst);
        }
        let object = self.object_type();
        let from = self.type_of(operand);
        let obj = self.value_as(operand, &object, None);
        let ty = match self.resolve(ty) {
            Ok(ty) if self.is_incompatible(&from, &ty) => return self.incompatible(&from, &ty, None),
            Ok(ty) => self.erase(&ty),
            Err(unknown) => return self.fail_with(unknown),
        };
        let ty = self.frame.b.ty(ty);
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        self.frame.b.span = e.span;
        self.frame.b.emit(Instr::InstanceOf { dst, obj, ty });
        dst
    }
}

/// The condition under which a comparison jumps; negated ones hold on NaN.
fn comparison(op: BinaryOp, kind: NumKind, jump_if: bool) -> Option<Cond> {
    use BinaryOp as B;
    use Cond as C;
    // Rows: int, long, float, double. Columns: as written, negated.
    let table: [[Cond; 2]; 4] = match op {
        B::Eq => [[C::IEq, C::INe], [C::LEq, C::LNe], [C::FEq, C::FNe], [C::DEq, C::DNe]],
        B::Ne => [[C::INe, C::IEq], [C::LNe, C::LEq], [C::FNe, C::FEq], [C::DNe, C::DEq]],
        B::Lt => [[C::ILt, C::IGe], [C::LLt, C::LGe], [C::FLt, C::FNotLt], [C::DLt, C::DNotLt]],
        B::Ge => [[C::IGe, C::ILt], [C::LGe, C::LLt], [C::FGe, C::FNotGe], [C::DGe, C::DNotGe]],
        B::Gt => [[C::IGt, C::ILe], [C::LGt, C::LLe], [C::FGt, C::FNotGt], [C::DGt, C::DNotGt]],
        B::Le => [[C::ILe, C::IGt], [C::LLe, C::LGt], [C::FLe, C::FNotLe], [C::DLe, C::DNotLe]],
        _ => return None,
    };
    table.get(kind as usize).map(|row| if jump_if { row[0] } else { row[1] })
}
