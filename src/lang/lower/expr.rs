//! Expressions as values: each leaves its value in a register, of the type that `typing` gives it.
//!
//! With a destination, only the last instruction writes to it, so that a local keeps its old value until
//! the whole expression has been evaluated. Without one, the result may be a local's own register; who
//! holds it while other code runs asks [`Lowerer::operand`], which copies where that code assigns locals.

use crate::base::Code;
use crate::lang::ast::{BinaryOp, Expr, ExprKind, Literal, TypeRef, UnaryOp};
use crate::lang::index::fold::Constant;
use crate::lang::ir::{Const, Instr, Reg, UnaryInstrOp};
use crate::lang::program::Type;

use super::conversion::{NumKind, primitive};
use super::invoke::Narrow;
use super::names::Meaning;
use super::typing::is_condition;
use super::{BOOLEAN, INT, Lowerer, scan};

impl<'p> Lowerer<'p> {
    /// Evaluates an expression.
    pub(super) fn value(&mut self, e: &'p Expr, dst: Option<Reg>) -> Reg {
        if let Some(konst) = self.constant(e) {
            self.frame.b.span = e.span;
            return self.load(&konst, dst);
        }
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let reg = self.value_of_kind(e, dst);
        self.frame.b.span = around;
        reg
    }

    fn value_of_kind(&mut self, e: &'p Expr, dst: Option<Reg>) -> Reg {
        match &e.kind {
            ExprKind::Literal(Literal::Null) => {
                let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
                self.frame.b.constant(Const::Null, dst);
                dst
            }
            ExprKind::Literal(_) => self.fail(Code::Unsupported, "literal", None),
            ExprKind::Name(name) => match self.variable(name) {
                Some(variable) => self.read_variable(variable, name, dst),
                None => {
                    let what = self.unknown_name(e, name);
                    self.fail_with(what)
                }
            },
            ExprKind::This => match self.frame.this.filter(|_| !self.frame.early) {
                Some(this) => self.deliver(this, dst),
                None => self.static_context("this"),
            },
            ExprKind::QualifiedThis(ty) => self.qualified_this(ty, dst),
            ExprKind::Super(_) => self.fail(Code::Unsupported, "super", None),
            ExprKind::Field { .. } => self.field_access(e, dst, Narrow::Own),
            ExprKind::Index { array, index } => {
                let array_reg = self.operand(array, &[index]);
                let index_reg = self.index_value(index);
                let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
                self.frame.b.span = e.span;
                if !matches!(self.type_of(array), Type::Array(_)) {
                    return self.not_an_array(array);
                }
                self.frame.b.emit(Instr::ArrayLoad { dst, array: array_reg, index: index_reg });
                dst
            }
            ExprKind::Call { .. } => self.call(e, dst, Narrow::Own),
            ExprKind::ConstructorCall { .. } => {
                self.fail(Code::Unsupported, "constructor call that is not the first statement", None)
            }
            ExprKind::New { .. } => self.new_object(e, None, dst),
            ExprKind::NewArray { element, sizes, open_dims, init } => {
                self.new_array(element, sizes, *open_dims, init.as_deref(), dst)
            }
            ExprKind::ArrayInit(_) => {
                self.fail(Code::Unsupported, "array initializer without array type", None)
            }
            ExprKind::Unary { op, operand } => self.unary(*op, operand, e, dst),
            ExprKind::Step { is_prefix, is_increment, operand } => {
                self.step(e, operand, *is_prefix, *is_increment, true, dst)
            }
            ExprKind::Binary { first, rest } => self.chain(e, first, rest, dst),
            ExprKind::Assign { op, target, value } => self.assign(e, *op, target, value, true, dst),
            ExprKind::Conditional { .. } => {
                let ty = self.type_of(e);
                self.conditional(e, &ty, dst)
            }
            ExprKind::InstanceOf { .. } => self.instance_of(e, dst),
            ExprKind::Component { record, index } => self.component_value(record, *index, dst),
            ExprKind::Cast { ty, operand } => self.cast(ty, operand, dst),
            ExprKind::ClassLiteral(ty) => match self.resolve(ty) {
                Ok(ty) => {
                    let erased = self.erase(&ty);
                    let ty = self.frame.b.ty(erased);
                    let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
                    self.frame.b.emit(Instr::ClassLiteral { dst, ty });
                    dst
                }
                Err(unknown) => self.fail_with(unknown),
            },
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => self.fail(
                Code::Unsupported,
                "lambda where no functional interface is expected",
                Some("assign it to a variable of the interface's type first".into()),
            ),
            ExprKind::Switch(switch) => {
                let ty = self.type_of(e);
                self.switch_expression(switch, &ty, dst)
            }
            ExprKind::Unsupported(what) => self.fail(Code::Unsupported, &**what, None),
        }
    }

