//! Heaps in running text as pictures: a refused one beside the nearest that will do, before and after, two nodes, a
//! witness. Where words are wanted instead, nothing: the text around them says it all.

use crate::session::view::{AlarmView, DiffView, Ending, HeapView, RefusalView};
use crate::ui::heap_picture::{Mark, Marks, Options, Panel, gallery};
use crate::ui::render_reply::ending;
use crate::ui::terminal;

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
        if self.words || is_empty { String::new() } else { format!("\n{}", gallery(panels, &self.options()).text()) }
    }
}

/// A panel without a word but its name.
fn panel<'a>(name: &str, heap: &'a HeapView, marks: Marks) -> Panel<'a> {
    Panel { caption: vec![name.to_string()], heap, marks }
}

/// Why a heap is refused: that heap, and beside it the nearest one that will do, with what they differ in.
pub fn refusal(view: &RefusalView, how: &How) -> String {
    how.text(&of_refusal(view))
}

/// The same, to be drawn in another way.
pub fn of_refusal(view: &RefusalView) -> Vec<Panel<'_>> {
    let mut marks = Marks::default();
    marks.add_symbolic(&view.heap);
    marks.add_named(&view.heap, &view.fields, Mark::Reason);
    let Some(nearest) = &view.nearest else { return vec![panel("refused", &view.heap, marks)] };
    let names: Vec<String> = nearest.changes.iter().map(|change| change.field.clone()).collect();
    let mut of_nearest = Marks::default();
    for (heap, marks) in [(&view.heap, &mut marks), (&nearest.drawn, &mut of_nearest)] {
        marks.add_named(heap, &names, Mark::Changed);
    }
    vec![
        panel("refused", &view.heap, marks),
        panel("nearest heap that will do", &nearest.drawn, of_nearest),
    ]
}

/// The input of an alarm and what has become of it; without the latter, the input.
pub fn before_and_after(alarm: &AlarmView, view: &Ending, how: &How) -> String {
    how.text(&of_ending(alarm, view))
}

/// The same, to be drawn in another way.
pub fn of_ending<'a>(alarm: &AlarmView, view: &'a Ending) -> Vec<Panel<'a>> {
    let Some(before) = &view.before else { return Vec::new() };
    let (left, right) = ending::columns(alarm);
    let Some(after) = &view.after else { return vec![panel(left, before, Marks::default())] };
    let (of_before, of_after) = Marks::of_two(before, after, &view.changed);
    vec![panel(left, before, of_before), panel(right, after, of_after)]
}

/// The heaps of two nodes.
pub fn two(view: &DiffView, names: (&str, &str), how: &How) -> String {
    let (left, right) = &view.heaps;
    let (of_left, of_right) = Marks::of_two(left, right, &view.fields);
    how.text(&[panel(names.0, left, of_left), panel(names.1, right, of_right)])
}

/// A heap below its name.
pub fn one(name: &str, heap: &HeapView, how: &How) -> String {
    how.text(&[panel(name, heap, Marks::default())])
}

/// A heap that is not decided, and one that extends it.
pub fn completed(heap: &HeapView, witness: &HeapView, how: &How) -> String {
    let mut marks = Marks::default();
    marks.add_symbolic(heap);
    how.text(&[panel("input heap", heap, marks), panel("witness", witness, Marks::default())])
}
