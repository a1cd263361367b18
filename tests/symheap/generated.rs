//! Random small classes with random preconditions: PLI against brute force that knows nothing of its
//! search. Every concrete input of the scope that satisfies preH and preP is run, and the paths that such
//! inputs take are what PLI must keep, no more and no less.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use proptest::prelude::*;
use symheap::exec::Natives;
use symheap::exec::symbolic::Alternative;
use symheap::explore::ChoicePath;
use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::{Child, Engine, Live, PathEnd, Plan, Step};
use symheap::heap::{Clause, DomainValue, Layout, PlaceId, SlotId};
use symheap::solve::korat::{HeapPredicate, Holds, Predicate};
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;
use symheap::term::SymbolId;

use crate::command::Folder;
use crate::property::config;

/// Smallest and largest number that brute force tries; the generated code compares with 0 and 1 only, and
/// at most three numbers with each other.
const NUMBERS: std::ops::RangeInclusive<i64> = -2..=3;

/// Choices that a case is made of; what is beyond the last one is the first of its kind, which is the simplest.
struct Dice<'a>(std::slice::Iter<'a, u8>);

impl Dice<'_> {
    fn roll(&mut self, n: u64) -> u64 {
        self.0.next().map_or(0, |&byte| u64::from(byte) % n)
    }
    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len() as u64) as usize]
    }
}

/// Random classes; those that fail shrink to few and simple statements.
fn programs() -> impl Strategy<Value = Program> {
    proptest::collection::vec(any::<u8>(), 0..24).prop_map(|rolls| Program(java(&mut Dice(rolls.iter()))))
}

/// A class as it is written.
#[derive(Clone)]
struct Program(String);

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A class with a root, a flag in its nodes and a number in its nodes.
fn java(dice: &mut Dice<'_>) -> String {
    let walk = dice.pick(&["n.next", "n.other"]);
    let mut pre_h = String::new();
    if dice.roll(2) == 1 {
        let _ = writeln!(pre_h, "if (root == null) return {};", dice.pick(&["true", "false"]));
    }
    let _ = writeln!(
        pre_h,
        "java.util.Set<N> seen = new java.util.HashSet<N>(); N n = root; while (n != null) {{"
    );
    let _ = writeln!(pre_h, "if (!seen.add(n)) return {};", dice.pick(&["false", "false", "n == root"]));
    for _ in 0..dice.roll(3) {
        let condition = dice.pick(&[
            "n.other == n",
            "n.other != null",
            "n.other == null",
            "n.other != null && n.other.next == n",
            "n.flag",
            "n.next != null && n.flag == n.next.flag",
            "n.next == null && n.flag",
            "n.other != null && n.other.flag",
        ]);
        let _ = writeln!(pre_h, "if ({condition}) return false;");
    }
    let _ = writeln!(
        pre_h,
        "n = {walk}; }} return {};",
        dice.pick(&["true", "true", "seen.size() > 1", "root != null"])
    );
    let compare =
        dice.pick(&["true", "n.value < n.next.value", "n.value == n.next.value", "n.value > 0 || n.flag"]);
    let last = dice.pick(&[
        "true",
        "root == null || root.value > 0",
        "root == null || root.other == null || root.other.value < 1",
    ]);
    let mut body = String::new();
    for _ in 0..1 + dice.roll(3) {
        let statement = dice.pick(&[
            "if (root != null && root.next != null && root.next.value > x) r++;",
            "if (root != null && root.value == x) return r;",
            "if (root != null && root.other == root.next) r += 2;",
            "if (root != null && root.flag) r += 4;",
            "if (root == null) throw new IllegalStateException();",
            "{ N m = root; int i = 0; while (m != null && i < 2 && m.value < x) { m = m.next; i++; } }",
            "if (root != null) { root.next = null; r += 8; }",
            "if (root != null && root.next != null && root.next.other == root) r += 16;",
            "if (x > 0) r = -r;",
        ]);
        let _ = writeln!(body, "{statement}");
    }
    format!(
        "class G {{ N root;\nboolean preH() {{ {pre_h} }}\nboolean preP() {{ N n = root; int i = 0; while (n != null && n.next != null && i < 2) {{ if (!({compare})) return false; n = n.next; i++; }} return {last}; }}\nint run(int x) {{ int r = 0; {body} return r; }} }}\nclass N {{ N next; N other; boolean flag; int value; }}\n"
    )
}

