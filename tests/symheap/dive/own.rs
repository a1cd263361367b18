//! A technique of somebody else, which is only able to decide, is walked all the same: what it tells while it
//! decides, or its verdict alone.

use std::rc::Rc;

use symheap::session::Reply;
use symheap::solve::trace::{Event, EventKind, MOST_EVENTS};
use symheap::solve::{Verdict, VerdictWord, Why};
use symheap::technique::replay::Walk;
use symheap::technique::{Context, Entry, Judge, Query, Registry};

use super::{last, refused, run, session_of, to};
use crate::library::own_technique;

/// Says nothing and finds everything possible.
struct Silent;

/// Counts, in rounds of two events; the last one refuses.
struct Counting;

/// Rounds of [`Counting`]: more than are kept together.
const ROUNDS: u64 = MOST_EVENTS as u64;

impl Judge for Silent {
    fn decide(&mut self, _: &mut Context, _: &Query) -> Verdict {
        Verdict::Sat(None)
    }
}

impl Judge for Counting {
    fn decide(&mut self, context: &mut Context, _: &Query) -> Verdict {
        for number in 1..=ROUNDS {
            context.begin_round();
            context.tell(|| Event::new(EventKind::Rule, format!("{number} is looked at")));
            context.tell(|| Event::new(EventKind::Answer, format!("{number} is not it")));
        }
        Verdict::Unsat(Why::Stated("none is it".into()))
    }
    fn walk(&mut self, _: &mut Context, _: &Query) -> Result<Walk, String> {
        Ok(Walk::Again("number"))
    }
}

fn registry() -> Rc<Registry> {
    let mut registry = own_technique::registry();
    registry.add(Entry::judging("silent", "says nothing", || Silent));
    registry.add(Entry::judging("counting", "counts", || Counting));
    Rc::new(registry)
}

fn dive(line: &str) -> symheap::session::Session {
    session_of(registry(), "intro/binary_tree", "dfs", 4, &["choose 3", line])
}

#[test]
fn of_one_that_tells_what_it_looks_at() {
    let mut session = dive("dive acyclic 3");
    let start = to(&mut session, "where");
    assert_eq!((start.unit, start.number, start.events), ("run", 0, 0));
    let end = to(&mut session, "continue");
    assert_eq!(end.number, 1);
    let texts: Vec<&str> = end.recent.iter().map(|event| event.text.as_str()).collect();
    assert_eq!(
        texts,
        ["N0.left is no loop", "N1.left is a loop", "the verdict is unsat: N1.left points to its own object"]
    );
    assert_eq!(end.verdict.as_ref().map(|v| v.verdict.as_str()), Some("unsat"));
    assert_eq!(to(&mut session, "back").event, 0);
    assert_eq!(last(&to(&mut session, "next")), "N0.left is no loop");
    assert_eq!(refused(&mut session, "candidate 2"), "there is no run 2: the query has 1 run");
    let Ok(Reply::Surfaced { verdict, .. }) = run(&mut session, "surface") else { panic!("surface") };
    assert_eq!(verdict.verdict, VerdictWord::Unsat);
}

/// The technique is one among all in the session: rows of verdicts and of the comparison, and why.
#[test]
fn the_session_knows_one_of_ones_own() {
    let mut session = session_of(registry(), "intro/binary_tree", "dfs", 2, &["technique acyclic"]);
    run(&mut session, "run").unwrap();
    let Ok(Reply::Comparison(compared)) = run(&mut session, "compare") else { panic!("compare") };
    assert!(compared.rows.iter().any(|row| row.technique == "acyclic" && row.pruned > 0), "{compared:?}");
    // Where a node is its own left child.
    let mut session = session_of(registry(), "intro/binary_tree", "dfs", 2, &["goto [2]"]);
    let Ok(Reply::Verdicts { verdicts, .. }) = run(&mut session, "verdicts") else { panic!("verdicts") };
    let own = verdicts.iter().find(|v| v.technique == "acyclic").unwrap();
    assert_eq!(
        (own.verdict.as_str(), own.why.as_deref()),
        ("unsat", Some("N0.left = N0: N0.left points to its own object"))
    );
    let Ok(Reply::Why(why)) = run(&mut session, "why acyclic") else { panic!("why") };
    assert_eq!(
        (why.verdict.as_str(), why.sentence.as_str()),
        ("unsat", "N0.left = N0: N0.left points to its own object")
    );
    assert_eq!(why.smallest.map(|part| part.fields), Some(vec!["N0.left = N0".to_string()]));
    let Ok(Reply::Expectation { met: true, .. }) = run(&mut session, "expect unsat acyclic") else {
        panic!("expect")
    };
}

#[test]
fn of_one_that_tells_nothing() {
    let mut session = dive("dive silent 3");
    let end = to(&mut session, "step");
    assert_eq!((end.number, last(&end)), (1, "the verdict is sat"));
    assert_eq!(end.verdict.as_ref().map(|v| v.verdict.as_str()), Some("sat"));
    assert_eq!(refused(&mut session, "step"), "the query is over");
}

#[test]
fn of_one_with_more_rounds_than_are_kept() {
    let mut session = dive("dive counting");
    let deep = to(&mut session, "candidate 7000");
    assert_eq!((deep.unit, deep.number, last(&deep)), ("number", 7000, "7000 is not it"));
    let first = to(&mut session, "candidate 1");
    assert_eq!((first.events, last(&first)), (2, "1 is not it"));
    assert_eq!(to(&mut session, "back"), deep);
    assert_eq!(last(&to(&mut session, "next")), "7001 is looked at");
    let end = to(&mut session, "continue");
    assert_eq!((end.number, last(&end)), (ROUNDS, "the verdict is unsat: none is it"));
    assert_eq!(
        refused(&mut session, "candidate 99999"),
        format!("there is no number 99999: the query has {ROUNDS} numbers")
    );
}
