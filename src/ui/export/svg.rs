//! A heap as SVG: layers by distance from the receiver and the roots, left to right; a box an object, a row a
//! field, an edge from the field's row. Every reference has its edge.

use crate::session::heap_graph::{HeapGraph, vertices};
use crate::session::view::{CellView, HeapView};

/// Width of a character.
const CHAR: usize = 8;
/// Height of a row.
const ROW: usize = 20;
/// Space between layers.
const GAP: usize = 76;
/// Space between boxes of a layer.
const SPACE: usize = 22;
/// Space around everything; edges that go back pass through it.
const MARGIN: usize = 34;
/// Most characters of a row.
const MOST: usize = 60;

/// A box.
struct Block<'a> {
    /// Its vertex.
    number: usize,
    name: &'a str,
    head: String,
    rows: Vec<(&'a CellView, String)>,
    x: usize,
    y: usize,
    width: usize,
    /// Where the widest box of its layer ends.
    right: usize,
}

impl Block<'_> {
    fn height(&self) -> usize {
        (self.rows.len() + 1) * ROW
    }
}

/// The picture; `marked` is an object and a field whose row stands out. Colours come from the page's classes.
pub fn heap(view: &HeapView, marked: Option<(&str, &str)>) -> String {
    let graph = HeapGraph::of(view);
    let mut blocks = layers(view, &graph);
    let (width, height) = place(&mut blocks);
    let all: Vec<&Block> = blocks.iter().flatten().collect();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heap\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\"><title>{} heap</title>",
        view.which
    );
    for block in &all {
        out += &draw(block, marked);
    }
    for block in &all {
        for (row, target) in graph.leads(block.number) {
            if let Some(to) = all.iter().find(|b| b.number == target) {
                out += &edge(block, row, block.rows[row].0, to);
            }
        }
    }
    out + "</svg>"
}

/// The boxes by layer.
fn layers<'a>(view: &'a HeapView, graph: &HeapGraph) -> Vec<Vec<Block<'a>>> {
    let first = graph.first_object();
    let this = view.objects.iter().position(|o| o.origin.as_deref() == Some("this") || o.name == "this");
    let starts: Vec<usize> = this
        .map(|at| at + first)
        .into_iter()
        .chain(graph.roots().into_values())
        .chain(first..graph.len())
        .collect();
    let distances = graph.distances(&starts);
    let mut layers: Vec<Vec<Block>> = Vec::new();
    for (number, (name, class, cells)) in vertices(view).into_iter().enumerate() {
        let is_root = number < first;
        let level = if is_root { 0 } else { first + distances.get(&number).copied().unwrap_or(0) };
        if layers.len() <= level {
            layers.resize_with(level + 1, Vec::new);
        }
        let head = if is_root { class.to_string() } else { format!("{name} : {class}") };
        layers[level].push(block(number, name, head, cells));
    }
    layers
}

fn block<'a>(number: usize, name: &'a str, head: String, cells: &'a [CellView]) -> Block<'a> {
    let rows: Vec<(&CellView, String)> =
        cells.iter().map(|c| (c, short(&format!("{} = {}", c.name, c.value)))).collect();
    let head = short(&head);
    let longest = rows.iter().map(|(_, text)| text.chars().count()).chain([head.chars().count()]).max();
    Block { number, name, head, rows, x: 0, y: 0, width: longest.unwrap_or(0) * CHAR + 2 * CHAR, right: 0 }
}

fn short(text: &str) -> String {
    match text.chars().count() > MOST {
        true => text.chars().take(MOST - 1).chain(['…']).collect(),
        false => text.to_string(),
    }
}

/// Puts the boxes in place; the size of the whole.
fn place(layers: &mut [Vec<Block>]) -> (usize, usize) {
    let (mut x, mut height) = (MARGIN, 0);
    for layer in layers.iter_mut() {
        let mut y = MARGIN;
        let width = layer.iter().map(|b| b.width).max().unwrap_or(0);
        for block in layer.iter_mut() {
            (block.x, block.y, block.right) = (x, y, x + width);
            y += block.height() + SPACE;
        }
        height = height.max(y);
        x += width + GAP;
    }
    (x - GAP.min(x) + 2 * MARGIN, height - SPACE.min(height) + MARGIN)
}

