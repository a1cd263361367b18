//! The line that is being typed, as the screen shows it.

use ratatui::Terminal;
use ratatui::backend::{Backend, TestBackend};

use crate::ui::tui::event::Event;
use crate::ui::tui::tests::{Drill, SCHEDULE};
use crate::ui::tui::view;

/// The last line of the screen, and the column of the cursor.
fn line(drill: &Drill) -> (String, u16) {
    let (width, height) = drill.ui.size;
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| view::draw(frame, &drill.ui)).expect("a drawing");
    let cursor = terminal.backend_mut().get_cursor_position().expect("a cursor");
    let last = drill.screen().lines().last().unwrap_or_default().to_string();
    assert_eq!(cursor.y, height - 1);
    (last, cursor.x)
}

#[test]
fn up_and_down_again_gives_the_draft_back() {
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press(":choices<Enter><Esc>:goto [1<Up>");
    assert_eq!(line(&drill), (":choices".into(), 8));
    drill.press("<Down>");
    assert_eq!(line(&drill), (":goto [1".into(), 8));
    drill.press("]<Enter>");
    assert_eq!(drill.ui.snapshot.at.choice_path, [1]);
}

#[test]
fn a_paste_goes_where_the_cursor_is() {
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press(":goto []<Left>");
    drill.take(Event::Paste("1\nquit\n".into()));
    assert_eq!(line(&drill), (":goto [1]".into(), 8));
    assert!(drill.screen().contains("1 more of the pasted lines left out"), "{}", drill.screen());
    drill.press("<Enter>");
    assert_eq!(drill.ui.snapshot.at.choice_path, [1]);
    assert!(!drill.screen().contains("left out") && !drill.over, "{}", drill.screen());
    // A line with its end is one line.
    drill.press(":");
    drill.take(Event::Paste("where\n".into()));
    assert!(!drill.screen().contains("left out"), "{}", drill.screen());
    drill.press("<Esc>");
    // Into a filter as well, which narrows at once.
    let mut drill = Drill::new("", 80, 24);
    drill.press("/");
    drill.take(Event::Paste("o/binary_t".into()));
    assert!(!drill.screen().contains("pli/schedule"), "{}", drill.screen());
    // Where nothing is being typed a paste is no keys.
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.take(Event::Paste("q".into()));
    assert!(drill.ui.prompt.is_none() && !drill.over);
}

#[test]
fn the_cursor_stands_behind_wide_characters() {
    let mut drill = Drill::new(SCHEDULE, 40, 12);
    drill.press(":note 日本");
    // The second column of a wide character is a cell of its own, and empty.
    assert_eq!(line(&drill), (":note 日 本".into(), 10));
    drill.press("<Left>x");
    assert_eq!(line(&drill), (":note 日 x本".into(), 9));
    drill.press("<Right>").press(&"本".repeat(20));
    let (seen, column) = line(&drill);
    assert!(seen.starts_with("本") && seen.matches('本').count() == 19, "{seen}");
    assert!((38..40).contains(&column), "{column}");
}

#[test]
fn a_fault_on_purpose_is_an_unknown_command_unless_it_was_asked_for() {
    for (typed, reply) in
        [(":panic<Enter>", "panic"), (": panic <Enter>", "panic"), (":PANIC<Enter>", "PANIC")]
    {
        let mut drill = Drill::idle("intro/binary_tree dfs -k 3", false);
        drill.press(":choose 3<Enter>:mark m<Enter>").press(typed);
        let (said, failed) = drill.ui.message.clone().expect("an answer");
        assert!(failed && said.contains(&format!("unknown command `{reply}`")), "{said}");
        // Nothing is lost: the place, its mark, the lines that were typed.
        assert!(!drill.over && drill.ui.snapshot.at.choice_path == [3]);
        drill.press(":back<Enter>:goto 'm<Enter>");
        assert_eq!(drill.ui.snapshot.at.choice_path, [3]);
        assert!(drill.ui.history.iter().any(|line| line == "mark m"));
    }
}
