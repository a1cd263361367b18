//! The nodes where techniques part: kinds, groups, what is left out on demand, what verdicts rest on.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::Value;
use symheap::explore::compare::{Disagreement, Kind, Wanted, compare};
use symheap::solve::{Verdict, Why};
use symheap::subject::{LoadOptions, load};
use symheap::technique::{Context, Entry, Judge, Query, Registry};

use crate::command::json;

fn compared(more: &[&str]) -> Value {
    let mut args = vec!["compare", "intro/binary_tree", "dfs", "-k", "2", "--json", "--no-times"];
    args.extend(more);
    json(&args)
}

#[test]
fn the_same_mistake_is_one_group() {
    let compared = self::compared(&["-t", "li,lissa"]);
    let groups = compared["groups"].as_array().unwrap();
    let nodes = compared["disagreements"].as_array().unwrap();
    // Every node is in one group, and the counts add up.
    let total: u64 = groups.iter().map(|g| g["count"].as_u64().unwrap()).sum();
    assert_eq!(total, nodes.len() as u64);
    for (at, group) in groups.iter().enumerate() {
        let members: Vec<&Value> = nodes.iter().filter(|n| n["group"] == at).collect();
        assert_eq!(group["count"], members.len());
        assert!(members.iter().all(|m| m["kind"] == group["kind"] && m["reason"] == group["sentence"]));
        let length = |path: &Value| path.as_array().unwrap().len();
        let shortest = members.iter().map(|m| length(&m["choice_path"])).min().unwrap();
        let shown = &group["representative"]["choice_path"];
        assert_eq!(length(shown), shortest);
        // The first of the shortest ones.
        let first = members.iter().find(|m| length(&m["choice_path"]) == shortest).unwrap();
        assert_eq!(shown, &first["choice_path"]);
    }
    // Three of the nodes alias two references, in many places of the tree: names of objects do not count.
    assert!(groups.len() < nodes.len(), "{compared}");
}

