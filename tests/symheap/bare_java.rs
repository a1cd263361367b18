//! A Java file without any YAML: alarms, the file that `init` writes, and what `show` prints.

use crate::command::{Folder, json, symheap};

/// A sorted list whose `remove` forgets the empty list, and whose `last` trusts the size.
const SORTED: &str = "public class Sorted {
  private static class Node { int value; Node next; }
  private Node head; private int size;
  private boolean repOK() {
    int n = 0;
    java.util.Set<Node> seen = new java.util.HashSet<>();
    for (Node at = head; at != null; at = at.next) {
      if (!seen.add(at)) return false;
      if (at.next != null && at.value > at.next.value) return false;
      n++;
    }
    return n == size;
  }
  public boolean remove(int v) {
    if (head.value == v) { head = head.next; size--; return true; }
    for (Node at = head; at.next != null; at = at.next)
      if (at.next.value == v) { at.next = at.next.next; size--; return true; }
    return false;
  }
  public int last() {
    if (size == 0) return -1;
    Node at = head;
    while (at.next != null) at = at.next;
    return at.value;
  }
}";

#[test]
fn alarms_are_decided_without_any_yaml_and_nothing_is_written() {
    let folder = Folder::new("bare-alarms");
    let java = folder.write("Sorted.java", SORTED);
    let classes = |method: &str| {
        let found = json(&["alarms", &java, method, "-t", "lissa", "--json", "--no-times", "--quiet"]);
        (found["classes"]["real"].clone(), found["classes"]["false"].clone(), found["alarms"].clone())
    };
    assert_eq!(classes("remove"), (1.into(), 0.into(), 1.into()));
    // LISSA does not see that no node contradicts a size of one.
    assert_eq!(classes("last"), (0.into(), 1.into(), 1.into()));
    let told = symheap(&["run", &java, "last", "-t", "pli"]);
    assert!(told.err.contains("note: precondition: Sorted.repOK()"), "{}", told.err);
    assert_eq!(symheap(&["run", &java, "last", "-t", "pli", "--quiet"]).err, "");
    let names: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(names.len(), 1, "nothing was written");
}

#[test]
fn what_init_writes_is_the_same_subject_and_is_never_overwritten() {
    let folder = Folder::new("bare-init");
    let java = folder.write("Sorted.java", SORTED);
    let dry = symheap(&["init", &java, "--dry-run"]);
    assert!(
        dry.out.contains("Node.value: 0..k") && dry.out.contains("# read in Sorted.java:"),
        "{}",
        dry.out
    );
    let yaml = format!("{}/subject.yaml", folder.path());
    assert!(!std::path::Path::new(&yaml).exists());
    let written = symheap(&["init", &java, "--yes"]);
    assert_eq!(written.code, 0, "{}", written.err);
    assert_eq!(std::fs::read_to_string(&yaml).expect("the file"), dry.out);
    assert_eq!(symheap(&["check", &yaml]).code, 0);
    let run =
        |subject: &str| json(&["run", subject, "remove", "-t", "pli", "--json", "--no-times", "--quiet"]);
    let counts = |subject: &str| (run(subject)["paths"].clone(), run(subject)["outcomes"].clone());
    assert_eq!(counts(&java), counts(&yaml));
    let again = symheap(&["init", &java, "--yes"]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("is there already") && again.err.contains("-o FOLDER"), "{}", again.err);
    let elsewhere = format!("{}/new/place", folder.path());
    assert_eq!(symheap(&["init", &java, "-o", &elsewhere, "--yes"]).code, 0);
    assert_eq!(counts(&elsewhere), counts(&yaml));
}

