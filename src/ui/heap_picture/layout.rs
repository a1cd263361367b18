//! A heap laid out on a grid of character cells: what every face draws, each in its own way.
//!
//! Columns and lines are counted from the upper left corner. Invariant: nodes, labels and texts never overlap;
//! wires lead through no node. Every reference of the heap has its [`Shape`].
//!
//! Lines are those of box-drawing, on every terminal that has them, else ASCII. Braille cells would have finer dots, and
//! nothing for them: wires run along rows and columns of cells, where a box-drawing line is whole and a braille one is
//! dotted; it joins neither heads nor names, has no weights (which say what breaks the shape), and is read out as noise.

use std::collections::BTreeSet;

use crate::ui::heap_picture::{Mark, Rect, Reference, Role, Shape};

/// Where everything is.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Columns.
    pub width: usize,
    /// Lines, without the notes.
    pub height: usize,
    /// The objects, and the roots that lead nowhere.
    pub nodes: Vec<Node>,
    /// The references that are lines.
    pub wires: Vec<Wire>,
    /// Names of wires, and what stands beside objects: null, unknown, a count.
    pub labels: Vec<Label>,
    /// Where each vertex is, in the order of the heap; vertices that share a place (a folded run) have the same.
    pub boxes: Vec<(String, Rect)>,
    /// What became of each reference between objects, in the order of the heap.
    pub references: Vec<Reference>,
    /// Sentences below the picture.
    pub notes: Vec<String>,
    /// How often lines cross.
    pub crossings: usize,
    /// Whether every object is there with its name and its key.
    pub has_keys: bool,
    /// Signs that it has, which a legend explains.
    pub signs: Signs,
}

/// An object, or several that share a place.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Node {
    /// Names of the objects; several where a run or a subtree is folded.
    pub objects: Vec<String>,
    /// The class of the first.
    pub class: String,
    /// Its place; one line high.
    pub rect: Rect,
    /// Its text from left to right. The pieces fill the rectangle.
    pub pieces: Vec<Piece>,
    /// What its colour field says, where it has one.
    pub tint: Option<Tint>,
}

/// A piece of a node's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// What it is.
    pub role: Role,
    /// The field that it shows, by its name.
    pub field: Option<String>,
}

/// The colour of a node in a tree with colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Tint {
    Red,
    Black,
    /// Not decided.
    Open,
}

/// A sign that a picture has.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sign {
    /// A colour, with the field and its value: `color=true`.
    Colour(Tint, String),
    /// How many references lead to an object.
    Times,
    /// A line that looks otherwise than most.
    Line(Style),
    /// An inverse that is wrong.
    Wrong,
    /// The end of a row that is null although the row has members.
    Endless,
    /// An inverse that is not decided, as it is drawn, and its field.
    Undecided(String, String),
    /// The character of a mark.
    Mark(Mark),
}

/// All signs of a picture.
pub type Signs = BTreeSet<Sign>;

/// What a wire says by its look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Style {
    /// A reference that belongs to the shape.
    Light,
    /// An inverse whose counterpart is not decided, or leads elsewhere though it should not.
    Dashed,
    /// A reference that breaks the shape: a second one to an object of a tree, a circle.
    Heavy,
    /// An inverse that leads to the wrong object.
    Double,
}

/// A side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Side {
    Left,
    Right,
    Up,
    Down,
}

impl Side {
    /// All of them.
    pub const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Up, Side::Down];

    /// The side across.
    pub fn back(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
            Side::Up => Side::Down,
            Side::Down => Side::Up,
        }
    }

    /// Columns and lines of a step to that side.
    pub fn step(self) -> (i32, i32) {
        match self {
            Side::Left => (-1, 0),
            Side::Right => (1, 0),
            Side::Up => (0, -1),
            Side::Down => (0, 1),
        }
    }
}

/// A line from an object to an object. Several fields of one object that lead to the same one share a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wire {
    /// Index of the node that it leaves.
    pub from: usize,
    /// Index of the node that it reaches; `None` for a stub, which ends at a label (`?`, `∅`).
    pub to: Option<usize>,
    /// The fields of the object that it stands for.
    pub fields: Vec<String>,
    /// Corners, from the first cell outside of the source to the last one outside of the target. Two that follow
    /// each other are in one column or in one line.
    pub points: Vec<(usize, usize)>,
    /// On which side of the first cell the source is.
    pub start: Side,
    /// On which side of the last cell the target is.
    pub end: Side,
    /// Whether there is a head at the start, for an inverse that agrees, and at the end.
    pub heads: (bool, bool),
    /// How it looks.
    pub style: Style,
    /// The most urgent mark of its fields.
    pub mark: Option<Mark>,
    /// Wires of one number join where they meet; others cross.
    pub net: usize,
}

/// A text beside the nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its first column.
    pub x: usize,
    /// Its line.
    pub y: usize,
    /// The text.
    pub text: String,
    /// What it is.
    pub role: Role,
}

impl Layout {
    /// The index of the node of an object.
    pub fn node(&self, object: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.objects.iter().any(|name| name == object))
    }

    /// How many references are shown in some way.
    pub fn count(&self, shown: Shape) -> usize {
        self.references.iter().filter(|reference| reference.shown == shown).count()
    }
}
