//! Numbers that only numbers of their kind are computed from: counters, sums. A loop in which all else repeats goes
//! on forever whatever they are.
//!
//! They are followed through a round of the loop, instruction by instruction: what is computed from one is one.
//! Where anything else may depend on one, a branch, an index, a divisor, a native, it does not hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::exec::machine::frames::{DETACHED, Mode};
use crate::exec::machine::{InitState, Machine};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ir::{ArithOp, Body, Instr, Reg};
use crate::lang::program::{MethodKind, Program};

/// Where a number is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A register, counted through all frames.
    Register(usize),
    /// A field or element.
    Cell(ObjectId, u32),
}

/// The numbers on which nothing else depends so far.
#[derive(Clone, Default, Debug)]
pub struct Idle {
    /// The numbers at the start.
    first: Vec<Place>,
    /// Where they went, with those of the first that went there, a bit each.
    places: BTreeMap<Place, u64>,
    depth: usize,
    /// The last instruction was a call: which of the first are in its arguments.
    call: Option<Vec<u64>>,
}

/// What else depends on: some of the first numbers, a bit each; 0 where that is not known.
type Needed = u64;

impl Idle {
    /// These, 64 at most, in a machine that runs on from here.
    pub fn new(machine: &Machine, places: &BTreeSet<Place>) -> Self {
        let first: Vec<Place> = places.iter().copied().take(64).collect();
        let places = first.iter().enumerate().map(|(bit, &place)| (place, 1 << bit)).collect();
        Self { first, places, depth: machine.frames.len(), call: None }
    }