    /// Evaluates an expression and converts it to the type that is expected where it stands. What only a cast would
    /// convert is refused.
    pub(super) fn value_as(&mut self, e: &'p Expr, to: &Type, dst: Option<Reg>) -> Reg {
        // Where the type is guessed, nothing is refused for it.
        let refused = if self.is_guess { None } else { self.refuse_uncast(e, to) };
        refused.unwrap_or_else(|| self.cast_as(e, to, dst))
    }

    /// Evaluates an expression and converts it to a type to which it is cast.
    fn cast_as(&mut self, e: &'p Expr, to: &Type, dst: Option<Reg>) -> Reg {
        let is_guess = std::mem::take(&mut self.is_guess);
        match &e.kind {
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => return self.closure(e, to, dst),
            ExprKind::ArrayInit(items) => {
                if let Type::Array(element) = to {
                    let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
                    let array = self.frame.b.alloc();
                    self.filled_array(element, items, array);
                    return self.deliver(array, Some(dst));
                }
            }
            ExprKind::Conditional { .. } if self.constant(e).is_none() => {
                if let Some(reg) = self.conditional_as(e, to, dst) {
                    return reg;
                }
            }
            ExprKind::Switch(switch) => return self.switch_expression(switch, to, dst),
            ExprKind::New { .. } => return self.new_as(e, to, dst),
            _ => {}
        }
        if let Some(konst) = self.constant(e) {
            self.frame.b.span = e.span;
            let own = self.constant_type(&konst);
            if self.is_incompatible(&own, to) {
                return self.incompatible(&own, to, None);
            }
            return self.load_as(&konst, to, dst);
        }
        let own = self.type_of(e);
        if own == super::VOID {
            self.effect(e);
            return self.fail(Code::TypeMismatch, "a void method has no value", None);
        }
        if self.is_incompatible(&own, to) {
            self.value(e, None);
            return self.incompatible(&own, to, None);
        }
        // A generic result is cast only where the expected type asks for it.
        let is_plain = primitive(&own).is_none() && primitive(to).is_none();
        if is_plain && matches!(e.kind, ExprKind::Call { .. } | ExprKind::Field { .. }) {
            return self.member_as(e, to, dst, is_guess);
        }
        if is_plain || own == *to {
            return self.value(e, dst);
        }
        let src = self.value(e, None);
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let reg = self.convert(src, &own, to, dst);
        self.frame.b.span = around;
        reg
    }

    /// A conditional whose branches convert each by itself, if it is one.
    fn conditional_as(&mut self, e: &'p Expr, to: &Type, dst: Option<Reg>) -> Option<Reg> {
        let own = self.type_of(e);
        let is_box = self.unboxed_primitive(&own).is_some();
        // A reference conditional takes the expected type, a numeric one keeps its own. One with null has a
        // box as its own, which is unboxed where a number is expected.
        if primitive(&own).is_some() || primitive(to).is_some() && is_box {
            return None;
        }
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        // Boxes with boxes, or null, are no poly expression: each branch is cast to the box.
        let reg = self.conditional(e, if is_box { &own } else { to }, dst);
        self.frame.b.span = around;
        Some(reg)
    }

