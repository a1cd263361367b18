//! The visited tree: lines lead to its nodes, cut children are one row or stay with their reason, unvisited
//! ones show as holes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use crate::session::view::{NodeOutcome, TreeRow};
use crate::ui::tui::pane::{cut, draw_scrolled, within};
use crate::ui::tui::state::{Pane, Scroll, Ui};
use crate::ui::tui::theme::Role;
use crate::ui::tui::tree::{Guide, Item};

/// Draws the pane.
pub fn render(frame: &mut Frame, ui: &Ui, area: Rect) {
    let rows = ui.tree_rows();
    let width = usize::from(area.width.saturating_sub(2));
    let cursor = ui.tree_cursor(&rows);
    let guides = ui.guides(&rows);
    let line = |(at, (item, guides)): (usize, (&Item, &Vec<Guide>))| {
        let (text, role) = match item {
            Item::Node(i) => node(ui, *i),
            Item::Cut(group) => group_of_cut(ui, group),
        };
        laid_out(ui, guides, &text, role, width, at == cursor)
    };
    let mut lines: Vec<Line> = rows.iter().zip(&guides).enumerate().map(line).collect();
    if ui.snapshot.tree_more > 0 {
        let says =
            format!("{} {} more visited nodes, too many to show", ui.glyphs.more, ui.snapshot.tree_more);
        lines.push(ui.line(cut(&says, width, ui.glyphs.more), Role::Faint));
    }
    let scroll = scroll(ui, &rows, cursor, area);
    draw_scrolled(frame, ui, area, Pane::Tree, Pane::Tree.title(), lines, scroll);
}

/// The cursor stays in the middle of the pane, or as far above it as the alternatives below where the session is need.
fn scroll(ui: &Ui, rows: &[Item], cursor: usize, area: Rect) -> Scroll {
    let height = usize::from(area.height.saturating_sub(2));
    let here = &ui.snapshot.at.choice_path;
    let path = |item: &Item| match item {
        Item::Node(i) => &ui.snapshot.tree[*i].choice_path,
        Item::Cut(group) => &ui.snapshot.tree[group[0]].choice_path,
    };
    let is_next = |item: &Item| path(item).split_last().is_some_and(|(_, parent)| parent == here);
    let is_here = rows.get(cursor).is_some_and(|item| path(item) == here);
    let end = rows.iter().rposition(is_next).filter(|_| is_here).map_or(0, |last| last + 1);
    let top = cursor.saturating_sub(height / 2).max(end.saturating_sub(height).min(cursor));
    Scroll { x: 0, y: u16::try_from(top).unwrap_or(u16::MAX) }
}

/// The row at a line of the pane, counted from its first.
pub fn row_at(ui: &Ui, area: Rect, line: u16) -> Option<Item> {
    let rows = ui.tree_rows();
    let lines = rows.len() + usize::from(ui.snapshot.tree_more > 0);
    let top = within(scroll(ui, &rows, ui.tree_cursor(&rows), area), lines, 0, area).y;
    rows.into_iter().nth(usize::from(top + line))
}

/// A row with the lines that lead to it.
fn laid_out(
    ui: &Ui,
    guides: &[Guide],
    text: &str,
    role: Role,
    width: usize,
    is_selected: bool,
) -> Line<'static> {
    // Deep nodes are not pushed out of a narrow pane: their depth is a number instead.
    let most = width / 3;
    let depth = if guides.len() > most { format!("{}:", guides.len()) } else { String::new() };
    let guides = match depth.is_empty() {
        true => guides,
        false => &guides[..most.saturating_sub(depth.len())],
    };
    let room = width.saturating_sub(guides.len() + depth.len());
    let text = cut(text, room, ui.glyphs.more);
    let mut spans: Vec<Span> = guides.iter().map(|guide| line_of(ui, *guide)).collect();
    spans.push(ui.span(depth, Role::Faint));
    if is_selected {
        let blanks = " ".repeat(room.saturating_sub(text.width()));
        spans.push(ui.span(text + &blanks, Role::Here));
    } else {
        spans.push(ui.span(text, role));
    }
    Line::from(spans)
}

fn line_of(ui: &Ui, guide: Guide) -> Span<'static> {
    let sign = &ui.glyphs.guides;
    let (sign, role) = match guide {
        Guide::Blank => (" ", Role::Faint),
        Guide::Down => (sign.down, Role::Faint),
        Guide::Branch => (sign.branch, Role::Faint),
        Guide::End => (sign.end, Role::Faint),
        Guide::HereDown => (sign.here_down, Role::Way),
        Guide::HereBeside => (sign.here_beside, Role::Way),
        Guide::HereTurn => (sign.here_turn, Role::Way),
        Guide::HereEnd => (sign.here_end, Role::Way),
    };
    ui.span(sign, role)
}

/// Cut alternatives as one row, with their numbers.
fn group_of_cut(ui: &Ui, group: &[usize]) -> (String, Role) {
    let numbers: Vec<u32> =
        group.iter().filter_map(|&i| ui.snapshot.tree[i].choice_path.last().copied()).collect();
    (format!("{} {} cut ({})", ui.glyphs.unsat, group.len(), ranges(&numbers)), Role::Unsat)
}

/// `1 3-5`
fn ranges(numbers: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |&(first, last): &(u32, u32)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(" ")
}

fn node(ui: &Ui, index: usize) -> (String, Role) {
    let row = &ui.snapshot.tree[index];
    let (mark, role) = mark(ui, index, row);
    let number =
        row.choice_path.last().map_or_else(|| "start".to_string(), |n| format!("{n} {}", row.clause));
    let end = match (&row.why, row.outcome) {
        (Some(why), _) => format!("  {why}"),
        (None, NodeOutcome::Open | NodeOutcome::Choice | NodeOutcome::Unvisited | NodeOutcome::Hidden) => {
            String::new()
        }
        (None, _) => format!("  {}", row.state),
    };
    let parts = if ui.parts(&row.choice_path) { format!(" {}", ui.glyphs.differs) } else { String::new() };
    let is_on_way = ui.snapshot.at.choice_path.starts_with(&row.choice_path);
    let role = if is_on_way && role == Role::Plain { Role::Title } else { role };
    (format!("{mark} {number}{parts}{end}"), role)
}

/// The mark of a row, and its role.
pub fn mark(ui: &Ui, index: usize, row: &TreeRow) -> (&'static str, Role) {
    let glyphs = ui.glyphs;
    if row.here {
        return (glyphs.here, Role::Title);
    }
    match row.outcome {
        NodeOutcome::Hidden => (glyphs.hidden, Role::Faint),
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

#[cfg(test)]
mod tests {
    #[test]
    fn runs_of_numbers_are_short() {
        assert_eq!(super::ranges(&[1, 3, 4, 5, 9]), "1 3-5 9");
        assert_eq!(super::ranges(&[2]), "2");
    }
}
