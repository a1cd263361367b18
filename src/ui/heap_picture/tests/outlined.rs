//! What stands where a picture has no room: outlines, and the width that would do.

use super::shapes::{declared, known, large};
use crate::session::view::HeapView;
use crate::ui::heap_picture::canvas::columns;
use crate::ui::heap_picture::{Marks, Options, Picture, columns_needed, instead, outline, picture, table};

fn at(columns: usize) -> Options {
    Options { columns: Some(columns), ..Options::default() }
}

/// In the columns that are named, the picture fits; and the sentence has room itself.
#[test]
fn a_picture_fits_where_it_is_said_to() {
    let heaps = known().into_iter().map(|known| known.heap);
    for heap in heaps.chain(large(60).into_iter().map(|(_, heap)| heap)) {
        for most in [20, 30, 40] {
            if picture(&heap, &Marks::default(), &at(most)).width <= most {
                continue;
            }
            let Some((needed, lines)) = columns_needed(&heap, &Marks::default(), &at(most)) else { continue };
            let drawn = picture(&heap, &Marks::default(), &at(needed));
            assert!(drawn.width <= needed && drawn.height == lines, "{}", drawn.text());
            let note = instead(&heap, &Marks::default(), &at(most), " (--width)");
            assert!(note.join(" ").contains(&format!("takes {needed} columns")), "{note:?}");
            assert!(note.iter().all(|line| columns(line) <= most), "{note:?}");
        }
    }
}

/// Notes are wrapped as they are below a picture.
#[test]
fn notes_of_an_outline_are_as_wide_as_the_place() {
    let heap = declared(super::heap(
        "this Tree root=N0
         N0 Node left=N1 right=N2 parent=null
         N1 Node left=N3 right=N4 parent=N0
         N2 Node left=N5 right=null parent=N0
         N3 Node left=null right=null parent=N1
         N4 Node left=null right=null parent=N1
         N5 Node left=null right=null parent=N0",
    ));
    let options = Options { hidden: vec!["key".into(), "left".into()], ..at(40) };
    for form in [outline, table] {
        let drawn = form(&heap, &Marks::default(), &options);
        let notes = drawn.lines.iter().rev().take_while(|line| !line.is_empty());
        let text = drawn.text();
        for note in notes {
            assert!(note.iter().map(|span| columns(&span.text)).sum::<usize>() <= 40, "{text}");
        }
    }
}

type Form = fn(&HeapView, &Marks, &Options) -> Picture;
const FORMS: [Form; 3] = [picture, outline, table];

/// The object that the method was called on is named so in each form.
#[test]
fn the_receiver_is_named() {
    let mut row = String::new();
    for i in 0..6 {
        row += &format!("N{i} Node next=N{}\n", i + 1);
    }
    let mut heap = declared(super::heap(&(row + "N6 Node next=null")));
    heap.objects[2].origin = Some("this".into());
    for form in FORMS {
        let text = form(&heap, &Marks::default(), &Options::default()).text();
        assert!(text.contains("this:[N2") || text.contains("this:N2"), "{text}");
    }
}

/// Letters that are not ASCII are written as in Java where only ASCII is wanted, in names and in texts.
#[test]
fn ascii_has_no_other_letters() {
    let heap = super::heap("this Café größe=\"naïve🦀\" head=é\né Café größe=\"x\" head=null");
    for form in FORMS {
        let options = Options { ascii: true, columns: Some(160), ..Options::default() };
        let text = form(&heap, &Marks::default(), &options).text();
        assert!(text.is_ascii() && text.contains("\"na\\u00efve\\ud83e\\udd80\""), "{text}");
        assert!(text.contains("\\u00e9"), "{text}");
    }
}
