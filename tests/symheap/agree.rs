//! `agree`: two preconditions side by side.

use serde_json::Value;

use crate::command::{Folder, json, symheap};

fn counts(found: &Value) -> [u64; 3] {
    ["both", "only_first", "only_second"].map(|key| found[key].as_u64().unwrap_or_else(|| panic!("{found}")))
}

/// Bundled rules beside their preconditions: shapes that both accept, that the rules alone do, that preH alone does.
/// Trees of up to k nodes: 2, 4, 9, 23; those that can be coloured or balanced 2, 4, 5, 9 … (see the specifications).
#[test]
fn bundled_rules_and_their_preconditions() {
    let rows: [(&[&str], u32, [u64; 3]); 16] = [
        // Binary trees of at most three nodes: 1 + 1 + 2 + 5.
        (&["intro/wrong_parent"], 3, [9, 0, 0]),
        // A step left after a step right is not looked at: it may lead to either node.
        (&["intro/weak_rule"], 2, [4, 2, 0]),
        // Rings of at most three nodes, and none.
        (&["intro/circular_list"], 3, [4, 0, 0]),
        // The empty queue is refused.
        (&["intro/strong_rule"], 2, [2, 0, 1]),
        (&["lissa/tree_map"], 3, [5, 4, 0]),
        (&["lissa/tree_set"], 3, [5, 4, 0]),
        (&["pli/tree_map"], 3, [5, 4, 0]),
        (&["pli/avl_tree"], 3, [5, 4, 0]),
        // Chains of one node behind any of 16 buckets, and none.
        (&["lissa/hash_map"], 1, [17, 0, 0]),
        // Pairs of trees: 2·2, then 4·4.
        (&["lissa/dictionary_info"], 1, [4, 0, 0]),
        (&["lissa/dictionary_info"], 2, [16, 0, 0]),
        (&["pli/dictionary_info"], 1, [5, 0, 0]),
        // The precondition of the published subject does not see that both maps have the same tree.
        (&["lissa/transport_stats"], 1, [8, 0, 1]),
        // Rings with a header, one a size. Visited breadth first, next may be closed before all nodes are known: of the
        // 866 heaps of up to three nodes, taken one by one, the rules allow 6.
        (&["hex/flight_plan", "--spec", "specs/hex/flight_plan_hex.yaml"], 2, [2, 1, 0]),
        (&["hex/flight_plan", "--spec", "specs/hex/flight_plan_hex.yaml"], 3, [3, 3, 0]),
        // A tree of n nodes in one of its forms: 2, 3, 5, 10.
        (&["hex/parse_tree", "--spec", "specs/hex/parse_tree_hex.yaml"], 3, [5, 0, 0]),
    ];
    for (subject, k, wanted) in rows {
        let k = k.to_string();
        let found = json(&[&["agree"], subject, &["-k", &k, "--json"]].concat());
        assert_eq!(counts(&found), wanted, "{subject:?} k={k}: {found}");
        assert_eq!(found["complete"], true, "{subject:?} k={k}: {found}");
    }
}

const LIST: &str = "class List { Node head; int size;
  int first() { return head == null ? 0 : head.value; }
  boolean repOK() {
    int n = 0;
    for (Node at = head; at != null; at = at.next) {
      n++;
      if (n > 5) return false;
      VALUE
    }
    return n == size;
  }
}
class Node { Node next; int value; }";

const YAML: &str = "symheap: 1\nname: List\nsources: [List.java]\ninput: { this: List }\nmethods: { first: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: Node, count: COUNT } }\n    fields: { List.head: nodes, List.size: 0..k, Node.next: nodes, Node.value: 0..VALUES }\n  operational: { repOK: [repOK] }\n";

fn version(folder: &Folder, name: &str, value: &str, values: &str, count: &str, node: &str) -> String {
    let folder = format!("{}/{name}", folder.path());
    std::fs::create_dir_all(&folder).unwrap();
    let class = |text: &str| text.replace("Node", node);
    std::fs::write(format!("{folder}/List.java"), class(&LIST.replace("VALUE", value))).unwrap();
    let yaml = class(&YAML.replace("VALUES", values).replace("COUNT", count));
    std::fs::write(format!("{folder}/subject.yaml"), yaml).unwrap();
    folder
}

