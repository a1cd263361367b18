//! `if (list.contains(x)) return false; … list.add(x);`: what such a check lets pass is added, so it is one insertion
//! that must not come twice, as that into a set is.

use std::collections::HashMap;

use crate::lang::ir::{Body, Instr, Pc, Reg};
use crate::lang::program::Program;
use crate::solve::korat::slice::effects::World;
use crate::solve::korat::slice::flow::{Flow, straight};
use crate::solve::korat::slice::kinds::Kind;

/// Instructions between the two.
const MOST: usize = 64;

/// Where a value comes from: a register, or a field of the object in one.
type Origin = (Reg, Option<u16>);

/// Checks whose *true* leads to *false* only, and which nothing but the addition of the same follows otherwise:
/// by position, that of the addition.
pub(super) fn pairs(program: &Program, world: &mut World, body: &Body, flow: &Flow) -> HashMap<Pc, Pc> {
    let mut found = HashMap::new();
    let before = flow.predecessors();
    for (check, &instr) in (0..).zip(&body.code) {
        if !all_are(program, world, body, instr, Kind::ListContains)
            || !flow.fatal_results(check).contains(&1)
        {
            continue;
        }
        let Some((add, way)) = way_to_addition(program, world, body, flow, check) else { continue };
        let start = straight(body, &before, check);
        let is_same = |argument: u16| {
            let checked = origin(body, &start, first(body, check)?, argument)?;
            let added = origin(body, &way, first(body, add)?, argument)?;
            (checked == added && !writes(body, &way, checked.0)).then_some(())
        };
        if is_same(0).and(is_same(1)).is_some() {
            found.insert(check, add);
        }
    }
    found
}

/// The positions between a check and the next call, which adds, where there is only one way to it.
fn way_to_addition(
    program: &Program,
    world: &mut World,
    body: &Body,
    flow: &Flow,
    check: Pc,
) -> Option<(Pc, Vec<Pc>)> {
    let mut way = Vec::new();
    let mut pc = check;
    while way.len() < MOST {
        pc = flow.only_successor(pc)?;
        let instr = *body.code.get(pc as usize)?;
        match instr {
            Instr::Call { .. } => {
                return all_are(program, world, body, instr, Kind::QueueAdd).then_some((pc, way));
            }
            Instr::Const { .. }
            | Instr::Move { .. }
            | Instr::GetField { .. }
            | Instr::NullCheck { .. }
            | Instr::CheckCast { .. }
            | Instr::InstanceOf { .. }
            | Instr::Jump { .. }
            | Instr::Branch { .. }
            | Instr::BranchTrue { .. }
            | Instr::BranchFalse { .. } => way.push(pc),
            _ => return None,
        }
    }
    None
}

/// Whether all that a call may reach is of a kind.
fn all_are(program: &Program, world: &mut World, body: &Body, instr: Instr, kind: Kind) -> bool {
    let called = world.called(program, body, instr);
    !called.is_empty() && called.iter().all(|&method| world.kind(method) == Some(kind))
}

fn first(body: &Body, call: Pc) -> Option<Reg> {
    match body.code.get(call as usize) {
        Some(&Instr::Call { site, .. }) => Some(body.calls[site as usize].first),
        _ => None,
    }
}

/// Where an argument comes from that is made ready on a way.
fn origin(body: &Body, way: &[Pc], first: Reg, argument: u16) -> Option<Origin> {
    let (mut reg, mut field) = (Reg(first.0 + argument), None);
    let mut rest = way;
    while let Some(at) = rest.iter().rposition(|&pc| body.code[pc as usize].written() == Some(reg)) {
        match body.code[rest[at] as usize] {
            Instr::Move { src, .. } => reg = src,
            Instr::GetField { obj, field: read, .. } if field.is_none() => (reg, field) = (obj, Some(read)),
            _ => return None,
        }
        rest = &rest[..at];
    }
    // It was not written later on the way either.
    (!writes(body, way, reg)).then_some((reg, field))
}

fn writes(body: &Body, way: &[Pc], reg: Reg) -> bool {
    way.iter().any(|&pc| body.code[pc as usize].written() == Some(reg))
}
