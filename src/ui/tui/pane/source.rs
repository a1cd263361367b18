//! The source around the current line, and the variables of the frame.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::ui::tui::pane::draw_scrolled;
use crate::ui::tui::state::{Pane, Scroll, Ui};
use crate::ui::tui::theme::Role;

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let own = ui.scroll.get(&Pane::Source).copied();
    // Numbers and the mark of the current line stay where they are.
    let skipped = own.map_or(0, |scroll| usize::from(scroll.x));
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
            let text: String = text.replace('\t', "    ").chars().skip(skipped).collect();
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
    let y = own.map_or_else(|| top(current, area.height), |scroll| scroll.y);
    let scroll = Scroll { x: 0, y };
    draw_scrolled(frame, ui, area, Pane::Source, &title, lines, scroll);
}

/// The first line shown where nobody has scrolled: the current one is in the middle.
fn top(current: usize, height: u16) -> u16 {
    let inner = usize::from(height.saturating_sub(2));
    u16::try_from(current.saturating_sub(inner.saturating_sub(1) / 2)).unwrap_or(0)
}

/// Where scrolling by hand begins.
pub fn start(ui: &Ui) -> Scroll {
    let (width, height) = ui.size;
    let area = crate::ui::tui::layout::panes_area(Rect { x: 0, y: 0, width, height });
    let places = crate::ui::tui::layout::places(ui, area);
    let height = places.iter().find(|(pane, _)| *pane == Pane::Source).map_or(0, |(_, rect)| rect.height);
    let current = ui.snapshot.source.as_ref().map_or(0, |s| s.line.saturating_sub(s.first) as usize);
    Scroll { x: 0, y: top(current, height) }
}
