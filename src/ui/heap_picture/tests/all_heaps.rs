//! What holds for every heap: each reference is seen exactly once, lines lead where they should, boxes stand
//! apart, and nothing depends on chance.

use std::collections::{BTreeSet, HashSet};

use proptest::prelude::*;

use crate::property::config;
use crate::session::view::{CellView, HeapView, ObjectView};
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::{Marks, Options, Picture, Rect, Shape, outline, picture, table};

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

/// The picture as a grid of columns.
fn grid(picture: &Picture) -> Vec<Vec<char>> {
    let line = |line: &Vec<crate::ui::heap_picture::Span>| {
        let mut places = vec![];
        for c in line.iter().flat_map(|span| span.text.chars()) {
            let width = columns(&c.to_string());
            places.extend(std::iter::once(c).chain(std::iter::repeat_n('\0', width)).take(width));
        }
        places
    };
    picture.lines.iter().map(line).collect()
}

fn inside(rect: Rect, x: usize, y: usize) -> bool {
    (rect.x..rect.x + rect.width).contains(&x) && (rect.y..rect.y + rect.height).contains(&y)
}

/// Where the line ends that leaves a place to the right: the places that its arrows point at.
fn follow(grid: &[Vec<char>], boxes: &[Rect], x: usize, y: usize) -> BTreeSet<(usize, usize)> {
    let at = |x: usize, y: usize| grid.get(y).and_then(|l| l.get(x)).copied().unwrap_or(' ');
    let mut ends = BTreeSet::new();
    let mut pending = vec![(x + 1, y, 'r')];
    let mut seen = HashSet::new();
    while let Some((x, y, way)) = pending.pop() {
        // Other references to the same object end in their own boxes.
        if !seen.insert((x, y, way)) || boxes.iter().any(|rect| inside(*rect, x, y)) {
            continue;
        }
        let exits = match (at(x, y), way) {
            ('→', 'r') => {
                ends.insert((x + 1, y));
                ""
            }
            ('←', 'l') => {
                ends.insert((x - 1, y));
                ""
            }
            // Across and down: the line behind goes on.
            ('─' | '│', 'r') => "r",
            ('─' | '│', 'l') => "l",
            ('│', 'u') => "u",
            ('│', 'd') => "d",
            ('╭', _) => "rd",
            ('╮', _) => "ld",
            ('╰', _) => "ru",
            ('╯', _) => "lu",
            ('├', _) => "rud",
            ('┤', _) => "lud",
            ('┬', _) => "lrd",
            ('┴', _) => "lru",
            ('┼', _) => "lrud",
            _ => "",
        };
        let back = match way {
            'r' => 'l',
            'l' => 'r',
            'u' => 'd',
            _ => 'u',
        };
        for exit in exits.chars().filter(|&e| e != back) {
            let (x, y) = match exit {
                'r' => (x + 1, y),
                'l' => (x.saturating_sub(1), y),
                'u' => (x, y.saturating_sub(1)),
                _ => (x, y + 1),
            };
            pending.push((x, y, exit));
        }
    }
    ends
}

fn check(heap: &HeapView, options: &Options) {
    let picture = picture(heap, &Marks::default(), options);
    let text = picture.text();
    let rects: Vec<Rect> = picture.boxes.iter().map(|b| b.1).collect();
    for (i, a) in rects.iter().enumerate() {
        assert!(a.x + a.width <= picture.width && a.y + a.height <= picture.height, "{text}");
        for b in &rects[..i] {
            let apart = a.x + a.width <= b.x
                || b.x + b.width <= a.x
                || a.y + a.height <= b.y
                || b.y + b.height <= a.y;
            assert!(apart, "boxes overlap:\n{text}");
        }
    }
    // Each reference of the heap is there once, in its order.
    let all = heap.roots.iter().chain(heap.objects.iter().flat_map(|o| &o.cells));
    let count = all.filter(|c| c.target.is_some()).count();
    assert_eq!(picture.references.len(), count, "{text}");
    let shape = |shape| picture.references.iter().filter(|r| r.shown == shape).count();
    if options.ascii {
        assert!(!text.contains(['─', '│', '→', '↺', '┼', '×']), "{text}");
        return;
    }
    // Folded ones are counted.
    let folded: usize = text
        .lines()
        .filter_map(|line| line.split_once(" ok ×"))
        .filter_map(|(_, rest)| rest.split(',').next()?.parse::<usize>().ok())
        .sum();
    assert_eq!(folded, shape(Shape::Folded), "{text}");
    // Lines leave at the right border, and lead to the box that they should.
    let grid = grid(&picture);
    let mut lines = 0;
    let mut texts = 0;
    for (of, rect) in picture.boxes.iter() {
        let right = rect.x + rect.width - 1;
        let mut ends = Vec::new();
        for y in rect.y + 1..rect.y + rect.height - 1 {
            if grid[y].get(right) == Some(&'┼') {
                let reached = follow(&grid, &rects, right, y);
                assert_eq!(reached.len(), 1, "a line from line {y} has {reached:?} as its ends:\n{text}");
                lines += 1;
                let &(x, y) = reached.iter().next().unwrap();
                let target = picture.boxes.iter().position(|(_, rect)| inside(*rect, x, y));
                ends.push(target.map(|t| picture.boxes[t].0.clone()));
            } else if grid[y][rect.x + 1..right].iter().any(|c| "→↺".contains(*c)) {
                texts += 1;
            }
        }
        // Two objects of one name cannot be told apart here.
        if picture.boxes.iter().filter(|(name, _)| name == of).count() == 1 {
            let expected: Vec<Option<String>> = picture
                .references
                .iter()
                .filter(|r| r.shown == Shape::Line && r.object == *of)
                .map(|r| Some(r.target.clone()))
                .collect();
            assert_eq!(ends, expected, "lines of {of}:\n{text}");
        }
    }
    assert_eq!(lines, shape(Shape::Line), "{text}");
    assert_eq!(texts, shape(Shape::Text), "{text}");
    let again = crate::ui::heap_picture::picture(heap, &Marks::default(), options);
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
