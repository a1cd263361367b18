//! Method calls, emitted: the receiver is evaluated first, then the arguments from left to right into
//! consecutive registers; the call itself checks the receiver for null.

use crate::lang::ast::{Expr, ExprKind, Ident, TypeRef};
use crate::lang::ir::{Callee, Instr, Reg, UnsupportedUse};
use crate::lang::program::{ErasedType, MethodKind, Type};

use super::call::{CallPlan, PlannedCall, Receiver};
use super::inference::is_closure;
use super::names::Meaning;
use super::{Lowerer, VOID};

/// Which cast a generic result or field gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Narrow {
    /// None: its value is not used.
    Not,
    /// To its own type, where a member of it is meant.
    Own,
    /// To what is expected where it stands, which may be less.
    To(ErasedType),
}

impl<'p> Lowerer<'p> {
    /// Emits a call, with the cast that a generic result needs.
    pub(super) fn call(&mut self, e: &'p Expr, dst: Option<Reg>, cast: Narrow) -> Reg {
        let ExprKind::Call { target, name, args, .. } = &e.kind else { return Reg(0) };
        let target = target.as_deref();
        let plan = self.plan_call(target, name, args, e);
        (self.expected, self.is_guess) = (None, false);
        // Calls nest deeply: what is rare has frames of its own.
        match &plan {
            CallPlan::Method(call) => {
                match self.symbolic_test(e, call, args, dst).or_else(|| self.old_value(e, call, args, dst)) {
                    Some(result) => result,
                    None => self.emit_call(e, call, target, name, args, dst, cast),
                }
            }
            CallPlan::Dynamic { receiver, .. } => self.open_call(e, *receiver, target, name, args, dst),
            CallPlan::CloneArray { method, .. } => {
                let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
                let first = self.frame.b.alloc();
                if let Some(target) = target {
                    self.value(target, Some(first));
                }
                self.frame.b.span = e.span;
                self.frame.b.call(dst, Callee::Virtual(*method), first, 1);
                dst
            }
            CallPlan::Fail(what) => self.failed_call(e, what, target, args),
        }
    }

    fn open_call(
        &mut self,
        e: &'p Expr,
        receiver: Receiver,
        target: Option<&'p Expr>,
        name: &Ident,
        args: &'p [Expr],
        dst: Option<Reg>,
    ) -> Reg {
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let mark = self.frame.b.mark();
        let first = self.frame.b.alloc_block(args.len() + 1);
        if !self.receiver_into(receiver, target, &name.name, first) {
            return dst;
        }
        let object = self.object_type();
        for (i, arg) in args.iter().enumerate() {
            let slot = self.frame.b.nth(first, i + 1);
            self.value_as(arg, &object, Some(slot));
        }
        self.frame.b.span = e.span;
        self.frame.b.call(dst, Callee::Dynamic(name.name.clone()), first, args.len() + 1);
        self.frame.b.release(mark);
        dst
    }

    fn failed_call(
        &mut self,
        e: &'p Expr,
        what: &UnsupportedUse,
        target: Option<&'p Expr>,
        args: &'p [Expr],
    ) -> Reg {
        if let Some(target) = target
            && !matches!(target.kind, ExprKind::Super(_))
            && self.meaning(target) == Meaning::Value
        {
            self.value(target, None);
        }
        args.iter().filter(|a| !is_closure(a)).for_each(|a| {
            self.value(a, None);
        });
        self.frame.b.span = e.span;
        self.fail_with(what.clone())
    }

    #[allow(clippy::too_many_arguments)]
    fn emit_call(
        &mut self,
        e: &'p Expr,
        call: &PlannedCall,
        target: Option<&'p Expr>,
        name: &Ident,
        args: &'p [Expr],
        dst: Option<Reg>,
        cast: Narrow,
    ) -> Reg {
        let header = &self.program.methods[call.method];
        let has_receiver = !header.modifiers.is_static;
        let is_void = header.result == VOID;
        let cast = self.narrowed(&call.result, header.erased_result, cast);
        // A cast that fails must leave the destination as it was.
        let out = match dst {
            Some(dst) if cast.is_none() => dst,
            _ if is_void => Reg(0),
            _ => self.frame.b.alloc(),
        };
        let mark = self.frame.b.mark();
        let count = call.params.len() + usize::from(has_receiver);
        let first = self.frame.b.alloc_block(count);
        if call.receiver != Receiver::Static && !self.receiver_into(call.receiver, target, &name.name, first)
        {
            return out;
        }
        let args_at = self.frame.b.nth(first, usize::from(has_receiver));
        self.arguments(&call.params, call.guessed, call.varargs, args, args_at);
        self.frame.b.span = e.span;
        let callee = if header.modifiers.is_static {
            self.init_class(header.class);
            Callee::Static(call.method)
        } else if call.receiver == Receiver::Super
            || header.modifiers.is_private
            || header.kind == MethodKind::Constructor
        {
            Callee::Direct(call.method)
        } else {
            Callee::Virtual(call.method)
        };
        self.frame.b.call(out, callee, first, count);
        if let Some(to) = cast {
            self.check_cast(out, to);
        }
        self.frame.b.release(mark);
        match dst {
            Some(dst) if cast.is_some() => self.deliver(out, Some(dst)),
            _ => out,
        }
    }

