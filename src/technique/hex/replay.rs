//! The check of a whole heap again, in breadth-first order, a reference at a time. Companion methods do not
//! run here, as the heap belongs to no execution.

use std::rc::Rc;
use std::sync::Arc;

use crate::heap::{CandidateVector, SymbolicHeap};
use crate::solve::hex::{BreadthFirst, Checker, Rules};
use crate::solve::trace::{CandidateState, Event, EventKind, Round};
use crate::solve::{Verdict, Why};
use crate::subject::Subject;
use crate::technique::{Context, Query, Replay};

/// The visit, which stands after some reference.
#[derive(Clone)]
pub(super) struct HexReplay {
    question: Rc<Question>,
    visit: BreadthFirst,
}

struct Question {
    rules: Rules,
    subject: Arc<Subject>,
    heap: SymbolicHeap,
    vector: CandidateVector,
}

impl HexReplay {
    pub fn new(context: &Context, query: &Query, rules: Rules) -> Self {
        let question = Question {
            rules,
            subject: context.subject.clone(),
            heap: query.heap.clone(),
            vector: query.encoding.vector.clone(),
        };
        Self { visit: BreadthFirst::new(context.layout), question: Rc::new(question) }
    }
}

impl Replay for HexReplay {
    fn unit(&self) -> &'static str {
        "reference"
    }

    fn advance(&mut self, _: &mut Context, record: bool) -> Round {
        let Question { rules, subject, heap, vector } = &*self.question;
        let program = &subject.program;
        let start = CandidateState { vector: vector.clone(), accessed: Vec::new() };
        let mut round = Round { start, ..Round::default() };
        let Some(reference) = self.visit.next_reference(heap) else {
            let verdict = self.visit.verdict(rules);
            let text = match verdict.why() {
                Some(why) => why.sentence(),
                None => "no decided reference is left: the rules do not refute the heap".into(),
            };
            round.events.push(Event::new(EventKind::Answer, text));
            return Round { verdict: Some(verdict), is_closing: true, ..round };
        };
        if record {
            let layout = heap.layout();
            let checker = Checker { rules, program, layout, backbone: self.visit.backbone() };
            round.events = checker.trace(&reference);
        }
        let why = self.visit.refute(rules, program, heap, &reference);
        let text = why.as_ref().map_or("the rules allow it".into(), |why| why.sentence());
        round.events.push(Event::new(EventKind::Answer, text));
        round.verdict = why.map(|why| Verdict::Unsat(Why::Hex(Box::new(why))));
        round
    }

    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}
