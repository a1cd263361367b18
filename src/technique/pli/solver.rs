//! The PLI solver (PLI §III-B and III-C): candidate by candidate, SMT on the primitives that preH fixed,
//! symbolic execution of preP.

use std::sync::Arc;

use crate::base::Span;
use crate::exec::construct::input_machine;
use crate::exec::symbolic::{Fork, LoopGuard, Setting, SymbolicState};
use crate::exec::{Machine, ObjectId, Outcome, Value};
use crate::heap::{Domain, Encoding, InputValue, Layout, PlaceId, SlotId, SlotKind, SymbolicHeap};
use crate::lang::program::{MethodId, Program};
use crate::solve::Why;
use crate::solve::calls::{calls, threw};
use crate::solve::candidate::Candidate;
use crate::solve::korat::{HeapPredicate, Keeps, Unexplained, unsplit};
use crate::solve::observer::Observer;
use crate::solve::reason::Reached;
use crate::solve::smt::{Answer, Smt};
use crate::solve::trace::{Event, EventKind, MOST_EVENTS};
use crate::solve::verdict::Refusals;
use crate::technique::lissa::StructureSolver;
use crate::technique::pli::blame::{Needs, Reads, Symbols};
use crate::technique::pli::candidates::{Candidates, Decides};
use crate::technique::pli::events;
use crate::technique::replay::SLICE;
use crate::technique::solution::{Inputs, Solution, Solved, Visit, equals};
use crate::technique::{Context, PATIENCE, Solver};
use crate::term::{PathCondition, Sort, Term, TermId, TermPool};
use crate::walk::{Budget, Call, Oracle, Possible, Walked, find_true};

/// Reads of a cycle that preP may do (PLI's tool has 200; a higher bound gives up later).
const LOOP_READS: u32 = 2000;
/// What one symbolic execution of preP may cost.
const BUDGET: Budget = Budget { steps: 20_000_000, paths: 100_000 };

/// The solver with what it keeps between queries.
#[derive(Default)]
pub struct PliSolver {
    structure: StructureSolver,
    blank: Option<Blank>,
    symbols: Symbols,
    /// Whether refuted candidates say what refutes them.
    explains: bool,
    /// What refutes the candidate that was tested last.
    refutation: Option<Vec<SlotId>>,
}

impl Decides for PliSolver {
    fn prepare(&mut self, context: &mut Context) -> Result<&mut HeapPredicate, String> {
        if !self.blank.as_ref().is_some_and(|b| Arc::ptr_eq(&b.layout, context.layout)) {
            self.blank = Some(Blank::new(context)?);
        }
        self.structure.predicate(context, self.explains).map_err(|why| why.0)
    }
    fn take_refutation(&mut self) -> Option<Vec<SlotId>> {
        self.refutation.take()
    }
}

/// What decides a candidate that satisfies preH: its solution, if there is one.
type Decide<'v> = &'v mut dyn FnMut(
    &mut PliSolver,
    &mut Context,
    Candidate,
    &mut Refusals,
) -> Result<Option<Solution>, String>;

/// A machine with the receiver alone, and the calls of preP on it.
struct Blank {
    layout: Arc<Layout>,
    machine: Machine,
    receiver: Option<ObjectId>,
    pre_p: Vec<Call>,
    /// Slots whose numbers their domain bounds, where the precondition is unsplit.
    bounded: Arc<[bool]>,
}

impl Blank {
    fn new(context: &mut Context) -> Result<Self, String> {
        let program = &context.subject.program;
        let (machine, receiver) =
            input_machine(program, context.natives, context.terms, context.layout, false)?;
        // Of an unsplit precondition the search has seen the shape alone: all of it decides.
        let spec = &context.subject.spec;
        let predicates: Vec<_> = spec.primitive_part().cloned().collect();
        let receiver_value = receiver.map(Value::Ref);
        let pre_p = calls(context.subject, context.layout, context.terms, receiver_value, &predicates)?;
        let bounded = if spec.is_unsplit() { unsplit::bounded(context.layout) } else { Arc::default() };
        Ok(Self { layout: context.layout.clone(), machine, receiver, pre_p, bounded })
    }
}

