//! New arrays of a length that is not known: what the path condition forces is the length, other lengths are split
//! value by value up to a limit, and what lies above it makes the result partial, in every command.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

const MAKER: &str = "class Maker {
  int n;
  int forced(int n) { if (n != 40) return -1; return new int[n].length; }
  int twice(int n) { if (n != 2) return -1; int[] b = new int[2 * n + 1]; b[4] = 7; return b.length; }
  int copied(int n) { if (n != 5) return -1; return java.util.Arrays.copyOf(new String[] { null }, n).length; }
  int ranged(int n) { if (n != 5) return -1; return java.util.Arrays.copyOfRange(new long[] { 1, 2 }, 1, n).length; }
  int reflected(int n) { if (n != 5) return -1; return ((int[]) java.lang.reflect.Array.newInstance(int.class, n)).length; }
  int nested(int n) { if (n != 5) return -1; int[][] m = new int[n][n - 3]; return 10 * m.length + m[4].length; }
  int three(int n) { if (n < 4 || n > 8 || n % 2 != 0) return -1; return new int[n].length; }
  int open(int n) {
    return new int[n].length;
  }
  int inModel(int n) {
    return java.util.Arrays.copyOf(new int[] { 1 }, n).length;
  }
  int negative(int n) { int[][] m = new int[n][-1]; return m.length; }
  int field() {
    return new int[n].length;
  }
  boolean ok() { return n >= 0 && n <= 20; }
}";

fn maker(name: &str, scope: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Maker.java", MAKER);
    let methods = [
        "forced",
        "twice",
        "copied",
        "ranged",
        "reflected",
        "nested",
        "three",
        "open",
        "inModel",
        "negative",
    ];
    let methods: Vec<String> =
        methods.iter().map(|m| format!("{m}: {{ args: {{ n: symbolic }} }}")).collect();
    let yaml = format!(
        "symheap: 1\nname: Maker\nsources: [Maker.java]\ninput: {{ this: Maker }}\nmethods: {{ {}, field: {{}} }}\nprecondition:\n  scope: {{ default: 1, fields: {{ Maker.n: any }}{scope} }}\n  operational: {{ repOK: [ok] }}\n",
        methods.join(", ")
    );
    folder.write("subject.yaml", &yaml);
    folder
}

fn outcomes(folder: &Folder, method: &str, more: &[&str]) -> Vec<String> {
    let path = folder.path();
    let args = [&["run", &path, method, "-t", "li", "--paths", "--json", "--no-times"], more].concat();
    let ran: Value = serde_json::from_str(&symheap(&args).out).expect("JSON");
    let paths = ran["path_list"].as_array().expect("paths");
    paths.iter().map(|p| p["outcome"].as_str().expect("an outcome").to_string()).collect()
}

#[test]
fn a_length_that_the_path_condition_forces_is_the_length() {
    let folder = maker("lengths-forced", "");
    let cases = [
        ("forced", "40"),
        ("twice", "5"),
        ("copied", "5"),
        ("ranged", "4"),
        ("reflected", "5"),
        ("nested", "52"),
    ];
    for (method, length) in cases {
        // Above the limit, a forced length would be cut: 40 needs a greater one.
        let ran = outcomes(&folder, method, &["--array-length", "64"]);
        assert_eq!(ran, ["returns -1", &format!("returns {length}")], "{method}");
    }
}

#[test]
fn few_lengths_are_few_alternatives() {
    let folder = maker("lengths-few", "");
    let ran = run_json(&["run", &folder.path(), "three", "-t", "li", "--paths", "--json", "--no-times"]);
    assert_eq!((&ran["complete"], &ran["cuts"]), (&json!(true), &json!([])), "{ran}");
    let returns = |n: u32| format!("returns {n}");
    let found = outcomes(&folder, "three", &[]);
    for n in [4, 6, 8] {
        assert_eq!(found.iter().filter(|o| **o == returns(n)).count(), 1, "{found:?}");
    }
    assert_eq!(found.iter().filter(|o| *o != "returns -1").count(), 3, "{found:?}");
}

