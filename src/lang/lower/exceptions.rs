//! `try`, `catch`, `finally`, resources, and what jumps leave on their way out.
//!
//! A `finally` block is copied to each exit of its `try`, as javac does. While a jump leaves a `try`, the
//! code that it runs is a gap in the range of the handlers of that `try`. Rows of the exception table are
//! added when their range is complete, so that those of inner statements come first.

use std::sync::Arc;

use crate::base::Code;
use crate::lang::ast::{Catch, Expr, ExprKind, Resource, Stmt, Try};
use crate::lang::ir::{Callee, Cond, Const, Instr, Pc, Reg};
use crate::lang::program::{ClassId, ErasedType, Type};

use super::Lowerer;
use super::builder::Label;

/// Something that jumps may leave, or go to.
pub(super) enum Exit<'p> {
    Loop {
        labels: Vec<Arc<str>>,
        break_to: Label,
        continue_to: Label,
    },
    /// A labelled statement that is no loop.
    Block {
        labels: Vec<Arc<str>>,
        break_to: Label,
    },
    Switch {
        break_to: Label,
    },
    /// A switch expression.
    Yield {
        to: Label,
        dst: Reg,
        ty: Type,
    },
    Try(OpenTry<'p>),
}

/// A `try` whose range is not complete.
pub(super) struct OpenTry<'p> {
    finalizer: Finalizer<'p>,
    /// Ranges that its handlers do not cover.
    gaps: Vec<(Pc, Pc)>,
    /// Number of locals in scope of the statement itself.
    locals: usize,
}

/// What runs when a `try` is left.
#[derive(Clone)]
enum Finalizer<'p> {
    None,
    Block(&'p [Stmt]),
    Close { resource: Reg, ty: Type, may_be_null: bool },
}

impl<'p> Lowerer<'p> {
    /// Whether leaving the exits from `depth` on runs any code.
    pub(super) fn has_finalizers(&self, depth: usize) -> bool {
        let left = self.frame.exits.iter().skip(depth);
        left.into_iter().any(|x| matches!(x, Exit::Try(t) if !matches!(t.finalizer, Finalizer::None)))
    }

    /// Leaves all exits from `depth` on, innermost first, then emits the `last` instruction.
    pub(super) fn leave(&mut self, depth: usize, last: impl FnOnce(&mut Self)) {
        let mut opened: Vec<(usize, Pc)> = Vec::new();
        for i in (depth..self.frame.exits.len()).rev() {
            let here = self.frame.b.here();
            let Some(Exit::Try(open)) = self.frame.exits.get(i) else { continue };
            let (finalizer, locals) = (open.finalizer.clone(), open.locals);
            opened.push((i, here));
            if !self.frame.b.alive() || matches!(finalizer, Finalizer::None) {
                continue;
            }
            let inner = self.frame.exits.split_off(i);
            self.run_finalizer(&finalizer, locals);
            self.frame.exits.extend(inner);
        }
        last(self);
        let here = self.frame.b.here();
        for (i, from) in opened {
            if let Some(Exit::Try(open)) = self.frame.exits.get_mut(i) {
                open.gaps.push((from, here));
            }
        }
    }

    /// A copy of what runs when a `try` is left. It sees the locals around the statement only.
    fn run_finalizer(&mut self, finalizer: &Finalizer<'p>, locals: usize) {
        let hidden = self.frame.locals.split_off(locals.min(self.frame.locals.len()));
        let span = self.frame.b.span;
        match finalizer {
            Finalizer::None => {}
            Finalizer::Block(body) => self.block_statements(body),
            Finalizer::Close { resource, ty, may_be_null } => {
                let end = self.frame.b.label();
                self.close_resource(*resource, ty, *may_be_null, end);
                self.frame.b.bind(end);
            }
        }
        self.frame.b.span = span;
        self.frame.locals.extend(hidden);
    }

