//! `lihybrid`: lazy initialization with the hybrid predicate that is derived from preH (LISSA §2.2, §4.1).
//! After every lazy step preH runs on the partial heap; *feasible* as soon as it touches a symbolic field,
//! reference or primitive. An unsplit precondition is run in place of preH.

use std::rc::Rc;
use std::sync::Arc;

use crate::heap::Encoding;
use crate::solve::korat::CannotRun;
use crate::solve::observer::Observer;
use crate::solve::partial::PartialPredicate;
use crate::solve::trace::CandidateState;
use crate::solve::{Verdict, Why};
use crate::subject::{Predicate, Subject};
use crate::technique::replay::Stepwise;
use crate::technique::{Context, Cost, Entry, Judge, Query, Walk};

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
    pub fn test<O: Observer>(
        &mut self,
        context: &mut Context,
        predicates: &[Predicate],
        encoding: &Encoding,
        observer: &mut O,
    ) -> Verdict {
        context.counts.solver_calls += 1;
        match self.predicate(context, predicates) {
            Ok(predicate) => {
                observer.begin(|| CandidateState { vector: encoding.vector.clone(), accessed: Vec::new() });
                predicate.test(encoding, observer)
            }
            Err(why) => {
                observer.closes();
                Verdict::Unknown(Why::GaveUp(why.0))
            }
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
}

/// One run of predicates on one encoded heap, to be walked.
#[derive(Clone)]
pub struct PartialQuery(Rc<(Vec<Predicate>, Encoding)>);

impl PartialQuery {
    /// To be walked.
    pub fn walk(predicates: &[Predicate], encoding: &Encoding) -> Walk {
        let query = PartialQuery(Rc::new((predicates.to_vec(), encoding.clone())));
        Stepwise::walk(query, PartialSolver::default())
    }
}

impl Stepwise for PartialQuery {
    type Solver = PartialSolver;
    const UNIT: &'static str = "run";

    fn advance<O: Observer>(
        &mut self,
        solver: &mut PartialSolver,
        context: &mut Context,
        observer: &mut O,
        _: u64,
    ) -> Option<Verdict> {
        let (predicates, encoding) = &*self.0;
        Some(solver.test(context, predicates, encoding, observer))
    }
}

/// Its entry.
pub fn entry() -> Entry {
    let about = "preH on the partial heap, until it touches what is symbolic";
    Entry {
        cost: Cost::Run,
        in_portions: true,
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
        self.partial.test(context, subject.spec.structure(), query.encoding, &mut ())
    }
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        Ok(PartialQuery::walk(context.subject.spec.structure(), query.encoding))
    }
}
