//! The instruction that initialises a class before its first use (JLS 12.4.1).

use crate::exec::machine::{InitState, begin_init};
use crate::exec::observer::Observer;
use crate::exec::run::{Flow, Run, Trap};
use crate::lang::program::ClassId;

impl<O: Observer> Run<'_, O> {
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
        let pushed = begin_init(self.program, self.machine, class).map_err(Trap::End)?;
        Ok(if pushed { Flow::Switched } else { Flow::Next })
    }
}
