//! How the room is used: three layouts, a header and a footer of which nothing is cut, lists that keep their columns.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::ui::tui::event::Event;
use crate::ui::tui::layout::{panes_area, places};
use crate::ui::tui::state::{PANES, Pane, Sheet};
use crate::ui::tui::tests::{Drill, SCHEDULE};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (160, 50)];

/// Sessions that have long names, long ends and long paths.
const SESSIONS: [(&str, &str); 5] = [
    (SCHEDULE, "o1o2o1o1"),
    (SCHEDULE, "o1o2o1o1:dive pli<Enter>s"),
    ("intro/lying_size second -k 3", "o2o2o1"),
    ("lissa/tree_map put -k 4", "o2o2o1"),
    ("intro/cycle size -k 3 -t li", "P:goto [2,2]<Enter>"),
];

#[test]
fn nothing_is_cut_in_header_and_footer() {
    for size in SIZES {
        for (line, keys) in SESSIONS {
            let mut drill = Drill::new(line, size.0, size.1);
            let screen = drill.press(keys).screen();
            let lines: Vec<&str> = screen.lines().collect();
            for text in [lines[0], lines[usize::from(size.1) - 1]] {
                assert!(!text.contains('…') && !text.is_empty(), "{line}: {text}");
            }
            // The way to help is always named, or what is reported.
            assert!(lines[0].contains(drill.ui.snapshot.subject.as_str()), "{}", lines[0]);
        }
        let mut drill = Drill::new("intro/binary_tree dfs -k 3", size.0, size.1);
        let footer = drill.screen().lines().last().map(str::to_string).unwrap_or_default();
        for key in ["o next choice", "1-9 choose", "w why", "? help", "q quit", "s step"] {
            assert!(footer.contains(key), "{key}: {footer}");
        }
        // What failed is there in full, however long it is.
        drill.press(
            ":goto [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]<Enter>",
        );
        let said = match (&drill.ui.message, drill.ui.sheets.last()) {
            (Some((says, _)), None) => says.clone(),
            (_, Some(sheet)) => sheet.lines.concat(),
            _ => String::new(),
        };
        let squeezed = |text: &str| {
            text.chars().filter(|c| !c.is_whitespace() && !"│┃".contains(*c)).collect::<String>()
        };
        assert!(
            !said.is_empty() && squeezed(&drill.screen()).contains(&squeezed(&said)),
            "{said}: {}",
            drill.screen()
        );
    }
}

#[test]
fn panes_stay_where_they_are_while_stepping() {
    for size in SIZES {
        let mut drill = Drill::new(SCHEDULE, size.0, size.1);
        let stand = |drill: &Drill| places(&drill.ui, panes_area(drill.ui.area()));
        let begun = stand(&drill);
        for keys in ["o", "1", "o", "2", "o", "s", "S"] {
            drill.press(keys);
            assert_eq!(stand(&drill), begun, "{keys}");
        }
        // All of the screen is used, once.
        let cells: u32 = begun.iter().map(|(_, place)| place.area()).sum();
        assert_eq!(cells, panes_area(drill.ui.area()).area());
        // Whatever has the focus is there.
        for pane in PANES {
            drill.ui.focus = pane;
            assert!(stand(&drill).iter().any(|(which, _)| *which == pane), "{pane:?}");
        }
    }
    let shown = |size: (u16, u16)| {
        places(
            &Drill::new(SCHEDULE, size.0, size.1).ui,
            panes_area(ratatui::layout::Rect { x: 0, y: 0, width: size.0, height: size.1 }),
        )
        .len()
    };
    assert_eq!(SIZES.map(shown), [2, 5, 6]);
}

