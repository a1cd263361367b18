//! What commands answer, and where it is shown.

use crate::ui::tui::event::Event;
use crate::ui::tui::snapshot::{News, Request};
use crate::ui::tui::state::Pane;
use crate::ui::tui::tests::{Drill, SCHEDULE};
use crate::ui::tui::update::{Effect, update};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn key(code: char) -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char(code), KeyModifiers::NONE))
}

#[test]
fn every_line_of_a_sheet_can_be_reached() {
    // Help, long lines of which are wrapped at this width; texts and lists.
    for (keys, last) in [("?", "leave"), ("v", "they part")] {
        let mut drill = Drill::new("intro/binary_tree dfs -k 3", 60, 20);
        drill.press(keys);
        let sheet = drill.ui.sheets.last().expect("a sheet").clone();
        assert!(sheet.lines.iter().any(|line| line.contains(last)), "{:?}", sheet.lines);
        // Line by line, every word is seen once.
        let mut seen = drill.screen();
        for _ in 0..sheet.lines.len() * 4 {
            drill.press("<Down>");
            seen += &drill.screen();
        }
        for word in sheet.lines.iter().flat_map(|line| line.split_whitespace()).filter(|w| w.len() < 20) {
            assert!(seen.contains(word), "{keys}: {word} is never seen");
        }
        assert!(drill.screen().contains(", 0 below") || sheet.cursor.is_some(), "{}", drill.screen());
        // The end at once is the same place, and one key up moves.
        let end = drill.screen();
        assert_eq!(drill.press("gG").screen(), end);
        if sheet.cursor.is_none() {
            assert_ne!(drill.press("<Up>").screen(), end);
        }
    }
}

#[test]
fn page_keys_read_alarms_to_their_end() {
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press(":run<Enter>[<Esc>").press("A");
    let sheet = drill.ui.sheets.last().expect("the alarms").clone();
    assert!(sheet.stops.len() > 2 && sheet.lines.len() > 60, "{:?}", sheet.lines);
    // Page by page downwards every word is seen, and the last page is an end.
    let mut pages = vec![drill.screen()];
    for _ in 0..sheet.lines.len() {
        let page = drill.press("<PageDown>").screen();
        if pages.last() == Some(&page) {
            break;
        }
        pages.push(page);
    }
    assert!(pages.len() > 3 && pages.len() < sheet.lines.len() / 4, "{}", pages.len());
    for page in &pages {
        assert!(
            page.contains("J journal") && page.contains(" above, ") && page.contains(" below┛"),
            "{page}"
        );
    }
    let seen = pages.concat();
    for word in sheet.lines.iter().flat_map(|line| line.split_whitespace()).filter(|w| w.len() < 20) {
        assert!(seen.contains(word), "{word} is never seen");
    }
    // Up again to the first, and both ends at once.
    let last = drill.ui.sheets.last().and_then(|sheet| sheet.cursor);
    for _ in 0..pages.len() * 2 {
        drill.press("<PageUp>");
    }
    assert_eq!(drill.screen(), pages[0]);
    assert_eq!(drill.press("<End>").ui.sheets.last().and_then(|sheet| sheet.cursor), last);
    assert_eq!(last, sheet.stops.last().copied());
    assert_eq!(drill.press("<Home>").screen(), pages[0]);
}

