//! `lissa` and `lissa-nosb`: SymSolve on preH after every lazy step (LISSA §3). Concrete references are
//! fixed, primitives are free whatever the path condition says; of an unsplit precondition all is run with its
//! numbers left open, which refuses less; `lissa-nosb` breaks no symmetries (§3.3).

pub mod inherited;

use std::rc::Rc;
use std::sync::Arc;

use crate::base::count::{agreeing, counted};
use crate::heap::{CandidateVector, Encoding, Layout, SlotId, SymbolicHeap};
use crate::solve::candidate::Candidate;
use crate::solve::korat::conflict::Refusal;
use crate::solve::korat::learned::Learned;
use crate::solve::korat::{CannotRun, HeapPredicate, Holds, Keeps, Predicate, Search, SearchResult};
use crate::solve::observer::Observer;
use crate::solve::{Verdict, Why, Witness};
use crate::subject::Subject;
use crate::technique::lissa::inherited::{Inheriting, Kept, Structural};
use crate::technique::replay::{SLICE, Stepwise};
use crate::technique::{Context, Cost, Entry, Judge, PATIENCE, Query, Shown, Solver, Steered, Walk};

/// Candidates that a refutation keeps, so that people can look at the last ones.
const KEPT: usize = 5;

/// Candidates of a search that begins with the parent's witness: heaps that are near it come at once or hardly ever,
/// and a refutation takes longer that way.
const FIRST: u64 = 32;

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
    textbook: Option<HeapPredicate>,
    /// It says what refutes a candidate.
    fast: Option<HeapPredicate>,
}

impl StructureSolver {
    /// preH of the context's subject over its layout, or its unsplit precondition with numbers left open; whether it is
    /// to say what refutes a candidate.
    ///
    /// # Errors
    /// It cannot be run at all.
    pub fn predicate(&mut self, context: &Context, explains: bool) -> Result<&mut HeapPredicate, CannotRun> {
        let place = if explains { &mut self.fast } else { &mut self.textbook };
        let kept = place.take().filter(|p| Arc::ptr_eq(p.layout(), context.layout));
        let predicate = match kept {
            Some(predicate) => predicate,
            None => HeapPredicate::of_structure(
                context.subject,
                context.natives,
                context.layout,
                context.limits.steps,
            )?,
        };
        let predicate = place.insert(predicate);
        predicate.explain(explains);
        Ok(predicate)
    }

    /// SymSolve on one heap with its encoding.
    pub fn symsolve(
        &mut self,
        context: &mut Context,
        heap: &SymbolicHeap,
        encoding: &Encoding,
        symmetry: bool,
    ) -> Verdict {
        self.search_near(context, encoding, symmetry, None).found.verdict(heap, encoding)
    }

    /// SymSolve on the encoding alone, so the answer holds for all heaps that have it; the fast one looks for a heap near
    /// another first. A search without symmetry breaking is the textbook's: it is there to be compared with.
    pub fn search_near(
        &mut self,
        context: &mut Context,
        encoding: &Encoding,
        symmetry: bool,
        near: Option<&Kept>,
    ) -> Searched {
        context.counts.solver_calls += 1;
        let solver = if symmetry { context.limits.solver } else { Solver::Textbook };
        let mut before = 0;
        let is_quick = |found| Searched { found, is_long: false };
        match solver {
            Solver::Textbook => {
                let (found, _) = self.as_published(context, encoding, symmetry, 0, u64::MAX);
                return is_quick(found.unwrap_or_else(|| Found::Unknown(not_enough(u64::MAX))));
            }
            Solver::Auto if !context.has_tried_enough() && !near.is_some_and(|kept| kept.is_long) => {
                match self.as_published(context, encoding, symmetry, 0, PATIENCE) {
                    (Some(found), _) => return is_quick(found),
                    (None, candidates) => before = candidates,
                }
                context.counts.taken_over += 1;
            }
            Solver::Auto => context.counts.taken_over += 1,
            Solver::Fast => {}
        }
        Searched { found: self.fast(context, encoding, near, before), is_long: true }
    }

    /// One candidate after the other, over at most so many, where `before` were tested before: nothing where these are not
    /// enough; and how many there were.
    fn as_published(
        &mut self,
        context: &mut Context,
        encoding: &Encoding,
        symmetry: bool,
        before: u64,
        most: u64,
    ) -> (Option<Found>, u64) {
        let predicate = match self.predicate(context, false) {
            Ok(predicate) => predicate,
            Err(why) => return (Some(Found::Unknown(Why::GaveUp(why.0))), 0),
        };
        predicate.fix(&encoding.fixed);
        let mut query = SymSolve { before, ..SymSolve::new(context.layout, encoding, symmetry) };
        loop {
            let left = most.saturating_sub(query.search.candidates());
            if left == 0 {
                context.counts.candidates += query.search.candidates();
                return (None, query.search.candidates());
            }
            if let Some(found) = query.advance(context, predicate, &mut (), left.min(SLICE)) {
                return (Some(found), query.search.candidates());
            }
        }
    }

