//! Backward symbolic execution of small methods. What each can do was seen on a JVM, over all small arguments.

use serde_json::{Value, json};

use crate::backward::asked;
use crate::command::{Folder, Ran, symheap};

/// The answers about methods of a class, each with its target.
pub(crate) fn answers(class: &str, java: &str, asks: &[(&str, &str)]) -> Vec<Value> {
    let folder = Folder::new("backward-java");
    let path = folder.write(&format!("{class}.java"), java);
    let more = |target| ["--class", class, "--target", target, "-u", "3", "--inline", "5"];
    asks.iter().map(|(method, target)| asked(&path, method, &more(target))).collect()
}

/// Whether each is reached.
pub(crate) fn are_reached(class: &str, java: &str, asks: &[(&str, &str, bool)]) {
    let questions: Vec<(&str, &str)> = asks.iter().map(|&(method, target, _)| (method, target)).collect();
    for (answer, (method, target, expected)) in answers(class, java, &questions).iter().zip(asks) {
        assert_eq!(answer["reachable"], *expected, "{method} {target}: {answer}");
    }
}

/// JLS 12.4.2: an exception that leaves a static initializer becomes an error where the class is needed first, an error
/// stays what it is; later nobody finds the class, nor its subclasses.
#[test]
fn a_class_that_cannot_be_initialised_throws_where_it_is_needed() {
    let java = "class Uses {
  static class Good { static int v = 10 / 2; static int[] all = { 1, 2, 3 }; static { all[1] = 7; } }
  static class Bad { static int v = 10 / zero(); static int zero() { return 0; } }
  static class Below extends Bad { static int w = 3; }
  static class Worse { static int v = fail(); static int fail() { throw new StackOverflowError(); } }
  static class Caught { static int v; static { try { v = 1 / zero(); } catch (ArithmeticException e) { v = 4; } } static int zero() { return 0; } }
  static void good(int x) { if (x > 0) assert Good.v != 5 || Good.all[1] != 7; }
  static void throwsNothing(int x) { if (x > 0) x = Good.all[2]; }
  static void bad(int x) { if (x > 0) x = Bad.v; }
  static void caught(int x) { try { x = Bad.v; } catch (ExceptionInInitializerError e) { assert x != 3; } }
  static void twice(int x) { try { x = Bad.v; } catch (ExceptionInInitializerError e) { x = 1; } if (x == 1) x = Bad.v; }
  static void below(int x) { try { x = Below.w; } catch (ExceptionInInitializerError e) { x = 1; } if (x == 1) x = Below.w; }
  static void worse(int x) { if (x > 0) x = Worse.v; }
  static void caughtInside(int x) { assert Caught.v + x != 9; }
}
";
    let initializer = "ExceptionInInitializerError";
    let asks = [
        ("good", "assert", true),
        ("throwsNothing", initializer, false),
        ("throwsNothing", "ArrayIndexOutOfBoundsException", false),
        ("bad", initializer, true),
        ("bad", "ArithmeticException", false),
        ("bad", "NoClassDefFoundError", false),
        ("caught", "assert", true),
        ("caught", initializer, false),
        ("twice", "NoClassDefFoundError", true),
        ("twice", initializer, false),
        ("below", "NoClassDefFoundError", true),
        ("worse", "StackOverflowError", true),
        ("worse", initializer, false),
        ("caughtInside", "assert", true),
    ];
    are_reached("Uses", java, &asks);
}

