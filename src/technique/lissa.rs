//! `lissa` and `lissa-nosb`: SymSolve on preH after every lazy step (LISSA §3). Concrete references are
//! fixed, primitives are free whatever the path condition says; `lissa-nosb` breaks no symmetries (§3.3).

use std::sync::Arc;

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::heap::{Encoding, SymbolicHeap};
use crate::solve::candidate::Candidate;
use crate::solve::korat::{CannotRun, HeapPredicate, Search, SearchObserver, SearchResult};
use crate::solve::{Verdict, Why, Witness};
use crate::technique::{Answer, Context, Query, Technique};

/// Candidates that a refutation keeps, so that people can look at the last ones.
const KEPT: usize = 5;

/// Candidates between two looks at the cancel token.
const SLICE: u64 = 256;

/// LISSA.
pub struct Lissa {
    symmetry: bool,
    structure: StructureSolver,
}

impl Lissa {
    /// With or without symmetry breaking.
    pub fn new(symmetry: bool) -> Self {
        Self { symmetry, structure: StructureSolver::default() }
    }

    fn solve(&mut self, context: &mut Context, heap: &SymbolicHeap) -> Verdict {
        match Encoding::of(heap) {
            Ok(encoding) => self.structure.symsolve(context, heap, encoding, self.symmetry),
            Err(outside) => {
                context.counts.solver_calls += 1;
                let slot = context.layout.slot(outside.slot).name.to_string();
                Verdict::Unsat(Why::OutsideDomain { slot, value: outside.value })
            }
        }
    }
}

/// SymSolve with preH kept ready between queries.
#[derive(Default)]
pub struct StructureSolver {
    predicate: Option<HeapPredicate>,
}

impl StructureSolver {
    /// preH of the context's subject over its layout.
    ///
    /// # Errors
    /// It cannot be run at all.
    pub fn predicate(&mut self, context: &Context) -> Result<&mut HeapPredicate, CannotRun> {
        let kept = self.predicate.take().filter(|p| Arc::ptr_eq(p.layout(), context.layout));
        let predicate = match kept {
            Some(predicate) => predicate,
            None => {
                let pre_h = &context.subject.spec.pre_h;
                HeapPredicate::new(
                    context.subject,
                    context.natives,
                    context.layout,
                    pre_h,
                    context.limits.steps,
                )?
            }
        };
        Ok(self.predicate.insert(predicate))
    }

    /// SymSolve on one encoded heap.
    pub fn symsolve(
        &mut self,
        context: &mut Context,
        heap: &SymbolicHeap,
        encoding: Encoding,
        symmetry: bool,
    ) -> Verdict {
        context.counts.solver_calls += 1;
        match self.predicate(context) {
            Ok(predicate) => symsolve(context, predicate, heap, encoding, symmetry),
            Err(why) => Verdict::Unknown(Why::GaveUp(why.0)),
        }
    }
}

fn symsolve(
    context: &mut Context,
    predicate: &mut HeapPredicate,
    heap: &SymbolicHeap,
    encoding: Encoding,
    symmetry: bool,
) -> Verdict {
    let mut search =
        Search::new(context.layout.clone(), encoding.vector.clone(), encoding.fixed.clone(), symmetry);
    let mut last = LastCandidates::default();
    let result = loop {
        let left = context.limits.candidates - search.candidates();
        match search.next_satisfying(predicate, &mut last, left.min(SLICE)) {
            SearchResult::Budget if context.cancel.is_cancelled() => {
                break SearchResult::Unknown("cancelled".into());
            }
            SearchResult::Budget if left > SLICE => {}
            result => break result,
        }
    };
    context.counts.candidates += search.candidates();
    if let Some(thrown) = predicate.thrown() {
        context.counts.thrown.get_or_insert_with(|| thrown.to_string());
    }
    match result {
        SearchResult::Satisfied => {
            let candidate = Candidate::new(heap, &encoding, search.vector(), search.accessed());
            Verdict::Sat(candidate.map(|c| Witness::of_heap(&c.heap, |_| None)))
        }
        SearchResult::Exhausted => {
            Verdict::Unsat(Why::Exhausted { candidates: search.candidates(), last: last.candidates })
        }
        SearchResult::Unknown(why) => Verdict::Unknown(Why::GaveUp(why)),
        SearchResult::Budget => {
            Verdict::Unknown(Why::GaveUp(format!("{} candidates were not enough", context.limits.candidates)))
        }
    }
}

#[derive(Default)]
struct LastCandidates {
    candidates: Vec<Vec<u32>>,
}

impl SearchObserver for LastCandidates {
    fn on_candidate(&mut self, _number: u64, vector: &[u32]) {
        if self.candidates.len() == KEPT {
            // Reuse the oldest vector's memory: this runs for every candidate.
            self.candidates.rotate_left(1);
            self.candidates[KEPT - 1].clear();
            self.candidates[KEPT - 1].extend_from_slice(vector);
        } else {
            self.candidates.push(vector.to_vec());
        }
    }
}

impl Technique for Lissa {
    type Note = ();

    fn name(&self) -> &'static str {
        if self.symmetry { "lissa" } else { "lissa-nosb" }
    }
    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<(), String> {
        if context.subject.spec.pre_h.is_empty() {
            return Err("the specification names no preH for it to search with".into());
        }
        Ok(())
    }
    fn on_lazy_step(&mut self, context: &mut Context, state: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        Answer { verdict: self.solve(context, &state.input), note: () }
    }
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        if context.subject.spec.pre_h.is_empty() {
            return None;
        }
        Some(self.structure.symsolve(context, query.heap, query.encoding.clone(), self.symmetry))
    }
}