    /// Evaluates a receiver into the first argument register; whether there is one.
    fn receiver_into(
        &mut self,
        receiver: Receiver,
        target: Option<&'p Expr>,
        name: &str,
        first: Reg,
    ) -> bool {
        match (receiver, target) {
            (Receiver::Instance(class), _) => match self.instance(|c| c == class) {
                Some(this) => self.frame.b.copy(this, first),
                None => {
                    self.static_context(name);
                    return false;
                }
            },
            (Receiver::Super, target) => {
                let qualifier = match target.map(|t| &t.kind) {
                    Some(ExprKind::Super(qualifier)) => qualifier.as_ref(),
                    _ => None,
                };
                match self.super_receiver(qualifier) {
                    Some(this) => self.frame.b.copy(this, first),
                    None => {
                        self.static_context(name);
                        return false;
                    }
                }
            }
            (Receiver::Target, Some(target)) => {
                self.value(target, Some(first));
            }
            (Receiver::Discarded, Some(target)) => self.effect(target),
            _ => {}
        }
        true
    }

    /// The object that `super` or `Outer.super` stands for; `Interface.super` is this one too.
    pub(super) fn super_receiver(&mut self, qualifier: Option<&TypeRef>) -> Option<Reg> {
        let around = qualifier.and_then(|q| self.resolve(q).ok()).and_then(|t| t.as_class());
        let interface = crate::lang::ast::TypeKind::Interface;
        match around.filter(|&c| self.program.classes[c].kind != interface) {
            Some(around) => self.instance(|c| c == around),
            None => self.frame.this,
        }
    }

    /// Evaluates arguments into consecutive registers, trailing ones into an array where the method takes
    /// a variable number.
    pub(super) fn arguments(
        &mut self,
        params: &[Type],
        guessed: u64,
        varargs: bool,
        args: &'p [Expr],
        first: Reg,
    ) {
        let fixed = if varargs { params.len().saturating_sub(1) } else { params.len() };
        for (i, (param, arg)) in params.iter().zip(args).take(fixed).enumerate() {
            let slot = self.frame.b.nth(first, i);
            self.is_guess = guessed.checked_shr(i as u32).is_some_and(|rest| rest & 1 == 1);
            self.value_as(arg, param, Some(slot));
        }
        if let (true, Some(Type::Array(element))) = (varargs, params.last()) {
            let slot = self.frame.b.nth(first, fixed);
            self.filled_array(element, args.get(fixed..).unwrap_or(&[]), slot);
        }
    }

    /// The same for arguments that lie in registers already.
    pub(super) fn argument_registers(
        &mut self,
        params: &[Type],
        varargs: bool,
        args: &[(Reg, Type)],
        first: Reg,
    ) {
        let fixed = if varargs { params.len().saturating_sub(1) } else { params.len() };
        for (i, (param, (reg, ty))) in params.iter().zip(args).take(fixed).enumerate() {
            let slot = self.frame.b.nth(first, i);
            self.convert(*reg, ty, param, Some(slot));
        }
        if let (true, Some(Type::Array(element))) = (varargs, params.last()) {
            let array = self.frame.b.nth(first, fixed);
            let items = args.get(fixed..).unwrap_or(&[]);
            let len = self.frame.b.int(i32::try_from(items.len()).unwrap_or(i32::MAX));
            let erased = self.erase(element);
            let ty = self.frame.b.ty(erased);
            self.frame.b.emit(Instr::NewArray { dst: array, len, element: ty });
            for (i, (reg, ty)) in items.iter().enumerate() {
                let index = self.frame.b.int(i32::try_from(i).unwrap_or(i32::MAX));
                let src = self.convert(*reg, ty, element, None);
                self.frame.b.emit(Instr::ArrayStore { array, index, src });
            }
        }
    }

    /// A new array with the given elements.
    pub(super) fn filled_array(&mut self, element: &Type, items: &'p [Expr], dst: Reg) {
        let erased = self.erase(element);
        let len = self.frame.b.int(i32::try_from(items.len()).unwrap_or(i32::MAX));
        let ty = self.frame.b.ty(erased);
        self.frame.b.emit(Instr::NewArray { dst, len, element: ty });
        for (i, item) in items.iter().enumerate() {
            let mark = self.frame.b.mark();
            let index = self.frame.b.int(i32::try_from(i).unwrap_or(i32::MAX));
            let src = self.value_as(item, element, None);
            self.frame.b.span = item.span;
            self.frame.b.emit(Instr::ArrayStore { array: dst, index, src });
            self.frame.b.release(mark);
        }
    }

    /// What a value of a type, and of an erased one, is cast to, where it is.
    pub(super) fn narrowed(&self, own: &Type, erased: ErasedType, cast: Narrow) -> Option<ErasedType> {
        let own = own.erase(self.program)?;
        let to = match cast {
            Narrow::Not => return None,
            Narrow::To(to) if self.program.is_assignable(own, to) => to,
            Narrow::To(_) | Narrow::Own => own,
        };
        let is_less = !self.program.is_assignable(erased, to);
        (erased.is_reference() && to.is_reference() && is_less).then_some(to)
    }

    /// Whether a value whose erased type is `erased` needs a cast to be of type `ty`.
    pub(super) fn needs_cast(&self, erased: ErasedType, ty: &Type) -> bool {
        ty.erase(self.program).is_some_and(|wanted| {
            erased.is_reference() && wanted.is_reference() && !self.program.is_assignable(erased, wanted)
        })
    }
}
