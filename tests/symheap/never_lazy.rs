//! `scope.never-lazy`: fields that are part of the vector, and that the program does not decide.

use crate::command::{Folder, json, symheap};

const BOX: &str = "
    class Box { Object item; int count;
        boolean isFull() { return item != null; }
        Object get() { return item; }
        Object swap(Object other) { Object old = item; item = other; return item == other ? old : this; } }
    class Thing { }";

fn a_box(name: &str, scope: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Box.java", BOX);
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: Box\nsources: [Box.java]\ninput: {{ this: Box }}\nmethods: {{ get: {{}}, swap: {{ args: {{ other: new }} }} }}\n\
             precondition:\n  scope:\n    default: 2\n    pools: {{ things: {{ class: Thing, count: k }} }}\n    \
             fields: {{ Box.item: things, Box.count: 0..k }}\n    {scope}\n  operational: {{ preH: [isFull] }}\n"
        ),
    );
    folder
}

fn outcomes(folder: &Folder, method: &str, technique: &str) -> Vec<String> {
    let args = ["run", &folder.path(), method, "-t", technique, "-k", "2", "--json", "--paths"];
    let ran = json(&args);
    let paths = ran["path_list"].as_array().unwrap().iter();
    paths.map(|p| p["outcome"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_program_finds_null_and_decides_nothing() {
    let lazy = a_box("never-lazy-not", "");
    let never = a_box("never-lazy", "never-lazy: [Box.item]");
    for technique in ["lissa", "pli", "lihybrid"] {
        assert_eq!(outcomes(&never, "get", technique), ["returns null"], "{technique}");
        assert_eq!(outcomes(&lazy, "get", technique), ["returns N0"], "{technique}");
    }
    // Plain lazy initialization has null and a new object where the field is lazy.
    assert_eq!(outcomes(&lazy, "get", "li").len(), 2);
    assert_eq!(outcomes(&never, "get", "li"), ["returns null"]);
    // What the program wrote it reads again.
    assert_eq!(outcomes(&never, "swap", "lissa"), ["returns null"]);
}

#[test]
fn the_search_counts_the_field_as_ever() {
    for scope in ["", "never-lazy: [Box.item]"] {
        let folder = a_box(&format!("never-lazy-count{}", scope.len()), scope);
        let ran = json(&["enumerate", &folder.path(), "-k", "2", "--count", "--json"]);
        // Null, and the one thing that symmetry leaves.
        assert_eq!((&ran["valid"], &ran["explored"]), (&1.into(), &2.into()), "{scope}");
        let of_null = ["solve", &folder.path(), "--vector", "0,-1", "-t", "lissa", "-k", "2", "--json"];
        assert_eq!(json(&of_null)["verdicts"]["lissa"]["verdict"], "unsat", "{scope}");
    }
}

#[test]
fn only_tracked_references_can_be_named() {
    let rows = [
        ("never-lazy: [Box.count]", "is no reference"),
        ("never-lazy: [Box.itme]", "item"),
        ("never-lazy: [Thing.item]", "item"),
    ];
    for (scope, message) in rows {
        let folder = a_box(&format!("never-lazy-bad{}", scope.len() + message.len()), scope);
        let ran = symheap(&["check", &folder.path()]);
        assert_eq!(ran.code, 2, "{scope}: {}", ran.out);
        assert!(ran.out.contains(message), "{scope}: {}", ran.out);
    }
    let folder = a_box("never-lazy-untracked", "never-lazy: [Box.item]");
    let text = std::fs::read_to_string(format!("{}/subject.yaml", folder.path())).unwrap();
    folder.write("subject.yaml", &text.replace("Box.item: things, ", ""));
    let ran = symheap(&["check", &folder.path()]);
    assert!(ran.out.contains("`Box.item` has no domain"), "{}", ran.out);
}

#[test]
fn an_entry_of_the_template_gives_no_choice() {
    // Sixteen buckets, each empty, with the name or with another one: the value of the entry is not asked.
    let ran = json(&[
        "run",
        "lissa/template",
        "getParameter",
        "-t",
        "lissa",
        "-k",
        "1",
        "--ints",
        "math",
        "--json",
    ]);
    assert_eq!(ran["paths"], 64, "{ran}");
}
