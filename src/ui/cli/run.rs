//! `symheap run`: explore all paths of a method, print the counts.

mod both;
mod paths;
pub mod report;
pub mod shard;
mod watch;

use std::ffi::OsString;
use std::rc::Rc;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use crate::base::Diagnostic;
use crate::explore::depth_first::{Explored, explore_portion};
use crate::explore::engine::Plan;
use crate::explore::portions::{self, How, SHARE, Task, Whole};
use crate::explore::{Engine, Limits, Summary};
use crate::heap::Layout;
use crate::solve::smt::Ints;
use crate::subject::Subject;
use crate::technique::{Registry, Technique};
use crate::ui::cli::cuts;
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{Budgets, Common, IdentityOption, IntsOption, Run};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;

pub use watch::Found;

use watch::{Shared, Watch};

impl Budgets {
    /// The budgets, defaults where nothing is said.
    pub fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            depth: self.depth.unwrap_or(default.depth),
            paths: self.max_paths.unwrap_or(default.paths),
            steps: self.max_steps.unwrap_or(default.steps),
            frames: self.max_frames.unwrap_or(default.frames),
            memory: self.max_memory.unwrap_or(default.memory),
            loop_reads: self.loop_reads.unwrap_or(default.loop_reads),
            loop_forks: self.loop_forks.unwrap_or(default.loop_forks),
            array_length: self.array_length,
            string_length: self.string_length,
            assumes_identity: self.identity == Some(IdentityOption::Assume),
            skips_posts: self.no_post,
        }
    }
    /// Budgets of a technique's queries.
    pub fn technique_limits(&self) -> crate::technique::Limits {
        let default = crate::technique::Limits::default();
        crate::technique::Limits {
            candidates: self.max_candidates.unwrap_or(default.candidates),
            steps: self.pre_steps.unwrap_or(default.steps),
            solver: self.solver.unwrap_or_default().into(),
            keeps_refutations: true,
        }
    }
    /// A method under a technique with this scope, these arguments and budgets; the interrupt ends it early.
    pub fn plan(
        &self,
        subject: &Arc<Subject>,
        method: usize,
        technique: Technique,
        common: &Common,
        interrupt: &Interrupt,
    ) -> Plan {
        interrupt.limit_state(self.max_memory);
        Plan {
            limits: self.limits(),
            technique_limits: self.technique_limits(),
            ints: common.ints.into(),
            args: self.args.clone(),
            cancel: interrupt.token.clone(),
            ..Plan::new(subject, method, self.scope.unwrap_or(subject.spec.default_scope), technique)
        }
    }
}

impl From<IntsOption> for Ints {
    fn from(option: IntsOption) -> Self {
        match option {
            // Where one reading is wanted it is Java's.
            IntsOption::Exact | IntsOption::Both => Ints::Exact,
            IntsOption::Math => Ints::Math,
        }
    }
}

/// What one exploration gave, and how long it took.
pub struct Row {
    /// The method, by its name on the command line.
    pub method: String,
    /// The scope.
    pub scope: u32,
    /// The counts.
    pub summary: Summary,
    /// What was found besides.
    pub found: Found,
    /// That it says nothing: why.
    pub vacuous: Option<String>,
    /// The time that it took.
    pub time: Duration,
}

/// What `run` explores, and how.
pub struct Runs<'a> {
    registry: &'a Registry,
    /// The subject.
    pub open: OpenSubject,
    /// Indices of the methods.
    pub methods: Vec<usize>,
    /// The options, with the technique that they mean.
    pub options: Run,
    /// Options of all commands.
    pub common: &'a Common,
    /// What ends it early.
    pub interrupt: Interrupt,
}

/// What a portion's exploration gives besides counts, and the layout of its scope.
type Given = (Found, Arc<Layout>);

/// Carries the command out.
pub fn run(
    registry: &Rc<Registry>,
    options: &Run,
    common: &Common,
    args: &[OsString],
) -> Result<Exit, Failure> {
    let runs = Runs::new(registry, options, common)?;
    if let Some(shard) = options.shard {
        return shard::run(&runs, shard, args);
    }
    if common.ints == IntsOption::Both {
        let Runs { open, methods, options, common, interrupt, .. } = &runs;
        return both::run_both(registry, open, methods, options, common, interrupt);
    }
    let mut rows = Vec::new();
    for &method in &runs.methods {
        let row = match runs.interrupt.requested() {
            true => runs.left_out(method),
            false => runs.method(method)?,
        };
        if options.json {
            say::json(&report::to_json(&runs.open, &runs.options, common, &row));
        }
        rows.push(row);
    }
    if !options.json {
        print!("{}", report::to_text(&runs.open, &runs.options, common, &rows));
    }
    runs.tell(&rows);
    let partial = rows.iter().any(|r| r.summary.stopped.is_some());
    Ok(runs.interrupt.exit(partial))
}

impl<'a> Runs<'a> {
    /// Loads the subject.
    ///
    /// # Errors
    /// What is wrong with it, or with what is asked for.
    pub fn new(registry: &'a Registry, options: &Run, common: &'a Common) -> Result<Self, Failure> {
        let opener = Open { common, told: None };
        let open = opener.subject(&options.subject)?;
        let methods = open.methods(options.method.as_deref())?;
        let exploration = options.exploration.settled(registry, &open.subject, &opener)?;
        let options = Run { exploration, ..options.clone() };
        let technique = registry.entry(options.exploration.technique())?;
        open.accept((technique.check)(&open.subject))?;
        let interrupt = Interrupt::new(common.timeout);
        Ok(Self { registry, open, methods, options, common, interrupt })
    }

