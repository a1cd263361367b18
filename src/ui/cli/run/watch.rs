//! What an exploration of a portion of the tree is asked for besides counts.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::base::count::counted;
use crate::explore::alarm::{Class, decide, violation};
use crate::explore::depth_first::{ExploreObserver, Trail};
use crate::explore::postcondition::Violation;
use crate::explore::validate::{Validation, Validator};
use crate::explore::{ChoicePath, Engine, Live, PathEnd, Summary};
use crate::solve::VerdictWord;
use crate::ui::cli::run::paths;
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::progress::Progress;

/// What was found besides counts.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Found {
    /// Of each path, where they are listed.
    pub paths: Vec<Value>,
    /// What is decided exactly of the ends of paths, where that is asked for.
    pub validation: Option<Validation>,
    /// What alarms are worth.
    pub classes: BTreeMap<Class, u64>,
    /// What people should know, a sentence each.
    pub remarks: Vec<String>,
    /// The time in which techniques were asked.
    pub solving: Duration,
}

impl Found {
    /// Adds what was found later in the tree.
    pub fn add(&mut self, later: Self) {
        self.paths.extend(later.paths);
        if let Some(validation) = &later.validation {
            self.validation.get_or_insert_default().add(validation);
        }
        for (class, count) in later.classes {
            *self.classes.entry(class).or_insert(0) += count;
        }
        for remark in later.remarks {
            if !self.remarks.contains(&remark) {
                self.remarks.push(remark);
            }
        }
        self.solving += later.solving;
    }
}

/// What the threads of one exploration have in common.
pub struct Shared<'a> {
    pub progress: Mutex<Progress>,
    pub interrupt: &'a Interrupt,
    pub keep_paths: bool,
    pub validates: bool,
    paths: AtomicU64,
    pruned: AtomicU64,
    /// In nanoseconds.
    solving: AtomicU64,
}

impl<'a> Shared<'a> {
    /// Nothing is explored yet.
    pub fn new(progress: Progress, interrupt: &'a Interrupt, keep_paths: bool, validates: bool) -> Self {
        let [paths, pruned, solving] = [const { AtomicU64::new(0) }; 3];
        Self { progress: Mutex::new(progress), interrupt, keep_paths, validates, paths, pruned, solving }
    }
}

/// Watches one portion.
pub struct Watch<'a> {
    shared: &'a Shared<'a>,
    is_ended: &'a AtomicBool,
    validation: Option<(Validator, Validation)>,
    found: Found,
    /// Paths and cut states that all know of.
    told: (u64, u64),
    since: Option<Instant>,
}

impl<'a> Watch<'a> {
    /// Before a portion; it ends soon after the flag is set.
    pub fn new(shared: &'a Shared<'a>, is_ended: &'a AtomicBool) -> Self {
        let validation = shared.validates.then(|| (Validator::default(), Validation::default()));
        Self { shared, is_ended, validation, found: Found::default(), told: (0, 0), since: None }
    }
    /// After it.
    pub fn found(self, engine: &Engine) -> Found {
        let validation = self.validation.map(|(_, counts)| counts);
        Found { validation, remarks: engine.remarks(), ..self.found }
    }
}

impl ExploreObserver for Watch<'_> {
    fn on_violation(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, found: &Violation) {
        if self.validation.is_some() {
            let name = trail.name(engine);
            let class = violation(engine, live, name, found).decision.class;
            *self.found.classes.entry(class).or_insert(0) += 1;
        }
    }

    fn on_child(&mut self, engine: &mut Engine, live: &Live, trail: &Trail) {
        if let Some((validator, _)) = &mut self.validation {
            validator.word(engine, live, Some(&trail.choice_path()));
        }
    }

    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        let never_ends = matches!(end, PathEnd::NeverEnds(_));
        if !never_ends && !matches!(end, PathEnd::Finished(_)) {
            return;
        }
        if let Some((validator, counts)) = &mut self.validation {
            let is_alarm = engine.is_alarm(end);
            // What never ends is no path, neither valid nor spurious.
            let path = trail.choice_path();
            let word = match never_ends {
                true => validator.word(engine, live, Some(&path)),
                false => validator.count(engine, live, Some(&path), is_alarm, counts),
            };
            counts.false_alarms += u64::from(never_ends && word == VerdictWord::Unsat);
            if is_alarm {
                let class = decide(engine, validator, live, &path, word, end).class;
                *self.found.classes.entry(class).or_insert(0) += 1;
            }
        }
        if !self.shared.keep_paths {
            return;
        }
        self.found.paths.push(paths::to_json(engine, live, trail, end));
    }

    fn on_repeat(&mut self, first: &ChoicePath, trail: &Trail) {
        let same = |path: &&mut Value| path["choice_path"] == json!(first.0);
        if let Some(path) = self.found.paths.iter_mut().rev().find(same) {
            let again = json!(trail.choice_path().0);
            match path["repeated"].as_array_mut() {
                Some(known) => known.push(again),
                None => path["repeated"] = json!([again]),
            }
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        let shared = self.shared;
        let [paths, pruned] =
            [(&shared.paths, summary.paths - self.told.0), (&shared.pruned, summary.pruned - self.told.1)]
                .map(|(all, new)| all.fetch_add(new, Ordering::Relaxed) + new);
        self.told = (summary.paths, summary.pruned);
        // Whoever has the line shows it.
        if let Ok(mut progress) = shared.progress.try_lock() {
            progress.show(|seconds| {
                let rate = paths as f64 / seconds.max(0.001);
                let solving = Duration::from_nanos(shared.solving.load(Ordering::Relaxed));
                let share = 100.0 * solving.as_secs_f64() / seconds.max(0.001);
                format!(
                    "{}, {rate:.0}/s, {pruned} cut, depth {depth}, {share:.0}% solving",
                    counted(paths, "path")
                )
            });
        }
        !shared.interrupt.requested() && !self.is_ended.load(Ordering::Relaxed)
    }

    fn on_descend(&mut self, starts: bool) {
        match (starts, self.since.take()) {
            (true, _) => self.since = Some(Instant::now()),
            (false, Some(since)) => {
                let time = since.elapsed();
                self.found.solving += time;
                let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
                self.shared.solving.fetch_add(nanos, Ordering::Relaxed);
            }
            (false, None) => {}
        }
    }
}