fn draw(block: &Block, marked: Option<(&str, &str)>) -> String {
    let (x, y, width) = (block.x, block.y, block.width);
    let mut out = format!(
        "<g class=\"object\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\"/>",
        block.height()
    );
    out += &format!("<rect class=\"head\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{ROW}\"/>");
    out += &format!("<text x=\"{}\" y=\"{}\">{}</text>", x + CHAR, y + 14, escape(&block.head));
    for (i, (cell, text)) in block.rows.iter().enumerate() {
        let top = y + (i + 1) * ROW;
        let class = match () {
            () if marked == Some((block.name, &cell.name)) => "row marked",
            () if cell.value == "?" => "row hole",
            () => "row",
        };
        out += &format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{ROW}\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            x + CHAR,
            top + 14,
            escape(text)
        );
    }
    out + "</g>"
}

fn edge(from: &Block, row: usize, cell: &CellView, to: &Block) -> String {
    let (x1, y1) = (from.x + from.width, from.y + (row + 1) * ROW + ROW / 2);
    let path = if to.x > from.x + from.width {
        let (x2, y2) = (to.x, to.y + ROW / 2);
        let bend = GAP / 2;
        format!("M{x1} {y1}C{} {y1} {} {y2} {x2} {y2}", x1 + bend, x2.saturating_sub(bend))
    } else {
        // Back, or within a layer: through the gap on the right, above everything to the target's gap, and in
        // from above. No box stands there.
        let lane = 4 * (row % 6);
        let (out, down) = (from.right + 12 + lane, to.right + 12 + lane);
        let (x2, y2) = (to.x + to.width * 3 / 4, to.y);
        let over = if out == down { String::new() } else { format!("V{}H{down}", 6 + lane) };
        format!("M{x1} {y1}H{out}{over}V{}H{x2}V{y2}", y2.saturating_sub(11))
    };
    let tip = if to.x > from.x + from.width {
        let (x, y) = (to.x, to.y + ROW / 2);
        format!("M{} {}L{x} {y}L{} {}z", x - 7, y - 4, x - 7, y + 4)
    } else {
        let (x, y) = (to.x + to.width * 3 / 4, to.y);
        format!("M{} {}L{x} {y}L{} {}z", x - 4, y.saturating_sub(7), x + 4, y.saturating_sub(7))
    };
    let title = escape(&format!("{} = {}", cell.full_name(from.name), cell.value));
    format!(
        "<g class=\"edge\"><title>{title}</title><path d=\"{path}\"/><path class=\"tip\" d=\"{tip}\"/></g>"
    )
}

/// Text inside of markup.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::view::ObjectView;

    #[test]
    fn every_reference_has_an_edge() {
        let cell = |name: &str, value: &str| CellView {
            name: name.into(),
            value: value.into(),
            target: value.starts_with('N').then(|| value.into()),
            fixed: value != "?",
            ..CellView::default()
        };
        let object = |name: &str, cells: Vec<CellView>| ObjectView {
            name: name.into(),
            class: "Node".into(),
            cells,
            ..ObjectView::default()
        };
        let view = HeapView {
            which: "input",
            roots: vec![cell("a", "N1"), cell("b", "null")],
            objects: vec![
                object("N0", vec![cell("next", "N1"), cell("self", "N0"), cell("key", "?")]),
                object("N1", vec![cell("next", "N0")]),
                object("N2", vec![cell("next", "N0")]),
            ],
            ..HeapView::default()
        };
        let text = heap(&view, Some(("N0", "self")));
        for title in ["a = N1", "N0.next = N1", "N0.self = N0", "N1.next = N0", "N2.next = N0"] {
            assert!(text.contains(&format!("<title>{title}</title>")), "{title}: {text}");
        }
        assert_eq!(text.matches("class=\"edge\"").count(), 5);
        assert_eq!((text.matches("row marked").count(), text.matches("row hole").count()), (1, 1));
    }
}
