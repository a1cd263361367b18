//! Heaps in running text as pictures: a refused one beside the nearest that will do, before and after, two nodes, a
//! witness. Where words are wanted instead, nothing: the text around them says it all.

use crate::session::view::{
    AlarmKindView, AlarmView, CellView, ChoiceView, DiffView, DiveView, Ending, HeapView, RefusalView,
};
use crate::ui::heap_picture::conditions;
use crate::ui::heap_picture::{Mark, Marks, Options, Panel, gallery};
use crate::ui::terminal;

/// Objects up to which a small picture shows all of a heap.
const THUMBNAIL_OBJECTS: usize = 6;

/// How heaps stand in running text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct How {
    /// Columns that are there.
    pub columns: usize,
    /// Characters of ASCII only.
    pub ascii: bool,
    /// No pictures.
    pub words: bool,
}

impl Default for How {
    fn default() -> Self {
        Self { columns: 100, ascii: false, words: false }
    }
}

/// On standard output.
pub fn here() -> How {
    let how = How::default();
    How { columns: terminal::columns().unwrap_or(how.columns), ..how }
}

impl How {
    /// The same for pictures.
    pub fn options(&self) -> Options {
        Options { ascii: self.ascii, columns: Some(self.columns), ..Options::default() }
    }

    /// Panels as text, after a blank line.
    fn text(&self, panels: &[Panel]) -> String {
        let is_empty = panels.iter().all(|p| p.heap.objects.is_empty() && p.heap.roots.is_empty());
        if self.words || is_empty {
            String::new()
        } else {
            format!("\n{}", gallery(panels, &self.options()).text())
        }
    }
}

/// A panel without a word but its name.
fn panel<'a>(name: &str, heap: &'a HeapView, marks: Marks) -> Panel<'a> {
    Panel::new(vec![name.to_string()], heap, marks)
}

/// Why a heap is refused: that heap, and beside it the nearest one that will do, with what they differ in.
pub fn refusal(view: &RefusalView, how: &How) -> String {
    how.text(&of_refusal(view))
}

/// The same with who refuses it.
pub fn refusal_by(names: &str, view: &RefusalView, how: &How) -> String {
    let mut panels = of_refusal(view);
    if let Some(first) = panels.first_mut() {
        first.caption = vec![format!("refused by {names}")];
    }
    how.text(&panels)
}

/// A heap that is not decided, and those that extend it, with who found them.
pub fn witnesses(heap: &HeapView, found: &[(Vec<&str>, HeapView)], how: &How) -> String {
    if found.is_empty() {
        return String::new();
    }
    let mut marks = Marks::default();
    marks.add_symbolic(heap);
    let mut panels = vec![panel("given", heap, marks)];
    panels.extend(found.iter().map(|(names, witness)| {
        panel(&format!("witness of {}", names.join(", ")), witness, Marks::default())
    }));
    how.text(&panels)
}

/// The same, to be drawn in another way.
pub fn of_refusal(view: &RefusalView) -> Vec<Panel<'_>> {
    let mut marks = Marks::default();
    marks.add_symbolic(&view.heap);
    marks.add_named(&view.heap, &view.fields, Mark::Reason);
    // What the path says of symbols: those of the heap that is refused.
    let conditions = conditions::of(&view.conditions);
    let refused = |marks| Panel { conditions, ..panel("refused", &view.heap, marks) };
    let Some(nearest) = &view.nearest else { return vec![refused(marks)] };
    let names: Vec<String> = nearest.changes.iter().map(|change| change.field.clone()).collect();
    let mut of_nearest = Marks::default();
    for (heap, marks) in [(&view.heap, &mut marks), (&nearest.drawn, &mut of_nearest)] {
        marks.add_named(heap, &names, Mark::Changed);
    }
    // What stands where the refused heap has decided nothing yet differs, too.
    let is_there = |name: &str| view.heap.objects.iter().any(|object| object.name == name);
    for object in nearest.drawn.objects.iter().filter(|object| !is_there(&object.name)) {
        of_nearest.add_object(&object.name, Mark::Added);
    }
    // Of what both have, the refused one may leave open what had to be something here.
    for (owner, cell) in filled(&view.heap, &nearest.drawn) {
        if !names.contains(&cell.full_name(owner)) {
            of_nearest.add(owner, &cell.name, Mark::Added);
        }
    }
    vec![refused(marks), panel("nearest heap that will do", &nearest.drawn, of_nearest)]
}

/// Fields of objects of both heaps that are open in the first and have a value in the second.
fn filled<'a>(open: &HeapView, heap: &'a HeapView) -> Vec<(&'a str, &'a CellView)> {
    let pairs = heap.objects.iter().filter_map(|object| {
        let other = open.objects.iter().find(|other| other.name == object.name)?;
        Some((object.name.as_str(), &object.cells, &other.cells))
    });
    let mut found = Vec::new();
    for (owner, cells, others) in std::iter::once(("", &heap.roots, &open.roots)).chain(pairs) {
        let is_open = |name: &str| others.iter().any(|cell| cell.name == name && !cell.fixed);
        let is_open_here = |cell: &&CellView| matches!(&*cell.value, "any" | "?");
        let here = cells.iter().filter(|cell| !is_open_here(cell) && is_open(&cell.name));
        found.extend(here.map(|cell| (owner, cell)));
    }
    found
}

