//! Techniques side by side: one walk over the union of what they accept, each node with every technique's
//! verdict, and the exact one where they part.
//!
//! Techniques that build their inputs before the method runs (`ifrepok`, `driver`) have trees of their own;
//! whoever compares them adds their rows from separate explorations.

mod many;

use std::rc::Rc;

use crate::base::Diagnostic;
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::engine::{Engine, Live, PathEnd, Plan};
use crate::explore::path::ChoicePath;
use crate::explore::postcondition::Violation;
use crate::explore::summary::Summary;
use crate::explore::validate::{Validation, Validator};
use crate::solve::Verdict;
use crate::technique::{AnyNote, AnyTechnique, Preparation};
use many::{Many, ManyNote};

pub use many::{Clock, Spent};

/// One technique's counts.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Row {
    /// The technique.
    pub technique: String,
    /// Finished paths that it accepts.
    pub paths: u64,
    /// Of these, those that no input takes.
    pub spurious: u64,
    /// Paths that end in an alarm.
    pub alarms: u64,
    /// Of these, those that no input takes.
    pub false_alarms: u64,
    /// Alternatives that it cut.
    pub pruned: u64,
    /// What its answers cost. For a technique with a tree of its own: its whole exploration.
    pub spent: Spent,
}

/// What is wrong with a verdict.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A technique cut what is feasible.
    Unsound,
    /// A technique kept what is not.
    Imprecise,
    /// The exact verdict is unknown.
    Undecided,
}

impl Kind {
    /// As JSON and the command line have it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Unsound => "unsound",
            Kind::Imprecise => "imprecise",
            Kind::Undecided => "undecided",
        }
    }
}

/// A topmost node where techniques part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The node.
    pub choice_path: ChoicePath,
    /// Its readable name.
    pub clause_path: String,
    /// What is wrong.
    pub kind: Kind,
    /// Each technique's verdict; those that cut an ancestor have none.
    pub verdicts: Vec<(String, Verdict)>,
    /// The exact verdict.
    pub exact: Verdict,
}

/// A comparison.
#[derive(Clone, Default, Debug)]
pub struct Comparison {
    /// One row a technique, in the order they were given.
    pub rows: Vec<Row>,
    /// Where they part, in the order of exploration.
    pub disagreements: Vec<Disagreement>,
    /// Counts of the walk itself; says whether it is complete.
    pub summary: Summary,
    /// Whether it was ended early.
    pub interrupted: bool,
}

/// What a comparison may leave out.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Only disagreements of this kind.
    pub only: Option<Kind>,
    /// End at this many disagreements.
    pub limit: Option<usize>,
}

/// Compares techniques on the plan's method; the plan's own technique is not used. Techniques that build
/// their inputs first are explored by themselves and give a row each.
///
/// # Errors
/// An exploration cannot start.
pub fn compare(
    plan: Plan,
    techniques: Vec<Box<dyn AnyTechnique>>,
    wanted: Wanted,
    clock: Clock,
    mut go_on: impl FnMut(&Summary, usize) -> bool,
) -> Result<Comparison, Diagnostic> {
    let order: Vec<&'static str> = techniques.iter().map(|t| t.name()).collect();
    let (eager, lazy): (Vec<_>, Vec<_>) = techniques.into_iter().partition(|t| {
        matches!(t.preparation(&plan.subject), Ok(Preparation::Require(_) | Preparation::Build(_)))
    });
    let mut compared = Comparison::default();
    for technique in eager {
        let row = by_itself(plan.with(technique), &clock, &mut go_on, &mut compared)?;
        compared.rows.push(row);
    }
    if !lazy.is_empty() {
        side_by_side(plan, lazy, wanted, clock, &mut go_on, &mut compared)?;
    }
    compared.rows.sort_by_key(|row| order.iter().position(|name| **name == *row.technique));
    Ok(compared)
}

/// One walk over what any of the techniques accepts.
fn side_by_side(
    plan: Plan,
    techniques: Vec<Box<dyn AnyTechnique>>,
    wanted: Wanted,
    clock: Clock,
    go_on: &mut dyn FnMut(&Summary, usize) -> bool,
    compared: &mut Comparison,
) -> Result<(), Diagnostic> {
    let names: Vec<String> = techniques.iter().map(|t| t.name().to_string()).collect();
    let spent = Rc::default();
    let many = Many::new(techniques, clock, Rc::clone(&spent));
    let (mut engine, root) = Engine::start(plan.with(Box::new(many)))?;
    let rows = names.iter().map(|name| Row { technique: name.clone(), ..Row::default() }).collect();
    let mut watch = Watch {
        names,
        rows,
        disagreements: Vec::new(),
        wanted,
        validator: Validator::default(),
        go_on,
        full: false,
        violated: false,
    };
    let (summary, interrupted) = explore(&mut engine, root, &mut watch);
    for (row, spent) in watch.rows.iter_mut().zip(spent.borrow().iter()) {
        row.spent = *spent;
    }
    compared.interrupted |= interrupted && !watch.full;
    compared.rows.extend(watch.rows);
    compared.disagreements = watch.disagreements;
    compared.summary =
        Summary { stopped: summary.stopped.clone().or(compared.summary.stopped.take()), ..summary };
    Ok(())
}

