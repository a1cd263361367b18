//! A heap with what there is to see of its fields: what changed since the parent node, and what the last
//! `why` was about.

use std::collections::{BTreeMap, BTreeSet};

use crate::explore::NodePath;
use crate::session::cursor::{Cursor, Position};
use crate::session::diff::fields;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::heaps;
use crate::session::reply::Reply;
use crate::session::view::{HeapLook, HeapView, LookView};

/// What the last `why` was about.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The node that it was about, as choice path.
    pub node: Vec<u32>,
    /// The smallest refused set: decided fields, and those whose symbols its clauses speak of.
    pub fields: Vec<String>,
    /// What a predicate had read when it refused.
    pub reads: Vec<String>,
}

impl Reason {
    /// Whether a node is on one path with the node of the reason: elsewhere it explains nothing.
    fn concerns(&self, node: &[u32]) -> bool {
        self.node.starts_with(node) || node.starts_with(&self.node)
    }
}

/// A heap with what there is to see of it.
pub fn heap_as(
    explorer: &mut Explorer,
    cursor: &Cursor,
    reason: &Reason,
    node: Option<&NodePath>,
    current: bool,
    look: &HeapLook,
) -> Result<Reply, CommandError> {
    if look.slice && reason.fields.is_empty() {
        return Err(CommandError::because(Cause::Nothing, "there is no reason to slice by")
            .with_hint("`why TECHNIQUE` gives one where the technique refuses the heap"));
    }
    let cursor = explorer.look_at(cursor, node)?;
    let (heap, changed) = with_changes(explorer, &cursor, current)?;
    if let Some(focus) = look.focus.as_ref().filter(|f| heap.objects.iter().all(|o| o.name != **f)) {
        let names: Vec<&str> = heap.objects.iter().map(|o| o.name.as_str()).take(12).collect();
        return Err(CommandError::because(Cause::Unknown, format!("this heap has no object {focus}"))
            .with_hint(format!("it has {}", names.join(", "))));
    }
    let cells = || heap.roots.iter().chain(heap.objects.iter().flat_map(|o| &o.cells));
    if let Some(field) = look.hide.iter().find(|field| cells().all(|c| c.name != **field)) {
        return Err(CommandError::because(
            Cause::Unknown,
            format!("no object of this heap has a field {field}"),
        ));
    }
    let (reason, accessed) = if reason.concerns(&heap.choice_path) {
        // Above the reason's node some of its fields are not decided yet.
        let roots = heap.roots.iter().map(|cell| ("", cell));
        let cells = heap.objects.iter().flat_map(|o| o.cells.iter().map(|cell| (o.name.as_str(), cell)));
        let open = roots.chain(cells).filter(|(_, cell)| cell.value == "?");
        let open: BTreeSet<String> = open.map(|(object, cell)| cell.full_name(object)).collect();
        let known = |names: &[String]| names.iter().filter(|n| !open.contains(*n)).cloned().collect();
        (known(&reason.fields), known(&reason.reads))
    } else {
        Default::default()
    };
    let conditions = crate::session::place::path_condition(explorer, &cursor);
    let view = LookView { heap, look: look.clone(), changed, reason, accessed, conditions };
    Ok(Reply::HeapAs(Box::new(view)))
}

/// The heap where the session stands, and the fields that differ from the end of the node's parent.
fn with_changes(
    explorer: &mut Explorer,
    cursor: &Cursor,
    current: bool,
) -> Result<(HeapView, Vec<String>), CommandError> {
    let heap = heaps::heap_and_same(explorer, cursor, current);
    let Some((parent, _)) = explorer.tree.node(cursor.node()).parent else { return Ok((heap, Vec::new())) };
    let before = explorer.stand(cursor, Position::stop(parent))?;
    let before = heaps::heap(explorer, &before, current);
    let then: BTreeMap<String, String> = fields(&before).into_iter().collect();
    let is_new = |name: &str| before.objects.iter().all(|o| o.name != name);
    let mut changed = Vec::new();
    let roots = heap.roots.iter().map(|cell| ("", cell));
    let cells = heap.objects.iter().flat_map(|o| o.cells.iter().map(|cell| (o.name.as_str(), cell)));
    for (object, cell) in roots.chain(cells) {
        let name = cell.full_name(object);
        let differs = match then.get(&name) {
            Some(value) => *value != cell.value,
            // Of a new object only what is known is news.
            None => !object.is_empty() && is_new(object) && cell.fixed,
        };
        if differs {
            changed.push(name);
        }
    }
    Ok((heap, changed))
}
