//! Postconditions of the bundled subjects: none is violated, none changes what is explored, and each finds a
//! method that was made wrong.

use std::path::Path;
use std::sync::Arc;

use symheap::explore::depth_first::{ExploreObserver, explore};
use symheap::explore::engine::Plan;
use symheap::explore::{Engine, Summary};
use symheap::subject::files::{DiskAndBundled, bundled_subjects};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;

use crate::command::{Folder, json};

struct Nothing;

impl ExploreObserver for Nothing {}

fn run(subject: &Arc<Subject>, method: usize, k: u32) -> Summary {
    let plan = Plan::new(subject, method, k, Registry::default().make("pli").unwrap());
    let (mut engine, root) = Engine::start(plan).unwrap_or_else(|problem| panic!("{}", problem.message));
    explore(&mut engine, root, &mut Nothing).0
}

#[test]
fn no_postcondition_of_a_bundled_subject_is_violated() {
    // Maps of 8 to 32 buckets at two entries have no end of heaps.
    let large = ["pli/hash_map", "pli/template", "pli/sql_filter_clauses", "pli/combatant_statistic"];
    let mut checked = 0;
    for name in bundled_subjects(&DiskAndBundled) {
        let subject = load(&name, &LoadOptions::default()).subject.unwrap_or_else(|| panic!("{name}"));
        let mut plain = subject.clone();
        plain.spec.post.clear();
        let (subject, plain) = (Arc::new(subject), Arc::new(plain));
        let applies = subject.spec.post.iter().flat_map(|p| p.applies.iter().map(|(method, _)| *method));
        let mut methods: Vec<usize> = applies.collect();
        methods.sort_unstable();
        methods.dedup();
        if name.starts_with("pli/") {
            assert_eq!(methods.len(), subject.methods.len(), "{name} has a method without postcondition");
        }
        let scopes = if large.contains(&name.as_str()) { 1..=1 } else { 1..=2 };
        for k in scopes {
            for &method in &methods {
                let what = format!("{name} {} at {k}", subject.methods[method].key);
                let (with, without) = (run(&subject, method, k), run(&plain, method, k));
                assert!(with.violations.is_empty(), "{what}: {:?}", with.violations);
                assert!(with.stopped.is_none(), "{what}: {:?}", with.stopped.map(|s| s.why));
                let counts = |s: &Summary| (s.paths, s.alarms, s.pruned, s.choices, s.technique.candidates);
                assert_eq!(counts(&with), counts(&without), "{what}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 80, "{checked}");
}

#[test]
fn what_a_driver_built_has_no_old_values_and_is_explored_all_the_same() {
    for subject in ["pli/binomial_heap", "pli/tree_set"] {
        let ran = json(
            &["run", subject, "insert", "-t", "driver", "-k", "2", "--json"]
                .map(|arg| if subject == "pli/tree_set" && arg == "insert" { "add" } else { arg }),
        );
        assert_eq!((&ran["complete"], &ran["alarms"]), (&true.into(), &0.into()), "{ran}");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// A copy of a bundled subject in which a line of a source reads otherwise, and what `alarms` finds there.
fn mutated(subject: &str, method: &str, k: u32, source: &str, line: &str, wrong: &str) -> serde_json::Value {
    let folder = Folder::new(&format!("mutant-{}-{method}", subject.replace('/', "-")));
    let (root, here) = (Path::new(env!("CARGO_MANIFEST_DIR")), folder.path());
    for part in ["subjects/java".into(), format!("subjects/{subject}"), "specs".into()] {
        copy(&root.join(&part), &Path::new(&here).join(&part));
    }
    let source = Path::new(&here).join("subjects").join(source);
    let text = std::fs::read_to_string(&source).unwrap();
    assert_eq!(text.matches(line).count(), 1, "{subject}: {line}");
    std::fs::write(&source, text.replace(line, wrong)).unwrap();
    let (path, k) = (format!("{here}/subjects/{subject}"), k.to_string());
    json(&["alarms", &path, method, "-t", "pli", "-k", &k, "--max-paths", "40", "--json", "--no-times"])
}

#[test]
fn a_method_made_wrong_is_found() {
    // Subject, method and scope; source, what is there and what is put there; the postcondition that fails.
    type Mutant = (&'static str, &'static str, u32, &'static str, &'static str, &'static str, &'static str);
    let mutants: [Mutant; 19] = [
        // A removal that forgets the subtree below.
        (
            "pli/tree_map",
            "remove",
            2,
            "java/treemap/TreeMap.java",
            "                root = child;\n            } else if (node == node.parent.left) {",
            "                root = null;\n            } else if (node == node.parent.left) {",
            "unbindsKey",
        ),
        (
            "pli/tree_map",
            "put",
            1,
            "java/treemap/TreeMap.java",
            "        node.value = value;\n",
            "",
            "bindsKey",
        ),
        (
            "pli/tree_set",
            "add",
            2,
            "java/treemap/TreeMap.java",
            "root.color = BLACK;",
            "root.color = RED;",
            "addsElement",
        ),
        (
            "pli/tree_set",
            "remove",
            1,
            "java/treemap/TreeSet.java",
            "return m.remove(element) != null;",
            "return m.remove(element) == null;",
            "removesElement",
        ),
        (
            "pli/dictionary_info",
            "addField",
            1,
            "java/treemap/DictionaryInfo.java",
            "fieldsByName.put(name, info);",
            "fieldsByName.put(tag, info);",
            "entersField",
        ),
        (
            "pli/transport_stats",
            "bytesRead",
            1,
            "java/treemap/TransportStats.java",
            "read_sizes.getLong(sizeClass, 0) + 1",
            "read_sizes.getLong(sizeClass, 0) + 2",
            "countsRead",
        ),
        (
            "pli/hash_map",
            "remove",
            2,
            "java/hashmap/HashMap.java",
            "setBucket(index, next);",
            "setBucket(index, null);",
            "unbindsKey",
        ),
        (
            "pli/hash_map",
            "put",
            1,
            "java/hashmap/HashMap.java",
            "entry.value = value;",
            "entry.key++;",
            "bindsKey",
        ),
        (
            "pli/linked_list",
            "add",
            2,
            "java/linkedlist/LinkedList.java",
            "insertBefore(element, header);",
            "insertBefore(element, header.next);",
            "appends",
        ),
        (
            "pli/linked_list",
            "remove",
            2,
            "java/linkedlist/LinkedList.java",
            "        entry.next.previous = entry.previous;\n",
            "",
            "removesElement",
        ),
        (
            "pli/avl_tree",
            "remove",
            2,
            "java/avltree/AvlTree.java",
            "node = node.left != null ? node.left : node.right;",
            "node = node.left;",
            "removesElement",
        ),
        (
            "pli/schedule",
            "finishAllProcesses",
            1,
            "java/schedule/Schedule.java",
            "            numProcesses--;\n",
            "",
            "isFinished",
        ),
        (
            "pli/schedule",
            "quantumExpire",
            2,
            "java/schedule/Schedule.java",
            "            setQueue(priority, append(getQueue(priority), curProc));\n",
            "",
            "keepsProcesses",
        ),
        (
            "pli/template",
            "addParameter",
            1,
            "java/template/Template.java",
            "parametersByName.put(name, parameter);",
            "parametersByName.put(index, parameter);",
            "addsParameter",
        ),
        (
            "pli/sql_filter_clauses",
            "put",
            1,
            "java/sqlfilterclauses/SQLFilterClauses.java",
            "tables.put(table, clauses);",
            "tables.put(clause, clauses);",
            "setsClause",
        ),
        (
            "pli/combatant_statistic",
            "addData",
            1,
            "java/combatantstatistic/CombatantStatistic.java",
            "get(side).add(counted);",
            "get(side).add(value);",
            "addsValue",
        ),
        (
            "korat/heap_array",
            "extractMax",
            3,
            "korat/heap_array/HeapArray.java",
            "        sink();\n",
            "",
            "takesLargest",
        ),
        (
            "korat/binomial_heap",
            "insert",
            2,
            "korat/binomial_heap/BinomialHeap.java",
            "tree.sibling = rest;",
            "tree.sibling = null;",
            "addsKey",
        ),
        (
            "korat/fibonacci_heap",
            "insert",
            1,
            "korat/fibonacci_heap/FibonacciHeap.java",
            "if (key < minimum.key) {",
            "if (key > minimum.key) {",
            "addsKey",
        ),
    ];
    for (subject, method, k, source, line, wrong, post) in mutants {
        let found = mutated(subject, method, k, source, line, wrong);
        let groups = found["groups"].as_array().cloned().unwrap_or_default();
        let named = |g: &&serde_json::Value| g["name"].as_str().is_some_and(|n| n.contains(post));
        let group = groups.iter().find(named).unwrap_or_else(|| panic!("{subject} {method}: {found}"));
        assert_eq!((&group["verdict"], &group["kind"]), (&"real".into(), &"postcondition".into()), "{group}");
        assert!(group["witness"].is_object(), "{group}");
    }
}
