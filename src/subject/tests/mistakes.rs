//! Every mistake that linking finds, with its place, code and hint.

use super::load::{TREE_MAP, TREE_MAP_JAVA, TREE_MAP_SPEC, inline, load_from, tree_map};
use super::places;
use crate::base::Code;
use crate::subject::files::InMemory;
use crate::subject::load::check_with;
use crate::subject::{LoadOptions, Loaded, load_with};

/// What is wrong, as `line:col CODE`, with the hints.
fn wrong(loaded: &Loaded) -> (Vec<String>, Vec<String>) {
    let hints = loaded.diagnostics.iter().map(|d| d.hint.clone().unwrap_or_default()).collect();
    (places(&loaded.sources, &loaded.diagnostics), hints)
}

const JAVA: &str = "abstract class Shape { Shape next; static Shape first; static final int MAX = 3; }
class Circle extends Shape { int r; double d; String s; boolean b; byte small; Circle(int r) {} }
class Square extends Shape { Object o; Shape[] many; int[] ints; }
class Board {
  Shape one; int n; static Board last;
  void draw() {}
  void draw(int a) {}
  void draw(int a, int b) {}
  void paint(Circle c, Square s, int n, boolean b, Object o, char ch, float f, Shape sh) {}
  boolean ok() { return true; }
  boolean wants(int n) { return true; } boolean two(int a, String s) { return true; }
  int number() { return 3; }
  static boolean given(Board b) { return true; }
  static void fin(String s) {}
}
class Other { boolean ok() { return true; } void go() {} }";

/// Number of lines before the line `line` (from 1) of the precondition.
fn spec_line(line: usize) -> usize {
    // symheap, java, the Java, precondition.
    3 + JAVA.lines().count() + line
}

fn board(spec: &str, rest: &str) -> (Vec<String>, Vec<String>) {
    wrong(&load_from(&inline(JAVA, spec, rest), "s.yaml"))
}

const GOOD: &str = "input: { this: Board }\nmethods: [number]\n";

#[test]
fn mistakes_in_pools_and_fields() {
    let spec = "for: Board
scope:
  pools:
    a: { class: Circel, count: k }
    b: { class: Shape, count: k }
    c: { classes: { Circle: 1, Square: k } }
    d: { class: Square, count: k }
    e: { array: Shapes, count: 1, length: 0..k, elements: c }
    f: { array: int, count: 1, length: 0..k, elements: c }
  fields:
    Board.one: circles
    Board.two: c
    Board.n: b
    Board.last: c
    Circle.r: [false, true]
    Circle.d: 0..k
    Circle.s: 0..k
    Circle.b: 0..1
    Square.o: any
    Square.many: c
    Square.ints: f
    Circle.next: [d, d]
    Nowhere.x: 0..k
    Circle.small: 0..100*k
    Shape.next: a";
    let (errors, hints) = board(spec, GOOD);
    let at = |line: usize, col: usize, code: &str| format!("{}:{} {code}", spec_line(line), col + 2);
    assert_eq!(
        errors,
        [
            at(4, 17, "UNKNOWN-CLASS"),
            at(5, 17, "ABSTRACT-CLASS"),
            at(8, 17, "UNKNOWN-CLASS"),
            at(9, 56, "DOMAIN-TYPE"),
            at(11, 16, "UNKNOWN-POOL"),
            at(12, 11, "UNKNOWN-FIELD"),
            at(13, 14, "DOMAIN-TYPE"),
            at(14, 5, "STATIC-FIELD"),
            at(15, 15, "DOMAIN-TYPE"),
            at(16, 15, "DOMAIN-TYPE"),
            at(17, 15, "DOMAIN-TYPE"),
            at(18, 15, "DOMAIN-TYPE"),
            at(19, 15, "DOMAIN-TYPE"),
            at(20, 18, "DOMAIN-TYPE"),
            at(22, 22, "DUPLICATE-KEY"),
            at(23, 5, "UNKNOWN-CLASS"),
        ]
    );
    assert_eq!(hints[0], "did you mean `Circle`?");
    assert_eq!(hints[1], "such as `classes: { Circle: k, Square: k }`");
}

