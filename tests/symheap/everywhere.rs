//! Alarms that no input of any scope raises, because the invariant is false on every heap that takes the path,
//! however long its lists are; and those that only the scope hides.

use serde_json::Value;

use crate::command::{Folder, json as run_json, symheap};

const QUEUE: &str = "class Queue {
    static class Cell { Cell next, before; int key; }
    Cell head, tail; int count; boolean closed;
    Cell[] spare;
    void push(Cell cell) {
        cell.next = null;
        if (count == 0) { head = cell; tail = cell; count = 1; return; }
        tail.next = cell; tail = cell; count++;
    }
    int peek() { return count > 0 ? head.key : -1; }
    int many() { if (count > 3) throw new IllegalStateException(); return count; }
    int shut() { if (closed && head != null) throw new IllegalStateException(); return 0; }
    int odd() { if (head != null && head.next == head) throw new IllegalStateException(); return 0; }
    boolean linked(Cell cell) {
        int n = 0; Cell last = null;
        java.util.Set<Cell> seen = new java.util.HashSet<Cell>();
        for (Cell at = head; at != null; at = at.next) {
            if (at == cell || at.before != last || !seen.add(at)) return false;
            last = at;
            n++;
        }
        return last == tail && n == count && cell != null;
    }
    boolean linked() {
        int n = 0; Cell last = null;
        Cell at = head;
        while (at != null) {
            n = n + 1;
            last = at;
            at = at.next;
            if (n > 100) return false;
        }
        if (isClosed()) return at == head && last == tail && n == count;
        return last == tail && n == count;
    }
    boolean isClosed() { return closed; }
}
";

fn queue(name: &str, pre_h: &str, methods: &str, spare: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("Queue.java", QUEUE);
    let yaml = format!(
        "symheap: 1\nname: Queue\nsources: [Queue.java]\ninput: {{ this: Queue }}\nmethods: {{ {methods} }}\nprecondition:\n  \
         scope:\n    default: 2\n    pools: {{ cells: {{ class: Queue.Cell, count: k }}{spare} }}\n    fields:\n      \
         Queue.head: cells\n      Queue.tail: cells\n      Queue.count: 0..k\n      Queue.closed: [false, true]\n      \
         Cell.next: cells\n      Cell.before: cells\n  operational: {{ preH: [{pre_h}] }}\n"
    );
    folder.write("subject.yaml", &yaml);
    folder
}

/// The classes of a method's alarms under `li`, in order of their lines.
fn classes(folder: &Folder, method: &str, k: u32) -> Vec<String> {
    let k = k.to_string();
    let found = run_json(&["alarms", &folder.path(), method, "-t", "li", "-k", &k, "--json", "--no-times"]);
    let groups = found["groups"].as_array().cloned().unwrap_or_default();
    let mut all: Vec<(String, String)> = groups
        .iter()
        .map(|group: &Value| {
            (group["at"].to_string(), group["verdict"].as_str().unwrap_or_default().to_string())
        })
        .collect();
    all.sort();
    all.into_iter().map(|(_, class)| class).collect()
}

#[test]
fn an_invariant_that_fails_on_lists_of_any_length() {
    let folder = queue("everywhere-push", "linked", "push: { args: { cell: cells } }", "");
    for k in 1..=3 {
        // A missing argument, which the last line of the invariant asks for; and a missing tail where something is
        // counted: an empty list has count 0, and any other has a last cell.
        assert_eq!(classes(&folder, "push", k), ["false", "false"], "{k}");
    }
}

#[test]
fn loops_of_another_form_and_calls() {
    let methods = "peek: {}, shut: {}";
    let folder = queue("everywhere-peek", "linked", methods, "");
    // A counted list has a head; a closed one walks to the null that its head is.
    assert_eq!(classes(&folder, "peek", 2), ["false"]);
    assert_eq!(classes(&folder, "shut", 2), ["false"]);
    // Arrays in the scope are no obstacle.
    let spare = ", arrays: { array: Queue.Cell, count: 1, length: 0..1, elements: cells }";
    let folder = queue("everywhere-arrays", "linked", methods, spare);
    assert_eq!(classes(&folder, "peek", 2), ["false"]);
}

#[test]
fn what_a_larger_scope_has_is_false_in_scope_only() {
    let folder = queue("everywhere-scope", "linked", "many: {}, odd: {}", "");
    assert_eq!(classes(&folder, "many", 2), ["false-in-scope"]);
    assert_eq!(classes(&folder, "many", 4), ["real"]);
    // A cycle of one is walked a hundred times, and refuted then.
    for k in 1..=2 {
        assert!(classes(&folder, "odd", k).iter().all(|class| class.starts_with("false")), "{k}");
    }
}

#[test]
fn nothing_that_is_false_is_real_at_a_larger_scope() {
    for subject in
        ["lissa/tree_map", "lissa/linked_list", "pli/avl_tree", "korat/sorted_list", "pli/schedule"]
    {
        let alarms = |k: &str, class: &str| -> Vec<String> {
            let args = ["alarms", subject, "-t", "li", "-k", k, "--max-paths", "200", "--json", "--no-times"];
            let mut all = Vec::new();
            for line in symheap(&args).out.lines() {
                let found: Value = serde_json::from_str(line).expect("JSON");
                let groups = found["groups"].as_array().cloned().unwrap_or_default();
                let of_class = groups.iter().filter(|group| group["verdict"] == class);
                all.extend(of_class.map(|group| format!("{} {}", found["method"], group["clause_path"])));
            }
            all
        };
        let (never, real) = (alarms("1", "false"), alarms("2", "real"));
        assert!(never.iter().all(|path| !real.contains(path)), "{subject}: {never:?} {real:?}");
    }
}
