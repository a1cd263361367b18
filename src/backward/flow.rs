//! What is known of a method's body before it is unfolded: where instructions lead, which loops there are, and what
//! the registers hold before each instruction.

use std::collections::{BTreeMap, BTreeSet};

use crate::lang::ast::PrimitiveName;
use crate::lang::ir::{ArithOp, Body, Callee, Const, Instr, Pc, Reg, UnaryInstrOp};
use crate::lang::program::{ErasedType, MethodId, Program};

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Nothing yet, or values of several kinds: nobody reads it.
    Nothing,
    /// Null, of whatever type.
    Null,
    /// A value of a type.
    Value(ErasedType),
}

/// A body's loops and types.
#[derive(Debug)]
pub struct Flow {
    /// What registers hold before each instruction; empty where none leads.
    pub types: Vec<Vec<Holds>>,
    /// Loops by their heads, with their instructions.
    pub loops: BTreeMap<Pc, BTreeSet<Pc>>,
    /// Instructions that control comes to otherwise than from the one before.
    pub joins: BTreeSet<Pc>,
    /// Whether every cycle is a loop with one entry.
    pub is_reducible: bool,
}

/// Where control goes from an instruction, exceptions left out.
pub fn successors(body: &Body, pc: Pc) -> Vec<Pc> {
    let next = pc + 1;
    match body.code.get(pc as usize) {
        Some(Instr::Jump { target }) => vec![*target],
        Some(Instr::Branch { target, .. }) => vec![next, (*target).into()],
        Some(Instr::BranchTrue { target, .. } | Instr::BranchFalse { target, .. }) => vec![next, *target],
        // Assertions are on, as they are where the interpreter runs.
        Some(Instr::SkipAssertion { .. }) => vec![next],
        Some(Instr::Switch { table, .. }) => match body.switches.get(*table as usize) {
            Some(table) => table.keys.iter().map(|&(_, to)| to).chain([table.default]).collect(),
            None => vec![],
        },
        Some(Instr::Return { .. } | Instr::ReturnVoid | Instr::Throw { .. } | Instr::Unsupported { .. })
        | None => vec![],
        Some(_) => vec![next],
    }
}

/// Whether an instruction may jump: what follows it may be where ways meet.
fn jumps(body: &Body, pc: Pc) -> bool {
    matches!(
        body.code.get(pc as usize),
        Some(
            Instr::Jump { .. } | Instr::Branch { .. } | Instr::BranchTrue { .. } | Instr::BranchFalse { .. }
        ) | Some(Instr::Switch { .. })
    )
}

/// The same with the handlers that cover the instruction.
fn all_successors(body: &Body, pc: Pc) -> Vec<Pc> {
    let mut all = successors(body, pc);
    all.extend(body.handlers.iter().filter(|h| h.from <= pc && pc < h.to).map(|h| h.target));
    all.sort_unstable();
    all.dedup();
    all.retain(|&to| (to as usize) < body.code.len());
    all
}

impl Flow {
    /// Looks at a method's body.
    pub fn of(program: &Program, method: MethodId, body: &Body) -> Self {
        let (loops, is_reducible) = loops(body);
        let ways = (0..body.code.len() as Pc).flat_map(|pc| {
            all_successors(body, pc).into_iter().filter(move |&to| to != pc + 1 || jumps(body, pc))
        });
        let joins = ways.collect();
        Self { types: types(program, method, body), loops, joins, is_reducible }
    }

    /// What a register holds before an instruction.
    pub fn holds(&self, pc: Pc, reg: Reg) -> Holds {
        let known = self.types.get(pc as usize).and_then(|t| t.get(reg.0 as usize));
        known.copied().unwrap_or(Holds::Nothing)
    }

    /// The type of a register's value.
    pub fn ty(&self, program: &Program, pc: Pc, reg: Reg) -> Option<ErasedType> {
        match self.holds(pc, reg) {
            Holds::Nothing => None,
            Holds::Null => Some(ErasedType::class(program.well_known.object)),
            Holds::Value(ty) => Some(ty),
        }
    }
}

