//! What `alarms` makes of each alarm: a test that fails until it is mended, a page, a journal; and what a JVM says.

use std::path::Path;
use std::process::Command;

use crate::command::{Folder, json, symheap};
use crate::export::java::{ASSERTIONS, RUNNER, TEST};
use crate::skips::Need;

/// A stack on an array with a bug of each kind: an exception, a postcondition, a loop without end, an assertion.
const STACK: &str = "package shop;
public class Shelf {
  private int[] items; private int size;
  private Shelf behind;
  public Shelf() { items = new int[2]; }
  boolean repOK() { return items != null && size >= 0 && size <= items.length; }
  void push(int x) { items[size++] = x; }
  void drop() { size--; }
  int deep() { int n = 0; for (Shelf s = behind; s != null; s = s.behind) n++; return n; }
  int half(int n) { int h = n / 2; assert h * 2 == n : \"odd\"; return h; }
  int peek() { if (size == 0) return -1; return items[size - 1]; }
}
";

const YAML: &str = "symheap: 1
name: Shelf
sources: [Shelf.java]
input: { this: Shelf }
requires: { half: ['n >= 0', 'n < 4'] }
methods: [push, drop, deep, half, peek]
precondition:
  scope:
    default: 2
    pools:
      rows: { array: int, count: 1, length: 0..k, elements: 0..1 }
      others: { class: Shelf, count: 1 }
    fields: { Shelf.items: rows, Shelf.size: 0..k, Shelf.behind: others }
  operational: { preH: [repOK] }
  post: [repOK]
";

/// The same, mended.
fn mended() -> String {
    STACK
        .replace(
            "items[size++] = x;",
            "if (size == items.length) items = java.util.Arrays.copyOf(items, size + 1); items[size++] = x;",
        )
        .replace("size--;", "if (size > 0) size--;")
        .replace("s = s.behind) n++;", "s = s.behind) if (++n > 9) break;")
        .replace("assert h * 2 == n : \"odd\"; ", "")
}

/// Runs tests beside sources, and says how many of how many passed.
fn run_tests(name: &str, sources: &[(&str, &str)], tests: &[(String, String)]) -> String {
    let folder = Folder::new(name);
    let mut files = Vec::new();
    for (file, text) in sources {
        files.push(folder.write(file, text));
    }
    for (class, text) in tests {
        files.push(folder.write(&format!("{class}.java"), text));
    }
    let out = format!("{}/out", folder.path());
    let compiled = Command::new("javac").args(["-nowarn", "-d", &out]).args(&files).output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let classes = tests.iter().map(|(class, _)| format!("shop.{class}"));
    let ran = Command::new("java").args(["-ea", "-cp", &out, "Runner"]).args(classes).output().unwrap();
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

#[test]
fn each_alarm_has_a_test_that_fails_on_a_jvm_until_it_is_mended() {
    let folder = Folder::new("delivered");
    folder.write("Shelf.java", STACK);
    let path = folder.write("subject.yaml", YAML);
    let out = format!("{}/out", folder.path());
    let args = ["alarms", &path, "-t", "pli", "--no-times", "-o", &out];
    let ran = symheap(&args);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    let mut tests = Vec::new();
    let (mut pages, mut journals) = (0, 0);
    for entry in std::fs::read_dir(&out).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        match path.extension().and_then(|e| e.to_str()) {
            Some("java") => tests.push((stem, text)),
            Some("html") => {
                assert!(
                    !text.contains("http://") || !text.contains("<script src"),
                    "{stem} needs the network"
                );
                pages += 1;
            }
            Some("journal") => {
                let replayed = symheap(&["replay", &path.display().to_string()]);
                assert_eq!(replayed.code, 0, "{stem}: {} {}", replayed.out, replayed.err);
                journals += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    tests.sort();
    // Too many pushed, one dropped from nothing, a shelf behind itself, an odd number.
    assert_eq!((tests.len(), pages, journals), (4, 4, 4), "{tests:?}");
    assert!(ran.out.contains("A1: ") && ran.out.contains("A4: "), "{}", ran.out);
    // The same files again; and nothing of somebody else's is replaced.
    assert_eq!(symheap(&args).code, 0);
    std::fs::write(Path::new(&out).join("A1.html"), "mine").unwrap();
    let foreign = symheap(&args);
    assert!(foreign.code == 2 && foreign.err.contains("is no export"), "{}", foreign.err);
    if Need::Jdk.is_missing() {
        return;
    }
    let of = |shelf: &str, name: &str| {
        let sources = [
            ("Test.java", TEST),
            ("Assertions.java", ASSERTIONS),
            ("Runner.java", RUNNER),
            ("Shelf.java", shelf),
        ];
        run_tests(name, &sources, &tests)
    };
    let (before, after) = (of(STACK, "delivered-bugs"), of(&mended(), "delivered-mended"));
    for (class, _) in &tests {
        assert!(before.contains(&format!("shop.{class} 0 of 1")), "{before}");
        assert!(after.contains(&format!("shop.{class} 1 of 1")), "{after}");
    }
}

#[test]
fn a_jvm_confirms_what_is_real() {
    if Need::Jdk.is_missing() {
        return;
    }
    let folder = Folder::new("confirmed");
    folder.write("Shelf.java", STACK);
    let path = folder.write("subject.yaml", YAML);
    let args = ["alarms", &path, "-t", "pli", "--no-times", "--confirm"];
    let ran = symheap(&args);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    for said in [
        "confirmed by java: ArrayIndexOutOfBoundsException at Shelf.java:7",
        "confirmed by java: the postcondition does not hold",
        "confirmed by java: the call does not end",
        "confirmed by java: AssertionError at Shelf.java:10",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    let push = json(&["alarms", &path, "push", "-t", "pli", "--confirm", "--json"]);
    let group = &push["groups"][0];
    assert_eq!(
        (&group["label"], &group["confirmation"]["says"]),
        (&"A1".into(), &"confirmed".into()),
        "{group}"
    );
    // An alarm that no input raises has nothing to run.
    let false_ones = symheap(&["alarms", "pli/avl_tree", "insert", "-t", "lissa", "-k", "2", "--confirm"]);
    assert!(false_ones.code == 0 && false_ones.out.contains("no test: spurious"), "{}", false_ones.out);
    let several = symheap(&["alarms", &path, "-t", "pli,lissa", "--confirm"]);
    assert!(several.code == 2 && several.err.contains("one technique"), "{}", several.err);
}

#[test]
fn without_a_jdk_alarms_are_not_confirmed_and_that_is_said() {
    let folder = Folder::new("no-jdk");
    folder.write("Shelf.java", STACK);
    let path = folder.write("subject.yaml", YAML);
    let output = Command::new(env!("CARGO_BIN_EXE_symheap"))
        .args(["alarms", &path, "drop", "-t", "pli", "--no-times", "--confirm"])
        .env("PATH", folder.path())
        .env_remove("JAVA_HOME")
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{out}");
    assert!(
        out.contains("not confirmed by java: there is no `javac`: install a JDK, or set JAVA_HOME"),
        "{out}"
    );
}

#[test]
fn a_test_that_cannot_build_its_input_refutes_nothing() {
    if Need::Jdk.is_missing() {
        return;
    }
    // Nothing but its constructor can set a record's fields on a JVM.
    let folder = Folder::new("confirmed-record");
    let java = folder.write(
        "Pairs.java",
        "public class Pairs { record Pair(int v, Pair next) { } Pair top;
           int bad() { if (top != null && top.next() == null && top.v() == 3) throw new IllegalStateException(); return 0; } }",
    );
    let ran = symheap(&["alarms", &java, "bad", "--no-times", "--confirm"]);
    assert!(!ran.out.contains("refuted by java"), "{}", ran.out);
    assert!(ran.out.contains("confirmed by java"), "{}", ran.out);
}

#[test]
fn what_an_initializer_throws_is_confirmed() {
    if Need::Jdk.is_missing() {
        return;
    }
    let folder = Folder::new("confirmed-initializer");
    let java = folder.write(
        "Starts.java",
        "public class Starts {
           static class Bad { static int v = Integer.parseInt(\"x\"); }
           static class Worse { static int w = fail(); static int fail() { throw new StackOverflowError(); } }
           int bad(int n) { return n > 3 ? Bad.v : 0; }
           int worse(int n) { return n > 3 ? Worse.w : 0; } }",
    );
    let ran = symheap(&["alarms", &java, "--no-times", "--confirm"]);
    assert!(
        ran.out.contains("confirmed by java: ExceptionInInitializerError at Starts.java:2"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("confirmed by java: StackOverflowError at Starts.java:3"), "{}", ran.out);
    assert!(!ran.out.contains("refuted by java"), "{}", ran.out);
}
