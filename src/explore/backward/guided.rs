//! One forward execution along a candidate input, as far as the target: every choice is made as the input says, so the
//! state at its end stands for all inputs that go the same way.

use std::collections::HashMap;

use crate::backward::Goal;
use crate::backward::input::{Candidate, Cell};
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
}

/// Statements that one execution may take.
const MOST_STEPS: u64 = 1_000_000;

impl<'a> Guide<'a> {
    /// Follows a candidate.
    pub fn follow(engine: &mut Engine, root: &Live, candidate: &'a Candidate, goal: &'a Goal) -> Guided {
        let objects = engine.layout().receiver.map(|p| (p, p)).into_iter().collect();
        Guide { candidate, goal, objects }.go(engine, root.clone())
    }

    fn go(&mut self, engine: &mut Engine, live: Live) -> Guided {
        let mut live = Box::new(live);
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
                    let Some(alternative) =
                        fork.alternatives.iter().find(|a| self.takes(engine, &live, a)).cloned()
                    else {
                        let what = fork.alternatives.first().map(|a| engine.clause_text(&a.clause));
                        let why = format!("the candidate does not decide {}", what.unwrap_or_default());
                        return Guided::Stuck(live, why);
                    };
                    self.note(engine.layout(), &alternative.clause);
                    *live = engine.take(&live, &fork, &alternative);
                }
            }
        }
        Guided::Stuck(live, "it takes too many steps".into())
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
            Clause::Fixes(slot, key) => match self.value(layout, *slot) {
                Some(Cell::Other(n)) => listed_number(&live.state.machine, key) == Some(n),
                _ => false,
            },
            Clause::Stands(..) => false,
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

    /// Whether a term is true on the candidate; what it says nothing of is 0.
    fn holds(&self, engine: &Engine, term: TermId) -> bool {
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
