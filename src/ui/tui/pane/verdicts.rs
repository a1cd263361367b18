//! What the techniques say of the heap here, side by side; disagreement is marked.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::solve::VerdictWord;
use crate::ui::tui::pane::{cut, draw};
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::theme::Role;

/// Columns of a technique's name.
const NAME: usize = 9;

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let width = usize::from(area.width.saturating_sub(2));
    let own = word(ui, &ui.snapshot.technique);
    let mut lines: Vec<Line> = Vec::new();
    for (i, technique) in ui.techniques.iter().enumerate() {
        let (mark, role) = mark(ui, technique);
        let word = word(ui, technique);
        let is_own = *technique == ui.snapshot.technique;
        let differs = decided(word) && decided(own) && word != own;
        let word = word.map_or(waits(ui).unwrap_or("running"), VerdictWord::as_str);
        let note = if differs { format!(" {} differs", ui.glyphs.differs) } else { String::new() };
        let why = match ui.verdicts.get(technique).and_then(|v| v.why.as_ref()) {
            Some(why) if !ui.presenter.hides(technique) => format!(" {} {why}", ui.glyphs.dot),
            _ => String::new(),
        };
        let name = format!("{}{technique}", if is_own { "*" } else { " " });
        let text = cut(&format!("{name:<NAME$} {mark} {word}{note}{why}"), width, ui.glyphs.more);
        let role = if i == ui.technique && ui.focus == Pane::Verdicts {
            Role::Here
        } else if differs {
            Role::Differs
        } else {
            role
        };
        lines.push(ui.line(text, role));
    }
    if ui.focus != Pane::Verdicts && !ui.techniques.is_empty() {
        let selected = ui.selected_technique().to_string();
        lines.push(ui.line(cut(&format!("w, d: {selected}"), width, ui.glyphs.more), Role::Faint));
    }
    if let Some(why) = &ui.snapshot.at.vacuous {
        lines.push(ui.line(cut(&format!("VACUOUS: {why}"), width, ui.glyphs.more), Role::Unknown));
    }
    draw(frame, ui, area, Pane::Verdicts, Pane::Verdicts.title(), lines);
}

/// The mark of a technique's verdict, and its role.
pub fn mark(ui: &Ui, technique: &str) -> (&'static str, Role) {
    match (word(ui, technique), waits(ui)) {
        (None, Some(_)) => (" ", Role::Faint),
        (word, _) => ui.glyphs.verdict(word),
    }
}

/// A verdict as it may be shown; `None` while it is being decided.
fn word(ui: &Ui, technique: &str) -> Option<VerdictWord> {
    if ui.presenter.hides(technique) {
        return Some(VerdictWord::Hidden);
    }
    ui.verdicts.get(technique).map(|v| v.verdict)
}

/// Why a verdict that is not there is not being decided either, if so.
fn waits(ui: &Ui) -> Option<&'static str> {
    match () {
        () if ui.snapshot.dive.is_some() => Some("after the dive"),
        () if ui.stopped => Some("not decided"),
        () => None,
    }
}

fn decided(word: Option<VerdictWord>) -> bool {
    word.is_some_and(VerdictWord::is_decided)
}
