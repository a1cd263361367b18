//! A run of a predicate, statement by statement, for people: what is about to be executed, with the local
//! variables, and what came of it. Objects print by their names in the vector.

use crate::base::Span;
use crate::exec::observer::Observer as RunObserver;
use crate::exec::{Machine, ObjectId, Outcome, Value, natives};
use crate::heap::{Encoding, Layout, SlotId};
use crate::lang::ast::PrimitiveName;
use crate::lang::ir::Pc;
use crate::lang::program::{ClassOrigin, ErasedType, MethodId, Program};
use crate::solve::korat::blame::Blame;
use crate::solve::korat::prepared::Prepared;
use crate::solve::korat::trace::read_event;
use crate::solve::observer::Observer;
use crate::solve::trace::{Event, EventKind, MOST_EVENTS};
use crate::term::TermPool;

/// What is kept while a run of one predicate is watched.
pub(in crate::solve) struct Watched<'a> {
    prepared: &'a Prepared,
    /// Which statement decides its answer.
    pub blame: Blame<'a>,
    /// Depth and instruction that were looked at last; one that stopped for an answer comes again.
    last: Option<(usize, Pc)>,
    /// Where the instruction at hand comes from.
    pub at: Option<Span>,
    decided: Option<Decided<'a>>,
}

/// Cells that the machine has from the start: their reads are told, once each.
pub(in crate::solve) struct Decided<'a> {
    /// The heap.
    pub encoding: &'a Encoding,
    /// What was read so far.
    pub seen: &'a mut Vec<SlotId>,
}

impl<'a> Watched<'a> {
    /// Before the run.
    pub fn new(prepared: &'a Prepared, decided: Option<Decided<'a>>) -> Self {
        Self { prepared, blame: Blame::new(prepared.program()), last: None, at: None, decided }
    }
    /// The run's observer, which tells this one.
    pub fn telling<'w, O>(&'w mut self, observer: &'w mut O) -> Telling<'w, 'a, O> {
        Telling { watched: self, observer }
    }
}

/// Tells statements and reads.
pub(in crate::solve) struct Telling<'w, 'a, O> {
    watched: &'w mut Watched<'a>,
    observer: &'w mut O,
}

impl<O: Observer> RunObserver for Telling<'_, '_, O> {
    const LOOKS: bool = O::LISTENS;

    /// A statement of the user's code may start here.
    fn look(&mut self, machine: &Machine, terms: &TermPool) {
        let watched = &mut *self.watched;
        let prepared = watched.prepared;
        let program = prepared.program();
        let Some(frame) = machine.top_frame(program) else { return };
        watched.at = frame.span;
        let here = Some((machine.depth(), frame.pc));
        if std::mem::replace(&mut watched.last, here) == here {
            return;
        }
        let class = &program.classes[program.methods[frame.method].class];
        if frame.body.starts.get(frame.pc as usize) != Some(&true) || class.origin != ClassOrigin::User {
            return;
        }
        self.observer.tell_below(MOST_EVENTS / 2, || {
            let event = Event::new(EventKind::Statement, program.method_name(frame.method)).at(frame.span);
            let value = |value| value_text(prepared, machine, terms, value);
            frame.locals().fold(event, |event, (name, local)| event.fact(name, value(local)))
        });
    }
    fn on_instruction(&mut self, method: MethodId, pc: Pc) {
        self.watched.blame.on_instruction(method, pc);
    }
    fn on_read(&mut self, object: ObjectId, cell: u32, value: Value) {
        self.watched.blame.on_read(object, cell, value);
        if let (true, Some(decided)) = (O::LISTENS, &mut self.watched.decided)
            && let Some(slot) = self.watched.prepared.cells.slot(object, cell)
            && !decided.seen.contains(&slot)
        {
            decided.seen.push(slot);
            let (layout, encoding) = (&self.watched.prepared.layout, decided.encoding);
            self.observer.tell(|| decided_event(layout, slot, encoding).at(self.watched.at));
        }
    }
    fn on_call(&mut self, method: MethodId, args: &[Value]) {
        self.watched.blame.on_call(method, args);
    }
    fn on_return(&mut self, method: MethodId, value: Option<Value>) {
        self.watched.blame.on_return(method, value);
    }
    fn on_throw(&mut self, method: MethodId, pc: Pc, exception: ObjectId) {
        self.watched.blame.on_throw(method, pc, exception);
    }
}

/// The first read of a slot that the heap decides.
pub(in crate::solve) fn decided_event(layout: &Layout, slot: SlotId, encoding: &Encoding) -> Event {
    let index = encoding.vector.get(slot.0 as usize).copied().unwrap_or(0);
    read_event(layout, slot, index, true)
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
        None => {
            format!("{}@{}", prepared.program().type_name(machine.type_of(object)), machine.serial(object))
        }
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
        Outcome::BoundExceeded { bound, .. } => format!("{name} {}: no answer", bound.of_condition()),
        Outcome::Unsupported { message, .. } => format!("{name} gives no answer: {message}"),
    }
}
