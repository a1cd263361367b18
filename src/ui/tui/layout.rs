//! Which part of the screen stands where.

use ratatui::layout::{Constraint, Layout, Position, Rect};

use crate::ui::tui::fitting::wrap;
use crate::ui::tui::state::{Pane, SHEET_BORDER, Ui};

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
    let below = match other == Pane::Tree && ui.lesson.is_some() {
        true => of_tree(ui, area.height),
        false => area.height / 2,
    };
    let [heap, rest] = Layout::vertical([Constraint::Fill(1), Constraint::Length(below)]).areas(area);
    vec![(Pane::Heap, heap), (other, rest)]
}

/// Rows that the tree has beside a lesson on a narrow screen: all that it needs, the alternatives of a choice at most; the
/// heap has the others.
fn of_tree(ui: &Ui, height: u16) -> u16 {
    let rows = u16::try_from(ui.tree_rows().len()).unwrap_or(u16::MAX).saturating_add(2);
    rows.clamp(LEAST_ABOVE / 2, ALTERNATIVES.max(height / 2)).min(height.saturating_sub(LEAST_ABOVE / 2))
}

/// Rows of a tree's pane in which a choice of four alternatives is seen.
const ALTERNATIVES: u16 = 7;

/// What a lesson leaves: room for its longest step, so that nothing moves from step to step. A narrow screen has no room
/// to spare: there it is the step that is shown, and what it speaks of is never below it.
fn above_lesson(ui: &Ui, area: Rect) -> Rect {
    let Some(walk) = &ui.lesson else { return area };
    let room = usize::from(area.width).saturating_sub(SHEET_BORDER);
    let lines = |text: &Vec<String>| text.iter().map(|line| wrap(line, room).len()).sum::<usize>();
    let cells = |lines: usize| u16::try_from(lines).unwrap_or(u16::MAX);
    let own = match ui.size.0 >= WIDE {
        // Its border, and how a prediction came out.
        true => cells(walk.texts.iter().map(lines).max().unwrap_or(0) + 3).min(area.height / 2),
        false => {
            let step = ui.sheets.iter().find(|sheet| sheet.is_lesson);
            let own = step.map_or(0, |sheet| lines(&sheet.lines) + 2);
            cells(own).min(area.height.saturating_sub(LEAST_ABOVE))
        }
    };
    Rect { height: area.height - own, ..area }
}

/// Rows of a narrow screen that a lesson leaves to two panes, at least.
const LEAST_ABOVE: u16 = 8;

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