#[test]
fn a_dive_takes_the_place_of_the_source() {
    let mut drill = Drill::new("intro/binary_tree dfs -k 3", 120, 40);
    drill.press("o3");
    let stand = |drill: &Drill, pane| {
        places(&drill.ui, panes_area(drill.ui.area()))
            .into_iter()
            .find(|(which, _)| *which == pane)
            .map(|(_, place)| place)
    };
    let (source, heap) = (stand(&drill, Pane::Source), stand(&drill, Pane::Heap));
    drill.press(":dive lissa 2<Enter>");
    assert_eq!((stand(&drill, Pane::Solver), stand(&drill, Pane::Source)), (source, None));
    assert_eq!(stand(&drill, Pane::Heap), heap);
    assert!(drill.screen().contains("5 SymSolve  (Alt-4 Source)"), "{}", drill.screen());
    drill.ui.focus = Pane::Source;
    assert_eq!(stand(&drill, Pane::Source), source);
    drill.press("u");
    assert_eq!(stand(&drill, Pane::Source), source);
}

#[test]
fn screens_of_three_sizes() {
    for (width, height) in SIZES {
        for (name, line, keys) in [
            ("walk", "lissa/tree_map put -k 4", "o2o2o1"),
            ("pinned", "lissa/tree_map put -k 4", "o2o2o1o|3o"),
            ("courses", "", "<Enter>"),
            ("methods", "", "/lissa/treemap<Enter>"),
        ] {
            let mut drill = Drill::new(line, width, height);
            drill.press(keys);
            insta::assert_snapshot!(format!("room_{name}_{width}x{height}"), drill.screen());
        }
        let mut drill = Drill::new(SCHEDULE, width, height);
        drill.palette().press("disag");
        insta::assert_snapshot!(format!("room_palette_{width}x{height}"), drill.screen());
    }
}

impl Drill {
    fn palette(&mut self) -> &mut Self {
        self.take(Event::Key(KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL)));
        self
    }
}

#[test]
fn the_palette_does_what_is_chosen() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press("o1");
    // A command that is complete.
    drill.palette().press("next-ch<Enter>");
    assert!(drill.ui.snapshot.waits && drill.ui.sheets.is_empty(), "{}", drill.screen());
    // One that needs something is typed on.
    drill.palette().press("goto<Enter>[]<Enter>");
    assert!(drill.ui.snapshot.at.choice_path.is_empty());
    // A key that is no command.
    drill.palette().press("whole screen<Enter>");
    assert!(drill.ui.zoomed);
    // Arrows move while it is filtered, and Esc leaves it.
    drill.palette().press("disagree<Down>");
    assert_eq!(drill.ui.sheets.last().and_then(|sheet: &Sheet| sheet.cursor), Some(1));
    drill.press("<Esc><Esc>");
    assert!(drill.ui.sheets.is_empty());
}

#[test]
fn a_filter_without_a_match_says_so_and_rows_keep_their_columns() {
    let mut drill = Drill::new("", 80, 24);
    // One line a row, but for the selected one.
    let list = drill.ui.sheets.last().expect("the list").clone();
    for line in drill.screen().lines().filter(|line| line.contains('/')).skip(1) {
        assert!(line.contains("intro/") || line.chars().filter(|c| *c == '/').count() >= 1, "{line}");
    }
    assert!(list.lines.iter().any(|line| line.chars().count() > 74), "a row is longer than the screen");
    drill.press("/zzzzqq");
    assert!(drill.screen().contains("nothing here has zzzzqq"), "{}", drill.screen());
}

#[test]
fn a_pinned_heap_stays_and_says_what_differs() {
    let mut drill = Drill::new("intro/cycle size -k 3 -t li", 120, 40);
    drill.press(":goto [2]<Enter>|:goto [2,3]<Enter>");
    let screen = drill.screen();
    assert!(screen.contains("pinned: input at [2]"), "{screen}");
    assert!(screen.contains("the other has N0.next=N1 (not ?), N1 new"), "{screen}");
    drill.press("|");
    assert!(!drill.screen().contains("pinned: input"), "{}", drill.screen());
    // Candidates of two queries.
    let mut drill = Drill::new("intro/lying_size second -k 3", 160, 50);
    drill.press(":goto [2,2]<Enter>:dive lissa 3<Enter>s|u:dive pli 3<Enter>s");
    let screen = drill.screen();
    assert!(screen.contains("pinned: candidate at [2,2]") && screen.contains("2 Heap candidate"), "{screen}");
    // It goes with the subject, and hides what is hidden.
    drill.press("u:load intro/cycle<Enter>");
    assert!(drill.ui.beside.is_none());
}
