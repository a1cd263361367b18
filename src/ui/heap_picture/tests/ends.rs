//! What an object keeps as the last of a row is loud where it is not the last, and quiet where that is not known.

use super::heap;
use super::shapes::declared;
use crate::session::view::HeapView;
use crate::ui::heap_picture::{Loud, Marks, Options, outline, picture, table};

const ROW: &str = "N0 Node next=N1\nN1 Node next=N2\nN2 Node next=null";
const TWO_WAYS: &str = "N0 Node next=N1 prev=null\nN1 Node next=N2 prev=N0\nN2 Node next=null prev=N1";
const RING: &str = "N0 Node next=N1 prev=N2\nN1 Node next=N2 prev=N0\nN2 Node next=N0 prev=N1";

/// A heap whose ends of rows, and what follows in them, are declared to be nodes.
fn of_nodes(text: &str) -> HeapView {
    let mut view = declared(heap(text));
    let names = ["next", "prev", "first", "head", "front", "last", "tail", "rear", "lastNode"];
    for cell in view.objects.iter_mut().flat_map(|object| &mut object.cells) {
        if names.contains(&cell.name.as_str()) {
            (cell.is_reference, cell.leads_to) = (true, Some("Node".into()));
        }
    }
    view
}

fn text_of(owner: &str, row: &str) -> (Loud, String) {
    let view = of_nodes(&format!("{owner}\n{row}"));
    let options = Options { columns: Some(100), ..Options::default() };
    (Loud::of_heap(&view), picture(&view, &Marks::default(), &options).text())
}

#[test]
fn what_is_not_the_last_is_loud() {
    for row in [ROW, TWO_WAYS, RING] {
        for (names, last) in [("head=N0 tail", "N1"), ("first=N0 last", "N0"), ("first=N0 lastNode", "N1")] {
            let (loud, text) = text_of(&format!("this List {names}={last}"), row);
            assert_eq!(loud.breaking, [(0, 1)].into(), "{text}");
            assert!(text.contains('━') && text.contains(&format!("[{last} ×")), "{text}");
            let (loud, text) = text_of(&format!("this List {names}=N2"), row);
            assert_eq!(loud, Loud::default(), "{text}");
        }
    }
}

#[test]
fn a_last_that_is_null_is_loud_where_the_row_has_members() {
    let more = "M List first=N3 last=N3\nN3 Node next=null";
    let (loud, text) = text_of("this Two a=L b=M\nL List first=N0 last=null", &format!("{more}\n{ROW}"));
    assert_eq!((loud.endless.len(), loud.missing.len()), (1, 1), "{text}");
    assert!(text.contains("last∅!") && text.contains("…∅! although the row has members"), "{text}");
    let (loud, text) = text_of("this Two a=L b=M\nL List first=null last=null", more);
    assert_eq!(loud, Loud::default(), "{text}");
}

#[test]
fn what_is_no_member_is_loud_and_the_row_that_it_leads_into_is_not() {
    let (loud, text) = text_of(
        "this Two a=L b=M\nL List first=N0 last=N3\nM List first=N2 last=N3",
        "N0 Node next=N1\nN1 Node next=null\nN2 Node next=N3\nN3 Node next=null",
    );
    assert_eq!(loud.breaking, [(1, 1)].into(), "{text}");
    let rows = text.lines().filter(|line| line.contains("[N0]─next─▸[N1]∅") || line.contains("[N2]──"));
    assert_eq!(rows.count(), 2, "both rows are whole:\n{text}");
    // Nothing else leads there: it is lost.
    let lost = "N0 Node next=null\nN1 Node next=null";
    let (loud, text) = text_of("this List first=N0 last=N1", lost);
    assert_eq!(loud.breaking, [(0, 1)].into(), "{text}");
    assert!(text.contains("last━"), "{text}");
}

#[test]
fn what_is_not_known_is_quiet() {
    let unknown = [
        // Where the row ends is not decided.
        ("this List first=N0 last=N2", "N0 Node next=?\nN2 Node next=null"),
        ("this List first=? last=N0", ROW),
        ("this List first=N0 last=?", ROW),
        // The row goes from what is kept as its last to its first.
        ("this Queue front=N2 rear=N0", ROW),
        // A ring that goes wrong is loud where it does: what is kept as its last is the last of its members.
        ("this List first=N0 last=N2", RING),
    ];
    for (owner, row) in unknown {
        let (loud, text) = text_of(owner, row);
        assert!(loud.endless.is_empty() && !loud.breaking.contains(&(0, 1)), "{text}");
    }
    let (loud, text) =
        text_of("this List first=N0 last=N2", "N0 Node next=N1\nN1 Node next=N2\nN2 Node next=N1");
    assert_eq!(loud.breaking, [(3, 0)].into(), "{text}");
}

/// In forms without lines the same is said by signs.
#[test]
fn forms_without_lines_say_the_same() {
    let view = of_nodes(
        "this Root tree=N0 list=L
         L List first=C0 last=null
         C0 Node next=null
         N0 Tree left=N1 right=N2 parent=null
         N1 Tree left=N3 right=N2 parent=N0
         N2 Tree left=null right=null parent=N0
         N3 Tree left=N3 right=null parent=N2",
    );
    let options = Options::default();
    let lines = outline(&view, &Marks::default(), &options).text();
    for told in ["N2 ×2", "right━▸N2", "parent→N2!", "left━↺", "last:null!", "━━ breaks the shape"]
    {
        assert!(lines.contains(told), "{told}:\n{lines}");
    }
    let grid = table(&view, &Marks::default(), &options).text();
    for told in ["N2 ×2", "━▸N2", "→N2!", "null!", "…∅! although the row has members"] {
        assert!(grid.contains(told), "{told}:\n{grid}");
    }
    let ascii = Options { ascii: true, ..Options::default() };
    let lines = outline(&view, &Marks::default(), &ascii).text();
    assert!(lines.is_ascii() && lines.contains("right==>N2") && lines.contains("N2 x2"), "{lines}");
    let words = Loud::sentences(&view);
    assert!(
        words.contains(&"N1.right=N2: breaks the shape, 2 references lead there".to_string()),
        "{words:?}"
    );
    assert!(words.contains(&"N3.parent=N2: not as its inverse says".to_string()), "{words:?}");
    assert!(words.contains(&"L.last=null: although the row has members".to_string()), "{words:?}");
}