impl Inputs for PliSolver {
    fn first(&mut self, context: &mut Context, heap: &SymbolicHeap, visit: Visit) -> Solved {
        self.explains = context.limits.solver == Solver::Fast;
        self.first_of(context, heap, None, None, &mut |solver, context, candidate, _| {
            let found = visit(solver, context, candidate);
            // Whoever visits may have reasons of his own.
            solver.refutation = None;
            found
        })
    }
    fn accept(
        &mut self,
        context: &mut Context,
        input: Candidate,
        pc: &PathCondition,
    ) -> Result<Option<Solution>, String> {
        self.explains = context.limits.solver == Solver::Fast;
        self.test(context, input, pc, false, &mut Refusals::default(), &mut ())
    }
}

impl PliSolver {
    /// Decides a heap under a path condition. `encoding` is the heap's vector where the caller has it;
    /// with `explain` an *unsat* says which candidates were refused and why, which costs more.
    pub fn solve(
        &mut self,
        context: &mut Context,
        heap: &SymbolicHeap,
        encoding: Option<&Encoding>,
        pc: &PathCondition,
        explain: bool,
    ) -> Solved {
        let is_long = context.has_tried_enough();
        context.counts.taken_over += u64::from(is_long);
        self.explains = is_long || context.limits.solver == Solver::Fast;
        let patience = (context.limits.solver == Solver::Auto).then_some(PATIENCE);
        self.first_of(context, heap, encoding, patience, &mut |solver, context, candidate, refusals| {
            solver.test(context, candidate, pc, explain, refusals, &mut ())
        })
    }

    /// From here on refuted candidates say what refutes them.
    pub(super) fn explain(&mut self, wanted: bool) {
        self.explains = wanted;
    }

    /// What refutes candidates is kept from here on, if it is told at all.
    pub(super) fn learn(&mut self, context: &mut Context, keeps: Keeps) {
        if self.explains
            && let Ok(predicate) = self.prepare(context)
        {
            predicate.learn(keeps);
        }
    }

    /// Goes through the candidates that extend a heap and satisfy preH, until one gives a solution; after `patience`
    /// candidates once more from the start, with what refutes them.
    fn first_of(
        &mut self,
        context: &mut Context,
        heap: &SymbolicHeap,
        encoding: Option<&Encoding>,
        patience: Option<u64>,
        visit: Decide,
    ) -> Solved {
        context.counts.solver_calls += 1;
        let encoding = match encoding.cloned().map_or_else(|| Encoding::of(heap), Ok) {
            Ok(encoding) => encoding,
            Err(outside) => {
                let slot = context.layout.slot(outside.slot).name.to_string();
                return Solved::Unsat(Why::OutsideDomain { slot, value: outside.value });
            }
        };
        let mut candidates = Candidates::new(context, &encoding);
        self.learn(context, context.limits.keeps());
        loop {
            let mut visit =
                |solver: &mut PliSolver, context: &mut Context, candidate, refusals: &mut _, (): &mut ()| {
                    visit(solver, context, candidate, refusals)
                };
            let question = (heap, &encoding);
            let left =
                patience.filter(|_| !self.explains).map(|most| most.saturating_sub(candidates.tried()));
            if left == Some(0) {
                self.explains = true;
                self.learn(context, context.limits.keeps());
                context.counts.taken_over += 1;
                candidates = candidates.again(context, &encoding);
                continue;
            }
            let most = SLICE.min(left.unwrap_or(SLICE));
            if let Some(solved) = candidates.advance(self, context, question, &mut visit, &mut (), most) {
                return solved;
            }
        }
    }

