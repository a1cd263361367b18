//! What single methods say of the fields that link objects of one class.
//!
//! A method is read from its first instruction to its last, each loop three times: values have numbers, a field that was
//! not read before leads to a new one, and what is written stays until it is written again. So `e.newer.older` and
//! `n.older`, after `n = e.newer`, are one. Of two branches the second sees what held before the first, and what follows
//! sees both. Short methods that are called are read in their places. It is an approximation to both sides.

mod memory;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::lang::ast::PrimitiveName;
use crate::lang::ir::{Body, CallSite, Callee, Cond, Const, Instr, Pc, Reg};
use crate::lang::linkage::evidence::memory::{
    At, Branches, FIRST, Held, Memory, NULL, Place, STATICS, Value,
};
use crate::lang::program::{ClassId, ClassOrigin, FieldId, MethodId, Program};

/// Most instructions that are read of a method with what it calls.
const MOST_STEPS: usize = 6000;
/// Most instructions of a method that is read where it is called.
const SHORT: usize = 60;
/// How often a loop is gone back to.
const ROUNDS: usize = 2;
/// How deep calls are read.
const DEPTH: usize = 2;

/// The fields that are looked at.
pub struct Links {
    /// Those between objects of one class, with the class that declares them.
    pub within: BTreeMap<FieldId, ClassId>,
    /// Those of other objects that lead there.
    pub keepers: BTreeSet<FieldId>,
}

/// What methods say.
#[derive(Default)]
pub struct Evidence {
    /// Two fields that answer each other.
    pub answers: BTreeSet<(FieldId, FieldId)>,
    /// Two fields that a search chooses between: one loop goes on by either, or one of the user's methods is called with
    /// both.
    pub chosen: BTreeSet<(FieldId, FieldId)>,
    /// Fields that loops and recursion go on by.
    pub walked: BTreeSet<FieldId>,
    /// Fields that are kept as the end of a row, with the field that leads there from the end before.
    pub ends: BTreeSet<(FieldId, FieldId)>,
    /// Fields that are kept where the row begins which another one is kept as the end of.
    pub begins: BTreeSet<(FieldId, FieldId)>,
    /// Fields that lead to what leads on to what they led to before.
    pub firsts: BTreeSet<(FieldId, FieldId)>,
    /// Fields of new members of a row that are led to where the other field leads: `n.near = x.child`.
    pub fed: BTreeSet<(FieldId, FieldId)>,
    /// Two fields that lead to one object, from two others, or that start from two others.
    pub apart: BTreeSet<(FieldId, FieldId)>,
}

/// Two fields in order.
pub fn pair(a: FieldId, b: FieldId) -> (FieldId, FieldId) {
    (a.min(b), a.max(b))
}

/// Two fields, unless a reference is written that was there before.
type Answer = ((FieldId, FieldId), Option<At>);

/// One method that is read.
pub struct Scan<'a> {
    program: &'a Program,
    links: &'a Links,
    found: &'a mut Evidence,
    memory: Memory,
    /// Where values were read first.
    origins: BTreeMap<Value, (Value, FieldId)>,
    /// Where fields that keep ends led before they were written.
    before: BTreeMap<(Value, FieldId), Value>,
    /// What follows an object that is taken out, with the field by which that led to what goes before it.
    passed: BTreeSet<(Value, FieldId)>,
    /// What fields that keep ends were made to keep, and the ends that are known of it.
    kept: BTreeSet<(Value, FieldId)>,
    ended: BTreeSet<(Value, FieldId, FieldId)>,
    /// What they keep already where it is put behind the last one.
    beside: BTreeSet<(Value, FieldId)>,
    /// What was put before the first of a row that is kept elsewhere, with the field that leads there, and where it is kept.
    pushed: BTreeSet<(Value, FieldId, At)>,
    /// Where it is read: the instruction, within calls those before it.
    at: Vec<Pc>,
    /// What instructions say of fields that answer each other, when they are read last: of a loop the first round may look
    /// like a row of two, whatever it is about.
    answers: BTreeMap<Vec<Pc>, BTreeSet<Answer>>,
    /// By loop and variable, the fields that it goes on by.
    walks: BTreeMap<(Pc, Reg), BTreeSet<FieldId>>,
    /// By method, argument and object, the fields that are handed over.
    handed: BTreeMap<(MethodId, usize, Value), BTreeSet<FieldId>>,
    constants: BTreeMap<(MethodId, u32), Value>,
    next: u32,
    steps: usize,
    /// How deep the call is that is read. What is read there is taken for answers alone: of several calls in one method
    /// often one runs.
    depth: usize,
}

