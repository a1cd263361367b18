//! The worked examples of candidate vectors, accessed stacks and symmetry (LISSA §2.3 and §3), step for
//! step, on the bundled binary tree whose preH reads right before left.

use std::sync::Arc;

use symheap::exec::Natives;
use symheap::heap::{Encoding, InputValue, Layout, Origin, PlaceId, SlotId, SymbolicHeap};
use symheap::solve::korat::{HeapPredicate, Holds, Search, SearchResult};
use symheap::solve::observer::Observer;
use symheap::solve::trace::{Backtrack, Event, EventKind, Move};
use symheap::subject::{LoadOptions, Subject, load};

const STEPS: u64 = 1_000_000;

fn subject(name: &str) -> Subject {
    let loaded = load(name, &LoadOptions::default());
    loaded.subject.unwrap_or_else(|| panic!("{name}: {:?}", loaded.diagnostics))
}

struct Tree {
    subject: Arc<Subject>,
    natives: Arc<Natives>,
    layout: Arc<Layout>,
}

impl Tree {
    fn new(name: &str, k: u32) -> Self {
        let subject = Arc::new(subject(name));
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(k).unwrap(), &[]));
        let natives = Arc::new(Natives::new(&subject.program));
        Self { subject, natives, layout }
    }
    fn predicate(&self) -> HeapPredicate {
        HeapPredicate::new(&self.subject, &self.natives, &self.layout, &self.subject.spec.pre_h, STEPS)
            .unwrap()
    }
}

fn slots(numbers: &[u32]) -> Vec<SlotId> {
    numbers.iter().copied().map(SlotId).collect()
}

#[derive(Default)]
struct Log(Vec<Backtrack>);

impl Observer for Log {
    fn tell_below(&mut self, _: usize, event: impl FnOnce() -> Event) {
        if let EventKind::Popped(step) = event().kind {
            self.0.push(step);
        }
    }
}

#[test]
fn vector_order_is_left_then_right_of_each_node() {
    let tree = Tree::new("intro/binary_tree", 4);
    let names: Vec<&str> = tree.layout.slots.iter().map(|s| &*s.name).collect();
    assert_eq!(
        names,
        ["N0.left", "N0.right", "N1.left", "N1.right", "N2.left", "N2.right", "N3.left", "N3.right"]
    );
}

#[test]
fn the_next_candidate_increments_the_last_accessed_field() {
    let tree = Tree::new("intro/binary_tree", 4);
    let mut search = Search::new(tree.layout.clone(), vec![2, 0, 2, 0, 0, 0, 0, 0], vec![false; 8], true);
    let mut log = Log::default();
    assert_eq!(search.step(&mut tree.predicate(), &mut log), Some(Holds::False));
    assert_eq!(search.accessed(), slots(&[1, 0, 3, 2]));
    assert_eq!(search.step(&mut tree.predicate(), &mut log), Some(Holds::True));
    assert_eq!(search.vector(), [2, 0, 3, 0, 0, 0, 0, 0]);
    assert_eq!(log.0, [Backtrack { slot: SlotId(2), what: Move::Incremented { from: 2, to: 3 } }]);
}

#[test]
fn fixed_slots_are_skipped_and_count_for_symmetry() {
    // N0.left = N2, N0.right = N1, N1.left = N1 (a loop) and N2.left = N3, which preH does not reach.
    let tree = Tree::new("intro/binary_tree", 6);
    let mut vector = vec![0; 12];
    let mut fixed = vec![false; 12];
    for (slot, value) in [(0, 3), (1, 2), (2, 2), (4, 4)] {
        vector[slot] = value;
        fixed[slot] = true;
    }
    let mut search = Search::new(tree.layout.clone(), vector, fixed, true);
    let mut predicate = tree.predicate();
    let mut log = Log::default();
    assert_eq!(search.step(&mut predicate, &mut log), Some(Holds::False));
    assert_eq!(search.accessed(), slots(&[1, 0, 3, 2]));
    let mut tried = vec![search.vector()[3]];
    while search.step(&mut predicate, &mut log).is_some() {
        tried.push(search.vector()[3]);
    }
    tried.dedup();
    // N1.right may go up to N4 (5): N3 is named by a fixed field; N5 would only rename N4.
    assert_eq!(tried, [0, 1, 2, 3, 4, 5]);
    assert_eq!(log.0[0], Backtrack { slot: SlotId(2), what: Move::SkippedFixed });
    assert_eq!(log.0[1], Backtrack { slot: SlotId(3), what: Move::Incremented { from: 0, to: 1 } });
    let last = log.0.iter().rev().find(|b| b.slot == SlotId(3));
    assert_eq!(last.map(|b| b.what), Some(Move::Reset { from: 5, isomorphic: true }));
}