const YAML: &str = "symheap: 1\nname: G\nsources: [G.java]\ninput: { this: G }\nmethods: { run: {} }\nprecondition:\n  scope:\n    default: 2\n    pools: { nodes: { class: N, count: k } }\n    fields:\n      G.root: nodes\n      N.next: nodes\n      N.other: nodes\n      N.flag: [false, true]\n      N.value: any\n  operational: { preH: [preH], preP: [preP] }\n";

#[derive(Default)]
struct Paths {
    choices: BTreeSet<ChoicePath>,
    /// The same in words. The numbers that `bli1` gives to new objects are left out, so that these are
    /// names of nodes in `li`'s tree.
    clauses: BTreeSet<String>,
}

impl ExploreObserver for Paths {
    fn on_end(&mut self, engine: &mut Engine, _: &Live, trail: &Trail, end: &PathEnd) {
        if matches!(end, PathEnd::Finished(_)) {
            self.choices.insert(trail.choice_path());
            let path = trail.clause_path(engine);
            let clauses = path.split('/').map(|clause| clause.split('~').next().unwrap_or(clause));
            self.clauses.insert(clauses.collect::<Vec<_>>().join("/"));
        }
    }
}

fn plan(subject: &Arc<Subject>, technique: &str, scope: u32) -> Plan {
    Plan::new(subject, 0, scope, Registry::default().make(technique).unwrap())
}

fn kept(subject: &Arc<Subject>, technique: &str, scope: u32) -> Paths {
    let (mut engine, root) = Engine::start(plan(subject, technique, scope)).unwrap();
    let mut paths = Paths::default();
    let (summary, _) = explore(&mut engine, root, &mut paths);
    assert_eq!(summary.stopped, None);
    paths
}

/// A concrete input: values of all slots, and the argument.
struct Input {
    values: Vec<DomainValue>,
    x: i64,
}

/// An input on its way through the tree of `li`.
struct Walker {
    input: Input,
    /// Objects of the symbolic heap with the input's objects that they stand for.
    names: Vec<(PlaceId, PlaceId)>,
}

/// Adds the paths that inputs take below a node of the tree of `li`; they walk together, so that a node runs once.
fn walk(
    engine: &mut Engine,
    mut live: Live,
    layout: &Layout,
    walkers: Vec<Walker>,
    path: &mut Vec<u32>,
    found: &mut BTreeSet<ChoicePath>,
) {
    let fork = match engine.run(&mut live) {
        Step::End(_) => {
            found.insert(ChoicePath(path.clone()));
            return;
        }
        Step::Fork(fork) => fork,
    };
    let mut parts: Vec<Vec<Walker>> = fork.alternatives.iter().map(|_| Vec::new()).collect();
    for mut walker in walkers {
        let taken = fork.alternatives.iter().position(|alternative| walker.fits(engine, layout, alternative));
        let taken = taken.expect("an input takes one alternative");
        if let Clause::Expands(slot, place) = fork.alternatives[taken].clause
            && let DomainValue::Object(concrete) = walker.value_of(layout, slot)
        {
            walker.names.push((place, concrete));
        }
        parts[taken].push(walker);
    }
    for (i, part) in parts.into_iter().enumerate().filter(|(_, part)| !part.is_empty()) {
        match engine.descend(&live, &fork, &fork.alternatives[i]) {
            Child::Alive(child, _) => {
                path.push(i as u32 + 1);
                walk(engine, *child, layout, part, path, found);
                path.pop();
            }
            Child::Cut(..) | Child::Split(_) => unreachable!("li cuts nothing"),
        }
    }
}

