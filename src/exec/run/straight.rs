//! The fast half of the loop: instructions whose operands are concrete. It never asks, throws or
//! allocates.

use crate::exec::machine::{InitState, OPEN_LENGTH};
use crate::exec::observer::Observer;
use crate::exec::run::{Run, arith, branch};
use crate::exec::value::Value;
use crate::lang::ir::{Body, Cond, Const, Instr, Pc};

/// Why it came back. The frame's `pc` is the instruction in question.
pub(super) enum Straight {
    /// The fuel is used up.
    Fuel,
    /// There is no instruction there.
    End,
    /// Something else has to be done for this one.
    Other(Instr),
}

impl<O: Observer> Run<'_, O> {
    /// Runs instructions of the innermost frame as long as all they need is concrete.
    #[inline]
    pub(super) fn straight(&mut self, body: &Body, fuel: &mut u64) -> Straight {
        let has_open_identities = self.machine.has_open_identities();
        let machine = &mut *self.machine;
        let has_views = !machine.views.is_empty();
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
                    observer.on_length(array);
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
                    Some(_) if has_views && matches!(cond, Cond::RefEq | Cond::RefNe) => {
                        break Straight::Other(instr);
                    }
                    Some(_) if has_open_identities && branch::are_two_objects(reg!(a), reg!(b)) => {
                        break Straight::Other(instr);
                    }
                    Some(jumps) => {
                        observer.on_compare(reg!(a), reg!(b));
                        if jumps {
                            pc = target as usize;
                            continue;
                        }
                    }
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
}
