//! Loops, `break` and `continue`. `while` and `for` test at the top and jump out on the negated condition;
//! `do` tests at the bottom and jumps back.

use std::sync::Arc;

use crate::base::Code;
use crate::lang::ast::{Expr, Ident, Param, Stmt, TypeRefKind};
use crate::lang::ir::{ArithOp, Callee, Cond, Instr, Reg};
use crate::lang::program::{ClassOrigin, Type};

use super::exceptions::Exit;
use super::{BOOLEAN, Lowerer};

impl<'p> Lowerer<'p> {
    fn loop_body(&mut self, body: &'p Stmt, exit: Exit<'p>) {
        self.frame.exits.push(exit);
        self.statement(body);
        self.frame.exits.pop();
    }

    /// Whether pattern variables of the condition are in scope after the loop.
    pub(super) fn while_loop(&mut self, cond: &'p Expr, body: &'p Stmt, labels: Vec<Arc<str>>) -> bool {
        let keep = self.frame.locals.len();
        let (head, end) = (self.frame.b.label(), self.frame.b.label());
        self.frame.b.bind(head);
        self.frame.b.start_statement();
        self.branch(cond, false, end);
        self.show_patterns(keep, cond, true);
        self.loop_body(body, Exit::Loop { labels, break_to: end, continue_to: head });
        self.frame.b.jump(head);
        self.frame.b.bind(end);
        self.show_patterns(keep, cond, false);
        self.frame.locals.iter().skip(keep).any(|l| !l.is_hidden)
    }

    pub(super) fn do_while(&mut self, body: &'p Stmt, cond: &'p Expr, labels: Vec<Arc<str>>) {
        let (head, next, end) = (self.frame.b.label(), self.frame.b.label(), self.frame.b.label());
        self.frame.b.bind(head);
        self.loop_body(body, Exit::Loop { labels, break_to: end, continue_to: next });
        self.frame.b.bind(next);
        self.frame.b.start_statement();
        self.frame.b.span = cond.span;
        self.branch(cond, true, head);
        self.frame.b.bind(end);
    }

    pub(super) fn for_loop(
        &mut self,
        init: &'p [Stmt],
        cond: Option<&'p Expr>,
        update: &'p [Expr],
        body: &'p Stmt,
        labels: Vec<Arc<str>>,
    ) {
        init.iter().for_each(|s| self.statement(s));
        let (head, next, end) = (self.frame.b.label(), self.frame.b.label(), self.frame.b.label());
        self.frame.b.bind(head);
        if let Some(cond) = cond {
            self.frame.b.start_statement();
            let keep = self.frame.locals.len();
            self.branch(cond, false, end);
            self.show_patterns(keep, cond, true);
        }
        self.loop_body(body, Exit::Loop { labels, break_to: end, continue_to: next });
        self.frame.b.bind(next);
        for e in update {
            self.frame.b.start_statement();
            self.effect(e);
        }
        self.frame.b.jump(head);
        self.frame.b.bind(end);
    }

    pub(super) fn for_each(
        &mut self,
        var: &'p Param,
        iterable: &'p Expr,
        body: &'p Stmt,
        labels: Vec<Arc<str>>,
    ) {
        self.frame.b.start_statement();
        self.frame.b.span = iterable.span;
        match self.type_of(iterable) {
            Type::Array(element) => self.for_each_element(var, iterable, &element, body, labels),
            ty => self.for_each_iterated(var, iterable, &ty, body, labels),
        }
    }

    /// The type of a for-each loop's variable.
    pub(super) fn each_type(&mut self, var: &'p Param, iterable: &'p Expr) -> Type {
        match &var.ty {
            Some(ty) if ty.kind != TypeRefKind::Var => self.resolve(ty).unwrap_or(Type::Unknown),
            _ => match self.type_of(iterable) {
                Type::Array(element) => *element,
                ty => self.iterated_type(&ty),
            },
        }
    }

