//! Static types of expressions, without emitting code. Types are remembered by expression, so that asking
//! for the parts of an expression after asking for the whole costs nothing. A lambda or method reference
//! has no type of its own (`Unknown`).

use crate::lang::ast::{BinaryOp, Expr, ExprKind, Literal, PrimitiveName, Switch, TypeRef, UnaryOp};
use crate::lang::ir::{Reg, UnsupportedUse};
use crate::lang::program::{ClassId, ErasedType, Type};

use super::call::CallPlan;
use super::constants::fits;
use super::construct::is_diamond;
use super::conversion::NumKind;
use super::names::Meaning;
use super::results::Leaving;
use super::{BOOLEAN, INT, Local, Lowerer, VOID, scan};

impl<'p> Lowerer<'p> {
    /// The static type of an expression.
    pub(super) fn type_of(&mut self, e: &'p Expr) -> Type {
        let key = std::ptr::from_ref(e) as usize;
        if let Some(known) = self.types.get(&key) {
            return known.clone();
        }
        let ty = self.infer(e);
        self.types.insert(key, ty.clone());
        ty
    }

    fn infer(&mut self, e: &'p Expr) -> Type {
        match &e.kind {
            ExprKind::Literal(literal) => self.literal_type(literal),
            ExprKind::Name(name) => self.variable(name).map_or(Type::Unknown, |v| self.variable_type(v)),
            ExprKind::This => self.program.this_type(self.class),
            ExprKind::QualifiedThis(ty) => match self.resolve(ty) {
                Ok(Type::Class(class, _)) => self.program.this_type(class),
                _ => Type::Unknown,
            },
            ExprKind::Super(qualifier) => self.super_type(qualifier.as_ref()),
            ExprKind::Field { target, name } => self.field_access_type(target, &name.name),
            ExprKind::Index { array, .. } => match self.type_of(array) {
                Type::Array(element) => *element,
                _ => Type::Unknown,
            },
            ExprKind::Call { target, name, args, .. } => {
                match self.plan_call(target.as_deref(), name, args, e) {
                    CallPlan::Method(call) => call.result,
                    CallPlan::Dynamic { result, .. } => result,
                    CallPlan::CloneArray { ty, .. } => ty,
                    CallPlan::Fail(_) => Type::Unknown,
                }
            }
            ExprKind::ConstructorCall { .. } => VOID,
            ExprKind::New { outer, class, args, body } => match body {
                Some(body) => self.local_class(body.id).map_or(Type::Unknown, |c| self.program.this_type(c)),
                None => match self.created_type(outer.as_deref(), class) {
                    Ok(Type::Class(c, known)) if known.is_empty() && is_diamond(class) => {
                        let types: Vec<Type> = args.iter().map(|a| self.type_of(a)).collect();
                        self.diamond(c, args, &types, &[]).unwrap_or(Type::Class(c, known))
                    }
                    created => created.unwrap_or(Type::Unknown),
                },
            },
            ExprKind::NewArray { element, sizes, open_dims, .. } => match self.resolve(element) {
                Ok(ty) => {
                    let dims = sizes.len() + *open_dims as usize;
                    (0..dims).fold(ty, |t, _| Type::Array(Box::new(t)))
                }
                Err(_) => Type::Unknown,
            },
            ExprKind::ArrayInit(_) | ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => Type::Unknown,
            ExprKind::Unary { op: UnaryOp::Not, .. } | ExprKind::InstanceOf { .. } => BOOLEAN,
            ExprKind::Unary { operand, .. } => {
                let ty = self.type_of(operand);
                self.promote(&ty)
            }
            ExprKind::Step { operand, .. } => self.type_of(operand),
            ExprKind::Binary { first, rest } => self.chain_type(first, rest),
            ExprKind::Assign { target, .. } => self.type_of(target),
            ExprKind::Conditional { cond, then, otherwise } => {
                let keep = self.assume_bindings(cond, true);
                let a = self.type_of(then);
                self.frame.locals.truncate(keep);
                self.assume_bindings(cond, false);
                let b = self.type_of(otherwise);
                self.frame.locals.truncate(keep);
                self.conditional_type((then, a), (otherwise, b))
            }
            ExprKind::Component { record, index } => self.component_type(record, *index),
            ExprKind::Cast { ty, .. } => self.resolve(ty).unwrap_or(Type::Unknown),
            ExprKind::ClassLiteral(of) => self.class_literal_type(of),
            ExprKind::Switch(switch) => self.switch_type(switch),
            ExprKind::Unsupported(_) => Type::Unknown,
        }
    }

    fn class_literal_type(&self, of: &TypeRef) -> Type {
        let of = self.resolve(of).ok().and_then(|ty| self.program.boxed(&ty).or(Some(ty)));
        Type::Class(self.program.well_known.class, of.into_iter().filter(Type::is_reference).collect())
    }

