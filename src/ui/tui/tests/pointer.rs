//! The mouse on every pane and on lists.

use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::ui::tui::event::Event;
use crate::ui::tui::state::Pane;
use crate::ui::tui::tests::{Drill, SCHEDULE};

impl Drill {
    fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.take(Event::Mouse(mouse));
    }
    fn click(&mut self, at: (u16, u16)) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at);
    }
    /// Twice in the same place.
    fn click_twice(&mut self, at: (u16, u16)) {
        self.click(at);
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column: at.0, row: at.1, modifiers: KeyModifiers::NONE };
        self.take(Event::Twice(mouse));
    }
    /// Where a text stands on the screen.
    fn place_of(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let mut lines = screen.lines().enumerate();
        let found =
            lines.find_map(|(y, line)| Some((line[..line.find(text)?].chars().count() as u16, y as u16)));
        found.unwrap_or_else(|| panic!("{text}: {screen}"))
    }
}

#[test]
fn a_click_selects_and_a_second_one_enters() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let mut drill = Drill::new(SCHEDULE, size.0, size.1);
        drill.press("o1o");
        drill.click(drill.place_of("2 prio_3=List0"));
        assert_eq!((drill.ui.focus, drill.ui.selected.clone()), (Pane::Tree, vec![1, 2]));
        assert_eq!(drill.ui.snapshot.at.choice_path, [1], "a click goes nowhere");
        drill.click_twice(drill.place_of("2 prio_3=List0"));
        assert_eq!(drill.ui.snapshot.at.choice_path, [1, 2]);
        // An object of the picture, and nothing beside it.
        drill.click(drill.place_of("[List0"));
        assert_eq!(drill.ui.object.as_deref(), Some("List0"), "{}", drill.screen());
        // An alternative of the next choice.
        drill.press("<Esc>o");
        let clause = drill.ui.choices.as_ref().expect("a choice").rows[0].clause.clone();
        drill.click_twice(drill.place_of(&format!("1 {clause} ·")));
        assert_eq!(drill.ui.snapshot.at.choice_path, [1, 2, 1], "{}", drill.screen());
    }
}

#[test]
fn verdicts_and_source_take_clicks() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press("o1o2o1o");
    drill.click(drill.place_of("*lissa"));
    assert_eq!((drill.ui.focus, drill.ui.selected_technique()), (Pane::Verdicts, "lissa"));
    drill.click_twice(drill.place_of(" pli "));
    assert!(drill.screen().contains("pli says"), "{}", drill.screen());
    drill.press("<Esc>");
    let (x, y) = drill.place_of("curProc = queue.fi");
    let number: u32 = drill
        .screen()
        .lines()
        .nth(usize::from(y))
        .and_then(|line| {
            line.split_whitespace().find_map(|word| word.trim_start_matches(['│', '▶']).parse().ok())
        })
        .expect("its number");
    drill.click_twice((x, y));
    drill.press("B");
    let says = format!("Schedule.java:{number}");
    let screen = drill.screen();
    assert!(screen.contains(&says), "{says}: {screen}");
}

#[test]
fn the_wheel_scrolls_what_it_is_over() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press("o1o");
    let focus = drill.ui.focus;
    let (x, y) = drill.place_of("4 Source");
    let before = drill.screen();
    drill.mouse(MouseEventKind::ScrollDown, (x + 4, y + 2));
    drill.mouse(MouseEventKind::ScrollDown, (x + 4, y + 2));
    assert_ne!(drill.screen(), before);
    assert_eq!(drill.ui.focus, focus);
    // On a list it moves the cursor; a click chooses the row, a second one takes it.
    let mut drill = Drill::new("", 80, 24);
    let (x, y) = drill.place_of("intro/cycle");
    drill.mouse(MouseEventKind::ScrollDown, (x, y));
    assert_eq!(drill.ui.sheets.last().expect("the list").cursor, Some(1));
    drill.click_twice(drill.place_of("intro/cycle"));
    assert!(drill.screen().contains("Which method of intro/cycle?"), "{}", drill.screen());
    // Beside it nothing happens.
    drill.click_twice((0, 23));
    assert!(drill.screen().contains("Which method of intro/cycle?"), "{}", drill.screen());
}
