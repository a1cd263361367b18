//! PLI: published counts, brute force, and the false alarm that it does not raise.

use std::sync::Arc;

use symheap::exec::Natives;
use symheap::heap::{Domain, DomainValueKey, Encoding, InputValue, Layout, SlotId, SymbolicHeap};
use symheap::solve::korat::{HeapPredicate, Holds, Predicate};
use symheap::solve::smt::{Ints, Smt};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::{Context, Counts, Limits, Query, Registry};
use symheap::term::{PathCondition, TermPool};

use crate::command::json;

fn counts(subject: &str, method: &str, technique: &str, k: u32) -> (u64, u64) {
    let k = k.to_string();
    let ran = json(&["run", subject, method, "-t", technique, "-k", &k, "--json", "--no-times"]);
    assert_eq!(ran["complete"], true, "{ran}");
    (ran["paths"].as_u64().unwrap(), ran["alarms"].as_u64().unwrap())
}

#[test]
fn finish_all_processes_ends_without_alarm() {
    // C(k+4, 4) paths: one for each way to spread at most k jobs over four queues.
    for (k, paths) in [(1, 5), (2, 15), (3, 35)] {
        for technique in ["pli", "pli-noopt"] {
            assert_eq!(
                counts("pli/schedule", "finishAllProcesses", technique, k),
                (paths, 0),
                "{technique} k = {k}"
            );
        }
    }
}

#[test]
fn published_path_counts() {
    // Measured with PLI's own tool.
    let rows = [
        ("pli/schedule", "addProcess", 1, 8),
        ("pli/schedule", "quantumExpire", 1, 4),
        ("pli/schedule", "quantumExpire", 3, 10),
        ("pli/tree_map", "put", 3, 36),
        ("pli/tree_map", "put", 5, 92),
        ("pli/tree_map", "remove", 3, 17),
        ("pli/tree_map", "remove", 5, 58),
        ("pli/hash_map", "put", 1, 96),
        ("pli/hash_map", "remove", 1, 48),
        ("pli/linked_list", "add", 6, 2),
        ("pli/linked_list", "remove", 6, 15),
        ("pli/tree_set", "add", 3, 18),
    ];
    for (subject, method, k, paths) in rows {
        assert_eq!(counts(subject, method, "pli", k).0, paths, "{subject} {method} k = {k}");
        assert_eq!(
            counts(subject, method, "pli-noopt", k).0,
            paths,
            "{subject} {method} k = {k} without reuse"
        );
    }
}

#[test]
fn lissa_and_pli_part_at_the_lazy_step_of_first() {
    let compared = json(&[
        "compare",
        "pli/schedule",
        "finishAllProcesses",
        "-k",
        "1",
        "-t",
        "lissa,pli",
        "--first",
        "--json",
    ]);
    let first = &compared["disagreements"][0];
    assert_eq!(first["choice_path"], serde_json::json!([1, 2, 1, 1]));
    assert_eq!(first["clause_path"], "numProcesses>0/prio_3=List0/List0.mem_count>0/List0.first=null");
    assert_eq!((&first["kind"], &first["exact"]), (&"imprecise".into(), &"unsat".into()));
    assert_eq!(first["verdicts"], serde_json::json!({ "lissa": "sat", "pli": "unsat" }));
    let why = first["why"].as_str().unwrap();
    assert!(why.contains("List0.mem_count == 0, which contradicts List0.mem_count > 0"), "{why}");
}

#[test]
fn no_input_takes_an_alarm_of_lissa_on_the_schedule() {
    let compared = json(&[
        "compare",
        "pli/schedule",
        "finishAllProcesses",
        "-k",
        "1",
        "-t",
        "lissa,pli",
        "--depth",
        "14",
        "--json",
        "--quiet",
    ]);
    let (lissa, pli) = (&compared["rows"][0], &compared["rows"][1]);
    assert!(lissa["alarms"].as_u64() > Some(0) && lissa["alarms"] == lissa["false_alarms"], "{lissa}");
    assert_eq!((&pli["alarms"], &pli["spurious"]), (&0.into(), &0.into()), "{pli}");
}

/// One subject at one scope, to ask PLI and brute force about partial heaps.
struct Fixture {
    subject: Arc<Subject>,
    natives: Arc<Natives>,
    layout: Arc<Layout>,
}

