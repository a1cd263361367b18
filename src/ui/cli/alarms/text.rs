//! Alarms of one method as text.

use crate::explore::alarm::{Alarm, Group};
use crate::subject::Subject;
use crate::ui::cli::alarms::json::input_json;
use crate::ui::cli::alarms::{CLASSES, Found, wider};
use crate::ui::start::load::OpenSubject;

/// Counts, what they rest on, and a paragraph a group.
pub(super) fn to_text(open: &OpenSubject, found: &Found) -> String {
    let groups = &found.groups;
    let total = found.total();
    // Counts of a partial exploration are what was found at least.
    let least = if found.summary.stopped.is_some() { "≥" } else { "" };
    let mut text = format!(
        "{}.{} under {}, k = {}: {least}{} paths, {least}{total} alarms",
        open.subject.name, found.method, found.technique, found.scope, found.summary.paths
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
    let terms = &found.terms;
    let Alarm {
        choice_path, clause_path, message, span, inside, never_ends, path_condition, decision, ..
    } = &group.shortest;
    let message = message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
    let known = match found.known.is_new(subject, &found.method, &group.shortest) {
        None => "",
        Some(true) => "    (new)",
        Some(false) => "    (known)",
    };
    let what = group.shortest.title();
    let mut text = format!("\n{} {} × {what}{message}{known}\n", decision.class.word(), group.count);
    if let Some(span) = span {
        let at = subject.program.sources.locate(*span);
        text += &format!("  at {at}    {}\n", subject.program.sources.statement(*span));
    }
    if let Some(span) = inside {
        text += &format!(
            "  in {}    {}\n",
            subject.program.sources.locate(*span),
            subject.program.sources.statement(*span)
        );
    }
    if let Some(endless) = never_ends {
        for &span in endless.lines.iter().filter(|&&line| Some(line) != *span) {
            text += &format!(
                "  loop {}    {}\n",
                subject.program.sources.locate(span),
                subject.program.sources.statement(span)
            );
        }
        if !endless.state.is_empty() {
            let all: Vec<String> =
                endless.state.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            text += &format!("  state that repeats: {}\n", all.join(", "));
        }
    }
    text += &format!("  because: {}\n", decision.reason);
    text += &wider::line(found, &group.shortest);
    text += &format!("  path: {choice_path} {clause_path}\n");
    text += &format!("  pc: {}\n", terms.display_all(&path_condition.clauses));
    if let Some(input) = &decision.input {
        let shown = input_json(&subject.program, terms, input);
        let arguments = shown["arguments"].as_object();
        let is_argument = |name: &String| arguments.is_some_and(|all| all.contains_key(name));
        for (name, value) in arguments.into_iter().flatten() {
            text += &format!("  {name} = {value}\n");
        }
        // A reference argument is a root of the heap as well.
        for (name, cells) in shown["heap"].as_object().into_iter().flatten() {
            if cells.is_object() {
                text += &format!("  {name}: {cells}\n");
            } else if !is_argument(name) {
                text += &format!("  {name} = {cells}\n");
            }
        }
    }
    text
}
