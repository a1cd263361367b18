//! Path counts of the eager techniques and of LIHybrid, against published tables and closed forms.

use crate::command::{Folder, json, symheap};

fn paths(subject: &str, method: &str, technique: &str, k: u64) -> u64 {
    let k = k.to_string();
    let ran = json(&["run", subject, method, "-t", technique, "-k", &k, "--json", "--no-times"]);
    assert_eq!(ran["complete"], true, "{ran}");
    ran["paths"].as_u64().unwrap()
}

#[test]
fn ifrepok_runs_the_method_once_a_place_in_every_red_black_tree() {
    // Trees with a black root; a key can be at each node and in each gap.
    let trees = [1, 1, 2, 2, 4, 8];
    for k in 1..=5 {
        let expected: u64 = (0..=k).map(|n| trees[n as usize] * (2 * n + 1)).sum();
        for (subject, method) in [("tree_map", "put"), ("tree_map", "remove"), ("tree_set", "add")] {
            let subject = format!("lissa/{subject}");
            assert_eq!(paths(&subject, method, "ifrepok", k), expected, "{subject} {method} {k}");
        }
    }
    assert_eq!(paths("lissa/tree_map", "put", "prep", 3), 28);
    // PLI's put is explored with null and with a new value.
    assert_eq!(paths("pli/tree_map", "put", "ifrepok", 3), 56);
}

#[test]
fn ifrepok_on_lists_and_schedules() {
    // LISSA, Table 1.
    assert_eq!(paths("lissa/linked_list", "add", "ifrepok", 12), 12);
    assert_eq!(paths("lissa/linked_list", "remove", "ifrepok", 50), 1275);
    // Five branches of addProcess in each of C(n+4, 4) schedules.
    for (k, schedules) in [(1, 5), (2, 15), (3, 35)] {
        assert_eq!(paths("lissa/schedule", "addProcess", "ifrepok", k), 5 * schedules);
    }
    // What the published tools gave when they were run.
    assert_eq!(paths("lissa/schedule", "quantumExpire", "ifrepok", 3), 275);
    for (method, k, expected) in
        [("addProcess", 1, 50), ("quantumExpire", 3, 134), ("finishAllProcesses", 3, 134)]
    {
        assert_eq!(paths("pli/schedule", method, "ifrepok", k), expected, "{method}");
    }
    assert_eq!(paths("pli/avl_tree", "insert", "ifrepok", 3), 21);
    assert_eq!(paths("pli/hash_map", "put", "ifrepok", 1), 576);
}

#[test]
fn a_driver_inserts_symbolic_keys() {
    // LISSA, Table 1; 12 insertions give 13 lists, and an element is at each place or absent.
    assert_eq!(paths("lissa/linked_list", "add", "driver", 12), 13);
    assert_eq!(paths("lissa/linked_list", "remove", "driver", 50), 1326);
    assert_eq!(paths("lissa/tree_map", "remove", "driver", 4), 633);
    assert_eq!(paths("lissa/tree_map", "put", "driver", 4), 633);
    assert_eq!(paths("lissa/tree_map", "put", "driver", 5), 5316);
}

#[test]
fn lihybrid_counts() {
    // LISSA, Table 1, and the tools' own runs.
    let counts = [
        ("lissa/linked_list", "add", 12, 3),
        ("lissa/linked_list", "remove", 3, 23),
        ("lissa/linked_list", "remove", 5, 109),
        ("lissa/tree_map", "put", 1, 6),
        ("lissa/tree_map", "remove", 1, 4),
        ("lissa/schedule", "addProcess", 7, 10),
        ("lissa/schedule", "quantumExpire", 8, 604),
        ("pli/tree_map", "put", 1, 12),
        ("pli/schedule", "addProcess", 1, 11),
        ("pli/schedule", "quantumExpire", 1, 171),
        ("pli/hash_map", "remove", 1, 79),
        ("pli/tree_map", "put", 3, 3474),
        ("pli/tree_map", "remove", 3, 3519),
        ("pli/tree_set", "add", 1, 8),
        ("lissa/combatant_statistic", "addData", 1, 198),
        ("lissa/combatant_statistic", "ensureTypExists", 2, 80),
    ];
    for (subject, method, k, expected) in counts {
        assert_eq!(paths(subject, method, "lihybrid", k), expected, "{subject} {method} {k}");
    }
}

