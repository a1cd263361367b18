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
