//! What fails leaves the session as it was; garbage is an error and no panic; an interrupted command, too.

use symheap::session::{Command, Reply, Session};
use symheap::ui::console::all as commands;

use super::{Dice, SUBJECTS, any_dive_line, any_line, looks, run, session, session_with, settings};

#[test]
fn a_command_that_fails_changes_nothing() {
    let mistakes = [
        "choose 99",
        "goto [9,9,9]",
        "goto [1,1,1,1,1,1,1,1,1,1,1]",
        "goto N9=null",
        "goto 'nowhere",
        "technique lisa",
        "scope 0",
        "scope 4000000000",
        "forward",
        "delete 7",
        "disable 7",
        "unwatch 7",
        "assume nonsense(",
        "assume this.nothing > 2",
        "rule 99 off",
        "why lisa",
        "why lissa/none",
        "dive lisa",
        "dive lissa 99",
        "surface",
        "candidate 3",
        "diff [9]",
        "expect sat lisa",
        "expect sat lissa 99",
        "break on field nothing",
        "break on line 99999",
        "print nothing",
        "watch nothing",
        "heap [9,9]",
        "verdicts [9,9]",
        "witness [9,9]",
    ];
    for &(name, method, k, technique) in SUBJECTS {
        let (mut dice, mut walk) = (Dice(3), session(name, method, k, technique));
        for _ in 0..4 {
            for _ in 0..6 {
                let _ = run(&mut walk, &any_line(&mut dice));
            }
            let before = (looks(&mut walk), format!("{:?}", run(&mut walk, "breakpoints")), walk.position());
            for line in mistakes {
                if run(&mut walk, line).is_err() {
                    let after =
                        (looks(&mut walk), format!("{:?}", run(&mut walk, "breakpoints")), walk.position());
                    assert_eq!(after, before, "{name} {line}");
                } else {
                    // Some of these are no mistakes everywhere.
                    let _ = run(&mut walk, "surface");
                    if walk.position() != before.2 {
                        run(&mut walk, "back").unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn a_cancelled_command_changes_nothing() {
    let others = [
        "verdicts",
        "why pli",
        "witness",
        "alarms",
        "compare",
        "technique li",
        "scope 1",
        "assume true",
        "dive lissa",
    ];
    for &(name, method, k, technique) in &SUBJECTS[..3] {
        let settings = settings(technique, k);
        let token = settings.cancel.clone();
        let mut walk = session_with(name, method, settings);
        let mut dice = Dice(19);
        for turn in 0..16 {
            let line = if turn % 4 == 3 {
                others[dice.below(others.len())].to_string()
            } else {
                any_line(&mut dice)
            };
            let before = (looks(&mut walk), walk.position(), format!("{:?}", run(&mut walk, "breakpoints")));
            token.cancel();
            let cut_short = run(&mut walk, &line);
            token.reset();
            if let Err(error) = &cut_short {
                assert!(!error.message.is_empty());
                let after =
                    (looks(&mut walk), walk.position(), format!("{:?}", run(&mut walk, "breakpoints")));
                assert_eq!(after, before, "{name} {line}");
            }
            if run(&mut walk, "surface").is_ok() || cut_short.is_ok() {
                continue;
            }
            // What was cut short has left no half-true answer behind: a fresh session says the same.
            let mut fresh = session(name, method, k, walk.settings().technique.as_str());
            let at = symheap::explore::ChoicePath(walk.whereabouts().choice_path);
            if fresh.scope() == walk.scope() && run(&mut fresh, &format!("goto {at}")).is_ok() {
                run(&mut walk, &format!("goto {at}")).unwrap();
                assert_eq!(run(&mut walk, "verdicts"), run(&mut fresh, "verdicts"), "{name} {line}");
                let words = |reply| match reply {
                    Ok(symheap::session::Reply::Choices { choices, .. }) => {
                        choices.into_iter().map(|c| (c.clause, c.verdict, c.why)).collect::<Vec<_>>()
                    }
                    _ => Vec::new(),
                };
                assert_eq!(
                    words(run(&mut walk, "choices")),
                    words(run(&mut fresh, "choices")),
                    "{name} {line}"
                );
            }
        }
    }
}

/// All that a command may change.
fn all(walk: &mut Session) -> String {
    let more = ["breakpoints", "watch", "mark", "note", "vector"];
    let more = more.map(|line| format!("{line}: {:?}", run(walk, line)));
    format!("{}\n{}\n{:?} {:?}", looks(walk), more.join("\n"), walk.position(), walk.diving())
}

#[test]
fn what_fails_or_is_cancelled_changes_nothing_inside_of_a_query_either() {
    for (number, &(name, method, k, technique)) in SUBJECTS.iter().enumerate() {
        let settings = settings(technique, k);
        let token = settings.cancel.clone();
        let mut walk = session_with(name, method, settings);
        let (mut dice, mut failed) = (Dice(number as u64 + 5), 0);
        for turn in 0..60 {
            let is_outside = walk.diving().is_none() && dice.below(3) > 0;
            let line = if is_outside { any_line(&mut dice) } else { any_dive_line(&mut dice) };
            let before = all(&mut walk);
            if turn % 3 == 0 {
                token.cancel();
            }
            let done = run(&mut walk, &line);
            token.reset();
            if done.is_err() {
                failed += 1;
                assert_eq!(all(&mut walk), before, "{name} {line}");
            }
        }
        assert!(failed > 5, "{name}: {failed}");
    }
}

#[test]
fn what_was_cancelled_inside_of_a_query_goes_on_as_if_it_had_not_been() {
    for &(name, method, k, technique) in SUBJECTS {
        let settings = settings(technique, k);
        let token = settings.cancel.clone();
        let (mut walk, mut other) =
            (session_with(name, method, settings), session(name, method, k, technique));
        let mut dice = Dice(31);
        for _ in 0..40 {
            let line = any_dive_line(&mut dice);
            token.cancel();
            let _ = run(&mut walk, &line).map(|_| run(&mut other, &line));
            token.reset();
            assert_eq!(run(&mut walk, &line), run(&mut other, &line), "{name} {line}");
            assert_eq!(all(&mut walk), all(&mut other), "{name} {line}");
        }
    }
}

#[test]
fn a_reply_says_where_the_session_is() {
    for (number, &(name, method, k, technique)) in SUBJECTS.iter().enumerate() {
        let (mut dice, mut walk) = (Dice(number as u64), session(name, method, k, technique));
        for _ in 0..60 {
            let line = if dice.below(4) == 0 { "up".into() } else { any_line(&mut dice) };
            let at = match run(&mut walk, &line) {
                Ok(Reply::Moved(at) | Reply::Where(at) | Reply::Stopped { at, .. }) => *at,
                Ok(Reply::Explored(explored)) => explored.at,
                _ => continue,
            };
            assert_eq!(at, walk.place(), "{name} {line}");
        }
    }
}

#[test]
fn a_command_cancelled_on_the_way_changes_nothing() {
    let settings = settings("li", 3);
    let token = settings.cancel.clone();
    let mut walk = session_with("pli/schedule", "finishAllProcesses", settings);
    for micros in [50, 200, 1000, 4000, 16_000, 64_000] {
        let before = (looks(&mut walk), walk.position());
        let theirs = token.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_micros(micros));
            theirs.cancel();
        });
        let result = run(&mut walk, "run");
        thread.join().unwrap();
        token.reset();
        // Far too large to end by itself.
        assert_eq!(result.map_err(|e| e.message).unwrap_err(), "interrupted");
        assert_eq!((looks(&mut walk), walk.position()), before);
    }
}

#[test]
fn garbage_is_an_error() {
    let (mut dice, mut walk) = (Dice(1), session("intro/binary_tree", "dfs", 2, "lissa"));
    let noise = [
        "",
        " ",
        "[",
        "]",
        "[1,",
        "'",
        "\"",
        "\u{0}",
        "é",
        "\u{3000}",
        "-1",
        "99999999999999999999",
        "4294967296",
        "((((",
        "N0.left",
        "=",
        "/",
        "on",
        "x y",
        "[1,1,1]",
        "\u{202e}",
        "--view",
        "\\",
    ];
    let names: Vec<&str> = commands().map(|info| info.name).collect();
    for _ in 0..4000 {
        let mut line = names[dice.below(names.len())].to_string();
        for _ in 0..dice.below(4) {
            line.push(if dice.below(5) == 0 { '\u{a0}' } else { ' ' });
            line.push_str(noise[dice.below(noise.len())]);
        }
        let mut letters: Vec<char> = line.chars().collect();
        for _ in 0..dice.below(3) {
            let at = dice.below(letters.len());
            match dice.below(3) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, '['),
                _ => letters.swap(at, 0),
            }
            if letters.is_empty() {
                letters.push('x');
            }
        }
        let line: String = letters.into_iter().collect();
        if let Ok(command) = Command::parse(&line) {
            let _ = walk.execute(&command);
        } else if let Err(error) = Command::parse(&line) {
            assert!(!error.message.is_empty(), "{line:?}");
        }
    }
    looks(&mut walk);
}

#[test]
fn wrong_words_are_answered_with_near_ones() {
    let wrong =
        |line: &str| Command::parse(line).map_err(|e| (e.message, e.hint.unwrap_or_default())).unwrap_err();
    assert!(wrong("stpe").1.contains("did you mean `step`?"));
    let (message, hint) = wrong("re");
    assert!(
        message.contains("ambiguous") && hint.contains("restart") && hint.contains("reverse-next"),
        "{hint}"
    );
    // A whole name is never ambiguous, even where it begins another one.
    assert_eq!(Command::parse("next").unwrap().info().name, "next");
}
