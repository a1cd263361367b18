//! Forward execution along a candidate input, as far as the target: every choice is made as the input says, so the state
//! at its end stands for all inputs that go the same way. Where the input does not say, since strings, boxes and
//! floating-point numbers are not modelled, all alternatives are taken one after the other.

use std::collections::HashMap;

use crate::backward::Goal;
use crate::backward::input::{Candidate, Cell};
use crate::backward::path::is_said;
use crate::backward::there::listed_number;
use crate::exec::Outcome;
use crate::exec::symbolic::Alternative;
use crate::explore::engine::{Engine, Live, PathEnd, Step};
use crate::heap::{Clause, DomainValueKey, Layout, PlaceId, SlotId};
use crate::lang::ir::Pc;
use crate::lang::program::MethodId;
use crate::term::{Term, TermId};

/// How the execution ended.
pub enum Guided {
    /// At the target.
    Hit(Box<Live>),
    /// The path ends without the target.
    Missed(Box<Live>),
    /// What is required of the input does not hold on the candidate.
    Refused(Box<Live>),
    /// It could not be followed to an end: why.
    Stuck(Box<Live>, String),
}

/// Follows a candidate from the root of an exploration.
pub struct Guide<'a> {
    candidate: &'a Candidate,
    goal: &'a Goal,
    /// Which objects of the candidate the path's objects are.
    objects: HashMap<PlaceId, PlaceId>,
    /// Ways that are still to be followed, with their objects.
    open: Vec<(Box<Live>, HashMap<PlaceId, PlaceId>)>,
}

/// Statements that one execution may take.
const MOST_STEPS: u64 = 1_000_000;

impl<'a> Guide<'a> {
    /// Before the first way of a candidate.
    pub fn new(engine: &Engine, root: &Live, candidate: &'a Candidate, goal: &'a Goal) -> Self {
        let objects: HashMap<_, _> = engine.layout().receiver.map(|p| (p, p)).into_iter().collect();
        let open = vec![(Box::new(root.clone()), objects)];
        Guide { candidate, goal, objects: HashMap::new(), open }
    }

    /// Follows the next way; `None` where there is no other.
    pub fn next(&mut self, engine: &mut Engine) -> Option<Guided> {
        let (live, objects) = self.open.pop()?;
        self.objects = objects;
        Some(self.go(engine, live))
    }

    fn go(&mut self, engine: &mut Engine, mut live: Box<Live>) -> Guided {
        let mut hit = false;
        engine.steps = 0;
        for _ in 0..MOST_STEPS {
            let step = match self.goal.exception {
                Some(_) => Some(engine.run(&mut live)),
                None => {
                    let goal = self.goal;
                    engine.run_statement_watching(&mut live, |machine| {
                        let at = machine.place();
                        hit |=
                            at.is_some_and(|(method, pc, _): (MethodId, Pc, usize)| goal.is_at(method, pc));
                    })
                }
            };
            if engine.cancel.is_cancelled() {
                return Guided::Stuck(live, "it was interrupted".into());
            }
            if hit && live.in_method() {
                return Guided::Hit(live);
            }
            match step {
                None => {}
                Some(Step::End(end)) => return self.ended(engine, live, &end),
                Some(Step::Fork(fork)) => {
                    if !self.holds_all(engine, &live) {
                        return Guided::Refused(live);
                    }
                    let mut ways: Vec<&Alternative> =
                        fork.alternatives.iter().filter(|a| self.takes(engine, &live, a)).collect();
                    if ways.iter().all(|a| self.is_decided(engine, a)) {
                        ways.truncate(1);
                    }
                    let Some((first, others)) = ways.split_first() else {
                        let what = fork.alternatives.first().map(|a| engine.clause_text(&a.clause));
                        let why = format!("the candidate does not decide {}", what.unwrap_or_default());
                        return Guided::Stuck(live, why);
                    };
                    for other in others.iter().rev() {
                        let way = Box::new(engine.take(&live, &fork, other));
                        self.open.push((way, self.objects.clone()));
                    }
                    self.note(engine.layout(), &first.clause);
                    *live = engine.take(&live, &fork, first);
                }
            }
        }
        Guided::Stuck(live, "it takes too many steps".into())
    }

    /// Whether the candidate says that an alternative is taken, where it is.
    fn is_decided(&self, engine: &Engine, alternative: &Alternative) -> bool {
        match &alternative.clause {
            Clause::Null(_) | Clause::Aliases(..) | Clause::Expands(..) | Clause::ExpandsAs(..) => true,
            Clause::Stands(..) => true,
            Clause::Fixes(_, key) => !is_open(key),
            Clause::Assume(term) => self.is_said(engine, *term),
            Clause::Chooses(what, _) => {
                matches!(self.candidate.arguments.get(what), Some(Cell::Null | Cell::Number(_)))
            }
        }
    }

