//! The whole screen: which pane is where, and what lies on top.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use crate::ui::tui::pane::{self, cut};
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::theme::Role;

/// The smallest screen that anything is drawn on.
pub const SMALLEST: (u16, u16) = (40, 12);

/// From this width on all panes are side by side.
pub const WIDE: u16 = 100;

/// Draws everything.
pub fn draw(frame: &mut Frame, ui: &Ui) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let says =
            format!("{}x{} is too small: {}x{} at least", area.width, area.height, SMALLEST.0, SMALLEST.1);
        frame.render_widget(Paragraph::new(says), area);
        return;
    }
    let [title, panes, choices, status] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let width = usize::from(area.width);
    frame.render_widget(pane::title::line(ui, width), title);
    for (which, place) in places(ui, panes) {
        render(frame, ui, which, place);
    }
    frame.render_widget(pane::choices::line(ui, width), choices);
    pane::sheet::render(frame, ui, panes);
    draw_status(frame, ui, status);
}

fn render(frame: &mut Frame, ui: &Ui, which: Pane, place: Rect) {
    match which {
        Pane::Tree => pane::tree::render(frame, ui, place),
        Pane::Heap => pane::heap::render(frame, ui, place),
        Pane::Verdicts => pane::verdicts::render(frame, ui, place),
        Pane::Source => pane::source::render(frame, ui, place),
        Pane::Solver => pane::solver::render(frame, ui, place),
        Pane::Path => pane::path::render(frame, ui, place),
    }
}

/// Which panes are shown, and where. Their sizes depend on the screen's alone, so that nothing moves while
/// stepping.
pub fn places(ui: &Ui, area: Rect) -> Vec<(Pane, Rect)> {
    if ui.zoomed {
        return vec![(ui.focus, area)];
    }
    if area.width >= WIDE {
        let [upper, lower] = Layout::vertical([Constraint::Fill(3), Constraint::Fill(2)]).areas(area);
        let columns = [Constraint::Fill(3), Constraint::Fill(5), Constraint::Fill(3)];
        let [tree, heap, verdicts] = Layout::horizontal(columns).areas(upper);
        let columns = [Constraint::Fill(4), Constraint::Fill(4), Constraint::Fill(3)];
        let [source, solver, path] = Layout::horizontal(columns).areas(lower);
        return vec![
            (Pane::Tree, tree),
            (Pane::Heap, heap),
            (Pane::Verdicts, verdicts),
            (Pane::Source, source),
            (Pane::Solver, solver),
            (Pane::Path, path),
        ];
    }
    // The heap stays; the pane with the focus is beside or below it.
    let other = if ui.focus == Pane::Heap { Pane::Verdicts } else { ui.focus };
    let [heap, rest] = Layout::vertical([Constraint::Fill(1), Constraint::Fill(1)]).areas(area);
    vec![(Pane::Heap, heap), (other, rest)]
}

fn draw_status(frame: &mut Frame, ui: &Ui, area: Rect) {
    let width = usize::from(area.width);
    if let Some(prompt) = &ui.prompt {
        let text = format!("{}{}", prompt.label, prompt.line.text());
        let before: String = prompt.line.text().chars().take(prompt.line.cursor()).collect();
        let column = prompt.label.width() + before.width();
        // A long line is shown from where the cursor fits.
        let skipped = column.saturating_sub(width.saturating_sub(1));
        let shown: String = text.chars().skip(skipped).collect();
        frame.render_widget(ui.line(shown, Role::Plain), area);
        let x = area.x + u16::try_from(column - skipped).unwrap_or(0).min(area.width.saturating_sub(1));
        frame.set_cursor_position(Position { x, y: area.y });
        return;
    }
    let line = if let Some((what, ticks)) = &ui.working {
        let seconds = ticks / 20;
        let candidates =
            ui.beat.as_ref().map(|b| format!(", candidate #{}", b.candidates)).unwrap_or_default();
        let says = format!(" {what} {} {seconds} s{candidates}  Esc cancels", ui.glyphs.running);
        ui.line(cut(&says, width, ui.glyphs.more), Role::Unknown)
    } else if let Some((message, failed)) = &ui.message {
        let role = if *failed { Role::Error } else { Role::Plain };
        ui.line(cut(&format!(" {message}"), width, ui.glyphs.more), role)
    } else if area.width < WIDE && !ui.zoomed {
        let names = "Tab: panes  : command  ? help  s step  S back  1-9 choose  w why  d dive  q quit";
        ui.line(cut(&format!(" {names}"), width, ui.glyphs.more), Role::Faint)
    } else {
        let names = ": command   ? help   s step   S back   o next choice   1-9 choose   w why   d dive   v compare   q quit";
        ui.line(cut(&format!(" {names}"), width, ui.glyphs.more), Role::Faint)
    };
    frame.render_widget(line, area);
}
