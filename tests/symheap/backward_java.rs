//! Backward symbolic execution of small methods. What each can do was seen on a JVM, over all small arguments.

use serde_json::{Value, json};

use crate::backward::asked;
use crate::command::{Folder, Ran, symheap};

/// The answers about methods of a class, each with its target.
fn answers(class: &str, java: &str, asks: &[(&str, &str)]) -> Vec<Value> {
    let folder = Folder::new("backward-java");
    let path = folder.write(&format!("{class}.java"), java);
    let more = |target| ["--class", class, "--target", target, "-u", "3", "--inline", "5"];
    asks.iter().map(|(method, target)| asked(&path, method, &more(target))).collect()
}

/// Whether each is reached.
fn are_reached(class: &str, java: &str, asks: &[(&str, &str, bool)]) {
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
        [("length", 7, "String.trim()"), ("lambda", 11, "lambda"), ("text", 16, "the text of an object")]
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
