//! Where boxes stand: columns side by side, in bands where they are too many for the width.

use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::channel::{Net, route};
use crate::ui::heap_picture::rows::{OBJECT_COLUMNS, Row, rows};
use crate::ui::heap_picture::shown::{Object, Shown};
use crate::ui::heap_picture::{Options, Rect};

/// Columns between boxes that no line needs.
const NARROW: usize = 2;
/// Columns that lines take beside their tracks.
const EDGE: usize = 4;
/// How often bands are made narrower, when tracks took more room than was thought.
const ATTEMPTS: usize = 6;

/// Boxes and lines with their places.
#[derive(Clone, Default, Debug)]
pub struct Placed {
    /// By object.
    pub rects: Vec<Rect>,
    /// By object.
    pub rows: Vec<Vec<Row>>,
    /// By object: columns of marks and names.
    pub tabs: Vec<(usize, usize)>,
    /// Channels between columns.
    pub channels: Vec<Channel>,
    /// Columns of the widest band.
    pub width: usize,
    /// Lines of all bands.
    pub height: usize,
}

/// The room right of a column.
#[derive(Clone, Debug)]
pub struct Channel {
    pub x: usize,
    pub width: usize,
    pub nets: Vec<Net>,
}

/// An object's title.
pub fn title(object: &Object, ascii: bool) -> (String, String) {
    let cut = |text: &str| crate::ui::heap_picture::canvas::cut(text, OBJECT_COLUMNS, ascii);
    (cut(&object.name), cut(&object.class))
}

/// Finds a place for everything.
pub fn place(shown: &Shown, options: &Options) -> Placed {
    let layers = shown.graph().layers(|edge| !shown.inverses.contains(&edge.field));
    let rows: Vec<Vec<Row>> =
        (0..shown.objects.len()).map(|object| rows(object, &shown.objects, options)).collect();
    let mut sizes = Vec::new();
    let mut tabs = Vec::new();
    for (object, rows) in shown.objects.iter().zip(&rows) {
        let signs = rows.iter().map(|r| columns(&r.signs)).max().unwrap_or(0).max(1);
        let names = rows.iter().map(|r| columns(&r.name)).max().unwrap_or(0);
        let values = rows.iter().map(|r| columns(&r.value)).max().unwrap_or(0);
        let (name, class) = title(object, options.ascii);
        let title = columns(&name) + usize::from(!name.is_empty()) + columns(&class) + 2;
        let inner = if rows.is_empty() { 0 } else { signs + names + values + 2 };
        sizes.push((inner.max(title) + 2, rows.len() + 2));
        tabs.push((signs, names));
    }
    let mut spare = 0;
    loop {
        let mut placed = Placed {
            rects: vec![Rect::default(); rows.len()],
            rows: rows.clone(),
            tabs: tabs.clone(),
            ..Placed::default()
        };
        let bands = bands(&layers, &sizes, options.columns, spare);
        for band in &bands {
            placed.band(band, &sizes);
        }
        let is_narrow = options.columns.is_none_or(|most| placed.width <= most);
        if is_narrow || spare >= ATTEMPTS || bands.len() == layers.len() {
            return placed;
        }
        spare += 1;
    }
}

/// Columns that stand side by side. With more to spare, bands are shorter.
fn bands(
    layers: &[Vec<usize>],
    sizes: &[(usize, usize)],
    most: Option<usize>,
    spare: usize,
) -> Vec<Vec<Vec<usize>>> {
    let mut bands: Vec<Vec<Vec<usize>>> = Vec::new();
    let mut width = 0;
    for layer in layers {
        let column = layer.iter().filter_map(|&o| sizes.get(o)).map(|s| s.0).max().unwrap_or(0);
        let wider = width + EDGE + 2 * spare + column;
        match bands.last_mut() {
            Some(band) if most.is_none_or(|most| wider <= most) => {
                band.push(layer.clone());
                width = wider;
            }
            _ => {
                bands.push(vec![layer.clone()]);
                width = column;
            }
        }
    }
    bands
}

