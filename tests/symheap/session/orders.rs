//! Techniques that depend on the order of the visit answer for the path that led here.

use symheap::session::Reply;
use symheap::solve::VerdictWord;

use super::{run, session};

#[test]
fn hex_answers_for_the_path_that_led_here() {
    let mut walk = session("intro/visiting_order", "ends", 2, "li");
    let verdict = |walk: &mut symheap::session::Session, row: &str| match run(walk, "verdicts") {
        Ok(Reply::Verdicts { verdicts, .. }) => {
            verdicts.into_iter().find(|v| v.technique == row).map(|v| v.verdict)
        }
        other => panic!("{other:?}"),
    };
    // The tail found the item, so head is the alias: an exploration under hex cuts it.
    run(&mut walk, "goto [1,2,2]").unwrap();
    assert_eq!(verdict(&mut walk, "hex"), Some(VerdictWord::Unsat));
    assert_eq!(verdict(&mut walk, "hex/breadth-first"), Some(VerdictWord::Sat));
    let met = |walk: &mut symheap::session::Session, line: &str| match run(walk, line) {
        Ok(Reply::Expectation { met, .. }) => met,
        other => panic!("{line}: {other:?}"),
    };
    assert!(met(&mut walk, "expect unsat hex"));
    assert!(met(&mut walk, "expect sat hex/breadth-first"));
    assert!(met(&mut walk, "expect unsat hex/trace"));
    let why = |walk: &mut symheap::session::Session, line: &str| match run(walk, line) {
        Ok(Reply::Why(why)) => why.verdict,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(why(&mut walk, "why hex"), VerdictWord::Unsat);
    assert_eq!(why(&mut walk, "why hex/breadth-first"), VerdictWord::Sat);
    run(&mut walk, "goto [1,2]").unwrap();
    assert!(met(&mut walk, "expect unsat hex 2"));
}

/// At every visited node of `li`'s tree: what the row says is what an exploration does there.
#[test]
fn rows_say_what_explorations_cut() {
    for (name, method, k, techniques) in [
        ("intro/visiting_order", "ends", 2, &["hex"][..]),
        ("intro/binary_tree", "dfs", 3, &["bli1", "bli2"][..]),
    ] {
        let mut walk = session(name, method, k, "li");
        run(&mut walk, "run bfs 12").unwrap();
        for technique in techniques {
            let mut cutting = session(name, method, k, technique);
            for path in walk.visited_paths(60) {
                run(&mut walk, &format!("goto {path}")).unwrap();
                let Ok(Reply::Verdicts { verdicts, .. }) = run(&mut walk, "verdicts") else {
                    panic!("{path}")
                };
                let row = verdicts.iter().find(|v| v.technique == *technique).unwrap();
                let there = run(&mut cutting, &format!("goto {path}"));
                // Beside its own nodes, which tell new objects apart, `bli1` has no such node.
                if there.as_ref().is_err_and(|error| format!("{error:?}").contains("is told apart")) {
                    continue;
                }
                let is_alive = there.is_ok();
                assert_eq!(row.verdict == VerdictWord::Unsat, !is_alive, "{technique} {path} {row:?}");
            }
        }
    }
}
