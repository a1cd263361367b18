//! What a driver runs to its end before the method in question: static initializers and constructors.

use crate::exec::machine::{Machine, Outcome, Stop};
use crate::exec::natives::Natives;
use crate::exec::run::{begin_init, step};
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ClassId, MethodKind, Program};
use crate::term::TermPool;

/// Instructions that a constructor or initializer may take.
const FUEL: u64 = 10_000_000;

/// A new object, built by the class's constructor without parameters. Where there is none, the fields
/// keep Java's defaults. The class is initialised first.
///
/// # Errors
/// Why the constructor or static initializer did not return: an exception, a question, a construct
/// outside the subset.
pub fn construct(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    class: ClassId,
) -> Result<ObjectId, String> {
    initialize(program, natives, machine, terms, class)?;
    let object = machine.alloc_object(program, class);
    let mut constructors = program.classes[class].methods.iter().copied();
    // An inner class's constructor takes the enclosing instance, which nobody has given.
    let fitting = constructors.find(|&m| {
        let method = &program.methods[m];
        let plain = method.kind == MethodKind::Constructor && method.params.is_empty();
        plain && program.body(m).map_or(true, |body| body.params == 1)
    });
    let Some(constructor) = fitting else { return Ok(object) };
    let depth = machine.depth();
    let name = || format!("the constructor of {}", program.classes[class].simple);
    match machine.call(program, constructor, &[Value::Ref(object)]) {
        Ok(()) => {
            finish(program, natives, machine, terms, depth).map_err(|why| format!("{} {why}", name()))?
        }
        Err(outcome) => return Err(format!("{} {}", name(), explain(program, &outcome))),
    }
    Ok(object)
}

/// Runs the static initializers of a class and its superclasses unless they have run.
///
/// # Errors
/// Why one did not return.
pub fn initialize(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    class: ClassId,
) -> Result<(), String> {
    let name = || format!("the static initializer of {}", program.classes[class].simple);
    let depth = machine.depth();
    let begun = begin_init(program, machine, class);
    begun.map_err(|outcome| format!("{} {}", name(), explain(program, &outcome)))?;
    finish(program, natives, machine, terms, depth).map_err(|why| format!("{} {why}", name()))
}

/// Runs until only the first `depth` frames are left.
fn finish(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    depth: usize,
) -> Result<(), String> {
    for _ in 0..FUEL {
        if machine.depth() <= depth {
            return Ok(());
        }
        let why = match step(program, natives, machine, terms, &mut ()) {
            None | Some(Stop::Done(Outcome::Return(_))) => continue,
            Some(Stop::Done(outcome)) => explain(program, &outcome),
            Some(_) => "looks at what is not decided yet".into(),
        };
        machine.pop_frames(depth);
        return Err(why);
    }
    machine.pop_frames(depth);
    Err(format!("did not end within {FUEL} instructions"))
}

fn explain(program: &Program, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Return(_) => "returned".into(),
        Outcome::Exception { class, message, .. } => {
            let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
            format!("threw {}{message}", program.classes[*class].simple)
        }
        Outcome::Assumed => "assumed what does not hold".into(),
        Outcome::BoundExceeded => "exceeded the bound on frames or memory".into(),
        Outcome::Unsupported { message, .. } => format!("reached {message}"),
    }
}
