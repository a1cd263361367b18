//! Substitution of type arguments, supertypes with their arguments, and the direct part of inference.

use std::sync::Arc;

use crate::lang::program::{ClassId, ErasedType, MethodId, Program, Type};

/// Type arguments larger than this (in nodes, all together) are given up as raw: chains such as
/// `class A<T> extends B<Pair<T, T>>` would double them at each step.
const MAX_NODES: usize = 256;

/// Replaces variables; those that `replace` does not know stay.
pub(in crate::lang) fn substitute(ty: &Type, replace: &dyn Fn(&str) -> Option<Type>) -> Type {
    match ty {
        Type::Variable(name, _) => replace(name).unwrap_or_else(|| ty.clone()),
        Type::Class(c, args) => Type::Class(*c, args.iter().map(|a| substitute(a, replace)).collect()),
        Type::Array(element) => match substitute(element, replace) {
            Type::Unknown => Type::Unknown,
            element => Type::Array(Box::new(element)),
        },
        Type::Primitive(_) | Type::Null | Type::Unknown => ty.clone(),
    }
}

fn nodes(ty: &Type) -> usize {
    match ty {
        Type::Class(_, args) => 1 + args.iter().map(nodes).sum::<usize>(),
        Type::Array(element) => 1 + nodes(element),
        _ => 1,
    }
}

fn position(params: &[(Arc<str>, ErasedType)], name: &str) -> Option<usize> {
    params.iter().position(|(n, _)| &**n == name)
}

/// See [`Program::as_super`]. The path upwards is unique once `ancestors` are known.
pub(super) fn as_super(program: &Program, ty: &Type, class: ClassId) -> Option<Vec<Type>> {
    let (mut at, mut args) = match ty {
        Type::Class(c, args) => (*c, args.clone()),
        Type::Variable(_, erasure) => (erasure.as_class()?, Vec::new()),
        Type::Array(_) | Type::Null => return (class == program.well_known.object).then(Vec::new),
        Type::Primitive(_) | Type::Unknown => return None,
    };
    while at != class {
        let here = &program.classes[at];
        if args.is_empty() && !here.type_params.is_empty() {
            return program.is_subclass(at, class).then(Vec::new);
        }
        let supers = here.generic_superclass.iter().chain(&here.generic_interfaces);
        let next = supers.filter_map(|s| match s {
            Type::Class(c, args) if program.is_subclass(*c, class) => Some((*c, args)),
            _ => None,
        });
        let (up, up_args) = next.into_iter().next()?;
        let replace = |name: &str| position(&here.type_params, name).and_then(|i| args.get(i).cloned());
        let substituted: Vec<Type> = up_args.iter().map(|a| substitute(a, &replace)).collect();
        at = up;
        args =
            if substituted.iter().map(nodes).sum::<usize>() > MAX_NODES { Vec::new() } else { substituted };
    }
    Some(args)
}

/// `ty`, the type of a member of `owner`, as a member of `target`. Variables in `own` belong to the member itself.
pub(super) fn as_member(
    program: &Program,
    target: Option<&Type>,
    owner: ClassId,
    own: &[(Arc<str>, ErasedType)],
    ty: &Type,
) -> Type {
    let params = &program.classes[owner].type_params;
    if params.is_empty() {
        return ty.clone();
    }
    match target.and_then(|t| as_super(program, t, owner)) {
        None => ty.clone(),
        Some(args) if args.is_empty() => erased(program, ty),
        Some(args) => substitute(ty, &|name| {
            let i = position(params, name).filter(|_| position(own, name).is_none())?;
            args.get(i).cloned()
        }),
    }
}

/// See [`Program::param_erasures`].
pub(super) fn member_erasure(
    program: &Program,
    target: Option<&Type>,
    method: MethodId,
    ty: &Type,
) -> ErasedType {
    let own = program.method_variables(method);
    let bounds = program.scopes.method_bounds.get(&method);
    if let Type::Array(element) = ty {
        return member_erasure(program, target, method, element).array_of();
    }
    let mut seen = ty;
    // Bounds of bounds: a circle is no Java.
    for _ in 0..own.len() {
        let Type::Variable(name, _) = seen else { break };
        match position(own, name).and_then(|i| bounds?.get(i)) {
            Some(bound @ Type::Variable(..)) => seen = bound,
            _ => break,
        }
    }
    as_member(program, target, program.methods[method].class, own, seen).erase_or_object(program)
}