    fn new_as(&mut self, e: &'p Expr, to: &Type, dst: Option<Reg>) -> Reg {
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let reg = self.new_object(e, Some(to), None);
        let own = self.type_of(e);
        let reg = self.convert(reg, &own, to, dst);
        self.frame.b.span = around;
        reg
    }

    /// A call or a field, with the cast that the expected type asks for.
    fn member_as(&mut self, e: &'p Expr, to: &Type, dst: Option<Reg>, is_guess: bool) -> Reg {
        let cast = Narrow::To(self.erase(to));
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let reg = match &e.kind {
            ExprKind::Call { .. } => {
                self.expected = Some(to.clone());
                self.is_guess = is_guess;
                self.call(e, dst, cast)
            }
            _ => self.field_access(e, dst, cast),
        };
        self.frame.b.span = around;
        reg
    }

    /// Evaluates an expression for its effect only.
    pub(super) fn effect(&mut self, e: &'p Expr) {
        let around = std::mem::replace(&mut self.frame.b.span, e.span);
        let mark = self.frame.b.mark();
        match &e.kind {
            ExprKind::Call { .. } => {
                self.call(e, None, Narrow::Not);
            }
            ExprKind::Step { is_prefix, is_increment, operand } => {
                self.step(e, operand, *is_prefix, *is_increment, false, None);
            }
            ExprKind::Assign { op, target, value } => {
                self.assign(e, *op, target, value, false, None);
            }
            _ => {
                self.value(e, None);
            }
        }
        self.frame.b.release(mark);
        self.frame.b.span = around;
    }

