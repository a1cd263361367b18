//! Blocks side by side, the wires that are left over between them, and their names.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::blocks::{Block, Composer, Path, Spot};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::forest::{Extra, Forest};
use crate::ui::heap_picture::layout::{Label, Layout, Node, Piece, Style, Wire};
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::route::{Cell, Grid, Place, Route, cells, corners};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::vocabulary;
use crate::ui::heap_picture::words::{Detail, Said, Step, Words, marked, width};
use crate::ui::heap_picture::{Options, Rect, Role, moved, paint, place_labels, references, signs};

/// Columns between neighbours, lines more between levels, columns and lines around everything.
const ROOMS: [(i32, i32, i32, i32); 3] = [(2, 0, 6, 3), (3, 1, 12, 5), (5, 2, 24, 8)];
/// Columns between blocks that nothing connects.
const SHELF: i32 = 4;
/// A reference that would cross more wires is named instead.
const MOST_CROSSINGS: usize = 6;
/// Most references beside the shape that are lines: of more nobody follows one, and each is named.
const MOST_LINES: usize = 150;
/// Most cells in which wires are searched for.
const MOST_CELLS: i32 = 400_000;
/// What an object costs that moves otherwise than most.
const MOVED: usize = 3;
/// What a layout costs that has no room.
const TOO_LARGE: usize = 5_000;
/// How often the layout starts again because a name found no place.
const ROUNDS: usize = 4;

/// How often wires are drawn again where some cross, and most wires of which they are.
const UNTANGLED: usize = 4;
const MOST_UNTANGLED: usize = 60;

/// References by object and cell.
type References = Vec<(usize, usize)>;

/// All blocks, before they are cut out.
#[derive(Default)]
pub struct Scene {
    block: Block,
}

/// An attempt with what it cost.
struct Attempt {
    layout: Layout,
    score: usize,
    is_done: bool,
}

impl Scene {
    /// Columns and lines of the blocks alone.
    pub fn bare(
        shown: &Shown,
        known: &Known,
        forest: &Forest,
        options: &Options,
        step: Step,
    ) -> (usize, usize) {
        let said = Said::default();
        let words = Words { shown, known, forest, options, detail: step.detail, said: &said };
        let (gap, ..) = ROOMS[0];
        let mut composer = Composer::new(&words, (gap, 0), step, BTreeSet::new());
        let block = shelves(&mut composer, options);
        ((block.right() - block.left()).max(0) as usize, block.height().max(0) as usize)
    }

    /// The best of several attempts, in each of the forests.
    pub fn best(
        shown: &Shown,
        known: &Known,
        forests: &[Forest],
        options: &Options,
        step: Step,
        states: &mut usize,
    ) -> Layout {
        let mut best: Option<Attempt> = None;
        for forest in forests {
            for room in ROOMS {
                let attempt = attempt(shown, known, forest, options, step, room, states);
                let is_done = attempt.is_done;
                if best.as_ref().is_none_or(|best| attempt.score < best.score) {
                    best = Some(attempt);
                }
                if is_done || *states == 0 || forest.extras.len() > MOST_LINES {
                    break;
                }
            }
        }
        best.map(|best| best.layout).unwrap_or_default()
    }
}

