//! Calls and returns: finding the target, natives, closures.

use smallvec::SmallVec;

use crate::exec::ghost::Ghost;
use crate::exec::machine::{InitState, Mode, Outcome, Reply, Stop};
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::observer::Observer;
use crate::exec::run::{Flow, Run, Trap};
use crate::exec::value::{ObjectId, Value};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::{CallSite, Callee, ClosureSite, Reg};
use crate::lang::program::{ClassId, ErasedType, MethodId};

/// Most natives that may call one another without Java code between them.
const MAX_NESTING: u32 = 100;

/// What a call reaches.
enum Target {
    Method(MethodId),
    /// The body of a closure: its captured values take the receiver's place.
    Closure(MethodId),
}

impl<O: Observer> Run<'_, O> {
    pub(super) fn call(&mut self, site: &CallSite, dst: Reg) -> Result<Flow, Trap> {
        let first = self.base + site.first.0 as usize;
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
            Callee::Dynamic(name) => {
                let receiver = self.receiver(first, || format!("{name}()"))?;
                self.lookup_by_name(receiver, name, first, site.args as usize)?
            }
        };
        match target {
            Target::Method(method) => match self.natives.get(method) {
                Some(native) => self.call_native(native, method, first, site.args as usize, dst),
                None => self.enter(method, first, site.args as usize, dst),
            },
            Target::Closure(method) => self.enter_closure(method, first, site.args as usize, dst),
        }
    }

    fn receiver(&self, first: usize, name: impl FnOnce() -> String) -> Result<ObjectId, Trap> {
        let value = self.machine.registers.get(first).copied().unwrap_or(Value::Null);
        self.dereference(value, || format!("Cannot invoke \"{}\"", name()))
    }

    /// The method that overrides `method` in the receiver's class. A closure implements whatever its
    /// interface leaves abstract.
    fn lookup(&self, receiver: ObjectId, method: MethodId) -> Result<Target, Trap> {
        let class = self.machine.class_of(receiver).unwrap_or(self.program.well_known.object);
        let found = self.program.dispatch(class, method);
        let target = found.unwrap_or(method);
        if !self.program.methods[target].modifiers.is_abstract {
            return Ok(Target::Method(target));
        }
        match self.machine.ghost(receiver) {
            Some(&Ghost::Closure { method, .. }) => Ok(Target::Closure(method)),
            _ => {
                let (class, method) = (&self.program.classes[class].name, self.program.method_name(method));
                Err(Trap::unsupported(format!("`{class}` does not implement `{method}`")))
            }
        }
    }

    /// The most specific method of that name that takes the arguments as they are at run time.
    fn lookup_by_name(
        &self,
        receiver: ObjectId,
        name: &str,
        first: usize,
        count: usize,
    ) -> Result<Target, Trap> {
        let class = self.machine.class_of(receiver).unwrap_or(self.program.well_known.object);
        let args = self.machine.registers.get(first + 1..first + count).unwrap_or(&[]);
        let mut fitting: Vec<MethodId> = self.program.find_methods(class, name);
        fitting.retain(|&m| {
            let method = &self.program.methods[m];
            let fits = |(&ty, &value): (&ErasedType, &Value)| self.fits(value, ty);
            !method.modifiers.is_static
                && method.erased_params.len() == args.len()
                && method.erased_params.iter().zip(args).all(fits)
        });
        let params = |m: MethodId| &self.program.methods[m].erased_params;
        let narrower = |a: MethodId, b: MethodId| {
            params(a).iter().zip(params(b)).all(|(&a, &b)| self.program.is_assignable(a, b))
        };
        match fitting.iter().find(|&&a| fitting.iter().all(|&b| narrower(a, b))) {
            Some(&method) => self.lookup(receiver, method),
            None => {
                let class = &self.program.classes[class].name;
                let what = if fitting.is_empty() { "no method" } else { "no most specific method" };
                Err(Trap::unsupported(format!("{what} `{name}` of `{class}` for these arguments")))
            }
        }
    }

    fn fits(&self, value: Value, ty: ErasedType) -> bool {
        match (value, ty.as_primitive()) {
            (Value::Null | Value::Pending(_), None) => true,
            (Value::Ref(object), None) => self.program.is_assignable(self.machine.type_of(object), ty),
            (Value::Int(_), Some(name)) => {
                !matches!(name, PrimitiveName::Long | PrimitiveName::Float | PrimitiveName::Double)
            }
            (Value::Long(_), Some(name)) => name == PrimitiveName::Long,
            (Value::Float(_), Some(name)) => name == PrimitiveName::Float,
            (Value::Double(_), Some(name)) => name == PrimitiveName::Double,
            (Value::Sym(_), Some(_)) => true,
            _ => false,
        }
    }

    /// Pushes a frame for a call whose arguments lie in registers.
    fn enter(&mut self, method: MethodId, first: usize, count: usize, dst: Reg) -> Result<Flow, Trap> {
        let base = self.machine.registers.len();
        self.machine.registers.extend_from_within(first..first + count);
        self.activate(method, base, dst)
    }

    fn enter_closure(
        &mut self,
        method: MethodId,
        first: usize,
        count: usize,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let base = self.machine.registers.len();
        if let Some(&Value::Ref(receiver)) = self.machine.registers.get(first)
            && let Some(&Ghost::Closure { captured, .. }) = self.machine.ghost(receiver)
        {
            let captured: SmallVec<[Value; 6]> = SmallVec::from_slice(self.machine.stored(captured));
            self.machine.registers.extend_from_slice(&captured);
        }
        self.machine.registers.extend_from_within(first + 1..first + count);
        self.activate(method, base, dst)
    }

    fn activate(&mut self, method: MethodId, base: usize, dst: Reg) -> Result<Flow, Trap> {
        self.forget_replies();
        self.machine.activate(self.program, method, base, Mode::Call(dst)).map_err(Trap::End)?;
        self.announce_call(method, base);
        Ok(Flow::Switched)
    }

    fn announce_call(&mut self, method: MethodId, base: usize) {
        let count = self.program.body(method).map_or(0, |b| b.params as usize);
        self.observer.on_call(method, self.machine.registers.get(base..base + count).unwrap_or(&[]));
    }

    fn run_native(
        &mut self,
        native: Native,
        method: MethodId,
        args: &[Value],
        at: usize,
    ) -> (NativeResult, usize) {
        let mut call = NativeCall {
            program: self.program,
            natives: self.natives,
            machine: self.machine,
            terms: self.terms,
            method,
            args: SmallVec::from_slice(args),
            cursor: at,
        };
        let result = native(&mut call);
        let cursor = call.cursor;
        (result, cursor)
    }

    fn call_native(
        &mut self,
        native: Native,
        method: MethodId,
        first: usize,
        count: usize,
        dst: Reg,
    ) -> Result<Flow, Trap> {
        let args = self.machine.registers.get(first..first + count).unwrap_or(&[]);
        let args: SmallVec<[Value; 6]> = SmallVec::from_slice(args);
        let (result, cursor) = self.run_native(native, method, &args, self.cursor);
        match result {
            Ok(Some(value)) => {
                self.set(dst, value);
                Ok(Flow::Next)
            }
            Ok(None) => Ok(Flow::Next),
            Err(NativeExit::TailCall(target)) => match self.natives.get(target) {
                Some(native) if target != method => self.call_native(native, target, first, count, dst),
                _ => self.enter(target, first, count, dst),
            },
            Err(NativeExit::Invoke(target, args)) => Err(self.serve(target, &args, cursor)),
            Err(exit) => Err(self.native_exit(exit)),
        }
    }

    fn native_exit(&self, exit: NativeExit) -> Trap {
        match exit {
            NativeExit::Throw { class, message } => match self.program.by_name.get(class) {
                Some(&class) => Trap::Throw(class, message),
                None => Trap::unsupported(format!("there is no model of `{class}`")),
            },
            NativeExit::ThrowObject(object) => Trap::ThrowObject(object),
            NativeExit::Ask(question) => Trap::Stop(Stop::Ask(question)),
            NativeExit::Read { object, cell } => Trap::Stop(Stop::Read { object, cell }),
            NativeExit::ReadLength(array) => Trap::Stop(Stop::ReadLength(array)),
            NativeExit::BoundExceeded => Trap::End(Outcome::BoundExceeded),
            NativeExit::Assumed => Trap::End(Outcome::Assumed),
            NativeExit::Unsupported(message) => Trap::unsupported(message),
            NativeExit::TailCall(method) | NativeExit::Invoke(method, _) => {
                Trap::unsupported(format!("a call of `{}`", self.program.method_name(method)))
            }
        }
    }

    /// Runs a method whose result becomes the reply at position `at` of the current instruction, which
    /// then runs again.
    pub(super) fn serve(&mut self, method: MethodId, args: &[Value], at: usize) -> Trap {
        match self.natives.get(method) {
            Some(native) => self.serve_native(native, method, args, at),
            None => self.serve_java(method, args, at),
        }
    }

    fn serve_java(&mut self, method: MethodId, args: &[Value], at: usize) -> Trap {
        self.machine.replies.truncate(at);
        let base = self.machine.registers.len();
        match self.machine.push_frame(self.program, method, args, Mode::Reply) {
            Ok(()) => {
                self.announce_call(method, base);
                Trap::Switched
            }
            Err(outcome) => Trap::End(outcome),
        }
    }

    fn serve_native(&mut self, native: Native, method: MethodId, args: &[Value], at: usize) -> Trap {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Trap::End(Outcome::BoundExceeded);
        }
        if self.machine.replies.get(at) != Some(&Reply::Nested) {
            self.machine.replies.truncate(at);
            self.machine.replies.push(Reply::Nested);
        }
        let (result, cursor) = self.run_native(native, method, args, at + 1);
        match result {
            Ok(value) => {
                self.machine.replies.truncate(at);
                self.machine.replies.push(Reply::Result(value));
                Trap::Switched
            }
            Err(NativeExit::TailCall(target)) if target == method => self.serve_java(target, args, at),
            Err(NativeExit::TailCall(target)) => self.serve(target, args, at),
            Err(NativeExit::Invoke(target, args)) => self.serve(target, &args, cursor),
            Err(exit) => self.native_exit(exit),
        }
    }

    pub(super) fn make_closure(&mut self, site: &ClosureSite) -> Result<ObjectId, Trap> {
        let first = self.base + site.first.0 as usize;
        let captured = self.machine.registers.get(first..first + site.captures as usize).unwrap_or(&[]);
        let captured: SmallVec<[Value; 6]> = SmallVec::from_slice(captured);
        for &value in &captured {
            self.decided(value)?;
        }
        let closure = self.new_object(site.interface)?;
        let captured = self.machine.store(&captured);
        self.machine.set_ghost(closure, Ghost::Closure { method: site.method, captured });
        Ok(closure)
    }

    pub(super) fn init_class(&mut self, class: ClassId) -> Result<Flow, Trap> {
        if self.machine.init_state(class) == InitState::Failed {
            let known = &self.program.by_name;
            let error = known.get("java.lang.NoClassDefFoundError").copied();
            let message = format!("Could not initialize class {}", self.program.classes[class].name);
            return Err(Trap::Throw(
                error.unwrap_or(self.program.well_known.initializer_error),
                Some(message),
            ));
        }
        let pushed = super::init::begin_init(self.program, self.machine, class).map_err(Trap::End)?;
        Ok(if pushed { Flow::Switched } else { Flow::Next })
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
            Mode::Call(dst) => {
                if let Some(caller) = self.machine.frames.last_mut() {
                    caller.pc += 1;
                    let register = caller.base as usize + dst.0 as usize;
                    if let (Some(value), Some(cell)) = (value, self.machine.registers.get_mut(register)) {
                        *cell = value;
                    }
                }
            }
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