    /// What an iteration over a value of the type yields.
    fn iterated_type(&self, ty: &Type) -> Type {
        let known = self.program.well_known.iterable;
        let mut seen = self.bounds(ty).into_iter().filter_map(|b| self.program.as_super(&b, known));
        match seen.next().and_then(|args| args.first().cloned()) {
            Some(element) => element,
            None if *ty == Type::Unknown => Type::Unknown,
            None => self.object_type(),
        }
    }

    /// The variable of a for-each loop, whose elements have type `element`.
    fn loop_variable(&mut self, var: &'p Param, element: &Type) -> (Reg, Type) {
        let ty = match &var.ty {
            Some(ty) if ty.kind != TypeRefKind::Var => match self.resolve(ty) {
                Ok(ty) => ty,
                Err(unknown) => {
                    self.fail_with(unknown);
                    Type::Unknown
                }
            },
            _ => element.clone(),
        };
        (self.declare(&var.name.name, ty.clone()), ty)
    }

    /// Gives the variable of a for-each loop its next value.
    fn next_item(&mut self, item: Reg, element: &Type, ty: &Type, reg: Reg) {
        let is_user = self.program.classes[self.class].origin == ClassOrigin::User;
        if self.is_incompatible(element, ty) || (is_user && self.narrows(element, ty)) {
            self.incompatible(element, ty, None);
        } else {
            self.convert(item, element, ty, Some(reg));
        }
    }

    /// `for (int i = 0; i < array.length; i++)`, with array and length evaluated once.
    fn for_each_element(
        &mut self,
        var: &'p Param,
        array: &'p Expr,
        element: &Type,
        body: &'p Stmt,
        labels: Vec<Arc<str>>,
    ) {
        let holder = self.frame.b.alloc();
        self.value(array, Some(holder));
        let len = self.frame.b.alloc();
        self.frame.b.emit(Instr::ArrayLength { dst: len, array: holder });
        let index = self.frame.b.int(0);
        let (head, next, end) = (self.frame.b.label(), self.frame.b.label(), self.frame.b.label());
        self.frame.b.bind(head);
        self.frame.b.start_statement();
        self.frame.b.span = var.name.span;
        self.frame.b.branch(Cond::IGe, index, len, end);
        let keep = self.frame.locals.len();
        let mark = self.frame.b.mark();
        let (reg, ty) = self.loop_variable(var, element);
        if *element == ty {
            self.frame.b.emit(Instr::ArrayLoad { dst: reg, array: holder, index });
        } else {
            let item = self.frame.b.alloc();
            self.frame.b.emit(Instr::ArrayLoad { dst: item, array: holder, index });
            self.next_item(item, element, &ty, reg);
        }
        self.loop_body(body, Exit::Loop { labels, break_to: end, continue_to: next });
        self.close_locals(keep);
        self.frame.b.release(mark);
        self.frame.b.bind(next);
        self.frame.b.span = var.name.span;
        let one = self.frame.b.int(1);
        self.frame.b.emit(Instr::Arith { op: ArithOp::IAdd, dst: index, a: index, b: one });
        self.frame.b.jump(head);
        self.frame.b.bind(end);
    }

