//! Fields and parameters of type float and double: lists of values, of which reading chooses one, and symbols, which are
//! compared, and computed with, as Java does.

use crate::command::{Folder, json, symheap};

const FL: &str = "class Fl {
  static class N { float f; double d; N next; }
  N a; double w;
  boolean some() { return a != null; }
  boolean sorted() { return a.d <= w; }
  boolean plain() { return w == w; }
  int m() { return a.f > 1.5f ? 1 : a.d < 0 ? 2 : 3; }
  int t(double x) { return x > w ? 1 : x == x ? 2 : 3; }
  int nan(double x) { return x < 1 ? 1 : x >= 1 ? 2 : x == x ? 3 : x != x ? 4 : 5; }
  int cycle(double x, double y, double z) { return x < y && y < z && z < x ? 1 : 2; }
  int both(double x, double y) { return x <= y && x >= y ? x == y ? 1 : 2 : x == y ? 3 : 4; }
  int wide(float x) { return x > 0.1 ? x <= 0.1f ? 1 : 2 : x == 0.1f ? 3 : 4; }
  int exact(float x) { return x == 0.1 ? 1 : x == 0.5 ? 2 : x < 16777217.0 && x > 16777216.0 ? 3 : 4; }
  int bounds(double x) { return x > Double.MAX_VALUE ? x == Double.POSITIVE_INFINITY ? 1 : 2 : 3; }
  int zero(double x) { return x == 0.0 ? x == -0.0 ? 1 : 2 : x > 0 && x < Double.MIN_VALUE ? 3 : 4; }
  int negated(double x) { return -x > 2 ? x < -2 ? 1 : 2 : 3; }
  int absolute(float x) { return Math.abs(x) > 2 ? x > 2 || x < -2 ? 1 : 2 : 3; }
  int larger(double x, double y) { double m = Math.max(x, y); return m == x || m == y ? 1 : x != x || y != y ? 2 : 3; }
  int boxed(double x) { Double b = x; return b.equals(5.0) ? x == 5 ? 1 : 2 : x == 5 ? 3 : 4; }
  int signed(double x) { Double b = x; return b.equals(0.0) ? 1 : 2; }
  int sum(double x) { return x + 1 > x ? 1 : 2; }
  int cast(double x) { return (int) x; }
  int inverse(double x) { return x == 0 ? 1 / x < 0 ? 1 : 2 : 3; }
  int product(double x) { return x * 3 == 21 ? x == 7 ? 1 : 2 : 3; }
  int casts(double x) {
    int i = (int) x;
    return i == Integer.MAX_VALUE ? 1 : i == 0 ? x != x ? 2 : 3 : i == 5 && x < 5 ? 5 : 4;
  }
  int mean(double x) { double m = (x + x) / 2; return m == x ? 1 : m < x && x < 1e300 ? 2 : 3; }
  int mixed(double x) { return a.f < x ? 1 : a.f == x ? 2 : a.f > x ? 3 : 4; }
  double root(double x) { double r = Math.sqrt(x); assert r >= 0; return r; }
  int sine(double x) { return Math.sin(x) > 0.5 ? 1 : 2; }
  int rest(double x) { double r = x % 3; return r == 1 ? 1 : r == 3 ? 2 : 3; }
  int held() { assert w + w <= 5; return w > 1 ? 1 : w == w ? 2 : 3; }
}";

