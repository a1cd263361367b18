//! The fast structure solver beside the textbook's: the same verdicts, the same heaps in the same order, no limit of
//! the scope that the textbook does not meet; and every conflict by itself: whatever the slots outside it are, the
//! candidate stays refused.

mod generate;

use std::sync::Arc;

use proptest::prelude::*;
use symheap::exec::Natives;
use symheap::heap::{DomainValue, Layout, PlaceId, SlotId};
use symheap::solve::korat::conflict::{Conflict, Refusal, Values};
use symheap::solve::korat::learned::Learned;
use symheap::solve::korat::{HeapPredicate, Holds, Keeps, Predicate, Search, SearchResult};
use symheap::solve::observer::Observer;
use symheap::subject::{self, LoadOptions, Subject, load};

use crate::command::{Folder, json, symheap};
use crate::property::config;
use generate::{Random, program};

/// Candidates of one search of the textbook's.
const MOST: u64 = 4_000;
/// Satisfying candidates that are compared.
const HEAPS: usize = 4;

struct Input {
    subject: Arc<Subject>,
    natives: Arc<Natives>,
    layout: Arc<Layout>,
    k: u32,
    predicates: Vec<subject::Predicate>,
}

impl Input {
    fn new(subject: &Arc<Subject>, k: u32, predicates: &[subject::Predicate]) -> Self {
        let layout = Arc::new(Layout::new(&subject.program, subject.scope(k).unwrap(), &[]));
        Self {
            subject: subject.clone(),
            natives: Arc::new(Natives::new(&subject.program)),
            layout,
            k,
            predicates: predicates.to_vec(),
        }
    }
    fn predicate(&self, explains: bool) -> HeapPredicate {
        let mut made =
            HeapPredicate::new(&self.subject, &self.natives, &self.layout, &self.predicates, 20_000).unwrap();
        made.explain(explains);
        made
    }
    /// Some slots fixed, the others 0.
    fn partial(&self, random: &mut Random) -> (Vec<u32>, Vec<bool>) {
        let share = random.below(90);
        let slots = self.layout.slots.iter();
        let all = slots.map(|slot| {
            let size = self.layout.domain_size(&slot.domain);
            // Small values make heaps that hang together.
            let value = random.below(size.max(1)).min(random.below(size.max(1)));
            let fixed = size > 0 && random.below(100) < share;
            (if fixed { value as u32 } else { 0 }, fixed)
        });
        all.unzip()
    }
}

/// Checks each conflict of a predicate that explains by one that does not.
struct Checked<'a> {
    what: &'a str,
    layout: &'a Layout,
    explaining: &'a mut HeapPredicate,
    plain: &'a mut HeapPredicate,
    fixed: &'a [bool],
    random: &'a mut Random,
    narrow: u64,
    said: Option<Refusal>,
    /// What the textbook finds next.
    solution: Option<Vec<u32>>,
}

impl Checked<'_> {
    /// That no candidate is accepted that satisfies a conflict: the slots that it names have their own values or
    /// others that it allows, the rest has any.
    fn refutes(&mut self, conflict: &Conflict, vector: &[u32]) {
        if let Some(solution) = &self.solution {
            let is_met = |(slot, values): (SlotId, Values)| {
                let found = solution[slot.0 as usize];
                found == vector[slot.0 as usize] || values.has(found)
            };
            let what = self.what;
            assert!(!conflict.iter().all(is_met), "{what}: {vector:?} by {conflict:?}, but not {solution:?}");
        }
        for _ in 0..3 {
            let mut other = vector.to_vec();
            for (at, slot) in self.layout.slots.iter().enumerate() {
                let size = self.layout.domain_size(&slot.domain);
                if size == 0 || self.random.below(3) == 0 {
                    continue;
                }
                let value = self.random.below(size) as u32;
                if conflict.get(SlotId(at as u32)).is_none_or(|values| values.has(value)) {
                    other[at] = value;
                }
            }
            let said = self.plain.test(&other, &mut Vec::new(), &mut ());
            assert_ne!(
                said,
                Holds::True,
                "{}: {vector:?} is refused by {conflict:?}, but not {other:?} {:?}",
                self.what,
                self.fixed
            );
        }
    }
}

