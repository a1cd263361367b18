//! Heaps as text: a picture with boxes and lines, an outline, a table.
//!
//! Pure functions from plain views to styled text. They know no terminal and no colours: a [`Role`] says what
//! a piece of text is, and whatever a mark says by its role it also says by a character.
//!
//! Invariant: nothing is left out silently. A reference is a line from its field's row to its target's box, a
//! `→N0` in that row, a `↺` for a self loop, or counted in a note (agreeing inverses, hidden fields, objects
//! out of focus). Boxes never overlap and lines never cross boxes. The same heap gives the same text.

mod alike;
mod blocks;
mod canvas;
pub mod conditions;
mod fit;
mod folded;
mod forest;
mod gallery;
mod general;
mod grid;
mod inverse;
mod layers;
pub mod layout;
mod legend;
mod lines;
mod loud;
mod marks;
mod moved;
mod outline;
mod paint;
mod place_labels;
mod recognise;
mod references;
mod route;
mod rows;
mod scene;
mod shown;
mod signs;
mod vocabulary;
mod words;

#[cfg(test)]
pub mod tests;

use std::collections::BTreeMap;

use crate::base::count::{agreeing, counted};
use crate::session::view::{HeapLook, HeapView, LookView};
use conditions::Conditions;
use layout::{Layout, Signs};
use shown::Shown;

pub use gallery::{Gallery, Panel, gallery};
pub use loud::Loud;
pub use marks::{Mark, Marks};
pub use moved::moved;
pub use vocabulary::{nothing, to_itself};

/// What a piece of text is; faces choose how it looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Role {
    Blank,
    Border,
    Object,
    Class,
    Field,
    /// A value without a mark, or a primitive that is known.
    Value,
    Null,
    /// A line between boxes, with its arrow.
    Edge,
    /// `→N0` in a row, and `↺`.
    Reference,
    /// What breaks the shape: a second reference to an object of a tree, a circle, a wrong inverse, an alias.
    Loud,
    /// Colours of a tree's nodes.
    Red,
    Dark,
    /// A mark's character, and the value that carries it.
    Marked(Mark),
    /// Notes on what is folded, hidden, or out of focus; the legend.
    Note,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// Without control characters.
    pub text: String,
    /// What it is.
    pub role: Role,
}

/// A place on a picture, in columns and lines from its upper left corner.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Rect {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
}

/// Styled lines.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Columns of the widest line.
    pub width: usize,
    /// Number of lines, notes included.
    pub height: usize,
    /// The lines, without trailing blanks.
    pub lines: Vec<Vec<Span>>,
    /// Where each object is. Roots that are no fields stand together under the name `""`.
    pub boxes: Vec<(String, Rect)>,
    /// What became of each reference between objects, in the order of the heap.
    pub references: Vec<Reference>,
    /// How often lines cross.
    pub crossings: usize,
    /// Whether every object is there with its name and its key: nothing is folded, and no name is left out.
    pub has_keys: bool,
    /// Signs that it has, which a legend explains.
    pub signs: Signs,
}

/// A reference of the heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Whose field.
    pub object: String,
    /// Which field.
    pub field: String,
    /// Where it leads.
    pub target: String,
    /// How it is shown.
    pub shown: Shape,
}

/// How a reference is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// As a line between boxes.
    Line,
    /// As `→N0` in its field's row, or `↺` where it leads to its own object.
    Text,
    /// As the name of the root or element before its object.
    Tag,
    /// In a note that counts fields that agree with their inverses, or in a run that is folded.
    Folded,
}

/// What is drawn, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Characters of ASCII only; others in names and values are written as in Java, `\u00e9`.
    pub ascii: bool,
    /// Fields that are not shown.
    pub hidden: Vec<String>,
    /// Only objects at most so many references, in either direction, from this one.
    pub focus: Option<(String, usize)>,
    /// Only fields that carry [`Mark::Reason`], and the objects at their ends.
    pub slice: bool,
    /// Whether fields that are inverses of others, and agree, are counted instead of shown; by default where
    /// there are at least four.
    pub fold_inverses: Option<bool>,
    /// Columns that are there. In a picture that is wider rows are wrapped, then folded, then less is said of each
    /// object.
    pub columns: Option<usize>,
    /// Lines that are there, for the same.
    pub rows: Option<usize>,
    /// Where objects were in the picture of the step before: neighbours are not put closer together than they were,
    /// so that little moves.
    pub places: BTreeMap<String, Rect>,
    /// What the path condition says of symbols: it stands in the objects whose fields they are.
    pub conditions: Conditions,
    /// Columns that a value may take, where there are no more, before it is cut with `…`.
    pub value_columns: usize,
    /// Whether the meaning of signs and marks is written below.
    pub legend: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            ascii: false,
            hidden: Vec::new(),
            focus: None,
            slice: false,
            fold_inverses: None,
            columns: None,
            rows: None,
            places: BTreeMap::new(),
            conditions: Conditions::new(),
            value_columns: 24,
            legend: true,
        }
    }
}

