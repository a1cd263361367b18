//! What a path's inputs are is shown wherever paths are: arguments, static roots and the receiver alike. So is where an
//! exception comes from that a model of the JDK threw.

use serde_json::json as value;

use crate::command::{Folder, json, symheap};

const JAVA: &str = "import java.util.*;
class Reg {
  static class Cell { Cell next; int v; }
  static Cell head;
  static boolean isHead(Cell a) { return a == head; }
  static int pick(Cell a, int n, boolean up, Object o, long w) {
    if (o == null && a == head && n > 3) throw new IllegalStateException();
    return w > 2 ? 1 : 2;
  }
  static int push(Cell a) {
    ArrayDeque<Cell> cells = new ArrayDeque<>();
    cells.push(a);
    return helper(cells, 1);
  }
  static int helper(ArrayDeque<Cell> cells, int i) {
    return new ArrayList<Cell>(cells).get(i).v;
  }
}
";

fn subject(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Reg.java", JAVA);
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: Reg\nsources: [Reg.java]\ninput: { statics: { Reg.head: cells } }\nmethods:\n  \
         isHead: { args: { a: cells } }\n  \
         pick: { args: { a: cells, n: symbolic, up: true, o: [null, new], w: symbolic } }\n  \
         push: { args: { a: cells } }\nprecondition:\n  scope:\n    default: 2\n    \
         pools: { cells: { class: Reg.Cell, count: k } }\n    fields: { Cell.next: cells, Cell.v: any }\n",
    );
    folder
}

#[test]
fn paths_show_arguments_and_static_roots() {
    let folder = subject("inputs-paths");
    let ran = json(&["run", &folder.path(), "isHead", "-t", "li", "--paths", "--json"]);
    let all: Vec<_> = ran["path_list"].as_array().unwrap().iter().collect();
    assert_eq!(all.len(), 5);
    for path in all {
        let (a, head) = (&path["heap"]["a"], &path["heap"]["Reg.head"]);
        assert_eq!(path["arguments"], value!({ "a": a }));
        assert_eq!(path["outcome"], format!("returns {}", a == head), "{path}");
    }
    let text = symheap(&["run", &folder.path(), "isHead", "-t", "li", "--paths"]).out;
    assert!(text.contains("[2,3] returns false\n  pc: true\n  Reg.head=N0 a=N1\n"), "{text}");
    let text = symheap(&["run", &folder.path(), "pick", "-t", "li", "--paths"]).out;
    assert!(text.contains("  Reg.head=? a=? n=n up=true o=Object@"), "{text}");
    assert!(text.contains("  Reg.head=null a=null n=n up=true o=null w=w\n"), "{text}");
}

