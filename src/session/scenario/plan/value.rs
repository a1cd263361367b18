//! Values of the interpreter and of heaps as operands, and when two are the same.

use crate::exec::Value;
use crate::heap::{DomainValueKey, Layout, PlaceId, RootKind, SlotId, SlotKind};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType, MethodId, MethodKind, Program};
use crate::session::scenario::Operand;
use crate::session::scenario::access::Access;

/// The constructor without parameters that inputs are made by; an inner class's takes the enclosing instance.
pub fn plain_constructor(program: &Program, class: ClassId) -> Option<MethodId> {
    let info = &program.classes[class];
    let is_plain = |&m: &MethodId| {
        program.methods[m].kind == MethodKind::Constructor && program.methods[m].params.is_empty()
    };
    info.methods.iter().copied().find(is_plain).filter(|_| info.outer_field.is_none())
}

pub fn place_type(layout: &Layout, place: PlaceId) -> ErasedType {
    let shape = layout.place(place);
    shape.array.map_or(ErasedType::class(shape.class), |(element, _)| element.array_of())
}

pub fn slot_type(program: &Program, layout: &Layout, slot: SlotId) -> ErasedType {
    let info = layout.slot(slot);
    let int = ErasedType::primitive(PrimitiveName::Int);
    match info.kind {
        SlotKind::Field(field) => program.fields[field].erased,
        SlotKind::Element(_) => {
            info.owner.and_then(|o| layout.place(o).array).map_or(int, |(element, _)| element)
        }
        SlotKind::Length => int,
        SlotKind::Root(root) => match layout.scope.roots.get(root as usize).map(|r| r.kind) {
            Some(RootKind::Static(field)) => program.fields[field].erased,
            _ => int,
        },
    }
}

pub fn fixed(access: &Access, value: &DomainValueKey, ty: ErasedType) -> Operand {
    match value {
        DomainValueKey::Constant(constant) => {
            let class = access.program().fields[constant.field].class;
            Operand::Constant(access.class_name(class), constant.name.to_string())
        }
        DomainValueKey::Number(n) => number_or_box(access, *n, ty),
        DomainValueKey::Real(bits) => {
            let class = ty.as_class();
            let boxed = class.and_then(|class| Some((class, access.program().primitive_in(class)?)));
            let x = f64::from_bits(*bits);
            match boxed {
                Some((class, primitive)) => {
                    Operand::Boxed(access.class_name(class), Box::new(Operand::Real(x, primitive)))
                }
                None => Operand::Real(x, ty.as_primitive().unwrap_or(PrimitiveName::Double)),
            }
        }
        DomainValueKey::Text(text) => Operand::Text(text.to_string()),
    }
}

/// A number of a primitive type, or the box that `valueOf` gives for it.
pub fn number_or_box(access: &Access, n: i64, ty: ErasedType) -> Operand {
    let class = ty.as_class();
    match class.and_then(|class| Some((class, access.program().primitive_in(class)?))) {
        Some((class, primitive)) => {
            let inner = number(n, ErasedType::primitive(primitive));
            Operand::Boxed(access.class_name(class), Box::new(inner))
        }
        None => number(n, ty),
    }
}

pub fn number(n: i64, ty: ErasedType) -> Operand {
    match ty.as_primitive() {
        Some(PrimitiveName::Boolean) => Operand::Boolean(n != 0),
        Some(p @ (PrimitiveName::Float | PrimitiveName::Double)) => Operand::Real(n as f64, p),
        Some(p) => Operand::Number(n, p),
        None => Operand::Number(n, PrimitiveName::Int),
    }
}

pub fn default(ty: ErasedType) -> Operand {
    if ty.is_reference() { Operand::Null } else { number(0, ty) }
}

pub fn is_default(value: &Operand) -> bool {
    match value {
        Operand::Null | Operand::Boolean(false) | Operand::Number(0, _) => true,
        Operand::Real(x, _) => *x == 0.0,
        _ => false,
    }
}

/// Whether a cell holds a value already.
pub fn holds(cell: Value, value: &Operand) -> bool {
    match (cell, value) {
        (Value::Null, Operand::Null) => true,
        (Value::Int(a), Operand::Number(b, _)) => i64::from(a) == *b,
        (Value::Long(a), Operand::Number(b, _)) => a == *b,
        (Value::Int(a), Operand::Boolean(b)) => (a != 0) == *b,
        (Value::Float(a), Operand::Real(b, _)) => f64::from(a) == *b,
        (Value::Double(a), Operand::Real(b, _)) => a == *b,
        _ => false,
    }
}
