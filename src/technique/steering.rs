//! What steers an exploration: the answer to every alternative that is taken, and a note at every node. A
//! technique that judges heaps steers by its verdicts and needs nothing of this; hooks that few have are
//! handed to [`Steered`] as functions, so that nobody writes one that does nothing.

use std::any::{Any, TypeId};
use std::rc::Rc;

use crate::exec::Value;
use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::heap::{Clause, Encoding, SymbolicHeap};
use crate::lang::program::MethodId;
use crate::solve::{Verdict, Why};
use crate::technique::{Context, Judge, Query};

/// A technique's answer: its verdict, and what it keeps at the child (unless the child is cut).
pub struct Answer<N> {
    /// The child lives unless this is *unsat*.
    pub verdict: Verdict,
    /// Kept at the child.
    pub note: N,
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

/// Steers an exploration, with a note of its own at every node.
pub trait Steering: 'static {
    /// What it keeps at a node: BLI's labels, PLI's solution.
    type Note: 'static;

    /// Before anything runs: the root's note. The subject has what the technique's entry says that it needs.
    ///
    /// # Errors
    /// A sentence: why it cannot be used on this subject.
    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<Self::Note, String>;

    /// After an alternative was taken at a lazy step or a branch. `state` is the child's, `note` the parent's.
    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &Self::Note,
    ) -> Answer<Self::Note>;
}

/// Cuts nothing.
pub struct Never;

impl Steering for Never {
    type Note = ();

    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<(), String> {
        Ok(())
    }
    fn on_alternative(
        &mut self,
        _: &mut Context,
        _: &SymbolicState,
        _: &Fork,
        _: &Alternative,
        (): &(),
    ) -> Answer<()> {
        Answer { verdict: Verdict::Sat(None), note: () }
    }
}

/// Cuts, after each lazy step, the heaps that a judge refutes.
pub struct ByVerdict<J>(pub J);

impl<J: Judge + 'static> Steering for ByVerdict<J> {
    type Note = ();

    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<(), String> {
        Ok(())
    }
    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        _: &Alternative,
        (): &(),
    ) -> Answer<()> {
        if !fork.kind.is_lazy() {
            return Answer { verdict: Verdict::Sat(None), note: () };
        }
        let verdict = match encode(context, &state.input) {
            Ok(encoding) => {
                let query = Query { heap: &state.input, encoding: &encoding, pc: &state.pc };
                self.0.decide(context, &query)
            }
            Err(verdict) => verdict,
        };
        Answer { verdict, note: () }
    }
}

/// A heap as a vector.
///
/// # Errors
/// *Unsat*, as a query that was answered: a value lies outside its domain.
pub(super) fn encode(context: &mut Context, heap: &SymbolicHeap) -> Result<Encoding, Verdict> {
    Encoding::of(heap).map_err(|outside| {
        context.counts.solver_calls += 1;
        let slot = context.layout.slot(outside.slot).name.to_string();
        Verdict::Unsat(Why::OutsideDomain { slot, value: outside.value })
    })
}

/// A note of some technique.
pub type AnyNote = Rc<dyn Any>;

type Note<S> = <S as Steering>::Note;
type Further<S> = fn(&mut S, &mut Context, &SymbolicState, &Fork, &Note<S>) -> Vec<Clause>;
type Calls<S> = fn(&mut S, &mut Context, &SymbolicState, Option<&Fork>) -> Vec<Call>;
type PathEnd<S> = fn(&mut S, &mut Context, &SymbolicState, &Note<S>);
type Remarks<S> = fn(&S) -> Vec<String>;
type Entered<S> = fn(&mut S, &mut Context, &Fork, &Alternative, &Note<S>) -> Note<S>;

/// [`Steering`] with its further hooks.
pub struct Steered<S: Steering> {
    steering: S,
    further: Option<Further<S>>,
    calls: Option<Calls<S>>,
    report: Option<(PathEnd<S>, Remarks<S>)>,
    entered: Option<Entered<S>>,
}

