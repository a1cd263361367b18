//! The one reason of a refusal: smallest, the same wherever it is shown, and with the nearest heap that is not refused.

use std::time::{Duration, Instant};

use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::Plan;
use symheap::explore::judged::Judged;
use symheap::explore::reason::{Parts, Reason};
use symheap::explore::{Engine, Live, Near, Summary};
use symheap::heap::{InputValue, SymbolicHeap};
use symheap::solve::{Verdict, Why};
use symheap::technique::Registry;
use symheap::term::PathCondition;
use symheap::testing;

use crate::command::{Folder, json, symheap};

/// Refused nodes of which the nearest heap is looked at, a subject.
const NODES: usize = 40;

/// Refused nodes of which the reason is looked at, a subject; `SYMHEAP_REASON_NODES` makes them more.
fn most_nodes() -> usize {
    given("SYMHEAP_REASON_NODES").unwrap_or(NODES)
}

fn given(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

struct Refusals {
    judged: Option<Judged>,
    seen: usize,
    slowest: Duration,
    changes: Vec<usize>,
}

impl Refusals {
    fn is_refused(&mut self, engine: &mut Engine, heap: &SymbolicHeap, pc: &PathCondition) -> bool {
        let judged = self.judged.as_mut().expect("a judge");
        matches!(judged.verdict(engine, heap, pc), Verdict::Unsat(_))
    }

    fn look(&mut self, engine: &mut Engine, heap: &SymbolicHeap, pc: &PathCondition) {
        let exact = engine.exact().precondition.clone().expect("an exact technique");
        let mut judged = Judged::of(&exact, engine, None).expect("it judges");
        let started = Instant::now();
        let reason = Reason::of(engine, &mut judged, heap, pc).expect("nobody interrupts");
        self.slowest = self.slowest.max(started.elapsed());
        let Some(reason) = reason else {
            self.judged = Some(judged);
            assert!(!self.is_refused(engine, heap, pc));
            return;
        };
        let near = (self.seen < NODES).then(|| Near::of(engine, &mut judged, heap, pc, &reason));
        self.judged = Some(judged);
        self.seen += 1;
        let parts = Parts::of(heap, pc);
        let core = parts.positions(&reason.core);
        let (part, clauses) = parts.only(&core);
        assert!(self.is_refused(engine, &part, &clauses), "what is enough is refused");
        for left_out in &core {
            let less: Vec<usize> = core.iter().copied().filter(|at| at != left_out).collect();
            let (part, clauses) = parts.only(&less);
            assert!(!self.is_refused(engine, &part, &clauses), "none of what is enough can be left out");
        }
        let Some(Near::Found(nearest)) = near.transpose().expect("nobody interrupts") else { return };
        // What is not changed is as it was, and the heap will do.
        for slot in (0..heap.layout().slots.len() as u32).map(symheap::heap::SlotId) {
            let (was, is) = (heap.value(slot), nearest.heap.value(slot));
            let is_open = |value: &InputValue| matches!(value, InputValue::Symbolic | InputValue::Term(_));
            if !is_open(was) && !is_open(is) {
                assert_eq!(was != is, nearest.changes.contains(&slot), "{}", heap.layout().slot(slot).name);
            }
        }
        let free = PathCondition::default();
        let verdict = self.judged.as_mut().expect("a judge").verdict(engine, &nearest.heap, &free);
        // Numbers that a path condition gives need not be those that the scope would try.
        let is_refused = matches!(&verdict, Verdict::Unsat(why) if !matches!(why, Why::OutsideDomain { .. }));
        assert!(!is_refused, "the nearest heap is valid: {verdict:?}");
        let given_up = parts.positions(&symheap::explore::reason::Decisions {
            slots: nearest.changes.clone(),
            clauses: nearest.dropped.clone(),
        });
        // Giving up any fewer leaves it refused.
        let fewer = subsets(parts.count(), given_up.len().saturating_sub(1));
        for left_out in fewer {
            let kept: Vec<usize> = (0..parts.count()).filter(|at| !left_out.contains(at)).collect();
            let (part, clauses) = parts.only(&kept);
            assert!(self.is_refused(engine, &part, &clauses), "fewer changes do not do");
        }
        self.changes.push(given_up.len());
    }
}

/// The sets of at most so many of `0..count`.
fn subsets(count: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last: Vec<Vec<usize>> = all.clone();
    for _ in 0..most {
        let mut next = Vec::new();
        for set in &last {
            let from = set.last().map_or(0, |last: &usize| last + 1);
            next.extend((from..count).map(|at| [set.as_slice(), &[at]].concat()));
        }
        all.extend(next.clone());
        last = next;
    }
    all
}

impl ExploreObserver for Refusals {
    fn on_child(&mut self, engine: &mut Engine, child: &Live, _: &Trail) {
        if self.seen < most_nodes() {
            let (heap, pc) = (child.state.input.clone(), child.state.pc.clone());
            self.look(engine, &heap, &pc);
        }
    }
    fn go_on(&mut self, _: &Summary, _: usize) -> bool {
        self.seen < most_nodes()
    }
}

#[test]
fn a_reason_is_smallest_and_the_nearest_heap_is_nearest() {
    let registry = Registry::default();
    for (name, method, scope) in [
        ("intro/binary_tree", "dfs", 3),
        ("pli/tree_map", "put", 2),
        ("pli/linked_list", "remove", 3),
        ("pli/schedule", "quantumExpire", 2),
        ("lissa/tree_map", "remove", 3),
    ] {
        let subject = testing::subject(name).expect("it loads");
        let index = subject.methods.iter().position(|m| &*m.key == method).expect("the method");
        let scope = given("SYMHEAP_REASON_SCOPE").map_or(scope, |k| k as u32);
        let plan = Plan::new(&subject, index, scope, registry.make("li").expect("li"));
        let (mut engine, root) = Engine::start(plan).expect("it starts");
        let mut refusals = Refusals { judged: None, seen: 0, slowest: Duration::ZERO, changes: Vec::new() };
        explore(&mut engine, root, &mut refusals);
        println!("{name} {method} k={scope}: {} reasons, the slowest {:?}", refusals.seen, refusals.slowest);
        assert!(refusals.seen >= NODES, "{name}");
        assert!(refusals.changes.len() * 2 > NODES, "{name}: most have a near heap: {:?}", refusals.changes);
        assert!(refusals.changes.contains(&1), "{name}: {:?}", refusals.changes);
    }
}

const FEW: [(&str, &str); 4] = [
    ("intro/binary_tree", "dfs"),
    ("intro/lying_size", "second"),
    ("lissa/tree_map", "containsKey"),
    ("pli/tree_set", "contains"),
];

/// Subjects and methods whose alarms are looked at; with `SYMHEAP_REASON_SUBJECTS=all` those of the library.
fn subjects() -> Vec<(String, String)> {
    if std::env::var("SYMHEAP_REASON_SUBJECTS").as_deref() != Ok("all") {
        return FEW.map(|(name, method)| (name.into(), method.into())).into();
    }
    let listed = json(&["list", "--json"]);
    let text = |value: &serde_json::Value| value.as_str().expect("a name").to_string();
    let subjects = listed["subjects"].as_array().expect("subjects").iter();
    let methods = subjects.flat_map(|subject| {
        let methods = subject["methods"].as_array().expect("methods").iter();
        methods.map(|method| (text(&subject["name"]), text(method))).collect::<Vec<_>>()
    });
    methods.collect()
}

/// The command line's alarms, the session's, `why` and `verdicts` at the alarm's node.
#[test]
fn whoever_shows_a_reason_shows_the_same() {
    let folder = Folder::new("reasons");
    let (mut shown, mut silent) = (0, Vec::new());
    let subjects = subjects();
    for (name, method) in &subjects {
        let k = if subjects.len() == FEW.len() { "2" } else { "1" };
        let given =
            ["alarms", name, method, "-t", "li", "-k", k, "--json", "--no-times", "--max-paths", "200"];
        let ran = symheap(&given);
        let Ok(alarms) = serde_json::from_str::<serde_json::Value>(&ran.out) else {
            panic!("{name} {method}: {}{}", ran.out, ran.err)
        };
        let groups = alarms["groups"].as_array().cloned().unwrap_or_default();
        let refused: Vec<_> = groups.iter().filter(|group| !group["refusal"].is_null()).collect();
        if refused.is_empty() {
            silent.push(format!("{name} {method}"));
        }
        for group in refused {
            let reason = group["reason"].as_str().expect("a reason");
            assert_eq!(group["refusal"]["sentence"], reason, "{name}");
            let path = group["choice_path"].to_string();
            let script = format!("technique li\ngoto {path}\nstep 100000\nwhy pli\nverdicts\nalarms\n");
            let script = folder.write("script", &script);
            let replies = symheap(&["repl", name, method, "-k", k, "--script", &script]).out;
            let count = replies.matches(reason).count();
            assert!(count >= 3, "{name} {path}: `{reason}` is shown {count} times in:\n{replies}");
            shown += 1;
        }
    }
    println!("{shown} reasons; without a refused alarm: {}", silent.join(", "));
    assert!(shown >= 4, "there are false alarms");
}

#[test]
fn a_heap_is_refused_with_its_reason_though_all_methods_take_objects_too() {
    let folder = Folder::new("refused-beside-arguments");
    let path = folder.write(
        "Chain.java",
        "class Chain { static class Link { Link next; } Link head;
            boolean repOK() {
                java.util.HashSet<Link> seen = new java.util.HashSet<>();
                for (Link l = head; l != null; l = l.next) if (!seen.add(l)) return false;
                return true;
            }
            int join(Chain other) { return other.head == null ? 0 : 1; } }",
    );
    let heap = folder.write("heap.yaml", "heap: { this: { head: Link0 }, Link0: { next: Link0 } }");
    let command = ["solve", &path, "--class", "Chain", "--heap", &heap, "-k", "2", "-t", "lissa"];
    let solved = json(&[&command[..], &["--json"]].concat());
    let why = &solved["verdicts"]["lissa"]["why"];
    assert_eq!(why["smallest"]["fields"], serde_json::json!(["Chain0.head = Link0", "Link0.next = Link0"]));
    assert!(why["reason"].as_str().is_some_and(|reason| reason.contains("Chain.repOK() line 4")), "{why}");
    let said = symheap(&command).out;
    assert!(said.contains("nearest heap"), "{said}");
}

