//! Calls of natives, and of methods by natives.

use smallvec::SmallVec;

use crate::exec::machine::{Bound, Mode, Outcome, Reply, Stop, begin_init};
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::observer::Observer;
use crate::exec::run::{Flow, Run, Trap};
use crate::exec::value::Value;
use crate::lang::program::MethodId;

/// Most natives that may call one another without Java code between them.
const MAX_NESTING: u32 = 100;

impl<O: Observer> Run<'_, O> {
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
            written: None,
        };
        let result = native(&mut call);
        let (cursor, written) = (call.cursor, call.written);
        if let (Ok(_), Some((object, cell, value))) = (&result, written) {
            self.store(object, cell, value);
        }
        (result, cursor)
    }

    pub(super) fn call_native(
        &mut self,
        native: Native,
        method: MethodId,
        args: &[Value],
        mode: Mode,
    ) -> Result<Flow, Trap> {
        let (result, cursor) = self.run_native(native, method, args, self.cursor);
        match result {
            Ok(_) if self.machine.is_full(0) => Err(Trap::exceeded(Bound::Memory)),
            Ok(value) => {
                self.forget_replies();
                self.observer.on_native(method, args, value);
                self.deliver(method, value, mode)
            }
            Err(NativeExit::TailCall(target)) => match self.natives.get(target) {
                Some(native) if target != method => self.call_native(native, target, args, mode),
                _ => self.enter(target, args, mode),
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
            NativeExit::BoundExceeded(bound) => Trap::exceeded(bound),
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
                self.init_for(method)
            }
            Err(outcome) => Trap::End(outcome),
        }
    }

    /// A native calls a static method without the instruction that initialises its class, so that is done here.
    fn init_for(&mut self, method: MethodId) -> Trap {
        let info = &self.program.methods[method];
        if !info.modifiers.is_static {
            return Trap::Switched;
        }
        match begin_init(self.program, self.machine, info.class) {
            Ok(_) => Trap::Switched,
            Err(outcome) => Trap::End(outcome),
        }
    }

    fn serve_native(&mut self, native: Native, method: MethodId, args: &[Value], at: usize) -> Trap {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Trap::exceeded(Bound::Frames);
        }
        if self.machine.replies.get(at) != Some(&Reply::Nested) {
            self.machine.replies.truncate(at);
            self.machine.replies.push(Reply::Nested);
        }
        let (result, cursor) = self.run_native(native, method, args, at + 1);
        match result {
            Ok(_) if self.machine.is_full(0) => Trap::exceeded(Bound::Memory),
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
}
