//! One candidate from the start, an instruction at a time, with everything that people may want to see.

use crate::base::Span;
use crate::exec::run::run;
use crate::exec::{Outcome, Question, Stop};
use crate::heap::SlotId;
use crate::lang::program::MethodId;
use crate::solve::korat::HeapPredicate;
use crate::solve::korat::search::Holds;
use crate::solve::korat::statements::{Statements, answer};
use crate::solve::korat::trace::read_event;
use crate::solve::partial::blame::Blame;
use crate::solve::trace::{Event, EventKind};
use crate::walk::Call;

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
        let mut holds = Holds::True;
        for call in 0..self.prepared.calls.len() {
            holds = self.trace_call(call, vector, fixed, events);
            if holds != Holds::True {
                break;
            }
        }
        accessed.extend(self.trail.iter().map(|&(slot, _)| slot));
        self.last = Some(holds.clone());
        holds
    }

    fn trace_call(&mut self, call: usize, vector: &[u32], fixed: &[bool], events: &mut Vec<Event>) -> Holds {
        let Some(Call { method, args }) = self.prepared.calls.get(call) else { return Holds::True };
        let method = *method;
        let subject = self.prepared.subject.clone();
        if let Err(outcome) = self.machine.call(&subject.program, method, args) {
            return self.told(method, &outcome, None, events);
        }
        let mut blame = Blame::new(&subject.program);
        let mut statements = Statements::default();
        let mut left = self.fuel;
        loop {
            statements.look(&self.prepared, &self.machine, &self.terms, events);
            let mut fuel = left.min(1);
            left -= fuel;
            let natives = &self.prepared.natives;
            let machine = &mut self.machine;
            let stop = run(&subject.program, natives, machine, &mut self.terms, &mut blame, &mut fuel);
            left += fuel;
            let slot = match stop {
                Stop::Fuel if left > 0 => continue,
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
                Stop::Ask(_) => {
                    return undecided("the precondition asks for a choice".into(), events);
                }
            };
            let at = self.machine.top_frame(&subject.program).and_then(|frame| frame.span);
            if let Err(why) = self.fill(slot, call, left, vector) {
                return undecided(why, events);
            }
            if let Some(slot) = slot {
                let index = vector.get(slot.0 as usize).copied().unwrap_or(0);
                let is_fixed = fixed.get(slot.0 as usize) == Some(&true);
                events.push(read_event(&self.prepared.layout, slot, index, is_fixed).at(at));
            }
        }
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
