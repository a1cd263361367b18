//! While a question is open pictures say nothing of what breaks a shape, in any form.

use super::heap;
use super::told::heaps;
use crate::property::config;
use crate::session::view::HeapView;
use crate::ui::heap_picture::{Loud, Marks, Options, Role, outline, picture, table};

/// Every form of it, and whether something of it is loud.
fn drawn(view: &HeapView, ascii: bool) -> (String, bool) {
    let options = Options { ascii, columns: Some(100), ..Options::default() };
    let forms = [picture, outline, table].map(|form| form(view, &Marks::default(), &options));
    let is_loud = forms.iter().flat_map(|p| p.lines.iter().flatten()).any(|span| span.role == Role::Loud);
    (forms.map(|form| form.text()).concat(), is_loud)
}

/// A tree with parents; a node is shared, a parent is missing, another is wrong, and one leads to itself.
fn broken() -> HeapView {
    let mut view = heap(
        "this Tree root=N0\n\
         N0 Node left=N1 right=N2 parent=null\n\
         N1 Node left=N3 right=N3 parent=null\n\
         N2 Node left=N2 right=N4 parent=N0\n\
         N3 Node left=null right=null parent=N1\n\
         N4 Node left=null right=N5 parent=N2\n\
         N5 Node left=null right=null parent=N0\n",
    );
    for cell in view.objects.iter_mut().flat_map(|object| &mut object.cells) {
        (cell.is_reference, cell.leads_to) = (true, Some("Node".into()));
    }
    view
}

#[test]
fn a_broken_tree_is_drawn_without_a_word_on_it() {
    let loud = broken();
    let calm = HeapView { calm: true, ..loud.clone() };
    for ascii in [false, true] {
        assert!(drawn(&loud, ascii).1);
        let (text, is_loud) = drawn(&calm, ascii);
        assert!(!is_loud, "{text}");
        for sign in ["!", "━", "┃", "═", "==", "×2", "breaks", "wrong", "unmatched", "none of"] {
            assert!(!text.contains(sign), "{sign}: {text}");
        }
    }
    assert_eq!(Loud::of_heap(&calm), Loud::default());
}

proptest::proptest! {
    #![proptest_config(config(16, 1))]

    #[test]
    fn nothing_of_any_heap_is_loud(view in heaps()) {
        let calm = HeapView { calm: true, ..view };
        let (text, is_loud) = drawn(&calm, false);
        proptest::prop_assert!(!is_loud, "{}", text);
        for says in ["breaks the shape", "a wrong inverse", "not as its inverse", "unmatched", "✓", " ok "] {
            proptest::prop_assert!(!text.contains(says), "{}: {}", says, text);
        }
    }
}
