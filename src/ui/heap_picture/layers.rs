//! Vertices in layers, in an order in which few lines between the layers cross, and in which what a vertex refers
//! to by an earlier field stands further to the left.

use std::collections::VecDeque;

/// How often the order is improved from above and from below.
const SWEEPS: usize = 12;
/// What a crossing costs, and two fields of a vertex whose targets are the wrong way round.
const CROSSING: usize = 2;
const TURNED: usize = 1;

/// How layers are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// As many references from the start as it takes at least.
    Shortest,
    /// As many as it takes at most, those aside that lead back.
    Longest,
}

/// Layers from above, each from left to right: vertices by their numbers, and from `count` on the places where lines
/// pass that lead further.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Layers {
    /// The layers.
    pub rows: Vec<Vec<usize>>,
    /// Number of vertices.
    pub count: usize,
    /// Between neighbouring layers: the upper end, the lower one.
    pub lines: Vec<(usize, usize)>,
    /// How often lines cross, were they straight.
    pub crossings: usize,
}

/// Objects of a heap in layers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Part {
    /// The objects by the numbers that the layers have.
    pub members: Vec<usize>,
    /// The layers.
    pub layers: Layers,
}

/// Puts vertices in layers. References are in the order of fields; all vertices are reached from the first. Those that
/// had columns before keep their order, unless another one is better.
pub fn layers(count: usize, references: &[(usize, usize)], by: By, before: &[Option<usize>]) -> Layers {
    let mut sketch = Sketch::new(count, references, by);
    sketch.keep(before);
    let mut best = sketch.rows.clone();
    let mut least = sketch.cost();
    for sweep in 0..SWEEPS {
        sketch.sweep(sweep % 2 == 0);
        sketch.exchange();
        let cost = sketch.cost();
        if cost < least {
            (least, best) = (cost, sketch.rows.clone());
        }
    }
    sketch.put(best);
    let crossings = (1..sketch.rows.len()).map(|y| sketch.crossings(y)).sum();
    let below = sketch.below.iter().enumerate();
    let lines = below.flat_map(|(up, all)| all.iter().map(move |&low| (up, low))).collect();
    Layers { rows: sketch.rows, count, lines, crossings }
}

/// Layers that are being ordered.
struct Sketch {
    rows: Vec<Vec<usize>>,
    /// The place of each in its row.
    at: Vec<usize>,
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// Places below a vertex that should stand in this order.
    ordered: Vec<Vec<usize>>,
}