    /// Whether a candidate agrees with the path condition and preP.
    pub(super) fn test<O: Observer>(
        &mut self,
        context: &mut Context,
        candidate: Candidate,
        pc: &PathCondition,
        explain: bool,
        refusals: &mut Refusals,
        observer: &mut O,
    ) -> Result<Option<Solution>, String> {
        self.refutation = None;
        let Some(blank) = &self.blank else { return Err("the receiver could not be built".into()) };
        let program = &*context.subject.program;
        let mut pc = pc.clone();
        let given = pc.clauses.len();
        let equal = candidate.fixed.iter().map(|&(term, value)| equals(context.terms, term, value));
        let equal: Vec<TermId> = equal.collect();
        equal.iter().for_each(|&equal| pc.assume(equal));
        let explains = self.explains;
        let mut needs = if explains { Needs::new(&equal, &candidate) } else { Needs::unwanted() };
        let mut uncertain = false;
        let answer = context.smt.check(context.terms, &pc.clauses);
        observer.tell_below(MOST_EVENTS, || events::path_condition(context.terms, &pc, given, answer));
        match answer {
            Answer::Sat => {}
            Answer::Unsat => {
                refusals.by_path_condition += 1;
                if explains {
                    let clauses = (&*pc.clauses, given);
                    self.refutation =
                        needs.contradicted(&mut self.symbols, context.terms, context.smt, clauses);
                }
                if explain && refusals.wants_path_reasons() {
                    let core = context.smt.unsat_core(context.terms, &pc.clauses).clauses;
                    let clauses: Vec<TermId> =
                        core.iter().filter_map(|&i| pc.clauses.get(i).copied()).collect();
                    let core = context.terms.display_all(&clauses).to_string();
                    observer.tell(|| answer_event(format!("refused: {core} has no solution")));
                    refusals.note_path(core);
                }
                return Ok(None);
            }
            Answer::Unknown => uncertain = true,
        }
        let loops = LoopGuard::new(LOOP_READS);
        let kept = explains.then(|| candidate.clone());
        let heap = candidate.heap;
        let mut start = SymbolicState::of_heap(program, &blank.machine, blank.receiver, heap, pc, loops);
        let open = if explain { undecided(&start.input) } else { Vec::new() };
        start.bound_numbers(program, blank.bounded.clone());
        let mut oracle = Deciding {
            smt: &mut *context.smt,
            program,
            explain,
            here: None,
            refused: None,
            thrown: None,
            symbols: &mut self.symbols,
            needs,
            observer: &mut *observer,
        };
        let mut reads = Reads::new(program, &start, explains);
        let mut setting = Setting { program, natives: context.natives, terms: context.terms };
        let both = (&mut oracle, &mut reads);
        let walked = find_true(&mut setting, start, &blank.pre_p, both, BUDGET, context.cancel);
        let (refused, thrown, needs) = (oracle.refused, oracle.thrown, oracle.needs);
        match walked {
            Walked::Found(_) if uncertain => Err("the solver gave up on the path condition".into()),
            Walked::Found(state) => {
                observer.tell(|| events::survived(context.terms, &state.pc));
                Ok(Some(Solution { heap: state.input.clone(), pc: state.pc.clone() }))
            }
            Walked::None => {
                refusals.by_primitives += 1;
                context.counts.thrown = context.counts.thrown.take().or(thrown);
                match kept.map(|candidate| reads.refutation(&candidate, &needs)) {
                    Some(Err(why)) => context.counts.unexplained.add(Unexplained::one(why)),
                    known => self.refutation = known.and_then(Result::ok),
                }
                for limit in open {
                    refusals.note_limit(limit);
                }
                let part = if refusals.is_unsplit { "repOK" } else { "preP" };
                let is_wanted = refusals.wants_primitive_reasons() || observer.listens();
                if let Some(Asked { pc, term, at, method }) = refused.filter(|_| is_wanted) {
                    let mut clauses = pc.clauses;
                    clauses.push(term);
                    let core = context.smt.unsat_core(context.terms, &clauses).clauses;
                    let others: Vec<TermId> =
                        core.iter().filter_map(|&i| clauses.get(i).copied()).filter(|&t| t != term).collect();
                    let wanted = context.terms.display(term);
                    let given = context.terms.display_all(&others);
                    let why = match (others.is_empty(), sort_compared(context.terms, term)) {
                        _ if core.is_empty() => "which cannot hold here".to_string(),
                        (false, _) => format!("which contradicts {given}"),
                        (true, Some(sort)) => format!("which no {sort} satisfies"),
                        (true, None) => "which nothing satisfies".to_string(),
                    };
                    let place = at.and_then(|at| place(program, method, at)).unwrap_or_default();
                    let reason = format!("{part} needs {wanted}, {why}{place}");
                    observer.tell(|| Event::new(EventKind::Primitives, reason.clone()).at(at));
                    refusals.note_primitives(reason);
                }
                observer
                    .tell(|| answer_event(format!("refused: {part} cannot return true on this candidate")));
                Ok(None)
            }
            Walked::Unknown(why) => {
                observer.tell(|| answer_event(format!("no answer: {why}")));
                Err(why)
            }
        }
    }
}

