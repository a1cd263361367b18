//! A member of a comparison that executes the program by itself: its states assume more than `li`'s, its tree
//! has alternatives that `li`'s has not, or it has another specification. It goes along with the common walk,
//! choice by choice.
//!
//! Invariant: a node of the common tree stands for a set of its own states, and every own alternative belongs
//! to exactly one alternative of the common fork, matched by what it says of the heap, in names. So what it
//! counts is what an exploration of its own would count.

use std::rc::Rc;

use crate::base::Diagnostic;
use crate::exec::symbolic::{Alternative, Fork, ForkKind};
use crate::explore::compare::Row;
use crate::explore::engine::{Child, Engine, Live, PathEnd, Plan, Step};
use crate::explore::postcondition::{Checked, PostChecker};
use crate::explore::validate::{Validation, Validator};
use crate::heap::{Clause, Layout};
use crate::solve::{Verdict, VerdictWord, Why};

/// One of its states, at its next choice or at its end.
pub struct Arrived {
    live: Live,
    at: Step,
}

/// Its states at one node of the common tree.
pub type Lives = Rc<Vec<Arrived>>;

/// A member with an engine of its own.
pub struct Beside {
    /// Its engine.
    pub engine: Engine,
    validator: Validator,
    posts: PostChecker,
    root: Lives,
    /// Why it could not follow, where that happened.
    lost: Option<String>,
}

/// What became of it at a child of the common tree.
pub struct Followed {
    /// *Unsat* where all that it had there was cut; `None` where it had nothing.
    pub verdict: Option<Verdict>,
    /// Its states at the child.
    pub lives: Lives,
    /// Alternatives that were cut.
    pub cut: u64,
    /// The child's state before it was asked.
    pub taken: Option<Rc<Live>>,
}

impl Beside {
    /// Starts its engine.
    ///
    /// # Errors
    /// As [`Engine::start`].
    pub fn start(plan: Plan) -> Result<Self, Diagnostic> {
        let (mut engine, root) = Engine::start(plan)?;
        let root = Rc::new(vec![arrive(&mut engine, root)]);
        Ok(Self { engine, validator: Validator::default(), posts: PostChecker::default(), root, lost: None })
    }

    /// Its states at the root.
    pub fn root(&self) -> Lives {
        self.root.clone()
    }

    /// Why its counts are not those of an exploration of its own.
    pub fn lost(&self) -> Option<&str> {
        self.lost.as_deref()
    }

    /// Goes down an alternative of the common fork. `keep` asks for the state before the technique was asked.
    pub fn follow(
        &mut self,
        common: &Layout,
        fork: &Fork,
        taken: &Alternative,
        lives: &Lives,
        keep: bool,
    ) -> Followed {
        let mut followed = Followed { verdict: None, lives: Rc::default(), cut: 0, taken: None };
        let mut children = Vec::new();
        let (mut refuted, mut unknown) = (None, None);
        for arrived in lives.iter() {
            let own = match &arrived.at {
                Step::Fork(own) if is_same_fork(self.engine.layout(), own, common, fork) => own,
                Step::Fork(_) | Step::End(PathEnd::Finished(_) | PathEnd::NeverEnds(_)) => {
                    let why = "what its companion methods write, or its specification, makes the program take another way";
                    self.lost.get_or_insert(why.into());
                    unknown.get_or_insert(Why::GaveUp(why.into()));
                    continue;
                }
                Step::End(PathEnd::Infeasible) => {
                    refuted.get_or_insert(Why::Assumed);
                    continue;
                }
                Step::End(end) => {
                    let why = match end {
                        PathEnd::Limit(stopped) => stopped.why.clone(),
                        _ => "its states were cut in a loop".into(),
                    };
                    unknown.get_or_insert(Why::GaveUp(why));
                    continue;
                }
            };
            for alternative in &own.alternatives {
                let layout = self.engine.layout();
                if !is_same_alternative(layout, own.kind, alternative, common, taken) {
                    continue;
                }
                if keep && followed.taken.is_none() {
                    followed.taken = Some(Rc::new(self.engine.take(&arrived.live, own, alternative)));
                }
                match self.engine.descend(&arrived.live, own, alternative) {
                    Child::Split(_) => {}
                    Child::Cut(why, _) => {
                        followed.cut += 1;
                        refuted.get_or_insert(why);
                    }
                    Child::Alive(child, verdict) => {
                        if let Verdict::Unknown(why) = verdict {
                            unknown.get_or_insert(why);
                        }
                        children.push(arrive(&mut self.engine, *child));
                    }
                }
            }
        }
        followed.verdict = match (children.is_empty(), refuted, unknown) {
            (_, _, Some(why)) => Some(Verdict::Unknown(why)),
            (false, _, None) => Some(Verdict::Sat(None)),
            (true, Some(why), None) => Some(Verdict::Unsat(why)),
            (true, None, None) => None,
        };
        followed.lives = Rc::new(children);
        followed
    }

