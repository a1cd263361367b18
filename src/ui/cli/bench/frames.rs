//! What the screen costs to draw where a heap is large: the first frame, for which its picture is laid out.

use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::session::view::{CellView, HeapView, LookView, ObjectView};
use crate::ui::tui::state::Ui;
use crate::ui::tui::theme::Theme;
use crate::ui::tui::view;

/// Columns and lines of the screen.
const SIZE: (u16, u16) = (120, 40);

/// How the objects of a heap hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Each has two children, and leads back to its parent.
    Tree,
    /// Each leads to the next and to the one before.
    List,
    /// A table of as many buckets as its square root, with chains.
    Buckets,
    /// Each leads to two others, wherever they are.
    Graph,
}

impl Shape {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Tree => "tree",
            Shape::List => "list",
            Shape::Buckets => "buckets",
            Shape::Graph => "graph",
        }
    }

    /// A heap of so many objects beside the receiver.
    fn heap(self, count: usize) -> HeapView {
        let name = |i: usize| (i < count).then(|| format!("N{i}"));
        let field = |field: &str, to: Option<String>| CellView {
            name: field.into(),
            value: to.clone().unwrap_or_else(|| "null".into()),
            target: to,
            fixed: true,
            is_reference: true,
            leads_to: Some("Node".into()),
            ..CellView::default()
        };
        let key = |i: usize| CellView {
            name: "key".into(),
            value: i.to_string(),
            fixed: true,
            ..CellView::default()
        };
        // A multiplicative generator (Lehmer, 1951): the same heap on every machine.
        let mut seed: u64 = 42;
        let mut any = |most: usize| {
            seed = seed.wrapping_mul(48_271) % 0x7fff_ffff;
            usize::try_from(seed).unwrap_or(0) % most.max(1)
        };
        let width = count.isqrt().max(1);
        let root = match self {
            Shape::Buckets => (0..width).map(|i| field(&format!("[{i}]"), name(i))).collect(),
            _ => vec![field("root", name(0))],
        };
        let class = if self == Shape::Buckets { "Node[]" } else { "Bench" };
        let holder =
            ObjectView { name: "this".into(), class: class.into(), cells: root, ..ObjectView::default() };
        let node = |i: usize, any: &mut dyn FnMut(usize) -> usize| {
            let mut cells = vec![key(i)];
            cells.extend(match self {
                Shape::Tree => vec![
                    field("left", name(2 * i + 1)),
                    field("right", name(2 * i + 2)),
                    field("parent", i.checked_sub(1).and_then(|i| name(i / 2))),
                ],
                Shape::List => {
                    vec![field("next", name(i + 1)), field("prev", i.checked_sub(1).and_then(name))]
                }
                Shape::Buckets => vec![field("next", name(i + width))],
                Shape::Graph => vec![field("first", name(any(count))), field("second", name(any(count)))],
            });
            ObjectView { name: format!("N{i}"), class: "Node".into(), cells, ..ObjectView::default() }
        };
        let objects = (0..count).map(|i| node(i, &mut any)).collect::<Vec<_>>();
        let objects = std::iter::once(holder).chain(objects).collect();
        HeapView { which: "input", objects, ..HeapView::default() }
    }
}

/// The time of a screen's first frame with such a heap; `None` where it cannot be drawn.
pub fn frame(shape: Shape, count: usize) -> Option<Duration> {
    let mut ui = Ui::new(Theme::Dark, false);
    ui.size = SIZE;
    ui.snapshot.subject = "Bench".into();
    ui.snapshot.input = Some(LookView { heap: shape.heap(count), ..LookView::default() });
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).ok()?;
    let since = Instant::now();
    terminal.draw(|frame| view::draw(frame, &ui)).ok()?;
    Some(since.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_have_so_many_objects_and_lead_to_what_is_there() {
        for shape in [Shape::Tree, Shape::List, Shape::Buckets, Shape::Graph] {
            let heap = shape.heap(50);
            assert_eq!(heap.objects.len(), 51);
            let is_there = |name: &String| heap.objects.iter().any(|object| object.name == *name);
            let targets = heap.objects.iter().flat_map(|o| &o.cells).filter_map(|cell| cell.target.as_ref());
            assert!(targets.clone().count() > 49 && targets.clone().all(is_there), "{}", shape.word());
            assert!(frame(shape, 50).is_some());
        }
    }
}
