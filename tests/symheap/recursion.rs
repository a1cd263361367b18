//! Recursion that never ends is a StackOverflowError where that is proved: in conditions it means no, in a method it
//! is an alarm. What is not proved stays unknown.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};
use crate::skips::Need;

const WOOD: &str = "import gov.nasa.jpf.vm.Verify;
public class Wood {
  static class Twig { Twig left, right; }
  Twig root;
  int size;
  /** Knows no twig again: on a cycle it never ends. */
  boolean repOK() { return count(root) == size; }
  int count(Twig t) {
    if (t == null) return 0;
    return 1 + count(t.left) + count(t.right);
  }
  /** The same, by looking at the way from the root. */
  boolean careful() {
    int n = careful(root, null);
    return n >= 0 && n == size;
  }
  static class Way { Twig at; Way up; Way(Twig at, Way up) { this.at = at; this.up = up; } }
  int careful(Twig t, Way up) {
    if (t == null) return 0;
    for (Way w = up; w != null; w = w.up) if (w.at == t) return -1;
    Way here = new Way(t, up);
    int left = careful(t.left, here);
    if (left < 0) return -1;
    int right = careful(t.right, here);
    return right < 0 ? -1 : 1 + left + right;
  }
  /** Two methods that call each other, with garbage on the way. */
  boolean mutual() { return isEven(root) || isOdd(root); }
  boolean isEven(Twig t) { int[] garbage = new int[2]; return t == null || isOdd(t.left); }
  boolean isOdd(Twig t) { return t != null && isEven(t.left); }
  boolean mutualCareful() {
    int n = 0;
    for (Twig t = root; t != null; t = t.left) if (++n > 9) return false;
    return true;
  }
  boolean caught() {
    try { return count(root) == size; } catch (StackOverflowError e) { return false; }
  }
  boolean caughtElsewhere() {
    try { return count(root) == size; } catch (RuntimeException e) { return true; }
  }
  int all() { return count(root); }
  int leftmost() { return root == null ? 0 : depth(root); }
  private int depth(Twig t) { return t.left == null ? 1 : 1 + depth(t.left); }
  int down(int n) { return n == 0 ? 7 : down(n - 1); }
  int up(int n) { return up(n + 1); }
  int swap(Twig t) { Twig l = t.left; t.left = t.right; t.right = l; return swap(t); }
  int swaps() { return root == null ? 0 : swap(root); }
  int toggle(int n) { size = 1 - size; return n == 0 ? 1 : toggle(n - 1); }
  int maybe() { return Verify.getBoolean() ? 1 : maybe(); }
  boolean any() { return true; }
}";

fn wood(name: &str, condition: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Wood.java", WOOD);
    let yaml = format!(
        "symheap: 1
name: Wood
sources: [Wood.java]
input: {{ this: Wood }}
methods:
  all: {{}}
  leftmost: {{}}
  down: {{ args: {{ n: symbolic }} }}
  up: {{ args: {{ n: symbolic }} }}
  swaps: {{}}
  toggle: {{ args: {{ n: symbolic }} }}
  maybe: {{}}
precondition:
  scope:
    default: 2
    pools: {{ twigs: {{ class: Wood.Twig, count: k }} }}
    fields: {{ Wood.root: twigs, Wood.size: 0..k+1, Twig.left: twigs, Twig.right: twigs }}
  {condition}
"
    );
    folder.write("subject.yaml", &yaml);
    folder
}

#[test]
fn a_condition_that_recurs_for_ever_is_false() {
    let all = ["lihybrid", "consp", "lissa", "lissa-m", "bli2", "pli", "ifrepok"].as_slice();
    for (name, twin, valid, parts, techniques) in [
        // No twig, one, two in a line to the left or right, and one that both fields lead to.
        ("repOK", "careful", json!(5), ["preH", "repOK"].as_slice(), all),
        ("caughtElsewhere", "careful", json!(5), ["preH"].as_slice(), &["pli"]),
        ("mutual", "mutualCareful", Value::Null, ["repOK"].as_slice(), &["pli"]),
    ] {
        for part in parts {
            let of = |name: &str| {
                let line = format!("operational: {{ {part}: [{name}] }}\n  hybrid: {name}");
                wood(&format!("recursion-{part}-{name}"), &line)
            };
            let (blind, careful) = (of(name), of(twin));
            let count = |folder: &Folder| {
                let ran = symheap(&["enumerate", &folder.path(), "--count", "--json"]);
                assert_eq!(ran.code, 0, "{}", ran.err);
                serde_json::from_str::<Value>(&ran.out).unwrap()["valid"].clone()
            };
            assert_eq!(count(&blind), count(&careful), "{name} {part}");
            if !valid.is_null() {
                assert_eq!(count(&blind), valid, "{name} {part}");
            }
            for &technique in techniques {
                let run = |folder: &Folder| {
                    let args = [
                        "run",
                        &folder.path(),
                        "leftmost",
                        "-t",
                        technique,
                        "--json",
                        "--no-times",
                        "--paths",
                        "--quiet",
                    ];
                    let told = run_json(&args).to_string().replace(&folder.path(), "");
                    let ran: Value = serde_json::from_str(&told).unwrap();
                    // Paths through the condition itself are its own.
                    let list = if technique == "ifrepok" { "paths" } else { "path_list" };
                    ["paths", "outcomes", "complete", "cuts", list].map(|key| ran[key].clone())
                };
                let found = run(&blind);
                assert_eq!(found, run(&careful), "{name} {part} {technique}");
                assert_eq!(found[2], true, "{name} {part} {technique}: {found:?}");
            }
        }
    }
}

