//! A precondition, run concretely on one candidate vector: the machine starts on a heap whose tracked
//! cells are unset, and each first read takes its value from the vector and is recorded as accessed
//! (LISSA §2.3.1: *running repOK while saving the accessed fields in a stack*).
//!
//! Every candidate starts from the same snapshot, so what a precondition writes is forgotten.
//!
//! An unsplit precondition also reads numbers that are not enumerated ([`unsplit`]). They are symbols, and a
//! branch on one is taken either way: a candidate holds as soon as one way returns true, so it is refused only
//! where no numbers make it valid. Ways are tried in a fixed order, so what is read next still depends on what
//! was read before alone, which is what the search rests on.

mod ended;
mod explained;
mod ways;

use std::sync::Arc;

use crate::base::Span;
use crate::exec::natives::Natives;
use crate::exec::observer::Both;
use crate::exec::run::run;
use crate::exec::{Machine, Question, Stop, Value};
use crate::heap::{Domain, Layout, SlotId};
use crate::solve::korat::conflict::Refusal;
use crate::solve::korat::learned::Learned;
pub use crate::solve::korat::predicate::explained::{Keeps, Unexplained};
use crate::solve::korat::predicate::ways::{Way, Ways};
use crate::solve::korat::prepared::{CannotRun, Prepared};
use crate::solve::korat::search::{Holds, Predicate};
use crate::solve::korat::slice::{Slicer, Standing};
use crate::solve::korat::statements::Watched;
use crate::solve::korat::trace::read_event;
use crate::solve::korat::unsplit;
use crate::solve::observer::Observer;
use crate::solve::trace::{Event, EventKind};
use crate::subject::{self, Subject};
use crate::term::{TermId, TermPool};
use crate::walk::Call;

/// A conjunction of boolean methods over candidates of one layout.
///
/// A candidate shares its first reads with the one before it, so a run resumes at the first read whose
/// value differs: at each read the machine is put aside. That changes neither the candidates nor their
/// order, and the steps that a run may take are counted from its start all the same.
pub struct HeapPredicate {
    prepared: Arc<Prepared>,
    machine: Machine,
    terms: TermPool,
    fuel: u64,
    steps: u64,
    thrown: Option<String>,
    /// What ways assumed that have no numbers.
    refuted: Vec<Vec<TermId>>,
    /// Reads of the last run with the values they got.
    trail: Vec<(SlotId, u32)>,
    /// The machine at reads of the trail, and what was running; spare ones at the end are reused.
    marks: Vec<Mark>,
    /// What the last run gave.
    last: Option<Holds>,
    /// Slots that the candidates have in common.
    fixed: Vec<bool>,
    /// Numbers that are not enumerated, and the symbols that stand for them.
    free: Vec<bool>,
    symbols: Vec<Option<TermId>>,
    /// Slots that are free where nothing fixes them.
    free_at_most: Vec<bool>,
    ways: Ways,
    /// Says why candidates are refused, where that is wanted.
    slicer: Option<Slicer>,
    /// What refuted the last candidate.
    refusal: Option<Refusal>,
    unexplained: Unexplained,
    /// What refuted candidates before, where that is kept.
    learned: Option<Learned>,
}

#[derive(Default)]
struct Mark {
    /// Slots that are fixed have none: candidates do not differ there.
    is_set: bool,
    machine: Machine,
    /// Which of the calls was running.
    call: usize,
    /// What was left of its fuel.
    fuel: u64,
    ways: Ways,
    standing: Standing,
}

impl HeapPredicate {
    /// Prepares to run `predicates`, each for at most `fuel` instructions a candidate.
    ///
    /// # Errors
    /// The receiver's constructor fails.
    pub fn new(
        subject: &Arc<Subject>,
        natives: &Arc<Natives>,
        layout: &Arc<Layout>,
        predicates: &[subject::Predicate],
        fuel: u64,
    ) -> Result<Self, CannotRun> {
        let mut terms = TermPool::new();
        let prepared = Prepared::new(subject, natives, layout, predicates, &mut terms)?;
        Ok(Self {
            machine: prepared.start.clone(),
            prepared: Arc::new(prepared),
            terms,
            fuel,
            steps: 0,
            thrown: None,
            refuted: Vec::new(),
            trail: Vec::new(),
            marks: Vec::new(),
            last: None,
            fixed: vec![false; layout.slots.len()],
            free: vec![false; layout.slots.len()],
            symbols: vec![None; layout.slots.len()],
            free_at_most: vec![false; layout.slots.len()],
            ways: Ways::default(),
            slicer: None,
            refusal: None,
            unexplained: Unexplained::default(),
            learned: None,
        })
    }

