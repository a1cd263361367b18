//! The whole screen: which pane is where, and what lies on top.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};
use unicode_width::UnicodeWidthStr;

use crate::base::count::counted;
use crate::solve::VerdictWord;
use crate::ui::printable::{HIDDEN, is_printable};
use crate::ui::tui::fitting::fitting;
use crate::ui::tui::layout::{SMALLEST, places, rows};
use crate::ui::tui::line_edit::Shown;
use crate::ui::tui::pane::{self, cut, wrap};
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
    } else if let Some(prompt) = ui.prompt.as_ref().filter(|prompt| !prompt.hint.is_empty()) {
        let says = cut(&format!(" {}", prompt.hint), width, ui.glyphs.more);
        frame.render_widget(ui.line(says, Role::Plain), choices);
    } else if ui.prompt.is_some() && !ui.completions.is_empty() {
        let words = cut(&format!(" {}", ui.completions.join("  ")), width, ui.glyphs.more);
        frame.render_widget(ui.line(words, Role::Plain), choices);
    } else if let Some(says) = meaning(ui, panes) {
        frame.render_widget(ui.line(cut(&format!(" {says}"), width, ui.glyphs.more), Role::Plain), choices);
    } else {
        frame.render_widget(pane::choices::line(ui, width), choices);
    }
    pane::sheet::render(frame, ui, panes);
    draw_status(frame, ui, status);
}

/// In a dive, where there is nothing to choose: what its last event means, unless the search's pane says it.
fn meaning(ui: &Ui, panes: Rect) -> Option<&str> {
    let says = pane::solver::meaning(ui)?;
    let place = places(ui, panes).into_iter().find(|(which, _)| *which == Pane::Solver);
    place.is_none_or(|(_, place)| !pane::solver::tells_meaning(ui, place)).then_some(says)
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
    let (text, role) = status(ui, width);
    // What one line has no room for stands on several, over what is above.
    let lines = wrap(&text, width);
    let most = usize::from(frame.area().height / 2).max(1);
    let height = u16::try_from(lines.len().min(most)).unwrap_or(1);
    let place = Rect { y: area.bottom() - height, height, ..area };
    frame.render_widget(Clear, place);
    let lines: Vec<Line> = lines.into_iter().map(|line| ui.line(line, role)).collect();
    frame.render_widget(Paragraph::new(lines), place);
}

/// What the last line says: what failed, what runs, what was answered, else what can be done.
fn status(ui: &Ui, width: usize) -> (String, Role) {
    if let Some((message, true)) = &ui.message {
        (format!(" {message}"), Role::Error)
    } else if let Some((what, ticks)) = &ui.working {
        let seconds = ticks / 20;
        let paths = if ui.paths > 0 && !ui.presenter.on {
            format!(", {}", counted(ui.paths, "path"))
        } else {
            String::new()
        };
        let beat = ui.beat.as_ref().filter(|b| b.candidates > 0);
        let candidates = beat.map(|b| format!(", candidate #{}", b.candidates)).unwrap_or_default();
        let says = format!(" {} {seconds} s{paths}{candidates}  Esc cancels", ui.glyphs.running);
        // How it goes is what is looked at.
        let room = width.saturating_sub(says.width() + 1);
        (format!(" {}{says}", cut(what, room, ui.glyphs.more)), Role::Unknown)
    } else if let Some((message, _)) = &ui.message {
        (format!(" {message}"), Role::Plain)
    } else if let Some(why) = &ui.snapshot.at.vacuous {
        (format!(" VACUOUS: {why}"), Role::Unknown)
    } else if ui.snapshot.subject.is_empty() {
        (String::new(), Role::Faint)
    } else if ui.snapshot.dive.is_some() {
        (fitting("", DIVE_KEYS, width), Role::Key)
    } else if let Some(parted) = parted(ui) {
        (fitting(&parted, &["w says why", "D next one"], width), Role::Differs)
    } else {
        (fitting("", KEYS, width), Role::Faint)
    }
}

/// The keys that are named, the first ones that a newcomer needs first.
const KEYS: &[&str] = &[
    "o next choice",
    "1-9 choose",
    "w why",
    "? help",
    "q quit",
    "Tab panes",
    "s step",
    "S back",
    "D disagreement",
    ": command",
    "d dive",
    "v compare",
    "A alarms",
    "Ctrl-P all",
];

/// The same in a dive.
const DIVE_KEYS: &[&str] = &[
    "in a dive: s next candidate",
    "S back",
    "n next event",
    "N event back",
    "u out",
    "? help",
    "i input heap",
];

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
