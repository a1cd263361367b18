//! Loops over a heap that is decided: they never fork, so no depth bound ends them. As the published
//! tools do, a state is stopped when one object's initialised reference fields have been read too often
//! since the last lazy step (`--loop-reads`; 2000 in LISSA's tool, 200 in PLI's). What comes of it then is
//! decided elsewhere.
//!
//! What the JDK models read does not count: they are as finite as Java's own library, however much they do.
//!
//! A loop that a symbolic number bounds (`i < n`) forks in each round instead, and would do so two thousand million
//! times: counted is also how often a path forked on numbers at one instruction since the last lazy step
//! (`--loop-forks`), in whatever code that is. A loop over a table forks in each round, too, and ends: there a counter is
//! compared with a number, another one in each round, and it may fork many times as often.

use std::sync::Arc;

use crate::base::Span;
use crate::exec::observer::Observer;
use crate::exec::{ObjectId, Value};
use crate::lang::ir::Pc;
use crate::lang::program::{MethodId, Program};

/// How many times as often a path may fork where something that is counted differs from round to round.
const TABLE: u32 = 16;

/// What a pair of numbers is multiplied with, so that sums of pairs are seldom the same.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Forks of a path at one instruction.
#[derive(Clone, Debug)]
struct Forks {
    at: (MethodId, Pc),
    /// Those after a round in which the same was compared as in the one before, and those after others.
    alike: u32,
    others: u32,
    /// What had been compared when it forked last, and in the round that led there.
    compared: u64,
    round: u64,
}

/// Counts reads of initialised reference fields, an object at a time.
#[derive(Clone, Debug)]
pub struct LoopGuard {
    limit: u32,
    reads: Vec<u32>,
    exceeded: bool,
    /// The instruction that runs.
    at: (MethodId, Pc),
    /// The one that read too often.
    tripped: (MethodId, Pc),
    /// Where the path forked on numbers.
    forks: Vec<Forks>,
    /// All pairs of numbers that branches compared and that decided them, in one.
    compared: u64,
    /// Methods whose reads do not count; empty before anything ran.
    library: Arc<[bool]>,
}

impl LoopGuard {
    /// A guard that trips at `limit` reads of one object.
    pub fn new(limit: u32) -> Self {
        let at = (MethodId(0), 0);
        let (reads, forks, library) = (Vec::new(), Vec::new(), Arc::default());
        Self { limit, reads, exceeded: false, at, tripped: at, forks, compared: 0, library }
    }
    /// A lazy step was taken: counting starts anew.
    pub fn reset(&mut self) {
        self.reads.clear();
        self.forks.clear();
    }
    /// The instruction that runs forks on numbers: whether it has done so more than `most` times in rounds that are
    /// alike, or 16 times as often in others.
    pub fn forks_too_often(&mut self, most: u32) -> bool {
        let (at, compared) = (self.at, self.compared);
        let known = self.forks.iter().position(|forks| forks.at == at);
        let place = known.unwrap_or_else(|| {
            self.forks.push(Forks { at, alike: 0, others: 0, compared, round: 0 });
            self.forks.len() - 1
        });
        let Some(forks) = self.forks.get_mut(place) else { return false };
        let round = compared.wrapping_sub(forks.compared);
        let is_alike = round == forks.round;
        (forks.compared, forks.round) = (compared, round);
        let count = if is_alike { &mut forks.alike } else { &mut forks.others };
        *count = count.saturating_add(1);
        forks.alike > most || forks.others > most.saturating_mul(TABLE)
    }
    /// Whether some object was read too often.
    pub fn exceeded(&self) -> bool {
        self.exceeded
    }
    /// The instruction that read an object too often.
    pub fn place(&self, program: &Program) -> Option<Span> {
        let (method, pc) = self.tripped;
        program.methods.get(method)?;
        program.body(method).ok()?.spans.get(pc as usize).copied()
    }
    /// Nothing is too often from now on.
    pub fn lift(&mut self) {
        (self.limit, self.exceeded) = (u32::MAX, false);
    }
    /// It watches that program.
    pub(super) fn watch(&mut self, program: &Program) {
        if self.library.is_empty() {
            self.library = program.library_code().clone();
        }
    }
}

impl Observer for LoopGuard {
    #[inline]
    fn on_compare(&mut self, a: Value, b: Value) {
        let pair = match (a, b) {
            (Value::Int(a), Value::Int(b)) => {
                u64::from(a.cast_unsigned()) << 32 | u64::from(b.cast_unsigned())
            }
            (Value::Long(a), Value::Long(b)) => {
                a.cast_unsigned().wrapping_mul(ODD).wrapping_add(b.cast_unsigned())
            }
            _ => return,
        };
        self.compared = self.compared.wrapping_add(pair.wrapping_mul(ODD));
    }

    #[inline]
    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        self.at = (method, pc);
    }

    fn on_read(&mut self, object: ObjectId, _cell: u32, value: Value) {
        if !matches!(value, Value::Null | Value::Ref(_))
            || self.library.get(self.at.0.0 as usize) == Some(&true)
        {
            return;
        }
        let at = object.0 as usize;
        if self.reads.len() <= at {
            self.reads.resize(at + 1, 0);
        }
        self.reads[at] = self.reads[at].saturating_add(1);
        if self.reads[at] >= self.limit && !self.exceeded {
            (self.exceeded, self.tripped) = (true, self.at);
        }
    }
}
