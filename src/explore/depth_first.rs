//! Depth-first exploration of the whole tree, in choice order, without keeping it.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::base::count::{agreeing, counted};
use crate::exec::symbolic::{Alternative, Fork};
use crate::exec::{Outcome, assumption};
use crate::explore::engine::{Child, Engine, Live, PER_CANDIDATE, PathEnd, Step};
use crate::explore::path::{ChoicePath, PathName};
use crate::explore::postcondition::{Checked, PostChecker, Violation};
use crate::explore::search::{Next, Order, Search, Space, Way};
use crate::explore::summary::{Limit, Stopped, Summary};
use crate::solve::Verdict;
use crate::technique::AnyNote;

/// Watches an exploration, and may end it.
pub trait ExploreObserver {
    /// A path ended.
    fn on_end(&mut self, _engine: &mut Engine, _live: &Live, _trail: &Trail, _end: &PathEnd) {}
    /// A path ended that is the same case as one before: a technique with alternatives of its own came to it again,
    /// by other names of the same objects. Nothing else is told of it. `first` is how it came there before.
    fn on_repeat(&mut self, _first: &ChoicePath, _trail: &Trail) {}
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
pub struct Trail<'a>(Way<'a, Met>);

impl Trail<'_> {
    /// Its name by numbers.
    pub fn choice_path(&self) -> ChoicePath {
        ChoicePath(self.0.steps().map(|(_, number)| number).collect())
    }
    /// Its name without the technique's own alternatives; `None` where there are none on the way.
    fn common_path(&self) -> Option<ChoicePath> {
        let common = |(met, number): (&Met, u32)| met.fork.as_ref().map_or(number, |f| f.common(number));
        let path = ChoicePath(self.0.steps().map(common).collect());
        (path != self.choice_path()).then_some(path)
    }
    /// Both names.
    pub fn name(&self, engine: &Engine) -> PathName {
        PathName { choice_path: self.choice_path(), clause_path: self.clause_path(engine) }
    }
    /// Its name by clauses.
    pub fn clause_path(&self, engine: &Engine) -> String {
        let clause = |(met, number): (&Met, u32)| Some(engine.clause_text(&met.alternative(number)?.clause));
        self.0.steps().filter_map(clause).collect::<Vec<_>>().join("/")
    }
}

/// A node: its state, at its choice once that was run to.
struct Met {
    live: Live,
    fork: Option<Fork>,
}

impl Met {
    fn alternative(&self, number: u32) -> Option<&Alternative> {
        self.fork.as_ref()?.alternatives.get((number as usize).checked_sub(1)?)
    }
}

/// Why an exploration ends early.
#[derive(PartialEq, Eq)]
enum Early {
    /// The observer wants no more.
    Interrupted,
    /// A budget is used up, which the summary says.
    Budget,
    /// Its share of the work is done.
    Quota,
}

/// An exploration that counts and keeps nothing else.
struct Counting<'a, O> {
    engine: &'a mut Engine,
    observer: &'a mut O,
    summary: Summary,
    posts: PostChecker,
    /// Nodes that only lead to the portion.
    floor: usize,
    /// The work after which the rest is left to others.
    quota: Option<u64>,
    before: Before,
    /// Ends of paths with alternatives of the technique's own: by their common name, the name they had first.
    cases: HashMap<ChoicePath, ChoicePath>,
}

/// A part of a tree that is explored by itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Portion {
    /// The whole tree.
    Whole,
    /// What is below a node, but for its first `done` children.
    Below {
        /// The node.
        path: ChoicePath,
        /// Children that others explore, cut ones too.
        done: u32,
    },
}

/// What was counted in the parts of a tree that come first: budgets are those of the whole.
#[derive(Clone, Copy, Default, Debug)]
pub struct Before {
    /// Finished paths.
    pub paths: u64,
    /// Instructions of the program under analysis.
    pub steps: u64,
}

/// A portion that was explored.
pub struct Explored {
    /// What was counted in it alone.
    pub summary: Summary,
    /// Whether the observer ended it.
    pub interrupted: bool,
    /// Whether a budget of the whole exploration was used up, so that nothing comes after it.
    pub is_over: bool,
    /// What it left to others since its share of the work was done, in the order of a search depth first.
    pub rest: Vec<Portion>,
}

