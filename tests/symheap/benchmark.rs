//! `bench`: what it says of its measurements. The times themselves are no test's business.

use serde_json::Value;

use crate::command::symheap;

/// Both solvers come to the same paths, and the ratio is that of the times beside it.
#[test]
fn rows_are_what_they_say() {
    let ran = symheap(&[
        "bench",
        "--only",
        "linked_list,start-up intro",
        "--runs",
        "1",
        "--budget",
        "600",
        "--json",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let value: Value = serde_json::from_str(&ran.out).expect("JSON");
    let rows = value["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 2);
    assert_eq!(value["complete"], true);
    assert!(value["machine"]["cores"].as_u64().is_some_and(|cores| cores > 0));
    let list = rows.iter().find(|row| row["name"] == "lissa lissa/linked_list remove").expect("the list");
    assert_eq!(list["textbook"]["paths"], list["fast"]["paths"]);
    let time = |which: &str| list[which]["time_s"].as_f64().expect("a time");
    let ratio = list["ratio"].as_f64().expect("a ratio");
    assert!((ratio - time("textbook") / time("fast")).abs() < 0.01 * ratio, "{list}");
    assert!(rows.iter().any(|row| row["measured"]["time_s"].as_f64().is_some_and(|time| time > 0.0)));
}

/// What is not reached in the budget is told, and the exit code says so; a word that no row has is refused.
#[test]
fn what_is_not_reached_is_told() {
    let ran = symheap(&["bench", "--only", "tree_map put", "--runs", "1", "--budget", "0.001"]);
    assert_eq!(ran.code, 3, "{}", ran.out);
    assert!(ran.out.contains("> 0.001 s") && ran.err.contains("partial:"), "{} {}", ran.out, ran.err);
    let ran = symheap(&["bench", "--only", "nobody"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("start-up intro/cycle"), "{}", ran.err);
}
