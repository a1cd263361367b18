//! The heap, as picture, outline or table. A picture that is much larger than the pane gives way to the
//! outline; one that is a little larger pans.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::session::Reply;
use crate::session::view::LookView;
use crate::ui::heap_picture::{self, Mark, Marks, Options, Picture};
use crate::ui::tui::pane::draw;
use crate::ui::tui::state::{HeapShape, Pane, Ui};
use crate::ui::tui::theme::Role;

/// How many panes high a picture may be.
const PANES_HIGH: usize = 3;

/// The heap that is shown.
pub fn shown(ui: &Ui) -> Option<&LookView> {
    if ui.heap.1 { ui.snapshot.current.as_ref() } else { ui.snapshot.input.as_ref() }
}

/// Whether a reason is known that concerns the heap that is shown, and may be shown.
pub fn has_reason(ui: &Ui) -> bool {
    !ui.presenter.on && shown(ui).is_some_and(|view| !view.reason.is_empty())
}

/// The heap as text, for the clipboard.
pub fn plain_text(ui: &Ui) -> String {
    shown(ui).map(|view| crate::ui::render_reply::reply(&Reply::Heap(view.heap.clone()))).unwrap_or_default()
}

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let which = if ui.heap.1 { "current" } else { "input" };
    let (picture, shape) = match shown(ui) {
        Some(view) => drawn(ui, view, area),
        None => (Picture::default(), ""),
    };
    let title = format!("{} {which} {shape}", Pane::Heap.title());
    let lines = picture
        .lines
        .iter()
        .map(|spans| Line::from_iter(spans.iter().map(|span| ui.span(span.text.clone(), role(span.role)))));
    draw(frame, ui, area, Pane::Heap, title.trim_end(), lines.collect());
}

fn drawn(ui: &Ui, view: &LookView, area: Rect) -> (Picture, &'static str) {
    let width = usize::from(area.width.saturating_sub(2));
    let height = usize::from(area.height.saturating_sub(2));
    let mut marks = Marks::of(view);
    if ui.presenter.on {
        // A reason says what a verdict was.
        let hidden = LookView { reason: Vec::new(), accessed: Vec::new(), ..view.clone() };
        marks = Marks::of(&hidden);
    }
    let options =
        Options { ascii: ui.ascii, columns: Some(width), rows: Some(height), ..Options::of(&view.look) };
    match ui.heap.0 {
        HeapShape::Outline => (heap_picture::outline(&view.heap, &marks, &options), "outline"),
        HeapShape::Table => (heap_picture::table(&view.heap, &marks, &options), "table"),
        HeapShape::Reason if has_reason(ui) => {
            let options = Options { slice: true, ..options };
            (heap_picture::picture(&view.heap, &marks, &options), "reason")
        }
        HeapShape::Auto | HeapShape::Picture | HeapShape::Reason => {
            let picture = heap_picture::picture(&view.heap, &marks, &options);
            if picture.fits(width, height) {
                (picture, "picture")
            } else if ui.heap.0 == HeapShape::Auto && has_reason(ui) {
                let options = Options { slice: true, ..options };
                (heap_picture::picture(&view.heap, &marks, &options), "reason, as the picture is too large")
            } else if picture.fits(width, height * PANES_HIGH) {
                (picture, "picture")
            } else {
                (heap_picture::outline(&view.heap, &marks, &options), "outline, as the picture is too large")
            }
        }
    }
}

fn role(role: heap_picture::Role) -> Role {
    use heap_picture::Role as Drawn;
    match role {
        Drawn::Blank | Drawn::Value | Drawn::Field | Drawn::Edge => Role::Plain,
        Drawn::Border | Drawn::Class | Drawn::Null | Drawn::Note | Drawn::Dark => Role::Faint,
        Drawn::Object => Role::Object,
        Drawn::Reference => Role::Key,
        Drawn::Loud => Role::Error,
        Drawn::Red => Role::Unsat,
        Drawn::Marked(Mark::Fixed) => Role::Fixed,
        Drawn::Marked(Mark::Symbolic) => Role::Symbolic,
        Drawn::Marked(Mark::Accessed) => Role::Accessed,
        Drawn::Marked(Mark::Changed) => Role::Changed,
        Drawn::Marked(Mark::Reason) => Role::Reason,
    }
}
