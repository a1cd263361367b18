//! Names to declarations: types (JLS 6.5), fields, methods (JLS 15.12).
//!
//! Lookup order of a simple type name: type variables of the method, local classes, then for each
//! class from the inside out its member types (own, inherited), its type parameters and the local
//! classes around it, then single-type imports, the same package, on-demand imports, `java.lang`.
//! It knows no expressions: the caller tells locals from fields and types from packages.

mod access;
mod members;
mod select;
mod type_names;

pub use members::dotted;
pub(in crate::lang) use type_names::{Lookup, UnknownType, inherits};

use std::sync::Arc;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::TypeRef;
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId, Program, Type};

/// Where a type name is looked up: type variables, local classes, then the class and all around it.
#[derive(Clone, Debug)]
pub struct TypeScope<'p> {
    /// The program.
    pub program: &'p Program,
    /// The class whose body the name stands in.
    pub class: ClassId,
    /// Type variables of the method, innermost last.
    pub variables: Vec<(Arc<str>, ErasedType)>,
    /// Local classes in scope, innermost last. Those around `class` need not be listed.
    pub local_types: Vec<(Arc<str>, ClassId)>,
    /// Private members of other classes can be named: in what somebody asks about a state.
    pub sees_all: bool,
}

/// What overload selection found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Selected {
    /// One method, and whether its varargs array has to be built.
    Method {
        /// The method.
        method: MethodId,
        /// Pack trailing arguments.
        varargs: bool,
    },
    /// Nothing of that name.
    NoSuchName,
    /// None applies, of those that can be named here; the candidates.
    NotApplicable(Vec<MethodId>),
    /// These apply, and none of them is more specific than all others.
    Ambiguous(Vec<MethodId>),
    /// Some argument's type is unknown, and several methods of that arity remain: decide at run time.
    Dynamic,
}

/// What a simple name that is no local of the current method stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OuterVariable {
    /// A field, and the class (the current or an enclosing one) through whose instance it is reached.
    Field(FieldId, ClassId),
    /// A captured local: the synthetic field that holds it, and the class that declares that field.
    Captured(FieldId, ClassId),
}

impl<'p> TypeScope<'p> {
    /// The scope of a class body outside all methods.
    pub fn of_class(program: &'p Program, class: ClassId) -> Self {
        Self { program, class, variables: Vec::new(), local_types: Vec::new(), sees_all: false }
    }

    pub(in crate::lang) fn lookup(&self) -> Lookup<'_> {
        Lookup {
            program: self.program,
            class: Some(self.class),
            file: self.program.file_of(self.class),
            variables: &self.variables,
            local_types: &self.local_types,
        }
    }

    /// A type as written. `var` and a diamond's arguments are left open (`Unknown`, raw); `? extends T`
    /// and `? super T` give `T`, `?` gives Object.
    ///
    /// # Errors
    /// A diagnostic `UNKNOWN-TYPE` with a "did you mean" hint; `UNSUPPORTED` where it is a type of the JDK that
    /// has no model. (In headers unknown types become external classes and a note instead.)
    pub fn resolve(&self, ty: &TypeRef) -> Result<Type, Diagnostic> {
        let lookup = self.lookup();
        lookup.resolve(ty).map_err(|unknown| {
            let full = lookup.external_name(&unknown.segments);
            if let Some(full) = jdk_type(&full) {
                return Diagnostic::error(Code::Unsupported, unknown.span, format!("no model for {full}"));
            }
            let message = format!("no type `{}` is known here", unknown.written());
            let diagnostic = Diagnostic::error(Code::UnknownType, unknown.span, message);
            match lookup.nearest_type(&unknown.segments) {
                Some(name) => diagnostic.with_hint(format!("did you mean `{name}`?")),
                None => diagnostic,
            }
        })
    }

    /// A simple name as a type, for ambiguous names; `None` where it names no type.
    pub fn simple_type(&self, name: &str) -> Option<ClassId> {
        self.lookup().simple_class(name)
    }

    /// A qualified name (`java.util.Map`, `Outer.Inner`) as a type.
    pub fn qualified_type(&self, segments: &[Arc<str>]) -> Option<ClassId> {
        self.lookup().qualified_class(segments)
    }

    /// A diagnostic of unknown name with the nearest known one.
    pub fn unknown_name(&self, name: &str, span: Span) -> Diagnostic {
        let diagnostic = Diagnostic::error(
            Code::UnknownName,
            span,
            format!("no variable, field or type `{name}` is in scope"),
        );
        let mut known: Vec<&str> = Vec::new();
        for class in self.enclosing() {
            for &ancestor in &self.program.classes[class].ancestors {
                known.extend(
                    self.program.classes[ancestor].fields.iter().map(|&f| &*self.program.fields[f].name),
                );
            }
            let captured = self.program.scopes.captured_names.get(&class);
            known.extend(captured.into_iter().flatten().map(|n| &**n));
        }
        known.retain(|n| !n.contains('$'));
        match crate::base::diagnostic::nearest(name, known) {
            Some(near) => diagnostic.with_hint(format!("did you mean `{near}`?")),
            None => diagnostic,
        }
    }

    /// The class and all classes around it, innermost first.
    pub fn enclosing(&self) -> impl Iterator<Item = ClassId> + use<'p> {
        let program = self.program;
        std::iter::successors(Some(self.class), move |&c| program.classes[c].outer)
    }
}

/// Types of java.lang without a model: a simple name needs no import to mean them.
const LANG_WITHOUT_MODEL: [&str; 9] = [
    "ClassLoader",
    "Module",
    "ModuleLayer",
    "Package",
    "Process",
    "ProcessBuilder",
    "ProcessHandle",
    "StackWalker",
    "StrictMath",
];

/// The full name of a type of the JDK that has no model, given that no class has that name.
pub(in crate::lang) fn jdk_type(name: &str) -> Option<String> {
    if ["java.", "javax."].iter().any(|p| name.starts_with(p)) {
        return Some(name.to_owned());
    }
    LANG_WITHOUT_MODEL.contains(&name).then(|| format!("java.lang.{name}"))
}

#[cfg(test)]
mod tests;
