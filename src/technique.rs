//! Layer 6: the techniques that decide which heaps to cut, behind one trait, and a registry by name.
//!
//! A technique is asked at each fork's alternatives and answers with a verdict; it never changes the
//! tree. What it keeps at a node is its `Note` (BLI's labels, PLI's solution).

pub mod bli;
pub mod bli1;
pub mod bli2;
pub mod consp;
pub mod driver;
pub mod erased;
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

use std::sync::Arc;

use crate::base::{CancelToken, Diagnostic};
use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::exec::{Natives, Value};
use crate::heap::{Clause, Encoding, Layout, SymbolicHeap};
use crate::lang::program::MethodId;
use crate::solve::Verdict;
use crate::solve::smt::Smt;
use crate::solve::trace::Event;
use crate::subject::{Driver, Predicate, Subject};
use crate::term::{PathCondition, TermPool};

pub use erased::{AnyNote, AnyTechnique};
pub use listener::Listener;
pub use registry::{Registry, UnknownTechnique};
pub use replay::{Replay, Walk};

/// Work a technique may spend on one query, and how it counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Candidates a structure search may try; more gives *unknown*.
    pub candidates: u64,
    /// Instructions one precondition may take on one candidate.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { candidates: u64::MAX, steps: 1_000_000 }
    }
}

/// What techniques count.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Queries to a structure solver.
    pub solver_calls: u64,
    /// Queries answered from a cache.
    pub cache_hits: u64,
    /// Options of a technique's own algorithm that the scope has no object for: counted, not explored.
    pub beyond_scope: u64,
    /// Candidate vectors tested.
    pub candidates: u64,
    /// The first exception that a precondition threw on a candidate (which counts as false).
    pub thrown: Option<String>,
    /// Why a companion method was left out, the first time.
    pub left_out: Option<String>,
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
    /// Who listens to [`Technique::decide`].
    pub listener: Option<&'a mut Listener>,
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

/// What runs before the method under analysis, as part of the technique's tree: forks there are choices like
/// any other, but only ends of the method count as paths.
#[derive(Clone, Debug)]
pub enum Preparation {
    /// Nothing: the method starts on a heap of which nothing is known.
    Nothing,
    /// These predicates, each on the input heap as decided by then, must return true. What they write is
    /// undone.
    Require(Vec<Predicate>),
    /// The input is what this driver builds; there is no symbolic heap.
    Build(Driver),
}

/// A technique's answer: its verdict, and what it keeps at the child (unless the child is cut).
pub struct Answer<N> {
    /// The child lives unless this is *unsat*.
    pub verdict: Verdict,
    /// Kept at the child.
    pub note: N,
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

/// A companion method to run on a child's state before it goes on. Its own forks are no choices: the child
/// goes on in one state that stands for all its ways, and is cut where there is none.
#[derive(Clone, Debug)]
pub struct Call {
    /// The static method.
    pub method: MethodId,
    /// Its arguments.
    pub args: Vec<Value>,
    /// Number of the rule that calls it, from 1; 0 at the start.
    pub rule: usize,
}

/// A technique. `state` is always the child's state, after the alternative was taken.
pub trait Technique {
    /// What it keeps at a node.
    type Note: Clone + 'static;

    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What runs before the method.
    ///
    /// # Errors
    /// A sentence: why it cannot be used on this subject.
    fn preparation(&self, _subject: &Subject) -> Result<Preparation, String> {
        Ok(Preparation::Nothing)
    }

    /// Whether it adds to `li`'s tree: it has further alternatives, or calls methods that assume something.
    /// One that overrides [`Technique::further_alternatives`] or [`Technique::calls`] says so here, since a
    /// comparison then has to execute the program for it alone.
    fn has_own_tree(&self, _subject: &Subject) -> bool {
        false
    }

    /// Whether its answer on a heap depends on the order in which that was visited. Where somebody stands in
    /// a tree, the order of the path that led there then counts, and [`Technique::decide`] is another answer.
    fn depends_on_order(&self) -> bool {
        false
    }

    /// Before anything runs: the root's note.
    ///
    /// # Errors
    /// A sentence: why it cannot be used on this subject.
    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<Self::Note, String>;

    /// After a lazy step.
    fn on_lazy_step(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &Self::Note,
    ) -> Answer<Self::Note>;

    /// After a lazy step, for techniques that have to know which alternative was taken.
    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        _taken: &Alternative,
        note: &Self::Note,
    ) -> Answer<Self::Note> {
        self.on_lazy_step(context, state, fork, note)
    }

    /// At a lazy step, before any alternative is taken: further ones, which `li` does not have. They are
    /// numbered after `li`'s, so that a choice path names the same node under every technique. `state` is
    /// the one before the step.
    fn further_alternatives(
        &mut self,
        _context: &mut Context,
        _state: &SymbolicState,
        _fork: &Fork,
        _note: &Self::Note,
    ) -> Vec<Clause> {
        Vec::new()
    }

    /// After a primitive branch. Most techniques do not look at primitives.
    fn on_branch(
        &mut self,
        _context: &mut Context,
        _state: &SymbolicState,
        _fork: &Fork,
        note: &Self::Note,
    ) -> Answer<Self::Note> {
        Answer { verdict: Verdict::Sat(None), note: note.clone() }
    }

    /// Methods to run on the child's state before it goes on, after an answer that let it live; without a
    /// fork, before the method under analysis is called.
    fn calls(&mut self, _: &mut Context, _: &SymbolicState, _: Option<&Fork>, _: &Self::Note) -> Vec<Call> {
        Vec::new()
    }

    /// A path of the method has finished in this state.
    fn on_path_end(&mut self, _context: &mut Context, _state: &SymbolicState, _note: &Self::Note) {}

    /// Its verdict on one heap, outside of any exploration; `None` where it has none.
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict>;

    /// Further verdicts on one heap that are to be told apart from the first, each with its name.
    fn other_verdicts(&mut self, _context: &mut Context, _query: &Query) -> Vec<(&'static str, Verdict)> {
        Vec::new()
    }

    /// The query of [`Technique::decide`], to be walked by people. By default it is decided again, and what it
    /// says by [`Context::begin_round`] and [`Context::tell`] is walked.
    ///
    /// # Errors
    /// A sentence: why there is none.
    fn walk(&mut self, _context: &mut Context, _query: &Query) -> Result<Walk, String> {
        Ok(Walk::Again("run"))
    }

    /// What is wrong with the part of the specification that only this technique reads.
    fn diagnostics(&self, _subject: &Subject) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// What people should know after an exploration, a sentence each.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}
