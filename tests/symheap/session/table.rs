//! Every row of the command table: its help, its example, and that its flags say what it does.

use std::rc::Rc;
use std::sync::Arc;

use symheap::session::command::{CommandInfo, Flag, Words, rows};
use symheap::session::{Command, Session};
use symheap::subject::Subject;
use symheap::technique::Registry;
use symheap::testing::subject;
use symheap::ui::console::{all, find};

use super::{console, said, settings};

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
    &["technique li"],
    &["technique li", "choose 2", "continue"],
    &["step 3", "step 2", "mark here", "watch this", "break on prune", "disable 1"],
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

/// A session that was led to a place; the subject is loaded once.
fn at(loaded: &Arc<Subject>, place: &[&str]) -> Session {
    let index = loaded.methods.iter().position(|m| &*m.key == "dfs").unwrap();
    let registry = Rc::new(Registry::default());
    let mut session = Session::new(registry, loaded.clone(), index, settings("lissa", 2)).unwrap();
    place.iter().for_each(|line| drop(session.line(line)));
    session
}

#[test]
fn only_commands_that_move_move() {
    let loaded = subject("intro/binary_tree").unwrap();
    let (moving, others): (Vec<_>, Vec<_>) = rows().partition(|row| row.info.is(Flag::Moves));
    let others = others.iter().filter(|row| !row.info.is(Flag::Anew));
    for place in PLACES {
        let mut walk = at(&loaded, place);
        let before = walk.position();
        for line in others.clone().flat_map(|row| lines(&row.info)) {
            let _ = walk.line(&line);
            assert_eq!(walk.position(), before, "{place:?} {line}");
            let _ = walk.line("surface");
        }
    }
    for row in moving {
        let mut has_moved = false;
        for (place, line) in
            PLACES.iter().flat_map(|place| lines(&row.info).into_iter().map(move |l| (place, l)))
        {
            let mut walk = at(&loaded, place);
            let before = walk.position();
            let done = walk.line(&line);
            let moved = walk.position() != before;
            assert!(!(moved && done.is_err()), "{place:?} {line}");
            has_moved |= moved;
            // What moved is undone by `back`; what goes along the moves is no move itself.
            if moved && !["back", "forward"].contains(&row.info.name) {
                walk.line("back").unwrap_or_else(|e| panic!("{place:?} {line}: {e:?}"));
                assert_eq!(walk.position(), before, "{place:?} {line}");
            }
        }
        assert!(has_moved, "{} moves nowhere", row.info.name);
    }
}

#[test]
fn what_starts_anew_says_so() {
    let loaded = subject("intro/binary_tree").unwrap();
    for row in rows().filter(|row| !row.info.is(Flag::Moves) && row.info.name != "compare") {
        let mut walk = at(&loaded, &["run 2", "restart"]);
        let visited = walk.tree().len();
        let starts_anew = walk.line(row.info.example).is_ok() && walk.tree().len() < visited;
        // Rules need a subject that has some.
        let has_no_rules = row.info.name == "rule";
        assert_eq!(starts_anew || has_no_rules, row.info.is(Flag::Anew), "{}", row.info.name);
    }
}

#[test]
fn inside_of_a_query_nothing_leads_elsewhere() {
    let mut walk = at(&subject("intro/binary_tree").unwrap(), &["choose 3", "dive lissa 2"]);
    let before = walk.position();
    for line in rows().flat_map(|row| lines(&row.info)) {
        let _ = walk.line(&line);
        assert_eq!((walk.position(), walk.scope()), (before, 2), "{line}");
        assert_eq!(walk.settings().technique, "lissa", "{line}");
        if walk.diving().is_none() {
            walk.line("dive lissa 2").unwrap();
        }
    }
}

#[test]
fn an_empty_line_repeats_what_says_so() {
    let mut console = console(&["-k", "2"]);
    console.open("intro/binary_tree", Some("dfs")).unwrap();
    for row in rows() {
        for line in ["restart", "choose 3", "step 2", "step", "step", "back 2", "break on prune"] {
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
    let mut console = console(&["-k", "1"]);
    console.open("intro/cycle", None).unwrap();
    for info in all().filter(|info| !info.is(Flag::Loads) && info.name != "reload") {
        let line = info.example.replace("tree.dot", &format!("{}/tree.dot", folder.path()));
        let line = line.replace("session.journal", &format!("{}/session.journal", folder.path()));
        let _ = console.execute(&line);
        let last = console.journal().entries().last().unwrap();
        assert_eq!(last.is_command(), !info.is(Flag::Unrepeatable), "{}", info.name);
    }
}
