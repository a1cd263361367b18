//! Method calls, decided: which method, through which receiver, or why there is none. `invoke` emits them.

use crate::base::Code;
use crate::base::diagnostic::nearest;
use crate::base::id::Id;
use crate::lang::ast::{Expr, ExprKind, Ident};
use crate::lang::ir::UnsupportedUse;
use crate::lang::program::{ClassId, CodeSource, MethodId, Type};
use crate::lang::resolve::{Selected, TypeScope};

use super::inference::{Bound, Variables, is_closure, spread};
use super::names::{Meaning, is_type_name, no_model};
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
    /// Which of the first 64 of them were inferred, from some of the arguments alone: a bit each.
    pub(super) guessed: u64,
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
        // Looking at the parts plans calls of its own, which expect something else.
        let expected = self.expected.take();
        let is_guess = std::mem::take(&mut self.is_guess);
        // Calls nest deeply: no frames of iterators.
        let mut types = Vec::with_capacity(args.len());
        for arg in args {
            types.push(self.type_of(arg));
        }
        if let Some(target) = target.filter(|t| self.meaning(t) == Meaning::Value) {
            self.type_of(target);
        }
        self.expected = expected;
        self.is_guess = is_guess;
        self.explicit = match &e.kind {
            ExprKind::Call { type_args, .. } => {
                type_args.iter().map(|t| self.resolve(t).unwrap_or(Type::Unknown)).collect()
            }
            _ => Vec::new(),
        };
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
                ty => match self.bound_with_method(&ty, &name.name, args, &types) {
                    ty if ty.as_class().is_some() => {
                        let class = ty.as_class().unwrap_or(self.program.well_known.object);
                        self.plan_among(class, Some(ty), Receiver::Target, name, args, &types, None)
                    }
                    _ => CallPlan::Fail(UnsupportedUse {
                        code: Code::TypeMismatch,
                        construct: format!("a call of `{}` on a value that is no object", name.name),
                        hint: None,
                    }),
                },
            },
        }
    }

    /// For a type variable the bound whose method a call means, with its type arguments.
    fn bound_with_method(&mut self, ty: &Type, name: &str, args: &'p [Expr], types: &[Type]) -> Type {
        let mut bounds = self.bounds(ty);
        if bounds.len() > 1 {
            let applies = |this: &mut Self, bound: &Type| {
                let Some(class) = bound.as_class() else { return false };
                let candidates = this.program.member_methods(class, name);
                let selected = this.select(Some(bound), &candidates, args, types);
                !matches!(selected, Selected::NoSuchName | Selected::NotApplicable(_))
            };
            if let Some(at) = (0..bounds.len()).find(|&i| {
                let bound = bounds.get(i).cloned().unwrap_or(Type::Unknown);
                applies(self, &bound)
            }) {
                bounds.swap(0, at);
            }
        }
        bounds.into_iter().next().unwrap_or_else(|| ty.clone())
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
                let receiver = Receiver::Instance(class);
                let plan = self.plan_among(class, Some(ty), receiver, name, args, types, Some(candidates));
                // A class in between may inherit one of that name that fits.
                let mut inner = self.scope.enclosing().take_while(|&c| c != class);
                match (&plan, inner.find(|&c| self.without_model(c).is_some())) {
                    (CallPlan::Fail(_), Some(inner)) => {
                        CallPlan::Fail(self.unknown_method(inner, &name.name, types, &[]))
                    }
                    _ => plan,
                }
            }
            None => {
                let signature = self.signature(&name.name, types);
                if let Some(owner) = self.imported_owner(&name.name) {
                    return CallPlan::Fail(no_model(&format!("{owner}.{signature}")));
                }
                let opaque = self.scope.enclosing().find(|&c| self.without_model(c).is_some());
                let class = opaque.unwrap_or(self.class);
                CallPlan::Fail(self.unknown_method(class, &name.name, types, &[]))
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
        let (expected, is_guess) = (self.expected.take(), std::mem::take(&mut self.is_guess));
        let explicit = std::mem::take(&mut self.explicit);
        let candidates = candidates.unwrap_or_else(|| self.program.member_methods(class, &name.name));
        let candidates = self.fitting_closures(candidates, args);
        let (method, varargs) = match self.select(target.as_ref(), &candidates, args, types) {
            Selected::Method { method, varargs } => (method, varargs),
            Selected::Dynamic => return self.plan_dynamic(receiver, name, types, &candidates),
            Selected::Ambiguous(methods) => return CallPlan::Fail(self.ambiguous(&methods)),
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
                    code: Code::StaticContext,
                    construct: format!("instance method `{}` called without an instance", name.name),
                    hint: None,
                });
            }
            (false, receiver) => receiver,
        };
        if receiver == Receiver::Super && header.modifiers.is_abstract {
            return CallPlan::Fail(UnsupportedUse {
                code: Code::TypeMismatch,
                construct: format!("`super.{}` is abstract", name.name),
                hint: None,
            });
        }
        let mut known = self.bound_by_expectation(method, expected.as_ref());
        let params = self.program.param_types(target.as_ref(), method);
        let own = self.program.method_variables(method);
        if explicit.len() == own.len() && !own.is_empty() {
            known = own.iter().map(|(name, _)| name.clone()).zip(explicit.iter().cloned()).collect();
        }
        let types = &*self.closure_types(&params, own, args, types, known.clone());
        let implied = match explicit.is_empty() {
            true => self.bound_by_bounds(method, &params, types),
            false => known.clone(),
        };
        let result = match &*name.name {
            // `x.getClass()` is a class whatever the arguments of `Class` are.
            "getClass" if args.is_empty() => header.result.clone(),
            _ => match self.bound_result(method, &params, types, expected.as_ref().filter(|_| !is_guess)) {
                Some(result) if explicit.is_empty() => result,
                _ => self.program.result_type_with(target.as_ref(), method, types, &implied),
            },
        };
        let guessed = if explicit.is_empty() { guessed(&header.params, own) } else { 0 };
        let params = self.argument_types(target.as_ref(), method, types, known);
        CallPlan::Method(PlannedCall { method, varargs, receiver, params, guessed, result })
    }

    /// What the type that is expected of a call tells of the method's own type variables.
    fn bound_by_expectation(&self, method: MethodId, expected: Option<&Type>) -> Bound {
        let own = self.program.method_variables(method);
        let result = &self.program.methods[method].result;
        let (Some(Type::Class(class, wanted)), Type::Class(..), false) = (expected, result, own.is_empty())
        else {
            return Vec::new();
        };
        let seen = self.program.as_super(result, *class).unwrap_or_default();
        let pairs = seen.iter().zip(wanted).filter_map(|(variable, ty)| match variable {
            Type::Variable(name, _) if own.iter().any(|(n, _)| n == name) => Some((name.clone(), ty.clone())),
            _ => None,
        });
        pairs.collect()
    }

    /// The result of a method that gives one of its own type variables, or an array of it, where nothing but what is
    /// expected tells what that stands for (JLS 18.5.2.1): Java casts the result to it.
    fn bound_result(
        &self,
        method: MethodId,
        params: &[Type],
        types: &[Type],
        expected: Option<&Type>,
    ) -> Option<Type> {
        let expected =
            expected.filter(|ty| ty.is_reference() && !matches!(ty, Type::Null | Type::Unknown))?;
        let mut result = &self.program.methods[method].result;
        let mut wanted = expected;
        while let (Type::Array(element), Type::Array(of)) = (result, wanted) {
            (result, wanted) = (element, of);
        }
        let Type::Variable(name, _) = result else { return None };
        let own = self.program.method_variables(method);
        if !own.iter().any(|(n, _)| n == name) || !wanted.is_reference() {
            return None;
        }
        let mut bound = Vec::new();
        for (i, ty) in types.iter().enumerate() {
            let Some(param) = spread(params, types.len(), i) else { continue };
            // Closures may tell of it, too.
            if *ty == Type::Unknown && has_variable(param, own) {
                return None;
            }
            self.bind_variables(param, ty, &mut bound);
        }
        (!bound.iter().any(|(n, _)| n == name)).then(|| expected.clone())
    }

    /// What the bounds of a method's type variables tell of other ones: with `V extends Collection<K>` and a
    /// `V` that is a `Set<String>`, `K` is String.
    fn bound_by_bounds(&self, method: MethodId, params: &[Type], types: &[Type]) -> Bound {
        let own = self.program.method_variables(method);
        let Some(CodeSource::Declared(decl)) = self.program.scopes.code.get(method.index()) else {
            return Vec::new();
        };
        if own.len() < 2 {
            return Vec::new();
        }
        let mut bound = Vec::new();
        for (i, ty) in types.iter().enumerate() {
            if let Some(param) = spread(params, types.len(), i) {
                self.bind_variables(param, ty, &mut bound);
            }
        }
        let mut scope = TypeScope::of_class(self.program, self.program.methods[method].class);
        scope.variables = own.to_vec();
        let direct = bound.clone();
        for param in &decl.type_params {
            let Some((_, ty)) = direct.iter().find(|(name, _)| *name == param.name.name) else { continue };
            for limit in param.bounds.iter().filter_map(|b| scope.resolve(b).ok()) {
                self.bind_variables(&limit, ty, &mut bound);
            }
        }
        bound.retain(|(name, _)| !direct.iter().any(|(n, _)| n == name));
        bound
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
        receiver: Receiver,
        name: &Ident,
        types: &[Type],
        candidates: &[MethodId],
    ) -> CallPlan {
        let is_static = |&m: &MethodId| self.program.methods[m].modifiers.is_static;
        let has_object = match receiver {
            Receiver::Static | Receiver::Super => false,
            Receiver::Instance(_) => self.frame.this.is_some() || !candidates.iter().all(is_static),
            _ => true,
        };
        if !has_object {
            return CallPlan::Fail(UnsupportedUse {
                code: Code::Unsupported,
                construct: format!(
                    "cannot choose between the overloads of `{}`",
                    self.signature(&name.name, types)
                ),
                hint: Some("declare the types of the arguments, or cast them".into()),
            });
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
        if let Some(hidden) = self.hidden_methods(candidates) {
            return hidden;
        }
        let of = &self.program.classes[class];
        let signature = self.signature(name, types);
        if let Some(owner) = self.without_model(class) {
            return UnsupportedUse {
                hint: self.nearest_method(class, name),
                ..no_model(&format!("{owner}.{signature}"))
            };
        }
        if matches!(name, "wait" | "notify" | "notifyAll" | "finalize") && candidates.is_empty() {
            return no_model(&format!("java.lang.Object.{signature}"));
        }
        if let Some(&first) = candidates.first() {
            let is_open = types.iter().any(|ty| self.is_opaque(ty));
            return UnsupportedUse {
                code: if is_open { Code::Unsupported } else { Code::NotApplicable },
                construct: format!("no method {}.{signature} fits these arguments", of.simple),
                hint: Some(format!("there is {}", self.program.method_name(first))),
            };
        }
        UnsupportedUse {
            code: Code::UnknownName,
            construct: format!("unknown method `{signature}` of {}", of.simple),
            hint: self.nearest_method(class, name),
        }
    }

    /// A hint at the method that is spelt most like one of a class, its ancestors and the classes around it;
    /// none where one is spelt the same.
    fn nearest_method(&self, class: ClassId, name: &str) -> Option<String> {
        let mut known: Vec<&str> = Vec::new();
        for class in self.scope_classes(class) {
            known.extend(self.program.classes[class].methods.iter().map(|&m| &*self.program.methods[m].name));
        }
        known.retain(|n| !n.starts_with('<') && !n.contains('$'));
        nearest(name, known).filter(|n| *n != name).map(|n| format!("did you mean `{n}`?"))
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
        UnsupportedUse { code: Code::UnknownType, construct: format!("`{text}` names no type"), hint: None }
    }

    /// What a dotted name is reported as that is neither variable nor type.
    pub(super) fn unknown_path(&self, e: &Expr, path: &[std::sync::Arc<str>]) -> UnsupportedUse {
        match path {
            [name] => self.unknown_name(e, name),
            [first, ..] if matches!(&**first, "java" | "javax") => no_model(&path.join(".")),
            [first, rest @ ..] if let Some(imported) = self.imported(first) => {
                let rest = rest.iter().map(|s| &**s);
                no_model(&std::iter::once(&*imported).chain(rest).collect::<Vec<_>>().join("."))
            }
            // By its case the name of a class whose source was not given.
            path if path.iter().any(|s| is_type_name(s)) => no_model(&path.join(".")),
            path => UnsupportedUse {
                code: Code::UnknownName,
                construct: format!("unknown name `{}`", path.join(".")),
                hint: None,
            },
        }
    }
}

/// The parameters, a bit each, in which one of the variables is.
fn guessed(params: &[Type], own: &Variables) -> u64 {
    let infers = |(_, param): &(u32, &Type)| has_variable(param, own);
    (0..64).zip(params).filter(infers).fold(0, |bits, (at, _)| bits | 1 << at)
}

/// Whether one of the variables is in a type.
fn has_variable(ty: &Type, of: &Variables) -> bool {
    match ty {
        Type::Variable(name, _) => of.iter().any(|(n, _)| n == name),
        Type::Class(_, args) => args.iter().any(|arg| has_variable(arg, of)),
        Type::Array(element) => has_variable(element, of),
        Type::Primitive(_) | Type::Null | Type::Unknown => false,
    }
}