    /// Where they are.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.places.keys()
    }

    /// The next instruction is about to run. Where something else may depend on one of them: which of the first.
    ///
    /// # Errors
    /// That is so.
    pub fn follow(&mut self, program: &Program, machine: &Machine) -> Result<(), Vec<Place>> {
        self.arrive(program, machine).and_then(|()| self.next(program, machine)).map_err(|needed| {
            let is_needed = |bit: usize| needed == 0 || needed & (1 << bit) != 0;
            let first = self.first.iter().enumerate();
            first.filter(|(bit, _)| is_needed(*bit)).map(|(_, place)| *place).collect()
        })
    }

    /// What calls and returns do to them.
    fn arrive(&mut self, program: &Program, machine: &Machine) -> Result<(), Needed> {
        let (before, now) = (self.depth, machine.frames.len());
        self.depth = now;
        let call = self.call.take();
        if now < before {
            let end = machine.registers.len();
            self.places.retain(|place, _| !matches!(place, Place::Register(at) if *at >= end));
        }
        let (Some(frame), Some(args)) = (machine.frames.last(), call) else {
            return if now <= before { Ok(()) } else { Err(0) };
        };
        let passed = args.iter().fold(0, |all, arg| all | arg);
        if now <= before || matches!(frame.mode, Mode::Reply) {
            // A native: nobody knows what it looks at.
            none(passed | self.cells())?;
        }
        if now <= before {
            return Ok(());
        }
        let base = frame.base as usize;
        self.places.retain(|place, _| !matches!(place, Place::Register(at) if *at >= base));
        let info = program.methods.get(frame.method);
        let takes_them = matches!(frame.mode, Mode::Call(_))
            && info.is_some_and(|m| m.kind != MethodKind::Lambda)
            && program.body(frame.method).is_ok_and(|body| usize::from(body.params) == args.len());
        if !takes_them {
            return none(passed);
        }
        for (at, &arg) in args.iter().enumerate() {
            self.set(Place::Register(base + at), arg);
        }
        Ok(())
    }

    /// Follows one instruction.
    fn next(&mut self, program: &Program, machine: &Machine) -> Result<(), Needed> {
        let frame = machine.frames.last().filter(|frame| frame.method != DETACHED).ok_or(0_u64)?;
        let body: &Body = program.body(frame.method).map_err(|_| 0_u64)?;
        let base = frame.base as usize;
        let value = |r: Reg| machine.registers.get(base + r.0 as usize).copied();
        let object = |r: Reg| match value(r) {
            Some(Value::Ref(object)) => Some(object),
            _ => None,
        };
        let at = |r: Reg| Place::Register(base + r.0 as usize);
        let cell_of =
            |field: u16| body.fields.get(field as usize).map(|&f| program.fields[f].slot).ok_or(0_u64);
        let of = |idle: &Self, r: Reg| idle.at(&at(r));
        match *body.code.get(frame.pc as usize).ok_or(0_u64)? {
            Instr::Const { dst, .. }
            | Instr::New { dst, .. }
            | Instr::ArrayLength { dst, .. }
            | Instr::GetStatic { dst, .. }
            | Instr::InstanceOf { dst, .. }
            | Instr::ClassLiteral { dst, .. } => self.set(at(dst), 0),
            Instr::Move { dst, src: a } | Instr::Unary { dst, a, .. } => self.set(at(dst), of(self, a)),
            Instr::Arith { op, dst, a, b } => {
                if matches!(op, ArithOp::IDiv | ArithOp::IRem | ArithOp::LDiv | ArithOp::LRem) {
                    none(of(self, b))?;
                }
                self.set(at(dst), of(self, a) | of(self, b));
            }
            Instr::GetField { dst, obj, field } => {
                let cell = cell_of(field)?;
                self.set(at(dst), object(obj).map_or(0, |o| self.at(&Place::Cell(o, cell))));
            }
            Instr::PutField { obj, field, src } => {
                let cell = cell_of(field)?;
                if let Some(object) = object(obj) {
                    self.set(Place::Cell(object, cell), of(self, src));
                }
            }
            Instr::ArrayLoad { dst, array, index } => {
                none(of(self, index))?;
                // Where the index is no number, which element it is was decided by the path.
                let from = match element(object(array), value(index)) {
                    Some(cell) => self.at(&cell),
                    None => self.cells(),
                };
                self.set(at(dst), from);
            }
            Instr::ArrayStore { array, index, src } => {
                none(of(self, index))?;
                match element(object(array), value(index)) {
                    Some(cell) => self.set(cell, of(self, src)),
                    None => none(of(self, src))?,
                }
            }
            Instr::PutStatic { src, .. } => none(of(self, src))?,
            Instr::NewArray { dst, len, .. } => {
                none(of(self, len))?;
                self.set(at(dst), 0);
            }
            Instr::NewMultiArray { dst, first, sizes, .. } => {
                none(self.any(base, first, sizes.into()))?;
                self.set(at(dst), 0);
            }
            Instr::MakeClosure { dst, site } => {
                let site = body.closures.get(site as usize).ok_or(0_u64)?;
                none(self.any(base, site.first, site.captures.into()))?;
                self.set(at(dst), 0);
            }
            Instr::Concat { dst, first, site } => {
                let count = body.concats.get(site as usize).ok_or(0_u64)?.len();
                // Texts of objects may be made of fields.
                none(self.cells() | self.any(base, first, count))?;
                self.set(at(dst), 0);
            }
            Instr::Branch { a, b, .. } => none(of(self, a) | of(self, b))?,
            Instr::BranchTrue { cond, .. } | Instr::BranchFalse { cond, .. } => none(of(self, cond))?,
            Instr::Switch { on, .. } => none(of(self, on))?,
            Instr::Call { dst, site } => {
                let site = body.calls.get(site as usize).ok_or(0_u64)?;
                let args = (0..site.args).map(|i| of(self, Reg(site.first.0 + i)));
                self.call = Some(args.collect());
                self.set(at(dst), 0);
            }
            Instr::Return { src } => {
                let caller = machine.frames.len().checked_sub(2).and_then(|i| machine.frames.get(i));
                match (frame.mode, caller) {
                    (Mode::Call(dst), Some(caller)) => {
                        self.set(Place::Register(caller.base as usize + dst.0 as usize), of(self, src));
                    }
                    _ => none(of(self, src))?,
                }
            }
            Instr::InitClass { class } => {
                let is_done = matches!(machine.init_state(class), InitState::Done | InitState::Running);
                return if is_done { Ok(()) } else { Err(0) };
            }
            Instr::CheckCast { .. }
            | Instr::NullCheck { .. }
            | Instr::Jump { .. }
            | Instr::SkipAssertion { .. }
            | Instr::ReturnVoid
            | Instr::Throw { .. } => {}
            Instr::Unsupported { .. } => return Err(0),
        }
        Ok(())
    }

    fn at(&self, place: &Place) -> u64 {
        self.places.get(place).copied().unwrap_or(0)
    }

    fn set(&mut self, place: Place, of: u64) {
        if of == 0 {
            self.places.remove(&place);
        } else {
            self.places.insert(place, of);
        }
    }

    fn any(&self, base: usize, first: Reg, count: usize) -> u64 {
        let from = base + first.0 as usize;
        (from..from + count).fold(0, |all, at| all | self.at(&Place::Register(at)))
    }

    /// Those that went to fields and elements.
    fn cells(&self) -> u64 {
        let cells = self.places.iter().filter(|(place, _)| matches!(place, Place::Cell(..)));
        cells.fold(0, |all, (_, of)| all | of)
    }
}

/// Nothing may depend on these.
fn none(needed: u64) -> Result<(), Needed> {
    if needed == 0 { Ok(()) } else { Err(needed) }
}

fn element(array: Option<ObjectId>, index: Option<Value>) -> Option<Place> {
    match (array, index) {
        (Some(array), Some(Value::Int(index))) => Some(Place::Cell(array, u32::try_from(index).ok()?)),
        _ => None,
    }
}