#[test]
fn a_folder_of_java_is_a_subject_and_class_chooses() {
    let folder = Folder::new("bare-folder");
    folder.write("Box.java", "class Box { Item item; int get() { return item.value; } boolean invariant() { return item != null; } }");
    folder.write("Item.java", "class Item { int value; int twice() { return 2 * value; } }");
    let box_ = json(&["alarms", &folder.path(), "get", "--json", "--no-times", "-t", "pli"]);
    assert_eq!(box_["alarms"], 0, "{box_:#}");
    let item = symheap(&["run", &folder.path(), "twice", "-t", "li", "--class", "Item"]);
    assert_eq!(item.code, 0, "{}", item.err);
    let unknown = symheap(&["run", &folder.path(), "twice", "--class", "Itm"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("classes with methods: Box, Item"), "{}", unknown.err);
}

#[test]
fn show_prints_every_file_of_a_subject() {
    let bundled = symheap(&["show", "lissa/tree_map"]);
    assert_eq!(bundled.code, 0);
    for part in
        ["subjects/lissa/tree_map/subject.yaml ===", "symheap-spec: 1", "TreeMap.java ===", "class TreeMap"]
    {
        assert!(bundled.out.contains(part), "{part}");
    }
    assert!(!bundled.out.contains("<jdk>"));
    let folder = Folder::new("bare-show");
    let java = folder.write("Sorted.java", SORTED);
    let bare = symheap(&["show", &java]);
    assert!(
        bare.out.contains("Sorted.java (inferred) ===") && bare.out.contains("class Sorted"),
        "{}",
        bare.out
    );
    assert_eq!(symheap(&["show", "lissa/tre_map"]).code, 2);
}

#[test]
fn a_fault_that_needs_two_objects_in_an_array_is_found() {
    let folder = Folder::new("bare-rack");
    let java = |field: &str| {
        folder.write(
            "Rack.java",
            &format!(
                "public class Rack {{ static class Cup {{ int size; }} {field}
                 boolean repOK() {{ return cups != null && cups.length == 2 && cups[0] != null && cups[1] != null && cups[0] != cups[1]; }}
                 public int share() {{ return cups[0].size / (cups[1].size - cups[0].size); }} }}"
            ),
        )
    };
    for field in ["Cup[] cups;", "private final Cup[] cups = new Cup[2];", "Cup[] cups = new Cup[2];"] {
        let path = java(field);
        for technique in ["li", "lissa", "pli"] {
            let found = json(&["alarms", &path, "share", "-t", technique, "--json", "--no-times", "--quiet"]);
            assert_eq!(found["classes"]["real"], 1, "{field} {technique}: {found:#}");
        }
    }
}

#[test]
fn arguments_of_an_enum_are_inferred_given_and_shown_by_name() {
    let folder = Folder::new("bare-enum");
    let code = "public class Lamp { public enum Hue { RED { int cost() { return 1; } }, GREEN, BLUE; int cost() { return 2; } }
        int left;
        boolean repOK() { return left >= 0; }
        public int shine(Hue hue) { if (hue == null) return 0; left -= hue.cost(); if (hue == Hue.BLUE) throw new IllegalStateException(); return left; } }";
    let java = folder.write("Lamp.java", code);
    let run = |extra: &[&str]| {
        let base = ["run", &java, "shine", "-t", "lissa", "--json", "--no-times", "--quiet"];
        json(&[&base[..], extra].concat())
    };
    // null, and three constants.
    assert_eq!(run(&[])["paths"], 4);
    assert_eq!(run(&["--arg", "hue=RED"])["paths"], 1);
    assert_eq!(run(&["--arg", "hue=Hue.BLUE"])["paths"], 1);
    let wrong = symheap(&["run", &java, "shine", "-t", "lissa", "--arg", "hue=BLEU"]);
    assert!(wrong.code == 2 && wrong.err.contains("Hue has no constant `BLEU`"), "{}", wrong.err);
    let found = json(&["alarms", &java, "shine", "-t", "lissa", "--json", "--no-times", "--quiet"]);
    assert_eq!(found["classes"]["real"], 1, "{found:#}");
    assert_eq!(found["groups"][0]["witness"]["arguments"]["hue"], "BLUE", "{found:#}");
    let yaml = |args: &str| {
        folder.write(
            "subject.yaml",
            &format!(
                "symheap: 1\nname: Lamp\nsources: [Lamp.java]\ninput: {{ this: Lamp }}\nmethods: {{ shine: {args} }}\n\
                 precondition:\n  scope: {{ default: 2, fields: {{ Lamp.left: any }} }}\n  operational: {{ repOK: [repOK] }}\n"
            ),
        )
    };
    for (args, paths) in [
        ("{ args: { hue: [null, RED, GREEN] } }", 3),
        ("{ args: { hue: [RED] } }", 1),
        ("{ args: { hue: Hue.GREEN } }", 1),
        ("{ args: { hue: any } }", 4),
        ("{ args: { hue: symbolic } }", 4),
        ("{}", 4),
    ] {
        let path = yaml(args);
        let ran = json(&["run", &path, "shine", "-t", "pli", "--json", "--no-times"]);
        assert_eq!(ran["paths"], paths, "{args}");
    }
    let path = yaml("{ args: { hue: [BLUE, RED] } }");
    let test = symheap(&["export", &path, "shine", "-t", "lissa", "--format", "java-test"]);
    assert!(test.out.contains("Lamp.Hue.BLUE") || test.out.contains("Hue.BLUE"), "{} {}", test.out, test.err);
}

