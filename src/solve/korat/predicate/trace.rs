//! One candidate from the start, an instruction at a time, with everything that people may want to see.

use crate::base::Span;
use crate::exec::run::run;
use crate::exec::{Outcome, Question, Stop};
use crate::heap::SlotId;
use crate::lang::program::MethodId;
use crate::solve::korat::HeapPredicate;
use crate::solve::korat::predicate::Resume;
use crate::solve::korat::predicate::ways::{Way, Ways};
use crate::solve::korat::search::Holds;
use crate::solve::korat::statements::{Statements, answer};
use crate::solve::korat::trace::read_event;
use crate::solve::partial::blame::Blame;
use crate::solve::trace::{Event, EventKind};
use crate::walk::Call;

/// A candidate.
struct Heap<'a> {
    vector: &'a [u32],
    fixed: &'a [bool],
}

impl HeapPredicate {
    /// Tests a candidate as [`Predicate::test`](crate::solve::korat::Predicate::test) does, and tells its
    /// events. `fixed` are the slots that the search does not change.
    pub fn trace(
        &mut self,
        vector: &[u32],
        fixed: &[bool],
        accessed: &mut Vec<SlotId>,
        events: &mut Vec<Event>,
    ) -> Holds {
        self.trail.clear();
        self.last = None;
        self.machine.clone_from(&self.prepared.start);
        self.ways = Ways::default();
        let holds = self.trace_calls(&Heap { vector, fixed }, events);
        accessed.extend(self.trail.iter().map(|&(slot, _)| slot));
        self.last = Some(holds.clone());
        holds
    }

    /// The calls one after the other, and where numbers are open the ways one after the other.
    fn trace_calls(&mut self, heap: &Heap, events: &mut Vec<Event>) -> Holds {
        let mut at = Resume::Start(0);
        loop {
            let (call, holds) = match at {
                Resume::Start(call) => {
                    let Some(Call { method, args }) = self.prepared.calls.get(call) else {
                        return Holds::True;
                    };
                    let method = *method;
                    let started = self.machine.call(&self.prepared.subject.program, method, args);
                    let holds = match started {
                        Ok(()) => self.trace_call(call, self.fuel, heap, events),
                        Err(outcome) => self.told(method, &outcome, None, events),
                    };
                    (call, holds)
                }
                Resume::Way(call, fuel) | Resume::Read(call, _, fuel) => {
                    (call, self.trace_call(call, fuel, heap, events))
                }
            };
            match holds {
                Holds::True if self.ways.is_accepted() => return Holds::True,
                Holds::True => {
                    at = Resume::Start(call + 1);
                    continue;
                }
                Holds::False => {}
                Holds::Unknown(why) => self.ways.note_unknown(why),
            }
            match self.ways.next(&mut self.machine) {
                Some((call, fuel)) => {
                    let assumed = self.terms.display_all(self.ways.assumed());
                    events.push(Event::new(EventKind::Way, format!("another way: {assumed}")));
                    at = Resume::Way(call, fuel);
                }
                None => return self.ways.refused(),
            }
        }
    }

    fn trace_call(&mut self, call: usize, mut left: u64, heap: &Heap, events: &mut Vec<Event>) -> Holds {
        let Some(Call { method, .. }) = self.prepared.calls.get(call) else { return Holds::True };
        let method = *method;
        let subject = self.prepared.subject.clone();
        let mut blame = Blame::new(&subject.program);
        let mut statements = Statements::default();
        loop {
            statements.look(&self.prepared, &self.machine, &self.terms, events);
            let mut fuel = left.min(1);
            left -= fuel;
            let natives = &self.prepared.natives;
            let machine = &mut self.machine;
            let stop = run(&subject.program, natives, machine, &mut self.terms, &mut blame, &mut fuel);
            left += fuel;
            let at = self.machine.top_frame(&subject.program).and_then(|frame| frame.span);
            let slot = match stop {
                Stop::Fuel if left > 0 => continue,
                Stop::Fuel if self.ways.accepts_what_does_not_end() => {
                    let text = "it does not end on these numbers; others may make it true";
                    events.push(Event::new(EventKind::Answer, text));
                    return Holds::True;
                }
                Stop::Fuel => {
                    let name = subject.program.method_name(method);
                    let why = format!("{name} did not end within {} instructions on one heap", self.fuel);
                    return undecided(why, events);
                }
                Stop::Done(outcome) => return self.told(method, &outcome, blame.decisive(), events),
                Stop::Read { object, cell } => self.prepared.cells.slot(object, cell),
                Stop::ReadLength(object) => self.prepared.cells.length_slot(object),
                Stop::ReadStatic(field) => self.prepared.cells.static_slot(field),
                Stop::Ask(Question::Pending(pending)) => Some(SlotId(pending.0)),
                Stop::Ask(question) => match self.ask(question, call, left, at, events) {
                    Some(holds) => return holds,
                    None => continue,
                },
            };
            let depth = self.trail.len();
            if let Err(why) = self.fill(slot, call, left, heap.vector) {
                return undecided(why, events);
            }
            if let Some(slot) = slot {
                events.extend(self.read(slot, depth, heap).map(|event| event.at(at)));
            }
        }
    }

    /// A branch on an open number.
    fn ask(
        &mut self,
        question: Question,
        call: usize,
        fuel: u64,
        at: Option<Span>,
        events: &mut Vec<Event>,
    ) -> Option<Holds> {
        let before = self.ways.assumed().len();
        let way = Way { machine: &mut self.machine, call, fuel };
        let holds = self.ways.ask(&mut self.terms, question, way);
        if let (None, Some(term)) = (&holds, self.ways.assumed().get(before)) {
            let text = format!(
                "{} is assumed: the number is open, the other way comes later",
                self.terms.display(*term)
            );
            events.push(Event::new(EventKind::Way, text).at(at));
        }
        if let Some(holds) = &holds {
            let text = match holds {
                Holds::True => "too many branches on open numbers: it may hold".to_string(),
                Holds::False => "no alternative is left on this way".to_string(),
                Holds::Unknown(why) => format!("no answer: {why}"),
            };
            events.push(Event::new(EventKind::Answer, text).at(at));
        }
        holds
    }

    /// A first read, which the stack now has; or an open number, which it never has. Nothing where an
    /// earlier way has read it.
    fn read(&self, slot: SlotId, depth: usize, heap: &Heap) -> Option<Event> {
        let at = slot.0 as usize;
        let layout = &self.prepared.layout;
        if self.trail.len() > depth {
            let index = heap.vector.get(at).copied().unwrap_or(0);
            let is_fixed = heap.fixed.get(at) == Some(&true);
            return Some(read_event(layout, slot, index, is_fixed));
        }
        let is_free = self.free.get(at) == Some(&true);
        let text = format!("read {} (index {at}): a number that is left open", layout.slot(slot).name);
        is_free.then(|| Event::new(EventKind::Way, text))
    }

    fn told(
        &mut self,
        method: MethodId,
        outcome: &Outcome,
        decisive: Option<Span>,
        events: &mut Vec<Event>,
    ) -> Holds {
        let holds = self.ended(method, outcome);
        let at = match outcome {
            Outcome::Exception { span, .. } | Outcome::Unsupported { span, .. } => *span,
            _ if holds == Holds::True => None,
            _ => decisive,
        };
        let text = answer(&self.prepared.subject.program, method, outcome);
        events.push(Event::new(EventKind::Answer, text).at(at));
        holds
    }
}

fn undecided(why: String, events: &mut Vec<Event>) -> Holds {
    events.push(Event::new(EventKind::Answer, format!("no answer: {why}")));
    Holds::Unknown(why)
}