fn reals(name: &str, fields: &str, operational: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Fl.java", FL);
    let one = "m: {}, held: {}";
    let symbolic: Vec<String> = [
        "t", "nan", "wide", "exact", "bounds", "zero", "negated", "absolute", "boxed", "signed", "sum",
        "cast", "inverse", "product", "casts", "mean", "mixed", "root", "sine", "rest",
    ]
    .iter()
    .map(|m| format!("{m}: {{ args: {{ x: symbolic }} }}"))
    .chain(["both", "larger"].iter().map(|m| format!("{m}: {{ args: {{ x: symbolic, y: symbolic }} }}")))
    .collect();
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: Fl\nsources: [Fl.java]\ninput: {{ this: Fl }}\nprecondition:\n  for: Fl\n  scope:\n    default: 1\n    pools: {{ ns: {{ class: N, count: k }} }}\n    fields: {{ Fl.a: ns, {fields} }}\n  operational: {{ {operational} }}\nmethods: {{ {one}, {}, cycle: {{ args: {{ x: symbolic, y: symbolic, z: symbolic }} }} }}\n",
            symbolic.join(", ")
        ),
    );
    folder
}

#[track_caller]
fn returns(folder: &Folder, method: &str, expected: &[i32]) {
    for technique in ["li", "pli"] {
        let args = ["run", &folder.path(), method, "-t", technique, "--paths", "--json", "--no-times"];
        let found = json(&args);
        let outcomes = found["path_list"].as_array().unwrap().iter().map(|p| p["outcome"].as_str().unwrap());
        let mut values: Vec<&str> = outcomes.filter_map(|o| o.strip_prefix("returns ")).collect();
        values.sort();
        values.dedup();
        let wanted: Vec<String> = expected.iter().map(ToString::to_string).collect();
        assert_eq!(values, wanted, "{method} under {technique}: {found}");
    }
}

#[test]
fn symbols_are_compared_as_java_does() {
    let folder = reals("reals-any", "N.f: any, N.d: symbolic, Fl.w: any", "preH: [some]");
    returns(&folder, "m", &[1, 2, 3]);
    returns(&folder, "t", &[1, 2, 3]);
    returns(&folder, "nan", &[1, 2, 4]);
    returns(&folder, "cycle", &[2]);
    returns(&folder, "both", &[1, 4]);
    // 0.1f is more than 0.1.
    returns(&folder, "wide", &[1, 2, 4]);
    returns(&folder, "exact", &[2, 4]);
    returns(&folder, "bounds", &[1, 3]);
    returns(&folder, "zero", &[1, 4]);
    returns(&folder, "negated", &[1, 3]);
    returns(&folder, "absolute", &[1, 3]);
    returns(&folder, "larger", &[1, 2]);
    returns(&folder, "boxed", &[1, 4]);
}

