//! The tool as a library: a stranger's technique, and the check that techniques cut nothing feasible.

use std::ffi::OsString;
use std::process::Command;
use std::rc::Rc;

use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::Plan;
use symheap::explore::validate::{Validation, Validator};
use symheap::explore::{Engine, Live, PathEnd};
use symheap::heap::SymbolicHeap;
use symheap::solve::candidate::Candidate;
use symheap::solve::{Verdict, VerdictWord, Why};
use symheap::technique::solution::{Inputs, Solution, Solved, Visit};
use symheap::technique::{Context, Entry, Judge, Query, Registry};
use symheap::term::PathCondition;
use symheap::testing::{subject, unsound_cuts};

#[path = "../../examples/own_technique.rs"]
pub mod own_technique;

#[test]
fn a_technique_of_ones_own_is_checked() {
    let registry = Rc::new(own_technique::registry());
    // A tree has no loops: cutting them is sound there.
    let tree = subject("intro/binary_tree").unwrap();
    assert_eq!(unsound_cuts(&registry, "acyclic", &tree, "dfs", 3), Ok(vec![]));
    // A circular list of the header alone is a loop: cutting it is not.
    let list = subject("lissa/linked_list").unwrap();
    let cuts = unsound_cuts(&registry, "acyclic", &list, "remove", 2).unwrap();
    assert_eq!(cuts.first().map(|d| d.clause_path.as_str()), Some("header=N0/N0.next=N0"));
}

/// No test by itself: the stranger's tool, which [`tool`] runs in a process of its own.
#[test]
fn a_strangers_main() {
    let Ok(line) = std::env::var("STRANGERS_LINE") else { return };
    let args = std::iter::once("symheap").chain(line.split_whitespace()).map(OsString::from);
    let _ = symheap::ui::cli::main_with(own_technique::registry(), args);
}

/// What the stranger's tool prints.
fn tool(line: &str) -> String {
    let mut test = Command::new(std::env::current_exe().unwrap());
    test.args(["--exact", "library::a_strangers_main", "--nocapture"]).env("STRANGERS_LINE", line);
    String::from_utf8(test.output().unwrap().stdout).unwrap()
}

#[test]
fn a_technique_of_ones_own_is_in_every_command_as_the_built_in_ones_are() {
    let rows = |line: &str| {
        let text = tool(line);
        assert!(text.lines().any(|row| row.trim_start().starts_with("acyclic")), "{line}: {text}");
    };
    rows("compare intro/binary_tree dfs -k 2 --no-times");
    rows("alarms intro/binary_tree dfs -k 2 -t lissa,acyclic --no-times");
    rows("list");
    let listed = tool("list --json");
    assert!(listed.contains("\"acyclic\""), "{listed}");
    let ran = tool("run intro/binary_tree dfs -t acyclic -k 2 --json --no-times");
    assert!(ran.contains("\"technique\":\"acyclic\""), "{ran}");
    let solved = tool("solve intro/binary_tree -k 2 --vector 1,-1,-1,-1 --json");
    let json = solved.lines().find(|l| l.starts_with('{')).unwrap_or_else(|| panic!("{solved}"));
    let json: serde_json::Value = serde_json::from_str(json).unwrap();
    let said = &json["verdicts"]["acyclic"];
    assert_eq!((&said["verdict"], &said["why"]["kind"]), (&"unsat".into(), &"stated".into()), "{said}");
    assert_eq!(said["why"]["sentence"], "N0.left points to its own object");
}

#[test]
fn what_is_asked_of_the_registry() {
    let registry = Registry::default();
    assert_eq!(registry.exact().map(|entry| entry.name), Some("pli"));
    assert_eq!(registry.in_panes(), ["hex", "lihybrid", "consp", "lissa", "pli", "bli2"]);
    assert_eq!(registry.compared(), ["hex", "lihybrid", "lissa", "pli"]);
    assert_eq!(registry.compared_with_baseline(), ["li", "hex", "lihybrid", "lissa", "pli"]);
    let refuting: Vec<&str> =
        registry.entries().filter(|entry| entry.refutes_precondition).map(|entry| entry.name).collect();
    assert_eq!(refuting, ["lihybrid", "lissa", "lissa-nosb", "lissa-m", "pli", "pli-noopt"]);
    // One of somebody else goes where the work of its verdicts puts it.
    let with_own = own_technique::registry();
    assert_eq!(with_own.in_panes()[..3], ["hex", "acyclic", "lihybrid"]);
    assert_eq!(with_own.compared()[..3], ["hex", "acyclic", "lihybrid"]);
    assert_eq!(with_own.exact().map(|entry| entry.name), Some("pli"));
}

/// Exact, it says: no input takes any path, and which ones there are it does not say.
struct Denies;

impl Judge for Denies {
    fn decide(&mut self, _: &mut Context, _: &Query) -> Verdict {
        Verdict::Unsat(Why::Stated("denied".into()))
    }
}

impl Inputs for Denies {
    fn first(&mut self, _: &mut Context, _: &SymbolicHeap, _: Visit) -> Solved {
        Solved::Unknown("denied".into())
    }
    fn accept(
        &mut self,
        _: &mut Context,
        _: Candidate,
        _: &PathCondition,
    ) -> Result<Option<Solution>, String> {
        Ok(None)
    }
}

/// Validates every path.
#[derive(Default)]
struct Ends(Validator, Validation);

