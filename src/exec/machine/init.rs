//! Class initialization (JLS 12.4): superclasses first, each at most once. A driver's call begins with it.

use crate::exec::machine::{InitState, Machine, Mode, Outcome};
use crate::exec::value::Value;
use crate::lang::ast::TypeKind;
use crate::lang::program::{ClassId, MethodId, Program};

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
    let mut pushed = false;
    for class in initialized_with(program, machine, class) {
        let Some(state) = machine.init.get_mut(class.0 as usize) else { continue };
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
    }
    Ok(pushed)
}

/// A class and what is initialised before it and has not been: its superclass, then the interfaces above
/// it that declare default methods (JLS 12.4.2). The last one is to be initialised first.
fn initialized_with(program: &Program, machine: &Machine, class: ClassId) -> Vec<ClassId> {
    let mut order = Vec::new();
    let mut next = Some(class);
    while let Some(class) = next.filter(|&c| machine.init_state(c) == InitState::Untouched) {
        let entry = &program.classes[class];
        let mut interfaces = Vec::new();
        if entry.kind != TypeKind::Interface {
            entry.interfaces.iter().for_each(|&i| collect_interfaces(program, i, &mut interfaces));
        }
        interfaces.retain(|&i| machine.init_state(i) == InitState::Untouched && !order.contains(&i));
        order.push(class);
        order.extend(interfaces.into_iter().rev());
        next = entry.superclass;
    }
    order
}

/// An interface and those above it with default methods, the upper ones first.
fn collect_interfaces(program: &Program, interface: ClassId, found: &mut Vec<ClassId>) {
    let entry = &program.classes[interface];
    entry.interfaces.iter().for_each(|&i| collect_interfaces(program, i, found));
    if program.declares_default(interface) && !found.contains(&interface) {
        found.push(interface);
    }
}

impl Machine {
    /// Starts a method: the next `run` executes it and comes back with `Done` when it ends. The class
    /// of the method is initialised first. Frames that are there already wait below.
    ///
    /// # Errors
    /// The outcome *unsupported* where the method has no body or takes another number of arguments,
    /// *bound exceeded* where there are too many frames. Nothing has changed then.
    pub fn call(&mut self, program: &Program, method: MethodId, args: &[Value]) -> Result<(), Outcome> {
        let depth = self.frames.len();
        self.push_frame(program, method, args, Mode::Outermost { started: true })?;
        let begun = begin_init(program, self, program.methods[method].class);
        let pushed = begun.inspect_err(|_| self.pop_frames(depth))?;
        if let Some(frame) = self.frames.get_mut(depth) {
            frame.mode = Mode::Outermost { started: !pushed };
        }
        Ok(())
    }
}
