//! Pictures beside one another, each below its caption: as many in a row as fit, the others below. What is too
//! large for a picture is an outline. What the marks mean is said once, below all.

use std::collections::BTreeMap;

use crate::session::view::HeapView;
use crate::ui::heap_picture::canvas::{columns, cut};
use crate::ui::heap_picture::conditions::Conditions;
use crate::ui::heap_picture::layout::Signs;
use crate::ui::heap_picture::legend;
use crate::ui::heap_picture::{Marks, Options, Picture, Role, Span, instead, outline, picture};

/// Blank columns between two pictures.
const GAP: usize = 4;

/// Lines of text in pieces.
type Lines = Vec<Vec<Span>>;

/// A heap of a gallery.
pub struct Panel<'a> {
    /// What stands above it, a line each.
    pub caption: Vec<String>,
    /// The heap.
    pub heap: &'a HeapView,
    /// What is to be seen of its fields.
    pub marks: Marks,
    /// What is known of its symbols.
    pub conditions: Conditions,
}

impl<'a> Panel<'a> {
    /// One of whose symbols nothing is said.
    pub fn new(caption: Vec<String>, heap: &'a HeapView, marks: Marks) -> Self {
        Self { caption, heap, marks, conditions: Conditions::new() }
    }
}

/// A panel that is drawn.
struct Drawn {
    caption: Lines,
    lines: Lines,
    width: usize,
    signs: Signs,
}

/// Pictures that come one by one.
pub struct Gallery {
    options: Options,
    columns: usize,
    row: Vec<Drawn>,
    /// What the legend has to explain; none is wanted where there is none.
    signs: Signs,
    legend: bool,
    has_lines: bool,
}

/// All of them, the legend below.
pub fn gallery(panels: &[Panel], options: &Options) -> Picture {
    let mut gallery = Gallery::new(options);
    let drawn: Vec<Drawn> = match panels {
        [left, right] => gallery.pair(left, right).into(),
        panels => panels.iter().map(|panel| gallery.draw(panel, gallery.columns).0).collect(),
    };
    let mut lines = Lines::new();
    for drawn in drawn {
        lines.extend(gallery.place(drawn));
    }
    lines.extend(gallery.rest());
    let notes = gallery.legend();
    Picture::of_lines(lines, &notes)
}

impl Gallery {
    /// An empty one in `options.columns`.
    pub fn new(options: &Options) -> Self {
        let columns = options.columns.unwrap_or(usize::MAX);
        let legend = options.legend;
        let options = Options { legend: false, rows: None, ..options.clone() };
        let (row, signs) = Default::default();
        Self { options, columns, row, signs, legend, has_lines: false }
    }

    /// Adds one: the row before, where this one does not fit into it any more.
    pub fn add(&mut self, panel: &Panel) -> Picture {
        let drawn = self.draw(panel, self.columns).0;
        Picture::of_lines(self.place(drawn), &[])
    }

    /// The last row, and what signs mean.
    pub fn end(mut self) -> Picture {
        let notes = self.legend();
        Picture::of_lines(self.rest(), &notes)
    }

    fn legend(&self) -> Vec<String> {
        let text = legend::text(&self.signs, self.options.ascii);
        let notes = if self.legend && !text.is_empty() { vec![text] } else { Vec::new() };
        legend::wrapped(notes, &self.options)
    }

    fn rest(&mut self) -> Lines {
        let row = std::mem::take(&mut self.row);
        let mut lines = beside(row);
        if self.has_lines && !lines.is_empty() {
            lines.insert(0, Vec::new());
        }
        self.has_lines |= !lines.is_empty();
        lines
    }

    fn place(&mut self, drawn: Drawn) -> Lines {
        let taken: usize = self.row.iter().map(|before| before.width + GAP).sum();
        let lines = match taken.saturating_add(drawn.width) > self.columns {
            true => self.rest(),
            false => Lines::new(),
        };
        self.signs.extend(drawn.signs.iter().cloned());
        self.row.push(drawn);
        lines
    }

