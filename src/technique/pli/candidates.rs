//! The candidates of PLI's query, one after the other: NEXTHEAP (PLI, Algorithm 1) and what is done with each.

use crate::base::count::{agreeing, counted};
use crate::heap::{Encoding, SlotId, SymbolicHeap};
use crate::solve::Why;
use crate::solve::candidate::Candidate;
use crate::solve::korat::conflict::{Conflict, Values};
use crate::solve::korat::trace::conflict_event;
use crate::solve::korat::{HeapPredicate, Search, SearchResult};
use crate::solve::observer::Observer;
use crate::solve::verdict::Refusals;
use crate::technique::Context;
use crate::technique::solution::{Solution, Solved};

/// Who decides about candidates: it has preH, with all that comes after made ready.
pub(super) trait Decides {
    /// preH.
    ///
    /// # Errors
    /// One of the methods cannot be run at all.
    fn prepare(&mut self, context: &mut Context) -> Result<&mut HeapPredicate, String>;

    /// Slots whose values refute the candidate that was visited last, where that is known.
    fn take_refutation(&mut self) -> Option<Vec<SlotId>>;
}

/// The search for a candidate that gives a solution, which stands between two candidates.
#[derive(Clone)]
pub(super) struct Candidates {
    search: Search,
    refusals: Refusals,
    unknown: Option<String>,
    /// Candidates of the query that were tested before this search.
    before: u64,
}

impl Candidates {
    /// Those of a heap with this encoding.
    pub fn new(context: &Context, encoding: &Encoding) -> Self {
        let (vector, fixed) = (encoding.vector.clone(), encoding.fixed.clone());
        Self {
            search: Search::new(context.layout.clone(), vector, fixed, true),
            refusals: Refusals { is_unsplit: context.subject.spec.is_unsplit(), ..Refusals::default() },
            unknown: None,
            before: 0,
        }
    }

    /// How many were tested.
    pub fn tried(&self) -> u64 {
        self.before + self.search.candidates()
    }

    /// From the start; what was tested so far counts.
    pub fn again(&self, context: &mut Context, encoding: &Encoding) -> Self {
        context.counts.candidates += self.search.candidates();
        Self { before: self.tried(), ..Self::new(context, encoding) }
    }

    /// Goes over at most `most` candidates, up to the next that satisfies preH: `visit` gives its solution.
    pub fn advance<S: Decides, O: Observer>(
        &mut self,
        solver: &mut S,
        context: &mut Context,
        (heap, encoding): (&SymbolicHeap, &Encoding),
        visit: impl FnOnce(
            &mut S,
            &mut Context,
            Candidate,
            &mut Refusals,
            &mut O,
        ) -> Result<Option<Solution>, String>,
        observer: &mut O,
        most: u64,
    ) -> Option<Solved> {
        let cancel = context.cancel;
        cancel.beat(|| self.search.beat());
        let limit = context.limits.candidates;
        let left = limit.saturating_sub(self.tried());
        let predicate = match solver.prepare(context) {
            Ok(predicate) if left > 0 => predicate,
            not => {
                observer.closes();
                return Some(self.end(context, not.err().or(Some(not_enough(limit)))));
            }
        };
        predicate.fix(&encoding.fixed);
        observer.begin(|| self.search.place());
        let result = self.search.next_satisfying(predicate, observer, left.min(most));
        context.counts.unexplained.add(predicate.take_unexplained());
        if let Some(thrown) = predicate.thrown() {
            context.counts.thrown.get_or_insert_with(|| thrown.to_string());
        }
        self.refusals.as_before = predicate.refutes_as_before();
        match result {
            SearchResult::Satisfied => {}
            SearchResult::Exhausted => return Some(self.end(context, None)),
            SearchResult::Unknown(why) => return Some(self.end(context, Some(why))),
            SearchResult::Budget if cancel.is_cancelled() => {
                return Some(self.end(context, Some(cancelled())));
            }
            SearchResult::Budget if left > most => return None,
            SearchResult::Budget => return Some(self.end(context, Some(not_enough(limit)))),
        }
        let explains = predicate.explains();
        let (vector, accessed) = (self.search.vector(), self.search.accessed());
        let candidate = Candidate::new(heap, encoding, vector, accessed)?;
        self.refusals.satisfying += 1;
        match visit(solver, context, candidate, &mut self.refusals, observer) {
            Ok(Some(solution)) => {
                context.counts.candidates += self.search.candidates();
                return Some(Solved::Sat(Box::new(solution)));
            }
            Ok(None) => {
                if let Some(slots) = solver.take_refutation().filter(|_| explains) {
                    self.refute(&slots, observer);
                }
            }
            Err(why) => {
                self.unknown.get_or_insert(why);
            }
        }
        cancel.is_cancelled().then(|| self.end(context, Some(cancelled())))
    }

    /// The candidate at hand is refuted by these slots of its vector; preH has not read those that it left open.
    fn refute<O: Observer>(&mut self, slots: &[SlotId], observer: &mut O) {
        let read = slots.iter().filter(|slot| self.search.accessed().contains(slot));
        let conflict = Conflict::of(&mut read.map(|&slot| (slot, Values::ITS_OWN)).collect());
        observer.tell(|| conflict_event(self.search.layout(), self.search.vector(), &conflict));
        self.search.refute(conflict);
    }

    /// No candidate gave a solution; `unknown` says why others might.
    fn end(&mut self, context: &mut Context, unknown: Option<String>) -> Solved {
        context.counts.candidates += self.search.candidates();
        match self.unknown.take().or(unknown) {
            Some(why) => Solved::Unknown(why),
            None => {
                let mut refusals = std::mem::take(&mut self.refusals);
                refusals.candidates = self.tried();
                self.search.reached().into_iter().for_each(|limit| refusals.note_limit(limit));
                Solved::Unsat(Why::Refused(Box::new(refusals)))
            }
        }
    }
}

fn cancelled() -> String {
    "cancelled".into()
}

fn not_enough(limit: u64) -> String {
    format!("{} {} not enough", counted(limit, "candidate"), agreeing(limit, "was", "were"))
}