impl Placed {
    /// Puts a band below what is there.
    fn band(&mut self, layers: &[Vec<usize>], sizes: &[(usize, usize)]) {
        let top = if self.height == 0 { 0 } else { self.height + 1 };
        let mut column = vec![None; self.rects.len()];
        for (i, layer) in layers.iter().enumerate() {
            for &object in layer {
                column[object] = Some(i);
                self.rects[object].height = sizes[object].1;
            }
        }
        let into = |target: usize| column.get(target).copied().flatten();
        self.stack(layers, &into, top);
        let mut x = 0;
        for (i, layer) in layers.iter().enumerate() {
            let width = layer.iter().map(|&o| sizes[o].0).max().unwrap_or(0);
            for &object in layer {
                self.rects[object].x = x;
                self.rects[object].width = width;
                let rect = self.rects[object];
                self.height = self.height.max(rect.y + rect.height);
            }
            x += width;
            self.width = self.width.max(x);
            let mut nets = self.nets(layer, i, &into);
            let tracks = route(&mut nets);
            let width = match (nets.is_empty(), tracks) {
                (true, _) => NARROW,
                (_, 0) => EDGE,
                (_, tracks) => 2 * tracks + 2,
            };
            self.channels.push(Channel { x, width, nets });
            // Right of the last column there are only lines that come back.
            self.width = self.width.max(x + 2 * tracks);
            x += width;
        }
    }

    /// Lines of the boxes: a box stands at its first reference's row where there is room, and is moved down
    /// to the first box that it leads to where that makes a straight line.
    fn stack(&mut self, layers: &[Vec<usize>], into: &impl Fn(usize) -> Option<usize>, top: usize) {
        let mut wanted: Vec<Option<usize>> = vec![None; self.rects.len()];
        for (i, layer) in layers.iter().enumerate() {
            let mut free = top;
            for &object in layer {
                let y = free.max(wanted[object].unwrap_or(top));
                self.rects[object].y = y;
                free = y + self.rects[object].height + 1;
                for (r, row) in self.rows[object].iter().enumerate() {
                    let target = row.target.filter(|&target| into(target) == Some(i + 1));
                    if let Some(target) = target {
                        wanted[target].get_or_insert(y + 1 + r);
                    }
                }
            }
        }
        for (i, layer) in layers.iter().enumerate().rev() {
            let mut below = None;
            for &object in layer.iter().rev() {
                let rect = self.rects[object];
                let straight = self.rows[object].iter().enumerate().find_map(|(r, row)| {
                    let target = row.target.filter(|&target| into(target) == Some(i + 1))?;
                    self.rects[target].y.checked_sub(1 + r)
                });
                let most = below.map_or(usize::MAX, |below: usize| below.saturating_sub(rect.height + 1));
                let y = straight.unwrap_or(rect.y).min(most).max(rect.y);
                self.rects[object].y = y;
                below = Some(y);
            }
        }
    }

    /// The nets that start in a column and can be drawn.
    fn nets(&self, layer: &[usize], column: usize, into: &impl Fn(usize) -> Option<usize>) -> Vec<Net> {
        let mut nets: Vec<Net> = Vec::new();
        for &object in layer {
            for (r, row) in self.rows[object].iter().enumerate() {
                let Some(target) = row.target else { continue };
                let returns = into(target) == Some(column);
                if !returns && into(target) != Some(column + 1) {
                    continue;
                }
                let source = (self.rects[object].y + 1 + r, object, r);
                match nets.iter_mut().find(|net| net.target == target) {
                    Some(net) => net.sources.push(source),
                    None => {
                        let end = self.rects[target].y;
                        nets.push(Net { target, sources: vec![source], end, returns, track: None });
                    }
                }
            }
        }
        nets
    }
}
