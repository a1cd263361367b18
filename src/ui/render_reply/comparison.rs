//! Techniques side by side, as text.

use crate::base::count::counted;
use crate::explore::compare::Kind;
use crate::explore::{ChoicePath, Limit};
use crate::session::view::{ComparisonView, CutView, DisagreementView};
use crate::solve::VerdictWord;

/// Disagreements that are listed.
const MOST_DISAGREEMENTS: usize = 20;

/// The table, and where they part.
pub(super) fn comparison(view: &ComparisonView) -> String {
    counts(view) + &listed(view).iter().map(disagreement).collect::<String>() + &more_disagreements(view)
}

/// The disagreements that are listed.
pub(super) fn listed(view: &ComparisonView) -> &[DisagreementView] {
    view.disagreements.get(..MOST_DISAGREEMENTS).unwrap_or(&view.disagreements)
}

/// How many are not listed.
pub(super) fn more_disagreements(view: &ComparisonView) -> String {
    match view.disagreements.len().saturating_sub(MOST_DISAGREEMENTS) {
        0 => String::new(),
        more => format!("  +{more} more\n"),
    }
}

/// What limits cut, a line each.
pub(super) fn limits(cuts: &[CutView]) -> String {
    let times = |count| if count > 1 { format!(" ({})", counted(count, "path")) } else { String::new() };
    cuts.iter().map(|cut| format!("partial: {}{}\n", cut.why, times(cut.count))).collect()
}

/// The table, whether it is partial, and how many nodes there are.
pub(super) fn counts(view: &ComparisonView) -> String {
    let width = view.rows.iter().map(|row| row.technique.len()).max().unwrap_or(0).max(9);
    let mut text = format!(
        "{:width$} {:>8} {:>8} {:>8} {:>12} {:>8}\n",
        "technique", "paths", "spurious", "alarms", "false alarms", "cut"
    );
    for row in &view.rows {
        let paths = format!("{}{}", if row.complete { "" } else { "≥" }, row.paths);
        text += &format!(
            "{:width$} {:>8} {:>8} {:>8} {:>12} {:>8}\n",
            row.technique, paths, row.spurious, row.alarms, row.false_alarms, row.pruned
        );
    }
    // The first limit is the reason, unless something else ended it.
    let reason = view.partial.as_ref().filter(|why| view.cuts.iter().all(|cut| cut.why != **why));
    text += &reason.map(|why| format!("partial: {why}\n")).unwrap_or_default();
    text += &limits(&view.cuts);
    if view.cuts.iter().any(|cut| cut.limit == Limit::PathsEach.word()) {
        text += "`compare all` follows them to their end\n";
    }
    match view.disagreements.len() {
        0 if view.partial.is_some() => text += "they agree as far as they were followed\n",
        0 => text += "they agree everywhere\n",
        count => {
            let nodes = counted(count, "topmost node");
            text += &format!("they part at {nodes}; next-disagreement goes there\n")
        }
    }
    text
}

/// A node where they part.
pub(super) fn disagreement(view: &DisagreementView) -> String {
    let path = ChoicePath(view.choice_path.clone());
    let said: Vec<String> = view.verdicts.iter().map(|v| format!("{} {}", v.technique, v.verdict)).collect();
    let why = if view.reason.is_empty() { String::new() } else { format!("\n    {}", view.reason) };
    format!(
        "  {path} {}\n    {}, exactly {}: {}{why}\n",
        view.clause_path,
        said.join(", "),
        view.exact,
        at_fault(view)
    )
}

/// Which of how many.
pub fn which_disagreement(number: usize, count: usize, is_partial: bool) -> String {
    let first = if is_partial { "the first " } else { "" };
    format!("disagreement {number} of {first}{count}")
}

/// What is wrong, and with whom: `lihybrid is imprecise`.
pub fn at_fault(view: &DisagreementView) -> String {
    let kind = view.kind.word();
    let wrong = match view.kind {
        Kind::Imprecise => VerdictWord::Sat,
        Kind::Unsound => VerdictWord::Unsat,
        Kind::Undecided | Kind::Differ => return kind.to_string(),
    };
    let whose = view.verdicts.iter().filter(|v| v.verdict == wrong).map(|v| v.technique.as_str());
    match whose.collect::<Vec<_>>().as_slice() {
        [] => kind.to_string(),
        [one] => format!("{one} is {kind}"),
        several => format!("{} are {kind}", several.join(", ")),
    }
}
