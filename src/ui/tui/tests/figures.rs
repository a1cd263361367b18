//! Screens with the picture of every shape, and two figures of the papers that can be followed with the picture and
//! the vector's table alone.

use crate::session::view::LookView;
use crate::ui::heap_picture::tests::shapes;
use crate::ui::tui::layout;
use crate::ui::tui::state::Pane;
use crate::ui::tui::tests::{Drill, SCHEDULE};

impl Drill {
    /// What stands in some panes, one below the other, without their frames.
    fn panes(&self, panes: &[Pane]) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for (_, place) in
            layout::places(&self.ui, layout::panes_area(buffer.area)).iter().filter(|p| panes.contains(&p.0))
        {
            for y in place.top()..place.bottom() - 1 {
                let from = place.left() + u16::from(y > place.top());
                let to = place.right() - u16::from(y > place.top());
                let line: String = (from..to).map(|x| buffer[(x, y)].symbol()).collect();
                if !line.trim().is_empty() {
                    text += &format!("{}\n", line.trim_end());
                }
            }
        }
        text
    }
}

#[test]
fn every_shape_is_seen_on_the_screen() {
    for (width, height) in [(80, 24), (120, 40), (160, 50)] {
        for known in shapes::known() {
            let mut drill = Drill::new("intro/binary_tree dfs -k 1", width, height);
            let heap = known.heap.clone();
            drill.ui.snapshot.input = Some(LookView { heap, ..LookView::default() });
            let screen = drill.screen();
            let heap = drill.panes(&[Pane::Heap]);
            assert!(heap.contains("Heap input "), "{}: {screen}", known.name);
            // Where there is room, every object is there with its name or as the receiver.
            if width == 160 {
                assert!(heap.contains("Heap input picture"), "{}: {screen}", known.name);
                for object in known.heap.objects.iter().filter(|object| object.name != "this") {
                    assert!(
                        heap.contains(&format!("[{}", object.name)),
                        "{} {}: {screen}",
                        known.name,
                        object.name
                    );
                }
            }
            insta::assert_snapshot!(format!("shape_{}_{width}x{height}", known.name), screen);
        }
    }
}

/// SymSolve's search (LISSA, Fig. 6) from a tree with `N1.left = N1`: the precondition reads `[1, 0, 3, 2]`; of
/// these the last one is fixed and skipped, the one before it goes on, and so do the others until none is left.
#[test]
fn the_search_for_a_heap_is_followed_in_picture_and_vector() {
    let mut drill = Drill::new("intro/binary_tree dfs -k 4", 120, 40);
    drill.press("o3:dive lissa 3<Enter>");
    let mut all = String::new();
    let mut seen: Vec<(Vec<u32>, Vec<usize>)> = Vec::new();
    for (i, key) in ["", "s", "n", "n", "n", "s", "n", "n", "n"].into_iter().enumerate() {
        drill.press(key);
        let text = drill.panes(&[Pane::Heap, Pane::Solver]);
        all += &format!("step {i} {key}\n{text}\n");
        let candidate = drill.ui.candidate().expect("a candidate");
        let vector = candidate.vector;
        let slots = &candidate.scope.slots;
        // What the picture says of N1.right is what the vector says.
        let right = slots.iter().position(|slot| slot.name == "N1.right").expect("a slot");
        let value = slots[right].value(vector.entries[right]);
        match value.as_str() {
            "null" => assert!(!text.contains("right─▸"), "{text}"),
            to => assert!(
                text.contains(&format!("[{to}")) || to == "N1" && text.contains("↺right"),
                "{to}: {text}"
            ),
        }
        assert!(text.contains("↺left"), "N1 is its own child all the time: {text}");
        seen.push((vector.entries.clone(), vector.accessed.clone()));
    }
    let vectors: Vec<&[u32]> = seen.iter().map(|seen| &seen.0[..8]).collect();
    assert_eq!(vectors[0], [2, 0, 2, 0, 0, 0, 0, 0]);
    assert_eq!(seen[1].1, [1, 0, 3, 2]);
    assert_eq!(seen[2].1, [1, 0, 3]);
    assert_eq!(vectors[3], [2, 0, 2, 1, 0, 0, 0, 0]);
    insta::assert_snapshot!("figure_search", all);
}

/// The path of PLI's motivating example (Fig. 2): a new list of jobs with a positive counter whose `first` is null.
/// Heap and path condition together refuse it, and the picture has both.
#[test]
fn a_spurious_path_is_followed_in_the_picture() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    let mut all = String::new();
    for (i, keys) in ["", "o1", "o2", "o1", "o1"].into_iter().enumerate() {
        drill.press(keys);
        all += &format!("step {i} {keys}\n{}\n", drill.panes(&[Pane::Heap]));
    }
    let heap = drill.panes(&[Pane::Heap]);
    for part in ["mem_count>0", "first∅"] {
        assert!(heap.contains(part), "{part}: {heap}");
    }
    drill.press(":dive pli<Enter>");
    for (i, key) in ["", "s", "n", "n", "n", "s"].into_iter().enumerate() {
        drill.press(key);
        all += &format!("in the query, step {i} {key}\n{}\n", drill.panes(&[Pane::Heap, Pane::Solver]));
    }
    insta::assert_snapshot!("figure_spurious", all);
}
