//! The candidate vector as a table: an entry a row, with its domain and its place on the accessed stack. Where
//! not all rows fit, those around the selected one are shown, else around the one that was read last.

use ratatui::text::Line;
use unicode_width::UnicodeWidthStr;

use crate::base::count::counted;
use crate::ui::tui::candidate::Candidate;
use crate::ui::tui::pane::cut;
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Role;

/// Fewest lines that a table is drawn in: its head, a row, and what is left out.
pub const LEAST: usize = 3;

/// What a row says of an entry.
struct Row {
    index: usize,
    cells: [String; 4],
    is_fixed: bool,
    is_accessed: bool,
    is_of_object: bool,
}

/// The table in at most so many lines.
pub fn table(ui: &Ui, candidate: &Candidate, width: usize, height: usize) -> Vec<Line<'static>> {
    let rows: Vec<Row> = (0..candidate.vector.entries.len()).map(|i| row(ui, candidate, i)).collect();
    let selected = ui.cell.filter(|&cell| cell < rows.len());
    let widths = widths(&rows, width);
    let head = ["object.field", "value", "domain", "stack"].map(String::from);
    let mut lines = vec![ui.line(laid_out(ui, "  ", &head, widths, width), Role::Faint)];
    let room = height.saturating_sub(1 + usize::from(selected.is_some())).max(1);
    let shown = if rows.len() > room { room.saturating_sub(1).max(1) } else { rows.len() };
    let around = selected.or(candidate.vector.accessed.last().copied()).unwrap_or(0);
    let first = around.saturating_sub(shown / 2).min(rows.len() - shown);
    for row in &rows[first..first + shown] {
        let sign = match (selected == Some(row.index), row.is_of_object, row.is_fixed) {
            (true, ..) => ui.glyphs.line,
            (_, true, _) => ui.glyphs.selected,
            _ => " ",
        };
        let fixed = if row.is_fixed { "=" } else { " " };
        let text = laid_out(ui, &format!("{sign}{fixed}"), &row.cells, widths, width);
        let role = match row {
            row if selected == Some(row.index) => Role::Here,
            Row { is_of_object: true, .. } => Role::Title,
            Row { is_accessed: true, .. } => Role::Accessed,
            Row { is_fixed: true, .. } => Role::Fixed,
            _ => Role::Plain,
        };
        lines.push(ui.line(text, role));
    }
    if shown < rows.len() {
        let (above, below) = (first, rows.len() - first - shown);
        let says = format!("  {} above, {below} below", counted(above, "entry"));
        lines.push(ui.line(cut(&says, width, ui.glyphs.more), Role::Faint));
    }
    if let Some(selected) = selected {
        lines.push(ui.line(cut(&about(candidate, selected), width, ui.glyphs.more), Role::Title));
    }
    lines
}

/// The selected entry in full.
fn about(candidate: &Candidate, index: usize) -> String {
    let (slot, entry) = (&candidate.scope.slots[index], candidate.vector.entries[index]);
    let fixed = if candidate.vector.fixed.get(index) == Some(&true) { ", fixed" } else { "" };
    format!("[{index}] {}={} ({entry} of {}){fixed}", slot.name, slot.value(entry), slot.domain)
}

fn row(ui: &Ui, candidate: &Candidate, index: usize) -> Row {
    let (slot, entry) = (&candidate.scope.slots[index], candidate.vector.entries[index]);
    let place = candidate.place(index);
    let is_top = place == Some(candidate.vector.accessed.len());
    let stack = match place {
        Some(place) if is_top => format!("{place} top"),
        Some(place) => place.to_string(),
        None => String::new(),
    };
    // The heap's pane may show the heap that the query is about, where objects have other names.
    let object = if ui.shows_candidate() { &slot.object } else { candidate.in_heap(&slot.object) };
    Row {
        index,
        cells: [slot.name.clone(), format!("{entry} {}", slot.value(entry)), slot.domain.clone(), stack],
        is_fixed: candidate.vector.fixed.get(index) == Some(&true),
        is_accessed: place.is_some(),
        is_of_object: ui.object.as_deref().is_some_and(|selected| selected == object),
    }
}

/// Columns of names, values and domains; domains give way first.
fn widths(rows: &[Row], width: usize) -> [usize; 3] {
    let widest = |column: usize| rows.iter().map(|row| row.cells[column].width()).max().unwrap_or(0);
    // Two signs, the gaps, and a place on the stack.
    let room = width.saturating_sub(2 + 3 + 6);
    let name = widest(0).max("object.field".len()).min(room / 2);
    let value = widest(1).max("value".len()).min(room.saturating_sub(name) * 2 / 3);
    let domain = widest(2).max("domain".len()).min(room.saturating_sub(name + value));
    [name, value, domain]
}

fn laid_out(ui: &Ui, signs: &str, cells: &[String; 4], widths: [usize; 3], width: usize) -> String {
    let [name, value, domain, stack] = cells;
    let mut text = signs.to_string();
    for (cell, width) in [name, value, domain].into_iter().zip(widths) {
        let cell = cut(cell, width, ui.glyphs.more_to_the_right);
        text += &format!("{cell}{} ", " ".repeat(width.saturating_sub(cell.width())));
    }
    cut(format!("{text}{stack}").trim_end(), width, ui.glyphs.more)
}
