//! `run` visits what `symheap run` visits, in one go or with stops, depth first or level by level.

use symheap::session::Reply;
use symheap::session::reply::Explored;

use super::{SUBJECTS, run, session};
use crate::command::json;

fn explored(walk: &mut symheap::session::Session, line: &str) -> Explored {
    match run(walk, line) {
        Ok(Reply::Explored(explored)) => *explored,
        other => panic!("{line}: {other:?}"),
    }
}

/// paths, exceptions, cut, loops cut
fn counts(explored: &Explored) -> [u64; 4] {
    [explored.paths, explored.exceptions, explored.cut, explored.loops_cut]
}

#[test]
fn run_visits_what_the_command_visits() {
    for &(name, method, k, technique) in SUBJECTS {
        let mut first = session(name, method, k, technique);
        let method = first.method_key().to_string();
        let k_text = k.to_string();
        let ran = json(&[
            "run",
            name,
            &method,
            "-t",
            technique,
            "-k",
            &k_text,
            "--json",
            "--no-times",
            "--depth",
            "40",
        ]);
        let number = |value: &serde_json::Value| value.as_u64().unwrap_or(0);
        let exceptions = ran["outcomes"]["exception"].as_object().map_or(0, |o| o.values().map(number).sum());
        let wanted = [number(&ran["paths"]), exceptions, number(&ran["pruned"]), number(&ran["loops_cut"])];
        let whole = explored(&mut first, "run");
        assert_eq!(counts(&whole), wanted, "{name} {ran}");
        let breaks: &[&str] = &["", "prune", "exception", "disagreement", "line"];
        for order in ["dfs", "bfs"] {
            for on in breaks {
                // The larger ones take long with a stop at every statement or alternative.
                if whole.nodes > 200 && !on.is_empty() {
                    continue;
                }
                for most in ["", "3"] {
                    let mut walk = session(name, &method, k, technique);
                    if *on == "line" {
                        let line = (1..400).find(|n| run(&mut walk, &format!("break on line {n}")).is_ok());
                        assert!(line.is_some(), "{name}");
                    } else if !on.is_empty() {
                        run(&mut walk, &format!("break on {on}")).unwrap();
                    }
                    let (mut sum, mut hits) = ([0; 4], 0);
                    for turn in 0.. {
                        let part = explored(&mut walk, &format!("run {order} {most}"));
                        counts(&part).iter().zip(&mut sum).for_each(|(n, sum)| *sum += n);
                        hits += part.hits.len() as u64;
                        if part.complete {
                            break;
                        }
                        assert!(turn < 100_000, "{name} {order} {on} never ends");
                        assert!(
                            !part.hits.is_empty() || !most.is_empty(),
                            "{name} {order} {on}: stops for nothing"
                        );
                    }
                    assert_eq!(sum, wanted, "{name} {order} {on} {most}");
                    assert_eq!(walk.tree().len(), whole.nodes, "{name} {order} {on} {most}");
                    let Ok(Reply::Breakpoints { breakpoints }) = run(&mut walk, "breakpoints") else {
                        panic!("no breakpoints")
                    };
                    assert_eq!(breakpoints.iter().map(|b| b.hits).sum::<u64>(), hits);
                }
            }
        }
    }
}

#[test]
fn breakpoints_on_statements_do_not_lift_the_depth_limit() {
    let mut settings = super::settings("lissa", 3);
    settings.limits.depth = 2;
    let mut plain = super::session_with("intro/binary_tree", "dfs", settings.clone());
    let wanted = counts(&explored(&mut plain, "run"));
    let mut walk = super::session_with("intro/binary_tree", "dfs", settings);
    run(&mut walk, "break on field left").unwrap();
    let mut sum = [0; 4];
    loop {
        let part = explored(&mut walk, "run");
        counts(&part).iter().zip(&mut sum).for_each(|(n, sum)| *sum += n);
        if part.complete {
            break;
        }
    }
    assert_eq!(sum, wanted);
}

#[test]
fn run_explores_what_was_passed_over_too() {
    // Whole trees: however one got where one is, all of it is explored in the end, and nothing twice.
    for (subject, method, k) in
        [("intro/binary_tree", "dfs", 3), ("pli/tree_map", "put", 2), ("pli/schedule", "quantumExpire", 1)]
    {
        // The visited tree in the end.
        let visited = |lines: &[&str]| {
            let mut walk = session(subject, method, k, "pli");
            for line in lines {
                // Not all of these fit every subject.
                let _ = walk.execute(&symheap::session::Command::parse(line).unwrap());
            }
            let last = explored(&mut walk, "run");
            assert!(last.complete && last.partial.is_none(), "{subject} {lines:?}");
            let again = explored(&mut walk, "run");
            assert!(again.complete && again.paths == 0, "{subject} {lines:?}");
            match run(&mut walk, "tree") {
                Ok(Reply::Tree { rows, .. }) => {
                    rows.into_iter().map(|row| (row.choice_path, row.state)).collect::<Vec<_>>()
                }
                other => panic!("{other:?}"),
            }
        };
        let whole = visited(&["run"]);
        assert!(whole.iter().all(|(_, state)| state != "open" && state != "unvisited"));
        for lines in [
            &["goto [2]"][..],
            &["next-choice", "choose 2", "next-choice", "run"],
            &["goto [2]", "back", "run"],
            &["goto [2]", "run 1", "run bfs"],
            &["next-disagreement", "next-disagreement", "run bfs"],
        ] {
            assert_eq!(visited(lines), whole, "{subject} {lines:?}");
        }
    }
}

#[test]
fn disagreements_do_not_depend_on_a_comparison_that_ended_early() {
    let disagreements = |before: &[&str]| {
        let mut walk = session("intro/binary_tree", "dfs", 3, "lissa");
        for line in before {
            match run(&mut walk, line) {
                // On a cycle the recursion never ends, which is proved: nothing is left open.
                Ok(Reply::Comparison(view)) => assert_eq!(view.partial, None),
                other => panic!("{line}: {other:?}"),
            }
        }
        let mut found = Vec::new();
        for at in 1.. {
            match run(&mut walk, "next-disagreement") {
                Ok(Reply::Disagreement { number, count, view, .. }) => {
                    assert_eq!(number, at);
                    found.push(view.choice_path);
                    if number == count {
                        break;
                    }
                }
                other => panic!("{other:?}"),
            }
        }
        found
    };
    let found = disagreements(&[]);
    assert!(found.windows(2).all(|pair| pair[0] < pair[1] && !pair[1].starts_with(&pair[0])), "{found:?}");
    assert_eq!(disagreements(&["compare"]), found);
    assert_eq!(disagreements(&["compare", "compare all"]), found);
}
