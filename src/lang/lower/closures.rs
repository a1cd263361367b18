//! Lambdas and method references: a static method whose first parameters are the captured values (the
//! receiver first, where there is one), and an object of the functional interface that holds them.
//!
//! What the lambda captures are the locals around it whose names occur in it, which may be more than it
//! needs. Its parameter types are those of the interface's method, seen through the type that is expected.

use std::sync::Arc;

use crate::base::Code;
use crate::lang::ast::{AstId, Expr, ExprKind, Ident, LambdaBody, MethodRefTarget, Param, TypeRefKind};
use crate::lang::ir::{Body, Callee, ClosureSite, Instr, Reg};
use crate::lang::program::{ClassId, ErasedType, MethodId, Type};

use super::construct::{Args, Enclosing};
use super::inference::{Bound, Variables, spread};
use super::names::{Meaning, Variable};
use super::scan::used_names;
use super::{Frame, INT, Lowerer, VOID};

/// A functional interface as a lambda sees it.
struct Shape {
    interface: ClassId,
    params: Vec<Type>,
    result: Type,
}

/// What a method reference calls.
enum Referenced<'p> {
    /// A static method, or an instance method on the first argument.
    Of(Type),
    /// A method on a receiver that is evaluated when the closure is made.
    Bound(&'p Expr),
    /// `super::m`.
    Super,
}

impl<'p> Lowerer<'p> {
    /// What the arguments of a call convert to. The method's own type variables are replaced by what the
    /// arguments tell of them, so that lambdas among the arguments have parameter types.
    /// `known` is what is known of them already.
    pub(super) fn argument_types(
        &self,
        target: Option<&Type>,
        method: MethodId,
        args: &[Type],
        known: Bound,
    ) -> Vec<Type> {
        let params = self.program.param_types(target, method);
        let own = self.program.method_variables(method);
        if own.is_empty() {
            return params;
        }
        let mut bound = known;
        for (i, arg) in args.iter().enumerate() {
            if let Some(param) = spread(&params, args.len(), i) {
                self.bind_variables(param, arg, &mut bound);
            }
        }
        params.iter().map(|p| self.replace_variables(p, own, &bound)).collect()
    }

    /// Binds the type variables of a parameter to what the argument has in their place.
    pub(super) fn bind_variables(&self, param: &Type, arg: &Type, bound: &mut Bound) {
        match (param, arg) {
            (_, Type::Unknown | Type::Null) => {}
            (Type::Variable(name, _), arg) => {
                let arg = self.program.boxed(arg).unwrap_or_else(|| arg.clone());
                match bound.iter_mut().find(|(n, _)| n == name) {
                    Some((_, known)) => *known = self.common_type(known, &arg),
                    None => bound.push((name.clone(), arg)),
                }
            }
            (Type::Class(class, params), arg) => {
                let args = self.program.as_super(arg, *class).unwrap_or_default();
                params.iter().zip(&args).for_each(|(p, a)| self.bind_variables(p, a, bound));
            }
            (Type::Array(param), Type::Array(arg)) if arg.is_reference() => {
                self.bind_variables(param, arg, bound);
            }
            _ => {}
        }
    }

    /// Replaces a method's `own` variables; those that are not bound become `Unknown`, or their bound.
    pub(super) fn replace_variables(&self, ty: &Type, own: &Variables, bound: &[(Arc<str>, Type)]) -> Type {
        match ty {
            Type::Variable(name, erasure) if own.iter().any(|(n, _)| n == name) => {
                let known = bound.iter().find(|(n, _)| n == name).map(|(_, t)| t.clone());
                known.unwrap_or_else(|| match erasure.as_class() {
                    Some(c) if c == self.program.well_known.object => Type::Unknown,
                    _ => Type::from_erased(**erasure),
                })
            }
            Type::Class(c, args) => {
                Type::Class(*c, args.iter().map(|a| self.replace_variables(a, own, bound)).collect())
            }
            Type::Array(element) => Type::Array(Box::new(self.replace_variables(element, own, bound))),
            ty => ty.clone(),
        }
    }

