//! Method calls: which method, through which receiver, and the code. The receiver is evaluated first,
//! then the arguments from left to right; the call itself checks the receiver for null.

use crate::base::diagnostic::nearest;
use crate::lang::ast::{Expr, ExprKind, Ident};
use crate::lang::ir::{Callee, Instr, Reg, UnsupportedUse};
use crate::lang::program::{ClassId, ClassOrigin, MethodId, MethodKind, Type};
use crate::lang::resolve::Selected;

use super::names::Meaning;
use super::{Lowerer, VOID};

/// Where a call's receiver comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Receiver {
    /// There is none.
    Static,
    /// A static method is called through an instance, which is evaluated all the same.
    Discarded,
    /// This instance or that of a class around it.
    Instance(ClassId),
    /// The expression before the dot.
    Target,
    /// `super.m()`.
    Super,
}

/// A call whose method is known.
pub(super) struct PlannedCall {
    pub(super) method: MethodId,
    pub(super) varargs: bool,
    pub(super) receiver: Receiver,
    /// What the arguments convert to.
    pub(super) params: Vec<Type>,
    pub(super) result: Type,
}

/// What a call turns out to be.
pub(super) enum CallPlan {
    Method(PlannedCall),
    /// Looked up at run time, on the expression before the dot or on this instance.
    Dynamic {
        receiver: Receiver,
        result: Type,
    },
    /// `array.clone()`.
    CloneArray {
        method: MethodId,
        ty: Type,
    },
    Fail(UnsupportedUse),
}

impl<'p> Lowerer<'p> {
    /// Finds out what a call is.
    pub(super) fn plan_call(
        &mut self,
        target: Option<&'p Expr>,
        name: &Ident,
        args: &'p [Expr],
        e: &Expr,
    ) -> CallPlan {
        let types: Vec<Type> = args.iter().map(|a| self.type_of(a)).collect();
        let Some(target) = target else { return self.plan_unqualified(name, args, &types) };
        if let ExprKind::Super(qualifier) = &target.kind {
            let ty = self.super_type(qualifier.as_ref());
            let Some(class) = ty.as_class() else {
                return CallPlan::Fail(self.no_type(e));
            };
            return self.plan_among(class, Some(ty), Receiver::Super, name, args, &types, None);
        }
        match self.meaning(target) {
            Meaning::Type(ty) => match ty.as_class() {
                Some(class) => self.plan_among(class, None, Receiver::Static, name, args, &types, None),
                None => CallPlan::Fail(self.no_type(e)),
            },
            Meaning::Package(path) => CallPlan::Fail(self.unknown_path(target, &path)),
            Meaning::Value => match self.type_of(target) {
                Type::Unknown => CallPlan::Dynamic { receiver: Receiver::Target, result: Type::Unknown },
                Type::Array(element) => self.plan_on_array(*element, name, args, &types),
                // A bound other than the first may declare it.
                Type::Variable(_, erasure)
                    if erasure
                        .as_class()
                        .is_some_and(|c| self.program.member_methods(c, &name.name).is_empty()) =>
                {
                    CallPlan::Dynamic { receiver: Receiver::Target, result: Type::Unknown }
                }
                ty => match ty.as_class() {
                    Some(class) => {
                        self.plan_among(class, Some(ty), Receiver::Target, name, args, &types, None)
                    }
                    None => CallPlan::Fail(UnsupportedUse {
                        code: "TYPE-MISMATCH",
                        construct: format!("a call of `{}` on a value that is no object", name.name),
                        hint: None,
                    }),
                },
            },
        }
    }

    fn plan_on_array(&mut self, element: Type, name: &Ident, args: &'p [Expr], types: &[Type]) -> CallPlan {
        let object = self.program.well_known.object;
        let plan = self.plan_among(object, None, Receiver::Target, name, args, types, None);
        match plan {
            CallPlan::Method(call) if &*name.name == "clone" => {
                CallPlan::CloneArray { method: call.method, ty: Type::Array(Box::new(element)) }
            }
            plan => plan,
        }
    }