/// Natural loops: what reaches an edge back to a head that dominates it.
fn loops(body: &Body) -> (BTreeMap<Pc, BTreeSet<Pc>>, bool) {
    let count = body.code.len();
    let mut before: Vec<Vec<Pc>> = vec![vec![]; count];
    let mut reached = vec![false; count];
    let mut open = vec![0];
    while let Some(pc) = open.pop() {
        if count == 0 || std::mem::replace(&mut reached[pc as usize], true) {
            continue;
        }
        for to in all_successors(body, pc) {
            before[to as usize].push(pc);
            open.push(to);
        }
    }
    // Dominators as sets of instructions: bodies are short.
    let all: BTreeSet<Pc> = (0..count as Pc).filter(|&pc| reached[pc as usize]).collect();
    let mut dominators: Vec<BTreeSet<Pc>> = vec![all.clone(); count];
    if count > 0 {
        dominators[0] = BTreeSet::from([0]);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for &pc in all.iter().filter(|&&pc| pc != 0) {
            let mut own: Option<BTreeSet<Pc>> = None;
            for &from in &before[pc as usize] {
                let of = &dominators[from as usize];
                own = Some(own.map_or_else(|| of.clone(), |o| o.intersection(of).copied().collect()));
            }
            let mut own = own.unwrap_or_default();
            own.insert(pc);
            if own != dominators[pc as usize] {
                dominators[pc as usize] = own;
                changed = true;
            }
        }
    }
    let mut loops: BTreeMap<Pc, BTreeSet<Pc>> = BTreeMap::new();
    for &pc in &all {
        for head in all_successors(body, pc).into_iter().filter(|to| dominators[pc as usize].contains(to)) {
            let members = loops.entry(head).or_insert_with(|| BTreeSet::from([head]));
            let mut open = vec![pc];
            while let Some(at) = open.pop() {
                if members.insert(at) {
                    open.extend(before[at as usize].iter().copied());
                }
            }
        }
    }
    (loops.clone(), is_acyclic_without(body, &all, &dominators))
}

/// Whether nothing is cyclic once the edges back to dominating heads are left out.
fn is_acyclic_without(body: &Body, all: &BTreeSet<Pc>, dominators: &[BTreeSet<Pc>]) -> bool {
    let forward = |pc: Pc| {
        let onward = move |to: &Pc| !dominators[pc as usize].contains(to);
        all_successors(body, pc).into_iter().filter(onward).collect::<Vec<_>>()
    };
    let mut waiting: BTreeMap<Pc, usize> = all.iter().map(|&pc| (pc, 0)).collect();
    for &pc in all {
        for to in forward(pc) {
            *waiting.entry(to).or_default() += 1;
        }
    }
    let mut open: Vec<Pc> = waiting.iter().filter(|(_, n)| **n == 0).map(|(&pc, _)| pc).collect();
    let mut done = 0;
    while let Some(pc) = open.pop() {
        done += 1;
        for to in forward(pc) {
            if let Some(left) = waiting.get_mut(&to) {
                *left -= 1;
                if *left == 0 {
                    open.push(to);
                }
            }
        }
    }
    done == all.len()
}

/// Types by a forward pass to a fixed point.
fn types(program: &Program, method: MethodId, body: &Body) -> Vec<Vec<Holds>> {
    let mut before: Vec<Vec<Holds>> = vec![vec![]; body.code.len()];
    let mut first = vec![Holds::Nothing; body.registers as usize];
    for (reg, ty) in first.iter_mut().zip(parameters(program, method, body)) {
        *reg = ty.map_or(Holds::Nothing, Holds::Value);
    }
    let mut open: Vec<(Pc, Vec<Holds>)> = vec![(0, first)];
    while let Some((pc, state)) = open.pop() {
        let Some(known) = before.get_mut(pc as usize) else { continue };
        let joined = if known.is_empty() { state } else { join(program, known, &state) };
        if *known == joined && !joined.is_empty() {
            continue;
        }
        known.clone_from(&joined);
        for handler in body.handlers.iter().filter(|h| h.from <= pc && pc < h.to) {
            let mut state = joined.clone();
            let class = handler.class.unwrap_or(program.well_known.throwable);
            set(&mut state, handler.dst, Holds::Value(ErasedType::class(class)));
            open.push((handler.target, state));
        }
        let mut after = joined;
        step(program, body, pc, &mut after);
        for to in successors(body, pc) {
            open.push((to, after.clone()));
        }
    }
    before
}

