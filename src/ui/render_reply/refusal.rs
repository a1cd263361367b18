//! Why a heap is refused, as text: what is enough, how that hangs from the roots, the line that refuses, and the nearest
//! heap that is not refused.

use crate::base::count::{agreeing, counted};
use crate::explore::ChoicePath;
use crate::session::view::{DecidedView, FieldDiff, NearestView, PartingView, RefusalView};

/// Below the sentence: what is enough, a line each, and what more is known.
pub fn whole(view: &RefusalView) -> String {
    let smallest = &view.smallest;
    let mut text = String::from("  it is enough that:\n");
    let parts = smallest.fields.iter().chain(&smallest.clauses);
    text += &parts.map(|part| format!("    {part}\n")).collect::<String>();
    if smallest.fields.is_empty() && smallest.clauses.is_empty() {
        text += "    (nothing: no heap of this scope will do)\n";
    }
    if smallest.others > 0 {
        let (fields, others) = (counted(smallest.others, "further decided field"), smallest.others);
        text += &format!("  {fields} {} not matter\n", agreeing(others, "does", "do"));
    }
    text + &beside(view)
}

/// What more is known than the sentence says.
pub fn beside(view: &RefusalView) -> String {
    let mut text = String::new();
    if !view.hangs.is_empty() {
        text += &format!("  {}\n", view.hangs.join(", "));
    }
    text += &format!("  {}", view.scope);
    if !view.beyond.is_empty() {
        text += &format!(", with {} as well", view.beyond.join(", "));
    }
    text += "\n";
    text += &view.nearest.as_ref().map(nearest).unwrap_or_default();
    if view.is_far {
        text += "  nearest heap that will do: none was found with few changes\n";
    }
    text += &view.decided.as_ref().map(line).unwrap_or_default();
    text + &view.parting.as_ref().map(parting).unwrap_or_default()
}

fn line(view: &DecidedView) -> String {
    let Some(line) = &view.line else { return String::new() };
    let at = view.at.as_ref().map(|at| format!(" at {at}")).unwrap_or_default();
    let values = match view.values.as_slice() {
        [] => String::new(),
        values => format!("    ({})\n", values.join(", ")),
    };
    format!("  refused{at}\n    {line}\n{values}")
}

fn nearest(view: &NearestView) -> String {
    let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".into());
    let change =
        |diff: &FieldDiff| format!("{} = {}, not {}", diff.field, shown(&diff.right), shown(&diff.left));
    let changes: Vec<String> = view.changes.iter().map(change).collect();
    let dropped = view.dropped.iter().map(|clause| format!("without {clause}"));
    let all: Vec<String> = changes.into_iter().chain(dropped).collect();
    format!("  nearest heap that will do: {}\n", all.join("; "))
}

fn parting(view: &PartingView) -> String {
    let path = ChoicePath(view.choice_path.clone()).in_short();
    format!("  {} cuts at {path} {}; {} goes on\n", view.cut_by, view.clause, view.kept_by)
}