#[test]
fn the_receiver_in_its_pool_counts_as_named() {
    // Trees with 1 to k nodes up to isomorphism: sums of Catalan numbers.
    for (k, trees) in [(1, 1), (2, 3), (3, 8), (4, 22), (5, 64)] {
        let tree = Tree::new("intro/binary_tree", k);
        let mut search = Search::enumerate(tree.layout.clone());
        let mut predicate = tree.predicate();
        let mut found = 0;
        while search.next_satisfying(&mut predicate, &mut (), u64::MAX) == SearchResult::Satisfied {
            found += 1;
        }
        assert_eq!(found, trees, "k = {k}");
    }
}

#[test]
fn symmetry_breaking_loses_no_verdict() {
    // Every partial heap over N0's two fields and N1's left: with and without symmetry breaking.
    let tree = Tree::new("intro/binary_tree", 3);
    let mut predicate = tree.predicate();
    for code in 0..5u32.pow(3) {
        let digits = [code % 5, code / 5 % 5, code / 25];
        let (mut vector, mut fixed) = (vec![0; 6], vec![false; 6]);
        for (slot, &digit) in digits.iter().enumerate().filter(|(_, d)| **d < 4) {
            (vector[slot], fixed[slot]) = (digit, true);
        }
        let mut solve = |symmetry| {
            let mut search = Search::new(tree.layout.clone(), vector.clone(), fixed.clone(), symmetry);
            search.next_satisfying(&mut predicate, &mut (), u64::MAX)
        };
        assert_eq!(solve(true), solve(false), "{vector:?} {fixed:?}");
    }
}

#[test]
fn a_heap_is_encoded_breadth_first() {
    // Made in the order N0.right = N1, N1.left = N2, N0.left = N3: the vector numbers N3 first.
    let tree = Tree::new("intro/binary_tree", 4);
    let mut heap = SymbolicHeap::new(tree.layout.clone());
    for (slot, place) in [(1, 1), (2, 2), (0, 3)] {
        heap.materialise(PlaceId(place), Origin::Slot(SlotId(slot)));
        heap.set(SlotId(slot), InputValue::Object(PlaceId(place)));
    }
    let encoding = Encoding::of(&heap).unwrap();
    // N0.left = N1 (was N3), N0.right = N2 (was N1), N2.left = N3 (was N2).
    assert_eq!(encoding.vector, [2, 3, 0, 0, 4, 0, 0, 0]);
    assert_eq!(encoding.fixed, [true, true, false, false, true, false, false, false]);
    assert_eq!(encoding.encoded(PlaceId(3)), Some(PlaceId(1)));
    assert_eq!(encoding.decoded(PlaceId(3)), Some(PlaceId(2)));
}

#[test]
fn korat_counts_of_the_binary_tree() {
    for (k, valid, explored) in [(1, 1, 4), (2, 2, 16), (3, 5, 63), (6, 132, 3653), (8, 1430, 54418)] {
        let tree = Tree::new("korat/binary_tree", k);
        let mut search = Search::enumerate(tree.layout.clone());
        let mut predicate = tree.predicate();
        let mut found = 0;
        while search.next_satisfying(&mut predicate, &mut (), u64::MAX) == SearchResult::Satisfied {
            found += 1;
        }
        assert_eq!((found, search.candidates()), (valid, explored), "k = {k}");
    }
}
