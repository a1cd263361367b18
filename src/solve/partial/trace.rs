//! A predicate on a partial heap, told statement by statement and read by read, to what is symbolic or to
//! its answer.

use crate::exec::run::run;
use crate::exec::{Outcome, Question, Stop, Value};
use crate::heap::{Encoding, SlotId};
use crate::solve::korat::statements::{Statements, answer};
use crate::solve::korat::trace::read_event;
use crate::solve::partial::blame::Blame;
use crate::solve::partial::{PartialPredicate, Said};
use crate::solve::trace::{CandidateState, Event, EventKind, Round};
use crate::solve::{Verdict, Why};
use crate::walk::Call;

impl PartialPredicate {
    /// [`PartialPredicate::test`], with its events. The one round has the verdict.
    pub fn trace(&mut self, encoding: &Encoding) -> Round {
        let mut events = Vec::new();
        let verdict = self.trace_calls(encoding, &mut events);
        let start = CandidateState { vector: encoding.vector.clone(), accessed: Vec::new() };
        Round { start, events, verdict: Some(verdict), ..Round::default() }
    }

    fn trace_calls(&mut self, encoding: &Encoding, events: &mut Vec<Event>) -> Verdict {
        let mut seen = Vec::new();
        for call in 0..self.prepared.calls.len() {
            if let Err(why) = self.fill(encoding) {
                return Verdict::Unknown(Why::GaveUp(why));
            }
            match self.trace_call(call, encoding, &mut seen, events) {
                Said::True => {}
                Said::Feasible => return Verdict::Sat(None),
                Said::False(rejection) => return Verdict::Unsat(Why::Rejected(rejection)),
                Said::Unknown(why) => return Verdict::Unknown(Why::GaveUp(why)),
            }
        }
        Verdict::Sat(None)
    }

    fn trace_call(
        &mut self,
        call: usize,
        encoding: &Encoding,
        seen: &mut Vec<SlotId>,
        events: &mut Vec<Event>,
    ) -> Said {
        let Some(Call { method, args }) = self.prepared.calls.get(call) else { return Said::True };
        let method = *method;
        let subject = self.prepared.subject.clone();
        if let Err(outcome) = self.machine.call(&subject.program, method, args) {
            return self.ended(method, &outcome, None, Vec::new());
        }
        let mut blame = Blame::new(&subject.program);
        let mut statements = Statements::default();
        let mut looked = 0;
        let mut left = self.fuel;
        loop {
            statements.look(&self.prepared, &self.machine, &self.terms, events);
            let at = self.machine.top_frame(&subject.program).and_then(|frame| frame.span);
            let mut fuel = left.min(1);
            left -= fuel;
            let natives = &self.prepared.natives;
            let machine = &mut self.machine;
            let stop = run(&subject.program, natives, machine, &mut self.terms, &mut blame, &mut fuel);
            left += fuel;
            for &(object, cell) in &blame.reads()[looked..] {
                looked += 1;
                let slot = self.prepared.cells.slot(object, cell).filter(|slot| !seen.contains(slot));
                if let Some(slot) = slot {
                    seen.push(slot);
                    events.push(self.read(slot, encoding).at(at));
                }
            }
            let symbolic = match stop {
                Stop::Fuel if left > 0 => continue,
                Stop::Fuel => {
                    let name = subject.program.method_name(method);
                    let steps = self.fuel;
                    let why = format!("{name} did not end within {steps} instructions on one heap");
                    events.push(Event::new(EventKind::Answer, format!("no answer: {why}")));
                    return Said::Unknown(why);
                }
                Stop::Done(outcome) => {
                    let cells = &self.prepared.cells;
                    let slots = blame.reads().iter().filter_map(|&(object, cell)| cells.slot(object, cell));
                    let reads = slots.map(|slot| self.name(slot, encoding)).collect();
                    let said = self.ended(method, &outcome, blame.decisive(), reads);
                    let at = match (&said, &outcome) {
                        (_, Outcome::Exception { span, .. }) => *span,
                        (Said::False(_), _) => blame.decisive(),
                        _ => None,
                    };
                    let mut text = answer(&subject.program, method, &outcome);
                    if matches!(outcome, Outcome::Return(Some(Value::Sym(_)))) {
                        text += ", a value that is symbolic: feasible";
                    }
                    events.push(Event::new(EventKind::Answer, text).at(at));
                    return said;
                }
                Stop::Ask(Question::Pending(pending)) => {
                    let slot = SlotId(pending.0);
                    if encoding.fixed.get(pending.0 as usize) != Some(&true) {
                        Some(slot)
                    } else {
                        if let Err(why) = self.decide(slot, encoding) {
                            return Said::Unknown(why);
                        }
                        events.push(self.read(slot, encoding).at(at));
                        continue;
                    }
                }
                Stop::Read { object, cell } => self.prepared.cells.slot(object, cell),
                Stop::ReadStatic(field) => self.prepared.cells.static_slot(field),
                Stop::ReadLength(object) => self.prepared.cells.length_slot(object),
                Stop::Ask(_) => None,
            };
            let what = symbolic.map_or("what is symbolic".into(), |slot| {
                format!("{}, which is symbolic", self.prepared.layout.slot(slot).name)
            });
            let name = subject.program.method_name(method);
            let text = format!("{name} touches {what}: feasible");
            events.push(Event::new(EventKind::Answer, text).at(at));
            return Said::Feasible;
        }
    }

    fn read(&self, slot: SlotId, encoding: &Encoding) -> Event {
        let index = encoding.vector.get(slot.0 as usize).copied().unwrap_or(0);
        read_event(&self.prepared.layout, slot, index, true)
    }
}
