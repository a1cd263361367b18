//! Verdicts on whole heaps: along one backbone, in breadth-first order, and over all backbones (HEX,
//! Definition 3.4).

use std::collections::VecDeque;

use crate::base::CancelToken;
use crate::heap::{InputValue, Layout, PlaceId, SlotId, SymbolicHeap};
use crate::lang::program::Program;
use crate::solve::hex::check::{Checker, Reference};
use crate::solve::hex::path::{Backbone, is_reference};
use crate::solve::hex::{Atoms, Rules};
use crate::solve::observer::Observer;
use crate::solve::reason::HexWhy;
use crate::solve::trace::{Event, EventKind};
use crate::solve::{Verdict, Why};

/// Most partial spanning trees that Definition 3.4 looks at before it gives up.
const MOST_TREES: u64 = 1_000_000;

impl Rules {
    /// Adds the violations of a reference, and gives the reason where a sentence cannot hold any more.
    pub fn refute<O: Observer>(
        &self,
        checker: &Checker,
        reference: &Reference,
        violated: &mut Atoms,
        observer: &mut O,
    ) -> Option<HexWhy> {
        let why = self.first_refuted(checker, reference, violated, observer);
        observer.tell(|| {
            let text = why.as_ref().map_or("the rules allow it".into(), HexWhy::sentence);
            Event::new(EventKind::Answer, text)
        });
        why
    }

    fn first_refuted<O: Observer>(
        &self,
        checker: &Checker,
        reference: &Reference,
        violated: &mut Atoms,
        observer: &mut O,
    ) -> Option<HexWhy> {
        for broken in checker.violations(reference, observer) {
            broken.atoms.iter().for_each(|&at| violated.insert(at));
            let concerned = |s: &&super::Sentence| broken.atoms.iter().any(|&at| s.mentions(at));
            let mut concerned = self.sentences.iter().filter(concerned);
            if concerned.any(|s| s.value(violated, false) == Some(false)) {
                return checker.why(&broken, reference);
            }
        }
        None
    }
}

/// The slots of references, roots first, that a visit meets once an object was met.
fn references_of(layout: &Layout, place: PlaceId) -> impl Iterator<Item = SlotId> {
    let slots = layout.place(place).slots.clone().map(SlotId);
    slots.filter(move |&slot| is_reference(layout, slot))
}

/// The target of a reference: `None` where it is not decided.
fn decided(heap: &SymbolicHeap, slot: SlotId) -> Option<Option<PlaceId>> {
    match heap.value(slot) {
        InputValue::Null => Some(None),
        InputValue::Object(place) => Some(Some(*place)),
        _ => None,
    }
}

/// The incremental verdict for lazy steps in breadth-first order: roots, then the fields of objects in the
/// order in which they were met.
pub fn breadth_first(rules: &Rules, program: &Program, heap: &SymbolicHeap) -> Verdict {
    let mut visit = BreadthFirst::new(heap.layout());
    loop {
        if let Some(verdict) = visit.advance(rules, program, heap, &mut ()) {
            return verdict;
        }
    }
}

/// A breadth-first visit of a heap, which stands between two references.
#[derive(Clone, Debug)]
pub struct BreadthFirst {
    backbone: Backbone,
    violated: Atoms,
    complete: bool,
    queue: VecDeque<SlotId>,
}

