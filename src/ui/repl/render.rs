//! Replies as text.

use crate::explore::ChoicePath;
use crate::session::Reply;
use crate::session::view::{CellView, ChoiceView, HeapView, TreeRow, Whereabouts};

/// A reply, ending in a newline unless it is empty.
pub fn reply(reply: &Reply) -> String {
    match reply {
        Reply::Moved(at) | Reply::Where(at) => whereabouts(at),
        Reply::Choices { about, at, choices } => {
            let at = at.as_ref().map(|a| format!(" at {a}")).unwrap_or_default();
            let lines: String = choices.iter().map(choice).collect();
            format!("choice: {about}{at}\n{lines}")
        }
        Reply::NoChoice { end } => format!("no choice: the path {end}\n"),
        Reply::Tree { rows } => rows.iter().map(tree_row).collect(),
        Reply::Heap(view) => heap(view),
        Reply::Pc { clauses } if clauses.is_empty() => "pc: true\n".into(),
        Reply::Pc { clauses } => {
            let lines: String =
                clauses.iter().enumerate().map(|(i, c)| format!("  c{} {c}\n", i + 1)).collect();
            format!("pc:\n{lines}")
        }
        Reply::Vars { method: None, .. } => "no frame\n".into(),
        Reply::Vars { method: Some(method), variables } => {
            let lines: String = variables.iter().map(|v| format!("  {} = {}\n", v.name, v.value)).collect();
            format!("{method}\n{lines}")
        }
        Reply::Source(view) => {
            let mut text = format!("{}\n", view.path);
            for (i, line) in view.lines.iter().enumerate() {
                let number = view.first + i as u32;
                let mark = if number == view.line { '>' } else { ' ' };
                text += format!("{mark}{number:4}  {line}").trim_end();
                text.push('\n');
            }
            text
        }
        Reply::Output(text) if text.is_empty() => "no output\n".into(),
        Reply::Output(text) => text.clone() + if text.ends_with('\n') { "" } else { "\n" },
        Reply::Verdicts { verdicts, .. } => {
            let width = verdicts.iter().map(|v| v.technique.len() + 2).max().unwrap_or(0).max(12);
            let line = |v: &crate::session::view::VerdictView| {
                let why = v.why.as_ref().map(|w| format!("  {w}")).unwrap_or_default();
                format!("  {:<width$}{}{why}\n", v.technique, v.verdict)
            };
            verdicts.iter().map(line).collect()
        }
    }
}

fn whereabouts(at: &Whereabouts) -> String {
    let path = ChoicePath(at.choice_path.clone());
    let clauses = if at.clause_path.is_empty() { "start" } else { &at.clause_path };
    let mut text = format!("node {path} {clauses}\n");
    if let Some(end) = &at.end {
        text += &format!("  the path {end}\n");
        return text;
    }
    match at.frames.first() {
        None => text += "  the method has not been called yet\n",
        Some(frame) => {
            let place = frame.at.as_deref().unwrap_or("?");
            text += &format!("  {} at {place}\n", frame.method);
            if let Some(line) = &frame.line {
                text += &format!("    {line}\n");
            }
        }
    }
    text
}

fn choice(view: &ChoiceView) -> String {
    let new = if view.new_object { " (new)" } else { "" };
    let mark = match view.verdict.as_str() {
        "sat" => String::new(),
        verdict => {
            let why = view.why.as_ref().map(|w| format!(": {w}")).unwrap_or_default();
            format!("  {verdict}{why}")
        }
    };
    format!("  {} {}{new}{mark}\n", view.number, view.clause)
}

fn tree_row(row: &TreeRow) -> String {
    let indent = "  ".repeat(row.choice_path.len());
    let number =
        row.choice_path.last().map_or_else(|| "start".to_string(), |n| format!("{n} {}", row.clause));
    let state = match row.state.as_str() {
        "choice" => String::new(),
        state => format!("  [{state}]"),
    };
    let why = row.why.as_ref().map(|w| format!(" {w}")).unwrap_or_default();
    let here = if row.here { "  <- here" } else { "" };
    format!("{indent}{number}{state}{why}{here}\n")
}

fn heap(view: &HeapView) -> String {
    let mut text = format!("{} heap of {}\n", view.which, ChoicePath(view.choice_path.clone()));
    let cells = |cells: &[CellView]| {
        let cells: Vec<String> = cells.iter().map(|c| format!("{}={}", c.name, c.value)).collect();
        cells.join(" ")
    };
    if !view.roots.is_empty() {
        text += &format!("  {}\n", cells(&view.roots));
    }
    for object in &view.objects {
        let origin = object
            .origin
            .as_ref()
            .filter(|o| **o != object.name)
            .map(|o| format!(" {o}"))
            .unwrap_or_default();
        text += &format!("  {} : {}{origin}\n    {}\n", object.name, object.class, cells(&object.cells));
    }
    text
}
