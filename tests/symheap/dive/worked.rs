//! The worked examples of the papers, step for step.

use std::sync::Arc;

use symheap::exec::Natives;
use symheap::heap::{Layout, SlotId};
use symheap::session::{Reply, Session};
use symheap::solve::VerdictWord;
use symheap::solve::korat::{HeapPredicate, Search, SearchResult};
use symheap::solve::observer::{Observer as _, Recorder};
use symheap::solve::trace::{EventKind, Round};
use symheap::testing::subject;

use symheap::session::view::DiveView;

use super::{last, refused, run, session, to};

/// A search over heaps of the bundled binary tree from a vector on, and its precondition.
fn tree(k: u32, vector: &[u32], fixed: &[usize]) -> (Search, HeapPredicate) {
    let subject = subject("intro/binary_tree").unwrap();
    let layout = Arc::new(Layout::new(&subject.program, subject.scope(k).unwrap(), &[]));
    let natives = Arc::new(Natives::new(&subject.program));
    let predicate = HeapPredicate::new(&subject, &natives, &layout, &subject.spec.pre_h, 1_000_000).unwrap();
    let mut given = vec![false; vector.len()];
    fixed.iter().for_each(|&slot| given[slot] = true);
    (Search::new(layout, vector.to_vec(), given, true), predicate)
}

/// The way to the next candidate and its test.
fn next_round(search: &mut Search, predicate: &mut HeapPredicate) -> (SearchResult, Round) {
    let mut recorder = Recorder::default();
    predicate.fix(search.fixed());
    recorder.begin(|| search.place());
    (search.next_satisfying(predicate, &mut recorder, 1), recorder.0)
}

fn texts(round: &Round) -> Vec<&str> {
    let shown = round.events.iter().filter(|e| e.kind != EventKind::Statement);
    shown.map(|e| e.text.as_str()).collect()
}

fn slots(numbers: &[u32]) -> Vec<SlotId> {
    numbers.iter().copied().map(SlotId).collect()
}

#[test]
fn the_last_accessed_field_is_incremented_first() {
    let (mut search, mut predicate) = tree(4, &[2, 0, 2, 0, 0, 0, 0, 0], &[]);
    let (result, round) = next_round(&mut search, &mut predicate);
    assert_eq!(result, SearchResult::Budget);
    assert_eq!(
        texts(&round),
        [
            "candidate 1 is tested",
            "read N0.right (index 1): null",
            "read N0.left (index 0): N1",
            "read N1.right (index 3): null",
            "read N1.left (index 2): N1",
            "Node.isBinaryTree() returns false",
        ]
    );
    assert_eq!(round.after(round.events.len()).accessed, slots(&[1, 0, 3, 2]));
    let (result, round) = next_round(&mut search, &mut predicate);
    assert_eq!(result, SearchResult::Satisfied);
    assert_eq!(
        texts(&round)[..2],
        [
            "popped N1.left (index 2): N1 → N2 (2 → 3); may go up to 3 (N2): the largest object over fixed and accessed fields is N1 (N0.left)",
            "candidate 2 is tested",
        ]
    );
    assert_eq!(round.after(1).vector, [2, 0, 3, 0, 0, 0, 0, 0]);
    assert_eq!(round.after(1).accessed, slots(&[1, 0, 3]));
    assert_eq!(round.after(2).accessed, []);
    let end = round.after(round.events.len());
    assert_eq!(end.vector, [2, 0, 3, 0, 0, 0, 0, 0]);
    assert_eq!(end.accessed, slots(&[1, 0, 3, 2, 5, 4]));
}

#[test]
fn symmetry_counts_fixed_fields_that_the_precondition_did_not_reach() {
    // N0.left = N2, N0.right = N1, N1.left = N1 (a loop) and N2.left = N3, out of preH's reach.
    let vector = [3, 2, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0];
    let (mut search, mut predicate) = tree(6, &vector, &[0, 1, 2, 4]);
    let mut told = Vec::new();
    while !search.is_exhausted() {
        let (_, round) = next_round(&mut search, &mut predicate);
        told.extend(round.events.into_iter().filter(|e| matches!(e.kind, EventKind::Popped(_))));
    }
    assert_eq!(told[0].text, "popped N1.left (index 2): skipped, it is fixed at N1");
    let largest = "the largest object over fixed and accessed fields is N3 (fixed N2.left)";
    assert_eq!(
        told[1].text,
        format!("popped N1.right (index 3): null → N0 (0 → 1); may go up to 5 (N4): {largest}")
    );
    let of_right: Vec<&str> =
        told.iter().map(|e| e.text.as_str()).filter(|t| t.contains("N1.right (index 3)")).collect();
    assert_eq!(of_right.len(), 6, "five increments and a reset: {of_right:?}");
    assert_eq!(
        of_right[5],
        format!(
            "popped N1.right (index 3): reset from N4 to null (5 → 0): N5 in place of N4 would give an isomorphic heap, as {largest}"
        )
    );
}

