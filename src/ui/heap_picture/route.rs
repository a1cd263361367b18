//! Wires between what is placed: A* on the cells of the picture.
//!
//! A wire leads through free cells, and straight across other wires, at a price. It never touches a node, a text,
//! a corner, an end or a head of another wire, nor what joins the parts of an object: it would look like one of them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::ui::heap_picture::layout::Side;

/// What a step costs, and what else does.
const STEP: u32 = 2;
const BEND: u32 = 6;
const BESIDE_NODE: u32 = 1;
const CROSSING: u32 = 24;
const VERTICAL_START: u32 = 3;
/// A wire that leaves a node of a tree upwards or reaches it from below looks like one of the tree.
const AGAINST_TREE: u32 = 14;
/// Most states that are looked at for one wire.
const MOST_STATES: usize = 60_000;

/// What is in a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Cell {
    #[default]
    Free,
    /// A node or a text.
    Taken,
    /// A wire across, or down.
    Across,
    Down,
    /// The end of a wire down: right above or below a node a crossing would look like a junction.
    End,
    /// A corner, a junction, a crossing, a head.
    Knot,
}

/// The cells of a picture.
#[derive(Clone, Default, Debug)]
pub struct Grid {
    pub width: i32,
    pub height: i32,
    cells: Vec<Cell>,
    /// Cells beside a node.
    near: Vec<bool>,
    /// Scratch of the search by state: see [`Best`].
    best: Vec<u64>,
    round: u32,
}

/// The best cost of a state, in which search that was, and where from, in one number: most states are never looked at,
/// and zeros cost nothing.
#[derive(Clone, Copy)]
struct Best {
    cost: u32,
    round: u32,
    from: u8,
}

impl Best {
    fn of(number: u64) -> Self {
        Self { cost: (number >> 32) as u32, round: (number >> 8) as u32 & ROUNDS, from: number as u8 }
    }

    fn number(self) -> u64 {
        u64::from(self.cost) << 32 | u64::from(self.round) << 8 | u64::from(self.from)
    }
}

/// Instead of a way before: a wire starts beside a node, or at a port.
const START: u8 = u8::MAX - 1;
const PORT: u8 = u8::MAX;

/// Searches that are told apart.
const ROUNDS: u32 = 0xff_ffff;

/// Where a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub is_tree: bool,
}

/// A wire that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// Every cell from the source to the target.
    pub cells: Vec<(i32, i32)>,
    pub start: Side,
    pub end: Side,
    pub crossings: usize,
}