impl Predicate for Checked<'_> {
    fn test<O: Observer>(&mut self, vector: &[u32], accessed: &mut Vec<SlotId>, observer: &mut O) -> Holds {
        let holds = self.explaining.test(vector, accessed, observer);
        let Some(refusal) = self.explaining.take_refusal().filter(|_| holds == Holds::False) else {
            return holds;
        };
        self.said = Some(refusal.clone());
        self.narrow += 1;
        self.refutes(&refusal.conflict, vector);
        if let Some(others) = refusal.others {
            let size = self.layout.domain_size(&self.layout.slot(others.slot).domain) as u32;
            for value in (0..size).filter(|&value| others.values.has(value)) {
                let mut other = vector.to_vec();
                other[others.slot.0 as usize] = value;
                let mut conflict = Conflict::one(others.slot, Values::ITS_OWN);
                conflict.extend(&others.conflict);
                self.refutes(&conflict, &other);
            }
        }
        holds
    }
    fn take_refusal(&mut self) -> Option<Refusal> {
        self.said.take()
    }
    fn learned(&mut self) -> Option<&mut Learned> {
        self.explaining.learned()
    }
}

/// What both find on one partial heap, one after the other. How many candidates each tried.
fn compare(
    input: &Input,
    name: &str,
    (textbook, fast, plain): (&mut HeapPredicate, &mut HeapPredicate, &mut HeapPredicate),
    random: &mut Random,
) -> (u64, u64) {
    let (vector, fixed) = input.partial(random);
    let what = format!("{} {name} {vector:?} {fixed:?}", input.subject.name);
    let new = || Search::new(input.layout.clone(), vector.clone(), fixed.clone(), true);
    let (mut slow, mut quick) = (new(), new());
    textbook.fix(&fixed);
    fast.fix(&fixed);
    let layout = &*input.layout;
    for number in 0..HEAPS {
        let wanted = slow.next_satisfying(textbook, &mut (), MOST);
        let solution = (wanted == SearchResult::Satisfied).then(|| slow.vector().to_vec());
        let mut checked = Checked {
            what: &what,
            layout,
            explaining: fast,
            plain,
            fixed: &fixed,
            random,
            narrow: 0,
            said: None,
            solution,
        };
        let found = quick.next_satisfying(&mut checked, &mut (), MOST);
        match wanted {
            // Some candidate had no answer: the others need not be the same.
            SearchResult::Budget | SearchResult::Unknown(_) => break,
            _ => assert_eq!(found, wanted, "{what}"),
        }
        assert!(quick.candidates() <= slow.candidates(), "{what}");
        if wanted == SearchResult::Exhausted {
            // What was learned from other heaps may have met limits that this one does not come to.
            let more: Vec<_> = quick.reached().into_iter().filter(|r| !slow.reached().contains(r)).collect();
            assert!(more.is_empty() || fast.learned().is_some(), "{what}: {more:?}");
            if number == 0 && quick.reached().is_empty() {
                is_refuted_at_larger_scopes(input, &what, (&vector, &fixed));
            }
            break;
        }
        assert_eq!((quick.vector(), quick.accessed()), (slow.vector(), slow.accessed()), "{what}");
    }
    let first = begins_anywhere(input, &what, (textbook, fast), (&vector, &fixed), random);
    (slow.candidates() + first, quick.candidates())
}

/// A refutation that met no limit of the scope holds where there are more objects and larger numbers, too.
fn is_refuted_at_larger_scopes(input: &Input, what: &str, (vector, fixed): (&[u32], &[bool])) {
    let large = Input::new(&input.subject, input.k + 1, &input.predicates);
    let (small, layout) = (&input.layout, &large.layout);
    let same = |place: PlaceId| {
        let name = &small.place(place).name;
        layout.places.iter().position(|place| place.name == *name).map(|at| PlaceId(at as u32))
    };
    let (mut begin, mut kept) = (vec![0; layout.slots.len()], vec![false; layout.slots.len()]);
    for (at, slot) in small.slots.iter().enumerate().filter(|&(at, _)| fixed[at]) {
        let into = layout.slots.iter().position(|other| other.name == slot.name);
        let value = match small.domain_value(&slot.domain, vector[at]) {
            Some(DomainValue::Object(place)) => same(place).map(DomainValue::Object),
            value => value,
        };
        // Some scopes have other objects or values altogether.
        let (Some(into), Some(value)) = (into, value) else { return };
        let Some(index) = layout.domain_index(&layout.slots[into].domain, &value) else { return };
        (begin[into], kept[into]) = (index, true);
    }
    let mut predicate = large.predicate(false);
    predicate.fix(&kept);
    let mut search = Search::new(layout.clone(), begin, kept, true);
    let found = search.next_satisfying(&mut predicate, &mut (), 4 * MOST);
    assert_ne!(found, SearchResult::Satisfied, "{what}: {:?} at a larger scope", search.vector());
}

