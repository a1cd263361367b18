//! Assignments, compound assignments and steps. The parts of the target are evaluated once, from left to
//! right, before the value; null and bounds are checked by the store itself, or, where the old value is
//! needed, by the load before the value is evaluated.

use crate::base::Code;
use crate::lang::ast::{BinaryOp, Expr, ExprKind, PrimitiveName};
use crate::lang::index::fold::Constant;
use crate::lang::ir::{Instr, Reg};
use crate::lang::program::{ClassOrigin, FieldId, MethodKind, Type};

use super::conversion::primitive;
use super::names::{Meaning, Variable};
use super::operators::arith_op;
use super::{INT, Lowerer};

/// What can be assigned to, with its parts evaluated.
#[derive(Clone, Copy)]
enum Place {
    Local(Reg),
    Static(FieldId),
    Field(Reg, FieldId),
    Element(Reg, Reg),
    /// A failure has been emitted.
    Nowhere,
}

impl<'p> Lowerer<'p> {
    /// Evaluates the parts of an assignment's target.
    fn place(&mut self, target: &'p Expr, later: Option<&'p Expr>) -> Place {
        let around = std::mem::replace(&mut self.frame.b.span, target.span);
        let place = self.place_of_kind(target, later);
        self.frame.b.span = around;
        place
    }

    fn place_of_kind(&mut self, target: &'p Expr, later: Option<&'p Expr>) -> Place {
        let later: Vec<&'p Expr> = later.into_iter().collect();
        match &target.kind {
            ExprKind::Name(name) => match self.variable(name) {
                Some(Variable::Local(at)) => {
                    self.frame.locals.get(at).map_or(Place::Nowhere, |l| Place::Local(l.reg))
                }
                Some(Variable::Captured { .. }) => {
                    self.fail(
                        Code::TypeMismatch,
                        format!("assignment to the captured variable `{name}`"),
                        None,
                    );
                    Place::Nowhere
                }
                Some(Variable::Field { field, .. }) if self.is_kept(field, true) => self.keep(field),
                Some(Variable::Field { field, via }) => {
                    if self.program.fields[field].modifiers.is_static {
                        return Place::Static(field);
                    }
                    match self.instance(|c| c == via) {
                        Some(obj) => Place::Field(obj, field),
                        None => {
                            self.static_context(name);
                            Place::Nowhere
                        }
                    }
                }
                None => {
                    let what = self.unknown_name(target, name);
                    self.fail_with(what);
                    Place::Nowhere
                }
            },
            ExprKind::Field { target: inner, name } => {
                let meaning = self.meaning(inner);
                if let Meaning::Package(path) = &meaning {
                    let what = self.unknown_path(inner, path);
                    self.fail_with(what);
                    return Place::Nowhere;
                }
                let ty = match &meaning {
                    Meaning::Type(ty) => ty.clone(),
                    _ => {
                        let ty = self.type_of(inner);
                        self.upper(ty)
                    }
                };
                let field = ty.as_class().and_then(|c| self.seen_field(c, name));
                let Some(field) = field else {
                    if meaning == Meaning::Value {
                        self.value(inner, None);
                    }
                    self.no_field(&ty, &name.name, target);
                    return Place::Nowhere;
                };
                if self.is_kept(field, matches!(inner.kind, ExprKind::This)) {
                    return self.keep(field);
                }
                if self.program.fields[field].modifiers.is_static {
                    if meaning == Meaning::Value {
                        self.effect_of_target(inner);
                    }
                    return Place::Static(field);
                }
                let obj = match (&meaning, &inner.kind) {
                    (Meaning::Type(_), _) => None,
                    // A constructor may set its own fields before `super(…)` in no version we accept, but
                    // a record's or an inner class's `this.f` always has its receiver.
                    (_, ExprKind::Super(qualifier)) => self.super_receiver(qualifier.as_ref()),
                    (_, ExprKind::This) => self.frame.this,
                    _ => Some(self.operand(inner, &later)),
                };
                match obj {
                    Some(obj) => Place::Field(obj, field),
                    None => {
                        self.static_context(&name.name);
                        Place::Nowhere
                    }
                }
            }
            ExprKind::Index { array, index } => {
                let mut after = vec![&**index];
                after.extend(&later);
                let array_reg = self.operand(array, &after);
                let index_reg = self.index_value(index);
                let index_reg = self.guard(index_reg, &later);
                if !matches!(self.type_of(array), Type::Array(_)) {
                    self.not_an_array(array);
                    return Place::Nowhere;
                }
                Place::Element(array_reg, index_reg)
            }
            _ => {
                self.fail(Code::TypeMismatch, "assignment to an expression that is no variable", None);
                Place::Nowhere
            }
        }
    }

