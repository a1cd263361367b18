//! What leads to objects of other classes, and holds them: what one holder leads to, and what follows it, is its own.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::forest::sharing::contents::{is_above, is_content, may_be_many};
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::Shown;

/// Fields of a record that are a tree's, although no class says so.
const PAIRS: [[&str; 2]; 2] = [["left", "right"], ["lhs", "rhs"]];
/// Fewest members of a chain that an index may lead to one by one.
const INDEXED: usize = 3;

/// References by object and cell.
pub type References = BTreeSet<(usize, usize)>;

/// What leads to objects of another class, and holds them: an object, with the slot where each slot is one by itself.
pub type Holder = (usize, Option<usize>);

/// Holders of one kind: their class, and the family of their fields.
pub type KindOfHolder<'a> = (&'a str, String);

/// Holders by what they lead to, with the references that do.
pub type Held = BTreeMap<usize, BTreeMap<Holder, References>>;

/// By object, references that lead there from what a holder holds, and that holder.
type Arrivals = BTreeMap<usize, BTreeSet<((usize, usize), Holder)>>;

impl Forest {
    /// All holders of objects of other classes, by kind.
    pub fn holders<'a>(&self, shown: &'a Shown, known: &Known) -> BTreeMap<KindOfHolder<'a>, Held> {
        let mut all: BTreeMap<KindOfHolder, Held> = BTreeMap::new();
        let above = Above::of(self);
        for (o, object) in shown.objects.iter().enumerate().filter(|(_, object)| !object.name.is_empty()) {
            // What an object leads to, the references that reach most first: the others may lead into that.
            let mut plain: Vec<(usize, usize)> = Vec::new();
            for (c, used) in known.uses[o].iter().enumerate() {
                let Use::To(to) = *used else { continue };
                let target = &shown.objects[to];
                let is_content = !target.cells.iter().any(|cell| cell.is_reference);
                let is_stray = known.strays.contains(&(o, c));
                if target.class == object.class || is_content || is_stray || above.contains(to, o) {
                    continue;
                }
                match slots(shown, o, c) {
                    Some(family) => {
                        let held = all.entry((&object.class, family)).or_default();
                        held.entry(to).or_default().entry((o, Some(c))).or_default().insert((o, c));
                    }
                    None => plain.push((c, to)),
                }
            }
            let is_one = plain.len() < 2;
            let reach = |&(_, to): &(usize, usize)| match is_one {
                true => BTreeSet::new(),
                false => follows(shown, known, &[to]),
            };
            let reached: Vec<BTreeSet<usize>> = plain.iter().map(reach).collect();
            for (i, &(c, to)) in plain.iter().enumerate() {
                let is_within = |j: usize| {
                    let (other, own) = (&reached[j], &reached[i]);
                    other.contains(&to) && (!own.contains(&plain[j].1) || j < i) && plain[j].1 != to
                };
                if !(0..plain.len()).any(is_within) {
                    let held = all.entry((&object.class, String::new())).or_default();
                    held.entry(to).or_default().entry((o, None)).or_default().insert((o, c));
                }
            }
        }
        all
    }
}

/// What is shared of that which holders of one kind hold: the references that say so, and whether holders are slots.
pub fn shared(shown: &Shown, known: &Known, held: &Held) -> BTreeMap<usize, (References, bool)> {
    let mut found: BTreeMap<usize, (References, bool)> = BTreeMap::new();
    let is_slots = held.values().flat_map(BTreeMap::keys).any(|holder| holder.1.is_some());
    for (&to, holders) in held.iter().filter(|(_, holders)| holders.len() > 1) {
        let is_part =
            |references: &References| !references.iter().all(|&(o, c)| may_be_many(shown, known, (o, c), to));
        let all: Vec<&References> = holders.values().filter(|references| is_part(references)).collect();
        if all.len() > 1 {
            found.insert(to, (all.into_iter().flatten().copied().collect(), is_slots));
        }
    }
    let followed = followed(shown, known, held);
    let mut own: BTreeMap<Holder, Vec<usize>> = BTreeMap::new();
    for (&to, holders) in held {
        holders.keys().for_each(|&holder| own.entry(holder).or_default().push(to));
    }
    for (&to, holders) in held {
        for (holder, references) in holders {
            let names = references.iter().map(|&(o, c)| shown.objects[o].cells[c].name.as_str());
            if names.clone().any(|name| is_content(shown, known, name, to)) {
                continue;
            }
            // Somebody else's chain leads here.
            let others = followed.get(&to).into_iter().flatten();
            let others: Vec<((usize, usize), Holder)> = others
                .filter(|(_, other)| other != holder && !holders.contains_key(other))
                .copied()
                .collect();
            let is_index = others
                .iter()
                .any(|(_, other)| own.get(other).is_some_and(|own| is_index(shown, known, held, own)));
            if !others.is_empty() && !is_index {
                let arrivals = others.into_iter().map(|(at, _)| at);
                let entry = found.entry(to).or_insert((References::new(), is_slots));
                entry.0.extend(references.iter().copied().chain(arrivals));
            }
        }
    }
    found
}

