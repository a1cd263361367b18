//! Which line decided that a boolean method is false, and what it saw: the fields that it read, and the local
//! variables there.
//!
//! A frame passes its callee's *false* on where at most one statement starts between the two returns, as in `return
//! isTree(root);` and `if (!isTree(root)) return false;`: the innermost of such a chain is the line that says why.

use crate::base::Span;
use crate::exec::{Machine, ObjectId, Observer, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::Pc;
use crate::lang::program::{ErasedType, MethodId, MethodKind, Program};
use crate::term::TermPool;

/// The line that decided.
#[derive(Clone, Debug)]
pub struct Decided {
    /// The method that it is in.
    pub method: MethodId,
    /// The line.
    pub span: Option<Span>,
    /// Fields and elements that it read, each once, with what they held: those of the statement that returned, and of
    /// the one before it, which has the condition.
    pub reads: Vec<(ObjectId, u32, Value)>,
    /// Local variables, by name and type.
    pub locals: Vec<(String, Value, Option<ErasedType>)>,
}

/// Watches one run of a boolean method.
pub struct Deciding<'a> {
    program: &'a Program,
    frames: Vec<Trace>,
    at: Option<(MethodId, Pc)>,
    reads: Vec<(ObjectId, u32, Value)>,
    locals: Vec<(String, Value, Option<ErasedType>)>,
    decided: Option<Decided>,
}

#[derive(Default)]
struct Trace {
    /// Where the last callee's result was decided, if that was false.
    callee: Option<Decided>,
    /// Statements started since that callee returned.
    statements: u32,
    /// Number of reads when the statement at hand began, and when the one before it did.
    since: [usize; 2],
}

impl<'a> Deciding<'a> {
    /// Before the run.
    pub fn new(program: &'a Program) -> Self {
        let (frames, at) = (vec![Trace::default()], None);
        Self { program, frames, at, reads: Vec::new(), locals: Vec::new(), decided: None }
    }

    /// What decided; where the method did not return false, what was executed last.
    pub fn decided(mut self) -> Option<Decided> {
        let (method, _) = self.at?;
        let since = self.frames.last().map_or(0, |frame| frame.since[1]);
        self.decided.take().or_else(|| Some(self.here(method, since)))
    }

    fn here(&self, method: MethodId, since: usize) -> Decided {
        let span =
            self.at.and_then(|(method, pc)| self.program.body(method).ok()?.spans.get(pc as usize).copied());
        let mut reads: Vec<(ObjectId, u32, Value)> = Vec::new();
        for &read in self.reads.iter().skip(since) {
            if !reads.iter().any(|known| (known.0, known.1) == (read.0, read.1)) {
                reads.push(read);
            }
        }
        Decided { method, span, reads, locals: self.locals.clone() }
    }

    /// Static initializers run between two instructions of a frame and are none of its calls.
    fn is_initializer(&self, method: MethodId) -> bool {
        self.program.methods[method].kind == MethodKind::StaticInit
    }
}

impl Observer for Deciding<'_> {
    const LOOKS: bool = true;

    fn look(&mut self, machine: &Machine, _: &TermPool) {
        let Some(frame) = machine.top_frame(self.program) else { return };
        let here = |name: &str| frame.local(name).and_then(|(_, ty)| ty);
        self.locals = frame.locals().map(|(name, value)| (name.to_string(), value, here(name))).collect();
    }

    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        self.at = Some((method, pc));
        let starts = self.program.body(method).is_ok_and(|b| b.starts.get(pc as usize) == Some(&true));
        if let Some(frame) = self.frames.last_mut().filter(|_| starts) {
            frame.statements += 1;
            frame.since = [self.reads.len(), frame.since[0]];
        }
    }

    fn on_read(&mut self, object: ObjectId, cell: u32, value: Value) {
        self.reads.push((object, cell, value));
    }

    fn on_call(&mut self, method: MethodId, _args: &[Value]) {
        if !self.is_initializer(method) {
            let since = [self.reads.len(); 2];
            self.frames.push(Trace { since, ..Trace::default() });
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
        let decided = is_false.then(|| passed_on.unwrap_or_else(|| self.here(method, frame.since[1])));
        match self.frames.last_mut() {
            Some(caller) => (caller.callee, caller.statements) = (decided, 0),
            None => self.decided = decided,
        }
    }

    fn on_throw(&mut self, _method: MethodId, _pc: Pc, _exception: ObjectId) {
        // Frames may go without returning: none of them passes anything on any more.
        self.frames.iter_mut().for_each(|frame| frame.callee = None);
    }
}
