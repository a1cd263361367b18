//! Builds the receiver: an object on which its class's no-argument constructor has run, concretely.
//! Where there is none, its fields have Java's defaults.

use crate::exec::machine::{Machine, Outcome, Stop};
use crate::exec::natives::Natives;
use crate::exec::run::run;
use crate::exec::value::{ObjectId, Value};
use crate::lang::program::{ClassId, MethodKind, Program};
use crate::term::TermPool;

/// Instructions a constructor may take.
const FUEL: u64 = 10_000_000;

/// Allocates an object of `class` and runs its no-argument constructor.
///
/// # Errors
/// A sentence: the constructor throws, does not end, or needs a choice.
pub fn construct(
    program: &Program,
    natives: &Natives,
    machine: &mut Machine,
    terms: &mut TermPool,
    class: ClassId,
) -> Result<ObjectId, String> {
    let object = machine.alloc_object(program, class);
    let is_default = |m: &&crate::lang::program::MethodId| {
        let method = &program.methods[**m];
        method.kind == MethodKind::Constructor && method.params.is_empty()
    };
    let inner = program.classes[class].outer_field.is_some() || !program.classes[class].captures.is_empty();
    let Some(&constructor) = program.classes[class].methods.iter().find(is_default).filter(|_| !inner) else {
        return Ok(object);
    };
    let name = &program.classes[class].simple;
    let failed = |outcome: &Outcome| match outcome {
        Outcome::Exception { class, .. } => format!("the constructor of {name} threw {}", program.classes[*class].simple),
        Outcome::Unsupported { message, .. } => format!("the constructor of {name}: {message}"),
        _ => format!("the constructor of {name} does not end"),
    };
    machine.call(program, constructor, &[Value::Ref(object)]).map_err(|outcome| failed(&outcome))?;
    let mut fuel = FUEL;
    match run(program, natives, machine, terms, &mut (), &mut fuel) {
        Stop::Done(Outcome::Return(_)) => Ok(object),
        Stop::Done(outcome) => Err(failed(&outcome)),
        Stop::Fuel => Err(format!("the constructor of {name} did not end within {FUEL} instructions")),
        _ => Err(format!("the constructor of {name} needs a choice")),
    }
}
