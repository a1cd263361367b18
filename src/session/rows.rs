//! The visited tree as rows: all of it, what mentions a text, the part around a node.

use std::collections::{BTreeSet, VecDeque};

use crate::session::explorer::Explorer;
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, NodeState};
use crate::session::view::{NodeOutcome, TreeRow};

/// A part of the visited tree.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct TreeWindow {
    /// Its rows, parents before children.
    pub rows: Vec<TreeRow>,
    /// Visited nodes that are no rows.
    pub left_out: usize,
}

/// The tree, or those of its nodes that are in a set, to a depth.
pub fn rows(
    explorer: &Explorer,
    here: NodeId,
    depth: Option<usize>,
    only: Option<&BTreeSet<NodeId>>,
) -> Vec<TreeRow> {
    let root = explorer.tree.root();
    let mut rows = Vec::new();
    let mut pending = vec![(root, 0)];
    while let Some((id, level)) = pending.pop() {
        let node = explorer.tree.node(id);
        let path = explorer.tree.path(id);
        let (state, why) = match &node.state {
            NodeState::Open => ("open".into(), None),
            NodeState::Forked(..) => ("choice".into(), None),
            NodeState::Ended(_, text) => (text.clone(), None),
            NodeState::Cut(why) => ("cut".into(), Some(why.sentence())),
            NodeState::Split(numbers) => ("split".into(), Some(explorer.told_apart(id, numbers))),
        };
        rows.push(TreeRow {
            choice_path: path.0.clone(),
            clause: node.clause.clone(),
            state,
            outcome: node.outcome(),
            why,
            here: id == here,
        });
        let NodeState::Forked(fork, children) = &node.state else { continue };
        if depth.is_some_and(|d| level >= d) {
            continue;
        }
        // Unvisited children are rows too; visited ones come in choice order, so push them reversed.
        for (i, (alternative, child)) in fork.alternatives.iter().zip(children).enumerate().rev() {
            match child {
                Some(child) if only.is_some_and(|only| !only.contains(child)) => {}
                Some(child) => pending.push((*child, level + 1)),
                None => {
                    let mut choice_path = path.0.clone();
                    choice_path.push(i as u32 + 1);
                    let clause = explorer.engine.clause_text(&alternative.clause);
                    rows.push(TreeRow {
                        choice_path,
                        clause,
                        state: "unvisited".into(),
                        outcome: NodeOutcome::Unvisited,
                        why: None,
                        here: false,
                    });
                }
            }
        }
    }
    rows.sort_by(|a, b| a.choice_path.cmp(&b.choice_path));
    rows
}

/// Visited nodes that mention the text, letters' case aside.
pub fn search(explorer: &Explorer, here: NodeId, text: &str) -> Reply {
    let wanted = text.to_lowercase();
    let says = |part: &str| part.to_lowercase().contains(&wanted);
    let mut rows = rows(explorer, here, None, None);
    rows.retain(|row| says(&row.clause) || says(&row.state) || row.why.as_ref().is_some_and(|w| says(w)));
    Reply::Found { text: text.to_string(), rows }
}

/// The visited tree, or where it has more than `most` nodes the part around here: the way from the root
/// with what branches off it, and as much of what is below.
pub fn window(explorer: &Explorer, here: NodeId, most: usize) -> TreeWindow {
    let tree = &explorer.tree;
    if tree.len() <= most {
        return TreeWindow { rows: rows(explorer, here, None, None), left_out: 0 };
    }
    let mut shown: BTreeSet<NodeId> = tree.ancestors(here).collect();
    let ways: Vec<NodeId> = shown.iter().copied().collect();
    for node in ways {
        shown.extend(tree.children(node).iter().flatten());
    }
    let mut open: VecDeque<NodeId> = VecDeque::from([here]);
    while let Some(node) = open.pop_front().filter(|_| shown.len() < most) {
        shown.extend(tree.children(node).iter().flatten());
        open.extend(tree.children(node).iter().flatten());
    }
    let left_out = tree.len() - shown.len();
    TreeWindow { rows: rows(explorer, here, None, Some(&shown)), left_out }
}
