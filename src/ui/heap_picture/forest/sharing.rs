//! Which references break a heap's shape. This is the only place that says so; text, SVG, DOT, outline and legend follow.
//!
//! The rule. References are of one *family* where they are of one field, or of fields that the structure uses alike: the
//! children of a tree (`left`, `right`), first child and sibling, the slots of one array, fields that differ by a number
//! (`e0`, `e15`). An object is *shared* that two references of a family lead to. The line that places it is plain, the others
//! are loud, and it says how many references lead there (`×2`). If one line stands for several of them (`e0=e5`), that one is
//! loud.
//!
//! - Within a class: a second reference of a family to one object; every reference of a tree that does not place its target;
//!   one that leads up the tree or back along its row.
//! - From another class: what one *holder* leads to, and what follows it, is its own. Holders are objects, or the slots of an
//!   array and the numbered fields of an object, each by itself. Where two of one kind lead to one object, or one into the
//!   middle of what follows another's, the object is shared: two lists with one member, two buckets with one chain. All
//!   other references of one object go together: `last` leads into the list of `first`, an iterator into its own.
//! - Two roots, or a root and `this`, that are one object.
//! - A row that closes at its start, unless its class does so by design: it has a field that says the same backwards (and is
//!   loud itself where it disagrees), it or its owner is called a ring (`CircularList`), its owner keeps it by its `last`
//!   alone, or there are several rows of the class and all are closed.
//!
//! What is no part of a structure may be led to by many: objects whose class has no references (a list's elements), records
//! without a structure of their own that fields or arrays named for their contents lead to (`value`, `items`: a list may hold
//! one thing twice), what stands above (the list of an entry, a `boss`), and the ends of edges (`to`, the elements of
//! `neighbours`). An array that is not named so holds parts: one object in two of its slots is shared.
//! What is an index holds nothing that follows: references by the names of contents (`value`), arrays of nodes of a tree or a
//! graph, references to objects that two fields lead on from (the chain of a bucket, and the order of use), holders that lead
//! to every single member of a chain of three or more.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::recognise::{Kind, Known, Use, is_child_row};
use crate::ui::heap_picture::shown::{Cell, Shown, Target};
use crate::ui::heap_picture::vocabulary::KEYS;

/// Fields of a record that are a tree's, although no class says so.
const PAIRS: [[&str; 2]; 2] = [["left", "right"], ["lhs", "rhs"]];
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
/// Fields that keep what stands at an end, which is where a ring and a row have theirs.
const LASTS: [&str; 3] = ["last", "tail", "rear"];
/// Words in the names of classes whose rows are rings.
const RINGS: [&str; 5] = ["circular", "cyclic", "circle", "ring", "round"];
/// And in those of fields that keep a ring.
const KEEPERS: [&str; 6] = ["last", "tail", "rear", "ring", "circle", "cursor"];
/// Fewest members of a chain that an index may lead to one by one.
const INDEXED: usize = 3;

/// References by object and cell.
type References = BTreeSet<(usize, usize)>;

/// What leads to objects of another class, and holds them: an object, with the slot where each slot is one by itself.
type Holder = (usize, Option<usize>);

/// Holders of one kind: their class, and the family of their fields.
type KindOfHolder<'a> = (&'a str, String);

/// Holders by what they lead to, with the references that do.
type Held = BTreeMap<usize, BTreeMap<Holder, References>>;

/// By object, references that lead there from what a holder holds, and that holder.
type Arrivals = BTreeMap<usize, BTreeSet<((usize, usize), Holder)>>;

/// What is known beside the forest.
pub struct Rows<'a> {
    /// Where the row of each object starts.
    pub heads: &'a BTreeMap<usize, usize>,
    /// References that place something, and tags.
    pub placed: &'a References,
}

