//! `li`: lazy initialization alone (Khurshid, Păsăreanu, Visser, TACAS 2003; LISSA §2.1). Nothing is cut.

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::solve::Verdict;
use crate::technique::{Answer, Context, Query, Technique, Walk};

/// Plain lazy initialization.
pub struct Li;

impl Technique for Li {
    type Note = ();

    fn name(&self) -> &'static str {
        "li"
    }
    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<(), String> {
        Ok(())
    }
    fn on_lazy_step(&mut self, _: &mut Context, _: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        Answer { verdict: Verdict::Sat(None), note: () }
    }
    fn decide(&mut self, _: &mut Context, _: &Query) -> Option<Verdict> {
        Some(Verdict::Sat(None))
    }
    fn walk(&mut self, _: &mut Context, _: &Query) -> Result<Walk, String> {
        Err("li asks no query: it cuts nothing".into())
    }
}