impl<S: Steering> Steered<S> {
    /// Without further hooks.
    pub fn new(steering: S) -> Self {
        Self { steering, further: None, calls: None, report: None, entered: None }
    }
    /// At a lazy step, before any alternative is taken: further ones, which `li` does not have. They are
    /// numbered after `li`'s, so that a choice path names the same node under every technique. The state is
    /// the one before the step.
    #[must_use]
    pub fn branching(mut self, further: Further<S>) -> Self {
        self.further = Some(further);
        self
    }
    /// Methods to run on the child's state before it goes on, after an answer that let it live; without a
    /// fork, before the method under analysis is called.
    #[must_use]
    pub fn calling(mut self, calls: Calls<S>) -> Self {
        self.calls = Some(calls);
        self
    }
    /// Each path of the method that has finished; and after an exploration what people should know, a
    /// sentence each.
    #[must_use]
    pub fn reporting(mut self, path_end: PathEnd<S>, remarks: Remarks<S>) -> Self {
        self.report = Some((path_end, remarks));
        self
    }
    /// A choice of how the method is entered was made. Nothing is asked; the child's note.
    #[must_use]
    pub(crate) fn entering(mut self, entered: Entered<S>) -> Self {
        self.entered = Some(entered);
        self
    }
}

/// [`Steered`] without its type, so that notes become `Rc<dyn Any>`. A note of another technique is never
/// handed in; if it were, nothing would be decided on it.
pub trait AnySteering {
    /// See [`Steering::prelude`].
    ///
    /// # Errors
    /// As there.
    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<AnyNote, String>;
    /// See [`Steering::on_alternative`].
    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &AnyNote,
    ) -> Answer<AnyNote>;
    /// See [`Steered::branching`].
    fn further_alternatives(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &AnyNote,
    ) -> Vec<Clause>;
    /// See [`Steered::calling`].
    fn calls(&mut self, context: &mut Context, state: &SymbolicState, fork: Option<&Fork>) -> Vec<Call>;
    /// See [`Steered::reporting`].
    fn on_path_end(&mut self, context: &mut Context, state: &SymbolicState, note: &AnyNote);
    /// See [`Steered::reporting`].
    fn remarks(&self) -> Vec<String>;
    /// Whether it keeps nothing at nodes.
    fn keeps_nothing(&self) -> bool;
    /// A choice of how the method is entered was made.
    fn on_entry(
        &mut self,
        context: &mut Context,
        fork: &Fork,
        taken: &Alternative,
        note: &AnyNote,
    ) -> AnyNote;
}

impl<S: Steering> AnySteering for Steered<S> {
    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<AnyNote, String> {
        self.steering.prelude(context, state).map(|note| Rc::new(note) as AnyNote)
    }

    fn on_alternative(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &AnyNote,
    ) -> Answer<AnyNote> {
        let Some(own) = note.downcast_ref() else {
            let verdict = Verdict::Unknown(Why::GaveUp("a note of another technique".into()));
            return Answer { verdict, note: note.clone() };
        };
        let answer = self.steering.on_alternative(context, state, fork, taken, own);
        Answer { verdict: answer.verdict, note: Rc::new(answer.note) }
    }

    fn further_alternatives(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &AnyNote,
    ) -> Vec<Clause> {
        let Some((further, own)) = self.further.zip(note.downcast_ref()) else { return Vec::new() };
        further(&mut self.steering, context, state, fork, own)
    }

    fn calls(&mut self, context: &mut Context, state: &SymbolicState, fork: Option<&Fork>) -> Vec<Call> {
        self.calls.map(|calls| calls(&mut self.steering, context, state, fork)).unwrap_or_default()
    }

    fn on_path_end(&mut self, context: &mut Context, state: &SymbolicState, note: &AnyNote) {
        if let Some(((path_end, _), own)) = self.report.zip(note.downcast_ref()) {
            path_end(&mut self.steering, context, state, own);
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.report.map(|(_, remarks)| remarks(&self.steering)).unwrap_or_default()
    }

    fn keeps_nothing(&self) -> bool {
        TypeId::of::<S::Note>() == TypeId::of::<()>()
    }

    fn on_entry(
        &mut self,
        context: &mut Context,
        fork: &Fork,
        taken: &Alternative,
        note: &AnyNote,
    ) -> AnyNote {
        match self.entered.zip(note.downcast_ref()) {
            Some((entered, own)) => Rc::new(entered(&mut self.steering, context, fork, taken, own)),
            None => note.clone(),
        }
    }
}
