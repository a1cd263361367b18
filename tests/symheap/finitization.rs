//! Korat-style finitizations against the same scope declared in YAML.

use symheap::heap::Scope;
use symheap::subject::{LoadOptions, Subject, load};

use crate::command::{Folder, json, symheap};

/// A search tree whose keys are boxed, with finitizations in both generations of the API.
const TREE: &str = r#"
package p;
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;

public class Tree {
    static class Node { Node left, right; int key; boolean red; }
    Node root; int size;

    boolean preH() {
        java.util.Set<Node> seen = new java.util.HashSet<Node>();
        return tree(root, seen) && seen.size() == size;
    }
    private boolean tree(Node n, java.util.Set<Node> seen) {
        return n == null || seen.add(n) && tree(n.left, seen) && tree(n.right, seen);
    }
    boolean contains(int key) {
        Node n = root;
        while (n != null && n.key != key) n = key < n.key ? n.left : n.right;
        return n != null;
    }

    public static IFinitization finTree(int n) { return finTree(n, 0, n); }

    public static IFinitization finTree(int nodes, int min, int max) {
        IFinitization f = FinitizationFactory.create(Tree.class);
        IObjSet all = f.createObjSet(Node.class, nodes, true);
        f.set("root", all);
        f.set("size", f.createIntSet(min, max));
        f.set("Node.left", all);
        f.set("Node.right", all);
        f.set("Node.key", f.createIntSet(0, 2, 2 * nodes));
        f.set("Node.red", f.createBooleanSet());
        return f;
    }

    public static IFinitization finSymSolve(int nodes) {
        IFinitization f = FinitizationFactory.create(Tree.class);
        IObjSet all = f.createObjSet(Node.class);
        IClassDomain objects = f.createClassDomain(Node.class, nodes);
        all.addClassDomain(objects);
        all.setNullAllowed(true);
        f.set(Tree.class, "root", all);
        f.set(Tree.class, "size", f.createIntSet(0, nodes));
        f.set(Node.class, "left", all);
        f.set(Node.class, "right", all);
        IIntSet keys = f.createIntSet(0);
        for (int i = 1; i <= nodes; i++) keys.addInt(2 * i);
        f.set(Node.class, "key", keys);
        f.set(Node.class, "red", f.createBooleanSet());
        return f;
    }

    public static IFinitization finWrong(int n) {
        IFinitization f = FinitizationFactory.create(Tree.class);
        f.set("Node.lefft", f.createObjSet(Node.class, n, true));
        return f;
    }
    public static IFinitization finThrows(int n) {
        Node none = null;
        none.key = n;
        return null;
    }
    public static IFinitization finNull(int n) { return null; }
    public static IFinitization finEndless(int n) {
        IFinitization f = FinitizationFactory.create(Tree.class);
        f.set("size", f.createIntSet(0, 0, n));
        return f;
    }
    public static IFinitization finKind(int n) {
        IFinitization f = FinitizationFactory.create(Tree.class);
        f.set("root", f.createIntSet(0, n));
        return f;
    }
    public static IFinitization finUnsupported(int n) {
        ClassLoader.getSystemClassLoader();
        return null;
    }
}
"#;

const TREE_SCOPE: &str = "pools: { Node: { class: Node, count: k } }\n    fields:\n      Tree.root: Node\n      Tree.size: 0..k\n      Node.left: Node\n      Node.right: Node\n      Node.key: KEYS\n      Node.red: [false, true]";

fn tree_yaml(scope: &str) -> String {
    format!(
        "symheap: 1\nname: Tree\nsources: [Tree.java]\ninput: {{ this: Tree }}\nmethods: {{ contains: {{}} }}\nprecondition:\n  scope:\n    default: 2\n    {scope}\n  operational: {{ preH: [preH] }}\n"
    )
}

fn subject(path: &str) -> Subject {
    let loaded = load(path, &LoadOptions::default());
    loaded.subject.unwrap_or_else(|| panic!("{path}: {:?}", loaded.diagnostics))
}

fn scope(path: &str, k: u32) -> Scope {
    subject(path).scope(k).unwrap_or_else(|d| panic!("{path}: {d:?}"))
}