    /// With conflicts; `before` candidates were tested before.
    fn fast(
        &mut self,
        context: &mut Context,
        encoding: &Encoding,
        near: Option<&Kept>,
        mut before: u64,
    ) -> Found {
        let predicate = match self.predicate(context, true) {
            Ok(predicate) => predicate,
            Err(why) => return Found::Unknown(Why::GaveUp(why.0)),
        };
        predicate.fix(&encoding.fixed);
        predicate.learn(context.limits.keeps());
        if let Some(first) = near.and_then(|kept| kept.for_child(context.layout, encoding)) {
            let mut query = SymSolve::beginning_with(context.layout, encoding, first, true);
            query.before = before;
            match query.advance(context, predicate, &mut (), FIRST) {
                Some(Found::Unknown(_)) => before += query.search.candidates(),
                Some(found) => {
                    let is_kept = query.search.candidates() == 1 && matches!(found, Found::Heap(..));
                    context.counts.inherited += u64::from(is_kept);
                    return found;
                }
                None => {
                    before += query.search.candidates();
                    context.counts.candidates += query.search.candidates();
                }
            }
        }
        let mut query = SymSolve { before, ..SymSolve::new(context.layout, encoding, true) };
        let is_choice = context.limits.solver == Solver::Auto;
        loop {
            if let Some(found) = query.advance(context, predicate, &mut (), SLICE) {
                return found;
            }
            let tried = query.search.candidates();
            if is_choice && tried >= PATIENCE && predicate.unexplained() >= tried - tried / 8 {
                break;
            }
        }
        // Where nothing can be narrowed down the published search is as good, and a candidate costs less.
        before += query.search.candidates();
        context.counts.candidates += query.search.candidates();
        context.counts.unexplained.add(predicate.take_unexplained());
        let (found, _) = self.as_published(context, encoding, true, before, u64::MAX);
        found.unwrap_or_else(|| Found::Unknown(not_enough(u64::MAX)))
    }
}

fn not_enough(candidates: u64) -> Why {
    let were = agreeing(candidates, "was", "were");
    Why::GaveUp(format!("{} {were} not enough", counted(candidates, "candidate")))
}

/// What a query came to.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The answer.
    pub found: Found,
    /// Whether the published search took longer than [`PATIENCE`], or was not asked.
    pub is_long: bool,
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
                Verdict::Sat(candidate.map(|c| Witness::of_heap(&c.heap, |_, _| None)))
            }
            Found::Nothing(why) => Verdict::Unsat(why.clone()),
            Found::Unknown(why) => Verdict::Unknown(why.clone()),
        }
    }
}

/// SymSolve on one encoding, which stands between two candidates.
#[derive(Clone)]
struct SymSolve {
    symmetry: bool,
    search: Search,
    last: LastCandidates,
    /// Candidates of the query that were tested before this search.
    before: u64,
}

impl SymSolve {
    fn new(layout: &Arc<Layout>, encoding: &Encoding, symmetry: bool) -> Self {
        let (vector, fixed) = (encoding.vector.clone(), encoding.fixed.clone());
        let search = Search::new(layout.clone(), vector, fixed, symmetry);
        Self { symmetry, search, last: LastCandidates::default(), before: 0 }
    }

    /// The same, where each slot is given the value of a vector first.
    fn beginning_with(
        layout: &Arc<Layout>,
        encoding: &Encoding,
        vector: CandidateVector,
        symmetry: bool,
    ) -> Self {
        let fixed = encoding.fixed.clone();
        let search = Search::beginning_with(layout.clone(), vector, fixed, symmetry);
        Self { search, ..Self::new(layout, encoding, symmetry) }
    }

    /// Tests at most `most` candidates. The predicate has the encoding's slots fixed.
    fn advance<O: Observer>(
        &mut self,
        context: &mut Context,
        predicate: &mut HeapPredicate,
        observer: &mut O,
        most: u64,
    ) -> Option<Found> {
        let limit = context.limits.candidates;
        let left = limit.saturating_sub(self.before + self.search.candidates());
        context.cancel.beat(|| self.search.beat());
        observer.begin(|| self.search.place());
        let mut keeping = Keeping { predicate, last: &mut self.last };
        let result = match self.search.next_satisfying(&mut keeping, observer, left.min(most)) {
            SearchResult::Budget if context.cancel.is_cancelled() => {
                SearchResult::Unknown("cancelled".into())
            }
            SearchResult::Budget if left > most => return None,
            result => result,
        };
        if left == 0 {
            observer.closes();
        }
        context.counts.candidates += self.search.candidates();
        context.counts.unexplained.add(predicate.take_unexplained());
        if let Some(thrown) = predicate.thrown() {
            context.counts.thrown.get_or_insert_with(|| thrown.to_string());
        }
        Some(self.found(result, limit, predicate.refutes_as_before()))
    }

