//! Screens as tests: a subject, keys, and what is seen then. The engine's side runs in step with the keys, so
//! every screen is the one after all work is done.

mod answers;
mod dives;
mod drill;
mod figures;
mod film;
mod fuzz;
mod large;
mod leaks;
mod lessons;
mod pixels;
mod pointer;
mod room;
mod saving;
mod strangers;
mod strays;
mod typing;

use drill::Drill;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use crate::technique::Registry;
use crate::ui::tui::pane;
use crate::ui::tui::state::Pane;
use crate::ui::tui::theme::Theme;

const SCHEDULE: &str = "pli/schedule finishAllProcesses -k 1";

/// Both sizes of a screen after the same keys.
fn both(name: &str, line: &str, keys: &str) {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut drill = Drill::new(line, width, height);
        drill.press(keys);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), drill.screen());
    }
}

#[test]
fn the_start() {
    both("start", SCHEDULE, "");
}

#[test]
fn a_lazy_choice() {
    both("choice", SCHEDULE, "o1o");
}

#[test]
fn a_cut_child_with_its_reason() {
    both("cut", SCHEDULE, "o1o<Down>");
}

#[test]
fn techniques_part() {
    both("disagreement", SCHEDULE, "o1o2o1o");
}

#[test]
fn why_each_technique() {
    for technique in ["lissa", "pli"] {
        both(&format!("why_{technique}"), SCHEDULE, &format!("o1o2o1o1:why {technique}<Enter>"));
    }
}

#[test]
fn why_each_technique_refuses_the_same_heap() {
    // A node that is its own child, which li lets pass: all techniques but lihybrid refuse it.
    let line = "pli/tree_map remove -t li -k 3";
    let names = Registry::default().names();
    assert!(names.len() >= 12);
    for name in names {
        both(&format!("why_child_{name}"), line, &format!(":goto [2,1,2]<Enter>:why {name}<Enter>"));
    }
}

#[test]
fn a_dive_at_a_candidate() {
    both("dive", SCHEDULE, "o1o2o1o1:dive pli<Enter>sn");
    let mut drill = Drill::new("intro/binary_tree dfs -k 3", 120, 40);
    // Alternative 2 is the loop N0.left = N0: three candidates, none of them a tree.
    drill.press("o3:dive lissa 2<Enter>ssn");
    assert!(drill.screen().contains("popped"), "{}", drill.screen());
    drill.press("u");
    assert_eq!(drill.ui.snapshot.dive, None);
    assert_eq!(drill.ui.snapshot.at.choice_path, [3]);
}

#[test]
fn the_comparison_and_the_next_disagreement() {
    both("compare", "intro/binary_tree dfs -k 2", "v");
    let mut drill = Drill::new("intro/binary_tree dfs -k 2", 120, 40);
    drill.press("D");
    assert!(!drill.ui.snapshot.at.choice_path.is_empty() || drill.ui.snapshot.waits);
}

#[test]
fn help_is_generated_from_the_map() {
    both("help", SCHEDULE, "?");
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press("?/reverse<Enter>");
    assert!(drill.screen().contains("reverse-next"), "{}", drill.screen());
    assert!(!drill.screen().contains("execute the next statement"));
    drill.press("<Esc>");
    assert!(drill.ui.sheets.is_empty());
}

#[test]
fn where_an_alarms_way_parts_is_told_also_to_who_is_there() {
    let mut drill = Drill::new("intro/lying_size second -k 3", 120, 40);
    drill.press("o2o2o1");
    for _ in 0..2 {
        drill.press("X");
        assert_eq!(drill.ui.snapshot.at.choice_path, [2, 2, 1], "{}", drill.screen());
        assert!(drill.screen().contains("here pli cuts, and lissa goes on"), "{}", drill.screen());
    }
    // But in front of an audience.
    let mut presented = Drill::new("intro/lying_size second -k 3", 120, 40);
    presented.press("Po2o2o1XX");
    assert!(!presented.screen().contains("pli cuts"), "{}", presented.screen());
}

#[test]
fn presenter_mode_hides_every_verdict() {
    both("presenter", SCHEDULE, "o1oPpunsat<Enter>");
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press("o1oP");
    let screen = drill.screen();
    for leak in ["✗", "unsat", "✓ sat", "candidate heap"] {
        assert!(!screen.contains(leak), "{leak}: {screen}");
    }
    drill.press("R");
    assert!(drill.ui.message.is_some());
}

