//! What two nodes differ in: decisions about the heap, path condition, ends.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explore::NodePath;
use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::session::view::HeapView;

/// Two nodes side by side.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiffView {
    /// The first node.
    pub left: Vec<u32>,
    /// The second.
    pub right: Vec<u32>,
    /// The readable name of the last node that both lie below.
    pub common: String,
    /// Fields with other values; `None` where the object does not exist.
    pub fields: Vec<FieldDiff>,
    /// Clauses that only the first has.
    pub left_clauses: Vec<String>,
    /// Clauses that only the second has.
    pub right_clauses: Vec<String>,
    /// How the paths end, or why they were cut, where that is known.
    pub ends: (Option<String>, Option<String>),
}

/// A field with two values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FieldDiff {
    /// `N0.left`.
    pub field: String,
    /// Its value at the first node.
    pub left: Option<String>,
    /// At the second.
    pub right: Option<String>,
}

/// What is compared of a node.
struct Side {
    path: Vec<u32>,
    fields: Vec<(String, String)>,
    clauses: Vec<String>,
    end: Option<String>,
}

impl Session {
    /// Compares two nodes by their names; without a second one, the node where the session is.
    pub(super) fn diff_named(&mut self, left: &str, right: Option<&str>) -> Result<Reply, CommandError> {
        let left = self.named(left)?;
        let right = right.map(|right| self.named(right)).transpose()?;
        self.diff(&left, right.as_ref())
    }

    fn diff(&mut self, left: &NodePath, right: Option<&NodePath>) -> Result<Reply, CommandError> {
        let (left, right) = (self.side(Some(left))?, self.side(right)?);
        let shared = left.path.iter().zip(&right.path).take_while(|(a, b)| a == b).count();
        let common =
            self.visited(&left.path[..shared]).map(|id| self.tree.clause_path(id)).unwrap_or_default();
        let value = |side: &Side, field: &str| {
            side.fields.iter().find(|(name, _)| name == field).map(|(_, value)| value.clone())
        };
        let mut fields = Vec::new();
        let only_right = right.fields.iter().filter(|(name, _)| value(&left, name).is_none());
        for (field, _) in left.fields.iter().chain(only_right) {
            let (a, b) = (value(&left, field), value(&right, field));
            if a != b {
                fields.push(FieldDiff { field: field.clone(), left: a, right: b });
            }
        }
        let only = |a: &Side, b: &Side| -> Vec<String> {
            a.clauses.iter().filter(|clause| !b.clauses.contains(clause)).cloned().collect()
        };
        Ok(Reply::Diff(Box::new(DiffView {
            common,
            fields,
            left_clauses: only(&left, &right),
            right_clauses: only(&right, &left),
            ends: (left.end, right.end),
            left: left.path,
            right: right.path,
        })))
    }

    fn side(&mut self, node: Option<&NodePath>) -> Result<Side, CommandError> {
        self.at(node, |session, id| {
            let path = session.tree.path(id).0;
            let heap = session.input_heap(path.clone());
            let Reply::Pc { clauses } = session.path_condition() else {
                return Err(CommandError::new("there is no path condition"));
            };
            let end = match &session.tree.node(id).state {
                NodeState::Ended(_, text) => Some(text.clone()),
                NodeState::Cut(why) => Some(format!("cut: {}", why.sentence())),
                _ => None,
            };
            Ok(Side { path, fields: fields(&heap), clauses, end })
        })?
    }
}

/// All fields with their values, roots first.
pub(super) fn fields(heap: &HeapView) -> Vec<(String, String)> {
    let roots = heap.roots.iter().map(|cell| (cell.full_name(""), cell.value.clone()));
    let of_objects = heap.objects.iter().flat_map(|object| {
        object.cells.iter().map(|cell| (cell.full_name(&object.name), cell.value.clone()))
    });
    roots.chain(of_objects).collect()
}