    fn is_said(&self, engine: &Engine, term: TermId) -> bool {
        let subject = engine.subject();
        let method = subject.methods[engine.method()].method;
        is_said(&subject.program, engine.layout(), method, engine.terms(), term)
    }

    fn ended(&self, engine: &Engine, live: Box<Live>, end: &PathEnd) -> Guided {
        let program = &engine.subject().program;
        match end {
            PathEnd::Finished(Outcome::Exception { class, .. }) if self.goal.catches(program, *class) => {
                Guided::Hit(live)
            }
            _ if !self.holds_all(engine, &live) => Guided::Refused(live),
            PathEnd::Finished(_) | PathEnd::LoopCut | PathEnd::NeverEnds(_) => Guided::Missed(live),
            PathEnd::Infeasible => Guided::Refused(live),
            PathEnd::Limit(stopped) => Guided::Stuck(live, stopped.why.clone()),
        }
    }

    fn note(&mut self, layout: &Layout, clause: &Clause) {
        if let Clause::Expands(slot, place) | Clause::ExpandsAs(slot, place, _) = clause
            && let Some(Cell::Object(object)) = self.value(layout, *slot)
        {
            self.objects.insert(*place, object);
        }
    }

    /// What the candidate holds in a slot of the path.
    fn value(&self, layout: &Layout, slot: SlotId) -> Option<Cell> {
        let own = match layout.slot(slot).owner {
            None => slot.0,
            Some(owner) => {
                let object = *self.objects.get(&owner)?;
                let (from, to) = (layout.place(owner).slots.start, layout.place(object).slots.start);
                to + (slot.0 - from)
            }
        };
        self.candidate.slots.get(own as usize).copied().flatten()
    }

    fn takes(&self, engine: &Engine, live: &Live, alternative: &Alternative) -> bool {
        let layout = engine.layout();
        match &alternative.clause {
            Clause::Null(slot) => self.value(layout, *slot) == Some(Cell::Null),
            Clause::Aliases(slot, place) => match self.value(layout, *slot) {
                Some(Cell::Object(object)) => self.objects.get(place) == Some(&object),
                _ => false,
            },
            Clause::Expands(slot, place) | Clause::ExpandsAs(slot, place, _) => {
                match self.value(layout, *slot) {
                    Some(Cell::Object(object)) => {
                        let is_new = self.objects.values().all(|&known| known != object);
                        is_new && layout.place(object).orbit == layout.place(*place).orbit
                    }
                    _ => false,
                }
            }
            Clause::Fixes(slot, DomainValueKey::Number(n)) => {
                self.value(layout, *slot) == Some(Cell::Number(*n))
            }
            Clause::Fixes(slot, key) if is_open(key) => self.value(layout, *slot) != Some(Cell::Null),
            Clause::Fixes(slot, key) => match self.value(layout, *slot) {
                Some(Cell::Other(n)) => listed_number(&live.state.machine, key) == Some(n),
                _ => false,
            },
            Clause::Stands(slot, _) => self.value(layout, *slot) != Some(Cell::Null),
            Clause::Assume(term) => self.holds(engine, *term),
            Clause::Chooses(what, which) => match self.candidate.arguments.get(what) {
                Some(Cell::Null) => **which == *"null",
                Some(Cell::Number(n)) => {
                    let is_boolean = matches!(&**which, "true" | "false");
                    let as_text = if is_boolean { (*n != 0).to_string() } else { n.to_string() };
                    **which == *as_text
                }
                Some(Cell::Object(_) | Cell::Other(_)) => **which != *"null",
                None => true,
            },
        }
    }

    /// Whether the path condition holds on the candidate.
    fn holds_all(&self, engine: &Engine, live: &Live) -> bool {
        live.state.pc.clauses.iter().all(|&clause| self.holds(engine, clause))
    }

    /// Whether a term may be true on the candidate; a number that it does not have is 0.
    fn holds(&self, engine: &Engine, term: TermId) -> bool {
        if !self.is_said(engine, term) {
            return true;
        }
        let (terms, layout) = (engine.terms(), engine.layout());
        let value = |symbol| {
            let name = &terms.symbol(symbol).name;
            let slot = layout.slots.iter().position(|s| s.name == *name);
            let cell = match slot {
                Some(at) => self.value(layout, SlotId(at as u32)),
                None => self.candidate.arguments.get(name).copied(),
            };
            match cell {
                Some(Cell::Number(n)) => Some(n),
                _ => Some(0),
            }
        };
        match terms.get(term) {
            Term::Bool(b) => b,
            _ => terms.eval_with(term, &value) == Some(1),
        }
    }
}

/// Whether a value is one of those that candidates do not have.
fn is_open(key: &DomainValueKey) -> bool {
    matches!(key, DomainValueKey::Text(_) | DomainValueKey::Real(_))
}
