//! Operations on checked types: erasure, subtyping, boxing, members seen through type arguments.
//!
//! Type arguments steer checking only; execution sees erased types. Subtyping therefore ignores
//! arguments. An inner member class of a generic class counts the parameters of the class around it
//! among its own, after its declared ones, so that `list.head.value` keeps its type.

mod generic;

pub(in crate::lang) use generic::{erased, substitute};

use crate::lang::ast::PrimitiveName;
use crate::lang::program::{BaseType, ClassId, ErasedType, FieldId, MethodId, Program, Type};

impl Type {
    /// The erasure; `None` for `Unknown` (execution then treats it as Object). `Null` gives Object.
    pub fn erase(&self, program: &Program) -> Option<ErasedType> {
        match self {
            Type::Primitive(p) => Some(ErasedType::primitive(*p)),
            Type::Class(c, _) => Some(ErasedType::class(*c)),
            Type::Variable(_, erasure) => Some(**erasure),
            Type::Array(element) => element.erase(program).map(ErasedType::array_of),
            Type::Null => Some(ErasedType::class(program.well_known.object)),
            Type::Unknown => None,
        }
    }

    /// The erasure, with Object for `Unknown`.
    pub fn erase_or_object(&self, program: &Program) -> ErasedType {
        self.erase(program).unwrap_or(ErasedType::class(program.well_known.object))
    }

    /// The class, where it is one (for a type variable its erasure's).
    pub fn as_class(&self) -> Option<ClassId> {
        match self {
            Type::Class(c, _) => Some(*c),
            Type::Variable(_, erasure) => erasure.as_class(),
            _ => None,
        }
    }

    /// The type of values of an erased type, without type arguments.
    pub fn from_erased(erased: ErasedType) -> Type {
        let base = match erased.base {
            BaseType::Primitive(p) => Type::Primitive(p),
            BaseType::Class(c) => Type::Class(c, Vec::new()),
        };
        (0..erased.dims).fold(base, |element, _| Type::Array(Box::new(element)))
    }

    /// Whether values are references; `Unknown` counts as one.
    pub fn is_reference(&self) -> bool {
        !matches!(self, Type::Primitive(_))
    }
}

/// Whether `from` widens to `to` without being it (JLS 5.1.2).
fn widens(from: PrimitiveName, to: PrimitiveName) -> bool {
    use PrimitiveName::{Byte, Char, Double, Float, Int, Long, Short};
    match from {
        Byte => matches!(to, Short | Int | Long | Float | Double),
        Short | Char => matches!(to, Int | Long | Float | Double),
        Int => matches!(to, Long | Float | Double),
        Long => matches!(to, Float | Double),
        Float => to == Double,
        _ => false,
    }
}

impl Program {
    /// Whether `from` converts to `to` by subtyping or primitive widening, without boxing (JLS 5.1.2, 4.10).
    /// `Null` fits any reference; `Unknown` fits everything. Type arguments are not compared; to a type
    /// variable only itself, `Null` and `Unknown` convert.
    pub fn is_subtype(&self, from: &Type, to: &Type) -> bool {
        match (from, to) {
            (Type::Unknown, _) | (_, Type::Unknown) => true,
            (Type::Primitive(a), Type::Primitive(b)) => a == b || widens(*a, *b),
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
            (Type::Null, _) => true,
            (_, Type::Null) => false,
            (Type::Variable(a, _), Type::Variable(b, _)) if a == b => true,
            (Type::Variable(_, erasure), _) => self.is_subtype(&Type::from_erased(**erasure), to),
            (_, Type::Variable(..)) => false,
            (Type::Array(a), Type::Array(b)) => match (&**a, &**b) {
                (Type::Primitive(a), Type::Primitive(b)) => a == b,
                (a, b) => self.is_subtype(a, b),
            },
            (Type::Array(_), Type::Class(c, _)) => {
                *c == self.well_known.object
                    || matches!(&*self.classes[*c].name, "java.lang.Cloneable" | "java.io.Serializable")
            }
            (Type::Class(..), Type::Array(_)) => false,
            (Type::Class(a, _), Type::Class(b, _)) => {
                *b == self.well_known.object || self.is_subclass(*a, *b)
            }
        }
    }

    /// The type of `this` in a class: its parameters as arguments.
    pub fn this_type(&self, class: ClassId) -> Type {
        let variable =
            |(name, erasure): &(_, _)| Type::Variable(std::sync::Arc::clone(name), Box::new(*erasure));
        Type::Class(class, self.classes[class].type_params.iter().map(variable).collect())
    }