/// The types of a body's parameters, the receiver first; `None` where one is not listed.
pub fn parameters(program: &Program, method: MethodId, body: &Body) -> Vec<Option<ErasedType>> {
    if !body.closed.is_empty() {
        return body.closed.iter().map(|&ty| Some(ty)).collect();
    }
    let info = &program.methods[method];
    let declared: Vec<_> = info.erased_params.iter().map(|&ty| Some(ty)).collect();
    let mut all = Vec::new();
    if !info.modifiers.is_static && all.len() + declared.len() < body.params as usize {
        all.push(Some(ErasedType::class(info.class)));
    }
    let given = all.len() + declared.len();
    // Constructors of inner classes take more than they list: references to what is around them come first.
    let hidden = (body.params as usize).saturating_sub(given);
    let outer = program.classes[info.class].outer_field.map(|f| program.fields[f].erased);
    let captures = program.classes[info.class].captures.iter().map(|&f| program.fields[f].erased);
    let mut extra: Vec<ErasedType> = outer.into_iter().chain(captures).collect();
    if hidden == extra.len() && outer.is_some() {
        all.push(Some(extra.remove(0)));
    }
    all.extend(declared);
    all.extend(extra.into_iter().take((body.params as usize).saturating_sub(all.len())).map(Some));
    all.resize(body.params as usize, None);
    all
}

fn join(program: &Program, a: &[Holds], b: &[Holds]) -> Vec<Holds> {
    let one = |(&a, &b): (&Holds, &Holds)| match (a, b) {
        (a, b) if a == b => a,
        (Holds::Null, Holds::Value(ty)) | (Holds::Value(ty), Holds::Null) if ty.is_reference() => {
            Holds::Value(ty)
        }
        (Holds::Value(a), Holds::Value(b)) if a.is_reference() && b.is_reference() => {
            let wide = match (program.is_assignable(a, b), program.is_assignable(b, a)) {
                (true, _) => b,
                (_, true) => a,
                _ => ErasedType::class(program.well_known.object),
            };
            Holds::Value(wide)
        }
        (Holds::Value(a), Holds::Value(b)) if is_int(a) && is_int(b) => {
            Holds::Value(ErasedType::primitive(PrimitiveName::Int))
        }
        _ => Holds::Nothing,
    };
    a.iter().zip(b).map(one).collect()
}

fn is_int(ty: ErasedType) -> bool {
    use PrimitiveName::{Boolean, Byte, Char, Int, Short};
    matches!(ty.as_primitive(), Some(Boolean | Byte | Char | Int | Short))
}

fn set(state: &mut [Holds], reg: Reg, holds: Holds) {
    if let Some(slot) = state.get_mut(reg.0 as usize) {
        *slot = holds;
    }
}

