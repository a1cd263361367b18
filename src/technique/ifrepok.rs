//! `ifrepok`, also called `prep`: an eager technique (LISSA §4.1; IFPRE in PLI §IV). The whole precondition
//! is executed symbolically with lazy initialization, and the method on each heap that survives:
//! `if (repOK(s)) { m(s); }`. Nothing is cut; a path on which the precondition is false is no path of the
//! method.

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::solve::Verdict;
use crate::subject::Subject;
use crate::technique::{Answer, Context, Preparation, Query, Technique, Walk};

/// IFrepOK.
pub struct IfRepOk {
    name: &'static str,
}

impl IfRepOk {
    /// Under one of its names.
    pub fn named(name: &'static str) -> Self {
        Self { name }
    }
}

impl Technique for IfRepOk {
    type Note = ();

    fn name(&self) -> &'static str {
        self.name
    }
    fn preparation(&self, subject: &Subject) -> Result<Preparation, String> {
        let predicates: Vec<_> = subject.precondition().cloned().collect();
        if predicates.is_empty() {
            return Err("the specification names no precondition for it to execute".into());
        }
        Ok(Preparation::Require(predicates))
    }
    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<(), String> {
        Ok(())
    }
    fn on_lazy_step(&mut self, _: &mut Context, _: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        Answer { verdict: Verdict::Sat(None), note: () }
    }
    fn decide(&mut self, _: &mut Context, _: &Query) -> Option<Verdict> {
        None
    }
    fn walk(&mut self, _: &mut Context, _: &Query) -> Result<Walk, String> {
        Err(format!("{} asks no query about a heap: it runs the precondition before the method", self.name))
    }
}
