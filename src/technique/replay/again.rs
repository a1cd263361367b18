//! A technique that is only able to decide, walked: it decides the same query again, and what it says on the
//! way is kept from the round on that people look at. So it is walked in bounded memory, and needs no code for
//! it; one that takes long had better be [`Stepwise`](super::Stepwise).

use std::cell::RefCell;
use std::rc::Rc;

use crate::heap::{Encoding, SymbolicHeap};
use crate::solve::trace::{CandidateState, Event, EventKind, Round};
use crate::solve::{Verdict, Why};
use crate::technique::listener::Listener;
use crate::technique::{Context, Judge, Query, Replay};
use crate::term::PathCondition;

/// Gives a judge that remembers nothing of the last time, or says why there is none.
type Make = Box<dyn Fn() -> Result<Box<dyn Judge>, String>>;

/// The query, which stands between two rounds.
#[derive(Clone)]
pub struct Again {
    question: Rc<Question>,
    /// Number of the next round, from 1.
    next: u64,
}

struct Question {
    unit: &'static str,
    make: Make,
    heap: SymbolicHeap,
    encoding: Encoding,
    pc: PathCondition,
    /// Rounds that were kept the last time, and the number of the first.
    kept: RefCell<(u64, Vec<Round>)>,
}

impl Again {
    /// Asks each judge that `make` gives the same query.
    pub fn new(unit: &'static str, query: &Query, make: Make) -> Self {
        let question = Question {
            unit,
            make,
            heap: query.heap.clone(),
            encoding: query.encoding.clone(),
            pc: query.pc.clone(),
            kept: RefCell::default(),
        };
        Self { question: Rc::new(question), next: 1 }
    }
}

impl Question {
    fn round(&self, number: u64) -> Option<Round> {
        let (first, rounds) = &*self.kept.borrow();
        rounds.get(usize::try_from(number.checked_sub(*first)?).ok()?).cloned()
    }

    /// Decides, and keeps the rounds from `first` on.
    fn decide(&self, context: &mut Context, first: u64) {
        let start = CandidateState { vector: self.encoding.vector.clone(), accessed: Vec::new() };
        let mut listener = Listener::new(start, first);
        let query = Query { heap: &self.heap, encoding: &self.encoding, pc: &self.pc };
        let verdict = match (self.make)() {
            Ok(mut judge) => judge.decide(&mut context.heard_by(&mut listener), &query),
            Err(why) => Verdict::Unknown(Why::GaveUp(why)),
        };
        let rounds = listener.rounds(|round| {
            let why = verdict.why().map(|why| format!(": {}", why.sentence())).unwrap_or_default();
            let text = format!("the verdict is {}{why}", verdict.word());
            round.events.push(Event::new(EventKind::Answer, text));
            round.verdict = Some(verdict);
        });
        *self.kept.borrow_mut() = (first, rounds);
    }
}

impl Replay for Again {
    fn unit(&self) -> &'static str {
        self.question.unit
    }
    fn advance(&mut self, context: &mut Context, _: bool) -> Round {
        let number = self.next;
        self.next += 1;
        if self.question.round(number).is_none() {
            self.question.decide(context, number);
        }
        self.question.round(number).unwrap_or_default()
    }
    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}
