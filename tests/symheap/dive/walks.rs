//! Every move inside of a query can be undone, and done again; a move that fails changes nothing.

use symheap::session::Reply;

use super::{refused, run, session, to};

const MOVES: [&str; 12] = [
    "step",
    "step 3",
    "step in",
    "next",
    "next",
    "finish",
    "continue",
    "candidate 2",
    "candidate next",
    "reverse-next",
    "reverse-finish",
    "reverse-continue",
];

fn walk(name: &str, method: &str, k: u32, lines: &[&str], seed: u64) {
    let mut session = session(name, method, k, lines);
    let mut random = seed;
    let mut done = 0;
    for _ in 0..40 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let line = MOVES[(random >> 33) as usize % MOVES.len()];
        let before = to(&mut session, "where");
        match run(&mut session, line) {
            Ok(Reply::Dive(after)) if *after != before => {
                assert_eq!(to(&mut session, "back"), before, "{name}: {line}, back");
                assert_eq!(to(&mut session, "forward"), *after, "{name}: {line}, back, forward");
                done += 1;
            }
            Ok(reply) => assert_eq!(reply, Reply::Dive(Box::new(before)), "{name}: {line}"),
            Err(_) => assert_eq!(to(&mut session, "where"), before, "{name}: {line} failed"),
        }
    }
    assert!(done > 15, "{name}: only {done} moves of 40 led anywhere");
}

#[test]
fn back_after_any_move_restores_the_view() {
    let tree = ["choose 3", "dive lissa 3"];
    let schedule = ["choose 1", "choose 2", "choose 1", "dive pli 1"];
    let ring = ["choose 1", "choose 2", "dive hex 3"];
    let partial = ["choose 3", "dive consp 2"];
    for seed in 1..4 {
        walk("intro/binary_tree", "dfs", 4, &tree, seed);
        walk("pli/schedule", "finishAllProcesses", 1, &schedule, seed);
    }
    walk("intro/circular_list", "getList", 3, &ring, 5);
    walk("intro/binary_tree", "dfs", 4, &partial, 6);
}

#[test]
fn many_moves_are_undone_at_once() {
    let mut session = session("intro/binary_tree", "dfs", 4, &["choose 3", "dive lissa 3"]);
    let views: Vec<_> =
        ["step", "next", "step in", "continue", "candidate 7"].map(|l| to(&mut session, l)).into();
    assert_eq!(to(&mut session, "back 3"), views[1]);
    assert_eq!(to(&mut session, "forward 2"), views[3]);
    assert_eq!(to(&mut session, "back 9").number, 0);
    assert_eq!(refused(&mut session, "back"), "this is the start of the query");
    assert_eq!(to(&mut session, "forward 5"), views[4]);
    assert_eq!(
        refused(&mut session, "forward"),
        "nothing was undone: `back` undoes a move, `forward` does it again"
    );
}

#[test]
fn long_searches_are_walked_from_copies() {
    // N0.left = N1 and N1.left = N1 among twelve nodes: more than ten thousand candidates, none a tree.
    let mut session = session("intro/binary_tree", "dfs", 12, &["choose 3", "dive lissa-nosb 3"]);
    let fifth = to(&mut session, "candidate 5");
    let over = to(&mut session, "continue");
    assert_eq!(over.number, 12_265);
    assert_eq!(to(&mut session, "back"), fifth);
    let late = to(&mut session, &format!("candidate {}", over.number - 3));
    assert_eq!(to(&mut session, "step 3").number, over.number);
    assert_eq!(to(&mut session, "back"), late);
    assert_eq!(to(&mut session, "reverse-finish").number, over.number - 4);
}

#[test]
fn an_interrupted_move_leaves_the_place() {
    let mut session = session("intro/binary_tree", "dfs", 4, &["choose 3", "dive lissa 3", "step 2"]);
    let before = to(&mut session, "where");
    let cancel = session.settings().cancel.clone();
    cancel.cancel();
    for line in ["continue", "step", "candidate next", "surface"] {
        assert_eq!(refused(&mut session, line), "interrupted", "{line}");
    }
    cancel.reset();
    assert_eq!(to(&mut session, "where"), before);
    assert_eq!(to(&mut session, "continue").number, 31);
}
