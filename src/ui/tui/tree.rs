//! The rows of the visited tree: nodes that no folded node hides, cut ones of a choice as one row, and the
//! lines that lead to them.

use std::collections::BTreeMap;

use crate::session::view::NodeOutcome;
use crate::ui::tui::state::{Pane, Ui};

/// A row of the tree's pane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A node, by its place in the snapshot.
    Node(usize),
    /// Cut alternatives of one choice, by their places.
    Cut(Vec<usize>),
}

/// A piece of the lines before a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Guide {
    /// No line.
    Blank,
    /// One that passes; one that the row hangs on; the same where it ends here.
    Down,
    Branch,
    End,
    /// The same on the way to where the session is: a row beside the way, on it, at its last turn.
    HereDown,
    HereBeside,
    HereTurn,
    HereEnd,
}

/// Fewest cut alternatives that are one row.
const FEWEST: usize = 2;

impl Ui {
    /// The rows of the tree.
    pub fn tree_rows(&self) -> Vec<Item> {
        let tree = &self.snapshot.tree;
        let mut groups = self.cut_groups();
        let mut hidden_below: Option<&[u32]> = None;
        let mut rows = Vec::new();
        for (i, row) in tree.iter().enumerate() {
            if hidden_below.is_some_and(|path| row.choice_path.starts_with(path)) {
                continue;
            }
            let parent = row.choice_path.split_last().map(|(_, parent)| parent);
            match parent.and_then(|parent| groups.get_mut(parent)) {
                // The row of all stands where the first would.
                Some(group) if group.first() == Some(&i) => rows.push(Item::Cut(group.clone())),
                Some(group) if group.contains(&i) => {}
                _ => rows.push(Item::Node(i)),
            }
            hidden_below = self.folded.contains(&row.choice_path).then_some(&row.choice_path);
        }
        rows
    }

    /// Cut alternatives that are shown as one row, by their choice. What is selected, what techniques part on
    /// and where the session is stands by itself. For an audience nothing is folded: that would tell what is cut.
    fn cut_groups(&self) -> BTreeMap<&[u32], Vec<usize>> {
        let mut groups: BTreeMap<&[u32], Vec<usize>> = BTreeMap::new();
        if self.presenter.on() {
            return groups;
        }
        for (i, row) in self.snapshot.tree.iter().enumerate() {
            let Some((_, parent)) = row.choice_path.split_last() else { continue };
            let stands_out = row.here || row.choice_path == self.selected || self.parts(&row.choice_path);
            if row.outcome == NodeOutcome::Cut && !stands_out && !self.opened.contains(parent) {
                groups.entry(parent).or_default().push(i);
            }
        }
        groups.retain(|_, group| group.len() >= FEWEST);
        groups
    }

    /// Whether techniques are known to part on a node, and that may be shown.
    pub fn parts(&self, node: &[u32]) -> bool {
        !self.presenter.on() && self.differs.contains(node)
    }

    /// Position of the selected row; that of the session where it is not shown.
    pub fn tree_cursor(&self, rows: &[Item]) -> usize {
        let node = |path: &[u32]| {
            rows.iter()
                .position(|row| matches!(row, Item::Node(i) if self.snapshot.tree[*i].choice_path == path))
        };
        let group = || {
            rows.iter().position(|row| match row {
                Item::Cut(group) => self.parent_of(group) == Some(&self.selected),
                Item::Node(_) => false,
            })
        };
        let selected = if self.on_cut { group() } else { None };
        selected.or_else(|| node(&self.selected)).or_else(|| node(&self.snapshot.at.choice_path)).unwrap_or(0)
    }

    /// The node whose cut alternatives these are.
    fn parent_of(&self, group: &[usize]) -> Option<&[u32]> {
        let first = self.snapshot.tree.get(*group.first()?)?;
        first.choice_path.split_last().map(|(_, parent)| parent)
    }

    /// Puts the cursor on a row.
    pub fn select_row(&mut self, row: &Item) {
        match row {
            Item::Node(i) => self.select_node(self.snapshot.tree[*i].choice_path.clone()),
            Item::Cut(group) => {
                if let Some(parent) = self.parent_of(group) {
                    self.selected = parent.to_vec();
                    self.on_cut = true;
                }
            }
        }
    }

