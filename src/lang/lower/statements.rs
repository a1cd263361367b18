//! Statements other than loops, switches and `try`.

use std::sync::Arc;

use crate::base::{Code, Span};
use crate::lang::ast::{Expr, ExprKind, Literal, LocalVar, Stmt, StmtKind, TypeRefKind};
use crate::lang::ir::{Instr, Reg};
use crate::lang::program::Type;

use super::constants::as_bool;
use super::exceptions::Exit;
use super::{Lowerer, VOID, scan};

impl<'p> Lowerer<'p> {
    /// The statements of a block, in a scope of their own.
    pub(super) fn block_statements(&mut self, stmts: &'p [Stmt]) {
        let keep = self.frame.locals.len();
        let types = self.scope.local_types.len();
        let mark = self.frame.b.mark();
        stmts.iter().for_each(|s| self.statement(s));
        self.close_locals(keep);
        self.scope.local_types.truncate(types);
        self.frame.b.release(mark);
    }

    /// One statement. The locals that it declares stay in scope.
    pub(super) fn statement(&mut self, stmt: &'p Stmt) {
        if self.frame.b.is_too_large() {
            return;
        }
        let keep = self.frame.locals.len();
        let (mark, pins) = (self.frame.b.mark(), self.frame.b.pins());
        let around = std::mem::replace(&mut self.frame.b.span, stmt.span);
        let labels = match stmt.kind {
            StmtKind::Labeled { .. } => Vec::new(),
            _ => std::mem::take(&mut self.frame.labels),
        };
        let declares = self.statement_of_kind(stmt, labels);
        if !declares {
            self.close_locals(keep);
        }
        self.frame.b.span = around;
        self.frame.b.unpin(pins);
        let declared = self.frame.locals.get(keep..).unwrap_or(&[]);
        let top = declared.iter().map(|l| u32::from(l.reg.0) + 1).max().unwrap_or(0);
        self.frame.b.release(mark.max(top));
    }

    /// Whether the locals declared in it stay in scope after it.
    fn statement_of_kind(&mut self, stmt: &'p Stmt, labels: Vec<Arc<str>>) -> bool {
        match &stmt.kind {
            StmtKind::Block(body) => self.block_statements(body),
            StmtKind::Local(vars) => {
                vars.iter().for_each(|v| self.local(v));
                return true;
            }
            StmtKind::LocalType(decl) => {
                if let Some(class) = self.local_class(decl.id) {
                    self.scope.local_types.push((decl.name.name.clone(), class));
                }
            }
            StmtKind::Expr(e) => {
                self.frame.b.start_statement();
                self.effect(e);
            }
            StmtKind::If { cond, then, otherwise } => {
                return self.if_statement(cond, then, otherwise.as_deref());
            }
            StmtKind::While { cond, body } => return self.while_loop(cond, body, labels),
            StmtKind::DoWhile { body, cond } => self.do_while(body, cond, labels),
            StmtKind::For { init, cond, update, body } => {
                self.for_loop(init, cond.as_ref(), update, body, labels);
            }
            StmtKind::ForEach { var, iterable, body } => self.for_each(var, iterable, body, labels),
            StmtKind::Switch(switch) => {
                self.frame.b.start_statement();
                self.switch_statement(switch);
            }
            StmtKind::Labeled { label, body } => {
                self.frame.labels.push(label.name.clone());
                if matches!(
                    body.kind,
                    StmtKind::While { .. }
                        | StmtKind::DoWhile { .. }
                        | StmtKind::For { .. }
                        | StmtKind::ForEach { .. }
                        | StmtKind::Labeled { .. }
                ) {
                    self.statement(body);
                } else {
                    let labels = std::mem::take(&mut self.frame.labels);
                    let end = self.frame.b.label();
                    self.frame.exits.push(Exit::Block { labels, break_to: end });
                    self.statement(body);
                    self.frame.exits.pop();
                    self.frame.b.bind(end);
                }
            }
            StmtKind::Break(label) => {
                self.frame.b.start_statement();
                self.break_statement(label.as_ref());
            }
            StmtKind::Continue(label) => {
                self.frame.b.start_statement();
                self.continue_statement(label.as_ref());
            }
            StmtKind::Yield(e) => {
                self.frame.b.start_statement();
                self.yield_statement(e);
            }
            StmtKind::Return(e) => {
                self.frame.b.start_statement();
                self.return_statement(e.as_ref());
            }
            StmtKind::Throw(e) => {
                self.frame.b.start_statement();
                let ty = self.type_of(e);
                let throwable = Type::Class(self.program.well_known.throwable, Vec::new());
                let exception = self.value(e, None);
                if self.is_incompatible(&ty, &throwable) {
                    self.incompatible(&ty, &throwable, None);
                }
                self.frame.b.emit(Instr::Throw { exception });
            }
            StmtKind::Try(t) => self.try_statement(t),
            StmtKind::Assert { cond, message } => {
                self.frame.b.start_statement();
                self.assert_statement(cond, message.as_ref());
            }
            StmtKind::Synchronized { lock, body } => {
                self.frame.b.start_statement();
                let obj = self.value(lock, None);
                self.frame.b.emit(Instr::NullCheck { obj });
                self.block_statements(body);
            }
            StmtKind::Empty => {}
            StmtKind::Unsupported(what) => {
                self.frame.b.start_statement();
                self.fail(Code::Unsupported, &**what, None);
            }
        }
        false
    }

