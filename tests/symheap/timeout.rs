//! `--timeout` ends a run soon after its time, whatever the solver is at.

use std::time::Instant;

use crate::command::{Folder, json, symheap};

#[test]
fn a_hard_branch_does_not_outlive_the_time_limit() {
    let folder = Folder::new("timeout");
    folder.write(
        "F.java",
        "class F { static boolean ok() { return true; } static int f(long a, long b) {
            long h = mix(a * (b | 1)) + mix(b);
            if (h == 0x123456789ABCDEFL && mix(h ^ a) * b == 0xFEDCBA987654321L) throw new IllegalStateException();
            return 0; }
            static long mix(long z) {
                z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L; z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL; return z ^ (z >>> 31); } }",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: F\nsources: [F.java]\nmethods: { f: { args: { a: symbolic, b: symbolic } } }\n\
         precondition:\n  scope: { default: 1, pools: {}, fields: {} }\n  operational: { preH: [ok] }\n",
    );
    for command in [vec!["run", "-t", "li"], vec!["run", "-t", "pli", "--validate"], vec!["alarms"]] {
        let path = folder.path();
        let mut args = vec![command[0], &path, "f"];
        args.extend(&command[1..]);
        args.extend(["--timeout", "0.5", "--json"]);
        let begun = Instant::now();
        let ran = symheap(&args);
        assert!(begun.elapsed().as_secs() < 5, "{command:?}: {:?}", begun.elapsed());
        assert_eq!(ran.code, 3, "{command:?}: {} {}", ran.out, ran.err);
    }
    // Without a limit of time the limits of work hold; the same answer twice.
    let counts = || json(&["run", "intro/binary_tree", "-t", "pli", "-k", "2", "--json", "--no-times"]);
    assert_eq!(counts(), counts());
}

/// Going back from a long search on bits is not search: Z3 does that for a minute, and hears nobody.
#[test]
fn what_follows_a_hard_search_is_within_the_time_limit_too() {
    let folder = Folder::new("timeout-bits");
    let java = folder.write(
        "Long2.java",
        "public class Long2 {
  static class Node { int v; Node next; }
  Node head;
  boolean repOK() { return head == null || code(head.v) >= 0 && head.next == null; }
  static int code(int v) { if (v == -1) return 0; if (v == 0) return 1; if (v == 1) return 2; if (v == 7) return 3; return -1; }
  static boolean given(long x) { return x == Long.MIN_VALUE || x == -1L || x == 0L || x == 1L || x == 33L || x == 2147483648L || x == 4294967301L; }
  int m(long x) {
    if (!given(x)) return -1;
    int v = head == null ? 3 : head.v;
    long a = x * v + 1, b = v == 0 ? 0 : x / v + x % v;
    int c = (int) x;
    long d = c;
    int r = Long.compare(a, b) + Long.hashCode(x) + (int) (a >>> 5) + (d == x ? 1000 : 0) + Long.signum(x);
    if (Math.abs(x) < 0) r += 7;
    try { r += Math.toIntExact(x); } catch (ArithmeticException e) { r += 1; }
    try { r += (int) Math.addExact(x, v); } catch (ArithmeticException e) { r += 2; }
    return (r ^ Math.floorMod(c, 7) ^ (int) Math.floorDiv(x, 3L)) == 5 ? 1 : 0;
  }
}",
    );
    let begun = Instant::now();
    let ran = symheap(&["run", &java, "m", "-t", "pli", "-k", "2", "--timeout", "5", "--json"]);
    assert!(begun.elapsed().as_secs() < 25, "{:?}", begun.elapsed());
    assert!(matches!(ran.code, 0 | 3), "{} {}", ran.out, ran.err);
}

