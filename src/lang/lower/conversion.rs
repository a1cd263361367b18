//! Conversions between types: widening and narrowing of numbers, boxing, unboxing, and casts.

use crate::base::Code;
use crate::lang::ast::{Expr, ExprKind, Literal, PrimitiveName, TypeKind};
use crate::lang::index::fold::Constant;
use crate::lang::ir::{Callee, Instr, Reg, UnaryInstrOp};
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, MethodId, Type};

use super::Lowerer;

/// How the machine computes with a primitive: byte, short, char and boolean are ints.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum NumKind {
    Int,
    Long,
    Float,
    Double,
}

impl NumKind {
    /// The kind of a primitive; `None` for void.
    pub(super) fn of(p: PrimitiveName) -> Option<Self> {
        use PrimitiveName as P;
        match p {
            P::Boolean | P::Byte | P::Short | P::Char | P::Int => Some(NumKind::Int),
            P::Long => Some(NumKind::Long),
            P::Float => Some(NumKind::Float),
            P::Double => Some(NumKind::Double),
            P::Void => None,
        }
    }

    /// The type that arithmetic of this kind yields.
    pub(super) fn primitive(self) -> PrimitiveName {
        match self {
            NumKind::Int => PrimitiveName::Int,
            NumKind::Long => PrimitiveName::Long,
            NumKind::Float => PrimitiveName::Float,
            NumKind::Double => PrimitiveName::Double,
        }
    }
}

/// The steps that convert one primitive to another: between kinds, then to a part of int.
fn steps(from: PrimitiveName, to: PrimitiveName) -> [Option<UnaryInstrOp>; 2] {
    use NumKind::{Double, Float, Int, Long};
    use PrimitiveName as P;
    use UnaryInstrOp as U;
    let (Some(a), Some(b)) = (NumKind::of(from), NumKind::of(to)) else { return [None, None] };
    let kind = match (a, b) {
        (Int, Long) => Some(U::I2L),
        (Int, Float) => Some(U::I2F),
        (Int, Double) => Some(U::I2D),
        (Long, Int) => Some(U::L2I),
        (Long, Float) => Some(U::L2F),
        (Long, Double) => Some(U::L2D),
        (Float, Int) => Some(U::F2I),
        (Float, Long) => Some(U::F2L),
        (Float, Double) => Some(U::F2D),
        (Double, Int) => Some(U::D2I),
        (Double, Long) => Some(U::D2L),
        (Double, Float) => Some(U::D2F),
        _ => None,
    };
    let narrow = match (from, to) {
        (P::Byte, P::Byte | P::Short) | (P::Short, P::Short) | (P::Char, P::Char) => None,
        (_, P::Byte) => Some(U::I2B),
        (_, P::Short) => Some(U::I2S),
        (_, P::Char) => Some(U::I2C),
        _ => None,
    };
    [kind, narrow]
}

/// The primitive, where the type is one and not void.
pub(super) fn primitive(ty: &Type) -> Option<PrimitiveName> {
    match ty {
        Type::Primitive(p) if *p != PrimitiveName::Void => Some(*p),
        _ => None,
    }
}

impl<'p> Lowerer<'p> {
    /// The primitive that a type is or boxes.
    pub(super) fn unboxed_primitive(&self, ty: &Type) -> Option<PrimitiveName> {
        primitive(ty).or_else(|| self.program.unboxed(ty).as_ref().and_then(primitive))
    }

    /// Converts a value between types that assignment, a cast or a method call allows to convert. The
    /// result lies in `dst` where it is given, else perhaps in `src` itself.
    pub(super) fn convert(&mut self, src: Reg, from: &Type, to: &Type, dst: Option<Reg>) -> Reg {
        match (primitive(from), primitive(to)) {
            (Some(a), Some(b)) => self.convert_primitive(src, a, b, dst),
            (Some(a), None) => {
                let inner = self.unboxed_primitive(to).unwrap_or(a);
                let value = self.convert_primitive(src, a, inner, None);
                self.box_value(value, inner, dst)
            }
            (None, Some(b)) => {
                let boxed = self.unboxed_primitive(from);
                let inner = boxed.unwrap_or(b);
                let mut value = src;
                if boxed.is_none()
                    && let Some(class) = self.program.boxed(to)
                {
                    value = self.frame.b.alloc();
                    self.frame.b.copy(src, value);
                    let ty = self.erase(&class);
                    self.check_cast(value, ty);
                }
                let exact = steps(inner, b) == [None, None];
                let plain = self.unbox_value(value, inner, dst.filter(|_| exact));
                self.convert_primitive(plain, inner, b, dst)
            }
            (None, None) => self.deliver(src, dst),
        }
    }

