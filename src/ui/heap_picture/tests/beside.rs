//! Pictures beside one another.

use super::heap;
use crate::session::view::{FieldDiff, HeapView};
use crate::ui::heap_picture::{Gallery, Marks, Options, Panel, gallery};

fn differs(field: &str, left: Option<&str>, right: Option<&str>) -> FieldDiff {
    FieldDiff { field: field.into(), left: left.map(str::to_string), right: right.map(str::to_string) }
}

fn two(left: &HeapView, right: &HeapView, fields: &[FieldDiff], columns: usize, ascii: bool) -> String {
    let (of_left, of_right) = Marks::of_two(left, right, fields);
    let panel = |name: &str, heap, marks| Panel::new(vec![name.to_string()], heap, marks);
    let panels = [panel("before", left, of_left), panel("after", right, of_right)];
    gallery(&panels, &Options { columns: Some(columns), ascii, ..Options::default() }).text()
}

/// The middle of three is taken out of a row; its object stays, and nothing leads to it any more.
fn removal() -> (HeapView, HeapView, Vec<FieldDiff>) {
    let before = heap(
        "this List head=N0 size=3
         N0 Node next=N1 key=4
         N1 Node next=N2 key=7
         N2 Node next=null key=9",
    );
    let after = heap(
        "this List head=N0 size=2
         N0 Node next=N2 key=4
         N2 Node next=N3 key=9
         N3 Node next=null key=1",
    );
    let fields = vec![
        differs("this.size", Some("3"), Some("2")),
        differs("N0.next", Some("N1"), Some("N2")),
        differs("N1.next", Some("N2"), None),
        differs("N1.key", Some("7"), None),
        differs("N2.next", Some("null"), Some("N3")),
        differs("N3.next", None, Some("null")),
        differs("N3.key", None, Some("1")),
    ];
    (before, after, fields)
}

#[test]
fn what_two_heaps_differ_in_is_marked_in_both() {
    let (before, after, fields) = removal();
    insta::assert_snapshot!("removal", two(&before, &after, &fields, 130, false));
    insta::assert_snapshot!("removal_ascii", two(&before, &after, &fields, 70, true));
}

#[test]
fn none_is_wider_than_the_place_and_none_is_left_out() {
    let (before, after, _) = removal();
    for columns in 20..160 {
        let panels: Vec<Panel> = (0..5)
            .map(|i| {
                let heap = if i % 2 == 0 { &before } else { &after };
                Panel::new(vec![format!("number {i}")], heap, Marks::default())
            })
            .collect();
        let options = Options { columns: Some(columns), ..Options::default() };
        let whole = gallery(&panels, &options);
        let text = whole.text();
        for i in 0..5 {
            assert_eq!(text.matches(&format!("number {i}")).count(), 1, "{columns}: {text}");
        }
        // An outline has lines of its own length.
        assert!(whole.width <= columns || text.contains("outline: "), "{columns}: {text}");
        let mut one_by_one = Gallery::new(&options);
        let mut lines: String = panels.iter().map(|panel| one_by_one.add(panel).text()).collect();
        lines += &one_by_one.end().text();
        assert_eq!(lines, text, "{columns}");
    }
}