impl<'a> Scan<'a> {
    pub fn new(program: &'a Program, links: &'a Links, found: &'a mut Evidence) -> Self {
        Self {
            program,
            links,
            found,
            memory: Memory::default(),
            origins: BTreeMap::new(),
            before: BTreeMap::new(),
            passed: BTreeSet::new(),
            kept: BTreeSet::new(),
            ended: BTreeSet::new(),
            beside: BTreeSet::new(),
            pushed: BTreeSet::new(),
            at: Vec::new(),
            answers: BTreeMap::new(),
            walks: BTreeMap::new(),
            handed: BTreeMap::new(),
            constants: BTreeMap::new(),
            next: FIRST.0,
            steps: 0,
            depth: 0,
        }
    }

    /// Reads a method.
    pub fn method(mut self, method: MethodId) {
        self.run(method, &[], 0);
        for &(fields, unless) in self.answers.values().flatten() {
            if !unless.is_some_and(|at| self.memory.was_written(at)) {
                self.found.answers.insert(fields);
            }
        }
        self.find_apart();
        // Who keeps the first of all keeps where the row begins: `if (last == null) first = n; else last.next = n; last = n`.
        for &(value, keeper, along) in &self.ended {
            let others = self.kept.difference(&self.beside);
            let others = others.filter(|(of, other)| *of == value && *other != keeper);
            self.found.begins.extend(others.map(|(_, other)| (*other, along)));
        }
        let chosen = self.walks.values().chain(self.handed.values());
        for fields in chosen {
            for &a in fields {
                self.found.chosen.extend(fields.iter().filter(|b| **b > a).map(|&b| (a, b)));
            }
        }
        self.found.walked.extend(self.walks.values().flatten());
    }

    /// Finds fields that one object goes on by from what is kept in two places.
    fn find_apart(&mut self) {
        for &(object, field, at) in &self.pushed {
            let others = self.pushed.iter().filter(|other| other.0 == object && other.1 > field);
            for other in others.filter(|other| other.2 != at) {
                self.found.apart.insert(pair(field, other.1));
            }
        }
    }

    /// What an object goes on to by the fields of its class, where that was written: those fields.
    fn goes_on(&self, object: Value, to: Value) -> Vec<FieldId> {
        let leads = |field: &FieldId| {
            self.leads(object, *field).is_some_and(|held| held.is_written && held.value == to)
        };
        self.links.within.keys().copied().filter(leads).collect()
    }

    fn fresh(&mut self) -> Value {
        self.next += 1;
        Value(self.next - 1)
    }

    /// Reads a body with these arguments; what it returns last.
    fn run(&mut self, method: MethodId, args: &[Value], depth: usize) -> Option<Value> {
        let outer = std::mem::replace(&mut self.depth, depth);
        let result = self.body(method, args);
        self.depth = outer;
        result
    }

