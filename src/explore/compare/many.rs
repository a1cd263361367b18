//! Several techniques as one: a child lives as long as one of them accepts it. Those whose tree is a part of
//! `li`'s are asked on the common states; the others go along [beside](super::beside).

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::explore::compare::beside::{Beside, Lives};
use crate::explore::engine::Live;
use crate::solve::{Verdict, Why};
use crate::technique::{Answer, AnyNote, Arbiters, Context, Steered, Steering, Technique};

/// Tells the time since some moment; faces hand it down.
pub type Clock = Rc<dyn Fn() -> Duration>;

/// What one technique has spent so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Spent {
    /// Queries to structure solvers.
    pub calls: u64,
    /// Time in its answers; where it executes the program by itself, in that too.
    pub time: Duration,
    /// Ends of paths that it was there for.
    ends: u64,
    /// Alternatives that it accepted.
    accepted: u64,
    /// Whether its budget ended it; what it would accept from then on is not known.
    pub ran_out: bool,
}

impl Spent {
    /// What an exploration by itself spent.
    pub fn alone(calls: u64, time: Duration, ran_out: bool) -> Self {
        Self { calls, time, ran_out, ..Self::default() }
    }
}

/// Alternatives for each path that a technique may accept: one that follows cycles has paths without end, and perhaps
/// none that ends.
const ALTERNATIVES: u64 = 50;

/// How a technique takes part.
pub enum Member {
    /// On the common states.
    Within(Technique),
    /// On states of its own.
    Beside(Rc<RefCell<Beside>>),
}

/// What a member keeps at a node that it accepts.
#[derive(Clone)]
pub enum Kept {
    /// A note on the common state.
    Note(AnyNote),
    /// Its own states.
    Lives(Lives),
}

/// The techniques.
pub struct Many {
    members: Vec<Member>,
    clock: Clock,
    spent: Rc<RefCell<Vec<Spent>>>,
    keep_taken: bool,
    /// Paths after which a member takes part no more, so that one that has very many does not keep the others waiting.
    paths_each: Option<u64>,
}

/// What each technique keeps and said last.
pub struct ManyNote {
    /// What those keep that still accept the path.
    pub kept: Vec<Option<Kept>>,
    /// Verdicts on the node itself; `None` for those that cut an ancestor.
    pub verdicts: Vec<Option<Verdict>>,
    /// How many alternatives each cut on the way from the node's parent.
    pub cut: Vec<u64>,
    /// Own states at the node before the technique was asked, where they are wanted.
    pub taken: Vec<Option<Rc<Live>>>,
}

impl ManyNote {
    /// Whether the techniques part at this node: some cut it, some do not, or one is undecided.
    pub fn parts(&self) -> bool {
        let mut words = self.verdicts.iter().flatten().map(Verdict::word);
        let first = words.next();
        words.any(|w| Some(w) != first)
    }

    fn push(&mut self, kept: Option<Kept>, verdict: Option<Verdict>, cut: u64) {
        self.kept.push(kept);
        self.verdicts.push(verdict);
        self.cut.push(cut);
    }
}

impl Many {
    /// These members, in this order. What they spend is written to `spent`, in the same order.
    pub fn new(
        members: Vec<Member>,
        clock: Clock,
        spent: Rc<RefCell<Vec<Spent>>>,
        keep_taken: bool,
        paths_each: Option<u64>,
    ) -> Self {
        spent.borrow_mut().resize(members.len(), Spent::default());
        Self { members, clock, spent, keep_taken, paths_each }
    }

    /// Whether a member's budget is spent.
    fn ran_out(&self, at: usize) -> bool {
        self.spent.borrow().get(at).is_some_and(|spent| spent.ran_out)
    }

    /// Counts ends of paths, and alternatives, that a member accepted.
    fn accepted(&self, at: usize, ends: u64, alternatives: u64) {
        let Some(most) = self.paths_each else { return };
        if let Some(spent) = self.spent.borrow_mut().get_mut(at) {
            spent.ends += ends;
            spent.accepted += alternatives;
            spent.ran_out |= spent.ends >= most || spent.accepted / ALTERNATIVES >= most;
        }
    }

    fn count(&self, at: usize, calls: u64, since: Duration) {
        if let Some(spent) = self.spent.borrow_mut().get_mut(at) {
            spent.calls += calls;
            spent.time += (self.clock)().saturating_sub(since);
        }
    }
}

fn empty_note(members: usize) -> ManyNote {
    let kept = Vec::with_capacity(members);
    ManyNote { kept, verdicts: Vec::new(), cut: Vec::new(), taken: Vec::new() }
}