/// N0.left = N1, and about N1.left = N1: no tree.
fn loop_at_n1() -> Session {
    session("intro/binary_tree", "dfs", 4, &["choose 3", "dive lissa 3"])
}

#[test]
fn candidates_and_events_of_a_session() {
    let mut session = loop_at_n1();
    let start = to(&mut session, "where");
    assert_eq!((start.number, start.vector.as_slice()), (0, [2, 0, 2, 0, 0, 0, 0, 0].as_slice()));
    let fixed: Vec<&str> = start.cells.iter().filter(|c| c.fixed).map(|c| c.name.as_str()).collect();
    assert_eq!(fixed, ["N0.left", "N1.left"]);
    let first = to(&mut session, "step");
    assert_eq!((first.number, first.accessed.as_slice()), (1, [1, 0, 3, 2].as_slice()));
    let decided = first.last.as_ref().unwrap();
    assert_eq!((decided.kind, decided.line.as_deref()), ("answer", Some("return false;")));
    assert!(first.verdict.is_none());

    let skipped = to(&mut session, "next");
    assert_eq!(last(&skipped), "popped N1.left (index 2): skipped, it is fixed at N1");
    assert_eq!(skipped.accessed, [1, 0, 3]);
    let incremented = to(&mut session, "next");
    assert!(last(&incremented).starts_with("popped N1.right (index 3): null → N0 (0 → 1)"));
    assert_eq!(incremented.vector, [2, 0, 2, 1, 0, 0, 0, 0]);
    let tested = to(&mut session, "next");
    assert_eq!((last(&tested), tested.accessed.len()), ("candidate 2 is tested", 0));
    // Statements come with the local variables of the precondition.
    let statement = (0..3).map(|_| to(&mut session, "step in")).last().unwrap();
    let event = statement.last.unwrap();
    assert_eq!((event.kind, event.line.as_deref()), ("statement", Some("seen.add(this);")));
    let facts: Vec<(&str, &str)> = event.facts.iter().map(|f| (f.name.as_str(), f.value.as_str())).collect();
    assert_eq!(facts, [("seen", "{}"), ("queue", "[]")]);
    let read = to(&mut session, "next");
    assert_eq!((last(&read), read.accessed.as_slice()), ("read N0.right (index 1): null", [1].as_slice()));
    assert_eq!(to(&mut session, "reverse-next"), tested);
    assert_eq!(to(&mut session, "finish").number, 2);
    assert_eq!(to(&mut session, "reverse-finish"), first);
    assert_eq!(to(&mut session, "reverse-continue"), start);

    let over = to(&mut session, "continue");
    assert_eq!((over.number, over.stage, start.stage), (31, "structure", "start"));
    assert_eq!(last(&over), "the accessed stack is empty: no candidate is left");
    assert_eq!(over.verdict.as_ref().unwrap().verdict, VerdictWord::Unsat);
    assert_eq!(refused(&mut session, "step"), "the query is over");
    assert_eq!(
        refused(&mut session, "candidate 32"),
        "there is no candidate 32: the query has 31 candidates"
    );
    assert_eq!(to(&mut session, "where"), over);
    assert_eq!(to(&mut session, "candidate 1"), first);
}