/// Whether there is a heap at all does not depend on the values that slots are given first. The candidates of the
/// textbook's search.
fn begins_anywhere(
    input: &Input,
    what: &str,
    (textbook, fast): (&mut HeapPredicate, &mut HeapPredicate),
    (vector, fixed): (&[u32], &[bool]),
    random: &mut Random,
) -> u64 {
    let layout = &input.layout;
    let mut slow = Search::new(layout.clone(), vector.to_vec(), fixed.to_vec(), true);
    let wanted = slow.next_satisfying(textbook, &mut (), MOST);
    let sizes = layout.slots.iter().map(|slot| layout.domain_size(&slot.domain).max(1));
    let values = sizes.zip(vector.iter().zip(fixed));
    let begin =
        values.map(|(size, (&value, &is_fixed))| if is_fixed { value } else { random.below(size) as u32 });
    let mut search = Search::beginning_with(layout.clone(), begin.collect(), fixed.to_vec(), true);
    let found = search.next_satisfying(fast, &mut (), 4 * MOST);
    let is_decided =
        |result: &SearchResult| matches!(result, SearchResult::Satisfied | SearchResult::Exhausted);
    if is_decided(&wanted) && is_decided(&found) {
        assert_eq!(found, wanted, "{what}: beginning with another vector");
    }
    if found == SearchResult::Satisfied {
        let holds = textbook.test(search.vector(), &mut Vec::new(), &mut ());
        assert_eq!(holds, Holds::True, "{what}: {:?}", search.vector());
    }
    slow.candidates()
}

/// The preconditions of a subject on random partial heaps.
fn compare_on(
    subject: &Arc<Subject>,
    predicates: &[subject::Predicate],
    k: u32,
    heaps: u32,
    random: &mut Random,
) -> (u64, u64) {
    let input = Input::new(subject, k, predicates);
    let mut textbook = input.predicate(false);
    let mut plain = input.predicate(false);
    let mut fast = input.predicate(true);
    fast.learn(if random.below(4) == 0 { Keeps::Nothing } else { Keeps::All });
    let mut all = (0, 0);
    let names: Vec<String> =
        predicates.iter().map(|p| subject.program.method_name(p.method).to_string()).collect();
    let name = names.join(" and ");
    for _ in 0..heaps {
        let (slow, quick) = compare(&input, &name, (&mut textbook, &mut fast, &mut plain), random);
        all = (all.0 + slow, all.1 + quick);
    }
    all
}

fn loaded(target: &str) -> Arc<Subject> {
    let loaded = load(target, &LoadOptions::default());
    Arc::new(loaded.subject.unwrap_or_else(|| panic!("{target}: {:?}", loaded.diagnostics)))
}

proptest! {
    #![proptest_config(config(1, 41))]

    #[test]
    fn bundled_subjects_have_the_same_verdicts(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        let listed = json(&["list", "--json"]);
        for name in listed["subjects"].as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()) {
            let subject = loaded(name);
            let k = subject.spec.default_scope.min(3) + random.below(2) as u32;
            if !subject.spec.pre_h.is_empty() {
                compare_on(&subject, &subject.spec.pre_h, k, 8, random);
            }
        }
    }
}

proptest! {
    #![proptest_config(config(6, 43))]

    #[test]
    fn random_preconditions_have_the_same_verdicts(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        const METHODS: usize = 30;
        let folder = Folder::new(&format!("fast-random-{seed}"));
        let java = program(random, METHODS);
        folder.write("G.java", &java);
        let names: Vec<String> = (0..METHODS).map(|i| format!("p{i}")).collect();
        folder.write("subject.yaml", &generate::subject(&names));
        let subject = loaded(&folder.path());
        let pre_h = subject.spec.pre_h.clone();
        let run = std::panic::AssertUnwindSafe(|| {
            for at in 0..METHODS {
                // Some in pairs: one returns true before the other refuses.
                let range = if at % 5 == 4 { at - 1..at + 1 } else { at..at + 1 };
                compare_on(&subject, &pre_h[range], 2 + random.below(3) as u32, 6, random);
            }
        });
        if let Err(failed) = std::panic::catch_unwind(run) {
            eprintln!("{java}");
            std::panic::resume_unwind(failed);
        }
    }
}

