//! Alarms of one method as text.

use crate::base::count::counted;
use crate::explore::alarm::Group;
use crate::session::alarms::group_view;
use crate::subject::Subject;
use crate::ui::cli::alarms::{CLASSES, Delivery, Found, wider};
use crate::ui::cli::posts;
use crate::ui::render_reply::{alarms, pictured};
use crate::ui::start::load::OpenSubject;

/// Counts, what they rest on, and a paragraph a group.
pub(super) fn to_text(open: &OpenSubject, found: &Found) -> String {
    let groups = &found.groups;
    let total = found.total();
    // Counts of a partial exploration are what was found at least.
    let least = if found.summary.stopped.is_some() { "≥" } else { "" };
    let mut text = format!(
        "{}.{} under {}, k = {}: {least}{}, {least}{}",
        open.subject.name,
        found.method,
        found.technique,
        found.scope,
        counted(found.summary.paths, "path"),
        counted(total, "alarm")
    );
    let counts: Vec<String> = CLASSES
        .into_iter()
        .filter(|&c| groups.count(c) > 0)
        .map(|c| format!("{} {}", groups.count(c), c.word()))
        .collect();
    if !counts.is_empty() {
        text += &format!(" ({})", counts.join(", "));
    }
    text.push('\n');
    if let Some(why) = &found.vacuous {
        text += &format!("VACUOUS: {why}\n");
    }
    if !found.summary.assumptions.is_empty() {
        text += &format!("rests on: {}\n", open.sentences(&found.summary.assumptions).join("; "));
    }
    if let Some(left_out) = posts::left_out(&found.summary) {
        text += &format!("{left_out}\n");
    }
    for gone in found.gone(&open.subject) {
        text += &format!("gone: {gone}\n");
    }
    for group in &groups.groups {
        text += &group_text(&open.subject, found, group);
    }
    for (wider, groups) in wider::worse(found) {
        text += &format!("\nat k = {}:\n", wider.scope);
        for group in groups {
            text += &group_text(&open.subject, wider, group);
        }
    }
    text
}

/// The paragraph of a group.
pub(super) fn group_text(subject: &Subject, found: &Found, group: &Group) -> String {
    let known = match found.known.is_new(subject, &found.method, &group.shortest) {
        None => "",
        Some(true) => "    (new)",
        Some(false) => "    (known)",
    };
    let view = group_view(subject, &found.terms(group), group);
    let more =
        wider::line(found, &group.shortest) + &found.delivery(group).map(Delivery::text).unwrap_or_default();
    format!("\n{}", alarms::group_with(&view, known, &more, &pictured::here()))
}
