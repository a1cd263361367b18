//! Which techniques keep which paths, over all bundled subjects at small scopes with equal budgets: all of
//! them walk one tree, so paths are compared by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use symheap::explore::depth_first::{ExploreObserver, Trail, explore};
use symheap::explore::engine::Plan;
use symheap::explore::{ChoicePath, Engine, Limit, Limits, Live, PathEnd, Summary};
use symheap::heap::{Encoding, SymbolicHeap};
use symheap::solve::Verdict;
use symheap::subject::{LoadOptions, Subject, load};
use symheap::technique::lissa::Lissa;
use symheap::technique::{Judge, Query, Registry};
use symheap::term::PathCondition;

use crate::command::json;

/// Finished paths with their input heaps.
#[derive(Default)]
struct Paths(BTreeMap<ChoicePath, SymbolicHeap>);

impl ExploreObserver for Paths {
    fn on_end(&mut self, _: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        if matches!(end, PathEnd::Finished(_)) {
            self.0.insert(trail.choice_path(), live.state.input.clone());
        }
    }
}

/// The budgets that bound a single path are the same for all techniques, so they hide the same states.
fn limits() -> Limits {
    Limits { depth: 9, paths: 1200, frames: 60, loop_reads: 40, ..Limits::default() }
}

struct Explored {
    paths: Paths,
    summary: Summary,
    engine: Engine,
}

/// `None` where it is too much: then the technique left part of the tree out.
fn run(subject: &Arc<Subject>, method: usize, technique: &str, k: u32) -> Option<Explored> {
    let plan = Plan {
        limits: limits(),
        ..Plan::new(subject, method, k, Registry::default().make(technique).unwrap())
    };
    let (mut engine, root) = Engine::start(plan).ok()?;
    let mut paths = Paths::default();
    let (summary, _) = explore(&mut engine, root, &mut paths);
    let stopped = summary.stopped.as_ref().map(|s| s.limit);
    // What stopped it first hides what stopped it later.
    let whole =
        matches!(stopped, None | Some(Limit::Depth | Limit::Frames)) && summary.paths < limits().paths;
    whole.then_some(Explored { paths, summary, engine })
}

impl Explored {
    fn names(&self) -> Vec<&ChoicePath> {
        self.paths.0.keys().collect()
    }
    /// Asserts that all paths of the other are among these.
    fn includes(&self, other: &Explored, what: &str) {
        let missing = other.paths.0.keys().find(|p| !self.paths.0.contains_key(*p));
        assert_eq!(missing, None, "{what}");
    }
    /// The paths whose heap some heap of the scope extends.
    fn not_spurious(&mut self) -> Vec<ChoicePath> {
        let mut lissa = Lissa::new(true);
        let mut kept = Vec::new();
        for (path, heap) in &self.paths.0 {
            let Ok(encoding) = Encoding::of(heap) else { continue };
            let query = Query { heap, encoding: &encoding, pc: &PathCondition::default() };
            let verdict = self.engine.with_technique(|_, context| lissa.decide(context, &query));
            match verdict {
                Verdict::Sat(_) => kept.push(path.clone()),
                Verdict::Unsat(_) => {}
                other => panic!("{path}: {other:?}"),
            }
        }
        kept
    }
}

#[test]
fn techniques_include_one_another_on_all_bundled_subjects() {
    let listed = json(&["list", "--json"]);
    let mut whole = 0;
    for entry in listed["subjects"].as_array().unwrap() {
        let name = entry["name"].as_str().unwrap();
        let mut subject = load(name, &LoadOptions::default()).subject.unwrap();
        // Which paths there are has nothing to do with what holds at their ends.
        subject.spec.post.clear();
        let subject = Arc::new(subject);
        for (method, analysed) in subject.methods.iter().enumerate() {
            for k in 1..=2 {
                let what = format!("{name} {} at {k}", analysed.key);
                let Some(lissa) = run(&subject, method, "lissa", k) else { continue };
                let again = run(&subject, method, "lissa-m", k).unwrap();
                assert_eq!(lissa.names(), again.names(), "{what}");
                assert_eq!(lissa.summary.pruned, again.summary.pruned, "{what}");
                let (calls, counts) = (lissa.summary.technique.solver_calls, &again.summary.technique);
                assert_eq!(calls, counts.solver_calls + counts.cache_hits, "{what}");
                let unbroken = run(&subject, method, "lissa-nosb", k).unwrap();
                assert_eq!(lissa.names(), unbroken.names(), "{what}");
                let Some(mut hybrid) = run(&subject, method, "lihybrid", k) else { continue };
                hybrid.includes(&lissa, &what);
                let kept = hybrid.not_spurious();
                assert_eq!(kept.iter().collect::<Vec<_>>(), lissa.names(), "{what}");
                let li = run(&subject, method, "li", k);
                if let Some(conservative) = run(&subject, method, "consp", k) {
                    conservative.includes(&lissa, &what);
                    li.iter().for_each(|li| li.includes(&conservative, &what));
                }
                li.iter().for_each(|li| li.includes(&hybrid, &what));
                whole += u32::from(li.is_some());
            }
        }
    }
    // Nothing would be tested if every run were cut short.
    assert!(whole > 40, "{whole}");
}