    /// The common path has ended: counts its own ends.
    pub fn finish(&mut self, lives: &Lives, row: &mut Row) {
        for arrived in lives.iter() {
            match &arrived.at {
                Step::End(end @ PathEnd::Finished(_)) => {
                    let engine = &mut self.engine;
                    engine.finish(&arrived.live, end);
                    let checked = self.posts.check(engine, &arrived.live, end);
                    let is_violated = checked.iter().any(|(_, c)| matches!(c, Checked::Violated(_)));
                    row.complete &= !checked.iter().any(|(_, c)| matches!(c, Checked::Unknown(_)));
                    let is_alarm = engine.is_alarm(end) || is_violated;
                    let mut found = Validation::default();
                    self.validator.count(engine, &arrived.live, None, is_alarm, &mut found);
                    row.paths += 1;
                    row.alarms += u64::from(is_alarm);
                    row.spurious += found.spurious;
                    row.false_alarms += found.false_alarms;
                    // The others are the same case: they have made the same choices of the program and the heap.
                    break;
                }
                Step::End(PathEnd::Limit(..)) => row.complete = false,
                Step::End(PathEnd::NeverEnds(_)) => {
                    let exact = self.validator.word(&mut self.engine, &arrived.live, None);
                    row.count_never_ending(exact == VerdictWord::Unsat);
                }
                Step::End(PathEnd::Infeasible | PathEnd::LoopCut) => {}
                Step::Fork(_) => row.complete = false,
            }
        }
    }

    /// The exact verdict of one of its states, under its own specification.
    pub fn exact(&mut self, live: &Live) -> Verdict {
        self.validator.exact(&mut self.engine, live)
    }
}

fn arrive(engine: &mut Engine, mut live: Live) -> Arrived {
    let at = engine.run(&mut live);
    Arrived { live, at }
}

fn is_same_fork(own_layout: &Layout, own: &Fork, layout: &Layout, fork: &Fork) -> bool {
    match (own.kind, fork.kind) {
        (ForkKind::Lazy(a), ForkKind::Lazy(b)) | (ForkKind::Length(a), ForkKind::Length(b)) => {
            own_layout.slot(a).name == layout.slot(b).name
        }
        (a, b) => a == b,
    }
}

/// Whether an own alternative belongs to one of the common fork. Terms are numbered differently in every
/// engine, but what the machine is told is the same.
fn is_same_alternative(
    own_layout: &Layout,
    kind: ForkKind,
    own: &Alternative,
    layout: &Layout,
    common: &Alternative,
) -> bool {
    let same_place = |a: &crate::heap::PlaceId, b: &crate::heap::PlaceId| {
        own_layout.place(*a).name == layout.place(*b).name
    };
    match (&own.clause, &common.clause) {
        (Clause::Null(_), Clause::Null(_)) => true,
        (Clause::Aliases(_, a), Clause::Aliases(_, b)) => same_place(a, b),
        (Clause::Expands(_, a) | Clause::ExpandsAs(_, a, _), Clause::Expands(_, b)) => same_place(a, b),
        (Clause::Fixes(_, a), Clause::Fixes(_, b)) => a == b,
        (Clause::Stands(..), Clause::Stands(..)) => true,
        (Clause::Assume(_), Clause::Assume(_)) | (Clause::Chooses(..), Clause::Chooses(..)) => {
            !kind.is_lazy() && own.answer == common.answer
        }
        _ => false,
    }
}