impl ExploreObserver for Ends {
    fn on_end(&mut self, engine: &mut Engine, live: &Live, _: &Trail, end: &PathEnd) {
        if matches!(end, PathEnd::Finished(_)) {
            self.0.count(engine, live, None, false, &mut self.1);
        }
    }
}

/// Validation and postconditions ask what the registry calls exact, whoever wrote it.
#[test]
fn what_is_exact_is_the_registrys() {
    let validated = |registry: &Registry, technique: &str| {
        let subject = subject("pli/linked_list").unwrap();
        let index = subject.methods.iter().position(|m| &*m.key == "remove").unwrap();
        let plan = Plan::new(&subject, index, 1, registry.make(technique).unwrap());
        let (mut engine, root) = Engine::start(plan).unwrap();
        let mut ends = Ends::default();
        let (summary, _) = explore(&mut engine, root, &mut ends);
        (summary, ends.1)
    };
    let (summary, found) = validated(&Registry::default(), "pli");
    assert!(summary.paths > 0 && found.valid == summary.paths, "{found:?}");
    assert_eq!(summary.stopped, None);
    let mut registry = Registry::default();
    for name in ["pli", "pli-noopt"] {
        registry.add(Entry {
            exact: true,
            inputs: Some(Box::new(|| Box::new(Denies))),
            ..Entry::judging(name, "denies all", || Denies)
        });
    }
    let (summary, found) = validated(&registry, "lissa");
    assert!(summary.paths > 0 && found.spurious == summary.paths, "{found:?}");
    let why = summary.stopped.map(|stopped| stopped.why).unwrap_or_default();
    assert!(why.starts_with("the postcondition ") && why.ends_with(": denied"), "{why}");
}

/// Asks about every node along the way, and about each by itself.
#[derive(Default)]
struct Twice {
    along: Validator,
    alone: Validator,
    refuted: u64,
    satisfied: u64,
}

impl Twice {
    fn ask(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        let path = trail.choice_path();
        let along = self.along.word(engine, live, Some(&path));
        assert_eq!(along, self.alone.exact(engine, live).word(), "{path}");
        assert_eq!(along, self.alone.word(engine, live, None), "{path}");
        let heap = self.along.heap_only(engine, live, Some(&path));
        assert_eq!(heap, self.alone.heap_only(engine, live, None), "{path}");
        self.refuted += u64::from(along == VerdictWord::Unsat);
        self.satisfied += u64::from(along == VerdictWord::Sat);
    }
}

impl ExploreObserver for Twice {
    fn on_child(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        // Every other node alone, so that what was said lies further above.
        if trail.choice_path().0.len().is_multiple_of(2) {
            self.ask(engine, live, trail);
        }
    }
    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, _: &PathEnd) {
        self.ask(engine, live, trail);
    }
}

/// What is known of the nodes above, and their solutions, change no verdict.
#[test]
fn what_is_decided_along_a_path_is_decided_alone() {
    let registry = Registry::default();
    let mut seen = Twice::default();
    for (name, method, technique, k) in [
        ("intro/binary_tree", "dfs", "li", 2),
        ("lissa/tree_map", "put", "li", 1),
        ("pli/tree_map", "remove", "lissa", 2),
        ("pli/linked_list", "remove", "li", 2),
        ("pli/avl_tree", "insert", "lissa", 1),
        ("pli/combatant_statistic", "addData", "lissa", 1),
        ("intro/overflow", "safeMiddle", "li", 1),
        ("pli/dictionary_info", "addField", "bli2", 1),
    ] {
        let Ok(subject) = subject(name) else { panic!("{name}") };
        let Some(index) = subject.methods.iter().position(|m| &*m.key == method) else {
            let keys: Vec<&str> = subject.methods.iter().map(|m| &*m.key).collect();
            panic!("{name} has {keys:?}")
        };
        let limits = symheap::explore::Limits { paths: 60, ..Default::default() };
        let plan = Plan { limits, ..Plan::new(&subject, index, k, registry.make(technique).unwrap()) };
        let (mut engine, root) = Engine::start(plan).unwrap();
        let mut twice = Twice::default();
        explore(&mut engine, root, &mut twice);
        seen.refuted += twice.refuted;
        seen.satisfied += twice.satisfied;
    }
    assert!(seen.refuted > 50 && seen.satisfied > 50, "{} and {}", seen.refuted, seen.satisfied);
}

#[test]
fn the_built_in_techniques_cut_nothing_feasible() {
    let registry = Rc::new(own_technique::registry());
    let rows = [
        ("intro/binary_tree", "dfs", 3),
        ("lissa/linked_list", "remove", 3),
        ("lissa/tree_map", "put", 2),
        ("pli/tree_map", "remove", 2),
        ("pli/linked_list", "remove", 3),
        ("pli/schedule", "finishAllProcesses", 1),
        ("pli/avl_tree", "insert", 2),
        ("pli/transport_stats", "bytesWritten", 1),
        ("pli/dictionary_info", "addField", 1),
        ("pli/template", "getParameter", 1),
    ];
    for (name, method, k) in rows {
        let loaded = subject(name).unwrap();
        for technique in ["lihybrid", "lissa", "lissa-nosb", "pli-noopt"] {
            // On the schedule only pli ends by itself.
            if name == "pli/schedule" && technique != "pli-noopt" {
                continue;
            }
            assert_eq!(
                unsound_cuts(&registry, technique, &loaded, method, k),
                Ok(vec![]),
                "{name} {technique}"
            );
        }
    }
}