impl Options {
    /// What a command asks for, with what is known of the heap that it is about.
    pub fn of_view(view: &LookView) -> Self {
        Self { conditions: conditions::of(&view.conditions), ..Self::of(&view.look) }
    }

    /// What a command asks for.
    pub fn of(look: &HeapLook) -> Self {
        Self {
            hidden: look.hide.clone(),
            focus: look.focus.clone().map(|focus| (focus, look.radius)),
            slice: look.slice,
            ..Self::default()
        }
    }
}

impl Picture {
    /// Whether it can be seen whole.
    pub fn fits(&self, width: usize, height: usize) -> bool {
        self.width <= width && self.height <= height
    }

    /// Its text, ending in a newline unless it is empty.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.extend(line.iter().map(|span| span.text.as_str()));
            text.push('\n');
        }
        text
    }

    /// Where an object is.
    pub fn place(&self, object: &str) -> Option<Rect> {
        self.boxes.iter().find(|(name, _)| name == object).map(|&(_, rect)| rect)
    }

    /// Lines from spans, with notes below.
    fn of_lines(mut lines: Vec<Vec<Span>>, notes: &[String]) -> Self {
        if !notes.is_empty() && !lines.is_empty() {
            lines.push(Vec::new());
        }
        lines.extend(notes.iter().map(|note| vec![Span { text: note.clone(), role: Role::Note }]));
        let columns = |line: &Vec<Span>| line.iter().map(|span| canvas::columns(&span.text)).sum();
        let width = lines.iter().map(columns).max().unwrap_or(0);
        Self { width, height: lines.len(), lines, ..Self::default() }
    }
}

/// Shapes that people know: trees, rows, rings, columns, with lines between them. A heap of very many objects is a
/// sentence instead, without boxes and references; its size is about what the picture would take. It may be larger
/// than a screen: see [`Picture::fits`] and [`Options::columns`].
pub fn picture(heap: &HeapView, marks: &Marks, options: &Options) -> Picture {
    let shown = Shown::new(heap, marks, options);
    match fit::layout(&shown, options) {
        Ok(layout) => paint::paint(&layout, options),
        Err(fit::TooLarge { width, height }) => {
            let count = shown.objects.len();
            let mut notes = vec![format!(
                "{} {} {} and {}: too large for a picture",
                counted(count, "object"),
                agreeing(count, "takes", "take"),
                counted(width, "column"),
                counted(height, "line")
            )];
            notes.extend(legend::notes(&shown, &signs::of_fields(&shown, &Loud::default()), options));
            Picture { width, height, ..Picture::of_lines(Vec::new(), &notes) }
        }
    }
}

/// Where everything of that picture is, for faces that draw it in their own way; `None` where it is too large.
pub fn layout(heap: &HeapView, marks: &Marks, options: &Options) -> Option<Layout> {
    fit::layout(&Shown::new(heap, marks, options), options).ok()
}

/// Tries to find the columns in which a picture fits.
const TRIES: usize = 5;

/// Columns in which a heap's picture fits that does not fit where it is drawn, with the lines that it takes there;
/// `None` where none were found soon, or the picture is too large for any.
pub fn columns_needed(heap: &HeapView, marks: &Marks, options: &Options) -> Option<(usize, usize)> {
    let mut columns = options.columns?;
    for _ in 0..TRIES {
        let options = Options { columns: Some(columns), ..options.clone() };
        let drawn = picture(heap, marks, &options);
        if drawn.boxes.is_empty() && !heap.objects.is_empty() {
            return None;
        }
        if drawn.width <= columns {
            return Some((columns, drawn.height));
        }
        columns = drawn.width;
    }
    None
}

/// What is said where an outline stands for a picture that does not fit: in how many columns it would, in lines that are
/// as wide as the place. The last words say what may be done.
pub fn instead(heap: &HeapView, marks: &Marks, options: &Options, hint: &str) -> Vec<String> {
    let there = options.columns.map_or(String::new(), |most| format!(", and there are {most}"));
    let note = match columns_needed(heap, marks, options) {
        Some((columns, lines)) if options.columns.is_some_and(|most| most >= columns) => {
            format!("outline: the picture takes {}{hint}", counted(lines, "line"))
        }
        Some((columns, _)) => {
            format!("outline: the picture takes {}{there}{hint}", counted(columns, "column"))
        }
        None => format!("outline: the picture has no room here{hint}"),
    };
    legend::wrapped(vec![note], options)
}

/// A line an object, breadth first from the roots; long runs along one field as one line.
pub fn outline(heap: &HeapView, marks: &Marks, options: &Options) -> Picture {
    let mut shown = Shown::new(heap, marks, options);
    let loud = Loud::of(&shown);
    inverse::fold(&mut shown, options);
    outline::outline(&shown, &loud, options)
}

/// Objects by fields, a grid a class.
pub fn table(heap: &HeapView, marks: &Marks, options: &Options) -> Picture {
    let shown = Shown::new(heap, marks, options);
    grid::grid(&shown, &Loud::of(&shown), options)
}
