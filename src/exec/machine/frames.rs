//! Frames and registers, and the driver's side of them: answers, pending arguments.

use std::sync::Arc;

use crate::base::count::counted;
use crate::base::{Diagnostic, Span};
use crate::exec::machine::{Bound, Machine, Outcome};
use crate::exec::value::{PendingId, Value};
use crate::lang::ir::{Body, Pc, Reg};
use crate::lang::program::{ClassId, ErasedType, MethodId, Program};
use crate::term::TermId;

/// What happens when a frame returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::exec) enum Mode {
    /// The driver gets the value. `started` is false as long as the method's class is initialised.
    Outermost { started: bool },
    /// The caller's register gets it, and the caller goes on after the call.
    Call(Reg),
    /// The same, but a primitive value is boxed: a dynamic call.
    CallBoxed(Reg),
    /// The caller's instruction runs again and finds the value among its replies.
    Reply,
    /// A static initializer: the class is initialised, and the instruction below runs again.
    /// `started` is false as long as the initializer of a superclass runs on top of it.
    Init { class: ClassId, started: bool },
}

/// What an instruction that runs again has been told so far, in the order of its questions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::exec) enum Reply {
    /// An alternative that the driver chose.
    Alternative(u32),
    /// What a method returned that the instruction had called.
    Result(Option<Value>),
    /// What follows belongs to a native that the instruction's own native has called.
    Nested,
}

/// Stands for the method of a body that no class has; see [`Machine::call_detached`].
pub(in crate::exec) const DETACHED: MethodId = MethodId(u32::MAX);

/// One activation of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::exec) struct Frame {
    pub method: MethodId,
    /// The instruction to run next; in callers, the call.
    pub pc: Pc,
    /// First register.
    pub base: u32,
    /// First reply that belongs to this frame's instruction.
    pub replies: u32,
    pub mode: Mode,
}

/// A frame for people.
#[derive(Clone, Copy, Debug)]
pub struct FrameView<'a> {
    /// The method.
    pub method: MethodId,
    /// The instruction to run next; in callers, the call.
    pub pc: Pc,
    /// Where that instruction comes from.
    pub span: Option<Span>,
    /// All registers. Those of parameters come first; the others are null until written.
    pub registers: &'a [Value],
    /// The method's body.
    pub body: &'a Body,
    /// Where its registers begin among those of all frames.
    pub base: usize,
}

impl<'a> FrameView<'a> {
    /// The local variables in scope, with their values.
    pub fn locals(&self) -> impl Iterator<Item = (&'a str, Value)> + use<'a> {
        let (pc, registers, locals) = (self.pc, self.registers, &self.body.locals);
        let live = locals.iter().filter(move |l| l.from <= pc && pc < l.to);
        live.filter_map(move |l| Some((&*l.name, *registers.get(l.reg.0 as usize)?)))
    }

    /// The innermost local variable of that name in scope: its value, and its type where that is known.
    pub fn local(&self, name: &str) -> Option<(Value, Option<ErasedType>)> {
        let live = self.body.locals.iter().filter(|l| l.from <= self.pc && self.pc < l.to);
        let local = live.rev().find(|l| *l.name == *name)?;
        Some((*self.registers.get(local.reg.0 as usize)?, local.ty))
    }
}

impl Machine {
    /// Starts a body that no class has (an expression's), as [`Machine::call`] starts a method: one at a time.
    pub fn call_detached(&mut self, body: Arc<Body>, args: &[Value]) {
        let (base, replies) = (self.registers.len(), self.replies.len() as u32);
        self.registers.extend_from_slice(args);
        self.registers.resize(base + body.registers as usize, Value::Null);
        self.detached = Some(body);
        let mode = Mode::Outermost { started: true };
        self.frames.push(Frame { method: DETACHED, pc: 0, base: base as u32, replies, mode });
    }

    /// Answers the question that `run` stopped with.
    pub fn answer(&mut self, alternative: u32) {
        self.replies.push(Reply::Alternative(alternative));
    }

    /// Decides a pending reference argument: every register that holds it gets the value.
    pub fn resolve(&mut self, pending: PendingId, value: Value) {
        for register in &mut self.registers {
            if *register == Value::Pending(pending) {
                *register = value;
            }
        }
    }

    /// Whether no instruction has been told something and waits to run again. Until then its operands stay as they
    /// are, or it would ask something else.
    pub fn is_between_instructions(&self) -> bool {
        self.replies.is_empty()
    }