    fn body(&mut self, method: MethodId, args: &[Value]) -> Option<Value> {
        let body = self.program.body(method).ok()?.clone();
        let mut registers: Vec<Value> = args.to_vec();
        registers.resize_with(usize::from(body.registers).max(args.len()), || self.fresh());
        let loops = loops(&body);
        let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
        let mut branches = Branches::default();
        let (mut pc, mut result) = (0, None);
        while let Some(&instr) = body.code.get(pc).filter(|_| self.steps < MOST_STEPS) {
            self.steps += 1;
            self.at.push(pc as Pc);
            branches.enter(&body, pc, &mut self.memory, &mut registers);
            let at = |reg: Reg| registers.get(usize::from(reg.0)).copied().unwrap_or(NULL);
            let field = |index: u16| body.fields.get(usize::from(index)).copied();
            let value = match instr {
                Instr::Const { value, .. } => match body.consts.get(value.0 as usize) {
                    Some(Const::Null) => Some(NULL),
                    _ => Some(self.constant(method, value.0)),
                },
                Instr::Move { src, .. } => Some(at(src)),
                Instr::GetField { obj, field: index, .. } => {
                    field(index).map(|field| self.read(at(obj), Place::Field(field)))
                }
                Instr::GetStatic { field, .. } => Some(self.read(STATICS, Place::Field(field))),
                Instr::ArrayLoad { array, index, .. } => {
                    Some(self.read(at(array), Place::Element(at(index))))
                }
                Instr::PutField { obj, field: index, src } => {
                    let (obj, src) = (at(obj), at(src));
                    field(index).into_iter().for_each(|field| self.write(obj, field, src));
                    None
                }
                Instr::PutStatic { field, src } => {
                    self.write(STATICS, field, at(src));
                    None
                }
                Instr::ArrayStore { array, index, src } => {
                    self.store((at(array), Place::Element(at(index))), at(src));
                    None
                }
                Instr::Branch { cond: Cond::RefEq | Cond::RefNe, a, b, .. } => {
                    self.compare(at(a), at(b));
                    None
                }
                Instr::Call { site, .. } => body.calls.get(site as usize).and_then(|site| {
                    let args: Vec<Value> = (0..site.args).map(|i| at(Reg(site.first.0 + i))).collect();
                    self.call(method, site, &args)
                }),
                Instr::Return { src } => {
                    result = Some(at(src));
                    None
                }
                _ => None,
            };
            if let Some(dst) = instr.written().filter(|_| self.has_result(&body, instr)) {
                let value = value.unwrap_or_else(|| self.fresh());
                let inner = loops.iter().filter(|range| range.contains(&(pc as Pc)));
                let is_variable = |_: &&Range<Pc>| self.depth == 0 && is_variable(&body, dst, pc);
                let inner = inner.min_by_key(|range| range.len()).filter(is_variable);
                if let Some(register) = registers.get_mut(usize::from(dst.0)) {
                    let old = std::mem::replace(register, value);
                    inner.into_iter().for_each(|range| self.walk((range.start, dst), old, value));
                }
            }
            self.at.pop();
            branches.part(&body, pc, &self.memory, &registers);
            let back = target(instr)
                .map(|to| to as usize)
                .filter(|&to| to <= pc && taken.get(&pc).copied().unwrap_or(0) < ROUNDS);
            if let Some(to) = back {
                // What is within begins anew.
                taken.retain(|at, _| !(to..pc).contains(at));
                branches.repeat(to, pc);
                *taken.entry(pc).or_default() += 1;
            }
            pc = back.unwrap_or(pc + 1);
        }
        result
    }

    /// A call of a method without a result writes nothing.
    fn has_result(&self, body: &Body, instr: Instr) -> bool {
        let Instr::Call { site, .. } = instr else { return true };
        match body.calls.get(site as usize).map(|site| &site.callee) {
            Some(Callee::Static(callee) | Callee::Direct(callee) | Callee::Virtual(callee)) => {
                self.program.methods[*callee].erased_result.as_primitive() != Some(PrimitiveName::Void)
            }
            Some(Callee::Dynamic(_)) | None => true,
        }
    }

    fn constant(&mut self, method: MethodId, index: u32) -> Value {
        let next = self.next;
        let value = *self.constants.entry((method, index)).or_insert(Value(next));
        self.next += u32::from(value.0 == next);
        value
    }

    fn read(&mut self, object: Value, place: Place) -> Value {
        if let Some(held) = self.memory.get((object, place)).filter(|held| held.value != NULL) {
            return held.value;
        }
        let value = self.fresh();
        self.memory.note((object, place), value);
        if let Place::Field(field) = place {
            self.origins.insert(value, (object, field));
        }
        value
    }

    fn leads(&self, object: Value, field: FieldId) -> Option<Held> {
        self.memory.get((object, Place::Field(field)))
    }

