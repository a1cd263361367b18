//! Class initialization (JLS 12.4): superclasses first, each at most once.

use crate::exec::machine::{InitState, Machine, Mode, Outcome};
use crate::exec::observer::Observer;
use crate::exec::run::{Flow, Run, Trap};
use crate::lang::program::{ClassId, Program};

/// Pushes the static initializers of a class and its superclasses that have not run yet. The frame
/// below, if there is one, goes on when they have returned.
///
/// # Errors
/// The outcome where a frame cannot be pushed.
pub(in crate::exec) fn begin_init(
    program: &Program,
    machine: &mut Machine,
    class: ClassId,
) -> Result<bool, Outcome> {
    let mut next = Some(class);
    let mut pushed = false;
    while let Some(class) = next {
        let Some(state) = machine.init.get_mut(class.0 as usize) else { break };
        if *state != InitState::Untouched {
            break;
        }
        let entry = &program.classes[class];
        *state = if entry.static_init.is_some() { InitState::Running } else { InitState::Done };
        if let Some(method) = entry.static_init {
            if pushed && let Some(Mode::Init { started, .. }) = machine.frames.last_mut().map(|f| &mut f.mode)
            {
                *started = false;
            }
            machine.push_frame(program, method, &[], Mode::Init { class, started: true })?;
            pushed = true;
        }
        next = entry.superclass;
    }
    Ok(pushed)
}

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
