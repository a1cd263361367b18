//! `compare`: every row is what `run` counts, nodes are grouped by reason, specifications side by side.

mod budgets;
mod nodes;
mod specifications;

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use symheap::explore::compare::{Comparison, Row, Wanted, compare};
use symheap::explore::depth_first::explore;
use symheap::explore::engine::Plan;
use symheap::explore::{Engine, Limits, Summary};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;

use crate::command::{Folder, json};

const TECHNIQUES: [&str; 11] =
    ["li", "lihybrid", "consp", "hex", "lissa", "lissa-m", "lissa-nosb", "pli", "pli-noopt", "bli1", "bli2"];

/// Paths of one exploration.
const MOST: u64 = 40;

fn plan(registry: &Registry, subject: &Arc<Subject>, method: usize, technique: &str, k: u32) -> Plan {
    Plan {
        limits: Limits { depth: 6, paths: MOST, frames: 40, loop_reads: 40, ..Limits::default() },
        ..Plan::new(subject, method, k, registry.make(technique).unwrap())
    }
}

fn compared(registry: &Registry, plan: Plan, techniques: &[&str]) -> Comparison {
    let techniques = techniques.iter().map(|t| registry.make(t).unwrap()).collect();
    compare(plan, techniques, Wanted::default(), Rc::new(|| Duration::ZERO), |_, _| true).unwrap()
}

/// Paths, alarms, pruned, solver calls, of an exploration under the technique alone; `None` where it does not
/// apply.
fn alone(plan: Plan) -> Option<(Summary, [u64; 4])> {
    let (mut engine, root) = Engine::start(plan).ok()?;
    let (summary, _) = explore(&mut engine, root, &mut ());
    let counts = [summary.paths, summary.alarms, summary.pruned, summary.technique.solver_calls];
    Some((summary, counts))
}

fn counts(row: &Row) -> [u64; 4] {
    [row.paths, row.alarms, row.pruned, row.spent.calls]
}

/// Structures of structures, and maps of many buckets.
fn is_large(name: &str) -> bool {
    ["hash_map", "template", "dictionary_info", "transport_stats", "sql_filter", "combatant"]
        .iter()
        .any(|large| name.contains(large))
}

/// Compares all techniques that apply with each by itself. Whether nothing was cut short by a budget of the
/// whole walk.
fn rows_are_runs(registry: &Registry, subject: &Arc<Subject>, method: usize, k: u32, what: &str) -> bool {
    let by_itself = |t: &'static str| alone(plan(registry, subject, method, t, k)).map(|alone| (t, alone));
    // The field bounds of large structures take long.
    let is_slow = |t: &&str| t.starts_with("bli") && is_large(what);
    let all: Vec<_> = TECHNIQUES.into_iter().filter(|t| !is_slow(t)).filter_map(by_itself).collect();
    // One that runs into the budget of paths leaves a part of the tree out that the others see.
    let whole = all.iter().filter(|(_, (summary, _))| summary.paths < MOST);
    let whole: Vec<_> = whole.collect();
    let names: Vec<&str> = whole.iter().map(|(name, _)| *name).collect();
    if names.is_empty() {
        return false;
    }
    let compared = compared(registry, plan(registry, subject, method, "li", k), &names);
    if compared.summary.paths >= MOST {
        return false;
    }
    for ((name, (_, alone)), row) in whole.iter().zip(&compared.rows) {
        assert_eq!((*name, alone), (&*row.technique, &counts(row)), "{what}");
    }
    true
}

#[test]
fn rows_are_what_each_technique_counts_by_itself() {
    let listed = json(&["list", "--json"]);
    let registry = Registry::default();
    let mut whole = 0;
    for entry in listed["subjects"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        let subject = load(name, &LoadOptions::default()).subject.unwrap();
        let mut plain = subject.clone();
        plain.spec.post.clear();
        let (subject, plain) = (Arc::new(subject), Arc::new(plain));
        for (method, analysed) in subject.methods.iter().enumerate() {
            for k in 1..=if is_large(name) { 1 } else { 2 } {
                // Postconditions are checked under every technique, which takes its time.
                let subject = if k == 1 { &subject } else { &plain };
                let what = format!("{name} {} at {k}", analysed.key);
                whole += u32::from(rows_are_runs(&registry, subject, method, k, &what));
            }
        }
    }
    assert!(whole > 40, "{whole}");
}

const COUNTED: &str = "symheap: 1
name: List
sources: [List.java]
predicates: [Spec.java]
input: { this: List }
methods: { sum: { args: { more: [null, new] } }, isLong: {} }
precondition:
  scope:
    default: 3
    pools: { nodes: { class: Node, count: k } }
    fields: { List.head: nodes, List.size: any, Node.next: nodes, Node.value: any }
  operational: { preH: [isAcyclic] }
  hex:
    rules:
      - { path: this.head(.next)*, aliases: [], expands: [Node], calls: count }
    companions: { onStart: start }
    ghosts: { atLeast: int, Node: { list: List } }
";

const COUNTED_JAVA: &str = "class List { Node head; int size;
  int sum(Node more) { int s = more == null ? 0 : 1; if (size < 2) s++; for (Node n = head; n != null; n = n.next) { s += n.value; if (size == 1) s--; } return s; }
  boolean isLong() { Node n = head; if (n == null) return size > 0; n = n.next; if (n == null) return size > 1; if (size < 2) throw new IllegalStateException(); return size > 2; }
  boolean isAcyclic() { java.util.Set<Node> seen = new java.util.HashSet<Node>(); for (Node n = head; n != null; n = n.next) if (!seen.add(n)) return false; return true; } }
class Node { Node next; int value; }";

const COUNTED_SPEC: &str = "import symheap.Ghost; import jbse.meta.Analysis;
 class Spec {
   static void start(List list) { Ghost.set(list, \"atLeast\", 0); Analysis.assume(list.size >= 0); }
   static void count(Object owner, Node node) {
     List list = owner instanceof List ? (List) owner : (List) Ghost.get(owner, \"list\");
     Ghost.set(node, \"list\", list);
     int n = Ghost.getInt(list, \"atLeast\") + 1;
     Ghost.set(list, \"atLeast\", n);
     Analysis.assume(list.size >= n);
   } }";

#[test]
fn companions_assume_for_their_technique_alone() {
    let folder = Folder::new("compare-companions");
    folder.write("List.java", COUNTED_JAVA);
    folder.write("Spec.java", COUNTED_SPEC);
    folder.write("subject.yaml", COUNTED);
    let subject = Arc::new(load(&folder.path(), &LoadOptions::default()).subject.unwrap());
    let registry = Registry::default();
    for method in 0..subject.methods.len() {
        for k in 1..=3 {
            assert!(rows_are_runs(&registry, &subject, method, k, "with companions"), "{method} {k}");
        }
    }
    // The exception needs two nodes and size < 2, which only the companions rule out.
    let compared = compared(&registry, plan(&registry, &subject, 1, "li", 3), &["li", "lissa", "hex"]);
    let row = |name: &str| compared.rows.iter().find(|r| r.technique == name).unwrap();
    assert_eq!((row("lissa").alarms, row("hex").alarms), (1, 0));
    assert!(compared.disagreements.iter().any(|d| d.clause_path.contains("size<2")), "{compared:?}");
}
