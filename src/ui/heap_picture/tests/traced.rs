//! Whoever follows the lines of a picture with a finger comes to where they lead: what joins is seen to join, what crosses
//! to cross, and a name or a sign of what leads nowhere stands at one line alone. No two heaps have one picture.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::told::heaps;
use crate::property::config;
use crate::session::view::HeapView;
use crate::ui::heap_picture::layout::{Layout, Side, Wire};
use crate::ui::heap_picture::{Marks, Options, Picture, layout, outline, picture, route, table};

const CROSSINGS: [char; 7] = ['┼', '╋', '┿', '╂', '╬', '╪', '╫'];
const STUBS: [&str; 2] = ["∅", "?"];

type Cell = (i32, i32);

/// The sides to which a character goes on; none of what is no line.
fn arms(c: char) -> Vec<Side> {
    use Side::{Down, Left, Right, Up};
    match c {
        '─' | '┄' | '━' | '═' => vec![Left, Right],
        '│' | '┆' | '┃' | '║' => vec![Up, Down],
        '╭' | '┏' | '╔' => vec![Right, Down],
        '╮' | '┓' | '╗' => vec![Left, Down],
        '╰' | '┗' | '╚' => vec![Right, Up],
        '╯' | '┛' | '╝' => vec![Left, Up],
        '├' | '┣' | '╠' => vec![Right, Up, Down],
        '┤' | '┫' | '╣' => vec![Left, Up, Down],
        '┬' | '┳' | '╦' => vec![Left, Right, Down],
        '┴' | '┻' | '╩' => vec![Left, Right, Up],
        c if CROSSINGS.contains(&c) => Side::ALL.to_vec(),
        _ => Vec::new(),
    }
}

fn step((x, y): Cell, side: Side) -> Cell {
    let (dx, dy) = side.step();
    (x + dx, y + dy)
}

fn cells(wire: &Wire) -> Vec<Cell> {
    let points: Vec<Cell> = wire.points.iter().map(|&(x, y)| (x as i32, y as i32)).collect();
    route::cells(&points)
}

/// What stands in the cells of a picture.
struct Seen {
    text: Vec<Vec<char>>,
    nets: BTreeMap<Cell, BTreeSet<usize>>,
    /// The objects that the lines in each cell leave.
    sources: BTreeMap<Cell, BTreeSet<usize>>,
    /// The label that each cell belongs to.
    labels: BTreeMap<Cell, usize>,
    nodes: BTreeSet<Cell>,
}

impl Seen {
    fn of(layout: &Layout, text: &str) -> Self {
        let mut seen = Self {
            text: text.lines().map(|line| line.chars().collect()).collect(),
            nets: BTreeMap::new(),
            sources: BTreeMap::new(),
            labels: BTreeMap::new(),
            nodes: BTreeSet::new(),
        };
        for wire in &layout.wires {
            cells(wire).into_iter().for_each(|at| {
                seen.nets.entry(at).or_default().insert(wire.net);
                seen.sources.entry(at).or_default().insert(wire.from);
            });
        }
        for (i, label) in layout.labels.iter().enumerate() {
            let places = 0..label.text.chars().count() as i32;
            seen.labels.extend(places.map(|dx| ((label.x as i32 + dx, label.y as i32), i)));
        }
        for node in &layout.nodes {
            let places = 0..node.rect.width as i32;
            seen.nodes.extend(places.map(|dx| (node.rect.x as i32 + dx, node.rect.y as i32)));
        }
        seen
    }

    fn at(&self, (x, y): Cell) -> char {
        let line = usize::try_from(y).ok().and_then(|y| self.text.get(y));
        line.zip(usize::try_from(x).ok()).and_then(|(line, x)| line.get(x)).copied().unwrap_or(' ')
    }

    /// Whether a line of the picture leads into a cell from a side of it.
    fn leads(&self, at: Cell, from: Side) -> bool {
        let beside = step(at, from);
        !self.labels.contains_key(&beside)
            && !self.nodes.contains(&beside)
            && arms(self.at(beside)).contains(&from.back())
    }

    /// What is wrong with a name: a line leads into it from above or below, or lines of two kinds are at it.
    fn label(&self, layout: &Layout, i: usize) -> Option<String> {
        let label = &layout.labels[i];
        let is_stub = STUBS.contains(&label.text.as_str());
        let (y, first) = (label.y as i32, label.x as i32);
        let last = first + label.text.chars().count() as i32 - 1;
        let wrong = |why: &str| Some(format!("{} at {first}, {y}: {why}", label.text));
        for x in first..=last {
            // A stub may hang below its line.
            if self.leads((x, y), Side::Down) || (self.leads((x, y), Side::Up) && !is_stub) {
                return wrong("hides where lines part");
            }
        }
        let none = BTreeSet::new();
        let (left, right) = ((first - 1, y), (last + 1, y));
        let sources = |at: &Cell| self.sources.get(at).filter(|_| !self.nodes.contains(at)).unwrap_or(&none);
        let (left, right) = (sources(&left), sources(&right));
        let is_shared = left.is_empty() || right.is_empty() || left.intersection(right).next().is_some();
        (!is_shared).then(|| wrong("stands between two lines")).flatten()
    }

