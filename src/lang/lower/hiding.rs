//! Locals that hide others: a local variable, a parameter (a lambda's, too), a pattern variable, and those of `catch`,
//! `for` and `try` may not have the name of one that is in scope (JLS 6.4). Only what stands in a class within the
//! method may: its methods are methods of their own.
//!
//! Where it is open whether a statement can complete, it can: no program is refused for that.

use crate::base::Code;
use crate::lang::ast::{
    BinaryOp, Expr, ExprKind, Ident, LambdaBody, Literal, MATCHED_RECORD, MethodRefTarget, Param, Resource,
    Stmt, StmtKind, Switch, SwitchLabel,
};
use crate::lang::program::ClassOrigin;

use super::Lowerer;
use super::scan::bindings_when;

/// The name of a local whose value nobody reads, of which there may be many.
const UNNAMED: &str = "_";

/// Declarations in a piece of code whose names are taken, with what took them.
#[derive(Default)]
pub(super) struct Hiding<'a> {
    /// What is in scope, innermost last.
    scope: Vec<&'a Ident>,
    /// The second declarations, and the first.
    pub(super) found: Vec<(&'a Ident, &'a Ident)>,
}

impl<'p> Lowerer<'p> {
    /// What code of the user's classes declares twice fails as soon as it is entered: no Java program has it.
    pub(super) fn refuse_hiding(&mut self, look: impl FnOnce(&mut Hiding<'p>)) {
        if self.program.classes[self.class].origin != ClassOrigin::User {
            return;
        }
        let mut hiding = Hiding::default();
        look(&mut hiding);
        for (name, before) in hiding.found {
            let around = std::mem::replace(&mut self.frame.b.span, name.span);
            let line = self.program.sources.place(before.span).1.line;
            let hint =
                format!("one of that name, declared in line {line}, is in scope here: rename one of them");
            self.fail(Code::DuplicateName, format!("variable `{}` is declared twice", name.name), Some(hint));
            self.frame.b.span = around;
        }
    }
}

impl<'a> Hiding<'a> {
    /// A method's parameters and its body.
    pub(super) fn method(&mut self, params: &'a [Param], body: &'a [Stmt]) {
        params.iter().for_each(|param| self.declare(&param.name));
        self.block(body);
    }

    fn declare(&mut self, name: &'a Ident) {
        if *name.name == *UNNAMED || name.name.starts_with(MATCHED_RECORD) {
            return;
        }
        if let Some(before) = self.scope.iter().rfind(|other| other.name == name.name) {
            self.found.push((name, before));
        }
        self.scope.push(name);
    }

    /// Looks where more names are in scope.
    fn within(&mut self, names: &[&'a Ident], look: impl FnOnce(&mut Self)) {
        let around = self.scope.len();
        self.scope.extend(names);
        look(self);
        self.scope.truncate(around);
    }

    pub(super) fn block(&mut self, body: &'a [Stmt]) {
        self.within(&[], |this| body.iter().for_each(|stmt| this.statement(stmt)));
    }

    /// A statement; what it brings into the scope of those after it stays.
    fn statement(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Block(body) => self.block(body),
            StmtKind::Local(vars) => {
                for var in vars {
                    // Its scope includes its own initializer.
                    self.declare(&var.name);
                    var.init.iter().for_each(|init| self.expr(init));
                }
            }
            StmtKind::Expr(e) | StmtKind::Yield(e) | StmtKind::Throw(e) => self.expr(e),
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond);
                let (yes, no) = (names_when(cond, true), names_when(cond, false));
                self.within(&yes, |this| this.statement(then));
                self.within(&no, |this| otherwise.iter().for_each(|s| this.statement(s)));
                match otherwise {
                    Some(other) if !completes(other) && completes(then) => self.introduce(yes),
                    None | Some(_) if !completes(then) => self.introduce(no),
                    None | Some(_) => {}
                }
            }
            StmtKind::While { cond, body } => {
                self.expr(cond);
                self.within(&names_when(cond, true), |this| this.statement(body));
                if !breaks(body) {
                    self.introduce(names_when(cond, false));
                }
            }
            StmtKind::DoWhile { body, cond } => {
                self.within(&[], |this| this.statement(body));
                self.expr(cond);
                if !breaks(body) {
                    self.introduce(names_when(cond, false));
                }
            }
            StmtKind::For { init, cond, update, body } => {
                self.within(&[], |this| {
                    init.iter().for_each(|s| this.statement(s));
                    cond.iter().for_each(|c| this.expr(c));
                    let yes = cond.as_ref().map(|c| names_when(c, true)).unwrap_or_default();
                    this.within(&yes, |this| update.iter().for_each(|e| this.expr(e)));
                    this.within(&yes, |this| this.statement(body));
                });
                if let Some(cond) = cond.as_ref().filter(|_| !breaks(body)) {
                    self.introduce(names_when(cond, false));
                }
            }
            StmtKind::ForEach { var, iterable, body } => {
                self.expr(iterable);
                self.within(&[], |this| {
                    this.declare(&var.name);
                    this.statement(body);
                });
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Labeled { body, .. } => self.statement(body),
            StmtKind::Return(e) => e.iter().for_each(|e| self.expr(e)),
            StmtKind::Try(t) => {
                self.within(&[], |this| {
                    for resource in &t.resources {
                        match resource {
                            Resource::Declared(var) => {
                                this.declare(&var.name);
                                var.init.iter().for_each(|init| this.expr(init));
                            }
                            Resource::Named(e) => this.expr(e),
                        }
                    }
                    this.block(&t.body);
                });
                for catch in &t.catches {
                    self.within(&[], |this| {
                        this.declare(&catch.name);
                        this.block(&catch.body);
                    });
                }
                t.finally.iter().for_each(|body| self.block(body));
            }
            StmtKind::Assert { cond, message } => {
                self.expr(cond);
                message.iter().for_each(|e| self.expr(e));
            }
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.block(body);
            }
            StmtKind::LocalType(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Empty
            | StmtKind::Unsupported(_) => {}
        }
    }

