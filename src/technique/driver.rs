//! `driver`: an eager technique (LISSA §4.1). Inputs are what the class's own constructor and methods build,
//! called with symbolic arguments as often as the subject's `driver` says, or what its driver method returns.
//! There is no symbolic heap, so there are no lazy steps and nothing is cut. Inputs satisfy the precondition
//! as far as the methods keep it; it is not looked at.

use crate::subject::Subject;
use crate::technique::{Entry, Preparation, Shown};

/// Its entry.
pub fn entry() -> Entry {
    let about = "inputs built by the class's own methods with symbolic arguments";
    let instead = "driver asks no query: its inputs are built by the class's own methods";
    Entry { shown: Shown::OnRequest, ..Entry::eager("driver", about, prepare, instead) }
}

fn prepare(subject: &Subject) -> Result<Preparation, String> {
    let driver = subject.driver.clone();
    driver.map(Preparation::Build).ok_or_else(|| {
        "the subject says nothing about how to build inputs (`driver: { build: …, times: 0..k }`)".into()
    })
}