    /// Whether no conversion, not even a cast, leads from one type to the other. Only what is certain counts:
    /// type arguments may have been lost on the way.
    pub(super) fn is_incompatible(&self, from: &Type, to: &Type) -> bool {
        let boolean = |p: PrimitiveName| p == PrimitiveName::Boolean;
        if matches!(from, Type::Unknown) || matches!(to, Type::Unknown) || *to == super::VOID {
            return false;
        }
        match (primitive(from), primitive(to)) {
            (Some(a), Some(b)) => boolean(a) != boolean(b),
            (Some(a), None) => match self.unboxed_primitive(to) {
                Some(b) => boolean(a) != boolean(b),
                None => !self.accepts_box(to, from),
            },
            (None, Some(b)) => match self.unboxed_primitive(from) {
                Some(a) => boolean(a) != boolean(b),
                None => *from == Type::Null || !self.accepts_box(from, to),
            },
            (None, None) => {
                let certain = |t: &Type| self.is_certain(t);
                let (a, b) = (self.erase(from), self.erase(to));
                certain(from)
                    && certain(to)
                    && !self.program.is_assignable(a, b)
                    && !self.program.is_assignable(b, a)
            }
        }
    }

    /// Whether values of the type are of one class, and arrays of such, of which everything is known.
    fn is_certain(&self, ty: &Type) -> bool {
        match ty {
            Type::Class(c, args) => args.is_empty() && self.is_plain_class(*c),
            Type::Array(element) => primitive(element).is_some() || self.is_certain(element),
            _ => false,
        }
    }

    /// Whether a variable of a reference type can hold the box of a primitive.
    fn accepts_box(&self, reference: &Type, plain: &Type) -> bool {
        let boxed = self.program.boxed(plain).and_then(|b| b.erase(self.program));
        let held = reference.erase(self.program);
        boxed.zip(held).is_some_and(|(boxed, held)| {
            self.program.is_assignable(boxed, held)
                || held.as_class().is_some_and(|c| self.has_external_ancestor(c))
        })
    }

    /// A class, no interface, of which everything is known.
    fn is_plain_class(&self, class: ClassId) -> bool {
        let of = &self.program.classes[class];
        matches!(of.kind, TypeKind::Class | TypeKind::Enum | TypeKind::Record)
            && !self.has_external_ancestor(class)
    }

    /// Reports an operator that its operands do not fit: a mistake where their types are known, else what is
    /// not supported.
    pub(super) fn mistyped(&mut self, construct: &str, operands: &[&Type]) -> Reg {
        if operands.iter().any(|ty| self.is_opaque(ty)) {
            let hint = "declare variables with their types, or cast the operands".to_string();
            return self.fail(Code::Unsupported, format!("{construct}, as far as is known"), Some(hint));
        }
        self.fail(Code::TypeMismatch, construct, None)
    }

    /// Whether nothing is known of values of the type: it was not found out, or nobody gave its source.
    pub(super) fn is_opaque(&self, ty: &Type) -> bool {
        match ty {
            Type::Unknown => true,
            Type::Array(element) => self.is_opaque(element),
            ty => self.erase(ty).as_class().is_some_and(|c| self.has_external_ancestor(c)),
        }
    }

    /// The type of an expression that only a cast makes one of type `to`, in the user's code (JLS 5.2, 5.3), with what to
    /// do about it. Where a type may have been inferred too wide, no cast is asked for.
    pub(super) fn needs_cast_to(&mut self, e: &'p Expr, to: &Type) -> Option<(Type, String)> {
        if self.program.classes[self.class].origin != ClassOrigin::User || matches!(to, Type::Unknown) {
            return None;
        }
        // Lambdas, and what has a type for each of its parts.
        let own = match &e.kind {
            ExprKind::Lambda { .. }
            | ExprKind::MethodRef { .. }
            | ExprKind::ArrayInit(_)
            | ExprKind::Switch(_)
            | ExprKind::Literal(Literal::Null) => return None,
            _ => self.type_of(e),
        };
        let hint = |ty: &Type| {
            let name = self.program.type_name(self.erase(ty));
            format!("write `({name})` before it if that is what is meant")
        };
        if self.narrows(&own, to) {
            let inner = self.unboxed_primitive(to);
            // Of a constant byte, short or char the value counts as well.
            let as_int = |constant: Constant| match constant {
                Constant::Byte(_) | Constant::Short(_) | Constant::Char(_) => {
                    constant.cast(PrimitiveName::Int)
                }
                constant => Some(constant),
            };
            let fits = |constant: Constant| {
                as_int(constant)
                    .zip(inner)
                    .is_some_and(|(constant, inner)| super::constants::fits(&constant, inner))
            };
            return match self.constant(e).is_some_and(fits) {
                true => None,
                false => Some((own, hint(&inner.map_or(to.clone(), Type::Primitive)))),
            };
        }
        let is_firm = match &e.kind {
            ExprKind::New { body: None, .. } => true,
            ExprKind::Name(_) | ExprKind::This | ExprKind::Field { .. } => own != self.object_type(),
            _ => false,
        };
        let is_plain =
            |ty: &Type| matches!(ty, Type::Class(c, args) if args.is_empty() && self.is_plain_class(*c));
        let is_cast = is_firm
            && is_plain(&own)
            && is_plain(to)
            && !self.program.is_subtype(&own, to)
            && !self.is_incompatible(&own, to);
        is_cast.then(|| (own.clone(), hint(to)))
    }