/// The type without arguments and variables.
pub(in crate::lang) fn erased(program: &Program, ty: &Type) -> Type {
    ty.erase(program).map_or(Type::Unknown, Type::from_erased)
}

/// What is known of a method's own type variables.
struct Bindings<'a> {
    program: &'a Program,
    own: &'a [(Arc<str>, ErasedType)],
    bound: Vec<Option<Type>>,
}

impl Bindings<'_> {
    fn infer(&mut self, param: &Type, arg: &Type) {
        match (param, arg) {
            (Type::Variable(name, erasure), _) => {
                let Some(i) = position(self.own, name) else { return };
                let arg = self.program.boxed(arg).unwrap_or_else(|| arg.clone());
                if arg == Type::Null {
                    return;
                }
                let known = self.bound.get(i).cloned().flatten();
                let merged = match known {
                    None | Some(Type::Unknown) => arg,
                    Some(known) if arg == Type::Unknown || self.program.is_subtype(&arg, &known) => known,
                    Some(known) if self.program.is_subtype(&known, &arg) => arg,
                    Some(_) => Type::from_erased(**erasure),
                };
                if let Some(slot) = self.bound.get_mut(i) {
                    *slot = Some(merged);
                }
            }
            (Type::Class(_, params), Type::Unknown) => {
                params.iter().for_each(|p| self.infer(p, &Type::Unknown));
            }
            (Type::Class(class, params), _) => {
                let args = self.program.as_super(arg, *class).unwrap_or_default();
                params.iter().zip(&args).for_each(|(p, a)| self.infer(p, a));
            }
            // A primitive array is no array of a type variable.
            (Type::Array(_), Type::Array(arg)) if matches!(**arg, Type::Primitive(_)) => {}
            (Type::Array(param), Type::Array(arg)) => self.infer(param, arg),
            (Type::Array(param), Type::Unknown) => self.infer(param, &Type::Unknown),
            _ => {}
        }
    }
}

/// See [`Program::result_type`].
pub(super) fn result_type(
    program: &Program,
    target: Option<&Type>,
    method: MethodId,
    args: &[Type],
    known: &[(Arc<str>, Type)],
) -> Type {
    let declared = &program.methods[method];
    let own = program.method_variables(method);
    if own.is_empty() {
        return as_member(program, target, declared.class, own, &declared.result);
    }
    let known = |(name, _): &(Arc<str>, ErasedType)| known.iter().find(|k| k.0 == *name).map(|k| k.1.clone());
    let mut bindings = Bindings { program, own, bound: own.iter().map(known).collect() };
    let last = declared.params.len().saturating_sub(1);
    for (i, arg) in args.iter().enumerate() {
        match declared.params.get(i.min(last)) {
            Some(Type::Array(element)) if declared.is_varargs && i >= last => match arg {
                Type::Array(arg) if args.len() == declared.params.len() => bindings.infer(element, arg),
                arg => bindings.infer(element, arg),
            },
            Some(param) => bindings.infer(param, arg),
            None => {}
        }
    }
    let params = &program.classes[declared.class].type_params;
    let class_args = target.and_then(|t| as_super(program, t, declared.class));
    if !params.is_empty() && class_args.as_ref().is_some_and(Vec::is_empty) && !declared.modifiers.is_static {
        return erased(program, &declared.result);
    }
    let is_plain = matches!(declared.result, Type::Variable(..));
    // One pass for both kinds of variables, so that arguments are never substituted again.
    substitute(&declared.result, &|name| match position(own, name) {
        Some(i) => {
            // An argument that nothing tells of may still be told by what stands around the call.
            let erasure = own.get(i).map(|(name, e)| {
                let variable = Type::Variable(Arc::clone(name), Box::new(*e));
                let erasure = member_erasure(program, target, method, &variable);
                match erasure.as_class() {
                    Some(class) if class == program.well_known.object && !is_plain => Type::Unknown,
                    _ => Type::from_erased(erasure),
                }
            });
            bindings.bound.get(i).cloned().flatten().or(erasure)
        }
        None => position(params, name).and_then(|i| class_args.as_ref()?.get(i).cloned()),
    })
}