    /// Fields of the class of another one, and of those it inherits or hands down.
    fn others(&self, field: FieldId) -> Vec<FieldId> {
        let Some(&class) = self.links.within.get(&field) else { return Vec::new() };
        let related = |a, b| self.program.is_subclass(a, b) || self.program.is_subclass(b, a);
        let all = self.links.within.iter().filter(|(other, of)| **other != field && related(**of, class));
        all.map(|(other, _)| *other).collect()
    }

    fn write(&mut self, object: Value, field: FieldId, value: Value) {
        if object == NULL {
            return;
        }
        let is_within = self.links.within.contains_key(&field);
        if is_within && value != NULL && value != object {
            let others = self.others(field).into_iter().filter_map(|other| {
                let held = self.leads(value, other).filter(|held| held.value == object)?;
                Some((pair(field, other), (!held.is_written).then_some((value, Place::Field(other)))))
            });
            let mut answers: BTreeSet<Answer> = others.collect();
            // What is taken out is passed over: `e.newer.older = e.older`.
            if let (Some(&(a, by)), Some(&(b, along))) = (self.origins.get(&object), self.origins.get(&value))
                && (a, along) == (b, field)
                && by != field
                && self.others(field).contains(&by)
            {
                answers.insert((pair(by, field), None));
                self.passed.insert((value, by));
                let keepers =
                    self.kept.iter().filter(|(of, _)| *of == value).map(|&(_, keeper)| (keeper, by));
                self.found.ends.extend(keepers);
            }
            self.answers.insert(self.at.clone(), answers);
        }
        let old = self.store((object, Place::Field(field)), value);
        if is_within {
            if let Some(&(_, from)) = self.origins.get(&value).filter(|(_, from)| *from != field) {
                self.found.fed.insert((field, from));
            }
            if self.origins.get(&object).is_some_and(|(_, from)| self.links.keepers.contains(from)) {
                let kept = self.memory.iter().filter(|(_, held)| held.is_written && held.value == value);
                let keepers = kept.filter_map(|((_, place), _)| match place {
                    Place::Field(field) if self.links.keepers.contains(&field) => Some((value, field)),
                    _ => None,
                });
                self.beside.extend(keepers);
            }
            if value != NULL && self.depth == 0 {
                let others = self
                    .memory
                    .iter()
                    .filter(|((from, _), held)| held.is_written && held.value == value && *from != object);
                let others = others.filter_map(|((_, place), _)| match place {
                    Place::Field(other) if other != field && self.links.within.contains_key(&other) => {
                        Some(other)
                    }
                    _ => None,
                });
                self.found.apart.extend(others.map(|other| pair(field, other)));
            }
            if let Some(old) = old.filter(|old| *old != NULL && self.depth == 0) {
                let along = self.goes_on(value, old).into_iter().filter(|along| *along != field);
                self.found.firsts.extend(along.map(|along| (field, along)));
            }
            let kept: Vec<FieldId> = self
                .before
                .iter()
                .filter(|((owner, keeper), before)| {
                    **before == object && self.leads(*owner, *keeper).is_some_and(|held| held.value == value)
                })
                .map(|((_, keeper), _)| *keeper)
                .collect();
            kept.into_iter().for_each(|keeper| self.end(keeper, object, field, value));
            return;
        }
        if !self.links.keepers.contains(&field) {
            return;
        }
        self.kept.insert((value, field));
        // Where nothing goes before it, what follows is the new end: `if (e.older == null) oldest = e.newer`.
        let passed = self.passed.iter().filter(|(of, _)| *of == value).map(|&(_, by)| (field, by));
        self.found.ends.extend(passed);
        if let Some(old) = old.filter(|old| *old != value) {
            self.before.insert((object, field), old);
            let along: Vec<FieldId> = self.links.within.keys().copied().collect();
            along.into_iter().for_each(|along| self.end(field, old, along, value));
        }
    }

