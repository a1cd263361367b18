//! Techniques as trait objects, so that a registry can hold all of them: notes become `Rc<dyn Any>`.

use std::any::Any;
use std::rc::Rc;

use crate::base::Diagnostic;
use crate::exec::symbolic::{Alternative, Fork, SymbolicState};
use crate::heap::Clause;
use crate::solve::{Verdict, Why};
use crate::subject::Subject;
use crate::technique::{Answer, Call, Context, Preparation, Query, Technique, Walk};

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
    /// [`Technique::on_alternative`] or [`Technique::on_branch`], by the fork's kind.
    fn on_fork(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        taken: &Alternative,
        note: &AnyNote,
    ) -> Answer<AnyNote>;
    /// A choice of how the method is entered was made. Nothing is asked; its note then.
    fn on_entry(
        &mut self,
        _context: &mut Context,
        _fork: &Fork,
        _taken: &Alternative,
        note: &AnyNote,
    ) -> AnyNote {
        note.clone()
    }
    /// See [`Technique::has_own_tree`].
    fn has_own_tree(&self, subject: &Subject) -> bool;
    /// See [`Technique::calls`].
    fn calls(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: Option<&Fork>,
        note: &AnyNote,
    ) -> Vec<Call>;
    /// See [`Technique::on_path_end`].
    fn on_path_end(&mut self, context: &mut Context, state: &SymbolicState, note: &AnyNote);
    /// See [`Technique::further_alternatives`].
    fn further_alternatives(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &AnyNote,
    ) -> Vec<Clause>;
    /// See [`Technique::depends_on_order`].
    fn depends_on_order(&self) -> bool;
    /// See [`Technique::decide`].
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict>;
    /// See [`Technique::other_verdicts`].
    fn other_verdicts(&mut self, context: &mut Context, query: &Query) -> Vec<(&'static str, Verdict)>;
    /// See [`Technique::walk`].
    ///
    /// # Errors
    /// As there.
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String>;
    /// See [`Technique::diagnostics`].
    fn diagnostics(&self, subject: &Subject) -> Vec<Diagnostic>;
    /// See [`Technique::remarks`].
    fn remarks(&self) -> Vec<String>;
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
        taken: &Alternative,
        note: &AnyNote,
    ) -> Answer<AnyNote> {
        let Some(own) = note.downcast_ref::<T::Note>() else {
            // Only a note of another technique gets here; say so instead of deciding on it.
            let verdict = Verdict::Unknown(Why::GaveUp("a note of another technique".into()));
            return Answer { verdict, note: note.clone() };
        };
        let answer = if fork.kind.is_lazy() {
            self.on_alternative(context, state, fork, taken, own)
        } else {
            self.on_branch(context, state, fork, own)
        };
        Answer { verdict: answer.verdict, note: Rc::new(answer.note) }
    }

    fn has_own_tree(&self, subject: &Subject) -> bool {
        Technique::has_own_tree(self, subject)
    }

    fn depends_on_order(&self) -> bool {
        Technique::depends_on_order(self)
    }

    fn calls(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: Option<&Fork>,
        note: &AnyNote,
    ) -> Vec<Call> {
        match note.downcast_ref::<T::Note>() {
            Some(own) => Technique::calls(self, context, state, fork, own),
            None => Vec::new(),
        }
    }

    fn on_path_end(&mut self, context: &mut Context, state: &SymbolicState, note: &AnyNote) {
        if let Some(own) = note.downcast_ref::<T::Note>() {
            Technique::on_path_end(self, context, state, own);
        }
    }

    fn further_alternatives(
        &mut self,
        context: &mut Context,
        state: &SymbolicState,
        fork: &Fork,
        note: &AnyNote,
    ) -> Vec<Clause> {
        let own = note.downcast_ref::<T::Note>();
        own.map(|own| Technique::further_alternatives(self, context, state, fork, own)).unwrap_or_default()
    }

    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        Technique::decide(self, context, query)
    }

    fn other_verdicts(&mut self, context: &mut Context, query: &Query) -> Vec<(&'static str, Verdict)> {
        Technique::other_verdicts(self, context, query)
    }

    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        Technique::walk(self, context, query)
    }

    fn diagnostics(&self, subject: &Subject) -> Vec<Diagnostic> {
        Technique::diagnostics(self, subject)
    }

    fn remarks(&self) -> Vec<String> {
        Technique::remarks(self)
    }
}
