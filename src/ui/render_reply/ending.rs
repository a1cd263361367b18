//! Why a path ends in an alarm, as text: what happened where, on which values, and the heap before and after side by
//! side.

use crate::session::diff::fields;
use crate::session::view::{AlarmView, EndView, Ending};
use crate::ui::render_reply::alarms;
use crate::ui::render_reply::pictured::{self, How};

/// One alarm.
pub fn end(view: &EndView, how: &How) -> String {
    let mut text = alarms::headline(&view.alarm);
    if let Some(decided) = &view.ending.decided {
        text += &format!("  {} at {}\n", decided.method, decided.at.as_deref().unwrap_or("?"));
        text += &decided.line.as_ref().map(|line| format!("    {line}\n")).unwrap_or_default();
        for value in &decided.values {
            text += &format!("    {value}\n");
        }
    }
    text += &before_and_after(&view.alarm, &view.ending);
    text + &pictured::before_and_after(&view.alarm, &view.ending, how)
}

/// A field before and after; whether it has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BesideRow {
    /// Its name.
    pub field: String,
    /// Its value before; nothing where it was not there.
    pub before: String,
    /// Its value after.
    pub after: String,
    /// Whether these differ.
    pub changed: bool,
}

/// Arguments, roots and fields with their values before and after.
pub fn beside(view: &Ending) -> Vec<BesideRow> {
    let Some(before) = &view.before else { return Vec::new() };
    let after = view.after.as_ref().map(fields);
    let row = |field: String, value: String| {
        let change = view.changed.iter().find(|change| change.field == field);
        let now = after.as_ref().and_then(|all| all.iter().find(|(name, _)| *name == field));
        let now = now.map(|(_, value)| value.clone());
        let after = change.and_then(|change| change.right.clone()).or(now).unwrap_or_else(|| value.clone());
        BesideRow { field, before: value, after, changed: change.is_some() }
    };
    let arguments = before.arguments.iter().map(|cell| BesideRow {
        field: cell.name.clone(),
        before: cell.value.clone(),
        after: cell.value.clone(),
        changed: false,
    });
    let known = fields(before).into_iter().map(|(field, value)| row(field, value));
    let new = view.changed.iter().filter(|change| change.left.is_none()).map(|change| BesideRow {
        field: change.field.clone(),
        before: "-".into(),
        after: change.right.clone().unwrap_or_default(),
        changed: true,
    });
    arguments.chain(known).chain(new).collect()
}

fn before_and_after(alarm: &AlarmView, view: &Ending) -> String {
    let rows = beside(view);
    if rows.is_empty() {
        return String::new();
    }
    let (left, right) = pictured::columns(alarm);
    let width = |of: fn(&BesideRow) -> &str, least: usize| {
        rows.iter().map(|row| of(row).chars().count()).max().unwrap_or(0).max(least)
    };
    let fields = width(|row| &row.field, 5);
    let before = width(|row| &row.before, left.len());
    let line = |mark: &str, field: &str, was: &str, is: &str| {
        format!("{mark} {field:<fields$}  {was:<before$}  {is}").trim_end().to_string() + "\n"
    };
    let mut text = line("   ", "field", left, right);
    for row in &rows {
        text += &line(if row.changed { "  *" } else { "   " }, &row.field, &row.before, &row.after);
    }
    text
}