    /// Writes a field or an element; what it held.
    fn store(&mut self, at: At, value: Value) -> Option<Value> {
        let old = self.memory.write(at, value).map(|held| held.value);
        let is_within = matches!(at.1, Place::Field(field) if self.links.within.contains_key(&field));
        let is_read = self.depth == 0 && value != NULL && !is_within;
        if let Some(old) = old.filter(|old| *old != NULL && is_read) {
            let pushed = self.goes_on(value, old).into_iter().map(|field| (value, field, at));
            self.pushed.extend(pushed);
        }
        old
    }

    /// A field kept what leads on to what it keeps now, and nothing follows that.
    fn end(&mut self, keeper: FieldId, old: Value, along: FieldId, value: Value) {
        let is_next = self.leads(old, along).is_some_and(|held| held.is_written && held.value == value);
        let is_followed = self.leads(value, along).is_some_and(|held| held.is_written && held.value != NULL);
        if value != NULL && old != NULL && is_next && !is_followed {
            self.found.ends.insert((keeper, along));
            self.ended.insert((value, keeper, along));
        }
    }

    /// `x.left.parent == x`, whichever of the two was read before.
    fn compare(&mut self, a: Value, b: Value) {
        if a == NULL || b == NULL || a == b {
            return;
        }
        let mut answers = BTreeSet::new();
        for (read, object) in [(a, b), (b, a)] {
            let from = self.memory.iter().filter(|(_, held)| held.value == read);
            let from: Vec<(Value, FieldId)> = from
                .filter_map(|((holder, place), _)| match place {
                    Place::Field(field) => Some((holder, field)),
                    Place::Element(_) => None,
                })
                .collect();
            for (holder, field) in from {
                let leads = |other: &FieldId| self.leads(object, *other).is_some_and(|h| h.value == holder);
                let answered = self.others(field).into_iter().filter(leads);
                answers.extend(answered.map(|other| (pair(field, other), None)));
            }
        }
        self.answers.insert(self.at.clone(), answers);
    }

    /// `x = x.next` in a loop.
    fn walk(&mut self, at: (Pc, Reg), old: Value, value: Value) {
        if let Some(&(from, field)) = self.origins.get(&value)
            && from == old
            && self.links.within.contains_key(&field)
        {
            self.walks.entry(at).or_default().insert(field);
        }
    }

    fn call(&mut self, caller: MethodId, site: &CallSite, args: &[Value]) -> Option<Value> {
        let (Callee::Static(callee) | Callee::Direct(callee) | Callee::Virtual(callee)) = site.callee else {
            return None;
        };
        let is_own = self.program.classes[self.program.methods[callee].class].origin == ClassOrigin::User;
        for (i, arg) in args.iter().enumerate().filter(|_| is_own) {
            let Some(&(from, field)) = self.origins.get(arg) else { continue };
            if self.depth == 0 && self.links.within.contains_key(&field) {
                self.handed.entry((callee, i, from)).or_default().insert(field);
                if callee == caller {
                    self.found.walked.insert(field);
                }
            }
        }
        if !is_own || self.depth >= DEPTH || callee == caller {
            return None;
        }
        let body = self.program.body(callee).ok()?;
        let is_short = body.code.len() <= SHORT && loops(body).is_empty();
        if is_short { self.run(callee, args, self.depth + 1) } else { None }
    }
}

/// Whether a register is that of a variable which is in scope after an instruction.
fn is_variable(body: &Body, reg: Reg, pc: usize) -> bool {
    body.locals
        .iter()
        .any(|local| local.reg == reg && (local.from as usize..local.to as usize).contains(&(pc + 1)))
}

/// Where an instruction may jump, but for switches.
pub fn target(instr: Instr) -> Option<Pc> {
    match instr {
        Instr::Jump { target } | Instr::BranchTrue { target, .. } | Instr::BranchFalse { target, .. } => {
            Some(target)
        }
        Instr::Branch { target, .. } => Some(target.into()),
        _ => None,
    }
}

/// The loops of a body, from where they begin to the jump back.
fn loops(body: &Body) -> Vec<Range<Pc>> {
    let jumps = (0..).zip(&body.code).filter_map(|(pc, &instr)| Some((pc, target(instr)?)));
    jumps.filter(|(pc, to)| to <= pc).map(|(pc, to)| to..pc + 1).collect()
}