fn step(program: &Program, body: &Body, pc: Pc, state: &mut [Holds]) {
    let Some(&instr) = body.code.get(pc as usize) else { return };
    let of = |state: &[Holds], reg: Reg| state.get(reg.0 as usize).copied().unwrap_or(Holds::Nothing);
    let primitive = |name| Holds::Value(ErasedType::primitive(name));
    if let Instr::CheckCast { obj, ty } = instr
        && let Some(&ty) = body.types.get(ty as usize)
    {
        return set(state, obj, Holds::Value(ty));
    }
    let Some(dst) = instr.written() else { return };
    let ty = |at: u16| body.types.get(at as usize).map_or(Holds::Nothing, |&ty| Holds::Value(ty));
    let holds = match instr {
        Instr::Const { value, .. } => match body.consts.get(value.0 as usize) {
            Some(Const::Int(_)) => primitive(PrimitiveName::Int),
            Some(Const::Long(_)) => primitive(PrimitiveName::Long),
            Some(Const::Float(_)) => primitive(PrimitiveName::Float),
            Some(Const::Double(_)) => primitive(PrimitiveName::Double),
            Some(Const::String(_)) => Holds::Value(ErasedType::class(program.well_known.string)),
            Some(Const::Null) | None => Holds::Null,
        },
        Instr::Move { src, .. } => of(state, src),
        Instr::Unary { op, .. } => primitive(unary_type(op)),
        Instr::Arith { op, .. } => primitive(arith_type(op)),
        Instr::Concat { .. } => Holds::Value(ErasedType::class(program.well_known.string)),
        Instr::New { class, .. } => Holds::Value(ErasedType::class(class)),
        Instr::NewArray { element, .. } => match body.types.get(element as usize) {
            Some(element) => Holds::Value(element.array_of()),
            None => Holds::Nothing,
        },
        Instr::NewMultiArray { array, .. } => ty(array),
        Instr::GetField { field, .. } => match body.fields.get(field as usize) {
            Some(&field) => Holds::Value(program.fields[field].erased),
            None => Holds::Nothing,
        },
        Instr::GetStatic { field, .. } => Holds::Value(program.fields[field].erased),
        Instr::ArrayLoad { array, .. } => match of(state, array) {
            Holds::Value(ty) => ty.element().map_or(Holds::Nothing, Holds::Value),
            _ => Holds::Nothing,
        },
        Instr::ArrayLength { .. } => primitive(PrimitiveName::Int),
        Instr::InstanceOf { .. } => primitive(PrimitiveName::Boolean),
        Instr::ClassLiteral { .. } => Holds::Value(ErasedType::class(program.well_known.class)),
        Instr::Call { site, .. } => match body.calls.get(site as usize).map(|site| &site.callee) {
            Some(Callee::Static(m) | Callee::Direct(m) | Callee::Virtual(m)) => {
                let result = program.methods[*m].erased_result;
                match result.as_primitive() {
                    // Nothing is written.
                    Some(PrimitiveName::Void) => return,
                    _ => Holds::Value(result),
                }
            }
            _ => Holds::Value(ErasedType::class(program.well_known.object)),
        },
        Instr::MakeClosure { site, .. } => match body.closures.get(site as usize) {
            Some(site) => Holds::Value(ErasedType::class(site.interface)),
            None => Holds::Nothing,
        },
        _ => Holds::Nothing,
    };
    set(state, dst, holds);
}

#[rustfmt::skip]
fn unary_type(op: UnaryInstrOp) -> PrimitiveName {
    use UnaryInstrOp::*;
    match op {
        INeg | INot | L2I | F2I | D2I => PrimitiveName::Int,
        I2B => PrimitiveName::Byte,
        I2C => PrimitiveName::Char,
        I2S => PrimitiveName::Short,
        BoolNot => PrimitiveName::Boolean,
        LNeg | LNot | I2L | F2L | D2L => PrimitiveName::Long,
        FNeg | I2F | L2F | D2F => PrimitiveName::Float,
        DNeg | I2D | L2D | F2D => PrimitiveName::Double,
    }
}

#[rustfmt::skip]
fn arith_type(op: ArithOp) -> PrimitiveName {
    use ArithOp::*;
    match op {
        IAdd | ISub | IMul | IDiv | IRem | IAnd | IOr | IXor | IShl | IShr | IUshr => PrimitiveName::Int,
        LAdd | LSub | LMul | LDiv | LRem | LAnd | LOr | LXor | LShl | LShr | LUshr => PrimitiveName::Long,
        FAdd | FSub | FMul | FDiv | FRem => PrimitiveName::Float,
        DAdd | DSub | DMul | DDiv | DRem => PrimitiveName::Double,
        BoolAnd | BoolOr | BoolXor => PrimitiveName::Boolean,
    }
}
