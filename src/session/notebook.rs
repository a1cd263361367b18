//! What people write beside the tree: marks on places, notes on nodes.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::explore::{ChoicePath, NodePath};
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::tree::NodeId;
use crate::session::{Position, Session};

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
    statements: u64,
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
            let mark = Mark {
                node: self.tree.path(self.here.node),
                clause_path: self.tree.clause_path(self.here.node),
                statements: self.here.statements,
            };
            self.notebook.marks.insert(name.to_string(), mark);
        }
        let view = |(name, at): (&String, &Mark)| MarkView {
            name: name.clone(),
            choice_path: at.node.0.clone(),
            clause_path: at.clause_path.clone(),
        };
        Reply::Marks { marks: self.notebook.marks.iter().map(view).collect() }
    }

    /// Names of the marks, sorted.
    pub fn mark_names(&self) -> impl Iterator<Item = &str> {
        self.notebook.marks.keys().map(String::as_str)
    }

    /// The node that a mark names.
    pub(super) fn marked(&self, name: &str) -> Option<ChoicePath> {
        self.notebook.marks.get(name).map(|mark| mark.node.clone())
    }

    pub(super) fn goto_mark(&mut self, name: &str) -> Result<Reply, CommandError> {
        let Some(to) = self.notebook.marks.get(name).cloned() else {
            let known: Vec<&str> = self.notebook.marks.keys().map(String::as_str).collect();
            let error = CommandError::new(format!("there is no mark `{name}`"));
            return Err(match known.as_slice() {
                [] => error.with_hint("`mark NAME` makes one"),
                known => error.with_hint(format!("there is {}", known.join(", "))),
            });
        };
        let node = self.find(&NodePath::Choices(to.node))?;
        self.require_alive(node)?;
        self.jump(Position { node, statements: to.statements })
    }

    /// Writes a note on this node, or lists all notes.
    pub(super) fn note(&mut self, text: Option<&str>) -> Reply {
        if let Some(text) = text {
            self.notebook.notes.push((self.tree.path(self.here.node), text.to_string()));
        }
        let view = |(node, text): &(ChoicePath, String)| NoteView {
            choice_path: node.0.clone(),
            text: text.clone(),
        };
        Reply::Notes { notes: self.notebook.notes.iter().map(view).collect() }
    }

    /// Notes on a node, oldest first.
    pub(super) fn notes_on(&self, node: NodeId) -> Vec<String> {
        if self.notebook.notes.is_empty() {
            return Vec::new();
        }
        let node = self.tree.path(node);
        self.notebook.notes.iter().filter(|(on, _)| *on == node).map(|(_, text)| text.clone()).collect()
    }
}
