//! `lissa` and `lissa-nosb`: SymSolve on preH after every lazy step (LISSA §3). Concrete references are
//! fixed, primitives are free whatever the path condition says; of an unsplit precondition all is run with its
//! numbers left open, which refuses less; `lissa-nosb` breaks no symmetries (§3.3).

mod replay;

use std::sync::Arc;

use crate::heap::{CandidateVector, Encoding, SlotId, SymbolicHeap};
use crate::solve::candidate::Candidate;
use crate::solve::korat::{CannotRun, HeapPredicate, Search, SearchObserver, SearchResult};
use crate::solve::{Verdict, Why, Witness};
use crate::subject::Subject;
use crate::technique::{Context, Cost, Entry, Judge, Query, Replay, Shown};

pub use replay::StructureReplay;

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
}

/// SymSolve with preH kept ready between queries.
#[derive(Default)]
pub struct StructureSolver {
    predicate: Option<HeapPredicate>,
}

impl StructureSolver {
    /// preH of the context's subject over its layout, or its unsplit precondition with numbers left open.
    ///
    /// # Errors
    /// It cannot be run at all.
    pub fn predicate(&mut self, context: &Context) -> Result<&mut HeapPredicate, CannotRun> {
        let kept = self.predicate.take().filter(|p| Arc::ptr_eq(p.layout(), context.layout));
        let predicate = match kept {
            Some(predicate) => predicate,
            None => HeapPredicate::of_structure(
                context.subject,
                context.natives,
                context.layout,
                context.limits.steps,
            )?,
        };
        Ok(self.predicate.insert(predicate))
    }

    /// SymSolve on one heap with its encoding.
    pub fn symsolve(
        &mut self,
        context: &mut Context,
        heap: &SymbolicHeap,
        encoding: &Encoding,
        symmetry: bool,
    ) -> Verdict {
        self.search(context, encoding, symmetry).verdict(heap, encoding)
    }

    /// The same on the encoding alone, so the answer holds for all heaps that have it.
    pub fn search(&mut self, context: &mut Context, encoding: &Encoding, symmetry: bool) -> Found {
        context.counts.solver_calls += 1;
        match self.predicate(context) {
            Ok(predicate) => search(context, predicate, encoding, symmetry),
            Err(why) => Found::Unknown(Why::GaveUp(why.0)),
        }
    }
}

/// What SymSolve found, in terms of the vector.
#[derive(Clone, Debug)]
pub enum Found {
    /// A candidate that satisfies the predicate, and the slots that were read for that.
    Heap(CandidateVector, Vec<SlotId>),
    /// There is none.
    Nothing(Why),
    /// Not decided.
    Unknown(Why),
}

impl Found {
    /// The same as a verdict on a heap with that encoding, in the heap's own names.
    pub fn verdict(&self, heap: &SymbolicHeap, encoding: &Encoding) -> Verdict {
        match self {
            Found::Heap(vector, accessed) => {
                let candidate = Candidate::new(heap, encoding, vector, accessed);
                Verdict::Sat(candidate.map(|c| Witness::of_heap(&c.heap, |_| None)))
            }
            Found::Nothing(why) => Verdict::Unsat(why.clone()),
            Found::Unknown(why) => Verdict::Unknown(why.clone()),
        }
    }
}

fn search(
    context: &mut Context,
    predicate: &mut HeapPredicate,
    encoding: &Encoding,
    symmetry: bool,
) -> Found {
    predicate.fix(&encoding.fixed);
    let mut search =
        Search::new(context.layout.clone(), encoding.vector.clone(), encoding.fixed.clone(), symmetry);
    let mut last = LastCandidates::default();
    let result = loop {
        let left = context.limits.candidates - search.candidates();
        context.cancel.beat(|| search.beat());
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
    found(result, &search, &last, context.limits.candidates)
}

/// What the end of a search means.
fn found(result: SearchResult, search: &Search, last: &LastCandidates, limit: u64) -> Found {
    match result {
        SearchResult::Satisfied => Found::Heap(search.vector().to_vec(), search.accessed().to_vec()),
        SearchResult::Exhausted => {
            let (candidates, reached) = (search.candidates(), search.reached());
            Found::Nothing(Why::Exhausted { candidates, last: last.candidates.clone(), reached })
        }
        SearchResult::Unknown(why) => Found::Unknown(Why::GaveUp(why)),
        SearchResult::Budget => Found::Unknown(Why::GaveUp(format!("{limit} candidates were not enough"))),
    }
}

#[derive(Clone, Default)]
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

/// Its entry.
pub fn entry() -> Entry {
    let about = "SymSolve on preH after every lazy step";
    Entry {
        cost: Cost::Search,
        refutes_precondition: true,
        needs,
        ..Entry::judging("lissa", about, || Lissa::new(true))
    }
}

/// The entry of `lissa-nosb`.
pub fn entry_without_symmetry_breaking() -> Entry {
    let about = "the same without symmetry breaking";
    Entry {
        cost: Cost::Search,
        shown: Shown::OnRequest,
        refutes_precondition: true,
        needs,
        ..Entry::judging("lissa-nosb", about, || Lissa::new(false))
    }
}

/// preH.
///
/// # Errors
/// A sentence: there is none.
pub fn needs(subject: &Subject) -> Result<(), String> {
    if subject.spec.structure().is_empty() {
        return Err("the specification names no preH (or repOK) for it to search with".into());
    }
    Ok(())
}

impl Judge for Lissa {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        self.structure.symsolve(context, query.heap, query.encoding, self.symmetry)
    }
    fn replay(&mut self, context: &mut Context, query: &Query) -> Result<Box<dyn Replay>, String> {
        Ok(Box::new(StructureReplay::new(context, query.heap, query.encoding, self.symmetry)))
    }
}
