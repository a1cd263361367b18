//! Numbers that only numbers of their kind are computed from: counters, sums. A loop in which all else repeats goes
//! on forever whatever they are.
//!
//! They are followed through a round of the loop, instruction by instruction: what is computed from one is one.
//! Where anything else may depend on one, a branch, an index, a divisor, a native, it does not hold.

use std::collections::BTreeSet;

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
    places: BTreeSet<Place>,
    depth: usize,
    /// The last instruction was a call: which of its arguments are such numbers.
    call: Option<Vec<bool>>,
}

impl Idle {
    /// These, in a machine that runs on from here.
    pub fn new(machine: &Machine, places: BTreeSet<Place>) -> Self {
        Self { places, depth: machine.frames.len(), call: None }
    }

    /// Where they are.
    pub fn places(&self) -> &BTreeSet<Place> {
        &self.places
    }

    /// The next instruction is about to run; false where something else may depend on them.
    pub fn follow(&mut self, program: &Program, machine: &Machine) -> bool {
        self.arrive(program, machine) && self.next(program, machine).is_some()
    }

    /// What calls and returns do to them.
    fn arrive(&mut self, program: &Program, machine: &Machine) -> bool {
        let (before, now) = (self.depth, machine.frames.len());
        self.depth = now;
        let call = self.call.take();
        if now < before {
            let end = machine.registers.len();
            self.places.retain(|place| !matches!(place, Place::Register(at) if *at >= end));
        }
        let (Some(frame), Some(args)) = (machine.frames.last(), call) else { return now <= before };
        if now <= before {
            // A native: nobody knows what it looks at.
            return !args.contains(&true) && !self.has_cells();
        }
        if matches!(frame.mode, Mode::Reply) && (args.contains(&true) || self.has_cells()) {
            return false;
        }
        let base = frame.base as usize;
        self.places.retain(|place| !matches!(place, Place::Register(at) if *at >= base));
        if !args.contains(&true) {
            return true;
        }
        let info = program.methods.get(frame.method);
        let takes_them = matches!(frame.mode, Mode::Call(_))
            && info.is_some_and(|m| m.kind != MethodKind::Lambda)
            && program.body(frame.method).is_ok_and(|body| usize::from(body.params) == args.len());
        let idle = args.iter().enumerate().filter(|(_, idle)| **idle);
        self.places.extend(idle.map(|(at, _)| Place::Register(base + at)));
        takes_them
    }