    /// Pattern variables are in scope from here on.
    fn introduce(&mut self, names: Vec<&'a Ident>) {
        self.scope.extend(names);
    }

    fn switch(&mut self, switch: &'a Switch) {
        self.expr(&switch.selector);
        self.within(&[], |this| {
            for group in &switch.groups {
                let around = this.scope.len();
                for label in &group.labels {
                    if let SwitchLabel::Case(e) = label {
                        this.expr(e);
                        this.introduce(names_when(e, true));
                    }
                }
                let shared = this.scope.len();
                group.body.iter().for_each(|stmt| this.statement(stmt));
                if switch.is_arrow {
                    this.scope.truncate(around);
                } else {
                    // The groups of the colon form are one block; their patterns' variables are each their own.
                    this.scope.drain(around..shared);
                }
            }
        });
    }

    /// An expression. Its pattern variables are in scope in those of its parts that come after them alone.
    pub(super) fn expr(&mut self, e: &'a Expr) {
        match &e.kind {
            ExprKind::InstanceOf { operand, binding, .. } => {
                self.expr(operand);
                self.within(&[], |this| binding.iter().for_each(|name| this.declare(name)));
            }
            ExprKind::Binary { first, rest } => self.binary(first, rest),
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond);
                let [conds, thens, others] =
                    [cond, then, otherwise].map(|part| (names_when(part, true), names_when(part, false)));
                self.within(&conds.0, |this| this.expr(then));
                self.within(&conds.1, |this| this.expr(otherwise));
                let pairs = [
                    (&conds.0, &others.0),
                    (&conds.0, &others.1),
                    (&conds.1, &thens.0),
                    (&conds.1, &thens.1),
                    (&thens.0, &others.0),
                    (&thens.1, &others.1),
                ];
                pairs.into_iter().for_each(|(earlier, later)| self.refuse_both(earlier, later));
            }
            ExprKind::Lambda { params, body, .. } => self.within(&[], |this| {
                params.iter().for_each(|param| this.declare(&param.name));
                match body {
                    LambdaBody::Expr(e) => this.expr(e),
                    LambdaBody::Block(body) => this.block(body),
                }
            }),
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Field { target: inner, .. }
            | ExprKind::Unary { operand: inner, .. }
            | ExprKind::Step { operand: inner, .. }
            | ExprKind::Cast { operand: inner, .. }
            | ExprKind::MethodRef { target: MethodRefTarget::Expr(inner), .. } => self.expr(inner),
            ExprKind::Index { array: a, index: b } | ExprKind::Assign { target: a, value: b, .. } => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Call { target: outer, args, .. }
            | ExprKind::ConstructorCall { outer, args, .. }
            | ExprKind::New { outer, args, .. } => {
                outer.iter().for_each(|e| self.expr(e));
                args.iter().for_each(|e| self.expr(e));
            }
            ExprKind::NewArray { sizes, init, .. } => {
                sizes.iter().chain(init.iter().flatten()).for_each(|e| self.expr(e));
            }
            ExprKind::ArrayInit(items) => items.iter().for_each(|e| self.expr(e)),
            ExprKind::Literal(_)
            | ExprKind::Name(_)
            | ExprKind::This
            | ExprKind::QualifiedThis(_)
            | ExprKind::Super(_)
            | ExprKind::ClassLiteral(_)
            | ExprKind::Component { .. }
            | ExprKind::MethodRef { target: MethodRefTarget::Type(_), .. }
            | ExprKind::Unsupported(_) => {}
        }
    }

    /// Pattern variables that two parts of an expression may each set, in the same case of the whole.
    fn refuse_both(&mut self, earlier: &[&'a Ident], later: &[&'a Ident]) {
        for name in later {
            let before = earlier.iter().find(|other| other.name == name.name);
            self.found.extend(before.map(|before| (*name, *before)));
        }
    }

    /// A chain of operators: what follows `&&` is looked at where the chain before it is true, what follows `||` where
    /// it is false.
    fn binary(&mut self, first: &'a Expr, rest: &'a [(BinaryOp, Expr)]) {
        self.expr(first);
        let (mut yes, mut no) = (names_when(first, true), names_when(first, false));
        for (op, operand) in rest {
            let (is_true, is_false) = (names_when(operand, true), names_when(operand, false));
            let before = match op {
                BinaryOp::AndAnd => yes.clone(),
                BinaryOp::OrOr => no.clone(),
                _ => Vec::new(),
            };
            self.within(&before, |this| this.expr(operand));
            // Where both parts set it in the case in which either may have decided, it is not known which did.
            let either = match op {
                BinaryOp::AndAnd => Some((&no, &is_false)),
                BinaryOp::OrOr => Some((&yes, &is_true)),
                _ => None,
            };
            if let Some((earlier, later)) = either {
                self.refuse_both(earlier, later);
            }
            match op {
                BinaryOp::AndAnd => (yes, no) = ([yes, is_true].concat(), Vec::new()),
                BinaryOp::OrOr => (yes, no) = (Vec::new(), [no, is_false].concat()),
                _ => (yes, no) = (Vec::new(), Vec::new()),
            }
        }
    }
}