impl Walker {
    fn value_of(&self, layout: &Layout, slot: SlotId) -> DomainValue {
        let owner = layout.slot(slot).owner.unwrap();
        let concrete = self.names.iter().find(|n| n.0 == owner).unwrap().1;
        let offset = slot.0 - layout.place(owner).slots.start;
        self.input.values[(layout.place(concrete).slots.start + offset) as usize].clone()
    }

    /// Whether the input takes an alternative.
    fn fits(&self, engine: &Engine, layout: &Layout, alternative: &Alternative) -> bool {
        match alternative.clause {
            Clause::Null(slot) => self.value_of(layout, slot) == DomainValue::Null,
            Clause::Aliases(slot, place) => {
                let concrete = self.names.iter().find(|n| n.0 == place).unwrap().1;
                self.value_of(layout, slot) == DomainValue::Object(concrete)
            }
            Clause::Expands(slot, _) => match self.value_of(layout, slot) {
                DomainValue::Object(concrete) => self.names.iter().all(|n| n.1 != concrete),
                _ => false,
            },
            Clause::Assume(term) => {
                let terms = engine.terms();
                let symbol = |id: SymbolId| {
                    let name = &terms.symbol(id).name;
                    if **name == *"x" {
                        return Some(self.input.x);
                    }
                    let slot = layout.slots.iter().position(|s| s.name == *name)?;
                    match self.value_of(layout, SlotId(slot as u32)) {
                        DomainValue::Number(n) => Some(n),
                        _ => None,
                    }
                };
                terms.eval_with(term, &symbol) == Some(1)
            }
            _ => false,
        }
    }
}

/// Paths that inputs of the scope take.
fn brute_force(subject: &Arc<Subject>, scope: u32) -> BTreeSet<ChoicePath> {
    let (mut engine, root) = Engine::start(plan(subject, "li", scope)).unwrap();
    let layout = engine.layout().clone();
    let natives = Arc::new(Natives::new(&subject.program));
    // The same scope with numbers to enumerate.
    let mut numbered = layout.scope.clone();
    for field in &mut numbered.fields {
        if field.domain == symheap::heap::FieldDomain::Any {
            field.domain = symheap::heap::FieldDomain::Range(*NUMBERS.start(), *NUMBERS.end());
        }
    }
    let all: Vec<_> = subject.precondition().cloned().collect();
    let concrete = Arc::new(Layout::new(&subject.program, numbered, &[]));
    let mut predicate = HeapPredicate::new(subject, &natives, &concrete, &all, 100_000).unwrap();
    let sizes: Vec<u32> = concrete.slots.iter().map(|s| concrete.domain_size(&s.domain) as u32).collect();
    let mut vector = vec![0; sizes.len()];
    let mut walkers = Vec::new();
    loop {
        if predicate.test(&vector, &mut Vec::new(), &mut ()) == Holds::True {
            let value = |(i, &v): (usize, &u32)| concrete.domain_value(&concrete.slots[i].domain, v).unwrap();
            let values: Vec<DomainValue> = vector.iter().enumerate().map(value).collect();
            walkers.extend(NUMBERS.map(|x| Walker {
                input: Input { values: values.clone(), x },
                names: layout.receiver.map(|r| (r, r)).into_iter().collect(),
            }));
        }
        let Some(at) = (0..vector.len()).find(|&i| vector[i] + 1 < sizes[i]) else { break };
        vector[..at].fill(0);
        vector[at] += 1;
    }
    let mut found = BTreeSet::new();
    if !walkers.is_empty() {
        walk(&mut engine, root, &layout, walkers, &mut Vec::new(), &mut found);
    }
    found
}