/// A technique with a tree of its own.
fn by_itself(
    plan: Plan,
    clock: &Clock,
    go_on: &mut dyn FnMut(&Summary, usize) -> bool,
    compared: &mut Comparison,
) -> Result<Row, Diagnostic> {
    let start = clock();
    let technique = plan.technique.name().to_string();
    let (mut engine, root) = Engine::start(plan)?;
    let mut watch = Alone { validator: Validator::default(), found: Validation::default(), go_on };
    let (summary, interrupted) = explore(&mut engine, root, &mut watch);
    let found = watch.found;
    compared.interrupted |= interrupted;
    if compared.summary.stopped.is_none() {
        compared.summary.stopped = summary.stopped;
    }
    let spent = Spent { calls: summary.technique.solver_calls, time: clock().saturating_sub(start) };
    let (paths, alarms, pruned) = (summary.paths, summary.alarms, summary.pruned);
    Ok(Row {
        technique,
        paths,
        spurious: found.spurious,
        alarms,
        false_alarms: found.false_alarms,
        pruned,
        spent,
    })
}

struct Alone<'a> {
    validator: Validator,
    found: Validation,
    go_on: &'a mut dyn FnMut(&Summary, usize) -> bool,
}

impl ExploreObserver for Alone<'_> {
    fn on_end(&mut self, engine: &mut Engine, live: &Live, _: &Trail, end: &PathEnd) {
        if let PathEnd::Finished(_) = end {
            let alarm = engine.is_alarm(end);
            self.validator.count(engine, live, alarm, &mut self.found);
        }
    }
    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        (self.go_on)(summary, depth)
    }
}

struct Watch<'a> {
    names: Vec<String>,
    rows: Vec<Row>,
    disagreements: Vec<Disagreement>,
    wanted: Wanted,
    validator: Validator,
    go_on: &'a mut dyn FnMut(&Summary, usize) -> bool,
    full: bool,
    /// The path that ends violates a postcondition.
    violated: bool,
}

impl Watch<'_> {
    fn count_cuts(&mut self, note: &ManyNote) {
        for (row, verdict) in self.rows.iter_mut().zip(&note.verdicts) {
            row.pruned += u64::from(matches!(verdict, Some(Verdict::Unsat(_))));
        }
    }
}

impl ExploreObserver for Watch<'_> {
    fn on_child(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        let Some(note) = live.note.downcast_ref::<Rc<ManyNote>>().cloned() else { return };
        self.count_cuts(&note);
        if note.parted_before || !note.parts() {
            return;
        }
        let exact = self.validator.exact(engine, live);
        let cut = |v: &Option<Verdict>| matches!(v, Some(Verdict::Unsat(_)));
        let kind = match &exact {
            Verdict::Unknown(_) => Kind::Undecided,
            Verdict::Sat(_) if note.verdicts.iter().any(cut) => Kind::Unsound,
            Verdict::Sat(_) => return,
            Verdict::Unsat(_) => Kind::Imprecise,
        };
        if self.wanted.only.is_some_and(|only| only != kind) {
            return;
        }
        let verdicts = self.names.iter().zip(&note.verdicts);
        let verdicts = verdicts.filter_map(|(n, v)| v.clone().map(|v| (n.clone(), v))).collect();
        let (choice_path, clause_path) = (trail.choice_path(), trail.clause_path(engine));
        self.disagreements.push(Disagreement { choice_path, clause_path, kind, verdicts, exact });
        self.full = self.wanted.limit.is_some_and(|limit| self.disagreements.len() >= limit);
    }

    fn on_cut(&mut self, note: &AnyNote) {
        // Cut by all that were still alive.
        if let Some(note) = note.downcast_ref::<Rc<ManyNote>>() {
            self.count_cuts(note);
        }
    }

    fn on_violation(&mut self, _: &mut Engine, _: &Live, _: &Trail, _: &Violation) {
        self.violated = true;
    }

    fn on_end(&mut self, engine: &mut Engine, live: &Live, _: &Trail, end: &PathEnd) {
        let PathEnd::Finished(_) = end else { return };
        let alarm = engine.is_alarm(end) || std::mem::take(&mut self.violated);
        let note = live.note.downcast_ref::<Rc<ManyNote>>();
        let alive = note.map(|n| n.alive()).unwrap_or_default();
        let spurious = matches!(self.validator.exact(engine, live), Verdict::Unsat(_));
        for (row, _) in self.rows.iter_mut().zip(alive).filter(|(_, alive)| *alive) {
            row.paths += 1;
            row.spurious += u64::from(spurious);
            row.alarms += u64::from(alarm);
            row.false_alarms += u64::from(alarm && spurious);
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        !self.full && (self.go_on)(summary, depth)
    }
}
