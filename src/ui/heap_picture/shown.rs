//! The part of a heap that is shown: focus, slice, hidden fields, each with a note that counts the rest.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::base::count::{agreeing, counted};
use crate::session::heap_graph::{Edge, HeapGraph, Vertex, vertices};
use crate::session::view::{CellView, HeapView, LinkageView};
use crate::ui::heap_picture::canvas::printable;
use crate::ui::heap_picture::{Mark, Marks, Options, Reference, Shape};

/// An object that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// `""` for the roots.
    pub name: String,
    pub class: String,
    pub cells: Vec<Cell>,
    /// Marks of the object itself.
    pub marks: Vec<Mark>,
    /// It is `this` under another name.
    pub is_receiver: bool,
}

/// A field that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    pub name: String,
    pub value: String,
    pub target: Option<Target>,
    /// Whether it may lead to an object.
    pub is_reference: bool,
    /// The class of what it leads to, where that is declared.
    pub leads_to: Option<String>,
    /// What the code says of it.
    pub linkage: LinkageView,
    pub marks: Vec<Mark>,
    /// It agrees with its inverse and is counted in a note instead.
    pub folded: bool,
}

impl Cell {
    /// Whether it may lead to an object and is not decided.
    pub fn is_unknown(&self) -> bool {
        self.is_reference && self.target.is_none() && self.value != "null"
    }

    /// Whether its value is not decided and has no name.
    pub fn is_unknown_value(&self) -> bool {
        self.target.is_none() && (self.value == "?" || self.marks.contains(&Mark::Symbolic))
    }
}

/// Where a reference leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Index of an object that is shown.
    Object(usize),
    /// An object that is not.
    Outside(String),
}

impl Target {
    pub fn shown(&self) -> Option<usize> {
        match self {
            Target::Object(index) => Some(*index),
            Target::Outside(_) => None,
        }
    }
}

/// What is shown.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Shown {
    pub objects: Vec<Object>,
    pub notes: Vec<String>,
    /// Marks that occur, for the legend.
    pub marks: BTreeSet<Mark>,
    /// Nothing is said of what breaks the shape.
    pub calm: bool,
}

impl Shown {
    pub fn new(heap: &HeapView, marks: &Marks, options: &Options) -> Self {
        let mut all =
            Self { objects: objects(heap, marks, options.ascii), calm: heap.calm, ..Self::default() };
        let seen = |name: &String| printable(name, options.ascii);
        all.hide(&options.hidden.iter().map(seen).collect::<Vec<_>>());
        if options.slice {
            all.slice();
        }
        if let Some((centre, radius)) = &options.focus {
            all.focus(&seen(centre), *radius);
        }
        let cells = all.objects.iter().flat_map(|o| &o.cells);
        all.marks = cells.flat_map(|c| c.marks.iter().copied()).collect();
        all.marks.extend(all.objects.iter().flat_map(|o| &o.marks));
        all
    }

    fn hide(&mut self, hidden: &[String]) {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for object in &mut self.objects {
            object.cells.retain(|cell| {
                let hide = hidden.contains(&cell.name);
                if hide {
                    *counts.entry(cell.name.clone()).or_default() += 1;
                }
                !hide
            });
        }
        if !counts.is_empty() {
            let counts: Vec<String> = counts.iter().map(|(name, n)| format!("{name} ({n})")).collect();
            self.notes.push(format!("hidden: {}", counts.join(", ")));
        }
    }

    /// Keeps the cells of the reason and the objects at their ends.
    fn slice(&mut self) {
        let mut kept: BTreeSet<usize> = BTreeSet::new();
        let mut dropped = 0;
        for (i, object) in self.objects.iter_mut().enumerate() {
            let before = object.cells.len();
            object.cells.retain(|cell| cell.marks.contains(&Mark::Reason));
            dropped += before - object.cells.len();
            if !object.cells.is_empty() {
                kept.insert(i);
            }
            kept.extend(object.cells.iter().filter_map(|c| c.target.as_ref()?.shown()));
        }
        let objects = self.objects.len() - kept.len();
        self.keep(&kept);
        if kept.is_empty() {
            self.notes.push("no field is part of a reason".into());
        }
        let left = [(objects, "object"), (dropped, "field")].into_iter().filter(|(count, _)| *count > 0);
        let left: Vec<String> = left.map(|(count, what)| format!("+{}", counted(count, what))).collect();
        let are = agreeing(objects + dropped, "is", "are");
        if !left.is_empty() {
            self.notes.push(format!("{} that {are} no part of the reason", left.join(", ")));
        }
    }

    /// Keeps what is near an object.
    fn focus(&mut self, centre: &str, radius: usize) {
        let Some(start) = self.objects.iter().position(|o| o.name == centre) else {
            self.notes.push(format!("there is no object {centre} here"));
            return;
        };
        let kept = self.graph().within(start, radius);
        let rest = self.objects.len() - kept.len();
        self.keep(&kept);
        self.notes.push(format!("+{} further than {radius} from {centre}", counted(rest, "object")));
    }

