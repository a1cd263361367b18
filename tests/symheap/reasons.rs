//! The one reason of a refusal: smallest, the same wherever it is shown, and with the nearest heap that is not refused.

use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::Plan;
use symheap::explore::judged::Judged;
use symheap::explore::reason::{Parts, Reason};
use symheap::explore::{Engine, Live, Near, Summary};
use symheap::heap::{InputValue, SymbolicHeap};
use symheap::solve::Verdict;
use symheap::technique::Registry;
use symheap::term::PathCondition;
use symheap::testing;

use crate::command::{Folder, json, symheap};

/// Refused nodes that are looked at, a subject.
const NODES: usize = 40;

struct Refusals {
    judged: Option<Judged>,
    seen: usize,
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
        let reason = Reason::of(engine, &mut judged, heap, pc).expect("nobody interrupts");
        let Some(reason) = reason else {
            self.judged = Some(judged);
            assert!(!self.is_refused(engine, heap, pc));
            return;
        };
        let nearest = Near::of(engine, &mut judged, heap, pc, &reason).expect("nobody interrupts");
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
        let Near::Found(nearest) = nearest else { return };
        // What is not changed is as it was, and the heap will do.
        for slot in (0..heap.layout().slots.len() as u32).map(symheap::heap::SlotId) {
            let (was, is) = (heap.value(slot), nearest.heap.value(slot));
            let is_open = |value: &InputValue| matches!(value, InputValue::Symbolic | InputValue::Term(_));
            if !is_open(was) && !is_open(is) {
                assert_eq!(was != is, nearest.changes.contains(&slot), "{}", heap.layout().slot(slot).name);
            }
        }
        let free = PathCondition::default();
        assert!(!self.is_refused(engine, &nearest.heap, &free), "the nearest heap is valid");
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
        if self.seen < NODES {
            let (heap, pc) = (child.state.input.clone(), child.state.pc.clone());
            self.look(engine, &heap, &pc);
        }
    }
    fn go_on(&mut self, _: &Summary, _: usize) -> bool {
        self.seen < NODES
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
        let plan = Plan::new(&subject, index, scope, registry.make("li").expect("li"));
        let (mut engine, root) = Engine::start(plan).expect("it starts");
        let mut refusals = Refusals { judged: None, seen: 0, changes: Vec::new() };
        explore(&mut engine, root, &mut refusals);
        assert_eq!(refusals.seen, NODES, "{name}");
        assert!(refusals.changes.len() * 2 > NODES, "{name}: most have a near heap: {:?}", refusals.changes);
        assert!(refusals.changes.contains(&1), "{name}: {:?}", refusals.changes);
    }
}

/// The command line's alarms, the session's, `why` and `verdicts` at the alarm's node.
#[test]
fn whoever_shows_a_reason_shows_the_same() {
    let folder = Folder::new("reasons");
    for (name, method, k) in [
        ("intro/binary_tree", "dfs", "2"),
        ("intro/lying_size", "second", "2"),
        ("lissa/tree_map", "containsKey", "2"),
        ("pli/tree_set", "contains", "2"),
    ] {
        let alarms = json(&["alarms", name, method, "-t", "li", "-k", k, "--json", "--no-times"]);
        let groups = alarms["groups"].as_array().cloned().unwrap_or_default();
        let refused: Vec<_> = groups.iter().filter(|group| !group["refusal"].is_null()).collect();
        assert!(!refused.is_empty(), "{name} has false alarms");
        for group in refused {
            let reason = group["reason"].as_str().expect("a reason");
            assert_eq!(group["refusal"]["sentence"], reason, "{name}");
            let path = group["choice_path"].to_string();
            let script = format!("technique li\ngoto {path}\nstep 100000\nwhy pli\nverdicts\nalarms\n");
            let script = folder.write("script", &script);
            let shown = symheap(&["repl", name, method, "-k", k, "--script", &script]).out;
            let count = shown.matches(reason).count();
            assert!(count >= 3, "{name} {path}: `{reason}` is shown {count} times in:\n{shown}");
        }
    }
}
