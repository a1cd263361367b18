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