fn attempt(
    shown: &Shown,
    known: &Known,
    forest: &Forest,
    options: &Options,
    step: Step,
    (gap, extra, around, above): (i32, i32, i32, i32),
    states: &mut usize,
) -> Attempt {
    let mut said = Said::default();
    if forest.extras.len() > MOST_LINES {
        let rest = forest.extras.iter().filter(|extra| !extra.closes);
        said.by_name.extend(rest.flat_map(|extra| extra.cells.iter().map(|&c| (extra.from, c))));
    }
    for round in 0.. {
        said.find_led(shown);
        let words = Words { shown, known, forest, options, detail: step.detail, said: &said };
        let between = forest.extras.len() > 1 || forest.extras.iter().any(|e| e.style >= Style::Heavy);
        let busy = forest.extras.iter().filter(|e| !e.closes).flat_map(|e| [e.from, e.to]).collect();
        let mut composer = Composer::new(&words, (gap, if between { extra } else { 0 }), step, busy);
        let mut scene = Scene { block: shelves(&mut composer, options) };
        let closed = composer.closed.clone();
        let rest: Vec<&Extra> = forest
            .extras
            .iter()
            .filter(|e| {
                !e.cells.iter().any(|&c| closed.contains(&(e.from, c)) || said.by_name.contains(&(e.from, c)))
            })
            .collect();
        let (undrawn, lost) = scene.route(&words, composer, &rest, (around, above), states);
        if !undrawn.is_empty() || !lost.is_empty() {
            said.by_name.extend(undrawn);
            said.labels.extend(lost);
            if round >= ROUNDS || *states == 0 {
                // Every reference is shown, at the latest by its name.
                said.by_name.extend(rest.iter().flat_map(|e| e.cells.iter().map(|&c| (e.from, c))));
            }
            continue;
        }
        let named = said.by_name.len();
        let mut layout = scene.layout(shown, known, forest, options, &said.by_name);
        layout.signs = signs::of_layout(&layout, &words);
        layout.has_keys = step.detail <= Detail::Keys && layout.nodes.iter().all(|n| n.objects.len() == 1);
        let crossings = layout.crossings;
        let is_too_large = options.columns.is_some_and(|most| layout.width > most)
            || options.rows.is_some_and(|most| layout.height > most);
        let score = 100 * named
            + 30 * said.labels.len()
            + 12 * crossings
            + MOVED * moved::moved(&options.places, &layout.boxes).len()
            + layout.width * layout.height / 100
            + if is_too_large { TOO_LARGE } else { 0 };
        let is_done = named == 0 && said.labels.is_empty() && crossings == 0;
        return Attempt { layout, score, is_done };
    }
    Attempt { layout: Layout::default(), score: usize::MAX, is_done: false }
}

/// The blocks of all starts from left to right, in several lines where there is no room.
fn shelves(composer: &mut Composer, options: &Options) -> Block {
    let mut all = Block::default();
    let words = composer.words;
    let (mut x, mut y, mut height) = (0, 0, 0);
    if let Some(roots) = roots(words) {
        all.put(roots, 0, 0);
        y = 2;
    }
    for &start in &words.forest.starts {
        let block = composer.block(start);
        let (left, right) = (block.left(), block.right());
        let is_full = options.columns.is_some_and(|most| x + right - left > most as i32);
        if x > 0 && is_full {
            (x, y) = (0, y + height + 2);
            height = 0;
        }
        height = height.max(block.height());
        all.put(block, x - left, y);
        x += right - left + SHELF;
    }
    all
}

/// Roots that lead to no object: they stand on a line of their own.
fn roots(words: &Words) -> Option<Block> {
    let roots = words.shown.objects.first().filter(|first| first.name.is_empty())?;
    let ascii = words.options.ascii;
    let mut pieces: Vec<Piece> = Vec::new();
    for (c, cell) in roots.cells.iter().enumerate() {
        let arrow = if ascii { "->" } else { "→" };
        let text = match words.known.uses[0][c] {
            Use::To(_) => continue,
            Use::Null => format!("{}={}", cell.name, vocabulary::nothing(ascii)),
            Use::Unknown => format!("{}?", cell.name),
            Use::Outside => format!("{}{arrow}{}", cell.name, cell.value),
            _ => format!("{}={}", cell.name, cell.value),
        };
        if !pieces.is_empty() {
            pieces.push(Piece { text: "  ".into(), role: Role::Blank, field: None });
        }
        let signs = crate::ui::heap_picture::rows::signs(cell, ascii);
        let text = format!("{signs}{text}");
        pieces.push(Piece { text, role: marked(cell, Role::Field), field: Some(cell.name.clone()) });
    }
    if pieces.is_empty() {
        return None;
    }
    let mut block = Block::default();
    let width = width(&pieces) as i32;
    block.spot(Spot { objects: vec![0], x: 0, y: 0, width, pieces, tint: None });
    Some(block)
}

