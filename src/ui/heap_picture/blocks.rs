//! Exact layouts of what has a shape: trees, rows, columns of parts. A block is a part of the picture, with its
//! own origin; blocks are put together by what each line of them takes, so that they interlock.

mod beside;
mod column;
mod fan;
mod layered;
mod row;
mod single;

use std::collections::{BTreeMap, BTreeSet};

use crate::base::count::counted;
use crate::ui::heap_picture::Role;
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::layout::{Piece, Side, Style, Tint};
use crate::ui::heap_picture::paint;
use crate::ui::heap_picture::recognise::{Kind, Use};
use crate::ui::heap_picture::shown::Target;
use crate::ui::heap_picture::words::{Detail, Step, Words, width};

/// A node in a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Its objects: several where they are folded.
    pub objects: Vec<usize>,
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub pieces: Vec<Piece>,
    pub tint: Option<Tint>,
}

/// A wire in a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    pub from: usize,
    pub to: Option<usize>,
    /// Object and cell of each reference that it stands for.
    pub references: Vec<(usize, usize)>,
    pub points: Vec<(i32, i32)>,
    pub start: Side,
    pub end: Side,
    pub heads: (bool, bool),
    pub style: Style,
    pub net: usize,
}

/// A text in a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    pub x: i32,
    pub y: i32,
    pub text: String,
    pub role: Role,
}

/// A part of the picture.
#[derive(Clone, Default, Debug)]
pub struct Block {
    pub spots: Vec<Spot>,
    pub paths: Vec<Path>,
    pub texts: Vec<Text>,
    /// What each line takes: its first column, and the one behind its last. The first line is that of the node
    /// that wires lead to.
    pub lines: Vec<(i32, i32)>,
    /// Column and width of that node.
    pub root: (i32, i32),
    /// Cells that no wire may lead through which is still to be drawn: first column, line, number.
    pub kept: Vec<(i32, i32, i32)>,
    /// Where wires of some references begin that are still to be drawn.
    pub ports: BTreeMap<(usize, usize), (i32, i32)>,
}

/// Appends; what is put into nothing is not copied.
fn join<T>(to: &mut Vec<T>, mut more: Vec<T>) {
    if to.is_empty() {
        *to = more;
    } else {
        to.append(&mut more);
    }
}

const NOTHING: (i32, i32) = (i32::MAX, i32::MIN);

impl Block {
    /// The column of the root's middle.
    pub fn centre(&self) -> i32 {
        self.root.0 + (self.root.1 - 1) / 2
    }

    pub fn height(&self) -> i32 {
        self.lines.len() as i32
    }

    pub fn left(&self) -> i32 {
        self.lines.iter().map(|line| line.0).min().unwrap_or(0)
    }

    pub fn right(&self) -> i32 {
        self.lines.iter().map(|line| line.1).max().unwrap_or(0)
    }

    /// Takes columns of a line.
    pub fn take(&mut self, y: i32, from: i32, to: i32) {
        let y = y.max(0) as usize;
        if self.lines.len() <= y {
            self.lines.resize(y + 1, NOTHING);
        }
        let line = &mut self.lines[y];
        *line = (line.0.min(from), line.1.max(to));
    }

    pub fn spot(&mut self, spot: Spot) {
        self.take(spot.y, spot.x, spot.x + spot.width);
        self.spots.push(spot);
    }

    pub fn text(&mut self, x: i32, y: i32, text: impl Into<String>, role: Role) {
        let text = text.into();
        self.take(y, x, x + columns(&text) as i32);
        self.texts.push(Text { x, y, text, role });
    }

    /// A sign of what leads nowhere. A wire beside it would look as if it led there.
    pub fn stub(&mut self, x: i32, y: i32, (text, role): (&str, Role)) {
        self.kept.push((x - 1, y, columns(text) as i32 + 2));
        self.text(x, y, text, role);
    }

    pub fn path(&mut self, path: Path) {
        for pair in path.points.windows(2) {
            let ((x, y), (u, v)) = (pair[0], pair[1]);
            for line in y.min(v)..=y.max(v) {
                self.take(line, x.min(u), x.max(u) + 1);
            }
        }
        if let &[(x, y)] = path.points.as_slice() {
            self.take(y, x, x + 1);
        }
        self.paths.push(path);
    }

