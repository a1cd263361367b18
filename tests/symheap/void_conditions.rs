//! Void conditions: they hold where they return, and do not where they throw; a failed assertion counts as thrown.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

const QUEUE: &str = "public class Queue {
  static class Cell { Cell next; int rank; }
  Cell first, last;
  int length;

  /** Throws where something is wrong. */
  void checkRep() {
    if ((first == null) != (last == null)) throw new IllegalStateException(\"ends\");
    int seen = 0;
    Cell end = null;
    for (Cell c = first; c != null; c = c.next) {
      if (seen > 4) throw new IllegalStateException(\"ring\");
      seen++;
      end = c;
    }
    assert end == last;
    checkLength(seen);
  }
  private void checkLength(int seen) {
    if (seen != length) throw new RuntimeException();
  }
  boolean asked() {
    if ((first == null) != (last == null)) return false;
    int seen = 0;
    Cell end = null;
    for (Cell c = first; c != null; c = c.next) {
      if (seen > 4) return false;
      seen++;
      end = c;
    }
    return end == last && seen == length;
  }
  static void checkBoth(Queue q) { q.checkRep(); }

  int poll() {
    if (length == 0) return -1;
    Cell c = first;
    first = c.next;
    if (first == null) last = null;
    length--;
    return c.rank;
  }
  /** Leaves `last` behind where it takes the only cell. */
  int drop() {
    if (length == 0) return -1;
    int rank = first.rank;
    first = first.next;
    length--;
    return rank;
  }
}";

fn queue(name: &str, condition: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Queue.java", QUEUE);
    let yaml = format!(
        "symheap: 1
name: Queue
sources: [Queue.java]
input: {{ this: Queue }}
methods: {{ poll: {{}}, drop: {{}} }}
precondition:
  scope:
    default: 2
    pools: {{ cells: {{ class: Queue.Cell, count: k }} }}
    fields: {{ Queue.first: cells, Queue.last: cells, Queue.length: 0..k, Cell.next: cells, Cell.rank: any }}
  {condition}
  post: {{ drop: [checkRep], poll: [checkRep] }}
"
    );
    folder.write("subject.yaml", &yaml);
    folder
}

const TECHNIQUES: [&str; 10] =
    ["li", "lihybrid", "consp", "lissa", "lissa-m", "lissa-nosb", "bli1", "bli2", "pli", "ifrepok"];

#[test]
fn every_technique_says_the_same_of_a_void_condition_as_of_its_boolean_twin() {
    for (part, rest) in [("preH", ", hybrid: NAME"), ("repOK", ", hybrid: NAME")] {
        let of = |name: &str| {
            let rest = rest.replace("NAME", name).replacen(", ", "", 1);
            queue(&format!("void-{part}-{name}"), &format!("operational: {{ {part}: [{name}] }}\n  {rest}"))
        };
        let (void, boolean) = (of("checkRep"), of("asked"));
        for technique in TECHNIQUES {
            for method in ["poll", "drop"] {
                let run = |folder: &Folder| {
                    let args = [
                        "run",
                        &folder.path(),
                        method,
                        "-t",
                        technique,
                        "--json",
                        "--no-times",
                        "--paths",
                        "--quiet",
                    ];
                    let told = run_json(&args).to_string().replace(&folder.path(), "");
                    let ran: Value = serde_json::from_str(&told).unwrap();
                    // Paths through the condition itself are its own.
                    let list = if technique == "ifrepok" { "paths" } else { "path_list" };
                    let counts = if technique == "ifrepok" { "paths" } else { "pruned" };
                    ["paths", "outcomes", counts, "complete", "violations", list].map(|key| ran[key].clone())
                };
                assert_eq!(run(&void), run(&boolean), "{part} {technique} {method}");
            }
        }
        let count =
            |folder: &Folder| run_json(&["enumerate", &folder.path(), "--count", "--json"])["valid"].clone();
        assert_eq!(count(&void), count(&boolean));
        // The empty queue, one cell, two in a line.
        assert_eq!(count(&void), json!(3));
        let bounds = |folder: &Folder| symheap(&["bounds", &folder.path(), "--json", "--no-times"]).out;
        assert_eq!(bounds(&void), bounds(&boolean));
    }
}

#[test]
fn a_void_postcondition_is_violated_where_it_throws() {
    let folder = queue("void-post", "operational: { repOK: [checkRep] }");
    let found = run_json(&["alarms", &folder.path(), "drop", "-t", "pli", "--json", "--no-times"]);
    let group = &found["groups"][0];
    assert_eq!((&found["alarms"], &group["verdict"]), (&json!(1), &json!("real")), "{found}");
    assert!(group["message"].as_str().unwrap().starts_with("throws IllegalStateException: ends"), "{found}");
    let path = group["choice_path"].to_string();
    let script = folder.write("why.script", &format!("run\ngoto {path}\nwhy\n"));
    let ran = symheap(&["repl", &folder.path(), "drop", "-t", "pli", "--json", "--script", &script]);
    let why: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    let decided = &why["ends"][0]["decided"];
    assert!(decided["line"].as_str().unwrap().contains("throw new IllegalStateException(\"ends\")"), "{why}");
    let none = run_json(&["alarms", &folder.path(), "poll", "-t", "pli", "--json", "--no-times"]);
    assert_eq!(none["alarms"], 0, "{none}");
}

#[test]
fn bare_java_finds_a_void_condition() {
    let folder = Folder::new("void-bare");
    let java = folder.write("Queue.java", &QUEUE.replace("boolean asked()", "boolean full()"));
    let sketch = symheap(&["init", &java, "--dry-run"]);
    assert!(sketch.out.contains("checkRep"), "{}{}", sketch.out, sketch.err);
    let found = run_json(&["run", &java, "poll", "-k", "2", "-t", "pli", "--json", "--no-times", "--quiet"]);
    assert_eq!((&found["paths"], &found["outcomes"]["return"]), (&json!(3), &json!(3)), "{found}");
    // Without it, any shape would do.
    let all = run_json(&["run", &java, "poll", "-k", "2", "-t", "li", "--json", "--no-times", "--quiet"]);
    assert!(all["paths"].as_u64() > Some(3), "{all}");
}

#[test]
fn other_results_are_no_conditions() {
    let folder = queue("void-other", "operational: { repOK: [poll] }");
    let ran = symheap(&["check", &format!("{}/subject.yaml", folder.path())]);
    assert_eq!(ran.code, 2);
    let says = format!("{}{}", ran.out, ran.err);
    assert!(says.contains("Queue.poll() is neither boolean nor void"), "{says}");
}
