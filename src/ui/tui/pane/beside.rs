//! A heap that was pinned, beside the one that is shown: another node, or a candidate of another query. Below it stands
//! where the two differ.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::{Clear, Paragraph};

use crate::base::count::counted;
use crate::session::veil;
use crate::session::view::{CellView, HeapView, LookView};
use crate::ui::heap_picture::{self, Marks, Options};
use crate::ui::tui::layout::WIDE;
use crate::ui::tui::pane::{cut, picture, wrap};
use crate::ui::tui::state::{Beside, Pane, Ui};
use crate::ui::tui::theme::Role;

/// From this width on the two stand side by side, else one below the other.
const SIDE_BY_SIDE: u16 = 90;
/// Most lines for what differs.
const MOST_LINES: usize = 3;

/// Where the pinned heap stands, where there is one, and where the other one does.
pub fn split(ui: &Ui, area: Rect) -> (Option<Rect>, Rect) {
    // On a narrow screen there is room for both only where the other panes are.
    let has_room = ui.size.0 >= WIDE || ui.zoomed || ui.focus == Pane::Heap;
    if ui.beside.is_none() || !has_room {
        return (None, area);
    }
    let halves = [Constraint::Fill(1), Constraint::Fill(1)];
    let [pinned, shown] = match area.width >= SIDE_BY_SIDE {
        true => Layout::horizontal(halves).areas(area),
        false => Layout::vertical(halves).areas(area),
    };
    (Some(pinned), shown)
}

/// Draws the pinned heap, and where the other one differs from it.
pub fn render(frame: &mut Frame, ui: &Ui, pinned: &Beside, other: Option<&LookView>, area: Rect) {
    let mut view = pinned.view.clone();
    if ui.presenter.on {
        veil::look(&mut view);
    }
    let block = ui.block(&format!("pinned: {}", pinned.which), false);
    let inner = block.inner(area);
    let width = usize::from(inner.width);
    let says = other.map(|other| differences(&view.heap, &other.heap)).unwrap_or_default();
    let says = match says.is_empty() {
        true => "no difference".to_string(),
        false => format!("the other has {}", says.join(", ")),
    };
    let mut below = wrap(&says, width);
    if below.len() > MOST_LINES {
        let rest = below[MOST_LINES - 1..].join(" ");
        below.truncate(MOST_LINES - 1);
        below.push(cut(&rest, width, ui.glyphs.more));
    }
    let rows = usize::from(inner.height).saturating_sub(below.len());
    let options =
        Options { ascii: ui.ascii, columns: Some(width), rows: Some(rows), ..Options::of_view(&view) };
    let whole = heap_picture::picture(&view.heap, &Marks::of(&view), &options);
    let picture = match whole.fits(width, rows) {
        true => whole,
        false => heap_picture::outline(&view.heap, &Marks::of(&view), &options),
    };
    let mut lines = picture::lines(ui, &picture);
    if lines.len() > rows {
        let left_out = lines.len() + 1 - rows;
        lines.truncate(rows.saturating_sub(1));
        lines.push(ui.line(format!("{} {}", ui.glyphs.more, counted(left_out, "more line")), Role::Faint));
    }
    lines.resize_with(rows, Default::default);
    lines.extend(below.into_iter().map(|line| ui.line(line, Role::Differs)));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// What the second heap has that the first has not, field by field: objects are the same where their names are.
fn differences(first: &HeapView, second: &HeapView) -> Vec<String> {
    let mut found = cells("", &first.roots, &second.roots);
    for object in &second.objects {
        match first.objects.iter().find(|other| other.name == object.name) {
            Some(other) => found.extend(cells(&format!("{}.", object.name), &other.cells, &object.cells)),
            None => found.push(format!("{} new", object.name)),
        }
    }
    let gone = first.objects.iter().filter(|object| second.objects.iter().all(|o| o.name != object.name));
    found.extend(gone.map(|object| format!("no {}", object.name)));
    found
}

fn cells(owner: &str, first: &[CellView], second: &[CellView]) -> Vec<String> {
    let before =
        |cell: &CellView| first.iter().find(|other| other.name == cell.name).map(|c| c.value.clone());
    let differs = second.iter().filter(|cell| before(cell).as_ref() != Some(&cell.value));
    let says = |cell: &CellView| match before(cell) {
        Some(value) => format!("{owner}{}={} (not {value})", cell.name, cell.value),
        None => format!("{owner}{}={}", cell.name, cell.value),
    };
    differs.map(says).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::view::ObjectView;

    #[test]
    fn heaps_differ_by_fields_and_by_objects() {
        let cell = |name: &str, value: &str| CellView {
            name: name.into(),
            value: value.into(),
            ..CellView::default()
        };
        let object = |name: &str, cells| ObjectView { name: name.into(), cells, ..ObjectView::default() };
        let heap =
            |root, objects| HeapView { roots: vec![cell("root", root)], objects, ..HeapView::default() };
        let first = heap("N0", vec![object("N0", vec![cell("next", "?")]), object("N2", vec![])]);
        let second = heap("N0", vec![object("N0", vec![cell("next", "N1")]), object("N1", vec![])]);
        assert_eq!(differences(&first, &second), ["N0.next=N1 (not ?)", "N1 new", "no N2"]);
        assert!(differences(&first, &first).is_empty());
    }
}
