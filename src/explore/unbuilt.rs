//! Inputs are heaps, whether or not constructors make them: what of an input no constructor was asked for.

use std::collections::BTreeSet;

use crate::exec::Assumption;
use crate::heap::{DomainValueKey, InputValue, SlotKind, SymbolicHeap};
use crate::lang::ir::{Body, Callee, Const, Instr, Reg};
use crate::lang::program::{ClassId, FieldId, MethodId, MethodKind, Program};

/// What a decided input takes for granted of constructors: values of final fields that no constructor gives, and objects
/// with final fields whose constructors refuse some values.
pub fn unbuilt(program: &Program, heap: &SymbolicHeap) -> Vec<Assumption> {
    let layout = heap.layout();
    let mut found = Vec::new();
    let mut told: BTreeSet<ClassId> = BTreeSet::new();
    for &(place, _) in heap.objects() {
        for slot in heap.slots_of(place) {
            let SlotKind::Field(field) = layout.slot(slot).kind else { continue };
            let info = &program.fields[field];
            if !info.modifiers.is_final || *heap.value(slot) == InputValue::Symbolic {
                continue;
            }
            let made = constructors(program, info.class);
            if let Some(only) = only_value(program, &made, field)
                && *heap.value(slot) != InputValue::Fixed(DomainValueKey::Number(only))
            {
                let name = format!("{}.{}", program.classes[info.class].simple, info.name);
                let what = format!("inputs hold any value in {name}, which every constructor sets to {only}");
                found.push(Assumption::Unbuilt { what: what.into() });
            }
            if made.iter().any(|&method| refuses(program, method)) && told.insert(info.class) {
                let class = &program.classes[info.class].simple;
                let what =
                    format!("inputs hold any {class}: its constructor, which refuses some, is not asked");
                found.push(Assumption::Unbuilt { what: what.into() });
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

fn constructors(program: &Program, class: ClassId) -> Vec<MethodId> {
    let methods = program.classes[class].methods.iter().copied();
    methods.filter(|&m| program.methods[m].kind == MethodKind::Constructor).collect()
}

/// Whether a constructor may end in an exception that it, or what it calls to check its arguments, throws.
fn refuses(program: &Program, constructor: MethodId) -> bool {
    let throws = |body: &Body| body.code.iter().any(|instr| matches!(instr, Instr::Throw { .. }));
    let Ok(body) = program.body(constructor) else { return false };
    let checks = |callee: &Callee| match callee {
        Callee::Static(method) => program.body(*method).is_ok_and(|body| throws(body)),
        _ => false,
    };
    throws(body) || body.calls.iter().any(|site| checks(&site.callee))
}

/// The one number that all constructors give a field.
fn only_value(program: &Program, constructors: &[MethodId], field: FieldId) -> Option<i64> {
    let mut values = BTreeSet::new();
    for &constructor in constructors {
        let body = program.body(constructor).ok()?;
        let mut is_given = delegates(program, body, program.fields[field].class, constructor);
        for (at, instr) in body.code.iter().enumerate() {
            let Instr::PutField { field: number, src, .. } = *instr else { continue };
            if body.fields.get(number as usize) == Some(&field) {
                values.insert(constant(body, at, src)?);
                is_given = true;
            }
        }
        if !is_given {
            return None;
        }
    }
    if values.len() == 1 { values.first().copied() } else { None }
}

/// Whether a constructor leaves its work to another one of its class.
fn delegates(program: &Program, body: &Body, class: ClassId, own: MethodId) -> bool {
    let is_other = |callee: &Callee| match callee {
        Callee::Direct(method) => {
            let info = &program.methods[*method];
            info.kind == MethodKind::Constructor && info.class == class && *method != own
        }
        _ => false,
    };
    body.calls.iter().any(|site| is_other(&site.callee))
}

/// The constant that the instruction just before has put into a register.
fn constant(body: &Body, at: usize, reg: Reg) -> Option<i64> {
    let Some(Instr::Const { dst, value }) = body.code.get(at.checked_sub(1)?) else { return None };
    match body.consts.get(value.0 as usize).filter(|_| *dst == reg)? {
        Const::Int(n) => Some((*n).into()),
        Const::Long(n) => Some(*n),
        _ => None,
    }
}