impl Forest {
    /// All references that break the shape, and how many lead to what is shared.
    pub fn find_loud(&mut self, shown: &Shown, known: &Known, rows: &Rows) {
        let mut loud = self.within(shown, known, rows);
        loud.extend(self.between(shown, known));
        loud.extend(known.blamed.keys().filter(|&&(o, c)| matches!(known.uses[o][c], Use::To(_))));
        let target = |(o, c): (usize, usize)| match known.uses[o][c] {
            Use::To(to) => Some(to),
            Use::Own => Some(o),
            _ => None,
        };
        let all = known.uses.iter().enumerate().flat_map(|(o, uses)| (0..uses.len()).map(move |c| (o, c)));
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        all.filter_map(target).for_each(|to| *counts.entry(to).or_default() += 1);
        for to in loud.iter().filter_map(|&at| target(at)) {
            // What the method was called on is referred to by that, too.
            let called = shown.objects[to].is_receiver || shown.objects[to].name == "this";
            self.shared.insert(to, counts.get(&to).copied().unwrap_or(0) + usize::from(called));
        }
        self.loud = loud;
    }

    /// References between objects of one class.
    fn within(&self, shown: &Shown, known: &Known, rows: &Rows) -> References {
        let mut family: BTreeMap<(usize, String), usize> = BTreeMap::new();
        let all = || {
            let uses = known.uses.iter().enumerate();
            uses.flat_map(|(o, uses)| uses.iter().enumerate().map(move |(c, used)| (o, c, *used)))
        };
        for (o, c, used) in all() {
            let to = if used == Use::Own { Some(o) } else { used.forward() };
            if let Some(to) = to {
                *family.entry((to, within_class(shown, known, o, c))).or_default() += 1;
            }
        }
        let mut loud = References::new();
        for (o, c, used) in all() {
            let class = &shown.objects[o].class;
            let name = &shown.objects[o].cells[c].name;
            let kind = known.kind(class);
            let is_second = |to: usize| {
                !is_above(name)
                    && family.get(&(to, within_class(shown, known, o, c))).is_some_and(|count| *count > 1)
            };
            let is_next = matches!(kind, Kind::List(next) if next == name);
            let is_loud = match used {
                Use::Own => {
                    let is_forward = known.classes.get(class).is_some_and(|c| c.forward.contains(name));
                    let is_design = || !is_second(o) && is_ring_by_design(shown, known, rows, o);
                    is_forward
                        && (*kind == Kind::Tree || known.is_alone(class, o, name) || is_next && !is_design())
                }
                Use::To(to) if shown.objects[to].class == *class && !rows.placed.contains(&(o, c)) => {
                    let is_closing = is_next && rows.heads.get(&o) == Some(&to);
                    match kind {
                        Kind::Tree | Kind::Up(_) => true,
                        Kind::List(_) if is_closing => !is_ring_by_design(shown, known, rows, o),
                        Kind::List(_) => is_second(to) || (is_next && self.is_below(to, o)),
                        Kind::Array | Kind::Record => false,
                    }
                }
                _ => false,
            };
            if is_loud {
                loud.insert((o, c));
            }
        }
        loud
    }

    /// References from holders, and roots.
    fn between(&self, shown: &Shown, known: &Known) -> References {
        let mut loud = References::new();
        for ((class, _), held) in self.holders(shown, known) {
            for (to, (all, is_slots)) in shared(shown, known, &held) {
                let parent = self.parent[to];
                let placing = |&&(o, c): &&(usize, usize)| {
                    parent == Some(o) && self.links[o].iter().any(|l| l.to == to && l.cells.contains(&c))
                };
                // One line for several slots is loud as a whole.
                let is_merged = is_slots && all.iter().filter(placing).count() > 1;
                // All references of a holder go together.
                let is_plain = |&(o, c): &(usize, usize)| match is_slots && shown.objects[o].class == class {
                    true => !is_merged && placing(&&(o, c)),
                    false => parent == Some(o),
                };
                loud.extend(all.into_iter().filter(|at| !is_plain(at)));
            }
        }
        let is_called = |o: usize| shown.objects[o].is_receiver || shown.objects[o].name == "this";
        for (&to, tags) in &self.tags {
            let roots: Vec<(usize, usize)> =
                tags.iter().copied().filter(|&(o, _)| shown.objects[o].name.is_empty()).collect();
            if roots.len() + usize::from(is_called(to)) > 1 {
                loud.extend(roots);
            }
        }
        loud
    }

