//! `ifrepok`, also called `prep`: an eager technique (LISSA §4.1; IFPRE in PLI §IV). The whole precondition
//! is executed symbolically with lazy initialization, and the method on each heap that survives:
//! `if (repOK(s)) { m(s); }`. Nothing is cut; a path on which the precondition is false is no path of the
//! method.

use crate::subject::Subject;
use crate::technique::{Entry, Preparation, Shown};

/// Its entry.
pub fn entry() -> Entry {
    let about = "the whole precondition first, then the method on each survivor";
    let instead = "ifrepok asks no query about a heap: it runs the precondition before the method";
    Entry { shown: Shown::OnRequest, ..Entry::eager("ifrepok", about, prepare, instead) }
}

/// Under its other name.
pub fn entry_as_prep() -> Entry {
    let instead = "prep asks no query about a heap: it runs the precondition before the method";
    Entry { shown: Shown::OnRequest, ..Entry::eager("prep", "another name of ifrepok", prepare, instead) }
}

fn prepare(subject: &Subject) -> Result<Preparation, String> {
    let predicates: Vec<_> = subject.precondition().cloned().collect();
    if predicates.is_empty() {
        return Err("the specification names no precondition for it to execute".into());
    }
    Ok(Preparation::Require(predicates))
}
