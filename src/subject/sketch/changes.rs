//! Which methods change the heap that they are called on.

use std::collections::BTreeMap;

use crate::lang::ir::{Body, Instr, LocalInfo, Reg};
use crate::lang::program::{ClassId, ClassOrigin, MethodId, MethodKind, Program};
use crate::lang::reach::reachable;

/// Whether a method may write a field of a receiver or of what is in a pool, or an array that it has not made. What
/// constructors give the object that they make, and initializers their classes, is no change of what was there, nor is
/// what an iterator, or another object that is in no pool, keeps of its own.
pub(super) fn may_change(
    program: &Program,
    receiver: ClassId,
    pools: &BTreeMap<ClassId, String>,
    method: MethodId,
) -> bool {
    let is_there = |class: ClassId| {
        let holds = |own: ClassId| own == class || program.is_subclass(own, class);
        holds(receiver) || pools.keys().any(|&pooled| holds(pooled))
    };
    reachable(program, [method], []).into_iter().any(|reached| {
        let header = &program.methods[reached];
        let Ok(body) = program.body(reached) else { return false };
        let is_constructor = header.kind == MethodKind::Constructor;
        let is_user = program.classes[header.class].origin == ClassOrigin::User;
        header.kind != MethodKind::StaticInit
            && body.code.iter().enumerate().any(|(pc, instr)| match *instr {
                Instr::PutField { obj, field, .. } => {
                    let field = body.fields.get(usize::from(field));
                    !(is_constructor && obj == Reg(0))
                        && field.is_some_and(|&field| is_there(program.fields[field].class))
                }
                Instr::ArrayStore { array, .. } => is_user && !is_constructor && !is_made(body, array, pc),
                _ => false,
            })
    })
}

/// Whether the array in a register was made in the same body: all that its local is given was, or, where it is in none,
/// what it was given last. Registers are copied a few times at most.
fn is_made(body: &Body, array: Reg, pc: usize) -> bool {
    made_by(body, array, pc, 4)
}

fn made_by(body: &Body, array: Reg, pc: usize, copies: u32) -> bool {
    let gives = |instr: &Instr| match *instr {
        Instr::NewArray { dst, .. } | Instr::NewMultiArray { dst, .. } => dst == array,
        Instr::Move { dst, .. }
        | Instr::GetField { dst, .. }
        | Instr::GetStatic { dst, .. }
        | Instr::ArrayLoad { dst, .. }
        | Instr::Call { dst, .. } => dst == array,
        _ => false,
    };
    let is_new = |at: usize, instr: &Instr| match *instr {
        Instr::NewArray { .. } | Instr::NewMultiArray { .. } => true,
        Instr::Move { src, .. } => copies > 0 && made_by(body, src, at, copies - 1),
        _ => false,
    };
    let covers =
        |local: &&LocalInfo| local.reg == array && (local.from as usize..local.to as usize).contains(&pc);
    match body.locals.iter().find(covers) {
        // Its first value is there when its scope begins.
        Some(local) => {
            let within = (local.from as usize).saturating_sub(1)..local.to as usize;
            let code = || body.code.iter().enumerate().filter(|(at, i)| within.contains(at) && gives(i));
            code().next().is_some() && code().all(|(at, instr)| is_new(at, instr))
        }
        None => {
            let mut before = body.code.iter().enumerate().take(pc).rev();
            before.find(|(_, instr)| gives(instr)).is_some_and(|(at, instr)| is_new(at, instr))
        }
    }
}
