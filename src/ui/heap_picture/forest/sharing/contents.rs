//! What is no part of a structure, and may be led to by many: contents, the ends of edges, what stands above.

use std::collections::BTreeSet;

use crate::ui::heap_picture::recognise::Use;
use crate::ui::heap_picture::recognise::{Kind, Known};
use crate::ui::heap_picture::shown::{Shown, Target};
use crate::ui::heap_picture::vocabulary::KEYS;

/// Names of contents, beside those of keys.
const CONTENTS: [&str; 3] = ["node", "entry", "ref"];
/// Names of the end of an edge.
const ENDS: [&str; 9] =
    ["to", "target", "dest", "dst", "destination", "vertex", "neighbor", "neighbour", "adjacent"];
/// How names of arrays begin that hold edges: of a graph, of a skip list.
const EDGES: [&str; 8] = ["adj", "neighb", "succ", "pred", "edge", "link", "next", "forward"];
/// Names of fields that lead to what stands above many of a class.
const ABOVE: [&str; 9] =
    ["boss", "manager", "superior", "supervisor", "leader", "rep", "representative", "enclosing", "outer"];

/// Whether a field holds nothing that follows what it leads to: by its name, or as an element that leads into a tree.
pub fn is_content(shown: &Shown, known: &Known, field: &str, to: usize) -> bool {
    let name = field.to_lowercase();
    let is_element = field.starts_with('[');
    KEYS.iter().chain(&CONTENTS).chain(&ENDS).any(|known| **known == name)
        || (is_element && !matches!(known.kind(&shown.objects[to].class), Kind::List(_)))
}

/// Whether a reference is one of any number that may lead to an object: an edge's, or a content's to a plain record.
pub fn may_be_many(shown: &Shown, known: &Known, (o, c): (usize, usize), to: usize) -> bool {
    let name = shown.objects[o].cells[c].name.to_lowercase();
    if !name.starts_with('[') {
        return ENDS.contains(&name.as_str())
            || (KEYS.contains(&name.as_str()) && is_plain(shown, known, to));
    }
    let cells = shown.objects.iter().flat_map(|holder| &holder.cells);
    let mut names = cells
        .filter(|cell| cell.target.as_ref().and_then(Target::shown) == Some(o))
        .map(|cell| cell.name.to_lowercase());
    names.any(|name| {
        let one = name.strip_suffix('s').unwrap_or(&name);
        let is_content = KEYS.contains(&one) || name == "elementdata";
        EDGES.iter().any(|start| name.starts_with(start)) || (is_content && is_plain(shown, known, to))
    })
}

pub fn is_above(field: &str) -> bool {
    ABOVE.contains(&field.to_lowercase().as_str())
}

/// Whether neither an object nor what it leads to is part of a structure, as far as the heap tells.
pub fn is_plain(shown: &Shown, known: &Known, o: usize) -> bool {
    let mut all = BTreeSet::from([o]);
    let mut pending = vec![o];
    while let Some(at) = pending.pop() {
        let object = &shown.objects[at];
        match known.kind(&object.class) {
            Kind::Record => {}
            Kind::List(next) if is_above(next) => {}
            _ => return false,
        }
        for (cell, used) in object.cells.iter().zip(&known.uses[at]).filter(|(cell, _)| cell.is_reference) {
            let is_record = |class: &String| match known.classes.get(class).map(|class| &class.kind) {
                Some(Kind::Record) => true,
                Some(Kind::List(next)) => is_above(next),
                _ => false,
            };
            match used {
                Use::To(to) => pending.extend(all.insert(*to).then_some(*to)),
                _ if cell.leads_to.as_ref().is_some_and(is_record) => {}
                _ => return false,
            }
        }
    }
    true
}
