//! What an inverse says, where several references lead to its object, is seen; and only inverses are taken for such.

use super::shapes::declared;
use crate::ui::heap_picture::layout::Style;
use crate::ui::heap_picture::{Marks, Options, Shape, layout, outline, picture};

/// Two trees, or two rows, that share an object: whichever of the two its inverse names is told, in both forms.
#[test]
fn a_shared_object_says_whose_it_is() {
    let tree = |parent: &str| {
        format!(
            "roots a=N0 b=N1
             N0 Node left=N2 right=null parent=null
             N1 Node left=null right=N2 parent=null
             N2 Node left=null right=null parent={parent}"
        )
    };
    let row = |prev: &str| {
        format!(
            "roots a=N0 b=N1
             N0 Node next=N2 prev=null
             N1 Node next=N2 prev=null
             N2 Node next=null prev={prev}"
        )
    };
    let forms = [picture, outline];
    let options = Options { fold_inverses: Some(true), ..Options::default() };
    for form in forms {
        for heap in [&tree as &dyn Fn(&str) -> String, &row] {
            let drawn = |to: &str| {
                let heap = declared(super::heap(&heap(to)));
                [Options::default(), options.clone()].map(|how| form(&heap, &Marks::default(), &how).text())
            };
            let (one, other) = (drawn("N0"), drawn("N1"));
            assert!(one.iter().zip(&other).all(|(a, b)| a != b), "{one:?}");
        }
    }
}

/// The reference that the inverse does not repeat is the one that breaks the shape, wherever the other one comes from.
#[test]
fn what_its_object_does_not_answer_is_loud() {
    for owner in [0, 1] {
        let heap = declared(super::heap(&format!(
            "this Two a=N0 b=N1
             N0 Node next=N2 prev=null
             N1 Node next=N2 prev=null
             N2 Node next=null prev=N{owner}"
        )));
        let drawn = layout(&heap, &Marks::default(), &Options::default()).expect("it is small");
        let loud: Vec<&str> = drawn
            .wires
            .iter()
            .filter(|wire| wire.style == Style::Heavy)
            .map(|wire| drawn.nodes[wire.from].objects[0].as_str())
            .collect();
        assert_eq!(loud, [format!("N{}", 1 - owner)], "N2.prev = N{owner}");
    }
}

/// What leads to an array whose element leads back is no inverse: it is seen.
#[test]
fn a_field_that_leads_to_an_array_is_no_inverse() {
    let heap = declared(super::heap(
        "this Tree root=N0
         N0 Node kids=xs
         xs Node[] [0]=N0 [1]=N1
         N1 Node kids=ys
         ys Node[] [0]=N1",
    ));
    let drawn = layout(&heap, &Marks::default(), &Options::default()).expect("it is small");
    let kids: Vec<Shape> = drawn.references.iter().filter(|r| r.field == "kids").map(|r| r.shown).collect();
    assert_eq!(kids, [Shape::Line, Shape::Line], "{}", drawn.notes.join(" "));
    let options = Options { fold_inverses: Some(true), ..Options::default() };
    let text = outline(&heap, &Marks::default(), &options).text();
    assert!(text.contains("kids→xs") && text.contains("kids→ys"), "{text}");
}

/// Fields whose names say nothing: what most references say makes them inverses, and the one that says otherwise is wrong,
/// alone. Names that lead forward are none, however many cycles there are.
#[test]
fn fields_of_any_name_are_inverses_where_most_references_say_so() {
    let row = |backward: &str, of_last: &str| {
        format!(
            "this Ledger a=N0 z=N3
             N0 Post onto=N1 {backward}=null
             N1 Post onto=N2 {backward}=N0
             N2 Post onto=N3 {backward}=N1
             N3 Post onto=null {backward}={of_last}"
        )
    };
    let tree = |backward: &str, of_last: &str| {
        format!(
            "this Firm top=N0
             N0 Chief aide=N1 deputy=N2 {backward}=null
             N1 Chief aide=N3 deputy=null {backward}=N0
             N2 Chief aide=null deputy=N4 {backward}=N0
             N3 Chief aide=null deputy=null {backward}=N1
             N4 Chief aide=null deputy=null {backward}={of_last}"
        )
    };
    let rows = [("row", &row as &dyn Fn(&str, &str) -> String, "N2"), ("tree", &tree, "N2")];
    for (what, heap, right) in rows {
        for name in ["onfrom", "boss", "zig", "earlier", "prev"] {
            let drawn = |to: &str| {
                let heap = declared(super::heap(&heap(name, to)));
                let drawn = layout(&heap, &Marks::default(), &Options::default()).expect("it is small");
                let styles: Vec<Style> = drawn.wires.iter().map(|wire| wire.style).collect();
                let text = picture(&heap, &Marks::default(), &Options::default()).text();
                (styles.iter().filter(|s| **s != Style::Light).count(), text)
            };
            let (loud, text) = drawn(right);
            assert!(loud == 0 && !text.contains('×') && !text.contains('!'), "{what} {name}:\n{text}");
            let (loud, text) = drawn("N1");
            assert!(loud <= 1 && text.contains('!'), "{what} {name}:\n{text}");
        }
    }
    let cycles = declared(super::heap(
        "this Tree root=N0
         N0 Node left=N1 right=N2
         N1 Node left=null right=N0
         N2 Node left=N0 right=null",
    ));
    let drawn = layout(&cycles, &Marks::default(), &Options::default()).expect("it is small");
    assert_eq!(drawn.wires.iter().filter(|wire| wire.style == Style::Heavy).count(), 2);
}

/// In a graph whose references lead anywhere some lead back by chance: an outline has all of them.
#[test]
fn what_leads_back_by_chance_is_no_inverse() {
    let heap = declared(super::heap(
        "roots a=N0
         N0 Node a=N1 b=N1
         N1 Node a=N2 b=N0
         N2 Node a=N3 b=N1
         N3 Node a=N4 b=N2
         N4 Node a=null b=N3",
    ));
    let text = outline(&heap, &Marks::default(), &Options::default()).text();
    for part in ["b━▸N1", "b━▸N0", "b━▸N2", "b━▸N3"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// What uses an order of use has its chains beside it: `older` repeats `newer`, and says nothing of the chains.
#[test]
fn a_row_beside_chains_is_no_mistake() {
    for (to, back) in [("older", "newer"), ("later", "earlier"), ("onto", "zig")] {
        let heap = declared(super::heap(&format!(
            "this Lru newest=N0 oldest=N2
             N0 Entry {to}=N1 {back}=null chain=N2
             N1 Entry {to}=N2 {back}=N0 chain=null
             N2 Entry {to}=null {back}=N1 chain=null"
        )));
        let text = picture(&heap, &Marks::default(), &Options::default()).text();
        assert!(!text.contains('!'), "{to} {back}:\n{text}");
    }
}