#[test]
fn init_tells_of_names_that_nothing_declares() {
    let folder = Folder::new("undeclared");
    let java = "class Bag {\n  int n;\n  int get() { return n; }\n  int bad() { return foo.bar; }\n  \
                int sum() { return helper(n); }\n}\n";
    let file = folder.write("Bag.java", java);
    let ran = symheap(&["init", &file, "--dry-run"]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    for wanted in
        ["Bag.java:4:22: error[UNKNOWN-NAME]", "`foo`", "Bag.java:5:22: error[UNKNOWN-NAME]", "`helper(int)`"]
    {
        assert!(ran.err.contains(wanted), "{wanted}: {}", ran.err);
    }
    assert!(ran.out.contains("methods:\n  get: {}"), "{}", ran.out);
}

#[test]
fn init_tells_what_mistakes_leave_out() {
    let folder = Folder::new("bare-mistakes");
    let agenda = |members: &str| {
        let head = "public class Agenda { int size; Agenda next; boolean repOK() { return size >= 0; }";
        folder.write("Agenda.java", &format!("{head}\n  public int good() {{ return size; }}\n{members}\n}}"))
    };
    let java = agenda(
        "  public int broken() { return size + ; }\n  public int also( { return 3; }\n  public void grow() { size++; }",
    );
    let told = symheap(&["init", &java, "--yes"]);
    assert_eq!(told.code, 3, "{} {}", told.out, told.err);
    for part in ["unexpected `;`", "left out: broken, what stands at", "Agenda.java:4:"] {
        assert!(told.err.contains(part), "{part}: {}", told.err);
    }
    let yaml = format!("{}/subject.yaml", folder.path());
    let written = std::fs::read_to_string(&yaml).expect("the file");
    assert!(written.contains("# broken: {}    # left out: unexpected `;`"), "{written}");
    assert!(written.contains("driver: { build: [grow], times: 0..k }"), "{written}");
    assert_eq!(symheap(&["run", &yaml, "-t", "pli", "--quiet"]).code, 0);
    std::fs::remove_file(&yaml).expect("removed");
    // Nothing is written where nothing is left, or what every method needs is broken.
    for code in [
        "class Agenda { int n; boolean repOK() { return n + ; } int m() { return n; } }",
        "class Agenda { int n; int m() { return n + ; } }",
    ] {
        folder.write("Agenda.java", code);
        let refused = symheap(&["init", &java, "--yes"]);
        assert_eq!(refused.code, 2, "{} {}", refused.out, refused.err);
        let told = refused.err.contains("nothing is written") && refused.err.contains("unexpected");
        assert!(told, "{}", refused.err);
        assert!(!std::path::Path::new(&yaml).exists());
    }
}

#[test]
fn a_file_whose_folder_has_a_subject_file_says_so() {
    let folder = Folder::new("bare-beside");
    let java = folder.write("Sorted.java", SORTED);
    let note = format!("note: subject.yaml beside it says more: `symheap run {}`", folder.path());
    assert!(!symheap(&["run", &java, "last", "-t", "pli"]).err.contains("beside it"));
    assert_eq!(symheap(&["init", &java, "--yes"]).code, 0);
    let told = symheap(&["run", &java, "last", "-t", "pli"]);
    assert!(told.err.contains(&note), "{}", told.err);
    assert!(!symheap(&["run", &folder.path(), "last", "-t", "pli"]).err.contains("beside it"));
    // Another subject's file says nothing about it.
    folder.write("Other.java", "class Other { int n; int m() { return n; } }");
    let other = format!("{}/Other.java", folder.path());
    assert!(!symheap(&["run", &other, "-t", "li"]).err.contains("beside it"));
}

#[test]
fn a_class_without_an_invariant_is_explored_by_every_command_and_says_what_that_means() {
    let folder = Folder::new("bare-free");
    let java = folder.write(
        "Free.java",
        "public class Free { static class Knot { Knot next; } Knot head; int n; public int m() { return head.next == null ? 1 : 2; } }",
    );
    let note = "there is no precondition: every heap is admitted, and li explores";
    let ran = symheap(&["run", &java]);
    assert!(
        ran.code == 0 && ran.err.contains(note) && ran.err.contains("boolean repOK()"),
        "{} {}",
        ran.out,
        ran.err
    );
    let page = symheap(&["export", &java, "--format", "md"]);
    assert!(page.code == 0 && page.err.contains(note), "{} {}", page.out, page.err);
    folder.write("t.script", "where\n");
    let repl = symheap(&["repl", &java, "--script", &format!("{}/t.script", folder.path())]);
    assert!(repl.code == 0 && repl.err.contains(note), "{} {}", repl.out, repl.err);
    // Who names a technique gets it, or why not.
    assert_eq!(symheap(&["run", &java, "-t", "lissa"]).code, 2);
    for command in ["enumerate", "bounds"] {
        let refused = symheap(&[command, &java]);
        assert!(refused.code == 2 && refused.err.contains("boolean repOK()"), "{}", refused.err);
    }
    // What is real is so without a precondition.
    let told = "rests on: no precondition";
    let text = symheap(&["alarms", &java]);
    assert!(text.out.contains("real") && text.out.contains(told), "{}", text.out);
    let found = json(&["alarms", &java, "--json", "--no-times", "--quiet"]);
    assert_eq!(found["classes"]["real"], 1);
    assert_eq!(found["groups"][0]["relies_on"][0], "no precondition", "{found:#}");
    for format in ["sarif", "junit"] {
        let out = symheap(&["alarms", &java, "--format", format, "--quiet"]).out;
        assert!(out.contains(told), "{format}: {out}");
    }
    let with = folder.write("Kept.java", "public class Kept { Kept next; boolean repOK() { return true; } public int m() { return next == null ? 1 : next.next.m(); } }");
    assert!(!symheap(&["alarms", &with]).out.contains(told));
}

#[test]
fn a_static_initializer_without_a_class_says_how_to_write_a_stub() {
    let folder = Folder::new("bare-stub");
    let java = folder.write(
        "Svc.java",
        "import org.log.Log; public class Svc { private static final Log LOG = Log.of(Svc.class); int n; boolean repOK() { return n > 0; } public int m() { return n; } }",
    );
    let refused = symheap(&["run", &java, "m", "-t", "pli"]);
    assert!(
        refused.code == 2 && refused.err.contains("write a stub: a Java file with that class"),
        "{}",
        refused.err
    );
    folder.write(
        "Log.java",
        "package org.log; public class Log { public static Log of(Class<?> c) { return new Log(); } }",
    );
    let ran = symheap(&["run", &java, "m", "-t", "pli"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// A ring of a class of that name, which `bad` finds; `rest` stands beside it.
fn ring(class: &str, kind: &str, rest: &str) -> String {
    format!(
        "public class Holder {{\n  {kind} {class} {{ int v; {class} next; }}\n  {class} top;\n  int bad() {{\n    if (top != null && top.next == top) throw new IllegalStateException(\"ring\");\n    return 0;\n  }}\n{rest}}}\n"
    )
}

#[test]
fn no_name_and_no_anonymous_class_loses_a_heap() {
    let plain = "static class";
    let cases = [
        ("Null", plain, ""),
        ("True", plain, ""),
        ("No", plain, ""),
        ("A$B", plain, ""),
        ("_Under", plain, ""),
        ("Ölstand", plain, ""),
        ("Any", plain, ""),
        ("Symbolic", plain, ""),
        ("N0", plain, ""),
        ("This", plain, ""),
        ("Node", plain, "  static Node zero() { return new Node() { int get() { return 0; } }; }\n"),
        ("Node", "static abstract class", "  static Node one = new Node() { int get() { return 1; } };\n"),
    ];
    for (at, (class, kind, rest)) in cases.into_iter().enumerate() {
        let folder = Folder::new(&format!("bare-ring-{at}"));
        let java = folder.write("Holder.java", &ring(class, kind, rest));
        let found = json(&["alarms", &java, "bad", "--json", "--no-times", "--quiet"]);
        assert!(found["classes"]["real"].as_u64() > Some(0), "{class} {rest}: {found}");
        let told = symheap(&["alarms", &java, "bad", "--no-times"]);
        assert!(!told.err.contains("left out `"), "{class}: {}", told.err);
    }
}

#[test]
fn values_that_stand_for_others_are_told_beside_the_result() {
    let folder = Folder::new("bare-stand-ins");
    let java = folder.write(
        "Box.java",
        "public class Box {
  static class Node { Node next; }
  Object top; int n;
  int held() { if (top instanceof Node && ((Node) top).next == top) throw new IllegalStateException(); return 0; }
  int given(Object o) { if (o instanceof Node) throw new IllegalStateException(); return 0; }
  int number() { return n; }
}",
    );
    let rests = |method: &str| {
        let found = json(&["alarms", &java, method, "--json", "--no-times", "--quiet"]);
        found["relies_on"].to_string()
    };
    assert!(rests("held").contains("Box.top is an Object: null and two strings stand for all"));
    assert!(rests("given").contains("`o` is an Object: null and two strings stand for all"));
    assert!(!rests("held").contains("`o`"), "it is about `given` alone");
    let text = symheap(&["alarms", &java, "given", "--no-times"]).out;
    assert!(text.contains("rests on: ") && text.contains("stand for all"), "{text}");
}

#[test]
fn what_a_bare_file_leaves_out_is_said_when_it_is_asked_for() {
    let folder = Folder::new("bare-asked");
    let java = folder.write(
        "Kinds.java",
        "public class Kinds { int v; public boolean equals(Object o) { return o == this; } int get() { return v; } }
abstract class Shape { Shape next; int area() { return next == null ? 0 : 1; } }
interface Named { default int size() { return 1; } }
enum Color { RED; int code() { return 1; } }",
    );
    let asked = symheap(&["alarms", &java, "equals"]);
    assert!(asked.code == 2 && asked.err.contains("not among the methods"), "{}", asked.err);
    for (class, why) in
        [("Shape", "abstract"), ("Named", "abstract"), ("Color", "an enum"), ("Nope", "there is no class")]
    {
        let asked = symheap(&["alarms", &java, "--class", class]);
        assert!(asked.code == 2 && asked.err.contains(why), "{class}: {} {}", asked.out, asked.err);
    }
}

/// Of these `add`, `sort`, `note` and `clear` change a list; the others make something of their own.
const ROW: &str = "import java.util.*;
public class Row implements Iterable<Integer> {
  private enum Order { UP, DOWN }
  private static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
  private Node first;
  private int[] lately = new int[4];
  public void add(int value) { first = new Node(value, first); }
  public void sort() { if (first != null && first.next != null && first.value > first.next.value) { int v = first.value; first.value = first.next.value; first.next.value = v; } }
  public void note(int value) { lately[value & 3]++; }
  public void clear() { first = null; }
  public Iterator<Integer> iterator() {
    return new Iterator<Integer>() {
      private Node at = first;
      public boolean hasNext() { return at != null; }
      public Integer next() { int value = at.value; at = at.next; return value; }
    };
  }
  public int sum() { int all = 0; for (int value : this) all += value; return all; }
  public List<Integer> longer(int than) { List<Integer> all = new ArrayList<>(); for (int value : this) if (value > than) all.add(value); return all; }
  public int[] values() { int[] all = new int[sum()]; int n = 0; for (int value : this) all[n++] = value; return all; }
  public int[] two() { return new int[] { 1, 2 }; }
  public int way() { switch (sum() > 2 ? Order.UP : Order.DOWN) { case UP: return 1; default: return 2; } }
  boolean repOK() { return true; }
}";

#[test]
fn a_driver_calls_what_changes_the_receiver_alone() {
    let folder = Folder::new("bare-changes");
    let java = folder.write("Row.java", ROW);
    let written = symheap(&["init", &java, "--dry-run"]).out;
    assert!(written.contains("driver: { build: [add, sort, note, clear], times: 0..k }"), "{written}");
}

/// Of a class without a subject file: what a bound that nobody wrote leaves out is told, or nothing is left out.
#[test]
fn inferred_bounds_of_numbers_lose_no_alarm_silently() {
    let alarms = |name: &str, java: &str, method: &str| {
        let folder = Folder::new(&format!("inferred-bounds-{name}"));
        folder.write(&format!("{name}.java"), java);
        let file = format!("{}/{name}.java", folder.path());
        json(&["alarms", &file, method, "-t", "pli", "-k", "2", "--json"])
    };
    let told = |found: &serde_json::Value| found.to_string().contains("stand for all");
    // Nothing is counted: numbers are any.
    for (field, condition) in
        [("int n", "n >= 0"), ("long n", "n >= 0L"), ("short n", "n != 7"), ("char n", "n > 'a'")]
    {
        let java = format!(
            "class Plain {{ {field}; boolean repOK() {{ return {condition}; }} int go() {{ return 100 / (n - 2000); }} }}"
        );
        let found = alarms("Plain", &java, "go");
        assert!(found.to_string().contains("ArithmeticException"), "{java}: {found}");
        assert!(!told(&found), "{java}: {found}");
    }
    // A limit beside objects counts none of them.
    let limited = |condition: &str| {
        format!(
            "class Line {{ static class Cell {{ Cell next; }} Cell head; int n; boolean repOK() {{ int c = 0;
             for (Cell x = head; x != null; x = x.next) if (++c > 50) return false; return {condition}; }}
             int go() {{ return 100 / (n - 10); }} }}"
        )
    };
    for condition in ["c <= n", "n > c + 3 || n == 7", "n < 100 && n > 0"] {
        let found = alarms("Line", &limited(condition), "go");
        assert!(told(&found), "{condition}: {found}");
    }
    // A size does: no heap of the scope has another.
    let found = alarms("Line", &limited("n == c"), "go");
    assert!(!told(&found), "{found}");
}

