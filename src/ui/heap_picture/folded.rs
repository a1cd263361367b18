//! Which inverses are counted in a note instead of shown.

use std::collections::BTreeSet;

use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::recognise::{Known, Use};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::{Mark, Options};

/// Whether an inverse that agrees with a reference is counted instead of shown: its place says with which, or a head
/// at the start of that reference's line. Some references are named instead of lines.
pub fn is_folded(
    shown: &Shown,
    known: &Known,
    forest: &Forest,
    options: &Options,
    by_name: &BTreeSet<(usize, usize)>,
    (o, c): (usize, usize),
) -> bool {
    let has_head = |to: usize| {
        let object = &shown.objects[o];
        let inverses = known.classes.get(&object.class).map(|class| &class.inverses);
        let partners = inverses.and_then(|inverses| inverses.get(&object.cells[c].name));
        let is_partner = |name: &String| partners.is_some_and(|all| all.len() == 1 && all.contains(name));
        let mut leads = shown.objects[to].cells.iter().zip(&known.uses[to]).enumerate();
        leads.any(|(at, (cell, used))| {
            *used == Use::To(o) && is_partner(&cell.name) && !by_name.contains(&(to, at))
        })
    };
    let is_seen = |to: usize| {
        let is_only = !known.several.contains(&(o, c));
        is_only || forest.owner(shown, known, o, c) == Some(to) || has_head(to)
    };
    options.fold_inverses != Some(false)
        && !shown.objects[o].cells[c].marks.iter().any(|mark| *mark > Mark::Symbolic)
        && matches!(known.uses[o][c], Use::Right(to) if is_seen(to))
}
