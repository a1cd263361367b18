//! Threads of binary trees (Perlis and Thornton 1960): where a node has no right child, its field leads to what comes next
//! in order, and where it has no left one to what came before. A field of the node says that it is one.

use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::recognise::Known;
use crate::ui::heap_picture::shown::{Object, Shown};
use crate::ui::heap_picture::vocabulary::words;

/// Words in the names of fields that say whether a reference is a thread.
const THREADS: [&str; 5] = ["thread", "threaded", "lthread", "rthread", "thr"];

/// Whether a reference between objects of a tree is a thread, and leads where it should.
pub fn is_thread(forest: &Forest, shown: &Shown, known: &Known, (o, c): (usize, usize), to: usize) -> bool {
    let object = &shown.objects[o];
    let class = known.classes.get(&object.class);
    let Some([left, right]) = class.map(|class| class.forward.as_slice()) else { return false };
    let name = &object.cells[c].name;
    let other = if name == left { right } else { left };
    let mut at = o;
    // The nearest one that it is on the other side of.
    let neighbour = loop {
        let Some(above) = forest.parent[at].filter(|&above| shown.objects[above].class == object.class)
        else {
            return false;
        };
        let link = forest.links[above].iter().find(|link| link.to == at && !link.is_reversed);
        let is_by = |c: &usize| shown.objects[above].cells[*c].name == *other;
        if link.is_some_and(|link| link.cells.iter().any(is_by)) {
            break above;
        }
        at = above;
    };
    neighbour == to && is_threaded(object)
}

/// Whether an object may have threads.
fn is_threaded(object: &Object) -> bool {
    object.cells.iter().any(|cell| {
        let is_called = words(&cell.name).iter().any(|word| THREADS.contains(&word.as_str()));
        is_called && !cell.is_reference && cell.value != "false"
    })
}