impl Grid {
    pub fn new(width: i32, height: i32) -> Self {
        let count = (width.max(0) * height.max(0)) as usize;
        Self {
            width,
            height,
            cells: vec![Cell::Free; count],
            near: vec![false; count],
            best: vec![0; count * 4],
            round: 0,
        }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| (y * self.width + x) as usize)
    }

    pub fn at(&self, x: i32, y: i32) -> Cell {
        self.index(x, y).map_or(Cell::Taken, |i| self.cells[i])
    }

    /// What is in all cells, to be put back.
    pub fn clone_cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    /// Puts back what was in all cells.
    pub fn restore(&mut self, cells: &[Cell]) {
        self.cells.clear();
        self.cells.extend_from_slice(cells);
    }

    /// How many of some cells are taken.
    pub fn crossed(&self, cells: &[(i32, i32)]) -> usize {
        cells.iter().filter(|&&(x, y)| !matches!(self.at(x, y), Cell::Free | Cell::Taken)).count()
    }

    pub fn take(&mut self, x: i32, y: i32, width: i32, is_node: bool) {
        for x in x..x + width {
            if let Some(i) = self.index(x, y) {
                self.cells[i] = Cell::Taken;
            }
        }
        if is_node {
            for (x, y) in (x - 1..=x + width).flat_map(|x| [(x, y - 1), (x, y), (x, y + 1)]) {
                if let Some(i) = self.index(x, y) {
                    self.near[i] = true;
                }
            }
        }
    }

    /// Lays a wire; how many others it crosses that are not of its net, by their cells.
    pub fn lay(&mut self, cells: &[(i32, i32)], start: Side, end: Side, heads: (bool, bool)) {
        let last = cells.len().saturating_sub(1);
        for (i, &(x, y)) in cells.iter().enumerate() {
            let into = if i == 0 { start } else { side(cells[i], cells[i - 1]) };
            let out = if i == last { end } else { side(cells[i], cells[i + 1]) };
            let straight = into.back() == out;
            let is_head = (i == 0 && heads.0) || (i == last && heads.1);
            let is_end = (i == 0 && is_down(start)) || (i == last && is_down(end));
            let Some(at) = self.index(x, y) else { continue };
            let across = matches!(into, Side::Left | Side::Right);
            self.cells[at] = match (self.cells[at], straight && !is_head, across) {
                (Cell::Taken, ..) => Cell::Taken,
                (Cell::Free, true, true) | (Cell::Across, true, true) => Cell::Across,
                (Cell::Free | Cell::End, true, false) if is_end => Cell::End,
                (Cell::Free, true, false) | (Cell::Down, true, false) => Cell::Down,
                _ => Cell::Knot,
            };
        }
    }

    /// The cheapest way from a node, or from a port, to a node.
    pub fn route(
        &mut self,
        from: Place,
        port: Option<(i32, i32)>,
        to: Place,
        states: &mut usize,
    ) -> Option<Route> {
        if self.round == ROUNDS {
            self.best.fill(0);
            self.round = 0;
        }
        self.round += 1;
        let mut open: BinaryHeap<(Reverse<u32>, u32)> = BinaryHeap::new();
        let rest = |x: i32, y: i32| {
            let dx = (to.x - x).max(x - (to.x + to.width - 1)).max(0);
            STEP * (dx + (y - to.y).abs()).saturating_sub(1) as u32
        };
        match port {
            Some((x, y)) => self.push(&mut open, (x, y), Side::Right, 0, PORT, &rest),
            None => {
                for x in from.x..from.x + from.width {
                    let up = if from.is_tree { AGAINST_TREE } else { VERTICAL_START };
                    self.push(&mut open, (x, from.y - 1), Side::Up, up, START, &rest);
                    self.push(&mut open, (x, from.y + 1), Side::Down, VERTICAL_START, START, &rest);
                }
                self.push(&mut open, (from.x - 1, from.y), Side::Left, 0, START, &rest);
                self.push(&mut open, (from.x + from.width, from.y), Side::Right, 0, START, &rest);
            }
        }
        let mut looked = 0;
        let mut ended: Option<(u32, u32, Side)> = None;
        while let Some((Reverse(least), state)) = open.pop() {
            if ended.is_some_and(|(cost, ..)| cost <= least) {
                break;
            }
            let Best { cost, round, from: done } = Best::of(self.best[state as usize]);
            if round != self.round || done & 8 != 0 {
                continue;
            }
            self.best[state as usize] |= 8;
            looked += 1;
            if looked > MOST_STATES || *states == 0 {
                break;
            }
            *states -= 1;
            let at = (state / 4) as i32;
            let (x, y) = (at % self.width, at / self.width);
            let way = Side::ALL[(state % 4) as usize];
            let here = self.cells[at as usize];
            for out in Side::ALL {
                // A wire that crosses goes straight on.
                if out == way.back() || (here != Cell::Free && out != way) {
                    continue;
                }
                let (dx, dy) = out.step();
                let (u, v) = (x + dx, y + dy);
                let bend = if out == way { 0 } else { BEND };
                if v == to.y && (to.x..to.x + to.width).contains(&u) && here == Cell::Free {
                    let from_below = if out == Side::Up && to.is_tree { AGAINST_TREE } else { 0 };
                    // A head at a corner does not say where the wire comes from.
                    let total = cost + 3 * bend + from_below;
                    if ended.is_none_or(|(least, ..)| total < least) {
                        ended = Some((total, state, out));
                    }
                    continue;
                }
                self.push(&mut open, (u, v), out, cost + bend, state as u8 & 3, &rest);
            }
        }
        ended.map(|(_, state, out)| self.way_back(state, out))
    }

    /// Opens a state if it is new or cheaper than before.
    fn push(
        &mut self,
        open: &mut BinaryHeap<(Reverse<u32>, u32)>,
        (x, y): (i32, i32),
        way: Side,
        cost: u32,
        before: u8,
        rest: &impl Fn(i32, i32) -> u32,
    ) {
        let Some(i) = self.index(x, y) else { return };
        let across = matches!(way, Side::Left | Side::Right);
        let extra = match (self.cells[i], across) {
            (Cell::Free, _) => 0,
            // A port is kept free for its own wire.
            (Cell::Taken, _) if before == PORT => 0,
            // Where it starts a crossing would look like a junction.
            (Cell::Down, true) | (Cell::Across, false) if before < START => CROSSING,
            _ => return,
        };
        let cost = cost + STEP + extra + if self.near[i] { BESIDE_NODE } else { 0 };
        let state = i * 4 + Side::ALL.iter().position(|side| *side == way).unwrap_or(0);
        let known = Best::of(self.best[state]);
        if known.round == self.round && known.cost <= cost {
            return;
        }
        // The way before, in two bits; 4 says that the wire starts here.
        let from = if before >= START { 4 } else { before };
        self.best[state] = Best { cost, round: self.round, from }.number();
        open.push((Reverse(cost + rest(x, y)), state as u32));
    }

    fn way_back(&self, last: u32, end: Side) -> Route {
        let mut cells = Vec::new();
        let mut crossings = 0;
        let mut state = last as usize;
        let mut start = Side::Left;
        loop {
            let at = (state / 4) as i32;
            let (x, y) = (at % self.width, at / self.width);
            cells.push((x, y));
            // A port is its own.
            crossings += usize::from(!matches!(self.cells[at as usize], Cell::Free | Cell::Taken));
            let way = Side::ALL[state % 4];
            let before = Best::of(self.best[state]).from;
            if before & 4 != 0 {
                start = way.back();
                break;
            }
            let (dx, dy) = way.step();
            let Some(i) = self.index(x - dx, y - dy) else { break };
            state = i * 4 + (before & 3) as usize;
        }
        cells.reverse();
        Route { cells, start, end, crossings }
    }
}

fn is_down(side: Side) -> bool {
    matches!(side, Side::Up | Side::Down)
}

/// On which side of a cell its neighbour is.
pub fn side(of: (i32, i32), at: (i32, i32)) -> Side {
    match (at.0 - of.0, at.1 - of.1) {
        (x, _) if x < 0 => Side::Left,
        (x, _) if x > 0 => Side::Right,
        (_, y) if y < 0 => Side::Up,
        _ => Side::Down,
    }
}

/// All cells along corners.
pub fn cells(points: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut cells: Vec<(i32, i32)> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let (mut at, to) = (pair[0], pair[1]);
        while at != to {
            let (dx, dy) = side(at, to).step();
            at = (at.0 + dx, at.1 + dy);
            cells.push(at);
        }
    }
    cells
}

/// The corners of cells that follow each other.
pub fn corners(cells: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut corners = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        let is_corner = i == 0
            || i + 1 == cells.len()
            || side(cells[i], cells[i - 1]).back() != side(cells[i], cells[i + 1]);
        if is_corner {
            corners.push(cell);
        }
    }
    corners
}
