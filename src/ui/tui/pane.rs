//! The panes: small pure functions from the screen's state to text, a file a pane.

pub mod beside;
pub mod choices;
pub mod heap;
pub mod path;
pub mod picture;
pub mod sheet;
pub mod solver;
pub mod source;
pub mod title;
pub mod tree;
pub mod values;
pub mod vector;
pub mod verdicts;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

pub use crate::ui::tui::fitting::{cut, wrap};
use crate::ui::tui::layout::{WIDE, takes_turns};
use crate::ui::tui::state::{PANES, Pane, Scroll, Ui};
use crate::ui::tui::theme::Role;

/// Borders of characters that every terminal has.
const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl Ui {
    /// A piece of text in a role.
    pub fn span(&self, text: impl Into<String>, role: Role) -> Span<'static> {
        let mut text = text.into();
        if self.ascii {
            // What the session says may have arrows; names of the program stay as they are.
            text = text.replace('→', "->").replace('…', "...").replace('≠', "<>");
        }
        Span::styled(text, self.theme.style(role))
    }
    /// A line of one piece.
    pub fn line(&self, text: impl Into<String>, role: Role) -> Line<'static> {
        Line::from(self.span(text, role))
    }
    /// The border of a pane.
    pub fn block(&self, title: &str, focused: bool) -> Block<'static> {
        let role = if focused { Role::Focus } else { Role::Border };
        let set = match (self.ascii, focused) {
            (true, _) => ASCII_BORDER,
            // The focus shows without colour as well.
            (false, true) => border::THICK,
            (false, false) => border::PLAIN,
        };
        let mark = if focused && self.ascii { "*" } else { "" };
        Block::bordered()
            .border_set(set)
            .border_style(self.theme.style(role))
            .title(self.span(format!("{mark}{title}{mark}"), if focused { Role::Title } else { Role::Plain }))
    }
}

/// Draws lines into a pane, scrolled as far as it is, but not past the last line.
pub fn draw(frame: &mut Frame, ui: &Ui, area: Rect, pane: Pane, title: &str, lines: Vec<Line<'static>>) {
    let scroll = ui.scrolled(pane);
    draw_scrolled(frame, ui, area, pane, title, lines, scroll);
}

/// The same from a given place.
pub fn draw_scrolled(
    frame: &mut Frame,
    ui: &Ui,
    area: Rect,
    pane: Pane,
    title: &str,
    lines: Vec<Line<'static>>,
    scroll: Scroll,
) {
    let inner_height = area.height.saturating_sub(2);
    let most = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(inner_height);
    let widest = lines.iter().map(Line::width).max().unwrap_or(0);
    let Scroll { x, y } = within(scroll, lines.len(), widest, area);
    let below = most - y;
    let mut block = ui.block(&tabs(ui, pane, title), ui.focus == pane && ui.sheets.is_empty());
    if below > 0 || y > 0 {
        let says = match (y, below) {
            (0, below) => format!("{below} more below"),
            (above, 0) => format!("{above} more above"),
            (above, below) => format!("{above} above, {below} below"),
        };
        block = block.title_bottom(ui.line(says, Role::Faint).right_aligned());
    }
    frame.render_widget(Clear, area);
    let inner = block.inner(area);
    let goes_on: Vec<bool> = lines
        .iter()
        .skip(usize::from(y))
        .take(usize::from(inner.height))
        .map(|line| line.width() > usize::from(x) + usize::from(inner.width))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block).scroll((y, x)), area);
    // What does not fit is cut with a sign.
    let sign = ui.span(ui.glyphs.more_to_the_right, Role::Faint);
    for (row, _) in goes_on.iter().enumerate().filter(|(_, goes_on)| **goes_on) {
        let place = (inner.right().saturating_sub(1), inner.y + u16::try_from(row).unwrap_or(0));
        if let Some(cell) = frame.buffer_mut().cell_mut(place) {
            cell.set_symbol(&sign.content).set_style(sign.style);
        }
    }
}

/// Where panes stand in one place in turns, the title names the others.
fn tabs(ui: &Ui, pane: Pane, title: &str) -> String {
    if takes_turns(ui) {
        return match pane {
            Pane::Source => format!("{title}  ({} SymSolve)", key_of(Pane::Solver)),
            Pane::Solver => format!("{title}  ({} Source)", key_of(Pane::Source)),
            _ => title.to_string(),
        };
    }
    if ui.size.0 >= WIDE || ui.zoomed || pane == Pane::Heap {
        return title.to_string();
    }
    let others = PANES.iter().filter(|other| **other != pane && **other != Pane::Heap);
    let names: Vec<&str> = others.map(|other| other.title()).collect();
    format!("{title}  (Tab: {})", names.join(", "))
}

/// The key that gives a pane the focus.
fn key_of(pane: Pane) -> String {
    format!("Alt-{}", &pane.title()[..1])
}

/// A scroll that stops at the last line and at the last column.
pub fn within(scroll: Scroll, lines: usize, widest: usize, area: Rect) -> Scroll {
    let most = |all: usize, shown: u16| u16::try_from(all).unwrap_or(u16::MAX).saturating_sub(shown);
    Scroll {
        x: scroll.x.min(most(widest, area.width.saturating_sub(2))),
        y: scroll.y.min(most(lines, area.height.saturating_sub(2))),
    }
}
