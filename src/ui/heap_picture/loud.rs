//! What is wrong with a heap's shape, for forms that are no pictures: by what sign each says it, and in words.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::count::{agreeing, counted};
use crate::session::heap_graph::HeapGraph;
use crate::session::view::HeapView;
use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::recognise::{Known, Use};
use crate::ui::heap_picture::shown::{Cell, Shown, Target};
use crate::ui::heap_picture::vocabulary::{TIMES, WRONG};
use crate::ui::heap_picture::{Marks, Options};

/// What is wrong with a heap's shape, in every form. Objects are numbered as [`vertices`] are.
///
/// [`vertices`]: crate::session::heap_graph::vertices
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Loud {
    /// Object and cell of references that break the shape.
    pub breaking: BTreeSet<(usize, usize)>,
    /// Of inverses that lead to the wrong object.
    pub wrong: BTreeSet<(usize, usize)>,
    /// Of references that are null although they should lead somewhere.
    pub missing: BTreeSet<(usize, usize)>,
    /// Those of them that keep the last of a row.
    pub endless: BTreeSet<(usize, usize)>,
    /// How many references lead to each object that those which break the shape lead to, where that is more than one.
    pub shared: BTreeMap<usize, usize>,
}

impl Loud {
    /// What is wrong with the whole of a heap.
    pub fn of_heap(heap: &HeapView) -> Self {
        Self::of(&Shown::new(heap, &Marks::default(), &Options::default()))
    }

    /// What is wrong with what is shown.
    pub(super) fn of(shown: &Shown) -> Self {
        if shown.calm {
            return Self::default();
        }
        let known = Known::of(shown);
        let forest = Forest::of(shown, &known);
        let all = || {
            let uses = known.uses.iter().enumerate();
            uses.flat_map(|(o, uses)| uses.iter().enumerate().map(move |(c, used)| ((o, c), *used)))
        };
        let is_wrong = |(o, c): (usize, usize), used: Use| match used {
            Use::Wrong(_) => true,
            Use::Own => {
                let object = &shown.objects[o];
                known.is_alone(&object.class, o, &object.cells[c].name)
            }
            _ => false,
        };
        let is_end = |&(o, c): &(usize, usize)| {
            let object = &shown.objects[o];
            let class = known.classes.get(&object.class);
            let name = &object.cells[c].name;
            !class.is_some_and(|class| class.inverses.contains_key(name) || class.forward.contains(name))
        };
        let missing: BTreeSet<(usize, usize)> =
            all().filter(|(_, used)| *used == Use::Missing).map(|(at, _)| at).collect();
        Self {
            wrong: all().filter(|(at, used)| is_wrong(*at, *used)).map(|(at, _)| at).collect(),
            endless: missing.iter().copied().filter(is_end).collect(),
            missing,
            breaking: forest.loud,
            shared: forest.shared.into_iter().filter(|(_, count)| *count > 1).collect(),
        }
    }

    /// How often an object is referred to, where that is too often, behind a blank: ` ×2`.
    pub fn times(&self, object: usize, ascii: bool) -> String {
        let times = TIMES[usize::from(ascii)];
        self.shared.get(&object).map_or(String::new(), |count| format!(" {times}{count}"))
    }

    /// What stands behind a field that contradicts others.
    pub fn wrong_sign(&self, at: (usize, usize)) -> &'static str {
        let is_wrong = !self.breaking.contains(&at) && self.wrong.contains(&at);
        if is_wrong || self.missing.contains(&at) { WRONG } else { "" }
    }

    /// Whether something is said of a field.
    pub fn contains(&self, at: (usize, usize)) -> bool {
        self.breaking.contains(&at) || self.wrong.contains(&at) || self.missing.contains(&at)
    }

    /// A field's value in forms without lines: `━▸N2` where the reference breaks the shape, `→N2!` and `null!` where it
    /// contradicts others.
    pub(super) fn told(&self, at: (usize, usize), value: String, ascii: bool) -> String {
        if !self.breaking.contains(&at) {
            return value + self.wrong_sign(at);
        }
        let rest = value.trim_start_matches("→").trim_start_matches("->");
        let head = if rest.len() < value.len() { ["━▸", "==>"] } else { ["━", "=="] };
        format!("{}{rest}", head[usize::from(ascii)])
    }

    /// What is wrong, in words: a sentence a field.
    pub fn sentences(heap: &HeapView) -> Vec<String> {
        let loud = Self::of_heap(heap);
        let graph = HeapGraph::of(heap);
        let shown = Shown::new(heap, &Marks::default(), &Options::default());
        let mut all = Vec::new();
        for (o, object) in shown.objects.iter().enumerate() {
            for (c, cell) in object.cells.iter().enumerate() {
                let what = match (o, c) {
                    at if loud.breaking.contains(&at) => {
                        let count = target(o, cell).and_then(|to| loud.shared.get(&to));
                        let many = count.map_or(String::new(), |n| {
                            format!(", {} {} there", counted(n, "reference"), agreeing(n, "leads", "lead"))
                        });
                        format!("breaks the shape{many}")
                    }
                    at if loud.endless.contains(&at) => "although the row has members".into(),
                    at if loud.wrong.contains(&at) || loud.missing.contains(&at) => {
                        "not as its inverse says".into()
                    }
                    _ => continue,
                };
                let owner =
                    if graph.name(o).is_empty() { String::new() } else { format!("{}.", object.name) };
                let dot =
                    if cell.name.starts_with('[') { owner.trim_end_matches('.') } else { owner.as_str() };
                all.push(format!("{dot}{}={}: {what}", cell.name, cell.value));
            }
        }
        all
    }
}

fn target(o: usize, cell: &Cell) -> Option<usize> {
    match cell.target.as_ref()? {
        Target::Object(to) => Some(*to),
        Target::Outside(_) => Some(o),
    }
}
