//! `check` on Java: what is broken, what is not supported, and that neither hides its neighbours.

use crate::command::{Folder, symheap};

const MIXED: &str = "import java.util.Timer;

class Mixed {
  int size;
  int fine(int a) { return a + size; }
  int broken(int a) {
    return a +;
  }
  int reads(Timer in) { return in.purge(); }
  int misspelt() {
    return sise;
  }
  Runnable lambda() { return () -> { ClassLoader.getSystemClassLoader(); }; }
  int healthy() { return fine(1); }
}
";

fn states(out: &str) -> Vec<(String, String)> {
    let rows = out.lines().filter(|l| ["ok ", "unsupported ", "broken "].iter().any(|w| l.starts_with(w)));
    let row = |l: &str| {
        let mut words = l.split_whitespace().map(str::to_string);
        (words.next().unwrap(), words.next().unwrap())
    };
    rows.map(row).collect()
}

#[test]
fn every_method_has_its_state_and_every_finding_its_place() {
    let folder = Folder::new("java-mixed");
    let path = folder.write("Mixed.java", MIXED);
    for target in [path, folder.path()] {
        let ran = symheap(&["check", &target, "--color", "never"]);
        assert_eq!(ran.code, 2, "{} {}", ran.out, ran.err);
        let wanted = [
            ("ok", "Mixed.fine(int)"),
            ("broken", "Mixed.broken(int)"),
            ("unsupported", "Mixed.reads(Timer)"),
            ("broken", "Mixed.misspelt()"),
            ("unsupported", "Mixed.lambda()"),
            ("ok", "Mixed.healthy()"),
        ];
        let wanted = wanted.map(|(a, b)| (a.to_string(), b.to_string()));
        assert_eq!(states(&ran.out), wanted, "{}", ran.out);
        for text in [
            "Mixed.java:7:",
            "error[SYNTAX]",
            "Mixed.java:9:",
            "note[UNSUPPORTED]",
            "Mixed.java:11:12: error[UNKNOWN-NAME]",
            "did you mean `size`?",
            "    return sise;",
            "^^^^",
            "line 9: no model for java.util.Timer.purge()",
            "2 of 6 methods are supported (33%), 2 use what is not supported, 2 are broken",
        ] {
            assert!(ran.out.contains(text), "{text}: {}", ran.out);
        }
        let places = ["Mixed.java:7:", "Mixed.java:9:", "Mixed.java:11:", "Mixed.java:13:"];
        let at: Vec<_> = places.iter().map(|p| ran.out.find(p).unwrap()).collect();
        assert!(at.is_sorted(), "{}", ran.out);
    }
}

#[test]
fn what_is_only_unsupported_is_no_failure() {
    let folder = Folder::new("java-unsupported");
    let a =
        folder.write("A.java", "class A { B b; void read() { new java.io.File(\"x\").delete(); b.f(); } }");
    let b = folder
        .write("B.java", "abstract class B { abstract void f(); native int g(); static int n = 1; B() { } }");
    let ran = symheap(&["check", &a, &b]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(!ran.out.contains("error"), "{}", ran.out);
    assert!(ran.out.contains("2 of 4 methods are supported"), "{}", ran.out);
    let missing = symheap(&["check", &folder.write("Empty.java", ""), "no/such.java"]);
    assert_eq!(missing.code, 2, "{} {}", missing.out, missing.err);
}

const YAML: &str = "symheap: 1\nname: Node\nsources: [Node.java]\ninput: { this: \"nodes[0]\" }\nmethods:\n  get: {}\n  bad: {}\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: k } }\n    fields: { Node.next: nodes }\n  operational: { preH: [ok] }\n";
const NODE: &str = "class Node {\n  Node next;\n  Node get() { return next; }\n  boolean ok() { return true; }\n  Node bad() { return next }\n  void far() { help(); }\n  void help() { new ProcessBuilder(); }\n}\n";

#[test]
fn a_broken_method_does_not_hinder_its_neighbours() {
    let folder = Folder::new("java-neighbours");
    folder.write("Node.java", NODE);
    let path = folder.write("subject.yaml", YAML);
    let get = symheap(&["run", &path, "get", "--json"]);
    assert_eq!(get.code, 0, "{} {}", get.out, get.err);
    assert!(get.out.contains("\"paths\":3"), "{}", get.out);
    assert!(get.err.contains("Node.java:5:") && get.err.contains("warning[SYNTAX]"), "{}", get.err);
    let bad = symheap(&["run", &path, "bad"]);
    assert_eq!(bad.code, 2, "{} {}", bad.out, bad.err);
    assert!(bad.err.contains("Node.java:5:") && bad.err.contains("error[SYNTAX]"), "{}", bad.err);
    let counted = symheap(&["enumerate", &path, "--count"]);
    assert_eq!(counted.code, 0, "{} {}", counted.out, counted.err);
    folder.write("Node.java", &NODE.replace("return true;", "return tru.;"));
    let ran = symheap(&["enumerate", &path, "--count"]);
    assert_eq!(ran.code, 2, "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("Node.java:4:") && !ran.err.contains("panicked"), "{}", ran.err);
}

#[test]
fn a_subject_is_told_what_it_can_reach() {
    let folder = Folder::new("java-reach");
    let java = NODE.replace("return next }", "far(); return next; }");
    folder.write("Node.java", &java);
    let path = folder.write("subject.yaml", YAML);
    let ran = symheap(&["check", &path]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("Node.java:7:") && ran.out.contains("note[UNSUPPORTED]"), "{}", ran.out);
    assert!(ran.out.contains(": ok"), "{}", ran.out);
    // Nobody calls far(): what it needs is not the subject's business.
    folder.write("Node.java", &java.replace("far(); ", ""));
    let ran = symheap(&["check", &path]);
    assert!(ran.code == 0 && !ran.out.contains("note["), "{}", ran.out);
}