#[test]
fn other_commands_look_at_the_node_or_ask_to_surface() {
    let mut session = loop_at_n1();
    let (node, heap) = (session.position(), run(&mut session, "heap").unwrap());
    to(&mut session, "step 5");
    for line in ["goto [1]", "choose 1", "restart", "run", "next-choice", "scope 2", "technique hex"] {
        let error = run(&mut session, line).unwrap_err();
        assert_eq!(error.hint.as_deref(), Some("`surface` first"), "{line}");
    }
    assert!(refused(&mut session, "dive pli").contains("inside of a query of lissa already"));
    assert_eq!(run(&mut session, "heap").unwrap(), heap);
    for line in ["pc", "vars", "tree", "choices", "verdicts", "source", "print left"] {
        run(&mut session, line).unwrap();
    }
    assert_eq!(session.diving().as_deref(), Some("dive lissa 3 #5"));
    let Ok(Reply::Surfaced { verdict, reached, .. }) = run(&mut session, "surface") else { panic!() };
    let why =
        "N0.left = N1, N1.left = N1: Node.isBinaryTree() line 44: if (!seen.add(leftChild)) return false";
    assert_eq!((verdict.verdict.as_str(), verdict.why.as_deref(), reached), ("unsat", Some(why), 5));
    assert_eq!((session.position(), session.diving()), (node, None));
    for line in ["surface", "vector", "accessed", "fixed", "candidate 1", "candidate next"] {
        assert_eq!(refused(&mut session, line), "this is not inside of a query", "{line}");
    }
}

#[test]
fn techniques_without_a_query_say_so() {
    let mut session = session("intro/binary_tree", "dfs", 3, &["choose 3"]);
    for (technique, says) in [
        ("li", "li asks no query: it cuts nothing"),
        ("driver", "driver asks no query: its inputs are built by the class's own methods"),
        ("ifrepok", "ifrepok asks no query about a heap: it runs the precondition before the method"),
        ("hex", "the specification has no HEX rules (`hex: { rules: [ … ] }`)"),
        ("lisa", "there is no technique `lisa`"),
    ] {
        assert_eq!(refused(&mut session, &format!("dive {technique}")), says);
        assert_eq!(session.diving(), None);
    }
    assert_eq!(refused(&mut session, "dive lissa 9"), "there is no alternative 9: this choice has 1 to 4");
}

/// `first` is read with a positive counter: PLI's motivating example.
fn lazy_step_of_first() -> Session {
    session("pli/schedule", "finishAllProcesses", 1, &["choose 1", "choose 2", "choose 1"])
}

#[test]
fn pli_refuses_each_candidate_that_satisfies_pre_h() {
    let mut session = lazy_step_of_first();
    to(&mut session, "dive pli 1");
    let mut numbers = Vec::new();
    let mut reasons = Vec::new();
    loop {
        let view = to(&mut session, "candidate next");
        if let Some(verdict) = view.verdict {
            assert_eq!(verdict.verdict, VerdictWord::Unsat);
            let tried = format!("4 heaps satisfy preH ({} candidate heaps tried)", view.number);
            assert!(verdict.why.as_ref().is_some_and(|why| why.contains(&tried)), "{verdict:?}");
            break;
        }
        assert_eq!(view.stage, if numbers.is_empty() { "path condition" } else { "preP" });
        numbers.push(view.number);
        assert!(view.recent.iter().any(|e| e.text == "Schedule.hasAllProcesses() returns true"));
        reasons.push(last(&view).to_string());
    }
    assert_eq!(numbers.len(), 4, "{numbers:?}");
    assert_eq!(reasons[0], "refused: numProcesses > 0 && numProcesses == 0 has no solution");
    assert!(reasons[1..].iter().all(|r| r == "refused: preP cannot return true on this candidate"));
    // preP's forks, with what Z3 says of them, and the clause that each refusal rests on.
    to(&mut session, "reverse-continue");
    to(&mut session, "candidate next");
    let second = to(&mut session, "candidate next");
    let texts: Vec<&str> = second.recent.iter().map(|e| e.text.as_str()).collect();
    for part in [
        "path condition: it and what preH fixed, numProcesses == 1, agree",
        "preP reads curProc, which is symbolic: curProc=null, curProc=Job0",
        "List0.mem_count == 0: impossible here",
    ] {
        assert!(texts.contains(&part), "{part}: {texts:#?}");
    }
    let named = |t: &&str| t.contains("needs List0.mem_count == 0, which contradicts List0.mem_count > 0");
    assert!(texts.iter().any(named), "{texts:#?}");
}

#[test]
fn pli_keeps_the_candidate_that_survives() {
    let mut session = lazy_step_of_first();
    to(&mut session, "dive pli 2");
    let view = to(&mut session, "continue");
    assert_eq!(view.verdict.as_ref().unwrap().verdict, VerdictWord::Sat);
    assert_eq!(last(&view), "survives: preP can return true under the path condition");
    let condition = &view.last.as_ref().unwrap().facts[0];
    assert_eq!(condition.name, "condition");
    assert!(condition.value.contains("List0.mem_count > 0"), "{}", condition.value);
}

