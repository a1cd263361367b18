//! What lies on top of the panes: reasons, help, tables, lists.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};

use crate::ui::tui::pane::wrap;
use crate::ui::tui::state::{Sheet, Ui};
use crate::ui::tui::theme::Role;

/// Draws the topmost sheet over the panes.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let Some(sheet) = ui.sheets.last() else { return };
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
    let most_height = area.height.saturating_sub(2).max(3).min(area.height);
    let height = (u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2)).clamp(3, most_height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let inner = usize::from(height.saturating_sub(2));
    let most = lines.len().saturating_sub(inner);
    let top = cursor_line.map_or(sheet.top, |line| line.saturating_sub(inner / 2)).min(most);
    let place = Rect { x, y, width, height };
    let below = most - top;
    let mut block = ui.block(&title(sheet), true);
    if most > 0 {
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
