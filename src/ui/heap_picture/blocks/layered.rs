//! A part without a shape: its objects in layers, each near the middle of what it is joined to. The lines between
//! them are found later.

use crate::ui::heap_picture::blocks::fan::{Slot, What};
use crate::ui::heap_picture::blocks::{Block, Composer};
use crate::ui::heap_picture::layers::Part;

/// How often places are moved towards what they are joined to.
const ROUNDS: usize = 10;
/// Fewest and most lines between layers, for lines that lead across.
const LINES: (i32, i32) = (2, 6);

impl Composer<'_> {
    /// A part in layers.
    pub fn layered(&mut self, part: &Part) -> Block {
        let layers = &part.layers;
        let mut blocks: Vec<Block> = part.members.iter().map(|&o| self.member(o)).collect();
        // Columns left and right of the middle; a line that passes takes one.
        let extents: Vec<(i32, i32)> = blocks
            .iter()
            .map(|block| (block.centre() - block.left(), block.right() - block.centre()))
            .collect();
        let extent = |v: usize| extents.get(v).copied().unwrap_or((0, 1));
        let gap = |a: usize, b: usize| if a.max(b) < layers.count { self.room.gap } else { 1 };
        let middles = middles(part, &extent, &gap);
        let mut all = Block::default();
        let mut y = 0;
        for (i, row) in layers.rows.iter().enumerate() {
            let mut height = 0;
            for &v in row.iter().filter(|&&v| v < layers.count) {
                let block = std::mem::take(&mut blocks[v]);
                let shift = middles[v] - block.centre();
                height = height.max(block.height());
                if v == 0 {
                    all.root = (block.root.0 + shift, block.root.1);
                }
                all.put(block, shift, y);
            }
            let below = layers.lines.iter().filter(|line| row.contains(&line.0)).count();
            let lines = (below as i32).clamp(LINES.0, LINES.1) + self.room.extra;
            y += height + if i + 1 < layers.rows.len() { lines } else { 0 };
        }
        all
    }

    /// An object with what it has of other classes below it.
    fn member(&mut self, o: usize) -> Block {
        let links = self.words.forest.links[o].clone();
        let slot = |composer: &mut Self, to: usize, cells: Vec<usize>| {
            let what = What::Child(Box::new(composer.block(to)), to, false);
            Slot { of: o, cells, what }
        };
        let slots = links.into_iter().map(|link| slot(self, link.to, link.cells)).collect();
        self.fan(o, slots)
    }
}

/// The column of each one's middle.
fn middles(
    part: &Part,
    extent: &impl Fn(usize) -> (i32, i32),
    gap: &impl Fn(usize, usize) -> i32,
) -> Vec<i32> {
    let layers = &part.layers;
    let places = layers.rows.iter().flatten().max().map_or(0, |most| most + 1);
    let mut joined: Vec<Vec<usize>> = vec![Vec::new(); places];
    for &(up, low) in &layers.lines {
        joined[up].push(low);
        joined[low].push(up);
    }
    let mut middles = vec![0; places];
    for row in &layers.rows {
        let mut x = 0;
        for (i, &v) in row.iter().enumerate() {
            x += extent(v).0 + if i > 0 { gap(row[i - 1], v) } else { 0 };
            middles[v] = x;
            x += extent(v).1;
        }
    }
    for round in 0..ROUNDS {
        for i in 0..layers.rows.len() {
            let row = &layers.rows[if round % 2 == 0 { i } else { layers.rows.len() - 1 - i }];
            let wanted: Vec<i32> = row
                .iter()
                .map(|&v| {
                    let sum: i32 = joined[v].iter().map(|&end| middles[end]).sum();
                    sum.checked_div(joined[v].len() as i32).unwrap_or(middles[v])
                })
                .collect();
            for (&v, x) in row.iter().zip(nearest(row, &wanted, extent, gap)) {
                middles[v] = x;
            }
        }
    }
    middles
}

/// The places nearest to those that are wanted, in their order and far enough apart: neighbours that want to be
/// closer stand together around the mean of what they want.
fn nearest(
    row: &[usize],
    wanted: &[i32],
    extent: &impl Fn(usize) -> (i32, i32),
    gap: &impl Fn(usize, usize) -> i32,
) -> Vec<i32> {
    // Distances from the first one where all stand as close as they can.
    let mut offsets = vec![0];
    for pair in row.windows(2) {
        let last = offsets.last().copied().unwrap_or(0);
        offsets.push(last + extent(pair[0]).1 + gap(pair[0], pair[1]) + extent(pair[1]).0);
    }
    // Sum of what is wanted, less the distances, and number of each group.
    let mut groups: Vec<(i32, i32)> = Vec::new();
    for (want, offset) in wanted.iter().zip(&offsets) {
        groups.push((want - offset, 1));
        while let [.., a, b] = groups.as_slice() {
            if a.0.div_euclid(a.1) <= b.0.div_euclid(b.1) {
                break;
            }
            let both = (a.0 + b.0, a.1 + b.1);
            groups.truncate(groups.len() - 2);
            groups.push(both);
        }
    }
    let means = groups.into_iter().flat_map(|(sum, count)| (0..count).map(move |_| sum.div_euclid(count)));
    means.zip(offsets).map(|(mean, offset)| mean + offset).collect()
}