#[test]
fn witnesses_show_each_argument_once() {
    let folder = subject("inputs-witness");
    let args = ["alarms", &folder.path(), "pick", "-t", "pli"];
    let text = symheap(&args).out;
    assert_eq!(text.matches("  a = null").count() + text.matches("  a: null").count(), 1, "{text}");
    assert!(text.contains("  up = true") && text.contains("  Reg.head = null"), "{text}");
    let found = json(&[&args[..], &["--json"]].concat());
    let witness = &found["groups"][0]["witness"];
    assert_eq!(witness["arguments"]["up"], true, "{witness}");
    assert_eq!((&witness["heap"]["Reg.head"], &witness["arguments"]["a"]), (&value!(null), &value!(null)));
    let script = folder.write("s.script", "goto [1,1,1,1]\nstep\nwitness\nheap\n");
    let said = symheap(&["repl", &folder.path(), "pick", "-t", "pli", "--script", &script, "--json"]).out;
    let heaps: Vec<serde_json::Value> = said.lines().filter_map(|l| serde_json::from_str(l).ok()).collect();
    let heaps: Vec<_> = heaps.iter().filter(|r| r["reply"] == "heap").collect();
    let names = |heap: &serde_json::Value| {
        let cells = heap["arguments"].as_array().unwrap().iter();
        cells.map(|c| c["name"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(heaps.len(), 2, "{said}");
    assert!(heaps.iter().all(|heap| names(heap) == ["n", "up", "o", "w"]), "{said}");
    let n: i64 = heaps[0]["arguments"][0]["value"].as_str().unwrap().parse().unwrap();
    assert!(n > 3, "{said}");
    assert_eq!(heaps[1]["arguments"][0]["value"], "n");
}

#[test]
fn exports_show_arguments() {
    let folder = subject("inputs-export");
    let export = |form: &str| symheap(&["export", &folder.path(), "pick", "-t", "pli", "--format", form]).out;
    assert!(export("md").contains("| arguments | | `n=n` `up=true` `o=null` `w=w` |"));
    assert!(export("html").contains("<h3>Arguments</h3><ul><li><code>n=n</code></li>"));
    assert!(export("json").contains("\"arguments\": ["));
    assert!(export("java-test").contains("Reg.pick("));
}

#[test]
fn an_exception_of_a_model_is_placed_in_the_code_that_called_it() {
    let folder = subject("inputs-model");
    let found = json(&["alarms", &folder.path(), "push", "-t", "pli", "--json"]);
    let rows = [("NullPointerException", "Reg.java:12:"), ("IndexOutOfBoundsException", "Reg.java:16:")];
    for (name, place) in rows {
        let group = found["groups"].as_array().unwrap().iter().find(|g| g["name"] == name);
        let group = group.unwrap_or_else(|| panic!("{name}: {found}"));
        assert!(group["at"].as_str().unwrap().contains(place), "{group}");
        assert!(group["inside"].as_str().unwrap().starts_with("<jdk>/java/util/"), "{group}");
        assert_eq!(group["verdict"], "real", "{group}");
    }
    let here = json(&["alarms", &folder.path(), "push", "-t", "pli", "--at", "Reg.java:12", "--json"]);
    assert_eq!(here["alarms"], 1, "{here}");
    let text = symheap(&["run", &folder.path(), "push", "-t", "pli", "--paths"]).out;
    assert!(text.contains("Reg.java:12:5, in <jdk>/java/util/"), "{text}");
    let text = symheap(&["alarms", &folder.path(), "push", "-t", "pli"]).out;
    assert!(text.contains("    cells.push(a);\n  in <jdk>/java/util/"), "{text}");
    // What the user's code throws has no second place.
    let found = json(&["alarms", &folder.path(), "pick", "-t", "pli", "--json"]);
    assert_eq!(found["groups"][0]["inside"], value!(null), "{found}");
}

#[test]
fn a_partial_heap_takes_values_of_any_and_a_condition_about_arguments() {
    let folder = Folder::new("inputs-solve");
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: L\njava: |\n  class L { static class N { N next; int v; byte b; boolean on; } N head;\n    \
         int length() { int n = 0; for (N x = head; x != null; x = x.next) n++; return n; }\n    \
         boolean isPlace(int n) { return n >= 0 && n < length() && (head == null || head.v > n); }\n    \
         boolean acyclic() { java.util.Set<N> s = new java.util.HashSet<N>(); for (N x = head; x != null; x = x.next) if (!s.add(x)) return false; return true; }\n    \
         int get(int n) { return n; } }\ninput: { this: L }\nmethods: { get: { args: { n: symbolic } } }\n\
         precondition:\n  scope:\n    default: 3\n    pools: { ns: { class: L.N, count: k } }\n    \
         fields: { L.head: ns, N.next: ns, N.v: any, N.b: any, N.on: any }\n  operational: { preH: [acyclic], preP: [isPlace] }\n",
    );
    let ask = |text: &str| {
        let heap = folder.write("h.yaml", text);
        symheap(&["solve", &folder.path(), "--heap", &heap, "-k", "3", "-t", "pli", "--json"])
    };
    // Three nodes, so that n is 2; its value in the head is larger.
    let said = ask(
        "heap:\n  this: { head: N0 }\n  N0: { v: 7, b: -3, on: true }\npc: [\"n > 1\", \"N0.next.v == N0.v + N0.b\"]\n",
    );
    assert!(said.err.contains("next is symbolic"), "{} {}", said.out, said.err);
    let said = ask(
        "heap:\n  this: { head: N0 }\n  N0: { next: N1, v: 7, b: -3, on: true }\npc: [\"n > 1\", \"N1.v == N0.v + N0.b\"]\n",
    );
    let answer: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let witness = &answer["verdicts"]["pli"]["witness"];
    assert_eq!(witness["arguments"], value!({ "n": 2 }), "{answer}");
    assert_eq!(witness["heap"]["N0"], value!({ "next": "N1", "v": 7, "b": -3, "on": true }), "{answer}");
    assert_eq!(
        (&witness["heap"]["N1"]["v"], &witness["heap"]["N2"]["next"]),
        (&value!(4), &value!(null)),
        "{answer}"
    );
    for (pc, v) in [("n > 2", 7), ("n == 2", 2), ("n == 0 && N0.v != 9", 9)] {
        let said =
            ask(&format!("heap:\n  this: {{ head: N0 }}\n  N0: {{ next: N1, v: {v} }}\npc: [\"{pc}\"]\n"));
        assert!(said.out.contains("\"verdict\":\"unsat\""), "{pc}: {} {}", said.out, said.err);
    }
    for (cells, hint) in [
        ("v: 2147483648", "it takes -2147483648 to 2147483647"),
        ("b: 128", "it takes -128 to 127"),
        ("on: 1", "it takes true or false"),
        ("v: true", "it takes -2147483648"),
        ("v: null", "it takes -2147483648"),
    ] {
        let said = ask(&format!("heap:\n  this: {{ head: N0 }}\n  N0: {{ {cells} }}\n"));
        assert!(
            said.code == 2 && said.err.contains(hint) && said.err.contains("h.yaml:3:"),
            "{cells}: {} {}",
            said.out,
            said.err
        );
    }
}

/// A filter that can match nothing is a slip, and not an answer.
#[test]
fn a_place_without_code_is_an_error() {
    let folder = Folder::new("place-without-code");
    folder.write("Own.java", "class Own {\n  int x;\n\n  int go() {\n    return 1 / x;\n  }\n}\n");
    let file = format!("{}/Own.java", folder.path());
    let run = |at: &str| {
        let ran = symheap(&["alarms", &file, "go", "--at", at]);
        (ran.code, ran.err)
    };
    assert_eq!(run("Own.java:5").0, 0);
    for (at, said) in [
        ("Own.java:77", "there is no code in line 77 of Own.java (--at); the nearest line with code is 5"),
        ("Own.java:3", "there is no code in line 3 of Own.java"),
        ("Other.java:5", "no source of the subject is `Other.java`"),
        ("wn.java:5", "no source of the subject is `wn.java`"),
    ] {
        let (code, err) = run(at);
        assert!(code == 2 && err.contains(said), "{at}: {code} {err}");
    }
}
