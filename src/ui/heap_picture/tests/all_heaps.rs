//! What holds for every heap: each reference is seen exactly once, lines lead where they should, boxes stand
//! apart, and nothing depends on chance.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::property::config;
use crate::session::view::{CellView, HeapView, ObjectView};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::layout::{Layout, Side, Wire};
use crate::ui::heap_picture::{self, Marks, Options, Rect, Reference, Shape, outline, picture, route, table};

/// Names that are hard to draw.
const NAMES: [&str; 12] =
    ["this", "N0", "N1", "日本", "é\u{301}", "a b", "🦀", "N\n7", "x\u{200b}y", "N10", "long", "N0"];

fn graphs() -> impl Strategy<Value = HeapView> {
    let object = prop::collection::vec((0..4_usize, 0..14_usize), 0..6);
    (prop::collection::vec(object, 0..12), any::<bool>()).prop_map(|(objects, has_roots)| {
        let count = objects.len();
        let name = |i: usize| match NAMES.get(i) {
            Some(&"long") => "x".repeat(60),
            Some(name) => name.to_string(),
            None => format!("N{i}"),
        };
        let cells = |cells: &[(usize, usize)]| -> Vec<CellView> {
            let cell = |(i, &(kind, to)): (usize, &(usize, usize))| {
                let target = (kind < 3 && to < count).then(|| name(to));
                let value = match (&target, kind) {
                    (Some(name), _) => name.clone(),
                    (None, 0) => "null".into(),
                    (None, 1) => "?".into(),
                    _ => "\"日本\t".repeat(to),
                };
                CellView { name: format!("f{i}"), value, target, fixed: kind != 1, ..CellView::default() }
            };
            cells.iter().enumerate().map(cell).collect()
        };
        let roots = if has_roots { objects.first().map(|o| cells(o)).unwrap_or_default() } else { vec![] };
        let object = |(i, o): (usize, &Vec<(usize, usize)>)| ObjectView {
            name: name(i),
            class: ["A", "Bé", "C[]"][i % 3].into(),
            cells: cells(o),
            ..ObjectView::default()
        };
        let objects = objects.iter().enumerate().map(object).collect();
        HeapView { which: "input", roots, objects, ..HeapView::default() }
    })
}

fn inside(rect: Rect, x: usize, y: usize) -> bool {
    (rect.x..rect.x + rect.width).contains(&x) && (rect.y..rect.y + rect.height).contains(&y)
}

/// A net, and the sides on which a wire of it goes on.
type Part = (usize, [Side; 2]);

/// All cells of a wire, with the sides where it goes on.
fn cells(wire: &Wire) -> Vec<((i32, i32), [Side; 2])> {
    let points: Vec<(i32, i32)> = wire.points.iter().map(|&(x, y)| (x as i32, y as i32)).collect();
    let cells = route::cells(&points);
    let last = cells.len() - 1;
    let sides = |i: usize| {
        let into = if i == 0 { wire.start } else { route::side(cells[i], cells[i - 1]) };
        [into, if i == last { wire.end } else { route::side(cells[i], cells[i + 1]) }]
    };
    (0..cells.len()).map(|i| (cells[i], sides(i))).collect()
}

/// What holds for a layout: nothing overlaps, wires join what they should, and cross straight.
pub fn check_layout(layout: &Layout, text: &str) {
    let labels = layout.labels.iter().map(|l| Rect { x: l.x, y: l.y, width: columns(&l.text), height: 1 });
    let rects: Vec<Rect> = layout.nodes.iter().map(|node| node.rect).chain(labels).collect();
    for (i, a) in rects.iter().enumerate() {
        assert!(a.x + a.width <= layout.width && a.y + a.height <= layout.height, "{text}");
        for b in &rects[..i] {
            let apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y != b.y;
            assert!(apart, "texts overlap:\n{text}");
        }
    }
    for node in &layout.nodes {
        assert_eq!(node.pieces.iter().map(|p| columns(&p.text)).sum::<usize>(), node.rect.width, "{text}");
    }
    let mut nets: BTreeMap<(i32, i32), Vec<Part>> = BTreeMap::new();
    for wire in &layout.wires {
        let cells = cells(wire);
        let beyond = |at: usize, side: Side| {
            let ((x, y), (dx, dy)) = (cells[at].0, side.step());
            ((x + dx) as usize, (y + dy) as usize)
        };
        let (x, y) = beyond(0, wire.start);
        let from = layout.nodes[wire.from].rect;
        // A wire of a column leaves from its line.
        let in_column = x > from.x && y > from.y;
        assert!(inside(from, x, y) || in_column, "a wire starts at {x}, {y}:\n{text}");
        if let Some(to) = wire.to {
            let (x, y) = beyond(cells.len() - 1, wire.end);
            assert!(inside(layout.nodes[to].rect, x, y), "a wire ends at {x}, {y}:\n{text}");
        }
        for &(cell, sides) in &cells {
            let (x, y) = (cell.0 as usize, cell.1 as usize);
            assert!(
                !layout.nodes.iter().any(|n| inside(n.rect, x, y)),
                "a wire leads through a node:\n{text}"
            );
            nets.entry(cell).or_default().push((wire.net, sides));
        }
    }
    for shared in nets.values() {
        let straight = |sides: &[Side; 2]| sides[0].back() == sides[1];
        let (first, sides) = &shared[0];
        for (_, other) in shared.iter().filter(|(net, _)| net != first) {
            assert!(straight(sides) && straight(other) && !other.contains(&sides[0]), "wires touch:\n{text}");
        }
    }
}

