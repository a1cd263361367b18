//! A query that is told is the query that ran: the same candidates, in the same order, as many of them, and
//! the same verdict; and its events explain every change of vector and stack.

use std::rc::Rc;

use symheap::exec::symbolic::SymbolicState;
use symheap::explore::engine::Plan;
use symheap::explore::{Child, Engine, Step};
use symheap::heap::Encoding;
use symheap::solve::Verdict;
use symheap::solve::trace::Round;
use symheap::technique::{Judge, Query, Registry, Technique, Walk};
use symheap::testing::subject;

/// States that are asked about for a subject.
const STATES: usize = 40;

/// The first states of lazy initialization, breadth first.
fn states(engine: &mut Engine, start: symheap::explore::Live) -> Vec<SymbolicState> {
    let mut states = Vec::new();
    let mut open = std::collections::VecDeque::from([start]);
    while let Some(mut live) = open.pop_front().filter(|_| states.len() < STATES) {
        states.push(live.state.clone());
        let Step::Fork(fork) = engine.run(&mut live) else { continue };
        for alternative in &fork.alternatives {
            if let Child::Alive(child, _) = engine.descend(&live, &fork, alternative) {
                open.push_back(*child);
            }
        }
    }
    states
}

/// Rounds of the query run again, and its verdict.
fn rounds(
    engine: &mut Engine,
    judge: &mut dyn Judge,
    query: &Query,
    record: bool,
) -> Option<(u64, Verdict, Vec<Round>)> {
    let walk = engine.with_technique(|_, context| judge.walk(context, query)).ok()?;
    let Walk::Stepwise(mut replay) = walk else { return None };
    let (mut count, mut all) = (0, Vec::new());
    loop {
        let mut round = engine.with_technique(|_, context| replay.advance(context, record));
        count += u64::from(!round.is_closing);
        let verdict = round.verdict.take();
        all.push(round);
        if let Some(verdict) = verdict {
            return Some((count, verdict, all));
        }
    }
}

fn check(name: &str, method: &str, k: u32, techniques: &[&str]) {
    let loaded = subject(name).unwrap();
    let registry = Rc::new(Registry::default());
    let plan = Plan::new(
        &loaded,
        loaded.methods.iter().position(|m| &*m.key == method).unwrap(),
        k,
        Technique::plain(),
    );
    let (mut engine, start) = Engine::start(plan).unwrap();
    let (mut asked, mut refuted) = (0, 0);
    for state in states(&mut engine, start) {
        let Ok(encoding) = Encoding::of(&state.input) else { continue };
        let query = Query { heap: &state.input, encoding: &encoding, pc: &state.pc };
        for technique in techniques {
            let before = engine.counts.candidates;
            let judge = || registry.entry(technique).unwrap().judge(&loaded).unwrap();
            let verdict = engine.with_technique(|_, context| judge().decide(context, &query));
            let candidates = engine.counts.candidates - before;
            let mut again = judge();
            for record in [false, true] {
                let about = format!("{name} {technique} {:?}", encoding.vector);
                let (count, told, all) = rounds(&mut engine, &mut *again, &query, record).unwrap();
                assert_eq!(told, verdict, "{about}");
                if matches!(*technique, "lissa" | "lissa-m" | "lissa-nosb" | "pli" | "pli-noopt") {
                    assert_eq!(count, candidates, "{about}");
                    let ends = all.iter().map(|round| round.after(round.events.len()));
                    let starts = all.iter().skip(1).map(|round| round.start.clone());
                    assert!(!record || starts.zip(ends).all(|(a, b)| a == b), "{about}");
                }
            }
            asked += 1;
            refuted += u32::from(matches!(verdict, Verdict::Unsat(_)));
        }
    }
    assert!(asked > 10 && refuted > 0, "{name}: {asked} queries, {refuted} refuted");
}

#[test]
fn of_trees() {
    check("intro/binary_tree", "dfs", 3, &["lissa", "lissa-m", "lissa-nosb", "lihybrid", "consp"]);
}

#[test]
fn of_lists_and_maps() {
    check("pli/linked_list", "remove", 3, &["lissa", "pli", "lihybrid"]);
    check("lissa/tree_map", "put", 2, &["lissa", "lihybrid"]);
    check("pli/tree_map", "put", 2, &["lissa", "pli-noopt", "lihybrid"]);
}

#[test]
fn of_unsplit_preconditions_with_open_numbers() {
    check("intro/overflow", "insert", 3, &["lissa", "pli", "lissa-nosb", "lihybrid"]);
}

#[test]
fn of_a_scheduler() {
    check("pli/schedule", "finishAllProcesses", 1, &["lissa", "pli"]);
}

#[test]
fn of_rules_and_bounds() {
    check("intro/circular_list", "getList", 3, &["hex", "bli1", "bli2", "lissa"]);
    check("bli/list", "isAcyclic", 3, &["bli1", "bli2", "bli2-merge"]);
}