    /// All holders of objects of other classes, by kind.
    fn holders<'a>(&self, shown: &'a Shown, known: &Known) -> BTreeMap<KindOfHolder<'a>, Held> {
        let mut all: BTreeMap<KindOfHolder, Held> = BTreeMap::new();
        let above = Above::of(self);
        for (o, object) in shown.objects.iter().enumerate().filter(|(_, object)| !object.name.is_empty()) {
            // What an object leads to, the references that reach most first: the others may lead into that.
            let mut plain: Vec<(usize, usize)> = Vec::new();
            for (c, used) in known.uses[o].iter().enumerate() {
                let Use::To(to) = *used else { continue };
                let target = &shown.objects[to];
                let is_content = !target.cells.iter().any(|cell| cell.is_reference);
                if target.class == object.class || is_content || above.contains(to, o) {
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
fn shared(shown: &Shown, known: &Known, held: &Held) -> BTreeMap<usize, (References, bool)> {
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
        Kind::List(_) => {
            (class.forward.len() == 1 || is_child_row(&class.forward)) && class.forward.contains(name)
        }
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

/// Whether a field holds nothing that follows what it leads to: by its name, or as an element that leads into a tree.
fn is_content(shown: &Shown, known: &Known, field: &str, to: usize) -> bool {
    let name = field.to_lowercase();
    let is_element = field.starts_with('[');
    KEYS.iter().chain(&CONTENTS).chain(&ENDS).any(|known| **known == name)
        || (is_element && !matches!(known.kind(&shown.objects[to].class), Kind::List(_)))
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

/// Whether a reference is one of any number that may lead to an object: an edge's, or a content's to a plain record.
fn may_be_many(shown: &Shown, known: &Known, (o, c): (usize, usize), to: usize) -> bool {
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

fn is_above(field: &str) -> bool {
    ABOVE.contains(&field.to_lowercase().as_str())
}

/// Whether neither an object nor what it leads to is part of a structure, as far as the heap tells.
fn is_plain(shown: &Shown, known: &Known, o: usize) -> bool {
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

/// The family of a field of its own class.
fn within_class(shown: &Shown, known: &Known, o: usize, c: usize) -> String {
    let object = &shown.objects[o];
    let name = &object.cells[c].name;
    let class = known.classes.get(&object.class);
    match class.filter(|class| is_child_row(&class.forward) && class.forward.contains(name)) {
        Some(class) => format!("{} {}", object.class, class.forward.join(" ")),
        None => format!("{} {name}", object.class),
    }
}

/// The family of a field each of which is a holder by itself: an element, one of several that differ by a number, one of a
/// pair.
fn slots(shown: &Shown, o: usize, c: usize) -> Option<String> {
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

/// Whether the rows of an object's class are closed by design.
fn is_ring_by_design(shown: &Shown, known: &Known, rows: &Rows, o: usize) -> bool {
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
        let own = rows.heads.iter().filter(|(o, _)| shown.objects[**o].class == *class);
        let heads: BTreeSet<usize> = own.clone().map(|(_, head)| *head).collect();
        let is_closing = |(&o, &head): (&usize, &usize)| {
            let cells = shown.objects[o].cells.iter().zip(&known.uses[o]);
            let mut next = cells.filter(|(cell, _)| cell.name == *next);
            next.any(|(_, used)| *used == Use::To(head) || (o == head && *used == Use::Own))
        };
        let closed: BTreeSet<usize> = own.filter(|at| is_closing(*at)).map(|(_, head)| *head).collect();
        heads.len() > 1 && closed == heads
    };
    is_called(class, &RINGS) || is_kept || is_all()
}

/// Which objects stand above which others: when each was come to, and when all below it was done.
struct Above(Vec<(usize, usize)>);

impl Above {
    fn of(forest: &Forest) -> Self {
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
    fn contains(&self, above: usize, o: usize) -> bool {
        self.0[above].0 <= self.0[o].0 && self.0[o].1 <= self.0[above].1
    }
}

/// The words of a name in camel case, or with anything else between them.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut goes_on = false;
    for c in name.chars() {
        let is_letter = c.is_alphabetic();
        match words.last_mut().filter(|_| goes_on && is_letter && !c.is_uppercase()) {
            Some(word) => word.push(c),
            None if is_letter => words.push(c.to_lowercase().collect()),
            None => {}
        }
        goes_on = is_letter;
    }
    words
}