#[test]
fn both_generations_of_the_api_give_the_declared_scope() {
    let folder = Folder::new("fin-tree");
    folder.write("Tree.java", TREE);
    for k in 1..=4 {
        let keys: Vec<String> = (0..=k).map(|i| (2 * i).to_string()).collect();
        let declared = TREE_SCOPE.replace("KEYS", &format!("[{}]", keys.join(", ")));
        let declared = folder.write("declared.yaml", &tree_yaml(&declared));
        let wanted = scope(&declared, k);
        assert_eq!(wanted.fields.len(), 6);
        for (i, call) in
            ["finTree", "finTree(k)", "\"finTree(k, 0, k)\"", "p.Tree.finSymSolve"].iter().enumerate()
        {
            let path = folder.write(&format!("{i}.yaml"), &tree_yaml(&format!("finitization: {call}")));
            assert_eq!(scope(&path, k), wanted, "{call} k = {k}");
        }
    }
}

#[test]
fn finitized_subjects_run_and_enumerate_like_declared_ones() {
    let folder = Folder::new("fin-run");
    folder.write("Tree.java", TREE);
    let declared = folder.write("declared.yaml", &tree_yaml(&TREE_SCOPE.replace("KEYS", "[0, 2, 4, 6]")));
    let finitized = folder.write("finitized.yaml", &tree_yaml("finitization: finTree"));
    for args in [
        ["run", "SUBJECT", "contains", "-t", "lissa"].as_slice(),
        &["run", "SUBJECT", "contains", "-t", "li"],
        &["enumerate", "SUBJECT", "--count"],
    ] {
        let ran = |path: &str| {
            let args = args.iter().map(|&a| if a == "SUBJECT" { path } else { a });
            let args: Vec<&str> = args.chain(["-k", "3", "--json", "--no-times"]).collect();
            json(&args)
        };
        assert_eq!(ran(&finitized), ran(&declared), "{args:?}");
    }
    // Trees of at most three nodes: 1 + 1 + 2 + 5.
    assert_eq!(json(&["enumerate", &finitized, "-k", "3", "--count", "--json"])["valid"], 9);
}

#[test]
fn mistakes_in_a_finitization_are_one_message_at_its_name() {
    let folder = Folder::new("fin-wrong");
    folder.write("Tree.java", TREE);
    let cases = [
        ("finWrong", "Node has no such field", "did you mean `left`?"),
        ("finThrows", "threw NullPointerException", "Tree.java:"),
        ("finNull", "returned no finitization", ""),
        ("finEndless", "did not end", ""),
        ("finKind", "gives Tree.root a set of numbers, and its type is Node", ""),
        ("finUnsupported", "ClassLoader", "Tree.java:"),
    ];
    for (call, message, more) in cases {
        let path = folder.write("wrong.yaml", &tree_yaml(&format!("finitization: {call}")));
        let ran = symheap(&["run", &path, "contains"]);
        assert_eq!(ran.code, 2, "{call}: {} {}", ran.out, ran.err);
        let errors = ran.err.matches("error[").count();
        assert!(
            ran.err.contains("wrong.yaml:9:") && ran.err.contains("error[FINITIZATION]"),
            "{call}: {}",
            ran.err
        );
        assert!(ran.err.contains(message) && ran.err.contains(more) && errors == 1, "{call}: {}", ran.err);
    }
    let fine = folder.write("fine.yaml", &tree_yaml("finitization: finTree"));
    let none = symheap(&["run", &fine, "contains", "-k", "0"]);
    assert_eq!(none.code, 2, "{} {}", none.out, none.err);
    assert!(none.err.contains("a scope is a number from 1 on"), "{}", none.err);
    for k in ["100000000", "2147483647", "4000000000"] {
        let ran = symheap(&["run", &fine, "contains", "-k", k]);
        assert_eq!(ran.code, 2, "{k}: {} {}", ran.out, ran.err);
        assert_eq!(ran.err.matches("error[").count(), 1, "{k}: {}", ran.err);
    }
}

const SHELF: &str = r#"
import korat.finitization.*;
import korat.finitization.impl.*;

public class Shelf {
    static abstract class Box { String label; }
    static class Small extends Box { Item item; }
    static class Large extends Box { Item[] items; }
    static class Item { Integer weight; long price; }
    Box first, second; Item lost; byte[] codes;

    boolean preH() { return first != null; }
    boolean get() { return first == second; }

    public static IFinitization finShelf(int n) {
        IFinitization f = FinitizationFactory.create(Shelf.class);
        IObjSet boxes = f.createObjSet(Box.class, true);
        boxes.addClassDomain(f.createClassDomain(Small.class, 1));
        boxes.addClassDomain(f.createClassDomain(Large.class, n));
        IObjSet items = f.createObjSet(Item.class, n);
        f.set("first", boxes);
        f.set("second", boxes);
        f.set("lost", f.createObjSet(Item.class, 1, true));
        f.set("codes", f.createArraySet(byte[].class, f.createIntSet(1, n), f.createByteSet((byte) 0, (byte) 5), 1));
        f.set("Box.label", f.createRandomStringSet(3, 1, 2));
        f.set("Small.item", items);
        IArraySet arrays = f.createArraySet(Item[].class, f.createIntSet(0, n), items, n);
        arrays.setNullAllowed(true);
        f.set(Large.class, "items", arrays);
        ILongSet prices = f.createLongSet(1L);
        f.set(Item.class, "price", f.createLongSet(7L));
        f.set(Item.class, "price", prices);
        f.addAll("Item.price", f.createLongSet(2L, 4L));
        return f;
    }
}
"#;