#[test]
fn values_that_the_type_cannot_hold() {
    let spec = "scope:\n  default: 2\n  pools: { c: { class: Circle, count: k } }\n  fields:\n    Board.one: c\n    Circle.small: 0..100*k";
    let (errors, hints) = board(spec, GOOD);
    assert_eq!(errors, [format!("{}:21 DOMAIN-TOO-WIDE", spec_line(6))]);
    assert_eq!(hints, ["byte holds -128 to 127"]);
    let (errors, _) = board(&spec.replace("0..100*k", "k..1").replace("count: k", "count: k-3"), GOOD);
    assert_eq!(errors, [format!("{}:41 BAD-COUNT", spec_line(3))]);
    let (errors, _) = board(&spec.replace("0..100*k", "k..1"), GOOD);
    assert_eq!(errors, [format!("{}:21 EMPTY-DOMAIN", spec_line(6))]);
    let (errors, _) = board(&spec.replace("100*k", "9223372036854775807*k"), GOOD);
    assert_eq!(errors, [format!("{}:24 OVERFLOW", spec_line(6))]);
}

#[test]
fn mistakes_in_methods_and_arguments() {
    let spec = "scope:\n  pools:\n    c: { class: Circle, count: k }\n    q: { class: Square, count: k }\n  fields: { Board.one: c, Circle.next: q }";
    let rest = "input: { this: Board }
methods:
  drwa: {}
  draw: {}
  draw1: { signature: \"draw(long)\" }
  draw2: { signature: draw }
  draw3: { signature: draw(int), args: { b: 1, c: 2 } }
  paint: { args: [new, q, 1.5, 1, circle, ab, symbolic, symbolic] }
  Other.go: {}
  number: { args: [1] }
  ok: { args: { x: 1 } }
  wants: { args: { n: [c, 1] } }
";
    let (errors, hints) = board(spec, rest);
    let first = spec_line(5) + 1;
    let at = |line: usize, col: usize, code: &str| format!("{}:{col} {code}", first + line);
    assert_eq!(
        errors,
        [
            at(2, 3, "UNKNOWN-METHOD"),
            at(3, 3, "AMBIGUOUS-METHOD"),
            at(4, 23, "UNKNOWN-METHOD"),
            at(5, 23, "BAD-SIGNATURE"),
            at(6, 42, "UNKNOWN-ARGUMENT"),
            at(6, 48, "UNKNOWN-ARGUMENT"),
            at(7, 19, "BAD-ARGUMENT"),
            at(7, 27, "BAD-ARGUMENT"),
            at(7, 32, "BAD-ARGUMENT"),
            at(7, 35, "BAD-ARGUMENT"),
            at(7, 43, "BAD-ARGUMENT"),
            at(7, 57, "WHICH-POOL"),
            at(8, 3, "WRONG-RECEIVER"),
            at(9, 19, "WRONG-ARGUMENTS"),
            at(10, 17, "UNKNOWN-ARGUMENT"),
            at(11, 24, "DOMAIN-TYPE"),
        ]
    );
    assert_eq!(hints[0], "did you mean `draw`?");
    assert!(hints[1].contains("draw(int, int)"), "{}", hints[1]);
    assert!(hints[11].contains("`c`") && hints[11].contains("`q`"), "{}", hints[11]);
}

#[test]
fn mistakes_in_predicates() {
    let spec = "for: Circle
scope:
  pools: { c: { class: Circle, count: k } }
  fields: { Board.one: c }
operational:
  preH: [okk, number, wants, Other.ok]
  preP: given
hybrid: number
post: [given, two, wants, ok]
bounds: { Board.three: [[0, 1]] }";
    let rest = "input: { this: Board }\nmethods: { number: {} }\nexpect: [Circle, NullPointerException, Nope]\ndriver: { method: wants }\n";
    let (errors, hints) = board(spec, rest);
    let at = |line: usize, col: usize, code: &str| format!("{}:{} {code}", spec_line(line), col + 2);
    let after = |line: usize, col: usize, code: &str| format!("{}:{col} {code}", spec_line(10) + line);
    assert_eq!(
        errors,
        [
            at(1, 6, "FOR-CLASS"),
            at(6, 10, "UNKNOWN-METHOD"),
            at(6, 15, "WRONG-SIGNATURE"),
            at(6, 23, "WRONG-SIGNATURE"),
            at(6, 30, "WRONG-SIGNATURE"),
            at(8, 9, "WRONG-SIGNATURE"),
            at(9, 15, "WRONG-SIGNATURE"),
            at(10, 17, "UNKNOWN-FIELD"),
            after(3, 10, "NOT-AN-EXCEPTION"),
            after(3, 40, "UNKNOWN-CLASS"),
            after(4, 19, "WRONG-SIGNATURE"),
        ]
    );
    assert!(hints[1].contains("`ok`"), "{}", hints[1]);
}

#[test]
fn receivers_roots_and_finitizations() {
    let scope = "scope:\n  pools: { c: { class: Circle, count: k }, i: { array: int, count: 1, length: 1, elements: any } }\n  fields: { Circle.r: 0..k }";
    let first = spec_line(3) + 1;
    let one =
        |rest: &str| board(scope, rest).0.into_iter().filter(|e| !e.contains("UNUSED")).collect::<Vec<_>>();
    assert_eq!(one("methods: [number]\n"), ["1:1 MISSING-KEY"]);
    assert_eq!(one("input: { this: Shape }\nmethods: [number]\n")[0], format!("{first}:16 ABSTRACT-CLASS"));
    assert_eq!(one("input:\n  this: i[0]\nmethods: [number]\n")[0], format!("{}:9 BAD-VALUE", first + 1));
    assert_eq!(one("input:\n  this: z[0]\nmethods: [number]\n")[0], format!("{}:9 UNKNOWN-POOL", first + 1));
    let statics = "input: { this: Board, statics: { Board.n: 0..k, Shape.MAX: 0..k, Shape.first: i, Shape.first2: c } }\nmethods: [number]\n";
    let at = |col: usize, code: &str| format!("{first}:{col} {code}");
    assert_eq!(
        one(statics),
        [at(34, "NOT-STATIC"), at(49, "STATIC-FIELD"), at(79, "DOMAIN-TYPE"), at(88, "UNKNOWN-FIELD")]
    );
    let (errors, _) = board("scope: { finitization: \"fin(k)\" }", GOOD);
    assert_eq!(errors, [format!("{}:26 WRONG-SIGNATURE", spec_line(1))]);
}

#[test]
fn an_instance_method_needs_a_receiver() {
    let (errors, hints) =
        board("for: Circle\nscope: { fields: { Circle.r: 0..k } }", "methods: { Board.number: {} }\n");
    let errors: Vec<_> = errors.iter().zip(&hints).filter(|(e, _)| !e.contains("UNUSED")).collect();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].0, "1:1 MISSING-KEY");
    assert_eq!(errors[0].1, "add `input: { this: Board }`");
}

