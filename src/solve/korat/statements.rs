//! A run of a predicate, statement by statement, for people: what is about to be executed, with the local
//! variables, and what came of it. Objects print by their names in the vector.

use crate::exec::{Machine, ObjectId, Outcome, Value, natives};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::Pc;
use crate::lang::program::{ClassOrigin, ErasedType, MethodId, Program};
use crate::solve::korat::prepared::Prepared;
use crate::solve::trace::{Event, EventKind, MOST_EVENTS};
use crate::term::TermPool;

/// Looks at the machine before each instruction.
#[derive(Default)]
pub(in crate::solve) struct Statements {
    /// Depth and instruction that were looked at last; one that stopped for an answer comes again.
    last: Option<(usize, Pc)>,
}

impl Statements {
    /// Adds an event where a statement of the user's code starts.
    pub fn look(
        &mut self,
        prepared: &Prepared,
        machine: &Machine,
        terms: &TermPool,
        events: &mut Vec<Event>,
    ) {
        let program = prepared.program();
        let Some(frame) = machine.top_frame(program) else { return };
        let here = Some((machine.depth(), frame.pc));
        if std::mem::replace(&mut self.last, here) == here || events.len() >= MOST_EVENTS / 2 {
            return;
        }
        let class = &program.classes[program.methods[frame.method].class];
        if frame.body.starts.get(frame.pc as usize) != Some(&true) || class.origin != ClassOrigin::User {
            return;
        }
        let mut event = Event::new(EventKind::Statement, program.method_name(frame.method)).at(frame.span);
        for (name, value) in frame.locals() {
            event = event.fact(name, value_text(prepared, machine, terms, value));
        }
        events.push(event);
    }
}

fn value_text(prepared: &Prepared, machine: &Machine, terms: &TermPool, value: Value) -> String {
    let program = prepared.program();
    match value {
        Value::Unset => "?".into(),
        Value::Null => "null".into(),
        Value::Int(n) => n.to_string(),
        Value::Long(n) => n.to_string(),
        Value::Float(x) => x.to_string(),
        Value::Double(x) => x.to_string(),
        Value::Sym(term) => terms.display(term).to_string(),
        Value::Pending(pending) => {
            let slot = prepared.layout.slots.get(pending.0 as usize);
            slot.map_or_else(|| "?".into(), |slot| format!("{}?", slot.name))
        }
        Value::Ref(object) => {
            let name = |o: ObjectId| object_name(prepared, machine, o);
            match prepared.cells.place(object) {
                Some(_) => name(object),
                None => {
                    natives::describe(machine, program, terms, object, &name).unwrap_or_else(|| name(object))
                }
            }
        }
    }
}

fn object_name(prepared: &Prepared, machine: &Machine, object: ObjectId) -> String {
    match prepared.cells.place(object) {
        Some(place) => prepared.layout.place(place).name.to_string(),
        None => format!("{}@{}", prepared.program().type_name(machine.type_of(object)), object.0),
    }
}

/// What a predicate's outcome means, without its place.
pub(in crate::solve) fn answer(program: &Program, method: MethodId, outcome: &Outcome) -> String {
    let name = program.method_name(method);
    let boolean = program.methods[method].erased_result == ErasedType::primitive(PrimitiveName::Boolean);
    match outcome {
        Outcome::Return(Some(Value::Int(0))) if boolean => format!("{name} returns false"),
        Outcome::Return(Some(_)) if boolean => format!("{name} returns true"),
        Outcome::Return(_) => format!("{name} returns, which counts as true"),
        Outcome::Assumed => format!("{name} assumes what does not hold, which counts as false"),
        Outcome::Exception { class, message, .. } => {
            let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
            format!("{name} throws {}{message}, which counts as false", program.classes[*class].simple)
        }
        Outcome::BoundExceeded => format!("{name} calls too deep: no answer"),
        Outcome::Unsupported { message, .. } => format!("{name} gives no answer: {message}"),
    }
}
