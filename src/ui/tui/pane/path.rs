//! The path condition, and the watches.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::ui::tui::pane::draw;
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::theme::Role;

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let mut lines: Vec<Line> = Vec::new();
    for watch in &ui.snapshot.at.watches {
        lines.push(
            ui.line(format!("watch {}: {} = {}", watch.number, watch.expression, watch.value), Role::Changed),
        );
    }
    for note in &ui.snapshot.at.notes {
        lines.push(ui.line(format!("note: {note}"), Role::Reason));
    }
    if ui.snapshot.pc.is_empty() && !ui.snapshot.subject.is_empty() {
        lines.push(ui.line("true: nothing is assumed of primitives", Role::Faint));
    }
    for (i, clause) in ui.snapshot.pc.iter().enumerate() {
        lines.push(ui.line(format!("c{} {clause}", i + 1), Role::Plain));
    }
    draw(frame, ui, area, Pane::Path, Pane::Path.title(), lines);
}
