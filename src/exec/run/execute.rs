//! The other half of the loop: one instruction, whatever its operands.

use smallvec::SmallVec;

use crate::base::Code;
use crate::exec::machine::Stop;
use crate::exec::observer::Observer;
use crate::exec::run::{Flow, Run, Trap};
use crate::exec::value::Value;
use crate::lang::ir::{Body, Instr, Reg};

impl<O: Observer> Run<'_, O> {
    /// Runs one instruction that the straight half left.
    pub(super) fn execute(&mut self, body: &Body, instr: Instr) -> Result<Flow, Trap> {
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
                value => {
                    self.machine.static_is_read(self.program, field, value);
                    self.set(dst, value);
                }
            },
            Instr::PutStatic { field, src } => {
                let value = self.decided(self.reg(src))?;
                self.machine.static_is_assigned(self.program, field);
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
                self.observer.on_length(array);
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
            Instr::SkipAssertion { target } => {
                return Ok(if self.machine.assertions { Flow::Next } else { Flow::Goto(target) });
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
                let message = match used.code {
                    Code::Unsupported => used.construct.clone(),
                    // No Java program has it: its place is where to mend it.
                    code => {
                        let place = self.span().map(|span| self.program.sources.locate(span));
                        format!("{}: error[{code}]: {}", place.unwrap_or_default(), used.construct)
                    }
                };
                return Err(Trap::Unsupported { message, hint: used.hint.clone() });
            }
            Instr::Move { dst, src } => self.set(dst, self.reg(src)),
            Instr::Jump { target } => return Ok(Flow::Goto(target)),
        }
        Ok(Flow::Next)
    }

    fn consecutive(&self, first: Reg, count: usize) -> SmallVec<[Value; 8]> {
        let first = self.base + first.0 as usize;
        SmallVec::from_slice(self.machine.registers.get(first..first + count).unwrap_or(&[]))
    }
}
