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
    /// An exception was thrown in `method` at `pc`; handlers are looked for from there.
    #[inline]
    fn on_throw(&mut self, _method: MethodId, _pc: Pc, _exception: ObjectId) {}
}

impl Observer for () {}