#[test]
fn a_broken_subject_file() {
    both("broken", SCHEDULE, ":load src/ui/tui/tests/broken<Enter>");
    let folder = std::env::temp_dir().join(format!("symheap-screen-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("subject.yaml"), "symheap: 1\nname: X\nsorces: [X.java]\n").expect("a file");
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press(&format!(":load {}<Enter>", folder.display()));
    assert!(drill.screen().contains("error[MISSING-KEY]"), "{}", drill.screen());
    // All errors at once: the unknown key comes last.
    drill.press("G");
    let screen = drill.screen();
    assert!(screen.contains("sorces") && screen.contains("sources"), "{screen}");
    // What was loaded before is still there.
    drill.press("<Esc>o");
    assert!(drill.screen().contains("Schedule.finishAllProcesses"), "{}", drill.screen());
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn start_without_arguments_offers_the_subjects() {
    let mut drill = Drill::new("", 80, 24);
    drill.press("/o/binary_t");
    // The filter narrows while it is typed.
    assert!(drill.screen().contains("intro/binary_tree"), "{}", drill.screen());
    assert!(!drill.screen().contains("pli/schedule"), "{}", drill.screen());
    // The subject, then one of its methods.
    drill.press("<Enter>");
    assert!(drill.screen().contains("dfs"), "{}", drill.screen());
    drill.press("<Enter>");
    assert_eq!(drill.ui.snapshot.method, "dfs");
}

#[test]
fn any_size_is_drawn() {
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press("o1o2o1o1:why pli<Enter>");
    for width in [1, 2, 5, 20, 39, 40, 41, 60, 79, 99, 100, 200] {
        for height in [1, 2, 3, 11, 12, 13, 20, 50] {
            drill.resize(width, height);
            let screen = drill.screen();
            assert!(width < 40 || height < 12 || screen.contains("Schedule"), "{width}x{height}: {screen}");
        }
    }
}

#[test]
fn ascii_screens_have_no_other_character() {
    for keys in ["", "o1o", "o1o2o1o1w", "?", "z", "0", "o1o2o1o1:dive pli<Enter>sjj>", ":run 6<Enter>"] {
        let mut drill = Drill::with(SCHEDULE, 100, 30, Theme::Mono, true);
        drill.press(keys);
        let screen = drill.screen();
        assert!(screen.is_ascii(), "{keys}: {screen}");
    }
}

#[test]
fn keys_do_what_help_says() {
    let mut drill = Drill::new("intro/binary_tree dfs -k 3", 100, 30);
    drill.press("o3");
    assert_eq!(drill.ui.snapshot.at.choice_path, [3]);
    drill.press("S");
    assert!(drill.ui.snapshot.at.choice_path.is_empty());
    // The tree: down to the first child, there.
    drill.press("<Down><Enter>");
    assert_eq!(drill.ui.snapshot.at.choice_path, [1]);
    drill.press("mhere<Enter>SO'here<Enter>");
    assert_eq!(drill.ui.snapshot.at.choice_path, [1]);
    drill.press("=");
    assert!(drill.ui.sheets.len() <= 1);
    drill.press("q");
    assert!(drill.over);
}

#[test]
fn colour_only_repeats_what_characters_say() {
    // Same text with colours and without; and mono has none.
    let keys = "o1o2o1o";
    let mut dark = Drill::with(SCHEDULE, 120, 40, Theme::Dark, false);
    let mut mono = Drill::with(SCHEDULE, 120, 40, Theme::Mono, false);
    assert_eq!(dark.press(keys).screen(), mono.press(keys).screen());
    let colours = |buffer: &Buffer| {
        buffer.content().iter().filter(|cell| cell.fg != ratatui::style::Color::Reset).count()
    };
    assert!(colours(&dark.buffer()) > 0);
    assert_eq!(colours(&mono.buffer()), 0);
}

#[test]
fn the_current_line_is_a_bar_with_values() {
    for theme in [Theme::Dark, Theme::Light, Theme::Mono] {
        let mut drill = Drill::with("intro/binary_tree dfs -k 3", 120, 40, theme, false);
        drill.press("o3z");
        drill.ui.focus = Pane::Source;
        let screen = drill.screen();
        let y = screen.lines().position(|line| line.contains('▶')).expect("a current line");
        assert!(screen.lines().nth(y).is_some_and(|line| line.contains("left=N1")), "{screen}");
        let buffer = drill.buffer();
        // From border to border, whatever the colours.
        for x in 1..119 {
            assert!(buffer[(x, y as u16)].modifier.contains(Modifier::REVERSED), "{x}: {screen}");
        }
        let colours = buffer.content().iter().filter(|cell| cell.fg != Color::Reset).count();
        assert_eq!(colours == 0, theme == Theme::Mono);
    }
}

/// The subject whose tree has cut alternatives of one choice.
const CUT: &str = "pli/tree_map remove -t lissa -k 3";

#[test]
fn cut_alternatives_are_one_row_that_opens() {
    both("cut_row", CUT, ":run 6<Enter><Esc>");
    let mut drill = Drill::new(CUT, 120, 40);
    drill.press(":run 6<Enter><Esc>g");
    for _ in 0..40 {
        if drill.ui.on_cut {
            break;
        }
        drill.press("<Down>");
    }
    let parent = drill.ui.selected.clone();
    assert!(drill.ui.on_cut, "{}", drill.screen());
    drill.press("w");
    assert!(drill.ui.message.as_ref().is_some_and(|(says, _)| says.contains("Space")));
    drill.press(" ");
    // On the first of them, which says why it was cut.
    assert_eq!(drill.ui.selected[..parent.len()], parent[..]);
    assert_eq!(drill.ui.selected.len(), parent.len() + 1);
    drill.press(" ");
    assert!(drill.ui.on_cut && drill.ui.selected == parent);
    drill.press("<Enter>w");
    assert!(!drill.ui.on_cut && !drill.ui.sheets.is_empty(), "{}", drill.screen());
    // An audience is not told how many there are.
    drill.press("<Esc> P");
    assert!(!drill.screen().contains(" cut"), "{}", drill.screen());
}

#[test]
fn a_candidate_is_a_table_beside_its_picture() {
    both("vector", "intro/binary_tree dfs -k 3", "o3:dive lissa 2<Enter>ssjj");
    let mut drill = Drill::new("intro/binary_tree dfs -k 3", 120, 40);
    drill.press("o3:dive lissa 2<Enter>ss");
    let candidate = drill.ui.candidate().expect("a candidate");
    let (vector, slots) = (candidate.vector.clone(), candidate.scope.slots.clone());
    assert_eq!(vector.entries.len(), slots.len());
    assert!(drill.ui.shows_candidate());
    // The heap's pane shows what the vector says: each entry of an object that is reached, by name.
    let heap = pane::heap::shown(&drill.ui).expect("a heap").into_owned().heap;
    for object in &heap.objects {
        for cell in &object.cells {
            let at = slots.iter().position(|s| s.object == object.name && s.field == cell.name);
            let at = at.expect("an entry");
            assert_eq!(cell.value, slots[at].value(vector.entries[at]));
            assert_eq!(cell.fixed, vector.fixed[at]);
        }
    }
    // The first key selects what was read last; the picture marks it.
    drill.press("j");
    assert_eq!(drill.ui.cell, vector.accessed.last().copied());
    let screen = drill.screen();
    assert!(screen.contains("◆") && screen.contains("selected"), "{screen}");
    // `i` shows the heap that the query is about, and marks the same entry there.
    drill.press("i");
    assert!(!drill.ui.shows_candidate() && drill.screen().contains("2 Heap input"), "{}", drill.screen());
    // An object of the picture marks its entries.
    drill.press("i<Esc>><Esc>>");
    let object = drill.ui.object.clone().expect("an object");
    let screen = drill.screen();
    let marked =
        screen.lines().filter(|line| line.contains("◆") && line.contains(&format!("{object}."))).count();
    let own = slots.iter().filter(|slot| slot.object == object && slot.name.contains('.')).count();
    assert!(screen.contains(&format!("◆ {object}")), "{screen}");
    assert!(own == 0 || marked > 0, "{object} {own}: {screen}");
    drill.press("u");
    assert_eq!((drill.ui.cell, drill.ui.object.clone()), (None, None));
}

#[test]
fn a_wide_vector_says_what_it_does_not_show() {
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press("o1o2o1o1:dive pli<Enter>");
    let all = drill.ui.candidate().expect("a candidate").vector.entries.len();
    let (mut seen, mut last) = (std::collections::BTreeSet::new(), None);
    for _ in 0..2 * all {
        drill.press("k");
    }
    for _ in 0..=all {
        let screen = drill.screen();
        let line = screen.lines().find(|line| line.contains(" entries above, "));
        let numbers: Vec<usize> = line
            .map(|line| line.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect())
            .unwrap_or_default();
        let shown = drill.ui.snapshot.entries.slots.iter().enumerate();
        let shown = shown.filter(|(_, slot)| {
            screen.lines().any(|line| {
                [" ", "="].iter().any(|before| line.contains(&format!("{before}{} ", slot.name)))
                    && !line.contains(" of ")
            })
        });
        seen.extend(shown.map(|(i, _)| i));
        // What is above and below and what is shown is all.
        assert!(numbers.iter().sum::<usize>() < all, "{screen}");
        last = drill.ui.cell;
        drill.press("j");
    }
    assert_eq!(last, Some(all - 1));
    assert_eq!(seen.len(), all, "{seen:?}");
    // What is hidden from an audience is in neither pane.
    drill.press("P");
    assert!(drill.ui.candidate().is_none() && !drill.screen().contains("candidate"), "{}", drill.screen());
}
