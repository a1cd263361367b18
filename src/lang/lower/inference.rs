//! What lambdas and method references tell of types, and what a call tells them: the results of their
//! bodies, the type arguments of generic calls and diamonds.
//!
//! This is less than JLS 18. Type variables are bound by the arguments from left to right, then by what is
//! expected, then by the results of lambdas; what stays open is `Unknown`, and looked up at run time.

use std::sync::Arc;

use crate::base::id::Id;
use crate::lang::ast::{Expr, ExprKind, Ident, LambdaBody, MethodRefTarget, Param, TypeParam, TypeRefKind};
use crate::lang::program::{ClassId, CodeSource, ErasedType, MethodId, Type};
use crate::lang::resolve::Selected;

use super::names::Meaning;
use super::results::Leaving;
use super::{Lowerer, VOID};

/// Lambdas within lambdas whose bodies are looked at to type the outermost one.
const MAX_SPECULATION: u32 = 4;

/// Bounds that are looked at for one type variable.
const MAX_BOUNDS: usize = 16;

/// Names of type variables with their erasures.
pub(super) type Variables = [(Arc<str>, ErasedType)];

/// Type variables with what they stand for.
pub(super) type Bound = Vec<(Arc<str>, Type)>;

impl<'p> Lowerer<'p> {
    /// The types of arguments, with those of lambdas and method references as far as the method that was
    /// chosen tells them. `params` are the method's parameters, in which `own` variables are still open.
    pub(super) fn closure_types(
        &mut self,
        params: &[Type],
        own: &Variables,
        args: &'p [Expr],
        types: &[Type],
        known: Bound,
    ) -> Vec<Type> {
        let mut found = types.to_vec();
        if !args.iter().any(is_closure) {
            return found;
        }
        let mut bound = known;
        for (i, ty) in types.iter().enumerate() {
            if let (Some(param), false) = (spread(params, args.len(), i), *ty == Type::Unknown) {
                self.bind_variables(param, ty, &mut bound);
            }
        }
        for (i, arg) in args.iter().enumerate().filter(|(_, a)| is_closure(a)) {
            let Some(param) = spread(params, args.len(), i) else { continue };
            let Some(functional) = self.functional_of(param) else { continue };
            let takes = self.program.param_types(Some(param), functional);
            self.bind_written(arg, &takes, own, &mut bound);
            let takes: Vec<Type> = takes.iter().map(|t| self.replace_variables(t, own, &bound)).collect();
            let gives = self.program.result_type(Some(param), functional, &[]);
            let result = self.closure_result(arg, &takes);
            if result != VOID {
                self.bind_variables(&gives, &result, &mut bound);
            }
            if let Some(ty) = found.get_mut(i) {
                *ty = self.replace_variables(param, own, &bound);
            }
        }
        found
    }

    /// What the types written in a lambda, or the class of the method that is referred to, tell of variables that
    /// are still open: `(String s) -> …` and `String::length` take a String.
    fn bind_written(&mut self, arg: &'p Expr, takes: &[Type], own: &Variables, bound: &mut Bound) {
        let is_open = |ty: &Type, bound: &Bound| match ty {
            Type::Variable(name, _) => {
                own.iter().any(|(n, _)| n == name) && !bound.iter().any(|(n, _)| n == name)
            }
            _ => false,
        };
        match &arg.kind {
            ExprKind::Lambda { params, .. } => {
                for (param, open) in params.iter().zip(takes).filter(|(_, t)| t.is_reference()) {
                    let Some(ty) = param.ty.as_ref().filter(|ty| ty.kind != TypeRefKind::Var) else {
                        continue;
                    };
                    if let Ok(ty) = self.resolve(ty) {
                        let mut told = Vec::new();
                        self.bind_variables(open, &ty, &mut told);
                        told.retain(|(n, _)| {
                            own.iter().any(|(o, _)| o == n) && !bound.iter().any(|(b, _)| b == n)
                        });
                        bound.extend(told);
                    }
                }
            }
            ExprKind::MethodRef { target, name, .. } if takes.first().is_some_and(|t| is_open(t, bound)) => {
                let ty = match target {
                    MethodRefTarget::Type(ty) => self.resolve(ty).ok(),
                    MethodRefTarget::Expr(e) => match self.meaning(e) {
                        Meaning::Type(ty) => Some(ty),
                        _ => None,
                    },
                };
                let Some(ty) = ty.filter(|_| &*name.name != "new") else { return };
                let Some(class) = ty.as_class() else { return };
                let mut named = self.program.member_methods(class, &name.name).into_iter();
                let header = |m: MethodId| &self.program.methods[m];
                let is_of_instance = named
                    .all(|m| !header(m).modifiers.is_static && header(m).params.len() + 1 == takes.len());
                // A generic class that is named alone says nothing of its arguments.
                let is_told = self.program.classes[class].type_params.is_empty()
                    || matches!(&ty, Type::Class(_, a) if !a.is_empty());
                if let (true, true, Some(Type::Variable(variable, _))) =
                    (is_of_instance, is_told, takes.first())
                {
                    bound.push((variable.clone(), ty));
                }
            }
            _ => {}
        }
    }