#[test]
fn hex_holds_each_rule_against_each_reference() {
    let mut session = session("intro/circular_list", "getList", 3, &["choose 1", "choose 2"]);
    to(&mut session, "dive hex 3");
    let list = to(&mut session, "step");
    assert_eq!((list.unit, list.number), ("reference", 1));
    let unmatched = "rule 1, `this.list(.next)+ not null`: does not match this.list";
    assert!(list.recent.iter().any(|e| e.text == unmatched));
    let next = to(&mut session, "step");
    let texts: Vec<&str> = next.recent.iter().map(|e| e.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "reference N0.next: this.list.next expands to this.list.next (N1), met here first",
            "rule 1, `this.list(.next)+ not null`: holds",
            "rule 2, `this.list(.next)+ aliases this.list`: holds, as the reference is no alias",
            "the rules allow it",
        ]
    );
    let facts: Vec<(&str, &str)> =
        next.recent[2].facts.iter().map(|f| (f.name.as_str(), f.value.as_str())).collect();
    assert_eq!(
        facts,
        [
            ("rule", "2"),
            ("matched", "this.list(.next)+ = this.list.next"),
            ("p_r", "this.list.next"),
            ("p'_r", "this.list.next (N1)"),
            ("wanted", "this.list (N0)"),
        ]
    );
    assert_eq!(to(&mut session, "continue").verdict.unwrap().verdict, VerdictWord::Sat);
    run(&mut session, "surface").unwrap();

    to(&mut session, "dive hex 1");
    to(&mut session, "step");
    let null = to(&mut session, "step");
    assert!(null.recent.iter().any(|e| e.text == "rule 1, `this.list(.next)+ not null`: is violated"));
    assert_eq!(null.verdict.unwrap().verdict, VerdictWord::Unsat);
}

#[test]
fn bli_shows_labels_and_what_the_bound_filters() {
    let fact = |view: &DiveView, name: &str| {
        let mut facts = view.recent.iter().flat_map(|e| &e.facts);
        facts.find(|f| f.name == name).map_or("", |f| f.value.as_str()).to_string()
    };
    // Right of the root of a red-black tree of at most three nodes: in breadth-first order that child is the
    // second object or, beside a left one, the third.
    let mut right = session("bli/tree_set", "contains", 3, &["choose 2", "choose 2", "choose 2"]);
    to(&mut right, "dive bli2 3");
    assert_eq!(fact(&to(&mut right, "step"), "label of N0"), "N0");
    let child = to(&mut right, "step");
    assert_eq!((child.unit, child.number), ("lazy step", 2));
    assert_eq!(last(&child), "N0.right = N1, a new object: allowed");
    assert_eq!(fact(&child, "options kept"), "null, new N1");
    assert_eq!(fact(&child, "options filtered"), "N0");
    assert_eq!(fact(&child, "label of N1"), "N1 or N2");
    run(&mut right, "surface").unwrap();

    to(&mut right, "dive bli2 2");
    let refused = to(&mut right, "continue");
    assert!(last(&refused).starts_with("N0.right = N0: refused, the tight field bound has no pair"));
    assert_eq!(refused.verdict.unwrap().verdict, VerdictWord::Unsat);
}

#[test]
fn hybrid_predicates_run_to_what_is_symbolic_or_to_false() {
    let mut session = session("intro/binary_tree", "dfs", 4, &["choose 3"]);
    to(&mut session, "dive lihybrid 2");
    let view = to(&mut session, "continue");
    assert_eq!(last(&view), "Node.isBinaryTree() touches N0.right, which is symbolic: feasible");
    assert_eq!(view.verdict.unwrap().verdict, VerdictWord::Sat);
    run(&mut session, "surface").unwrap();
    to(&mut session, "dive consp 2");
    assert_eq!(last(&to(&mut session, "next")), "read N0.left (index 0): N1, fixed");
    let view = to(&mut session, "continue");
    assert_eq!(last(&view), "Node.mayBeBinaryTree() returns false");
    assert_eq!(view.accessed, [0, 2]);
    assert_eq!(view.verdict.unwrap().verdict, VerdictWord::Unsat);
}