fn check(heap: &HeapView, options: &Options) {
    let picture = picture(heap, &Marks::default(), options);
    let text = picture.text();
    let Some(layout) = heap_picture::layout(heap, &Marks::default(), options) else {
        assert!(picture.boxes.is_empty() && text.contains("too large"), "{text}");
        return;
    };
    check_layout(&layout, &text);
    // Each reference of the heap is there once, in its order.
    let all = heap.roots.iter().chain(heap.objects.iter().flat_map(|o| &o.cells));
    let count = all.filter(|c| c.target.is_some()).count();
    assert_eq!(picture.references.len(), count, "{text}");
    assert_eq!(picture.references, layout.references);
    // Those that are lines have one, to the object that they lead to.
    let mut lines: Vec<(&str, &str)> = Vec::new();
    for wire in layout.wires.iter() {
        let from = layout.nodes[wire.from].objects.last().unwrap();
        for field in &wire.fields {
            assert!(wire.to.is_some(), "{text}");
            lines.push((from, field));
        }
    }
    let reversed = |r: &&Reference| {
        layout.wires.iter().any(|w| {
            w.heads == (true, false)
                && w.fields.contains(&r.field)
                && w.to.is_some_and(|to| layout.nodes[to].objects.contains(&r.object))
                && layout.nodes[w.from].objects.contains(&r.target)
        })
    };
    let is_line = |r: &&Reference| r.shown == Shape::Line;
    let unique = picture.boxes.iter().map(|b| &b.0).collect::<BTreeSet<_>>().len() == picture.boxes.len();
    let shown: Vec<&Reference> = picture.references.iter().filter(is_line).collect();
    assert_eq!(lines.len(), shown.len(), "{text}");
    for reference in shown.iter().filter(|_| unique) {
        // A wire with its head at its start is a reference of the object at its end.
        let own = layout.wires.iter().filter(|w| {
            w.heads != (true, false)
                && w.fields.contains(&reference.field)
                && layout.nodes[w.from].objects.last() == Some(&reference.object)
        });
        let ends: Vec<bool> = own
            .map(|w| w.to.is_some_and(|to| layout.nodes[to].objects.first() == Some(&reference.target)))
            .collect();
        assert!(ends == [true] || reversed(reference), "{reference:?} {ends:?}\n{text}");
    }
    // Others have their name in the text, or are counted.
    for reference in picture.references.iter().filter(|r| r.shown == Shape::Text) {
        let arrows = if options.ascii { ["->", "!->", "=>"] } else { ["→", "!→", "━▸"] };
        let own = if options.ascii { "(self)" } else { "↺" };
        assert!(
            arrows.iter().any(|arrow| text.contains(&format!("{}{arrow}", reference.field)))
                || text.contains(own),
            "{reference:?}\n{text}"
        );
    }
    if options.ascii {
        assert!(text.is_ascii(), "{text}");
    }
    let again = heap_picture::picture(heap, &Marks::default(), options);
    assert_eq!(again, picture);
}

proptest! {
    #![proptest_config(config(96, 1))]

    #[test]
    fn every_reference_is_seen_once(heap in graphs(), narrow in any::<bool>(), fold in any::<bool>()) {
        let columns = narrow.then_some(60);
        let options = Options { columns, fold_inverses: Some(fold), ..Options::default() };
        check(&heap, &options);
        check(&heap, &Options { ascii: true, ..options.clone() });
        let lines = outline(&heap, &Marks::default(), &options);
        let grid = table(&heap, &Marks::default(), &options);
        for (name, rect) in lines.boxes.iter().chain(&grid.boxes) {
            prop_assert!(rect.height > 0 && rect.y + rect.height <= lines.height.max(grid.height), "{name}");
        }
        prop_assert_eq!(lines.boxes.len(), grid.boxes.len());
    }
}

