//! Techniques as trait objects, so that a registry can hold all of them: notes become `Rc<dyn Any>`.

use std::any::Any;
use std::rc::Rc;

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::solve::{Verdict, Why};
use crate::subject::Subject;
use crate::technique::{Answer, Context, Preparation, Query, Technique};

/// A note of some technique.
pub type AnyNote = Rc<dyn Any>;

/// [`Technique`] without its associated type. Implemented for every technique.
pub trait AnyTechnique {
    /// See [`Technique::name`].
    fn name(&self) -> &'static str;
    /// See [`Technique::preparation`].
    ///
    /// # Errors
    /// As there.
    fn preparation(&self, subject: &Subject) -> Result<Preparation, String>;
    /// See [`Technique::prelude`].
    ///
    /// # Errors
    /// As there.
    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<AnyNote, String>;
    /// [`Technique::on_lazy_step`] or [`Technique::on_branch`], by the fork's kind.
    fn on_fork(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &AnyNote,
    ) -> Answer<AnyNote>;
    /// See [`Technique::decide`].
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict>;
}

impl<T: Technique> AnyTechnique for T {
    fn name(&self) -> &'static str {
        Technique::name(self)
    }

    fn preparation(&self, subject: &Subject) -> Result<Preparation, String> {
        Technique::preparation(self, subject)
    }

    fn prelude(&mut self, context: &mut Context, state: &SymbolicState) -> Result<AnyNote, String> {
        Technique::prelude(self, context, state).map(|note| Rc::new(note) as AnyNote)
    }

    fn on_fork(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &AnyNote,
    ) -> Answer<AnyNote> {
        let Some(own) = note.downcast_ref::<T::Note>() else {
            // Only a note of another technique gets here; say so instead of deciding on it.
            let verdict = Verdict::Unknown(Why::GaveUp("a note of another technique".into()));
            return Answer { verdict, note: note.clone() };
        };
        let answer = if fork.kind.is_lazy() {
            self.on_lazy_step(context, state, fork, own)
        } else {
            self.on_branch(context, state, fork, own)
        };
        Answer { verdict: answer.verdict, note: Rc::new(answer.note) }
    }

    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        Technique::decide(self, context, query)
    }
}