#[test]
fn predicates_need_their_roots_at_every_method() {
    let java = "class N { N next; void in(N a) {} void out() {} static void two(N a) {} boolean ok() { return true; } boolean with(N a) { return true; } }";
    let spec = "scope: { pools: { n: { class: N, count: k } }, fields: { N.next: n } }\noperational: { preH: [ok, with] }";
    let rest = "input: { this: N }\nmethods: { in: {}, out: {}, two: {} }\n";
    let loaded = load_from(&inline(java, spec, rest), "s.yaml");
    assert_eq!(wrong(&loaded).0, ["6:25 MISSING-ROOT", "6:29 MISSING-ROOT"]);
    assert!(
        loaded.diagnostics[0].message.contains("`this`, which `two`"),
        "{}",
        loaded.diagnostics[0].message
    );
    assert!(loaded.diagnostics[1].message.contains("`a`, which `out`"), "{}", loaded.diagnostics[1].message);
}

#[test]
fn a_private_namesake_makes_no_method_ambiguous() {
    let java = "class A { int x; int count() { return 0; } private int count(A a) { return 0; } }";
    let spec = "scope: { fields: { A.x: 0..k } }";
    let loaded = load_from(&inline(java, spec, "input: { this: A }\nmethods: { count: {} }\n"), "s.yaml");
    assert_eq!(wrong(&loaded).0, [] as [&str; 0]);
    let subject = loaded.subject.expect("a subject");
    assert_eq!(subject.program.method_name(subject.methods[0].method), "A.count()");
}

