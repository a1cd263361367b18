//! The heap, as picture, outline or table.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::session::Reply;
use crate::session::view::HeapView;
use crate::ui::tui::pane::draw;
use crate::ui::tui::state::{HeapShape, Pane, Ui};
use crate::ui::tui::theme::Role;

/// The heap that is shown.
pub fn shown(ui: &Ui) -> Option<&HeapView> {
    if ui.heap.1 { ui.snapshot.current.as_ref() } else { ui.snapshot.input.as_ref() }
}

/// The heap as text, for the clipboard.
pub fn plain_text(ui: &Ui) -> String {
    shown(ui).map(|heap| crate::ui::render_reply::reply(&Reply::Heap(heap.clone()))).unwrap_or_default()
}

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let which = if ui.heap.1 { "current" } else { "input" };
    let shape = match ui.heap.0 {
        HeapShape::Picture => "picture",
        HeapShape::Outline => "outline",
        HeapShape::Table => "table",
    };
    let title = format!("{} {which} {shape}", Pane::Heap.title());
    let lines: Vec<Line> =
        plain_text(ui).lines().map(|line| ui.line(line.to_string(), Role::Plain)).collect();
    draw(frame, ui, area, Pane::Heap, &title, lines);
}