#[test]
fn what_is_longer_than_the_limit_is_cut_and_told() {
    let folder = maker("lengths-limit", "");
    let path = folder.path();
    for (method, line) in [("open", 11), ("inModel", 14)] {
        let args = ["run", &path, method, "-t", "li", "--json", "--no-times"];
        let ran = symheap(&args);
        let told: Value = serde_json::from_str(&ran.out).expect("JSON");
        // Lengths 0 to 16, and the exception of a negative one.
        assert_eq!((ran.code, &told["paths"], &told["complete"]), (3, &json!(18), &json!(false)), "{told}");
        assert_eq!(told["outcomes"]["exception"], json!({ "NegativeArraySizeException": 1 }), "{told}");
        assert_eq!(told["stopped"], "array-length", "{told}");
        let cut = &told["cuts"][0];
        assert_eq!((&cut["limit"], &cut["count"]), (&json!("array-length"), &json!(1)), "{told}");
        assert!(cut["at"].as_str().is_some_and(|at| at.contains(&format!("Maker.java:{line}:"))), "{told}");
        assert!(
            ran.err.contains(&format!("Maker.java:{line}:")) && ran.err.contains("partial"),
            "{}",
            ran.err
        );
        let fewer = symheap(&[&args[..], &["--array-length", "2"]].concat());
        let told: Value = serde_json::from_str(&fewer.out).expect("JSON");
        assert_eq!((fewer.code, &told["paths"]), (3, &json!(4)), "{told}");
    }
    let declared = maker("lengths-declared", ", array-length: 3");
    assert_eq!(run_json(&["run", &declared.path(), "open", "-t", "li", "--json"])["paths"], 5);
    let most = ["run", &declared.path(), "open", "-t", "li", "--json", "--array-length", "1"];
    assert_eq!(run_json(&most)["paths"], 3);
}

#[test]
fn every_command_says_that_it_is_partial() {
    let folder = maker("lengths-commands", "");
    let path = folder.path();
    let script = folder.write("script", "run\n");
    let commands: [&[&str]; 4] = [
        &["alarms", &path, "open", "-t", "li", "--json"],
        &["alarms", &path, "open", "-t", "li,lissa", "--json"],
        &["compare", &path, "open", "-t", "li,lissa", "--json"],
        &["run", &path, "open", "-t", "li", "--ints", "both", "--json"],
    ];
    for command in commands {
        let ran = symheap(command);
        let told: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!((ran.code, &told["complete"]), (3, &json!(false)), "{command:?}: {told}");
        assert!(
            ran.out.contains("\"array-length\"") && ran.out.contains("Maker.java:11:"),
            "{command:?}: {told}"
        );
    }
    let alarms = symheap(&["alarms", &path, "open", "-t", "li", "--quiet"]);
    assert!(alarms.out.contains("≥18 paths"), "{}", alarms.out);
    for form in ["md", "json"] {
        assert_eq!(symheap(&["export", &path, "open", "-t", "li", "--format", form]).code, 3, "{form}");
    }
    let session = symheap(&["repl", &path, "open", "-t", "li", "--script", &script]);
    assert!(session.out.contains("partial: ") && session.out.contains("Maker.java:11:"), "{}", session.out);
    let session = symheap(&["repl", &path, "open", "-t", "li", "--script", &script, "--json"]);
    assert!(session.out.contains("\"limit\":\"array-length\""), "{}", session.out);
}

#[test]
fn a_comparison_in_a_session_lists_what_limits_cut() {
    let folder = maker("lengths-compare", "");
    let path = folder.path();
    let script = folder.write("script", "compare\n");
    let args = ["repl", &path, "open", "-t", "li", "--script", &script];
    let said = symheap(&[&args[..], &["--json"]].concat()).out;
    let told: Value = serde_json::from_str(said.lines().last().unwrap_or_default()).expect("JSON");
    let found = told.to_string();
    assert!(found.contains("\"cuts\":[{") && found.contains("\"limit\":\"array-length\""), "{told}");
    let text = symheap(&args).out;
    assert_eq!(text.matches("partial: ").count(), 1, "{text}");
    assert!(text.contains("Maker.java:11:"), "{text}");
}

#[test]
fn enumerations_and_bounds_take_the_limit_from_the_command_line() {
    // The numbers of an unsplit precondition stay open in its search: so does the length of what it makes.
    let folder = Folder::new("lengths-searched");
    folder.write(
        "Cell.java",
        "class Cell { Cell next; int n; boolean ok() { return n >= 4 && n < 6 && new int[n].length == n && next == null; }
         int get() { return n; } }",
    );
    let yaml = "symheap: 1\nname: Cell\nsources: [Cell.java]\ninput: { this: \"cells[0]\" }\nmethods: { get: {} }\nprecondition:\n  scope: { default: 1, pools: { cells: { class: Cell, count: k } }, fields: { Cell.next: cells, Cell.n: any } }\n  operational: { repOK: [ok] }\n";
    folder.write("subject.yaml", yaml);
    let path = folder.path();
    let with = |command: &str, more: &[&str]| {
        let ran = symheap(&[&[command, &path, "--json", "--no-cache", "--no-times"][..], more].concat());
        (ran.code, ran.out, ran.err)
    };
    // Conditions on open numbers are taken either way, so that some length is always longer: that is told.
    for (more, most) in [(&[][..], 16), (&["--array-length", "2"], 2), (&["--array-length", "40"], 40)] {
        let (code, _, said) = with("bounds", more);
        let why = format!("an array of more than {most} elements");
        assert!(code == 3 && said.contains(&why), "{more:?}: {code} {said}");
    }
    // An enumeration has a value for every number, or says that it has none; it takes the option all the same.
    assert_eq!(with("enumerate", &["--array-length", "2"]), with("enumerate", &[]));
    for command in ["enumerate", "bounds"] {
        assert_eq!(with(command, &["--array-length", "-1"]).0, 2, "{command}");
    }
}

