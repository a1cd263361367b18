//! What to explore, and how: all that an [`Engine`](super::Engine) is started with.

use std::sync::Arc;

use crate::base::CancelToken;
use crate::explore::summary::Limits;
use crate::solve::smt::Ints;
use crate::subject::Subject;
use crate::technique::Technique;

/// What to explore, and how.
pub struct Plan {
    /// The subject.
    pub subject: Arc<Subject>,
    /// Index into its methods.
    pub method: usize,
    /// The scope k.
    pub scope: u32,
    /// The technique.
    pub technique: Technique,
    /// Budgets.
    pub limits: Limits,
    /// Budgets of the technique's queries.
    pub technique_limits: crate::technique::Limits,
    /// How integers are read.
    pub ints: Ints,
    /// Concrete values for arguments, by name (`--arg`).
    pub args: Vec<(String, String)>,
    /// Ends the exploration early.
    pub cancel: CancelToken,
}

impl Plan {
    /// A method at a scope under a technique: the usual budgets, Java's integers, no argument given.
    pub fn new(subject: &Arc<Subject>, method: usize, scope: u32, technique: Technique) -> Self {
        Self {
            subject: subject.clone(),
            method,
            scope,
            technique,
            limits: Limits::default(),
            technique_limits: crate::technique::Limits::default(),
            ints: Ints::Exact,
            args: Vec::new(),
            cancel: CancelToken::new(),
        }
    }
    /// The same plan under another technique.
    pub fn with(&self, technique: Technique) -> Self {
        Self {
            subject: self.subject.clone(),
            method: self.method,
            scope: self.scope,
            technique,
            limits: self.limits.clone(),
            technique_limits: self.technique_limits.clone(),
            ints: self.ints,
            args: self.args.clone(),
            cancel: self.cancel.clone(),
        }
    }
}
