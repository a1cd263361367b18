//! Names under `bli1`, whose tree has alternatives that `li`'s has not; and slots that preH leaves alone, which
//! are open in `bounds`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::command::{Folder, json as run_json, symheap};

/// A root with a chain that ends, a mark that is asked only where there is one, and a pair of links.
const JAVA: &str = "class Chain {
    static class Link { Link next, twin; }
    Link first, mark;
    boolean checksMark() {
        if (first == null) return true;
        int n = 0;
        for (Link at = first; at != null && n < 4; at = at.next) n++;
        return n < 4 && mark != null;
    }
    boolean leavesMark() {
        int n = 0;
        for (Link at = first; at != null && n < 4; at = at.next) n++;
        return n < 4;
    }
    boolean twins() { return first != null && mark != null && first.twin == mark; }
    int walk() {
        if (mark == null) return 0;
        Link to = mark.next;
        if (to == null) return 1;
        if (to == first) return 2;
        return to.twin == mark ? 3 : 4;
    }
}
";

fn subject(name: &str, pre_h: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    folder.write("Chain.java", JAVA);
    let yaml = format!(
        "symheap: 1\nname: Chain\nsources: [Chain.java]\ninput: {{ this: Chain }}\nmethods: {{ walk: {{}} }}\n\
         precondition:\n  scope:\n    default: 2\n    pools: {{ links: {{ class: Chain.Link, count: k }} }}\n    \
         fields: {{ Chain.first: links, Chain.mark: links, Link.next: links, Link.twin: links }}\n  \
         operational: {{ preH: [{pre_h}] }}\n"
    );
    let path = folder.write("subject.yaml", &yaml);
    (folder, path)
}

fn paths(subject: &str, technique: &str, k: u32) -> (Value, BTreeMap<String, Value>) {
    let k = k.to_string();
    let ran =
        run_json(&["run", subject, "walk", "-t", technique, "-k", &k, "--paths", "--json", "--no-times"]);
    let list = ran["path_list"].as_array().cloned().unwrap_or_default();
    let by_name = list.into_iter().map(|path| (path["choice_path"].to_string(), path)).collect();
    (ran, by_name)
}

fn case(path: &Value) -> String {
    ["path_condition", "heap", "outcome"].map(|part| path[part].to_string()).join(" ")
}

#[test]
fn equal_names_are_equal_paths_and_no_case_comes_twice() {
    for pre_h in ["checksMark", "leavesMark", "twins"] {
        let (_folder, subject) = subject(&format!("bli-names-{pre_h}"), pre_h);
        for k in 1..=3 {
            let (_, li) = paths(&subject, "li", k);
            let (_, exact) = paths(&subject, "pli", k);
            let (ran, bli1) = paths(&subject, "bli1", k);
            let what = format!("{pre_h} {k}");
            let mut cases: Vec<String> = bli1.values().map(case).collect();
            for (name, path) in &bli1 {
                if let Some(same) = li.get(name) {
                    assert_eq!(path["clause_path"], same["clause_path"], "{what} {name}");
                    assert_eq!(case(path), case(same), "{what} {name}");
                }
            }
            cases.sort();
            cases.dedup();
            assert_eq!(cases.len(), bli1.len(), "{what}: listed twice");
            assert_eq!(ran["paths"], bli1.len(), "{what}");
            // Bounds keep what is feasible, and nothing that `li` has not.
            let (li, exact): (Vec<_>, Vec<_>) =
                (li.values().map(case).collect(), exact.values().map(case).collect());
            assert!(exact.iter().all(|path| cases.contains(path)), "{what}: lost");
            assert!(cases.iter().all(|path| li.contains(path)), "{what}: invented");
        }
    }
}