    /// `if (resource != null) resource.close()`.
    fn close_resource(&mut self, resource: Reg, ty: &Type, may_be_null: bool, end: Label) {
        if may_be_null {
            let null = self.frame.b.alloc();
            self.frame.b.constant(Const::Null, null);
            self.frame.b.branch(Cond::RefEq, resource, null, end);
        }
        let close = ty.as_class().and_then(|c| self.method_of(c, "close", &[]));
        match (close, ty.as_class()) {
            (Some(method), _) => {
                let dst = self.frame.b.alloc();
                self.call_on(resource, Callee::Virtual(method), dst);
            }
            (None, Some(class)) => {
                let what = self.unknown_method(class, "close", &[], &[]);
                self.fail_with(what);
            }
            (None, None) => {
                let dst = self.frame.b.alloc();
                self.call_on(resource, Callee::Dynamic("close".into()), dst);
            }
        }
    }

    pub(super) fn try_statement(&mut self, t: &'p Try) {
        if t.resources.is_empty() {
            self.guarded(|this| this.block_statements(&t.body), &t.catches, t.finally.as_deref());
        } else if t.catches.is_empty() && t.finally.is_none() {
            self.with_resources(&t.resources, &t.body);
        } else {
            self.guarded(|this| this.with_resources(&t.resources, &t.body), &t.catches, t.finally.as_deref());
        }
    }

    fn open_try(&mut self, finalizer: Finalizer<'p>) -> usize {
        let locals = self.frame.locals.len();
        self.frame.exits.push(Exit::Try(OpenTry { finalizer, gaps: Vec::new(), locals }));
        self.frame.exits.len() - 1
    }

    /// The parts of `start..end` that the `try` at `depth` covers.
    fn covered(&self, depth: usize, start: Pc, end: Pc) -> Vec<(Pc, Pc)> {
        let mut gaps = match self.frame.exits.get(depth) {
            Some(Exit::Try(open)) => open.gaps.clone(),
            _ => Vec::new(),
        };
        gaps.sort_unstable();
        let mut at = start;
        let mut parts = Vec::new();
        for (from, to) in gaps {
            if from > at {
                parts.push((at, from.min(end)));
            }
            at = at.max(to);
        }
        parts.push((at, end));
        parts.retain(|(from, to)| from < to);
        parts
    }

    fn guarded(&mut self, body: impl FnOnce(&mut Self), catches: &'p [Catch], finally: Option<&'p [Stmt]>) {
        let exit = self.frame.b.label();
        let start = self.frame.b.here();
        let was_alive = self.frame.b.alive();
        let depth = self.open_try(finally.map_or(Finalizer::None, Finalizer::Block));
        let keep = self.frame.locals.len();
        body(self);
        self.close_locals(keep);
        let end = self.frame.b.here();
        if self.frame.b.alive() {
            self.leave(depth, |this| this.frame.b.jump(exit));
        }
        let covered = if was_alive { self.covered(depth, start, end) } else { Vec::new() };
        if !covered.is_empty() {
            let mut caught = Vec::new();
            for catch in catches {
                self.catch(catch, &covered, depth, exit, &mut caught);
            }
            if let Some(finally) = finally {
                let covered = self.covered(depth, start, self.frame.b.here());
                let target = self.frame.b.here();
                let mark = self.frame.b.mark();
                let exception = self.frame.b.alloc();
                for (from, to) in covered {
                    self.frame.b.handler(from, to, target, None, exception);
                }
                self.frame.b.revive();
                self.frame.exits.truncate(depth);
                self.run_finalizer(&Finalizer::Block(finally), keep);
                self.frame.b.emit(Instr::Throw { exception });
                self.frame.b.release(mark);
            }
        }
        self.frame.exits.truncate(depth);
        self.frame.b.bind(exit);
    }