/// Explores everything below `root`. The summary says whether the result is complete; where the
/// observer ended it, `interrupted` is set beside it.
pub fn explore<O: ExploreObserver>(engine: &mut Engine, root: Live, observer: &mut O) -> (Summary, bool) {
    let explored = explore_portion(engine, root, &Portion::Whole, None, Before::default(), observer);
    let mut summary = explored.summary;
    summary.conclude();
    (summary, explored.interrupted)
}

/// Explores a portion of what is below `root`. After work of `quota` (see [`Engine::work`]) the rest is left to others;
/// what leads to the portion is not counted.
pub fn explore_portion<O: ExploreObserver>(
    engine: &mut Engine,
    root: Live,
    portion: &Portion,
    quota: Option<u64>,
    before: Before,
    observer: &mut O,
) -> Explored {
    let (mut summary, posts) = (Summary::default(), PostChecker::default());
    let mut search = Search::new(Order::DepthFirst);
    let mut floor = 0;
    match portion {
        Portion::Whole => search = search.with(Met { live: root, fork: None }),
        Portion::Below { path, done } => {
            match lead_to(engine, root, path) {
                Some(way) => {
                    floor = path.0.len();
                    for (met, number) in way.into_iter().zip(path.0.iter().chain([done])) {
                        search = search.with_visited(met, *number);
                    }
                }
                None => summary.stop(Limit::Cancelled, "a part of the tree was not reached again"),
            }
            engine.forget_counts();
        }
    }
    engine.steps = before.steps;
    let mut counting =
        Counting { engine, observer, summary, posts, floor, quota, before, cases: HashMap::new() };
    let ended = search.run(&mut counting);
    let Counting { engine, mut summary, posts, .. } = counting;
    let mut assumptions = engine.given().to_vec();
    assumption::join(&mut assumptions, &summary.assumptions);
    assumption::join(&mut assumptions, posts.assumptions());
    summary.assumptions = assumptions;
    summary.posts = *posts.work();
    if engine.limits().skips_posts {
        summary.posts_left_out = engine.posts().map(|post| engine.post_name(post)).collect();
    }
    summary.choices += engine.counts.beyond_scope;
    summary.technique = engine.counts.clone();
    (summary.entered, summary.unsatisfied) = engine.calls();
    summary.undecided = engine.undecided();
    summary.steps = engine.steps.saturating_sub(before.steps);
    let asked = engine.smt_stats();
    (summary.smt_queries, summary.smt_ways) = (asked.queries, asked.ways);
    let is = |early| matches!(&ended, ControlFlow::Break(found) if *found == early);
    let rest = if is(Early::Quota) { rest(&search, floor) } else { Vec::new() };
    Explored { summary, interrupted: is(Early::Interrupted), is_over: is(Early::Budget), rest }
}

/// The nodes from the root to this one, each at its choice. `None` where the work was cancelled.
fn lead_to(engine: &mut Engine, root: Live, path: &ChoicePath) -> Option<Vec<Met>> {
    let mut way = Vec::with_capacity(path.0.len() + 1);
    let mut live = root;
    for number in path.0.iter().map(Some).chain([None]) {
        let Step::Fork(fork) = engine.run(&mut live) else { return None };
        let met = Met { live, fork: Some(fork) };
        let Some(&number) = number else {
            way.push(met);
            break;
        };
        live = engine.descend_known(&met.live, met.fork.as_ref()?, met.alternative(number)?)?;
        way.push(met);
    }
    Some(way)
}

/// What a search has not explored, the deepest first. It was ended when it asked for a child of the deepest node.
fn rest(search: &Search<Met>, floor: usize) -> Vec<Portion> {
    let open: Vec<(&Met, u32)> = search.open().collect();
    let mut rest = Vec::new();
    for at in (floor..open.len()).rev() {
        let (met, asked) = open[at];
        let done = if at + 1 == open.len() { asked.saturating_sub(1) } else { asked };
        let all = met.fork.as_ref().map_or(0, |fork| fork.alternatives.len());
        if (done as usize) < all {
            let path = ChoicePath(open.iter().take(at).map(|(_, number)| *number).collect());
            rest.push(Portion::Below { path, done });
        }
    }
    rest
}