    /// What the end of a search means.
    fn found(&self, result: SearchResult, limit: u64, as_before: bool) -> Found {
        let search = &self.search;
        match result {
            SearchResult::Satisfied => Found::Heap(search.vector().to_vec(), search.accessed().to_vec()),
            SearchResult::Exhausted => {
                let (candidates, reached) = (search.candidates(), search.reached());
                Found::Nothing(Why::Exhausted { candidates, as_before, last: self.last.0.clone(), reached })
            }
            SearchResult::Unknown(why) => Found::Unknown(Why::GaveUp(why)),
            SearchResult::Budget => Found::Unknown(not_enough(limit)),
        }
    }
}

/// The candidates that were tested last.
#[derive(Clone, Default)]
struct LastCandidates(Vec<Vec<u32>>);

/// preH, with the candidates that it is asked about.
struct Keeping<'a> {
    predicate: &'a mut HeapPredicate,
    last: &'a mut LastCandidates,
}

impl Predicate for Keeping<'_> {
    fn test<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, observer: &mut O) -> Holds {
        let last = &mut self.last.0;
        if last.len() == KEPT {
            // Reuse the oldest vector's memory: this runs for every candidate.
            last.rotate_left(1);
            last[KEPT - 1].clear();
            last[KEPT - 1].extend_from_slice(vector);
        } else {
            last.push(vector.to_vec());
        }
        self.predicate.test(vector, accessed, observer)
    }
    fn take_refusal(&mut self) -> Option<Refusal> {
        self.predicate.take_refusal()
    }
    fn learned(&mut self) -> Option<&mut Learned> {
        self.predicate.learned()
    }
}

/// SymSolve on one heap, to be walked.
#[derive(Clone)]
pub struct StructureQuery {
    question: Rc<(SymbolicHeap, Encoding)>,
    query: SymSolve,
}

impl StructureQuery {
    /// With or without symmetry breaking.
    pub fn new(context: &Context, query: &Query, symmetry: bool) -> Self {
        let question = Rc::new((query.heap.clone(), query.encoding.clone()));
        Self { query: SymSolve::new(context.layout, query.encoding, symmetry), question }
    }
}

impl Stepwise for StructureQuery {
    type Solver = StructureSolver;
    const UNIT: &'static str = "candidate";

    fn advance<O: Observer>(
        &mut self,
        solver: &mut StructureSolver,
        context: &mut Context,
        observer: &mut O,
        most: u64,
    ) -> Option<Verdict> {
        let (heap, encoding) = &*self.question;
        let explains = self.query.symmetry && context.limits.solver == Solver::Fast;
        let predicate = match solver.predicate(context, explains) {
            Ok(predicate) => predicate,
            Err(why) => {
                observer.closes();
                return Some(Verdict::Unknown(Why::GaveUp(why.0)));
            }
        };
        predicate.fix(&encoding.fixed);
        // One may go back, and forth again: nothing may be known then that was found out later.
        predicate.learn(Keeps::Nothing);
        let found = self.query.advance(context, predicate, observer, most)?;
        Some(found.verdict(heap, encoding))
    }
}

/// Its entry.
pub fn entry() -> Entry {
    let about = "SymSolve on preH after every lazy step";
    Entry {
        cost: Cost::Search,
        in_portions: true,
        exact_structure: true,
        refutes_precondition: true,
        needs,
        ..Entry::steering("lissa", about, || Lissa::new(true), || Steered::new(Inheriting(Lissa::new(true))))
    }
}

/// The entry of `lissa-nosb`.
pub fn entry_without_symmetry_breaking() -> Entry {
    let about = "the same without symmetry breaking";
    Entry {
        cost: Cost::Search,
        in_portions: true,
        shown: Shown::OnRequest,
        exact_structure: true,
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

impl Structural for Lissa {
    fn find(&mut self, context: &mut Context, encoding: &Encoding, near: Option<&Kept>) -> Searched {
        self.structure.search_near(context, encoding, self.symmetry, near)
    }
}

impl Judge for Lissa {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        self.structure.symsolve(context, query.heap, query.encoding, self.symmetry)
    }
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        Ok(StructureQuery::new(context, query, self.symmetry).walk(StructureSolver::default()))
    }
}