    /// Follows one instruction; `None` where something depends on them.
    fn next(&mut self, program: &Program, machine: &Machine) -> Option<()> {
        let frame = machine.frames.last().filter(|frame| frame.method != DETACHED)?;
        let body: &Body = program.body(frame.method).ok()?;
        let base = frame.base as usize;
        let value = |r: Reg| machine.registers.get(base + r.0 as usize).copied();
        let object = |r: Reg| match value(r) {
            Some(Value::Ref(object)) => Some(object),
            _ => None,
        };
        let at = |r: Reg| Place::Register(base + r.0 as usize);
        let is_idle = |places: &BTreeSet<Place>, r: Reg| places.contains(&at(r));
        let only = |holds: bool| holds.then_some(());
        match *body.code.get(frame.pc as usize)? {
            Instr::Const { dst, .. }
            | Instr::New { dst, .. }
            | Instr::ArrayLength { dst, .. }
            | Instr::GetStatic { dst, .. }
            | Instr::InstanceOf { dst, .. }
            | Instr::ClassLiteral { dst, .. } => self.set(at(dst), false),
            Instr::Move { dst, src: a } | Instr::Unary { dst, a, .. } => {
                self.set(at(dst), is_idle(&self.places, a));
            }
            Instr::Arith { op, dst, a, b } => {
                let divides = matches!(op, ArithOp::IDiv | ArithOp::IRem | ArithOp::LDiv | ArithOp::LRem);
                only(!divides || !is_idle(&self.places, b))?;
                self.set(at(dst), is_idle(&self.places, a) || is_idle(&self.places, b));
            }
            Instr::GetField { dst, obj, field } => {
                let cell = program.fields[*body.fields.get(field as usize)?].slot;
                let is_one = object(obj).is_some_and(|o| self.places.contains(&Place::Cell(o, cell)));
                self.set(at(dst), is_one);
            }
            Instr::PutField { obj, field, src } => {
                let cell = program.fields[*body.fields.get(field as usize)?].slot;
                if let Some(object) = object(obj) {
                    self.set(Place::Cell(object, cell), is_idle(&self.places, src));
                }
            }
            Instr::ArrayLoad { dst, array, index } => {
                only(!is_idle(&self.places, index))?;
                let cell = self.element(object(array), value(index));
                // Where the index is no number, which element it is was decided by the path.
                let any =
                    self.places.iter().any(|s| matches!(s, Place::Cell(o, _) if Some(*o) == object(array)));
                only(cell.is_some() || !any)?;
                self.set(at(dst), cell.is_some_and(|cell| self.places.contains(&cell)));
            }
            Instr::ArrayStore { array, index, src } => {
                only(!is_idle(&self.places, index))?;
                match self.element(object(array), value(index)) {
                    Some(cell) => self.set(cell, is_idle(&self.places, src)),
                    None => only(!is_idle(&self.places, src))?,
                }
            }
            Instr::PutStatic { src, .. } => only(!is_idle(&self.places, src))?,
            Instr::NewArray { dst, len, .. } => {
                only(!is_idle(&self.places, len))?;
                self.set(at(dst), false);
            }
            Instr::NewMultiArray { dst, first, sizes, .. } => {
                only(!self.any(base, first, sizes.into()))?;
                self.set(at(dst), false);
            }
            Instr::MakeClosure { dst, site } => {
                let site = body.closures.get(site as usize)?;
                only(!self.any(base, site.first, site.captures.into()))?;
                self.set(at(dst), false);
            }
            // Texts of objects may be made of fields.
            Instr::Concat { dst, first, site } => {
                let count = body.concats.get(site as usize)?.len();
                only(!self.has_cells() && !self.any(base, first, count))?;
                self.set(at(dst), false);
            }
            Instr::Branch { a, b, .. } => only(!is_idle(&self.places, a) && !is_idle(&self.places, b))?,
            Instr::BranchTrue { cond, .. } | Instr::BranchFalse { cond, .. } => {
                only(!is_idle(&self.places, cond))?;
            }
            Instr::Switch { on, .. } => only(!is_idle(&self.places, on))?,
            Instr::Call { dst, site } => {
                let site = body.calls.get(site as usize)?;
                let args = (0..site.args).map(|i| is_idle(&self.places, Reg(site.first.0 + i)));
                self.call = Some(args.collect());
                self.set(at(dst), false);
            }
            Instr::Return { src } => {
                let idle = is_idle(&self.places, src);
                match (frame.mode, machine.frames.len().checked_sub(2).and_then(|i| machine.frames.get(i))) {
                    (Mode::Call(dst), Some(caller)) => {
                        self.set(Place::Register(caller.base as usize + dst.0 as usize), idle);
                    }
                    _ => only(!idle)?,
                }
            }
            Instr::InitClass { class } => {
                only(matches!(machine.init_state(class), InitState::Done | InitState::Running))?;
            }
            Instr::CheckCast { .. }
            | Instr::NullCheck { .. }
            | Instr::Jump { .. }
            | Instr::SkipAssertion { .. }
            | Instr::ReturnVoid
            | Instr::Throw { .. } => {}
            Instr::Unsupported { .. } => return None,
        }
        Some(())
    }

    fn set(&mut self, place: Place, idle: bool) {
        if idle {
            self.places.insert(place);
        } else {
            self.places.remove(&place);
        }
    }

    fn element(&self, array: Option<ObjectId>, index: Option<Value>) -> Option<Place> {
        match (array, index) {
            (Some(array), Some(Value::Int(index))) => Some(Place::Cell(array, u32::try_from(index).ok()?)),
            _ => None,
        }
    }

    fn any(&self, base: usize, first: Reg, count: usize) -> bool {
        let from = base + first.0 as usize;
        (from..from + count).any(|at| self.places.contains(&Place::Register(at)))
    }

    fn has_cells(&self) -> bool {
        self.places.iter().any(|place| matches!(place, Place::Cell(..)))
    }
}
