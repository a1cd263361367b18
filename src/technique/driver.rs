//! `driver`: an eager technique (LISSA §4.1). Inputs are what the class's own constructor and methods build,
//! called with symbolic arguments as often as the subject's `driver` says, or what its driver method returns.
//! There is no symbolic heap, so there are no lazy steps and nothing is cut. Inputs satisfy the precondition
//! as far as the methods keep it; it is not looked at.

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::solve::Verdict;
use crate::subject::Subject;
use crate::technique::{Answer, Context, Preparation, Query, Technique, Walk};

/// Driver.
pub struct Driver;

impl Technique for Driver {
    type Note = ();

    fn name(&self) -> &'static str {
        "driver"
    }
    fn preparation(&self, subject: &Subject) -> Result<Preparation, String> {
        let driver = subject.driver.clone();
        driver.map(Preparation::Build).ok_or_else(|| {
            "the subject says nothing about how to build inputs (`driver: { build: …, times: 0..k }`)".into()
        })
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
        Err("driver asks no query: its inputs are built by the class's own methods".into())
    }
}
