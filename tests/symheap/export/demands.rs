//! Tests of paths that are alarms demand what is violated: under a JDK they fail, and pass once that is mended.

use std::path::PathBuf;
use std::process::Command;

use super::java::{ASSERTIONS, RUNNER, TEST};
use crate::command::{Folder, symheap};
use crate::ends::{TILL, till};
use crate::skips::Need;

/// Names of the tests that fail, by their class and method.
fn failing(folder: &Folder, classes: &[String]) -> Vec<String> {
    let place = PathBuf::from(folder.path());
    let files = std::fs::read_dir(&place).expect("a folder").flatten().map(|entry| entry.path());
    let java: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "java")).collect();
    let compiled = Command::new("javac").arg("-nowarn").arg("-d").arg(place.join("out")).args(&java).output();
    let compiled = compiled.expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new("java")
        .args(["-ea", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(place.join("out"))
        .arg("Runner")
        .args(classes)
        .output()
        .expect("java runs");
    let out = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let names = out.lines().filter(|line| !line.contains(" of ")).filter_map(|line| line.split(": ").next());
    let mut names: Vec<String> = names.map(str::to_string).collect();
    names.sort();
    names
}

/// Names of the tests that demand something, by their class and method.
fn demanding(class: &str, text: &str) -> Vec<String> {
    let parts = text.split("    // [").skip(1).filter(|part| part.contains("// The test demands"));
    let name = |part: &str| {
        let line = part.lines().find(|line| line.contains(" void ")).expect("a test");
        let name = line.split(" void ").nth(1).and_then(|rest| rest.split('(').next()).expect("a name");
        format!("{class}.{name}")
    };
    parts.map(name).collect()
}

/// The till with everything mended.
fn mended() -> String {
    let pairs = [
        (
            "top = top.next;\n    return worth;",
            "top = top.next;\n    count--;\n    return Math.max(worth, 0);",
        ),
        ("    if (worth < 0) count++;\n", ""),
        ("    assert n != count : \"sold out\";\n", ""),
        (
            "while (c.fake) { if (c.next != null) c = c.next; }",
            "while (c.fake && c.next != null) c = c.next;",
        ),
    ];
    let mend = |text: String, (old, new): (&str, &str)| {
        assert!(text.contains(old), "{old}");
        text.replace(old, new)
    };
    pairs.into_iter().fold(TILL.to_string(), mend)
}

#[test]
fn tests_of_alarms_fail_until_the_fault_is_mended() {
    if Need::Jdk.is_missing() {
        return;
    }
    let folder = till("export-demands");
    folder.write("Test.java", TEST);
    folder.write("Assertions.java", ASSERTIONS);
    folder.write("Runner.java", RUNNER);
    let (mut classes, mut demanded) = (Vec::new(), Vec::new());
    for (method, count) in [("take", 4), ("put", 2), ("sell", 1), ("real", 2)] {
        let args = ["export", &folder.path(), method, "-k", "2", "-t", "pli", "--format", "java-test"];
        let ran = symheap(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let class = ran.out.lines().find_map(|line| line.strip_prefix("class ")).expect("a class");
        let class = class.trim_end_matches([' ', '{']).to_string();
        let names = demanding(&class, &ran.out);
        assert_eq!(names.len(), count, "{}", ran.out);
        let demand = if count == 1 { "demands" } else { "demand" };
        let says = format!("// {count} of these tests {demand} what does not hold yet");
        assert!(ran.out.contains(&says), "{}", ran.out);
        demanded.extend(names);
        folder.write(&format!("{class}.java"), &ran.out);
        classes.push(class);
    }
    demanded.sort();
    assert_eq!(failing(&folder, &classes), demanded);
    folder.write("Till.java", &mended());
    let fails = failing(&folder, &classes);
    let still: Vec<&String> = fails.iter().filter(|name| demanded.contains(name)).collect();
    assert!(still.is_empty(), "{still:?}");
}

#[test]
fn every_form_shows_a_violated_postcondition_as_an_alarm() {
    let folder = till("export-violated");
    let export = |rest: &[&str]| {
        let path = folder.path();
        let ran = symheap(&[&["export", &path, "put", "-k", "1", "-t", "pli", "--format"], rest].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    let says = "postcondition Till.repOK() is false";
    let dot = export(&["dot"]);
    assert!(dot.lines().any(|line| line.contains(says) && line.contains("color=red")), "{dot}");
    let mermaid = export(&["mermaid"]);
    assert!(mermaid.lines().any(|line| line.contains(says) && line.ends_with(":::alarm")), "{mermaid}");
    let md = export(&["md"]);
    for part in ["### real", says, "return seen == count;", "| `this.count` | `0` | **`2`** |"] {
        assert!(md.contains(part), "{part}: {md}");
    }
    let html = export(&["html"]);
    for part in [
        "class=\"alarm\"",
        says,
        "<span class=\"keyword\">return</span> seen == count;",
        "<tr class=\"changed\"><td><code>this.count</code>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let trace: serde_json::Value = serde_json::from_str(&export(&["json"])).unwrap();
    let alarm = &trace["alarms"][0];
    assert_eq!((&alarm["kind"], &alarm["verdict"]), (&"postcondition".into(), &"real".into()), "{alarm}");
    assert_eq!(alarm["ending"]["decided"]["line"], "return seen == count;", "{alarm}");
    // A path alone.
    let name = alarm["choice_path"].to_string();
    let one = export(&["java-test", "--node", &name]);
    assert!(one.contains("The test demands the postcondition Till.repOK()"), "{one}");
}

const PURSE: &str = "import pli.SymHeap;
public class Purse {
  static class Note { Note under; int worth; }
  Note top;
  private int count;
  boolean flat() { int n = 0; for (Note a = top; a != null; a = a.under) if (++n > 4) return false; return true; }
  /** Takes the upper note of two, and says that it took none. */
  boolean take() {
    if (top == null) return false;
    if (top.under == null) { top = null; count = count - 1; return true; }
    top = top.under;
    return false;
  }
  Note copy() { Note n = new Note(); n.under = top; return n; }
  boolean isTaken(boolean result) { return result == (SymHeap.old(top) != top); }
  boolean keeps() { return SymHeap.old(count) < count; }
}";

#[test]
fn what_a_jvm_cannot_ask_is_not_to_come_about() {
    let folder = Folder::new("export-before");
    folder.write("Purse.java", PURSE);
    folder.write(
        "subject.yaml",
        "symheap: 1
name: Purse
sources: [Purse.java]
input: { this: Purse }
methods: { take: {}, copy: {} }
precondition:
  scope:
    default: 2
    pools: { notes: { class: Purse.Note, count: k } }
    fields: { Purse.top: notes, Purse.count: any, Note.under: notes, Note.worth: any }
  operational: { preH: [flat] }
  post: { take: [isTaken], copy: [keeps] }
",
    );
    let export = |method: &str| {
        let ran =
            symheap(&["export", &folder.path(), method, "-k", "2", "-t", "pli", "--format", "java-test"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    // A result that is a new object is like no other: there is nothing to compare.
    let copy = export("copy");
    assert!(copy.contains("Left out: its postcondition asks what was before"), "{copy}");
    let take = export("take");
    assert_eq!(demanding("PurseTakeTest", &take).len(), 1, "{take}");
    assert!(take.contains("result == false &&"), "{take}");
    if Need::Jdk.is_missing() {
        return;
    }
    for (name, text) in [("Test.java", TEST), ("Assertions.java", ASSERTIONS), ("Runner.java", RUNNER)] {
        folder.write(name, text);
    }
    let symheap_java = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lang/jdk/pli/SymHeap.java");
    folder.write("SymHeap.java", &std::fs::read_to_string(symheap_java).unwrap());
    folder.write("PurseTakeTest.java", &take);
    let classes = ["PurseTakeTest".to_string()];
    assert_eq!(failing(&folder, &classes), demanding("PurseTakeTest", &take));
    folder.write(
        "Purse.java",
        &PURSE.replace("top = top.under;\n    return false;", "top = top.under;\n    return true;"),
    );
    assert_eq!(failing(&folder, &classes), Vec::<String>::new());
}
