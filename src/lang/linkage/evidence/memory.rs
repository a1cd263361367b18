//! What fields and elements hold while a method is read, and how its branches see them: each from where they part.

use std::collections::{BTreeMap, BTreeSet};

use crate::lang::ir::{Body, Instr};
use crate::lang::linkage::evidence::target;
use crate::lang::program::FieldId;

/// The number of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(pub u32);

pub const NULL: Value = Value(0);
/// What static fields belong to.
pub const STATICS: Value = Value(1);
/// The first of all others.
pub const FIRST: Value = Value(2);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Field(FieldId),
    Element(Value),
}

/// A field of an object, or an element of an array.
pub type At = (Value, Place);

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Held {
    pub value: Value,
    pub is_written: bool,
}

/// What is held.
#[derive(Clone, Default)]
pub struct Memory {
    held: BTreeMap<At, Held>,
    /// All that was written, on any branch.
    written: BTreeSet<At>,
}

impl Memory {
    pub fn get(&self, at: At) -> Option<Held> {
        self.held.get(&at).copied()
    }

    pub fn iter(&self) -> impl Iterator<Item = (At, Held)> + '_ {
        self.held.iter().map(|(at, held)| (*at, *held))
    }

    /// Whether it was written on any branch.
    pub fn was_written(&self, at: At) -> bool {
        self.written.contains(&at)
    }

    /// Writes; what was there.
    pub fn write(&mut self, at: At, value: Value) -> Option<Held> {
        self.written.insert(at);
        self.held.insert(at, Held { value, is_written: true })
    }

    /// Notes what is read for the first time.
    pub fn note(&mut self, at: At, value: Value) {
        self.held.insert(at, Held { value, is_written: false });
    }

    /// Goes back to what was held before; what has been read since stays known.
    fn restore(&mut self, before: &Self) {
        self.held.retain(|at, held| !held.is_written || before.held.contains_key(at));
        self.held.extend(before.held.iter().map(|(at, held)| (*at, *held)));
    }
}

/// What holds at a place of a method.
#[derive(Clone)]
struct State {
    memory: Memory,
    registers: Vec<Value>,
}

/// Branches that are still to be read, and such that go on together with others.
#[derive(Default)]
pub struct Branches {
    /// By where the other branch begins, what held where the two part.
    parted: BTreeMap<usize, State>,
    /// By where branches meet, what held where they parted and at the end of the first one.
    met: BTreeMap<usize, Vec<(State, State)>>,
}

impl Branches {
    /// Comes to an instruction: where another branch begins, that sees what held where they parted, and where it ends
    /// both have had their share.
    pub fn enter(&mut self, body: &Body, pc: usize, memory: &mut Memory, registers: &mut Vec<Value>) {
        for (before, first) in self.met.remove(&pc).into_iter().flatten() {
            for (at, held) in first.memory.iter() {
                if memory.get(at) == before.memory.get(at) {
                    memory.held.insert(at, held);
                }
            }
            let all = registers.iter_mut().zip(before.registers.iter().zip(&first.registers));
            all.filter(|(now, (before, _))| *now == *before).for_each(|(now, (_, first))| *now = *first);
        }
        let Some(before) = self.parted.remove(&pc) else { return };
        let Some(end) = pc.checked_sub(1).and_then(|last| body.code.get(last)) else { return };
        if let Some(to) = target(*end) {
            let first = State { memory: memory.clone(), registers: registers.clone() };
            self.met.entry(to as usize).or_default().push((before.clone(), first));
        }
        memory.restore(&before.memory);
        *registers = before.registers;
    }

    /// Comes to a branch: where the code before its target goes on elsewhere, the target is the other branch.
    pub fn part(&mut self, body: &Body, pc: usize, memory: &Memory, registers: &[Value]) {
        let Some(instr) = body.code.get(pc) else { return };
        let is_conditional =
            matches!(instr, Instr::Branch { .. } | Instr::BranchTrue { .. } | Instr::BranchFalse { .. });
        let Some(to) = target(*instr).map(|to| to as usize).filter(|&to| is_conditional && to > pc + 1)
        else {
            return;
        };
        let goes_elsewhere = match body.code.get(to - 1) {
            Some(Instr::Jump { target }) => *target as usize > to,
            Some(Instr::Return { .. } | Instr::ReturnVoid | Instr::Throw { .. }) => true,
            _ => false,
        };
        if goes_elsewhere {
            let state = || State { memory: memory.clone(), registers: registers.to_vec() };
            self.parted.entry(to).or_insert_with(state);
        }
    }

    /// Goes back to the start of a loop.
    pub fn repeat(&mut self, to: usize, from: usize) {
        self.parted.retain(|at, _| !(to..=from).contains(at));
        self.met.retain(|at, _| !(to..=from).contains(at));
    }
}