    /// Puts the cursor on a node.
    pub fn select_node(&mut self, node: Vec<u32>) {
        self.selected = node;
        self.on_cut = false;
    }

    /// The cut alternatives that the cursor is on, where it is on such a row.
    pub fn selected_cut(&self) -> Option<Vec<usize>> {
        if !self.on_cut || self.focus != Pane::Tree {
            return None;
        }
        let rows = self.tree_rows();
        match rows.get(self.tree_cursor(&rows)) {
            Some(Item::Cut(group)) => Some(group.clone()),
            _ => None,
        }
    }

    /// Shows the cut alternatives under the cursor one by one; false where there are none.
    pub fn open_cut(&mut self) -> bool {
        let Some(group) = self.selected_cut() else { return false };
        self.opened.insert(self.selected.clone());
        self.select_row(&Item::Node(group[0]));
        true
    }

    /// Puts cut alternatives that were shown one by one into one row again, where the cursor is on one of them.
    pub fn close_cut(&mut self) -> bool {
        let Some((_, parent)) = self.selected.split_last() else { return false };
        let is_cut = |row: &&crate::session::view::TreeRow| {
            row.choice_path == self.selected && row.outcome == NodeOutcome::Cut
        };
        if self.presenter.on()
            || !self.opened.contains(parent)
            || !self.snapshot.tree.iter().any(|r| is_cut(&r))
        {
            return false;
        }
        let parent = parent.to_vec();
        self.opened.remove(&parent);
        self.selected = parent;
        self.on_cut = true;
        true
    }