    /// Puts another block here, moved by columns and lines.
    pub fn put(&mut self, other: Block, dx: i32, dy: i32) {
        for (y, line) in (dy..).zip(&other.lines) {
            if *line != NOTHING {
                self.take(y, line.0 + dx, line.1 + dx);
            }
        }
        let Block { mut spots, mut texts, mut paths, mut kept, ports, .. } = other;
        kept.iter_mut().for_each(|at| (at.0, at.1) = (at.0 + dx, at.1 + dy));
        spots.iter_mut().for_each(|s| (s.x, s.y) = (s.x + dx, s.y + dy));
        texts.iter_mut().for_each(|t| (t.x, t.y) = (t.x + dx, t.y + dy));
        let points = paths.iter_mut().flat_map(|p| &mut p.points);
        points.for_each(|p| *p = (p.0 + dx, p.1 + dy));
        join(&mut self.spots, spots);
        join(&mut self.texts, texts);
        join(&mut self.paths, paths);
        join(&mut self.kept, kept);
        self.ports.extend(ports.into_iter().map(|(of, (x, y))| (of, (x + dx, y + dy))));
    }

    /// How far to the right another block must be moved to stand right of this one, with a gap, so many lines
    /// below its first line.
    pub fn beside(&self, other: &Block, dy: i32, gap: i32) -> i32 {
        let mut shift = i32::MIN;
        for (y, line) in other.lines.iter().enumerate().filter(|(_, line)| **line != NOTHING) {
            // A line above and below counts too: texts one below the other shall not touch at a corner.
            if let Some(own) = self.lines.get(y + dy.max(0) as usize).filter(|own| **own != NOTHING) {
                shift = shift.max(own.1 + gap - line.0);
            }
        }
        shift
    }
}

/// How much room there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Columns between neighbours.
    pub gap: i32,
    /// Lines more between a tree's levels, for wires that lead through.
    pub extra: i32,
    /// Columns of a row before it is wrapped.
    pub wrap: Option<i32>,
    /// Whether long rows are folded in their middle.
    pub folds: bool,
    /// Fewest objects of a subtree that is folded where one like it is drawn.
    pub alike: Option<usize>,
}

/// Puts blocks together.
pub struct Composer<'a> {
    pub words: &'a Words<'a>,
    pub room: Room,
    pub nets: usize,
    /// How many records with one part this stands in.
    pub singles: usize,
    /// How many rows this one hangs below.
    pub nested: usize,
    /// Whether what is put together next is reached from above, so that its left side is free.
    pub is_above: bool,
    /// Columns left of what is put together, about.
    pub offset: i32,
    /// Objects that wires which are still to be drawn lead from or to.
    pub busy: BTreeSet<usize>,
    /// Closing references of rows that are drawn.
    pub closed: BTreeSet<(usize, usize)>,
    /// Of each subtree that others are like, the one that is drawn.
    drawn: BTreeMap<usize, usize>,
}

impl<'a> Composer<'a> {
    /// With columns between neighbours and lines more between levels; `busy` are objects that wires which are still
    /// to be drawn lead from or to.
    pub fn new(words: &'a Words<'a>, (gap, extra): (i32, i32), step: Step, busy: BTreeSet<usize>) -> Self {
        // Dots may stand closer together.
        let gap = if words.detail == Detail::Dots { gap - 1 } else { gap };
        let wrap = words.options.columns.filter(|_| step.wraps).map(|most| most as i32);
        let room = Room { gap, extra, wrap, folds: step.folds, alike: step.alike };
        Self {
            words,
            room,
            nets: 0,
            singles: 0,
            nested: 0,
            is_above: false,
            offset: 0,
            busy,
            closed: BTreeSet::new(),
            drawn: BTreeMap::new(),
        }
    }
}