    /// A lambda or method reference where a type is expected.
    pub(super) fn closure(&mut self, e: &'p Expr, to: &Type, dst: Option<Reg>) -> Reg {
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let reg = match self.shape(to) {
            Some(shape) => match &e.kind {
                ExprKind::Lambda { id, params, body } => self.lambda(e, *id, params, body, &shape, dst),
                ExprKind::MethodRef { id, target, name } => {
                    self.method_reference(e, *id, target, name, &shape, dst)
                }
                _ => Reg(0),
            },
            None => self.fail(
                Code::Unsupported,
                "lambda where no functional interface is expected",
                Some("assign it to a variable of the interface's type first".into()),
            ),
        };
        self.frame.b.span = around;
        reg
    }

    fn shape(&self, to: &Type) -> Option<Shape> {
        let interface = to.as_class()?;
        let method = self.program.classes[interface].functional?;
        let params = self.program.param_types(Some(to), method);
        let result = self.program.result_type(Some(to), method, &[]);
        Some(Shape { interface, params, result })
    }

    fn lambda(
        &mut self,
        e: &'p Expr,
        id: AstId,
        params: &'p [Param],
        body: &'p LambdaBody,
        shape: &Shape,
        dst: Option<Reg>,
    ) -> Reg {
        let Some(&method) = self.program.scopes.lambdas.get(&(self.file, id)) else {
            return self.fail(Code::Unsupported, "lambda here", None);
        };
        if params.len() != shape.params.len() {
            return self.fail(Code::TypeMismatch, "lambda with the wrong number of parameters", None);
        }
        let captured = self.captured_locals(used_names(body));
        let reg = self.make_closure(method, shape, &captured, None, dst);
        if self.program.bodies[method].get().is_some() {
            return reg;
        }
        let around = self.enter_closure(e, &captured, None, &shape.result);
        let mut closed = self.closed_over(method, None, &captured);
        for (param, inferred) in params.iter().zip(&shape.params) {
            let ty = match &param.ty {
                Some(ty) if ty.kind != TypeRefKind::Var => self.resolve(ty).unwrap_or(Type::Unknown),
                _ => inferred.clone(),
            };
            closed.push(self.erase(&ty));
            self.declare(&param.name.name, ty);
        }
        self.frame.params = self.frame.b.mark() as usize;
        self.frame.b.start_statement();
        match body {
            LambdaBody::Expr(e) if shape.result == VOID => self.effect(e),
            LambdaBody::Expr(e) => {
                let src = self.value_as(e, &shape.result, None);
                self.frame.b.emit(Instr::Return { src });
            }
            LambdaBody::Block(stmts) => self.block_statements(stmts),
        }
        self.leave_closure(method, around, closed);
        reg
    }

    /// The locals among some names, those included that local classes of these names capture.
    fn captured_locals(&self, mut names: Vec<Arc<str>>) -> Vec<(Arc<str>, Type, Reg)> {
        let of_classes: Vec<Arc<str>> = names
            .iter()
            .filter_map(|n| self.scope.simple_type(n))
            .filter_map(|c| self.program.scopes.captured_names.get(&c))
            .flatten()
            .cloned()
            .collect();
        names.extend(of_classes);
        let mut found: Vec<(Arc<str>, Type, Reg)> = Vec::new();
        for name in names {
            if let Some(Variable::Local(at)) = self.variable(&name)
                && let Some(local) = self.frame.locals.get(at)
                && !found.iter().any(|(n, _, _)| *n == name)
            {
                found.push((name, local.ty.clone(), local.reg));
            }
        }
        found
    }

    /// Emits the closure object; `receiver` is the bound receiver of a method reference.
    fn make_closure(
        &mut self,
        method: MethodId,
        shape: &Shape,
        captured: &[(Arc<str>, Type, Reg)],
        receiver: Option<Reg>,
        dst: Option<Reg>,
    ) -> Reg {
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let mark = self.frame.b.mark();
        let leading: Vec<Reg> = self.receiver_of_closures().into_iter().chain(receiver).collect();
        let values = leading.into_iter().chain(captured.iter().map(|(_, _, reg)| *reg));
        let values: Vec<Reg> = values.collect();
        let first = self.frame.b.alloc_block(values.len());
        for (i, value) in values.iter().enumerate() {
            let slot = self.frame.b.nth(first, i);
            self.frame.b.copy(*value, slot);
        }
        let captures = u16::try_from(values.len()).unwrap_or(u16::MAX);
        let site = ClosureSite { interface: shape.interface, method, first, captures };
        self.frame.b.closure(dst, site);
        self.frame.b.release(mark);
        dst
    }