impl Many {
    /// As a technique, to be explored with; `exact` decides what its cuts are worth.
    pub fn into_technique(self, exact: Arbiters) -> Technique {
        let steered = Steered::new(self).reporting(Many::on_path_end, Many::remarks);
        Technique::unregistered(
            "all",
            "several techniques ask several queries",
            steered.entering(Many::on_entry),
            exact,
        )
    }
}

impl Steering for Many {
    type Note = ManyNote;

    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<ManyNote, String> {
        let mut note = empty_note(self.members.len());
        for member in &mut self.members {
            let kept = match member {
                Member::Within(technique) => {
                    let name = technique.entry.name;
                    Kept::Note(technique.prelude(context, state).map_err(|why| format!("{name}: {why}"))?)
                }
                Member::Beside(beside) => Kept::Lives(beside.borrow().root()),
            };
            note.push(Some(kept), Some(Verdict::Sat(None)), 0);
        }
        Ok(note)
    }

    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &ManyNote,
    ) -> Answer<ManyNote> {
        let mut child = empty_note(self.members.len());
        let mut unknown = None;
        for at in 0..self.members.len() {
            let (calls, start) = (context.counts.solver_calls, (self.clock)());
            let own = note.kept.get(at).and_then(Option::as_ref).filter(|_| !self.ran_out(at));
            let mut spent = 0;
            match (self.members.get_mut(at), own) {
                (Some(Member::Within(technique)), Some(Kept::Note(own))) => {
                    let answer = technique.steering.on_alternative(context, state, fork, taken, own);
                    let cut = matches!(answer.verdict, Verdict::Unsat(_));
                    let kept = (!cut).then_some(Kept::Note(answer.note));
                    child.push(kept, Some(answer.verdict), u64::from(cut));
                    child.taken.push(None);
                    spent = context.counts.solver_calls - calls;
                }
                (Some(Member::Beside(beside)), Some(Kept::Lives(own))) => {
                    let mut beside = beside.borrow_mut();
                    let before = beside.engine.counts.solver_calls;
                    let followed = beside.follow(context.layout, fork, taken, own, self.keep_taken);
                    spent = beside.engine.counts.solver_calls - before;
                    let lives = (!followed.lives.is_empty()).then_some(Kept::Lives(followed.lives));
                    child.push(lives, followed.verdict, followed.cut);
                    child.taken.push(followed.taken);
                }
                _ => {
                    child.push(None, None, 0);
                    child.taken.push(None);
                }
            }
            self.count(at, spent, start);
            self.accepted(at, 0, u64::from(child.kept.last().is_some_and(Option::is_some)));
            if let Some(Some(Verdict::Unknown(why))) = child.verdicts.last() {
                unknown.get_or_insert(why.clone());
            }
        }
        // Cut only where nobody is left.
        let alive = child.kept.iter().any(Option::is_some);
        let verdict = match (alive, unknown) {
            (true, Some(why)) => Verdict::Unknown(why),
            (true, None) => Verdict::Sat(None),
            (false, _) => Verdict::Unsat(Why::Stated("cut by all".into())),
        };
        Answer { verdict, note: child }
    }
}

impl Many {
    fn on_entry(
        &mut self,
        context: &mut Context,
        fork: &Fork,
        taken: &Alternative,
        own: &ManyNote,
    ) -> ManyNote {
        let mut child = empty_note(self.members.len());
        for ((member, kept), verdict) in self.members.iter().zip(&own.kept).zip(&own.verdicts) {
            let kept = match (member, kept) {
                (Member::Beside(beside), Some(Kept::Lives(lives))) => {
                    let followed = beside.borrow_mut().follow(context.layout, fork, taken, lives, false);
                    Some(Kept::Lives(followed.lives))
                }
                (_, kept) => kept.clone(),
            };
            child.push(kept, verdict.clone(), 0);
        }
        child
    }

    fn on_path_end(&mut self, context: &mut Context, state: &SymbolicState, note: &ManyNote) {
        for (at, kept) in note.kept.iter().enumerate() {
            self.accepted(at, u64::from(kept.is_some()), 0);
        }
        for (member, kept) in self.members.iter_mut().zip(&note.kept) {
            if let (Member::Within(technique), Some(Kept::Note(own))) = (member, kept) {
                technique.steering.on_path_end(context, state, own);
            }
        }
    }

    fn remarks(&self) -> Vec<String> {
        let of = |member: &Member| match member {
            Member::Within(technique) => {
                let name = technique.entry.name;
                technique.steering.remarks().into_iter().map(|r| format!("{name}: {r}")).collect::<Vec<_>>()
            }
            // Its own engine is asked.
            Member::Beside(_) => Vec::new(),
        };
        self.members.iter().flat_map(of).collect()
    }
}
