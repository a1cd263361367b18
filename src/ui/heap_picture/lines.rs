//! Lines of a picture that only wires down lead through are left out; what wires share is counted.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::blocks::{Path, Spot, Text};
use crate::ui::heap_picture::layout::Wire;
use crate::ui::heap_picture::route::{cells, side};

/// The lines that stay, with their new numbers.
pub fn kept(spots: &[Spot], paths: &[Path], texts: &[Text]) -> BTreeMap<i32, i32> {
    let mut needed: BTreeSet<i32> = spots.iter().map(|s| s.y).chain(texts.iter().map(|t| t.y)).collect();
    let mut passed: BTreeSet<i32> = BTreeSet::new();
    for path in paths {
        let cells = cells(&path.points);
        let last = cells.len().saturating_sub(1);
        for (i, &(_, y)) in cells.iter().enumerate() {
            let into = if i == 0 { path.start } else { side(cells[i], cells[i - 1]) };
            let out = if i == last { path.end } else { side(cells[i], cells[i + 1]) };
            let is_head = (i == 0 && path.heads.0) || (i == last && path.heads.1);
            let is_down = matches!(
                out,
                crate::ui::heap_picture::layout::Side::Up | crate::ui::heap_picture::layout::Side::Down
            );
            match into.back() == out && is_down && !is_head {
                true => passed.insert(y),
                false => needed.insert(y),
            };
        }
        // Of a wire that only leads down, something has to stay.
        if path.points.iter().all(|p| p.0 == path.points[0].0)
            && !cells.iter().any(|(_, y)| needed.contains(y))
            && let Some(first) = cells.first()
        {
            needed.insert(first.1);
        }
    }
    needed.extend(ends(paths, &needed));
    let mut kept = BTreeMap::new();
    let (Some(&first), Some(&last)) = (needed.first(), needed.last()) else { return kept };
    let mut new = 0;
    let mut is_blank = false;
    for y in first..=last {
        // One blank line between what nothing connects.
        let blank = !needed.contains(&y) && !passed.contains(&y);
        if needed.contains(&y) || (blank && !is_blank) {
            kept.insert(y, new);
            new += 1;
        }
        is_blank = blank;
    }
    kept
}

/// Lines between a node and a crossing above or below it: right at the node it would look like a junction.
fn ends(paths: &[Path], needed: &BTreeSet<i32>) -> Vec<i32> {
    let mut across: BTreeMap<(i32, i32), BTreeSet<usize>> = BTreeMap::new();
    let all: Vec<(&Path, Vec<(i32, i32)>)> = paths.iter().map(|path| (path, cells(&path.points))).collect();
    for (path, cells) in &all {
        let level = cells.windows(2).filter(|pair| pair[0].1 == pair[1].1);
        level.flatten().for_each(|cell| {
            across.entry(*cell).or_default().insert(path.net);
        });
    }
    let mut found = Vec::new();
    for (path, cells) in &all {
        let mut find = |cells: &mut dyn Iterator<Item = &(i32, i32)>| {
            let mut cells = cells.peekable();
            let Some(&&(x, end)) = cells.peek() else { return };
            for &(u, y) in cells {
                if u != x {
                    return;
                }
                if across.get(&(u, y)).is_some_and(|nets| nets.iter().any(|net| *net != path.net)) {
                    found.push(end);
                    return;
                }
                if needed.contains(&y) {
                    return;
                }
            }
        };
        find(&mut cells.iter());
        find(&mut cells.iter().rev());
    }
    found
}

/// Corners of a wire on the lines that stay. An end on a line that is gone moves towards the rest of the wire.
pub fn moved(points: &[(i32, i32)], lines: &BTreeMap<i32, i32>) -> Vec<(i32, i32)> {
    let last = points.len().saturating_sub(1);
    let mut moved: Vec<(i32, i32)> = Vec::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        let towards = if i == 0 { points.get(1) } else { points.get(i - 1) };
        let is_up = towards.is_some_and(|to| to.1 < y) || (i == last && last == 0);
        let line = match is_up {
            true => lines.range(..=y).next_back(),
            false => lines.range(y..).next(),
        };
        let line = line.or_else(|| lines.range(..=y).next_back()).map_or(0, |(_, &new)| new);
        moved.push((x, line));
    }
    moved.dedup();
    moved
}

/// How many cells wires of different nets share.
pub fn crossings(wires: &[Wire]) -> usize {
    let mut shared: Vec<((i32, i32), usize)> = Vec::new();
    for wire in wires {
        let points: Vec<(i32, i32)> = wire.points.iter().map(|&(x, y)| (x as i32, y as i32)).collect();
        shared.extend(cells(&points).into_iter().map(|cell| (cell, wire.net)));
    }
    shared.sort_unstable();
    shared.dedup();
    shared.windows(2).filter(|pair| pair[0].0 == pair[1].0).count()
}