proptest! {
    #![proptest_config(config(4, 47))]

    /// What preP and the path condition refute, candidate by candidate or at once.
    #[test]
    fn random_primitive_parts_have_the_same_verdicts(seed in any::<u64>()) {
        let random = &mut Random::new(seed);
        const METHODS: usize = 12;
        let folder = Folder::new(&format!("fast-primitive-{seed}"));
        let java = program(random, METHODS);
        folder.write("G.java", &java);
        for at in 0..METHODS {
            let (heap, numbers) = (format!("p{at}"), format!("p{}", (at + 1) % METHODS));
            folder.write("subject.yaml", &generate::subject_in_parts(&[heap], &[numbers]));
            let run = |solver: &str| {
                let line = [
                    "run", &folder.path(), "go", "-t", "pli-noopt", "-k", "2", "--no-post", "--no-times", "--json",
                    "--solver", solver, "--timeout", "3", "--pre-steps", "20000", "--max-candidates", "5000",
                ];
                let ran = symheap(&line);
                let output: serde_json::Value = serde_json::from_str(&ran.out).unwrap_or_default();
                let keys = ["paths", "pruned", "choices", "complete", "alarms", "stopped"];
                (keys.map(|key| output[key].clone()), ran.code)
            };
            // Many do not end on some heap, or take the textbook long.
            let wanted = run("textbook");
            if wanted.0[3] == true {
                let found = run("fast");
                if found.0[5].is_null() {
                    prop_assert_eq!(wanted, found, "p{} of {} {}", at, seed, java);
                }
            }
        }
    }
}

/// preP decides on a node of its own. Where preH has used up the scope, there is none whose number is open, and that says
/// nothing of candidates with fewer nodes.
#[test]
fn a_scope_that_is_used_up_refutes_no_smaller_heap() {
    let folder = Folder::new("fast-full");
    let heap = "if (root == null) return true; if (root.next == null) { N b = root.other; return b != null && b != root && b.val >= 0; } return root.next == root;";
    let numbers = "return root == null || other != null && other != root && other.val > 1;";
    folder.write(
        "G.java",
        &format!(
            "class G {{ N root; N other; int go() {{ return root == null ? 0 : 1; }}\n boolean heap() {{ {heap} }}\n boolean numbers() {{ {numbers} }} }}\nclass N {{ N next; N other; int val; }}\n"
        ),
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: G\nsources: [G.java]\ninput: { this: G }\nmethods: { go: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: N, count: k } }\n    fields: { G.root: nodes, G.other: nodes, N.next: nodes, N.other: nodes, N.val: 0..1 }\n  operational: { preH: [heap], preP: [numbers] }\n",
    );
    // A root that is its own next leaves a node for `other`.
    for solver in ["textbook", "fast"] {
        let ran = json(&["run", &folder.path(), "go", "-t", "pli", "--solver", solver, "--json"]);
        assert_eq!((ran["paths"].as_u64(), ran["pruned"].as_u64()), (Some(2), Some(0)), "{solver}");
    }
}

/// A field of the input that only some candidates' runs write: those of others depend on that.
#[test]
fn an_arm_that_writes_a_field_counts_where_it_is_not_taken() {
    let folder = Folder::new("fast-written");
    folder.write(
        "G.java",
        "class G { N root; int run() { return root == null ? 0 : root.next == null ? 1 : 2; }\n boolean ok() { if (root != null && root.flag) { root.next = null; } return root == null || root.next == null; } }\nclass N { N next; boolean flag; }\n",
    );
    folder.write(
        "subject.yaml",
        "symheap: 1\nname: G\nsources: [G.java]\ninput: { this: G }\nmethods: { run: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: N, count: k } }\n    fields: { G.root: nodes, N.next: nodes, N.flag: [false, true] }\n  operational: { preH: [ok] }\n",
    );
    // null; a node that leads to null, to itself, to another node: its mark lets each be.
    for solver in ["textbook", "fast"] {
        let ran = json(&["run", &folder.path(), "run", "-k", "2", "--solver", solver, "--json"]);
        assert_eq!((ran["paths"].as_u64(), ran["pruned"].as_u64()), (Some(4), Some(0)), "{solver}");
    }
}

