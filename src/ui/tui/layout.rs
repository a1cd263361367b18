//! Which part of the screen stands where.

use ratatui::layout::{Constraint, Layout, Position, Rect};

use crate::ui::tui::fitting::wrap;
use crate::ui::tui::state::{Pane, Ui};

/// The smallest screen that anything is drawn on.
pub const SMALLEST: (u16, u16) = (40, 12);

/// From this width on panes are side by side: source and search of SymSolve in turns, all others always.
pub const WIDE: u16 = 100;

/// From this size on all panes are there always.
pub const LARGE: (u16, u16) = (150, 45);

/// Title, panes, choices, status.
pub fn rows(area: Rect) -> [Rect; 4] {
    let one = Constraint::Length(1);
    Layout::vertical([one, Constraint::Min(3), one, one]).areas(area)
}

/// Where the panes are.
pub fn panes_area(area: Rect) -> Rect {
    rows(area)[1]
}

/// Which panes are shown, and where. Their sizes depend on the screen and on the number of techniques, so that nothing
/// moves while stepping: the heap has what the others need not.
pub fn places(ui: &Ui, area: Rect) -> Vec<(Pane, Rect)> {
    if ui.zoomed {
        return vec![(ui.focus, area)];
    }
    let area = above_lesson(ui, area);
    // A row for each technique, one for what keys are about, and the border.
    let verdicts = u16::try_from(ui.techniques.len()).unwrap_or(0).saturating_add(3).max(LEAST_VERDICTS);
    if ui.size.0 >= LARGE.0 && ui.size.1 >= LARGE.1 {
        let columns = [Constraint::Fill(5), Constraint::Fill(7), Constraint::Fill(4)];
        let [left, heap, right] = Layout::horizontal(columns).areas(area);
        let [tree, source] = Layout::vertical([Constraint::Fill(3), Constraint::Fill(2)]).areas(left);
        let rows = [Constraint::Length(verdicts), Constraint::Fill(2), Constraint::Fill(5)];
        let [verdicts, path, solver] = Layout::vertical(rows).areas(right);
        return vec![
            (Pane::Tree, tree),
            (Pane::Heap, heap),
            (Pane::Verdicts, verdicts),
            (Pane::Source, source),
            (Pane::Solver, solver),
            (Pane::Path, path),
        ];
    }
    if area.width >= WIDE {
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Fill(1)]).areas(area);
        let [tree, lower] = Layout::vertical([Constraint::Fill(3), Constraint::Fill(2)]).areas(left);
        // The heap has more.
        let strip = verdicts.min(area.height * 2 / 5);
        let [heap, strip] = Layout::vertical([Constraint::Fill(1), Constraint::Length(strip)]).areas(right);
        let [verdicts, path] = Layout::horizontal([Constraint::Fill(6), Constraint::Fill(5)]).areas(strip);
        return vec![
            (Pane::Tree, tree),
            (Pane::Heap, heap),
            (Pane::Verdicts, verdicts),
            (in_turns(ui), lower),
            (Pane::Path, path),
        ];
    }
    if ui.beside.is_some() && ui.focus == Pane::Heap {
        return vec![(Pane::Heap, area)];
    }
    // The heap stays; the pane with the focus is beside or below it.
    let other = if ui.focus == Pane::Heap { Pane::Verdicts } else { ui.focus };
    let [heap, rest] = Layout::vertical([Constraint::Fill(1), Constraint::Fill(1)]).areas(area);
    vec![(Pane::Heap, heap), (other, rest)]
}

/// What a lesson leaves: room for its longest step, so that nothing moves from step to step. On a narrow screen the lower
/// pane is below the lesson, unless it shows a query that the lesson is about.
fn above_lesson(ui: &Ui, area: Rect) -> Rect {
    let Some(walk) = ui.lesson.as_ref().filter(|_| ui.size.0 >= WIDE || ui.snapshot.dive.is_some()) else {
        return area;
    };
    let room = usize::from(area.width.saturating_sub(6));
    let lines = |text: &Vec<String>| text.iter().map(|line| wrap(line, room).len()).sum::<usize>();
    let longest = walk.texts.iter().map(lines).max().unwrap_or(0);
    // Its border, and how a prediction came out.
    let own = u16::try_from(longest + 3).unwrap_or(u16::MAX).min(area.height / 2);
    Rect { height: area.height - own, ..area }
}

/// Lines of the verdicts' pane before a subject is there.
const LEAST_VERDICTS: u16 = 6;

/// Whether source and search stand in one place, in turns.
pub fn takes_turns(ui: &Ui) -> bool {
    !ui.zoomed && ui.size.0 >= WIDE && (ui.size.0 < LARGE.0 || ui.size.1 < LARGE.1)
}

/// The search where it has the focus, or where there is a dive and the source has not; else the source.
fn in_turns(ui: &Ui) -> Pane {
    let dives = ui.snapshot.dive.is_some() && ui.focus != Pane::Source;
    if ui.focus == Pane::Solver || dives { Pane::Solver } else { Pane::Source }
}

/// The pane at a place of the screen, and where it is.
pub fn pane_at(ui: &Ui, at: Position) -> Option<(Pane, Rect)> {
    places(ui, panes_area(ui.area())).into_iter().find(|(_, place)| place.contains(at))
}
