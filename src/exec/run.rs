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
mod exception;
mod init;

use smallvec::SmallVec;

use crate::base::Span;
use crate::exec::machine::{InitState, Machine, OPEN_LENGTH, Outcome, Question, Reply, Stop};
use crate::exec::natives::Natives;
use crate::exec::observer::Observer;
use crate::exec::value::{ObjectId, Value};
use crate::lang::ir::{Body, Const, Instr, Pc, Reg};
use crate::lang::program::{ClassId, Program};
use crate::term::{TermId, TermPool};

pub(in crate::exec) use init::begin_init;

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
        let Ok(body) = program.body(frame.method) else { return Stop::Done(Outcome::Return(None)) };
        let result = match run.straight(body, fuel) {
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

/// Why the straight half came back. `frame.pc` is the instruction in question.
enum Straight {
    Fuel,
    End,
    Other(Instr),
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
    /// Runs instructions of the innermost frame as long as all they need is concrete.
    #[inline]
    fn straight(&mut self, body: &Body, fuel: &mut u64) -> Straight {
        let machine = &mut *self.machine;
        let Some(frame) = machine.frames.last_mut() else { return Straight::End };
        let Some(regs) = machine.registers.get_mut(self.base..) else { return Straight::End };
        let (objects, cells, slots) = (&machine.objects[..], &mut machine.cells[..], &self.natives.slots[..]);
        let observer = &mut *self.observer;
        let code = &body.code[..];
        let mut pc = frame.pc as usize;
        let mut left = *fuel;
        macro_rules! reg {
            ($r:expr) => {
                regs[$r.0 as usize]
            };
        }
        let end = loop {
            if left == 0 {
                break Straight::Fuel;
            }
            let Some(&instr) = code.get(pc) else { break Straight::End };
            left -= 1;
            observer.on_instruction(frame.method, pc as Pc);
            match instr {
                Instr::Const { dst, value } => {
                    reg!(dst) = match body.consts[value.0 as usize] {
                        Const::Int(i) => Value::Int(i),
                        Const::Long(l) => Value::Long(l),
                        Const::Float(f) => Value::Float(f),
                        Const::Double(d) => Value::Double(d),
                        Const::Null => Value::Null,
                        Const::String(_) => break Straight::Other(instr),
                    }
                }
                Instr::Move { dst, src } => reg!(dst) = reg!(src),
                Instr::Unary { op, dst, a } => match arith::unary(op, reg!(a)) {
                    Some(value) => reg!(dst) = value,
                    None => break Straight::Other(instr),
                },
                Instr::Arith { op, dst, a, b } => match arith::arith(op, reg!(a), reg!(b)) {
                    Some(value) => reg!(dst) = value,
                    None => break Straight::Other(instr),
                },
                Instr::InitClass { class } => {
                    let state = machine.init.get(class.0 as usize);
                    if !matches!(state, Some(InitState::Done | InitState::Running)) {
                        break Straight::Other(instr);
                    }
                }
                Instr::GetField { dst, obj, field } => {
                    let Value::Ref(object) = reg!(obj) else { break Straight::Other(instr) };
                    let header = &objects[object.0 as usize];
                    let slot = slots[body.fields[field as usize].0 as usize];
                    if slot >= header.len {
                        break Straight::Other(instr);
                    }
                    match cells[(header.first + slot) as usize] {
                        Value::Unset => break Straight::Other(instr),
                        value => {
                            observer.on_read(object, slot, value);
                            reg!(dst) = value;
                        }
                    }
                }
                Instr::PutField { obj, field, src } => {
                    let Value::Ref(object) = reg!(obj) else { break Straight::Other(instr) };
                    let value = reg!(src);
                    let header = &objects[object.0 as usize];
                    let slot = slots[body.fields[field as usize].0 as usize];
                    if slot >= header.len || matches!(value, Value::Pending(_)) {
                        break Straight::Other(instr);
                    }
                    observer.on_write(object, slot, value);
                    cells[(header.first + slot) as usize] = value;
                }
                Instr::ArrayLoad { dst, array, index } => {
                    let (Value::Ref(array), Value::Int(index)) = (reg!(array), reg!(index)) else {
                        break Straight::Other(instr);
                    };
                    let header = &objects[array.0 as usize];
                    let index = index as u32;
                    if index >= header.len || header.len == OPEN_LENGTH || header.ty.dims == 0 {
                        break Straight::Other(instr);
                    }
                    match cells[(header.first + index) as usize] {
                        Value::Unset => break Straight::Other(instr),
                        value => {
                            observer.on_read(array, index, value);
                            reg!(dst) = value;
                        }
                    }
                }
                Instr::ArrayStore { array, index, src } => {
                    let (Value::Ref(array), Value::Int(index)) = (reg!(array), reg!(index)) else {
                        break Straight::Other(instr);
                    };
                    let header = &objects[array.0 as usize];
                    let (index, value) = (index as u32, reg!(src));
                    let in_bounds = index < header.len && header.len != OPEN_LENGTH && header.ty.dims > 0;
                    if !in_bounds || matches!(value, Value::Ref(_) | Value::Pending(_)) {
                        break Straight::Other(instr);
                    }
                    observer.on_write(array, index, value);
                    cells[(header.first + index) as usize] = value;
                }
                Instr::ArrayLength { dst, array } => {
                    let Value::Ref(array) = reg!(array) else { break Straight::Other(instr) };
                    let header = &objects[array.0 as usize];
                    if header.len == OPEN_LENGTH || header.ty.dims == 0 {
                        break Straight::Other(instr);
                    }
                    reg!(dst) = Value::Int(header.len as i32);
                }
                Instr::NullCheck { obj } => {
                    if !matches!(reg!(obj), Value::Ref(_)) {
                        break Straight::Other(instr);
                    }
                }
                Instr::Jump { target } => {
                    pc = target as usize;
                    continue;
                }
                Instr::Branch { cond, a, b, target } => match branch::holds(cond, reg!(a), reg!(b)) {
                    Some(true) => {
                        pc = target as usize;
                        continue;
                    }
                    Some(false) => {}
                    None => break Straight::Other(instr),
                },
                Instr::BranchTrue { cond, target } => match reg!(cond) {
                    Value::Int(0) => {}
                    Value::Int(_) => {
                        pc = target as usize;
                        continue;
                    }
                    _ => break Straight::Other(instr),
                },
                Instr::BranchFalse { cond, target } => match reg!(cond) {
                    Value::Int(0) => {
                        pc = target as usize;
                        continue;
                    }
                    Value::Int(_) => {}
                    _ => break Straight::Other(instr),
                },
                Instr::Switch { on, table } => match reg!(on) {
                    Value::Int(key) => {
                        pc = branch::switch_target(&body.switches[table as usize], key) as usize;
                        continue;
                    }
                    _ => break Straight::Other(instr),
                },
                _ => break Straight::Other(instr),
            }
            pc += 1;
        };
        frame.pc = pc as Pc;
        *fuel = left;
        end
    }

    /// Runs one instruction that the straight half left.
    fn execute(&mut self, body: &Body, instr: Instr) -> Result<Flow, Trap> {
        match instr {
            Instr::Call { dst, site } => return self.call(&body.calls[site as usize], dst),
            Instr::Return { src } => return self.return_value(Some(self.reg(src))),
            Instr::ReturnVoid => return self.return_value(None),
            Instr::New { dst, class } => {
                let object = self.new_object(class)?;
                self.set(dst, Value::Ref(object));
            }
            Instr::Const { dst, value } => {
                let value = self.machine.constant(self.program, &body.consts[value.0 as usize]);
                self.set(dst, value);
            }
            Instr::Unary { op, dst, a } => {
                let value = self.symbolic_unary(op, self.reg(a))?;
                self.set(dst, value);
            }
            Instr::Arith { op, dst, a, b } => {
                let value = self.symbolic_arith(op, self.reg(a), self.reg(b))?;
                self.set(dst, value);
            }
            Instr::Concat { dst, first, site } => {
                let kinds = &body.concats[site as usize];
                let operands = self.consecutive(first, kinds.len());
                let text = self.concat(kinds, &operands)?;
                self.set(dst, Value::Ref(text));
            }
            Instr::InitClass { class } => return self.init_class(class),
            Instr::NewArray { dst, len, element } => {
                let array = self.new_array(body.types[element as usize], self.reg(len))?;
                self.set(dst, Value::Ref(array));
            }
            Instr::NewMultiArray { dst, first, sizes, array } => {
                let lengths = self.consecutive(first, sizes as usize);
                let array = self.new_multi_array(body.types[array as usize], &lengths)?;
                self.set(dst, Value::Ref(array));
            }
            Instr::GetField { dst, obj, field } => {
                let (object, slot) = self.field(self.reg(obj), body.fields[field as usize], "read")?;
                self.load(dst, object, slot)?;
            }
            Instr::PutField { obj, field, src } => {
                let (object, slot) = self.field(self.reg(obj), body.fields[field as usize], "assign")?;
                let value = self.decided(self.reg(src))?;
                self.store(object, slot, value);
            }
            Instr::GetStatic { dst, field } => match self.machine.static_value(field) {
                Value::Unset => return Err(Trap::Stop(Stop::ReadStatic(field))),
                value => self.set(dst, value),
            },
            Instr::PutStatic { field, src } => {
                let value = self.decided(self.reg(src))?;
                self.machine.set_static(field, value);
            }
            Instr::ArrayLoad { dst, array, index } => {
                let (array, index) = self.element(self.reg(array), self.reg(index), "load from")?;
                self.load(dst, array, index)?;
            }
            Instr::ArrayStore { array, index, src } => {
                let (array, index) = self.element(self.reg(array), self.reg(index), "store to")?;
                let value = self.reg(src);
                self.store_check(array, value)?;
                self.store(array, index, value);
            }
            Instr::ArrayLength { dst, array } => {
                let array = self.dereference(self.reg(array), || "Cannot read the array length".into())?;
                let len = self.array_length(array)?;
                self.set(dst, Value::Int(len as i32));
            }
            Instr::NullCheck { obj } => {
                self.dereference(self.reg(obj), || "Cannot use null here".into())?;
            }
            Instr::InstanceOf { dst, obj, ty } => {
                let is = self.is_instance(self.reg(obj), body.types[ty as usize])? == Some(true);
                self.set(dst, Value::Int(i32::from(is)));
            }
            Instr::CheckCast { obj, ty } => self.check_cast(self.reg(obj), body.types[ty as usize])?,
            Instr::ClassLiteral { dst, ty } => {
                let object = self.machine.class_object(self.program, body.types[ty as usize]);
                self.set(dst, Value::Ref(object));
            }
            Instr::Branch { cond, a, b, target } => {
                let jumps = self.symbolic_branch(cond, self.reg(a), self.reg(b))?;
                return Ok(if jumps { Flow::Goto(target.into()) } else { Flow::Next });
            }
            Instr::BranchTrue { cond, target } => {
                let holds = self.symbolic_boolean(self.reg(cond), false)?;
                return Ok(if holds { Flow::Goto(target) } else { Flow::Next });
            }
            Instr::BranchFalse { cond, target } => {
                let holds = self.symbolic_boolean(self.reg(cond), true)?;
                return Ok(if holds { Flow::Next } else { Flow::Goto(target) });
            }
            Instr::Switch { on, table } => {
                return Ok(Flow::Goto(self.symbolic_switch(&body.switches[table as usize], self.reg(on))?));
            }
            Instr::MakeClosure { dst, site } => {
                let closure = self.make_closure(&body.closures[site as usize])?;
                self.set(dst, Value::Ref(closure));
            }
            Instr::Throw { exception } => {
                let thrown = self.dereference(self.reg(exception), || "Cannot throw exception".into())?;
                return Err(Trap::ThrowObject(thrown));
            }
            Instr::Unsupported { site } => {
                let used = &body.unsupported[site as usize];
                return Err(Trap::Unsupported { message: used.construct.clone(), hint: used.hint.clone() });
            }
            Instr::Move { dst, src } => self.set(dst, self.reg(src)),
            Instr::Jump { target } => return Ok(Flow::Goto(target)),
        }
        Ok(Flow::Next)
    }

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
            Trap::Stop(stop) => return Some(stop),
            Trap::ThrowObject(object) => Ok(object),
            Trap::Throw(class, message) => self.new_exception(class, message),
            other => Err(other),
        };
        let outcome = match exception {
            Ok(object) => return self.unwind(object),
            Err(Trap::End(Outcome::Unsupported { message, span, hint })) => {
                Outcome::Unsupported { message, span: span.or(self.span()), hint }
            }
            Err(Trap::Unsupported { message, hint }) => {
                let within = self.machine.frames.last().map(|f| self.program.method_name(f.method));
                let message = format!("{message} in `{}`", within.unwrap_or_default());
                Outcome::Unsupported { message, span: self.span(), hint }
            }
            Err(Trap::End(outcome)) => outcome,
            Err(_) => Outcome::BoundExceeded,
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
        match self.machine.cell(object, cell) {
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

    fn consecutive(&self, first: Reg, count: usize) -> SmallVec<[Value; 8]> {
        let first = self.base + first.0 as usize;
        SmallVec::from_slice(self.machine.registers.get(first..first + count).unwrap_or(&[]))
    }

    /// Where the innermost frame's instruction comes from.
    fn span(&self) -> Option<Span> {
        self.machine.top_frame(self.program)?.span
    }
}