    /// `earlier` are the classes of the clauses before it.
    fn catch(
        &mut self,
        catch: &'p Catch,
        covered: &[(Pc, Pc)],
        depth: usize,
        exit: Label,
        earlier: &mut Vec<ClassId>,
    ) {
        let mark = self.frame.b.mark();
        let keep = self.frame.locals.len();
        let mut classes = Vec::new();
        let mut ty: Option<Type> = None;
        let mut unknown = Vec::new();
        for written in &catch.types {
            match self.resolve(written) {
                Ok(caught) => {
                    classes.extend(caught.as_class());
                    ty = Some(match ty {
                        Some(known) => self.common_type(&known, &caught),
                        None => caught,
                    });
                }
                Err(diagnostic) => unknown.push(diagnostic),
            }
        }
        let target = self.frame.b.here();
        self.frame.b.revive();
        self.frame.b.span = catch.name.span;
        let variable = self.declare(&catch.name.name, ty.unwrap_or(Type::Unknown));
        for &class in &classes {
            for &(from, to) in covered {
                self.frame.b.handler(from, to, target, Some(class), variable);
            }
        }
        unknown.into_iter().for_each(|d| {
            self.fail_with(d);
        });
        let program = self.program;
        if let Some(&class) = classes.iter().find(|&&c| earlier.iter().any(|&e| program.is_subclass(c, e))) {
            let around = std::mem::replace(&mut self.frame.b.span, catch.span);
            let construct = format!("`{}` is caught by a clause before", program.classes[class].simple);
            self.fail(Code::Unreachable, construct, None);
            self.frame.b.span = around;
        }
        earlier.extend(&classes);
        self.block_statements(&catch.body);
        self.close_locals(keep);
        if self.frame.b.alive() {
            self.leave(depth, |this| this.frame.b.jump(exit));
        }
        self.frame.b.release(mark);
    }

    /// Resources, one inside the other, around a block.
    fn with_resources(&mut self, resources: &'p [Resource], body: &'p [Stmt]) {
        let Some((first, rest)) = resources.split_first() else { return self.block_statements(body) };
        let keep = self.frame.locals.len();
        let mark = self.frame.b.mark();
        let resource = self.frame.b.alloc();
        self.frame.b.start_statement();
        let (ty, may_be_null) = match first {
            Resource::Declared(var) => {
                self.frame.b.span = var.name.span;
                let ty = self.local_type(&var.ty, var.init.as_ref());
                let may_be_null = match &var.init {
                    Some(init) => {
                        self.value_as(init, &ty, Some(resource));
                        !matches!(init.kind, ExprKind::New { .. })
                    }
                    None => true,
                };
                self.enter_local(&var.name.name, ty.clone(), resource, None);
                (ty, may_be_null)
            }
            Resource::Named(e) => {
                let e: &'p Expr = e;
                self.value(e, Some(resource));
                (self.type_of(e), true)
            }
        };
        let exit = self.frame.b.label();
        let was_alive = self.frame.b.alive();
        let start = self.frame.b.here();
        let depth = self.open_try(Finalizer::Close { resource, ty: ty.clone(), may_be_null });
        self.with_resources(rest, body);
        let end = self.frame.b.here();
        if self.frame.b.alive() {
            self.leave(depth, |this| this.frame.b.jump(exit));
        }
        let covered = if was_alive { self.covered(depth, start, end) } else { Vec::new() };
        self.frame.exits.truncate(depth);
        if !covered.is_empty() {
            self.close_after_exception(&covered, resource, &ty, may_be_null);
        }
        self.frame.b.bind(exit);
        self.close_locals(keep);
        self.frame.b.release(mark);
    }

    /// The handler of a resource: closes it, and adds what that throws to what was thrown before.
    fn close_after_exception(&mut self, covered: &[(Pc, Pc)], resource: Reg, ty: &Type, may_be_null: bool) {
        let throwable = self.program.well_known.throwable;
        let target = self.frame.b.here();
        let (primary, second) = (self.frame.b.alloc(), self.frame.b.alloc());
        for &(from, to) in covered {
            self.frame.b.handler(from, to, target, Some(throwable), primary);
        }
        self.frame.b.revive();
        let rethrow = self.frame.b.label();
        self.close_resource(resource, ty, may_be_null, rethrow);
        let closed = self.frame.b.here();
        self.frame.b.jump(rethrow);
        let suppressing = self.frame.b.here();
        self.frame.b.handler(target, closed, suppressing, Some(throwable), second);
        self.frame.b.revive();
        if let Some(method) = self.method_of(throwable, "addSuppressed", &[ErasedType::class(throwable)]) {
            let first = self.frame.b.alloc_block(2);
            let other = self.frame.b.nth(first, 1);
            self.frame.b.copy(primary, first);
            self.frame.b.copy(second, other);
            self.frame.b.call(first, Callee::Virtual(method), first, 2);
        }
        self.frame.b.bind(rethrow);
        self.frame.b.emit(Instr::Throw { exception: primary });
    }
}
