//! Loops over a heap that is decided: they never fork, so no depth bound ends them. As the published
//! tools do, a state is stopped when one object's initialised reference fields have been read too often
//! since the last lazy step (`--loop-reads`; 2000 in LISSA's tool, 200 in PLI's). What comes of it then is
//! decided elsewhere.
//!
//! What the JDK models read does not count: they are as finite as Java's own library, however much they do.
//!
//! A loop that a symbolic number bounds (`i < n`) forks in each round instead, and would do so two thousand million
//! times: counted is also how often a path forked on numbers at one instruction since the last lazy step
//! (`--loop-forks`), in whatever code that is.

use std::sync::Arc;

use crate::base::Span;
use crate::exec::observer::Observer;
use crate::exec::{ObjectId, Value};
use crate::lang::ir::Pc;
use crate::lang::program::{MethodId, Program};

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
    /// How often the path forked on numbers, by instruction.
    forks: Vec<((MethodId, Pc), u32)>,
    /// Methods whose reads do not count; empty before anything ran.
    library: Arc<[bool]>,
}

impl LoopGuard {
    /// A guard that trips at `limit` reads of one object.
    pub fn new(limit: u32) -> Self {
        let at = (MethodId(0), 0);
        let (reads, forks, library) = (Vec::new(), Vec::new(), Arc::default());
        Self { limit, reads, exceeded: false, at, tripped: at, forks, library }
    }
    /// A lazy step was taken: counting starts anew.
    pub fn reset(&mut self) {
        self.reads.clear();
        self.forks.clear();
    }
    /// The instruction that runs forks on numbers: how often it has done so by now.
    pub fn forked(&mut self) -> u32 {
        let Some((_, times)) = self.forks.iter_mut().find(|(at, _)| *at == self.at) else {
            self.forks.push((self.at, 1));
            return 1;
        };
        *times = times.saturating_add(1);
        *times
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