    /// Whether a field is final and cannot be assigned here (JLS 8.3.1.2): it has an initializer, or this is no
    /// constructor or initializer of its class, or does not assign it by its simple name or through `this`. Whether such
    /// code assigns it once is found by `flow`.
    fn is_kept(&self, field: FieldId, is_own: bool) -> bool {
        let program = self.program;
        let of = &program.fields[field];
        let is_user = |class| program.classes[class].origin == ClassOrigin::User;
        if !of.modifiers.is_final || !is_user(of.class) || !is_user(self.class) {
            return false;
        }
        let wanted = match of.modifiers.is_static {
            true => MethodKind::StaticInit,
            false => MethodKind::Constructor,
        };
        let is_initialising = of.class == self.class && program.methods[self.method].kind == wanted;
        let decl = program.scopes.field_decls.get(&field);
        let is_blank = decl.map_or(!of.modifiers.is_static, |decl| decl.init.is_none());
        !(is_own && is_initialising && is_blank)
    }

    fn keep(&mut self, field: FieldId) -> Place {
        let of = &self.program.fields[field];
        let line = of.span.map(|span| self.program.sources.place(span).1.line);
        let hint = line.map(|line| format!("it is declared in line {line}"));
        self.fail(Code::AssignsFinal, format!("final field `{}` cannot be assigned here", of.name), hint);
        Place::Nowhere
    }

    fn read_place(&mut self, place: Place) -> Reg {
        match place {
            Place::Local(reg) => reg,
            Place::Static(field) => {
                let dst = self.frame.b.alloc();
                self.init_class(self.program.fields[field].class);
                self.frame.b.emit(Instr::GetStatic { dst, field });
                dst
            }
            Place::Field(obj, field) => self.read_field(obj, field, None),
            Place::Element(array, index) => {
                let dst = self.frame.b.alloc();
                self.frame.b.emit(Instr::ArrayLoad { dst, array, index });
                dst
            }
            Place::Nowhere => self.frame.b.alloc(),
        }
    }

    /// The cast that a box read from a field of generic type needs before it is unboxed.
    fn narrow_box(&mut self, place: Place, old: Reg, ty: &Type) {
        if let (Place::Field(_, field), Some(_)) = (place, self.program.unboxed(ty)) {
            self.narrow_generic(old, self.program.fields[field].erased, ty);
        }
    }

    fn write_place(&mut self, place: Place, src: Reg) {
        match place {
            Place::Local(reg) => self.frame.b.copy(src, reg),
            Place::Static(field) => {
                self.init_class(self.program.fields[field].class);
                self.frame.b.emit(Instr::PutStatic { field, src });
            }
            Place::Field(obj, field) => {
                let field = self.frame.b.field(field);
                self.frame.b.emit(Instr::PutField { obj, field, src });
            }
            Place::Element(array, index) => self.frame.b.emit(Instr::ArrayStore { array, index, src }),
            Place::Nowhere => {}
        }
    }

    /// Stores a value into a field of an object, or a static field.
    pub(super) fn store_field(&mut self, obj: Option<Reg>, field: FieldId, src: Reg) {
        match obj {
            Some(obj) => self.write_place(Place::Field(obj, field), src),
            None => self.frame.b.emit(Instr::PutStatic { field, src }),
        }
    }

    /// The type that the value assigned to a target has.
    fn target_type(&mut self, target: &'p Expr) -> Type {
        self.type_of(target)
    }

