//! SymSolve's query again, a candidate at a time.

use std::cell::RefCell;
use std::rc::Rc;

use crate::heap::{Encoding, SymbolicHeap};
use crate::solve::korat::trace::next_round;
use crate::solve::korat::{Search, SearchResult};
use crate::solve::trace::Round;
use crate::solve::{Verdict, Why};
use crate::technique::lissa::{LastCandidates, StructureSolver, found};
use crate::technique::{Context, Replay};

/// The query, which stands after some candidate.
#[derive(Clone)]
pub struct StructureReplay {
    /// preH does not depend on the place in the query.
    structure: Rc<RefCell<StructureSolver>>,
    question: Rc<(SymbolicHeap, Encoding)>,
    search: Search,
    last: LastCandidates,
}

impl StructureReplay {
    /// SymSolve on one heap with its encoding, with or without symmetry breaking.
    pub fn new(context: &Context, heap: &SymbolicHeap, encoding: &Encoding, symmetry: bool) -> Self {
        let (vector, fixed) = (encoding.vector.clone(), encoding.fixed.clone());
        Self {
            structure: Rc::default(),
            question: Rc::new((heap.clone(), encoding.clone())),
            search: Search::new(context.layout.clone(), vector, fixed, symmetry),
            last: LastCandidates::default(),
        }
    }
}

impl Replay for StructureReplay {
    fn unit(&self) -> &'static str {
        "candidate"
    }

    fn advance(&mut self, context: &mut Context, record: bool) -> Round {
        let mut structure = self.structure.borrow_mut();
        let predicate = match structure.predicate(context) {
            Ok(predicate) => predicate,
            Err(why) => {
                let verdict = Some(Verdict::Unknown(Why::GaveUp(why.0)));
                return Round { verdict, is_closing: true, ..Round::default() };
            }
        };
        context.cancel.beat(|| self.search.beat());
        let limit = context.limits.candidates;
        let (result, mut round) = if self.search.candidates() < limit {
            next_round(&mut self.search, predicate, &mut self.last, record)
        } else {
            (SearchResult::Budget, Round { is_closing: true, ..Round::default() })
        };
        // Budgets of one candidate are used up after each, the query's own only at its end.
        if result == SearchResult::Budget && self.search.candidates() < limit {
            return round;
        }
        let found = found(result, &self.search, &self.last, limit);
        let (heap, encoding) = &*self.question;
        round.verdict = Some(found.verdict(heap, encoding));
        round
    }

    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}