/// The subject with its precondition in one piece.
fn unsplit(subject: &Subject) -> Subject {
    let mut whole = subject.clone();
    whole.spec.rep_ok = whole.spec.pre_p.drain(..).chain(whole.spec.pre_h.drain(..)).collect();
    whole
}

proptest! {
    #![proptest_config(config(4, 1))]

    #[test]
    fn pli_keeps_what_some_input_takes(program in programs()) {
        let folder = Folder::new("generated");
        let code = program.0;
        folder.write("G.java", &code);
        let path = folder.write("subject.yaml", YAML);
        let loaded = load(&path, &LoadOptions::default());
        let subject = Arc::new(loaded.subject.unwrap_or_else(|| panic!("{code}\n{:?}", loaded.diagnostics)));
        for scope in 1..=2 {
            let inputs = brute_force(&subject, scope);
            let run = |technique: &str| kept(&subject, technique, scope);
            let (li, hybrid, lissa, pli) = (run("li"), run("lihybrid"), run("lissa"), run("pli"));
            let at = format!("k = {scope}:\n{code}");
            prop_assert_eq!(&pli.choices, &inputs, "pli against brute force, {}", at);
            prop_assert_eq!(&run("pli-noopt").choices, &inputs, "pli-noopt, {}", at);
            prop_assert_eq!(&lissa.choices, &run("lissa-nosb").choices, "symmetry breaking, {}", at);
            prop_assert_eq!(&lissa.choices, &run("lissa-m").choices, "memoising, {}", at);
            prop_assert!(li.choices.is_superset(&hybrid.choices), "li and lihybrid, {}", at);
            prop_assert!(hybrid.choices.is_superset(&lissa.choices), "lihybrid and lissa, {}", at);
            prop_assert!(lissa.choices.is_superset(&pli.choices), "lissa and pli, {}", at);
            prop_assert!(run("bli2").choices.is_superset(&inputs), "bli2, {}", at);
            // The names in words are as good as numbers.
            prop_assert_eq!(li.clauses.len(), li.choices.len(), "{}", at);
            prop_assert!(run("bli1").clauses.is_superset(&pli.clauses), "bli1, {}", at);
            // The same precondition unsplit, numbers first, so that they are read before the shape is known.
            let whole = Arc::new(unsplit(&subject));
            for technique in ["pli", "pli-noopt"] {
                prop_assert_eq!(&kept(&whole, technique, scope).choices, &inputs, "unsplit {}, k = {}:\n{}", technique, scope, code);
            }
            let lissa = kept(&whole, "lissa", scope).choices;
            for technique in ["lissa-nosb", "lissa-m"] {
                prop_assert_eq!(&kept(&whole, technique, scope).choices, &lissa, "unsplit {}, k = {}:\n{}", technique, scope, code);
            }
            for technique in ["lissa", "lihybrid", "bli2"] {
                let kept = kept(&whole, technique, scope).choices;
                prop_assert!(kept.is_superset(&inputs), "unsplit {}, k = {}:\n{}", technique, scope, code);
            }
            prop_assert!(kept(&whole, "bli1", scope).clauses.is_superset(&pli.clauses), "unsplit bli1, {}", at);
        }
    }
}

#[test]
fn failures_shrink() {
    use proptest::test_runner::{TestError, TestRunner};
    let config = ProptestConfig { cases: 1000, failure_persistence: None, ..config(1000, 1) };
    let aliases = "if (root != null && root.next != null && root.next.other == root) r += 16;";
    let found = TestRunner::new(config).run(&programs(), |program| {
        prop_assert!(!program.0.contains(aliases));
        Ok(())
    });
    let Err(TestError::Fail(_, Program(smallest))) = found else { panic!("no such program: {found:?}") };
    let plain = java(&mut Dice([].iter()));
    let first = plain.lines().find(|line| line.contains("int run(int x)")).expect("a body");
    let body = first.split_once("int r = 0; ").map_or("", |parts| parts.1);
    assert_eq!(smallest, plain.replace(body, aliases));
}