    /// What the structure search runs: preH, or an unsplit precondition with its numbers left open.
    ///
    /// # Errors
    /// The receiver's constructor fails.
    pub fn of_structure(
        subject: &Arc<Subject>,
        natives: &Arc<Natives>,
        layout: &Arc<Layout>,
        fuel: u64,
    ) -> Result<Self, CannotRun> {
        let mut predicate = Self::new(subject, natives, layout, subject.spec.structure(), fuel)?;
        if subject.spec.is_unsplit() {
            predicate.free_at_most = unsplit::free(layout);
            predicate.free.clone_from(&predicate.free_at_most);
        }
        Ok(predicate)
    }

    /// Candidates to come have these slots fixed: a number among them has its value, and is not open.
    pub fn fix(&mut self, fixed: &[bool]) {
        self.fixed.clear();
        self.fixed.extend_from_slice(fixed);
        let free = self.free_at_most.iter().zip(fixed).map(|(&free, &fixed)| free && !fixed);
        if !free.clone().eq(self.free.iter().copied()) {
            self.free = free.collect();
            self.trail.clear();
            self.last = None;
        }
    }

    /// The layout of its candidates.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.prepared.layout
    }
    /// Instructions executed so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }
    /// The first exception that the precondition threw on some candidate (which counts as false).
    pub fn thrown(&self) -> Option<&str> {
        self.thrown.as_deref()
    }

    fn run_calls<O: Observer>(&mut self, mut at: Resume, vector: &[u32], observer: &mut O) -> Holds {
        loop {
            let (call, holds) = match at {
                Resume::Start(call) if call == self.prepared.calls.len() => return Holds::True,
                Resume::Start(call) => {
                    let Call { method, args } = &self.prepared.calls[call];
                    let method = *method;
                    if let Some(slicer) = &mut self.slicer {
                        let Prepared { subject, natives, cells, layout, .. } = &*self.prepared;
                        slicer.following(&subject.program, natives, cells, layout).begin(method, args);
                    }
                    let started = self.machine.call(&self.prepared.subject.program, method, args);
                    let holds = match started {
                        Ok(()) => self.run_call(call, self.fuel, vector, observer),
                        Err(outcome) => self.ended(method, &outcome, None, observer),
                    };
                    (call, holds)
                }
                Resume::Read(call, slot, fuel) => match self.fill(Some(slot), call, fuel, vector, observer) {
                    Ok(()) => (call, self.run_call(call, fuel, vector, observer)),
                    Err(why) => (call, Holds::Unknown(why)),
                },
                Resume::Way(call, fuel) => (call, self.run_call(call, fuel, vector, observer)),
            };
            // A way that gives no answer leaves the others to be tried.
            match holds {
                Holds::True if self.ways.is_accepted() => return Holds::True,
                Holds::True => {
                    at = Resume::Start(call + 1);
                    continue;
                }
                Holds::False => {}
                Holds::Unknown(why) => self.ways.note_unknown(why),
            }
            match self.ways.next(&mut self.machine) {
                Some((call, fuel)) => {
                    observer.tell(|| {
                        let assumed = self.terms.display_all(self.ways.assumed());
                        Event::new(EventKind::Way, format!("another way: {assumed}"))
                    });
                    at = Resume::Way(call, fuel);
                }
                None => return self.ways.refused(),
            }
        }
    }

    fn run_call<O: Observer>(
        &mut self,
        call: usize,
        mut fuel: u64,
        vector: &[u32],
        observer: &mut O,
    ) -> Holds {
        let method = self.prepared.calls[call].method;
        let prepared = O::LISTENS.then(|| self.prepared.clone());
        let mut watched = prepared.as_deref().map(|prepared| Watched::new(prepared, None));
        loop {
            let before = fuel;
            let Prepared { subject, natives, cells, layout, .. } = &*self.prepared;
            let (program, machine, terms) = (&subject.program, &mut self.machine, &mut self.terms);
            let following =
                self.slicer.as_mut().map(|slicer| slicer.following(program, natives, cells, layout));
            let stop = match (&mut watched, following) {
                (Some(watched), Some(mut following)) if O::LISTENS => {
                    let mut telling = watched.telling(observer);
                    let both = &mut Both(&mut following, &mut telling);
                    run(program, natives, machine, terms, both, &mut fuel)
                }
                (Some(watched), _) if O::LISTENS => {
                    run(program, natives, machine, terms, &mut watched.telling(observer), &mut fuel)
                }
                (_, Some(mut following)) => run(program, natives, machine, terms, &mut following, &mut fuel),
                _ => run(program, natives, machine, terms, &mut (), &mut fuel),
            };
            self.steps += before - fuel;
            let slot = match stop {
                Stop::Done(outcome) => return self.ended(method, &outcome, watched.as_ref(), observer),
                Stop::Fuel if self.ways.accepts_what_does_not_end() => {
                    let text = "it does not end on these numbers; others may make it true";
                    observer.tell(|| Event::new(EventKind::Answer, text));
                    return Holds::True;
                }
                Stop::Fuel => {
                    let name = self.prepared.subject.program.method_name(method);
                    let why = format!("{name} did not end within {} instructions on one heap", self.fuel);
                    return undecided(why, observer);
                }
                Stop::Read { object, cell } => self.prepared.cells.slot(object, cell),
                Stop::ReadLength(object) => self.prepared.cells.length_slot(object),
                Stop::ReadStatic(field) => self.prepared.cells.static_slot(field),
                Stop::Ask(Question::Pending(pending)) => Some(SlotId(pending.0)),
                Stop::Ask(question) => match self.branch(question, call, fuel, observer) {
                    Some(holds) => return holds,
                    None => continue,
                },
            };
            if slot.is_some_and(|slot| self.is_open_object(slot)) {
                self.ways.accept();
                let text = "it looks at a string or box that is left open: it may hold";
                observer.tell(|| Event::new(EventKind::Answer, text).at(self.here()));
                return Holds::True;
            }
            if let Err(why) = self.fill(slot, call, fuel, vector, observer) {
                return undecided(why, observer);
            }
        }
    }

    /// Whether it is a string or box that the search leaves open.
    fn is_open_object(&self, slot: SlotId) -> bool {
        let domain = &self.prepared.layout.slot(slot).domain;
        matches!(domain, Domain::Open(_)) && self.free[slot.0 as usize]
    }

    /// A branch on an open number.
    fn branch<O: Observer>(
        &mut self,
        question: Question,
        call: usize,
        fuel: u64,
        observer: &mut O,
    ) -> Option<Holds> {
        if let Some(slicer) = &mut self.slicer {
            slicer.lose("a branch on a number that is left open");
        }
        let before = self.ways.assumed().len();
        let way = Way { machine: &mut self.machine, call, fuel };
        let holds = self.ways.ask(&mut self.terms, question, way);
        let text = match (&holds, self.ways.assumed().get(before)) {
            (Some(Holds::True), _) => "too many branches on open numbers: it may hold",
            (Some(Holds::False), _) => "no alternative is left on this way",
            (Some(Holds::Unknown(why)), _) => {
                observer.tell(|| Event::new(EventKind::Answer, format!("no answer: {why}")).at(self.here()));
                return holds;
            }
            (None, Some(&term)) => {
                observer.tell(|| {
                    let term = self.terms.display(term);
                    let text = format!("{term} is assumed: the number is open, the other way comes later");
                    Event::new(EventKind::Way, text).at(self.here())
                });
                return None;
            }
            (None, None) => return None,
        };
        observer.tell(|| Event::new(EventKind::Answer, text).at(self.here()));
        holds
    }

    /// Where the instruction at hand comes from.
    fn here(&self) -> Option<Span> {
        self.machine.top_frame(self.prepared.program()).and_then(|frame| frame.span)
    }

    /// A slot is read for the first time: puts the machine aside, takes the value from the vector and
    /// records it.
    fn fill<O: Observer>(
        &mut self,
        slot: Option<SlotId>,
        call: usize,
        fuel: u64,
        vector: &[u32],
        observer: &mut O,
    ) -> Result<(), String> {
        let Some(slot) = slot else { return Err("a field outside the scope was read".into()) };
        let at = slot.0 as usize;
        if self.free[at]
            && let Some(symbol) = self.symbol(slot)
        {
            self.prepared.write(&mut self.machine, slot, Value::Sym(symbol))?;
            observer.tell(|| {
                let name = &self.prepared.layout.slot(slot).name;
                let text = format!("read {name} (index {at}): a number that is left open");
                Event::new(EventKind::Way, text).at(self.here())
            });
            return Ok(());
        }
        let index = vector[at];
        // Another way has read it.
        if self.ways.is_second() && self.trail.iter().any(|&(read, _)| read == slot) {
            let value = self.prepared.value(&mut self.machine, slot, index)?;
            return self.prepared.write(&mut self.machine, slot, value);
        }
        let value = self.prepared.value(&mut self.machine, slot, index)?;
        let depth = self.trail.len();
        if self.marks.len() == depth {
            self.marks.push(Mark::default());
        }
        let mark = &mut self.marks[depth];
        mark.is_set = !self.fixed[at];
        if mark.is_set {
            mark.machine.clone_from(&self.machine);
            (mark.call, mark.fuel) = (call, fuel);
            mark.ways.clone_from(&self.ways);
            if let Some(slicer) = &self.slicer {
                mark.standing.save(slicer);
            }
        }
        self.slicer.iter_mut().for_each(|slicer| slicer.filled(slot));
        self.trail.push((slot, index));
        self.prepared.write(&mut self.machine, slot, value)?;
        observer.tell(|| {
            read_event(&self.prepared.layout, slot, index, self.fixed.get(at) == Some(&true)).at(self.here())
        });
        Ok(())
    }

    fn symbol(&mut self, slot: SlotId) -> Option<TermId> {
        let at = slot.0 as usize;
        if self.symbols[at].is_none() {
            let layout = &self.prepared.layout;
            let kind = unsplit::kind(&self.prepared.subject.program, layout, slot)?;
            self.symbols[at] = Some(self.terms.named(layout.slot(slot).name.clone(), kind));
        }
        self.symbols[at]
    }
}

