//! What lies on top of the panes: reasons, help, tables, lists.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};

use crate::ui::tui::pane::wrap;
use crate::ui::tui::state::{Sheet, Ui};
use crate::ui::tui::theme::Role;

/// A sheet as it is drawn.
struct Laid {
    place: Rect,
    lines: Vec<Line<'static>>,
    cursor_line: Option<usize>,
    /// The last first line.
    most_top: usize,
}

/// Where a sheet stands on the panes, and its lines in that width.
fn lay(ui: &Ui, sheet: &Sheet, area: Rect) -> Laid {
    let width = area.width.saturating_sub(4).max(20).min(area.width);
    let room = usize::from(width.saturating_sub(2));
    let mut lines: Vec<Line> = Vec::new();
    let mut cursor_line = None;
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
        lines.extend(wrap(&sheet.lines[index], room).into_iter().map(|line| ui.line(line, role)));
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
    Laid { place: Rect { x, y, width, height }, lines, cursor_line, most_top }
}

/// How far the topmost sheet can be scrolled.
pub fn most_top(ui: &Ui) -> usize {
    let (width, height) = ui.size;
    let area = crate::ui::tui::layout::panes_area(Rect { x: 0, y: 0, width, height });
    ui.sheets.last().map_or(0, |sheet| lay(ui, sheet, area).most_top)
}

/// Draws the topmost sheet over the panes.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let Some(sheet) = ui.sheets.last() else { return };
    let Laid { place, lines, cursor_line, most_top } = lay(ui, sheet, area);
    let inner = usize::from(place.height.saturating_sub(2));
    let top = cursor_line.map_or(sheet.top, |line| line.saturating_sub(inner / 2)).min(most_top);
    let below = most_top - top;
    let mut block = ui.block(&title(sheet), true);
    if most_top > 0 {
        let says = format!("{top} above, {below} below");
        block = block.title_bottom(ui.line(says, Role::Faint).right_aligned());
    }
    frame.render_widget(Clear, place);
    let top = u16::try_from(top).unwrap_or(u16::MAX);
    frame.render_widget(Paragraph::new(lines).block(block).scroll((top, 0)), place);
}

fn title(sheet: &Sheet) -> String {
    if sheet.filter.is_empty() { sheet.title.clone() } else { format!("{} / {}", sheet.title, sheet.filter) }
}