/// What is not supported might have returned true: where only some candidates come to it, the others' refusal depends
/// on that, and the heap stays undecided.
#[test]
fn what_is_not_supported_is_no_refusal() {
    for (name, what) in
        [("name", "undefined.call(); return true;"), ("model", "return StackWalker.getInstance() != null;")]
    {
        let folder = Folder::new(&format!("fast-unsupported-{name}"));
        folder.write(
            "subject.yaml",
            &format!(
                "symheap: 1\nname: W\njava: |\n  class W {{\n    static class N {{ N next; }}\n    N head, tail;\n    boolean repOK() {{\n      if (tail != null) {{ {what} }}\n      return head == null || head.next != head;\n    }}\n    int m() {{ return head == null ? 0 : head.next == head ? 1 : 2; }}\n  }}\ninput: {{ this: W }}\nprecondition:\n  scope: {{ default: 2, pools: {{ ns: {{ class: N, count: k }} }}, fields: {{ W.head: ns, W.tail: ns, N.next: ns }} }}\n  operational: {{ preH: [repOK] }}\nmethods: [m]\n"
            ),
        );
        for solver in ["textbook", "fast"] {
            let ran = json(&["run", &folder.path(), "m", "-k", "2", "--solver", solver, "--json"]);
            assert_eq!(
                (ran["paths"].as_u64(), ran["pruned"].as_u64()),
                (Some(4), Some(0)),
                "{what} {solver}"
            );
        }
    }
}

/// That an element was there already says as much of a set as that it was not.
#[test]
fn an_insertion_of_what_is_there_counts() {
    let folder = Folder::new("fast-inserted-again");
    let predicate = "java.util.Set<N> s = new java.util.HashSet<N>(); s.add(root); s.add(other); return s.size() != size;";
    let java = format!(
        "class G {{ N root; N other; int size; boolean on; int cnt; int run() {{ return 0; }} int go(int z) {{ return z; }}\n boolean p0() {{ {predicate} }} }}\nclass N {{ N next; N other; boolean flag; int val; }}"
    );
    folder.write("G.java", &java);
    folder.write("subject.yaml", &generate::subject(&["p0".into()]));
    let subject = loaded(&folder.path());
    let random = &mut Random::new(3);
    for k in 1..=3 {
        compare_on(&subject, &subject.spec.pre_h, k, 50, random);
    }
}

#[test]
fn it_tries_fewer_candidates() {
    for (subject, method, k, times) in [
        ("lissa/tree_map", "put", "6", 80),
        ("lissa/linked_list", "remove", "20", 80),
        ("lissa/dictionary_info", "getField", "5", 8),
        ("lissa/schedule", "quantumExpire", "8", 100),
    ] {
        let candidates = |solver: &str| {
            let ran = json(&["run", subject, method, "-k", k, "--solver", solver, "--json", "--no-post"]);
            ran["candidates"].as_u64().unwrap()
        };
        let (slow, quick) = (candidates("textbook"), candidates("fast"));
        assert!(quick * times < slow, "{subject}: {slow} candidates, and {quick}");
    }
}

/// The parent's heap is a candidate like others.
#[test]
fn no_query_tests_more_candidates_than_it_may() {
    for most in 0..4_u64 {
        let most_text = most.to_string();
        let line =
            ["run", "lissa/tree_map", "put", "-k", "4", "--solver", "fast", "--json", "--max-candidates"];
        let ran = json(&[&line[..], &[&most_text]].concat());
        let number = |key: &str| ran[key].as_u64().unwrap();
        assert!(number("candidates") <= most * number("solver_calls"), "{most}: {ran}");
        assert_eq!(ran["complete"], false, "{most}");
    }
}

#[test]
fn runs_of_the_tool_have_the_same_counts() {
    for (subject, method, technique, k) in [
        ("lissa/tree_map", "put", "lissa", "4"),
        ("lissa/schedule", "quantumExpire", "lissa-m", "4"),
        ("pli/tree_map", "put", "pli", "3"),
        ("pli/schedule", "quantumExpire", "pli", "3"),
        ("lissa/linked_list", "remove", "lissa", "5"),
    ] {
        let run = |solver: &str| {
            let mut ran = json(&[
                "run",
                subject,
                method,
                "-t",
                technique,
                "-k",
                k,
                "--solver",
                solver,
                "--json",
                "--no-times",
            ]);
            let candidates = ran["candidates"].take().as_u64().unwrap();
            // Fewer candidates are tested against the path condition.
            ran["smt_queries"].take();
            ran["smt_decided_by"].take();
            // Those of postconditions are counted by themselves.
            ran["postconditions"]["candidates"].take();
            let said = ran.as_object_mut().unwrap().shift_remove("solver");
            assert_eq!(said.is_some(), solver == "fast");
            (ran, candidates)
        };
        let ((textbook, slow), (fast, quick)) = (run("textbook"), run("fast"));
        assert_eq!(textbook, fast, "{subject}");
        assert!(quick < slow, "{subject}: {slow}, {quick}");
    }
}

