//! Bounds by search against all heaps one by one, on the bundled subjects.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::CancelToken;
use crate::exec::Natives;
use crate::heap::{
    Domain, DomainValue, Encoding, InputValue, Layout, Origin, PlaceId, SlotId, SlotKind, SymbolicHeap,
};
use crate::solve::bounds::compute::compute_by;
use crate::solve::bounds::{Bounds, PlaceSet, Request, field_pairs, given};
use crate::solve::korat::{HeapPredicate, Search, SearchResult};
use crate::subject::files::{DiskAndBundled, InMemory, bundled_subjects};
use crate::subject::{LoadOptions, Subject, load, load_with};

const STEPS: u64 = 1_000_000;

#[test]
fn sets_of_objects() {
    let mut set: PlaceSet = [PlaceId(1), PlaceId(70)].into_iter().collect();
    assert!(set.contains(PlaceId(70)) && !set.contains(PlaceId(6)) && !set.contains(PlaceId(700)));
    let other: PlaceSet = [PlaceId(6)].into_iter().collect();
    assert!(!set.intersects(&other) && !other.intersects(&set));
    set.union_with(&other);
    assert_eq!(set.iter().collect::<Vec<_>>(), [PlaceId(1), PlaceId(6), PlaceId(70)]);
    assert!(PlaceSet::default().is_empty() && !set.is_empty());
}

struct Scope {
    subject: Arc<Subject>,
    natives: Arc<Natives>,
    layout: Arc<Layout>,
}

impl Scope {
    fn new(name: &str, k: u32) -> Option<Self> {
        let subject = Arc::new(load(name, &LoadOptions::default()).subject.expect(name));
        Self::of(subject, k)
    }
    fn of(subject: Arc<Subject>, k: u32) -> Option<Self> {
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(k).ok()?, &[]));
        let natives = Arc::new(Natives::new(&subject.program));
        (!subject.spec.pre_h.is_empty()).then_some(Self { subject, natives, layout })
    }
    fn bounds(&self, enumerates: bool, candidates: u64, threads: usize) -> Bounds {
        let cancel = CancelToken::new();
        let request = Request {
            subject: &self.subject,
            natives: &self.natives,
            layout: &self.layout,
            steps: STEPS,
            candidates,
            threads,
            cancel: &cancel,
        };
        compute_by(&request, enumerates, &mut |_| {}).expect("preH runs")
    }

    /// Every satisfying heap, primitives and all, numbered by its encoding: slot and index, and slots that
    /// are open.
    fn brute_force(&self) -> (BTreeSet<(u32, u32)>, BTreeSet<u32>) {
        let layout = &self.layout;
        let pre_h = &self.subject.spec.pre_h;
        let mut predicate =
            HeapPredicate::new(&self.subject, &self.natives, layout, pre_h, STEPS).expect("preH runs");
        let mut search = Search::enumerate(layout.clone());
        let (mut pairs, mut open) = (BTreeSet::new(), BTreeSet::new());
        while search.next_satisfying(&mut predicate, &mut (), u64::MAX) == SearchResult::Satisfied {
            let mut heap = SymbolicHeap::new(layout.clone());
            for &slot in search.accessed() {
                let value = layout.domain_value(&layout.slot(slot).domain, search.vector()[slot.0 as usize]);
                let value = match value {
                    Some(DomainValue::Null) => InputValue::Null,
                    Some(DomainValue::Object(place)) => {
                        heap.materialise(place, Origin::Slot(slot));
                        InputValue::Object(place)
                    }
                    _ => continue,
                };
                heap.set(slot, value);
            }
            let length = |place: PlaceId| {
                let first = SlotId(layout.place(place).slots.start);
                match layout.domain_value(&layout.slot(first).domain, search.vector()[first.0 as usize]) {
                    Some(DomainValue::Number(n)) => n,
                    _ => i64::MAX,
                }
            };
            let encoding = Encoding::of(&heap).expect("values come from domains");
            for &(from, to) in &encoding.renaming {
                let slots = layout.place(from).slots.clone().zip(layout.place(to).slots.clone());
                for (s, t) in slots {
                    let info = layout.slot(SlotId(s));
                    let beyond = matches!(info.kind, SlotKind::Element(i) if i64::from(i) >= length(from));
                    if !matches!(info.domain, Domain::References { .. }) || beyond {
                        continue;
                    }
                    if search.accessed().contains(&SlotId(s)) {
                        pairs.insert((t, encoding.vector[t as usize]));
                    } else {
                        open.insert(t);
                    }
                }
            }
        }
        (pairs, open)
    }

    fn pairs(&self, bounds: &Bounds) -> (BTreeSet<(u32, u32)>, BTreeSet<u32>) {
        let (mut pairs, mut open) = (BTreeSet::new(), BTreeSet::new());
        for (i, info) in self.layout.slots.iter().enumerate() {
            let Some(row) = bounds.row(SlotId(i as u32)) else { continue };
            if row.open {
                open.insert(i as u32);
                continue;
            }
            for index in 0..self.layout.domain_size(&info.domain) as u32 {
                if row.allows(&self.layout.domain_value(&info.domain, index).expect("a member")) {
                    pairs.insert((i as u32, index));
                }
            }
        }
        (pairs, open)
    }
}