#[test]
fn ambiguous_class_names() {
    let java = "class A { static class E { int x; } }\nclass B { static class E { int x; } void m() {} }";
    let spec = "scope:\n  pools: { e: { class: E, count: k }, f: { class: B.E, count: k } }\n  fields: { B.E.x: 0..k }";
    let loaded = load_from(&inline(java, spec, "input: { this: B }\nmethods: { m: {} }\n"), "s.yaml");
    let (errors, hints) = wrong(&loaded);
    assert_eq!(errors, ["7:26 AMBIGUOUS-CLASS", "7:41 UNUSED-POOL"]);
    assert_eq!(hints[0], "write A.E or B.E");
}

#[test]
fn files_that_are_missing_or_something_else() {
    let text = TREE_MAP.replace("[TreeMap.java]", "[TreMap.java, subject.yaml, empty, nowhere/A.java]");
    let files =
        tree_map().with("subjects/tree_map/subject.yaml", &text).with("subjects/tree_map/empty/a.txt", "");
    let (errors, hints) = wrong(&load_from(&files, "subjects/tree_map"));
    assert_eq!(errors, ["4:11 NOT-FOUND", "4:24 NOT-JAVA", "4:38 NOT-JAVA", "4:45 NOT-FOUND"]);
    assert_eq!(hints[0], "did you mean `TreeMap.java`?");
    let files =
        tree_map().with("subjects/tree_map/subject.yaml", &TREE_MAP.replace("tree_map.yaml", "tre_map.yaml"));
    let loaded = load_from(&files, "subjects/tree_map");
    let (errors, hints) = wrong(&loaded);
    assert_eq!(errors, ["5:7 NOT-FOUND"]);
    assert_eq!(hints, ["did you mean `../../specs/tree_map.yaml`?"]);
    assert!(loaded.diagnostics[0].message.contains("specs/tre_map.yaml"));
}

#[test]
fn targets_that_are_no_subject() {
    let files = tree_map().with("A.java", "class A {}").with("empty/x.txt", "");
    let code = |target: &str| wrong(&load_from(&files, target)).0;
    assert_eq!(code("nowhere"), ["NOT-FOUND"]);
    assert_eq!(code("empty"), ["NOT-FOUND"]);
    assert_eq!(code(""), ["NOT-FOUND"]);
    assert_eq!(code("A.java"), ["JAVA-SUBJECT"]);
    assert_eq!(code("specs/tree_map.yaml"), ["1:1 NOT-A-SUBJECT"]);
    let options = LoadOptions { spec: Some("nope.yaml".to_owned()), ..LoadOptions::default() };
    let loaded = load_with(&files, "subjects/tree_map", &options);
    assert_eq!(wrong(&loaded).0, ["NOT-FOUND"]);
    assert!(loaded.subject.is_none());
}

#[test]
fn mistakes_in_several_files_at_once() {
    let spec = TREE_MAP_SPEC.replace("Entry.left", "Entry.lefft").replace("isTree", "isTre");
    let files = tree_map()
        .with("specs/tree_map.yaml", &spec)
        .with("subjects/tree_map/TreeMap.java", &TREE_MAP_JAVA.replace("int size;", "int size; Missing x;"))
        .with(
            "subjects/tree_map/subject.yaml",
            &TREE_MAP.replace("about:", "abuot:").replace("remove:", "delete:"),
        );
    let loaded = load_from(&files, "subjects/tree_map");
    let found: Vec<String> = loaded
        .diagnostics
        .iter()
        .map(|d| format!("{} {}", loaded.sources.locate(d.span.expect("a place")), d.code))
        .collect();
    assert_eq!(
        found,
        [
            "subjects/tree_map/subject.yaml:3:1 UNKNOWN-KEY",
            "subjects/tree_map/subject.yaml:16:3 UNKNOWN-METHOD",
            "specs/tree_map.yaml:10:11 UNKNOWN-FIELD",
            "specs/tree_map.yaml:15:10 UNKNOWN-METHOD",
            "subjects/tree_map/TreeMap.java:5:13 UNKNOWN-TYPE",
        ]
    );
    assert!(loaded.subject.is_none());
}