/// An initializer that cannot throw makes no answer incomplete, nor does one that the target's slice does not run.
#[test]
fn initializers_leave_answers_complete() {
    let java = "class Tables {
  static int[] T = { 1, 2, 3 };
  static int made = 0, other = 0, more = 2;
  static class Unused { static int[] z = new int[4]; static int q; static { q = z[1] / more; } }
  static void plain(int x) { if (x == 1) assert x == 1; if (x == 7) made++; }
  static void dead(int x) { int y = 0; if (x > 5) y = other; assert x < 900 || x > 5; }
  static void reads(int x) { if (x > made) assert x > -1; }
  static void elements(int x) { if (x >= 0 && x < 3) assert T[x] > 0; }
  static void uses(int x) { if (x > 0) assert Unused.q >= 0; }
}
";
    let left = |name: &str| format!("{name} as its initializer leaves it");
    for (method, relies_on) in [
        ("plain", vec![]),
        ("dead", vec![]),
        ("reads", vec![left("Tables.made")]),
        ("elements", vec![left("Tables.T")]),
        // A class that is initialised here makes its array anew.
        ("uses", vec![left("Tables.more"), left("Unused.q")]),
    ] {
        let answer = &answers("Tables", java, &[(method, "assert")])[0];
        assert_eq!(
            (&answer["reachable"], &answer["complete"]),
            (&json!(false), &json!(true)),
            "{method}: {answer}"
        );
        assert_eq!(answer["cuts"], json!([]), "{method}: {answer}");
        assert_eq!(answer["relies_on"], json!(relies_on), "{method}: {answer}");
    }
}

/// Where nothing is known, what it is and where it stands in the user's code is said.
#[test]
fn what_is_not_known_is_named_with_its_line() {
    let java = "class Open {
  String s;
  int n;
  Object o;
  void length() {
    if (s != null)
      if (s.trim().length() == 3)
        assert n != 3;
  }
  void lambda() {
    Runnable run = () -> n = 4;
    run.run();
    assert n != 4;
  }
  void text() {
    String t = \"a\" + o;
    assert t.isEmpty();
  }
}
";
    for (method, line, what) in
        [("length", 7, "String.trim"), ("lambda", 11, "lambda"), ("text", 16, "the text of an object")]
    {
        let answer = &answers("Open", java, &[(method, "assert")])[0];
        if answer["reachable"] == true {
            continue;
        }
        let reasons = answer["reasons"].to_string();
        assert_eq!(answer["reachable"], "unknown", "{answer}");
        assert!(reasons.contains(&format!("Open.java:{line}:")) && reasons.contains(what), "{reasons}");
    }
}

/// A line that opens a block, or declares what has no value, stands for the first code behind it; one that closes a block
/// or is empty stands for nothing, and the lines around it are named.
#[test]
fn a_line_without_a_statement_stands_for_the_first_one_in_it() {
    let java = "class Lines {
  int field;
  static int m(int a) {
    int x;

    do {
      a--;
    } while (a > 3);
    try {
      // nothing yet
      if (a == 1) {
        a = 7;
      } else {
        a = 8;
      }
    } finally {
      a++;
    }
    switch (a) {
      case 3:
        a = 9;
        break;
      default:
        a = 10;
    }
    {
      a = a
        + 5 / a;
    }
    try {
    } finally {
      a = 3;
    }
    return a;
  }
}
";
    let folder = Folder::new("backward-lines");
    let path = folder.write("Lines.java", java);
    let ask = |line: u32| {
        let target = line.to_string();
        symheap(&[
            "backward", &path, "m", "--class", "Lines", "--target", &target, "-u", "2", "--json", "--quiet",
        ])
    };
    for (line, stands_for, reachable) in [
        (3, 7, true),
        (4, 7, true),
        (6, 7, true),
        (9, 11, true),
        (13, 14, true),
        (16, 17, true),
        // The number is 8 or 9 there.
        (20, 21, false),
        (23, 24, true),
        (26, 27, true),
        (31, 32, true),
    ] {
        let Ran { out, err, .. } = ask(line);
        let answer: Value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{line}: {e}: {err}"));
        let note = format!(
            "no statement begins in line {line}: line {stands_for}, the first one behind it, is taken"
        );
        assert_eq!(
            (&answer["note"], &answer["reachable"]),
            (&json!(note), &json!(reachable)),
            "{line}: {answer}"
        );
    }
    // The second line of a statement is one that runs.
    let answer: Value = serde_json::from_str(&ask(28).out).unwrap();
    assert_eq!((&answer["note"], &answer["reachable"]), (&Value::Null, &json!(true)), "{answer}");
    for (line, hint) in [
        (2, "the nearest line with a statement is 7"),
        (5, "the nearest line with a statement is 7"),
        (10, "the nearest lines with a statement are 8 and 11"),
        (15, "the nearest lines with a statement are 14 and 17"),
        (30, "the nearest lines with a statement are"),
        (35, "the nearest line with a statement is 34"),
    ] {
        let Ran { code, err, .. } = ask(line);
        assert!(code == 2 && err.contains("NO-TARGET") && err.contains(hint), "{line}: {err}");
    }
}

