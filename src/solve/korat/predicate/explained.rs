//! Why candidates are refused, where that is wanted.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::lang::program::MethodId;
use crate::solve::korat::learned::Learned;
use crate::solve::korat::predicate::HeapPredicate;
use crate::solve::korat::prepared::Prepared;
use crate::solve::korat::search::Holds;
use crate::solve::korat::slice::Slicer;
use crate::solve::korat::trace::conflict_event;
use crate::solve::observer::Observer;

/// Candidates that were refused without a conflict that is narrower than all that was read, or than all that was read
/// up to some point.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unexplained {
    /// How many.
    pub candidates: u64,
    /// Why the first one.
    pub why: Option<Cow<'static, str>>,
}

impl Unexplained {
    /// One candidate.
    pub fn one(why: &'static str) -> Self {
        Self { candidates: 1, why: Some(Cow::Borrowed(why)) }
    }
    /// Adds others that came later.
    pub fn add(&mut self, others: Unexplained) {
        self.candidates += others.candidates;
        self.why = self.why.take().or(others.why);
    }
}

/// What refuted candidates, and for which later ones it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keeps {
    /// Nothing is kept.
    Nothing,
    /// A query begins with nothing.
    OneQuery,
    /// That of earlier queries, too.
    All,
}

impl HeapPredicate {
    /// The first exception that the precondition threw since this was asked last.
    pub fn take_thrown(&mut self) -> Option<String> {
        self.thrown.take()
    }
    /// Whether it says which slots refute a candidate (`conflict`).
    pub fn explain(&mut self, wanted: bool) {
        if wanted != self.slicer.is_some() {
            let Prepared { subject, natives, layout, calls, start, .. } = &*self.prepared;
            let roots: Vec<MethodId> = calls.iter().map(|call| call.method).collect();
            self.slicer = wanted.then(|| Slicer::new(&subject.program, natives, layout, start, &roots));
            self.trail.clear();
            self.last = None;
        }
    }
    /// Whether searches keep what refuted candidates for those to come: from now on, as well as what earlier ones kept,
    /// or nothing.
    pub fn learn(&mut self, keeps: Keeps) {
        match keeps {
            Keeps::Nothing => self.learned = None,
            Keeps::OneQuery => self.learned = Some(Learned::default()),
            Keeps::All => self.learned.get_or_insert_default().begin(),
        }
    }
    /// Whether what earlier queries tried refuted candidates of this one.
    pub fn refutes_as_before(&self) -> bool {
        self.learned.as_ref().is_some_and(Learned::is_used)
    }
    /// Whether it does.
    pub fn explains(&self) -> bool {
        self.slicer.is_some()
    }
    /// How many candidates had no conflict of their own so far.
    pub fn unexplained(&self) -> u64 {
        self.unexplained.candidates
    }
    /// Candidates without a conflict of their own, since that was asked last.
    pub fn take_unexplained(&mut self) -> Unexplained {
        std::mem::take(&mut self.unexplained)
    }

    /// What refuted a candidate that was tested.
    pub(super) fn narrow_down<O: Observer>(&mut self, holds: &Holds, vector: &[u32], observer: &mut O) {
        self.refusal = None;
        let (Some(slicer), Holds::False) = (&mut self.slicer, holds) else { return };
        self.refusal = slicer.refusal();
        if let Some(refusal) = &self.refusal {
            observer.tell(|| conflict_event(&self.prepared.layout, vector, &refusal.conflict));
        }
        let lost = slicer.lost();
        if self.refusal.is_none() || lost.is_some() {
            self.unexplained.candidates += 1;
            let why = &mut self.unexplained.why;
            *why = why.take().or_else(|| lost.map(Cow::Borrowed));
        }
    }
}