impl<O: ExploreObserver> Space for Counting<'_, O> {
    type Node = Met;
    type Stop = Early;

    fn visit(&mut self, met: &mut Met, way: Way<'_, Met>) -> ControlFlow<Early> {
        let Self { engine, observer, summary, .. } = self;
        if !observer.go_on(summary, way.len()) {
            return ControlFlow::Break(Early::Interrupted);
        }
        let step = engine.run(&mut met.live);
        assumption::join(&mut summary.assumptions, met.live.assumptions());
        match step {
            Step::Fork(_) if met.live.depth >= engine.limits().depth => {
                let why =
                    format!("a path has more than {} (--depth)", counted(engine.limits().depth, "choice"));
                let at = met.live.state.machine.user_span(&engine.subject().program);
                let stopped = Stopped { at, ..Stopped::new(Limit::Depth, why) };
                summary.cut(stopped.clone());
                let end = PathEnd::Limit(stopped);
                observer.on_end(engine, &met.live, &Trail(way), &end);
                ControlFlow::Continue(())
            }
            Step::Fork(fork) => {
                met.fork = Some(fork);
                ControlFlow::Continue(())
            }
            Step::End(end) => self.end(&met.live, &end, &Trail(way)),
        }
    }

    fn child(&mut self, way: Way<'_, Met>, met: &Met, number: u32) -> ControlFlow<Early, Next<Met>> {
        let Self { engine, observer, summary, posts, before, .. } = self;
        let (Some(fork), Some(alternative)) = (&met.fork, met.alternative(number)) else {
            return ControlFlow::Continue(Next::None);
        };
        // Other children of what only leads here are not this one's.
        if way.len() <= self.floor {
            return ControlFlow::Continue(Next::None);
        }
        let work = || engine.work().saturating_sub(before.steps) + posts.work().candidates * PER_CANDIDATE;
        if self.quota.is_some_and(|quota| work() > quota) {
            return ControlFlow::Break(Early::Quota);
        }
        observer.on_descend(true);
        let child = engine.descend(&met.live, fork, alternative);
        observer.on_descend(false);
        ControlFlow::Continue(match child {
            Child::Alive(child, verdict) => {
                summary.choices += u64::from(fork.kind.is_lazy());
                if let Verdict::Unknown(why) = verdict {
                    summary.stop(Limit::Unknown, why.sentence());
                }
                observer.on_child(engine, &child, &Trail(way));
                match observer.goes_below(&Trail(way)) {
                    true => Next::Child(Met { live: *child, fork: None }),
                    false => Next::Skipped,
                }
            }
            Child::Split(_) => Next::Skipped,
            Child::Cut(_, note) => {
                summary.pruned += 1;
                observer.on_cut(&note);
                Next::Skipped
            }
        })
    }
}

impl<O: ExploreObserver> Counting<'_, O> {
    /// Counts a path that ended, checks its postconditions, and tells the observer.
    fn end(&mut self, live: &Live, end: &PathEnd, trail: &Trail) -> ControlFlow<Early> {
        let Self { engine, observer, summary, posts, cases, before, .. } = self;
        if let (PathEnd::Finished(_) | PathEnd::NeverEnds(_), Some(case)) = (end, trail.common_path()) {
            if let Some(first) = cases.get(&case) {
                summary.repeated += 1;
                observer.on_repeat(first, trail);
                return ControlFlow::Continue(());
            }
            cases.insert(case, trail.choice_path());
        }
        count(engine, summary, end);
        engine.finish(live, end);
        let mut is_violated = false;
        for (post, checked) in posts.check(engine, live, end) {
            match checked {
                Checked::Holds | Checked::NeedsInput => {}
                Checked::Violated(found) => {
                    is_violated = true;
                    summary.count_violation(engine.post_name(post));
                    observer.on_violation(engine, live, trail, &found);
                }
                Checked::Unknown(why) => {
                    let name = engine.post_name(post);
                    summary.stop(Limit::Unknown, format!("the postcondition {name}: {why}"));
                }
            }
        }
        summary.alarms += u64::from(is_violated);
        observer.on_end(engine, live, trail, end);
        let most = engine.limits().paths;
        if before.paths + summary.paths >= most {
            summary.stop(
                Limit::Paths,
                format!("{} {} explored (--max-paths)", counted(most, "path"), agreeing(most, "was", "were")),
            );
            return ControlFlow::Break(Early::Budget);
        }
        match end {
            PathEnd::Limit(Stopped { limit: Limit::Steps, .. }) => ControlFlow::Break(Early::Budget),
            _ => ControlFlow::Continue(()),
        }
    }
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
        PathEnd::NeverEnds(_) => {
            summary.never_ends += 1;
            summary.alarms += 1;
        }
        PathEnd::Limit(stopped) => {
            summary.loops_cut += u64::from(stopped.limit == Limit::LoopReads);
            summary.cut(stopped.clone());
        }
    }
}
