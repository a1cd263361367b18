//! Pictures of every shape at the usual sizes, and what is measured of them.

use super::all_heaps::check_layout;
use super::shapes::{half, known, large, walk};
use crate::session::view::HeapView;
use crate::ui::heap_picture::layout::Layout;
use crate::ui::heap_picture::{Mark, Marks, Options, Shape, layout, picture};

/// The usual screens.
const SCREENS: [(usize, usize); 3] = [(80, 24), (120, 40), (160, 50)];

fn marks(heap: &HeapView) -> Marks {
    let mut marks = Marks::default();
    for object in &heap.objects {
        for cell in object.cells.iter().filter(|cell| !cell.fixed) {
            marks.add(&object.name, &cell.name, Mark::Symbolic);
        }
    }
    marks
}

fn laid_out(heap: &HeapView, (columns, rows): (usize, usize)) -> Layout {
    let options = Options { columns: Some(columns), rows: Some(rows), ..Options::default() };
    layout(heap, &marks(heap), &options).expect("a layout")
}

/// Number of objects that moved, those aside that all moved alike.
fn moved(before: &Layout, after: &Layout) -> usize {
    crate::ui::heap_picture::moved(&before.boxes.iter().cloned().collect(), &after.boxes).len()
}

/// References that are lines, and those that could be.
fn lines(layout: &Layout) -> (usize, usize) {
    let folded = layout.count(Shape::Folded) + layout.count(Shape::Tag);
    let own = layout.references.iter().filter(|r| r.object == r.target).count();
    (layout.count(Shape::Line), layout.references.len() - folded - own)
}

#[test]
fn every_shape_is_drawn_with_all_its_lines() {
    let mut table = String::from("columns x lines, references drawn of those that may be, crossings\n");
    for known in known() {
        for (which, heap) in [("", known.heap.clone()), (" half unknown", half(&known.heap))] {
            for screen in SCREENS {
                let layout = laid_out(&heap, screen);
                let options = Options { columns: Some(screen.0), rows: Some(screen.1), ..Options::default() };
                let text = picture(&heap, &marks(&heap), &options).text();
                check_layout(&layout, &text);
                let (drawn, all) = lines(&layout);
                let name = known.name;
                table += &format!(
                    "{name}{which} at {}x{}: {}x{}, {drawn}/{all}, {}\n",
                    screen.0, screen.1, layout.width, layout.height, layout.crossings
                );
                let objects = heap.objects.len();
                if screen.0 == 120 && objects <= 8 {
                    assert_eq!(drawn, all, "{name}{which}:\n{text}");
                } else if screen.0 == 120 && objects <= 13 {
                    assert!(100 * drawn >= 95 * all, "{name}{which}: {drawn} of {all}\n{text}");
                }
                let most = match name {
                    _ if known.is_plain => 0,
                    // Twelve objects with twenty-two references that lead anywhere.
                    "random_12" => 3,
                    _ => 1,
                };
                assert!(layout.crossings <= most, "{name}{which}: {}\n{text}", layout.crossings);
            }
        }
    }
    super::known_heaps::snapshot("measured", &table);
}

#[test]
fn every_shape_is_recognised() {
    for known in known() {
        let mut all = String::new();
        for (columns, rows) in SCREENS {
            for (which, heap) in [("", known.heap.clone()), (", half unknown", half(&known.heap))] {
                let options = Options { columns: Some(columns), rows: Some(rows), ..Options::default() };
                let text = picture(&heap, &marks(&heap), &options).text();
                all += &format!("{columns}x{rows}{which}\n\n{text}\n");
            }
        }
        super::known_heaps::snapshot(&format!("shape_{}", known.name), &all);
    }
}

#[test]
fn nothing_jumps_from_step_to_step() {
    let mut counts: Vec<usize> = Vec::new();
    let mut table = String::from("old objects that moved otherwise than most, a step\n");
    for known in known() {
        let steps = walk(&known.heap);
        let mut layouts: Vec<Layout> = Vec::new();
        for heap in &steps {
            let before = layouts.last().map(|layout| layout.boxes.iter().cloned().collect());
            let options = Options {
                columns: Some(120),
                rows: Some(40),
                places: before.unwrap_or_default(),
                ..Options::default()
            };
            layouts.push(layout(heap, &marks(heap), &options).expect("a layout"));
        }
        let own: Vec<usize> = layouts.windows(2).map(|pair| moved(&pair[0], &pair[1])).collect();
        let (sum, most) = (own.iter().sum::<usize>(), own.iter().max().copied().unwrap_or(0));
        table += &format!("{}: {} steps, {sum} in all, {most} at most\n", known.name, own.len());
        counts.extend(own);
    }
    counts.sort_unstable();
    assert_eq!(counts[counts.len() / 2], 0);
    super::known_heaps::snapshot("moved", &table);
}

/// Pictures of hundreds of objects are made often: at every step. What they cost is told, not tested.
#[test]
#[ignore = "times are told"]
fn large_heaps_take_so_long() {
    for (name, heap) in large(500) {
        for (columns, rows) in SCREENS {
            let options = Options { columns: Some(columns), rows: Some(rows), ..Options::default() };
            let begun = std::time::Instant::now();
            let picture = picture(&heap, &marks(&heap), &options);
            let (width, height, taken) = (picture.width, picture.height, begun.elapsed());
            println!("{name} of 500 at {columns}x{rows}: {width}x{height} in {taken:?}");
        }
    }
}

#[test]
fn many_objects_are_dots_where_names_have_no_room() {
    let heap = &large(63)[1].1;
    let options = Options { columns: Some(120), rows: Some(40), ..Options::default() };
    let drawn = picture(heap, &marks(heap), &options);
    assert!(drawn.fits(120, 40), "{}x{}", drawn.width, drawn.height);
    super::known_heaps::snapshot("dots", &drawn.text());
    // What is marked keeps its name.
    let mut marks = marks(heap);
    marks.add("N40", "parent", Mark::Reason);
    let text = picture(heap, &marks, &options).text();
    assert!(text.contains("[N40● !parent→N19]"), "{text}");
}

#[test]
fn the_receiver_is_seen_also_where_it_is_one_of_the_nodes() {
    let mut heap = super::heap(
        "N0 Node left=N1 right=N2
        N1 Node left=null right=N3
        N2 Node left=null right=null
        N3 Node left=null right=N0",
    );
    heap.objects[0].origin = Some("this".into());
    let text = picture(&heap, &marks(&heap), &Options::default()).text();
    assert!(text.contains("this:[N0 ×2]"), "the program refers to it, and N3:\n{text}");
    let step = Options { columns: Some(20), ..Options::default() };
    assert!(picture(&heap, &marks(&heap), &step).text().contains("this:"), "in a smaller one, too");
}