/// A set that was changed by what is not followed: what is no longer in it refutes nothing.
#[test]
fn what_was_taken_off_a_set_refutes_no_other_candidate() {
    let changes =
        ["s.remove(root.next)", "s.removeAll(t)", "s.retainAll(u)", "s.clear()", "s = new HashSet<N>()"];
    let folder = Folder::new("fast-removed");
    for change in changes {
        let ok = format!(
            "Set<N> s = new HashSet<N>(), t = new HashSet<N>(), u = new HashSet<N>(); if (root == null || root.next == null || root.next == root) return true; t.add(root.next); u.add(root); s.add(root.next); s.add(root); {change}; s.add(root); return root.next.next != null && s.add(root.next.next);"
        );
        folder.write(
            "G.java",
            &format!(
                "import java.util.*;\nclass G {{ N root; int run() {{ return root == null || root.next == null ? 0 : root.next.next == null ? 1 : 2; }}\n boolean ok() {{ {ok} }} }}\nclass N {{ N next; }}\n"
            ),
        );
        folder.write(
            "subject.yaml",
            "symheap: 1\nname: G\nsources: [G.java]\ninput: { this: G }\nmethods: { run: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: N, count: k } }\n    fields: { G.root: nodes, N.next: nodes }\n  operational: { preH: [ok] }\n",
        );
        // null; a node that leads to null, to itself, to another node, which leads to itself, neither to null nor back.
        for solver in ["textbook", "fast"] {
            let ran = json(&["run", &folder.path(), "run", "-k", "2", "--solver", solver, "--json"]);
            assert_eq!(
                (ran["paths"].as_u64(), ran["pruned"].as_u64()),
                (Some(4), Some(2)),
                "{change} {solver}"
            );
        }
    }
}

/// A number that preH reads in some heaps alone has the values of its domain there, and any where it is not read: what a path
/// condition refutes of all of the former says nothing of the latter.
#[test]
fn a_number_that_is_not_read_may_be_outside_its_domain() {
    let folder = Folder::new("fast-not-read");
    for ok in ["!on || val != 5", "on || val != 5"] {
        folder.write(
            "A.java",
            &format!(
                "class A {{ boolean on; int val; int run() {{ return val == 7 ? 1 : 0; }}\n boolean ok() {{ return {ok}; }} }}\n"
            ),
        );
        folder.write(
            "subject.yaml",
            "symheap: 1\nname: A\nsources: [A.java]\ninput: { this: A }\nmethods: { run: {} }\nprecondition:\n  scope:\n    default: 1\n    fields: { A.on: [false, true], A.val: 0..1 }\n  operational: { preH: [ok] }\n",
        );
        for technique in ["pli", "pli-noopt"] {
            for solver in ["textbook", "fast"] {
                let line = ["run", &folder.path(), "run", "-t", technique, "--solver", solver, "--json"];
                let ran = json(&line);
                assert_eq!(ran["paths"], 2, "{ok} {technique} {solver}: {ran}");
            }
        }
    }
}

/// Why a heap is cut is told by all that was tried for it, wherever one was before.
#[test]
fn a_session_counts_the_same_wherever_one_was() {
    let folder = Folder::new("fast-session");
    for technique in ["lissa", "pli"] {
        let said = |before: &str| {
            let path = folder.write("lines", &format!("{before}tree 5\n"));
            let line = ["repl", "pli/tree_map", "put", "-k", "3", "-t", technique];
            let ran = symheap(&[&line[..], &["--solver", "fast", "--no-times", "--script", &path]].concat());
            assert_eq!((ran.code, ran.err.as_str()), (0, ""));
            ran.out.lines().filter(|line| line.contains("[cut]")).map(str::to_string).collect::<Vec<_>>()
        };
        // The same nodes, from the first alternative on and from the last.
        let mut backward = String::new();
        for node in ["[2,2]", "[2,2,2,1]", "[2,2,1]", "[1,2]", "[1,2,2,1]", "[1,2,1]"] {
            backward += &format!("goto {node}\nchoices\n");
        }
        let (forward, backward) = (said("run dfs\n"), said(&backward));
        assert!(!forward.is_empty());
        assert!(backward.iter().all(|line| forward.contains(line)), "{forward:?}\n{backward:?}");
        assert!(forward.iter().all(|line| line.contains("tried") || line.contains("the one candidate")));
        assert!(!forward.iter().any(|line| line.contains("as before")), "{forward:?}");
    }
}
