//! `consp`: lazy initialization with a conservative predicate that was written by hand (`hybrid` in the
//! specification; Khurshid, Păsăreanu, Visser, TACAS 2003; LISSA §2.2). It may ask whether a field is
//! symbolic (`SymHeap.isSymbolic(o.f)`) and go on with the rest; one that reads a symbolic field all the
//! same ends with *feasible*.
//!
//! Nothing checks that the predicate is conservative: what it refuses is cut.

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::solve::Verdict;
use crate::technique::lihybrid::{PartialQuery, PartialSolver};
use crate::technique::{Answer, Context, Query, Technique, Walk};

/// The conservative predicate.
#[derive(Default)]
pub struct ConsP {
    partial: PartialSolver,
}

impl Technique for ConsP {
    type Note = ();

    fn name(&self) -> &'static str {
        "consp"
    }
    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<(), String> {
        if context.subject.spec.hybrid.is_empty() {
            return Err("the specification names no conservative predicate (`hybrid: …`)".into());
        }
        Ok(())
    }
    fn on_lazy_step(&mut self, context: &mut Context, state: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        let subject = context.subject.clone();
        Answer { verdict: self.partial.test_heap(context, &subject.spec.hybrid, state), note: () }
    }
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        let subject = context.subject.clone();
        let predicates = &subject.spec.hybrid;
        (!predicates.is_empty()).then(|| self.partial.test(context, predicates, query.encoding, &mut ()))
    }
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        let predicates = &context.subject.spec.hybrid;
        if predicates.is_empty() {
            return Err("the specification names no conservative predicate (`hybrid: …`)".into());
        }
        Ok(PartialQuery::walk(predicates, query.encoding))
    }
}
