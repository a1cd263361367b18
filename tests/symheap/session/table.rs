//! Every row of the command table: its help, its example, and that its flags say what it does.

use symheap::session::Command;
use symheap::session::command::{CommandInfo, Flag, Words, rows};
use symheap::ui::console::{all, find};

use super::{console, said, session};

#[test]
fn every_command_is_told_of() {
    let mut console = console(&[]);
    for info in all() {
        for text in [info.name, info.about, info.example, info.details] {
            assert!(!text.trim().is_empty(), "{}", info.name);
        }
        assert_eq!(info.example.split(' ').next(), Some(info.name));
        assert!(info.details.ends_with('.'), "{}", info.name);
        let page = said(&mut console, &format!("help {}", info.name));
        for text in [info.name, info.usage, info.about, &format!("for example: {}", info.example)] {
            assert!(page.contains(text), "{}: {page}", info.name);
        }
        for name in [Some(info.name), info.short].into_iter().flatten() {
            assert!(find(name).is_ok_and(|found| found.name == info.name), "{name}");
        }
    }
}

#[test]
fn no_two_commands_share_a_name() {
    let mut names: Vec<&str> = all().flat_map(|info| [Some(info.name), info.short]).flatten().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn an_example_parses_to_itself() {
    for row in rows() {
        let command = Command::parse(row.info.example).unwrap_or_else(|e| panic!("{}: {e:?}", row.info.name));
        assert_eq!(command.to_string(), row.info.example);
        assert_eq!(command.info().name, row.info.name);
        if let Some(short) = row.info.short {
            let line = row.info.example.replacen(row.info.name, short, 1);
            assert_eq!(Command::parse(&line), Ok(command));
        }
    }
}

/// Places to try commands at, by the lines that lead there: between statements, with something to undo, with
/// breakpoints, marks and watches, after the end of a path, inside of a query.
const PLACES: &[&[&str]] = &[
    &[],
    &["step 3", "step 2", "mark here", "watch this.size", "break on prune", "disable 1"],
    &["choose 3", "choose 2", "mark here", "prev-choice", "step", "back"],
    &["choose 3", "next-choice", "choose 1", "step 2", "back", "note x"],
    &["run 2", "goto [3,1]", "up", "break on field left", "restart"],
    &["choose 3", "step 4", "next-choice"],
];

/// Lines to try: the example, the bare name, and what completion offers.
fn lines(info: &CommandInfo) -> Vec<String> {
    let mut lines = vec![info.example.to_string(), info.name.to_string()];
    for words in (info.words)(&[]) {
        let offered: &[&str] = match words {
            Words::These(words) => words,
            Words::Technique => &["pli"],
            Words::Node => &["[1]", "[3,2]"],
            Words::Mark => &["'here"],
            _ => &[],
        };
        lines.extend(offered.iter().map(|word| format!("{} {word}", info.name)));
    }
    lines
}

#[test]
fn only_commands_that_move_move() {
    for row in rows() {
        let mut has_moved = false;
        for place in PLACES {
            for line in lines(&row.info) {
                let mut session = session("intro/binary_tree", "dfs", 3, "lissa");
                place.iter().for_each(|line| drop(session.line(line)));
                let before = session.position();
                let done = session.line(&line);
                let moved = session.position() != before;
                assert!(!(moved && done.is_err()), "{place:?} {line}");
                has_moved |= moved;
                if !row.info.is(Flag::Anew) {
                    assert!(!moved || row.info.is(Flag::Moves), "{place:?} {line}");
                }
                // What moved is undone by `back`; what goes along the moves is no move itself.
                if moved && !row.info.is(Flag::Undoes) && !row.info.is(Flag::Anew) {
                    session.line("back").unwrap_or_else(|e| panic!("{place:?} {line}: {e:?}"));
                    assert_eq!(session.position(), before, "{place:?} {line}");
                }
            }
        }
        assert!(has_moved || !row.info.is(Flag::Moves), "{} moves nowhere", row.info.name);
    }
}

#[test]
fn inside_of_a_query_nothing_leads_elsewhere() {
    for row in rows() {
        for line in lines(&row.info) {
            let mut session = session("intro/binary_tree", "dfs", 3, "lissa");
            for line in ["choose 3", "dive lissa 2"] {
                session.line(line).unwrap();
            }
            let (before, technique) = (session.position(), session.settings().technique.clone());
            let _ = session.line(&line);
            assert_eq!(session.position(), before, "{line}");
            assert_eq!(session.settings().technique, technique, "{line}");
            assert_eq!(session.scope(), 3, "{line}");
        }
    }
}

#[test]
fn an_empty_line_repeats_what_says_so() {
    for row in rows() {
        let mut console = console(&["-k", "3"]);
        console.open("intro/binary_tree", Some("dfs")).unwrap();
        for line in ["choose 3", "step 2", "step", "step", "back 2", "break on prune"] {
            said(&mut console, line);
        }
        if console.execute(row.info.example).is_err() {
            continue;
        }
        let count = console.journal().entries().len();
        let _ = console.execute("");
        let is_repeated = console.journal().entries().len() > count;
        assert_eq!(is_repeated, row.info.is(Flag::Repeats), "{}", row.info.name);
    }
}

#[test]
fn a_journal_has_as_comments_what_shall_not_run_again() {
    let folder = crate::command::Folder::new("table");
    for info in all() {
        let mut console = console(&["-k", "2"]);
        console.open("intro/cycle", None).unwrap();
        let line = info.example.replace("tree.dot", &format!("{}/tree.dot", folder.path()));
        let line = line.replace("session.journal", &format!("{}/session.journal", folder.path()));
        let _ = console.execute(&line);
        let last = console.journal().entries().last().unwrap();
        if !info.is(Flag::Loads) {
            assert_eq!(last.is_command(), !info.is(Flag::Unrepeatable), "{}", info.name);
        }
    }
}