/// The input of an alarm and what has become of it; without the latter, the input.
pub fn before_and_after(alarm: &AlarmView, view: &Ending, how: &How) -> String {
    how.text(&of_ending(alarm, view))
}

/// The same, to be drawn in another way.
pub fn of_ending<'a>(alarm: &AlarmView, view: &'a Ending) -> Vec<Panel<'a>> {
    let Some(before) = &view.before else { return Vec::new() };
    let (left, right) = columns(alarm);
    let Some(after) = &view.after else { return vec![panel(left, before, Marks::default())] };
    let (of_before, of_after) = Marks::of_two(before, after, &view.changed);
    vec![panel(left, before, of_before), panel(right, after, of_after)]
}

/// What the two of an ending are called.
pub fn columns(alarm: &AlarmView) -> (&'static str, &'static str) {
    match alarm.kind {
        AlarmKindView::NeverEnds => ("before", "in the loop"),
        AlarmKindView::Exception | AlarmKindView::Postcondition => ("before", "after"),
    }
}

/// The heaps of two nodes, where they differ.
pub fn two(view: &DiffView, names: (&str, &str), how: &How) -> String {
    if view.fields.is_empty() {
        return String::new();
    }
    let (left, right) = &view.heaps;
    let (of_left, of_right) = Marks::of_two(left, right, &view.fields);
    how.text(&[panel(names.0, left, of_left), panel(names.1, right, of_right)])
}

/// A heap of which all is decided.
pub fn one(heap: &HeapView, how: &How) -> String {
    how.text(&[Panel::new(Vec::new(), heap, Marks::default())])
}

/// A partially symbolic heap, without a blank line before.
pub fn alone(heap: &HeapView, how: &How) -> String {
    let mut marks = Marks::default();
    marks.add_symbolic(heap);
    let conditions = conditions::of(&heap.conditions);
    gallery(&[Panel { conditions, ..Panel::new(Vec::new(), heap, marks) }], &how.options()).text()
}

/// Heaps with their numbers; a line each where words are wanted.
pub fn numbered(heaps: &[HeapView], how: &How) -> String {
    if how.words {
        let cells = |heap: &HeapView| {
            let roots = heap.roots.iter().map(|cell| (cell.full_name(""), &cell.value));
            let fields = heap
                .objects
                .iter()
                .flat_map(|o| o.cells.iter().map(|cell| (cell.full_name(&o.name), &cell.value)));
            roots.chain(fields).map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
        };
        return heaps.iter().enumerate().map(|(i, heap)| format!("  {} {}\n", i + 1, cells(heap))).collect();
    }
    let panels: Vec<Panel> = heaps
        .iter()
        .enumerate()
        .map(|(i, heap)| panel(&(i + 1).to_string(), heap, Marks::default()))
        .collect();
    gallery(&panels, &how.options()).text()
}

/// The candidate of a query: what the heap fixes, what the precondition has read of it, and what not yet.
pub fn candidate(view: &DiveView, how: &How) -> String {
    let Some(heap) = &view.drawn else { return String::new() };
    let mut marks = Marks::default();
    marks.add_fixed(heap);
    let read: Vec<String> = view.accessed_cells().into_iter().map(|cell| cell.name).collect();
    marks.add_named(heap, &read, Mark::Accessed);
    let caption = vec![format!("{} {} (without a mark: not read yet)", view.unit, view.number)];
    how.text(&[Panel::new(caption, heap, marks)])
}

/// What the alternatives of a choice make of the heap; of a large one what is near the field that they decide.
pub fn alternatives(choices: &[ChoiceView], how: &How) -> String {
    let panels: Vec<Panel> = choices.iter().filter_map(thumbnail).collect();
    if panels.is_empty() || how.words {
        return String::new();
    }
    format!("\n{}", gallery(&panels, &thumbnails(choices, how)).text())
}

fn thumbnail(choice: &ChoiceView) -> Option<Panel<'_>> {
    let (heap, field) = choice.heap.as_ref()?;
    let mut marks = Marks::default();
    marks.add_symbolic(heap);
    marks.add_named(heap, std::slice::from_ref(field), Mark::Changed);
    let conditions = conditions::of(&heap.conditions);
    Some(Panel { conditions, ..panel(&format!("{} {}", choice.number, choice.clause), heap, marks) })
}

/// How small pictures are drawn.
fn thumbnails(choices: &[ChoiceView], how: &How) -> Options {
    let large = choices.iter().filter_map(|choice| choice.heap.as_ref());
    let large = large.filter(|(heap, _)| heap.objects.len() > THUMBNAIL_OBJECTS);
    let owner =
        large.filter_map(|(_, field)| field.find(['.', '[']).map(|end| field[..end].to_string())).next();
    Options { legend: false, focus: owner.map(|owner| (owner, 1)), ..how.options() }
}

/// A heap that is not decided, and one that extends it.
pub fn completed(heap: &HeapView, witness: &HeapView, how: &How) -> String {
    let mut marks = Marks::default();
    marks.add_symbolic(heap);
    how.text(&[panel("input heap", heap, marks), panel("witness", witness, Marks::default())])
}
