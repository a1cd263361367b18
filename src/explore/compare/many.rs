//! Several techniques as one: a child lives as long as one of them accepts it.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::solve::{Verdict, Why};
use crate::technique::{Answer, AnyNote, AnyTechnique, Context, Query, Technique};

/// Tells the time since some moment; faces hand it down.
pub type Clock = Rc<dyn Fn() -> Duration>;

/// What one technique has spent so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Spent {
    /// Queries to structure solvers.
    pub calls: u64,
    /// Time in its answers.
    pub time: Duration,
}

/// The techniques.
pub struct Many {
    techniques: Vec<Box<dyn AnyTechnique>>,
    clock: Clock,
    spent: Rc<RefCell<Vec<Spent>>>,
}

/// What each technique keeps and said last.
#[derive(Clone)]
pub struct ManyNote {
    /// Notes of the techniques that still accept the path.
    notes: Vec<Option<AnyNote>>,
    /// Verdicts on the node itself; `None` for those that cut an ancestor.
    pub verdicts: Vec<Option<Verdict>>,
    /// Whether techniques parted at an ancestor.
    pub parted_before: bool,
}

impl ManyNote {
    /// Which techniques still accept the path.
    pub fn alive(&self) -> Vec<bool> {
        self.notes.iter().map(Option::is_some).collect()
    }
    /// Whether the techniques part at this node: some cut it, some do not, or one is undecided.
    pub fn parts(&self) -> bool {
        let mut words = self.verdicts.iter().flatten().map(Verdict::word);
        let first = words.next();
        words.any(|w| Some(w) != first)
    }
}

impl Many {
    /// These techniques, in this order. What they spend is written to `spent`, in the same order.
    pub fn new(techniques: Vec<Box<dyn AnyTechnique>>, clock: Clock, spent: Rc<RefCell<Vec<Spent>>>) -> Self {
        spent.borrow_mut().resize(techniques.len(), Spent::default());
        Self { techniques, clock, spent }
    }
}

impl Technique for Many {
    type Note = Rc<ManyNote>;

    fn name(&self) -> &'static str {
        "all"
    }

    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<Rc<ManyNote>, String> {
        let mut notes = Vec::new();
        for technique in &mut self.techniques {
            let note =
                technique.prelude(context, state).map_err(|why| format!("{}: {why}", technique.name()))?;
            notes.push(Some(note));
        }
        let verdicts = notes.iter().map(|_| Some(Verdict::Sat(None))).collect();
        Ok(Rc::new(ManyNote { notes, verdicts, parted_before: false }))
    }

    fn on_lazy_step(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        self.ask(context, state, fork, None, note)
    }

    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        self.ask(context, state, fork, Some(taken), note)
    }

    fn on_branch(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        self.ask(context, state, fork, None, note)
    }

    fn decide(&mut self, _: &mut Context, _: &Query) -> Option<Verdict> {
        None
    }
}

impl Many {
    fn ask(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: Option<&Alternative>,
        note: &Rc<ManyNote>,
    ) -> Answer<Rc<ManyNote>> {
        // Only lazy steps need to know which alternative was taken; branches may name any.
        let Some(taken) = taken.or(fork.alternatives.first()) else {
            let verdict = Verdict::Unknown(Why::GaveUp("a fork without alternatives".into()));
            return Answer { verdict, note: note.clone() };
        };
        let mut child = ManyNote {
            notes: Vec::new(),
            verdicts: Vec::new(),
            parted_before: note.parted_before || note.parts(),
        };
        for (at, (technique, own)) in self.techniques.iter_mut().zip(&note.notes).enumerate() {
            let Some(own) = own else {
                child.notes.push(None);
                child.verdicts.push(None);
                continue;
            };
            let (calls, start) = (context.counts.solver_calls, (self.clock)());
            let answer = technique.on_fork(context, state, fork, taken, own);
            if let Some(spent) = self.spent.borrow_mut().get_mut(at) {
                spent.calls += context.counts.solver_calls - calls;
                spent.time += (self.clock)().saturating_sub(start);
            }
            let cut = matches!(answer.verdict, Verdict::Unsat(_));
            child.notes.push((!cut).then_some(answer.note));
            child.verdicts.push(Some(answer.verdict));
        }
        // Cut only where nobody is left.
        let alive = child.notes.iter().any(Option::is_some);
        let verdict =
            if alive { Verdict::Sat(None) } else { Verdict::Unsat(Why::GaveUp("cut by all".into())) };
        Answer { verdict, note: Rc::new(child) }
    }
}