/// What floating-point numbers, strings and boxes hold is no part of a condition: forward runs decide it.
#[test]
fn floating_point_numbers_and_strings_are_decided_by_runs() {
    let java = "class Reals {
  double d; float f; int n; String s; Integer v;
  void crossed() { if (d > 2 && d < 1) assert n != 3; }
  void sum() { assert d + 1 != 3.0; }
  void nan() { assert d == d; }
  void square() { assert d * d >= 0 || d != d; }
  void quarter() { assert (n & 1) * 0.5 != 0.75; }
  void half() { assert (int) (n * 0.5) != 7; }
  void doubled() { float g = f * 2; if (g == 3) assert n != 4; }
  void exact() { double x = n; assert (int) x == n; }
  void rounded() { float x = n; assert (int) x == n; }
  void summed() { double x = 0; for (int i = 0; i < 3; i++) x += 0.5; assert x == 1.5; }
  void length() { assert s == null || s.length() != 3; }
  void both() { if (s != null && s.equals(\"ab\")) assert s.length() == 2; }
  void irrelevant() { if (s != null && s.length() > 2) n = 4; if (n == 4) assert n != 5; }
  void isNull() { if (s == null) assert n != 1; }
  void character() { if (s != null && s.length() == 2) assert s.charAt(1) != 'x'; }
  void prefix() { if (s != null && s.startsWith(\"ab\")) assert !s.equals(\"abc\"); }
  void order() { if (s != null) assert s.compareTo(\"b\") != 0; }
  void beyond() { if (s != null) s.charAt(n); }
  void within() { if (s != null && s.length() > 2) s.charAt(1); }
  void unboxed() { if (v != null && v > 3) assert v != 2; }
  void boxed() { if (v != null) assert v != 3; }
  void unboxedNull() { int x = v; }
}
";
    let asks = [
        ("crossed", "assert", false),
        ("sum", "assert", true),
        ("nan", "assert", true),
        ("square", "assert", false),
        ("quarter", "assert", false),
        ("half", "assert", true),
        ("doubled", "assert", true),
        ("exact", "assert", false),
        ("rounded", "assert", true),
        ("summed", "assert", false),
        ("length", "assert", true),
        ("both", "assert", false),
        ("irrelevant", "assert", false),
        ("isNull", "assert", true),
        ("character", "assert", true),
        ("prefix", "assert", true),
        ("order", "assert", true),
        ("beyond", "StringIndexOutOfBoundsException", true),
        ("within", "StringIndexOutOfBoundsException", false),
        ("unboxed", "assert", false),
        ("boxed", "assert", true),
        ("unboxedNull", "NullPointerException", true),
    ];
    are_reached("Reals", java, &asks);
}

/// A box holds its number; which object it is, is decided by runs: small ones are shared.
#[test]
fn boxes_hold_their_numbers() {
    let java = "class Boxes {
  static void sum(int a, int b) { Integer x = a, y = b; assert x + y != 3; }
  static void equal(int a, int b) { Integer x = a, y = b; if (x.equals(y)) assert a == b; }
  static void longs(long a) { Long x = a; assert x != 5; }
  static void chars(char a) { Character x = a; assert x != 'q' || x == a; }
  static void objects(int a) { Object o = a; if (o instanceof Integer i) assert i != 7; else assert a == 7; }
  static void truths(boolean a) { Boolean x = a; assert x || !a; }
  static void shared(int a) { Integer x = 5, y = 5; assert x == y; }
  static void absent(int a) { Integer x = a > 3 ? null : a; assert x != 4; }
}
";
    let asks = [
        ("sum", "assert", true),
        ("equal", "assert", false),
        ("longs", "assert", true),
        ("chars", "assert", false),
        ("objects", "assert", true),
        ("truths", "assert", false),
        ("absent", "NullPointerException", true),
        ("absent", "assert", false),
    ];
    are_reached("Boxes", java, &asks);
    // 5 is in the range of boxes that are shared.
    assert_ne!(answers("Boxes", java, &[("shared", "assert")])[0]["reachable"], true);
}

/// What a program assumes holds on all ways behind it.
#[test]
fn what_is_assumed_holds_behind_it() {
    let java = "import pli.SymHeap;
class Assumes {
  static void below(int a) { SymHeap.assume(a < 3); assert a != 3; }
  static void at(int a) { SymHeap.assume(a < 3); assert a != 2; }
  static void nothing(int a) { SymHeap.assume(a < a); assert a != a; }
}
";
    let asks = [("below", "assert", false), ("at", "assert", true), ("nothing", "assert", false)];
    are_reached("Assumes", java, &asks);
}

/// Which object a literal is does not depend on whether a static field holds it.
#[test]
fn strings_and_class_objects_of_the_code_are_those_of_static_fields() {
    let java = "class Known {
  static String text = \"x\";
  static Class<?> type = int.class;
  int n;
  void same() { if (text == \"x\") assert n != 3; }
  void another() { assert text != \"y\"; }
  void sameType() { if (type == int.class) assert n != 3; }
  void anotherType() { assert type != long.class; }
  void types() { assert (Object) int.class != (Object) long.class; }
}
";
    let asks = [
        ("same", "assert", true),
        ("another", "assert", false),
        ("sameType", "assert", true),
        ("anotherType", "assert", false),
        ("types", "assert", false),
    ];
    are_reached("Known", java, &asks);
}

/// An input that no constructor makes is an input, and rests on that, forwards and backwards.
#[test]
fn what_no_constructor_makes_is_told() {
    let java = "class Holder {
  record Range(int lo, int hi) {
    Range { if (lo > hi) throw new IllegalArgumentException(); }
    int size() { return hi - lo; }
  }
  record Named(String name) { Named { java.util.Objects.requireNonNull(name); } }
  record Free(int q) { }
  static class Nine {
    final int nine; int other;
    Nine() { nine = 9; }
    Nine(int other) { this(); this.other = other; }
  }
  Range r; Nine k; Free f; Named p;
  void size() { if (r != null) assert r.size() >= 0; }
  void named() { if (p != null) p.name().length(); }
  void nine() { if (k != null) assert k.nine == 9; }
  void given() { if (k != null && k.nine == 9) assert k.other != 3; }
  void free() { if (f != null) assert f.q() != 4; }
}
";
    let folder = Folder::new("backward-unbuilt");
    let path = folder.write("Holder.java", java);
    let refuses =
        |class: &str| format!("inputs hold any {class}: its constructor, which refuses some, is not asked");
    let nine = "inputs hold any value in Holder.Nine.nine, which every constructor sets to 9";
    for (method, target, rests_on) in [
        ("size", "assert", refuses("Range")),
        ("named", "NullPointerException", refuses("Named")),
        ("nine", "assert", nine.replace("Holder.", "")),
        ("given", "assert", String::new()),
        ("free", "assert", String::new()),
    ] {
        let answer = asked(&path, method, &["--class", "Holder", "--target", target, "-u", "2"]);
        let rests: Vec<&str> = Some(rests_on.as_str()).filter(|r| !r.is_empty()).into_iter().collect();
        assert_eq!(
            (&answer["reachable"], &answer["relies_on"]),
            (&json!(true), &json!(rests)),
            "{method}: {answer}"
        );
        let Ran { out, err, .. } =
            symheap(&["alarms", &path, method, "--class", "Holder", "--quiet", "--no-times"]);
        assert!(out.contains("real 1"), "{method}: {out} {err}");
        assert_eq!(out.contains("inputs hold any"), !rests_on.is_empty(), "{method}: {out}");
        assert!(out.contains(&rests_on), "{method}: {out}");
    }
}

/// No JVM makes an array of more than 2^31 - 3 elements, however much memory it has.
#[test]
fn arrays_that_no_jvm_makes_throw() {
    let java = "class Large {
  static void caught(int x) { try { char[] c = new char[2147483647]; } catch (OutOfMemoryError e) { assert x != 3; } }
  static void behind(int x) { byte[] b = new byte[2147483646]; assert x == x + 1; }
  static void small(int x) { byte[] b = new byte[3]; }
}
";
    let asks = [
        ("caught", "assert", true),
        ("caught", "OutOfMemoryError", false),
        ("behind", "assert", false),
        ("behind", "OutOfMemoryError", true),
        ("small", "OutOfMemoryError", false),
    ];
    are_reached("Large", java, &asks);
    let small = &answers("Large", java, &[("small", "OutOfMemoryError")])[0];
    assert_eq!(small["relies_on"], json!(["memory for all objects"]), "{small}");
    let folder = Folder::new("backward-large");
    let path = folder.write("Large.java", java);
    let Ran { out, .. } = symheap(&["alarms", &path, "--class", "Large", "--quiet", "--no-times"]);
    assert!(out.contains("OutOfMemoryError: Requested array size exceeds VM limit"), "{out}");
    assert!(out.contains("real 1 × AssertionError"), "{out}");
}

/// What nobody said of the input is told where an unreachable target rests on it: a field without a domain, a few values
/// that stand for all objects, the class of an array. Each target is reached on a JVM, by another input.
#[test]
fn what_an_input_was_taken_to_be_is_told() {
    let java = "class Rests {
  java.util.List<String> kids; int plain;
  int field() { if (kids != null) plain = 2; assert plain == 0 || kids == null; return plain; }
  int any(Object o) { if (o instanceof Integer i && i > 3) { throw new IllegalStateException(); } return 0; }
  int store(Object[] a) { a[0] = \"x\"; return 0; }
  int nothing(int x) { if (x > 3 && x < 2) throw new IllegalStateException(); return x; }
}
";
    let asks = [
        ("field", "assert", "Rests.kids = null (it has no domain"),
        ("any", "IllegalStateException", "`o` is an Object: null and two strings stand for all"),
        ("store", "ArrayStoreException", "arrays Object[] of the input are of no subclass's class"),
    ];
    let questions: Vec<(&str, &str)> = asks.iter().map(|&(method, target, _)| (method, target)).collect();
    for (answer, (method, _, wanted)) in answers("Rests", java, &questions).iter().zip(asks) {
        let told = answer["relies_on"].as_array().expect("a list");
        let is_told = told.iter().any(|t| t.as_str().is_some_and(|t| t.starts_with(wanted)));
        assert!(answer["reachable"] == false && is_told, "{method}: {answer}");
    }
    // What does not matter is not told.
    let answer = &answers("Rests", java, &[("nothing", "IllegalStateException")])[0];
    let told = answer["relies_on"].as_array().expect("a list");
    assert!(!told.iter().any(|t| t.as_str().is_some_and(|t| t.contains("kids"))), "{answer}");
}
