//! Published tables beside measured: the rows exist, small scopes come out as published, marks and exit codes.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::command::{json, symheap};

fn rows(ran: &Value) -> Vec<Value> {
    let tables = ran["tables"].as_array().cloned().unwrap_or_default();
    tables.iter().flat_map(|t| t["rows"].as_array().cloned().unwrap_or_default()).collect()
}

/// All rows that can be compared are equal; how many there are.
fn all_equal(args: &[&str]) -> u64 {
    let budget = ["--budget", "300", "--json", "--no-times"];
    let ran = json(&[&["reproduce"], args, &budget].concat());
    for row in rows(&ran) {
        let is_fine = match row["mark"].as_str() {
            Some("=" | ".") => true,
            Some("≠" | "~") => row["note"].is_string(),
            _ => false,
        };
        assert!(is_fine, "{row}");
    }
    assert_eq!((&ran["complete"], &ran["broken_identities"]), (&true.into(), &0.into()));
    ran["equal"].as_u64().unwrap_or(0)
}

#[test]
fn every_row_names_what_exists_or_says_why_not() {
    let ran = json(&["reproduce", "all", "--budget", "0", "--json", "--no-times", "--no-cache"]);
    let mut unknown = BTreeSet::new();
    for row in rows(&ran).iter().filter(|r| r["mark"] == "~" && !r["note"].is_string()) {
        unknown.insert(format!("{} {} {}: {}", row["subject"], row["method"], row["technique"], row["why"]));
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
    assert!(ran["not_reached"].as_u64() > Some(700), "{ran}");
}

#[test]
fn lissa_at_small_scopes() {
    assert!(all_equal(&["lissa", "-k", "1,2,3", "-t", "ifrepok,lissa,lissa-m"]) >= 20);
    // With the paths that the identity is about.
    assert!(all_equal(&["lissa", "--only", "dictionary_info", "-k", "5", "-t", "lihybrid,lissa"]) == 3);
}

#[test]
fn pli_at_small_scopes() {
    let only = "tree_map,tree_set,linked_list,binomial_heap,transport_stats,dictionary_info";
    let techniques = "pli,lissa,ifrepok,driver";
    assert!(all_equal(&["pli", "-k", "2", "-t", techniques, "--only", only]) >= 20);
    assert!(all_equal(&["pli", "-k", "1", "-t", "pli,pli-noopt,lissa,ifrepok"]) >= 30);
}

#[test]
fn bli_at_small_scopes() {
    assert!(all_equal(&["bli", "-k", "1,2,3"]) >= 30);
}

#[test]
fn korat_at_small_scopes() {
    assert!(all_equal(&["korat", "-k", "1,2,3,4"]) >= 40);
}

#[test]
fn hex_figure_two() {
    assert_eq!(all_equal(&["hex"]), 2);
}

#[test]
fn text_fits_and_is_the_same_again() {
    let args = ["reproduce", "bli", "-k", "2", "--budget", "300", "--no-times"];
    let (once, again) = (symheap(&args), symheap(&args));
    assert_eq!((once.code, &once.out), (0, &again.out), "{}", once.err);
    let widest = once.out.lines().map(|l| l.chars().count()).max();
    assert!(widest <= Some(80), "{}", once.out);
    assert!(once.out.contains("bli/red_black_tree repOK\n"), "{}", once.out);
    assert!(once.out.contains("≠ bli1"), "{}", once.out);
}

#[test]
fn a_row_ends_with_its_budget() {
    let args = ["reproduce", "lissa", "--only", "lissa/tree_map", "-k", "9", "-t", "lissa-nosb"];
    let ran = symheap(&[&args[..], &["--budget", "0.2"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("- lissa-nosb   9  paths"), "{}", ran.out);
    assert!(ran.out.contains("> 0.2 s"), "{}", ran.out);
}

#[test]
fn exit_codes() {
    let none = symheap(&["reproduce", "bli", "--only", "nothing"]);
    assert!(none.code == 2 && none.err.contains("NO-ROWS"), "{}", none.err);
    assert_eq!(symheap(&["reproduce", "nothing"]).code, 2);
    assert_eq!(symheap(&["reproduce", "bli", "--spec", "x.yaml"]).code, 2);
    let over = symheap(&["reproduce", "lissa", "--timeout", "0.3"]);
    assert!(over.code == 3 && over.err.contains("--timeout"), "{} {}", over.code, over.err);
    // What is done until then is shown with its counts.
    assert!(over.out.contains("lissa: "), "{}", over.out);
}
