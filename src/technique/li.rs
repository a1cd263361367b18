//! `li`: lazy initialization alone (Khurshid, Păsăreanu, Visser, TACAS 2003; LISSA §2.1). Nothing is cut.

use crate::solve::Verdict;
use crate::technique::steering::{Never, Steered};
use crate::technique::{Context, Entry, Judge, Query, Shown, Walk};

/// Its name on the command line.
pub const CUTS_NOTHING: &str = "li";

/// Plain lazy initialization.
pub struct Li;

/// Its entry.
pub fn entry() -> Entry {
    let about = "lazy initialization alone: nothing is cut";
    Entry {
        shown: Shown::Baseline,
        in_portions: true,
        ..Entry::steering(CUTS_NOTHING, about, || Li, || Steered::new(Never))
    }
}

impl Judge for Li {
    fn decide(&mut self, _: &mut Context, _: &Query) -> Verdict {
        Verdict::Sat(None)
    }
    fn walk(&mut self, _: &mut Context, _: &Query) -> Result<Walk, String> {
        Err("li asks no query: it cuts nothing".into())
    }
}
