//! PLI's query again, a candidate at a time: the structure first, then the path condition, then preP. It is
//! the query without a parent's solution: where one still fitted, nothing would be asked.

use std::cell::RefCell;
use std::rc::Rc;

use crate::heap::{Encoding, SymbolicHeap};
use crate::solve::candidate::Candidate;
use crate::solve::korat::trace::next_round;
use crate::solve::korat::{Search, SearchResult};
use crate::solve::trace::Round;
use crate::solve::verdict::Refusals;
use crate::solve::{Verdict, Why};
use crate::technique::pli::solver::PliSolver;
use crate::technique::{Context, Query, Replay};
use crate::term::PathCondition;

/// The query, which stands after some candidate.
#[derive(Clone)]
pub(super) struct PliReplay {
    solver: Rc<RefCell<PliSolver>>,
    question: Rc<Question>,
    search: Search,
    refusals: Refusals,
    unknown: Option<String>,
}

struct Question {
    heap: SymbolicHeap,
    encoding: Encoding,
    pc: PathCondition,
}

impl PliReplay {
    pub fn new(context: &Context, query: &Query) -> Self {
        let encoding = query.encoding.clone();
        let search =
            Search::new(context.layout.clone(), encoding.vector.clone(), encoding.fixed.clone(), true);
        Self {
            solver: Rc::default(),
            question: Rc::new(Question { heap: query.heap.clone(), encoding, pc: query.pc.clone() }),
            search,
            refusals: Refusals { is_unsplit: context.subject.spec.is_unsplit(), ..Refusals::default() },
            unknown: None,
        }
    }

    fn closing(&self, unknown: String) -> Round {
        let verdict = Some(Verdict::Unknown(Why::GaveUp(self.unknown.clone().unwrap_or(unknown))));
        Round { verdict, is_closing: true, ..Round::default() }
    }

    fn refuted(&self) -> Verdict {
        match &self.unknown {
            Some(why) => Verdict::Unknown(Why::GaveUp(why.clone())),
            None => {
                let candidates = self.search.candidates();
                let mut refusals = Refusals { candidates, ..self.refusals.clone() };
                self.search.reached().into_iter().for_each(|limit| refusals.note_limit(limit));
                Verdict::Unsat(Why::Refused(Box::new(refusals)))
            }
        }
    }

    /// What comes after the structure.
    fn test(&mut self, solver: &mut PliSolver, context: &mut Context, round: &mut Round, record: bool) {
        let question = self.question.clone();
        let (vector, accessed) = (self.search.vector(), self.search.accessed());
        let candidate = Candidate::new(&question.heap, &question.encoding, vector, accessed);
        let Some(candidate) = candidate else { return };
        self.refusals.satisfying += 1;
        let watch = record.then_some(&mut round.events);
        match solver.test(context, candidate, &question.pc, true, &mut self.refusals, watch) {
            Ok(Some(solution)) => round.verdict = Some(Verdict::Sat(Some(solution.witness(context)))),
            Ok(None) => {}
            Err(why) => {
                self.unknown.get_or_insert(why);
            }
        }
    }
}

impl Replay for PliReplay {
    fn unit(&self) -> &'static str {
        "candidate"
    }

    fn advance(&mut self, context: &mut Context, record: bool) -> Round {
        let shared = self.solver.clone();
        let mut solver = shared.borrow_mut();
        if let Err(why) = solver.prepare(context) {
            return self.closing(why);
        }
        context.cancel.beat(|| self.search.beat());
        let limit = context.limits.candidates;
        if self.search.candidates() >= limit {
            return self.closing(format!("{limit} candidates were not enough"));
        }
        let (result, mut round) = match solver.structure.predicate(context) {
            Ok(predicate) => next_round(&mut self.search, predicate, &mut (), record),
            Err(why) => return self.closing(why.0),
        };
        match result {
            SearchResult::Satisfied => self.test(&mut solver, context, &mut round, record),
            SearchResult::Budget => {}
            SearchResult::Exhausted => round.verdict = Some(self.refuted()),
            SearchResult::Unknown(why) => {
                self.unknown.get_or_insert(why);
                round.verdict = Some(self.refuted());
            }
        }
        round
    }

    fn copy(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
}
