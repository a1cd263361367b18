//! `minimize`: the smallest case that still shows some verdicts, as a subject.

use serde_json::{Value, json as value};

use crate::command::{Folder, json, symheap};

const JAVA: &str = "class List { Node head; int size;
  int first() { if (head == null) return 0; if (size > 5) return 1; return head.value; }
  boolean isAcyclic() {
    java.util.Set<Node> met = new java.util.HashSet<Node>();
    for (Node n = head; n != null; n = n.next) if (!met.add(n)) return false;
    return true;
  }
  boolean isCounted() { int n = 0; for (Node at = head; at != null; at = at.next) n++; return n == size; } }
class Node { Node next; Node other; int value; }
";

const YAML: &str = "symheap: 1
name: List
sources:
  - code/List.java
input: { this: List }
methods:
  isAcyclic: {}
  first:
    args: {}
spec: list.yaml
";

const SPEC: &str = "symheap-spec: 1
for: List
scope:
  default: 2          # small
  pools: { nodes: { class: Node, count: k } }
  fields: { List.head: nodes, List.size: any, Node.next: nodes, Node.other: nodes, Node.value: any }
operational: { preH: [isAcyclic], preP: [isCounted] }
";

fn list(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::create_dir_all(format!("{}/code", folder.path())).unwrap();
    folder.write("code/List.java", JAVA);
    folder.write("list.yaml", SPEC);
    folder.write("subject.yaml", YAML);
    folder
}

/// What `solve` says of the written subject, and of it without one part.
fn verdicts(folder: &str, heap: &str, scope: u64, techniques: &str) -> Option<Vec<String>> {
    let ran =
        symheap(&["solve", folder, "--heap", heap, "-k", &scope.to_string(), "-t", techniques, "--json"]);
    let said: Value = serde_json::from_str(&ran.out).ok()?;
    Some(
        techniques
            .split(',')
            .map(|t| said["verdicts"][t]["verdict"].as_str().unwrap_or_default().to_string())
            .collect(),
    )
}

/// The written subject shows the verdicts, and shows others without any part.
fn is_minimal(found: &Value, folder: &Folder, techniques: &str, wanted: &[&str]) {
    let out = found["folder"].as_str().unwrap();
    let scope = found["case"]["scope"].as_u64().unwrap();
    let heap = format!("{out}/heap.yaml");
    let said = verdicts(out, &heap, scope, techniques);
    assert_eq!(
        said.as_deref(),
        Some(&wanted.iter().map(|w| w.to_string()).collect::<Vec<_>>()[..]),
        "{found}"
    );
    let text = |case: &Value| {
        let mut objects = case["objects"].clone();
        for (root, value) in case["roots"].as_object().unwrap() {
            objects[root] = value.clone();
        }
        let lines: String = objects
            .as_object()
            .unwrap()
            .iter()
            .map(|(name, fields)| match fields {
                Value::Object(fields) => {
                    let fields: Vec<String> =
                        fields.iter().map(|(f, v)| format!("\"{f}\": {}", v.as_str().unwrap())).collect();
                    format!("  {name}: {{ {} }}\n", fields.join(", "))
                }
                value => format!("  {name}: {}\n", value.as_str().unwrap()),
            })
            .collect();
        format!("heap:\n{lines}pc: {}\n", case["pc"])
    };
    let mut smaller = Vec::new();
    let case = &found["case"];
    for (object, fields) in case["objects"].as_object().unwrap() {
        for field in fields.as_object().unwrap().keys() {
            let mut less = case.clone();
            less["objects"][object].as_object_mut().unwrap().remove(field);
            smaller.push(less);
        }
    }
    for at in 0..case["pc"].as_array().unwrap().len() {
        let mut less = case.clone();
        less["pc"].as_array_mut().unwrap().remove(at);
        smaller.push(less);
    }
    assert!(!smaller.is_empty(), "{found}");
    for less in &smaller {
        let path = folder.write("less.yaml", &text(less));
        let said = verdicts(out, &path, scope, techniques);
        assert!(
            said.is_some()
                && said.as_deref() != Some(&wanted.iter().map(|w| w.to_string()).collect::<Vec<_>>()[..]),
            "{less}: {said:?}"
        );
    }
    if scope > 1 {
        let path = folder.write("less.yaml", &text(case));
        let said = verdicts(out, &path, scope - 1, techniques);
        assert!(
            said.as_deref() != Some(&wanted.iter().map(|w| w.to_string()).collect::<Vec<_>>()[..]),
            "{said:?}"
        );
    }
}