#[test]
fn a_class_that_takes_longer_to_load_than_there_is_time_is_told() {
    let folder = Folder::new("timeout_loading");
    // No machine reads and links these in a second, which loading has in any case.
    let count = 60_000;
    let mut text = String::from("class Large { Large next; int f; static int g(int a) { return a; }\n");
    for i in 0..count {
        let other = (i * 7 + 1) % count;
        text +=
            &format!("int m{i}(int a) {{ return next == null ? f + a : next.m{other}(a + {i}) + g(f); }}\n");
    }
    let path = folder.write("Large.java", &(text + "}\n"));
    for command in [vec!["run", path.as_str(), "m0"], vec!["alarms", &path], vec!["check", &path]] {
        let args = [command.as_slice(), &["--timeout", "0.2", "--json"]].concat();
        let ran = symheap(&args);
        assert_eq!(ran.code, 3, "{command:?}: {}", ran.err);
        let said: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
        assert_eq!(said["complete"], false, "{command:?}");
        assert!(
            said["stopped"] == "timeout"
                && said["why"]
                    .as_str()
                    .is_some_and(|why| why.contains("--timeout") && why.contains("loaded")),
            "{said}"
        );
        assert!(ran.err.contains("partial: the time limit was reached"), "{}", ran.err);
    }
}

/// Four times as many methods take about four times as long to load, whatever else the machine does: processor time is
/// compared.
#[test]
#[cfg(unix)]
fn loading_is_linear_in_the_number_of_methods() {
    let folder = Folder::new("linear");
    let seconds = |count: usize| {
        let mut text = String::from("class Many { Many next; int f;\n");
        for i in 0..count {
            text += &format!(
                "int m{i}(int a) {{ return next == null ? f + a : next.m{}(a + {i}); }}\n",
                (i * 7 + 1) % count
            );
        }
        let path = folder.write("Many.java", &(text + "}\n"));
        // The shell's own time on the first line, its children's on the second: user, then system.
        let script = format!(
            "{} list >/dev/null; {0} run {path} m0 -k 1 --max-paths 3 >/dev/null 2>&1; times",
            env!("CARGO_BIN_EXE_symheap")
        );
        let output = std::process::Command::new("sh").args(["-c", &script]).output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout);
        let user = said.lines().nth(1).and_then(|line| line.split(' ').next()).expect("times");
        let (minutes, seconds) = user.trim_end_matches('s').split_once('m').expect("minutes");
        minutes.parse::<f64>().expect("a number") * 60.0 + seconds.parse::<f64>().expect("a number")
    };
    let (few, many) = (seconds(3000), seconds(12_000));
    assert!(many < 7.0 * few, "{few} s, {many} s");
}

/// Methods that were not begun when the time was over are told too, each as a row that is not complete.
#[test]
fn methods_that_were_not_begun_are_told() {
    let listed = json(&["list", "--json"]);
    let subjects = listed["subjects"].as_array().expect("subjects");
    let map = subjects.iter().find(|s| s["name"] == "lissa/tree_map").expect("the map");
    let ran = symheap(&["run", "lissa/tree_map", "--timeout", "0", "--json"]);
    assert_eq!(ran.code, 3);
    let rows: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let methods: Vec<&serde_json::Value> = rows.iter().map(|row| &row["method"]).collect();
    assert_eq!(methods, map["methods"].as_array().expect("methods").iter().collect::<Vec<_>>());
    assert!(rows.iter().all(|row| row["complete"] == false), "{}", ran.out);
}

/// A time limit is no cancellation; and what is partial is told to whoever wants to hear little.
#[test]
fn a_time_limit_has_a_word_of_its_own() {
    for command in [
        vec!["run", "lissa/tree_map", "put", "-t", "li", "-k", "2"],
        vec!["alarms", "lissa/tree_map", "put", "-k", "2"],
        vec!["compare", "lissa/tree_map", "put", "-k", "2"],
    ] {
        let ran = symheap(&[command.as_slice(), &["--timeout", "0", "--json", "--quiet"]].concat());
        assert_eq!(ran.code, 3, "{command:?}: {}", ran.err);
        let said: serde_json::Value = serde_json::from_str(&ran.out).expect("an object");
        assert!(said.to_string().contains("\"stopped\":\"timeout\""), "{command:?}: {said}");
        assert!(!said.to_string().contains("cancelled"), "{command:?}: {said}");
    }
    let args = ["backward", "backward/degree_counting", "count", "--arg", "a=2", "--target", "assert"];
    let ran = symheap(&[&args[..], &["-u", "1", "--quiet"]].concat());
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("partial: what lies beyond unwinding<=1 was not looked at"), "{}", ran.err);
}
