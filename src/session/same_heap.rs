//! Nodes with the same input heap on other paths: those that took the same lazy steps in another order, between
//! other conditions.
//!
//! Below a lazy step no two alternatives have a heap in common, so at each the search goes on below the one
//! that agrees with the heap it looks for; only where the program chose do several. It carries a renaming, from
//! the objects of the path to those of that heap, which the first object that is reached along a field extends.

use std::collections::BTreeMap;

use crate::heap::{Clause, InputValue, Layout, PlaceId, SlotId, SymbolicHeap};
use crate::session::tree::{NodeId, NodeState, Tree};

/// Most nodes that are named.
const MOST: usize = 8;

/// A path as it is compared with a heap.
#[derive(Clone)]
struct Walk {
    node: NodeId,
    /// Objects of the path with their counterparts.
    renaming: BTreeMap<PlaceId, PlaceId>,
    /// Number of lazy steps.
    steps: usize,
}

/// The topmost nodes elsewhere in the visited tree that have the input heap of a node, in choice order.
/// Left out are those that share it with the node itself by all that lies between them.
pub fn elsewhere(tree: &Tree, node: NodeId, heap: &SymbolicHeap) -> Vec<Vec<u32>> {
    let count = |id: NodeId| tree.ancestors(id).filter(|&a| is_lazy_step(tree, a)).count();
    let wanted = count(node);
    let mut top = node;
    while let Some((parent, _)) = tree.node(top).parent.filter(|_| !is_lazy_step(tree, top)) {
        top = parent;
    }
    let layout = heap.layout();
    // What no lazy step of the path made was there before.
    let made: Vec<PlaceId> = tree
        .ancestors(node)
        .filter_map(|at| match clause_of(tree, at)? {
            Clause::Expands(_, place) | Clause::ExpandsAs(_, place, _) => Some(*place),
            _ => None,
        })
        .collect();
    let given = heap.objects().iter().filter(|(place, _)| !made.contains(place));
    let renaming = given.map(|&(place, _)| (place, place)).collect();
    let mut found = Vec::new();
    let mut open = vec![Walk { node: tree.root(), renaming, steps: 0 }];
    while let Some(walk) = open.pop() {
        if walk.steps == wanted {
            if walk.node != top {
                found.push(tree.path(walk.node).0);
            }
            if found.len() == MOST {
                break;
            }
            continue;
        }
        let NodeState::Forked(fork, children) = &tree.node(walk.node).state else { continue };
        for (alternative, child) in fork.alternatives.iter().zip(children).rev() {
            let Some(child) = *child else { continue };
            let mut next = Walk { node: child, ..walk.clone() };
            if agrees(&alternative.clause, &mut next, heap, layout) {
                open.push(next);
            }
        }
    }
    found
}

/// What was assumed at a node.
fn clause_of(tree: &Tree, node: NodeId) -> Option<&Clause> {
    let (parent, number) = tree.node(node).parent?;
    let NodeState::Forked(fork, _) = &tree.node(parent).state else { return None };
    fork.alternatives.get(number as usize - 1).map(|alternative| &alternative.clause)
}

/// Whether a node decided something about the heap.
pub fn is_lazy_step(tree: &Tree, node: NodeId) -> bool {
    clause_of(tree, node).is_some_and(|clause| !matches!(clause, Clause::Assume(_) | Clause::Chooses(..)))
}

/// Whether what a clause says of its path's heap holds of another heap, with the objects renamed.
fn agrees(clause: &Clause, walk: &mut Walk, heap: &SymbolicHeap, layout: &Layout) -> bool {
    let counterpart = |slot: SlotId, renaming: &BTreeMap<PlaceId, PlaceId>| {
        let Some(owner) = layout.slot(slot).owner else { return Some(slot) };
        let (from, to) = (layout.place(owner), layout.place(*renaming.get(&owner)?));
        Some(SlotId(to.slots.start + (slot.0 - from.slots.start)))
    };
    let slot = match clause {
        Clause::Assume(_) | Clause::Chooses(..) => return true,
        Clause::Null(slot)
        | Clause::Aliases(slot, _)
        | Clause::Expands(slot, _)
        | Clause::ExpandsAs(slot, ..)
        | Clause::Stands(slot, _)
        | Clause::Fixes(slot, _) => *slot,
    };
    let Some(slot) = counterpart(slot, &walk.renaming) else { return false };
    walk.steps += 1;
    match (clause, heap.value(slot)) {
        (Clause::Null(_), InputValue::Null) => true,
        (Clause::Aliases(_, place), InputValue::Object(to)) => walk.renaming.get(place) == Some(to),
        (Clause::Expands(_, place) | Clause::ExpandsAs(_, place, _), InputValue::Object(to)) => {
            let is_new = walk.renaming.values().all(|known| known != to);
            is_new && layout.place(*place).orbit == layout.place(*to).orbit && {
                walk.renaming.insert(*place, *to);
                true
            }
        }
        (Clause::Fixes(_, value), InputValue::Fixed(fixed)) => value == fixed,
        (Clause::Stands(..), InputValue::Term(_)) => true,
        _ => false,
    }
}
