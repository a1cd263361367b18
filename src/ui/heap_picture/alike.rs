//! Which subtrees are alike, so that one stands for all where there is no room.
//!
//! What is marked, shared, unknown or wrong is in none of them: it is never hidden.

use std::collections::BTreeMap;

use crate::ui::heap_picture::forest::{Alike, Forest, Likeness};
use crate::ui::heap_picture::recognise::{Known, Use};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::words::is_urgent;

/// Whether there are two of some size.
pub fn any(all: &[Likeness], least: usize) -> bool {
    let mut found: Vec<usize> = all.iter().flatten().filter(|l| l.1 >= least).map(|l| l.0).collect();
    found.sort_unstable();
    found.windows(2).any(|pair| pair[0] == pair[1])
}

/// Finds them.
pub fn alike(shown: &Shown, known: &Known, forest: &Forest) -> Alike {
    let mut order = forest.starts.clone();
    let mut at = 0;
    while let Some(&o) = order.get(at) {
        at += 1;
        order.extend(forest.links[o].iter().map(|link| link.to));
    }
    // Parts before what they are parts of.
    order.reverse();
    let mut busy = vec![false; shown.objects.len()];
    forest.extras.iter().filter(|e| !e.closes).flat_map(|e| [e.from, e.to]).for_each(|o| busy[o] = true);
    forest.tags.keys().for_each(|&o| busy[o] = true);
    let find = |with_values: bool| {
        let mut known_keys: BTreeMap<Vec<(&str, String)>, usize> = BTreeMap::new();
        let mut all: Vec<Likeness> = vec![None; shown.objects.len()];
        for &o in order.iter().filter(|&&o| !busy[o]) {
            let Some((key, size)) = key(shown, known, forest, o, with_values, &all) else { continue };
            let next = known_keys.len();
            all[o] = Some((*known_keys.entry(key).or_insert(next), size));
        }
        all
    };
    Alike { same: find(true), shape: find(false) }
}

/// What an object is like; `None` where something of it must be seen.
fn key<'a>(
    shown: &'a Shown,
    known: &Known,
    forest: &Forest,
    o: usize,
    with_values: bool,
    all: &[Likeness],
) -> Option<(Vec<(&'a str, String)>, usize)> {
    let object = &shown.objects[o];
    if object.name == "this" || object.is_receiver || object.name.is_empty() || !object.marks.is_empty() {
        return None;
    }
    let mut key = vec![(object.class.as_str(), String::new())];
    let mut size = 1;
    for (c, cell) in object.cells.iter().enumerate() {
        if is_urgent(cell) {
            return None;
        }
        let link = forest.links[o].iter().find(|link| !link.is_reversed && link.cells.contains(&c));
        let value = match known.uses[o][c] {
            Use::Value if with_values && cell.is_unknown_value() => return None,
            Use::Value if with_values => cell.value.clone(),
            Use::Value => continue,
            Use::Null => "null".into(),
            // It agrees with what leads here.
            Use::Right(_) => continue,
            Use::To(_) => {
                let (number, count) = all[link?.to]?;
                size += if link?.cells[0] == c { count } else { 0 };
                format!("{number}")
            }
            _ => return None,
        };
        key.push((&cell.name, value));
    }
    // What leads here from below, or is placed in another way, is none of these.
    forest.links[o].iter().all(|link| !link.is_reversed).then_some((key, size))
}
