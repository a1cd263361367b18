//! Expressions: their parts in the order in which they are evaluated. What follows `&&`, `||` and `? :` is looked at
//! where the condition before it has the value that leads there.

use crate::lang::ast::{
    BinaryOp, Expr, ExprKind, Ident, LambdaBody, MATCHED_RECORD, MethodRefTarget, UnaryOp,
};

use super::state::Outcome;
use super::{Closure, Flow, Kind, UNNAMED};
use crate::lang::lower::scan::bindings_when;

/// The pattern variables that are set where a condition has a value.
pub(super) fn names_when(cond: &Expr, value: bool) -> Vec<&Ident> {
    let names = bindings_when(cond, value).into_iter().map(|binding| binding.name);
    names.filter(|name| *name.name != *UNNAMED && !name.name.starts_with(MATCHED_RECORD)).collect()
}

fn is_logical(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::AndAnd | BinaryOp::OrOr)
}

impl<'p> Flow<'p, '_> {
    pub(super) fn exprs(&mut self, all: impl IntoIterator<Item = &'p Expr>) {
        all.into_iter().for_each(|e| self.expr(e));
    }

    /// An expression. Its pattern variables are in scope in those of its parts that come after them alone.
    pub(super) fn expr(&mut self, e: &'p Expr) {
        match &e.kind {
            ExprKind::Name(name) => {
                if let Some(id) = self.find(name) {
                    self.read(id, e.span);
                }
            }
            ExprKind::Field { target, name } => match self.field_of_this(target, name) {
                Some(id) => self.read(id, e.span),
                None => self.expr(target),
            },
            ExprKind::Unary { op: UnaryOp::Not, .. } => self.state = self.condition(e).either(),
            ExprKind::Binary { rest, .. } if rest.iter().any(|(op, _)| is_logical(*op)) => {
                self.state = self.condition(e).either();
            }
            ExprKind::Binary { first, rest } => {
                self.expr(first);
                self.exprs(rest.iter().map(|(_, operand)| operand));
            }
            ExprKind::Conditional { .. } => self.state = self.condition(e).either(),
            ExprKind::InstanceOf { operand, binding, .. } => {
                self.expr(operand);
                self.within(&[], |this| {
                    binding.iter().for_each(|name| this.declare_given(name, Kind::Pattern))
                });
            }
            ExprKind::Assign { op, target, value } => {
                let id = self.assigned(target);
                match (id, op) {
                    (Some(id), Some(_)) => self.read(id, target.span),
                    (Some(_), None) => {}
                    (None, _) => self.expr(target),
                }
                self.expr(value);
                if let Some(id) = id {
                    self.write(id, target.span);
                }
            }
            ExprKind::Step { operand, .. } => {
                self.expr(operand);
                if let Some(id) = self.assigned(operand) {
                    self.write(id, operand.span);
                }
            }
            ExprKind::Lambda { params, body, .. } => self.closure(Closure::Lambda, |this| {
                params.iter().for_each(|param| this.parameter(param));
                match body {
                    LambdaBody::Expr(e) => this.expr(e),
                    LambdaBody::Block(body) => this.block(body),
                }
            }),
            ExprKind::Switch(switch) => self.switch(switch, true),
            ExprKind::New { outer, args, body, .. } => {
                self.exprs(outer.as_deref());
                self.exprs(args);
                if let Some(body) = body {
                    self.class_body(body);
                }
            }
            ExprKind::Call { target: outer, args, .. } | ExprKind::ConstructorCall { outer, args, .. } => {
                self.exprs(outer.as_deref());
                self.exprs(args);
            }
            ExprKind::Unary { operand: inner, .. }
            | ExprKind::Cast { operand: inner, .. }
            | ExprKind::MethodRef { target: MethodRefTarget::Expr(inner), .. } => self.expr(inner),
            ExprKind::Index { array, index } => {
                self.expr(array);
                self.expr(index);
            }
            ExprKind::NewArray { sizes, init, .. } => self.exprs(sizes.iter().chain(init.iter().flatten())),
            ExprKind::ArrayInit(items) => self.exprs(items),
            ExprKind::Unsupported(_) => self.not_understood(),
            ExprKind::Literal(_)
            | ExprKind::This
            | ExprKind::QualifiedThis(_)
            | ExprKind::Super(_)
            | ExprKind::ClassLiteral(_)
            | ExprKind::Component { .. }
            | ExprKind::MethodRef { target: MethodRefTarget::Type(_), .. } => {}
        }
    }

    /// What is not understood may assign anything.
    pub(super) fn not_understood(&mut self) {
        let alive = self.state.alive;
        self.state = std::mem::take(&mut self.state).vacuous(self.variables.len());
        self.state.alive = alive;
    }

    /// `this.f`, where the field is followed.
    fn field_of_this(&self, target: &Expr, name: &Ident) -> Option<usize> {
        matches!(target.kind, ExprKind::This).then(|| self.find_field(&name.name)).flatten()
    }

    /// The variable that an assignment to an expression assigns.
    fn assigned(&self, target: &Expr) -> Option<usize> {
        match &target.kind {
            ExprKind::Name(name) => self.find(name),
            ExprKind::Field { target, name } => self.field_of_this(target, name),
            _ => None,
        }
    }

    /// A condition: what holds where it is true, and where it is false.
    pub(super) fn condition(&mut self, e: &'p Expr) -> Outcome {
        if let Some(value) = self.truth(e) {
            let here = self.state.clone();
            let never = here.clone().vacuous(self.variables.len());
            return if value { Outcome { yes: here, no: never } } else { Outcome { yes: never, no: here } };
        }
        match &e.kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } => {
                let Outcome { yes, no } = self.condition(operand);
                Outcome { yes: no, no: yes }
            }
            ExprKind::Binary { first, rest } if rest.iter().any(|(op, _)| is_logical(*op)) => {
                self.logical(first, rest)
            }
            ExprKind::Conditional { cond, then, otherwise } => self.conditional(cond, then, otherwise),
            _ => {
                self.expr(e);
                Outcome { yes: self.state.clone(), no: self.state.clone() }
            }
        }
    }

    fn conditional(&mut self, cond: &'p Expr, then: &'p Expr, otherwise: &'p Expr) -> Outcome {
        let chosen = self.condition(cond);
        let [conds, thens, others] =
            [cond, then, otherwise].map(|part| (names_when(part, true), names_when(part, false)));
        self.state = chosen.yes;
        let mut end = self.within(&conds.0, |this| this.condition(then));
        self.state = chosen.no;
        let other = self.within(&conds.1, |this| this.condition(otherwise));
        end.yes.join(&other.yes);
        end.no.join(&other.no);
        let pairs = [
            (&conds.0, &others.0),
            (&conds.0, &others.1),
            (&conds.1, &thens.0),
            (&conds.1, &thens.1),
            (&thens.0, &others.0),
            (&thens.1, &others.1),
        ];
        pairs.into_iter().for_each(|(earlier, later)| self.refuse_both(earlier, later));
        end
    }

    /// A chain of operators with `&&` or `||` among them.
    fn logical(&mut self, first: &'p Expr, rest: &'p [(BinaryOp, Expr)]) -> Outcome {
        let Outcome { yes: mut is_yes, no: mut is_no } = self.condition(first);
        let (mut yes, mut no) = (names_when(first, true), names_when(first, false));
        for (op, operand) in rest {
            let (is_true, is_false) = (names_when(operand, true), names_when(operand, false));
            match op {
                BinaryOp::AndAnd => {
                    self.state = is_yes;
                    let end = self.within(&yes, |this| this.condition(operand));
                    // Where both parts set it in the case in which either may have decided, it is not known which did.
                    self.refuse_both(&no, &is_false);
                    is_no.join(&end.no);
                    is_yes = end.yes;
                    (yes, no) = ([yes, is_true].concat(), Vec::new());
                }
                BinaryOp::OrOr => {
                    self.state = is_no;
                    let end = self.within(&no, |this| this.condition(operand));
                    self.refuse_both(&yes, &is_true);
                    is_yes.join(&end.yes);
                    is_no = end.no;
                    (yes, no) = (Vec::new(), [no, is_false].concat());
                }
                _ => {
                    is_yes.join(&is_no);
                    self.state = is_yes;
                    self.within(&[], |this| this.expr(operand));
                    (is_yes, is_no) = (self.state.clone(), self.state.clone());
                    (yes, no) = (Vec::new(), Vec::new());
                }
            }
        }
        Outcome { yes: is_yes, no: is_no }
    }

    /// Pattern variables that two parts of an expression may each set, in the same case of the whole.
    fn refuse_both(&mut self, earlier: &[&'p Ident], later: &[&'p Ident]) {
        for name in later.iter().filter(|_| self.bodies.is_empty()).copied().collect::<Vec<_>>() {
            if let Some(before) = earlier.iter().find(|other| other.name == name.name) {
                self.declared_twice(name, before);
            }
        }
    }
}