    fn local(&mut self, var: &'p LocalVar) {
        let around = std::mem::replace(&mut self.frame.b.span, var.name.span);
        let unknown = self.resolve(&var.ty).err();
        let ty = self.local_type(&var.ty, var.init.as_ref());
        if let Some(init) = &var.init {
            self.frame.b.span = var.name.span.to(init.span);
            self.frame.b.start_statement();
        }
        if let Some(unknown) = unknown {
            self.fail_with(unknown);
        }
        let is_null = |e: &Expr| matches!(e.kind, ExprKind::Literal(Literal::Null));
        if var.ty.kind == TypeRefKind::Var && var.init.as_ref().is_none_or(is_null) {
            let hint = "write the variable's type instead of `var`".to_string();
            self.fail(
                Code::TypeMismatch,
                format!("the type of `{}` is not known", var.name.name),
                Some(hint),
            );
        }
        let reg = self.frame.b.alloc();
        let mut constant = None;
        // Its scope includes its own initializer (JLS 6.3), which may assign it: `int x = (x = 2) * 3`.
        let early = var.init.as_ref().filter(|init| self.is_named_in(init.span, &var.name.name)).map(|_| {
            self.enter_local(&var.name.name, ty.clone(), reg, None);
            self.frame.locals.len() - 1
        });
        if let Some(init) = &var.init {
            let mark = self.frame.b.mark();
            self.value_as(init, &ty, Some(reg));
            self.frame.b.release(mark);
            if var.is_final {
                let erased = self.erase(&ty);
                constant = self.constant(init).and_then(|c| self.program.assign_constant(c, erased));
            }
        }
        self.frame.b.span = around;
        match early.and_then(|at| self.frame.locals.get_mut(at)) {
            Some(local) => local.constant = constant,
            None => self.enter_local(&var.name.name, ty, reg, constant),
        }
    }

    /// Whether a piece of source has a word in it.
    fn is_named_in(&self, span: Span, name: &str) -> bool {
        let text = self.program.sources.text(span);
        text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').any(|word| word == name)
    }

    /// Whether pattern variables of the condition are in scope after the statement: where its first branch
    /// cannot complete.
    fn if_statement(&mut self, cond: &'p Expr, then: &'p Stmt, otherwise: Option<&'p Stmt>) -> bool {
        if let Some(value) = self.constant(cond).and_then(|k| as_bool(&k)) {
            match (value, otherwise) {
                (true, _) => self.statement(then),
                (false, Some(otherwise)) => self.statement(otherwise),
                (false, None) => {}
            }
            return false;
        }
        self.frame.b.start_statement();
        let (no, end) = (self.frame.b.label(), self.frame.b.label());
        let keep = self.frame.locals.len();
        self.branch(cond, false, no);
        self.show_patterns(keep, cond, true);
        self.statement(then);
        let completes = self.frame.b.alive();
        self.show_patterns(keep, cond, false);
        if let Some(otherwise) = otherwise {
            if self.frame.b.alive() {
                self.frame.b.jump(end);
            }
            self.frame.b.bind(no);
            self.statement(otherwise);
            self.frame.b.bind(end);
        } else {
            self.frame.b.bind(no);
        }
        !completes && otherwise.is_none()
    }

    /// Of the pattern variables of a condition, which are the locals from `from` on, brings those into scope
    /// that have a value where the condition is `value`.
    pub(super) fn show_patterns(&mut self, from: usize, cond: &'p Expr, value: bool) {
        let shown = scan::bindings_when(cond, value);
        for local in self.frame.locals.iter_mut().skip(from).filter(|l| l.is_pattern) {
            local.is_hidden = !shown.iter().any(|binding| binding.name.name == local.name);
        }
    }

    fn return_statement(&mut self, e: Option<&'p Expr>) {
        if self.frame.exits.iter().any(|x| matches!(x, Exit::Yield { .. })) {
            self.fail(Code::TypeMismatch, "return out of a switch expression", None);
            return;
        }
        let result = self.frame.result.clone();
        let Some(e) = e else {
            if result != VOID {
                self.fail(Code::TypeMismatch, "return without a value", None);
                return;
            }
            return self.leave(0, |this| this.frame.b.emit(Instr::ReturnVoid));
        };
        if result == VOID {
            self.effect(e);
            self.fail(Code::TypeMismatch, "a value is returned from a void method", None);
            return;
        }
        let mut src = self.value_as(e, &result, None);
        if self.has_finalizers(0) {
            src = self.saved(src);
        }
        self.leave(0, |this| this.frame.b.emit(Instr::Return { src }));
    }

    /// A copy of a value that code in between may overwrite.
    fn saved(&mut self, src: Reg) -> Reg {
        let copy = self.frame.b.alloc();
        self.frame.b.copy(src, copy);
        copy
    }

    /// `if (assertions are on && !cond) throw new AssertionError(message)`.
    fn assert_statement(&mut self, cond: &'p Expr, message: Option<&'p Expr>) {
        let end = self.frame.b.label();
        self.frame.b.skip_assertion(end);
        self.branch(cond, true, end);
        let args: Vec<(Reg, Type)> = message
            .into_iter()
            .map(|m| {
                let ty = self.type_of(m);
                (self.value(m, None), ty)
            })
            .collect();
        let class = self.program.well_known.assertion_error;
        let name = self.program.classes[class].name.clone();
        self.throw_new(&name, &args);
        self.frame.b.bind(end);
    }
}