/// A subject in a folder of its own.
fn folder(name: &str, java: &str, yaml: &str) -> String {
    let folder = std::env::temp_dir().join(format!("symheap-tui-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("A.java"), java).expect("a file");
    std::fs::write(folder.join("subject.yaml"), yaml).expect("a file");
    folder.display().to_string()
}

#[test]
fn a_precondition_without_a_heap_stands_in_status_and_pane() {
    let java = "class A { A next;\n  boolean ok() {\n    return next != null && next == null;\n  }\n  int f() { return next == null ? 0 : 1; } }";
    let yaml = "symheap: 1\nname: A\nsources: [A.java]\ninput: { this: A }\nmethods: { f: {} }\nprecondition:\n  \
        scope: { default: 2, pools: { nodes: { class: A, count: k } }, fields: { A.next: nodes } }\n  \
        operational: { preH: [ok] }\n";
    let path = folder("vacuous", java, yaml);
    let mut drill = Drill::new(&format!("{path} f -t li -k 2"), 160, 40);
    let says = "VACUOUS: no heap of the scope (k = 2) satisfies the precondition";
    assert!(drill.screen().matches(says).count() >= 1, "{}", drill.screen());
    drill.press("s").press("o");
    assert!(drill.screen().contains(says), "{}", drill.screen());
    drill.press(":run<Enter>");
    assert!(drill.screen().contains("VACUOUS: no heap"), "{}", drill.screen());
    drill.press("<Esc>").press("A");
    let sheet = drill.ui.sheets.last().expect("the alarms").clone();
    assert!(sheet.lines.iter().any(|line| line.contains("VACUOUS: no heap")), "{:?}", sheet.lines);
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn a_length_that_is_cut_is_told_on_the_screen() {
    let java = "class A { int n;\n  int f(int n) {\n    return new int[n].length;\n  } }";
    let yaml = "symheap: 1\nname: A\nsources: [A.java]\ninput: { this: A }\nmethods: { f: { args: { n: symbolic } } }\n\
        precondition:\n  scope: { default: 1, fields: { A.n: any }, array-length: 2 }\n";
    let path = folder("cut", java, yaml);
    let mut drill = Drill::new(&format!("{path} f -t li"), 160, 40);
    drill.press(":run<Enter>");
    let sheet = drill.ui.sheets.last().map(|sheet| sheet.lines.clone()).unwrap_or_default();
    let is_told = |text: &str| text.contains("partial: ") && text.contains("A.java:3:");
    assert!(sheet.iter().any(|line| is_told(line)) || is_told(&drill.screen()), "{}", drill.screen());
    // Standing where the path was cut, the panes say so.
    let cut = drill.ui.snapshot.tree.iter().find(|row| row.state.contains("array")).cloned();
    let path_of = cut.expect("a row").choice_path;
    drill.press("<Esc>").press(&format!(":goto {path_of:?}<Enter>"));
    drill.press("f");
    assert!(drill.screen().contains("array"), "{}", drill.screen());
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn enter_on_an_alarm_goes_there() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press(":run<Enter>[<Esc>").press("A");
    let sheet = drill.ui.sheets.last().expect("the alarms").clone();
    // From alarm to alarm, until it is the one.
    let at = sheet.lines.iter().position(|line| line.contains("[1,2,1,1,1]")).expect("an alarm of lissa");
    let stop = *sheet.stops.iter().rfind(|stop| **stop <= at).expect("its first line");
    assert!(sheet.lines[0].ends_with(" false"), "{:?}", sheet.lines[0]);
    while drill.ui.sheets.last().and_then(|sheet| sheet.cursor) != Some(stop) {
        drill.press("<Down>");
    }
    // It shows without colour, and with what else can be done.
    let screen = drill.screen();
    let head = sheet.lines[stop].clone();
    assert!(screen.contains(&format!("▶ {}", &head[..head.len().min(40)])), "{head}: {screen}");
    assert!(screen.contains("X parting") && screen.contains("J journal"), "{screen}");
    drill.press("<Enter>");
    assert_eq!(drill.ui.snapshot.at.choice_path, [1, 2, 1, 1, 1]);
    assert!(drill.ui.sheets.is_empty());
}

#[test]
fn ends_that_are_alarms_are_listed_and_explained() {
    let java = "class A { A next; int n;\n  boolean ok() {\n    return n >= 0;\n  }\n  void f() {\n    if (next == null) n = n - 1;\n    A a = next;\n    while (a != null) a = a.next;\n  } }";
    let yaml = "symheap: 1\nname: A\nsources: [A.java]\ninput: { this: A }\nmethods: { f: {} }\nprecondition:\n  \
        scope: { default: 1, pools: { nodes: { class: A, count: k } }, fields: { A.next: nodes, A.n: any } }\n  \
        operational: { repOK: [ok] }\n  post: [ok]\n";
    let path = folder("ends", java, yaml);
    for (width, height) in [(80, 24), (120, 40)] {
        let mut drill = Drill::new(&format!("{path} f -t li"), width, height);
        drill.press(":run<Enter>").press("<Esc>");
        let tree = drill.screen();
        // In the larger one the pane is the narrower one.
        assert!(tree.contains("postc") && tree.contains("never e"), "{tree}");
        for (kind, parts) in [
            (
                "postcondition A.ok(): is false",
                vec!["return n >= 0;", "this.n = -1", "* this.n", "before", "after"],
            ),
            ("never ends", vec!["while (a != null) a = a.next;", "a = N0", "in the loop"]),
        ] {
            drill.press("A");
            let sheet = drill.ui.sheets.last().expect("the alarms").clone();
            let at = sheet.lines.iter().position(|line| line.contains(kind)).expect("an alarm");
            let stop = *sheet.stops.iter().rfind(|stop| **stop <= at).expect("its first line");
            let mut seen = drill.screen();
            while drill.ui.sheets.last().and_then(|sheet| sheet.cursor) != Some(stop) {
                seen += &drill.press("<Down>").screen();
            }
            // On the way every line was there, however long what is above it is.
            for line in
                sheet.lines[..=at].iter().flat_map(|line| line.split_whitespace()).filter(|w| w.len() < 20)
            {
                assert!(seen.contains(line), "{line}: {seen}");
            }
            drill.press("<Enter>");
            assert!(drill.ui.sheets.is_empty(), "{}", drill.screen());
            drill.press("w");
            let lines = drill.ui.sheets.last().expect("why").lines.join("\n");
            assert!(parts.iter().all(|part| lines.contains(part)), "{kind}: {lines}");
            assert!(drill.screen().contains(parts[0]), "{kind}: {}", drill.screen());
            drill.press("<Esc>");
            // In the pane of verdicts it is a technique's reason.
            drill.ui.focus = Pane::Verdicts;
            drill.press("w");
            let lines = drill.ui.sheets.last().map(|sheet| sheet.lines.join("\n")).unwrap_or_default();
            assert!(!lines.contains("before"), "{lines}");
            drill.press("<Esc>");
            drill.ui.focus = Pane::Tree;
        }
    }
    let _ = std::fs::remove_dir_all(path);
}

#[test]
fn the_next_disagreement_says_who_says_what() {
    let mut drill = Drill::new("intro/binary_tree dfs -k 3", 120, 40);
    let mut seen = Vec::new();
    for number in 1..=3 {
        drill.press("D");
        let (message, failed) = drill.ui.message.clone().expect("a message");
        assert!(!failed && message.contains(&format!("disagreement {number} of")), "{message}");
        assert!(message.contains("lihybrid sat") && message.contains("lissa unsat"), "{message}");
        assert!(message.contains("lihybrid is imprecise"), "{message}");
        assert!(drill.screen().contains(&message), "{}", drill.screen());
        // The node itself is selected, whether the session can stand there or not.
        seen.push(drill.ui.selected.clone());
        assert!(drill.ui.selected.starts_with(&drill.ui.snapshot.at.choice_path));
    }
    seen.dedup();
    assert_eq!(seen.len(), 3, "{seen:?}");
}

#[test]
fn a_selected_object_says_all_of_its_fields_and_moves_nothing() {
    for (width, height) in [(80, 24), (120, 40), (160, 50)] {
        let mut drill = Drill::new("lissa/tree_map put -k 3", width, height);
        // root=N0, then key < N0.key.
        drill.press("o2o1");
        let picture = |screen: &str| {
            let lines = screen.lines().filter(|line| line.contains("TreeMap size") || line.contains("[N0 "));
            lines.map(str::to_string).collect::<Vec<_>>()
        };
        let before = picture(&drill.screen());
        assert_eq!(before.len(), 2, "{}", drill.screen());
        drill.press(">>");
        let screen = drill.screen();
        assert!(drill.ui.object.as_deref() == Some("N0"), "{screen}");
        let wanted =
            ["N0: Entry at this.root", "key=N0.key (>key)", "color=?", "left=?", "right=?", "parent=?"];
        assert!(wanted.iter().all(|part| screen.contains(part)), "{screen}");
        assert_eq!(picture(&screen), before);
    }
}

#[test]
fn a_cut_alternative_can_be_asked_about() {
    let mut drill = Drill::new("intro/binary_tree dfs -k 3", 120, 40);
    drill.press("o2");
    assert!(drill.screen().contains("lissa cut [2]"), "{}", drill.screen());
    drill.press("w");
    assert!(drill.screen().contains("lissa says unsat of [2] N0.left=N0"), "{}", drill.screen());
}

#[test]
fn the_picker_comes_back_until_something_is_loaded() {
    let mut drill = Drill::new("", 80, 24);
    for keys in ["?<Esc>", "s", "<Esc>", ":nonsense<Enter><Esc>", "w", "z"] {
        drill.press(keys);
        assert!(drill.screen().contains("What to open?"), "{keys}: {}", drill.screen());
        assert!(!drill.screen().contains("lihybrid"), "{keys}: {}", drill.screen());
    }
    let mut left = Drill::new("", 80, 24);
    left.press("q");
    assert!(left.over);
    drill.press("/two_reds<Enter><Enter>");
    assert_eq!(drill.ui.snapshot.subject, "Tree");
    assert!(drill.ui.sheets.is_empty());
}

#[test]
fn a_lesson_stays_at_the_bottom_while_it_moves_the_panes() {
    let mut drill = Drill::new("intro/two_reds", 100, 30);
    drill.press(":lesson<Enter>");
    assert_eq!(drill.ui.snapshot.method, "mayRotate");
    let mut texts = String::new();
    let mut hidden = false;
    for _ in 0..40 {
        if drill.ui.sheets.is_empty() {
            break;
        }
        let screen = drill.screen();
        hidden |= screen.contains("hidden");
        texts += &screen;
        drill.press(if drill.ui.sheets.last().is_some_and(|s| s.is_lesson) { "<Enter>" } else { "<Esc>" });
    }
    assert!(texts.contains("in which no red node has a red child"), "{texts}");
    assert!(texts.contains("notices: is") && texts.contains("That is the lesson."), "{texts}");
    assert!(texts.contains("pli says unsat"), "{texts}");
    // Between question and answer the verdicts were hidden; now they are not.
    assert!(hidden && !drill.ui.presenter.on());
    assert_eq!(drill.ui.snapshot.at.choice_path, [2, 3, 2, 4, 2]);
}

#[test]
fn presenter_mode_has_no_key_that_tells() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press("o1oP");
    // What is cut and what is not look the same.
    let screen = drill.screen();
    assert!(screen.contains("▒ 1 prio_3=null") && screen.contains("▒ 2 prio_3=List0"), "{screen}");
    assert!(!screen.contains("prio_3=null ▒"), "{screen}");
    for keys in ["w", "d", "v", "A"] {
        drill.press(keys);
        assert!(drill.screen().contains("hidden from the audience"), "{keys}: {}", drill.screen());
        assert_eq!(drill.ui.snapshot.dive, None);
    }
    for command in ["verdicts", "why", "why pli", "alarms", "search List0", "compare all", "dive pli"] {
        drill.press(&format!(":{command}<Enter>"));
        assert!(drill.screen().contains("hidden from the audience"), "{command}: {}", drill.screen());
        assert!(drill.ui.sheets.is_empty() && drill.ui.snapshot.dive.is_none(), "{command}");
    }
    drill.press("p");
    assert!(drill.screen().contains("what will lissa say"), "{}", drill.screen());
    drill.press("sat<Enter>RRRR");
    assert!(
        drill.screen().contains("predicted sat 1: lissa says sat, 1 of 1 right (so far 1 of 1)"),
        "{}",
        drill.screen()
    );
}

#[test]
fn what_may_be_completed_is_seen_while_typing() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press(":load intro/<Tab>");
    assert!(drill.screen().contains("intro/binary_tree"), "{}", drill.screen());
    drill.press("two<Tab>");
    assert!(drill.screen().contains(":load intro/two_reds"), "{}", drill.screen());
    assert!(!drill.screen().contains("intro/binary_tree"), "{}", drill.screen());
}

#[test]
fn what_does_not_fit_the_message_line_is_a_sheet() {
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    drill.press(":break on<Enter>");
    let screen = drill.screen();
    assert!(screen.contains("if EXPR") && screen.contains("sat|unsat|unknown"), "{screen}");
}

#[test]
fn keys_that_need_the_engine_wait_for_long_work_to_end() {
    let mut drill = Drill::new(SCHEDULE, 80, 24);
    let ui = &mut drill.ui;
    update(ui, Event::News(Box::new(News::Working("run".into()))));
    // Fast typing is not lost.
    assert_eq!(update(ui, key('s')), [Effect::Send(Request::Line("step".into()))]);
    for _ in 0..20 {
        update(ui, Event::Tick);
    }
    assert_eq!(update(ui, key('s')), []);
    assert!(ui.message.as_ref().is_some_and(|(says, _)| says.contains("still at work")));
    // Those that do not need it answer.
    update(ui, key('?'));
    assert_eq!(ui.sheets.len(), 1);
    update(ui, key('q'));
    assert!(ui.sheets.is_empty());
    assert_eq!(update(ui, Event::Key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE))), [Effect::Cancel]);
}

