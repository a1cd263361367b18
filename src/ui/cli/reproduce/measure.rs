//! Measures one row: explores its methods, or enumerates its structures, until its clock runs out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use indexmap::IndexMap;

use crate::base::Severity;
use crate::base::count::counted;
use crate::exec::{Outcome, Value};
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::engine::Plan;
use crate::explore::path::ChoicePath;
use crate::explore::validate::{Validation, Validator};
use crate::explore::{Engine, Limit, Limits, Live, PathEnd, Summary};
use crate::heap::{InputValue, Layout, SlotId};
use crate::solve::VerdictWord;
use crate::solve::korat::{HeapPredicate, Search, SearchResult};
use crate::solve::smt::Ints;
use crate::subject::files::{DiskAndBundled, bundled_subjects};
use crate::subject::{LoadOptions, Subject, load};
use crate::technique::Registry;
use crate::ui::cli::reproduce::published::{Case, Measure, Row};
use crate::ui::start::clock::Clock;
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::progress::Progress;

/// The technique of rows about structures alone.
pub const KORAT: &str = "korat";
/// Candidates between two looks at the clock.
const SLICE: u64 = 1024;
/// Instructions that preH may take on one heap.
const STEPS: u64 = 1_000_000;

/// How a row ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Complete.
    Done,
    /// Its time ran out.
    Budget,
    /// Everything was asked to end.
    Interrupted,
    /// Another limit was reached: why.
    Limit(String),
    /// It could not be started: why.
    Impossible(String),
}

/// What was measured of a row.
#[derive(Clone, Debug)]
pub struct Measured {
    /// How it ended. Counts are complete only where it is done.
    pub end: End,
    /// Counts of the measures that its figures are about.
    pub counts: BTreeMap<Measure, u64>,
    /// How long it took.
    pub time: Duration,
}

/// Measures rows, by several threads if somebody wants.
pub struct Bench<'a> {
    registry: &'a Registry,
    interrupt: &'a Interrupt,
    budget: Duration,
    subjects: Mutex<IndexMap<String, Loaded>>,
}

type Loaded = Arc<OnceLock<Result<Arc<Subject>, String>>>;

impl<'a> Bench<'a> {
    /// Every row gets `budget`.
    pub fn new(registry: &'a Registry, interrupt: &'a Interrupt, budget: Duration) -> Self {
        Self { registry, interrupt, budget, subjects: Mutex::new(IndexMap::new()) }
    }

    /// Measures a row. A state is cut after so many reads of one object's initialised references without a lazy step.
    /// Whoever has the line of progress shows it.
    pub fn measure(&self, row: &Row, loop_reads: u32, progress: &Mutex<Progress>) -> Measured {
        let subject = self.subject(&row.case.subject);
        let clock = Clock::start(self.budget, self.interrupt);
        let mut counts = row.figures.iter().map(|f| (f.measure, 0)).collect();
        let (case, clock) = (&row.case, &clock);
        let watched = Watched { case, clock, progress };
        let end = subject.and_then(|subject| match row.case.technique == KORAT {
            true => structures(&subject, watched, &mut counts),
            false => self.explorations(&subject, watched, loop_reads, &mut counts),
        });
        let end = match end {
            Err(why) => End::Impossible(why),
            Ok(None) if !clock.token.is_cancelled() => End::Done,
            Ok(_) if clock.is_over() => End::Budget,
            Ok(_) if self.interrupt.requested() => End::Interrupted,
            Ok(None) => End::Done,
            Ok(Some(why)) => End::Limit(why),
        };
        Measured { end, counts, time: clock.elapsed() }
    }

    fn subject(&self, name: &str) -> Result<Arc<Subject>, String> {
        let mut all = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        let found = all.entry(name.into()).or_default().clone();
        // Others are not kept waiting by who loads another one.
        drop(all);
        let load = || {
            if !bundled_subjects(&DiskAndBundled).iter().any(|known| known == name) {
                return Err("no such subject is bundled".into());
            }
            let loaded = load(name, &LoadOptions::default());
            let error = loaded.diagnostics.iter().find(|d| d.severity == Severity::Error);
            let why = error.map_or_else(|| "it does not load".to_string(), |d| d.message.clone());
            let mut subject = loaded.subject.ok_or(why)?;
            // The published runs check none.
            subject.spec.post.clear();
            Ok(Arc::new(subject))
        };
        found.get_or_init(load).clone()
    }

    /// The sum over the methods; why it is partial, where it is.
    fn explorations(
        &self,
        subject: &Arc<Subject>,
        watched: Watched,
        loop_reads: u32,
        counts: &mut BTreeMap<Measure, u64>,
    ) -> Result<Option<String>, String> {
        let Watched { case, clock, .. } = watched;
        let known = |name: &String| {
            let at = subject.methods.iter().position(|m| *m.key == **name);
            at.ok_or_else(|| format!("it has no method {name}"))
        };
        let methods = case.methods.iter().map(known).collect::<Result<Vec<_>, _>>()?;
        for method in methods {
            let technique = self.registry.make(&case.technique);
            let plan = Plan {
                // The clock is the budget.
                limits: Limits { steps: u64::MAX, loop_reads, loop_forks: u32::MAX, ..Limits::default() },
                // As the published tools read them.
                ints: Ints::Math,
                cancel: clock.token.clone(),
                ..Plan::new(
                    subject,
                    method,
                    case.scope.unwrap_or(subject.spec.default_scope),
                    technique.map_err(|_| format!("there is no technique {}", case.technique))?,
                )
            };
            let (mut engine, root) = Engine::start(plan).map_err(|failed| failed.message)?;
            let mut watch = Watch {
                watched,
                validator: Validator::default(),
                validation: Validation::default(),
                wants: counts.keys().copied().collect(),
                valid: 0,
                valid_paths: BTreeSet::new(),
                leaves: 0,
            };
            let (summary, _) = explore(&mut engine, root, &mut watch);
            for (measure, count) in counts.iter_mut() {
                *count += watch.count(*measure, &summary);
            }
            // The published tools cut loops as well, after as many reads, and count what is left.
            if let Some(cut) = summary.cuts.iter().find(|cut| cut.stopped.limit != Limit::LoopReads) {
                return Ok(Some(cut.stopped.why.clone()));
            }
            if watch.validation.unknown > 0 {
                return Ok(Some(format!(
                    "{} could not be decided",
                    counted(watch.validation.unknown, "path")
                )));
            }
            if clock.token.is_cancelled() {
                break;
            }
        }
        Ok(None)
    }
}