impl BreadthFirst {
    /// Before the first reference.
    pub fn new(layout: &Layout) -> Self {
        let mut queue: VecDeque<SlotId> = layout.root_slots.iter().flatten().copied().collect();
        queue.extend(layout.receiver.into_iter().flat_map(|place| references_of(layout, place)));
        Self { backbone: Backbone::new(layout), violated: Atoms::default(), complete: true, queue }
    }
    /// The reference that comes next.
    pub fn front(&self) -> Option<SlotId> {
        self.queue.front().copied()
    }
    /// Leaves the reference that comes next out: an element that its array does not have.
    pub fn skip(&mut self) {
        self.queue.pop_front();
    }
    /// The next reference that is decided.
    fn next_reference(&mut self, heap: &SymbolicHeap) -> Option<Reference> {
        let layout = heap.layout();
        while let Some(slot) = self.queue.pop_front() {
            let Some(target) = decided(heap, slot) else {
                self.complete = false;
                continue;
            };
            if let Some(place) = target.filter(|&place| !self.backbone.contains(place)) {
                self.backbone.expand(slot, place);
                self.queue.extend(references_of(layout, place));
            }
            if let Some(reference) = Reference::new(layout, &self.backbone, slot, target) {
                return Some(reference);
            }
        }
        None
    }
    /// Visits the next reference; the verdict where it refutes the heap, or where there is none.
    pub fn advance<O: Observer>(
        &mut self,
        rules: &Rules,
        program: &Program,
        heap: &SymbolicHeap,
        observer: &mut O,
    ) -> Option<Verdict> {
        let Some(reference) = self.next_reference(heap) else {
            let verdict = denied(rules, &self.violated, self.complete);
            observer.closes();
            observer.tell(|| {
                let none = || "no decided reference is left: the rules do not refute the heap".into();
                Event::new(EventKind::Answer, verdict.why().map_or_else(none, Why::sentence))
            });
            return Some(verdict);
        };
        let checker = Checker { rules, program, layout: heap.layout(), backbone: &self.backbone };
        let why = rules.refute(&checker, &reference, &mut self.violated, observer);
        why.map(|why| Verdict::Unsat(Why::Hex(Box::new(why))))
    }
}

/// Marks the rules whose path matches a decided reference of a heap, visited breadth first.
pub fn mark_matching(rules: &Rules, program: &Program, heap: &SymbolicHeap, marks: &mut [bool]) {
    let mut visit = BreadthFirst::new(heap.layout());
    while let Some(reference) = visit.next_reference(heap) {
        let checker = Checker { rules, program, layout: heap.layout(), backbone: &visit.backbone };
        for (rule, mark) in marks.iter_mut().enumerate().filter(|(_, mark)| !**mark) {
            *mark = checker.matches(rule, &reference);
        }
    }
}

/// All references of a heap against one backbone of it, its right sides as they are in the end.
pub fn recheck(rules: &Rules, program: &Program, heap: &SymbolicHeap, backbone: &Backbone) -> Verdict {
    let layout = heap.layout();
    let mut violated = Atoms::default();
    let mut complete = true;
    let objects = backbone.objects().iter().flat_map(|&place| references_of(layout, place));
    let checker = Checker { rules, program, layout, backbone };
    for slot in layout.root_slots.iter().flatten().copied().chain(objects) {
        let Some(target) = decided(heap, slot) else {
            complete = false;
            continue;
        };
        let Some(reference) = Reference::new(layout, backbone, slot, target) else { continue };
        if let Some(why) = rules.refute(&checker, &reference, &mut violated, &mut ()) {
            return Verdict::Unsat(Why::Hex(Box::new(why)));
        }
    }
    denied(rules, &violated, complete)
}

/// A negation whose atoms were never violated is false once the heap is complete.
fn denied(rules: &Rules, violated: &Atoms, complete: bool) -> Verdict {
    match rules.sentences.iter().find(|s| s.value(violated, complete) == Some(false)) {
        Some(sentence) => {
            let atom = rules.atoms.iter().enumerate().find(|&(at, _)| sentence.mentions(at));
            let rule = atom.and_then(|(_, atom)| rules.rules.get(atom.rule));
            let (number, text) = rule.map_or((0, "".into()), |rule| (rule.number, rule.text.clone()));
            Verdict::Unsat(Why::HexDenied { rule: number, text })
        }
        None => Verdict::Sat(None),
    }
}