/// Where a run goes on.
#[derive(Clone, Copy)]
enum Resume {
    /// At the start of a call.
    Start(usize),
    /// At a read within a call, with the fuel that was left.
    Read(usize, SlotId, u64),
    /// Within a call, on another way, with the fuel that was left.
    Way(usize, u64),
}

impl Predicate for HeapPredicate {
    fn test<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, observer: &mut O) -> Holds {
        if O::LISTENS {
            // What was read before is told as well.
            self.trail.clear();
            self.last = None;
        }
        let differs = |&(slot, value): &(SlotId, u32)| vector[slot.0 as usize] != value;
        let mut shared = self.trail.iter().position(differs).unwrap_or(self.trail.len());
        let mut at = Resume::Start(0);
        let mark = self.trail.get(shared).and_then(|_| (0..=shared).rev().find(|&at| self.marks[at].is_set));
        if let Some(mark) = mark {
            shared = mark;
            let (slot, mark) = (self.trail[shared].0, &self.marks[shared]);
            self.machine.clone_from(&mark.machine);
            self.ways.clone_from(&mark.ways);
            if let Some(slicer) = &mut self.slicer {
                slicer.resume(&mark.standing);
            }
            at = Resume::Read(mark.call, slot, mark.fuel);
        } else if let (Some(last), true) = (&self.last, shared == self.trail.len()) {
            accessed.extend(self.trail.iter().map(|&(slot, _)| slot));
            let last = last.clone();
            self.narrow_down(&last, vector, observer);
            return last;
        } else {
            shared = 0;
            self.machine.clone_from(&self.prepared.start);
            self.ways = Ways::default();
            self.slicer.iter_mut().for_each(Slicer::restart);
        }
        self.trail.truncate(shared);
        let holds = self.run_calls(at, vector, observer);
        accessed.extend(self.trail.iter().map(|&(slot, _)| slot));
        self.last = Some(holds.clone());
        self.narrow_down(&holds, vector, observer);
        holds
    }

    fn take_refusal(&mut self) -> Option<Refusal> {
        self.refusal.take()
    }
    fn learned(&mut self) -> Option<&mut Learned> {
        self.learned.as_mut().filter(|_| self.slicer.is_some())
    }
}

/// No answer.
fn undecided<O: Observer>(why: String, observer: &mut O) -> Holds {
    observer.tell(|| Event::new(EventKind::Answer, format!("no answer: {why}")));
    Holds::Unknown(why)
}