#[test]
fn checking_files() {
    let files = tree_map()
        .with("spec.yaml", "symheap-spec: 1\nfor: A\nscoop: {}\n")
        .with("binary.yaml", "\u{0}\u{1}\u{2}");
    let (sources, found) = check_with(&files, "spec.yaml");
    assert_eq!(places(&sources, &found), ["1:1 MISSING-KEY", "3:1 UNKNOWN-KEY"]);
    assert_eq!(check_with(&files, "subjects/tree_map").1, []);
    assert_eq!(check_with(&files, "specs/tree_map.yaml").1, []);
    assert!(check_with(&files, "binary.yaml").1.iter().any(|d| d.is_error()));
    let (_, found) = check_with(&InMemory::default(), "x.yaml");
    assert_eq!(found.iter().map(|d| d.code).collect::<Vec<_>>(), [Code::NotFound]);
}

/// Changes a few characters of a text.
fn mutate(text: &str, next: &mut impl FnMut() -> u64) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let other: Vec<char> = "[]{}:,-\"'&*k.0\n\t é#|>".chars().collect();
    for _ in 0..=next() % 3 {
        let at = (next() % chars.len() as u64) as usize;
        match next() % 4 {
            0 => {
                chars.remove(at);
            }
            1 => chars.insert(at, other[(next() % other.len() as u64) as usize]),
            2 => chars[at] = other[(next() % other.len() as u64) as usize],
            _ => {
                let to = (at + (next() % 30) as usize).min(chars.len());
                let copy: Vec<char> = chars[at..to].to_vec();
                chars.splice(at..at, copy);
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mutated_files_give_diagnostics_or_subjects() {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..40 {
        let files = tree_map()
            .with("subjects/tree_map/subject.yaml", &mutate(TREE_MAP, &mut next))
            .with("specs/tree_map.yaml", &mutate(TREE_MAP_SPEC, &mut next));
        let loaded = load_from(&files, "subjects/tree_map");
        assert!(loaded.subject.is_some() || loaded.diagnostics.iter().any(|d| d.is_error()));
        let shown = crate::subject::tests::places(&loaded.sources, &loaded.diagnostics);
        assert_eq!(shown.len(), loaded.diagnostics.len());
        for k in [1, 3] {
            let _ = loaded.subject.as_ref().map(|s| s.scope(k));
        }
    }
    // Without Java it is fast enough for many more.
    for _ in 0..3000 {
        let mut sources = crate::base::SourceMap::default();
        let file =
            sources.add("t.yaml", mutate(if next() % 2 == 0 { TREE_MAP } else { TREE_MAP_SPEC }, &mut next));
        let (root, found) = crate::subject::yaml::parse(&sources, file);
        let mut dx = crate::subject::decode::Decoder { diagnostics: found };
        if let Some(root) = root {
            crate::subject::subject_file::decode_subject(&root, &mut dx);
            crate::subject::specification_file::decode_specification(&root, false, &mut dx);
        }
        assert_eq!(places(&sources, &dx.diagnostics).len(), dx.diagnostics.len());
    }
}

#[test]
fn parts_of_a_specification_are_no_keys_of_a_subject() {
    for key in ["scope", "operational", "hybrid", "hex", "bounds", "post"] {
        let text = format!("symheap: 1\nname: Board\njava: \"class Board {{}}\"\n{GOOD}{key}: {{}}\n");
        let (places, hints) = wrong(&load_from(&InMemory::default().with("s.yaml", &text), "s.yaml"));
        let at = places.iter().position(|place| place.ends_with(":1 UNKNOWN-KEY")).expect(key);
        assert_eq!(
            hints[at],
            format!("`{key}` belongs under `precondition:`, or into the file that `spec` names"),
            "{places:?}"
        );
    }
}