#[test]
fn search_finds_what_all_heaps_have() {
    for name in bundled_subjects(&DiskAndBundled) {
        // Structures of structures and maps of sixteen buckets have too many heaps for a test.
        let large = ["hash_map", "template", "dictionary_info", "transport_stats", "sql_filter_clauses"];
        let most = match &*name {
            name if large.iter().any(|large| name.ends_with(large)) => 1,
            name if name.ends_with("combatant_statistic") => 1,
            name if name.starts_with("lissa/") || name.starts_with("pli/") => 2,
            _ => 3,
        };
        let scopes = 1..=most;
        for k in scopes {
            let Some(scope) = Scope::new(&name, k) else { continue };
            // Roots that are no fields are arguments here; `brute_force` knows none.
            if scope.layout.root_slots.iter().any(Option::is_some) {
                continue;
            }
            let (mut pairs, open) = scope.brute_force();
            pairs.retain(|(slot, _)| !open.contains(slot));
            for enumerates in [true, false] {
                let bounds = scope.bounds(enumerates, u64::MAX, 1);
                assert!(bounds.unknown.is_empty(), "{name} {k}");
                assert_eq!(scope.pairs(&bounds), (pairs.clone(), open.clone()), "{name} {k} {enumerates}");
            }
        }
    }
}

#[test]
fn budgets_keep_pairs_and_do_not_depend_on_threads() {
    for (name, k) in [("bli/red_black_tree", 6), ("korat/singly_linked_list", 5), ("lissa/hash_map", 2)] {
        let scope = Scope::new(name, k).expect(name);
        let exact = scope.bounds(true, u64::MAX, 2);
        for budget in [0, 1, 40, 300] {
            let partial = scope.bounds(true, budget, 1);
            assert_eq!(partial, scope.bounds(true, budget, 2), "{name} {budget}");
            assert_eq!(partial.stopped.is_some(), !partial.unknown.is_empty());
            for (i, _) in scope.layout.slots.iter().enumerate() {
                let (all, some) = (partial.row(SlotId(i as u32)), exact.row(SlotId(i as u32)));
                let mut union = all.cloned();
                if let (Some(union), Some(some)) = (&mut union, some) {
                    // A slot that nothing is known of yet is closed, but has all its pairs.
                    union.union_with(&crate::solve::bounds::Targets {
                        open: union.open,
                        beyond: union.beyond.clone(),
                        ..some.clone()
                    });
                }
                assert_eq!(union.as_ref(), all, "{name} {budget}: {}", scope.layout.slots[i].name);
            }
        }
        assert!(!scope.bounds(true, 1, 1).unknown.is_empty(), "{name}");
    }
}

fn by_field(name: &str, k: u32, field: &str) -> Vec<(u32, Option<u32>)> {
    let scope = Scope::new(name, k).expect(name);
    let fields = field_pairs(&scope.subject, &scope.layout, &scope.bounds(true, u64::MAX, 2));
    fields.into_iter().find(|f| f.name == field).expect(field).pairs
}

#[test]
fn the_published_bounds() {
    // NFM 2013, §2 and §4.
    let (a, b, c, null) = (Some(1), Some(2), Some(3), None);
    assert_eq!(
        by_field("bli/list", 4, "Node.next"),
        [(0, a), (0, null), (1, b), (1, null), (2, c), (2, null), (3, null)]
    );
    assert_eq!(
        by_field("bli/search_tree", 4, "Node.left"),
        [(0, a), (0, null), (1, b), (1, c), (1, null), (2, c), (2, null), (3, null)]
    );
    for (name, class) in [("bli/red_black_tree", "Node"), ("lissa/tree_map", "Entry")] {
        assert_eq!(
            by_field(name, 3, &format!("{class}.left")),
            [(0, a), (0, null), (1, null), (2, null)],
            "{name}"
        );
    }
}

