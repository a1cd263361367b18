//! What two nodes differ in: decisions about the heap, path condition, ends.

use indexmap::IndexMap;

use crate::explore::NodePath;
use crate::session::cursor::Cursor;
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::reply::Reply;
use crate::session::tree::NodeState;
use crate::session::view::{DiffView, FieldDiff, HeapView};
use crate::session::{heaps, place};

/// What is compared of a node.
struct Side {
    path: Vec<u32>,
    heap: HeapView,
    clauses: Vec<String>,
    end: Option<String>,
}

/// Compares two nodes; without a second one, the node where the session is.
pub fn diff(
    explorer: &mut Explorer,
    cursor: &Cursor,
    left: &NodePath,
    right: Option<&NodePath>,
) -> Result<Reply, CommandError> {
    let (left, right) = (side(explorer, cursor, Some(left))?, side(explorer, cursor, right)?);
    let shared = left.path.iter().zip(&right.path).take_while(|(a, b)| a == b).count();
    let common = explorer
        .tree
        .visited(&left.path[..shared])
        .map(|id| explorer.tree.clause_path(id))
        .unwrap_or_default();
    let in_left: IndexMap<String, String> = fields(&left.heap).into_iter().collect();
    let in_right: IndexMap<String, String> = fields(&right.heap).into_iter().collect();
    let only_right = in_right.keys().filter(|&name| !in_left.contains_key(name));
    let mut differ = Vec::new();
    for field in in_left.keys().chain(only_right) {
        let (left, right) = (in_left.get(field).cloned(), in_right.get(field).cloned());
        if left != right {
            differ.push(FieldDiff { field: field.clone(), left, right });
        }
    }
    let only = |a: &Side, b: &Side| -> Vec<String> {
        a.clauses.iter().filter(|clause| !b.clauses.contains(clause)).cloned().collect()
    };
    Ok(Reply::Diff(Box::new(DiffView {
        common,
        same_heap: left.heap.is_same(&right.heap),
        fields: differ,
        left_clauses: only(&left, &right),
        right_clauses: only(&right, &left),
        ends: (left.end, right.end),
        heaps: (left.heap, right.heap),
        left: left.path,
        right: right.path,
    })))
}

fn side(explorer: &mut Explorer, cursor: &Cursor, node: Option<&NodePath>) -> Result<Side, CommandError> {
    let cursor = explorer.look_at(cursor, node)?;
    let heap = heaps::input(explorer, &cursor);
    let clauses = place::path_condition(explorer, &cursor);
    let end = match &explorer.tree.node(cursor.node()).state {
        NodeState::Ended(_, text) => Some(text.clone()),
        NodeState::Cut(why) => Some(format!("cut: {}", why.sentence())),
        NodeState::Split(numbers) => Some(explorer.told_apart(cursor.node(), numbers)),
        _ => None,
    };
    Ok(Side { path: heap.choice_path.clone(), heap, clauses, end })
}

/// All fields with their values, roots first.
pub fn fields(heap: &HeapView) -> Vec<(String, String)> {
    let roots = heap.roots.iter().map(|cell| (cell.full_name(""), cell.value.clone()));
    let of_objects = heap.objects.iter().flat_map(|object| {
        object.cells.iter().map(|cell| (cell.full_name(&object.name), cell.value.clone()))
    });
    roots.chain(of_objects).collect()
}
