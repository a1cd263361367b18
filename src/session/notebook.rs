//! What people write beside the tree: marks on places, notes on nodes.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::tree::NodeId;
use crate::session::{Position, Session};

/// Marks and notes.
#[derive(Clone, Default, Debug)]
pub struct Notebook {
    marks: BTreeMap<String, Position>,
    notes: Vec<(NodeId, String)>,
}

/// A mark for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MarkView {
    /// Its name.
    pub name: String,
    /// Its node.
    pub choice_path: Vec<u32>,
    /// The node's readable name.
    pub clause_path: String,
}

/// A note for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NoteView {
    /// Its node.
    pub choice_path: Vec<u32>,
    /// What it says.
    pub text: String,
}

impl Session {
    /// Gives this place a name, or lists the names.
    pub(super) fn mark(&mut self, name: Option<&str>) -> Reply {
        if let Some(name) = name {
            self.notebook.marks.insert(name.to_string(), self.here);
        }
        let view = |(name, at): (&String, &Position)| MarkView {
            name: name.clone(),
            choice_path: self.tree.path(at.node).0,
            clause_path: self.tree.clause_path(at.node),
        };
        Reply::Marks { marks: self.notebook.marks.iter().map(view).collect() }
    }

    /// The place that a mark names.
    pub(super) fn marked(&self, name: &str) -> Option<Position> {
        self.notebook.marks.get(name).copied()
    }

    pub(super) fn goto_mark(&mut self, name: &str) -> Result<Reply, CommandError> {
        let Some(to) = self.marked(name) else {
            let known: Vec<&str> = self.notebook.marks.keys().map(String::as_str).collect();
            let error = CommandError::new(format!("there is no mark `{name}`"));
            return Err(match known.as_slice() {
                [] => error.with_hint("`mark NAME` makes one"),
                known => error.with_hint(format!("there is {}", known.join(", "))),
            });
        };
        self.jump(to)
    }

    /// Writes a note on this node, or lists all notes.
    pub(super) fn note(&mut self, text: Option<&str>) -> Reply {
        if let Some(text) = text {
            self.notebook.notes.push((self.here.node, text.to_string()));
        }
        let view = |(node, text): &(NodeId, String)| NoteView {
            choice_path: self.tree.path(*node).0,
            text: text.clone(),
        };
        Reply::Notes { notes: self.notebook.notes.iter().map(view).collect() }
    }

    /// Notes on a node, oldest first.
    pub(super) fn notes_on(&self, node: NodeId) -> Vec<String> {
        self.notebook.notes.iter().filter(|(on, _)| *on == node).map(|(_, text)| text.clone()).collect()
    }
}
