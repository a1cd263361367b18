//! The visited tree: cut children stay with their reason, unvisited ones show as holes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::session::view::{NodeOutcome, TreeRow};
use crate::ui::tui::pane::{cut, draw_scrolled};
use crate::ui::tui::state::{Pane, Scroll, Ui};
use crate::ui::tui::theme::Role;

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let rows = ui.tree_rows();
    let width = usize::from(area.width.saturating_sub(2));
    let cursor = ui.tree_cursor(&rows);
    let mut lines: Vec<Line> = rows.iter().map(|&i| row(ui, i, width)).collect();
    if ui.snapshot.tree_more > 0 {
        let says = format!("{} +{} visited nodes", ui.glyphs.more, ui.snapshot.tree_more);
        lines.push(ui.line(cut(&says, width, ui.glyphs.more), Role::Faint));
    }
    // The cursor stays in the middle of the pane.
    let height = usize::from(area.height.saturating_sub(2));
    let top = cursor.saturating_sub(height / 2);
    let scroll = Scroll { x: 0, y: u16::try_from(top).unwrap_or(u16::MAX) };
    draw_scrolled(frame, ui, area, Pane::Tree, Pane::Tree.title(), lines, scroll);
}

fn row(ui: &Ui, index: usize, width: usize) -> Line<'static> {
    let row = &ui.snapshot.tree[index];
    let (mark, role) = mark(ui, index, row);
    let number =
        row.choice_path.last().map_or_else(|| "start".to_string(), |n| format!("{n} {}", row.clause));
    let hidden = ui.presenter.hides_marks(&ui.snapshot.technique);
    let end = match (&row.why, row.outcome) {
        (Some(_), _) if hidden => String::new(),
        (Some(why), _) => format!("  {why}"),
        (None, NodeOutcome::Open | NodeOutcome::Choice | NodeOutcome::Unvisited) => String::new(),
        (None, _) => format!("  {}", row.state),
    };
    let indent = indent(row.choice_path.len(), width);
    let text = cut(&format!("{indent}{mark} {number}{end}"), width, ui.glyphs.more);
    let is_selected = row.choice_path == ui.selected;
    if is_selected {
        return ui.line(format!("{text:<width$}"), Role::Here);
    }
    ui.line(text, role)
}

/// Deep nodes are not pushed out of a narrow pane: their depth is a number instead.
fn indent(depth: usize, width: usize) -> String {
    let most = width / 3;
    if depth <= most { " ".repeat(depth) } else { format!("{}{depth}:", " ".repeat(most.saturating_sub(3))) }
}

fn mark(ui: &Ui, index: usize, row: &TreeRow) -> (&'static str, Role) {
    let glyphs = ui.glyphs;
    let hidden = ui.presenter.hides_marks(&ui.snapshot.technique);
    if row.here {
        return (glyphs.here, Role::Title);
    }
    match row.outcome {
        NodeOutcome::Hidden => (glyphs.hidden, Role::Faint),
        // What is cut, open and not visited look the same.
        NodeOutcome::Cut | NodeOutcome::Split | NodeOutcome::Unvisited | NodeOutcome::Open if hidden => {
            (glyphs.hidden, Role::Faint)
        }
        NodeOutcome::Cut => (glyphs.unsat, Role::Unsat),
        NodeOutcome::Unvisited | NodeOutcome::Split => (glyphs.hole, Role::Faint),
        NodeOutcome::Open => (glyphs.sat, Role::Plain),
        NodeOutcome::Choice => {
            let next = ui.snapshot.tree.get(index + 1);
            let has_rows = next.is_some_and(|next| next.choice_path.len() > row.choice_path.len());
            let folded = ui.folded.contains(&row.choice_path) || !has_rows;
            (if folded { glyphs.folded } else { glyphs.unfolded }, Role::Plain)
        }
        NodeOutcome::Exception | NodeOutcome::Violated | NodeOutcome::NeverEnds => {
            (glyphs.ended, Role::Error)
        }
        NodeOutcome::Return | NodeOutcome::Infeasible | NodeOutcome::LoopCut | NodeOutcome::Stopped => {
            (glyphs.ended, Role::Plain)
        }
    }
}
