//! Which lines bear the names of their fields.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::{Cell, Shown};

impl Forest {
    /// Chooses the references that bear their names: those whose place does not say which they are, and of the others
    /// the first of each class and field from the top; one that is null only where no other is there.
    pub fn name(&mut self, shown: &Shown, known: &Known) {
        let mut open: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
        let mut nothing: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
        let mut done: BTreeSet<(&str, &str)> = BTreeSet::new();
        let mut queue: VecDeque<usize> = self.starts.iter().copied().collect();
        while let Some(o) = queue.pop_front() {
            let object = &shown.objects[o];
            for link in &self.links[o] {
                queue.push_back(link.to);
                let of = if link.is_reversed { link.to } else { o };
                for &c in &link.cells {
                    let is_first = done.insert((&shown.objects[of].class, &shown.objects[of].cells[c].name));
                    if is_first || !is_told_by_place(shown, known, of, c) {
                        self.named.insert((of, c));
                    }
                }
            }
            for (c, used) in known.uses[o].iter().enumerate() {
                let key = (object.class.as_str(), object.cells[c].name.as_str());
                match used {
                    Use::Unknown if !is_told_by_place(shown, known, o, c) => {
                        self.named.insert((o, c));
                    }
                    Use::Unknown => {
                        open.entry(key).or_insert((o, c));
                    }
                    Use::Null if self.is_end(shown, known, o, c) => {
                        nothing.entry(key).or_insert((o, c));
                    }
                    _ => {}
                }
            }
        }
        // What closes a row is the last of its field, and may be the only one.
        let closing = self.extras.iter().filter(|extra| extra.closes);
        let closing = closing.flat_map(|extra| extra.cells.iter().map(|&c| (extra.from, c)));
        let closing = closing.map(|at| {
            let object = &shown.objects[at.0];
            ((object.class.as_str(), object.cells[at.1].name.as_str()), at)
        });
        let all: Vec<_> = closing.chain(open).chain(nothing).collect();
        self.named.extend(all.into_iter().filter(|(key, _)| done.insert(*key)).map(|(_, at)| at));
    }

    /// Whether null has a place of its own: at the end of a row, or beside what else hangs below an object of a tree.
    fn is_end(&self, shown: &Shown, known: &Known, o: usize, c: usize) -> bool {
        let object = &shown.objects[o];
        let Some(class) = known.classes.get(&object.class) else { return false };
        let is_own = |c: usize| class.forward.contains(&object.cells[c].name);
        let hangs = |c: usize| {
            known.uses[o][c] == Use::Unknown || self.links[o].iter().any(|link| link.cells.contains(&c))
        };
        match &class.kind {
            Kind::List(next) => object.cells[c].name == *next,
            Kind::Tree => {
                let is_binary = class.forward.len() == 2 && is_own(c);
                is_binary && (0..object.cells.len()).any(|c| is_own(c) && hangs(c))
            }
            _ => false,
        }
    }
}

/// Whether the place of what a field leads to says which field it is: on its side below, behind in a row, or the only
/// one that hangs there. An inverse that stands in for another field is no such thing.
fn is_told_by_place(shown: &Shown, known: &Known, o: usize, c: usize) -> bool {
    let object = &shown.objects[o];
    let name = &object.cells[c].name;
    if matches!(known.uses[o][c], Use::Instead(_)) {
        return false;
    }
    let Some(class) = known.classes.get(&object.class) else { return true };
    let hangs = |next: &str| {
        let is_part =
            |cell: &&Cell| cell.is_reference && cell.name != next && !class.inverses.contains_key(&cell.name);
        object.cells.iter().filter(is_part).count()
    };
    match &class.kind {
        Kind::Tree => class.forward.len() == 2 && class.forward.contains(name),
        Kind::List(next) => name == next || hangs(next) == 1,
        Kind::Up(parent) => name == parent,
        // Each has a line with its name.
        Kind::Array | Kind::Record => true,
    }
}
