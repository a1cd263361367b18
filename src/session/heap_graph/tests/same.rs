//! Isomorphism against the canonical form, and the nodes that have one heap against all pairs of nodes.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::base::CancelToken;
use crate::explore::{Limits, NodePath};
use crate::heap::{
    Clause, Domain, DomainValue, DomainValueKey, Encoding, InputValue, PlaceId, SlotId, SlotKind,
    SymbolicHeap,
};
use crate::session::same_heap::is_lazy_step;
use crate::session::view::HeapView;
use crate::session::{Session, Settings, heaps};
use crate::solve::smt::Ints;
use crate::technique::Registry;
use crate::testing::subject;

fn session(name: &str, method: usize, technique: &str, scope: u32) -> Session {
    let settings = Settings {
        technique: technique.into(),
        scope: Some(scope),
        limits: Limits::default(),
        technique_limits: crate::technique::Limits::default(),
        ints: Ints::Exact,
        args: Vec::new(),
        cancel: CancelToken::new(),
    };
    let subject = subject(name).expect("a subject");
    Session::new(Rc::new(Registry::default()), subject, method, settings).expect("a session")
}

/// Numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Slots of a heap's roots and objects; of an array whose length is open only the length.
fn slots(heap: &SymbolicHeap) -> Vec<SlotId> {
    let layout = heap.layout().clone();
    let mut slots: Vec<SlotId> = layout.root_slots.iter().flatten().copied().collect();
    for &(place, _) in heap.objects() {
        let own: Vec<SlotId> = heap.slots_of(place).collect();
        let is_open = |s: &&SlotId| {
            layout.slot(**s).kind == SlotKind::Length && *heap.value(**s) == InputValue::Symbolic
        };
        match own.iter().find(is_open) {
            Some(&length) => slots.push(length),
            None => slots.extend(own),
        }
    }
    slots
}

/// Decides an open slot at random; whether there was one.
fn decide(heap: &mut SymbolicHeap, dice: &mut Dice) -> bool {
    let open: Vec<SlotId> =
        slots(heap).into_iter().filter(|&slot| *heap.value(slot) == InputValue::Symbolic).collect();
    if open.is_empty() {
        return false;
    }
    let slot = open[dice.below(open.len())];
    let layout = heap.layout().clone();
    let mut alternatives = heap.lazy_alternatives(slot, |_| true);
    let domain = &layout.slot(slot).domain;
    if !matches!(domain, Domain::References { .. } | Domain::Listed(_)) {
        let index = dice.below(layout.domain_size(domain).clamp(1, 3) as usize) as u32;
        if let Some(DomainValue::Number(n)) = layout.domain_value(domain, index) {
            alternatives = vec![Clause::Fixes(slot, DomainValueKey::Number(n))];
        }
    }
    if alternatives.is_empty() {
        return false;
    }
    heap.apply(&alternatives[dice.below(alternatives.len())]);
    true
}

/// The same heap, decided in another order.
fn shuffled(heap: &SymbolicHeap, dice: &mut Dice) -> SymbolicHeap {
    let layout = heap.layout().clone();
    let mut copy = SymbolicHeap::new(layout.clone());
    let mut renamed: BTreeMap<PlaceId, PlaceId> = layout.receiver.map(|r| (r, r)).into_iter().collect();
    loop {
        let origin = |to: PlaceId| renamed.iter().find(|pair| *pair.1 == to).map(|(&from, _)| from);
        let original = |slot: SlotId| match layout.slot(slot).owner {
            None => Some(slot),
            Some(to) => origin(to)
                .map(|from| SlotId(layout.place(from).slots.start + slot.0 - layout.place(to).slots.start)),
        };
        let open: Vec<(SlotId, InputValue)> = slots(&copy)
            .into_iter()
            .filter(|&slot| *copy.value(slot) == InputValue::Symbolic)
            .filter_map(|slot| Some((slot, heap.value(original(slot)?).clone())))
            .filter(|(_, value)| *value != InputValue::Symbolic)
            .collect();
        if open.is_empty() {
            return copy;
        }
        let (slot, value) = open[dice.below(open.len())].clone();
        let clause = match value {
            InputValue::Object(from) => match renamed.get(&from) {
                Some(&to) => Clause::Aliases(slot, to),
                None => {
                    let orbit = layout.place(from).orbit.expect("an orbit");
                    let to = copy.next_new(orbit).expect("room");
                    renamed.insert(from, to);
                    Clause::Expands(slot, to)
                }
            },
            InputValue::Fixed(value) => Clause::Fixes(slot, value),
            _ => Clause::Null(slot),
        };
        copy.apply(&clause);
    }
}