#[test]
fn the_source_scrolls_from_where_it_is() {
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press("o1o");
    let line = |drill: &Drill| drill.screen().lines().position(|line| line.contains('▶'));
    let before = line(&drill);
    assert!(before.is_some());
    drill.press("<Tab><Tab><Tab>l");
    assert_eq!(line(&drill), before, "{}", drill.screen());
    assert!(drill.screen().contains("▶  324 "), "{}", drill.screen());
    drill.press("<Down>");
    assert_eq!(line(&drill), before.map(|at| at - 1), "{}", drill.screen());
}

#[test]
fn the_reason_of_the_smallest_part_is_told() {
    // Below, the path condition has more that no heap of this scope satisfies.
    let mut drill = Drill::new(SCHEDULE, 120, 40);
    drill.press(":goto [1,2,1,1,1]<Enter>w");
    let screen = drill.screen();
    assert!(screen.contains("List0.mem_count > 0") && screen.contains("List0.mem_count == 0"), "{screen}");
    assert!(!screen.contains("numProcesses == 1"), "{screen}");
}

#[test]
fn work_clears_what_was_said_before() {
    let mut drill = Drill::new(SCHEDULE, 160, 24);
    drill.press("9");
    assert!(drill.ui.message.is_some(), "{}", drill.screen());
    update(&mut drill.ui, Event::News(Box::new(News::Working("compare".into()))));
    assert!(drill.screen().contains("compare …"), "{}", drill.screen());
}