    /// Two that are to be compared: narrower ones beside one another are better than wide ones, as long as each object
    /// is there with its name and key, and with what is marked.
    fn pair(&self, left: &Panel, right: &Panel) -> [Drawn; 2] {
        let wide = [self.draw(left, self.columns), self.draw(right, self.columns)];
        let [(a, whole_a), (b, whole_b)] = wide;
        let both = a.width.saturating_add(GAP).saturating_add(b.width);
        if both <= self.columns {
            return [a, b];
        }
        // One of them in half of the place, the other in what that leaves.
        let most = self.columns.saturating_sub(GAP);
        for is_left in [true, false] {
            let (first, second) = if is_left { (left, right) } else { (right, left) };
            let (near, narrow) = self.draw(first, most / 2);
            let (far, rest) = self.draw(second, most.saturating_sub(near.width));
            let [one, other] = if is_left { [&whole_a, &whole_b] } else { [&whole_b, &whole_a] };
            let is_whole = tells_enough(one, &narrow) && tells_enough(other, &rest);
            if is_whole && near.width + far.width <= most {
                return if is_left { [near, far] } else { [far, near] };
            }
        }
        [a, b]
    }

    fn draw(&self, panel: &Panel, room: usize) -> (Drawn, Picture) {
        let mut options =
            Options { columns: Some(room).filter(|room| *room < usize::MAX), ..self.options.clone() };
        options.conditions.extend(panel.conditions.clone());
        let drawn = picture(panel.heap, &panel.marks, &options);
        let is_missing = drawn.boxes.is_empty() && !panel.heap.objects.is_empty();
        let drawn = if drawn.width > room || is_missing {
            let Picture { mut lines, signs, .. } = outline(panel.heap, &panel.marks, &options);
            let notes = instead(panel.heap, &panel.marks, &options, "").into_iter();
            lines.extend(notes.map(|text| vec![Span { text, role: Role::Note }]));
            Picture { signs, ..Picture::of_lines(lines, &[]) }
        } else {
            drawn
        };
        let caption = |line: &String| {
            let text = cut(line, self.columns, options.ascii);
            vec![Span { text, role: Role::Class }]
        };
        let caption: Lines = panel.caption.iter().map(caption).collect();
        let width = caption.iter().map(|line| width(line)).max().unwrap_or(0).max(drawn.width);
        let (lines, signs) = (drawn.lines.clone(), drawn.signs.clone());
        (Drawn { caption, lines, width, signs }, drawn)
    }
}

/// Whether every object has its name and its key, or takes as many columns: nothing was left out for want of room.
fn tells_enough(whole: &Picture, narrow: &Picture) -> bool {
    if narrow.has_keys {
        return true;
    }
    let widths: BTreeMap<&str, usize> =
        narrow.boxes.iter().map(|(name, at)| (name.as_str(), at.width)).collect();
    whole.boxes.iter().all(|(name, at)| widths.get(name.as_str()).is_some_and(|width| *width >= at.width))
}

fn width(line: &[Span]) -> usize {
    line.iter().map(|span| columns(&span.text)).sum()
}

/// A row: captions above, pictures beginning on one line.
fn beside(row: Vec<Drawn>) -> Lines {
    let captions = row.iter().map(|drawn| drawn.caption.len()).max().unwrap_or(0);
    let height = captions + row.iter().map(|drawn| drawn.lines.len()).max().unwrap_or(0);
    let mut lines = vec![Vec::new(); height];
    let mut left: usize = 0;
    for Drawn { caption, lines: drawn, width: wide, .. } in row {
        let below = drawn.into_iter().enumerate().map(|(y, line)| (captions + y, line));
        for (y, mut line) in caption.into_iter().enumerate().chain(below) {
            let missing = left.saturating_sub(width(&lines[y]));
            if missing > 0 && !line.is_empty() {
                lines[y].push(Span { text: " ".repeat(missing), role: Role::Blank });
            }
            lines[y].append(&mut line);
        }
        left += wide + GAP;
    }
    lines
}