impl Sketch {
    fn new(count: usize, references: &[(usize, usize)], by: By) -> Self {
        let depth = match by {
            By::Shortest => shortest(count, references),
            By::Longest => longest(count, references),
        };
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); depth.iter().max().map_or(0, |most| most + 1)];
        let mut sketch = Self {
            rows: Vec::new(),
            at: vec![0; count],
            above: vec![Vec::new(); count],
            below: vec![Vec::new(); count],
            ordered: vec![Vec::new(); count],
        };
        for vertex in first_met(count, references) {
            rows[depth[vertex]].push(vertex);
        }
        sketch.rows = rows;
        for &(from, to) in references.iter().filter(|(from, to)| from != to) {
            sketch.line(from, to, &depth);
        }
        sketch.number();
        sketch
    }

    /// A line from layer to layer; between two of one layer it leads through the next one.
    fn line(&mut self, from: usize, to: usize, depth: &[usize]) {
        let (up, low) = if depth[from] <= depth[to] { (from, to) } else { (to, from) };
        let mut end = up;
        let last = if depth[up] == depth[low] { depth[up] + 2 } else { depth[low] };
        for y in depth[up] + 1..last {
            let passing = self.at.len();
            self.at.push(0);
            for all in [&mut self.above, &mut self.below, &mut self.ordered] {
                all.push(Vec::new());
            }
            if self.rows.len() <= y {
                self.rows.push(Vec::new());
            }
            self.rows[y].push(passing);
            self.join(end, passing, (end, up) == (from, from));
            end = passing;
        }
        if depth[up] == depth[low] {
            self.join(low, end, false);
        } else {
            self.join(end, low, (end, up) == (from, from));
        }
    }

    fn join(&mut self, up: usize, low: usize, is_ordered: bool) {
        self.below[up].push(low);
        self.above[low].push(up);
        if is_ordered {
            self.ordered[up].push(low);
        }
    }

    fn number(&mut self) {
        for row in &self.rows {
            row.iter().enumerate().for_each(|(i, &v)| self.at[v] = i);
        }
    }

    /// Puts vertices that had columns before into the order of these; the others stay where they are.
    fn keep(&mut self, before: &[Option<usize>]) {
        let column = |v: usize| before.get(v).copied().flatten();
        for row in &mut self.rows {
            let mut known: Vec<(usize, usize)> = row.iter().filter_map(|&v| Some((column(v)?, v))).collect();
            known.sort_unstable();
            let mut known = known.into_iter().map(|(_, v)| v);
            for v in row.iter_mut().filter(|v| column(**v).is_some()) {
                *v = known.next().unwrap_or(*v);
            }
        }
        self.number();
    }

    fn put(&mut self, rows: Vec<Vec<usize>>) {
        self.rows = rows;
        self.number();
    }

    /// How many lines cross between a row and the one above it: of two in the order of their upper ends, the lower
    /// ends are the other way round. Counted with a tree of sums.
    fn crossings(&self, y: usize) -> usize {
        let mut sums = vec![0_usize; self.rows[y].len() + 1];
        let (mut count, mut passed) = (0, 0);
        for &up in &self.rows[y - 1] {
            let mut ends: Vec<usize> = self.below[up].iter().map(|&low| self.at[low]).collect();
            ends.sort_unstable();
            // Of lines from one vertex none crosses another.
            for &end in &ends {
                let (mut i, mut before) = (end + 1, 0);
                while i > 0 {
                    before += sums[i];
                    i &= i - 1;
                }
                count += passed - before;
            }
            for &end in &ends {
                let mut i = end + 1;
                while i < sums.len() {
                    sums[i] += 1;
                    i += i & i.wrapping_neg();
                }
            }
            passed += ends.len();
        }
        count
    }

    fn cost(&self) -> usize {
        let crossings: usize = (1..self.rows.len()).map(|y| self.crossings(y)).sum();
        let turned = |all: &Vec<usize>| {
            let pairs = all.iter().enumerate().flat_map(|(i, a)| all[i + 1..].iter().map(move |b| (a, b)));
            pairs.filter(|&(a, b)| self.at[*a] > self.at[*b]).count()
        };
        CROSSING * crossings + TURNED * self.ordered.iter().map(turned).sum::<usize>()
    }

    /// Sorts each row by the mean place of what it is joined to in the row before it, from above or from below.
    fn sweep(&mut self, is_down: bool) {
        let count = self.rows.len();
        for y in 0..count {
            let y = if is_down { y } else { count - 1 - y };
            let mean = |v: usize| {
                let ends = if is_down { &self.above[v] } else { &self.below[v] };
                let sum: usize = ends.iter().map(|&end| self.at[end]).sum();
                // Whole numbers that compare as the means do.
                (!ends.is_empty()).then(|| sum * 1_000 / ends.len())
            };
            let row = &self.rows[y];
            let means: Vec<Option<usize>> = row.iter().map(|&v| mean(v)).collect();
            // What is joined to nothing there stays where it is.
            let mut free: Vec<(usize, usize, usize)> =
                row.iter().zip(&means).enumerate().filter_map(|(i, (&v, m))| Some(((*m)?, i, v))).collect();
            free.sort_unstable();
            let mut sorted = free.into_iter().map(|(.., v)| v);
            let row: Vec<usize> = row
                .iter()
                .zip(&means)
                .map(|(&v, mean)| mean.and_then(|_| sorted.next()).unwrap_or(v))
                .collect();
            row.iter().enumerate().for_each(|(i, &v)| self.at[v] = i);
            self.rows[y] = row;
        }
    }

    /// Exchanges neighbours as long as that makes it better.
    fn exchange(&mut self) {
        for _ in 0..SWEEPS {
            let mut is_better = false;
            for y in 0..self.rows.len() {
                for i in 1..self.rows[y].len() {
                    let (a, b) = (self.rows[y][i - 1], self.rows[y][i]);
                    let ((now, then), (right, turned)) = (self.between(a, b), self.order(a, b));
                    if CROSSING * then + TURNED * right < CROSSING * now + TURNED * turned {
                        self.swap(y, i);
                        is_better = true;
                    }
                }
            }
            if !is_better {
                return;
            }
        }
    }

    /// How many vertices refer to two neighbours in this order, and how many in the other one.
    fn order(&self, a: usize, b: usize) -> (usize, usize) {
        let (mut right, mut turned) = (0, 0);
        for all in self.above[a].iter().map(|&up| &self.ordered[up]) {
            let place = |v: usize| all.iter().position(|&w| w == v);
            if let (Some(first), Some(second)) = (place(a), place(b)) {
                right += usize::from(first < second);
                turned += usize::from(first > second);
            }
        }
        (right, turned)
    }

    fn swap(&mut self, y: usize, i: usize) {
        let row = &mut self.rows[y];
        row.swap(i - 1, i);
        (self.at[row[i - 1]], self.at[row[i]]) = (i - 1, i);
    }

    /// How often lines of two neighbours cross, and how often they would if the two changed places.
    fn between(&self, a: usize, b: usize) -> (usize, usize) {
        let (mut now, mut then) = (0, 0);
        for (of_a, of_b) in [(&self.above[a], &self.above[b]), (&self.below[a], &self.below[b])] {
            for (x, y) in of_a.iter().flat_map(|&x| of_b.iter().map(move |&y| (self.at[x], self.at[y]))) {
                now += usize::from(x > y);
                then += usize::from(x < y);
            }
        }
        (now, then)
    }
}

