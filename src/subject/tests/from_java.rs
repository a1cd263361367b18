//! Subjects of Java alone.

use crate::base::Diagnostic;
use crate::subject::files::{FileKind, Files, InMemory, bundled_subjects};
use crate::subject::from_java::{Inferred, infer};
use crate::subject::{DiskAndBundled, LoadOptions, Subject, load_with};

const LIST: &str = "package p.q;
public class Ring {
  private Cell first; int size; int unread; String name; Colour colour; Object tag; java.util.List<Cell> all;
  private boolean rep_OK() { return size >= 0; }
  public void add(int v, boolean front) { Cell c = new Cell(); c.next = first; first = c; size++; }
  public void add(Cell c) { c.next = first; first = c; if (name.equals(\"a\") && tag != null) size++; }
  public Colour colour() { return all == null ? null : colour; }
  Cell second() { return first.next; }
  void join(Ring other) { first = other.first; }
  static Ring make() { return new Ring(); }
  private void hidden() { }
  public static void main(String[] args) { }
  @Override public String toString() { return \"\"; }
}
enum Colour { RED, BLACK }";
const CELL: &str = "package p.q; class Cell { Cell next; int[] data; int first() { return data[0]; } }";

fn files() -> InMemory {
    InMemory::default()
        .with("src/p/q/Ring.java", LIST)
        .with("src/p/q/Cell.java", CELL)
        .with("src/p/q/Other.java", "package p.q; class Other { void m() { } }")
}

fn inferred(files: &InMemory, targets: &[&str], class: Option<&str>) -> Inferred {
    let targets: Vec<String> = targets.iter().map(|t| (*t).to_owned()).collect();
    let options = LoadOptions { class: class.map(str::to_owned), ..LoadOptions::default() };
    infer(files, &targets, "src/p/q", &options)
}

/// The lines without what stands behind them.
fn lines(inferred: &Inferred) -> Vec<String> {
    let sketch = inferred.sketch.as_ref().expect("a sketch");
    let bare = sketch.lines.iter().map(|line| match line.trim_start().starts_with('#') {
        true => line.trim_end().to_owned(),
        false => line.split(" # ").next().unwrap_or(line).trim_end().to_owned(),
    });
    bare.collect()
}

fn subject(inferred: &Inferred) -> &Subject {
    let said: Vec<&str> = inferred.loaded.diagnostics.iter().map(|d| d.message.as_str()).collect();
    inferred.loaded.subject.as_ref().unwrap_or_else(|| panic!("{said:#?}"))
}

#[test]
fn every_field_that_is_read_has_a_domain_and_every_method_its_arguments() {
    let inferred = inferred(&files(), &["src/p/q/Ring.java"], None);
    let lines = lines(&inferred);
    for line in [
        "sources: [Ring.java, Cell.java]",
        "  this: rings[0]",
        "      cells: { class: Cell, count: k }",
        "      rings: { class: Ring, count: 2 }",
        "      Ring.first: cells",
        "      Ring.size: 0..k",
        "      Ring.name: symbolic",
        "      Ring.colour: any",
        "      Ring.tag: [null, \"a\", \"b\"]",
        "      Cell.next: cells",
        "    repOK: [rep_OK]",
        "  addIntBoolean: { signature: \"add(int, boolean)\", args: { v: symbolic, front: symbolic } }",
        "  addCell: { signature: \"add(Cell)\", args: { c: cells } }",
        "  colour: {}",
        "  join: { args: { other: rings } }",
    ] {
        assert!(lines.iter().any(|l| l == line), "{line}\n{}", lines.join("\n"));
    }
    for left_out in [
        "Ring.unread: nothing reads it",
        "Ring.all: a List",
        "Cell.data: nothing reads it",
        "make: left out",
        "main: left out",
        "hidden(): left out, it is private",
    ] {
        assert!(
            lines.iter().any(|l| l.contains('#') && l.contains(left_out)),
            "{left_out}\n{}",
            lines.join("\n")
        );
    }
    assert!(!lines.iter().any(|l| l.contains("Other") || l.contains("intArrays")));
    let keys: Vec<&str> = subject(&inferred).methods.iter().map(|m| &*m.key).collect();
    assert_eq!(keys, ["addIntBoolean", "addCell", "colour", "second", "join"]);
}

#[test]
fn the_java_and_the_file_that_is_written_for_it_are_the_same_subject() {
    let files = files();
    let inferred = inferred(&files, &["src/p/q/Ring.java"], None);
    let text = inferred.sketch.as_ref().expect("a sketch").text();
    let written = files.clone().with("src/p/q/subject.yaml", &text);
    let by_yaml = load_with(&written, "src/p/q/subject.yaml", &LoadOptions::default());
    let by_java = load_with(&files, "src/p/q/Ring.java", &LoadOptions::default());
    assert_eq!(by_yaml.diagnostics, []);
    let show = |subject: Option<Subject>| {
        let subject = subject.expect("a subject");
        let pools = subject.scope(2).expect("a scope");
        format!("{:?} {:?}", pools, subject.methods.iter().map(|m| (&m.key, &m.args)).collect::<Vec<_>>())
    };
    assert_eq!(show(by_yaml.subject), show(by_java.subject));
    assert!(by_java.diagnostics.iter().any(|d| d.message.contains("precondition: Ring.rep_OK()")));
}

#[test]
fn the_class_is_that_of_the_file_or_the_one_with_a_precondition_or_the_one_that_is_named() {
    let two = "class A { int x; int m() { return x; } void n() { } }
        class B { int y; boolean checkRep() { return y > 0; } int m() { return y; } }";
    let files = InMemory::default().with("d/Two.java", two).with("e/A.java", two);
    let class = |file: &str, class: Option<&str>| {
        let inferred = infer(
            &files,
            &[file.to_owned()],
            "d",
            &LoadOptions { class: class.map(str::to_owned), ..LoadOptions::default() },
        );
        let diagnostics: Vec<_> = inferred.loaded.diagnostics.iter().filter(|d| d.is_error()).collect();
        match inferred.loaded.subject {
            Some(subject) => subject.name.to_string(),
            None => format!("{} {}", diagnostics[0].message, diagnostics[0].hint.clone().unwrap_or_default()),
        }
    };
    assert_eq!(class("d/Two.java", None), "B");
    assert_eq!(class("e/A.java", None), "A");
    assert_eq!(class("d/Two.java", Some("A")), "A");
    let unknown = class("d/Two.java", Some("C"));
    assert_eq!(unknown, "there is no class `C` with methods to analyse classes with methods: B, A");
}

#[test]
fn static_methods_alone_take_their_arguments_from_pools() {
    let java = "class Lists { static class Node { Node next; int v; }
        static boolean invariant(Node n) { return n == null || n.next != n; }
        static Node merge(Node a, Node b) { if (a.next == b) return null; return a; } }";
    let files = InMemory::default().with("Lists.java", java);
    let inferred = infer(&files, &["Lists.java".to_owned()], ".", &LoadOptions::default());
    let subject = subject(&inferred);
    assert!(subject.receiver.is_none());
    assert!(lines(&inferred).iter().any(|l| l == "  merge: { args: { a: nodes, b: nodes } }"));
}

#[test]
fn classes_of_imports_are_found_from_where_the_package_starts() {
    let files = InMemory::default()
        .with(
            "s/a/b/Main.java",
            "package a.b;\nimport a.c.Cell;\nclass Main { Cell c; Cell get() { return c; } }",
        )
        .with("s/a/c/Cell.java", "package a.c; public class Cell { public Cell next; }");
    let inferred = infer(&files, &["s/a/b/Main.java".to_owned()], "s/a/b", &LoadOptions::default());
    assert!(lines(&inferred).iter().any(|l| l == "sources: [Main.java, ../c/Cell.java]"));
    assert!(lines(&inferred).iter().any(|l| l == "      Main.c: cells"));
    subject(&inferred);
}

#[test]
fn java_without_a_method_or_with_mistakes_says_so() {
    let said = |java: &str| {
        let files = InMemory::default().with("T.java", java);
        let loaded = load_with(&files, "T.java", &LoadOptions::default());
        assert!(loaded.subject.is_none());
        let told = |d: &Diagnostic| format!("{} {}", d.message, d.hint.as_deref().unwrap_or_default());
        loaded.diagnostics.iter().map(told).collect::<Vec<_>>().join("; ").trim_end().to_owned()
    };
    assert!(said("interface T { void m(); }").contains("no class with methods to analyse"));
    assert!(said("").contains("no class with methods to analyse"));
    for (java, why) in [
        ("enum T { A; int m() { return 1; } }", "T is an enum"),
        (
            "interface T { void m(); } class U extends RuntimeException { }",
            "T has no objects of its own: name a class below it, U is an exception",
        ),
        (
            "class T { public static void main(String[] args) { } }",
            "T has `main`, which is analysed where it asks a Verifier",
        ),
        ("class T { private int m() { return 1; } }", "T has no method that another class can call"),
        (
            "class T { public String toString() { return null; } }",
            "T has `toString`, and every object has it",
        ),
        ("// nothing", "no class was read"),
    ] {
        assert!(said(java).contains(why), "{java}: {}", said(java));
    }
    assert_eq!(said("class T { void m( }"), "unexpected `}`");
}

#[test]
fn every_bundled_class_with_methods_is_a_subject_by_itself() {
    let files = DiskAndBundled;
    let mut seen = 0;
    for name in bundled_subjects(&files) {
        let folder = format!("<bundled>/subjects/{name}");
        for file in files.list(&folder).unwrap_or_default().iter().filter(|f| f.ends_with(".java")) {
            let path = format!("{folder}/{file}");
            assert_eq!(files.kind(&path), Some(FileKind::File));
            let inferred = infer(&files, std::slice::from_ref(&path), &folder, &LoadOptions::default());
            if inferred.sketch.is_some() {
                subject(&inferred);
                seen += 1;
            }
        }
    }
    assert!(seen > 5, "{seen}");
}

/// The lines that a file by itself is inferred to have.
fn lines_of(java: &str) -> Vec<String> {
    let files = InMemory::default().with("T.java", java);
    let inferred = infer(&files, &["T.java".to_owned()], ".", &LoadOptions::default());
    subject(&inferred);
    lines(&inferred)
}

#[track_caller]
fn assert_has(lines: &[String], wanted: &[&str]) {
    for line in wanted {
        assert!(lines.iter().any(|l| l.trim() == *line), "{line}\n{}", lines.join("\n"));
    }
}

#[test]
fn a_pool_has_as_many_objects_as_elements_of_arrays_can_be() {
    // One field, k elements; with another field; with an argument and its varargs.
    let rack = "class T { Cup[] cups; Cup spare; int n() { return cups.length + (spare == null ? 0 : 1); }";
    let cup = "class Cup { int size; }";
    assert_has(
        &lines_of(&format!("{rack} }} {cup}")),
        &[
            "cups: { class: Cup, count: k+1 }",
            "cupArrays: { array: Cup, count: 1, length: 0..k, elements: cups }",
        ],
    );
    assert_has(
        &lines_of(&format!("{rack} void fill(Cup first, Cup... more) {{ spare = more[0]; }} }} {cup}")),
        &["cups: { class: Cup, count: 2*k+2 }", "fill: { args: { first: cups, more: cupArrays } }"],
    );
    // Arrays in objects of a pool, and a pool behind another.
    let shelves = "class T { Shelf[] shelves; int n() { return shelves[0].cups[0].lid.size; } }
        class Shelf { Cup[] cups; Cup top; } class Cup { Lid lid; } class Lid { int size; }";
    assert_has(
        &lines_of(shelves),
        &[
            "shelfs: { class: Shelf, count: k }",
            "cups: { class: Cup, count: k*k+k }",
            "lids: { class: Lid, count: k*k+k }",
            "cupArrays: { array: Cup, count: k, length: 0..k, elements: cups }",
        ],
    );
    // Arrays of arrays, by a type variable too.
    let grid =
        "class T<C extends Cup> { C[][] grid; int n() { return grid[0][0].size; } } class Cup { int size; }";
    assert_has(
        &lines_of(grid),
        &[
            "cups: { class: Cup, count: k*k }",
            "cupArrays: { array: Cup, count: k, length: 0..k, elements: cups }",
            "cupArrayArrays: { array: \"Cup[]\", count: 1, length: 0..k, elements: cupArrays }",
            "T.grid: cupArrayArrays",
        ],
    );
    // What leads to itself has k, however it is held.
    let tree = "class T { T[] kids; T up; int n() { return kids.length + up.kids.length; } }";
    assert_has(&lines_of(tree), &["ts: { class: T, count: k }"]);
}

#[test]
fn a_count_that_is_cut_off_says_so() {
    let deep = "class T { Cup[][][] cube; int n() { return cube[0][0][0].size; } } class Cup { int size; }";
    let files = InMemory::default().with("T.java", deep);
    let inferred = infer(&files, &["T.java".to_owned()], ".", &LoadOptions::default());
    subject(&inferred);
    assert_has(&lines(&inferred), &["cups: { class: Cup, count: k*k }"]);
    let said = &inferred.sketch.as_ref().expect("a sketch").summary;
    assert!(said.iter().any(|s| s == "cups: k*k objects, and more can be referred to"), "{said:?}");
}

#[test]
fn an_array_has_the_one_length_that_the_code_gives_it() {
    let of = |fields: &str, rest: &str| {
        lines_of(&format!(
            "class T {{ static final int SIZE = 2; {fields} {rest} int n(int i) {{ return a[i] == null ? 0 : a[i].size; }} }}
             class Cup {{ int size; }}"
        ))
    };
    let four = "cupArrays: { array: Cup, count: 1, length: 4, elements: cups, null: false }";
    assert_has(&of("private final Cup[] a = new Cup[4];", ""), &[four, "cups: { class: Cup, count: 4 }"]);
    assert_has(&of("Cup[] a = new Cup[2 * SIZE];", ""), &[four]);
    assert_has(
        &of("final Cup[] a;", "T() { a = new Cup[4]; } T(int i) { this.a = new Cup[SIZE + 2]; }"),
        &[four],
    );
    assert_has(&of("Cup[] a;", "T() { this(1); } private T(int i) { a = new Cup[4]; }"), &[four]);
    assert_has(&of("Cup[] a = { null, null, null, null };", ""), &[four]);
    assert_has(&of("Cup[] a = new Cup[4];", "void clear() { a = new Cup[4]; }"), &[four]);
    // It may be null where a constructor or a method leaves it so.
    let or_null = "cupArrays: { array: Cup, count: 1, length: 4, elements: cups }";
    assert_has(&of("Cup[] a;", "T() { } void grow() { a = new Cup[4]; }"), &[or_null]);
    assert_has(&of("Cup[] a;", "T(boolean b) { if (b) a = new Cup[4]; }"), &[or_null]);
    // Any other assignment leaves it open.
    let open = "cupArrays: { array: Cup, count: 1, length: 0..k, elements: cups }";
    for rest in [
        "T(int n) { a = new Cup[n]; }",
        "T() { a = new Cup[3]; }",
        "void take(T o) { a = o.a; }",
        "void drop() { a = null; }",
        "void pick(boolean b) { a = b ? new Cup[3] : new Cup[4]; }",
    ] {
        let lines = of("Cup[] a = new Cup[4];", rest);
        assert!(
            lines.iter().any(|l| l.contains("array: Cup, count: ") && l.contains("length: 0..k")),
            "{rest}\n{lines:?}"
        );
        assert!(!lines.iter().any(|l| l.contains("length: 4")), "{rest}");
    }
    assert_has(&of("Cup[] a = new Cup[1000];", ""), &[open]);
    // Two lengths are two pools, and what takes any array takes both.
    let two = of(
        "final Cup[] a = new Cup[4]; final Cup[] b = new Cup[2];",
        "int m(Cup[] c) { return b.length + c.length; }",
    );
    assert_has(
        &two,
        &[
            "cupArrays: { array: Cup, count: 1, length: 0..k, elements: cups }",
            "cupArrays2: { array: Cup, count: 1, length: 4, elements: cups, null: false }",
            "cupArrays3: { array: Cup, count: 1, length: 2, elements: cups, null: false }",
            "cups: { class: Cup, count: k+6 }",
            "T.a: cupArrays2",
            "T.b: cupArrays3",
            "m: { args: { c: [cupArrays, cupArrays2, cupArrays3] } }",
        ],
    );
}

#[test]
fn a_parameter_of_an_enum_takes_null_and_every_constant() {
    let lines = lines_of(
        "class T { enum Hue { RED, GREEN } int pick(Hue h, int i) { return h == Hue.RED ? i : 0; } }",
    );
    assert_has(&lines, &["pick: { args: { h: any, i: symbolic } }"]);
}
