//! Fields and parameters of boxes: lists of values with null among them, and symbols of floating-point types.

use crate::command::{Folder, json as run_json, symheap};

const BOXES: &str = "class Boxes {
  Integer count; Integer other; Double rate; Float part; Character letter; Boolean flag; Long total;
  boolean ok() { return count == null || count > 0; }
  int number() { return count == null ? -1 : count; }
  int real() { return rate == null ? 0 : rate > 1 ? 1 : rate.isNaN() ? 3 : 2; }
  int rest() { return letter == 'z' ? 1 : flag == null ? 2 : flag ? 3 : 4; }
  long wide() { return total; }
  int same() { return count != null && count.equals(other) ? count == other ? 1 : 2 : 3; }
  int any(Double x, Double y) { return x == null || y == null ? 0 : x > y ? 1 : x.equals(2.5) ? 2 : 3; }
  int half() { return part == null ? 0 : part < 0.5f ? 1 : part.isNaN() ? 3 : 2; }
}";

fn boxes(name: &str, fields: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Boxes.java", BOXES);
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: Boxes\nsources: [Boxes.java]\ninput: {{ this: Boxes }}\nmethods: {{ number: {{}}, real: {{}}, rest: {{}}, wide: {{}}, same: {{}}, half: {{}}, any: {{ args: {{ x: symbolic, y: symbolic }} }} }}\nprecondition:\n  scope:\n    default: 1\n    fields: {{ {fields} }}\n  operational: {{ preH: [ok] }}\n"
        ),
    );
    folder
}

const LISTS: &str = "Boxes.count: [null, 0, 1, 300], Boxes.other: [1, 300], Boxes.rate: [null, 0.5, 2, NaN], Boxes.part: any, Boxes.letter: [\"a\", \"z\"], Boxes.flag: [null, true], Boxes.total: [-1, 5000000000]";

#[track_caller]
fn returns(folder: &Folder, method: &str, expected: &[&str]) {
    for technique in ["li", "lissa", "pli"] {
        let told =
            run_json(&["run", &folder.path(), method, "-t", technique, "--paths", "--json", "--no-times"]);
        assert_eq!(told["complete"], true, "{told}");
        let outcomes =
            told["path_list"].as_array().expect("paths").iter().map(|p| p["outcome"].as_str().expect("one"));
        let mut values: Vec<&str> = outcomes.filter_map(|o| o.strip_prefix("returns ")).collect();
        values.sort();
        values.dedup();
        // Lazy initialization alone does not look at the precondition.
        let expected: Vec<&str> =
            expected.iter().copied().filter(|e| technique != "li" || *e != "0").collect();
        let found: Vec<&str> = values.into_iter().filter(|v| technique != "li" || *v != "0").collect();
        assert_eq!(found, expected, "{method} under {technique}: {told}");
    }
}

#[test]
fn a_box_has_a_list_of_values() {
    let folder = boxes("boxes-lists", LISTS);
    returns(&folder, "number", &["-1", "1", "300"]);
    returns(&folder, "real", &["0", "1", "2", "3"]);
    returns(&folder, "rest", &["1", "2", "3"]);
    returns(&folder, "wide", &["-1", "5000000000"]);
    let count = run_json(&["enumerate", &folder.path(), "--count", "--json"]);
    assert_eq!(count["valid"], 3, "null, 1 and 300: {count}");
    // Equal boxes of 1 are one, those of 300 may be two.
    returns(&folder, "same", &["1", "2", "3"]);
    let exported = symheap(&["export", &folder.path(), "number", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains("Integer.valueOf(300)") || exported.contains("new Integer(300)"), "{exported}");
    let exported = symheap(&["export", &folder.path(), "real", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains("Double.valueOf(Double.NaN)"), "{exported}");
}

#[test]
fn boxes_of_floating_point_numbers_are_symbols() {
    let folder = boxes("boxes-reals", LISTS);
    returns(&folder, "any", &["0", "1", "2", "3"]);
    returns(&folder, "half", &["0", "1", "2", "3"]);
    let found = run_json(&["run", &folder.path(), "any", "-t", "pli", "--validate", "--json", "--no-times"]);
    assert_eq!(found["spurious"], 0, "{found}");
}

#[test]
fn a_heap_says_which_value_a_box_has() {
    let folder = boxes("boxes-heap", LISTS);
    for (value, verdict) in [("300", "sat"), ("0", "unsat"), ("null", "sat")] {
        let heap = folder.write("heap.yaml", &format!("heap:\n  this: {{ count: {value} }}\n"));
        let told = run_json(&["solve", &folder.path(), "--heap", &heap, "-t", "lissa", "--json"]);
        assert_eq!(told["verdicts"]["lissa"]["verdict"], verdict, "{value}: {told}");
    }
}

#[test]
fn what_is_no_value_of_a_box_is_told() {
    let wrong = [
        ("Boxes.count: [null, 0.5]", "a list of boxes is no domain for `Boxes.count`"),
        ("Boxes.flag: [1]", "a list of numbers is no domain for `Boxes.flag`"),
        ("Boxes.count: [3000000000]", "a list of numbers is no domain for `Boxes.count`"),
        ("Boxes.letter: [\"ab\"]", "a list of strings is no domain for `Boxes.letter`"),
    ];
    for (at, (fields, message)) in wrong.into_iter().enumerate() {
        let folder = boxes(&format!("boxes-wrong-{at}"), fields);
        let checked = symheap(&["check", &folder.path()]);
        assert!(checked.code == 2 && checked.out.contains(message), "{}", checked.out);
    }
}
