//! Alarms for machines: SARIF, JUnit's XML, baselines; and larger scopes.

use serde_json::Value;

use crate::command::{Folder, json, symheap};

/// A list with a count that a technique without path conditions takes for any number. More than two is a bug, which a
/// scope of two cannot have.
const CHAIN: &str = "class Chain {
  static class Cell { Cell next; }
  Cell head; int count;
  boolean isChain() {
    java.util.Set<Cell> seen = new java.util.HashSet<>();
    for (Cell c = head; c != null; c = c.next) if (!seen.add(c)) return false;
    return true;
  }
  boolean isCounted() {
    int n = 0;
    for (Cell c = head; c != null; c = c.next) n++;
    return n == count;
  }
  int full() { if (count > 2) throw new IllegalStateException(\"full <&> \\\"\"); return count; }
  int negative() { if (count < 0) throw new IllegalStateException(); return count; }
  int first() { return head.next == null ? 1 : 2; }
  int none() { return 3; }
}
";

const YAML: &str = "symheap: 1
name: Chain
sources: [Chain.java]
input: { this: Chain }
methods: [full, negative, first, none]
precondition:
  scope:
    default: 2
    pools: { cells: { class: Chain.Cell, count: k } }
    fields: { Chain.head: cells, Chain.count: 0..k, Cell.next: cells }
  operational: { preH: [isChain], preP: [isCounted] }
";

fn chain(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    folder.write("Chain.java", CHAIN);
    let path = folder.write("subject.yaml", YAML);
    (folder, path)
}

#[test]
fn what_is_false_in_the_scope_alone_is_tried_in_larger_ones() {
    let (_folder, path) = chain("reports-widen");
    let args = ["alarms", &path, "full", "-t", "lissa", "--no-times", "--fail-on", "real"];
    let narrow = symheap(&args);
    assert!(narrow.code == 0 && narrow.out.contains("false-in-scope 1"), "{}", narrow.out);
    let wide = symheap(&[&args[..], &["--widen", "5"]].concat());
    assert_eq!(wide.code, 1, "{} {}", wide.out, wide.err);
    assert!(wide.out.contains("wider: k = 3: real\n"), "{}", wide.out);
    assert!(wide.out.contains("\nat k = 3:\n\nreal 1 × IllegalStateException"), "{}", wide.out);
    let object = json(&[&args[..6], &["--json", "--widen", "5"]].concat());
    assert_eq!(object["groups"][0]["verdict"], "false-in-scope");
    assert_eq!(object["groups"][0]["wider"][0]["verdict"], "real");
    assert_eq!(
        (&object["wider_groups"][0]["scope"], &object["wider_groups"][0]["verdict"]),
        (&3.into(), &"real".into())
    );
    // The largest scope decides nothing: every one that was tried is named.
    let same = symheap(&["alarms", &path, "negative", "-t", "lissa", "--no-times", "--widen", "3"]);
    assert!(same.out.contains("false"), "{}", same.out);
    // There is nothing to decide where nothing is false in the scope alone.
    let none = json(&["alarms", &path, "none", "-t", "lissa", "--json", "--widen", "4"]);
    assert_eq!((&none["alarms"], &none["wider"]), (&0.into(), &Value::Null), "{none}");
}

#[test]
fn sarif_has_a_result_a_group_and_says_what_is_incomplete() {
    let (_folder, path) = chain("reports-sarif");
    let args = ["alarms", &path, "-t", "pli,lissa", "--format", "sarif", "--no-times"];
    let log = json(&args);
    assert_eq!(log["version"], "2.1.0");
    let runs = log["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 2);
    let pli = &runs[0];
    assert_eq!(
        (&pli["properties"]["technique"], &pli["properties"]["complete"]),
        (&"pli".into(), &true.into())
    );
    let results = pli["results"].as_array().unwrap();
    // `first` on the empty chain is the only bug in the scope.
    assert_eq!(results.len(), 1, "{pli:#}");
    assert_eq!(
        (&results[0]["ruleId"], &results[0]["level"]),
        (&"NullPointerException".into(), &"error".into())
    );
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], 16);
    assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("/Chain.java"));
    let passed = runs[1]["results"].as_array().unwrap().iter().filter(|r| r["kind"] == "pass");
    assert!(passed.clone().count() > 0 && passed.clone().all(|r| r["level"] == "none"), "{}", runs[1]);
    let cut = symheap(&[&args[..], &["--depth", "0"]].concat());
    let log: Value = serde_json::from_str(&cut.out).unwrap();
    assert_eq!((cut.code, &log["runs"][0]["properties"]["complete"]), (3, &false.into()));
    let told = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(told[0]["level"], "warning", "{told}");
    assert!(told[0]["message"]["text"].as_str().unwrap().contains("partial"), "{told}");
}

