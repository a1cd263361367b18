//! What people write beside the tree: marks on places, notes on nodes.

use std::collections::BTreeMap;

use crate::explore::{ChoicePath, NodePath};
use crate::session::cursor::{Point, Position};
use crate::session::error::{Cause, CommandError};
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, Tree};
use crate::session::view::{MarkView, NoteView};

/// Marks and notes. They name nodes by choice path, so that they stay when the technique or the scope changes.
#[derive(Clone, Default, Debug)]
pub struct Notebook {
    marks: BTreeMap<String, Mark>,
    notes: Vec<(ChoicePath, String)>,
}

#[derive(Clone, Debug)]
struct Mark {
    node: ChoicePath,
    clause_path: String,
    point: Point,
}

impl Notebook {
    /// Gives a place a name.
    pub fn mark(&mut self, tree: &Tree, at: Position, name: &str) {
        let mark = Mark { node: tree.path(at.node), clause_path: tree.clause_path(at.node), point: at.point };
        self.marks.insert(name.to_string(), mark);
    }
    /// Writes a note on a node.
    pub fn note(&mut self, tree: &Tree, node: NodeId, text: &str) {
        self.notes.push((tree.path(node), text.to_string()));
    }
    /// All marks, by name.
    pub fn marks(&self) -> Reply {
        let view = |(name, at): (&String, &Mark)| MarkView {
            name: name.clone(),
            choice_path: at.node.0.clone(),
            clause_path: at.clause_path.clone(),
        };
        Reply::Marks { marks: self.marks.iter().map(view).collect() }
    }
    /// All notes, oldest first.
    pub fn notes(&self) -> Reply {
        let view = |(node, text): &(ChoicePath, String)| NoteView {
            choice_path: node.0.clone(),
            text: text.clone(),
        };
        Reply::Notes { notes: self.notes.iter().map(view).collect() }
    }
    /// Names of the marks, sorted.
    pub fn mark_names(&self) -> impl Iterator<Item = &str> {
        self.marks.keys().map(String::as_str)
    }
    /// The place that a mark names: its node, and how far behind its choice.
    ///
    /// # Errors
    /// There is no such mark.
    pub fn marked(&self, name: &str) -> Result<(NodePath, Point), CommandError> {
        if let Some(mark) = self.marks.get(name) {
            return Ok((NodePath::Choices(mark.node.clone()), mark.point));
        }
        let known: Vec<&str> = self.mark_names().collect();
        let error = CommandError::because(Cause::Unknown, format!("there is no mark `{name}`"));
        Err(match known.as_slice() {
            [] => error.with_hint("`mark NAME` makes one"),
            known => error.with_hint(format!("there is {}", known.join(", "))),
        })
    }
    /// What to call a node whose name a command gave, a mark included.
    ///
    /// # Errors
    /// There is no such mark, or it is no name.
    pub fn named(&self, name: &str) -> Result<NodePath, CommandError> {
        match name.strip_prefix('\'') {
            Some(mark) => self.marked(mark).map(|(node, _)| node),
            None => name.parse().map_err(|why: String| CommandError::because(Cause::Usage, why)),
        }
    }
    /// Notes on a node, oldest first.
    pub fn notes_on(&self, tree: &Tree, node: NodeId) -> Vec<String> {
        if self.notes.is_empty() {
            return Vec::new();
        }
        let node = tree.path(node);
        self.notes.iter().filter(|(on, _)| *on == node).map(|(_, text)| text.clone()).collect()
    }
}