/// A precondition that throws says no, which is told wherever that may hide inputs.
#[test]
fn a_precondition_that_throws_is_told_by_every_command() {
    let folder = Folder::new("throwing-precondition");
    let java = "class Row { static class Item { Item next; } Item first;
      boolean repOK() { int c = 0; for (Item i = first; i.next != null; i = i.next) if (++c > 9) return false; return true; }
      int go() { if (first == null) throw new IllegalStateException(); return 1; } }";
    folder.write("Row.java", java);
    let file = format!("{}/Row.java", folder.path());
    let thrown = "repOK() threw NullPointerException";
    for command in ["run", "alarms", "enumerate", "compare"] {
        let method: &[&str] = if command == "enumerate" { &[] } else { &["go"] };
        let line = [&[command, &file], method, &["-k", "2"]].concat();
        let ran = symheap(&line);
        assert!(ran.err.contains(thrown) && ran.err.contains("counts as false"), "{command}: {}", ran.err);
        if command != "compare" {
            let count: &[&str] = if command == "enumerate" { &["--count", "--json"] } else { &["--json"] };
            let found = json(&[&line[..], count].concat());
            assert!(found["thrown"].as_str().is_some_and(|said| said.contains(thrown)), "{command}: {found}");
        }
    }
}

/// A technique that cannot build its inputs has no row in a comparison.
#[test]
fn comparisons_invent_no_row() {
    let folder = Folder::new("no-driver");
    folder.write(
        "Two.java",
        "class Two { Two next; Two(int n) { } int go() { return next == null ? 0 : 1; } }",
    );
    let file = format!("{}/Two.java", folder.path());
    let ran = symheap(&["compare", &file, "go", "-k", "2", "-t", "driver,li"]);
    assert!(ran.code == 2 && ran.err.contains("NOT-APPLICABLE"), "{}: {} {}", ran.code, ran.out, ran.err);
}

