//! Calls and returns: finding the target, natives, closures.

use smallvec::SmallVec;

use crate::exec::ghost::Ghost;
use crate::exec::machine::{InitState, Mode, Outcome, Reply, Stop};
use crate::exec::observer::Observer;
use crate::exec::run::{Flow, Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ir::{CallSite, Callee, ClosureSite, Reg};
use crate::lang::program::MethodId;

/// Arguments of a call.
pub(super) type Arguments = SmallVec<[Value; 6]>;

/// What a call reaches.
pub(super) enum Target {
    Method(MethodId),
    /// The body of a closure: its captured values take the receiver's place.
    Closure(MethodId),
}

impl<O: Observer> Run<'_, O> {
    pub(super) fn call(&mut self, site: &CallSite, dst: Reg) -> Result<Flow, Trap> {
        let (first, count) = (self.base + site.first.0 as usize, site.args as usize);
        let target = match &site.callee {
            Callee::Static(method) => Target::Method(*method),
            Callee::Direct(method) => {
                self.receiver(first, || self.program.method_name(*method))?;
                Target::Method(*method)
            }
            Callee::Virtual(method) => {
                let receiver = self.receiver(first, || self.program.method_name(*method))?;
                match self.natives.sole_target.get(method.0 as usize) {
                    Some(&Some(target)) => Target::Method(target),
                    _ => self.lookup(receiver, *method)?,
                }
            }
            Callee::Dynamic(name) => return self.call_dynamic(name, first, count, dst),
        };
        if let (Target::Method(method), Callee::Virtual(called)) = (&target, &site.callee)
            && self.natives.narrows.contains(method)
        {
            self.bridge(*called, *method, first)?;
        }
        match target {
            Target::Method(method) => match self.natives.get(method) {
                Some(native) => {
                    let args: Arguments =
                        self.machine.registers.get(first..first + count).unwrap_or(&[]).into();
                    self.call_native(native, method, &args, Mode::Call(dst))
                }
                None => {
                    let base = self.machine.registers.len();
                    self.machine.registers.extend_from_within(first..first + count);
                    self.activate(method, base, Mode::Call(dst))
                }
            },
            Target::Closure(method) => self.enter_closure(method, first, count, dst),
        }
    }

    /// The casts of a bridge method (JVMS 4.6, JLS 15.12.4.5): an argument is of the class that the override
    /// demands. What is not decided yet is of its declared type.
    fn bridge(&self, called: MethodId, target: MethodId, first: usize) -> Result<(), Trap> {
        let methods = &self.program.methods;
        let pairs = methods[called].erased_params.iter().zip(&methods[target].erased_params);
        for (at, (&through, &wanted)) in pairs.enumerate() {
            let value = self.machine.registers.get(first + 1 + at).copied();
            if through != wanted
                && let Some(value @ Value::Ref(_)) = value
            {
                self.check_cast(value, wanted)?;
            }
        }
        Ok(())
    }

    pub(super) fn receiver(&self, first: usize, name: impl FnOnce() -> String) -> Result<ObjectId, Trap> {
        let value = self.machine.registers.get(first).copied().unwrap_or(Value::Null);
        self.dereference(value, || format!("Cannot invoke \"{}\"", name()))
    }

    /// The method that overrides `method` in the receiver's class. A closure implements whatever its
    /// interface leaves abstract.
    pub(super) fn lookup(&self, receiver: ObjectId, method: MethodId) -> Result<Target, Trap> {
        let class = self.machine.class_of(receiver).unwrap_or(self.program.well_known.object);
        let found = self.program.dispatch(class, method);
        let target = found.unwrap_or(method);
        if !self.program.methods[target].modifiers.is_abstract {
            return Ok(Target::Method(target));
        }
        match self.machine.ghost(receiver) {
            Some(&Ghost::Closure { method: body, .. }) => {
                // A functional interface may declare methods of Object again; closures inherit those.
                let inherited = self.program.dispatch(self.program.well_known.object, target);
                Ok(inherited.map_or(Target::Closure(body), Target::Method))
            }
            _ => {
                let (class, method) = (&self.program.classes[class].name, self.program.method_name(method));
                Err(Trap::unsupported(format!("`{class}` does not implement `{method}`")))
            }
        }
    }

    /// Runs a closure's body: the captured values take the receiver's place.
    pub(super) fn enter_closure(
        &mut self,
        method: MethodId,
        first: usize,
        count: usize,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let base = self.machine.registers.len();
        if let Some(&Value::Ref(receiver)) = self.machine.registers.get(first) {
            let captured: Arguments = self.captured(receiver).into();
            self.machine.registers.extend_from_slice(&captured);
        }
        self.machine.registers.extend_from_within(first + 1..first + count);
        self.activate(method, base, Mode::Call(dst))
    }

    /// The values that a closure captured.
    pub(super) fn captured(&self, closure: ObjectId) -> &[Value] {
        match self.machine.ghost(closure) {
            Some(&Ghost::Closure { captured, .. }) => self.machine.stored(captured),
            _ => &[],
        }
    }

    /// Pushes a frame whose arguments lie on top of the register stack.
    fn activate(&mut self, method: MethodId, base: usize, mode: Mode) -> Result<Flow, Trap> {
        self.forget_replies();
        self.machine.activate(self.program, method, base, mode).map_err(Trap::End)?;
        let depth = self.machine.frames.len();
        if depth >= self.machine.deep_from() && self.machine.recurs(self.program, method) {
            self.machine.pop_frames(depth - 1);
            return Err(Trap::Throw(self.program.well_known.stack_overflow_error, None));
        }
        self.announce_call(method, base);
        Ok(Flow::Switched)
    }

    pub(super) fn announce_call(&mut self, method: MethodId, base: usize) {
        let count = self.program.body(method).map_or(0, |b| b.params as usize);
        self.observer.on_call(method, self.machine.registers.get(base..base + count).unwrap_or(&[]));
    }

    /// Pushes a frame for a call.
    pub(super) fn enter(&mut self, method: MethodId, args: &[Value], mode: Mode) -> Result<Flow, Trap> {
        let base = self.machine.registers.len();
        self.machine.registers.extend_from_slice(args);
        self.activate(method, base, mode)
    }

    /// Gives the innermost frame the value of its call, and moves it on.
    pub(super) fn deliver(
        &mut self,
        method: MethodId,
        value: Option<Value>,
        mode: Mode,
    ) -> Result<Flow, Trap> {
        let value = match (mode, value) {
            (Mode::CallBoxed(dst), value) => match self.boxed(method, value, dst)? {
                Some(value) => Some(value),
                None => return Ok(Flow::Switched),
            },
            (_, value) => value,
        };
        let Some(caller) = self.machine.frames.last_mut() else { return Ok(Flow::Switched) };
        caller.pc += 1;
        if let (Mode::Call(dst) | Mode::CallBoxed(dst), Some(value)) = (mode, value) {
            let register = caller.base as usize + dst.0 as usize;
            if let Some(register) = self.machine.registers.get_mut(register) {
                *register = value;
            }
        }
        Ok(Flow::Switched)
    }

    pub(super) fn make_closure(&mut self, site: &ClosureSite) -> Result<ObjectId, Trap> {
        let first = self.base + site.first.0 as usize;
        let captured = self.machine.registers.get(first..first + site.captures as usize).unwrap_or(&[]);
        let captured: Arguments = captured.into();
        for &value in &captured {
            self.decided(value)?;
        }
        let closure = self.new_object(site.interface)?;
        let captured = self.machine.store(&captured);
        self.machine.set_ghost(closure, Ghost::Closure { method: site.method, captured });
        Ok(closure)
    }

    /// Leaves the innermost frame.
    pub(super) fn return_value(&mut self, value: Option<Value>) -> Result<Flow, Trap> {
        let Some(&frame) = self.machine.frames.last() else { return Ok(Flow::Switched) };
        if let (Mode::Outermost { .. } | Mode::Reply, Some(value)) = (frame.mode, value) {
            self.decided(value)?;
        }
        self.observer.on_return(frame.method, value);
        self.machine.frames.pop();
        self.machine.registers.truncate(frame.base as usize);
        self.machine.replies.truncate(frame.replies as usize);
        match frame.mode {
            Mode::Call(_) | Mode::CallBoxed(_) => return self.deliver(frame.method, value, frame.mode),
            Mode::Reply => self.machine.replies.push(Reply::Result(value)),
            Mode::Init { class, .. } => {
                if let Some(state) = self.machine.init.get_mut(class.0 as usize) {
                    *state = InitState::Done;
                }
                if let Some(Mode::Init { started, .. } | Mode::Outermost { started }) =
                    self.machine.frames.last_mut().map(|f| &mut f.mode)
                {
                    *started = true;
                }
            }
            Mode::Outermost { .. } => return Err(Trap::Stop(Stop::Done(Outcome::Return(value)))),
        }
        Ok(Flow::Switched)
    }
}
