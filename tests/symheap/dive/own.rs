//! A technique of somebody else, which is only able to decide, is walked all the same: what it tells while it
//! decides, or its verdict alone.

use std::rc::Rc;

use symheap::exec::symbolic::{Fork, SymbolicState};
use symheap::session::Reply;
use symheap::solve::trace::{Event, EventKind, MOST_EVENTS};
use symheap::solve::{Verdict, Why};
use symheap::technique::replay::Walk;
use symheap::technique::{Answer, Context, Query, Registry, Technique};

use super::{last, refused, run, session_of, to};
use crate::library::own_technique;

/// Says nothing and finds everything possible.
struct Silent;

/// Counts, in rounds of two events; the last one refuses.
struct Counting;

/// Rounds of [`Counting`]: more than are kept together.
const ROUNDS: u64 = MOST_EVENTS as u64;

impl Technique for Silent {
    type Note = ();

    fn name(&self) -> &'static str {
        "silent"
    }
    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<(), String> {
        Ok(())
    }
    fn on_lazy_step(&mut self, _: &mut Context, _: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        Answer { verdict: Verdict::Sat(None), note: () }
    }
    fn decide(&mut self, _: &mut Context, _: &Query) -> Option<Verdict> {
        Some(Verdict::Sat(None))
    }
}

impl Technique for Counting {
    type Note = ();

    fn name(&self) -> &'static str {
        "counting"
    }
    fn prelude(&mut self, _: &mut Context, _: &SymbolicState) -> Result<(), String> {
        Ok(())
    }
    fn on_lazy_step(&mut self, _: &mut Context, _: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        Answer { verdict: Verdict::Sat(None), note: () }
    }
    fn decide(&mut self, context: &mut Context, _: &Query) -> Option<Verdict> {
        for number in 1..=ROUNDS {
            context.begin_round();
            context.tell(|| Event::new(EventKind::Rule, format!("{number} is looked at")));
            context.tell(|| Event::new(EventKind::Answer, format!("{number} is not it")));
        }
        Some(Verdict::Unsat(Why::GaveUp("none is it".into())))
    }
    fn walk(&mut self, _: &mut Context, _: &Query) -> Result<Walk, String> {
        Ok(Walk::Again("number"))
    }
}

fn registry() -> Rc<Registry> {
    let mut registry = own_technique::registry();
    registry.add("silent", "says nothing", || Box::new(Silent));
    registry.add("counting", "counts", || Box::new(Counting));
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
    assert_eq!(verdict.verdict, "unsat");
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
