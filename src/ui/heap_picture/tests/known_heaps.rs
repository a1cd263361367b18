//! Heaps that everybody knows.

use super::heap;
use crate::session::view::HeapView;
use crate::ui::heap_picture::{Mark, Marks, Options, outline, picture, table};

pub fn snapshot(name: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../../../../tests/symheap/snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!(format!("heap_picture_{name}"), text) });
}

fn red_black_tree() -> HeapView {
    heap(
        "this TreeMap root=N0 size=7
         N0 Entry key=4 color=true left=N1 right=N2 parent=null
         N1 Entry key=2 color=false left=N3 right=N4 parent=N0
         N2 Entry key=6 color=false left=N5 right=N6 parent=N0
         N3 Entry key=1 color=true left=null right=null parent=N1
         N4 Entry key=3 color=true left=null right=null parent=N1
         N5 Entry key=5 color=true left=null right=null parent=N2
         N6 Entry key=? color=? left=? right=null parent=N2",
    )
}

fn ring() -> HeapView {
    heap(
        "this LinkedList header=N0 size=5
         N0 Entry element=null next=N1 previous=N5
         N1 Entry element=1 next=N2 previous=N0
         N2 Entry element=2 next=N3 previous=N1
         N3 Entry element=? next=N4 previous=N2
         N4 Entry element=? next=N5 previous=N3
         N5 Entry element=? next=N0 previous=N4",
    )
}

fn schedule() -> HeapView {
    heap(
        "this Schedule allocProcNum=3 numProcesses=3 curProc=null prio_0=List0 prio_1=List1 prio_2=List2 prio_3=List3 blockQueue=List4
         List0 List mem_count=0 first=null last=null
         List1 List mem_count=2 first=Job0 last=Job1
         List2 List mem_count=0 first=null last=null
         List3 List mem_count=1 first=Job2 last=Job2
         List4 List mem_count=? first=? last=?
         Job0 Job next=Job1 prev=null val=0 priority=1
         Job1 Job next=null prev=Job0 val=? priority=1
         Job2 Job next=null prev=null val=2 priority=3",
    )
}

fn hash_map() -> HeapView {
    heap(
        "this HashMap size=3 e0=Entry0 e1=null e2=null e3=null e4=null e5=null e6=null e7=null e8=Entry2 e9=? e10=? e11=? e12=? e13=? e14=? e15=?
         Entry0 Entry key=16 value=null hash=16 next=Entry1
         Entry1 Entry key=32 value=null hash=32 next=null
         Entry2 Entry key=8 value=null hash=? next=?",
    )
}

fn binomial_heap() -> HeapView {
    heap(
        "this BinomialHeap nodes=N0 size=13
         N0 Node key=10 degree=0 parent=null sibling=N1 child=null
         N1 Node key=5 degree=2 parent=null sibling=N5 child=N2
         N2 Node key=6 degree=1 parent=N1 sibling=N4 child=N3
         N3 Node key=9 degree=0 parent=N2 sibling=null child=null
         N4 Node key=7 degree=0 parent=N1 sibling=null child=null
         N5 Node key=1 degree=3 parent=null sibling=null child=N6
         N6 Node key=2 degree=2 parent=N5 sibling=N10 child=N7
         N7 Node key=3 degree=1 parent=N6 sibling=N9 child=N8
         N8 Node key=8 degree=0 parent=N7 sibling=null child=null
         N9 Node key=4 degree=0 parent=N6 sibling=null child=null
         N10 Node key=11 degree=1 parent=N5 sibling=N12 child=N11
         N11 Node key=12 degree=0 parent=N10 sibling=null child=null
         N12 Node key=13 degree=0 parent=N5 sibling=null child=null",
    )
}

fn forms(heap: &HeapView, marks: &Marks, columns: usize) -> String {
    let options = Options { columns: Some(columns), ..Options::default() };
    let ascii = Options { ascii: true, fold_inverses: Some(false), ..options.clone() };
    let parts = [
        picture(heap, marks, &options),
        outline(heap, marks, &options),
        table(heap, marks, &options),
        picture(heap, marks, &ascii),
    ];
    parts.map(|p| p.text()).join("\n")
}

#[test]
fn known_heaps_are_readable() {
    let mut marks = Marks::default();
    let tree = red_black_tree();
    marks.add("N2", "right", Mark::Changed);
    marks.add("N6", "parent", Mark::Reason);
    marks.add("N6", "parent", Mark::Changed);
    marks.add("N1", "left", Mark::Accessed);
    snapshot("red_black_tree", &forms(&tree, &marks, 120));
    snapshot("ring", &forms(&ring(), &Marks::default(), 120));
    snapshot("schedule", &forms(&schedule(), &Marks::default(), 100));
    snapshot("hash_map", &forms(&hash_map(), &Marks::default(), 80));
    snapshot("binomial_heap", &forms(&binomial_heap(), &Marks::default(), 120));
}

#[test]
fn a_narrow_screen_wraps_rows() {
    let heap = ring();
    let narrow = picture(&heap, &Marks::default(), &Options { columns: Some(60), ..Options::default() });
    assert!(narrow.width <= 60, "{}", narrow.text());
    snapshot("ring_wrapped", &narrow.text());
}

