//! Characters of symbolic strings: what looks at them splits into the ways that Java has, witnesses and tests have
//! the strings, and what is longer than the limit is cut and told.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

const TEXTS: &str = "class Texts {
  String name; int n;
  int size(String s) { return s.length() > 20 ? 2 : s.isEmpty() ? 0 : 1; }
  int at(String s) { return s.charAt(0) == 'x' && s.charAt(1) == 'y' ? 1 : 0; }
  int starts(String s) { return s.startsWith(\"ab\") ? s.length() == 2 ? 3 : 2 : s.startsWith(\"b\", 1) ? 1 : 0; }
  int ends(String s) { if (s.endsWith(\"yz\")) { return s.equals(\"yz\") ? 3 : s.charAt(0) == 'z' ? 2 : 1; } return 0; }
  int has(String s) { return s.contains(\"bc\") ? s.indexOf(\"bc\") : -s.length(); }
  int last(String s) { return s.lastIndexOf('b'); }
  int part(String s) { if (s.length() < 3) return 0; return s.substring(1, 3).equals(\"ok\") ? 1 : 2; }
  int outside(String s, int i) { return s.substring(i).length(); }
  int joined(String s, String t) { String u = s + \":\" + t; return u.equals(\"a:b\") ? 1 : u.length() == 3 ? 2 : 3; }
  int both(String s, String t) { return s.equals(t) ? s.length() == t.length() ? 1 : 2 : s.compareTo(t) < 0 ? s.startsWith(t) ? 3 : 4 : 5; }
  int between(String s) { return s.compareTo(\"ab\") > 0 && s.compareTo(\"b\") < 0 && s.length() == 1 ? 1 : 2; }
  int parsed(String s) { try { return Integer.parseInt(s) == 42 ? 1 : 2; } catch (NumberFormatException e) { return 3; } }
  int trimmed(String s) { return s.trim().equals(\"a\") ? s.length() == 1 ? 1 : 2 : 3; }
  int built(String s) { StringBuilder b = new StringBuilder(); for (int i = s.length() - 1; i >= 0; i--) b.append(s.charAt(i)); return b.toString().equals(s) ? 1 : 2; }
  int held() { return name != null && name.length() == n && name.charAt(0) == '!' ? 1 : 0; }
  int hash(String s) { String t = s + \"b\"; return t.hashCode() == \"ab\".hashCode() ? t.equals(\"ab\") ? 1 : 2 : 3; }
  int lower(String s) { return s.toLowerCase().length(); }
  boolean ok() { return name == null || name.length() < 4; }
}";

fn texts(name: &str, scope: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Texts.java", TEXTS);
    let one = [
        "size", "at", "starts", "ends", "has", "last", "part", "between", "parsed", "trimmed", "built",
        "hash", "lower",
    ];
    let one = one.iter().map(|m| format!("{m}: {{ args: {{ s: symbolic }} }}"));
    let two = ["joined", "both"].iter().map(|m| format!("{m}: {{ args: {{ s: symbolic, t: symbolic }} }}"));
    let methods: Vec<String> = one.chain(two).collect();
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: Texts\nsources: [Texts.java]\ninput: {{ this: Texts }}\nmethods: {{ {}, outside: {{ args: {{ s: symbolic, i: symbolic }} }}, held: {{}} }}\nprecondition:\n  scope: {{ default: 1, fields: {{ Texts.name: any, Texts.n: any }}{scope} }}\n  operational: {{ preP: [ok] }}\n",
            methods.join(", ")
        ),
    );
    folder
}

fn run(folder: &Folder, method: &str, more: &[&str]) -> (i32, Value) {
    let path = folder.path();
    let args = [&["run", &path, method, "-t", "pli", "--paths", "--json", "--no-times"], more].concat();
    let ran = symheap(&args);
    (ran.code, serde_json::from_str(&ran.out).expect("JSON"))
}

/// What the paths of a method return, each once.
fn returned(told: &Value) -> Vec<i64> {
    let outcomes =
        told["path_list"].as_array().expect("paths").iter().map(|p| p["outcome"].as_str().expect("one"));
    let mut values: Vec<i64> =
        outcomes.filter_map(|o| o.strip_prefix("returns ")).map(|v| v.parse().expect("a number")).collect();
    values.sort();
    values.dedup();
    values
}

#[test]
fn characters_are_looked_at_as_java_does() {
    let folder = texts("texts-exact", ", string-length: 4");
    let cases: [(&str, &[i64]); 14] = [
        ("size", &[0, 1, 2]),
        ("at", &[0, 1]),
        ("starts", &[0, 1, 2, 3]),
        ("ends", &[0, 1, 2, 3]),
        ("has", &[0, 1, 2]),
        ("last", &[-1, 0, 1, 2, 3]),
        ("part", &[0, 1, 2]),
        ("joined", &[1, 2, 3]),
        ("both", &[1, 4, 5]),
        // Nothing of one character lies between.
        ("between", &[2]),
        ("trimmed", &[1, 2, 3]),
        ("built", &[1, 2]),
        ("held", &[0, 1]),
        // "\u0001Bb" has the hash code of "ab".
        ("hash", &[1, 2, 3]),
    ];
    for (method, expected) in cases {
        let (_, told) = run(&folder, method, &[]);
        let found: Vec<i64> = match method {
            // Lengths that are not split stay terms.
            "has" => {
                let paths = told["path_list"].as_array().expect("paths").iter();
                let outcomes =
                    paths.filter_map(|p| p["outcome"].as_str()?.strip_prefix("returns ")?.parse().ok());
                let mut values: Vec<i64> = outcomes.collect();
                values.sort();
                values
            }
            _ => returned(&told),
        };
        assert_eq!(found, expected, "{method}: {told}");
    }
}

#[test]
fn a_path_condition_reads_as_java() {
    let folder = texts("texts-shown", "");
    let (code, told) = run(&folder, "starts", &[]);
    let all = told.to_string();
    assert!(all.contains(r#"s.startsWith(\"ab\")"#) && all.contains(r#"s.startsWith(\"b\", 1)"#), "{all}");
    // Two characters are enough to tell.
    assert_eq!((code, &told["complete"]), (0, &json!(true)), "{told}");
}

#[test]
fn witnesses_are_strings_and_every_alarm_is_decided() {
    let folder = texts("texts-alarms", "");
    let found = run_json(&["alarms", &folder.path(), "at", "-t", "pli", "--json", "--no-times"]);
    // null, nothing, and one character.
    assert_eq!((&found["classes"]["real"], &found["classes"]["unknown"]), (&json!(3), &json!(0)), "{found}");
    let text = symheap(&["alarms", &folder.path(), "at", "-t", "pli"]).out;
    assert!(text.contains("s = \"x\"") && text.contains("s = \"\""), "{text}");
    let found = run_json(&["alarms", &folder.path(), "outside", "-t", "pli", "--json", "--no-times"]);
    assert_eq!((&found["classes"]["real"], &found["classes"]["unknown"]), (&json!(2), &json!(0)), "{found}");
    let exported = symheap(&["export", &folder.path(), "starts", "--format", "java-test", "-t", "pli"]).out;
    assert!(exported.contains(".starts(\"ab\")") && exported.contains(".starts(\"ab"), "{exported}");
}

#[test]
fn a_longer_string_is_cut_and_named_where_its_characters_matter() {
    let folder = texts("texts-limit", ", string-length: 2");
    let (code, told) = run(&folder, "ends", &[]);
    assert_eq!(
        (code, &told["complete"], &told["stopped"]),
        (3, &json!(false), &json!("string-length")),
        "{told}"
    );
    let cut = &told["cuts"][0];
    assert_eq!((&cut["limit"], &cut["count"]), (&json!("string-length"), &json!(1)), "{told}");
    assert!(cut["at"].as_str().is_some_and(|at| at.contains("Texts.java:6:")), "{told}");
    // The length alone needs no characters, and `\"yz\"` none beyond the second.
    assert_eq!(run(&folder, "size", &[]).0, 0);
    assert_eq!(returned(&told), [0, 3], "{told}");
    let (code, told) = run(&folder, "ends", &["--string-length", "3"]);
    assert_eq!((code, returned(&told)), (3, vec![0, 1, 2, 3]), "{told}");
    // What a string has to be decides how long it is.
    let folder = texts("texts-bad", ", string-length: many");
    assert!(symheap(&["check", &folder.path()]).out.contains("a number from 0"));
    assert_eq!(symheap(&["run", &folder.path(), "--string-length", "-1"]).code, 2);
}

#[test]
fn what_has_no_exact_meaning_is_told() {
    let folder = texts("texts-unsupported", "");
    let ran = symheap(&["run", &folder.path(), "lower", "-t", "pli", "--no-times"]);
    assert!(ran.code == 3 && ran.err.contains("symbolic text"), "{}", ran.err);
    let (code, told) = run(&folder, "parsed", &["--string-length", "2"]);
    assert_eq!((code, returned(&told)), (3, vec![1, 2, 3]), "{told}");
}

/// Numbers that follow from texts. None of the methods returns a negative number on a JVM; what they return else is in the
/// test.
const FOLLOWING: &str = r#"class Following {
  int known(String s) { return s.equals("ab") && s.hashCode() != 3105 ? -1 : 0; }
  int before(String s) { int h = s.hashCode() * 3 + 1; return s.equals("ab") && h != 9316 ? -1 : 0; }
  int empty(String s) { int h = s.hashCode(); return s.compareTo("") <= 0 && h != 0 ? -1 : 0; }
  int other(String s) { return !s.equals("ab") && s.hashCode() == 3105 ? 1 : 0; }
  int spelt(String s) { int h = s.hashCode(); return s.length() == 2 && s.charAt(0) == 'a' && s.charAt(1) == 'b' && h != 3105 ? -1 : 0; }
  int same(String s, String t) { int h = s.hashCode(); return t.equals(s) && t.equals("ab") && (t.hashCode() != h || h != 3105) ? -1 : 0; }
  int apart(String s) { int d = s.compareTo("b"); return s.equals("d") ? d == 2 ? 1 : -1 : s.equals("ba") && d != 1 ? -2 : 0; }
  int two(String s, String t) { int d = s.compareTo(t); return s.equals("a") && t.equals("e") ? d == -4 ? 1 : -1 : 0; }
  int stored(String s) {
    java.util.HashMap<String, Integer> all = new java.util.HashMap<>();
    all.put("ab", 1);
    all.put("bC", 2);
    return s.hashCode() != 3105 && all.containsKey(s) ? -1 : s.hashCode() == 3105 && all.containsKey(s) ? all.get(s) : 0;
  }
}"#;

#[test]
fn what_follows_from_a_text_is_what_it_is_of_that_text() {
    let folder = Folder::new("texts-following");
    let java = folder.write("Following.java", FOLLOWING);
    let wanted: [(&str, &[i64]); 9] = [
        ("known", &[0]),
        ("before", &[0]),
        ("empty", &[0]),
        // `bC` has the hash code of `ab`.
        ("other", &[0, 1]),
        ("spelt", &[0]),
        ("same", &[0]),
        ("apart", &[0, 1]),
        ("two", &[0, 1]),
        ("stored", &[0, 1, 2]),
    ];
    for (method, values) in wanted {
        let told = run_json(&["run", &java, method, "-t", "li", "--paths", "--json", "--no-times"]);
        let all = told["path_list"].as_array().expect("paths").iter();
        let mut found: Vec<i64> =
            all.filter_map(|path| path["outcome"].as_str()?.strip_prefix("returns ")?.parse().ok()).collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!((found.as_slice(), &told["complete"]), (values, &json!(true)), "{method}: {told}");
    }
}

/// Programs of many texts. A JVM returns none of the negative numbers: `"wb1".compareTo("b")` is 21 for every word,
/// `"b".compareTo("e")` -3, `"bcd".compareTo("b")` 2, `"h".compareTo("a")` 7 and `"h".compareTo("b")` 6.
const MANY: &str = r#"class Many {
  static String word(int i) { return "w" + (char) ('a' + i / 10) + (char) ('0' + i % 10); }
  int far(String a, String b) {
    int d = a.compareTo(b);
    for (int i = 0; i < 80; i++) if (a.equals(word(i))) return b.equals("b") ? d == 21 ? 1 : -1 : 0;
    if (a.equals("b") && b.equals("e")) return d == -3 ? 2 : -2;
    return a.equals("bcd") && b.equals("b") ? d == 2 ? 3 : -3 : 0;
  }
  int seven(String a, String b, String t) {
    boolean seven = a.compareTo(b) == 7;
    for (int i = 0; i < 80; i++) if (b.equals(word(i))) return 0;
    if (!t.equals(a)) return 0;
    return t.equals("h") ? b.equals("a") ? seven ? 1 : -1 : b.equals("b") ? seven ? -2 : 2 : 0 : 0;
  }
}"#;

#[test]
fn how_far_two_strings_are_apart_is_javas_however_many_texts_there_are() {
    let folder = Folder::new("texts-many");
    let java = folder.write("Many.java", MANY);
    for (method, values) in [("far", [0, 1, 2, 3].as_slice()), ("seven", &[0, 1, 2])] {
        let told = run_json(&["run", &java, method, "-t", "li", "--paths", "--json", "--no-times"]);
        assert_eq!((returned(&told).as_slice(), &told["complete"]), (values, &json!(true)), "{method}");
    }
}

/// Of `compareTo` the sign is exact; a JVM's `lit` returns 0 for every string, and `far` 1 for some.
const DISTANCES: &str = r#"class Distances {
  static int sign(String a, String b) { if (a.compareTo(b) < 0) return -1; if (a.compareTo(b) > 0) return 1; return 0; }
  static int turned(String a, String b) { return 0 <= -b.compareTo(a) ? 1 : Integer.signum(b.compareTo(a)) == 1 ? 2 : 3; }
  static int sorted(String a, String b, String c) {
    String[] all = { a, b, c };
    java.util.Arrays.sort(all);
    return all[0].compareTo(all[2]) <= 0 ? 1 : -1;
  }
  static int value(String a, String b) { return a.compareTo(b); }
  static int pinned(String a) { if (a.equals("k") && a.compareTo("m") != -2) return -1; return 0; }
  static int far(String a, String b) { return a.compareTo(b) > 1000 ? 1 : 0; }
  static int one(String a, String b) { int c = a.compareTo(b); return c == 1 ? 1 : 0; }
  static int switched(String a, String b) { switch (a.compareTo(b)) { case 3: return 1; default: return 0; } }
  static int length(String a, String b) { int c = a.compareTo(b); if (c <= 0 || c > 2) return 0; return new int[c].length; }
  static int lit(String a) { if (a.compareTo("m") < -1000) throw new IllegalStateException(); return 0; }
  static int some(String a) { if (a.compareTo("m") == 1) throw new IllegalStateException(); return 0; }
}"#;

#[test]
fn how_far_unknown_strings_are_apart_is_told_where_it_matters() {
    let folder = Folder::new("texts-distances");
    let java = folder.write("Distances.java", DISTANCES);
    let told_of = "`compareTo` of unknown strings is any number of its sign, asked at ";
    let exact = ["sign", "turned", "sorted", "value", "pinned"];
    for (method, is_told) in exact
        .map(|m| (m, false))
        .into_iter()
        .chain(["far", "one", "switched", "length", "lit", "some"].map(|m| (m, true)))
    {
        let told = run_json(&["run", &java, method, "-t", "li", "--paths", "--json", "--no-times"]);
        let relies = told["relies_on"].to_string();
        assert_eq!(relies.contains(told_of), is_told, "{method}: {told}");
        let text = symheap(&["run", &java, method, "-t", "li", "--no-times"]).out;
        assert_eq!(text.contains(told_of), is_told, "{method}: {text}");
    }
    // A witness that was run settles it; one that no input has is not real.
    for (method, class) in [("some", "real"), ("lit", "unknown")] {
        let found = run_json(&["alarms", &java, method, "-t", "li", "--json", "--no-times"]);
        let groups = found["groups"].as_array().expect("groups");
        let group = groups.iter().find(|g| g["name"] == "IllegalStateException");
        let group = group.unwrap_or_else(|| panic!("{method}: {found}"));
        assert_eq!(group["verdict"], class, "{method}: {group}");
        assert_eq!(group["relies_on"].to_string().contains(told_of), class == "unknown", "{method}: {group}");
    }
}

/// Texts of numbers. None of the methods returns a negative number on a JVM; what they return else is in the test.
const NUMBERS: &str = r#"class Numbers {
  int exact(int n) { String s = "n" + n; return s.equals("n12") ? n == 12 ? 1 : -1 : n == 12 ? -2 : 0; }
  int length(int n) { return ("" + n).length(); }
  int longs(long n) { return Long.toString(n).length(); }
  int sign(int n) { return ("" + n).charAt(0) == '-' ? n < 0 ? 1 : -1 : n < 0 ? -2 : 0; }
  int both(int a, int b) { return (a + "," + b).equals("1,-2") ? a == 1 && b == -2 ? 1 : -1 : 0; }
  int back(int n) { if (n < -9 || n > 99) return 0; return Integer.parseInt("" + n) == n ? 1 : -1; }
  int none(int n) { String s = "" + n; return s.equals("007") || s.equals("-0") || s.equals("+1") || s.equals("2147483648") || s.equals("") ? -1 : 0; }
  int least(int n) { return ("" + n).equals("-2147483648") ? n == Integer.MIN_VALUE ? 1 : -1 : 0; }
  int mirrored(int n) { if (n < 10 || n > 99) return 0; return new StringBuilder().append(n).reverse().toString().equals("" + n) ? n % 11 == 0 ? 1 : -1 : n % 11 == 0 ? -2 : 2; }
  int hash(int n) { if (n < 0 || n > 9) return 0; return ("" + n).hashCode() == 48 + n ? 1 : -1; }
  int same(int a, int b) { return ("<" + a + ">").equals("<" + b + ">") ? a == b ? 1 : -1 : a == b ? -2 : 0; }
  int narrow(byte b, short s, char c) { return ("" + b + s + c).equals("-17x") ? b == -1 && s == 7 && c == 'x' || b == -17 ? 1 : -1 : 0; }
  int order(int n) { if (n < 0 || n > 20) return 0; return ("" + n).compareTo("5") > 0 ? n > 5 && n < 10 ? 1 : -1 : 2; }
  int lowest(int n) { if (n > -2147483640) return 0; String s = "" + n; return s.charAt(10) == '8' ? n == Integer.MIN_VALUE ? 1 : -1 : 2; }
  int longLeast(long n) { if (n > -9223372036854775800L) return 0; String s = "" + n; return s.charAt(19) == '8' ? n == Long.MIN_VALUE ? 1 : -1 : 2; }
  int switched(int n) { switch ("k" + n) { case "k1": return n == 1 ? 1 : -1; case "k-3": return n == -3 ? 2 : -1; default: return n == 1 || n == -3 ? -2 : 3; } }
  int joined(Integer a) { String s = String.join("/", String.valueOf(a), "x"); return s.equals("3/x") ? a == 3 ? 1 : -1 : s.equals("null/x") ? a == null ? 2 : -1 : 0; }
}"#;

#[test]
fn texts_of_numbers_are_exact() {
    let folder = Folder::new("texts-numbers");
    let java = folder.write("Numbers.java", NUMBERS);
    let ran = symheap(&["run", &java, "--paths", "--json", "--quiet", "--no-times"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told: Vec<Value> = ran.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let wanted: [(&str, Vec<i64>); 17] = [
        ("exact", vec![0, 1]),
        ("length", (1..=11).collect()),
        ("longs", (1..=20).collect()),
        ("sign", vec![0, 1]),
        ("both", vec![0, 1]),
        ("back", vec![0, 1]),
        ("none", vec![0]),
        ("least", vec![0, 1]),
        ("mirrored", vec![0, 1, 2]),
        ("hash", vec![0, 1]),
        ("same", vec![0, 1]),
        ("narrow", vec![0, 1]),
        ("order", vec![0, 1, 2]),
        ("lowest", vec![0, 1, 2]),
        ("longLeast", vec![0, 1, 2]),
        ("switched", vec![1, 2, 3]),
        ("joined", vec![0, 1, 2]),
    ];
    assert_eq!(told.len(), wanted.len());
    for (told, (method, values)) in told.iter().zip(wanted) {
        assert_eq!((&told["method"], &told["complete"]), (&json!(method), &json!(true)));
        assert_eq!(returned(told), values, "{method}");
    }
}

/// What stands at a place of a format, for values that are not known. None of the methods returns a negative number on a JVM.
const FORMATTED: &str = r#"class Formatted {
  int plain(int n, String s) { return String.format("%d:%s", n, s).equals("7:a") ? n == 7 && s.equals("a") ? 1 : -1 : n == 7 && "a".equals(s) ? -2 : 0; }
  int again(long n) { return String.format("%d%<s", n).equals("77") ? n == 7 ? 1 : -1 : n == 7 ? -2 : 0; }
  int letter(char c) { return String.format("<%c>", c).equals("<x>") ? c == 'x' ? 1 : -1 : c == 'x' ? -2 : 0; }
  int truth(Integer n) { return String.format("%b", n).equals("true") ? n != null ? 1 : -1 : n != null ? -2 : 0; }
  int wide(int n) { return String.format("%3d", n).equals("  7") ? n == 7 ? 1 : -1 : n == 7 ? -2 : 0; }
  int wideText(String s) { return String.format("%3s", s).equals("  a") ? 1 : s != null && s.equals("a") ? -2 : 0; }
  int cut(String s) { return String.format("%.1s", s).equals("a") ? 1 : s != null && s.equals("ab") ? -2 : 0; }
  int upper(String s) { return String.format("%S", s).equals("A") ? 1 : s != null && s.equals("a") ? -2 : 0; }
  int signed(int n) { return String.format("%+d", n).equals("+7") ? n == 7 ? 1 : -1 : n == 7 ? -2 : 0; }
  int hex(int n) { return String.format("%x", n).equals("a") ? n == 10 ? 1 : -1 : n == 10 ? -2 : 0; }
  int unused(int n) { String s = String.format("%5d %x", n, n); return n > 0 ? 1 : 0; }
  int wrong(double d) { try { String.format("%d", d); return -1; } catch (java.util.IllegalFormatConversionException e) { return 1; } }
  int wrongToo(int n) { try { String.format("%f", n); return -1; } catch (java.util.IllegalFormatConversionException e) { return 1; } }
  int mark(int n) { try { String.format("%#s", n); return -1; } catch (java.util.FormatFlagsConversionMismatchException e) { return 1; } }
  int sign(int n) { try { String.format("%+x", n); return -1; } catch (java.util.FormatFlagsConversionMismatchException e) { return 1; } }
}"#;

#[test]
fn formats_of_unknown_values_are_exact_or_told() {
    let folder = Folder::new("texts-formatted");
    let java = folder.write("Formatted.java", FORMATTED);
    let ran = symheap(&["run", &java, "--paths", "--json", "--quiet", "--no-times"]);
    let told: Vec<Value> = ran.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(told.len(), 15);
    let exact = [
        ("plain", &[0, 1][..]),
        ("again", &[0, 1]),
        ("letter", &[0, 1]),
        ("truth", &[0, 1]),
        ("unused", &[0, 1]),
        ("wrong", &[1]),
        ("wrongToo", &[1]),
        ("mark", &[1]),
        ("sign", &[1]),
    ];
    for told in &told {
        let method = told["method"].as_str().expect("a name");
        // `format` does not take null for its text: no path of the others throws.
        let found = returned(told);
        assert!(found.iter().all(|&value| value >= 0), "{method} {found:?}");
        match exact.iter().find(|(name, _)| *name == method) {
            Some((_, values)) => {
                assert_eq!((&told["complete"], &found[..]), (&json!(true), *values), "{method}")
            }
            None => assert_eq!(told["complete"], json!(false), "{method}"),
        }
    }
}
