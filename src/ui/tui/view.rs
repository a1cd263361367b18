//! The whole screen: which pane is where, and what lies on top.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Paragraph;

use crate::solve::VerdictWord;
use crate::ui::printable::{HIDDEN, is_printable};
use crate::ui::tui::layout::{SMALLEST, WIDE, places, rows};
use crate::ui::tui::line_edit::Shown;
use crate::ui::tui::pane::{self, cut};
use crate::ui::tui::state::{Pane, Ui};
use crate::ui::tui::theme::Role;

/// Draws everything, and nothing that steers the terminal or cannot be seen.
pub fn draw(frame: &mut Frame, ui: &Ui) {
    draw_parts(frame, ui);
    for cell in &mut frame.buffer_mut().content {
        if !cell.symbol().chars().all(is_printable) {
            cell.set_char(HIDDEN);
        }
    }
    // An image is a sequence that steers the terminal, and is ours.
    if ui.sheets.is_empty() {
        let [_, panes, _, _] = rows(frame.area());
        for (_, place) in places(ui, panes).into_iter().filter(|(which, _)| *which == Pane::Heap) {
            pane::heap::draw_pixels(frame, ui, place);
        }
    }
}

fn draw_parts(frame: &mut Frame, ui: &Ui) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let says =
            format!("{}x{} is too small: {}x{} at least", area.width, area.height, SMALLEST.0, SMALLEST.1);
        frame.render_widget(Paragraph::new(says), area);
        return;
    }
    let [title, panes, choices, status] = rows(area);
    let width = usize::from(area.width);
    frame.render_widget(pane::title::line(ui, width), title);
    for (which, place) in places(ui, panes) {
        render(frame, ui, which, place);
    }
    let left_out = ui.prompt.as_ref().map_or(0, |prompt| prompt.line.left_out());
    if left_out > 0 {
        let says = format!(
            " one line at a time: {left_out} more of the pasted lines left out; scripts run whole by `symheap repl --script`"
        );
        frame.render_widget(ui.line(cut(&says, width, ui.glyphs.more), Role::Error), choices);
    } else if ui.prompt.is_some() && !ui.completions.is_empty() {
        let words = cut(&format!(" {}", ui.completions.join("  ")), width, ui.glyphs.more);
        frame.render_widget(ui.line(words, Role::Plain), choices);
    } else {
        frame.render_widget(pane::choices::line(ui, width), choices);
    }
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

fn draw_status(frame: &mut Frame, ui: &Ui, area: Rect) {
    let width = usize::from(area.width);
    if let Some(prompt) = &ui.prompt {
        let Shown { text, skipped, column } = prompt.line.shown(&prompt.label, width);
        let cells = |columns: usize| u16::try_from(columns).unwrap_or(u16::MAX);
        let line = Paragraph::new(ui.line(text, Role::Plain)).scroll((0, cells(skipped)));
        frame.render_widget(line, area);
        let x = area.x + cells(column).min(area.width.saturating_sub(1));
        frame.set_cursor_position(Position { x, y: area.y });
        return;
    }
    let line = if let Some((message, true)) = &ui.message {
        ui.line(cut(&format!(" {message}"), width, ui.glyphs.more), Role::Error)
    } else if let Some((what, ticks)) = &ui.working {
        let seconds = ticks / 20;
        let paths =
            if ui.paths > 0 && !ui.presenter.on { format!(", {} paths", ui.paths) } else { String::new() };
        let beat = ui.beat.as_ref().filter(|b| b.candidates > 0);
        let candidates = beat.map(|b| format!(", candidate #{}", b.candidates)).unwrap_or_default();
        let says = format!(" {what} {} {seconds} s{paths}{candidates}  Esc cancels", ui.glyphs.running);
        ui.line(cut(&says, width, ui.glyphs.more), Role::Unknown)
    } else if let Some((message, _)) = &ui.message {
        ui.line(cut(&format!(" {message}"), width, ui.glyphs.more), Role::Plain)
    } else if let Some(why) = &ui.snapshot.at.vacuous {
        ui.line(cut(&format!(" VACUOUS: {why}"), width, ui.glyphs.more), Role::Unknown)
    } else if ui.snapshot.dive.is_some() {
        let keys = "in a dive: s . next candidate  S , back  n next event  N event back  u out";
        ui.line(cut(&format!(" {keys}"), width, ui.glyphs.more), Role::Key)
    } else if let Some(parted) = parted(ui) {
        ui.line(cut(&format!(" {parted}  w says why  D next one"), width, ui.glyphs.more), Role::Differs)
    } else if area.width < WIDE && !ui.zoomed {
        let names = "Tab: panes  : command  ? help  s step  S back  1-9 choose  w why  d dive  q quit";
        ui.line(cut(&format!(" {names}"), width, ui.glyphs.more), Role::Faint)
    } else {
        let names = ": command   ? help   s step   S back   o next choice   1-9 choose   w why   d dive   v compare   q quit";
        ui.line(cut(&format!(" {names}"), width, ui.glyphs.more), Role::Faint)
    };
    frame.render_widget(line, area);
}

/// Where techniques part on the heap here: who says what. Narrow screens do not show all panes at once.
fn parted(ui: &Ui) -> Option<String> {
    if ui.presenter.on {
        return None;
    }
    let who = |word: VerdictWord| -> Vec<&str> {
        let says = |name: &&String| ui.verdicts.get(*name).is_some_and(|v| v.verdict == word);
        ui.techniques.iter().filter(says).map(String::as_str).collect()
    };
    let (accept, refuse) = (who(VerdictWord::Sat), who(VerdictWord::Unsat));
    if accept.is_empty() || refuse.is_empty() {
        return None;
    }
    let g = &ui.glyphs;
    Some(format!("{} {} {}, {} {}", g.differs, g.sat, accept.join(" "), g.unsat, refuse.join(" ")))
}
