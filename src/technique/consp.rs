//! `consp`: lazy initialization with a conservative predicate that was written by hand (`hybrid` in the
//! specification; Khurshid, Păsăreanu, Visser, TACAS 2003; LISSA §2.2). It may ask whether a field is
//! symbolic (`SymHeap.isSymbolic(o.f)`) and go on with the rest; one that reads a symbolic field all the
//! same ends with *feasible*.
//!
//! Nothing checks that the predicate is conservative: what it refuses is cut.

use crate::solve::Verdict;
use crate::subject::Subject;
use crate::technique::lihybrid::{PartialQuery, PartialSolver};
use crate::technique::{Context, Cost, Entry, Judge, Query, Shown, Walk};

/// The conservative predicate.
#[derive(Default)]
pub struct ConsP {
    partial: PartialSolver,
}

/// Its entry.
pub fn entry() -> Entry {
    let about = "a conservative predicate written by hand, on the partial heap";
    Entry {
        cost: Cost::Run,
        in_portions: true,
        shown: Shown::InPanes,
        needs,
        ..Entry::judging("consp", about, ConsP::default)
    }
}

fn needs(subject: &Subject) -> Result<(), String> {
    if subject.spec.hybrid.is_empty() {
        return Err("the specification names no conservative predicate (`hybrid: …`)".into());
    }
    Ok(())
}

impl Judge for ConsP {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let subject = context.subject.clone();
        self.partial.test(context, &subject.spec.hybrid, query.encoding, &mut ())
    }
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        Ok(PartialQuery::walk(&context.subject.spec.hybrid, query.encoding))
    }
}
