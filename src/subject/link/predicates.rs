//! Preconditions and postconditions: methods over the roots that are boolean, or void and throw.

use std::sync::Arc;

use crate::base::Code;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, MethodId};
use crate::subject::args::{params, says_yes_or_no};
use crate::subject::decode::Spanned;
use crate::subject::link::Linker;
use crate::subject::specification_file::PostText;
use crate::subject::{AnalysisMethod, PostRef, Postcondition, Predicate, RootRef, StaticRoot};

/// Something that a parameter of a predicate can stand for.
pub(super) struct Available<T> {
    name: Arc<str>,
    ty: ErasedType,
    what: T,
    /// Whether a parameter has to have its name.
    by_name: bool,
}

impl<T> Available<T> {
    fn new(name: Arc<str>, ty: ErasedType, what: T) -> Self {
        Self { name, ty, what, by_name: false }
    }
}

impl Linker<'_> {
    /// The roots in declaration order: receiver, statics, then the reference arguments of all methods
    /// by name; then their primitive arguments, which a predicate may take by name.
    pub(super) fn roots(
        &self,
        statics: &[StaticRoot],
        methods: &[AnalysisMethod],
    ) -> Vec<Available<RootRef>> {
        let mut roots = Vec::new();
        if let Some(receiver) = self.receiver {
            let ty = ErasedType::class(receiver.class);
            roots.push(Available::new("this".into(), ty, RootRef::This));
        }
        for (at, root) in statics.iter().enumerate() {
            let ty = self.program.fields[root.field].erased;
            let name = self.program.fields[root.field].name.clone();
            roots.push(Available::new(name, ty, RootRef::Static(at)));
        }
        for method in methods {
            for (param, arg) in params(self.program, method.method).into_iter().zip(&method.args) {
                let is_new = !roots.iter().any(|r| r.name == param.name);
                if arg.is_root() && is_new {
                    let what = RootRef::Argument(param.name.clone());
                    roots.push(Available::new(param.name, param.ty, what));
                }
            }
        }
        for param in methods.iter().flat_map(|m| params(self.program, m.method)) {
            if is_number(param.ty) && !roots.iter().any(|r| r.name == param.name) {
                let what = RootRef::Number(param.name.clone());
                roots.push(Available { by_name: true, ..Available::new(param.name, param.ty, what) });
            }
        }
        roots
    }

    /// Predicates by name.
    pub(super) fn predicates(
        &mut self,
        names: &[Spanned<String>],
        roots: &[Available<RootRef>],
    ) -> Vec<Predicate> {
        let linked = names.iter().map(|name| {
            let method = self.predicate_methods(name)?;
            let found = method.iter().find_map(|&m| Some((m, self.bind(m, roots)?)));
            if let Some((method, params)) = found {
                return Some(Predicate { method, params, span: name.span });
            }
            let first = method.first().map_or_else(String::new, |&m| self.program.method_name(m));
            let names = |by_name: bool| {
                let named = roots.iter().filter(|r| r.by_name == by_name);
                let with_type = |r: &Available<RootRef>| match by_name {
                    true => format!("{} {}", self.program.type_name(r.ty), r.name),
                    false => r.name.to_string(),
                };
                named.map(with_type).collect::<Vec<_>>().join(", ")
            };
            let message = format!("{first} is no predicate of the roots");
            let known = match (names(false), names(true)) {
                (roots, numbers) if roots.is_empty() && numbers.is_empty() => "there are none".to_owned(),
                (roots, numbers) if numbers.is_empty() => format!("roots: {roots}"),
                (roots, numbers) if roots.is_empty() => format!("by name: {numbers}"),
                (roots, numbers) => format!("roots: {roots}; by name: {numbers}"),
            };
            let hint =
                format!("it is a method of the receiver without parameters, or takes roots only ({known})");
            self.dx.error(Code::WrongSignature, name.span, message, hint);
            None
        });
        linked.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// Every predicate has to be callable at every method under analysis: a static one has no receiver,
    /// and an argument that is a root of one method may be none of another.
    pub(super) fn check_roots_of_methods(&mut self, predicates: &[&Predicate], methods: &[AnalysisMethod]) {
        for predicate in predicates {
            let info = &self.program.methods[predicate.method];
            let needs_this = !info.modifiers.is_static || predicate.params.contains(&RootRef::This);
            for method in methods {
                let is_static = self.program.methods[method.method].modifiers.is_static && !method.is_harness;
                let params = params(self.program, method.method);
                let has = |name: &Arc<str>| {
                    let args = params.iter().zip(&method.args);
                    args.into_iter().any(|(p, a)| p.name == *name && a.is_root())
                };
                let has_number = |(name, ty): (&Arc<str>, ErasedType)| {
                    params.iter().any(|p| p.name == *name && p.ty == ty)
                };
                let types = &info.erased_params;
                let lacking = predicate.params.iter().zip(types).find_map(|(p, &ty)| match p {
                    RootRef::Argument(name) if !has(name) => Some(name.clone()),
                    RootRef::Number(name) if !has_number((name, ty)) => Some(name.clone()),
                    _ => None,
                });
                let lacking = lacking.or_else(|| (needs_this && is_static).then(|| "this".into()));
                let Some(root) = lacking else { continue };
                let name = self.program.method_name(predicate.method);
                let is_number = predicate.params.contains(&RootRef::Number(root.clone()));
                let what = if is_number { "the argument" } else { "the root" };
                let message = format!("{name} needs {what} `{root}`, which `{}` does not have", method.key);
                let hint = match is_number {
                    true => {
                        "what is about one method stands in `requires`, as in `requires: { get: [\"isIn(i)\"] }`"
                    }
                    false => "analyse such a method as a subject of its own, with predicates over its roots",
                };
                self.dx.error(Code::MissingRoot, predicate.span, message, hint);
                break;
            }
        }
    }

    /// Postconditions by name.
    pub(super) fn postconditions(
        &mut self,
        written: &[PostText],
        statics: &[StaticRoot],
        methods: &[AnalysisMethod],
    ) -> Vec<Postcondition> {
        let known = self.known_names(statics, methods);
        let linked = written.iter().map(|PostText { name, only }| {
            let candidates = self.predicate_methods(name)?;
            let is_meant = |m: &AnalysisMethod| only.as_ref().is_none_or(|only| *m.key == *only.value);
            if let Some(only) = only.as_ref().filter(|_| !methods.iter().any(is_meant)) {
                // A specification may serve subjects that analyse fewer methods.
                self.methods_named(only)?;
                return None;
            }
            for &method in &candidates {
                let meant = methods.iter().enumerate().filter(|(_, m)| is_meant(m));
                let fits = meant.filter_map(|(at, analysed)| {
                    let available = self.post_available(statics, analysed);
                    Some((at, self.bind_post(method, &available, &known)?))
                });
                let applies: Vec<(usize, Vec<PostRef>)> = fits.collect();
                if !applies.is_empty() {
                    return Some(Postcondition { method, applies, span: name.span });
                }
            }
            // Where no method linked, nothing can be said.
            if !methods.is_empty() {
                let first = candidates.first().map_or_else(String::new, |&m| self.program.method_name(m));
                let message = match only {
                    Some(only) => format!("{first} does not fit {}", only.value),
                    None => format!("{first} fits no method under analysis"),
                };
                let hint = "a postcondition takes the roots, the arguments and the result in that order, or some of them by name (`result`)";
                self.dx.error(Code::WrongSignature, name.span, message, hint);
            }
            None
        });
        linked.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// Names that mean something to postconditions: of statics, of arguments of any method, and `result`.
    fn known_names(&self, statics: &[StaticRoot], methods: &[AnalysisMethod]) -> Vec<Arc<str>> {
        let statics = statics.iter().map(|s| self.program.fields[s.field].name.clone());
        let arguments = methods.iter().flat_map(|m| params(self.program, m.method)).map(|p| p.name);
        statics.chain(arguments).chain(["result".into()]).collect()
    }

    fn post_available(&self, statics: &[StaticRoot], method: &AnalysisMethod) -> Vec<Available<PostRef>> {
        let info = &self.program.methods[method.method];
        let mut available = Vec::new();
        if let Some(receiver) = self.receiver.filter(|_| !info.modifiers.is_static) {
            let ty = ErasedType::class(receiver.class);
            available.push(Available::new("this".into(), ty, PostRef::This));
        }
        for (at, root) in statics.iter().enumerate() {
            let field = &self.program.fields[root.field];
            available.push(Available::new(field.name.clone(), field.erased, PostRef::Static(at)));
        }
        for (at, param) in params(self.program, method.method).into_iter().enumerate() {
            available.push(Available::new(param.name, param.ty, PostRef::Argument(at)));
        }
        if info.erased_result != ErasedType::primitive(PrimitiveName::Void) {
            available.push(Available::new("result".into(), info.erased_result, PostRef::Result));
        }
        available
    }

    /// Methods of that name that say yes or no and can be called: boolean ones, and void ones, which say no by
    /// throwing. Reports where there is none.
    fn predicate_methods(&mut self, name: &Spanned<String>) -> Option<Vec<MethodId>> {
        let mut found = self.methods_named(name)?;
        let first = found.first().copied()?;
        found.retain(|&m| says_yes_or_no(self.program.methods[m].erased_result));
        if found.is_empty() {
            let message = format!("{} is neither boolean nor void", self.program.method_name(first));
            let hint =
                "a predicate returns true or false, or returns nothing and throws where it does not hold";
            self.dx.error(Code::WrongSignature, name.span, message, hint);
            return None;
        }
        let method = |m: &MethodId| &self.program.methods[*m];
        let callable = |m: &MethodId| {
            let on_receiver =
                self.receiver.is_some_and(|r| self.program.is_subclass(r.class, method(m).class));
            !method(m).modifiers.is_abstract && (method(m).modifiers.is_static || on_receiver)
        };
        let callable: Vec<MethodId> = found.iter().copied().filter(callable).collect();
        if callable.is_empty() && self.receiver.is_some() {
            let message = format!("{} cannot be called on the receiver", self.program.method_name(first));
            self.dx.error(
                Code::WrongSignature,
                name.span,
                message,
                "make it static, with the roots as parameters",
            );
        } else if callable.is_empty() {
            let message = format!(
                "{} is called on an object, and there is no receiver",
                self.program.method_name(first)
            );
            self.dx.error(
                Code::WrongSignature,
                name.span,
                message,
                "make it static, with the roots as parameters",
            );
        }
        (!callable.is_empty()).then_some(callable)
    }

    /// What each parameter of a postcondition stands for: all of receiver, statics, arguments and
    /// result in that order, or some of them by name. A receiver that is passed may have any name; a
    /// parameter with a `known` name never stands for anything else.
    fn bind_post(
        &self,
        method: MethodId,
        available: &[Available<PostRef>],
        known: &[Arc<str>],
    ) -> Option<Vec<PostRef>> {
        let is_static = self.program.methods[method].modifiers.is_static;
        let params = params(self.program, method);
        let offered: Vec<&Available<PostRef>> =
            available.iter().filter(|a| is_static || a.what != PostRef::This).collect();
        let fits = |a: &Available<PostRef>, ty: ErasedType| self.program.is_assignable(a.ty, ty);
        let means = |a: &Available<PostRef>, name: &Arc<str>| a.name == *name || !known.contains(name);
        let in_order =
            |(a, p): (&&Available<PostRef>, &crate::subject::args::Param)| fits(a, p.ty) && means(a, &p.name);
        if offered.len() == params.len() && offered.iter().zip(&params).all(in_order) {
            return Some(offered.into_iter().map(|a| a.what.clone()).collect());
        }
        let bind = |(at, param): (usize, &crate::subject::args::Param)| {
            let named = offered.iter().find(|a| a.name == param.name);
            let receiver = offered.first().filter(|a| at == 0 && a.what == PostRef::This);
            named.or(receiver).filter(|a| fits(a, param.ty)).map(|a| a.what.clone())
        };
        params.iter().enumerate().map(bind).collect()
    }

    /// What each parameter stands for: first by name, then by order and type. `None` where one is left
    /// over.
    fn bind<T: Clone>(&self, method: MethodId, available: &[Available<T>]) -> Option<Vec<T>> {
        let info = &self.program.methods[method];
        let params = params(self.program, method);
        let mut used = vec![false; available.len()];
        // What a method is called on is no parameter of it.
        if !info.modifiers.is_static {
            mark(&mut used, available.iter().position(|a| &*a.name == "this"));
        }
        let fits = |a: &Available<T>, ty: ErasedType| match a.by_name {
            true => a.ty == ty,
            false => self.program.is_assignable(a.ty, ty),
        };
        let mut bound: Vec<Option<usize>> = Vec::with_capacity(params.len());
        for param in &params {
            let at = available.iter().position(|a| a.name == param.name && fits(a, param.ty));
            let at = at.filter(|&at| used.get(at) == Some(&false));
            mark(&mut used, at);
            bound.push(at);
        }
        for (param, slot) in params.iter().zip(&mut bound) {
            if slot.is_none() {
                let free = available
                    .iter()
                    .zip(&used)
                    .position(|(a, used)| !used && !a.by_name && fits(a, param.ty));
                mark(&mut used, free);
                *slot = free;
            }
        }
        bound.into_iter().map(|at| Some(available.get(at?)?.what.clone())).collect()
    }
}

/// Whether values of a type are numbers of the path condition.
fn is_number(ty: ErasedType) -> bool {
    use PrimitiveName::{Boolean, Byte, Char, Int, Long, Short};
    matches!(ty.as_primitive(), Some(Boolean | Byte | Char | Int | Long | Short))
}

fn mark(used: &mut [bool], at: Option<usize>) {
    if let Some(used) = at.and_then(|at| used.get_mut(at)) {
        *used = true;
    }
}