#[test]
fn a_node_that_is_told_apart_has_no_state_and_no_verdict() {
    // `mark` is reached first: it is the first link, or the second after `first`.
    let (folder, subject) = subject("bli-names-split", "twins");
    let script = folder.write(
        "script",
        "choices\nchoose 2\ngoto [2,1]\ngoto mark=N0\nbreak on prune\nbreak on unsound\nrun\nbreakpoints\n",
    );
    let args = ["repl", &subject, "walk", "-t", "bli1", "-k", "2", "--script", &script];
    let ran = symheap(&args);
    for said in [
        "2 mark=N0 (new)  n/a: is told apart by which object of the scope the new one is: [3] or [4]",
        "3 mark=N0~N0 (new)",
        "4 mark=N0~N1 (new)",
        "error: under bli1 [2] is told apart by which object of the scope the new one is: [3] or [4]",
    ] {
        assert!(ran.out.contains(said) || ran.err.contains(said), "{said}\n{}\n{}", ran.out, ran.err);
    }
    let compared = run_json(&["compare", &subject, "walk", "-k", "2", "-t", "li,bli1,pli", "--json"]);
    let unsound = |d: &&Value| d["kind"] == "unsound";
    let found = compared["disagreements"].as_array().into_iter().flatten().filter(unsound).count();
    assert_eq!(found, 0, "{compared}");
    let (ran, _) = paths(&subject, "bli1", 2);
    let row = |row: &&Value| row["technique"] == "bli1";
    let rows = compared["rows"].as_array().cloned().unwrap_or_default();
    assert_eq!(rows.iter().find(row).map(|row| &row["paths"]), Some(&ran["paths"]));
}

#[test]
fn open_slots_are_shown_with_what_they_lead_to() {
    let (_folder, whole) = subject("bounds-open", "leavesMark");
    let bounds = run_json(&["bounds", &whole, "-k", "2", "--json", "--no-cache"]);
    // Nobody looks at `mark` or at twins. Where the list is empty, `mark` may be the first object that there
    // is, and so may what it leads to.
    assert_eq!(bounds["open"]["Chain.mark"], json!([0]));
    assert_eq!(bounds["open"]["Chain.first"], json!([]));
    assert_eq!(bounds["open"]["Link.next"], json!([0, 1]));
    assert_eq!(bounds["open"]["Link.twin"], json!([0, 1]));
    // The pairs are those of the list alone.
    assert_eq!(bounds["bounds"]["Link.next"], json!([[0, 1], [0, null], [1, null]]));
    // Here `mark` is asked of lists that are not empty, and is open of the empty one.
    let (_folder, some) = subject("bounds-open-some", "checksMark");
    let ran = symheap(&["bounds", &some, "-k", "2", "--no-cache"]);
    assert!(ran.out.contains("Chain.mark: (0,0) (0,1) (0,null)\n"), "{}", ran.out);
    assert!(ran.out.contains("open: Chain.mark (0,*), Link.next (0,*) (1,*)"), "{}", ran.out);
    assert!(ran.out.contains("some heap has such a reference that preH does not look at"), "{}", ran.out);
}

#[test]
fn names_of_open_objects_are_those_that_are_left() {
    // Two roots; the second is asked only where the first is null, and the first's `next` is null.
    let java = "class Two { static class Link { Link next; } Link one, two;
        boolean ok() { if (one == null) return two == null; return one.next == null; }
        int f() { return two == null ? 0 : 1; } }";
    let folder = Folder::new("bounds-open-rest");
    folder.write("Two.java", java);
    let yaml = "symheap: 1\nname: Two\nsources: [Two.java]\ninput: { this: Two }\nmethods: { f: {} }\n\
        precondition:\n  scope:\n    default: 3\n    pools: { links: { class: Two.Link, count: k } }\n    \
        fields: { Two.one: links, Two.two: links, Link.next: links }\n  operational: { preH: [ok] }\n";
    let subject = folder.write("subject.yaml", yaml);
    let bounds = run_json(&["bounds", &subject, "-k", "3", "--json", "--no-cache"]);
    let pairs = bounds["bounds"]["Link.next"].as_array().cloned().unwrap_or_default();
    assert_eq!(pairs, [json!([0, null])], "{bounds}");
    assert_eq!(bounds["open"], json!({ "Two.one": [], "Two.two": [0], "Link.next": [1, 2] }));
}
