//! Overload selection (JLS 15.12.2): applicable by subtyping, then with boxing, then with variable
//! arity; the most specific of those.
//!
//! Programs are assumed to compile. Where type arguments were lost, a last phase also accepts arguments
//! that a cast would fit; it never changes what the first three have found.

use crate::lang::program::{ClassId, ClassOrigin, MethodId, MethodKind, Program, Type};
use crate::lang::resolve::{Selected, TypeScope};
use crate::lang::types::erased;

/// Whether an argument fits a parameter.
type Conversion<'a> = &'a dyn Fn(&Type, &Type) -> bool;

/// A candidate with the parameter types that arguments must fit.
struct Candidate {
    method: MethodId,
    params: Vec<Type>,
    is_varargs: bool,
}

impl Candidate {
    /// The parameter that argument `i` fits where trailing arguments are packed.
    fn spread(&self, i: usize) -> &Type {
        let last = self.params.len().saturating_sub(1);
        match self.params.get(i.min(last)) {
            Some(Type::Array(element)) if i >= last => element,
            Some(param) => param,
            None => &Type::Unknown,
        }
    }

    fn accepts(&self, args: &[Type], varargs: bool, fits: Conversion<'_>) -> bool {
        if varargs {
            self.is_varargs
                && args.len() + 1 >= self.params.len()
                && args.iter().enumerate().all(|(i, a)| fits(a, self.spread(i)))
        } else {
            args.len() == self.params.len() && args.iter().zip(&self.params).all(|(a, p)| fits(a, p))
        }
    }
}