    /// `for (Iterator i = e.iterator(); i.hasNext(); )`.
    fn for_each_iterated(
        &mut self,
        var: &'p Param,
        iterable: &'p Expr,
        ty: &Type,
        body: &'p Stmt,
        labels: Vec<Arc<str>>,
    ) {
        let object = self.object_type();
        let element = self.iterated_type(ty);
        let calls = match ty.as_class() {
            Some(class) => {
                let begin = self.method_of(class, "iterator", &[]);
                let iterator = begin.and_then(|m| self.program.methods[m].erased_result.as_class());
                let has_next = iterator.and_then(|c| self.method_of(c, "hasNext", &[]));
                let next = iterator.and_then(|c| self.method_of(c, "next", &[]));
                match (begin, has_next, next) {
                    (Some(begin), Some(has_next), Some(next)) => {
                        Some([begin, has_next, next].map(Callee::Virtual))
                    }
                    _ => None,
                }
            }
            None if *ty == Type::Unknown => {
                Some(["iterator", "hasNext", "next"].map(|name| Callee::Dynamic(name.into())))
            }
            None => None,
        };
        let source = self.value(iterable, None);
        let Some([begin, has_next, next_item]) = calls else {
            match ty.as_class() {
                Some(class) => {
                    let what = self.unknown_method(class, "iterator", &[], &[]);
                    self.fail_with(what);
                }
                None => {
                    self.fail(Code::TypeMismatch, "for-each over a value that is not iterable", None);
                }
            }
            return;
        };
        let iterator = self.frame.b.alloc();
        self.call_on(source, begin, iterator);
        let (head, end) = (self.frame.b.label(), self.frame.b.label());
        self.frame.b.bind(head);
        self.frame.b.start_statement();
        self.frame.b.span = var.name.span;
        let is_dynamic = matches!(has_next, Callee::Dynamic(_));
        let mark = self.frame.b.mark();
        let mut more = self.frame.b.alloc();
        self.call_on(iterator, has_next, more);
        if is_dynamic {
            more = self.convert(more, &Type::Unknown, &BOOLEAN, None);
        }
        self.frame.b.branch_bool(more, false, end);
        self.frame.b.release(mark);
        let keep = self.frame.locals.len();
        let (reg, var_ty) = self.loop_variable(var, &element);
        let item = self.frame.b.alloc();
        self.call_on(iterator, next_item, item);
        if self.needs_cast(self.erase(&object), &element) {
            self.narrow_generic(item, self.erase(&object), &element);
        }
        self.next_item(item, &element, &var_ty, reg);
        self.loop_body(body, Exit::Loop { labels, break_to: end, continue_to: head });
        self.close_locals(keep);
        self.frame.b.release(mark);
        self.frame.b.jump(head);
        self.frame.b.bind(end);
    }

    /// A call without arguments.
    pub(super) fn call_on(&mut self, receiver: Reg, callee: Callee, dst: Reg) {
        let mark = self.frame.b.mark();
        let first = self.frame.b.alloc();
        self.frame.b.copy(receiver, first);
        self.frame.b.call(dst, callee, first, 1);
        self.frame.b.release(mark);
    }

    pub(super) fn break_statement(&mut self, label: Option<&Ident>) {
        let found = self.frame.exits.iter().enumerate().rev().find_map(|(i, exit)| match (exit, label) {
            (Exit::Loop { break_to, .. } | Exit::Switch { break_to }, None) => Some(Ok((i, *break_to))),
            (Exit::Loop { labels, break_to, .. } | Exit::Block { labels, break_to }, Some(l))
                if labels.contains(&l.name) =>
            {
                Some(Ok((i, *break_to)))
            }
            (Exit::Yield { .. }, _) => Some(Err(())),
            _ => None,
        });
        match found {
            Some(Ok((depth, to))) => self.leave(depth + 1, |this| this.frame.b.jump(to)),
            _ => self.lost_jump("break", label),
        }
    }

    pub(super) fn continue_statement(&mut self, label: Option<&Ident>) {
        let found = self.frame.exits.iter().enumerate().rev().find_map(|(i, exit)| match (exit, label) {
            (Exit::Loop { continue_to, .. }, None) => Some(Ok((i, *continue_to))),
            (Exit::Loop { labels, continue_to, .. }, Some(l)) if labels.contains(&l.name) => {
                Some(Ok((i, *continue_to)))
            }
            (Exit::Yield { .. }, _) => Some(Err(())),
            _ => None,
        });
        match found {
            Some(Ok((depth, to))) => self.leave(depth + 1, |this| this.frame.b.jump(to)),
            _ => self.lost_jump("continue", label),
        }
    }

    fn lost_jump(&mut self, what: &str, label: Option<&Ident>) {
        let construct = match label {
            Some(label) => format!("{what} to an unknown label `{}`", label.name),
            None => format!("{what} outside a loop"),
        };
        self.fail(Code::LostJump, construct, None);
    }
}
