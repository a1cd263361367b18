//! A search that somebody listens to is the search that nobody listens to: the same candidates in the same
//! order, the same answers and the same reads, over partial heaps of bundled subjects taken by lot.

use std::sync::Arc;

use symheap::exec::Natives;
use symheap::heap::{Layout, SlotId};
use symheap::solve::korat::{HeapPredicate, Holds, Search};
use symheap::solve::observer::{Observer, Recorder};
use symheap::solve::trace::EventKind;
use symheap::testing::subject;

/// Candidates of one search that are looked at.
const MOST: usize = 120;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// A candidate with its answer and what was read for that.
type Tested = (Vec<u32>, Holds, Vec<SlotId>);

/// The next candidates of a search, each under an observer of its own.
fn tested<O: Observer>(
    mut search: Search,
    predicate: &mut HeapPredicate,
    mut observer: impl FnMut() -> O,
    mut told: impl FnMut(O, &Tested),
) -> Vec<Tested> {
    let mut all = Vec::new();
    while all.len() < MOST {
        let mut observer = observer();
        observer.begin(|| search.place());
        let Some(holds) = search.step(predicate, &mut observer) else { break };
        let one = (search.vector().to_vec(), holds, search.accessed().to_vec());
        told(observer, &one);
        all.push(one);
    }
    all
}

fn check(name: &str, k: u32, lots: u64) {
    let subject = subject(name).unwrap();
    let layout = Arc::new(Layout::new(&subject.program, subject.scope(k).unwrap(), &[]));
    let natives = Arc::new(Natives::new(&subject.program));
    let predicate = || HeapPredicate::of_structure(&subject, &natives, &layout, 100_000).unwrap();
    let (mut fast, mut told, mut seen) = (predicate(), predicate(), 0);
    for lot in 0..lots {
        let mut dice = Dice(lot);
        let (mut vector, mut fixed) = (vec![0; layout.slots.len()], vec![false; layout.slots.len()]);
        for (at, slot) in layout.slots.iter().enumerate() {
            if dice.roll(5) == 0 {
                vector[at] = dice.roll(layout.domain_size(&slot.domain).max(1)) as u32;
                fixed[at] = true;
            }
        }
        let search = Search::new(layout.clone(), vector.clone(), fixed.clone(), dice.roll(2) == 0);
        fast.fix(&fixed);
        told.fix(&fixed);
        let unobserved = tested(search.clone(), &mut fast, || (), |(), _| {});
        let observed = tested(search, &mut told, Recorder::default, |recorder, (vector, holds, accessed)| {
            let round = recorder.0;
            let about = format!("{name} {vector:?} {fixed:?}");
            let end = round.after(round.events.len());
            assert_eq!((&end.vector, &end.accessed), (vector, accessed), "{about}");
            assert_eq!(round.survives, *holds == Holds::True, "{about}");
            let candidates = round.events.iter().filter(|e| e.kind == EventKind::Candidate);
            assert_eq!(candidates.count(), 1, "{about}");
        });
        assert_eq!(unobserved, observed, "{name} {vector:?} {fixed:?}");
        seen += observed.len();
    }
    assert!(seen > 100, "{name}: only {seen} candidates");
}

#[test]
fn of_structures() {
    check("korat/binary_tree", 3, 30);
    check("lissa/linked_list", 3, 20);
    check("lissa/tree_map", 2, 10);
    check("pli/linked_list", 3, 20);
}

#[test]
fn of_arrays_and_of_several_pools() {
    check("pli/schedule", 1, 6);
    check("pli/avl_tree", 2, 10);
}

#[test]
fn of_open_numbers() {
    check("intro/overflow", 3, 20);
}