    /// The lines before each row: one piece for each of its depths.
    pub fn guides(&self, rows: &[Item]) -> Vec<Vec<Guide>> {
        let path = |row: &Item| -> &[u32] {
            match row {
                Item::Node(i) => &self.snapshot.tree[*i].choice_path,
                Item::Cut(group) => &self.snapshot.tree[group[0]].choice_path,
            }
        };
        let mut is_last = vec![true; rows.len()];
        let mut follows: Vec<bool> = Vec::new();
        for (i, row) in rows.iter().enumerate().rev() {
            let depth = path(row).len();
            follows.resize(depth + 1, false);
            is_last[i] = !follows[depth];
            follows[depth] = true;
        }
        let here = &self.snapshot.at.choice_path;
        let mut goes_on: Vec<bool> = Vec::new();
        let guides = rows.iter().zip(&is_last).map(|(row, &is_last)| {
            let path = path(row);
            let depth = path.len();
            goes_on.truncate(depth.saturating_sub(1));
            let piece = |level: usize, goes_on: bool| {
                // Which way the session's node is from the line's parent: further down, here, or neither.
                let way = here.starts_with(&path[..level - 1]).then(|| here.get(level - 1)).flatten();
                let own = &path[level - 1];
                match (level == depth, goes_on) {
                    (false, _) if way.is_some_and(|way| way > own) => Guide::HereDown,
                    (false, true) => Guide::Down,
                    (false, false) => Guide::Blank,
                    (true, goes_on) if way == Some(own) => {
                        if goes_on {
                            Guide::HereTurn
                        } else {
                            Guide::HereEnd
                        }
                    }
                    (true, _) if way.is_some_and(|way| way > own) => Guide::HereBeside,
                    (true, true) => Guide::Branch,
                    (true, false) => Guide::End,
                }
            };
            let mut pieces: Vec<Guide> =
                (1..depth).map(|level| piece(level, goes_on.get(level - 1) == Some(&true))).collect();
            if depth > 0 {
                pieces.push(piece(depth, !is_last));
                goes_on.resize(depth - 1, false);
                goes_on.push(!is_last);
            }
            pieces
        });
        guides.collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::session::view::TreeRow;
    use crate::ui::tui::theme::Theme;

    /// A tree of nodes that are named by their choices; `x` cuts them, `*` is where the session is.
    fn ui(nodes: &str) -> Ui {
        let mut ui = Ui::new(Theme::Mono, false);
        for node in nodes.split_whitespace() {
            let name = node.trim_end_matches(['x', '*', '.']);
            let choice_path: Vec<u32> = name.chars().filter_map(|c| c.to_digit(10)).collect();
            let outcome = if node.contains('x') { NodeOutcome::Cut } else { NodeOutcome::Choice };
            if node.contains('*') {
                ui.snapshot.at.choice_path.clone_from(&choice_path);
                ui.selected.clone_from(&choice_path);
            }
            let here = node.contains('*');
            let (clause, state) = (String::new(), String::new());
            ui.snapshot.tree.push(TreeRow { choice_path, clause, state, outcome, why: None, here });
        }
        ui
    }

    /// The rows: names, or numbers of cut ones.
    fn shown(ui: &Ui) -> String {
        let name =
            |i: &usize| ui.snapshot.tree[*i].choice_path.iter().map(u32::to_string).collect::<String>();
        let row = |row: &Item| match row {
            Item::Node(i) => name(i),
            Item::Cut(group) => format!("({})", group.iter().map(name).collect::<Vec<_>>().join(" ")),
        };
        ui.tree_rows().iter().map(row).collect::<Vec<_>>().join(" ").trim().to_string()
    }

    const TREE: &str = ". 1 11x 12x 13* 14x 2x 3x 4 41x";

    #[test]
    fn cut_ones_of_a_choice_are_one_row() {
        assert_eq!(shown(&ui(TREE)), "1 (11 12 14) 13 (2 3) 4 41");
    }

    #[test]
    fn what_stands_out_is_never_folded() {
        let mut all = ui(TREE);
        all.select_node(vec![1, 2]);
        assert_eq!(shown(&all), "1 (11 14) 12 13 (2 3) 4 41");
        all.differs = BTreeSet::from([vec![2]]);
        assert_eq!(shown(&all), "1 (11 14) 12 13 2 3 4 41");
    }

    #[test]
    fn an_audience_sees_every_node() {
        let mut all = ui(TREE);
        all.differs = BTreeSet::from([vec![2]]);
        all.presenter.wish = true;
        assert_eq!(shown(&all), "1 11 12 13 14 2 3 4 41");
        assert!(!all.parts(&[2]));
        all.presenter.revealed.insert(all.snapshot.technique.clone());
        assert_eq!(shown(&all), "1 11 12 13 14 2 3 4 41");
    }

    #[test]
    fn a_row_of_cut_ones_opens_and_closes() {
        let mut all = ui(TREE);
        let rows = all.tree_rows();
        let group = rows.iter().position(|row| matches!(row, Item::Cut(_))).expect("a group");
        all.select_row(&rows[group].clone());
        assert_eq!(all.tree_cursor(&rows), group);
        assert!(all.open_cut());
        assert_eq!((shown(&all).as_str(), &all.selected[..]), ("1 11 12 13 14 (2 3) 4 41", &[1, 1][..]));
        assert!(!all.open_cut());
        assert!(all.close_cut());
        assert_eq!(shown(&all), "1 (11 12 14) 13 (2 3) 4 41");
        assert_eq!(all.tree_cursor(&all.tree_rows()), group);
        assert!(!all.close_cut());
    }

    #[test]
    fn lines_lead_to_every_row_and_the_way_here_is_marked() {
        let all = ui(". 1 11 12 2 21 22* 221 23 3");
        let sign = |guide: &Guide| match guide {
            Guide::Blank => ' ',
            Guide::Down => '│',
            Guide::Branch => '├',
            Guide::End => '└',
            Guide::HereDown => '┃',
            Guide::HereBeside => '┠',
            Guide::HereTurn => '┡',
            Guide::HereEnd => '┗',
        };
        let lines = all.guides(&all.tree_rows());
        let lines: Vec<String> = lines.iter().map(|line| line.iter().map(sign).collect()).collect();
        assert_eq!(lines, ["", "┠", "┃├", "┃└", "┡", "│┠", "│┡", "││└", "│└", "└"]);
    }
}