/// Whether a line that is to be loud is not seen: there are only its heads, and its name.
fn is_hidden(extra: &Extra, way: &[(i32, i32)], heads: (bool, bool), label: Option<(i32, i32, i32)>) -> bool {
    let last = way.len().saturating_sub(1);
    let is_head = |i: usize| i == 0 && heads.0 || i == last && heads.1;
    let is_covered = |(x, y): (i32, i32)| {
        label.is_some_and(|(at, line, count)| y == line && (at..at + count).contains(&x))
    };
    extra.style >= Style::Heavy && way.iter().enumerate().all(|(i, &cell)| is_head(i) || is_covered(cell))
}

/// What is to be drawn.
#[derive(Clone, Copy)]
struct Wanted {
    from: Place,
    port: Option<(i32, i32)>,
    to: Place,
    heads: (bool, bool),
}

/// Wires that cross others are taken out and drawn again among all others, which were not there before: as long as
/// fewer cross.
fn untangle(grid: &mut Grid, blocks: &[Cell], ways: &mut [(&Extra, Wanted, Route)], states: &mut usize) {
    let lay = |grid: &mut Grid, (_, wanted, route): &(&Extra, Wanted, Route)| {
        grid.lay(&route.cells, route.start, route.end, wanted.heads);
    };
    for _ in 0..UNTANGLED {
        let mut is_better = false;
        for i in 0..ways.len() {
            grid.restore(blocks);
            ways.iter().enumerate().filter(|(other, _)| *other != i).for_each(|(_, way)| lay(grid, way));
            ways[i].2.crossings = grid.crossed(&ways[i].2.cells);
            if ways[i].2.crossings == 0 {
                continue;
            }
            let Wanted { from, port, to, .. } = ways[i].1;
            let other = grid.route(from, port, to, states);
            if let Some(route) = other.filter(|other| other.crossings < ways[i].2.crossings) {
                ways[i].2 = route;
                is_better = true;
            }
        }
        if !is_better {
            break;
        }
    }
    grid.restore(blocks);
    ways.iter().for_each(|way| lay(grid, way));
}

