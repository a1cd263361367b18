//! Operations on checked types: erasure, substitution, subtyping, members seen through type arguments.
//! (Contract between `index`, `resolve` and `lower`; bodies to come.)

use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId, Program, Type};

impl Type {
    /// The erasure; `None` for `Unknown` (execution then treats it as Object).
    pub fn erase(&self, _program: &Program) -> Option<ErasedType> {
        None
    }
    /// The class, where it is one (for a type variable its erasure's).
    pub fn as_class(&self) -> Option<ClassId> {
        None
    }
}

impl Program {
    /// Whether `from` converts to `to` by subtyping or primitive widening, without boxing (JLS 5.1.2, 4.10).
    /// `Null` fits any reference; `Unknown` fits everything.
    pub fn is_subtype(&self, _from: &Type, _to: &Type) -> bool {
        false
    }
    /// `ty` seen as an instance of `class`: the type arguments that `class` has there.
    pub fn as_super(&self, _ty: &Type, _class: ClassId) -> Option<Vec<Type>> {
        None
    }
    /// Type of a field as a member of `target` (its class's type parameters substituted; raw: erased).
    pub fn field_type(&self, _target: &Type, field: FieldId) -> Type {
        self.fields[field].ty.clone()
    }
    /// Result type of a method as a member of `target`, the method's own type parameters inferred from
    /// the argument types where that is direct, else erased.
    pub fn result_type(&self, _target: Option<&Type>, method: MethodId, _args: &[Type]) -> Type {
        self.methods[method].result.clone()
    }
    /// The type that boxes a primitive, and back.
    pub fn boxed(&self, _ty: &Type) -> Option<Type> {
        None
    }
    /// See [`Program::boxed`].
    pub fn unboxed(&self, _ty: &Type) -> Option<Type> {
        None
    }
}
