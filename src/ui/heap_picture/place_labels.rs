//! Where the name of a routed wire stands: on it, or beside it.

use crate::ui::heap_picture::layout::Side;
use crate::ui::heap_picture::route::{Cell, Grid, side};

/// Finds a place for a name of so many columns, and takes it: the first part of the wire across that is long
/// enough, and that nothing crosses, else beside a part down.
pub fn place(grid: &mut Grid, way: &[(i32, i32)], length: i32) -> Option<(i32, i32)> {
    let at = on_wire(grid, way, length).or_else(|| beside(grid, way, length))?;
    grid.take(at.0, at.1, length, false);
    Some(at)
}

fn on_wire(grid: &Grid, way: &[(i32, i32)], length: i32) -> Option<(i32, i32)> {
    let mut run: Vec<(i32, i32)> = Vec::new();
    let mut longest: Option<(i32, i32)> = None;
    for (i, &cell) in way.iter().enumerate() {
        let goes_on = run.last().is_none_or(|&last| matches!(side(last, cell), Side::Left | Side::Right));
        if grid.at(cell.0, cell.1) == Cell::Across && goes_on {
            run.push(cell);
        } else {
            longest = longest.or_else(|| middle(&run, length));
            run.clear();
        }
        if i + 1 == way.len() {
            longest = longest.or_else(|| middle(&run, length));
        }
    }
    longest
}

/// The middle of a part of a wire across.
fn middle(run: &[(i32, i32)], length: i32) -> Option<(i32, i32)> {
    let first = run.iter().map(|cell| cell.0).min()?;
    let count = run.len() as i32;
    (count > length).then(|| (first + (count - length) / 2, run[0].1))
}

fn beside(grid: &Grid, way: &[(i32, i32)], length: i32) -> Option<(i32, i32)> {
    let is_free = |x: i32, y: i32| (x..x + length).all(|x| grid.at(x, y) == Cell::Free);
    let down = |&&(x, y): &&(i32, i32)| matches!(grid.at(x, y), Cell::Down | Cell::End);
    way.iter().filter(down).find_map(|&(x, y)| {
        // A blank on the far side keeps it from what stands there.
        let (right, left) = (x + 1, x - length);
        let far = |x: i32| matches!(grid.at(x, y), Cell::Free) || !(0..grid.width).contains(&x);
        if is_free(right, y) && far(right + length) {
            Some((right, y))
        } else if is_free(left, y) && far(left - 1) {
            Some((left, y))
        } else {
            None
        }
    })
}