    /// Says on standard error what is partial, and what people should know.
    pub fn tell(&self, rows: &[Row]) {
        let subject = &self.open.subject.name;
        for row in rows {
            cuts::tell(&format!("{subject}.{}", row.method), &row.summary);
        }
        if self.common.quiet {
            return;
        }
        for thrown in rows.iter().filter_map(|r| r.summary.technique.thrown.as_ref()).take(1) {
            eprintln!("note: on some candidate heaps {thrown}; that counts as false");
        }
        for row in rows {
            for remark in &row.found.remarks {
                eprintln!("note: {subject}.{}: {remark}", row.method);
            }
        }
    }

    /// Explores a method.
    fn method(&self, method: usize) -> Result<Row, Failure> {
        let since = Instant::now();
        let (summary, given) = self.explore(method, |how, work| {
            let Whole { mut summary, interrupted, found, .. } = portions::explore(how, work)?;
            summary.conclude();
            self.cancelled(&mut summary, interrupted);
            Ok((summary, found.into_iter().map(|(_, given)| given).collect::<Vec<Given>>()))
        })?;
        let (mut found, mut layout) = (Found::default(), None);
        for (later, of) in given {
            found.add(later);
            layout.get_or_insert(of);
        }
        let time = since.elapsed();
        Ok(self.row(method, summary, found, layout.as_ref(), time))
    }

    /// A row of a method that was not begun, since the work was ended before.
    fn left_out(&self, method: usize) -> Row {
        let mut summary = Summary::default();
        self.cancelled(&mut summary, true);
        self.row(method, summary, Found::default(), None, Duration::ZERO)
    }

    /// A row of what was found.
    pub fn row(
        &self,
        method: usize,
        summary: Summary,
        found: Found,
        layout: Option<&Arc<Layout>>,
        time: Duration,
    ) -> Row {
        let is_exact =
            self.registry.entry(self.options.exploration.technique()).is_ok_and(|entry| entry.exact);
        let is_valid = found.validation.as_ref().is_some_and(|counts| counts.valid > 0);
        let is_inhabited = is_valid || is_exact && summary.paths > 0;
        let vacuous =
            layout.and_then(|layout| self.open.vacuous(layout, &summary, is_inhabited, &self.interrupt));
        let key = self.open.subject.methods[method].key.to_string();
        Row { method: key, scope: self.scope(), summary, found, vacuous, time }
    }

    /// The layout of a method's scope.
    ///
    /// # Errors
    /// The scope is not usable.
    pub fn layout(&self, method: usize) -> Result<Arc<Layout>, Failure> {
        let Self { registry, open, options, common, interrupt, .. } = self;
        let technique = registry.make(options.exploration.technique())?;
        let plan = options.exploration.budgets.plan(&open.subject, method, technique, common, interrupt);
        let (engine, _) = Engine::start(plan).map_err(|failed| Failure::from_start(&open.subject, failed))?;
        Ok(engine.layout().clone())
    }

    /// The scope k.
    pub fn scope(&self) -> u32 {
        self.options.exploration.budgets.scope.unwrap_or(self.open.subject.spec.default_scope)
    }

    /// Says in the summary who ended an exploration, where somebody did.
    pub fn cancelled(&self, summary: &mut Summary, interrupted: bool) {
        if interrupted || self.interrupt.requested() {
            summary.cancel(self.interrupt.limit(), self.interrupt.why().unwrap_or("interrupted"));
        }
    }

    /// Lends what explores portions of a method's tree.
    ///
    /// # Errors
    /// The exploration cannot start.
    pub fn explore<T>(
        &self,
        method: usize,
        ask: impl FnOnce(
            &How,
            &(dyn Fn(&Task) -> Result<(Explored, Given), Diagnostic> + Sync),
        ) -> Result<T, Diagnostic>,
    ) -> Result<T, Failure> {
        let Self { registry, open, options, common, interrupt, .. } = self;
        let (name, budgets) = (options.exploration.technique(), &options.exploration.budgets);
        let quota = registry.entry(name)?.in_portions;
        let progress = Progress::new(common.style().progress);
        let shared = Shared::new(progress, interrupt, options.paths, options.validate);
        let work = |task: &Task| {
            let technique = registry.make(name).map_err(Diagnostic::from)?;
            let plan = budgets.plan(&open.subject, method, technique, common, interrupt);
            let (mut engine, root) = Engine::start(plan)?;
            let mut watch = Watch::new(&shared, task.is_ended);
            let quota = quota.then_some(task.share);
            let explored = explore_portion(&mut engine, root, task.portion, quota, task.before, &mut watch);
            let layout = engine.layout().clone();
            Ok((explored, (watch.found(&engine), layout)))
        };
        let limits = budgets.limits();
        let how = How { jobs: common.jobs(), share: SHARE, limits: &limits };
        let result = ask(&how, &work);
        shared.progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
        result.map_err(|failed| Failure::from_start(&open.subject, failed))
    }
}
