//! Who watches a run. Every method defaults to nothing, so that `()` compiles away.

use crate::exec::machine::Machine;
use crate::exec::value::{ObjectId, Value};
use crate::lang::ir::Pc;
use crate::lang::program::MethodId;
use crate::term::TermPool;

/// Sees what the interpreter does, and cannot change it.
pub trait Observer {
    /// Whether it looks at the machine before each instruction, which makes a run slow.
    const LOOKS: bool = false;

    /// The machine before an instruction, where it [`LOOKS`](Self::LOOKS). One that runs again is seen again.
    #[inline]
    fn look(&mut self, _machine: &Machine, _terms: &TermPool) {}
    /// An instruction is about to be executed. One that stopped for an answer is announced again.
    #[inline]
    fn on_instruction(&mut self, _method: MethodId, _pc: Pc) {}
    /// A field or array element was read.
    #[inline]
    fn on_read(&mut self, _object: ObjectId, _cell: u32, _value: Value) {}
    /// A field or array element was written.
    #[inline]
    fn on_write(&mut self, _object: ObjectId, _cell: u32, _value: Value) {}
    /// A frame of `method` was pushed (natives have none); its arguments.
    #[inline]
    fn on_call(&mut self, _method: MethodId, _args: &[Value]) {}
    /// A frame of `method` returned.
    #[inline]
    fn on_return(&mut self, _method: MethodId, _value: Option<Value>) {}
    /// A native returned to the frame that called it: its arguments, and its value.
    #[inline]
    fn on_native(&mut self, _method: MethodId, _args: &[Value], _value: Option<Value>) {}
    /// The length of an array was read.
    #[inline]
    fn on_length(&mut self, _array: ObjectId) {}
    /// A branch compares two values that decide it.
    #[inline]
    fn on_compare(&mut self, _a: Value, _b: Value) {}
    /// An exception was thrown in `method` at `pc`; handlers are looked for from there.
    #[inline]
    fn on_throw(&mut self, _method: MethodId, _pc: Pc, _exception: ObjectId) {}
}

impl Observer for () {}

/// Two that watch one run.
pub struct Both<'a, A, B>(pub &'a mut A, pub &'a mut B);

impl<A: Observer, B: Observer> Observer for Both<'_, A, B> {
    const LOOKS: bool = A::LOOKS || B::LOOKS;

    #[inline]
    fn look(&mut self, machine: &Machine, terms: &TermPool) {
        self.0.look(machine, terms);
        self.1.look(machine, terms);
    }
    #[inline]
    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        self.0.on_instruction(method, pc);
        self.1.on_instruction(method, pc);
    }
    #[inline]
    fn on_read(&mut self, object: ObjectId, cell: u32, value: Value) {
        self.0.on_read(object, cell, value);
        self.1.on_read(object, cell, value);
    }
    #[inline]
    fn on_write(&mut self, object: ObjectId, cell: u32, value: Value) {
        self.0.on_write(object, cell, value);
        self.1.on_write(object, cell, value);
    }
    #[inline]
    fn on_call(&mut self, method: MethodId, args: &[Value]) {
        self.0.on_call(method, args);
        self.1.on_call(method, args);
    }
    #[inline]
    fn on_return(&mut self, method: MethodId, value: Option<Value>) {
        self.0.on_return(method, value);
        self.1.on_return(method, value);
    }
    #[inline]
    fn on_native(&mut self, method: MethodId, args: &[Value], value: Option<Value>) {
        self.0.on_native(method, args, value);
        self.1.on_native(method, args, value);
    }
    #[inline]
    fn on_compare(&mut self, a: Value, b: Value) {
        self.0.on_compare(a, b);
        self.1.on_compare(a, b);
    }
    #[inline]
    fn on_length(&mut self, array: ObjectId) {
        self.0.on_length(array);
        self.1.on_length(array);
    }
    #[inline]
    fn on_throw(&mut self, method: MethodId, pc: Pc, exception: ObjectId) {
        self.0.on_throw(method, pc, exception);
        self.1.on_throw(method, pc, exception);
    }
}