    /// What is wrong with the way from the end of a line that leads nowhere to what says so.
    fn stub(&self, layout: &Layout, wire: &Wire) -> Option<String> {
        let mut at = *cells(wire).last()?;
        for _ in 0..layout.width + 1 {
            at = step(at, wire.end);
            let label = self.labels.get(&at).map(|&i| layout.labels[i].text.as_str());
            match label {
                Some(text) if STUBS.contains(&text) => return None,
                Some(_) => {}
                // A line of the same object begins behind its name.
                None if self.sources.get(&at).is_some_and(|all| all.contains(&wire.from)) => return None,
                None if self.nets.contains_key(&at) || self.nodes.contains(&at) => {
                    return Some(format!("at {at:?} something stands before a stub"));
                }
                None => {}
            }
        }
        Some(format!("no stub behind {at:?}"))
    }

    /// What is wrong where several lines are in one cell.
    fn crossing(&self, layout: &Layout, at: Cell) -> Option<String> {
        let is_crossed = self.nets[&at].len() > 1;
        let is_junction = [Side::Up, Side::Down].iter().any(|side| self.nodes.contains(&step(at, *side)));
        let wrong = |why: &str| Some(format!("at {at:?}: {why}"));
        let is_covered = self.labels.contains_key(&at);
        if is_crossed && is_junction {
            return wrong("a crossing looks like a junction");
        }
        if !is_crossed && !is_junction && !is_covered && CROSSINGS.contains(&self.at(at)) {
            return wrong("a junction looks like a crossing");
        }
        // Where lines of one object part: on the way across below it, or down beside it.
        let is_part = |net: &usize| {
            let mut own = layout.wires.iter().filter(|wire| wire.net == *net);
            own.clone().count() > 1
                && own.any(|wire| {
                    let cells = cells(wire);
                    let is_column = wire.end == Side::Right;
                    let i = cells.iter().position(|cell| *cell == at);
                    i.is_some_and(|_| if is_column { at.0 == cells[0].0 } else { at.1 == cells[0].1 })
                })
        };
        (is_crossed && self.nets[&at].iter().any(is_part)).then(|| wrong("a part is crossed")).flatten()
    }
}

/// What holds for every picture in box-drawing characters.
fn check(heap: &HeapView, columns: Option<usize>) {
    let options = Options { columns, ..Options::default() };
    let text = picture(heap, &Marks::default(), &options).text();
    let layout = layout(heap, &Marks::default(), &options).expect("it is small");
    let seen = Seen::of(&layout, &text);
    let labels = (0..layout.labels.len()).filter_map(|i| seen.label(&layout, i));
    let stubs = layout.wires.iter().filter(|wire| wire.to.is_none());
    let stubs = stubs.filter_map(|wire| seen.stub(&layout, wire));
    let crossings = seen.nets.keys().filter_map(|at| seen.crossing(&layout, *at));
    let wrong: Vec<String> = labels.chain(stubs).chain(crossings).collect();
    assert!(wrong.is_empty(), "{wrong:?}\n{text}");
}

proptest! {
    #![proptest_config(config(24, 1))]

    #[test]
    fn lines_are_seen_to_lead_where_they_lead(heap in heaps()) {
        [None, Some(120), Some(80), Some(50)].iter().for_each(|columns| check(&heap, *columns));
    }
}

/// The same heap with another value of one reference: null, unknown, or an object of the class that it may lead to.
fn changed(heap: &HeapView, which: usize, to: usize) -> Option<HeapView> {
    let mut heap = heap.clone();
    let names: Vec<(String, String)> =
        heap.objects.iter().map(|o| (o.class.clone(), o.name.clone())).collect();
    let cells = heap.objects.iter_mut().flat_map(|o| &mut o.cells);
    let mut cells: Vec<_> = cells.chain(&mut heap.roots).filter(|cell| cell.is_reference).collect();
    let at = which % cells.len();
    let cell = &mut cells[at];
    let all: Vec<&String> = names
        .iter()
        .filter(|(class, _)| Some(class) == cell.leads_to.as_ref())
        .map(|(_, name)| name)
        .collect();
    let target = all.get(to % (all.len() + 2)).map(|name| name.to_string());
    let value = match &target {
        Some(name) => name.clone(),
        None if to.is_multiple_of(2) => "null".into(),
        None => "?".into(),
    };
    let is_other = cell.value != value;
    (cell.fixed, cell.value, cell.target) = (value != "?", value, target);
    is_other.then_some(heap)
}

proptest! {
    #![proptest_config(config(24, 1))]

    #[test]
    fn another_reference_is_another_picture(
        heap in heaps(),
        changes in prop::collection::vec((any::<u8>(), any::<u8>()), 6)
    ) {
        for (which, to) in changes {
            let Some(other) = changed(&heap, which.into(), to.into()) else { continue };
            for ascii in [false, true] {
                let options = Options { ascii, ..Options::default() };
                for (name, form) in FORMS {
                    let text = form(&heap, &Marks::default(), &options).text();
                    let second = form(&other, &Marks::default(), &options).text();
                    prop_assert!(text != second, "{name}: {}\n{text}", difference(&heap, &other));
                }
            }
        }
    }
}

/// Ways to write a heap.
type Form = fn(&HeapView, &Marks, &Options) -> Picture;
const FORMS: [(&str, Form); 3] = [("picture", picture), ("outline", outline), ("table", table)];

fn difference(a: &HeapView, b: &HeapView) -> String {
    let cells = |heap: &HeapView| -> Vec<(String, String)> {
        let own = heap.objects.iter().flat_map(|o| {
            o.cells.iter().map(|cell| (format!("{}.{}", o.name, cell.name), cell.value.clone()))
        });
        own.chain(heap.roots.iter().map(|cell| (cell.name.clone(), cell.value.clone()))).collect()
    };
    let pairs = cells(a).into_iter().zip(cells(b)).filter(|(a, b)| a != b);
    pairs.map(|((name, a), (_, b))| format!("{name} = {a} or {b}")).collect()
}