const TRIE: &str = r#"
import java.util.*;

public class Trie {
    static class Node { Node[] children = new Node[2]; boolean terminal; }

    Node root;

    boolean repOK() {
        if (root == null) return true;
        Set<Node> nodes = new HashSet<>();
        List<Node[]> arrays = new ArrayList<>();
        Deque<Node> work = new ArrayDeque<>();
        work.push(root);
        nodes.add(root);
        while (!work.isEmpty()) {
            Node n = work.pop();
            if (n.children == null || n.children.length != 2) return false;
            for (Node[] a : arrays) if (a == n.children) return false;
            arrays.add(n.children);
            if (n.children[0] == null && n.children[1] == null && !n.terminal) return false;
            for (Node c : n.children)
                if (c != null) {
                    if (!nodes.add(c)) return false;
                    work.push(c);
                }
        }
        return true;
    }

    int depth() {
        int depth = 0;
        for (Node n = root; n != null && !n.terminal; depth++) {
            n = n.children[0] != null ? n.children[0] : n.children[1];
            if (n == null) throw new IllegalStateException("no end");
        }
        return depth;
    }
}
"#;

/// What the line that refuses saw is what the picture and the path say, though part of that is not in the reason.
#[test]
fn the_line_that_refuses_speaks_of_the_heap_that_is_shown() {
    let folder = Folder::new("reason-names");
    let java = folder.write("Trie.java", TRIE);
    let ran = symheap(&["alarms", &java, "depth", "-t", "lissa", "-k", "2", "--quiet"]);
    let (mut saw, mut compared) = (Vec::new(), 0);
    for line in ran.out.lines().map(str::trim) {
        if let Some(values) = line.strip_prefix('(').and_then(|line| line.strip_suffix(')')) {
            saw = values.split(", ").filter_map(|value| value.split_once(" = ")).collect();
        }
        let Some(path) = line.strip_prefix("path: ") else { continue };
        let clauses = path.split_once(' ').map_or("", |(_, clauses)| clauses).split('/');
        for (field, value) in clauses.filter_map(|clause| clause.split_once('=')) {
            for (_, held) in saw.iter().filter(|(name, _)| *name == field) {
                assert_eq!(*held, value, "{field}: {}", ran.out);
                compared += 1;
            }
        }
        saw.clear();
    }
    // Three alarms: the root, and a child at either place.
    assert_eq!(compared, 9, "{}", ran.out);
}
