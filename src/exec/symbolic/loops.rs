//! Endless loops over a cyclic heap: they never fork, so no depth bound ends them. As the published
//! tools do, a state is cut when one object's initialised reference fields have been read too often
//! since the last lazy step (`--loop-reads`; 2000 in LISSA's tool, 200 in PLI's).

use crate::exec::observer::Observer;
use crate::exec::{ObjectId, Value};

/// Counts reads of initialised reference fields, an object at a time.
#[derive(Clone, Debug)]
pub struct LoopGuard {
    limit: u32,
    reads: Vec<u32>,
    exceeded: bool,
}

impl LoopGuard {
    /// A guard that trips at `limit` reads of one object.
    pub fn new(limit: u32) -> Self {
        Self { limit, reads: Vec::new(), exceeded: false }
    }
    /// A lazy step was taken: counting starts anew.
    pub fn reset(&mut self) {
        self.reads.clear();
    }
    /// Whether some object was read too often.
    pub fn exceeded(&self) -> bool {
        self.exceeded
    }
}

impl Observer for LoopGuard {
    fn on_read(&mut self, object: ObjectId, _cell: u32, value: Value) {
        if !matches!(value, Value::Null | Value::Ref(_)) {
            return;
        }
        let at = object.0 as usize;
        if self.reads.len() <= at {
            self.reads.resize(at + 1, 0);
        }
        self.reads[at] += 1;
        self.exceeded |= self.reads[at] >= self.limit;
    }
}
