//! What refutes a candidate that satisfies preH and then fails: slots such that every candidate with the same values
//! there fails as well, so that the search can jump back to the last of them.
//!
//! Those are the slots that preP read, on whatever way, and those whose numbers were needed to deny an alternative.
//! A number that preH left open stands for all, so what is refuted with it is refuted with each. A number that is
//! fixed counts as needed where its symbol hangs together, by the clauses, with what was denied: the path condition
//! has a solution, and clauses over other symbols cannot take it away. Where a native looks into an object of the
//! input, nothing is said.
//!
//! A reference that preH left open is decided by preP, in all ways: null, each object that it has seen, a new one,
//! which stands for all that it has not seen, in whatever candidate. So the candidates refuted are those of which
//! preP sees the same. Where the scope has no object left that could be new, they have the same objects, too.

use std::rc::Rc;

use crate::exec::symbolic::{Alternative, Fork, ForkKind, SymbolicState};
use crate::exec::{ObjectId, Observer, Value};
use crate::heap::{Clause, Domain, InputValue, Layout, OrbitId, Origin, PlaceId, SlotId, SlotKind};
use crate::lang::ir::Pc;
use crate::lang::program::{MethodId, Program};
use crate::solve::candidate::Candidate;
use crate::solve::korat::looks_at_elements_alone;
use crate::solve::smt::{Answer, Smt};
use crate::term::tables::HashMap;
use crate::term::{SymbolId, TermId, TermPool};

/// Symbols of clauses, kept between candidates.
#[derive(Default)]
pub(super) struct Symbols(HashMap<TermId, Rc<[SymbolId]>>);

impl Symbols {
    fn of(&mut self, terms: &TermPool, term: TermId) -> Rc<[SymbolId]> {
        self.0.entry(term).or_insert_with(|| terms.symbols_of(term).into()).clone()
    }

    /// Which clauses hang together with a term by their symbols.
    fn connected(&mut self, terms: &TermPool, clauses: &[TermId], term: TermId) -> Vec<bool> {
        let mut reached = self.of(terms, term).to_vec();
        let mut is_in = vec![false; clauses.len()];
        let mut grows = true;
        while grows {
            grows = false;
            for (at, &clause) in clauses.iter().enumerate().filter(|&(at, _)| !is_in[at]).collect::<Vec<_>>()
            {
                let symbols = self.of(terms, clause);
                if symbols.iter().any(|symbol| reached.contains(symbol)) {
                    is_in[at] = true;
                    grows = true;
                    let new = symbols.iter().filter(|symbol| !reached.contains(symbol));
                    let new: Vec<SymbolId> = new.copied().collect();
                    reached.extend(new);
                }
            }
        }
        is_in
    }
}

/// What else has a part in it.
pub(super) struct Needs {
    /// The equalities between symbols of the path condition and numbers that preH fixed, with the vector's slot, and
    /// whether it was needed.
    all: Vec<(TermId, SlotId, bool)>,
    /// Orbits of which preP might have decided on a new object, if there were one more.
    full: Vec<OrbitId>,
    is_wanted: bool,
}

impl Needs {
    /// These, none of them needed so far.
    pub fn new(equalities: &[TermId], candidate: &Candidate) -> Self {
        let slots = candidate.fixed_slots.iter();
        let all = equalities.iter().zip(slots).map(|(&term, &slot)| (term, slot, false)).collect();
        Self { all, full: Vec::new(), is_wanted: true }
    }

    /// Nobody asks what is needed.
    pub fn unwanted() -> Self {
        Self { all: Vec::new(), full: Vec::new(), is_wanted: false }
    }

    /// An alternative cannot be taken.
    pub fn denied(&mut self, symbols: &mut Symbols, terms: &TermPool, clauses: &[TermId], term: TermId) {
        if self.all.iter().all(|&(_, _, is_needed)| is_needed) {
            return;
        }
        let connected = symbols.connected(terms, clauses, term);
        for (&clause, _) in clauses.iter().zip(connected).filter(|(_, is_connected)| *is_connected) {
            self.all
                .iter_mut()
                .filter(|(equal, ..)| *equal == clause)
                .for_each(|(.., needed)| *needed = true);
        }
    }

    /// preP decides on a reference, and goes all ways.
    pub fn forked(&mut self, layout: &Layout, fork: &Fork) {
        let ForkKind::Lazy(slot) = fork.kind else { return };
        if !self.is_wanted {
            return;
        }
        let Domain::References { orbits, .. } = &layout.slot(slot).domain else { return };
        for &orbit in orbits {
            let is_new = |alternative: &Alternative| match alternative.clause {
                Clause::Expands(_, place) | Clause::ExpandsAs(_, place, _) => {
                    layout.place(place).orbit == Some(orbit)
                }
                _ => false,
            };
            if !self.full.contains(&orbit) && !fork.alternatives.iter().any(is_new) {
                self.full.push(orbit);
            }
        }
    }

