//! Exceptions, violated postconditions, failed assertions and loops that never end are ends of a path alike: in a
//! session as on the command line.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

pub const TILL: &str = "public class Till {
  static class Coin { Coin next; int worth; boolean fake; }
  Coin top;
  int count;
  boolean repOK() {
    int seen = 0;
    for (Coin c = top; c != null; c = c.next) {
      if (++seen > 5) return false;
    }
    return seen == count;
  }
  /** Forgets to count what it takes. */
  int take() {
    if (top == null) return 0;
    int worth = top.worth;
    top = top.next;
    return worth;
  }
  /** Counts once too often where the coin is a fake. */
  void put(int worth) {
    Coin c = new Coin();
    c.worth = worth;
    c.next = top;
    top = c;
    count++;
    if (worth < 0) count++;
  }
  int second() { return top.next.worth; }
  void sell(int n) {
    assert n != count : \"sold out\";
    count = count - n + n;
  }
  Coin real() {
    Coin c = top;
    while (c.fake) { if (c.next != null) c = c.next; }
    return c;
  }
  boolean gives(int result) { return result >= 0 || count == 0 || helper(count); }
  private boolean helper(int n) {
    int twice = n + n;
    if (twice > n) return false;
    return true;
  }
}";

const YAML: &str = "symheap: 1
name: Till
sources: [Till.java]
input: { this: Till }
methods:
  take: {}
  put: { args: { worth: symbolic } }
  second: {}
  sell: { args: { n: symbolic } }
  real: {}
precondition:
  scope:
    default: 2
    pools: { coins: { class: Till.Coin, count: k } }
    fields: { Till.top: coins, Till.count: 0..k, Coin.next: coins, Coin.worth: any, Coin.fake: [false, true] }
  operational: { repOK: [repOK] }
  post: { take: [repOK, gives], put: [repOK] }
";

pub fn till(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Till.java", TILL);
    folder.write("subject.yaml", YAML);
    folder
}

