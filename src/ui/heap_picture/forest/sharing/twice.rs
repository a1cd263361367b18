//! Two fields of one object that lead to one structure, where neither is there to lead into it.

use std::collections::BTreeMap;

use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::forest::sharing::contents::{is_content, is_plain};
use crate::ui::heap_picture::forest::sharing::holders::{Above, References, slots};
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::vocabulary::{LASTS, words};

/// Words in the names of fields that lead into what another field of the object holds: to an end, to the place where
/// something goes on, to the least of all.
const INTO: [&str; 38] = [
    "end",
    "back",
    "bottom",
    "cur",
    "curr",
    "current",
    "cursor",
    "pos",
    "position",
    "iter",
    "iterator",
    "here",
    "now",
    "active",
    "selected",
    "focus",
    "min",
    "minimum",
    "max",
    "maximum",
    "smallest",
    "largest",
    "best",
    "worst",
    "leftmost",
    "rightmost",
    "lowest",
    "highest",
    "newest",
    "oldest",
    "youngest",
    "recent",
    "next",
    "prev",
    "previous",
    "finger",
    "hint",
    "mark",
];

/// References of one object that lead to one structure, `a=b`: all of them.
pub fn twice(forest: &Forest, shown: &Shown, known: &Known) -> References {
    let above = Above::of(forest);
    let mut loud = References::new();
    for (o, object) in shown.objects.iter().enumerate().filter(|(_, object)| !object.name.is_empty()) {
        let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (c, used) in known.uses[o].iter().enumerate() {
            let Use::To(to) = *used else { continue };
            let name = &object.cells[c].name;
            // A slot may be an index of what another field leads along, member by member.
            let is_record = *known.kind(&shown.objects[to].class) == Kind::Record;
            let is_whole = is_record || slots(shown, o, c).is_none();
            // Where objects have several structures, each has its own first.
            let linkage = &object.cells[c].linkage;
            let forward = known.classes.get(&shown.objects[to].class).map_or(0, |class| class.forward.len());
            let is_end = !linkage.end_of.is_empty() || forward > 1 && !linkage.first_of.is_empty();
            let is_part = shown.objects[to].class != object.class && is_whole && !is_end;
            if is_part && !leads_into(name) && !is_content(shown, known, name, to) {
                all.entry(to).or_default().push(c);
            }
        }
        all.retain(|&to, cells| cells.len() > 1 && !above.contains(to, o) && !is_plain(shown, known, to));
        loud.extend(all.into_values().flatten().map(|c| (o, c)));
    }
    loud
}

fn leads_into(name: &str) -> bool {
    words(name).iter().any(|word| LASTS.contains(&word.as_str()) || INTO.contains(&word.as_str()))
}