/// Graphs of one class, whose references lead anywhere.
fn one_class(fields: &'static [&'static str]) -> impl Strategy<Value = HeapView> {
    let object = prop::collection::vec(prop::option::weighted(0.8, 0..12_usize), fields.len());
    prop::collection::vec(object, 2..12).prop_map(move |objects| {
        let count = objects.len();
        let cell = |(i, to): (usize, &Option<usize>)| {
            let target = to.filter(|to| *to < count).map(|to| format!("N{to}"));
            let value = target.clone().unwrap_or(if to.is_some() { "?" } else { "null" }.into());
            let leads_to = Some("Node".to_string());
            CellView {
                name: fields[i].into(),
                fixed: value != "?",
                value,
                target,
                is_reference: true,
                leads_to,
                ..CellView::default()
            }
        };
        let object = |(i, o): (usize, &Vec<Option<usize>>)| ObjectView {
            name: format!("N{i}"),
            class: "Node".into(),
            cells: o.iter().enumerate().map(cell).collect(),
            ..ObjectView::default()
        };
        let objects = objects.iter().enumerate().map(object).collect();
        HeapView { which: "input", objects, ..HeapView::default() }
    })
}

proptest! {
    #![proptest_config(config(8, 1))]

    #[test]
    fn graphs_without_a_shape_are_drawn_whole(heap in one_class(&["a", "b", "c"]), narrow in any::<bool>()) {
        let options = Options { columns: narrow.then_some(50), ..Options::default() };
        check(&heap, &options);
        check(&heap, &Options { ascii: true, ..options });
    }

    #[test]
    fn whatever_inverses_say_is_drawn_whole(
        row in one_class(&["next", "prev"]),
        tree in one_class(&["left", "right", "parent"]),
        narrow in any::<bool>()
    ) {
        for heap in [row, tree] {
            for fold_inverses in [None, Some(false)] {
                let columns = narrow.then_some(50);
                check(&heap, &Options { columns, fold_inverses, ..Options::default() });
            }
        }
    }
}

/// Every reference is there in every place, however narrow it is.
#[test]
fn no_width_loses_a_reference() {
    for known in super::shapes::known().into_iter().filter(|known| known.heap.objects.len() < 8) {
        for columns in (20..100).step_by(3) {
            check(&known.heap, &Options { columns: Some(columns), rows: Some(20), ..Options::default() });
        }
    }
}

#[test]
fn the_empty_heap_is_an_empty_picture() {
    let heap = HeapView { which: "input", ..HeapView::default() };
    for form in [picture, outline, table] {
        let empty = form(&heap, &Marks::default(), &Options::default());
        assert_eq!((empty.width, empty.height, empty.text().as_str()), (0, 0, ""));
    }
}

/// Forty objects with two hundred references, and a list of ten thousand, are no problem.
#[test]
fn large_heaps_are_drawn() {
    let name = |i: usize| format!("N{i}");
    let dense = |i: usize| -> Vec<CellView> {
        let cell = |f: usize| {
            let target = name((i * (7 + 4 * f) + f * f + 1) % 40);
            CellView {
                name: format!("f{f}"),
                value: target.clone(),
                target: Some(target),
                fixed: true,
                ..CellView::default()
            }
        };
        (0..5).map(cell).collect()
    };
    let list = |i: usize| {
        let target = (i < 9_999).then(|| name(i + 1));
        let value = target.clone().unwrap_or("null".into());
        vec![CellView { name: "next".into(), value, target, fixed: true, ..CellView::default() }]
    };
    let heap = |count: usize, cells: &dyn Fn(usize) -> Vec<CellView>| {
        let object =
            |i| ObjectView { name: name(i), class: "Node".into(), cells: cells(i), ..ObjectView::default() };
        let objects = (0..count).map(object).collect();
        HeapView { which: "input", objects, ..HeapView::default() }
    };
    check(&heap(40, &dense), &Options::default());
    check(&heap(40, &dense), &Options { columns: Some(120), ..Options::default() });
    let long = heap(10_000, &list);
    assert!(picture(&long, &Marks::default(), &Options::default()).width > 100_000);
    assert!(outline(&long, &Marks::default(), &Options::default()).fits(200, 1));
}
