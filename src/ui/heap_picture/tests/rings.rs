//! Rings whose members hold something: the line that closes one leads around what hangs from it, and around nothing else.

use super::heap;
use super::shapes::declared;
use crate::ui::heap_picture::layout::Layout;
use crate::ui::heap_picture::{Marks, Options, layout, picture};

/// A ring of so many members, some of which hold something.
fn ring(count: usize, holders: &[usize], more: &str) -> crate::session::view::HeapView {
    let mut text = format!("this Owner ring=R {more}\nR Ring entry=N0 size={count}\n");
    for i in 0..count {
        let (next, before) = ((i + 1) % count, (i + count - 1) % count);
        let item = if holders.contains(&i) { format!("I{i}") } else { "null".into() };
        text += &format!("N{i} Node v={i} next=N{next} prev=N{before} item={item}\n");
    }
    text.extend(holders.iter().map(|i| format!("I{i} Item id={i}\n")));
    declared(heap(&text))
}

fn closing(layout: &Layout, last: &str) -> Vec<(usize, usize)> {
    let (from, to) = (layout.node(last), layout.node("N0"));
    let wire = layout.wires.iter().find(|w| Some(w.from) == from && w.to == to && w.fields == ["next"]);
    wire.map(|wire| wire.points.clone()).unwrap_or_default()
}

#[test]
fn a_ring_is_closed_around_what_hangs_from_it() {
    let mut all = String::new();
    for (count, holders) in
        [(4, vec![0, 1]), (4, vec![3]), (9, vec![0, 1, 2, 8]), (9, vec![3]), (9, (0..9).collect())]
    {
        for columns in [60, 100] {
            for more in ["", "list=L\nL List first=C0\nC0 Cell next=null"] {
                let view = ring(count, &holders, more);
                let options = Options { columns: Some(columns), ..Options::default() };
                let drawn = layout(&view, &Marks::default(), &options).expect("it is small");
                let text = picture(&view, &Marks::default(), &options).text();
                let top = drawn.nodes[drawn.node("this").expect("it is there")].rect.y;
                let points = closing(&drawn, &format!("N{}", count - 1));
                assert!(!points.is_empty(), "it is closed by a line:\n{text}");
                assert!(points.iter().all(|point| point.1 > top), "nothing leads around this:\n{text}");
                assert!(drawn.width <= columns && drawn.crossings == 0, "{text}");
                all += &format!("{count} at {columns}\n{text}\n");
            }
        }
    }
    super::known_heaps::snapshot("rings", &all);
}
