//! What became of every reference of a heap in its picture.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::folded::is_folded;
use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::recognise::{Known, Use};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::{Options, Shape};

/// What became of every reference.
pub fn shapes(
    shown: &Shown,
    known: &Known,
    forest: &Forest,
    options: &Options,
    lines: &BTreeSet<(usize, usize)>,
    folded: &BTreeSet<usize>,
    by_name: &BTreeSet<(usize, usize)>,
) -> BTreeMap<(usize, usize), Shape> {
    let tags: BTreeSet<(usize, usize)> = forest.tags.values().flatten().copied().collect();
    let mut shapes = BTreeMap::new();
    for (o, uses) in known.uses.iter().enumerate() {
        for (c, used) in uses.iter().enumerate() {
            let at = (o, c);
            let shape = match used {
                _ if lines.contains(&at) => Shape::Line,
                _ if tags.contains(&at) => Shape::Tag,
                _ if folded.contains(&o) => Shape::Folded,
                Use::Right(_) if is_folded(shown, known, forest, options, by_name, at) => Shape::Folded,
                _ => Shape::Text,
            };
            shapes.insert(at, shape);
        }
    }
    shapes
}
