//! Parts of one record stand side by side where they fit and that saves lines, and below one another where not.

use super::heap;
use super::shapes::declared;
use crate::ui::heap_picture::layout::Layout;
use crate::ui::heap_picture::{Marks, Options, layout, picture};

const TWO_LISTS: &str = "this S ready=L0 waiting=L1
    L0 List first=N0 last=N1
    L1 List first=N2 last=N3
    N0 Node next=N1 item=I0
    N1 Node next=null item=I1
    N2 Node next=N3 item=I2
    N3 Node next=null item=I3
    I0 Item id=1
    I1 Item id=2
    I2 Item id=3
    I3 Item id=4";

fn drawn(text: &str, columns: usize) -> (Layout, String) {
    let view = declared(heap(text));
    let options = Options { columns: Some(columns), ..Options::default() };
    let drawn = layout(&view, &Marks::default(), &options).expect("it is small");
    (drawn, picture(&view, &Marks::default(), &options).text())
}

fn are_beside(layout: &Layout, a: &str, b: &str) -> bool {
    let line = |name| layout.nodes[layout.node(name).expect("it is there")].rect.y;
    line(a) == line(b)
}

#[test]
fn two_lists_stand_side_by_side_where_that_is_lower() {
    let (wide, text) = drawn(TWO_LISTS, 100);
    assert!(are_beside(&wide, "L0", "L1") && wide.width <= 100, "{text}");
    assert!(text.contains("ready") && text.contains("waiting"), "each has its name:\n{text}");
    let (narrow, below) = drawn(TWO_LISTS, 50);
    assert!(!are_beside(&narrow, "L0", "L1") && narrow.width <= 50, "{below}");
    assert!(wide.height < narrow.height, "{text}\n{below}");
    super::known_heaps::snapshot("parts_beside", &format!("{text}\n{below}"));
}

#[test]
fn lists_of_one_line_each_stay_below_one_another() {
    let (layout, text) = drawn(
        "this S a=L0 b=L1\nL0 List first=N0\nL1 List first=N1\nN0 Node next=null\nN1 Node next=null",
        100,
    );
    assert!(!are_beside(&layout, "L0", "L1"), "{text}");
}

/// Lines between them have room where they stand below one another.
#[test]
fn parts_that_lead_into_one_another_stay_below_one_another() {
    let (layout, text) = drawn(
        "this Map table=T list=N0\nT A x=N1 y=N2 z=N0\nN0 Node next=N1\nN1 Node next=N2\nN2 Node next=null",
        100,
    );
    assert!(!are_beside(&layout, "T", "N0"), "{text}");
    assert_eq!(layout.crossings, 0, "{text}");
}

/// From step to step they stay where they were.
#[test]
fn parts_stay_beside_or_below_as_they_were() {
    let view = declared(heap(&TWO_LISTS.replace("N3 Node next=null", "N3 Node next=?")));
    for columns in [100, 50] {
        let before = drawn(TWO_LISTS, columns).0;
        let places = before.boxes.iter().cloned().collect();
        let options = Options { columns: Some(100), places, ..Options::default() };
        let after = layout(&view, &Marks::default(), &options).expect("it is small");
        assert_eq!(are_beside(&after, "L0", "L1"), are_beside(&before, "L0", "L1"), "{columns}");
    }
}
