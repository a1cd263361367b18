//! Depth-first exploration of the whole tree, in choice order, without keeping it.

use crate::exec::Outcome;
use crate::exec::symbolic::Fork;
use crate::explore::engine::{Child, Engine, Live, PathEnd, Step};
use crate::explore::path::ChoicePath;
use crate::explore::postcondition::{Checked, PostChecker, Violation};
use crate::explore::summary::{Limit, Summary};
use crate::solve::Verdict;
use crate::technique::AnyNote;

/// Watches an exploration, and may end it.
pub trait ExploreObserver {
    /// A path ended.
    fn on_end(&mut self, _engine: &mut Engine, _live: &Live, _trail: &Trail, _end: &PathEnd) {}
    /// A postcondition fails on an input that takes the path which ended; before `on_end`.
    fn on_violation(&mut self, _engine: &mut Engine, _live: &Live, _trail: &Trail, _found: &Violation) {}
    /// The technique accepted a child.
    fn on_child(&mut self, _engine: &mut Engine, _child: &Live, _trail: &Trail) {}
    /// Whether to go on below a child that was accepted.
    fn goes_below(&mut self, _trail: &Trail) -> bool {
        true
    }
    /// The technique cut a child; what it would have kept there.
    fn on_cut(&mut self, _note: &AnyNote) {}
    /// The engine goes down an alternative, which asks the technique: called before and after.
    fn on_descend(&mut self, _starts: bool) {}
    /// Called at every node; `false` ends the exploration with a partial result.
    fn go_on(&mut self, _summary: &Summary, _depth: usize) -> bool {
        true
    }
}

impl ExploreObserver for () {}

/// The way from the root to the node being looked at.
pub struct Trail<'a>(&'a [Open]);

impl Trail<'_> {
    /// Its name by numbers.
    pub fn choice_path(&self) -> ChoicePath {
        ChoicePath(self.0.iter().map(|o| o.next as u32).collect())
    }
    /// Its name by clauses.
    pub fn clause_path(&self, engine: &Engine) -> String {
        let clause = |open: &Open| {
            let taken = open.fork.alternatives.get(open.next.wrapping_sub(1))?;
            Some(engine.clause_text(&taken.clause))
        };
        self.0.iter().filter_map(clause).collect::<Vec<_>>().join("/")
    }
}

/// A node whose alternatives are not all explored.
struct Open {
    live: Live,
    fork: Fork,
    next: usize,
}

/// Explores everything below `root`. The summary says whether the result is complete; where the
/// observer ended it, `interrupted` is set beside it.
pub fn explore<O: ExploreObserver>(engine: &mut Engine, root: Live, observer: &mut O) -> (Summary, bool) {
    let mut summary = Summary::default();
    let mut open: Vec<Open> = Vec::new();
    let mut next = Some(root);
    let mut interrupted = false;
    let mut posts = PostChecker::default();
    loop {
        if let Some(mut live) = next.take() {
            if !observer.go_on(&summary, open.len()) {
                interrupted = true;
                break;
            }
            match engine.run(&mut live) {
                Step::Fork(_) if live.depth >= engine.limits().depth => {
                    let why = format!("a path has more than {} choices (--depth)", engine.limits().depth);
                    summary.stop(Limit::Depth, why.clone());
                    let end = PathEnd::Limit(Limit::Depth, why);
                    observer.on_end(engine, &live, &Trail(&open), &end);
                }
                Step::Fork(fork) => open.push(Open { live, fork, next: 0 }),
                Step::End(end) => {
                    count(engine, &mut summary, &end);
                    engine.finish(&live, &end);
                    let mut is_violated = false;
                    for (post, checked) in posts.check(engine, &live, &end) {
                        match checked {
                            Checked::Holds | Checked::NeedsInput => {}
                            Checked::Violated(found) => {
                                is_violated = true;
                                summary.count_violation(engine.post_name(post));
                                observer.on_violation(engine, &live, &Trail(&open), &found);
                            }
                            Checked::Unknown(why) => {
                                let name = engine.post_name(post);
                                summary.stop(Limit::Unknown, format!("the postcondition {name}: {why}"));
                            }
                        }
                    }
                    summary.alarms += u64::from(is_violated);
                    observer.on_end(engine, &live, &Trail(&open), &end);
                    if summary.paths >= engine.limits().paths {
                        summary.stop(
                            Limit::Paths,
                            format!("{} paths were explored (--max-paths)", summary.paths),
                        );
                        break;
                    }
                    if matches!(end, PathEnd::Limit(Limit::Steps, _)) {
                        break;
                    }
                }
            }
        }
        let Some(top) = open.last_mut() else { break };
        let Some(alternative) = top.fork.alternatives.get(top.next) else {
            open.pop();
            continue;
        };
        top.next += 1;
        observer.on_descend(true);
        let child = engine.descend(&top.live, &top.fork, alternative);
        observer.on_descend(false);
        match child {
            Child::Alive(child, verdict) => {
                summary.choices += u64::from(top.fork.kind.is_lazy());
                if let Verdict::Unknown(why) = verdict {
                    summary.stop(Limit::Unknown, why.sentence());
                }
                observer.on_child(engine, &child, &Trail(&open));
                if observer.goes_below(&Trail(&open)) {
                    next = Some(*child);
                }
            }
            Child::Cut(_, note) => {
                summary.pruned += 1;
                observer.on_cut(&note);
            }
        }
    }
    if engine.undecided() > 0 {
        let why = match engine.undecided() {
            1 => "the solver gave up on 1 branch condition, which was taken to be possible".to_string(),
            n => format!("the solver gave up on {n} branch conditions, which were taken to be possible"),
        };
        summary.stop(Limit::Unknown, why);
    }
    summary.choices += engine.counts.beyond_scope;
    summary.technique = engine.counts.clone();
    summary.steps = engine.steps;
    summary.smt_queries = engine.smt_queries();
    (summary, interrupted)
}

fn count(engine: &Engine, summary: &mut Summary, end: &PathEnd) {
    match end {
        PathEnd::Finished(Outcome::Exception { class, .. }) => {
            summary.paths += 1;
            let class_info = &engine.subject().program.classes[*class];
            *summary.exceptions.entry(class_info.simple.to_string()).or_insert(0) += 1;
            if engine.is_alarm(end) {
                summary.alarms += 1;
            }
        }
        PathEnd::Finished(_) => {
            summary.paths += 1;
            summary.returns += 1;
        }
        PathEnd::Infeasible => {}
        PathEnd::LoopCut => summary.loops_cut += 1,
        PathEnd::Limit(limit, why) => summary.stop(*limit, why.clone()),
    }
}