#[test]
fn two_versions_of_a_class() {
    let folder = Folder::new("agree-versions");
    let old = version(&folder, "old", "", "1", "k", "Node");
    let new = version(&folder, "new", "if (at.value > 0) return false;", "1", "k", "Node");
    // Acyclic lists of 0 to 2 nodes with each of two values; the new version wants zeros.
    let found = json(&["agree", &old, &new, "--json"]);
    assert_eq!(counts(&found), [3, 4, 0], "{found}");
    let difference = &found["differences"]["only_first"][0];
    assert_eq!((&difference["count"], &difference["objects"]), (&4.into(), &1.into()), "{found}");
    assert_eq!(difference["refused_by"]["line"], "if (at.value > 0) return false;", "{found}");
    assert!(difference["refused_by"]["at"].as_str().unwrap().ends_with("new/List.java:8:32"), "{found}");
    let heap = serde_json::json!({ "this": { "head": "N0", "size": 1 }, "N0": { "next": null, "value": 1 } });
    assert_eq!(difference["heap"], heap, "{found}");
    // The other way round, and a version with itself.
    let found = json(&["agree", &new, &old, "--json"]);
    assert_eq!(counts(&found), [3, 0, 4], "{found}");
    assert_eq!(symheap(&["agree", &old, &new]).code, 1);
    let same = symheap(&["agree", &old, &old]);
    assert!(same.code == 0 && same.out.contains("they agree on every heap of the scope"), "{}", same.out);
}

#[test]
fn what_one_scope_lacks_is_left_out_and_told() {
    let folder = Folder::new("agree-scopes");
    let old = version(&folder, "old", "", "1", "k", "Node");
    let wide = version(&folder, "wide", "", "2", "k", "Node");
    let long = version(&folder, "long", "", "1", "k + 1", "Node");
    let found = json(&["agree", &old, &wide, "--json"]);
    // 1 + 2 + 4 lists of two values; 1 + 3 + 9 of three.
    assert_eq!((counts(&found), &found["outside"]), ([7, 0, 0], &serde_json::json!([0, 6])), "{found}");
    assert!(found["notes"].to_string().contains("Node.value has other values"), "{found}");
    let found = json(&["agree", &long, &old, "--json"]);
    // Three nodes have no size in 0..k.
    assert_eq!((counts(&found), &found["outside"]), ([7, 0, 0], &serde_json::json!([0, 0])), "{found}");
    assert!(found["notes"].to_string().contains("left out"), "{found}");
    // A node class of another name is told, not taken silently.
    let cell = version(&folder, "cell", "", "1", "k", "Cell");
    let ran = symheap(&["agree", &old, &cell]);
    assert!(ran.code == 0 && ran.out.contains("is taken to be Cell of"), "{} {}", ran.out, ran.err);
}

#[test]
fn what_cannot_be_compared_is_an_error() {
    let folder = Folder::new("agree-errors");
    let list = version(&folder, "list", "", "1", "k", "Node");
    let rows = [
        (vec!["agree", "hex/rename", &list], "has a receiver"),
        (vec!["agree", "lissa/dictionary_info", "lissa/schedule"], "do not match"),
        (vec!["agree", &list], "has no HEX rules"),
        (vec!["agree", "intro/weak_rule:bounds"], "weak_rule:bounds"),
        (
            vec!["agree", "intro/weak_rule", &list, "--spec", "specs/intro/weak_rule.yaml"],
            "one specification for two subjects",
        ),
    ];
    for (arguments, said) in rows {
        let ran = symheap(&arguments);
        assert!(ran.code == 2 && ran.err.contains(said), "{arguments:?}: {} {}", ran.out, ran.err);
    }
}

#[test]
fn parts_are_chosen_by_word() {
    // The ring may be entered at the head or at the tail: rules in every order refuse more.
    let first =
        json(&["agree", "intro/visiting_order:hex", "intro/visiting_order:hex-all", "-k", "2", "--json"]);
    assert_eq!(first["only_second"], 0, "{first}");
    let text = symheap(&["agree", "intro/weak_rule:preh", "intro/weak_rule:repok"]);
    assert!(text.code == 0 && text.out.starts_with("k=3: preh and repok\n"), "{}", text.out);
}

#[test]
fn a_time_limit_leaves_a_partial_result() {
    let ran = symheap(&["agree", "lissa/schedule", "-k", "3", "--json", "--timeout", "0.3"]);
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &found["complete"]), (3, &false.into()), "{found}");
    assert_eq!(found["stopped"], "timeout", "{found}");
}
