//! Techniques with a tree of their own: their row is a whole exploration.

use crate::base::Diagnostic;
use crate::explore::compare::{Clock, Comparison, GoOn, Row, Spent};
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::engine::{Engine, Live, PathEnd, Plan};
use crate::explore::summary::Summary;
use crate::explore::validate::{Validation, Validator};
use crate::solve::VerdictWord;

/// Explores, and decides the end of every path.
pub fn explore_alone(
    plan: Plan,
    clock: &Clock,
    paths_each: Option<u64>,
    go_on: GoOn,
    compared: &mut Comparison,
) -> Result<Row, Diagnostic> {
    let start = clock();
    let name = plan.technique.entry.name;
    let (mut engine, root) = Engine::start(plan)?;
    let mut watch = Alone {
        validator: Validator::default(),
        found: Validation::default(),
        paths_each,
        ran_out: false,
        go_on,
    };
    let (summary, interrupted) = explore(&mut engine, root, &mut watch);
    let (found, ran_out) = (watch.found, watch.ran_out);
    compared.interrupted |= interrupted && !ran_out;
    compared.remarks.extend(engine.remarks().into_iter().map(|r| format!("{name}: {r}")));
    let complete = summary.stopped.is_none() && !interrupted;
    compared.summary.join_cuts(&summary);
    let spent = Spent::alone(summary.technique.solver_calls, clock().saturating_sub(start), ran_out);
    Ok(Row {
        paths: summary.paths,
        spurious: found.spurious,
        alarms: summary.alarms,
        never_ends: summary.never_ends,
        false_alarms: found.false_alarms,
        pruned: summary.pruned,
        complete,
        spent,
        ..Row::new(name, None)
    })
}

struct Alone<'a> {
    validator: Validator,
    found: Validation,
    paths_each: Option<u64>,
    ran_out: bool,
    go_on: GoOn<'a>,
}

impl ExploreObserver for Alone<'_> {
    fn on_child(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        self.validator.word(engine, live, Some(&trail.choice_path()));
    }
    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        match end {
            PathEnd::Finished(_) => {
                let (alarm, path) = (engine.is_alarm(end), trail.choice_path());
                self.validator.count(engine, live, Some(&path), alarm, &mut self.found);
            }
            PathEnd::NeverEnds(_) => {
                let exact = self.validator.word(engine, live, Some(&trail.choice_path()));
                self.found.false_alarms += u64::from(exact == VerdictWord::Unsat);
            }
            _ => {}
        }
    }
    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        self.ran_out = self.paths_each.is_some_and(|most| summary.paths >= most);
        !self.ran_out && (self.go_on)(summary, depth)
    }
}
