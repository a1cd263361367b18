//! The heap's picture in pixels: where it stands, and that it never stands where something else does.

use ratatui::layout::{Position, Rect};

use super::Drill;
use crate::ui::tui::layout::{places, rows};
use crate::ui::tui::pixels::{Pixels, Way};
use crate::ui::tui::state::Pane;
use crate::ui::tui::theme::Theme;

/// A tree with a shared child, in pixels.
fn drill(way: Way) -> Drill {
    let mut drill = Drill::with("intro/binary_tree dfs -k 3", 120, 40, Theme::Dark, false);
    drill.ui.pixels = Pixels::new(Some(way)).into();
    drill.press("o1o");
    drill
}

/// Cells with a sequence for pictures, or kitty's placeholder.
fn drawn(drill: &Drill) -> Vec<(u16, u16)> {
    let buffer = drill.buffer();
    let all = (0..drill.ui.size.1).flat_map(|y| (0..drill.ui.size.0).map(move |x| (x, y)));
    let is_picture = |&at: &(u16, u16)| buffer[at].symbol().contains(['\u{1b}', '\u{10eeee}']);
    all.filter(is_picture).collect()
}

fn heap_pane(drill: &Drill) -> Option<Rect> {
    let (width, height) = drill.ui.size;
    let [_, panes, _, _] = rows(Rect { x: 0, y: 0, width, height });
    places(&drill.ui, panes).into_iter().find(|(pane, _)| *pane == Pane::Heap).map(|(_, place)| place)
}

#[test]
fn a_picture_in_pixels_stands_in_its_pane() {
    if Pixels::new(Some(Way::Kitty)).has_no_font() {
        eprintln!("skipped: no font is installed");
        return;
    }
    for way in [Way::Kitty, Way::Iterm2, Way::Sixel] {
        let drill = drill(way);
        let pane = heap_pane(&drill).expect("a pane");
        let drawn = drawn(&drill);
        assert!(!drawn.is_empty(), "{way:?}");
        for at in drawn {
            assert!(pane.contains(Position::from(at)), "{way:?}: {at:?} of {pane:?}");
        }
        // The pane's frame is around it.
        assert!(drill.screen().contains("2 Heap"), "{way:?}");
    }
}

#[test]
fn nothing_is_drawn_over_what_lies_on_top() {
    let mut drill = drill(Way::Kitty);
    drill.press("?");
    assert_eq!(drawn(&drill), []);
    drill.press("<Esc>");
    assert_eq!(drawn(&drill).is_empty(), Pixels::new(Some(Way::Kitty)).has_no_font());
    for (width, height) in [(0, 0), (1, 1), (20, 5), (80, 24), (300, 100)] {
        drill.resize(width, height);
        let pane = heap_pane(&drill);
        for at in drawn(&drill) {
            assert!(pane.is_some_and(|pane| pane.contains(Position::from(at))), "{width}x{height}");
        }
    }
}

#[test]
fn where_it_is_off_there_are_characters() {
    let mut drill = drill(Way::Kitty);
    drill.ui.pixels = Pixels::new(None).into();
    assert_eq!(drawn(&drill), []);
    assert!(drill.screen().contains("N0"));
}