#[test]
fn isomorphism_agrees_with_the_canonical_form() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut same, mut other, mut renamed) = (0, 0, 0);
    for name in ["korat/binary_tree", "pli/schedule", "intro/aliased_arguments", "korat/heap_array"] {
        let session = session(name, 0, "li", 3);
        let layout = session.explorer.engine.layout().clone();
        let view = |heap: &SymbolicHeap| heaps::view(&session.explorer, heap);
        let code = |heap: &SymbolicHeap| {
            Encoding::of(heap).map(|e| (e.vector, e.fixed)).expect("values of their domains")
        };
        let mut heaps: Vec<SymbolicHeap> = Vec::new();
        for _ in 0..40 {
            let mut heap = SymbolicHeap::new(Arc::clone(&layout));
            let steps = dice.below(12);
            for _ in 0..steps {
                decide(&mut heap, &mut dice);
            }
            let copy = shuffled(&heap, &mut dice);
            assert_eq!(code(&heap), code(&copy), "{name}");
            renamed += usize::from(view(&heap) != view(&copy));
            let mut near = copy.clone();
            decide(&mut near, &mut dice);
            heaps.extend([heap, copy, near]);
        }
        for (i, a) in heaps.iter().enumerate() {
            for b in &heaps[i..] {
                let expected = code(a) == code(b);
                assert_eq!(view(a).is_same(&view(b)), expected, "{name}: {:#?} {:#?}", view(a), view(b));
                *(if expected { &mut same } else { &mut other }) += 1;
            }
        }
    }
    assert!(same > 640 && other > 4000 && renamed > 5, "{same} {other} {renamed}");
}

/// What `heap` says of a node.
fn heap_at(session: &mut Session, path: &[u32]) -> HeapView {
    let node = Some(NodePath::Choices(crate::explore::ChoicePath(path.to_vec())));
    let there = session.explorer.look_at(&session.now.cursor, node.as_ref()).expect("a node");
    heaps::heap_and_same(&session.explorer, &there, false)
}

#[test]
fn nodes_with_the_same_heap_are_found() {
    let mut named = 0;
    for (name, method, technique) in
        [("intro/visiting_order", 0, "li"), ("korat/binary_tree", 0, "li"), ("intro/overflow", 0, "lissa")]
    {
        let mut session = session(name, method, technique, 2);
        session.line("run bfs 25").expect("a run");
        let ids: Vec<_> = session.explorer.tree.ids().take(120).collect();
        let heaps: Vec<HeapView> = ids
            .iter()
            .map(|&id| {
                let path = session.explorer.tree.path(id).0;
                heap_at(&mut session, &path)
            })
            .collect();
        // The topmost node that has a node's heap because all between them are conditions.
        let top = |mut id| {
            while !is_lazy_step(&session.explorer.tree, id) {
                match session.explorer.tree.node(id).parent {
                    Some((parent, _)) => id = parent,
                    None => break,
                }
            }
            id
        };
        for (&id, heap) in ids.iter().zip(&heaps) {
            let mut expected: Vec<Vec<u32>> = Vec::new();
            for (&other, of_other) in ids.iter().zip(&heaps) {
                if top(other) == other && top(id) != other && heap.is_same(of_other) {
                    expected.push(session.explorer.tree.path(other).0);
                }
            }
            expected.sort();
            let mut found = heap.same_as.clone();
            found.retain(|path| ids.iter().any(|&id| session.explorer.tree.path(id).0 == *path));
            assert!(heap.same_as.is_sorted());
            assert_eq!(found, expected, "{name} {:?}", heap.choice_path);
            named += found.len();
        }
    }
    assert!(named >= 4, "{named}");
}