impl Scene {
    /// Draws the references that are left over, loud ones first, then short ones; returns those that found no way,
    /// and those whose name found no place.
    fn route(
        &mut self,
        words: &Words,
        mut composer: Composer,
        rest: &[&Extra],
        (around, above): (i32, i32),
        states: &mut usize,
    ) -> (References, References) {
        if rest.is_empty() {
            return (Vec::new(), Vec::new());
        }
        let block = std::mem::take(&mut self.block);
        let (left, ports) = (block.left(), block.ports.clone());
        let (dx, dy) = (around - left, above);
        self.block.put(block, dx, dy);
        let (width, height) = (self.block.right() + around, self.block.height() + above);
        let all = |rest: &[&Extra]| rest.iter().flat_map(|e| e.cells.iter().map(|&c| (e.from, c))).collect();
        if width.saturating_mul(height) > MOST_CELLS {
            return (all(rest), Vec::new());
        }
        let mut grid = self.grid(width, height);
        let places = self.places(words);
        let distance = |extra: &Extra| match (places.get(&extra.from), places.get(&extra.to)) {
            (Some(a), Some(b)) => (a.x - b.x).abs() + 2 * (a.y - b.y).abs(),
            _ => i32::MAX,
        };
        let mut order: Vec<&Extra> = rest.to_vec();
        order.sort_by_key(|e| (std::cmp::Reverse(e.style), distance(e), e.from, e.cells.clone()));
        let (mut undrawn, mut ways) = (Vec::new(), Vec::new());
        let is_many = order.len() > MOST_UNTANGLED;
        let blocks = grid.clone_cells();
        for extra in order {
            let port = extra.cells.iter().find_map(|&c| ports.get(&(extra.from, c)));
            let port = port.map(|&(x, y)| (x + dx, y + dy));
            let object = &words.shown.objects[extra.from];
            let field = |c: &usize| composer.is_answered(extra.from, &object.cells[*c].name, extra.to);
            let heads = (extra.cells.iter().any(field), true);
            if let (Some(&from), Some(&to)) = (places.get(&extra.from), places.get(&extra.to)) {
                let wire = Wanted { from, port, to, heads };
                let route = grid.route(from, port, to, states);
                if let Some(route) = route.filter(|route| !is_many || route.crossings <= MOST_CROSSINGS) {
                    grid.lay(&route.cells, route.start, route.end, heads);
                    ways.push((extra, wire, route));
                    continue;
                }
            }
            undrawn.extend(extra.cells.iter().map(|&c| (extra.from, c)));
        }
        if !is_many {
            untangle(&mut grid, &blocks, &mut ways, states);
        }
        ways.retain(|(extra, _, way)| {
            let is_clear = way.crossings <= MOST_CROSSINGS;
            if !is_clear {
                undrawn.extend(extra.cells.iter().map(|&c| (extra.from, c)));
            }
            is_clear
        });
        let mut drawn = Vec::new();
        for (extra, Wanted { port, heads, .. }, way) in ways {
            let object = &words.shown.objects[extra.from];
            self.block.path(Path {
                from: extra.from,
                to: Some(extra.to),
                references: extra.cells.iter().map(|&c| (extra.from, c)).collect(),
                points: corners(&way.cells),
                start: way.start,
                end: way.end,
                heads,
                style: extra.style,
                net: composer.net(),
            });
            let is_named =
                port.is_some() || extra.cells.iter().any(|&c| words.said.labels.contains(&(extra.from, c)));
            if !is_named {
                let sign = if extra.style == Style::Double { vocabulary::WRONG } else { "" };
                let text = format!("{}{sign}", composer.name(extra.from, &extra.cells));
                let plain = paint::role(extra.style, None);
                let role =
                    extra.cells.iter().map(|&c| marked(&object.cells[c], plain)).max().unwrap_or(plain);
                drawn.push((extra, way.cells, text, role, heads));
            } else if is_hidden(extra, &way.cells, heads, None) {
                undrawn.extend(extra.cells.iter().map(|&c| (extra.from, c)));
            }
        }
        let mut lost = Vec::new();
        for (extra, way, text, role, heads) in drawn {
            let length = columns(&text) as i32;
            let at = place_labels::place(&mut grid, &way, length);
            if is_hidden(extra, &way, heads, at.map(|(x, y)| (x, y, length))) {
                undrawn.extend(extra.cells.iter().map(|&c| (extra.from, c)));
            }
            match at {
                Some((x, y)) => self.block.text(x, y, text, role),
                None => lost.extend(extra.cells.iter().map(|&c| (extra.from, c))),
            }
        }
        (undrawn, lost)
    }

    /// What is taken already.
    fn grid(&self, width: i32, height: i32) -> Grid {
        let mut grid = Grid::new(width, height);
        for path in &self.block.paths {
            grid.lay(&cells(&path.points), path.start, path.end, path.heads);
        }
        for &(x, y, count) in &self.block.kept {
            grid.take(x, y, count, false);
        }
        for text in &self.block.texts {
            grid.take(text.x, text.y, columns(&text.text) as i32, false);
        }
        for spot in &self.block.spots {
            grid.take(spot.x, spot.y, spot.width, true);
        }
        grid
    }

    fn places(&self, words: &Words) -> BTreeMap<usize, Place> {
        let mut places = BTreeMap::new();
        for spot in &self.block.spots {
            for &o in &spot.objects {
                let is_tree = !words.forest.layered.contains(&o)
                    && matches!(words.known.kind(&words.shown.objects[o].class), Kind::Tree | Kind::Up(_));
                places.insert(o, Place { x: spot.x, y: spot.y, width: spot.width, is_tree });
            }
        }
        places
    }

