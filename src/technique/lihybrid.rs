//! `lihybrid`: lazy initialization with the hybrid predicate that is derived from preH (LISSA §2.2, §4.1).
//! After every lazy step preH runs on the partial heap; *feasible* as soon as it touches a symbolic field,
//! reference or primitive. An unsplit precondition is run in place of preH.

use std::sync::Arc;

use crate::heap::Encoding;
use crate::solve::korat::CannotRun;
use crate::solve::partial::PartialPredicate;
use crate::solve::trace::Round;
use crate::solve::{Verdict, Why};
use crate::subject::{Predicate, Subject};
use crate::technique::replay::Told;
use crate::technique::{Context, Cost, Entry, Judge, Query, Replay};

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
        match self.predicate(context, predicates) {
            Ok(predicate) => predicate.test(encoding),
            Err(why) => Verdict::Unknown(Why::GaveUp(why.0)),
        }
    }

    fn predicate(
        &mut self,
        context: &Context,
        predicates: &[Predicate],
    ) -> Result<&mut PartialPredicate, CannotRun> {
        let kept = self.kept.take().filter(|p| Arc::ptr_eq(p.layout(), context.layout));
        let steps = context.limits.steps;
        let predicate = match kept {
            Some(kept) => kept,
            None => {
                PartialPredicate::new(context.subject, context.natives, context.layout, predicates, steps)?
            }
        };
        Ok(self.kept.insert(predicate))
    }

    /// The same run told event by event.
    pub fn replay(
        &mut self,
        context: &Context,
        predicates: &[Predicate],
        encoding: &Encoding,
    ) -> Box<dyn Replay> {
        let round = match self.predicate(context, predicates) {
            Ok(predicate) => predicate.trace(encoding),
            Err(why) => {
                let verdict = Some(Verdict::Unknown(Why::GaveUp(why.0)));
                Round { verdict, is_closing: true, ..Round::default() }
            }
        };
        Box::new(Told::new("run", vec![round]))
    }
}

/// Its entry.
pub fn entry() -> Entry {
    let about = "preH on the partial heap, until it touches what is symbolic";
    Entry {
        cost: Cost::Run,
        refutes_precondition: true,
        needs,
        ..Entry::judging("lihybrid", about, LiHybrid::default)
    }
}

fn needs(subject: &Subject) -> Result<(), String> {
    if subject.spec.structure().is_empty() {
        return Err("the specification names no preH (or repOK) for it to run".into());
    }
    Ok(())
}

impl Judge for LiHybrid {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let subject = context.subject.clone();
        self.partial.test(context, subject.spec.structure(), query.encoding)
    }
    fn replay(&mut self, context: &mut Context, query: &Query) -> Result<Box<dyn Replay>, String> {
        let subject = context.subject.clone();
        Ok(self.partial.replay(context, subject.spec.structure(), query.encoding))
    }
}