#[test]
fn a_reference_that_nobody_checks_has_its_whole_domain() {
    let cur = by_field("lissa/schedule", 2, "Schedule.curProc");
    assert_eq!(cur, [(0, Some(0)), (0, Some(1)), (0, None)]);
}

#[test]
fn long_lists_and_big_trees() {
    let list = by_field("lissa/linked_list", 20, "Entry.next");
    // Breadth first from the header, next before previous: a ring is numbered from both ends.
    let next = |n: u32, i: u32| match i {
        0 => u32::from(n > 1),
        i if i % 2 == 1 => {
            if i + 2 < n {
                i + 2
            } else if i + 1 < n {
                i + 1
            } else {
                i - 1
            }
        }
        i => i.saturating_sub(2),
    };
    let mut expected = BTreeSet::new();
    for n in 1..=20 {
        (0..n).for_each(|i| {
            expected.insert((i, Some(next(n, i))));
        });
    }
    assert_eq!(list.into_iter().collect::<BTreeSet<_>>(), expected);
    assert!(by_field("bli/red_black_tree", 8, "Node.left").contains(&(3, Some(7))));
}

#[test]
fn a_table_in_the_specification() {
    let subject = "symheap: 1\nname: L\nsources: [L.java]\ninput: { this: L }\nprecondition:\n  for: L\n  scope:\n    \
        pools: { nodes: { class: Node, count: k } }\n    fields: { L.head: nodes, Node.next: nodes }\n  \
        bounds: { Node.next: [[0, 1], [0, null], [1, null], [1, 9]] }\nmethods: { get: {} }\n";
    let java = "class Node { Node next; }\nclass L { Node head; Node get() { return head.next; } }\n";
    let files = InMemory::default().with("subject.yaml", subject).with("L.java", java);
    let loaded = load_with(&files, "subject.yaml", &LoadOptions::default());
    let subject = loaded.subject.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let layout = Layout::new(&subject.program, subject.scope(3).expect("a scope"), &[]);
    let layout = Arc::new(layout);
    let bounds = given(&subject, &layout).expect("a table");
    let fields = field_pairs(&subject, &layout, &bounds);
    let pairs: Vec<_> = fields.iter().map(|f| (f.name.as_str(), f.pairs.as_slice())).collect();
    let (head, next) = ([(0, Some(0)), (0, None)], [(0, Some(1)), (0, None), (1, None)]);
    // What the table leaves out has what the numbering alone allows.
    assert_eq!(pairs, [("L.head", &head[..]), ("Node.next", &next[..])]);
}

#[test]
fn a_primitive_decides_which_references_are_read() {
    // Where it is 0 or false, the heap is fine and the reference is not looked at.
    let rows = [
        (
            "class T { int n; Item a; boolean ok() { return n == 0 || a != null; } } class Item { }",
            "{ items: { class: Item, count: k } }",
            "{ T.n: 0..k, T.a: items }",
        ),
        (
            "class T { Node root; boolean ok() { return root == null || root.leaf || root.next != root; } }
             class Node { boolean leaf; Node next; }",
            "{ nodes: { class: Node, count: k } }",
            "{ T.root: nodes, Node.leaf: [true, false], Node.next: nodes }",
        ),
        (
            "class T { Item[] a; boolean ok() {
               for (int i = 0; i < a.length; i++) { if (a[i] == null) return false; } return true; } }
             class Item { }",
            "{ items: { class: Item, count: k }, arrays: { array: Item, count: 1, length: 0..k, elements: items, null: false } }",
            "{ T.a: arrays }",
        ),
    ];
    for (java, pools, fields) in rows {
        let subject = format!(
            "symheap: 1\nname: T\nsources: [T.java]\ninput: {{ this: T }}\nmethods: {{ ok: {{}} }}\n\
             precondition:\n  scope: {{ default: 2, pools: {pools}, fields: {fields} }}\n  \
             operational: {{ preH: [ok] }}\n"
        );
        let files = InMemory::default().with("subject.yaml", &subject).with("T.java", java);
        let loaded = load_with(&files, "subject.yaml", &LoadOptions::default());
        let subject = Arc::new(loaded.subject.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics)));
        for k in 1..=3 {
            let scope = Scope::of(subject.clone(), k).expect("a scope");
            let (mut pairs, open) = scope.brute_force();
            pairs.retain(|(slot, _)| !open.contains(slot));
            assert!(!pairs.is_empty() || !open.is_empty(), "{java}");
            for enumerates in [true, false] {
                let bounds = scope.bounds(enumerates, u64::MAX, 1);
                assert_eq!(scope.pairs(&bounds), (pairs.clone(), open.clone()), "{k} {enumerates}: {java}");
            }
        }
    }
}