    fn literal_type(&self, literal: &Literal) -> Type {
        Type::Primitive(match literal {
            Literal::Int(_) => PrimitiveName::Int,
            Literal::Long(_) => PrimitiveName::Long,
            Literal::Float(_) => PrimitiveName::Float,
            Literal::Double(_) => PrimitiveName::Double,
            Literal::Char(_) => PrimitiveName::Char,
            Literal::Boolean(_) => PrimitiveName::Boolean,
            Literal::String(_) => return self.string_type(),
            Literal::Null => return Type::Null,
        })
    }

    pub(super) fn string_type(&self) -> Type {
        Type::Class(self.program.well_known.string, Vec::new())
    }

    pub(super) fn object_type(&self) -> Type {
        Type::Class(self.program.well_known.object, Vec::new())
    }

    pub(super) fn is_string(&self, ty: &Type) -> bool {
        matches!(ty, Type::Class(c, _) if *c == self.program.well_known.string)
    }

    /// The type that `super` has, or `Outer.super` (an enclosing class's superclass or an interface).
    pub(super) fn super_type(&self, qualifier: Option<&TypeRef>) -> Type {
        let of = match qualifier.map(|q| self.resolve(q)) {
            Some(Ok(Type::Class(class, args))) => {
                let interfaces = &self.program.classes[self.class].generic_interfaces;
                if let Some(interface) = interfaces.iter().find(|i| i.as_class() == Some(class)) {
                    return interface.clone();
                }
                if self.program.classes[class].kind == crate::lang::ast::TypeKind::Interface {
                    return Type::Class(class, args);
                }
                class
            }
            Some(_) => return Type::Unknown,
            None => self.class,
        };
        self.program.classes[of].generic_superclass.clone().unwrap_or_else(|| self.object_type())
    }

    fn field_access_type(&mut self, target: &'p Expr, name: &str) -> Type {
        match self.meaning(target) {
            Meaning::Type(ty) => {
                let field = ty.as_class().and_then(|c| self.program.member_field(c, name));
                field.map_or(Type::Unknown, |f| self.program.fields[f].ty.clone())
            }
            Meaning::Package(_) => Type::Unknown,
            Meaning::Value => {
                let ty = self.type_of(target);
                let ty = self.upper(ty);
                if matches!(ty, Type::Array(_)) && name == "length" {
                    return INT;
                }
                let field = ty.as_class().and_then(|c| self.program.member_field(c, name));
                field.map_or(Type::Unknown, |f| self.program.field_type(&ty, f))
            }
        }
    }

    /// The class of a local or anonymous class declaration of this file.
    pub(super) fn local_class(&self, id: crate::lang::ast::AstId) -> Option<ClassId> {
        self.program.scopes.local_classes.get(&(self.file, id)).copied()
    }

    /// The type that `new T` or `outer.new T` creates.
    pub(super) fn created_type(
        &mut self,
        outer: Option<&'p Expr>,
        class: &TypeRef,
    ) -> Result<Type, UnsupportedUse> {
        let Some(outer) = outer else { return self.resolve(class) };
        let around = self.type_of(outer);
        let inner = match (&class.kind, around.as_class()) {
            (crate::lang::ast::TypeRefKind::Named(segments), Some(around)) => {
                segments.first().and_then(|s| self.member_type(around, &s.name))
            }
            _ => None,
        };
        match inner {
            // An inner class counts the parameters of the class around it among its own.
            Some(inner) => {
                let known = self.program.classes[inner].outer.and_then(|o| self.program.as_super(&around, o));
                let known = known.filter(|args| args.len() == self.program.classes[inner].type_params.len());
                Ok(Type::Class(inner, known.unwrap_or_default()))
            }
            None => self.resolve(class),
        }
    }

    /// Enters the pattern variables that a condition which is `value` sets, for looking at types only; the
    /// number of locals to go back to.
    pub(super) fn assume_bindings(&mut self, cond: &'p Expr, value: bool) -> usize {
        let keep = self.frame.locals.len();
        for binding in scan::bindings_when(cond, value) {
            let ty = self.pattern_type(binding.operand, binding.ty, &binding.name.name);
            self.assume_local(&binding.name.name, ty.unwrap_or(Type::Unknown));
        }
        keep
    }

    pub(super) fn assume_local(&mut self, name: &std::sync::Arc<str>, ty: Type) {
        self.frame.locals.push(Local {
            name: name.clone(),
            ty,
            reg: Reg(0),
            info: None,
            constant: None,
            is_pattern: true,
            is_hidden: false,
        });
    }

    /// Unary numeric promotion, unboxing included.
    pub(super) fn promote(&self, ty: &Type) -> Type {
        let kind = self.unboxed_primitive(ty).and_then(NumKind::of);
        kind.map_or(Type::Unknown, |k| Type::Primitive(k.primitive()))
    }

    /// Binary numeric promotion; an unknown operand takes the other one's type.
    pub(super) fn promote_both(&self, a: &Type, b: &Type) -> Option<NumKind> {
        let kind = |t: &Type| {
            self.unboxed_primitive(t).filter(|p| *p != PrimitiveName::Boolean).and_then(NumKind::of)
        };
        match (kind(a), kind(b)) {
            (Some(a), Some(b)) => Some(a.max(b)),
            (Some(k), None) if self.may_unbox(b) => Some(k),
            (None, Some(k)) if self.may_unbox(a) => Some(k),
            _ => None,
        }
    }