#[test]
fn a_heap_loses_what_its_verdict_does_not_need() {
    let folder = list("minimize-heap");
    let heap = folder.write(
        "heap.yaml",
        "heap:\n  this: { head: N3 }\n  N3: { next: N1, other: N0 }\n  N1: { next: N2, other: null }\n  N2: { next: N1, other: N3 }\n  N0: { next: null }\npc: [\"size > 2\", \"N3.value < N1.value\"]\n",
    );
    let out = format!("{}/out", folder.path());
    let found = json(&[
        "minimize",
        &folder.path(),
        "first",
        "--heap",
        &heap,
        "-k",
        "5",
        "--keep",
        "lissa=unsat",
        "-o",
        &out,
        "--json",
    ]);
    // A cycle of two behind the head, in the names of the three objects that are left.
    let objects = value!({ "this": { "head": "N2" }, "N2": { "next": "N0" }, "N0": { "next": "N1" }, "N1": { "next": "N0" } });
    assert_eq!(found["case"]["objects"], objects, "{found}");
    assert_eq!(
        (&found["case"]["scope"], &found["case"]["pc"], &found["minimal"]),
        (&3.into(), &value!([]), &true.into()),
        "{found}"
    );
    is_minimal(&found, &folder, "lissa", &["unsat"]);
    // The copy has the file beside it, one method and the scope as its own.
    let yaml = std::fs::read_to_string(format!("{out}/subject.yaml")).unwrap();
    assert!(yaml.contains("[List.java]") && yaml.contains("spec: spec.yaml"), "{yaml}");
    assert!(
        std::fs::read_to_string(format!("{out}/spec.yaml")).unwrap().contains("default: 3          # small")
    );
    assert_eq!(symheap(&["check", &out]).code, 0);
}

#[test]
fn a_node_keeps_the_clauses_that_part_two_techniques() {
    let folder = list("minimize-node");
    let out = format!("{}/out", folder.path());
    // The list is not empty and has no size above 5: of one node, whose next is null, LISSA says yes, and a size above 5
    // contradicts it.
    let found = json(&[
        "minimize",
        &folder.path(),
        "first",
        "-k",
        "3",
        "--at",
        "[2,1]",
        "--keep",
        "lissa=sat,exact=unsat",
        "-o",
        &out,
        "--json",
    ]);
    assert_eq!(found["minimal"], true, "{found}");
    let pc: Vec<&str> = found["case"]["pc"].as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
    assert_eq!((pc, &found["case"]["scope"]), (vec!["size > 5"], &1.into()), "{found}");
    is_minimal(&found, &folder, "lissa,pli", &["sat", "unsat"]);
}

#[test]
fn a_false_alarm_of_a_bundled_subject() {
    let folder = Folder::new("minimize-bundled");
    let out = format!("{}/out", folder.path());
    let arguments = [
        "minimize",
        "pli/schedule",
        "finishAllProcesses",
        "-k",
        "1",
        "--at",
        "[1,2,1,1]",
        "--keep",
        "lissa=sat,exact=unsat",
        "-o",
        &out,
    ];
    let found = json(&[&arguments[..], &["--json"]].concat());
    // An empty list that counts something.
    assert_eq!(found["case"]["pc"], value!(["List0.mem_count > 0"]), "{found}");
    assert_eq!(found["case"]["objects"]["List0"], value!({ "first": "null" }), "{found}");
    is_minimal(&found, &folder, "lissa,pli", &["sat", "unsat"]);
    // It is written anew over its own files, and the text says how it is shown.
    let text = symheap(&arguments);
    assert!(
        text.code == 0 && text.out.contains("1-minimal") && text.out.contains("symheap solve"),
        "{} {}",
        text.out,
        text.err
    );
}

#[test]
fn java_alone_becomes_a_subject() {
    let folder = Folder::new("minimize-java");
    let java = folder.write("List.java", &JAVA.replace("isAcyclic", "repOK").replace("isCounted", "counts"));
    let heap = folder
        .write("heap.yaml", "heap:\n  this: { head: N0, size: 2 }\n  N0: { next: N0 }\npc: [\"size < 3\"]\n");
    let out = format!("{}/out", folder.path());
    let found = json(&[
        "minimize",
        &java,
        "first",
        "--heap",
        &heap,
        "-k",
        "2",
        "--keep",
        "lissa=unsat",
        "-o",
        &out,
        "--json",
    ]);
    assert_eq!(
        found["case"]["objects"],
        value!({ "this": { "head": "N0" }, "N0": { "next": "N0" } }),
        "{found}"
    );
    is_minimal(&found, &folder, "lissa", &["unsat"]);
}

#[test]
fn mistakes_are_told_and_nothing_is_written() {
    let folder = list("minimize-mistakes");
    let own = folder.path();
    let base = |keep: &str, at: &str, out: &str| {
        symheap(&["minimize", &own, "first", "-k", "2", "--at", at, "--keep", keep, "-o", out])
    };
    let out = format!("{own}/out");
    let rows = [
        ("lissa=maybe", "[1]", "verdicts are sat, unsat, unknown"),
        ("lisa=sat", "[1]", "lissa"),
        ("lissa", "[1]", "nothing to keep"),
        ("lissa=unsat", "[1]", "lissa says sat, not unsat"),
        ("lissa=sat", "[7,7]", "no alternative 7"),
    ];
    for (keep, at, said) in rows {
        let ran = base(keep, at, &out);
        assert!(ran.code == 2 && ran.err.contains(said), "{keep} {at}: {} {}", ran.out, ran.err);
        assert!(!std::path::Path::new(&out).exists(), "{keep}");
    }
    // The folder of the subject itself is not this command's.
    let ran = base("lissa=sat", "[1]", &own);
    assert!(ran.code == 2 && ran.err.contains("not of this command"), "{} {}", ran.out, ran.err);
    assert_eq!(std::fs::read_to_string(format!("{own}/subject.yaml")).unwrap(), YAML);
}