/// `-o` takes a file whose name says that it is one; what is no entry is listed with the reason.
#[test]
fn init_writes_into_a_file_and_tells_what_is_no_entry() {
    let folder = Folder::new("bare-file");
    let java = folder.write(
        "Heap.java",
        "public abstract class Heap { }
class Stack { int size; Stack next;
  boolean repOK() { return depth(this) >= 0; }
  boolean isValid(int most) { return size <= most; }
  private static int depth(Stack s) { return s == null ? 0 : 1; }
  public void push() { size++; }
}
",
    );
    let yaml = format!("{}/sub/stack.yaml", folder.path());
    let told = symheap(&["init", &java, "--yes", "--class", "Stack", "-o", &yaml]);
    assert_eq!(told.code, 0, "{} {}", told.out, told.err);
    assert!(told.out.contains(&format!("{yaml} is written; try `symheap {yaml}`")), "{}", told.out);
    assert!(std::path::Path::new(&yaml).is_file());
    let left = "methods: push; left out: isValid(int) (it is named like a precondition, and not taken for one), depth(Stack) (it is private)";
    assert!(told.out.contains(left), "{}", told.out);
    let written = std::fs::read_to_string(&yaml).expect("the file");
    assert!(written.contains("# depth(Stack): left out, it is private"), "{written}");
    assert!(written.contains("# isValid(int): left out, it is named like a precondition"), "{written}");
    assert_eq!(symheap(&["run", &yaml, "-t", "lissa", "--quiet"]).code, 0);
    let again = symheap(&["init", &java, "--yes", "--class", "Stack", "-o", &yaml]);
    assert!(again.code == 2 && again.err.contains("-o FILE.yaml"), "{}", again.err);
}

