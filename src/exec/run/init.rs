//! Class initialization (JLS 12.4): superclasses first, each at most once.

use crate::exec::machine::{InitState, Machine, Mode, Outcome};
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
            if let Some(below) = machine.frames.last_mut() {
                match &mut below.mode {
                    Mode::Outermost { started } if !pushed && below.pc == 0 => *started = false,
                    Mode::Init { started, .. } if pushed => *started = false,
                    _ => {}
                }
            }
            machine.push_frame(program, method, &[], Mode::Init { class, started: true })?;
            pushed = true;
        }
        next = entry.superclass;
    }
    Ok(pushed)
}
