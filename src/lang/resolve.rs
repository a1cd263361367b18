//! Names to declarations: types (JLS 6.5), fields, methods (JLS 15.12). (Contract; bodies to come.)

use std::sync::Arc;

use crate::base::{Diagnostic, Span};
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
    /// Local classes in scope, innermost last.
    pub local_types: Vec<(Arc<str>, ClassId)>,
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
    /// None applies; the candidates.
    NotApplicable(Vec<MethodId>),
    /// Some argument's type is unknown, and several methods of that arity remain: decide at run time.
    Dynamic,
}

impl<'p> TypeScope<'p> {
    /// A type as written. `Var` and wildcards without bound give Object or `Unknown`.
    ///
    /// # Errors
    /// A diagnostic `UNKNOWN-TYPE` with a "did you mean" hint. (In headers unknown types become
    /// external classes and a note instead.)
    pub fn resolve(&self, _ty: &TypeRef) -> Result<Type, Diagnostic> {
        Ok(Type::Unknown)
    }
    /// A simple name as a type, for ambiguous names; `None` where it names no type.
    pub fn simple_type(&self, _name: &str) -> Option<ClassId> {
        None
    }
    /// A qualified name (`java.util.Map`) as a type.
    pub fn qualified_type(&self, _segments: &[Arc<str>]) -> Option<ClassId> {
        None
    }
    /// A field by simple name in the class, its supertypes, the classes around it and static imports:
    /// the field, and the class (this one or an enclosing one) through whose instance it is reached.
    pub fn field(&self, _name: &str) -> Option<(FieldId, ClassId)> {
        None
    }
    /// Methods by simple name likewise: the innermost class that has any of that name, and it.
    pub fn methods(&self, _name: &str) -> Option<(Vec<MethodId>, ClassId)> {
        None
    }
    /// Overload selection in JLS phases (strict, boxing, varargs), then most specific.
    pub fn select(&self, _target: Option<&Type>, _candidates: &[MethodId], _args: &[Type]) -> Selected {
        Selected::NoSuchName
    }
    /// A diagnostic of unknown name with the nearest known one.
    pub fn unknown_name(&self, name: &str, span: Span) -> Diagnostic {
        Diagnostic::error("UNKNOWN-NAME", span, format!("no variable, field or type `{name}` is in scope"))
    }
}