/// The line that closes a ring of several lines leads to its first member from below, not around all that is above.
#[test]
fn a_wrapped_ring_is_closed_below_its_first_member() {
    let heap = heap(
        "this Rings a=null b=null c=null d=null ring=N0
         N0 Entry key=10 next=N1 prev=N4
         N1 Entry key=11 next=N2 prev=N0
         N2 Entry key=12 next=N3 prev=N1
         N3 Entry key=13 next=N4 prev=N2
         N4 Entry key=14 next=N0 prev=N3",
    );
    let text = picture(&heap, &Marks::default(), &Options { columns: Some(44), ..Options::default() }).text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("this:"), "{text}");
    let first = lines.iter().position(|line| line.contains("[N0")).expect("it is drawn");
    let column = lines[first].chars().position(|c| c == '[').expect("it has a frame");
    assert_eq!(lines[first + 1].chars().nth(column + 1), Some('▴'), "{text}");
}

#[test]
fn parts_of_a_heap_count_the_rest() {
    let tree = red_black_tree();
    let none = Marks::default();
    let focus = Options { focus: Some(("N1".into(), 1)), hidden: vec!["color".into()], ..Options::default() };
    let text = picture(&tree, &none, &focus).text();
    assert!(text.contains("+4 objects further than 1 from N1"), "{text}");
    assert!(text.contains("hidden: color (7)"), "{text}");
    assert!(text.contains("right→N2"), "what leads out of focus stays: {text}");
    let mut marks = Marks::default();
    let reason = ["N1.parent".to_string(), "root".to_string(), "N9.left".to_string()];
    assert_eq!(marks.add_named(&tree, &reason, Mark::Reason), 1);
    let sliced = picture(&tree, &marks, &Options { slice: true, ..Options::default() });
    let shown: Vec<&str> = sliced.boxes.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(shown, ["this", "N0", "N1"]);
    assert!(
        sliced.text().contains("+5 objects, +35 fields that are no part of the reason"),
        "{}",
        sliced.text()
    );
    let text =
        picture(&tree, &none, &Options { focus: Some(("N77".into(), 1)), ..Options::default() }).text();
    assert!(text.contains("no object N77") && text.contains("[N6 ?◌"), "{text}");
    let text = outline(&tree, &none, &Options { slice: true, ..Options::default() }).text();
    assert!(text.contains("no field is part of a reason"), "{text}");
}

#[test]
fn an_inverse_that_does_not_agree_is_named() {
    let text = "this T root=N0
         N0 E left=N1 right=N2 parent=null
         N1 E left=N3 right=N4 parent=N0
         N2 E left=null right=null parent=N1
         N3 E left=? right=? parent=N1
         N4 E left=N5 right=null parent=N1
         N5 E left=N6 right=null parent=N4
         N6 E left=null right=null parent=null";
    let shown = picture(&heap(text), &Marks::default(), &Options::default()).text();
    assert!(shown.contains("inverse parent ✓4 of 6"), "{shown}");
    // N2 leads to its sibling, by a line; N6 to nothing.
    assert!(shown.contains("═parent!═"), "{shown}");
    assert!(shown.contains("[N6 parent∅!]"), "{shown}");
    assert_eq!(shown.matches("parent").count(), 3, "N2, N6, and the note: {shown}");
}

/// An inverse that is not folded stands in the text of its object also where that has a line for each of its parts.
#[test]
fn an_inverse_of_an_array_is_said_where_it_is_not_folded() {
    let heap = heap("this A f0=N0\nN0 B f3=N1\nN1 C[] f2=this f3=null f4=N0");
    let options = Options { fold_inverses: Some(false), ..Options::default() };
    let shown = picture(&heap, &Marks::default(), &options).text();
    assert!(shown.contains("f4→N0"), "{shown}");
    assert!(picture(&heap, &Marks::default(), &Options::default()).text().contains("inverse f4 ✓1"));
}

#[test]
fn a_long_list_is_one_line_of_the_outline() {
    let mut text = "this List head=N1 size=9\n".to_string();
    for i in 1..9 {
        text += &format!("N{i} Node next=N{} key={i}\n", i + 1);
    }
    text += "N9 Node next=N1 key=9";
    let heap = heap(&text);
    let lines = outline(&heap, &Marks::default(), &Options::default());
    assert_eq!(
        lines.text(),
        "this List  head→N1  size:9\n\
         N1→…→N9 (9) ×2 Node by next  key:1,2,3,4,5,6,7,8,9  N9 next━▸N1\n\n\
         ×2 references that lead there  ━━ breaks the shape\n"
    );
    assert_eq!(lines.place("N5"), lines.place("N9"));
    let mut marks = Marks::default();
    marks.add("N5", "next", Mark::Changed);
    let text = outline(&heap, &marks, &Options::default()).text();
    assert!(text.contains("N5   Node  Δnext→N6  key:5\n"), "a mark ends a run: {text}");
}

#[test]
fn marks_have_characters_of_their_own() {
    for ascii in [false, true] {
        let mut signs: Vec<char> = Mark::ALL.iter().map(|m| m.sign(ascii)).collect();
        assert!(!ascii || signs.iter().all(char::is_ascii));
        signs.dedup();
        assert_eq!(signs.len(), Mark::ALL.len());
    }
}
