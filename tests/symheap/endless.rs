//! Loops that never end: a state that repeats on a heap that the precondition allows is an alarm of its own kind,
//! and a loop that a limit cut, of which nothing is proved, makes the result partial.

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

const CLOCK: &str = "class Clock {
  static class Page { Page next; boolean used; int rounds; }
  Page hand;
  int turn;
  Page victim() {
    while (hand.used) {
      hand = hand.next;
    }
    return hand;
  }
  void inCallee() { turn(hand); }
  private void turn(Page at) {
    for (;;) {
      at = step(at);
    }
  }
  private Page step(Page at) { return at.next; }
  void nested() {
    while (true) {
      for (Page at = hand.next; at != hand; at = at.next) { }
    }
  }
  int phases(int step) {
    int at = step % 3;
    if (at != 2) return at;
    while (at != 1) at = (at + 3) % 3;
    return at;
  }
  int narrowed(int step) {
    if (step < 7) return 0;
    if (step > 7) return 1;
    int at = step % 4;
    while (at != 1) at = (at + 4) % 4;
    return at;
  }
  int count() {
    int pages = 0;
    for (Page at = hand; at != null; at = at.next) pages++;
    return pages;
  }
  int total(int each) {
    int sum = 0;
    Page at = hand;
    while (at != null) {
      for (int i = 0; i < 3; i++) at = at.next;
      at.rounds = at.rounds + 1;
      sum = plus(sum, each);
    }
    return sum;
  }
  private int plus(int a, int b) { return a + b; }
  int turned() {
    while (hand != null) { turn++; if (turn > 100000) break; hand = hand.next; }
    return turn;
  }
  int bounded() {
    Page at = hand;
    for (int i = 0; i < 3000; i++) at = at.next;
    return 3000;
  }
  int caught() {
    while (true) {
      try { throw new IllegalStateException(\"again\"); } catch (IllegalStateException e) { }
    }
  }
  int allocating() {
    Page at = hand;
    while (at != null) { Page copy = new Page(); copy.next = at.next; at = copy.next; }
    return 0;
  }
  int printing() {
    while (hand != null) { System.out.println(\"still here\"); }
    return 0;
  }
  boolean isRing() {
    if (hand == null) return false;
    int steps = 0;
    for (Page at = hand.next; at != hand; at = at.next) {
      if (at == null || ++steps > 5) return false;
    }
    return true;
  }
}";

/// The clock with one of its predicates, or none that says anything.
fn clock(name: &str, java: &str, predicate: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Clock.java", java);
    let yaml = format!(
        "symheap: 1\nname: Clock\nsources: [Clock.java]\ninput: {{ this: Clock }}\nmethods:\n  narrowed: {{ args: {{ step: symbolic }} }}\n  count: {{}}\n  total: {{ args: {{ each: symbolic }} }}\n  turned: {{}}\n  victim: {{}}\n  inCallee: {{}}\n  nested: {{}}\n  phases: {{ args: {{ step: symbolic }} }}\n  bounded: {{}}\n  caught: {{}}\n  allocating: {{}}\n  printing: {{}}\nprecondition:\n  scope:\n    default: 2\n    pools: {{ pages: {{ class: Clock.Page, count: k }} }}\n    fields: {{ Clock.hand: pages, Page.next: pages, Page.used: [false, true], Page.rounds: any }}\n  operational: {{ repOK: [{predicate}] }}\n"
    );
    folder.write("subject.yaml", &yaml);
    folder
}

fn ring(name: &str) -> Folder {
    clock(name, CLOCK, "isRing")
}

fn alarms(folder: &Folder, method: &str, technique: &str) -> Value {
    run_json(&["alarms", &folder.path(), method, "-t", technique, "--json", "--no-times"])
}

#[test]
fn a_state_that_repeats_is_a_real_alarm_with_its_loop_and_its_state() {
    let folder = ring("endless-clock");
    // The rings of one page and of two whose pages are all in use.
    for technique in ["pli", "lissa"] {
        let found = alarms(&folder, "victim", technique);
        assert_eq!(found["complete"], true, "{found}");
        assert_eq!(found["classes"]["real"], 2, "{found}");
        let group = &found["groups"][0];
        assert_eq!((&group["kind"], &group["name"]), (&json!("never-ends"), &json!("never ends")), "{found}");
        assert!(group["at"].as_str().unwrap().contains("Clock.java:6:"), "{found}");
        let lines: Vec<&str> = group["loop"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(lines.len() == 2 && lines[1].contains("Clock.java:7:"), "{found}");
        assert_eq!(group["witness"]["heap"]["N0"]["used"], true, "{found}");
        assert!(group["state"].is_object(), "{found}");
    }
    let text = symheap(&["alarms", &folder.path(), "victim", "-t", "pli"]).out;
    for part in ["real 2 × never ends", "    while (hand.used)", "hand = hand.next;"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn it_is_no_path_and_does_not_make_the_result_partial() {
    let folder = ring("endless-run");
    let ran = symheap(&["run", &folder.path(), "victim", "-t", "pli", "--paths", "--json", "--no-times"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    // A page that is free ends it: the first one, or the second.
    assert_eq!((&found["paths"], &found["alarms"]), (&json!(2), &json!(2)), "{found}");
    assert_eq!(found["outcomes"], json!({ "return": 2, "exception": {}, "never_ends": 2 }), "{found}");
    assert_eq!((&found["complete"], &found["cuts"]), (&json!(true), &json!([])), "{found}");
    let listed = found["path_list"].as_array().unwrap().iter();
    assert_eq!(listed.filter(|p| p["outcome"].as_str().unwrap().starts_with("never ends")).count(), 2);
    let text = symheap(&["run", &folder.path(), "victim", "-t", "pli"]).out;
    assert!(text.contains("Clock.victim: 2 × never ends"), "{text}");
}

#[test]
fn a_heap_that_the_precondition_refuses_makes_it_a_false_alarm() {
    let folder = clock(
        "endless-false",
        &CLOCK.replace("int steps = 0;", "if (hand != null) return hand.next == null; int steps = 0;"),
        "isRing",
    );
    let found = alarms(&folder, "victim", "li");
    let groups = found["groups"].as_array().unwrap().iter();
    let verdicts: Vec<&Value> = groups.filter(|g| g["kind"] == "never-ends").map(|g| &g["verdict"]).collect();
    assert_eq!(verdicts, [&json!("false")], "{found}");
    let compared = run_json(&["compare", &folder.path(), "victim", "-t", "li,lissa", "--json", "--no-times"]);
    let row = |at: usize| &compared["rows"][at];
    assert!(row(0)["never_ends"].as_u64() > Some(0), "{compared}");
    // Beside them, what throws where the hand is null.
    assert!(row(0)["false_alarms"].as_u64() >= row(0)["never_ends"].as_u64(), "{compared}");
    assert_eq!(row(1)["never_ends"], 0, "{compared}");
}

#[test]
fn loops_of_every_make_are_found() {
    let folder = ring("endless-kinds");
    // The loop's own line, or the first of its body where its head does nothing.
    let kinds = [
        ("inCallee", [13, 14]),
        ("nested", [19, 20]),
        ("caught", [62, 63]),
        ("allocating", [68, 68]),
        ("printing", [72, 72]),
    ];
    for (method, lines) in kinds {
        let found = alarms(&folder, method, "pli");
        assert_eq!(found["paths"], 0, "{method}: {found}");
        assert_eq!(found["complete"], true, "{method}: {found}");
        let group = &found["groups"][0];
        assert_eq!((&group["kind"], &group["verdict"]), (&json!("never-ends"), &json!("real")), "{found}");
        let at = group["at"].as_str().unwrap();
        let is_there = lines.iter().any(|line| at.contains(&format!("Clock.java:{line}:")));
        assert!(is_there, "{method}: {found}");
    }
}

#[test]
fn what_the_path_condition_forces_is_that_number_however_it_was_computed() {
    let folder = ring("endless-forced");
    for (method, paths) in [("phases", 1), ("narrowed", 2)] {
        let found = alarms(&folder, method, "li");
        assert_eq!((&found["complete"], &found["paths"]), (&json!(true), &json!(paths)), "{found}");
        assert_eq!(found["classes"]["real"], 1, "{found}");
        assert_eq!(found["groups"][0]["kind"], "never-ends", "{found}");
    }
}

#[test]
fn counters_that_nothing_depends_on_may_go_on() {
    let folder = ring("endless-counters");
    // Rings of one page and of two.
    for (method, counter) in [("count", "pages"), ("total", "sum")] {
        let found = alarms(&folder, method, "lissa");
        assert_eq!((&found["complete"], &found["paths"]), (&json!(true), &json!(0)), "{found}");
        assert_eq!(found["classes"]["real"], 2, "{found}");
        assert_eq!(found["groups"][0]["state"][counter], "…", "{found}");
    }
    // One on which the end of the loop depends is no such counter.
    let ran = run_json(&["run", &folder.path(), "turned", "-t", "lissa", "--json", "--loop-reads", "300"]);
    assert_eq!((&ran["complete"], &ran["outcomes"]["never_ends"]), (&json!(false), &json!(0)), "{ran}");
}

#[test]
fn a_loop_that_a_limit_cut_is_partial_everywhere() {
    let folder = ring("endless-cut");
    let path = folder.path();
    let ran = symheap(&["run", &path, "bounded", "-t", "pli", "--json", "--no-times"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&found["complete"], &found["stopped"]), (&json!(false), &json!("loop-reads")), "{found}");
    assert_eq!(found["outcomes"]["never_ends"], 0, "{found}");
    let cut = &found["cuts"][0];
    assert_eq!(cut["limit"], "loop-reads", "{found}");
    assert!(cut["at"].as_str().unwrap().contains("Clock.java:58:"), "{found}");
    assert!(ran.err.contains("partial: Clock.bounded: a path reads one object 2000 times"), "{}", ran.err);
    let with_more = symheap(&["run", &path, "bounded", "-t", "pli", "--loop-reads", "4000", "--json"]);
    assert_eq!(with_more.code, 0, "{}", with_more.err);
    for command in ["alarms", "compare"] {
        let mut args = vec![command, &path, "bounded", "--json", "--no-times"];
        args.extend(if command == "compare" { ["-t", "li,pli"] } else { ["-t", "pli"] });
        let ran = symheap(&args);
        assert_eq!(ran.code, 3, "{command}: {}", ran.err);
        let found: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&found["complete"], &found["stopped"]), (&json!(false), &json!("loop-reads")), "{found}");
        assert_eq!(found["cuts"][0]["limit"], "loop-reads", "{found}");
    }
    let script = folder.write("run.script", "run\ntree\n");
    let told = symheap(&["repl", &path, "bounded", "-t", "pli", "--script", &script]).out;
    assert!(told.contains("partial: a path reads one object 2000 times"), "{told}");
}

#[test]
fn a_session_shows_the_loop() {
    let folder = ring("endless-session");
    let script = folder.write("run.script", "run\nalarms\ntree\n");
    let told = symheap(&["repl", &folder.path(), "victim", "-t", "pli", "--script", &script]);
    assert_eq!(told.code, 0, "{}", told.err);
    for part in [", 2 × never ends", "never ends: a state repeats at", "\n  loop ", "real 2 × never ends"] {
        assert!(told.out.contains(part), "{part}: {}", told.out);
    }
    // Step by step it is the same end.
    let script = folder.write(
        "steps.script",
        "choose 2\nchoose 1\nchoose 2\nstep\nstep\nstep\nstep\nstep\ncontinue\nwhere\n",
    );
    let told = symheap(&["repl", &folder.path(), "victim", "-t", "li", "--json", "--script", &script]);
    assert!(told.out.contains("\"outcome\":\"never-ends\""), "{}{}", told.out, told.err);
}

#[test]
fn exports_have_a_word_for_it() {
    let folder = ring("endless-exports");
    for format in ["dot", "mermaid", "json", "md", "html", "java-test"] {
        let ran = symheap(&["export", &folder.path(), "victim", "-t", "pli", "--format", format]);
        assert_eq!(ran.code, 0, "{format}: {}", ran.err);
        assert!(ran.out.contains("never ends"), "{format}: {}", ran.out);
    }
}

#[test]
fn a_number_that_a_question_fixed_answers_no_other_question() {
    let folder = Folder::new("endless-answers");
    folder.write(
        "Ring.java",
        "class Ring {\n  int[] data;\n  int head;\n  int[] copy() {\n    int[] out = new int[2];\n    for (int i = 0; i < 2; i++) { out[i] = data[(head + i) % data.length]; }\n    return out;\n  }\n  int ends() {\n    int at = head % data.length;\n    int first = data[at];\n    data[at] = first > 3 ? 1 : 2;\n    return data[(at + 1) % data.length] == data[at] ? 1 : 0;\n  }\n  boolean ok() { return data != null && data.length > 0 && head >= 0 && head < data.length; }\n}\n",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: Ring\nsources: [Ring.java]\ninput: { this: Ring }\nmethods: { copy: {}, ends: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { arr: { array: int, count: 1, length: 0..k, elements: any } }\n    fields: { Ring.data: arr, Ring.head: 0..k }\n  operational: { repOK: [ok] }\n",
    );
    for method in ["copy", "ends"] {
        let found = alarms(&folder, method, "pli");
        assert_eq!((&found["complete"], &found["alarms"]), (&json!(true), &json!(0)), "{found}");
        // One ring of one, two of two; `ends` compares the element before, and the next one after.
        let paths = if method == "copy" { 3 } else { 10 };
        assert_eq!(found["paths"], paths, "{found}");
    }
}

#[test]
fn what_jdk_models_read_does_not_count() {
    let folder = Folder::new("endless-models");
    folder.write(
        "Texts.java",
        "import java.util.*;\nclass Texts {\n  int text() { StringBuilder b = new StringBuilder(); b.setLength(5000); return b.length(); }\n  int list() {\n    List<Integer> b = new ArrayList<>(); b.add(1);\n    for (int i = 0; i < 12; i++) b.addAll(new ArrayList<>(b));\n    return b.size();\n  }\n  int deque() {\n    Deque<Integer> d = new ArrayDeque<>(); d.add(1);\n    for (int i = 0; i < 5000; i++) { d.addLast(d.peekFirst()); d.pollFirst(); }\n    return d.size();\n  }\n}\n",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: Texts\nsources: [Texts.java]\ninput: { this: Texts }\nmethods: { text: {}, list: {}, deque: {} }\nprecondition:\n  scope: { fields: {} }\n  operational: { repOK: [] }\n",
    );
    for (method, wanted) in [("text", "5000"), ("list", "4096"), ("deque", "1")] {
        let ran = run_json(&["run", &folder.path(), method, "-t", "li", "--paths", "--json"]);
        assert_eq!(ran["path_list"][0]["outcome"], format!("returns {wanted}"), "{ran}");
        assert_eq!(ran["complete"], true, "{ran}");
    }
}

/// Loops that a number of the input bounds, beside one that a heap does.
const COUNTS: &str = "class Counts {
  static class Cell { Cell next; }
  Cell head;
  boolean repOK() {
    int n = 0;
    for (Cell c = head; c != null && n < 20; c = c.next) n++;
    return n < 20;
  }
  int sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += i;
    return s;
  }
  int deep(int n) { return n > 0 ? deep(n - 1) + 1 : 0; }
  int bits(int n) {
    int c = 0;
    while (n != 0) { n >>>= 1; c++; }
    return c;
  }
  int ofTable(int x) {
    int c = 0;
    for (int i = 0; i < 200; i++) {
      if (x > i) c++;
    }
    return c;
  }
  int along(int n) {
    int i = 0;
    for (Cell c = head; c != null && i < n; c = c.next) i++;
    return i;
  }
  int ofLongs(long x) {
    int c = 0;
    for (long i = 1L << 40; i > (1L << 40) - 200; i--) {
      if (x > i) c++;
    }
    return c;
  }
}
";

#[test]
fn a_loop_that_a_number_bounds_is_followed_so_far_and_the_rest_is_told() {
    let folder = Folder::new("endless-counts");
    let java = folder.write("Counts.java", COUNTS);
    let run = |method: &str, more: &[&str]| {
        let ran = symheap(&[&["run", &java, method, "-k", "6", "--json", "--no-times"][..], more].concat());
        let found: Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
        (ran.code, found, ran.err)
    };
    // One path for each number of rounds.
    for (method, more, paths, line) in [
        ("sum", &["-t", "li"][..], 64, "Counts.java:11:"),
        ("sum", &["-t", "li", "--loop-forks", "7"], 7, "Counts.java:11:"),
        ("deep", &["-t", "li"], 64, "Counts.java:14:"),
        ("deep", &["-t", "li", "--loop-forks", "3"], 3, "Counts.java:14:"),
    ] {
        let (code, found, told) = run(method, more);
        assert_eq!((code, &found["paths"]), (3, &json!(paths)), "{method}: {found}");
        assert_eq!((&found["complete"], &found["stopped"]), (&json!(false), &json!("loop-forks")), "{found}");
        assert_eq!(found["cuts"][0]["limit"], "loop-forks", "{found}");
        assert!(found["cuts"][0]["at"].as_str().is_some_and(|at| at.contains(line)), "{found}");
        assert!(told.contains("partial: ") && told.contains("(--loop-forks)"), "{told}");
    }
    // A number without bits, or one of 1 to 32.
    let (code, found, _) = run("bits", &["-t", "li"]);
    assert_eq!((code, &found["complete"], &found["paths"]), (0, &json!(true), &json!(33)), "{found}");
    // A loop that ends by itself: 0 to 200 of its numbers are less.
    // Bytecode compares longs three ways: one of them may be the last, too.
    for (method, paths) in [("ofTable", 201), ("ofLongs", 202)] {
        let (code, found, _) = run(method, &["-t", "li"]);
        assert_eq!((code, &found["complete"], &found["paths"]), (0, &json!(true), &json!(paths)), "{found}");
    }
    // A loop over a heap grows it in each round: six are ended by the number, and seven by the end of a list.
    let (code, found, _) = run("along", &["--loop-forks", "1", "-t", "lissa"]);
    assert_eq!((code, &found["complete"], &found["paths"]), (0, &json!(true), &json!(13)), "{found}");
    // All commands tell it.
    for command in ["alarms", "compare"] {
        let technique = if command == "compare" { "li,lissa" } else { "li" };
        let ran = symheap(&[command, &java, "sum", "-t", technique, "-k", "2", "--json"]);
        let found: Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
        assert_eq!((ran.code, &found["stopped"]), (3, &json!("loop-forks")), "{command}: {found}");
    }
}