#[test]
fn arithmetic_casts_and_bits_are_decided() {
    let folder = reals("reals-arithmetic", "N.f: any, N.d: any, Fl.w: any", "preH: [some]");
    // Infinity, and numbers that swallow the one.
    returns(&folder, "sum", &[1, 2]);
    // A box tells the zeros apart.
    returns(&folder, "signed", &[1, 2]);
    returns(&folder, "inverse", &[1, 2, 3]);
    returns(&folder, "product", &[1, 3]);
    returns(&folder, "casts", &[1, 2, 3, 4]);
    // A sum may overflow, downwards too.
    returns(&folder, "mean", &[1, 2, 3]);
    returns(&folder, "mixed", &[1, 2, 3, 4]);
    let cast = symheap(&["run", &folder.path(), "cast", "-t", "pli", "--no-times", "--paths"]);
    assert!(cast.code == 0 && cast.out.contains("returns (int) x"), "{} {}", cast.out, cast.err);
    let found = json(&["alarms", &folder.path(), "root", "-t", "pli", "--json", "--no-times"]);
    assert_eq!(found["classes"]["real"], 1, "the root of -1 is no number: {found}");
    let exported = symheap(&["export", &folder.path(), "inverse", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains("fl.inverse(-0.0)") && exported.contains("fl.inverse(0.0)"), "{exported}");
}

#[test]
fn what_has_no_exact_meaning_is_told_and_what_stays_open_is_kept() {
    let folder = reals("reals-open", "N.f: any, N.d: any, Fl.w: any", "preH: [some]");
    let ran = symheap(&["run", &folder.path(), "sine", "-t", "pli", "--no-times"]);
    assert!(ran.code == 3 && ran.err.contains("Math.sin"), "{} {}", ran.out, ran.err);
    // That no remainder is as large as the divisor nobody shows: the branch is kept.
    let open = json(&["run", &folder.path(), "rest", "-t", "pli", "--json", "--no-times"]);
    assert_eq!((&open["stopped"], &open["paths"]), (&"unknown".into(), &3.into()), "{open}");
    assert_eq!(open["smt_decided_by"]["floats"]["decided"], 0, "{open}");
    let text = symheap(&["run", &folder.path(), "rest", "-t", "pli", "--no-times", "--stats"]);
    assert!(text.code == 3 && text.out.contains("queries, decided by "), "{}", text.out);
    assert!(text.out.contains("left open)") && text.out.contains("guess "), "{}", text.out);
    assert!(text.err.contains("the solver gave up"), "{}", text.err);
}

#[test]
fn a_list_of_values_is_a_choice() {
    let folder =
        reals("reals-list", "N.f: [1, 2], N.d: [0.5], Fl.w: [0.0, 1.5, NaN, -Infinity]", "preH: [some]");
    returns(&folder, "m", &[1, 3]);
    returns(&folder, "held", &[1, 2]);
    let found = json(&["alarms", &folder.path(), "held", "-t", "pli", "--json", "--no-times"]);
    // Not-a-number is not at most 5.
    assert_eq!(found["classes"]["real"], 1, "{found}");
    assert!(found.to_string().contains("\"w\":\"NaN\""), "{found}");
    let count = json(&["enumerate", &folder.path(), "--count", "--json"]);
    assert_eq!(count["valid"], 1, "only a is looked at: {count}");
    let sorted = reals(
        "reals-sorted",
        "N.f: [1], N.d: [0.0, 1.0, NaN], Fl.w: [0.5, NaN, Infinity]",
        "preH: [some, sorted]",
    );
    let count = json(&["enumerate", &sorted.path(), "--count", "--json"]);
    assert_eq!(count["valid"], 3, "0 with both numbers, 1 with infinity: {count}");
}

#[test]
fn a_precondition_on_symbols_decides_exactly() {
    let folder = reals("reals-pre", "N.f: any, N.d: any, Fl.w: any", "preH: [some], preP: [sorted]");
    let found =
        json(&["run", &folder.path(), "t", "-t", "pli", "--paths", "--validate", "--json", "--no-times"]);
    assert_eq!((&found["spurious"], &found["valid"]), (&0.into(), &3.into()), "{found}");
    let exported = symheap(&["export", &folder.path(), "nan", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains("fl.nan(Double.NaN)"), "{exported}");
    let wrong = [
        ("N.d: 0..2", "this is no domain for `N.d`, which has type double"),
        ("N.d: [0.0, many]", "a list of numbers cannot hold this"),
        ("N.next: [0.5]", "a list of floating-point numbers is no domain for `N.next`"),
    ];
    for (at, (fields, message)) in wrong.into_iter().enumerate() {
        let folder = reals(&format!("reals-wrong-{at}"), fields, "preH: [some]");
        let checked = symheap(&["check", &folder.path()]);
        assert!(checked.code == 2 && checked.out.contains(message), "{}", checked.out);
    }
}

#[test]
fn a_witness_that_is_no_number_is_said_to_be_that() {
    let folder = Folder::new("reals-nan");
    let java = folder.write(
        "Nan.java",
        "public class Nan { int seen; int f(double x) { if (x != x) throw new IllegalStateException(); return seen; } }",
    );
    let args = ["alarms", &java, "f", "--no-times", "--quiet"];
    let found = json(&[&args[..], &["--json"]].concat());
    assert_eq!(found["groups"][0]["witness"]["arguments"]["x"], "NaN", "{found}");
    let text = symheap(&args).out;
    assert!(text.contains("x = \"NaN\"") && !text.contains("null"), "{text}");
}