    fn plan_unqualified(&mut self, name: &Ident, args: &'p [Expr], types: &[Type]) -> CallPlan {
        match self.scope.methods(&name.name) {
            Some((candidates, class)) => {
                let ty = self.program.this_type(class);
                self.plan_among(
                    class,
                    Some(ty),
                    Receiver::Instance(class),
                    name,
                    args,
                    types,
                    Some(candidates),
                )
            }
            None => {
                let mut next = Some(self.class);
                while let Some(class) = next {
                    if self.has_external_ancestor(class) {
                        return CallPlan::Fail(self.unknown_method(class, &name.name, types, &[]));
                    }
                    next = self.program.classes[class].outer;
                }
                CallPlan::Fail(self.unknown_method(self.class, &name.name, types, &[]))
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn plan_among(
        &mut self,
        class: ClassId,
        target: Option<Type>,
        receiver: Receiver,
        name: &Ident,
        args: &'p [Expr],
        types: &[Type],
        candidates: Option<Vec<MethodId>>,
    ) -> CallPlan {
        let candidates = candidates.unwrap_or_else(|| self.program.member_methods(class, &name.name));
        let candidates = self.fitting_closures(candidates, args);
        let (method, varargs) = match self.select(target.as_ref(), &candidates, args, types) {
            Selected::Method { method, varargs } => (method, varargs),
            Selected::Dynamic => return self.plan_dynamic(class, receiver, name, types, &candidates),
            Selected::NoSuchName | Selected::NotApplicable(_) => {
                return CallPlan::Fail(self.unknown_method(class, &name.name, types, &candidates));
            }
        };
        let header = &self.program.methods[method];
        let receiver = match (header.modifiers.is_static, receiver) {
            (true, Receiver::Target) => Receiver::Discarded,
            (true, _) => Receiver::Static,
            (false, Receiver::Static) => {
                return CallPlan::Fail(UnsupportedUse {
                    code: "STATIC-CONTEXT",
                    construct: format!("instance method `{}` called without an instance", name.name),
                    hint: None,
                });
            }
            (false, receiver) => receiver,
        };
        if receiver == Receiver::Super && header.modifiers.is_abstract {
            return CallPlan::Fail(UnsupportedUse {
                code: "TYPE-MISMATCH",
                construct: format!("`super.{}` is abstract", name.name),
                hint: None,
            });
        }
        let result = match &*name.name {
            // `x.getClass()` is a class whatever the arguments of `Class` are.
            "getClass" if args.is_empty() => header.result.clone(),
            _ => self.program.result_type(target.as_ref(), method, types),
        };
        let params = self.argument_types(target.as_ref(), method, types);
        CallPlan::Method(PlannedCall { method, varargs, receiver, params, result })
    }

    /// Overload selection. An argument of unknown type counts as Object where that decides it: values of
    /// unknown type are references.
    pub(super) fn select(
        &mut self,
        target: Option<&Type>,
        candidates: &[MethodId],
        args: &'p [Expr],
        types: &[Type],
    ) -> Selected {
        let selected = self.scope.select(target, candidates, types);
        if selected != Selected::Dynamic {
            return selected;
        }
        let object = self.object_type();
        let honest: Vec<Type> = types
            .iter()
            .zip(args)
            .map(|(ty, arg)| match ty {
                Type::Unknown if is_closure(arg) => Type::Null,
                Type::Unknown => object.clone(),
                ty => ty.clone(),
            })
            .collect();
        match self.scope.select(target, candidates, &honest) {
            Selected::Method { method, varargs } => Selected::Method { method, varargs },
            _ => Selected::Dynamic,
        }
    }

    fn plan_dynamic(
        &self,
        class: ClassId,
        receiver: Receiver,
        name: &Ident,
        types: &[Type],
        candidates: &[MethodId],
    ) -> CallPlan {
        if matches!(receiver, Receiver::Static | Receiver::Super) {
            let mut what = self.unknown_method(class, &name.name, types, candidates);
            what.construct = format!("cannot choose between the overloads of `{}`", name.name);
            what.hint = Some("declare the types of the arguments, or cast them".into());
            return CallPlan::Fail(what);
        }
        let same_arity = candidates.iter().filter(|&&m| self.program.methods[m].params.len() == types.len());
        let mut results = same_arity.map(|&m| self.program.methods[m].erased_result);
        let result = results.next().filter(|first| results.all(|r| r == *first));
        let result = match result {
            Some(ty) if ty.is_reference() || Type::from_erased(ty) == VOID => Type::from_erased(ty),
            _ => Type::Unknown,
        };
        CallPlan::Dynamic { receiver, result }
    }

    /// Emits a call. `cast` inserts the cast that a generic result needs.
    pub(super) fn call(&mut self, e: &'p Expr, dst: Option<Reg>, cast: bool) -> Reg {
        let ExprKind::Call { target, name, args, .. } = &e.kind else { return Reg(0) };
        let target = target.as_deref();
        match self.plan_call(target, name, args, e) {
            CallPlan::Method(call) => match self.symbolic_test(e, &call, args, dst) {
                Some(result) => result,
                None => self.emit_call(e, &call, target, name, args, dst, cast),
            },
            CallPlan::Dynamic { receiver, .. } => {
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
            CallPlan::CloneArray { method, .. } => {
                let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
                let first = self.frame.b.alloc();
                if let Some(target) = target {
                    self.value(target, Some(first));
                }
                self.frame.b.span = e.span;
                self.frame.b.call(dst, Callee::Virtual(method), first, 1);
                dst
            }
            CallPlan::Fail(what) => {
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
                self.fail_with(what)
            }
        }
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
        cast: bool,
    ) -> Reg {
        let header = &self.program.methods[call.method];
        let has_receiver = !header.modifiers.is_static;
        let is_void = header.result == VOID;
        let cast = cast && self.needs_cast(header.erased_result, &call.result);
        // A cast that fails must leave the destination as it was.
        let out = match dst {
            Some(dst) if !cast => dst,
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
        self.arguments(&call.params, call.varargs, args, args_at);
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
        if cast {
            self.narrow_generic(out, header.erased_result, &call.result);
        }
        self.frame.b.release(mark);
        match dst {
            Some(dst) if cast => self.to_dst(out, Some(dst)),
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
            (Receiver::Super, Some(Expr { kind: ExprKind::Super(Some(qualifier)), .. })) => {
                // `Outer.super.m()` names a class around this one, `Interface.super.m()` an interface.
                let around = self.resolve(qualifier).ok().and_then(|t| t.as_class());
                let around =
                    around.filter(|&c| self.program.classes[c].kind != crate::lang::ast::TypeKind::Interface);
                let this = match around {
                    Some(around) => self.instance(|c| c == around),
                    None => self.frame.this,
                };
                match this {
                    Some(this) => self.frame.b.copy(this, first),
                    None => {
                        self.static_context(name);
                        return false;
                    }
                }
            }
            (Receiver::Super, _) => match self.frame.this {
                Some(this) => self.frame.b.copy(this, first),
                None => {
                    self.static_context(name);
                    return false;
                }
            },
            (Receiver::Target, Some(target)) => {
                self.value(target, Some(first));
            }
            (Receiver::Discarded, Some(target)) => self.effect(target),
            _ => {}
        }
        true
    }

    /// Evaluates arguments into consecutive registers, trailing ones into an array where the method takes
    /// a variable number.
    pub(super) fn arguments(&mut self, params: &[Type], varargs: bool, args: &'p [Expr], first: Reg) {
        let fixed = if varargs { params.len().saturating_sub(1) } else { params.len() };
        for (i, (param, arg)) in params.iter().zip(args).take(fixed).enumerate() {
            let slot = self.frame.b.nth(first, i);
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

    /// Whether a value whose erased type is `erased` needs a cast to be of type `ty`.
    pub(super) fn needs_cast(&self, erased: crate::lang::program::ErasedType, ty: &Type) -> bool {
        ty.erase(self.program).is_some_and(|wanted| {
            erased.is_reference() && wanted.is_reference() && !self.program.is_assignable(erased, wanted)
        })
    }

    /// How argument types print in a message.
    pub(super) fn signature(&self, name: &str, types: &[Type]) -> String {
        let print = |t: &Type| match t {
            Type::Unknown => "?".to_string(),
            Type::Null => "null".to_string(),
            t => self.program.type_name(self.erase(t)),
        };
        format!("{name}({})", types.iter().map(print).collect::<Vec<_>>().join(","))
    }

    /// What a call without method is reported as: a missing model, or a mistake.
    pub(super) fn unknown_method(
        &self,
        class: ClassId,
        name: &str,
        types: &[Type],
        candidates: &[MethodId],
    ) -> UnsupportedUse {
        let of = &self.program.classes[class];
        let signature = self.signature(name, types);
        if of.origin != ClassOrigin::User || (candidates.is_empty() && self.has_external_ancestor(class)) {
            let ancestors = of.ancestors.iter().copied();
            let external = ancestors.into_iter().find(|&a| {
                of.origin == ClassOrigin::User && self.program.classes[a].origin == ClassOrigin::External
            });
            let owner = external.map_or(&of.name, |a| &self.program.classes[a].name);
            return UnsupportedUse {
                code: "UNSUPPORTED",
                construct: format!("no model for {}.{signature}", owner.replace('$', ".")),
                hint: None,
            };
        }
        if let Some(&first) = candidates.first() {
            return UnsupportedUse {
                code: "NOT-APPLICABLE",
                construct: format!("no method {}.{signature} fits these arguments", of.simple),
                hint: Some(format!("there is {}", self.program.method_name(first))),
            };
        }
        let mut known: Vec<&str> = Vec::new();
        for class in self.scope_classes(class) {
            known.extend(self.program.classes[class].methods.iter().map(|&m| &*self.program.methods[m].name));
        }
        known.retain(|n| !n.starts_with('<') && !n.contains('$'));
        UnsupportedUse {
            code: "UNKNOWN-NAME",
            construct: format!("unknown method `{signature}` of {}", of.simple),
            hint: nearest(name, known).map(|n| format!("did you mean `{n}`?")),
        }
    }

    /// A class with its ancestors and the classes around it.
    fn scope_classes(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut next = Some(class);
        while let Some(at) = next {
            found.push(at);
            found.extend(self.program.classes[at].ancestors.iter().copied());
            next = self.program.classes[at].outer;
        }
        found
    }

    fn no_type(&self, e: &Expr) -> UnsupportedUse {
        let text = self.program.sources.text(e.span);
        UnsupportedUse { code: "UNKNOWN-TYPE", construct: format!("`{text}` names no type"), hint: None }
    }

    /// What a dotted name is reported as that is neither variable nor type.
    pub(super) fn unknown_path(&self, e: &Expr, path: &[std::sync::Arc<str>]) -> UnsupportedUse {
        match path {
            [name] => self.unknown_name(e, name),
            [first, ..] if matches!(&**first, "java" | "javax") => UnsupportedUse {
                code: "UNSUPPORTED",
                construct: format!("no model for {}", path.join(".")),
                hint: None,
            },
            path => UnsupportedUse {
                code: "UNKNOWN-NAME",
                construct: format!("unknown name `{}`", path.join(".")),
                hint: None,
            },
        }
    }
}

/// Whether an expression takes its type from where it stands.
pub(super) fn is_closure(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Lambda { .. } | ExprKind::MethodRef { .. })
}