    /// The one abstract method of a functional interface type.
    pub(super) fn functional_of(&self, ty: &Type) -> Option<MethodId> {
        ty.as_class().and_then(|c| self.program.classes[c].functional)
    }

    /// What a lambda or method reference gives for parameters of these types: void, or `Unknown`.
    pub(super) fn closure_result(&mut self, e: &'p Expr, takes: &[Type]) -> Type {
        if self.speculation >= MAX_SPECULATION {
            return Type::Unknown;
        }
        // The types of the body are those for these parameters only.
        let types = std::mem::take(&mut self.types);
        self.speculation += 1;
        let result = match &e.kind {
            ExprKind::Lambda { params, body, .. } if params.len() == takes.len() => {
                self.lambda_result(params, body, takes)
            }
            ExprKind::MethodRef { target, name, .. } => self.reference_result(target, name, takes),
            _ => Type::Unknown,
        };
        self.speculation -= 1;
        self.types = types;
        result
    }

    fn lambda_result(&mut self, params: &'p [Param], body: &'p LambdaBody, takes: &[Type]) -> Type {
        let keep = self.frame.locals.len();
        for (param, inferred) in params.iter().zip(takes) {
            let ty = match &param.ty {
                Some(ty) if ty.kind != TypeRefKind::Var => self.resolve(ty).unwrap_or(Type::Unknown),
                _ => inferred.clone(),
            };
            self.assume_local(&param.name.name, ty);
        }
        let result = match body {
            LambdaBody::Expr(e) => self.type_of(e),
            LambdaBody::Block(stmts) => {
                let mut found = Vec::new();
                self.collect_results(stmts, Leaving::Return, &mut found);
                if found.is_empty() { VOID } else { self.joined(found) }
            }
        };
        self.frame.locals.truncate(keep);
        result
    }

    fn reference_result(&mut self, target: &'p MethodRefTarget, name: &Ident, takes: &[Type]) -> Type {
        let (ty, is_bound) = match target {
            MethodRefTarget::Type(ty) => match self.resolve(ty) {
                Ok(ty) => (ty, false),
                Err(_) => return Type::Unknown,
            },
            MethodRefTarget::Expr(e) => match &e.kind {
                ExprKind::Super(qualifier) => (self.super_type(qualifier.as_ref()), true),
                _ => match self.meaning(e) {
                    Meaning::Value => (self.type_of(e), true),
                    Meaning::Type(ty) => (ty, false),
                    Meaning::Package(_) => return Type::Unknown,
                },
            },
        };
        if &*name.name == "new" {
            return match ty.as_class() {
                Some(class) => self.diamond(class, &[], takes, &[]).unwrap_or(ty),
                None => ty,
            };
        }
        match self.referenced_method(&ty, is_bound, &name.name, takes) {
            Some(found) => self.program.result_type(Some(&found.target), found.method, &found.args),
            None => Type::Unknown,
        }
    }

    /// The method that a reference to `ty::name` calls for arguments of these types.
    pub(super) fn referenced_method(
        &mut self,
        ty: &Type,
        is_bound: bool,
        name: &str,
        takes: &[Type],
    ) -> Option<ReferencedMethod> {
        let class = match ty {
            Type::Array(_) => self.program.well_known.object,
            ty => ty.as_class()?,
        };
        // A parameter whose type is not known is a reference all the same.
        let object = self.object_type();
        let honest = |t: &Type| if *t == Type::Unknown { object.clone() } else { t.clone() };
        let args: Vec<Type> = takes.iter().map(honest).collect();
        let candidates = self.program.member_methods(class, name);
        let is_static = |m: MethodId| self.program.methods[m].modifiers.is_static;
        if let Selected::Method { method, varargs } = self.scope.select(Some(ty), &candidates, &args)
            && (is_bound || is_static(method))
        {
            return Some(ReferencedMethod {
                method,
                varargs,
                on_first: false,
                target: ty.clone(),
                args: takes.to_vec(),
            });
        }
        if is_bound {
            return None;
        }
        let rest = args.get(1..).unwrap_or(&[]);
        match self.scope.select(Some(ty), &candidates, rest) {
            Selected::Method { method, varargs } if !is_static(method) && !takes.is_empty() => {
                // `Box::get` on a `Box<String>` gives a String.
                let first = takes.first().filter(|t| self.program.as_super(t, class).is_some());
                let target = first.filter(|t| t.as_class().is_some()).unwrap_or(ty).clone();
                let args = takes.get(1..).unwrap_or(&[]).to_vec();
                Some(ReferencedMethod { method, varargs, on_first: true, target, args })
            }
            _ => None,
        }
    }

