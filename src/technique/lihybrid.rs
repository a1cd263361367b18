//! `lihybrid`: lazy initialization with the hybrid predicate that is derived from preH (LISSA §2.2, §4.1).
//! After every lazy step preH runs on the partial heap; *feasible* as soon as it touches a symbolic field,
//! reference or primitive. An unsplit precondition is run in place of preH.

use std::sync::Arc;

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::heap::Encoding;
use crate::solve::partial::PartialPredicate;
use crate::solve::{Verdict, Why};
use crate::subject::Predicate;
use crate::technique::lissa::encode;
use crate::technique::{Answer, Context, Query, Technique};

/// LIHybrid.
#[derive(Default)]
pub struct LiHybrid {
    partial: PartialSolver,
}

/// Predicates that run on partial heaps, kept ready between queries.
#[derive(Default)]
pub struct PartialSolver {
    kept: Option<PartialPredicate>,
}

impl PartialSolver {
    /// What the predicates say of one encoded heap.
    pub fn test(&mut self, context: &mut Context, predicates: &[Predicate], encoding: &Encoding) -> Verdict {
        context.counts.solver_calls += 1;
        let kept = self.kept.take().filter(|p| Arc::ptr_eq(p.layout(), context.layout));
        let steps = context.limits.steps;
        let made = match kept {
            Some(kept) => Ok(kept),
            None => {
                PartialPredicate::new(context.subject, context.natives, context.layout, predicates, steps)
            }
        };
        match made {
            Ok(predicate) => self.kept.insert(predicate).test(encoding),
            Err(why) => Verdict::Unknown(Why::GaveUp(why.0)),
        }
    }

    /// The same for a heap.
    pub fn test_heap(
        &mut self,
        context: &mut Context,
        predicates: &[Predicate],
        state: &SymbolicState,
    ) -> Verdict {
        match encode(context, &state.input) {
            Ok(encoding) => self.test(context, predicates, &encoding),
            Err(verdict) => verdict,
        }
    }
}

impl Technique for LiHybrid {
    type Note = ();

    fn name(&self) -> &'static str {
        "lihybrid"
    }
    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<(), String> {
        if context.subject.spec.structure().is_empty() {
            return Err("the specification names no preH (or repOK) for it to run".into());
        }
        Ok(())
    }
    fn on_lazy_step(&mut self, context: &mut Context, state: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        let subject = context.subject.clone();
        Answer { verdict: self.partial.test_heap(context, subject.spec.structure(), state), note: () }
    }
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        let subject = context.subject.clone();
        let predicates = subject.spec.structure();
        (!predicates.is_empty()).then(|| self.partial.test(context, predicates, query.encoding))
    }
}