fn answer_event(text: String) -> Event {
    Event::new(EventKind::Answer, text)
}

/// The Java type of the numbers that a comparison is about.
fn sort_compared(terms: &TermPool, term: TermId) -> Option<&'static str> {
    match terms.get(term) {
        Term::Compare(_, a, _) => match terms.sort(a) {
            Sort::Int => Some("int"),
            Sort::Long => Some("long"),
            Sort::Bool | Sort::Float | Sort::Double => None,
        },
        _ => None,
    }
}

/// Decides the primitive alternatives of preP by Z3, and keeps what was refused.
struct Deciding<'a, O> {
    smt: &'a mut Smt,
    program: &'a Program,
    explain: bool,
    /// The alternative that could not be taken after the most clauses: an earlier one was one of several
    /// ways, and the run went on by another.
    refused: Option<Asked>,
    /// The method that asks.
    here: Option<MethodId>,
    /// What a way threw that was taken for a refusal.
    thrown: Option<String>,
    symbols: &'a mut Symbols,
    needs: Needs,
    observer: &'a mut O,
}

/// An alternative, where it was asked about, and what was known there.
struct Asked {
    pc: PathCondition,
    term: TermId,
    at: Option<Span>,
    method: Option<MethodId>,
}

/// `: Class.method line 20: return length == size`, where the method is known.
fn place(program: &Program, method: Option<MethodId>, at: Span) -> Option<String> {
    let sources = &program.sources;
    let line = sources.file(at.file).line_col(at.start).line;
    let text = sources.statement(at).trim_end_matches(['{', ';', ' ']);
    Some(format!(": {} line {line}: {text}", program.method_name(method?)))
}

impl<O: Observer> Oracle for Deciding<'_, O> {
    fn possible(&mut self, terms: &TermPool, pc: &PathCondition, term: TermId, at: Option<Span>) -> Possible {
        let mut clauses = pc.clauses.clone();
        clauses.push(term);
        let possible = match self.smt.check(terms, &clauses) {
            Answer::Sat => Possible::Yes,
            Answer::Unsat => {
                self.needs.denied(self.symbols, terms, &pc.clauses, term);
                let is_deepest = |other: &Asked| other.pc.clauses.len() <= pc.clauses.len();
                if self.explain && self.refused.as_ref().is_none_or(is_deepest) {
                    self.refused = Some(Asked { pc: pc.clone(), term, at, method: self.here });
                }
                Possible::No
            }
            Answer::Unknown => Possible::Unknown,
        };
        self.observer.tell_below(MOST_EVENTS, || events::alternative(terms, term, at, possible));
        possible
    }
    fn on_fork(&mut self, state: &SymbolicState, fork: &Fork, at: Option<Span>) {
        self.here = state.machine.user_method(self.program);
        self.needs.forked(state.input.layout(), fork);
        self.observer.tell_below(MOST_EVENTS, || events::fork(state, fork, at));
    }
    fn on_end(&mut self, _: &SymbolicState, call: &Call, outcome: &Outcome) {
        self.thrown = self.thrown.take().or_else(|| threw(self.program, call.method, outcome));
        self.observer.tell_below(MOST_EVENTS, || events::end(self.program, call, outcome));
    }
}

/// The limits of the scope that preP may meet: those of what preH has left undecided.
fn undecided(heap: &SymbolicHeap) -> Vec<Reached> {
    let layout = heap.layout();
    let exists =
        |place: PlaceId| heap.objects().iter().any(|o| o.0 == place) || layout.receiver == Some(place);
    let mut limits = Vec::new();
    for (at, info) in layout.slots.iter().enumerate() {
        let slot = SlotId(at as u32);
        if *heap.value(slot) != InputValue::Symbolic || !info.owner.is_none_or(exists) {
            continue;
        }
        match (&info.domain, info.kind) {
            (Domain::References { orbits, .. }, _) => {
                limits.extend(orbits.iter().map(|&o| Reached::Orbit(o)))
            }
            (_, SlotKind::Length) => limits.push(Reached::Slot(slot)),
            _ => {}
        }
    }
    limits
}