impl Fixture {
    fn new(name: &str, k: u32) -> Self {
        let subject = Arc::new(load(name, &LoadOptions::default()).subject.unwrap());
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(k).unwrap(), &[]));
        let natives = Arc::new(Natives::new(&subject.program));
        Self { subject, natives, layout }
    }

    fn pli(&self, heap: &SymbolicHeap) -> &'static str {
        let mut pli = Registry::default().entry("pli").unwrap().judge(&self.subject).unwrap();
        let (mut terms, mut smt, pc) = (TermPool::new(), Smt::new(Ints::Exact), PathCondition::default());
        let mut context = Context {
            subject: &self.subject,
            natives: &self.natives,
            layout: &self.layout,
            terms: &mut terms,
            smt: &mut smt,
            limits: &Limits::default(),
            cancel: &Default::default(),
            counts: &mut Counts::default(),
            listener: None,
        };
        let encoding = Encoding::of(heap).unwrap();
        let query = Query { heap, encoding: &encoding, pc: &pc };
        pli.decide(&mut context, &query).word().as_str()
    }

    /// All vectors of the scope that satisfy the whole precondition, by plain enumeration without any
    /// symmetry breaking or pruning.
    fn valid(&self) -> Vec<Vec<u32>> {
        let all: Vec<_> = self.subject.precondition().cloned().collect();
        let mut predicate =
            HeapPredicate::new(&self.subject, &self.natives, &self.layout, &all, 100_000).unwrap();
        let sizes: Vec<u32> =
            self.layout.slots.iter().map(|s| self.layout.domain_size(&s.domain) as u32).collect();
        let mut vector = vec![0; sizes.len()];
        let mut found = Vec::new();
        loop {
            if predicate.test(&vector, &mut Vec::new(), &mut ()) == Holds::True {
                found.push(vector.clone());
            }
            let Some(at) = (0..vector.len()).find(|&i| vector[i] + 1 < sizes[i]) else { return found };
            vector[..at].fill(0);
            vector[at] += 1;
        }
    }
}

#[test]
fn pli_is_brute_force_on_every_small_partial_heap() {
    // Every way to fix up to three reference slots and one number of a list and a tree map of two nodes:
    // PLI against the list of all heaps that satisfy preH and preP.
    for (name, k) in [("pli/linked_list", 2), ("pli/tree_map", 2)] {
        let fixture = Fixture::new(name, k);
        let valid = fixture.valid();
        assert!(!valid.is_empty());
        let layout = &fixture.layout;
        let slots = layout.slots.len();
        let mut asked = 0;
        for code in 0..20_000u64 {
            // A fixed pseudo-random walk over partial heaps (a linear congruential sequence).
            let mut random = code.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let mut next = |n: u64| {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (random >> 33) % n
            };
            let mut heap = SymbolicHeap::new(layout.clone());
            for _ in 0..1 + next(4) {
                let slot = SlotId(next(slots as u64) as u32);
                let info = layout.slot(slot);
                // Only objects that exist have fields to fix, as in lazy initialization.
                if info.owner.is_some_and(|o| !heap.exists(o)) {
                    continue;
                }
                match &info.domain {
                    Domain::References { .. } => {
                        let alternatives = heap.lazy_alternatives(slot, |_| true);
                        if *heap.value(slot) == InputValue::Symbolic && !alternatives.is_empty() {
                            let chosen = &alternatives[next(alternatives.len() as u64) as usize];
                            heap.apply(chosen);
                        }
                    }
                    domain => {
                        let value = layout.domain_value(domain, next(layout.domain_size(domain)) as u32);
                        if let Some(symheap::heap::DomainValue::Number(n)) = value {
                            heap.set(slot, InputValue::Fixed(DomainValueKey::Number(n)));
                        }
                    }
                }
            }
            let fixed: Vec<(usize, u32)> = (0..slots)
                .filter_map(|i| {
                    let slot = SlotId(i as u32);
                    let value = match heap.value(slot) {
                        InputValue::Null => symheap::heap::DomainValue::Null,
                        InputValue::Object(place) => symheap::heap::DomainValue::Object(*place),
                        InputValue::Fixed(key) => key.clone().into(),
                        _ => return None,
                    };
                    Some((i, layout.domain_index(&layout.slot(slot).domain, &value)?))
                })
                .collect();
            // Lazy initialization names new objects in order, so some valid heap in *some* naming extends it:
            // plain enumeration has all namings.
            let expected = valid.iter().any(|v| fixed.iter().all(|&(i, value)| v[i] == value));
            assert_eq!(fixture.pli(&heap), if expected { "sat" } else { "unsat" }, "{name}: {fixed:?}");
            asked += 1;
            if asked >= 1500 {
                break;
            }
        }
    }
}

#[test]
fn a_comparison_has_a_row_for_every_technique() {
    let compared = json(&[
        "compare",
        "lissa/tree_map",
        "put",
        "-k",
        "2",
        "-t",
        "driver,li,lissa,ifrepok,pli",
        "--json",
        "--no-times",
    ]);
    let row = |i: usize, key: &str| compared["rows"][i][key].clone();
    let names: Vec<_> = (0..5).map(|i| row(i, "technique")).collect();
    assert_eq!(names, ["driver", "li", "lissa", "ifrepok", "pli"]);
    // Sum of RB(k)(2k+1) up to 2; the others as `run` counts them.
    assert_eq!((row(3, "paths"), row(2, "paths"), row(4, "paths")), (14.into(), 17.into(), 10.into()));
    assert_eq!((row(4, "spurious"), row(3, "spurious")), (0.into(), 0.into()));
    assert_eq!(row(2, "spurious"), 7);
    assert!(row(0, "time_s").is_null());
}