/// By object, the references of its class that lead there from what a holder holds, and that holder: of each object at
/// most two holders.
fn followed(shown: &Shown, known: &Known, held: &Held) -> Arrivals {
    let mut found: Arrivals = BTreeMap::new();
    let mut seen: BTreeMap<usize, BTreeSet<Holder>> = BTreeMap::new();
    let mut queue: VecDeque<(usize, Holder)> = VecDeque::new();
    for (&to, holders) in held {
        for &holder in holders.keys().take(2) {
            seen.entry(to).or_default().insert(holder);
            queue.push_back((to, holder));
        }
    }
    while let Some((at, holder)) = queue.pop_front() {
        for (c, to) in next(shown, known, at) {
            found.entry(to).or_default().insert(((at, c), holder));
            let seen = seen.entry(to).or_default();
            if seen.len() < 2 && seen.insert(holder) {
                queue.push_back((to, holder));
            }
        }
    }
    found
}

/// The references of an object that its structure goes on by: of a row the next one, of a tree its children.
fn next(shown: &Shown, known: &Known, o: usize) -> Vec<(usize, usize)> {
    let object = &shown.objects[o];
    let Some(class) = known.classes.get(&object.class) else { return Vec::new() };
    let is_next = |name: &String| match &class.kind {
        // Where there are two such fields, nobody knows along which.
        Kind::List(next) if is_above(next) => false,
        Kind::List(_) => (class.forward.len() == 1 || class.has_child_row) && class.forward.contains(name),
        Kind::Tree => class.forward.contains(name),
        _ => false,
    };
    let cells = object.cells.iter().zip(&known.uses[o]).enumerate();
    let leads = cells.filter(|(_, (cell, _))| is_next(&cell.name));
    leads.filter_map(|(c, (_, used))| if let Use::To(to) = used { Some((c, *to)) } else { None }).collect()
}

/// All that follows some objects, with these.
fn follows(shown: &Shown, known: &Known, starts: &[usize]) -> BTreeSet<usize> {
    let mut all: BTreeSet<usize> = starts.iter().copied().collect();
    let mut pending = starts.to_vec();
    while let Some(at) = pending.pop() {
        pending.extend(next(shown, known, at).into_iter().map(|(_, to)| to).filter(|to| all.insert(*to)));
    }
    all
}

/// Whether each object of the chains that a holder holds is held by itself.
fn is_index(shown: &Shown, known: &Known, held: &Held, own: &[usize]) -> bool {
    let mut all: BTreeSet<usize> = own.iter().copied().collect();
    let mut pending = own.to_vec();
    while let Some(at) = pending.pop() {
        if !held.contains_key(&at) {
            return false;
        }
        pending.extend(next(shown, known, at).into_iter().map(|(_, to)| to).filter(|to| all.insert(*to)));
    }
    all.len() >= INDEXED
}

/// The family of a field each of which is a holder by itself: an element, one of several that differ by a number, one of a
/// pair.
pub fn slots(shown: &Shown, o: usize, c: usize) -> Option<String> {
    let cells = &shown.objects[o].cells;
    let name = cells[c].name.as_str();
    if name.starts_with('[') {
        return Some("[]".into());
    }
    let is_other =
        |other: &str| cells.iter().any(|cell| cell.is_reference && cell.name.eq_ignore_ascii_case(other));
    let lower = name.to_lowercase();
    if let Some(pair) = PAIRS.iter().find(|pair| pair.contains(&lower.as_str())) {
        return pair.iter().all(|other| is_other(other)).then(|| pair.join(","));
    }
    let (stem, _) = numbered(name)?;
    let alike = |other: &str| other != name && numbered(other).is_some_and(|(of, _)| of == stem);
    cells.iter().any(|cell| cell.is_reference && alike(&cell.name)).then(|| format!("{stem}0"))
}

/// A name and the number at its end.
fn numbered(name: &str) -> Option<(&str, &str)> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (stem.len() < name.len()).then(|| name.split_at(stem.len()))
}

/// Which objects stand above which others: when each was come to, and when all below it was done.
pub struct Above(Vec<(usize, usize)>);

impl Above {
    pub fn of(forest: &Forest) -> Self {
        let mut times = vec![(0, 0); forest.links.len()];
        let mut now = 0;
        for &start in &forest.starts {
            let mut pending = vec![(start, false)];
            while let Some((o, is_done)) = pending.pop() {
                now += 1;
                if is_done {
                    times[o].1 = now;
                    continue;
                }
                times[o].0 = now;
                pending.push((o, true));
                pending.extend(forest.links[o].iter().map(|link| (link.to, false)));
            }
        }
        Self(times)
    }

    /// Whether an object is another one or above it.
    pub fn contains(&self, above: usize, o: usize) -> bool {
        self.0[above].0 <= self.0[o].0 && self.0[o].1 <= self.0[above].1
    }
}
