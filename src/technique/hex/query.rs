//! The check of a whole heap in breadth-first order, to be walked a reference at a time. Companion methods do
//! not run here, as the heap belongs to no execution.

use std::rc::Rc;
use std::sync::Arc;

use crate::heap::{CandidateVector, SymbolicHeap};
use crate::solve::Verdict;
use crate::solve::hex::{BreadthFirst, Rules};
use crate::solve::observer::Observer;
use crate::solve::trace::CandidateState;
use crate::subject::Subject;
use crate::technique::hex::without_companions;
use crate::technique::replay::Stepwise;
use crate::technique::{Context, Query};

/// The visit, which stands between two references.
#[derive(Clone)]
pub(super) struct HexQuery {
    question: Rc<Question>,
    visit: BreadthFirst,
}

struct Question {
    rules: Rules,
    subject: Arc<Subject>,
    heap: SymbolicHeap,
    vector: CandidateVector,
}

impl HexQuery {
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

impl Stepwise for HexQuery {
    type Solver = ();
    const UNIT: &'static str = "reference";

    fn advance<O: Observer>(
        &mut self,
        (): &mut (),
        _: &mut Context,
        observer: &mut O,
        _: u64,
    ) -> Option<Verdict> {
        let Question { rules, subject, heap, vector } = &*self.question;
        observer.begin(|| CandidateState { vector: vector.clone(), accessed: Vec::new() });
        let verdict = self.visit.advance(rules, &subject.program, heap, observer)?;
        Some(without_companions(rules, verdict))
    }
}