/// The verdict of Definition 3.4: whether the rules hold for every backbone of the heap. Objects that no
/// reference leads to do not count.
pub fn all_backbones(rules: &Rules, program: &Program, heap: &SymbolicHeap, cancel: &CancelToken) -> Verdict {
    let layout = heap.layout();
    let incoming = incoming(heap);
    let mut trees = Trees { rules, program, heap, incoming: &incoming, looked: 0, cancel };
    let mut parents = Vec::with_capacity(incoming.len());
    match trees.grow(layout, &mut parents) {
        Some(verdict) => verdict,
        None => Verdict::Sat(None),
    }
}

/// The objects that can be reached, without the receiver, each with the references that point to it.
fn incoming(heap: &SymbolicHeap) -> Vec<(PlaceId, Vec<SlotId>)> {
    let layout = heap.layout();
    let mut found: Vec<(PlaceId, Vec<SlotId>)> = Vec::new();
    let mut queue: VecDeque<SlotId> = layout.root_slots.iter().flatten().copied().collect();
    queue.extend(layout.receiver.into_iter().flat_map(|place| references_of(layout, place)));
    while let Some(slot) = queue.pop_front() {
        let Some(Some(place)) = decided(heap, slot) else { continue };
        if layout.receiver == Some(place) {
            continue;
        }
        match found.iter_mut().find(|(p, _)| *p == place) {
            Some((_, slots)) => slots.push(slot),
            None => {
                found.push((place, vec![slot]));
                queue.extend(references_of(layout, place));
            }
        }
    }
    found
}

/// Enumerates the spanning trees: an incoming reference for each object, without cycles.
struct Trees<'a> {
    rules: &'a Rules,
    program: &'a Program,
    heap: &'a SymbolicHeap,
    incoming: &'a [(PlaceId, Vec<SlotId>)],
    looked: u64,
    cancel: &'a CancelToken,
}

impl Trees<'_> {
    /// Chooses references for the objects after the first `parents`. Gives the first verdict that is not
    /// *sat*.
    fn grow(&mut self, layout: &Layout, parents: &mut Vec<SlotId>) -> Option<Verdict> {
        // An explicit stack: heaps may have more objects than frames are safe to have.
        let mut choices = vec![0usize];
        while let Some(choice) = choices.last_mut() {
            let depth = parents.len();
            let Some((_, slots)) = self.incoming.get(depth) else {
                let verdict = self.check(layout, parents);
                if verdict != Verdict::Sat(None) {
                    return Some(verdict);
                }
                choices.pop();
                parents.pop();
                continue;
            };
            let Some(&slot) = slots.get(*choice) else {
                choices.pop();
                parents.pop();
                continue;
            };
            *choice += 1;
            self.looked += 1;
            if self.looked.is_multiple_of(1024) && self.cancel.is_cancelled() {
                return Some(Verdict::Unknown(Why::GaveUp("cancelled".into())));
            }
            if self.looked > MOST_TREES {
                let why = format!("the heap has too many backbones: {MOST_TREES} choices were looked at");
                return Some(Verdict::Unknown(Why::GaveUp(why)));
            }
            parents.push(slot);
            if self.closes_cycle(layout, parents) {
                parents.pop();
            } else {
                choices.push(0);
            }
        }
        None
    }

    /// Whether the reference chosen last makes its object its own ancestor.
    fn closes_cycle(&self, layout: &Layout, parents: &[SlotId]) -> bool {
        let Some(last) = parents.len().checked_sub(1) else { return false };
        let object = self.incoming.get(last).map(|i| i.0);
        let mut at = parents.get(last).and_then(|&slot| layout.slot(slot).owner);
        for _ in 0..=parents.len() {
            let Some(place) = at else { return false };
            if Some(place) == object {
                return true;
            }
            let known = self.incoming.iter().position(|i| i.0 == place).and_then(|i| parents.get(i));
            at = known.and_then(|&slot| layout.slot(slot).owner);
        }
        true
    }

    fn check(&self, layout: &Layout, parents: &[SlotId]) -> Verdict {
        let mut backbone = Backbone::new(layout);
        for ((place, _), &slot) in self.incoming.iter().zip(parents) {
            backbone.expand(slot, *place);
        }
        recheck(self.rules, self.program, self.heap, &backbone)
    }
}
