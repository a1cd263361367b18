//! Pictures of known heaps as snapshots, and what holds for all heaps.

mod alike;
mod all_heaps;
mod beside;
mod calm;
mod coded;
mod corrupted;
mod ends;
mod inverses;
mod known_heaps;
mod measured;
mod outlined;
mod parts;
mod rings;
pub mod shapes;
mod sharing;
pub mod told;
mod traced;

use crate::session::view::{CellView, HeapView, ObjectView};

/// A heap from lines `NAME CLASS FIELD=VALUE …`; a value that is a name leads there. A line `roots …` has the
/// roots.
fn heap(text: &str) -> HeapView {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|l: &Vec<_>| !l.is_empty())
        .collect();
    let is_object = |name: &str| lines.iter().any(|line| line[0] == name && name != "roots");
    let cell = |word: &&str| {
        let (name, value) = word.split_once('=').unwrap();
        CellView {
            name: name.into(),
            value: value.into(),
            target: is_object(value).then(|| value.to_string()),
            fixed: !value.ends_with('?'),
            ..CellView::default()
        }
    };
    let mut view = HeapView { which: "input", ..HeapView::default() };
    for line in &lines {
        if line[0] == "roots" {
            view.roots = line[1..].iter().map(cell).collect();
        } else {
            let cells = line[2..].iter().map(cell).collect();
            view.objects.push(ObjectView {
                name: line[0].into(),
                class: line[1].into(),
                cells,
                ..ObjectView::default()
            });
        }
    }
    view
}
