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

/// No state is large, and all of them together are: what was found until then is told. The same where the shell limits
/// the process.
#[test]
#[cfg(target_os = "linux")]
fn all_states_together_have_a_limit_too() {
    let folder = Folder::new("memory-all");
    let path = folder.write(
        "W.java",
        "class W { static int wide(int x) {
           int[][] keep = new int[200][];
           for (int i = 0; i < 200; i++) { keep[i] = new int[30000]; if (x == i) return i; }
           return -1; } }",
    );
    let ran = |shell: &str, more: &str| {
        let command =
            format!("{shell} exec {} run {path} wide -t li --json {more}", env!("CARGO_BIN_EXE_symheap"));
        let output = std::process::Command::new("sh").args(["-c", &command]).output().expect("a shell");
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(3), "{shell} {more}: {out} {err}");
        let told: serde_json::Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
        assert_eq!((&told["complete"], &told["stopped"]), (&false.into(), &"max-memory".into()), "{told}");
        assert!(err.contains("partial: ") && err.contains("--max-memory"), "{err}");
        told
    };
    assert!(ran("", "--max-memory 100M")["paths"].as_u64().is_some());
    ran("ulimit -v 1500000;", "");
}

#[test]
fn memory_is_a_limit_of_its_own_and_never_the_end_of_the_process() {
    let folder = Folder::new("memory");
    let path = folder.write(
        "M.java",
        "import java.util.*;
class M {
  static int strings() { String s = \"ab\"; for (int i = 0; i < 40; i++) s = s + s; return s.length(); }
  static int builder() { StringBuilder b = new StringBuilder(\"ab\"); for (int i = 0; i < 40; i++) b.append(b.toString()); return b.length(); }
  static int replaced() { String s = \"aa\"; for (int i = 0; i < 40; i++) s = s.replace(\"a\", s); return s.length(); }
  static int kept() { List<String> all = new ArrayList<>(); String s = \"ab\".repeat(100000); for (int i = 0; i < 100000; i++) all.add(s + i); return all.size(); }
  static int lists() { List<Integer> l = new ArrayList<>(); l.add(1); for (int i = 0; i < 40; i++) l.addAll(new ArrayList<>(l)); return l.size(); }
  static int arrays() { int[][] a = new int[1000][]; for (int i = 0; i < 1000; i++) a[i] = new int[1000000]; return a.length; }
  static int printed() { String s = \"ab\".repeat(1000000); for (int i = 0; i < 40; i++) System.out.println(s); return 1; }
  static int small() { StringBuilder b = new StringBuilder(); b.setLength(5000); return String.format(\"%2000d\", 1).length() + b.length(); }
  static int doubled() { List<Integer> b = new ArrayList<>(); b.add(1); for (int i = 0; i < 12; i++) b.addAll(new ArrayList<>(b)); return b.size(); }
}",
    );
    for method in ["strings", "builder", "replaced", "kept", "lists", "arrays", "printed"] {
        let ran = symheap(&["run", &path, method, "-t", "li", "--max-memory", "4M", "--json"]);
        assert_eq!(ran.code, 3, "{method}: {} {}", ran.out, ran.err);
        let told: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(told["complete"], false, "{method}: {told}");
        assert!(told["cuts"][0]["at"].is_string(), "{method}: {told}");
        assert!(told["cuts"][0]["limit"] == "max-memory", "{method}: {told}");
        assert!(ran.err.contains("--max-memory"), "{method}: {}", ran.err);
    }
    // What fits is exact, whatever models do for it.
    for (method, returns) in [("small", "returns 7000"), ("doubled", "returns 4096")] {
        let ran = symheap(&["run", &path, method, "-t", "li", "--max-memory", "8M", "--paths"]);
        assert!(ran.code == 0 && ran.out.contains(returns), "{method}: {} {}", ran.out, ran.err);
    }
    // In a precondition it is no verdict.
    let own = folder.write(
        "P.java",
        "class P { P next; boolean repOK() { String s = \"ab\"; for (int i = 0; i < 40; i++) s = s + s; return s.length() > 3; } int f() { return next == null ? 0 : 1; } }",
    );
    let ran = symheap(&["run", &own, "f", "-t", "lissa", "-k", "1"]);
    assert_eq!(ran.code, 3, "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("P.repOK() needs too much memory"), "{}", ran.err);
    // No option changes that limit.
    assert!(!ran.err.contains("--max-memory"), "{}", ran.err);
    for bad in ["0", "x", "1T", "-1", "99999999999999999999G"] {
        assert_eq!(symheap(&["run", &path, "small", &format!("--max-memory={bad}")]).code, 2, "{bad}");
    }
}