#[test]
fn a_node_below_a_disagreement_is_not_the_topmost() {
    let compared = self::compared(&[]);
    let paths: Vec<Vec<u64>> = compared["disagreements"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| d["choice_path"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect())
        .collect();
    for (at, path) in paths.iter().enumerate() {
        let below = paths.iter().enumerate().find(|(other, p)| *other != at && p.starts_with(path));
        assert_eq!(below, None);
    }
}

#[test]
fn kinds_and_limits_leave_nodes_out() {
    let all = compared(&["-t", "li,lihybrid,lissa"]);
    // Plain lazy initialization has cycles, on which the recursion never ends: these are no paths.
    assert_eq!((&all["complete"], &all["stopped"]), (&true.into(), &serde_json::Value::Null));
    let nodes = all["disagreements"].as_array().unwrap();
    assert!(nodes.len() > 3 && nodes.iter().all(|d| d["kind"] == "imprecise"), "{all}");
    let none = compared(&["-t", "li,lihybrid,lissa", "--only", "unsound"]);
    assert_eq!((&none["disagreements"], &none["limited"]), (&serde_json::json!([]), &false.into()));
    let first = compared(&["-t", "li,lihybrid,lissa", "--first"]);
    assert_eq!(first["disagreements"][0]["choice_path"], nodes[0]["choice_path"]);
    assert_eq!((first["disagreements"].as_array().unwrap().len(), &first["complete"]), (1, &false.into()));
    let two = compared(&["-t", "li,lihybrid,lissa", "--limit", "2"]);
    assert_eq!(two["disagreements"].as_array().unwrap().len(), 2);
    assert_eq!(two["limited"], true);
}

/// Refutes every heap.
struct Refuser;

impl Judge for Refuser {
    fn decide(&mut self, _: &mut Context, _: &Query) -> Verdict {
        Verdict::Unsat(Why::Stated("never".into()))
    }
}

#[test]
fn the_topmost_node_of_the_wanted_kind_may_lie_below_one_of_another() {
    let mut registry = Registry::default();
    registry.add(Entry::judging("refuser", "nothing is possible", || Refuser));
    let subject = Arc::new(load("intro/binary_tree", &LoadOptions::default()).subject.unwrap());
    let found = |only: Option<Kind>| {
        let plan = super::plan(&registry, &subject, 0, "li", 2);
        let techniques = ["li", "pli", "refuser"].map(|t| registry.make(t).unwrap()).into();
        let wanted = Wanted { only, ..Wanted::default() };
        let compared = compare(plan, techniques, wanted, Rc::new(|| Duration::ZERO), |_, _| true).unwrap();
        let named = |d: &Disagreement| (d.clause_path.clone(), d.kind);
        compared.disagreements.iter().map(named).collect::<Vec<_>>()
    };
    // The refuser cuts null and a new object at once, which are feasible; an alias never is.
    let all = [
        ("N0.left=null".to_string(), Kind::Unsound),
        ("N0.left=N0".to_string(), Kind::Imprecise),
        ("N0.left=N1".to_string(), Kind::Unsound),
    ];
    assert_eq!(found(None), all);
    let imprecise = found(Some(Kind::Imprecise));
    assert!(imprecise.contains(&("N0.left=null/N0.right=N0".into(), Kind::Imprecise)), "{imprecise:?}");
}

#[test]
fn an_alias_in_a_tree_is_refuted_at_every_scope() {
    let compared = self::compared(&["-t", "li,lihybrid,lissa,bli2"]);
    let nodes = compared["disagreements"].as_array().unwrap();
    let alias = nodes.iter().find(|d| d["clause_path"] == "N0.left=N0").unwrap();
    assert_eq!(alias["relies_on"]["lissa"], serde_json::json!([]), "{alias}");
    assert_eq!(alias["relies_on"]["bli2"], serde_json::json!([]), "{alias}");
    assert_eq!(alias["relies_on"]["exact"], serde_json::json!([]), "{alias}");
}

/// How many nodes a comparison has that a wrong cut is looked for in; `SYMHEAP_COMPARED_NODES` makes them more.
fn least_nodes() -> usize {
    std::env::var("SYMHEAP_COMPARED_NODES").ok().and_then(|n| n.parse().ok()).unwrap_or(60)
}

/// Right but for one heap: N0's left child has no children of its own, and N0 has a right one.
struct NearlyRight {
    judge: Box<dyn Judge>,
    asked: Arc<AtomicUsize>,
}

impl Judge for NearlyRight {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let is = |name: &str, value: &str| {
            let slots = query.heap.layout().slots.iter().position(|slot| &*slot.name == name);
            let slot = slots.map(|at| symheap::heap::SlotId(at as u32));
            slot.is_some_and(|slot| query.heap.show(slot, |_| String::new()) == value)
        };
        let wrong = [("N0.left", "N1"), ("N0.right", "N2"), ("N1.left", "null"), ("N1.right", "null")];
        if wrong.iter().all(|(name, value)| is(name, value)) {
            return Verdict::Unsat(Why::Stated("planted".into()));
        }
        self.judge.decide(context, query)
    }
}

#[test]
fn one_wrong_cut_among_many_nodes_is_the_first_line() {
    let asked = Arc::new(AtomicUsize::new(0));
    let mut registry = Registry::default();
    let subject = Arc::new(load("intro/binary_tree", &LoadOptions::default()).subject.unwrap());
    let pli = registry.entry("pli").unwrap().clone();
    let (given, counted) = (subject.clone(), asked.clone());
    registry.add(Entry::judging("nearly_right", "one heap is refused that is good", move || NearlyRight {
        judge: pli.judge(&given).unwrap(),
        asked: counted.clone(),
    }));
    let first = if least_nodes() > 20_000 { 5 } else { 3 };
    for k in first.. {
        asked.store(0, Ordering::Relaxed);
        let plan = super::plan(&registry, &subject, 0, "li", k);
        let techniques = ["pli", "nearly_right"].map(|t| registry.make(t).unwrap()).into();
        let wanted = Wanted { only: Some(Kind::Unsound), ..Wanted::default() };
        let found = compare(plan, techniques, wanted, Rc::new(|| Duration::ZERO), |_, _| true).unwrap();
        if asked.load(Ordering::Relaxed) < least_nodes() {
            continue;
        }
        let first = found.disagreements.first().expect("the planted cut");
        assert_eq!((first.kind, first.reason.as_str()), (Kind::Unsound, "planted"), "k = {k}");
        assert!(first.clause_path.contains("N1.right=null"), "{}", first.clause_path);
        return;
    }
}