#[test]
fn a_partial_heap_with_arrays_and_a_path_condition() {
    let folder = Folder::new("lengths-solve");
    folder.write(
        "Bag.java",
        "class Bag { int[] items; int size; boolean ok() { return items != null && size <= items.length && size > 0 && items[0] == 7; }
         int first() { return items[0]; } }",
    );
    let yaml = "symheap: 1\nname: Bag\nsources: [Bag.java]\ninput: { this: Bag }\nmethods: { first: {} }\nprecondition:\n  scope:\n    default: 3\n    pools: { arrays: { array: int, count: 1, length: 0..k, elements: 0..9 } }\n    fields: { Bag.items: arrays, Bag.size: any }\n  operational: { repOK: [ok] }\n";
    folder.write("subject.yaml", yaml);
    let path = folder.path();
    let verdict = |length: &str, pc: &str| {
        let heap = format!("heap:\n  this: {{ items: N0 }}\n{length}pc: [\"{pc}\"]\n");
        let heap = folder.write("heap.yaml", &heap);
        let told = run_json(&["solve", &path, "--heap", &heap, "-t", "pli,lissa", "--json", "--no-cache"]);
        ["pli", "lissa"].map(|t| told["verdicts"][t]["verdict"].as_str().unwrap_or("none").to_string())
    };
    // Lengths are 0 to 3; the first element is 7. LISSA does not see the condition.
    let one = "  N0: { length: 1 }\n";
    for (length, pc, pli) in [
        ("", "size > 1", "sat"),
        ("", "size > 3", "unsat"),
        ("", "size < 1", "unsat"),
        (one, "size == 1", "sat"),
        (one, "size == 2", "unsat"),
        (one, "items.length < size", "unsat"),
        ("  N0: { length: 3 }\n", "size == items.length", "sat"),
    ] {
        assert_eq!(verdict(length, pc), [pli, "sat"], "{length}{pc}");
    }
}

#[test]
fn only_lengths_that_some_input_has_are_cut() {
    let folder = maker("lengths-feasible", "");
    let path = folder.path();
    // The precondition allows lengths up to 20: `pli` asks it, `li` does not.
    let pli = |more: &[&str]| {
        let ran = symheap(&[&["run", &path, "field", "-t", "pli", "--json", "--no-times"], more].concat());
        (ran.code, serde_json::from_str::<Value>(&ran.out).expect("JSON")["paths"].clone())
    };
    assert_eq!(pli(&["--array-length", "20"]), (0, json!(21)));
    assert_eq!(pli(&[]), (3, json!(17)));
    assert_eq!(outcomes(&folder, "field", &["--array-length", "20"]).len(), 22);
}

#[test]
fn a_negative_size_of_any_dimension_comes_first() {
    let folder = maker("lengths-negative", "");
    let ran = run_json(&["run", &folder.path(), "negative", "-t", "li", "--json", "--no-times"]);
    // Whatever n is, no array is made, and none is cut.
    assert_eq!(
        ran["outcomes"],
        json!({ "return": 0, "exception": { "NegativeArraySizeException": 2 }, "never_ends": 0 }),
        "{ran}"
    );
    assert_eq!(ran["complete"], true, "{ran}");
}

#[test]
fn a_limit_that_is_no_length_is_an_error_at_its_place() {
    let folder = maker("lengths-bad", ", array-length: -1");
    let ran = symheap(&["check", &folder.path()]);
    assert_eq!(ran.code, 2);
    let told = ran.out + &ran.err;
    assert!(told.contains("array-length: -1") && told.contains("a number from 0"), "{told}");
    assert_eq!(symheap(&["run", &folder.path(), "--array-length", "many"]).code, 2);
}
