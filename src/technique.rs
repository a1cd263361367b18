//! Layer 6: the techniques that decide which heaps to cut, and a registry by name.
//!
//! A technique has two parts. Its [`Judge`] decides one heap and explains why; its [`Steering`] is asked at
//! each fork's alternatives in an exploration, answers with a verdict, and never changes the tree. Most steer
//! by their verdicts and have no second part of their own; eager ones have neither. All else that is to be
//! known about one stands in its [`Entry`].

pub mod bli;
pub mod bli1;
pub mod bli2;
pub mod consp;
pub mod driver;
pub mod entry;
pub mod hex;
pub mod ifrepok;
pub mod li;
pub mod lihybrid;
pub mod lissa;
pub mod lissa_m;
pub mod listener;
pub mod pli;
pub mod registry;
pub mod replay;
pub mod solution;
pub mod steering;
pub mod vacuous;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::CancelToken;
use crate::exec::Natives;
use crate::heap::{Encoding, Layout, SymbolicHeap};
use crate::solve::bounds::BoundsStore;
use crate::solve::korat::{Keeps, Unexplained};
use crate::solve::observer::Observer;
use crate::solve::smt::Smt;
use crate::solve::trace::Event;
use crate::solve::{Verdict, VerdictWord};
use crate::subject::Subject;
use crate::term::{PathCondition, TermPool};

pub use entry::{Arbiters, Cost, Entry, Preparation, Shown, Technique, Verdicts};
pub use listener::Listener;
pub use registry::{Registry, UnknownTechnique};
pub use replay::{Replay, Walk};
pub use steering::{Answer, AnyNote, Call, Steered, Steering};
pub use vacuous::vacuous;

/// Work a technique may spend on one query, and how it counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Candidates a structure search may try; more gives *unknown*.
    pub candidates: u64,
    /// Instructions one precondition may take on one candidate.
    pub steps: u64,
    /// How a structure search goes through its candidates.
    pub solver: Solver,
    /// Whether queries keep what refuted candidates for later ones. How many candidates those take then depends on which
    /// queries came before, so it is for explorations, whose order is always the same.
    pub keeps_refutations: bool,
}

/// How a structure search goes through its candidates. The verdicts are the same.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Solver {
    /// One after the other, as published.
    #[default]
    Textbook,
    /// The same for the first [`PATIENCE`] candidates of a query; if these are not enough, as the fast one from the start.
    /// In an exploration all queries after [`ENOUGH`] candidates are the fast one's.
    Auto,
    /// It jumps back over slots that have no part in why a candidate was refused.
    Fast,
}

/// Candidates of one query that [`Solver::Auto`] goes through as published.
pub const PATIENCE: u64 = 1000;

/// Candidates of an exploration, or of a portion that a thread explores, after which it goes through none as published.
pub const ENOUGH: u64 = 100_000;

impl Default for Limits {
    fn default() -> Self {
        Self { candidates: u64::MAX, steps: 1_000_000, solver: Solver::Textbook, keeps_refutations: false }
    }
}

impl Limits {
    /// What a query keeps of refuted candidates.
    pub fn keeps(&self) -> Keeps {
        if self.keeps_refutations { Keeps::All } else { Keeps::OneQuery }
    }
}

/// What techniques count.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Queries to a structure solver.
    pub solver_calls: u64,
    /// Queries answered from a cache.
    pub cache_hits: u64,
    /// Options of a technique's own algorithm that the scope has no object for: counted, not explored.
    pub beyond_scope: u64,
    /// Candidate vectors tested.
    pub candidates: u64,
    /// Candidates that the fast solver refused as the textbook does, since it could not narrow down why; why the
    /// first one.
    pub unexplained: Unexplained,
    /// Queries that the parent's witness answered, which the fast solver tries first.
    #[serde(default)]
    pub inherited: u64,
    /// Queries that the fast solver took over.
    #[serde(default)]
    pub taken_over: u64,
    /// The first exception that a precondition threw on a candidate (which counts as false).
    pub thrown: Option<String>,
    /// Why a companion method was left out, the first time.
    pub left_out: Option<String>,
}

impl Counts {
    /// Adds what was counted later. Of what is told once, the first stays.
    pub fn add(&mut self, later: &Self) {
        self.solver_calls += later.solver_calls;
        self.cache_hits += later.cache_hits;
        self.beyond_scope += later.beyond_scope;
        self.candidates += later.candidates;
        self.unexplained.add(later.unexplained.clone());
        self.inherited += later.inherited;
        self.taken_over += later.taken_over;
        self.thrown = self.thrown.take().or_else(|| later.thrown.clone());
        self.left_out = self.left_out.take().or_else(|| later.left_out.clone());
    }
}

