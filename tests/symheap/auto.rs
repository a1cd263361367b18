//! `--solver auto`, the default: as published where that is quick, and long queries by the fast solver: the same paths
//! and verdicts, and what it does is told.

use serde_json::Value;

use crate::command::{json, symheap};

/// A run with a solver.
fn run(line: &str, solver: &[&str]) -> Value {
    let line: Vec<&str> =
        line.split(' ').chain(["--json", "--no-times"]).chain(solver.iter().copied()).collect();
    json(&line)
}

/// All but what counts the work.
fn found(mut run: Value) -> Value {
    for key in ["candidates", "smt_queries", "smt_decided_by", "solver", "cache_hits", "solver_calls"] {
        run.as_object_mut().unwrap().remove(key);
    }
    run
}

#[test]
fn short_queries_count_as_published() {
    for line in [
        "run lissa/tree_map put -k 4",
        "run pli/tree_map put -t pli -k 3",
        "run lissa/linked_list remove -k 5",
    ] {
        let auto = run(line, &[]);
        assert_eq!(auto, run(line, &["--solver", "textbook"]), "{line}");
        assert_eq!(auto["solver"], Value::Null, "{line}");
    }
}

#[test]
fn long_queries_have_the_same_verdicts_in_fewer_candidates() {
    for line in [
        "run lissa/tree_map put -k 6 --no-post",
        "run lissa/hash_map put -t lissa-m -k 4 --no-post",
        "run pli/schedule quantumExpire -t pli -k 5 --no-post",
    ] {
        let (auto, textbook) = (run(line, &[]), run(line, &["--solver", "textbook"]));
        assert_eq!(auto["solver"]["name"], "auto", "{line}");
        let taken_over = auto["solver"]["taken_over"].as_u64().unwrap();
        assert!(taken_over > 0 && taken_over <= auto["solver_calls"].as_u64().unwrap(), "{line}");
        let candidates = |run: &Value| run["candidates"].as_u64().unwrap();
        assert!(candidates(&auto) < candidates(&textbook), "{line}");
        assert_eq!(found(auto), found(textbook), "{line}");
    }
}

#[test]
fn it_is_told_where_counts_are_not_the_published_ones() {
    let said = |solver: &str| {
        let line = ["run", "lissa/tree_map", "put", "-k", "6", "--no-post", "--no-times", "--solver", solver];
        symheap(&line).out.contains("`--solver textbook` counts as published")
    };
    assert_eq!(["auto", "textbook", "fast"].map(said), [true, false, false]);
}

#[test]
fn its_counts_do_not_depend_on_threads() {
    let line = "run lissa/tree_map put -k 6 --no-post --jobs";
    let of = |jobs: &str| run(&format!("{line} {jobs}"), &[]);
    let one = of("1");
    assert_eq!(one, of("2"));
    assert_eq!(one, of("4"));
}

#[test]
fn a_limit_of_candidates_holds_for_both_searches_together() {
    let line = "run pli/schedule quantumExpire -t pli -k 5 --no-post --max-candidates";
    // Within what is tried as published both are the textbook's.
    assert_eq!(run(&format!("{line} 300"), &[]), run(&format!("{line} 300"), &["--solver", "textbook"]));
    let limited = run(&format!("{line} 1050"), &[]);
    assert_eq!(limited["solver"]["name"], "auto");
    let queries = limited["solver_calls"].as_u64().unwrap();
    assert!(limited["candidates"].as_u64().unwrap() <= 1050 * queries);
}
