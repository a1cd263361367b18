//! `--no-post`: what is left out is said, and nothing else changes. What postconditions cost is counted by itself.

use serde_json::{Value, json as value};

use crate::command::{Folder, json, symheap};
use crate::post::queue;

const POST: &str = "Queue.keepsOtherKeys(Node)";

fn loses_keys(name: &str) -> (Folder, String) {
    queue(name, "  popTwo: {}\n  push: { args: { key: symbolic } }\n", "[addsKey, keepsOtherKeys]", "")
}

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [more, &["-t", "lissa", "--no-times"]].concat()
}

#[test]
fn what_is_not_checked_is_said_in_every_form() {
    let (_folder, path) = loses_keys("no-post-forms");
    let not_checked = value!({ "postconditions": [POST] });
    let checked = json(&with(&["run", &path, "popTwo", "--json"]));
    let ran = json(&with(&["run", &path, "popTwo", "--json", "--no-post"]));
    assert_eq!((&checked["alarms"], &ran["alarms"]), (&2.into(), &0.into()));
    assert_eq!(ran["not_checked"], not_checked);
    assert_eq!((&checked["not_checked"], &ran["postconditions"]), (&Value::Null, &Value::Null));
    // The paths, and what cutting cost, are the same.
    for same in ["paths", "outcomes", "pruned", "choices", "solver_calls", "candidates", "complete", "steps"]
    {
        assert_eq!(checked[same], ran[same], "{same}");
    }
    let line = format!("postconditions not checked (--no-post): {POST}");
    for command in [&["run", &path, "popTwo"][..], &["alarms", &path, "popTwo"]] {
        let said = symheap(&with(&[command, &["--no-post"]].concat()));
        assert_eq!(said.code, 0, "{} {}", said.out, said.err);
        assert!(said.out.contains(&line), "{}", said.out);
        assert!(!symheap(&with(command)).out.contains("not checked"));
    }
    let found = json(&with(&["alarms", &path, "popTwo", "--json", "--no-post"]));
    assert_eq!((&found["alarms"], &found["not_checked"]), (&0.into(), &not_checked));
    let several = ["alarms", &path, "popTwo", "-t", "lissa,pli", "--no-times", "--no-post"];
    assert!(symheap(&several).out.contains(&line));
    assert_eq!(json(&[&several[..], &["--json"]].concat())["rows"][1]["not_checked"], not_checked);
    for format in ["sarif", "junit"] {
        let said = symheap(&with(&["alarms", &path, "popTwo", "--no-post", "--format", format]));
        assert!(
            said.err.contains(&line) && !said.out.contains("keepsOtherKeys"),
            "{} {}",
            said.out,
            said.err
        );
    }
    let both = ["compare", &path, "popTwo", "-t", "lissa,pli", "--no-times"];
    let compared = json(&[&both[..], &["--json", "--no-post"]].concat());
    assert_eq!((&compared["rows"][0]["alarms"], &compared["not_checked"]), (&0.into(), &not_checked));
    assert_eq!(json(&[&both[..], &["--json"]].concat())["rows"][0]["alarms"], 2);
    assert!(symheap(&[&both[..], &["--no-post"]].concat()).out.contains(&line));
}

#[test]
fn an_alarm_that_was_not_looked_for_is_not_gone() {
    let (folder, path) = loses_keys("no-post-baseline");
    let sarif = symheap(&["alarms", &path, "popTwo", "--format", "sarif"]);
    let known = folder.write("known.sarif", &sarif.out);
    let found = json(&["alarms", &path, "popTwo", "--json", "--no-post", "--baseline", &known]);
    assert_eq!(found["gone"], value!([]), "{found}");
}

#[test]
fn what_they_cost_is_counted_by_itself() {
    let (_folder, path) = loses_keys("no-post-cost");
    let ran = json(&["run", &path, "popTwo", "-t", "pli", "--json", "--no-times"]);
    // Lists of none, one, two, and more: each end is checked once.
    let work = &ran["postconditions"];
    assert_eq!((&ran["paths"], &work["checks"]), (&4.into(), &4.into()), "{ran}");
    assert!(work["candidates"].as_u64() >= Some(4), "{work}");
    let bare = json(&["run", &path, "popTwo", "-t", "pli", "--json", "--no-times", "--no-post"]);
    let queries = |ran: &Value| ran["smt_queries"].as_u64().unwrap();
    assert_eq!(queries(&ran), queries(&bare) + work["smt_queries"].as_u64().unwrap());
    let said = symheap(&["run", &path, "popTwo", "-t", "pli", "--stats", "--no-times"]);
    let line = format!(
        "postconditions: checked 4 times on {} candidate heaps, {} of the queries",
        work["candidates"], work["smt_queries"]
    );
    assert!(said.out.contains(&line), "{}", said.out);
    assert!(json(&["run", &path, "popTwo", "-t", "pli", "--json"])["postconditions"]["time_s"].is_number());
}

#[test]
fn a_session_says_it_and_its_journal_keeps_it() {
    let (folder, path) = loses_keys("no-post-session");
    let journal = folder.path() + "/kept.journal";
    let script = folder.write("script", &format!("run\nalarms\nsave {journal}\n"));
    let said = symheap(&["repl", &path, "popTwo", "-t", "lissa", "--no-post", "--script", &script]);
    assert!(said.err.contains("postconditions are not checked (--no-post)"), "{} {}", said.out, said.err);
    assert!(!said.out.contains("keepsOtherKeys"), "{}", said.out);
    let kept = std::fs::read_to_string(&journal).unwrap();
    assert!(kept.contains("--no-post"), "{kept}");
    assert_eq!(symheap(&["replay", &journal]).code, 0);
}