#[test]
fn an_error_keeps_its_code_and_its_place() {
    let folder = std::env::temp_dir().join(format!("symheap-screen-errors-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let java = "public class L { static class N { int v; } N head; boolean ok() { return true; } int m() { return 0; } }";
    let yaml = "symheap: 1\nname: L\nsources: [L.java]\ninput: { this: L }\nmethods: { m: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: L.N, count: k } }\n    fields: { L.head: nodes, N.v: 0..3-k }\n  operational: { preH: [ok] }\n";
    std::fs::write(folder.join("L.java"), java).expect("a file");
    std::fs::write(folder.join("subject.yaml"), yaml).expect("a file");
    let mut drill = Drill::new(&format!("{} m -k 2", folder.display()), 120, 40);
    drill.press(":scope 5<Enter>");
    let sheet = drill.ui.sheets.last().expect("a sheet");
    let text = sheet.lines.join("\n");
    assert!(sheet.is_error && text.contains("subject.yaml:10:35: error[EMPTY-DOMAIN]"), "{text}");
    drill.press("<Esc>:technique lisa<Enter>");
    let (message, failed) = drill.ui.message.clone().expect("a message");
    assert!(failed && message.starts_with("error[UNKNOWN-TECHNIQUE]: "), "{message}");
    assert!(message.contains("did you mean `lissa`?"), "{message}");
    drill.press(":choose 99<Enter>");
    let (message, failed) = drill.ui.message.clone().expect("a message");
    assert!(failed && message.starts_with("error: "), "{message}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn enter_on_a_row_of_the_tree_goes_there() {
    let mut drill = Drill::new("intro/binary_tree dfs -k 2", 120, 40);
    drill.press(":run 2<Enter><Esc>:tree<Enter>");
    let sheet = drill.ui.sheets.last().expect("the tree").clone();
    let at = sheet.commands.iter().position(|command| command == "goto [1]").expect("a node");
    drill.press(&"<Down>".repeat(at)).press("<Enter>");
    assert_eq!(drill.ui.snapshot.at.choice_path, [1]);
}

#[test]
fn a_walk_from_a_target_to_the_entry_is_seen_node_by_node() {
    let mut drill = Drill::new("backward/add_smaller addSmaller", 120, 40);
    drill.press(":backward assert -u 2 --variant disj-set<Enter>nn");
    let there = drill.screen();
    assert!(there.contains("disjunct 1: t4 > t6"), "{there}");
    drill.press("n");
    assert!(drill.screen().contains("disjunct 1: t4 > read(val, t5)"), "{}", drill.screen());
    drill.press("N");
    assert_eq!(drill.screen(), there);
    drill.press("u");
    assert!(!drill.screen().contains("disjunct"), "{}", drill.screen());
}
