//! Trees explored in portions: the same counts as in one go, whoever explores the portions.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use symheap::base::Diagnostic;
use symheap::explore::depth_first::{ExploreObserver, Trail, explore, explore_portion};
use symheap::explore::engine::Plan;
use symheap::explore::portions::{self, How, Task, Whole};
use symheap::explore::{ChoicePath, Engine, Limits, Live, PathEnd, Summary};
use symheap::solve::smt::Tallies;
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::Registry;

use crate::command::{Folder, symheap};

/// Standard output of a command that ends well.
fn run(command: &str) -> String {
    let ran = symheap(&command.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, 0, "{command}: {}", ran.err);
    ran.out
}

/// Where each path ends.
#[derive(Default)]
struct Ends<'a> {
    ends: Vec<ChoicePath>,
    is_ended: Option<&'a AtomicBool>,
}

impl ExploreObserver for Ends<'_> {
    fn on_end(&mut self, _: &mut Engine, _: &Live, trail: &Trail, end: &PathEnd) {
        if matches!(end, PathEnd::Finished(_)) {
            self.ends.push(trail.choice_path());
        }
    }
    fn go_on(&mut self, _: &Summary, _: usize) -> bool {
        !self.is_ended.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// Counts of an exploration without what depends on what was asked before: which way decided a question.
fn counts(summary: &Summary) -> Summary {
    Summary { smt_ways: Tallies::default(), ..summary.clone() }
}

/// Subjects whose trees are not tiny, of all kinds: numbers, postconditions, exceptions, arrays, several arguments.
const CASES: &[(&str, &str, &str, u32)] = &[
    ("lissa/tree_map", "put", "lissa", 2),
    ("lissa/tree_map", "remove", "lihybrid", 2),
    ("lissa/hash_map", "put", "lissa", 1),
    ("lissa/schedule", "quantumExpire", "lissa", 2),
    ("pli/tree_map", "put", "pli", 2),
    ("pli/avl_tree", "insert", "bli2", 2),
    ("intro/binary_tree", "dfs", "li", 2),
    ("lissa/linked_list", "remove", "ifrepok", 2),
];

/// A case with its subject, loaded once.
struct Case {
    subject: Arc<Subject>,
    method: usize,
    technique: &'static str,
    scope: u32,
    registry: Registry,
}

impl Case {
    fn new((subject, method, technique, scope): (&str, &str, &'static str, u32)) -> Self {
        let subject = Arc::new(load(subject, &LoadOptions::default()).subject.expect("a bundled subject"));
        let method = subject.methods.iter().position(|m| &*m.key == method).expect("the method");
        Self { subject, method, technique, scope, registry: Registry::default() }
    }

    fn start(&self, limits: &Limits) -> Result<(Engine, Live), Diagnostic> {
        let technique = self.registry.make(self.technique)?;
        let plan = Plan::new(&self.subject, self.method, self.scope, technique);
        Engine::start(Plan { limits: limits.clone(), ..plan })
    }

    /// In one search.
    fn whole(&self, limits: &Limits) -> (Summary, Vec<ChoicePath>) {
        let (mut engine, root) = self.start(limits).expect("an engine");
        let mut whole = Ends::default();
        let (summary, _) = explore(&mut engine, root, &mut whole);
        (summary, whole.ends)
    }

    fn in_portions(&self, limits: &Limits, jobs: usize, share: u64) -> (Summary, Vec<ChoicePath>, usize) {
        let work = |task: &Task| {
            let (mut engine, root) = self.start(limits)?;
            let mut ends = Ends { ends: Vec::new(), is_ended: Some(task.is_ended) };
            let (quota, before) = (Some(task.share), task.before);
            let explored = explore_portion(&mut engine, root, task.portion, quota, before, &mut ends);
            Ok::<_, Diagnostic>((explored, ends.ends))
        };
        let how = How { jobs: NonZeroUsize::new(jobs).expect("a thread"), share, limits };
        let Whole { mut summary, interrupted, found, .. } =
            portions::explore(&how, &work).expect("an exploration");
        assert!(!interrupted);
        summary.conclude();
        let portions = found.len();
        (summary, found.into_iter().flat_map(|(_, ends)| ends).collect(), portions)
    }
}

/// In portions, small and large, by one thread and by several: the counts, the paths and their order are those of one
/// search.
#[test]
fn portions_are_the_whole() {
    for &named in CASES {
        let (case, limits) = (Case::new(named), Limits::default());
        let (summary, paths) = case.whole(&limits);
        let mut most = 0;
        // Each node by itself is for small trees.
        let work = summary.steps + 60 * summary.technique.candidates + 200 * summary.smt_queries;
        let small = if summary.paths < 20 { 1 } else { work / 20 };
        for (jobs, share) in [(1, small), (2, small), (3, work / 5), (1, u64::MAX)] {
            let (found, ends, portions) = case.in_portions(&limits, jobs, share);
            assert_eq!(counts(&found), counts(&summary), "{named:?} in {portions} portions, {jobs} threads");
            assert_eq!(ends, paths, "{named:?}: paths in order");
            most = most.max(portions);
        }
        assert!(most > 3, "{named:?}: {most} portions are no division");
    }
}

/// Budgets of the whole end it where one search ends, and say so in the same words.
#[test]
fn budgets_are_those_of_the_whole() {
    let case = Case::new(("lissa/tree_map", "put", "lissa", 2));
    let all = case.whole(&Limits::default()).0;
    for paths in [1, all.paths - 1, all.paths, all.paths + 1] {
        for steps in [u64::MAX, all.steps, all.steps - 1, all.steps / 2] {
            let limits = Limits { paths, steps, ..Limits::default() };
            let (summary, wanted) = case.whole(&limits);
            for (jobs, share) in [(1, 1), (2, 1), (3, 400)] {
                let (found, ends, _) = case.in_portions(&limits, jobs, share);
                assert_eq!(counts(&found), counts(&summary), "{paths} paths, {steps} steps, {jobs} threads");
                assert_eq!(ends, wanted);
            }
        }
    }
}

/// The command's output does not depend on the number of threads.
#[test]
fn output_is_the_same_with_any_number_of_threads() {
    let options = "run lissa/tree_map put -k 7 --json --no-times --paths";
    let outputs: Vec<String> = ["1", "2", "5"].map(|jobs| run(&format!("{options} --jobs {jobs}"))).to_vec();
    assert!(outputs.iter().all(|output| *output == outputs[0]));
    let value: Value = serde_json::from_str(&outputs[0]).expect("JSON");
    assert_eq!(value["paths"], 179);
}

/// Shards of any number, merged in any order, give what `run` prints.
#[test]
fn shards_are_merged_to_the_whole() {
    let folder = Folder::new("shards");
    for (command, of) in [
        ("run lissa/tree_map put -k 5 --json --no-times --paths", 3),
        ("run pli/schedule finishAllProcesses -t pli -k 1 --json --no-times", 2),
        ("run lissa/tree_map -k 3 --json --no-times", 5),
        ("run intro/cycle --json --no-times", 1),
    ] {
        let mut files = Vec::new();
        let mut paths = Vec::new();
        for index in (1..=of).rev() {
            let output = run(&format!("{command} --shard {index}/{of}"));
            for line in output.lines() {
                let value: Value = serde_json::from_str(line).expect("JSON");
                assert_eq!((&value["complete"], &value["stopped"]), (&false.into(), &"shard".into()));
                paths.push(value["paths"].as_u64().expect("paths"));
            }
            files.push(folder.write(&format!("{index}.json"), &output));
        }
        let merged = run(&format!("merge --json --no-times {}", files.join(" ")));
        assert_eq!(merged, run(command), "{command}");
        let text = command.replace(" --json", "").replace(" --paths", "");
        if !command.contains("--paths") {
            assert_eq!(run(&format!("merge --no-times {}", files.join(" "))), run(&text));
        }
        let all: u64 = merged
            .lines()
            .map(|l| serde_json::from_str::<Value>(l).expect("JSON")["paths"].as_u64().unwrap())
            .sum();
        assert_eq!(paths.iter().sum::<u64>(), all);
    }
}

/// What is no whole run is refused: a shard that is missing or given twice, of another command, no shard at all.
#[test]
fn what_is_no_whole_is_refused() {
    let folder = Folder::new("no-whole");
    let file = |name: &str, text: &str| folder.write(name, text);
    let shard = |command: &str| run(&format!("{command} --json --no-times"));
    let one = file("1", &shard("run intro/cycle --shard 1/2"));
    let two = file("2", &shard("run intro/cycle --shard 2/2"));
    let other = file("3", &shard("run intro/cycle -k 2 --shard 2/2"));
    let whole = file("4", &shard("run intro/cycle"));
    let broken = file("5", "{");
    for (files, why) in [
        (vec![&one], "shard 2/2"),
        (vec![&one, &two, &one], "both hold shard 1/2"),
        (vec![&one, &other], "different command lines"),
        (vec![&one, &whole], "no result of a shard"),
        (vec![&one, &broken], "no JSON"),
    ] {
        let files: Vec<&str> = files.into_iter().map(String::as_str).collect();
        let ran = symheap(&[&["merge"], files.as_slice()].concat());
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    for shard in ["0/2", "3/2", "1", "a/b", "1/0"] {
        assert_eq!(symheap(&["run", "intro/cycle", "--shard", shard]).code, 2, "{shard}");
    }
}