#[test]
fn what_may_be_caught_is_not_decided() {
    let folder = wood("recursion-caught", "operational: { preH: [caught] }");
    let ran = symheap(&["enumerate", &folder.path(), "--count", "--json"]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
}

fn alarms(folder: &Folder, method: &str, rest: &[&str]) -> Value {
    let path = folder.path();
    let args = [&["alarms", &path, method, "--json", "--no-times", "--quiet"], rest].concat();
    serde_json::from_str(&symheap(&args).out).unwrap()
}

#[test]
fn a_method_that_recurs_for_ever_is_an_alarm() {
    let folder = wood("recursion-method", "operational: { preH: [any] }");
    for technique in ["li", "lissa", "pli"] {
        let found = alarms(&folder, "leftmost", &["-t", technique, "-k", "2"]);
        assert_eq!(found["complete"], true, "{found}");
        let group = &found["groups"][0];
        assert_eq!((&group["name"], &group["verdict"]), (&json!("never ends"), &json!("real")), "{found}");
        assert!(group["message"].as_str().unwrap().contains("StackOverflowError"), "{found}");
        assert!(group["at"].as_str().unwrap().contains("Wood.java:44:"), "{found}");
        // N0.left = N0; N0.left = N1 with N1.left = N0, and with N1.left = N1. They are no paths, as loops are none.
        assert_eq!((&found["alarms"], &found["paths"]), (&json!(3), &json!(3)), "{found}");
    }
    // Fields that change come round again.
    let found = alarms(&folder, "swaps", &["-t", "li", "-k", "1"]);
    assert_eq!(
        (&found["groups"][0]["name"], &found["complete"]),
        (&json!("never ends"), &json!(true)),
        "{found}"
    );
    // What no valid heap does is a false alarm.
    let folder = wood("recursion-false", "operational: { repOK: [careful] }");
    let found = alarms(&folder, "all", &["-t", "li", "-k", "2"]);
    assert_eq!(found["classes"]["real"], 0, "{found}");
    let count = |class: &str| found["classes"][class].as_u64().unwrap();
    assert!(count("false") + count("false-in-scope") > 0, "{found}");
}

#[test]
fn what_is_not_proved_is_no_stack_overflow() {
    let folder = wood("recursion-deep", "operational: { preH: [any] }");
    let run = |method: &str, rest: &[&str]| {
        let path = folder.path();
        let args = [&["run", &path, method, "-t", "li", "-k", "1", "--json", "--no-times", "--quiet"], rest]
            .concat();
        serde_json::from_str::<Value>(&symheap(&args).out).unwrap()
    };
    // A thousand calls, and a last one.
    let found = run("down", &["--arg", "n=1500"]);
    assert_eq!((&found["paths"], &found["outcomes"]["return"]), (&json!(1), &json!(1)), "{found}");
    // Every second call has the same heap, and another argument.
    let found = run("toggle", &["--arg", "n=1001"]);
    assert_eq!((&found["paths"], &found["outcomes"]["return"]), (&json!(1), &json!(1)), "{found}");
    // It never ends, and no call is like another: nobody has proved it.
    let found = run("up", &["--arg", "n=0"]);
    assert_eq!((&found["complete"], &found["stopped"]), (&json!(false), &json!("max-frames")), "{found}");
    // A choice may be another one the next time.
    let found = run("maybe", &["--depth", "300"]);
    assert_eq!(found["outcomes"]["exception"], json!({}), "{found}");
    assert_eq!((&found["complete"], &found["stopped"]), (&json!(false), &json!("depth")), "{found}");
}

#[test]
fn a_jvm_throws_it_as_well() {
    if Need::Jdk.is_missing() {
        return;
    }
    let folder = wood("recursion-jvm", "operational: { preH: [any] }");
    let main = "public class Main { public static void main(String[] a) {
      Wood w = new Wood(); w.root = new Wood.Twig(); w.root.left = w.root;
      try { w.leftmost(); System.out.print(\"returns\"); }
      catch (StackOverflowError e) { System.out.print(e.getStackTrace()[0].getLineNumber()); } } }";
    folder.write("Main.java", main);
    let source =
        WOOD.replace("import gov.nasa.jpf.vm.Verify;\n", "\n").replace("Verify.getBoolean()", "size == 3");
    folder.write("Wood.java", &source);
    let out = format!("{}/out", folder.path());
    let files = ["Wood.java", "Main.java"].map(|name| format!("{}/{name}", folder.path()));
    let done =
        std::process::Command::new("javac").args(["-nowarn", "-d", &out]).args(&files).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let ran = std::process::Command::new("java").args(["-cp", &out, "Main"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "44");
}