    /// Puts a value wherever registers hold another one, and cells where that is wanted.
    pub(in crate::exec) fn replace(&mut self, old: Value, new: Value, in_cells: bool) {
        let cells = if in_cells { &mut self.cells[..] } else { &mut [] };
        for value in self.registers.iter_mut().chain(cells) {
            if *value == old {
                *value = new;
            }
        }
    }

    /// The terms that registers hold, each once.
    pub(in crate::exec) fn symbolic_registers(&self) -> Vec<TermId> {
        let mut terms = Vec::new();
        for value in &self.registers {
            if let Value::Sym(term) = *value
                && !terms.contains(&term)
            {
                terms.push(term);
            }
        }
        terms
    }

    /// Number of frames.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The frames, outermost first.
    pub fn frames<'a>(&'a self, program: &'a Program) -> impl DoubleEndedIterator<Item = FrameView<'a>> {
        (0..self.frames.len()).filter_map(|i| self.frame(program, i))
    }

    /// The innermost frame.
    pub fn top_frame<'a>(&'a self, program: &'a Program) -> Option<FrameView<'a>> {
        self.frame(program, self.frames.len().checked_sub(1)?)
    }

    fn frame<'a>(&'a self, program: &'a Program, index: usize) -> Option<FrameView<'a>> {
        let frame = self.frames.get(index).filter(|f| f.method != DETACHED)?;
        let body = program.body(frame.method).ok()?;
        let base = frame.base as usize;
        let registers = self.registers.get(base..base + body.registers as usize)?;
        let span = body.spans.get(frame.pc as usize).copied();
        Some(FrameView { method: frame.method, pc: frame.pc, span, registers, body, base })
    }

    /// The innermost frame's method and next instruction, and how many frames there are.
    pub fn place(&self) -> Option<(MethodId, Pc, usize)> {
        self.frames.last().map(|frame| (frame.method, frame.pc, self.frames.len()))
    }

    /// Gives up everything above the first `depth` frames.
    pub fn pop_frames(&mut self, depth: usize) {
        if let Some(frame) = self.frames.get(depth) {
            let (base, replies) = (frame.base as usize, frame.replies as usize);
            self.registers.truncate(base);
            self.replies.truncate(replies);
            self.frames.truncate(depth);
        }
    }

    /// Pushes a frame with these arguments.
    pub(in crate::exec) fn push_frame(
        &mut self,
        program: &Program,
        method: MethodId,
        args: &[Value],
        mode: Mode,
    ) -> Result<(), Outcome> {
        let base = self.registers.len();
        self.registers.extend_from_slice(args);
        self.activate(program, method, base, mode)
    }

    /// Pushes a frame whose arguments lie on top of the register stack, from `base` on. Where it fails
    /// they are gone.
    pub(in crate::exec) fn activate(
        &mut self,
        program: &Program,
        method: MethodId,
        base: usize,
        mode: Mode,
    ) -> Result<(), Outcome> {
        match program.body(method) {
            Ok(body)
                if self.registers.len() - base == body.params as usize
                    && self.frames.len() < self.max_frames =>
            {
                self.registers.resize(base + body.registers as usize, Value::Null);
                let replies = self.replies.len() as u32;
                self.frames.push(Frame { method, pc: 0, base: base as u32, replies, mode });
                Ok(())
            }
            result => {
                let count = self.registers.len() - base;
                self.registers.truncate(base);
                Err(refusal(program, method, result.map(|body| &**body), count))
            }
        }
    }
}

/// Why a method cannot be entered.
#[cold]
fn refusal(program: &Program, method: MethodId, body: Result<&Body, &Diagnostic>, count: usize) -> Outcome {
    let name = program.method_name(method);
    let modifiers = program.methods[method].modifiers;
    match body {
        Ok(body) if body.params as usize == count => {
            Outcome::BoundExceeded { bound: Bound::Frames, span: None }
        }
        Ok(body) => {
            let message = format!("`{name}` takes {}, not {count}", counted(body.params, "argument"));
            Outcome::Unsupported { message, span: program.methods[method].span, hint: None }
        }
        Err(_) if modifiers.is_native => {
            let message = format!("there is no model of `{name}`");
            Outcome::Unsupported { message, span: None, hint: None }
        }
        Err(d) => Outcome::Unsupported { message: d.message.clone(), span: d.span, hint: d.hint.clone() },
    }
}