impl TypeScope<'_> {
    /// Overload selection in JLS phases (strict, boxing, varargs), then most specific. `target` is the
    /// type of the receiver, or the type a constructor makes; without one it is the enclosing instance's.
    pub fn select(&self, target: Option<&Type>, candidates: &[MethodId], args: &[Type]) -> Selected {
        if candidates.is_empty() {
            return Selected::NoSuchName;
        }
        let seen = candidates.iter().copied().filter(|&m| self.sees_method(m));
        let all: Vec<Candidate> = seen.map(|m| self.candidate(target, m)).collect();
        let program = self.program;
        let strict = |a: &Type, p: &Type| program.is_subtype(a, p);
        let loose = |a: &Type, p: &Type| program.converts(a, p);
        let castable = |a: &Type, p: &Type| loose(a, p) || castable(program, a, p);
        // What casts would fit says nothing of what Java chooses between.
        let phases: [(bool, bool, Conversion<'_>); 5] = [
            (false, true, &strict),
            (false, true, &loose),
            (true, true, &loose),
            (false, false, &castable),
            (true, false, &castable),
        ];
        for (varargs, is_java, fits) in phases {
            let applicable: Vec<&Candidate> = all.iter().filter(|c| c.accepts(args, varargs, fits)).collect();
            if !applicable.is_empty() {
                return self.most_specific(&applicable, args, varargs, is_java);
            }
        }
        Selected::NotApplicable(candidates.to_vec())
    }

    fn candidate(&self, target: Option<&Type>, method: MethodId) -> Candidate {
        let program = self.program;
        let declared = &program.methods[method];
        // `new C<>(…)` with the class's own type stands for arguments still to be inferred.
        let is_open =
            |ty: &Type| declared.kind == MethodKind::Constructor && *ty == program.this_type(declared.class);
        let raw = target.filter(|t| is_open(t)).map(|_| Type::Class(declared.class, Vec::new()));
        let target = raw.as_ref().or(target);
        let implicit = match target {
            None if !declared.modifiers.is_static => self.implicit_target(declared.class),
            _ => None,
        };
        let own = program.method_variables(method);
        let is_own = |ty: &Type| mentions(ty, &|name| own.iter().any(|(n, _)| &**n == name));
        let target = target.or(implicit.as_ref());
        let params = program.param_types(target, method).into_iter().zip(&declared.params);
        let params = params.zip(program.param_erasures(target, method));
        // A method's own variables take whatever their bound allows.
        let params = params.map(|((seen, written), erasure)| match is_own(written) {
            true => Type::from_erased(erasure),
            false => seen,
        });
        Candidate { method, params: params.collect(), is_varargs: declared.is_varargs }
    }

    /// Whether nothing of a user's method is generic, so that what Java selects by is known in full.
    fn is_plain(&self, candidate: &Candidate) -> bool {
        let program = self.program;
        let method = &program.methods[candidate.method];
        let is_plain = |ty: &Type| {
            let mut ty = ty;
            while let Type::Array(element) = ty {
                ty = element;
            }
            match ty {
                Type::Primitive(_) => true,
                // Closures fit some functional interfaces better than others.
                Type::Class(c, _) => {
                    let class = &program.classes[*c];
                    class.type_params.is_empty() && class.functional.is_none()
                }
                _ => false,
            }
        };
        program.classes[method.class].origin == ClassOrigin::User && method.params.iter().all(is_plain)
    }

    fn implicit_target(&self, owner: ClassId) -> Option<Type> {
        let around = self.enclosing().find(|&c| self.program.is_subclass(c, owner))?;
        Some(self.program.this_type(around))
    }

    fn most_specific(
        &self,
        applicable: &[&Candidate],
        args: &[Type],
        varargs: bool,
        is_java: bool,
    ) -> Selected {
        let program = self.program;
        let param = |c: &Candidate, i: usize| -> Type {
            if varargs { c.spread(i).clone() } else { c.params.get(i).cloned().unwrap_or(Type::Unknown) }
        };
        let count = if varargs {
            applicable.iter().map(|c| c.params.len()).max().unwrap_or(0).max(args.len())
        } else {
            args.len()
        };
        // An unknown argument fits anything, so it cannot tell candidates apart that differ there.
        let undecided = args.iter().enumerate().any(|(i, arg)| {
            let first = applicable.first().map(|c| param(c, i));
            *arg == Type::Unknown && applicable.iter().any(|c| Some(param(c, i)) != first)
        });
        if undecided {
            return Selected::Dynamic;
        }
        let as_specific = |a: &Candidate, b: &Candidate| {
            (0..count).all(|i| {
                let (a, b) = (erased(program, &param(a, i)), erased(program, &param(b, i)));
                program.is_subtype(&a, &b)
            })
        };
        let maximal = applicable.iter().filter(|a| applicable.iter().all(|b| as_specific(a, b)));
        let maximal: Vec<&&Candidate> = maximal.collect();
        if maximal.is_empty() && is_java && applicable.iter().all(|c| self.is_plain(c)) {
            let mut methods: Vec<MethodId> = applicable.iter().map(|c| c.method).collect();
            methods.sort_unstable();
            return Selected::Ambiguous(methods);
        }
        let pool: Vec<&Candidate> =
            if maximal.is_empty() { applicable.to_vec() } else { maximal.into_iter().copied().collect() };
        // Several with the same parameters: a concrete one, of the most derived class.
        let mut best: Option<&Candidate> = None;
        for &candidate in &pool {
            let better = best.is_none_or(|b| {
                let (old, new) = (&program.methods[b.method], &program.methods[candidate.method]);
                match (old.modifiers.is_abstract, new.modifiers.is_abstract) {
                    (true, false) => true,
                    (false, true) => false,
                    _ => old.class != new.class && program.is_subclass(new.class, old.class),
                }
            });
            if better {
                best = Some(candidate);
            }
        }
        best.map_or(Selected::NoSuchName, |c| Selected::Method { method: c.method, varargs })
    }
}

/// Whether a type names a variable that `is_own`.
fn mentions(ty: &Type, is_own: &dyn Fn(&str) -> bool) -> bool {
    match ty {
        Type::Variable(name, _) => is_own(name),
        Type::Class(_, args) => args.iter().any(|a| mentions(a, is_own)),
        Type::Array(element) => mentions(element, is_own),
        _ => false,
    }
}

/// Whether a downcast could make the argument fit, or too little is known of its supertypes to tell.
fn castable(program: &Program, from: &Type, to: &Type) -> bool {
    if !from.is_reference() || !to.is_reference() {
        return false;
    }
    let (from, to) = (erased(program, from), erased(program, to));
    let is_open = |ty: &Type| {
        let mut element = ty;
        while let Type::Array(inner) = element {
            element = inner;
        }
        element.as_class().is_some_and(|c| {
            let ancestors = &program.classes[c].ancestors;
            ancestors.iter().any(|&a| program.classes[a].origin == ClassOrigin::External)
        })
    };
    program.is_subtype(&from, &to) || program.is_subtype(&to, &from) || is_open(&from) || is_open(&to)
}