    /// Evaluates an expression whose value is held while the `later` ones are evaluated.
    pub(super) fn operand(&mut self, e: &'p Expr, later: &[&'p Expr]) -> Reg {
        let reg = self.value(e, None);
        self.guard(reg, later)
    }

    /// A register that keeps its value while `later` expressions are evaluated.
    pub(super) fn guard(&mut self, reg: Reg, later: &[&'p Expr]) -> Reg {
        let is_local = self.frame.locals.iter().any(|l| l.reg == reg);
        if is_local && later.iter().any(|e| scan::assigns_locals(e)) {
            let copy = self.frame.b.alloc();
            self.frame.b.copy(reg, copy);
            return copy;
        }
        reg
    }

    /// An index or array length: an int.
    pub(super) fn index_value(&mut self, e: &'p Expr) -> Reg {
        self.value_as(e, &INT, None)
    }

    pub(super) fn load(&mut self, constant: &Constant, dst: Option<Reg>) -> Reg {
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        self.frame.b.constant(constant.to_const(), dst);
        dst
    }

    /// A constant where a type is expected: converted at once, boxed where a reference is.
    fn load_as(&mut self, constant: &Constant, to: &Type, dst: Option<Reg>) -> Reg {
        let Some(own) = constant.primitive() else { return self.load(constant, dst) };
        match primitive(to) {
            Some(p) => {
                let converted = constant.clone().cast(p);
                self.load(converted.as_ref().unwrap_or(constant), dst)
            }
            None => {
                let inner = self.unboxed_primitive(to).unwrap_or(own);
                let converted = constant.clone().cast(inner);
                let src = self.load(converted.as_ref().unwrap_or(constant), None);
                self.convert(src, &Type::Primitive(inner), to, dst)
            }
        }
    }

    fn qualified_this(&mut self, ty: &TypeRef, dst: Option<Reg>) -> Reg {
        match self.resolve(ty) {
            Ok(ty) => {
                let class = ty.as_class();
                match self.instance(|c| Some(c) == class) {
                    Some(this) => self.deliver(this, dst),
                    None => self.static_context("this"),
                }
            }
            Err(unknown) => self.fail_with(unknown),
        }
    }

    /// `target.name` as a value: a field, or the length of an array.
    fn field_access(&mut self, e: &'p Expr, dst: Option<Reg>, cast: Narrow) -> Reg {
        let ExprKind::Field { target, name } = &e.kind else { return Reg(0) };
        let place = match self.meaning(target) {
            Meaning::Package(path) => {
                let what = self.unknown_path(target, &path);
                return self.fail_with(what);
            }
            Meaning::Type(ty) => ty.as_class().map(|c| (c, self.seen_field(c, name))),
            Meaning::Value => {
                let ty = self.type_of(target);
                let ty = self.upper(ty);
                if matches!(ty, Type::Array(_)) && &*name.name == "length" {
                    let array = self.value(target, None);
                    let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
                    self.frame.b.emit(Instr::ArrayLength { dst, array });
                    return dst;
                }
                if let ExprKind::Super(qualifier) = &target.kind {
                    let field = ty.as_class().and_then(|c| self.program.member_field(c, &name.name));
                    if let (Some(field), Some(this)) = (field, self.super_receiver(qualifier.as_ref())) {
                        return self.instance_field(this, field, &ty, e, dst, cast);
                    }
                }
                let class = ty.as_class();
                match class.and_then(|c| self.seen_field(c, name)) {
                    Some(field) if self.program.fields[field].modifiers.is_static => {
                        self.effect_of_target(target);
                        return self.read_static(field, dst);
                    }
                    Some(field) => {
                        let obj = self.value(target, None);
                        return self.instance_field(obj, field, &ty, e, dst, cast);
                    }
                    None => {
                        if !matches!(target.kind, ExprKind::Super(_)) {
                            self.value(target, None);
                        }
                        return self.no_field(&ty, &name.name, e);
                    }
                }
            }
        };
        match place {
            Some((_, Some(field))) if self.program.fields[field].modifiers.is_static => {
                self.read_static(field, dst)
            }
            Some((_, Some(_))) => self.static_context(&name.name),
            Some((class, None)) => {
                let what = self.unknown_field(class, &name.name);
                self.fail_with(what)
            }
            None => self.fail(Code::UnknownName, format!("unknown name `{}`", name.name), None),
        }
    }

    /// `this.CONSTANT` needs no evaluation of its target.
    pub(super) fn effect_of_target(&mut self, target: &'p Expr) {
        if !matches!(target.kind, ExprKind::This | ExprKind::Name(_) | ExprKind::Super(_)) {
            self.effect(target);
        }
    }

    fn instance_field(
        &mut self,
        obj: Reg,
        field: crate::lang::program::FieldId,
        target: &Type,
        e: &Expr,
        dst: Option<Reg>,
        cast: Narrow,
    ) -> Reg {
        self.frame.b.span = e.span;
        let declared = &self.program.fields[field];
        let ty = self.program.field_type(target, field);
        let Some(to) = self.narrowed(&ty, declared.erased, cast) else {
            return self.read_field(obj, field, dst);
        };
        let value = self.read_field(obj, field, None);
        self.check_cast(value, to);
        self.deliver(value, dst)
    }

    /// Reports a field that does not exist, or whose object's type is unknown.
    pub(super) fn no_field(&mut self, ty: &Type, name: &str, e: &Expr) -> Reg {
        self.frame.b.span = e.span;
        match ty.as_class() {
            Some(class) => {
                let what = self.unknown_field(class, name);
                self.fail_with(what)
            }
            None if *ty == Type::Unknown => self.fail(
                Code::Unsupported,
                format!("field `{name}` of a value whose type is not known"),
                Some("declare a variable with the type, or cast the value".into()),
            ),
            None => self.fail(Code::UnknownName, format!("unknown field `{name}`"), None),
        }
    }

    pub(super) fn not_an_array(&mut self, array: &'p Expr) -> Reg {
        match self.type_of(array) {
            Type::Unknown => self.fail(
                Code::Unsupported,
                "element of a value whose type is not known",
                Some("declare a variable with the array's type, or cast the value".into()),
            ),
            _ => self.fail(Code::TypeMismatch, "element of a value that is no array", None),
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &'p Expr, e: &'p Expr, dst: Option<Reg>) -> Reg {
        if op == UnaryOp::Not {
            return self.materialise(e, dst);
        }
        let ty = self.type_of(e);
        let Some(kind) = primitive(&ty).and_then(NumKind::of) else {
            self.value(operand, None);
            let ty = self.type_of(operand);
            return self.mistyped("arithmetic on a value that is no number", &[&ty]);
        };
        let instr = match (op, kind) {
            (UnaryOp::Minus, NumKind::Int) => UnaryInstrOp::INeg,
            (UnaryOp::Minus, NumKind::Long) => UnaryInstrOp::LNeg,
            (UnaryOp::Minus, NumKind::Float) => UnaryInstrOp::FNeg,
            (UnaryOp::Minus, NumKind::Double) => UnaryInstrOp::DNeg,
            (UnaryOp::BitNot, NumKind::Int) => UnaryInstrOp::INot,
            (UnaryOp::BitNot, NumKind::Long) => UnaryInstrOp::LNot,
            _ => return self.value_as(operand, &ty, dst),
        };
        let a = self.value_as(operand, &ty, None);
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        self.frame.b.emit(Instr::Unary { op: instr, dst, a });
        dst
    }

    /// `c ? a : b` as a value of the given type.
    fn conditional(&mut self, e: &'p Expr, ty: &Type, dst: Option<Reg>) -> Reg {
        let ExprKind::Conditional { cond, then, otherwise } = &e.kind else { return Reg(0) };
        let dst = dst.unwrap_or_else(|| self.frame.b.alloc());
        let (other, end) = (self.frame.b.label(), self.frame.b.label());
        let keep = self.frame.locals.len();
        self.branch(cond, false, other);
        self.show_patterns(keep, cond, true);
        if self.frame.b.alive() {
            self.value_as(then, ty, Some(dst));
            if self.frame.b.is_used(other) {
                self.frame.b.jump(end);
            }
        }
        self.frame.b.bind(other);
        self.show_patterns(keep, cond, false);
        if self.frame.b.is_used(other) {
            self.value_as(otherwise, ty, Some(dst));
        }
        self.frame.locals.iter_mut().skip(keep).filter(|l| l.is_pattern).for_each(|l| l.is_hidden = true);
        self.frame.b.bind(end);
        dst
    }

    /// A cast: of numbers, of boxes, or of references (checked where it is not to a supertype).
    fn cast(&mut self, ty: &TypeRef, operand: &'p Expr, dst: Option<Reg>) -> Reg {
        let to = match self.resolve(ty) {
            Ok(to) => to,
            Err(unknown) => {
                self.value(operand, None);
                return self.fail_with(unknown);
            }
        };
        let closure = super::inference::is_closure(operand);
        let from = self.type_of(operand);
        if closure || primitive(&to).is_some() || primitive(&from).is_some() {
            return self.cast_as(operand, &to, dst);
        }
        if self.is_incompatible(&from, &to) {
            self.value(operand, None);
            return self.incompatible(&from, &to, None);
        }
        let (erased_from, erased_to) = (self.erase(&from), self.erase(&to));
        if self.program.is_assignable(erased_from, erased_to) || from == Type::Null {
            return self.value_as(operand, &to, dst);
        }
        // The cast works in place: never on a local, and on no destination that it may leave half done.
        let object = self.object_type();
        let own = self.frame.b.alloc();
        self.value_as(operand, &object, Some(own));
        self.check_cast(own, erased_to);
        self.deliver(own, dst)
    }

    /// The chain `first op e op e …` as a value.
    fn chain(&mut self, e: &'p Expr, first: &'p Expr, rest: &'p [(BinaryOp, Expr)], dst: Option<Reg>) -> Reg {
        match rest.last() {
            Some((op, _)) if is_condition(*op) => self.materialise(e, dst),
            _ => self.arithmetic_chain(e, first, rest, dst),
        }
    }

    /// The type of an expression that must be a boolean.
    pub(super) fn boolean_value(&mut self, e: &'p Expr) -> Reg {
        self.value_as(e, &BOOLEAN, None)
    }
}
