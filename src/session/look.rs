//! A heap with what there is to see of its fields: what changed since the parent node, and what the last
//! `why` was about.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::explore::NodePath;
use crate::session::command::{CommandError, HeapLook};
use crate::session::diff::fields;
use crate::session::reply::Reply;
use crate::session::tree::NodeId;
use crate::session::view::HeapView;
use crate::session::{Position, Session};

/// A heap that is to be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LookView {
    /// The heap.
    #[serde(flatten)]
    pub heap: HeapView,
    /// How it is to be drawn.
    pub look: HeapLook,
    /// Full names of fields that differ from the parent's end; for the root none.
    pub changed: Vec<String>,
    /// Full names of the fields of the last reason, those that this heap has not included; none where this
    /// node and the reason's are on different paths.
    pub reason: Vec<String>,
    /// Full names of the fields that the predicate of the last reason had read.
    pub accessed: Vec<String>,
}

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

impl Session {
    /// A heap with what there is to see of it.
    pub(super) fn heap_as(
        &mut self,
        node: Option<&NodePath>,
        current: bool,
        look: &HeapLook,
    ) -> Result<Reply, CommandError> {
        if look.slice && self.reason.fields.is_empty() {
            return Err(CommandError::new("there is no reason to slice by")
                .with_hint("`why TECHNIQUE` gives one where the technique refuses the heap"));
        }
        let (heap, changed) = self.at(node, |session, id| session.with_changes(id, current))??;
        if let Some(focus) = look.focus.as_ref().filter(|f| heap.objects.iter().all(|o| o.name != **f)) {
            let names: Vec<&str> = heap.objects.iter().map(|o| o.name.as_str()).take(12).collect();
            return Err(CommandError::new(format!("this heap has no object {focus}"))
                .with_hint(format!("it has {}", names.join(", "))));
        }
        let cells = || heap.roots.iter().chain(heap.objects.iter().flat_map(|o| &o.cells));
        if let Some(field) = look.hide.iter().find(|field| cells().all(|c| c.name != **field)) {
            return Err(CommandError::new(format!("no object of this heap has a field {field}")));
        }
        let (reason, accessed) = if self.reason.concerns(&heap.choice_path) {
            // Above the reason's node some of its fields are not decided yet.
            let roots = heap.roots.iter().map(|cell| ("", cell));
            let cells = heap.objects.iter().flat_map(|o| o.cells.iter().map(|cell| (o.name.as_str(), cell)));
            let open = roots.chain(cells).filter(|(_, cell)| cell.value == "?");
            let open: BTreeSet<String> = open.map(|(object, cell)| cell.full_name(object)).collect();
            let known = |names: &[String]| names.iter().filter(|n| !open.contains(*n)).cloned().collect();
            (known(&self.reason.fields), known(&self.reason.reads))
        } else {
            Default::default()
        };
        Ok(Reply::HeapAs(Box::new(LookView { heap, look: look.clone(), changed, reason, accessed })))
    }

    /// The heap where the session stands, and the fields that differ from the end of the node's parent.
    fn with_changes(&mut self, node: NodeId, current: bool) -> Result<(HeapView, Vec<String>), CommandError> {
        let heap = self.heap_and_same(node, current);
        let Some((parent, _)) = self.tree.node(node).parent else { return Ok((heap, Vec::new())) };
        let (here, live) = (self.here, self.live.clone());
        let seen = self.stand(Position { node: parent, statements: u64::MAX });
        let before = seen.map(|()| self.heap_here(parent, current));
        (self.here, self.live) = (here, live);
        let before = before?;
        let then: std::collections::BTreeMap<String, String> = fields(&before).into_iter().collect();
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

    /// The heap where the session stands, and where else an input heap is this one.
    pub(super) fn heap_and_same(&self, node: NodeId, current: bool) -> HeapView {
        let same_as = match current {
            true => Vec::new(),
            false => self.same_heap_as(node, &self.live.state.input),
        };
        HeapView { same_as, ..self.heap_here(node, current) }
    }

    pub(super) fn heap_here(&self, node: NodeId, current: bool) -> HeapView {
        let choice_path = self.tree.path(node).0;
        if current { self.current_heap(choice_path) } else { self.input_heap(choice_path) }
    }
}
