//! What the user's classes owe their supertypes (JLS 8.1.1.1, 8.4.3, 8.4.8, 9.6.4.4): methods that they have to
//! implement, and methods that override others as they may. The tables of all classes are built.
//!
//! Models of the JDK leave out methods, and classes nobody gave have none: nothing is concluded from what they lack.

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::{MethodDecl, Modifiers, TypeDecl, TypeKind};
use crate::lang::index::Builder;
use crate::lang::index::members::methods_of;
use crate::lang::program::{ClassId, ClassOrigin, MethodId, MethodKind, Type};
use crate::lang::resolve::inherits;

/// Models that have all methods which their classes have.
const WHOLE: [&str; 7] = [
    "java.lang.Object",
    "java.lang.Enum",
    "java.lang.Record",
    "java.lang.Comparable",
    "java.lang.Runnable",
    "java.lang.Cloneable",
    "java.io.Serializable",
];

/// How far a member can be seen.
fn access(modifiers: &Modifiers) -> u8 {
    match modifiers {
        Modifiers { is_public: true, .. } => 3,
        Modifiers { is_protected: true, .. } => 2,
        Modifiers { is_private: true, .. } => 0,
        _ => 1,
    }
}

impl Builder {
    /// Reports what the user's classes lack, and what they override wrongly.
    pub(super) fn check_contracts(&mut self) {
        let mut found = Vec::new();
        for (class, info) in self.program.classes.iter_enumerated() {
            let Some(decl) = info.decl.as_deref().filter(|_| info.origin == ClassOrigin::User) else {
                continue;
            };
            let is_open =
                info.ancestors.iter().any(|&a| self.program.classes[a].origin == ClassOrigin::External);
            found.extend(methods_of(decl).filter_map(|method| misplaced_body(decl, method)));
            if !is_open {
                found.extend(self.unimplemented(class, decl));
            }
            let declared =
                info.methods.iter().copied().filter(|&m| self.program.methods[m].kind == MethodKind::Method);
            for method in declared {
                found.extend(self.wrong_override(class, method));
            }
            for method in methods_of(decl).filter(|_| !is_open) {
                found.extend(self.overrides_nothing(class, decl, method));
            }
        }
        found.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// Whether all methods of a class are known.
    fn is_whole(&self, class: ClassId) -> bool {
        let of = &self.program.classes[class];
        of.origin == ClassOrigin::User || WHOLE.contains(&&*of.name)
    }

    /// A class of which there may be objects, and a method that it inherits and nobody implements.
    fn unimplemented(&self, class: ClassId, decl: &TypeDecl) -> Option<Diagnostic> {
        let program = &self.program;
        let info = &program.classes[class];
        let has_bodies = decl.constants.iter().any(|constant| constant.body.is_some());
        let mut above = std::iter::successors(info.superclass, |&c| program.classes[c].superclass);
        if !info.is_concrete() || has_bodies || !above.all(|c| self.is_whole(c)) {
            return None;
        }
        let is_sure = |m: MethodId| {
            let of = &program.classes[program.methods[m].class];
            of.origin == ClassOrigin::User || (of.functional == Some(m) && of.kind == TypeKind::Interface)
        };
        // One of that name may implement it through type arguments that are not followed so far.
        let may_implement = |m: MethodId| {
            let method = &program.methods[m];
            let named =
                info.ancestors.iter().filter_map(|&a| program.classes[a].named.methods.get(&method.name));
            named.flatten().any(|&other| {
                let other = &program.methods[other];
                !other.modifiers.is_abstract && other.params.len() == method.params.len()
            })
        };
        let open = info.dispatch.iter().map(|&(_, m)| m);
        let mut open = open.filter(|&m| program.methods[m].modifiers.is_abstract);
        let method = open.find(|&m| is_sure(m) && !may_implement(m))?;
        let name = program.method_name(method);
        let who = match &*decl.name.name {
            "" => "this anonymous class".to_string(),
            name => format!("`{name}`"),
        };
        let message = format!("{who} does not implement `{name}` and is not abstract");
        let hint = match &*decl.name.name {
            "" => "write the method",
            _ => "write the method, or declare the class `abstract`",
        };
        Some(Diagnostic::error(Code::NotImplemented, info.span.unwrap_or(decl.span), message).with_hint(hint))
    }

    /// The methods of ancestors that a method of a class overrides or hides.
    fn overridden(&self, class: ClassId, method: MethodId) -> impl Iterator<Item = MethodId> {
        let program = &self.program;
        let name = &program.methods[method].name;
        let ancestors = program.classes[class].ancestors.iter().copied().filter(move |&a| a != class);
        ancestors.flat_map(move |a| {
            let named = program.classes[a].named.methods.get(name).into_iter().flatten().copied();
            named.filter(move |&m| {
                let inherited = &program.methods[m];
                let is_hidden = inherited.modifiers.is_static
                    && program.classes[a].kind == TypeKind::Class
                    && inherited.erased_params == program.methods[method].erased_params;
                inherits(program, class, a, inherited.modifiers)
                    && (is_hidden || self.overrides(class, method, m))
            })
        })
    }

    /// A method that may not override one that it does.
    fn wrong_override(&self, class: ClassId, method: MethodId) -> Option<Diagnostic> {
        let program = &self.program;
        let own = &program.methods[method];
        if own.modifiers.is_private {
            return None;
        }
        let faults = self.overridden(class, method).filter_map(|m| {
            let other = &program.methods[m];
            let of = &program.classes[other.class];
            let is_sure = of.origin == ClassOrigin::User
                || of.kind == TypeKind::Interface
                || other.class == program.well_known.object;
            let why = if own.modifiers.is_static != other.modifiers.is_static {
                let word = |is_static| if is_static { "static" } else { "not static" };
                format!("that one is {}", word(other.modifiers.is_static))
            } else if other.modifiers.is_final && is_sure {
                "that one is final".to_string()
            } else if access(&own.modifiers) < access(&other.modifiers) && is_sure {
                let word = if other.modifiers.is_public { "public" } else { "visible to more code" };
                format!("that one is {word}")
            } else if self.gives_another(&own.result, &other.result) && is_sure {
                format!("that one gives {}", program.type_name(other.erased_result))
            } else {
                return None;
            };
            let message = format!("`{}` cannot override `{}`: {why}", own.name, program.method_name(m));
            Some(Diagnostic::error(Code::BadOverride, own.span, message))
        });
        faults.min_by_key(|d| d.message.clone())
    }

    /// Whether a method with one result certainly cannot stand for one with another.
    fn gives_another(&self, own: &Type, other: &Type) -> bool {
        let class = |ty: &Type| match ty {
            Type::Class(class, args) if args.is_empty() => Some(*class),
            _ => None,
        };
        let is_known = |c: ClassId| {
            let ancestors = &self.program.classes[c].ancestors;
            ancestors.iter().all(|&a| self.program.classes[a].origin != ClassOrigin::External)
        };
        let is_user = |c: ClassId| self.program.classes[c].origin == ClassOrigin::User;
        match (own, other) {
            (Type::Primitive(a), Type::Primitive(b)) => a != b,
            (Type::Primitive(_), ty) | (ty, Type::Primitive(_)) => *ty != Type::Unknown,
            _ => {
                class(own).is_some_and(is_known)
                    && class(other).is_some_and(|c| is_known(c) && is_user(c))
                    && !self.program.is_subtype(own, other)
            }
        }
    }

    /// A method with `@Override` that overrides none.
    fn overrides_nothing(&self, class: ClassId, decl: &TypeDecl, method: &MethodDecl) -> Option<Diagnostic> {
        let program = &self.program;
        let span = method.overrides?;
        let info = &program.classes[class];
        let is_of_object = matches!(&*method.name.name, "clone" | "finalize") && method.params.is_empty();
        let is_accessor = method.params.is_empty()
            && decl.components.iter().any(|component| component.name.name == method.name.name);
        if !info.ancestors.iter().all(|&a| self.is_whole(a)) || is_of_object || is_accessor {
            return None;
        }
        let of_span = |m: &MethodId| program.methods[*m].span == Some(method.name.span);
        let id = info.methods.iter().copied().find(of_span)?;
        let overrides_any = !program.methods[id].modifiers.is_static
            && self.overridden(class, id).any(|m| !program.methods[m].modifiers.is_static);
        if overrides_any {
            return None;
        }
        let message =
            format!("`{}` overrides no method, although `@Override` says so", program.method_name(id));
        let named = info.ancestors.iter().filter(|&&a| a != class);
        let same =
            named.flat_map(|&a| program.classes[a].named.methods.get(&method.name.name)).flatten().next();
        let hint = same.map(|&m| format!("there is `{}`", program.method_name(m)));
        let error = Diagnostic::error(Code::BadOverride, span, message);
        Some(match hint {
            Some(hint) => error.with_hint(hint),
            None => error.with_hint("leave `@Override` out, or mend the name or the parameters"),
        })
    }
}

/// A body where there can be none.
fn misplaced_body(decl: &TypeDecl, method: &MethodDecl) -> Option<Diagnostic> {
    method.body.as_ref()?;
    let modifiers = &method.modifiers;
    let of = |hint: &str| -> Option<Diagnostic> {
        let span: Span = method.name.span;
        let message = format!("`{}` is abstract and has a body", method.name.name);
        Some(Diagnostic::error(Code::Syntax, span, message).with_hint(hint))
    };
    if modifiers.is_abstract {
        return of("leave out `abstract`, or the body");
    }
    let in_interface = matches!(decl.kind, TypeKind::Interface | TypeKind::Annotation);
    let is_concrete = modifiers.is_default || modifiers.is_static || modifiers.is_private;
    (in_interface && !is_concrete).then(|| of("write `default` before it, or leave out the body")).flatten()
}
