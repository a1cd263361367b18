//! The source around the current line, and the variables of the frame.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::ui::tui::pane::draw_scrolled;
use crate::ui::tui::state::{Pane, Scroll, Ui};
use crate::ui::tui::theme::Role;

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let mut lines: Vec<Line> = Vec::new();
    let mut title = Pane::Source.title().to_string();
    let mut current = 0;
    let variables = ui.snapshot.variables.iter().map(|v| format!("{}={}", v.name, v.value));
    let variables: Vec<String> = variables.collect();
    if let Some(source) = &ui.snapshot.source {
        let file = source.path.rsplit('/').next().unwrap_or(&source.path);
        let method = ui.snapshot.at.frames.get(ui.snapshot.at.frame).map(|f| f.method.clone());
        title = format!("{title} {file} {}", method.unwrap_or_default());
        for (i, text) in source.lines.iter().enumerate() {
            let number = source.first + i as u32;
            let text = text.replace('\t', "    ");
            if number == source.line {
                current = lines.len();
                lines.push(ui.line(format!("{} {number:>4} {text}", ui.glyphs.line), Role::Here));
                if !variables.is_empty() {
                    lines.push(ui.line(format!("       {}", variables.join("  ")), Role::Changed));
                }
            } else {
                lines.push(ui.line(format!("  {number:>4} {text}"), Role::Plain));
            }
        }
    }
    let height = usize::from(area.height.saturating_sub(2));
    let own = ui.scroll.get(&Pane::Source).copied();
    let top = current.saturating_sub(height.saturating_sub(1) / 2);
    let scroll = own.unwrap_or(Scroll { x: 0, y: u16::try_from(top).unwrap_or(0) });
    draw_scrolled(frame, ui, area, Pane::Source, &title, lines, scroll);
}