    /// `ty` seen as an instance of `class`: the type arguments that `class` has there, none where
    /// `ty` is raw. `None` where it is no subtype.
    pub fn as_super(&self, ty: &Type, class: ClassId) -> Option<Vec<Type>> {
        generic::as_super(self, ty, class)
    }

    /// Type of a field as a member of `target` (its class's type parameters substituted; raw: erased).
    pub fn field_type(&self, target: &Type, field: FieldId) -> Type {
        let field = &self.fields[field];
        if field.modifiers.is_static {
            return field.ty.clone();
        }
        generic::as_member(self, Some(target), field.class, &[], &field.ty)
    }

    /// Types of a method's parameters as a member of `target`: the class's type parameters substituted,
    /// the method's own ones left as they are.
    pub fn param_types(&self, target: Option<&Type>, method: MethodId) -> Vec<Type> {
        let own = self.method_variables(method);
        let declared = &self.methods[method];
        declared.params.iter().map(|p| generic::as_member(self, target, declared.class, own, p)).collect()
    }

    /// Erasures of a method's parameters as a member of `target`, those of its own type parameters by their bounds there:
    /// `T` of `<T extends A>` is a Number where `A` is (JLS 8.4.2, 4.6).
    pub fn param_erasures(&self, target: Option<&Type>, method: MethodId) -> Vec<ErasedType> {
        let params = self.methods[method].params.iter();
        params.map(|p| generic::member_erasure(self, target, method, p)).collect()
    }

    /// Result type of a method as a member of `target`, the method's own type parameters inferred from
    /// the argument types where that is direct, else erased.
    pub fn result_type(&self, target: Option<&Type>, method: MethodId, args: &[Type]) -> Type {
        generic::result_type(self, target, method, args, &[])
    }

    /// The same where some of the method's own type parameters are known already.
    pub fn result_type_with(
        &self,
        target: Option<&Type>,
        method: MethodId,
        args: &[Type],
        known: &[(std::sync::Arc<str>, Type)],
    ) -> Type {
        generic::result_type(self, target, method, args, known)
    }

    /// A method's own type parameters with their erasures.
    pub fn method_variables(&self, method: MethodId) -> &[(std::sync::Arc<str>, ErasedType)] {
        self.scopes.method_variables.get(&method).map_or(&[], Vec::as_slice)
    }

    /// The class that boxes a primitive type; `None` for void.
    pub fn box_of(&self, name: PrimitiveName) -> Option<ClassId> {
        let known = &self.well_known;
        Some(match name {
            PrimitiveName::Boolean => known.boolean,
            PrimitiveName::Byte => known.byte,
            PrimitiveName::Short => known.short,
            PrimitiveName::Char => known.character,
            PrimitiveName::Int => known.integer,
            PrimitiveName::Long => known.long,
            PrimitiveName::Float => known.float,
            PrimitiveName::Double => known.double,
            PrimitiveName::Void => return None,
        })
    }

    /// The type that boxes a primitive; `None` for `void` and references.
    pub fn boxed(&self, ty: &Type) -> Option<Type> {
        let Type::Primitive(name) = ty else { return None };
        self.box_of(*name).map(|class| Type::Class(class, Vec::new()))
    }

    /// The primitive that a box holds; `None` where `ty` is no box.
    pub fn unboxed(&self, ty: &Type) -> Option<Type> {
        self.primitive_in(ty.as_class()?).map(Type::Primitive)
    }

    /// The primitive that objects of a class hold; `None` where the class is no box.
    pub fn primitive_in(&self, class: ClassId) -> Option<PrimitiveName> {
        let known = &self.well_known;
        let boxes = [
            (known.boolean, PrimitiveName::Boolean),
            (known.byte, PrimitiveName::Byte),
            (known.short, PrimitiveName::Short),
            (known.character, PrimitiveName::Char),
            (known.integer, PrimitiveName::Int),
            (known.long, PrimitiveName::Long),
            (known.float, PrimitiveName::Float),
            (known.double, PrimitiveName::Double),
        ];
        boxes.iter().find(|(c, _)| *c == class).map(|&(_, primitive)| primitive)
    }

    /// Whether `from` converts to `to` in a method call or assignment, boxing included (JLS 5.3).
    pub fn converts(&self, from: &Type, to: &Type) -> bool {
        self.is_subtype(from, to)
            || self.boxed(from).is_some_and(|b| to.is_reference() && self.is_subtype(&b, to))
            || (matches!(to, Type::Primitive(_))
                && self.unboxed(from).is_some_and(|u| self.is_subtype(&u, to)))
    }
}