/// What a technique may use while it decides.
pub struct Context<'a> {
    /// The subject with its program and specification.
    pub subject: &'a Arc<Subject>,
    /// The JDK models.
    pub natives: &'a Arc<Natives>,
    /// The scope's layout.
    pub layout: &'a Arc<Layout>,
    /// Terms.
    pub terms: &'a mut TermPool,
    /// The solver for path conditions.
    pub smt: &'a mut Smt,
    /// Budgets.
    pub limits: &'a Limits,
    /// Ends a query early; its verdict is then *unknown*.
    pub cancel: &'a CancelToken,
    /// Counters.
    pub counts: &'a mut Counts,
    /// Who listens to [`Judge::decide`], or to the hooks of an exploration.
    pub listener: Option<&'a mut Listener>,
}

impl Context<'_> {
    /// Whether an exploration has tested so many candidates that queries go to the fast solver at once, where it may choose.
    pub fn has_tried_enough(&self) -> bool {
        let is_choice = self.limits.solver == Solver::Auto && self.limits.keeps_refutations;
        is_choice && self.counts.candidates >= ENOUGH
    }
}

impl Context<'_> {
    /// Says that a round of a query begins: what people walk by.
    pub fn begin_round(&mut self) {
        if let Some(listener) = &mut self.listener {
            listener.begin();
        }
    }
    /// Says what happens in a query. The event is made only where somebody listens.
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(listener) = &mut self.listener {
            listener.tell(event);
        }
    }
    /// The same with somebody who listens.
    pub fn heard_by<'b>(&'b mut self, listener: &'b mut Listener) -> Context<'b> {
        Context {
            subject: self.subject,
            natives: self.natives,
            layout: self.layout,
            terms: self.terms,
            smt: self.smt,
            limits: self.limits,
            cancel: self.cancel,
            counts: self.counts,
            listener: Some(listener),
        }
    }
}

/// Hooks of an exploration tell what they do as queries do.
impl Observer for Context<'_> {
    fn listens(&self) -> bool {
        self.listener.is_some()
    }
    fn tell_below(&mut self, _: usize, event: impl FnOnce() -> Event) {
        Context::tell(self, event);
    }
}

/// A partially symbolic heap with a path condition: what `solve` asks about.
pub struct Query<'a> {
    /// The heap.
    pub heap: &'a SymbolicHeap,
    /// The same as a vector. One written by hand may fix fields of objects that nothing points to.
    pub encoding: &'a Encoding,
    /// The path condition.
    pub pc: &'a PathCondition,
}

/// Decides and explains one heap, outside of any exploration.
pub trait Judge {
    /// Its verdict, with the reason. The subject has what the technique's entry says that it needs.
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict;

    /// The word of the same verdict, for somebody who shows no reason and no heap: neither is made. `near` is what
    /// this left at a heap that the query's one extends, under a path condition that it has too; it may start from that.
    fn word(
        &mut self,
        context: &mut Context,
        query: &Query,
        _near: Option<&AnyNote>,
    ) -> (VerdictWord, Option<AnyNote>) {
        (self.decide(context, query).word(), None)
    }

    /// Further verdicts on the heap that are to be told apart from the first, each with its name.
    fn others(&mut self, _context: &mut Context, _query: &Query) -> Vec<(&'static str, Verdict)> {
        Vec::new()
    }

    /// The query of [`Judge::decide`], to be walked by people. By default it is decided again, and what it
    /// says by [`Context::begin_round`] and [`Context::tell`] is walked.
    ///
    /// # Errors
    /// A sentence: why there is none.
    fn walk(&mut self, _context: &mut Context, _query: &Query) -> Result<Walk, String> {
        Ok(Walk::Again("run"))
    }
}

/// The built-in techniques, in the order in which they are listed.
fn built_in(bounds: &BoundsStore) -> Vec<Entry> {
    vec![
        li::entry(),
        lihybrid::entry(),
        consp::entry(),
        hex::entry(),
        lissa::entry(),
        lissa::entry_without_symmetry_breaking(),
        lissa_m::entry(),
        ifrepok::entry(),
        ifrepok::entry_as_prep(),
        driver::entry(),
        bli1::entry(bounds),
        bli2::entry(bounds),
        bli2::entry_as_measured(bounds),
        pli::entry(),
        pli::entry_without_reuse(),
    ]
}