/// A row that is being measured.
#[derive(Clone, Copy)]
struct Watched<'a> {
    case: &'a Case,
    clock: &'a Clock,
    progress: &'a Mutex<Progress>,
}

impl Watched<'_> {
    fn show(&self, line: impl FnOnce(f64) -> String) {
        if let Ok(mut progress) = self.progress.try_lock() {
            progress.show(line);
        }
    }
}

/// Counts what a figure may be about.
struct Watch<'a> {
    watched: Watched<'a>,
    validator: Validator,
    validation: Validation,
    wants: Vec<Measure>,
    /// Paths that return true, those that come to the same case again included, as the published tools count.
    valid: u64,
    /// Which those are, where they are asked for.
    valid_paths: BTreeSet<ChoicePath>,
    /// Paths that read the symbolic heap.
    leaves: u64,
}

impl Watch<'_> {
    fn count(&self, measure: Measure, summary: &Summary) -> u64 {
        match measure {
            Measure::Paths => summary.paths,
            Measure::Spurious => self.validation.spurious,
            Measure::SpuriousHeap => self.validation.spurious_heap,
            // Loops that never end are no alarms of theirs.
            Measure::Alarms => summary.alarms - summary.never_ends,
            Measure::Choices => summary.choices,
            Measure::Valid => self.valid,
            Measure::Explored => summary.technique.candidates,
            Measure::HeapLeaves => self.leaves,
            Measure::FalseAlarms => self.validation.false_alarms,
        }
    }
}

impl ExploreObserver for Watch<'_> {
    fn on_child(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        if self.wants.contains(&Measure::Spurious) {
            self.validator.word(engine, live, Some(&trail.choice_path()));
        }
    }

    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        let PathEnd::Finished(outcome) = end else { return };
        if matches!(outcome, Outcome::Return(Some(Value::Int(1)))) {
            self.valid += 1;
            if self.wants.contains(&Measure::Valid) {
                self.valid_paths.insert(trail.choice_path());
            }
        }
        let input = &live.state.input;
        let is_read = |slot| *input.value(SlotId(slot)) != InputValue::Symbolic;
        self.leaves += u64::from((0..input.layout().slots.len() as u32).any(is_read));
        let is_alarm = engine.is_alarm(end);
        if self.wants.contains(&Measure::Spurious) || is_alarm && self.wants.contains(&Measure::FalseAlarms) {
            self.validator.count(engine, live, Some(&trail.choice_path()), is_alarm, &mut self.validation);
        } else if self.wants.contains(&Measure::SpuriousHeap) {
            match self.validator.heap_only(engine, live, Some(&trail.choice_path())) {
                VerdictWord::Sat => {}
                VerdictWord::Unsat => self.validation.spurious_heap += 1,
                _ => self.validation.unknown += 1,
            }
        }
    }

    fn on_repeat(&mut self, first: &ChoicePath, _trail: &Trail) {
        self.valid += u64::from(self.valid_paths.contains(first));
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        let Watched { case, clock, .. } = self.watched;
        self.watched.show(|_| {
            let (title, k) = (case.title(), case.scope.unwrap_or(0));
            let seconds = clock.elapsed().as_secs();
            format!(
                "{seconds} s {title} {} k={k}: {}, {} cut, depth {depth}",
                case.technique,
                counted(summary.paths, "path"),
                summary.pruned
            )
        });
        !clock.token.is_cancelled()
    }
}

/// All structures of the scope that satisfy preH; why they are not all, where they are not.
fn structures(
    subject: &Arc<Subject>,
    watched: Watched,
    counts: &mut BTreeMap<Measure, u64>,
) -> Result<Option<String>, String> {
    let Watched { case, clock, .. } = watched;
    let k = case.scope.unwrap_or(subject.spec.default_scope);
    let scope = subject.scope(k).map_err(|d| d.message)?;
    let layout = Arc::new(Layout::new(&subject.program, scope, &[]));
    let natives = subject.natives().clone();
    let made = HeapPredicate::new(subject, &natives, &layout, &subject.spec.pre_h, STEPS);
    let mut predicate = made.map_err(|why| why.0)?;
    let mut search = Search::enumerate(layout);
    let mut valid: u64 = 0;
    let mut partial = None;
    while !clock.token.is_cancelled() {
        match search.next_satisfying(&mut predicate, &mut (), SLICE) {
            SearchResult::Satisfied => valid += 1,
            SearchResult::Exhausted => break,
            SearchResult::Unknown(why) => {
                partial = Some(why);
                break;
            }
            SearchResult::Budget => {}
        }
        watched.show(|seconds| {
            let explored = search.candidates();
            format!("{seconds:.0} s {} k={k}: {valid} valid of {explored} explored", case.subject)
        });
    }
    for (measure, count) in counts.iter_mut() {
        *count = match measure {
            Measure::Valid => valid,
            Measure::Explored => search.candidates(),
            _ => 0,
        };
    }
    Ok(partial)
}