/// Where numbers are open, a line that throws is told where some numbers lead to it, and not where none do.
#[test]
fn an_exception_that_no_number_leads_to_is_not_told() {
    let folder = Folder::new("throwing-numbers");
    for (condition, is_told) in [
        (
            "if (id < 0 || id > 7) return false; if (id > 9) throw new IllegalStateException(); return true;",
            false,
        ),
        (
            "if (id < 0 || id > 7) return false; if (id > 5) throw new IllegalStateException(); return true;",
            true,
        ),
        (
            "java.util.BitSet ids = new java.util.BitSet(); if (id < 0 || ids.get(id)) return false; ids.set(id); return ids.get(id);",
            false,
        ),
        ("int[] a = new int[3]; return a[id] == 0;", true),
    ] {
        let java = format!(
            "class Row {{ int id; boolean repOK() {{ {condition} }} int go() {{ return 10 / (id - 3); }} }}"
        );
        let file = folder.write("Row.java", &java);
        let ran = symheap(&["alarms", &file, "go", "-t", "pli", "-k", "1"]);
        assert_eq!(ran.err.contains("counts as false"), is_told, "{condition}: {}", ran.err);
        // 3 is no index of three elements.
        let alarms = if condition.starts_with("int[]") { "1 path, 0 alarms" } else { "1 alarm (1 real)" };
        assert!(ran.out.contains(alarms), "{condition}: {}", ran.out);
    }
}
