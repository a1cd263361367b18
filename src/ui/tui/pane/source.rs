//! The source around the current line, which is a bar with the values of what it names; the other variables
//! of the frame stand below it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::highlight::{Kind, Piece, Pieces, printable};
use crate::ui::tui::layout::{panes_area, places};
use crate::ui::tui::pane::{draw_scrolled, values, within};
use crate::ui::tui::state::{Pane, Scroll, Ui};
use crate::ui::tui::theme::Role;

/// Blanks at least between a line and the values beside it.
const GAP: usize = 2;

/// Columns of the mark and the number before a line.
const NUMBER: usize = 7;

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let own = ui.scroll.get(&Pane::Source).copied();
    // Numbers and the mark of the current line stay where they are.
    let skipped = own.map_or(0, |scroll| usize::from(scroll.x));
    let width = usize::from(area.width.saturating_sub(2));
    let mut lines: Vec<Line> = Vec::new();
    let mut title = Pane::Source.title().to_string();
    let mut current = 0;
    if let Some(source) = &ui.snapshot.source {
        let file = source.path.rsplit('/').next().unwrap_or(&source.path);
        let method = ui.snapshot.at.frames.get(ui.snapshot.at.frame).map(|f| f.method.clone());
        title = format!("{title} {file} {}", method.unwrap_or_default());
        for (i, text) in source.lines.iter().enumerate() {
            let number = source.first + i as u32;
            let whole = match ui.snapshot.pieces.get(i) {
                Some(pieces) => pieces.clone(),
                None => vec![Piece { text: printable(text), kind: Kind::Plain }],
            };
            let pieces = behind(&whole, skipped);
            if number == source.line {
                current = lines.len();
                let (beside, below) = values_of(ui, &whole, &pieces, width);
                lines.push(bar(ui, number, &pieces, &beside, width));
                if !below.is_empty() {
                    lines.push(ui.line(format!("{:NUMBER$}{below}", ""), Role::Changed));
                }
            } else {
                let number = ui.span(format!("  {number:>4} "), Role::Faint);
                let pieces = pieces.into_iter().map(|piece| ui.span(piece.text, role(piece.kind)));
                lines.push(Line::from_iter(std::iter::once(number).chain(pieces)));
            }
        }
    }
    let y = own.map_or_else(|| top(current, area.height), |scroll| scroll.y);
    let scroll = Scroll { x: 0, y };
    draw_scrolled(frame, ui, area, Pane::Source, &title, lines, scroll);
}

/// The current line over the whole width, with values at its right end.
fn bar(ui: &Ui, number: u32, pieces: &[Piece], beside: &str, width: usize) -> Line<'static> {
    let text: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
    let line = ui.span(format!("{} {number:>4} {text}", ui.glyphs.line), Role::Here);
    let value = ui.span(beside, Role::Value);
    let blanks = width.saturating_sub(line.width() + value.width());
    let spans = [line, Span::styled(" ".repeat(blanks), ui.theme.style(Role::Here)), value];
    Line::from_iter(spans)
}

/// The values that fit beside the current line; below it those that do not, and the variables that it does not
/// name.
fn values_of(ui: &Ui, line: &[Piece], shown: &[Piece], width: usize) -> (String, String) {
    let mut room = width.saturating_sub(NUMBER + shown.iter().map(|p| p.text.width()).sum::<usize>());
    let (mut beside, mut below) = (String::new(), Vec::new());
    let all = values::of(line, &ui.snapshot);
    for value in &all {
        if below.is_empty() && value.says.width() + GAP <= room {
            room -= value.says.width() + GAP;
            beside += &format!("  {}", value.says);
        } else {
            below.push(value.says.clone());
        }
    }
    let others = ui.snapshot.variables.iter().filter(|v| all.iter().all(|value| value.name != v.name));
    below.extend(others.map(|v| format!("{}={}", v.name, v.value)));
    (beside.trim_start().to_string(), below.join("  "))
}

/// A line without its first columns.
fn behind(pieces: &Pieces, columns: usize) -> Pieces {
    let mut left = columns;
    let mut shown = Vec::new();
    for piece in pieces {
        let dropped = |c: &char| {
            let has_room = left > 0;
            left = left.saturating_sub(c.width().unwrap_or(0));
            has_room
        };
        let text: String = piece.text.chars().skip_while(dropped).collect();
        if !text.is_empty() {
            shown.push(Piece { text, kind: piece.kind });
        }
    }
    shown
}

fn role(kind: Kind) -> Role {
    match kind {
        Kind::Plain | Kind::Name => Role::Plain,
        Kind::Keyword => Role::Keyword,
        Kind::Type => Role::Type,
        Kind::Call => Role::Call,
        Kind::Text => Role::Text,
        Kind::Constant => Role::Constant,
        Kind::Comment => Role::Comment,
        Kind::Annotation => Role::Annotation,
    }
}

/// The first line shown where nobody has scrolled: the current one is in the middle.
fn top(current: usize, height: u16) -> u16 {
    let inner = usize::from(height.saturating_sub(2));
    u16::try_from(current.saturating_sub(inner.saturating_sub(1) / 2)).unwrap_or(0)
}

/// The line of source at a line of the pane, counted from its first, as a breakpoint names it: `Chain.java:52`.
pub fn line_at(ui: &Ui, area: Rect, y: u16) -> Option<String> {
    let source = ui.snapshot.source.as_ref()?;
    let current = source.line.checked_sub(source.first)? as usize;
    let whole = ui.snapshot.pieces.get(current).cloned().unwrap_or_default();
    let width = usize::from(area.width.saturating_sub(2));
    let skipped = ui.scroll.get(&Pane::Source).map_or(0, |scroll| usize::from(scroll.x));
    let has_values = !values_of(ui, &whole, &behind(&whole, skipped), width).1.is_empty();
    let own = ui.scroll.get(&Pane::Source).copied();
    let from = own.unwrap_or(Scroll { x: 0, y: top(current, area.height) });
    let top = within(from, source.lines.len() + usize::from(has_values), 0, area).y;
    let row = usize::from(top + y);
    let row = match has_values && row > current {
        true if row == current + 1 => return None,
        true => row - 1,
        false => row,
    };
    let file = source.path.rsplit('/').next().unwrap_or(&source.path);
    (row < source.lines.len()).then(|| format!("{file}:{}", source.first as usize + row))
}

/// Where scrolling by hand begins.
pub fn start(ui: &Ui) -> Scroll {
    let places = places(ui, panes_area(ui.area()));
    let height = places.iter().find(|(pane, _)| *pane == Pane::Source).map_or(0, |(_, rect)| rect.height);
    let current = ui.snapshot.source.as_ref().map_or(0, |s| s.line.saturating_sub(s.first) as usize);
    Scroll { x: 0, y: top(current, height) }
}
