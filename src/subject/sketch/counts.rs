//! Which numbers a precondition counts objects by: those it compares for equality with what it computes. As many as
//! the scope has are enough for those, and for no others.

use std::collections::BTreeSet;

use crate::lang::ir::{Body, Cond, Instr, Reg};
use crate::lang::program::{FieldId, MethodId, Program};

/// Fields that these methods compare for equality with something that is no constant: a size that has to be the number
/// of nodes.
pub(super) fn counts(program: &Program, methods: impl IntoIterator<Item = MethodId>) -> BTreeSet<FieldId> {
    let mut found = BTreeSet::new();
    for body in methods.into_iter().filter_map(|method| program.body(method).ok()) {
        for (pc, instr) in body.code.iter().enumerate() {
            let Instr::Branch { cond: Cond::IEq | Cond::INe | Cond::LEq | Cond::LNe, a, b, .. } = *instr
            else {
                continue;
            };
            let sides = [made_by(body, pc, a), made_by(body, pc, b)];
            if sides.iter().any(|side| matches!(side, Some(Instr::Const { .. }))) {
                continue;
            }
            found.extend(sides.into_iter().filter_map(|side| match side? {
                Instr::GetField { field, .. } => body.fields.get(usize::from(field)).copied(),
                Instr::GetStatic { field, .. } => Some(field),
                _ => None,
            }));
        }
    }
    found
}

/// The instruction before another that wrote a register last.
fn made_by(body: &Body, pc: usize, reg: Reg) -> Option<Instr> {
    body.code[..pc].iter().rev().find(|instr| instr.written() == Some(reg)).copied()
}