    /// Reports an expression that only a cast makes one of type `to`, and an object that not even a cast does.
    pub(super) fn refuse_uncast(&mut self, e: &'p Expr, to: &Type) -> Option<Reg> {
        let (own, hint) = match self.needs_cast_to(e, to) {
            Some((own, hint)) => (own, Some(hint)),
            None if matches!(e.kind, ExprKind::New { .. }) => (self.type_of(e), None),
            None => return None,
        };
        if hint.is_none() && !self.is_incompatible(&own, to) {
            return None;
        }
        self.value(e, None);
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let reg = self.incompatible(&own, to, hint);
        self.frame.b.span = around;
        Some(reg)
    }

    /// Whether a number or its box becomes one of a type that does not hold all of its values, or another box.
    pub(super) fn narrows(&self, from: &Type, to: &Type) -> bool {
        let (Some(a), Some(b)) = (self.unboxed_primitive(from), self.unboxed_primitive(to)) else {
            return false;
        };
        match primitive(to) {
            // No cast makes one a boolean.
            _ if [a, b].contains(&PrimitiveName::Boolean) => false,
            Some(_) => !self.program.is_subtype(&Type::Primitive(a), &Type::Primitive(b)),
            None => a != b,
        }
    }

    /// Reports a value of the wrong type.
    pub(super) fn incompatible(&mut self, from: &Type, to: &Type, hint: Option<String>) -> Reg {
        let name = |t: &Type| match t {
            Type::Null => "null".to_string(),
            t => self.program.type_name(self.erase(t)),
        };
        let construct = format!("a value of type {} where {} is expected", name(from), name(to));
        self.fail(Code::TypeMismatch, construct, hint)
    }

    /// Moves a value to the destination, where there is one.
    pub(super) fn deliver(&mut self, src: Reg, dst: Option<Reg>) -> Reg {
        match dst {
            Some(dst) => {
                self.frame.b.copy(src, dst);
                dst
            }
            None => src,
        }
    }

    fn convert_primitive(
        &mut self,
        src: Reg,
        from: PrimitiveName,
        to: PrimitiveName,
        dst: Option<Reg>,
    ) -> Reg {
        let steps: Vec<UnaryInstrOp> = steps(from, to).into_iter().flatten().collect();
        if steps.is_empty() {
            return self.deliver(src, dst);
        }
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let mut a = src;
        for op in steps {
            self.frame.b.emit(Instr::Unary { op, dst, a });
            a = dst;
        }
        dst
    }

    /// Casts in place.
    pub(super) fn check_cast(&mut self, obj: Reg, ty: ErasedType) {
        let ty = self.frame.b.ty(ty);
        self.frame.b.emit(Instr::CheckCast { obj, ty });
    }

    fn box_value(&mut self, src: Reg, kind: PrimitiveName, dst: Option<Reg>) -> Reg {
        let ty = Type::Primitive(kind);
        let class = self.program.boxed(&ty).and_then(|t| t.as_class());
        let method = class.and_then(|c| self.method_of(c, "valueOf", &[ErasedType::primitive(kind)]));
        let (Some(class), Some(method)) = (class, method) else {
            return self.fail(Code::Unsupported, format!("no model for boxing of {}", kind.keyword()), None);
        };
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let mark = self.frame.b.mark();
        let first = self.frame.b.alloc();
        self.frame.b.copy(src, first);
        self.init_class(class);
        self.frame.b.call(dst, Callee::Static(method), first, 1);
        self.frame.b.release(mark);
        dst
    }

    fn unbox_value(&mut self, src: Reg, kind: PrimitiveName, dst: Option<Reg>) -> Reg {
        let ty = Type::Primitive(kind);
        let class = self.program.boxed(&ty).and_then(|t| t.as_class());
        let name = format!("{}Value", kind.keyword());
        let Some(method) = class.and_then(|c| self.method_of(c, &name, &[])) else {
            return self.fail(
                Code::Unsupported,
                format!("no model for unboxing of {}", kind.keyword()),
                None,
            );
        };
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let mark = self.frame.b.mark();
        let first = self.frame.b.alloc();
        self.frame.b.copy(src, first);
        self.frame.b.call(dst, Callee::Virtual(method), first, 1);
        self.frame.b.release(mark);
        dst
    }

    /// A method of a class or its supertypes by name and erased parameters.
    pub(super) fn method_of(&self, class: ClassId, name: &str, params: &[ErasedType]) -> Option<MethodId> {
        let found = self.program.find_methods(class, name);
        found.into_iter().find(|&m| self.program.methods[m].erased_params == params)
    }

    /// Runs static initializers, unless there are none or they are known to have started: in static code
    /// and constructors of the class itself.
    pub(super) fn init_class(&mut self, class: ClassId) {
        let classes = &self.program.classes;
        let started = self.frame.this.is_none() || self.is_constructor();
        if started && self.program.is_subclass(self.class, class) {
            return;
        }
        let runs = |c: ClassId| {
            let of = &classes[c];
            let counts = c == class || of.kind != TypeKind::Interface || self.program.declares_default(c);
            of.static_init.is_some() && counts
        };
        if runs(class) || classes[class].ancestors.iter().any(|&c| runs(c)) {
            self.frame.b.emit(Instr::InitClass { class });
        }
    }
}