    /// Cuts out what is drawn, and lines that nothing needs.
    fn layout(
        self,
        shown: &Shown,
        known: &Known,
        forest: &Forest,
        options: &Options,
        by_name: &BTreeSet<(usize, usize)>,
    ) -> Layout {
        let Block { mut spots, mut paths, mut texts, .. } = self.block;
        let xs = spots.iter().map(|s| s.x).chain(texts.iter().map(|t| t.x));
        let left = xs.chain(paths.iter().flat_map(|p| p.points.iter().map(|p| p.0))).min().unwrap_or(0);
        let lines = crate::ui::heap_picture::lines::kept(&spots, &paths, &texts);
        let line = |y: i32| lines.get(&y).copied().unwrap_or(0);
        spots.iter_mut().for_each(|s| (s.x, s.y) = (s.x - left, line(s.y)));
        texts.iter_mut().for_each(|t| (t.x, t.y) = (t.x - left, line(t.y)));
        for path in &mut paths {
            path.points = crate::ui::heap_picture::lines::moved(&path.points, &lines);
            path.points.iter_mut().for_each(|p| p.0 -= left);
        }
        let place = |n: i32| n.max(0) as usize;
        let mut layout = Layout::default();
        let mut nodes: BTreeMap<usize, usize> = BTreeMap::new();
        for spot in spots {
            let rect = Rect { x: place(spot.x), y: place(spot.y), width: place(spot.width), height: 1 };
            let first = spot.objects.first().map(|&o| shown.objects[o].class.clone());
            spot.objects.iter().for_each(|&o| {
                nodes.insert(o, layout.nodes.len());
            });
            layout.nodes.push(Node {
                objects: spot.objects.iter().map(|&o| shown.objects[o].name.clone()).collect(),
                class: first.unwrap_or_default(),
                rect,
                pieces: spot.pieces,
                tint: spot.tint,
            });
        }
        let mut drawn = BTreeSet::new();
        for path in paths {
            let cell = |&(o, c): &(usize, usize)| &shown.objects[o].cells[c];
            let marks = path.references.iter().flat_map(|at| cell(at).marks.iter().copied());
            let mark = marks.filter(|m| *m > crate::ui::heap_picture::Mark::Symbolic).max();
            drawn.extend(path.references.iter().copied());
            layout.wires.push(Wire {
                from: nodes.get(&path.from).copied().unwrap_or(0),
                to: path.to.and_then(|to| nodes.get(&to).copied()),
                fields: path.references.iter().map(|at| cell(at).name.clone()).collect(),
                points: path.points.iter().map(|&(x, y)| (place(x), place(y))).collect(),
                start: path.start,
                end: path.end,
                heads: path.heads,
                style: path.style,
                mark,
                net: path.net,
            });
        }
        for text in texts {
            layout.labels.push(Label {
                x: place(text.x),
                y: place(text.y),
                text: text.text,
                role: text.role,
            });
        }
        let ends = layout.nodes.iter().map(|n| (n.rect.x + n.rect.width, n.rect.y));
        let ends = ends.chain(layout.labels.iter().map(|l| (l.x + columns(&l.text), l.y)));
        let ends = ends.chain(layout.wires.iter().flat_map(|w| w.points.iter().map(|&(x, y)| (x + 1, y))));
        for (x, y) in ends.collect::<Vec<_>>() {
            (layout.width, layout.height) = (layout.width.max(x), layout.height.max(y + 1));
        }
        let rect = |o: usize| nodes.get(&o).map(|&at| layout.nodes[at].rect).unwrap_or_default();
        layout.boxes = (0..shown.objects.len()).map(|o| (shown.objects[o].name.clone(), rect(o))).collect();
        let folded = layout.nodes.iter().filter(|n| n.objects.len() > 1).flat_map(|n| &n.objects);
        let folded: BTreeSet<&String> = folded.collect();
        let folded = (0..shown.objects.len()).filter(|&o| folded.contains(&shown.objects[o].name)).collect();
        let shapes = references::shapes(shown, known, forest, options, &drawn, &folded, by_name);
        layout.references =
            shown.references(|at| shapes.get(&at).copied().unwrap_or(crate::ui::heap_picture::Shape::Text));
        layout.crossings = crate::ui::heap_picture::lines::crossings(&layout.wires);
        layout
    }
}
