//! The next choice on two lines: what it is about, and its alternatives with the technique's verdicts.

use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use crate::solve::VerdictWord;
use crate::ui::tui::pane::cut;
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Role;

/// One line of the given width.
pub fn line(ui: &Ui, width: usize) -> Line<'static> {
    let s = &ui.snapshot;
    if s.subject.is_empty() {
        return Line::default();
    }
    let Some(choices) = &ui.choices else {
        return ui.line(format!(" next choice: {}", ui.glyphs.running), Role::Faint);
    };
    if choices.rows.is_empty() {
        let end = choices.end.clone().unwrap_or_default();
        return ui.line(cut(&format!(" no choice: the path {end}"), width, ui.glyphs.more), Role::Faint);
    }
    let hidden = ui.presenter.hides_marks(&s.technique);
    let when = if s.waits { "choose" } else { "next choice" };
    let mut spans = vec![ui.span(format!(" {when} {}: ", choices.about), Role::Title)];
    let mut used: usize = spans[0].width();
    for (i, choice) in choices.rows.iter().enumerate() {
        let (mark, role) = ui.glyphs.verdict(Some(choice.verdict));
        let mark = match choice.verdict {
            VerdictWord::Sat => String::new(),
            // A mark of its own would tell which ones are cut.
            _ if hidden => String::new(),
            _ => format!(" {mark}"),
        };
        let new = if choice.new_object { " new" } else { "" };
        let parts = choices.parts.iter().any(|(number, _)| *number == choice.number) && !ui.presenter.on;
        let parts = if parts { format!(" {}", ui.glyphs.differs) } else { String::new() };
        let gap = if i == 0 { String::new() } else { format!(" {} ", ui.glyphs.dot) };
        let text = format!("{gap}{} {}{new}{mark}{parts}", choice.number, choice.clause);
        let left = choices.rows.len() - i;
        let more = format!(" {} +{left} (0 lists)", ui.glyphs.more);
        let is_last = left == 1;
        if used + text.width() + if is_last { 0 } else { more.width() } > width {
            spans.push(ui.span(more, Role::Faint));
            break;
        }
        used += text.width();
        let role = if hidden {
            Role::Plain
        } else if parts.is_empty() {
            if choice.verdict == VerdictWord::Sat { Role::Plain } else { role }
        } else {
            Role::Differs
        };
        spans.push(ui.span(text, role));
    }
    Line::from(spans)
}
