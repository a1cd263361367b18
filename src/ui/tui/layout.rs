//! Which part of the screen stands where.

use ratatui::layout::{Constraint, Layout, Rect};

use crate::ui::tui::state::{Pane, Ui};

/// The smallest screen that anything is drawn on.
pub const SMALLEST: (u16, u16) = (40, 12);

/// From this width on all panes are side by side.
pub const WIDE: u16 = 100;

/// Title, panes, choices, status.
pub fn rows(area: Rect) -> [Rect; 4] {
    let one = Constraint::Length(1);
    Layout::vertical([one, Constraint::Min(3), one, one]).areas(area)
}

/// Where the panes are.
pub fn panes_area(area: Rect) -> Rect {
    rows(area)[1]
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
