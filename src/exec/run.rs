//! Execution: the loop, and what leaves it.
//!
//! The loop has two halves. `straight` runs the instructions whose operands are concrete, out of slices
//! that are borrowed once a frame, and decides nothing else; whatever it cannot do (calls, allocation,
//! symbolic operands, exceptions) goes to `execute`, which may ask, and which writes only after all
//! its questions are answered.

mod access;
pub mod arith;
pub mod branch;
mod call;
pub mod concat;
mod dynamic;
mod exception;
mod execute;
mod init;
mod native;
mod real;
mod straight;

use crate::base::Span;
use crate::exec::machine::{Bound, DETACHED, Machine, Outcome, Question, Reply, Stop};
use crate::exec::natives::Natives;
use crate::exec::observer::Observer;
use crate::exec::value::{ObjectId, Value};
use crate::lang::ir::{Pc, Reg};
use crate::lang::program::{ClassId, Program};
use crate::term::{TermId, TermPool};

use straight::Straight;

/// Executes until something stops it. `fuel` is the number of instructions that may still be executed;
/// one that runs again after a stop counts again. Without a frame it is done at once.
pub fn run<O: Observer>(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    observer: &mut O,
    fuel: &mut u64,
) -> Stop {
    let mut run = Run { program, natives, machine, terms, observer, base: 0, cursor: 0, nesting: 0 };
    loop {
        let Some(frame) = run.machine.frames.last() else { return Stop::Done(Outcome::Return(None)) };
        run.base = frame.base as usize;
        run.cursor = frame.replies as usize;
        let detached;
        let body = if frame.method == DETACHED {
            detached = run.machine.detached.clone().unwrap_or_default();
            &*detached
        } else {
            let Ok(body) = program.body(frame.method) else { return Stop::Done(Outcome::Return(None)) };
            &**body
        };
        let straight = if O::LOOKS && *fuel > 0 {
            run.observer.look(run.machine, run.terms);
            let mut one = 1;
            let straight = run.straight(body, &mut one);
            *fuel -= 1 - one;
            straight
        } else {
            run.straight(body, fuel)
        };
        let result = match straight {
            Straight::Fuel if O::LOOKS && *fuel > 0 => continue,
            Straight::Fuel => return Stop::Fuel,
            Straight::End => Err(Trap::unsupported("a body without end")),
            Straight::Other(instr) => run.execute(body, instr),
        };
        let stop = match result {
            Ok(flow) => {
                run.complete(flow);
                None
            }
            Err(trap) => run.leave(trap),
        };
        if let Some(stop) = stop {
            return stop;
        }
    }
}

/// Executes one instruction. `None` means that it is complete and another may follow.
pub fn step<O: Observer>(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    observer: &mut O,
) -> Option<Stop> {
    match run(program, natives, machine, terms, observer, &mut 1) {
        Stop::Fuel => None,
        stop => Some(stop),
    }
}

/// How an instruction ended that `execute` ran.
enum Flow {
    /// The next one follows.
    Next,
    /// A jump.
    Goto(Pc),
    /// The frames have changed.
    Switched,
}

/// Why an instruction did not end.
#[derive(Debug)]
enum Trap {
    Stop(Stop),
    Throw(ClassId, Option<String>),
    ThrowObject(ObjectId),
    Unsupported {
        message: String,
        hint: Option<String>,
    },
    End(Outcome),
    /// A frame was pushed or a reply added for it: it runs again.
    Switched,
}

impl Trap {
    #[cold]
    fn unsupported(message: impl Into<String>) -> Self {
        Trap::Unsupported { message: message.into(), hint: None }
    }
    #[cold]
    fn exceeded(bound: Bound) -> Self {
        Trap::End(Outcome::BoundExceeded { bound, span: None })
    }
}

/// One call of [`run`].
struct Run<'a, O> {
    program: &'a Program,
    natives: &'a Natives,
    machine: &'a mut Machine,
    terms: &'a mut TermPool,
    observer: &'a mut O,
    /// First register of the innermost frame.
    base: usize,
    /// The next reply of the current instruction.
    cursor: usize,
    /// Natives that called natives in the current instruction.
    nesting: u32,
}