#[test]
fn counts_that_are_published_as_sums_over_the_methods() {
    // PLI, Figure 4.
    let put = ["put", "remove"];
    let add = ["add", "remove"];
    let queues = ["addProcess", "quantumExpire", "finishAllProcesses"];
    let data = ["addData", "ensureTypExists"];
    let rows: [(&str, &[&str], &str, u64, u64); 15] = [
        ("pli/tree_map", &put, "lihybrid", 2, 240),
        ("pli/tree_map", &put, "driver", 2, 51),
        ("pli/tree_map", &put, "lissa", 4, 181),
        ("pli/tree_set", &add, "lihybrid", 2, 397),
        ("pli/tree_set", &add, "driver", 2, 34),
        ("pli/tree_set", &add, "lissa", 4, 134),
        ("pli/hash_map", &put, "lihybrid", 2, 571),
        ("pli/hash_map", &put, "lissa", 2, 496),
        ("pli/linked_list", &add, "lihybrid", 4, 62),
        ("pli/schedule", &queues, "driver", 2, 602),
        ("pli/schedule", &queues, "ifrepok", 2, 308),
        ("pli/combatant_statistic", &data, "lihybrid", 2, 2436),
        ("pli/combatant_statistic", &data, "ifrepok", 2, 816),
        ("pli/combatant_statistic", &data, "lissa", 2, 246),
        ("pli/combatant_statistic", &data, "pli", 2, 96),
    ];
    for (subject, methods, technique, k, expected) in rows {
        let sum: u64 = methods.iter().map(|m| paths(subject, m, technique, k)).sum();
        assert_eq!(sum, expected, "{subject} {technique} {k}");
    }
}

#[test]
fn memoization_changes_no_count() {
    let run = |technique| {
        json(&["run", "lissa/tree_map", "put", "-t", technique, "-k", "5", "--json", "--no-times"])
    };
    let (plain, memoized) = (run("lissa"), run("lissa-m"));
    for key in ["paths", "pruned", "choices", "alarms"] {
        assert_eq!(plain[key], memoized[key], "{key}");
    }
    let number = |v: &serde_json::Value, key: &str| v[key].as_u64().unwrap();
    assert!(number(&memoized, "cache_hits") > 0);
    let asked = number(&memoized, "cache_hits") + number(&memoized, "solver_calls");
    assert_eq!(asked, number(&plain, "solver_calls"));
}

const COUNTER: &str = "
    package c;
    import pli.SymHeap;
    public class Counter {
        static int calls;
        Counter next;
        int value;
        boolean flag;
        Counter() { }
        public boolean writes() {
            calls++;
            value = 7;
            if (next != null && next.next != null) return false;
            next = null;
            return flag;
        }
        public int look() {
            if (next != null) return -1;
            if (calls != 0) return -2;
            return flag ? value : -3;
        }
        void bump(int by) { value += by; }
        static Counter make() {
            Counter counter = new Counter();
            int times = SymHeap.makeSymbolicInteger(\"n\") > 0 ? 1 : 2;
            int other = SymHeap.makeSymbolicInteger(\"n\");
            counter.value = other > 5 ? times : 0;
            return counter;
        }
        static Counter nothing() { return null; }
        static Counter broken() { throw new IllegalStateException(); }
    }";

fn counter(folder: &Folder, driver: &str) -> String {
    folder.write("Counter.java", COUNTER);
    folder.write(
        "subject.yaml",
        &format!(
            "symheap: 1\nname: Counter\nsources: [Counter.java]\ninput: {{ this: Counter }}\nmethods: {{ look: {{}} }}\n{driver}\n\
             precondition:\n  symheap-spec: 1\n  for: Counter\n  scope:\n    pools: {{ nodes: {{ class: Counter, count: k }} }}\n    \
             fields: {{ Counter.next: nodes, Counter.value: 0..k, Counter.flag: [false, true] }}\n  operational: {{ preP: [writes] }}\n"
        ),
    );
    folder.path()
}

#[test]
fn what_a_precondition_writes_is_undone() {
    let folder = Folder::new("writes");
    let subject = counter(&folder, "");
    let args = ["run", &subject, "look", "-t", "ifrepok", "-k", "1", "--json", "--no-times", "--paths"];
    let ran = json(&args);
    // next is null, or an object whose next is null: both survive, with flag assumed. The method sees its own
    // next again, an unwritten value, and no call counted.
    let outcomes: Vec<&str> =
        ran["path_list"].as_array().unwrap().iter().map(|p| p["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["returns value", "returns -1"], "{ran}");
}

#[test]
fn a_driver_method_gives_the_receiver() {
    let run = |driver: &str| {
        let folder = Folder::new(&format!("driver{}", driver.len()));
        let subject = counter(&folder, driver);
        symheap(&["run", &subject, "look", "-t", "driver", "-k", "2", "--json", "--no-times"])
    };
    let paths = |driver: &str| {
        let ran: serde_json::Value = serde_json::from_str(&run(driver).out).unwrap();
        ran["paths"].as_u64().unwrap()
    };
    // Two inputs of one name are two inputs.
    assert_eq!(paths("driver: { method: make }"), 4);
    // No input, no path.
    assert_eq!(paths("driver: { method: nothing }"), 0);
    assert_eq!(paths("driver: { method: broken }"), 0);
    // Two methods, up to two calls: 1 + 2 + 4 ways, or two calls of one method.
    assert_eq!(paths("driver: { build: [bump, look], times: 0..k }"), 7);
    assert_eq!(paths("driver: { build: bump, times: 2 }"), 1);
    let none = run("");
    assert_eq!(none.code, 2);
    assert!(none.err.contains("how to build inputs"), "{}", none.err);
}
