//! Preconditions that throw, do not end, or write to the heap, and budgets that are too small: an answer may
//! be *unknown* and a result partial, but never wrong.

use serde_json::Value;

use crate::command::{Folder, Ran, symheap};

const TECHNIQUES: [&str; 8] =
    ["lihybrid", "lissa", "lissa-m", "lissa-nosb", "pli", "bli1", "bli2", "ifrepok"];

/// A list whose method has one path for the empty list and one for the others.
fn subject(name: &str, pre_h: &str) -> Folder {
    let folder = Folder::new(name);
    let java = format!(
        "class List {{ Node head; int i; boolean isEmpty() {{ return head == null; }}\n boolean pre() {{ {pre_h} }} }}\nclass Node {{ Node next; }}"
    );
    folder.write("List.java", &java);
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: List\nsources: [List.java]\ninput: { this: List }\nmethods: { isEmpty: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields: { List.head: nodes, Node.next: nodes }\n  operational: { preH: [pre] }\n",
    );
    folder
}

fn run(folder: &Folder, technique: &str, more: &[&str]) -> (Ran, Value) {
    let path = folder.path();
    let args = ["run", &path, "isEmpty", "-t", technique, "-k", "1", "--json", "--no-times", "--no-cache"];
    let ran = symheap(&[&args, more].concat());
    let json = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{technique}: {}", ran.err));
    (ran, json)
}

fn solve(folder: &Folder, heap: &str, techniques: &str, more: &[&str]) -> Value {
    let file = folder.write("heap.yaml", heap);
    let path = folder.path();
    let args = ["solve", &path, "--heap", &file, "-t", techniques, "-k", "1", "--json", "--no-cache"];
    let ran = symheap(&[&args, more].concat());
    serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err))
}

#[test]
fn an_exception_counts_as_false() {
    let folder =
        subject("robust-throws", "if (head == null) throw new IllegalStateException(); return true;");
    for technique in TECHNIQUES {
        let (ran, json) = run(&folder, technique, &[]);
        assert_eq!((&json["paths"], ran.code), (&1.into(), 0), "{technique}: {json} {}", ran.err);
    }
    assert_eq!(run(&folder, "li", &[]).1["paths"], 2);
    let solved = solve(&folder, "heap: { this: { head: null } }", "lihybrid,lissa,pli,bli2", &[]);
    for technique in ["lihybrid", "lissa", "pli", "bli2"] {
        let given = &solved["verdicts"][technique];
        assert_eq!(given["verdict"], "unsat", "{solved}");
        // Larger scopes change nothing: preH looks at what is given alone.
        assert_eq!(given["relies_on"], serde_json::json!([]), "{solved}");
    }
}

#[test]
fn a_precondition_that_does_not_end_leaves_the_heap_undecided() {
    let folder = subject("robust-loops", "if (head != null) for (;;) i++; return true;");
    for technique in TECHNIQUES {
        let (ran, json) = run(&folder, technique, &["--pre-steps", "2000", "--max-steps", "20000"]);
        // The state is kept, and the result is partial. Under ifrepok the precondition runs as the program does,
        // where it is proved that the loop never ends: that heap does not satisfy it.
        let (code, is_complete, kept) = if technique == "ifrepok" { (0, true, 1) } else { (3, false, 2) };
        assert_eq!(
            (ran.code, &json["complete"]),
            (code, &is_complete.into()),
            "{technique}: {json} {}",
            ran.err
        );
        assert_eq!(json["paths"], kept, "{technique}: {json}");
    }
    let solved = solve(&folder, "heap: { this: { head: N0 } }", "lihybrid,lissa,pli,bli2", &[]);
    for technique in ["lihybrid", "lissa", "pli", "bli2"] {
        assert_eq!(solved["verdicts"][technique]["verdict"], "unknown", "{solved}");
    }
}

#[test]
fn what_a_precondition_writes_is_forgotten() {
    for (name, pre_h) in [
        ("blind", "head = null; return true;"),
        ("seeing", "if (head != null) head = null; i = 7; return true;"),
    ] {
        let folder = subject(&format!("robust-writes-{name}"), pre_h);
        for technique in TECHNIQUES {
            let (ran, json) = run(&folder, technique, &[]);
            assert_eq!((&json["paths"], ran.code), (&2.into(), 0), "{name} {technique}: {json} {}", ran.err);
        }
    }
}

#[test]
fn rules_that_name_unknown_fields_are_shown_where_they_stand() {
    let folder = subject("robust-hex", "return true;");
    let yaml = "symheap: 1\nname: List\nsources: [List.java]\ninput: { this: List }\nmethods: { isEmpty: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields: { List.head: nodes, Node.next: nodes }\n  hex:\n    rules:\n      - { path: this.had(.next)*, not: null }\n";
    folder.write("subject.yaml", yaml);
    let path = folder.path();
    for args in [
        vec!["run", &path, "-t", "hex"],
        vec!["compare", &path, "-t", "li,hex"],
        vec!["compare", &path],
        vec!["solve", &path, "-t", "hex", "--vector", "0,0,0"],
    ] {
        let ran = symheap(&args);
        assert_eq!(ran.code, 2, "{args:?}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains("subject.yaml:13:") && ran.err.contains("had"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn bounds_that_a_budget_cut_short_leave_everything_they_allow_undecided() {
    let target =
        ["bli/red_black_tree", "-k", "4", "--max-candidates", "20", "--no-cache", "--json", "--no-times"];
    let bounds = symheap(&[&["bounds"], &target[..]].concat());
    assert_eq!(bounds.code, 3, "{}", bounds.err);
    for technique in ["bli1", "bli2"] {
        let ran = symheap(&[&["run"], &target[..], &["-t", technique, "--max-paths", "30"]].concat());
        assert_eq!(ran.code, 3, "{technique}: {}", ran.err);
        let first: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
        assert_eq!((&first["complete"], &first["stopped"]), (&false.into(), &"unknown".into()), "{first}");
    }
    let slots = json_slots("bli/red_black_tree", 4);
    let vector = vec!["-1"; slots].join(",");
    let solve = [
        "solve",
        "bli/red_black_tree",
        "-k",
        "4",
        "-t",
        "bli2",
        "--vector",
        &vector,
        "--max-candidates",
        "20",
        "--no-cache",
        "--json",
    ];
    let ran = symheap(&solve);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["verdicts"]["bli2"]["verdict"], "unknown", "{json}");
}

/// Number of entries of a candidate vector.
fn json_slots(subject: &str, k: u32) -> usize {
    let loaded = symheap::subject::load(subject, &symheap::subject::LoadOptions::default());
    let subject = loaded.subject.unwrap();
    let scope = subject.scope(k).unwrap();
    symheap::heap::Layout::new(&subject.program, scope, &[]).slots.len()
}