/// The pattern variables that are set where a condition has a value.
fn names_when(cond: &Expr, value: bool) -> Vec<&Ident> {
    let names = bindings_when(cond, value).into_iter().map(|binding| binding.name);
    names.filter(|name| *name.name != *UNNAMED && !name.name.starts_with(MATCHED_RECORD)).collect()
}

/// Whether control can come to what follows a statement (JLS 14.22), as far as one looks here.
fn completes(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_) => false,
        StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => body.iter().all(completes),
        StmtKind::If { then, otherwise, .. } => {
            completes(then) || otherwise.as_ref().is_none_or(|other| completes(other))
        }
        StmtKind::While { cond, body } => !is_true(cond) || breaks(body),
        StmtKind::For { cond: None, body, .. } => breaks(body),
        StmtKind::Try(t) => match &t.finally {
            Some(last) if !last.iter().all(completes) => false,
            _ => t.body.iter().all(completes) || t.catches.iter().any(|c| c.body.iter().all(completes)),
        },
        _ => true,
    }
}

fn is_true(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Literal(Literal::Boolean(true)))
}

/// Whether a loop's body may end the loop: where it has a `break`, whatever that leaves.
fn breaks(body: &Stmt) -> bool {
    match &body.kind {
        StmtKind::Break(_) => true,
        StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => body.iter().any(breaks),
        StmtKind::If { then, otherwise, .. } => {
            breaks(then) || otherwise.as_ref().is_some_and(|other| breaks(other))
        }
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labeled { body, .. } => breaks(body),
        StmtKind::Switch(switch) => switch.groups.iter().any(|group| group.body.iter().any(breaks)),
        StmtKind::Try(t) => {
            let last = t.finally.iter().flatten();
            t.body.iter().chain(t.catches.iter().flat_map(|c| &c.body)).chain(last).any(breaks)
        }
        _ => false,
    }
}
