//! Which `return false` decided a predicate, and what had been read by then.
//!
//! `return false` in a callee makes its callers return false as well; the innermost of such a chain is the
//! one that says why. A frame passes its callee's *false* on where at most one statement starts between the
//! two returns, as in `return isTree(root);` and `if (!isTree(root)) return false;`.

use crate::base::Span;
use crate::exec::observer::Observer;
use crate::exec::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::Pc;
use crate::lang::program::{ErasedType, MethodId, MethodKind, Program};

/// Watches one run of a predicate.
pub(in crate::solve) struct Blame<'a> {
    program: &'a Program,
    frames: Vec<Trace>,
    at: Option<(MethodId, Pc)>,
    /// Where the outermost frame's result was decided, if it is false.
    decisive: Option<Span>,
    reads: Vec<(ObjectId, u32)>,
}

#[derive(Default)]
struct Trace {
    /// Where the last callee's result was decided, if that was false.
    callee: Option<Span>,
    /// Statements started since that callee returned.
    statements: u32,
}

impl<'a> Blame<'a> {
    pub fn new(program: &'a Program) -> Self {
        Self { program, frames: vec![Trace::default()], at: None, decisive: None, reads: Vec::new() }
    }

    /// The `return false` that decided the result; where the run did not return false, whatever was
    /// executed last.
    pub fn decisive(&self) -> Option<Span> {
        self.decisive.or_else(|| self.here())
    }

    /// Cells in the order of first reading.
    pub fn reads(&self) -> &[(ObjectId, u32)] {
        &self.reads
    }

    fn here(&self) -> Option<Span> {
        let (method, pc) = self.at?;
        self.program.body(method).ok()?.spans.get(pc as usize).copied()
    }

    /// Static initializers run between two instructions of a frame and are none of its calls.
    fn is_initializer(&self, method: MethodId) -> bool {
        self.program.methods[method].kind == MethodKind::StaticInit
    }
}

impl Observer for Blame<'_> {
    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        self.at = Some((method, pc));
        let starts = self.program.body(method).is_ok_and(|b| b.starts.get(pc as usize) == Some(&true));
        if let Some(frame) = self.frames.last_mut().filter(|_| starts) {
            frame.statements += 1;
        }
    }

    fn on_read(&mut self, object: ObjectId, cell: u32, _value: Value) {
        if !self.reads.contains(&(object, cell)) {
            self.reads.push((object, cell));
        }
    }

    fn on_call(&mut self, method: MethodId, _args: &[Value]) {
        if !self.is_initializer(method) {
            self.frames.push(Trace::default());
        }
    }

    fn on_return(&mut self, method: MethodId, value: Option<Value>) {
        if self.is_initializer(method) {
            return;
        }
        let boolean = ErasedType::primitive(PrimitiveName::Boolean);
        let is_false = value == Some(Value::Int(0)) && self.program.methods[method].erased_result == boolean;
        let frame = self.frames.pop().unwrap_or_default();
        let passed_on = frame.callee.filter(|_| frame.statements <= 1);
        let decided = if is_false { passed_on.or_else(|| self.here()) } else { None };
        match self.frames.last_mut() {
            Some(caller) => *caller = Trace { callee: decided, statements: 0 },
            None => self.decisive = decided,
        }
    }

    fn on_throw(&mut self, _method: MethodId, _pc: Pc, _exception: ObjectId) {
        // Frames may go without returning: none of them passes anything on any more.
        self.frames.iter_mut().for_each(|frame| frame.callee = None);
    }
}
