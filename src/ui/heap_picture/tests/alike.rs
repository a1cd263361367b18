//! Subtrees that are alike stand for each other where there is no room, and only there.

use super::all_heaps::check_layout;
use super::shapes::large;
use crate::session::view::HeapView;
use crate::ui::heap_picture::{Mark, Marks, Options, Picture, Shape, layout, picture};

/// A tree of additions of three equal products each.
fn sums() -> HeapView {
    let mut text = String::from("this Sum root=N0\n");
    let mut next = 1;
    let mut node = |value: &str, children: [usize; 2]| {
        let child = |i: usize| if i == 0 { "null".into() } else { format!("N{i}") };
        let line =
            format!("N{next} Node op={value} left={} right={}\n", child(children[0]), child(children[1]));
        next += 1;
        (line, next - 1)
    };
    let mut lines = String::new();
    let mut add = |value: &str, children: [usize; 2]| {
        let (line, number) = node(value, children);
        lines += &line;
        number
    };
    let products: Vec<usize> = (0..4)
        .map(|_| {
            let (x, y, z) = (add("alpha", [0, 0]), add("beta", [0, 0]), add("gamma", [0, 0]));
            let inner = add("times", [x, y]);
            add("power", [inner, z])
        })
        .collect();
    let (a, b) = (add("plus", [products[0], products[1]]), add("plus", [products[2], products[3]]));
    text += &format!("N0 Node op=plus left=N{a} right=N{b}\n");
    super::shapes::declared(super::heap(&(text + &lines)))
}

fn drawn(heap: &HeapView, marks: &Marks, columns: usize, rows: usize) -> Picture {
    let options = Options { columns: Some(columns), rows: Some(rows), ..Options::default() };
    let drawn = picture(heap, marks, &options);
    check_layout(&layout(heap, marks, &options).expect("a layout"), &drawn.text());
    drawn
}

#[test]
fn equal_subtrees_are_drawn_once_where_there_is_no_room() {
    let none = Marks::default();
    let wide = drawn(&sums(), &none, 200, 40);
    assert!(!wide.text().contains("same as"), "{}", wide.text());
    let narrow = drawn(&sums(), &none, 80, 24);
    let text = narrow.text();
    assert!(narrow.width <= 80, "{text}");
    // The second half is like the first, and in the first the second product like the first.
    assert!(text.contains("… same as N5 (5 objects)"), "{text}");
    assert!(text.contains("… same as N21 (11 objects)"), "{text}");
    let count = |shape: Shape| narrow.references.iter().filter(|r| r.shown == shape).count();
    assert_eq!((count(Shape::Line), count(Shape::Folded)), (9, 14), "{text}");
    super::known_heaps::snapshot("alike", &text);
}

#[test]
fn what_is_marked_or_differs_is_never_folded() {
    let mut marks = Marks::default();
    marks.add("N16", "op", Mark::Reason);
    let text = drawn(&sums(), &marks, 100, 24).text();
    assert!(text.contains("[N16 !alpha]") && text.contains("same as N5 (5 objects)"), "{text}");
    assert!(!text.contains("(11 objects)"), "{text}");
    // Another value, an unknown reference, an object that two lead to.
    for (field, value, target) in [("op", "delta", None), ("left", "?", None), ("left", "N4", Some("N4"))] {
        let mut heap = sums();
        let cell = heap.objects[17].cells.iter_mut().find(|cell| cell.name == field).unwrap();
        (cell.value, cell.target) = (value.into(), target.map(str::to_string));
        cell.fixed = value != "?";
        let text = drawn(&heap, &Marks::default(), 110, 30).text();
        assert!(!text.contains("(11 objects)") && text.contains("[N16"), "{text}");
    }
}

#[test]
fn a_tree_of_hundreds_is_seen_whole() {
    let tree = &large(500)[1].1;
    let text = drawn(tree, &Marks::default(), 120, 40).text();
    assert!(drawn(tree, &Marks::default(), 120, 40).fits(120, 40), "{text}");
    assert!(text.contains("△"), "{text}");
    super::known_heaps::snapshot("alike_500", &text);
    let mut marks = Marks::default();
    marks.add("N333", "parent", Mark::Reason);
    let text = drawn(tree, &marks, 120, 40).text();
    assert!(text.contains("[N333"), "{text}");
}
