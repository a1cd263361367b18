//! Which references break a heap's shape. This is the only place that says so; text, SVG, DOT, outline and legend follow.
//!
//! The rule. References are of one *family* where they are of one field, or of fields that the structure uses alike: the
//! children of a tree (`left`, `right`), first child and sibling, the slots of one array, fields that differ by a number
//! (`e0`, `e15`). An object is *shared* that two references of a family lead to. The line that places it is plain, the others
//! are loud, and it says how many references lead there (`×2`). If one line stands for several of them (`e0=e5`), that one is
//! loud.
//!
//! - Within a class: a second reference of a family to one object; every reference of a tree that does not place its target;
//!   one that leads up the tree or back along its row. But of a threaded tree, whose nodes say so (`isThread`), what leads
//!   to the next or the last one in order is none.
//! - From another class: what one *holder* leads to, and what follows it, is its own. Holders are objects, or the slots of an
//!   array and the numbered fields of an object, each by itself. Where two of one kind lead to one object, or one into the
//!   middle of what follows another's, the object is shared: two lists with one member, two buckets with one chain. All
//!   other references of one object go together: `last` leads into the list of `first`, an iterator into its own.
//! - Two fields of one object that lead to one structure (`a=b`), where neither is there to lead into it by its name (`last`,
//!   `current`, `min`). What an object keeps as the last of a row whose first it keeps, and that is another member or none.
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

mod contents;
mod holders;
mod rings;
mod threads;
mod twice;

use std::collections::BTreeMap;

use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::forest::sharing::contents::is_above;
use crate::ui::heap_picture::forest::sharing::holders::{References, shared};
use crate::ui::heap_picture::forest::sharing::rings::is_ring_by_design;
use crate::ui::heap_picture::forest::sharing::threads::is_thread;
use crate::ui::heap_picture::forest::sharing::twice::twice;
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::Shown;

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
        loud.extend(twice(self, shown, known));
        loud.extend(known.strays.iter().copied());
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
                    // An only child in a ring of children follows itself.
                    let has_children = known.classes.get(class).is_some_and(|c| c.has_child_row);
                    let is_only = || has_children && known.uses[o].contains(&Use::Right(o));
                    let is_design =
                        || (is_only() || !is_second(o)) && is_ring_by_design(shown, known, rows.heads, o);
                    is_forward
                        && (*kind == Kind::Tree || known.is_alone(class, o, name) || is_next && !is_design())
                }
                Use::To(to) if shown.objects[to].class == *class && !rows.placed.contains(&(o, c)) => {
                    let is_closing = is_next && rows.heads.get(&o) == Some(&to);
                    match kind {
                        Kind::Tree => !is_thread(self, shown, known, (o, c), to),
                        Kind::Up(_) => true,
                        Kind::List(_) if is_closing => !is_ring_by_design(shown, known, rows.heads, o),
                        Kind::List(_) => {
                            is_second(to)
                                || is_next && self.is_below(to, o) && !is_answered(known, class, to, o)
                        }
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
}

/// Whether an object whose class has several structures leads back to another one: their row says so, wherever they stand in
/// the others.
fn is_answered(known: &Known, class: &str, o: usize, from: usize) -> bool {
    let is_one_of_several = known.classes.get(class).is_some_and(|class| class.forward.len() > 1);
    is_one_of_several && known.uses[o].contains(&Use::Right(from))
}

/// The family of a field of its own class.
fn within_class(shown: &Shown, known: &Known, o: usize, c: usize) -> String {
    let object = &shown.objects[o];
    let name = &object.cells[c].name;
    let class = known.classes.get(&object.class);
    match class.filter(|class| class.has_child_row && class.forward.contains(name)) {
        Some(class) => format!("{} {}", object.class, class.forward.join(" ")),
        None => format!("{} {name}", object.class),
    }
}
