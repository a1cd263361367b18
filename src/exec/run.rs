//! Execution. To come.
use crate::exec::machine::{Machine, Outcome};
use crate::lang::program::{ClassId, Program};
pub(in crate::exec) fn begin_init(_: &Program, _: &mut Machine, _: ClassId) -> Result<(), Outcome> {
    Ok(())
}
