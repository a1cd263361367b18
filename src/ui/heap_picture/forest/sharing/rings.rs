//! Whether a row that closes at its start does so by design.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::{Cell, Shown, Target};
use crate::ui::heap_picture::vocabulary::{LASTS, words};

/// Words in the names of classes whose rows are rings.
const RINGS: [&str; 7] = ["circular", "cyclic", "circle", "ring", "round", "loop", "carousel"];
/// And in those of fields that keep a ring.
const KEEPERS: [&str; 6] = ["last", "tail", "rear", "ring", "circle", "cursor"];

/// Whether the rows of an object's class are closed by design.
pub fn is_ring_by_design(shown: &Shown, known: &Known, heads: &BTreeMap<usize, usize>, o: usize) -> bool {
    let class = &shown.objects[o].class;
    let Kind::List(next) = known.kind(class) else { return false };
    let inverses = known.classes.get(class).map(|class| &class.inverses);
    if inverses.is_some_and(|inverses| inverses.values().any(|of| of.len() == 1 && of.contains(next))) {
        return true;
    }
    let is_called = |name: &str, of: &[&str]| words(name).iter().any(|word| of.contains(&word.as_str()));
    let is_of_class = |cell_target: &Option<Target>| {
        cell_target.as_ref().and_then(Target::shown).is_some_and(|to| shown.objects[to].class == *class)
    };
    let others = shown.objects.iter().filter(|other| other.class != *class);
    let mut keepers = others.flat_map(|other| other.cells.iter().map(move |cell| (other, cell)));
    let is_kept = keepers.any(|(owner, cell)| {
        // Who keeps both ends keeps a row that has two.
        let is_other = |other: &&Cell| other.name != cell.name && is_of_class(&other.target);
        let is_keeper = is_called(&cell.name, &KEEPERS)
            && !(is_called(&cell.name, &LASTS) && owner.cells.iter().any(|other| is_other(&other)));
        is_of_class(&cell.target) && (is_called(&owner.class, &RINGS) || is_keeper)
    });
    let is_all = || {
        let own = heads.iter().filter(|(o, _)| shown.objects[**o].class == *class);
        let starts: BTreeSet<usize> = own.clone().map(|(_, head)| *head).collect();
        let is_closing = |(&o, &head): (&usize, &usize)| {
            let cells = shown.objects[o].cells.iter().zip(&known.uses[o]);
            let mut next = cells.filter(|(cell, _)| cell.name == *next);
            next.any(|(_, used)| *used == Use::To(head) || (o == head && *used == Use::Own))
        };
        let closed: BTreeSet<usize> = own.filter(|at| is_closing(*at)).map(|(_, head)| *head).collect();
        starts.len() > 1 && closed == starts
    };
    is_called(class, &RINGS) || is_kept || is_all()
}
