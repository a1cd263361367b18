//! The next choice on one line: what it is about, and its alternatives with the technique's verdicts.

use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use crate::solve::VerdictWord;
use crate::ui::tui::pane::cut;
use crate::ui::tui::snapshot::Choices;
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Role;

/// One line of the given width.
pub fn line(ui: &Ui, width: usize) -> Line<'static> {
    let s = &ui.snapshot;
    if s.subject.is_empty() {
        return Line::default();
    }
    let Some(choices) = &ui.choices else {
        if s.dive.is_some() {
            return ui.line(" in a dive; u leaves it", Role::Faint);
        }
        if ui.stopped {
            return ui.line(" next choice: not decided; any move decides it", Role::Faint);
        }
        return ui.line(format!(" next choice: {}", ui.glyphs.running), Role::Faint);
    };
    if choices.rows.is_empty() {
        let end = without_folders(choices.end.as_deref().unwrap_or_default());
        return ui.line(cut(&format!(" no choice: the path {end}"), width, ui.glyphs.more), Role::Faint);
    }
    let parts = parts(ui, choices, width);
    Line::from_iter(parts.into_iter().map(|part| ui.span(part.text, part.role)))
}

/// The alternative at a column of the line.
pub fn alternative_at(ui: &Ui, width: usize, column: usize) -> Option<u32> {
    let choices = ui.choices.as_ref().filter(|choices| !choices.rows.is_empty())?;
    let mut end = 0;
    let mut parts = parts(ui, choices, width).into_iter();
    let at = parts.find(|part| {
        end += part.text.width();
        column < end
    })?;
    at.number
}

/// A piece of the line.
struct Part {
    text: String,
    role: Role,
    /// The alternative that it is.
    number: Option<u32>,
}

fn parts(ui: &Ui, choices: &Choices, width: usize) -> Vec<Part> {
    let hidden = ui.presenter.hides_marks(&ui.snapshot.technique);
    let when = if ui.snapshot.waits { "choose" } else { "next choice" };
    // Of a condition, its two sides say what it is about.
    let about = match choices.about.as_str() {
        "condition" => String::new(),
        about => format!(" {about}"),
    };
    let begin = Part { text: format!(" {when}{about}: "), role: Role::Title, number: None };
    let mut used = begin.text.width();
    let mut parts = vec![begin];
    for (i, choice) in choices.rows.iter().enumerate() {
        let (mark, role) = ui.glyphs.verdict(Some(choice.verdict));
        let mark = match choice.verdict {
            VerdictWord::Sat => String::new(),
            // A mark of its own would tell which ones are cut.
            _ if hidden => String::new(),
            _ => format!(" {mark}"),
        };
        let new = if choice.new_object { " new" } else { "" };
        let part = choices.parts.iter().any(|(number, _)| *number == choice.number) && !ui.presenter.on();
        let differs = if part { format!(" {}", ui.glyphs.differs) } else { String::new() };
        let gap = if i == 0 { String::new() } else { format!(" {} ", ui.glyphs.dot) };
        let text = format!("{gap}{} {}{new}{mark}{differs}", choice.number, choice.clause);
        let left = choices.rows.len() - i;
        let more = format!(" {} {left} more: 0 lists them", ui.glyphs.more);
        let is_last = left == 1;
        if used + text.width() + if is_last { 0 } else { more.width() } > width {
            parts.push(Part { text: more, role: Role::Faint, number: None });
            break;
        }
        used += text.width();
        let role = if hidden {
            Role::Plain
        } else if part {
            Role::Differs
        } else if choice.verdict == VerdictWord::Sat {
            Role::Plain
        } else {
            role
        };
        parts.push(Part { text, role, number: Some(choice.number) });
    }
    parts
}

/// A sentence whose files are named without their folders.
pub fn without_folders(text: &str) -> String {
    let word = |word: &str| match word.rsplit_once('/') {
        Some((_, file)) if file.contains(".java:") => file.to_string(),
        _ => word.to_string(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::without_folders;

    #[test]
    fn files_are_named_without_their_folders() {
        let says = "throws E: a/b at <bundled>/subjects/x/A.java:59:9";
        assert_eq!(without_folders(says), "throws E: a/b at A.java:59:9");
        assert_eq!(without_folders("returns 1 / 2"), "returns 1 / 2");
    }
}