    /// Whether a type may turn out to be a box at run time although it is not one statically.
    fn may_unbox(&self, ty: &Type) -> bool {
        *ty == Type::Unknown
    }

    /// The type of the chain `first op e op e …`.
    pub(super) fn chain_type(&mut self, first: &'p Expr, rest: &'p [(BinaryOp, Expr)]) -> Type {
        if rest.last().is_some_and(|(op, _)| is_condition(*op)) {
            return BOOLEAN;
        }
        let mut ty = self.type_of(first);
        for (op, e) in rest {
            let right = if is_condition(*op) { BOOLEAN } else { self.type_of(e) };
            ty = self.binary_type(*op, &ty, &right);
        }
        ty
    }

    /// The type of `a op b`.
    pub(super) fn binary_type(&self, op: BinaryOp, a: &Type, b: &Type) -> Type {
        if is_condition(op) {
            return BOOLEAN;
        }
        if op == BinaryOp::Add && (self.is_string(a) || self.is_string(b)) {
            return self.string_type();
        }
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr) {
            return self.promote(a);
        }
        let is_boolean = |t: &Type| self.unboxed_primitive(t) == Some(PrimitiveName::Boolean);
        if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) && (is_boolean(a) || is_boolean(b)) {
            return BOOLEAN;
        }
        self.promote_both(a, b).map_or(Type::Unknown, |k| Type::Primitive(k.primitive()))
    }

    /// The type of `c ? a : b` (JLS 15.25), without regard to what is expected of it.
    pub(super) fn conditional_type(&self, (ea, a): (&'p Expr, Type), (eb, b): (&'p Expr, Type)) -> Type {
        if a == b {
            return a;
        }
        if let (Some(p), Some(q)) = (self.unboxed_primitive(&a), self.unboxed_primitive(&b)) {
            if p == q {
                return Type::Primitive(p);
            }
            // A constant int takes the type of the other operand, where it fits.
            if self.constant(ea).is_some_and(|k| fits(&k, q)) {
                return Type::Primitive(q);
            }
            if self.constant(eb).is_some_and(|k| fits(&k, p)) {
                return Type::Primitive(p);
            }
            if matches!(
                (p, q),
                (PrimitiveName::Byte, PrimitiveName::Short) | (PrimitiveName::Short, PrimitiveName::Byte)
            ) {
                return Type::Primitive(PrimitiveName::Short);
            }
            if let Some(kind) = self.promote_both(&a, &b) {
                return Type::Primitive(kind.primitive());
            }
        }
        self.common_type(&a, &b)
    }

    /// A type that both convert to, as references.
    pub(super) fn common_type(&self, a: &Type, b: &Type) -> Type {
        let boxed = |t: &Type| self.program.boxed(t).unwrap_or_else(|| t.clone());
        let (a, b) = (boxed(a), boxed(b));
        if a == Type::Null || b == Type::Unknown {
            return b;
        }
        if b == Type::Null || a == Type::Unknown {
            return a;
        }
        if self.program.is_subtype(&a, &b) {
            return b;
        }
        if self.program.is_subtype(&b, &a) {
            return a;
        }
        let (Some(x), Some(y)) = (a.as_class(), b.as_class()) else { return self.object_type() };
        let classes = &self.program.classes;
        let object = self.program.well_known.object;
        let mut next = Some(x);
        while let Some(c) = next {
            if c != object && self.program.is_subclass(y, c) {
                return Type::from_erased(ErasedType::class(c));
            }
            next = classes[c].superclass;
        }
        let shared =
            classes[x].ancestors.iter().copied().find(|&c| c != object && self.program.is_subclass(y, c));
        Type::from_erased(ErasedType::class(shared.unwrap_or(object)))
    }

    /// The type of a switch expression without regard to what is expected of it.
    fn switch_type(&mut self, switch: &'p Switch) -> Type {
        let mut found = Vec::new();
        let keep = self.frame.locals.len();
        self.assume_selector(switch);
        for group in &switch.groups {
            self.assume_labels(group);
            self.collect_results(&group.body, Leaving::Yield, &mut found);
        }
        self.frame.locals.truncate(keep);
        self.joined(found)
    }

    /// The type of a declared local; `var` takes its initializer's.
    pub(super) fn local_type(&mut self, ty: &TypeRef, init: Option<&'p Expr>) -> Type {
        match (&ty.kind, init) {
            (crate::lang::ast::TypeRefKind::Var, Some(init)) => match self.type_of(init) {
                Type::Null => self.object_type(),
                ty => ty,
            },
            _ => self.resolve(ty).unwrap_or(Type::Unknown),
        }
    }
}

/// Whether an operator's result is a boolean whatever its operands are.
pub(super) fn is_condition(op: BinaryOp) -> bool {
    use BinaryOp::{AndAnd, Eq, Ge, Gt, Le, Lt, Ne, OrOr};
    matches!(op, AndAnd | OrOr | Eq | Ne | Lt | Le | Gt | Ge)
}
