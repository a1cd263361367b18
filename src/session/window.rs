//! What faces that draw ask for beside the commands: parts of the tree, source, verdicts one by one.

use std::collections::{BTreeSet, VecDeque};

use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::tree::NodeId;
use crate::session::view::{SourceView, TreeRow, VerdictView, Whereabouts};

/// A part of the visited tree.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct TreeWindow {
    /// Its rows, parents before children.
    pub rows: Vec<TreeRow>,
    /// Visited nodes that are no rows.
    pub left_out: usize,
}

impl Session {
    /// The visited tree, or where it has more than `most` nodes the part around here: the way from the root
    /// with what branches off it, and as much of what is below.
    pub fn tree_window(&self, most: usize) -> TreeWindow {
        if self.tree.len() <= most {
            return TreeWindow { rows: self.rows(None), left_out: 0 };
        }
        let mut shown: BTreeSet<NodeId> = self.tree.ancestors(self.here.node).collect();
        let ways: Vec<NodeId> = shown.iter().copied().collect();
        for node in ways {
            shown.extend(self.tree.children(node).iter().flatten());
        }
        let mut open: VecDeque<NodeId> = VecDeque::from([self.here.node]);
        while let Some(node) = open.pop_front().filter(|_| shown.len() < most) {
            shown.extend(self.tree.children(node).iter().flatten());
            open.extend(self.tree.children(node).iter().flatten());
        }
        let left_out = self.tree.len() - shown.len();
        TreeWindow { rows: self.rows(Some(&shown)), left_out }
    }

    /// Where the session is, with the watches; also while it is in a dive.
    pub fn place(&mut self) -> Whereabouts {
        Whereabouts { watches: self.watches(), ..self.whereabouts() }
    }

    /// The source around the current line of the selected frame.
    pub fn source_around(&self, lines: u32) -> Option<SourceView> {
        self.source_lines(lines)
    }

    /// Whether the program waits for a choice here.
    pub fn waits(&self) -> bool {
        self.at_stop() && !self.tree.children(self.here.node).is_empty()
    }

    /// Names of the entries of a candidate vector, in its order.
    pub fn entries(&self) -> Vec<String> {
        self.engine.layout().slots.iter().map(|slot| slot.name.to_string()).collect()
    }

    /// One technique's verdict on the input heap here; `None` where it was ended early.
    pub fn verdict_here(&mut self, technique: &str) -> Option<VerdictView> {
        let state = self.live.state.clone();
        let (verdict, _) = self.decide(technique, &state);
        self.require_uninterrupted().ok()?;
        Some(crate::session::verdicts::verdict_view(technique.to_string(), verdict.as_ref()))
    }

    /// What the compared techniques say of an alternative of the next choice, which may lie ahead.
    ///
    /// # Errors
    /// There is no such alternative, or it was ended early.
    pub fn preview_ahead(&mut self, alternative: u32) -> Result<Vec<VerdictView>, CommandError> {
        let names = self.compared();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (here, live) = (self.here, self.live.clone());
        let said = self.run_to_stop().and_then(|()| self.preview(alternative, &names));
        (self.here, self.live) = (here, live);
        said
    }

    /// The rows of the tree, or of some of its nodes.
    pub(super) fn rows(&self, only: Option<&BTreeSet<NodeId>>) -> Vec<TreeRow> {
        match self.tree_view_of(None, only) {
            Reply::Tree { rows } => rows,
            _ => Vec::new(),
        }
    }
}