impl<O: Observer> Run<'_, O> {
    /// Moves on after an instruction is complete.
    #[inline]
    fn complete(&mut self, flow: Flow) {
        let Some(frame) = self.machine.frames.last_mut() else { return };
        match flow {
            Flow::Next => frame.pc += 1,
            Flow::Goto(target) => frame.pc = target,
            Flow::Switched => return,
        }
        self.machine.replies.truncate(frame.replies as usize);
    }

    /// What comes of an instruction that did not end: a stop for the driver, or execution elsewhere.
    fn leave(&mut self, trap: Trap) -> Option<Stop> {
        self.nesting = 0;
        let exception = match trap {
            Trap::Switched => return None,
            Trap::Stop(Stop::Read { object, cell }) if self.machine.read_held(self.program, object, cell) => {
                return None;
            }
            Trap::Stop(stop) => {
                self.machine.note_decision(&stop);
                return Some(stop);
            }
            Trap::ThrowObject(object) => Ok(object),
            Trap::Throw(class, message) => self.new_exception(class, message),
            other => Err(other),
        };
        let outcome = match exception {
            Ok(object) => return self.unwind(object),
            Err(Trap::End(Outcome::Unsupported { message, span, hint })) => {
                Outcome::Unsupported { message, span: span.or(self.span()), hint }
            }
            Err(Trap::End(Outcome::BoundExceeded { bound, span })) => {
                Outcome::BoundExceeded { bound, span: span.or_else(|| self.user_span()) }
            }
            Err(Trap::Unsupported { message, hint }) => {
                let within = self.machine.frames.last().filter(|f| f.method != DETACHED);
                let within = within.map(|f| format!(" in `{}`", self.program.method_name(f.method)));
                let message = message + &within.unwrap_or_default();
                Outcome::Unsupported { message, span: self.span(), hint }
            }
            Err(Trap::End(outcome)) => outcome,
            Err(_) => Outcome::BoundExceeded { bound: Bound::Memory, span: self.user_span() },
        };
        self.abandon();
        Some(Stop::Done(outcome))
    }

    /// The alternative that the driver chose, or the question.
    fn ask(&mut self, question: impl FnOnce() -> Question) -> Result<u32, Trap> {
        match self.machine.replies.get(self.cursor) {
            Some(&Reply::Alternative(alternative)) => {
                self.cursor += 1;
                Ok(alternative)
            }
            _ => Err(Trap::Stop(Stop::Ask(question()))),
        }
    }

    /// Whether a term holds: constants are decided, everything else is asked.
    fn condition(&mut self, term: TermId) -> Result<bool, Trap> {
        match self.terms.as_bool(term) {
            Some(holds) => Ok(holds),
            None => Ok(self.ask(|| Question::Condition(term))? == 0),
        }
    }

    fn load(&mut self, dst: Reg, object: ObjectId, cell: u32) -> Result<(), Trap> {
        match self.machine.raw_cell(object, cell) {
            Value::Unset => Err(Trap::Stop(Stop::Read { object, cell })),
            value => {
                self.observer.on_read(object, cell, value);
                self.set(dst, value);
                Ok(())
            }
        }
    }

    fn store(&mut self, object: ObjectId, cell: u32, value: Value) {
        self.observer.on_write(object, cell, value);
        self.machine.set_cell(object, cell, value);
    }

    fn forget_replies(&mut self) {
        if let Some(frame) = self.machine.frames.last() {
            self.machine.replies.truncate(frame.replies as usize);
        }
    }

    fn reg(&self, reg: Reg) -> Value {
        self.machine.registers.get(self.base + reg.0 as usize).copied().unwrap_or(Value::Null)
    }

    fn set(&mut self, reg: Reg, value: Value) {
        if let Some(register) = self.machine.registers.get_mut(self.base + reg.0 as usize) {
            *register = value;
        }
    }

    /// The user's statement that runs; that of the innermost frame where none of the code is the user's.
    fn user_span(&self) -> Option<Span> {
        self.machine.user_span(self.program).or_else(|| self.span())
    }

    /// Where the innermost frame's instruction comes from.
    fn span(&self) -> Option<Span> {
        self.machine.top_frame(self.program)?.span
    }
}
