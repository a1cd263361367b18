//! What lies on top of the panes: reasons, help, tables, lists.

use ratatui::Frame;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use crate::ui::tui::fitting::fitting;
use crate::ui::tui::layout::panes_area;
use crate::ui::tui::pane::{cut, wrap};
use crate::ui::tui::state::{Sheet, Ui};
use crate::ui::tui::theme::Role;

/// Lines that are shown before the one that the cursor stops at.
const ABOVE: usize = 2;

/// A sheet as it is drawn.
struct Laid {
    place: Rect,
    lines: Vec<Line<'static>>,
    /// For each line the row that it is of, counted among those that the filter lets through.
    rows: Vec<usize>,
    cursor_line: Option<usize>,
    /// The last first line.
    most_top: usize,
}

/// Where a sheet stands on the panes, and its lines in that width.
fn lay(ui: &Ui, sheet: &Sheet, area: Rect) -> Laid {
    let width = area.width.saturating_sub(4).max(20).min(area.width);
    let room = usize::from(width.saturating_sub(2));
    let mut lines: Vec<Line> = Vec::new();
    let (mut rows, mut cursor_line) = (Vec::new(), None);
    for (at, index) in sheet.visible().into_iter().enumerate() {
        let is_cursor = sheet.cursor == Some(at);
        if is_cursor {
            cursor_line = Some(lines.len());
        }
        let role = if is_cursor {
            Role::Here
        } else if sheet.is_error {
            Role::Error
        } else {
            Role::Plain
        };
        let text = &sheet.lines[index];
        let text = match (sheet.is_picker, is_cursor) {
            (true, false) => vec![cut(text, room, ui.glyphs.more)],
            (true, true) => whole(text, sheet.column, room),
            // Rows of a table of words.
            (false, _) if sheet.column > 0 => whole(text, sheet.column, room),
            (false, _) => wrap(text, room.saturating_sub(if sheet.stops.is_empty() { 0 } else { 2 })),
        };
        let mark = if is_cursor { ui.glyphs.line } else { " " };
        let text = match sheet.stops.is_empty() {
            true => text,
            // What is selected shows without colour.
            false => text.into_iter().map(|line| format!("{mark} {line}")).collect(),
        };
        rows.extend(text.iter().map(|_| at));
        lines.extend(text.into_iter().map(|line| ui.line(line, role)));
    }
    if lines.is_empty() && !sheet.filter.is_empty() {
        lines.push(ui.line(format!("nothing here has {}", sheet.filter), Role::Faint));
    }
    let most_height = area.height.saturating_sub(2).max(3).min(area.height);
    let height = (u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2))
        .clamp(most_height.min(3), most_height);
    let x = area.x + (area.width - width) / 2;
    let y = match sheet.is_lesson {
        // What it is about stands above.
        true => area.y + area.height - height,
        false => area.y + (area.height - height) / 2,
    };
    let most_top = lines.len().saturating_sub(usize::from(height.saturating_sub(2)));
    Laid { place: Rect { x, y, width, height }, lines, rows, cursor_line, most_top }
}

/// A row in full: what the first line has no room for goes on below, in the column of the second part.
fn whole(text: &str, column: usize, room: usize) -> Vec<String> {
    let column = if column < room / 2 { column } else { 2 };
    let indent = " ".repeat(column);
    textwrap::wrap(text, textwrap::Options::new(room).subsequent_indent(&indent))
        .into_iter()
        .map(|line| line.into_owned())
        .collect()
}

impl Laid {
    /// The first line that is shown.
    fn top(&self, sheet: &Sheet) -> usize {
        let inner = usize::from(self.place.height.saturating_sub(2));
        // What belongs to a stop stands below it.
        let top = match (self.cursor_line, sheet.stops.is_empty()) {
            (None, _) => sheet.top,
            (Some(line), true) => line.saturating_sub(inner / 2),
            (Some(line), false) => line.saturating_sub(ABOVE) + sheet.top,
        };
        top.min(self.most_top)
    }
}

/// Whether what begins at the cursor of the topmost sheet goes on below what is shown of it.
pub fn goes_on(ui: &Ui) -> bool {
    let Some(sheet) = ui.sheets.last() else { return false };
    let laid = lay(ui, sheet, panes_area(ui.area()));
    let next = sheet.stop(1).filter(|next| Some(*next) > sheet.cursor);
    let end = next.and_then(|next| laid.rows.iter().position(|row| *row == next)).unwrap_or(laid.rows.len());
    let shown = laid.top(sheet) + usize::from(laid.place.height.saturating_sub(2));
    !sheet.stops.is_empty() && end > shown
}

/// Whether a place of the screen is on the topmost sheet.
pub fn is_on(ui: &Ui, at: Position) -> bool {
    ui.sheets.last().is_some_and(|sheet| lay(ui, sheet, panes_area(ui.area())).place.contains(at))
}

/// The row of the topmost sheet at a place of the screen, counted among those that the filter lets through.
pub fn row_at(ui: &Ui, at: Position) -> Option<usize> {
    let sheet = ui.sheets.last()?;
    let laid = lay(ui, sheet, panes_area(ui.area()));
    let is_inside = laid.place.inner(Margin::new(1, 1)).contains(at);
    let line = laid.top(sheet) + usize::from(at.y.checked_sub(laid.place.y + 1)?);
    laid.rows.get(line).copied().filter(|_| is_inside)
}

/// How far the topmost sheet can be scrolled.
pub fn most_top(ui: &Ui) -> usize {
    ui.sheets.last().map_or(0, |sheet| lay(ui, sheet, panes_area(ui.area())).most_top)
}

/// Draws the topmost sheet over the panes.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let Some(sheet) = ui.sheets.last() else { return };
    let laid = lay(ui, sheet, area);
    let top = laid.top(sheet);
    let Laid { place, lines, most_top, .. } = laid;
    let below = most_top - top;
    let room = usize::from(place.width.saturating_sub(2));
    let mut block = ui.block(&cut(&title(sheet), room, ui.glyphs.more), true);
    let place_of = if most_top > 0 { format!("{top} above, {below} below") } else { String::new() };
    let keys = fitting("", sheet.keys, room.saturating_sub(place_of.width() + 1));
    if !place_of.is_empty() {
        block = block.title_bottom(ui.line(place_of, Role::Faint).right_aligned());
    }
    if !keys.is_empty() {
        block = block.title_bottom(ui.line(keys.trim_start().to_string(), Role::Key));
    }
    frame.render_widget(Clear, place);
    let top = u16::try_from(top).unwrap_or(u16::MAX);
    frame.render_widget(Paragraph::new(lines).block(block).scroll((top, 0)), place);
}

fn title(sheet: &Sheet) -> String {
    if sheet.filter.is_empty() { sheet.title.clone() } else { format!("{} / {}", sheet.title, sheet.filter) }
}
