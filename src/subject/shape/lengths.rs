//! Arrays whose length the code fixes: every assignment to the field is `new T[4]`, with one constant.

use std::collections::BTreeMap;

use crate::lang::ir::{Body, Callee, Const, Instr, Pc, Reg};
use crate::lang::program::{ClassId, ClassOrigin, FieldId, MethodId, MethodKind, Program};

/// Longest fixed length that a pool takes over. A longer array has the lengths of any other.
pub(in crate::subject) const MAX_LENGTH: u32 = 256;

/// What the code says about an array in a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::subject) struct Fixed {
    /// Its length.
    pub length: u32,
    /// Whether every constructor makes one, so that the field is never null.
    pub is_always_there: bool,
}

/// The fields among `fields` to which nothing but new arrays of one constant length are assigned.
pub(super) fn fixed_lengths(program: &Program, fields: &[FieldId]) -> BTreeMap<FieldId, Fixed> {
    let fields: Vec<FieldId> =
        fields.iter().copied().filter(|&f| program.fields[f].erased.dims > 0).collect();
    if fields.is_empty() {
        return BTreeMap::new();
    }
    // `None`: something else is assigned.
    let mut lengths: BTreeMap<FieldId, Option<u32>> = BTreeMap::new();
    let mut made: Vec<(MethodId, FieldId)> = Vec::new();
    for (id, method) in program.methods.iter_enumerated() {
        if program.classes[method.class].origin != ClassOrigin::User {
            continue;
        }
        let Ok(body) = program.body(id) else {
            // What a method without a body does is not known; constructors alone assign final fields.
            let is_empty = method.modifiers.is_abstract;
            let may_assign = |f: &&FieldId| {
                let final_elsewhere = program.fields[**f].modifiers.is_final
                    && (method.kind != MethodKind::Constructor || method.class != program.fields[**f].class);
                !is_empty && !final_elsewhere
            };
            lengths.extend(fields.iter().filter(may_assign).map(|&f| (f, None)));
            continue;
        };
        for (pc, instr) in body.code.iter().enumerate() {
            let Instr::PutField { field, src, .. } = *instr else { continue };
            let Some(&field) = body.fields.get(field as usize) else { continue };
            if !fields.contains(&field) {
                continue;
            }
            let length = new_array(body, pc, src);
            made.push((id, field));
            lengths
                .entry(field)
                .and_modify(|known| *known = known.filter(|&n| length == Some(n)))
                .or_insert(length);
        }
    }
    let is_always_there = |field: FieldId| {
        let class = program.fields[field].class;
        let constructors = program.classes[class].methods.iter().copied();
        let mut constructors = constructors.filter(|&m| program.methods[m].kind == MethodKind::Constructor);
        program.fields[field].modifiers.is_final
            || constructors.all(|m| {
                let delegates = program.body(m).is_ok_and(|body| calls_another(program, body, class));
                delegates || is_assigned_first(program, m, field) && made.contains(&(m, field))
            })
    };
    let known = lengths.into_iter().filter_map(|(field, length)| Some((field, length?)));
    known.map(|(field, length)| (field, Fixed { length, is_always_there: is_always_there(field) })).collect()
}

/// Whether a constructor calls another of its class on its own object: `this(…)`.
fn calls_another(program: &Program, body: &Body, class: ClassId) -> bool {
    let is_own = |pc: usize, held: Reg| {
        let made = definition(body, pc, held).and_then(|made| body.code.get(made));
        held == Reg(0) || matches!(made, Some(Instr::Move { src: Reg(0), .. }))
    };
    body.code.iter().enumerate().any(|(pc, instr)| {
        let Instr::Call { site, .. } = *instr else { return false };
        let Some(site) = body.calls.get(site as usize) else { return false };
        let Callee::Direct(called) = site.callee else { return false };
        let called = &program.methods[called];
        called.kind == MethodKind::Constructor && called.class == class && is_own(pc, site.first)
    })
}

/// Whether a constructor assigns the field before it branches.
fn is_assigned_first(program: &Program, method: MethodId, field: FieldId) -> bool {
    let Ok(body) = program.body(method) else { return false };
    let straight = body.code.iter().take_while(|instr| targets(body, instr).is_empty());
    straight.into_iter().any(|instr| {
        let Instr::PutField { field: at, .. } = instr else { return false };
        body.fields.get(*at as usize) == Some(&field)
    })
}

/// The constant length of the new array that a register holds at an instruction.
fn new_array(body: &Body, at: usize, mut held: Reg) -> Option<u32> {
    let mut at = at;
    loop {
        let made = definition(body, at, held)?;
        match *body.code.get(made)? {
            Instr::Move { src, .. } => held = src,
            Instr::NewArray { len, .. } => return constant(body, made, len),
            Instr::NewMultiArray { first, .. } => return constant(body, made, first),
            _ => return None,
        }
        at = made;
    }
}

fn constant(body: &Body, mut at: usize, mut held: Reg) -> Option<u32> {
    loop {
        let made = definition(body, at, held)?;
        match *body.code.get(made)? {
            Instr::Move { src, .. } => held = src,
            Instr::Const { value, .. } => {
                let Some(Const::Int(n)) = body.consts.get(value.0 as usize) else { return None };
                return u32::try_from(*n).ok().filter(|&n| n <= MAX_LENGTH);
            }
            _ => return None,
        }
        at = made;
    }
}

/// The one instruction whose result a register has at another: nothing jumps in between them.
fn definition(body: &Body, at: usize, held: Reg) -> Option<usize> {
    let made =
        (0..at).rev().find(|&pc| body.code.get(pc).is_some_and(|instr| instr.written() == Some(held)))?;
    let between = |pc: &Pc| (made as u64 + 1..=at as u64).contains(&u64::from(*pc));
    let jumps = body.code.iter().flat_map(|instr| targets(body, instr));
    let handlers = body.handlers.iter().map(|h| h.target);
    (!jumps.chain(handlers).any(|pc| between(&pc))).then_some(made)
}

/// Where an instruction may jump to.
fn targets(body: &Body, instr: &Instr) -> Vec<Pc> {
    match *instr {
        Instr::Jump { target }
        | Instr::BranchTrue { target, .. }
        | Instr::BranchFalse { target, .. }
        | Instr::SkipAssertion { target } => vec![target],
        Instr::Branch { target, .. } => vec![target.into()],
        Instr::Switch { table, .. } => body.switches.get(table as usize).map_or_else(Vec::new, |table| {
            table.keys.iter().map(|(_, target)| *target).chain([table.default]).collect()
        }),
        _ => Vec::new(),
    }
}