    /// The path condition, whose first `given` clauses have a solution, contradicts the equalities: a few that it
    /// contradicts.
    pub fn contradicted(
        &mut self,
        symbols: &mut Symbols,
        terms: &mut TermPool,
        smt: &mut Smt,
        (clauses, given): (&[TermId], usize),
    ) -> Option<Vec<SlotId>> {
        for at in given..clauses.len() {
            let connected = symbols.connected(terms, clauses, clauses[at]);
            let within = clauses.iter().zip(&connected).enumerate().filter(|(_, (_, is_in))| **is_in);
            let (mut kept, own): (Vec<_>, Vec<_>) =
                within.map(|(at, (&clause, _))| (at, clause)).partition(|&(at, _)| at < given);
            if own.first().is_some_and(|&(first, _)| first < at) {
                continue;
            }
            let group: Vec<TermId> = kept.iter().chain(&own).map(|&(_, clause)| clause).collect();
            if smt.check(terms, &group) != Answer::Unsat {
                continue;
            }
            // One that is not needed for that is left out.
            let mut rest = own.as_slice();
            while let Some((&first, others)) = rest.split_first() {
                let without: Vec<TermId> = kept.iter().chain(others).map(|&(_, clause)| clause).collect();
                if smt.check(terms, &without) != Answer::Unsat {
                    kept.push(first);
                }
                rest = others;
            }
            let needed = kept.iter().filter(|&&(at, _)| at >= given).map(|&(_, clause)| clause);
            let slot =
                |clause| self.all.iter().find(|(equal, ..)| *equal == clause).map(|&(_, slot, _)| slot);
            return needed.map(slot).collect();
        }
        None
    }
}

/// What preP reads of the input.
pub(super) struct Reads<'a> {
    program: &'a Program,
    slots: HashMap<(ObjectId, Option<u32>), SlotId>,
    read: Vec<SlotId>,
    /// Whether lengths of arrays are inputs.
    has_lengths: bool,
    /// Why nothing is known: something reads that is not seen.
    lost: Option<&'static str>,
    is_wanted: bool,
}

impl<'a> Reads<'a> {
    /// Of the heap of a state; nothing where that is not wanted.
    pub fn new(program: &'a Program, state: &SymbolicState, is_wanted: bool) -> Self {
        let layout = state.input.layout();
        let is_open = |domain: &Domain| matches!(domain, Domain::Open(_));
        let has_open = is_wanted && layout.slots.iter().any(|slot| is_open(&slot.domain));
        let lost = has_open.then_some("the input has strings or boxes");
        let watches = is_wanted && !has_open;
        let cells = if watches { state.cells(program) } else { Vec::new() };
        // What code reads of statics and arguments is not watched.
        let read = if watches { layout.root_slots.iter().flatten().copied().collect() } else { Vec::new() };
        let has_lengths = layout.slots.iter().any(|slot| slot.kind == SlotKind::Length);
        Self { program, slots: cells.into_iter().collect(), read, has_lengths, lost, is_wanted }
    }

    fn watches(&self) -> bool {
        self.is_wanted && self.lost.is_none()
    }

    fn note(&mut self, object: ObjectId, cell: Option<u32>) {
        if let Some(&slot) = self.slots.get(&(object, cell))
            && !self.read.contains(&slot)
        {
            self.read.push(slot);
        }
    }

    /// The slots of the vector that refute a candidate; why nothing is known of them.
    pub fn refutation(&self, candidate: &Candidate, needs: &Needs) -> Result<Vec<SlotId>, &'static str> {
        if let Some(why) = self.lost {
            return Err(why);
        }
        let (heap, layout) = (&candidate.heap, candidate.heap.layout());
        let mut slots = self.read.clone();
        // Where there was no new object, there is none for candidates alone that have all of these.
        let is_full =
            |place: PlaceId| layout.place(place).orbit.is_some_and(|orbit| needs.full.contains(&orbit));
        let mut open: Vec<PlaceId> = heap.objects().iter().map(|o| o.0).filter(|&p| is_full(p)).collect();
        while let Some(place) = open.pop() {
            let origin = heap.objects().iter().find(|o| o.0 == place).map(|o| o.1);
            if let Some(Origin::Slot(slot)) = origin
                && !slots.contains(&slot)
            {
                slots.push(slot);
                open.extend(layout.slot(slot).owner);
            }
        }
        let is_decided =
            |slot: &&SlotId| !matches!(heap.value(**slot), InputValue::Symbolic | InputValue::Term(_));
        let read = slots.iter().filter(is_decided).filter_map(|&slot| candidate.encoded(slot));
        let needed = needs.all.iter().filter(|(.., is_needed)| *is_needed).map(|&(_, slot, _)| slot);
        Ok(read.chain(needed).collect())
    }
}

impl Observer for Reads<'_> {
    fn on_read(&mut self, object: ObjectId, cell: u32, _: Value) {
        if self.watches() {
            self.note(object, Some(cell));
            // An element of an array is there for its length.
            self.note(object, None);
        }
    }
    fn on_length(&mut self, array: ObjectId) {
        if self.watches() {
            self.note(array, None);
        }
    }
    fn on_native(&mut self, method: MethodId, args: &[Value], _: Option<Value>) {
        if !self.watches() {
            return;
        }
        let is_input = |&value: &Value| match value {
            Value::Ref(object) => self.slots.keys().any(|&(owner, _)| owner == object),
            Value::Pending(_) => true,
            _ => false,
        };
        let looked_at =
            if looks_at_elements_alone(self.program, method) { args.get(..1) } else { Some(args) };
        let is_lost = looked_at.is_some_and(|args| args.iter().any(is_input));
        self.lost = is_lost.then_some("a native looks into the input");
    }
    fn on_throw(&mut self, _: MethodId, _: Pc, _: ObjectId) {
        if self.has_lengths && self.watches() {
            self.lost = Some("an exception where lengths of arrays are inputs");
        }
    }
}