#[test]
fn disjoint_sets_abstract_types_arrays_and_strings() {
    let folder = Folder::new("fin-shelf");
    folder.write("Shelf.java", SHELF);
    let yaml = |scope: &str| {
        format!(
            "symheap: 1\nname: Shelf\nsources: [Shelf.java]\ninput: {{ this: Shelf }}\nmethods: {{ get: {{}} }}\nprecondition:\n  scope:\n    default: 2\n    {scope}\n  operational: {{ preH: [preH] }}\n"
        )
    };
    let declared = "pools:
      Box: { classes: { Small: 1, Large: k } }
      Item: { class: Item, count: 1 }
      byteArray: { array: byte, count: 1, length: 1..k, elements: 0..5, null: false }
      Item2: { class: Item, count: k, null: false }
      ItemArray: { array: Item, count: k, length: 0..k, elements: Item2 }
    fields:
      Shelf.first: Box
      Shelf.second: Box
      Shelf.lost: Item
      Shelf.codes: byteArray
      Box.label: [\"aa\", \"ab\", \"ac\"]
      Small.item: Item2
      Large.items: ItemArray
      Item.price: 1..4";
    let declared = folder.write("declared.yaml", &yaml(declared));
    let finitized = folder.write("finitized.yaml", &yaml("finitization: finShelf"));
    for k in 1..=3 {
        assert_eq!(scope(&finitized, k), scope(&declared, k), "k = {k}");
    }
    let count = |path: &str| json(&["enumerate", path, "-k", "2", "--count", "--json"]);
    assert_eq!(count(&finitized), count(&declared));
}

const BAG: &str = r#"
import korat.finitization.*;
import korat.finitization.impl.*;

public class Bag {
    static class Node { Node next; Integer value; }
    Node head;

    /** Acyclic, no value is null, and each value is read. */
    boolean preH() {
        java.util.Set<Node> seen = new java.util.HashSet<Node>();
        for (Node n = head; n != null; n = n.next) {
            if (!seen.add(n) || n.value == null || n.value.intValue() < 0) return false;
        }
        return true;
    }
    boolean sorted() {
        for (Node n = head; n != null && n.next != null; n = n.next) {
            if (n.value.intValue() > n.next.value.intValue()) return false;
        }
        return true;
    }
    int first() { return head.value; }

    private static IFinitization fin(int n, int numbers, boolean included) {
        IFinitization f = FinitizationFactory.create(Bag.class);
        IObjSet nodes = f.createObjSet(Node.class, n, true);
        IObjSet values = f.createObjSet(Integer.class);
        IClassDomain integers = f.createClassDomain(Integer.class);
        integers.includeInIsomorphismCheck(included);
        for (int i = 0; i < numbers; i++) integers.addObject(new Integer(i));
        values.addClassDomain(integers);
        f.set("head", nodes);
        f.set("Node.next", nodes);
        f.set("Node.value", values);
        return f;
    }
    public static IFinitization finValues(int n) { return fin(n, n, false); }
    public static IFinitization finIncluded(int n) { return fin(n, n, true); }
    public static IFinitization finBlank(int n) {
        IFinitization f = FinitizationFactory.create(Bag.class);
        IObjSet nodes = f.createObjSet(Node.class, n, true);
        f.set("head", nodes);
        f.set("Node.next", nodes);
        f.set("Node.value", f.createObjSet(Integer.class, n));
        return f;
    }
    public static IFinitization finExcluded(int n) {
        IFinitization f = FinitizationFactory.create(Bag.class);
        IObjSet nodes = f.createObjSet(Node.class, true);
        IClassDomain all = f.createClassDomain(Node.class, n);
        all.includeInIsomorphismCheck(false);
        nodes.addClassDomain(all);
        IObjSet values = f.createObjSet(Integer.class, 1);
        f.set("head", nodes);
        f.set("Node.next", nodes);
        f.set("Node.value", values);
        return f;
    }
}
"#;

fn bag(folder: &Folder, call: &str, pre: &str) -> String {
    folder.write("Bag.java", BAG);
    let text = format!(
        "symheap: 1\nname: Bag\nsources: [Bag.java]\ninput: {{ this: Bag }}\nmethods: {{ first: {{}} }}\nprecondition:\n  scope: {{ finitization: {call} }}\n  operational: {{ preH: {pre} }}\n"
    );
    folder.write(&format!("{call}.yaml"), &text)
}

#[test]
fn objects_that_a_finitization_made_keep_their_values() {
    let folder = Folder::new("fin-values");
    let valid = |call, pre, k: u32| {
        let path = bag(&folder, call, pre);
        json(&["enumerate", &path, "-k", &k.to_string(), "--count", "--json"])["valid"].clone()
    };
    for k in 1..=4u64 {
        let sequences: u64 = (0..=k).map(|n| k.pow(n as u32)).sum();
        // Objects with different values are no copies of each other, whatever the check is told.
        assert_eq!(valid("finValues", "[preH]", k as u32), sequences, "k = {k}");
        assert_eq!(valid("finIncluded", "[preH]", k as u32), sequences, "k = {k}");
    }
    // Ascending sequences of n out of k numbers: C(n+k-1, n); at k = 3: 1 + 3 + 6 + 10.
    assert_eq!(valid("finValues", "[preH, sorted]", 3), 20);
    // Blank boxes are interchangeable: one heap a partition of the list, 1 + 1 + 2 + 5.
    assert_eq!(valid("finBlank", "[preH]", 3), 9);
    // Without symmetry breaking the nodes of a list of n are chosen in 3·2·… ways: 1 + 3 + 6 + 6.
    assert_eq!(valid("finExcluded", "[preH]", 3), 16);
}

#[test]
fn lazy_initialization_offers_every_object_that_is_no_copy() {
    let folder = Folder::new("fin-lazy");
    let ran = |call, technique| {
        let path = bag(&folder, call, "[preH]");
        json(&["run", &path, "first", "-t", technique, "-k", "3", "--paths", "--json", "--no-times"])
    };
    let values = ran("finValues", "lissa");
    // head = null throws; head = N0 with each of the three numbers.
    assert_eq!(values["paths"], 4, "{values}");
    assert_eq!(values["outcomes"]["exception"]["NullPointerException"], 1, "{values}");
    let outcomes: Vec<&str> =
        values["path_list"].as_array().unwrap().iter().map(|p| p["outcome"].as_str().unwrap()).collect();
    for n in 0..3 {
        assert!(outcomes.iter().any(|o| o.contains(&format!("{n}"))), "{outcomes:?}");
    }
    assert_eq!(ran("finBlank", "lissa")["paths"], 2);
    assert_eq!(ran("finExcluded", "li")["paths"], 4);
}

#[test]
fn pools_of_a_finitization_have_names_for_roots_and_arguments() {
    let java = "import korat.finitization.*; import korat.finitization.impl.*;
    class T {
      static class Node { Node next; Node follow() { return next; } }
      static boolean same(Node a, Node b) { return a == b; }
      static boolean pre(Node a, Node b) { return a != null; }
      boolean fine() { return true; }
      static IFinitization fin(int n) {
        IFinitization f = FinitizationFactory.create(T.class);
        f.set(Node.class, \"next\", f.createObjSet(Node.class, n, true));
        return f;
      }
    }";
    let folder = Folder::new("fin-names");
    folder.write("T.java", java);
    for args in ["{ a: Node, b: Node }", "[symbolic, symbolic]"] {
        let yaml = format!(
            "symheap: 1\nname: T\nsources: [T.java]\nmethods: {{ same: {{ args: {args} }} }}\nprecondition:\n  scope: {{ finitization: T.fin }}\n  operational: {{ preH: [T.pre] }}\n"
        );
        let path = folder.write("static.yaml", &yaml);
        let ran = json(&["run", &path, "same", "-t", "lissa", "-k", "2", "--json"]);
        // null, itself or another beside an object.
        assert_eq!(ran["paths"], 3, "{args}: {ran}");
    }
    let yaml = "symheap: 1\nname: T\nsources: [T.java]\ninput: { this: \"Node[0]\" }\nmethods: { follow: {} }\nprecondition:\n  scope: { finitization: T.fin }\n";
    let path = folder.write("pool.yaml", yaml);
    assert_eq!(json(&["run", &path, "follow", "-t", "li", "-k", "2", "--json"])["paths"], 3);
    let wrong = folder.write("wrong.yaml", &yaml.replace("Node[0]", "Nodes[0]"));
    let ran = symheap(&["run", &wrong, "follow"]);
    assert!(ran.code == 2 && ran.err.contains("did you mean `Node`?"), "{}", ran.err);
}
