//! Programs of the Competition on Software Verification, as they stand.

use crate::command::{Folder, json, symheap};

fn main_of(body: &str) -> String {
    format!(
        "import org.sosy_lab.sv_benchmarks.Verifier;\n\npublic class Main {{\n  static int twice(int n) {{ return 2 * n; }}\n  public static void main(String[] args) {{\n{body}\n  }}\n}}\n"
    )
}

fn alarms(name: &str, body: &str) -> serde_json::Value {
    let folder = Folder::new(name);
    let path = folder.write("Main.java", &main_of(body));
    json(&["alarms", &path, "main", "--json", "--no-times", "--quiet"])
}

#[test]
fn a_violated_assertion_is_found_with_its_inputs() {
    let found = alarms(
        "verifier-real",
        "int n = Verifier.nondetInt(); int m = Verifier.nondetInt(); Verifier.assume(n > 10);\n\
         boolean b = Verifier.nondetBoolean(); if (b && m == 5) assert n < 20;",
    );
    assert_eq!((&found["complete"], &found["classes"]["real"]), (&true.into(), &1.into()), "{found}");
    let group = &found["groups"][0];
    assert_eq!(group["name"], "AssertionError", "{found}");
    let pc = group["path_condition"].to_string();
    // Each call is an input of its own.
    for clause in ["nondetInt > 10", "nondetInt#2 == 5", "nondetInt >= 20"] {
        assert!(pc.contains(clause), "{clause}: {found}");
    }
    let inputs = &group["witness"]["inputs"];
    assert_eq!((&inputs["nondetInt#2"], &inputs["nondetBoolean"]), (&5.into(), &true.into()), "{found}");
    assert!(inputs["nondetInt"].as_i64().is_some_and(|n| n >= 20), "{found}");
}

/// A string that is only compared has a text that compares so.
#[test]
fn a_string_that_is_compared_is_shown_as_it_is() {
    let found = alarms("verifier-equal", "String s = Verifier.nondetString(); assert !s.equals(\"abc\");");
    assert_eq!(found["classes"]["real"], 1, "{found}");
    assert_eq!(found["groups"][0]["witness"]["inputs"]["nondetString"], "abc", "{found}");
}

/// The characters that a path asks for are those of the input, and its run ends as the path does.
#[test]
fn a_string_that_is_asked_for_is_replayed() {
    let found = alarms(
        "verifier-string",
        "String s = Verifier.nondetString(); double d = Verifier.nondetDouble();\n\
         if (s.length() == 3 && s.charAt(1) == 'x' && s.startsWith(\"k\")) assert d * 2 < 7.5;",
    );
    assert_eq!((&found["complete"], &found["classes"]["real"]), (&true.into(), &1.into()), "{found}");
    let inputs = &found["groups"][0]["witness"]["inputs"];
    let text = inputs["nondetString"].as_str().unwrap_or_default();
    assert!(text.len() == 3 && text.starts_with("kx"), "{found}");
    let number = inputs["nondetDouble"].as_f64();
    assert!(number.is_none_or(|d| d * 2.0 >= 7.5), "{found}");
}

#[test]
fn what_is_assumed_cuts_the_path() {
    let found = alarms(
        "verifier-assume",
        "int n = Verifier.nondetInt(); Verifier.assume(n > 10); Verifier.assume(n < 13);\n\
         if (n == 11) return; if (n == 12) return; assert false;",
    );
    assert_eq!(
        (&found["alarms"], &found["complete"], &found["paths"]),
        (&0.into(), &true.into(), &2.into()),
        "{found}"
    );
}

#[test]
fn inputs_have_the_values_of_their_types() {
    let found = alarms(
        "verifier-types",
        "byte b = Verifier.nondetByte(); assert b >= -128 && b <= 127; char c = Verifier.nondetChar(); assert c >= 0;\n\
         short s = Verifier.nondetShort(); assert s <= 32767; long l = Verifier.nondetLong(); if (l == 1L << 40) assert twice(3) == 6;\n\
         double d = Verifier.nondetDouble(); if (d > 1.0) assert d > 0.5; float f = Verifier.nondetFloat(); if (f < 2.0f) assert f < 3.0f;\n\
         String t = Verifier.nondetString(); if (t != null && t.length() == 2) assert !t.equals(\"abc\");",
    );
    assert_eq!((&found["alarms"], &found["complete"]), (&0.into(), &true.into()), "{found}");
    // Not a number is neither greater nor smaller.
    let found = alarms("verifier-nan", "double d = Verifier.nondetDouble(); assert d > 0.0 || d <= 0.0;");
    assert_eq!(found["classes"]["real"], 1, "{found}");
}

#[test]
fn other_programs_keep_their_main_out() {
    let folder = Folder::new("verifier-other");
    let path = folder.write(
        "Main.java",
        "public class Main { int x; int f() { return x; } public static void main(String[] args) { } }",
    );
    let ran = symheap(&["run", &path, "-t", "li"]);
    assert!(ran.code == 0 && ran.out.contains('f') && !ran.out.contains("main"), "{} {}", ran.out, ran.err);
}