    fn receiver_of_closures(&self) -> Option<Reg> {
        self.frame.this.filter(|_| !self.frame.early)
    }

    /// Starts the body of a closure; the frame to go back to.
    fn enter_closure(
        &mut self,
        e: &Expr,
        captured: &[(Arc<str>, Type, Reg)],
        receiver: Option<()>,
        result: &Type,
    ) -> Frame<'p> {
        let has_this = self.receiver_of_closures().is_some();
        let around = std::mem::replace(&mut self.frame, Frame::new(e.span, result.clone()));
        self.frame.end = super::last_byte(e.span);
        if has_this {
            let this = self.frame.b.alloc();
            self.frame.this = Some(this);
        }
        if receiver.is_some() {
            self.frame.b.alloc();
        }
        for (name, ty, _) in captured {
            self.declare(name, ty.clone());
        }
        around
    }

    /// The types of what a closure that has been entered holds.
    fn closed_over(
        &self,
        method: MethodId,
        receiver: Option<&Type>,
        captured: &[(Arc<str>, Type, Reg)],
    ) -> Vec<ErasedType> {
        let class = ErasedType::class(self.program.methods[method].class);
        let this = self.frame.this.map(|_| class);
        let held = receiver.into_iter().chain(captured.iter().map(|(_, ty, _)| ty));
        this.into_iter().chain(held.map(|ty| self.erase(ty))).collect()
    }

    /// Ends the body of a closure, files it, and goes back to the frame around it.
    fn leave_closure(&mut self, method: MethodId, around: Frame<'p>, closed: Vec<ErasedType>) {
        let span = self.frame.end;
        let body = self.end_frame(span).map(|body| Body { closed, ..body });
        self.frame = around;
        // A copy of the same code may have filed the same body before.
        let _ = self.program.bodies[method].set(body.map(Arc::new));
    }

    fn method_reference(
        &mut self,
        e: &'p Expr,
        id: AstId,
        target: &'p MethodRefTarget,
        name: &Ident,
        shape: &Shape,
        dst: Option<Reg>,
    ) -> Reg {
        let Some(&method) = self.program.scopes.lambdas.get(&(self.file, id)) else {
            return self.fail(Code::Unsupported, "method reference here", None);
        };
        let referenced = match target {
            MethodRefTarget::Type(ty) => match self.resolve(ty) {
                Ok(ty) => Referenced::Of(ty),
                Err(unknown) => return self.fail_with(unknown),
            },
            MethodRefTarget::Expr(target) => match &target.kind {
                ExprKind::Super(_) => Referenced::Super,
                _ => match self.meaning(target) {
                    Meaning::Value => Referenced::Bound(target),
                    Meaning::Type(ty) => Referenced::Of(ty),
                    Meaning::Package(path) => {
                        let what = self.unknown_path(target, &path);
                        return self.fail_with(what);
                    }
                },
            },
        };
        let (receiver, receiver_ty) = match &referenced {
            Referenced::Bound(target) => {
                let ty = self.type_of(target);
                let reg = self.value(target, None);
                self.frame.b.span = e.span;
                self.frame.b.emit(Instr::NullCheck { obj: reg });
                (Some(reg), ty)
            }
            _ => (None, Type::Unknown),
        };
        // `T::new` of a local class needs what that class captures.
        let created = match &referenced {
            Referenced::Of(ty) if &*name.name == "new" => ty.as_class(),
            _ => None,
        };
        let names = created.and_then(|c| self.program.scopes.captured_names.get(&c));
        let captured = self.captured_locals(names.cloned().unwrap_or_default());
        let reg = self.make_closure(method, shape, &captured, receiver, dst);
        if self.program.bodies[method].get().is_some() {
            return reg;
        }
        let has_this = self.receiver_of_closures().is_some();
        let around = self.enter_closure(e, &captured, receiver.map(|_| ()), &shape.result);
        let mut closed = self.closed_over(method, receiver.map(|_| &receiver_ty), &captured);
        closed.extend(shape.params.iter().map(|ty| self.erase(ty)));
        let bound = receiver.map(|_| Reg(u16::from(has_this)));
        let args: Vec<(Reg, Type)> =
            shape.params.iter().map(|ty| (self.frame.b.alloc(), ty.clone())).collect();
        self.frame.params = self.frame.b.mark() as usize;
        self.frame.b.start_statement();
        let value = self.referenced_value(&referenced, name, &args, bound, &receiver_ty);
        match value {
            Some((value, ty)) if shape.result != VOID && ty != VOID => {
                let src = self.convert(value, &ty, &shape.result, None);
                self.frame.b.emit(Instr::Return { src });
            }
            Some(_) if shape.result != VOID => {
                self.fail(Code::TypeMismatch, "a void method has no value", None);
            }
            _ => {}
        }
        self.leave_closure(method, around, closed);
        reg
    }

    /// Calls what a method reference names; the result, or `None` where a failure has been emitted.
    fn referenced_value(
        &mut self,
        referenced: &Referenced<'p>,
        name: &Ident,
        args: &[(Reg, Type)],
        bound: Option<Reg>,
        receiver_ty: &Type,
    ) -> Option<(Reg, Type)> {
        let types: Vec<Type> = args.iter().map(|(_, ty)| ty.clone()).collect();
        let (ty, receiver) = match referenced {
            Referenced::Of(ty) if &*name.name == "new" => {
                if let Type::Array(element) = ty {
                    let (reg, from) = args.first()?;
                    let len = self.convert(*reg, from, &INT, None);
                    let erased = self.erase(element);
                    let element = self.frame.b.ty(erased);
                    let dst = self.frame.b.alloc();
                    self.frame.b.emit(Instr::NewArray { dst, len, element });
                    return Some((dst, ty.clone()));
                }
                let reg = self.instantiate(ty, Enclosing::Implicit, Args::Registers(args), None);
                return Some((reg, ty.clone()));
            }
            Referenced::Of(ty) => (ty.clone(), None),
            Referenced::Bound(_) => (receiver_ty.clone(), bound),
            Referenced::Super => (self.super_type(None), self.frame.this),
        };
        if ty == Type::Unknown {
            let receiver = receiver?;
            return Some((self.dynamic_call(&name.name, receiver, args), Type::Unknown));
        }
        let is_bound = matches!(referenced, Referenced::Bound(_) | Referenced::Super);
        let Some(found) = self.referenced_method(&ty, is_bound, &name.name, &types) else {
            let class = ty.as_class().unwrap_or(self.program.well_known.object);
            let candidates = self.program.member_methods(class, &name.name);
            let what = self.unknown_method(class, &name.name, &types, &candidates);
            self.fail_with(what);
            return None;
        };
        let (method, varargs) = (found.method, found.varargs);
        let is_static = self.program.methods[method].modifiers.is_static;
        let (receiver, rest) = match (found.on_first, is_static) {
            (true, _) => (args.first().map(|(reg, _)| *reg), args.get(1..).unwrap_or(&[])),
            (false, true) => (None, args),
            (false, false) => (receiver, args),
        };
        let header = &self.program.methods[method];
        let params = self.program.param_types(Some(&ty), method);
        let first = self.frame.b.alloc_block(params.len() + usize::from(receiver.is_some()));
        if let Some(receiver) = receiver {
            self.frame.b.copy(receiver, first);
        }
        let at = self.frame.b.nth(first, usize::from(receiver.is_some()));
        self.argument_registers(&params, varargs, rest, at);
        let callee = if header.modifiers.is_static {
            self.init_class(header.class);
            Callee::Static(method)
        } else if header.modifiers.is_private || matches!(referenced, Referenced::Super) {
            Callee::Direct(method)
        } else {
            Callee::Virtual(method)
        };
        let dst = self.frame.b.alloc();
        self.frame.b.call(dst, callee, first, params.len() + usize::from(receiver.is_some()));
        let result = match self.program.result_type(Some(&found.target), method, &found.args) {
            Type::Unknown => Type::from_erased(header.erased_result),
            result => result,
        };
        Some((dst, result))
    }

    fn dynamic_call(&mut self, name: &Arc<str>, receiver: Reg, args: &[(Reg, Type)]) -> Reg {
        let dst = self.frame.b.alloc();
        let first = self.frame.b.alloc_block(args.len() + 1);
        self.frame.b.copy(receiver, first);
        let object = self.object_type();
        for (i, (reg, ty)) in args.iter().enumerate() {
            let slot = self.frame.b.nth(first, i + 1);
            self.convert(*reg, ty, &object, Some(slot));
        }
        self.frame.b.call(dst, Callee::Dynamic(name.clone()), first, args.len() + 1);
        dst
    }
}