    /// The type that `new C<>(args)` makes, as far as the arguments tell. `None` where they tell nothing.
    /// `args` may be empty where only types are known; `known` is what is expected already.
    pub(super) fn diamond(
        &mut self,
        class: ClassId,
        args: &'p [Expr],
        types: &[Type],
        known: &[(Arc<str>, Type)],
    ) -> Option<Type> {
        let variables = self.program.classes[class].type_params.clone();
        if variables.is_empty() || types.is_empty() {
            return None;
        }
        let candidates = self.program.constructors(class);
        let candidates = self.fitting_closures(candidates, args);
        let raw = Type::Class(class, Vec::new());
        let selected = match args {
            [] => self.scope.select(Some(&raw), &candidates, types),
            args => self.select(Some(&raw), &candidates, args, types),
        };
        let Selected::Method { method, .. } = selected else { return None };
        let own: Vec<_> = variables.iter().chain(self.program.method_variables(method)).cloned().collect();
        let params = self.program.methods[method].params.clone();
        let types = self.closure_types(&params, &own, args, types, known.to_vec());
        let mut bound = known.to_vec();
        for (i, ty) in types.iter().enumerate() {
            if let Some(param) = spread(&params, types.len(), i) {
                self.bind_variables(param, ty, &mut bound);
            }
        }
        let known = |name: &Arc<str>| bound.iter().find(|(n, _)| n == name).map(|(_, t)| t.clone());
        if !variables.iter().any(|(name, _)| known(name).is_some()) {
            return None;
        }
        let arg = |(name, _): &(Arc<str>, ErasedType)| known(name).unwrap_or(Type::Unknown);
        Some(Type::Class(class, variables.iter().map(arg).collect()))
    }

    /// The bounds of a type variable with their type arguments, Object where it has none; any other type
    /// itself.
    pub(super) fn bounds(&self, ty: &Type) -> Vec<Type> {
        let mut found = Vec::new();
        let mut open = vec![ty.clone()];
        // A bound may be a variable again; a circle of them is no Java, and ends.
        for _ in 0..MAX_BOUNDS {
            let Some(next) = open.pop() else { break };
            match &next {
                Type::Variable(name, erasure) => match self.declared_bounds(name, **erasure) {
                    Some(bounds) if !bounds.is_empty() => open.extend(bounds.into_iter().rev()),
                    _ => found.push(Type::from_erased(**erasure)),
                },
                _ => found.push(next),
            }
        }
        found
    }

    /// The type, for a type variable its first bound.
    pub(super) fn upper(&self, ty: Type) -> Type {
        match ty {
            Type::Variable(..) => self.bounds(&ty).into_iter().next().unwrap_or(ty),
            ty => ty,
        }
    }

    /// The bounds that the variable of that name in scope is declared with, if it has this erasure.
    fn declared_bounds(&self, name: &Arc<str>, erasure: ErasedType) -> Option<Vec<Type>> {
        let program = self.program;
        let in_scope =
            |params: &[(Arc<str>, ErasedType)]| params.iter().any(|p| p.0 == *name && p.1 == erasure);
        let of = |params: &[TypeParam]| {
            let param = params.iter().find(|p| p.name.name == *name)?;
            Some(param.bounds.iter().filter_map(|b| self.resolve(b).ok()).collect())
        };
        if in_scope(program.method_variables(self.method))
            && let Some(CodeSource::Declared(decl)) = program.scopes.code.get(self.method.index())
        {
            return of(&decl.type_params);
        }
        let class = self.scope.enclosing().find(|&c| in_scope(&program.classes[c].type_params))?;
        // An inner class counts the variables of those around it among its own.
        let declaring = std::iter::successors(Some(class), |&c| program.classes[c].outer);
        declaring.filter_map(|c| program.classes[c].decl.as_deref()).find_map(|decl| of(&decl.type_params))
    }
}

/// A method that a method reference calls.
pub(super) struct ReferencedMethod {
    pub(super) method: MethodId,
    pub(super) varargs: bool,
    /// The first argument is the receiver.
    pub(super) on_first: bool,
    /// The type whose member the method is.
    pub(super) target: Type,
    /// The types of the arguments, receiver left out.
    pub(super) args: Vec<Type>,
}

/// Whether an expression takes its type from where it stands.
pub(super) fn is_closure(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Lambda { .. } | ExprKind::MethodRef { .. })
}

/// The parameter that argument `i` of `count` goes to; for a trailing one of a variable number the last.
pub(super) fn spread(params: &[Type], count: usize, i: usize) -> Option<&Type> {
    let last = params.len().checked_sub(1)?;
    match params.get(i.min(last)) {
        Some(Type::Array(element)) if i >= last && count != params.len() => Some(element),
        param => param,
    }
}
