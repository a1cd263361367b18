//! What is to be seen of a field beside its value.

use std::collections::{BTreeMap, BTreeSet};

use crate::session::view::{CellView, FieldDiff, HeapView, LookView};

/// Something about a field. Later ones are more urgent: the last decides how the field looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// It is decided: null, an object, a constant.
    Fixed,
    /// It is not decided.
    Symbolic,
    /// The last run of a predicate read it.
    Accessed,
    /// It differs from the parent node.
    Changed,
    /// It is new; an object of which another heap has none of that name.
    Added,
    /// It is gone from another heap.
    Gone,
    /// It is part of the reason of a verdict.
    Reason,
    /// Somebody selected it.
    Selected,
}

impl Mark {
    /// All, in their order.
    pub const ALL: [Mark; 8] = [
        Mark::Fixed,
        Mark::Symbolic,
        Mark::Accessed,
        Mark::Changed,
        Mark::Added,
        Mark::Gone,
        Mark::Reason,
        Mark::Selected,
    ];

    /// Its character.
    pub fn sign(self, ascii: bool) -> char {
        match self {
            Mark::Fixed => '=',
            Mark::Symbolic => '?',
            Mark::Accessed => '*',
            Mark::Changed if ascii => '~',
            Mark::Changed => 'Δ',
            Mark::Added => '+',
            Mark::Gone => '-',
            Mark::Reason => '!',
            Mark::Selected if ascii => '%',
            Mark::Selected => '◆',
        }
    }

    /// What the legend says of it.
    pub fn meaning(self) -> &'static str {
        match self {
            Mark::Fixed => "fixed",
            Mark::Symbolic => "symbolic",
            Mark::Accessed => "accessed",
            Mark::Changed => "changed",
            Mark::Added => "new",
            Mark::Gone => "gone",
            Mark::Reason => "reason",
            Mark::Selected => "selected",
        }
    }
}

/// The marks of a heap's fields.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Marks {
    /// By object (`""` for roots) and field.
    cells: BTreeMap<(String, String), BTreeSet<Mark>>,
}

impl Marks {
    /// The marks of a heap that the session looked at: what is symbolic, changed, accessed, part of the reason.
    /// What is fixed is everything else, and has no mark of its own here.
    pub fn of(view: &LookView) -> Self {
        let mut marks = Self::default();
        marks.add_symbolic(&view.heap);
        for (names, mark) in
            [(&view.accessed, Mark::Accessed), (&view.changed, Mark::Changed), (&view.reason, Mark::Reason)]
        {
            marks.add_named(&view.heap, names, mark);
        }
        marks
    }

    /// Marks a field of an object; of no object (`""`) for roots.
    pub fn add(&mut self, object: &str, field: &str, mark: Mark) {
        self.cells.entry((object.into(), field.into())).or_default().insert(mark);
    }

    /// Marks an object itself.
    pub fn add_object(&mut self, object: &str, mark: Mark) {
        self.add(object, "", mark);
    }

    /// Marks fields that are named in full: `N0.left`, `arr[2]`, `head`. Names that the heap does not have
    /// mark nothing; the number of those is returned.
    pub fn add_named(&mut self, heap: &HeapView, names: &[String], mark: Mark) -> usize {
        let mut found: BTreeSet<&str> = BTreeSet::new();
        let wanted: BTreeSet<&str> = names.iter().map(String::as_str).collect();
        for (object, cell) in cells(heap) {
            let name = cell.full_name(object);
            if let Some(name) = wanted.get(name.as_str()).copied().or_else(|| {
                // Fields of the receiver go by their own names in places.
                (object == "this").then(|| wanted.get(cell.name.as_str()).copied()).flatten()
            }) {
                found.insert(name);
                self.add(object, &cell.name, mark);
            }
        }
        wanted.len() - found.len()
    }

    /// Marks the fields that are fixed.
    pub fn add_fixed(&mut self, heap: &HeapView) {
        for (object, cell) in cells(heap).filter(|(_, cell)| cell.fixed) {
            self.add(object, &cell.name, Mark::Fixed);
        }
    }

    /// Marks the fields that are not fixed.
    pub fn add_symbolic(&mut self, heap: &HeapView) {
        for (object, cell) in cells(heap).filter(|(_, cell)| !cell.fixed) {
            self.add(object, &cell.name, Mark::Symbolic);
        }
    }

    /// The marks of two heaps by what they differ in: an object that only one of them has, a field with another value.
    pub fn of_two(left: &HeapView, right: &HeapView, fields: &[FieldDiff]) -> (Self, Self) {
        let (mut of_left, mut of_right) = (Self::default(), Self::default());
        of_left.add_symbolic(left);
        of_right.add_symbolic(right);
        let names: Vec<String> = fields.iter().map(|differs| differs.field.clone()).collect();
        for (marks, here, there, only) in
            [(&mut of_left, left, right, Mark::Gone), (&mut of_right, right, left, Mark::Added)]
        {
            let is_there = |name: &str| there.objects.iter().any(|object| object.name == name);
            for object in here.objects.iter().filter(|object| !is_there(&object.name)) {
                marks.add_object(&object.name, only);
            }
            // Of an object that the other heap does not have, nothing is other than there.
            let shared: Vec<String> = names
                .iter()
                .filter(|name| owner(name).is_none_or(|owner| is_there(owner) || !has(here, owner)))
                .cloned()
                .collect();
            marks.add_named(here, &shared, Mark::Changed);
        }
        (of_left, of_right)
    }

    /// The marks of an object itself.
    pub fn on_object(&self, object: &str) -> Vec<Mark> {
        if object.is_empty() { Vec::new() } else { self.on(object, "") }
    }

    /// The marks of a field, in their order.
    pub fn on(&self, object: &str, field: &str) -> Vec<Mark> {
        let key = (object.to_string(), field.to_string());
        self.cells.get(&key).map(|marks| marks.iter().copied().collect()).unwrap_or_default()
    }
}

/// The object in a field's full name; none of a root.
fn owner(name: &str) -> Option<&str> {
    name.find(['.', '[']).map(|end| &name[..end])
}

fn has(heap: &HeapView, name: &str) -> bool {
    heap.objects.iter().any(|object| object.name == name)
}

/// All fields with the names of their objects, roots first.
fn cells(heap: &HeapView) -> impl Iterator<Item = (&str, &CellView)> {
    let roots = heap.roots.iter().map(|cell| ("", cell));
    let fields = heap.objects.iter().flat_map(|o| o.cells.iter().map(|cell| (o.name.as_str(), cell)));
    roots.chain(fields)
}