#[test]
fn junit_fails_what_fail_on_names() {
    let (_folder, path) = chain("reports-junit");
    let args = ["alarms", &path, "-t", "lissa", "--format", "junit", "--no-times"];
    let ran = symheap(&args);
    assert!(
        ran.out
            .starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"symheap\" tests=")
    );
    assert!(ran.out.contains("failures=\"1\" errors=\"0\" skipped=\"0\">\n  <testsuite"), "{}", ran.out);
    assert!(ran.out.contains("name=\"no alarm\"><system-out>"), "{}", ran.out);
    // A message with every character that markup takes for its own.
    assert!(ran.out.contains("IllegalStateException: full &lt;&amp;&gt; &quot;"), "{}", ran.out);
    let both = symheap(&[&args[..], &["--fail-on", "real,false,false-in-scope"]].concat());
    assert_eq!(both.code, 1);
    assert!(!both.out.contains("failures=\"1\" errors=\"0\" skipped=\"0\">\n  <testsuite"), "{}", both.out);
    let cut = symheap(&[&args[..], &["--depth", "0"]].concat());
    assert!(
        cut.code == 3 && cut.out.contains("<testcase classname=\"Chain.first\" name=\"partial\"><error"),
        "{}",
        cut.out
    );
}

#[test]
fn only_what_a_baseline_does_not_have_fails() {
    let (folder, path) = chain("reports-baseline");
    let args = ["alarms", &path, "-t", "pli", "--no-times"];
    for form in ["json", "sarif"] {
        folder.write("Chain.java", CHAIN);
        let before = symheap(&[&args[..], &["--format", form]].concat());
        let base = folder.write("base", &before.out);
        let since = [&args[..], &["--baseline", &base]].concat();
        let same = symheap(&since);
        assert!(
            same.code == 0 && same.out.contains("(known)") && !same.out.contains("(new)"),
            "{}",
            same.out
        );
        // Lines above it, and another bug.
        let moved = CHAIN
            .replace("int none() { return 3; }", "int none() { return head.next.next == null ? 1 : 2; }");
        folder.write("Chain.java", &format!("\n\n\n{moved}"));
        let new = symheap(&since);
        assert_eq!(new.code, 1, "{} {}", new.out, new.err);
        assert!(new.out.contains("(known)") && new.out.contains("(new)"), "{}", new.out);
        let xml = symheap(&[&since[..], &["--format", "junit"]].concat());
        assert!(xml.out.contains("<skipped message=\"known\"/>"), "{}", xml.out);
        // A mended bug is gone, but not where only a part was looked at.
        folder.write("Chain.java", &CHAIN.replace("head.next == null ? 1 : 2", "0"));
        let mended = symheap(&since);
        assert!(mended.code == 0 && mended.out.contains("gone: Chain | first | exception"), "{}", mended.out);
        let part = symheap(&[&since[..], &["--exception", "ArithmeticException"]].concat());
        assert!(!part.out.contains("gone:"), "{}", part.out);
        let log = json(&[&since[..], &["--format", "sarif"]].concat());
        assert_eq!(log["runs"][0]["results"][0]["baselineState"], "absent", "{log:#}");
    }
    for (name, text, why) in [
        ("empty", "", "it is empty"),
        ("other", "{\"a\":1}", "neither `groups` nor `runs`"),
        ("broken", "{\"groups\":[{", "EOF"),
    ] {
        let base = folder.write(name, text);
        let ran = symheap(&[&args[..], &["--baseline", &base]].concat());
        assert!(ran.code == 2 && ran.err.contains(why), "{name}: {} {}", ran.code, ran.err);
    }
}