    /// Drops all objects but these; references to the others keep their text.
    fn keep(&mut self, kept: &BTreeSet<usize>) {
        let numbers: HashMap<usize, usize> = kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let names: Vec<String> = self.objects.iter().map(|o| o.name.clone()).collect();
        let mut at = 0;
        self.objects.retain(|_| {
            at += 1;
            kept.contains(&(at - 1))
        });
        for cell in self.objects.iter_mut().flat_map(|o| &mut o.cells) {
            if let Some(Target::Object(old)) = &cell.target {
                let old = *old;
                cell.target = Some(match numbers.get(&old) {
                    Some(&new) => Target::Object(new),
                    None => Target::Outside(names.get(old).cloned().unwrap_or_default()),
                });
            }
        }
    }

    /// What is shown as a graph.
    pub fn graph(&self) -> HeapGraph {
        let vertex = |object: &Object| Vertex {
            name: object.name.clone(),
            class: object.class.clone(),
            ..Vertex::default()
        };
        let edge = |(object, cell, target): (usize, usize, usize)| {
            (object, Edge { cell, field: self.objects[object].cells[cell].name.clone() }, target)
        };
        HeapGraph::new(self.objects.iter().map(vertex), self.edges().map(edge))
    }

    /// References between shown objects: object, cell, target.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        self.objects.iter().enumerate().flat_map(|(i, object)| {
            let target = |cell: &Cell| cell.target.as_ref().and_then(Target::shown);
            object.cells.iter().enumerate().filter_map(move |(c, cell)| Some((i, c, target(cell)?)))
        })
    }

    /// What becomes of every reference, for those that are not folded by object and cell.
    pub fn references(&self, shape: impl Fn((usize, usize)) -> Shape) -> Vec<Reference> {
        let mut references = Vec::new();
        for (i, object) in self.objects.iter().enumerate() {
            for (c, cell) in object.cells.iter().enumerate() {
                let Some(target) = &cell.target else { continue };
                let target = match target {
                    Target::Outside(name) => name.clone(),
                    Target::Object(at) => self.objects.get(*at).map(|o| o.name.clone()).unwrap_or_default(),
                };
                let shown = if cell.folded { Shape::Folded } else { shape((i, c)) };
                let (object, field) = (object.name.clone(), cell.name.clone());
                references.push(Reference { object, field, target, shown });
            }
        }
        references
    }
}

/// Where the method was called on.
const RECEIVER: &str = "this";

/// What the code says of a field, with names as they are shown.
fn linkage(said: &LinkageView, ascii: bool) -> LinkageView {
    let names = |names: &Vec<String>| names.iter().map(|name| printable(name, ascii)).collect();
    LinkageView {
        inverse_of: names(&said.inverse_of),
        end_of: names(&said.end_of),
        first_of: names(&said.first_of),
        apart_from: names(&said.apart_from),
        instead_of: names(&said.instead_of),
    }
}

/// All objects; the roots, where there are any, first.
fn objects(heap: &HeapView, marks: &Marks, ascii: bool) -> Vec<Object> {
    let graph = HeapGraph::of(heap);
    let all = vertices(heap);
    let printable = |text: &str| printable(text, ascii);
    let (mut references, mut values) = (BTreeSet::new(), BTreeSet::new());
    for &(_, class, cells) in &all {
        for cell in cells {
            if cell.is_reference || cell.target.is_some() {
                references.insert((class, cell.name.as_str()));
            } else if cell.value != "null" && !cell.value.ends_with('?') {
                values.insert((class, cell.name.as_str()));
            }
        }
    }
    // Null is a reference's value unless the field holds others elsewhere.
    let is_reference = |class: &str, cell: &CellView| {
        let key = (class, cell.name.as_str());
        references.contains(&key) && !values.contains(&key)
            || cell.target.is_some()
            || cell.is_reference
            || cell.value == "null" && !values.contains(&key)
    };
    let cell = |object: &str, class: &str, cell: &CellView, leads: Option<&usize>| Cell {
        name: printable(&cell.name),
        value: printable(&cell.value),
        target: match leads {
            Some(&index) => Some(Target::Object(index)),
            None => cell.target.as_deref().map(|name| Target::Outside(printable(name))),
        },
        is_reference: is_reference(class, cell),
        leads_to: cell.leads_to.clone(),
        linkage: linkage(&cell.linkage, ascii),
        marks: marks.on(object, &cell.name),
        folded: false,
    };
    let receiver = heap.objects.iter().find(|o| o.origin.as_deref() == Some(RECEIVER));
    let receiver = receiver.map(|o| o.name.as_str());
    let object = |(i, (name, class, cells)): (usize, (&str, &str, &[CellView]))| {
        let leads = graph.leads(i);
        Object {
            name: printable(name),
            class: printable(class),
            is_receiver: name != RECEIVER && receiver == Some(name),
            cells: cells.iter().enumerate().map(|(c, seen)| cell(name, class, seen, leads.get(&c))).collect(),
            marks: marks.on_object(name),
        }
    };
    all.iter().copied().enumerate().map(object).collect()
}
