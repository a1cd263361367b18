//! What limits cut, for people and as data: every command that explores tells it in the same form.

use serde_json::{Value, json};

use crate::base::count::counted;
use crate::explore::{Cut, Summary};
use crate::lang::program::Program;

/// Cuts that the text tells; JSON has all.
const TOLD: usize = 5;

/// `cuts`: an entry a limit, reason and place, with how many paths it ended.
pub(super) fn to_json(program: &Program, cuts: &[Cut]) -> Value {
    let cut = |cut: &Cut| {
        json!({
            "limit": cut.stopped.limit.word(),
            "at": cut.stopped.at.map(|span| program.sources.locate(span)),
            "why": cut.stopped.why,
            "count": cut.count,
        })
    };
    cuts.iter().map(cut).collect()
}

/// Why a result is partial, a line each. `what` is what was explored.
pub(super) fn tell(what: &str, summary: &Summary) {
    for cut in summary.cuts.iter().take(TOLD) {
        let times = if cut.count > 1 { format!(" ({})", counted(cut.count, "path")) } else { String::new() };
        eprintln!("partial: {what}: {}{times}", cut.stopped.why);
    }
    if summary.cuts.len() > TOLD {
        eprintln!("partial: {what}: {} more limits (--json lists them)", summary.cuts.len() - TOLD);
    }
}