impl Composer<'_> {
    /// The block of an object and of all that it places.
    pub fn block(&mut self, o: usize) -> Block {
        let words = self.words;
        if let Some(part) = words.forest.parts.get(&o) {
            return self.layered(part);
        }
        if let Some(folded) = self.like_another(o) {
            return folded;
        }
        match words.known.kind(&words.shown.objects[o].class) {
            Kind::Tree => self.tree(o),
            Kind::Up(_) => self.upward(o),
            Kind::List(next) => self.row(o, next),
            Kind::Array | Kind::Record if words.is_column(o) => self.column(o),
            Kind::Array | Kind::Record => self.single(o),
        }
    }

    /// A subtree that is like one which is drawn: its place. Of dots only the shape is seen.
    fn like_another(&mut self, o: usize) -> Option<Block> {
        let words = self.words;
        let least = self.room.alike?;
        let is_dot = words.detail == Detail::Dots;
        let alike = &words.forest.alike;
        let like = if is_dot { alike.shape[o] } else { alike.same[o] };
        let (number, count) = like.filter(|like| like.1 >= least)?;
        let other = *self.drawn.entry(number).or_insert(o);
        if other == o {
            return None;
        }
        let (dots, triangle) = if words.options.ascii { ("...", "*") } else { ("…", "△") };
        let name = &words.shown.objects[other].name;
        let text = match is_dot {
            true => format!("{triangle}{count}"),
            false => format!("{dots} same as {name} ({})", counted(count, "object")),
        };
        let mut objects = vec![o];
        let mut at = 0;
        while let Some(&o) = objects.get(at) {
            at += 1;
            objects.extend(words.forest.links[o].iter().map(|link| link.to));
        }
        let width = columns(&text) as i32;
        let mut block = Block { root: (0, width), ..Block::default() };
        let pieces = vec![Piece { text, role: Role::Note, field: None }];
        block.spot(Spot { objects, x: 0, y: 0, width, pieces, tint: None });
        Some(block)
    }

    pub fn net(&mut self) -> usize {
        self.nets += 1;
        self.nets
    }

    /// An object alone.
    pub fn leaf(&self, o: usize) -> Block {
        let (pieces, tint) = self.words.node(o);
        let width = width(&pieces) as i32;
        let mut block = Block { root: (0, width), ..Block::default() };
        block.spot(Spot { objects: vec![o], x: 0, y: 0, width, pieces, tint });
        block
    }

    /// Names of fields that lead to one object, with the signs of their marks.
    pub fn name(&self, of: usize, cells: &[usize]) -> String {
        let ascii = self.words.options.ascii;
        let cells = cells.iter().map(|&c| &self.words.shown.objects[of].cells[c]);
        let name = |cell: &crate::ui::heap_picture::shown::Cell| {
            let signs: String = crate::ui::heap_picture::rows::signs(cell, ascii);
            format!("{signs}{}", cell.name.trim_start_matches('[').trim_end_matches(']'))
        };
        crate::ui::heap_picture::rows::equal(&cells.map(name).collect::<Vec<_>>(), ascii)
    }

    /// The name of a reference that has to be there: because it is the first, or for its marks.
    pub fn wanted_label(&self, of: usize, cells: &[usize]) -> Option<String> {
        let urgent = |c: &usize| {
            let cell = &self.words.shown.objects[of].cells[*c];
            crate::ui::heap_picture::words::is_urgent(cell)
                || !crate::ui::heap_picture::rows::signs(cell, self.words.options.ascii).is_empty()
        };
        let named = cells.iter().any(|&c| self.words.forest.named.contains(&(of, c)));
        let named = (named || cells.len() > 1) && self.words.detail != Detail::Dots;
        (named || cells.iter().any(urgent)).then(|| self.name(of, cells))
    }

    /// How a reference's name looks.
    pub fn label_role(&self, of: usize, cells: &[usize]) -> Role {
        let plain = paint::role(self.style(of, cells), None);
        let marks = cells
            .iter()
            .map(|&c| crate::ui::heap_picture::words::marked(&self.words.shown.objects[of].cells[c], plain));
        marks.max().unwrap_or(plain)
    }

    /// How a line looks that stands for some references of an object.
    pub fn style(&self, of: usize, cells: &[usize]) -> Style {
        let references: Vec<(usize, usize)> = cells.iter().map(|&c| (of, c)).collect();
        self.words.forest.style(&references)
    }

    /// Whether an inverse of one object agrees that another leads to it.
    pub fn is_answered(&self, from: usize, field: &str, to: usize) -> bool {
        let words = self.words;
        let object = &words.shown.objects[to];
        let Some(class) = words.known.classes.get(&object.class) else { return false };
        object.cells.iter().enumerate().any(|(c, cell)| {
            words.known.uses[to][c] == Use::Right(from)
                && cell.target.as_ref().and_then(Target::shown) == Some(from)
                && class
                    .inverses
                    .get(&cell.name)
                    .is_some_and(|partners| partners.contains(field) && partners.len() == 1)
        })
    }

    /// How far apart the middles of two neighbours were in the picture before, where they stood in one line.
    pub fn apart_before(&self, left: usize, right: usize) -> Option<i32> {
        let name = |o: usize| &self.words.shown.objects[o].name;
        let places = &self.words.options.places;
        let (a, b) = (places.get(name(left))?, places.get(name(right))?);
        let middle =
            |rect: &crate::ui::heap_picture::Rect| (rect.x + rect.width.saturating_sub(1) / 2) as i32;
        (a.y == b.y && a.x < b.x).then(|| middle(b) - middle(a))
    }

    pub fn unknown(&self) -> (&'static str, Role) {
        ("?", Role::Marked(crate::ui::heap_picture::Mark::Symbolic))
    }

    pub fn nothing(&self) -> (&'static str, Role) {
        (crate::ui::heap_picture::vocabulary::nothing(self.words.options.ascii), Role::Null)
    }
}