    /// `target = value` or `target op= value`; its value where `wanted`.
    pub(super) fn assign(
        &mut self,
        e: &'p Expr,
        op: Option<BinaryOp>,
        target: &'p Expr,
        value: &'p Expr,
        wanted: bool,
        dst: Option<Reg>,
    ) -> Reg {
        let ty = self.target_type(target);
        let place = self.place(target, Some(value));
        let src = match op {
            None => {
                // A local takes the value without a detour.
                let to = match place {
                    Place::Local(reg) => Some(reg),
                    _ => None,
                };
                self.value_as(value, &ty, to)
            }
            Some(op) => self.compound(e, op, place, target, &ty, value),
        };
        self.frame.b.span = e.span;
        self.write_place(place, src);
        if !wanted {
            return src;
        }
        match place {
            Place::Local(reg) => self.deliver(reg, dst),
            _ => self.deliver(src, dst),
        }
    }

    /// The value that `target op= value` stores.
    fn compound(
        &mut self,
        e: &'p Expr,
        op: BinaryOp,
        place: Place,
        target: &'p Expr,
        ty: &Type,
        value: &'p Expr,
    ) -> Reg {
        self.frame.b.span = target.span;
        let old = self.read_place(place);
        self.narrow_box(place, old, ty);
        let old = self.guard(old, &[value]);
        let right_ty = self.type_of(value);
        if op == BinaryOp::Add
            && (self.is_string(ty) || (self.is_string(&right_ty) && primitive(ty).is_none()))
        {
            let out = self.frame.b.alloc();
            self.concat_onto(old, ty, value, out);
            return out;
        }
        let out = match place {
            Place::Local(reg) if *ty == INT && self.binary_type(op, ty, &right_ty) == INT => reg,
            _ => self.frame.b.alloc(),
        };
        let result = self.arith(op, old, ty, value, &right_ty, out, e);
        if result == *ty || result == Type::Unknown {
            return out;
        }
        // The implicit cast: to the primitive that the target is or boxes.
        match self.unboxed_primitive(ty) {
            Some(inner) => {
                let narrow = self.convert(out, &result, &Type::Primitive(inner), None);
                self.convert(narrow, &Type::Primitive(inner), ty, None)
            }
            None => out,
        }
    }

    /// `++x`, `x++` and their like; the value before or after where `wanted`.
    pub(super) fn step(
        &mut self,
        e: &'p Expr,
        operand: &'p Expr,
        is_prefix: bool,
        is_increment: bool,
        wanted: bool,
        dst: Option<Reg>,
    ) -> Reg {
        let ty = self.target_type(operand);
        let place = self.place(operand, None);
        self.frame.b.span = e.span;
        let old = self.read_place(place);
        self.narrow_box(place, old, &ty);
        let Some(inner) = self.unboxed_primitive(&ty).filter(|p| *p != PrimitiveName::Boolean) else {
            return match place {
                Place::Nowhere => old,
                _ => self.mistyped("`++` or `--` on a value that is no number", &[&ty]),
            };
        };
        // The old value is kept where it is the result and the variable itself is overwritten.
        let kept = match place {
            Place::Local(_) if wanted && !is_prefix => {
                let kept = dst.filter(|d| *d != old).unwrap_or_else(|| self.frame.b.alloc());
                self.frame.b.copy(old, kept);
                kept
            }
            _ => old,
        };
        let kind = self.promote(&Type::Primitive(inner));
        let op = if is_increment { BinaryOp::Add } else { BinaryOp::Sub };
        let Some((op, _)) = arith_op(op, &kind) else {
            return self.mistyped("`++` or `--` on a value that is no number", &[&ty]);
        };
        let a = self.convert(old, &ty, &kind, None);
        let one = primitive(&kind).and_then(|p| Constant::Int(1).cast(p)).unwrap_or(Constant::Int(1));
        let b = self.load(&one, None);
        let out = match place {
            Place::Local(reg) if ty == INT => reg,
            _ => self.frame.b.alloc(),
        };
        self.frame.b.emit(Instr::Arith { op, dst: out, a, b });
        let narrow = self.convert(out, &kind, &Type::Primitive(inner), None);
        let new = self.convert(narrow, &Type::Primitive(inner), &ty, None);
        self.write_place(place, new);
        if !wanted {
            return new;
        }
        match (is_prefix, place) {
            (true, Place::Local(reg)) => self.deliver(reg, dst),
            (true, _) => self.deliver(new, dst),
            (false, _) => self.deliver(kept, dst),
        }
    }
}