/// The least number of references that lead to each vertex.
fn shortest(count: usize, references: &[(usize, usize)]) -> Vec<usize> {
    let mut depth = vec![usize::MAX; count];
    let mut queue = VecDeque::from([0]);
    depth.iter_mut().take(1).for_each(|first| *first = 0);
    while let Some(v) = queue.pop_front() {
        for &(_, to) in references.iter().filter(|(from, _)| *from == v) {
            if depth[to] == usize::MAX {
                depth[to] = depth[v] + 1;
                queue.push_back(to);
            }
        }
    }
    depth.into_iter().map(|depth| if depth == usize::MAX { 0 } else { depth }).collect()
}

/// The greatest number of references that lead to each, without those that lead back where a walk came from.
fn longest(count: usize, references: &[(usize, usize)]) -> Vec<usize> {
    // 1: on the way; 2: done.
    let mut state = vec![0_u8; count];
    let mut done: Vec<usize> = Vec::new();
    let mut forward: Vec<(usize, usize)> = Vec::new();
    for start in 0..count {
        let mut stack = vec![(start, false)];
        while let Some((v, is_left)) = stack.pop() {
            if is_left {
                state[v] = 2;
                done.push(v);
                continue;
            }
            if state[v] != 0 {
                continue;
            }
            state[v] = 1;
            stack.push((v, true));
            stack.extend(
                references.iter().rev().filter(|r| r.0 == v && state[r.1] == 0).map(|r| (r.1, false)),
            );
        }
    }
    let mut rank = vec![0; count];
    done.iter().rev().enumerate().for_each(|(i, &v)| rank[v] = i);
    forward.extend(references.iter().filter(|(from, to)| rank[*from] < rank[*to]));
    let mut depth = vec![0; count];
    for &v in done.iter().rev() {
        for &(_, to) in forward.iter().filter(|(from, _)| *from == v) {
            depth[to] = depth[to].max(depth[v] + 1);
        }
    }
    depth
}

/// The vertices in the order in which a walk along the fields meets them.
fn first_met(count: usize, references: &[(usize, usize)]) -> Vec<usize> {
    let mut seen = vec![false; count];
    let mut order = Vec::new();
    for start in 0..count {
        let mut stack = vec![start];
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut seen[v], true) {
                order.push(v);
                stack.extend(references.iter().rev().filter(|r| r.0 == v).map(|r| r.1));
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::{By, layers};

    /// Every pair of lines between two rows, one by one.
    fn crossings(layers: &super::Layers) -> usize {
        let place = |v: usize| layers.rows.iter().find_map(|row| row.iter().position(|&w| w == v)).unwrap();
        let row = |v: usize| layers.rows.iter().position(|row| row.contains(&v)).unwrap();
        let pairs = layers.lines.iter().enumerate();
        let pairs = pairs.flat_map(|(i, a)| layers.lines[i + 1..].iter().map(move |b| (a, b)));
        pairs
            .filter(|(a, b)| row(a.0) == row(b.0))
            .filter(|(a, b)| {
                (place(a.0) < place(b.0) && place(a.1) > place(b.1))
                    || (place(a.0) > place(b.0) && place(a.1) < place(b.1))
            })
            .count()
    }

    #[test]
    fn crossings_are_counted_one_by_one() {
        let mut seed = 7_usize;
        for count in 2..14 {
            for by in [By::Shortest, By::Longest] {
                let mut references: Vec<(usize, usize)> = (1..count).map(|v| (v / 2, v)).collect();
                for _ in 0..count {
                    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
                    references.push((seed / 65_536 % count, seed / 97 % count));
                }
                let found = layers(count, &references, by, &[]);
                assert_eq!(found.crossings, crossings(&found), "{references:?}");
                let mut all: Vec<usize> =
                    found.rows.iter().flatten().copied().filter(|&v| v < count).collect();
                all.sort_unstable();
                assert_eq!(all, (0..count).collect::<Vec<_>>());
                // Every line leads from a row to the next.
                for &(up, low) in &found.lines {
                    let row = |v: usize| found.rows.iter().position(|row| row.contains(&v)).unwrap();
                    assert_eq!(row(up) + 1, row(low));
                }
            }
        }
    }

    #[test]
    fn a_tree_has_its_children_in_the_order_of_fields() {
        let tree: Vec<(usize, usize)> = (1..15).map(|v| ((v - 1) / 2, v)).collect();
        for by in [By::Shortest, By::Longest] {
            let found = layers(15, &tree, by, &[]);
            assert_eq!(found.crossings, 0);
            assert_eq!(found.rows[3], (7..15).collect::<Vec<_>>());
        }
    }
}
