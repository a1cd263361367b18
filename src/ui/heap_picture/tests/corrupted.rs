//! One pointer of a linked row, ring or tree leads elsewhere: that one is loud, nothing else is, and nothing moves.

use std::collections::BTreeSet;

use super::heap;
use crate::session::view::HeapView;
use crate::ui::heap_picture::layout::{Layout, Style};
use crate::ui::heap_picture::{Marks, Options, Role, layout, picture};

/// Number of objects.
const COUNT: usize = 5;

/// A doubly linked row of `N0` to `N4`, or a ring of them, entered at the first, with one pointer changed.
fn linked(is_ring: bool, change: Option<(usize, &str, &str)>) -> HeapView {
    let name = |i: usize| match i {
        COUNT if is_ring => "N0".into(),
        COUNT => "null".into(),
        i => format!("N{i}"),
    };
    let before = |i: usize| match i.checked_sub(1) {
        Some(before) => format!("N{before}"),
        None if is_ring => format!("N{}", COUNT - 1),
        None => "null".into(),
    };
    let mut text = String::from("this List head=N0\n");
    for i in 0..COUNT {
        let (mut next, mut prev) = (name(i + 1), before(i));
        match change.filter(|change| change.0 == i) {
            Some((_, "next", to)) => next = to.into(),
            Some((.., to)) => prev = to.into(),
            None => {}
        }
        text += &format!("N{i} Node key={i} next={next} prev={prev}\n");
    }
    let mut heap = heap(&text);
    for cell in heap.objects.iter_mut().flat_map(|o| &mut o.cells) {
        cell.is_reference = cell.name != "key";
        cell.leads_to = cell.is_reference.then(|| "Node".into());
    }
    heap
}

/// The fields that are loud, as lines or as texts.
fn loud(layout: &Layout) -> BTreeSet<(String, String)> {
    let mut loud = BTreeSet::new();
    for wire in layout.wires.iter().filter(|wire| wire.style >= Style::Heavy) {
        let from = &layout.nodes[wire.from].objects[0];
        loud.extend(wire.fields.iter().map(|field| (from.clone(), field.clone())));
    }
    for node in &layout.nodes {
        let pieces = node.pieces.iter().filter(|piece| piece.role == Role::Loud);
        loud.extend(pieces.filter_map(|piece| Some((node.objects[0].clone(), piece.field.clone()?))));
    }
    loud
}

fn order(layout: &Layout) -> Vec<String> {
    let mut places: Vec<_> = layout.boxes.iter().map(|(name, at)| (at.y, at.x, name.clone())).collect();
    places.sort();
    places.into_iter().map(|place| place.2).collect()
}

#[test]
fn the_pointer_that_is_wrong_is_the_one_that_is_loud() {
    let mut some = String::new();
    for is_ring in [false, true] {
        let whole = layout(&linked(is_ring, None), &Marks::default(), &Options::default()).unwrap();
        assert!(loud(&whole).is_empty());
        for (i, field) in (0..COUNT).flat_map(|i| [(i, "next"), (i, "prev")]) {
            for to in (0..COUNT).map(|to| format!("N{to}")).chain(["null".into()]) {
                let heap = linked(is_ring, Some((i, field, &to)));
                if heap == linked(is_ring, None) {
                    continue;
                }
                let drawn = layout(&heap, &Marks::default(), &Options::default()).unwrap();
                let text = picture(&heap, &Marks::default(), &Options::default()).text();
                let which = format!("ring: {is_ring}, N{i}.{field} = {to}\n{text}");
                // A ring that is cut at its end and a row that is closed there, but for one pointer, may be
                // either: then one of the two that disagree is loud.
                let last = COUNT - 1;
                let either = match (is_ring, i, field, to.as_str()) {
                    (true, 4, "next", "null") | (false, 0, "prev", "N4") => (0, "prev"),
                    (true, 0, "prev", "null") | (false, 4, "next", "N0") => (0, "prev"),
                    _ => (i, field),
                };
                assert_eq!(order(&drawn), order(&whole), "{which}");
                let expected = (format!("N{}", either.0), either.1.to_string());
                assert_eq!(loud(&drawn), BTreeSet::from([expected]), "{which}");
                if [(1, "next"), (last, "next"), (2, "prev")].contains(&(i, field)) {
                    some += &which;
                }
            }
        }
    }
    super::known_heaps::snapshot("corrupted", &some);
}

/// A tree of seven with parents, with one field changed.
fn tree(change: Option<(usize, &str, &str)>) -> HeapView {
    let name = |i: usize| if i < 7 { format!("N{i}") } else { "null".into() };
    let mut text = String::from("this Tree root=N0\n");
    for i in 0..7 {
        text += &format!("N{i} Node key={i}");
        let parent = if i == 0 { "null".into() } else { name((i - 1) / 2) };
        for (field, value) in [("left", name(2 * i + 1)), ("right", name(2 * i + 2)), ("parent", parent)] {
            let value =
                change.filter(|&(at, of, _)| (at, of) == (i, field)).map_or(value, |(.., to)| to.into());
            text += &format!(" {field}={value}");
        }
        text += "\n";
    }
    let mut heap = heap(&text);
    for cell in heap.objects.iter_mut().flat_map(|o| &mut o.cells) {
        cell.is_reference = cell.name != "key";
        cell.leads_to = cell.is_reference.then(|| "Node".into());
    }
    heap
}

#[test]
fn the_reference_of_a_tree_that_is_wrong_is_the_one_that_is_loud() {
    let whole = layout(&tree(None), &Marks::default(), &Options::default()).unwrap();
    assert!(loud(&whole).is_empty());
    let mut some = String::new();
    for (i, field) in (0..7).flat_map(|i| [(i, "left"), (i, "right"), (i, "parent")]) {
        // A child that is gone without another in its place may never have been there.
        for to in (0..7).map(|to| format!("N{to}")) {
            let heap = tree(Some((i, field, &to)));
            // Of two fields that lead to one child either may be wrong.
            let is_twice =
                field != "parent" && [format!("N{}", 2 * i + 1), format!("N{}", 2 * i + 2)].contains(&to);
            if is_twice || heap == tree(None) {
                continue;
            }
            let drawn = layout(&heap, &Marks::default(), &Options::default()).unwrap();
            let text = picture(&heap, &Marks::default(), &Options::default()).text();
            let which = format!("N{i}.{field} = {to}\n{text}");
            // What leads to the root, which has no parent, and another one's place in a row is told twice.
            let mut expected = BTreeSet::from([(format!("N{i}"), field.to_string())]);
            if field != "parent" && to == "N0" {
                expected.extend(loud(&drawn).into_iter().filter(|(o, f)| o == "N0" && f == "parent"));
            }
            assert_eq!(loud(&drawn), expected, "{which}");
            assert_eq!(order(&drawn), order(&whole), "{which}");
            if [(1, "left"), (2, "right"), (3, "parent")].contains(&(i, field)) {
                some += &which;
            }
        }
    }
    super::known_heaps::snapshot("corrupted_tree", &some);
}