/// Answers of a session in JSON, a line each.
fn session(folder: &Folder, method: &str, technique: &str, script: &str) -> Vec<Value> {
    let file = folder.write("lines.script", script);
    let args = ["repl", &folder.path(), method, "-t", technique, "--json", "--script", &file];
    symheap(&args).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(folder: &Folder, method: &str, script: &str) -> String {
    let file = folder.write("lines.script", script);
    symheap(&["repl", &folder.path(), method, "-t", "pli", "--script", &file]).out
}

const METHODS: [&str; 5] = ["take", "put", "second", "sell", "real"];

#[test]
fn a_session_lists_what_the_command_line_lists() {
    let folder = till("ends-same-list");
    let mut kinds = std::collections::BTreeSet::new();
    for technique in ["pli", "lissa", "li"] {
        for method in METHODS {
            let here = session(&folder, method, technique, "run\nalarms\n").pop().unwrap();
            let there =
                run_json(&["alarms", &folder.path(), method, "-t", technique, "--json", "--no-times"]);
            let keys = ["kind", "name", "verdict", "count", "choice_path", "witness", "reason", "at"];
            let of = |alarm: &Value| keys.map(|key| alarm[key].clone());
            let list = |all: &Value| all.as_array().unwrap().iter().map(of).collect::<Vec<_>>();
            assert_eq!(list(&here["alarms"]), list(&there["groups"]), "{method} {technique}");
            kinds.extend(list(&here["alarms"]).into_iter().map(|alarm| alarm[0].to_string()));
            // The same in print.
            let printed = text(&folder, method, "run\nalarms\n");
            let wanted = symheap(&["alarms", &folder.path(), method, "-t", "pli", "--no-times"]).out;
            let (_, wanted) = wanted.split_once("\n\n").unwrap_or(("", ""));
            assert!(printed.contains(wanted), "{printed}\n{wanted}");
        }
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}

#[test]
fn a_violated_postcondition_is_an_end_in_tree_and_counts() {
    let folder = till("ends-tree");
    let answers = session(&folder, "take", "pli", "run\ntree\nsearch Till.repOK() is false\nalarms\n");
    // Lists of one coin and of two lose a coin without counting.
    assert_eq!((&answers[0]["paths"], &answers[0]["violated"]), (&json!(3), &json!(2)), "{}", answers[0]);
    let rows = answers[1]["rows"].as_array().unwrap();
    let violated: Vec<&Value> = rows.iter().filter(|row| row["outcome"] == "violated").collect();
    assert_eq!(violated.len(), 2, "{rows:?}");
    let state = violated[0]["state"].as_str().unwrap();
    assert!(state.contains("returns") && state.contains("postcondition Till.repOK() is false"), "{state}");
    assert_eq!(answers[2]["rows"].as_array().unwrap().len(), 2);
    // Each path of a group is named.
    let group =
        answers[3]["alarms"].as_array().unwrap().iter().find(|a| a["name"] == "Till.repOK()").unwrap();
    let mut paths = vec![group["choice_path"].clone()];
    paths.extend(group["others"].as_array().unwrap().iter().cloned());
    let mut nodes: Vec<Value> = violated.iter().map(|row| row["choice_path"].clone()).collect();
    paths.sort_by_key(ToString::to_string);
    nodes.sort_by_key(ToString::to_string);
    assert_eq!(paths, nodes);
}

#[test]
fn breakpoints_wait_for_every_kind_of_end() {
    let folder = till("ends-break");
    let hits = |method: &str, on: &str| {
        let answers = session(
            &folder,
            method,
            "pli",
            &format!("break on {on}\nrun\nrun\nrun\nrun\nrun\nbreakpoints\n"),
        );
        answers.last().unwrap()["breakpoints"][0]["hits"].clone()
    };
    assert_eq!(hits("take", "postcondition"), 2);
    assert_eq!(hits("take", "postcondition repOK"), 2);
    assert_eq!(hits("take", "postcondition Till.repOK"), 2);
    assert_eq!(hits("take", "postcondition gives"), 2);
    assert_eq!(hits("put", "alarm"), 2);
    assert_eq!(hits("real", "never-ends"), 2);
    assert_eq!(hits("real", "alarm"), 3);
    assert_eq!(hits("sell", "exception AssertionError"), 1);
    assert_eq!(hits("second", "exception"), 2);
    for (line, hint) in [
        ("break on postcondition reppOK", "did you mean `repOK`?"),
        ("break on exception AsertionError", "did you mean `AssertionError`?"),
    ] {
        let answer = session(&folder, "take", "pli", &format!("{line}\n")).pop().unwrap();
        assert_eq!((&answer["ok"], &answer["hint"]), (&json!(false), &json!(hint)), "{answer}");
    }
    let none = session(&folder, "second", "pli", "break on postcondition\n").pop().unwrap();
    assert_eq!(none["ok"], false, "{none}");
}

/// The first reason at the first alarm of that name.
fn why(folder: &Folder, method: &str, name: &str) -> Value {
    let answers = session(folder, method, "pli", "run\nalarms\n");
    let alarms = answers[1]["alarms"].as_array().unwrap().clone();
    let alarm = alarms.iter().find(|a| a["name"] == name).unwrap_or_else(|| panic!("{alarms:?}"));
    let answers = session(folder, method, "pli", &format!("run\ngoto {}\nwhy\n", alarm["choice_path"]));
    let ends = answers[2]["ends"].as_array().unwrap_or_else(|| panic!("{}", answers[2])).clone();
    ends.into_iter().find(|end| end["alarm"]["name"] == name).unwrap()
}

#[test]
fn why_says_which_line_of_a_postcondition_was_false_on_which_values() {
    let folder = till("ends-why");
    let end = why(&folder, "put", "Till.repOK()");
    let decided = &end["decided"];
    assert_eq!(decided["line"], "return seen == count;", "{end}");
    assert!(decided["at"].as_str().unwrap().contains("Till.java:10:"), "{end}");
    let values: Vec<&str> = decided["values"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(values.contains(&"this.count = 2") && values.contains(&"seen = 1"), "{values:?}");
    let changed = |name: &str| {
        let all = end["changed"].as_array().unwrap();
        all.iter().find(|c| c["field"] == name).map(|c| (c["left"].clone(), c["right"].clone()))
    };
    assert_eq!(changed("this.count"), Some((json!("0"), json!("2"))), "{end}");
    assert_eq!(changed("this.top").map(|c| c.0), Some(json!("null")), "{end}");
    // The innermost of a chain of lines that return false.
    let end = why(&folder, "take", "Till.gives(int)");
    assert_eq!(end["decided"]["line"], "if (twice > n) return false;", "{end}");
    let values = end["decided"]["values"].as_array().unwrap();
    assert!(values.iter().any(|v| v.as_str().unwrap().starts_with("twice = ")), "{end}");
    let printed = text(&folder, "put", "break on alarm\nrun\nwhy\n");
    for part in
        ["    return seen == count;", "    this.count = 2", "field", "before", "after", "  * this.count "]
    {
        assert!(printed.contains(part), "{part}: {printed}");
    }
}

#[test]
fn why_tells_the_other_ends_alike() {
    let folder = till("ends-why-others");
    let end = why(&folder, "real", "never ends");
    assert_eq!(end["alarm"]["verdict"], "real", "{end}");
    let lines = end["alarm"]["never_ends"]["statements"].as_array().unwrap();
    assert!(lines.iter().any(|l| l.as_str().unwrap().contains("while (c.fake)")), "{end}");
    assert_eq!((end["before"].is_object(), end["changed"].clone()), (true, json!([])), "{end}");
    let end = why(&folder, "sell", "AssertionError");
    assert_eq!((&end["alarm"]["message"], &end["decided"]), (&json!("sold out"), &Value::Null), "{end}");
    assert_eq!(end["before"]["arguments"][0]["name"], "n", "{end}");
    // A technique's reason is asked for by its name, and at nodes that are no alarm there is no other.
    let answers = session(&folder, "sell", "pli", "run\nwhy\ngoto [1]\nwhy pli\n");
    assert_eq!((&answers[1]["reply"], &answers[3]["reply"]), (&json!("why"), &json!("why")), "{answers:?}");
}

#[test]
fn the_witness_at_a_violation_violates() {
    let folder = till("ends-witness");
    // Most arguments of the path are harmless to `gives`.
    let answers = session(&folder, "put", "pli", "break on postcondition\nrun\nwitness\n");
    assert_eq!(answers[1]["at"]["outcome"], "violated", "{}", answers[1]);
    let worth: i64 = answers[2]["arguments"][0]["value"].as_str().unwrap().parse().unwrap();
    assert!(worth < 0, "{}", answers[2]);
}
