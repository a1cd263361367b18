//! `symheap compare`: techniques side by side, or specifications, and every topmost node where they part.

mod report;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::base::count::counted;
use crate::base::{Code, Diagnostic, Threads, in_order};
use crate::explore::Summary;
use crate::explore::compare::{Comparison, Kind, PATHS_EACH, Wanted, compare_part, compare_specifications};
use crate::explore::engine::{Engine, Plan};
use crate::technique::{Registry, Shown, Technique};
use crate::ui::cli::cuts;
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{Common, Compare, KindOption};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;
use report::Report;

/// Methods, and techniques of one, that may wait for one that comes before them.
const AHEAD: usize = 256;
/// The technique under which specifications are compared.
const FOR_SPECIFICATIONS: &str = "lissa";

impl From<KindOption> for Kind {
    fn from(option: KindOption) -> Self {
        match option {
            KindOption::Unsound => Kind::Unsound,
            KindOption::Imprecise => Kind::Imprecise,
            KindOption::Undecided => Kind::Undecided,
            KindOption::Differ => Kind::Differ,
        }
    }
}

/// Carries the command out.
pub fn compare(registry: &Rc<Registry>, options: &Compare, common: &Common) -> Result<Exit, Failure> {
    let mut opened = Vec::new();
    for spec in specifications(common) {
        let common = Common { spec: spec.into_iter().collect(), ..common.clone() };
        opened.push(Open { common: &common, told: None }.subject(&options.subject)?);
    }
    let Some(open) = opened.first() else { return Ok(Exit::Done) };
    let of_specifications = opened.len() > 1;
    if of_specifications && options.techniques.len() > 1 {
        let failure = Failure::new(Code::BadUsage, "specifications are compared under one technique");
        return Err(failure.with_hint("give one with -t, or one --spec"));
    }
    for name in &options.techniques {
        let technique = registry.entry(name)?;
        for open in &opened {
            open.accept((technique.check)(&open.subject))?;
        }
    }
    let interrupt = Interrupt::new(common.timeout);
    let methods = open.methods(options.method.as_deref())?;
    let comparing = Comparing {
        registry,
        options,
        common,
        opened: &opened,
        interrupt: &interrupt,
        // What is left of the threads explores one method under several techniques.
        each: NonZeroUsize::new(common.jobs().get() / methods.len().max(1)).unwrap_or(NonZeroUsize::MIN),
        progress: Mutex::new(Progress::new(common.style().progress)),
    };
    let first = methods.first().copied();
    let compared = |&method: &usize, _: &AtomicBool| {
        let is_begun = Some(method) == first || !interrupt.requested();
        (is_begun.then(|| comparing.method(open, method)), Vec::new())
    };
    let (mut partial, mut failure) = (false, None);
    in_order(Threads { jobs: common.jobs(), ahead: AHEAD }, methods, &compared, |method, compared| {
        let Some(compared) = compared else { return ControlFlow::Break(()) };
        comparing.clear();
        match compared {
            Ok(compared) => {
                partial |= compared.is_partial();
                comparing.show(open, method, &compared);
                ControlFlow::Continue(())
            }
            Err(why) => {
                // Whoever is still at work has nobody to tell.
                interrupt.token.cancel();
                failure = Some(why);
                ControlFlow::Break(())
            }
        }
    });
    failure.map_or_else(|| Ok(interrupt.exit(partial)), Err)
}

/// What was found of one method.
struct Compared {
    comparison: Comparison,
    /// That it says nothing: why.
    vacuous: Option<String>,
    seconds: f64,
}

impl Compared {
    fn is_partial(&self) -> bool {
        self.comparison.summary.stopped.is_some() || self.comparison.interrupted
    }
}

/// What comparing a method needs.
struct Comparing<'a> {
    registry: &'a Registry,
    options: &'a Compare,
    common: &'a Common,
    /// The subject, under each specification.
    opened: &'a [OpenSubject],
    interrupt: &'a Interrupt,
    /// Threads of one method.
    each: NonZeroUsize,
    /// Whoever has the line shows it.
    progress: Mutex<Progress>,
}

impl Comparing<'_> {
    fn clear(&self) {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn plan(&self, open: &OpenSubject, method: usize, technique: Technique) -> Plan {
        let Self { options, common, interrupt, .. } = *self;
        options.exploration.plan(&open.subject, method, technique, common, interrupt)
    }

    fn go_on(&self, summary: &Summary, depth: usize) -> bool {
        if let Ok(mut progress) = self.progress.try_lock() {
            progress.show(|_| format!("{}, depth {depth}", counted(summary.paths, "path")));
        }
        !self.interrupt.requested()
    }

    /// Compares on a method.
    fn method(&self, open: &OpenSubject, method: usize) -> Result<Compared, Failure> {
        let Self { options, interrupt, .. } = *self;
        let start = Instant::now();
        let limit = if options.first { Some(1) } else { options.limit };
        let wanted = Wanted {
            only: options.only.map(Kind::from),
            limit,
            paths_each: Some(options.paths_each.unwrap_or(PATHS_EACH)),
            ..Wanted::default()
        };
        let compared = match self.opened {
            [_] => self.techniques(open, method, wanted, start)?,
            all => self.specifications(all, method, wanted, start)?,
        };
        let layout = open.layout(method, options.exploration.scope);
        let mut comparison = compared.map_err(|problem| Failure::from_start(&open.subject, problem))?;
        if let Some(why) = interrupt.why() {
            comparison.summary.cancel(interrupt.limit(), why);
        }
        let vacuous = layout.and_then(|layout| {
            let is_inhabited = comparison.rows.iter().any(|row| row.paths > row.spurious);
            open.vacuous(&layout, &comparison.summary, is_inhabited, interrupt)
        });
        Ok(Compared { comparison, vacuous, seconds: start.elapsed().as_secs_f64() })
    }

    fn specifications(
        &self,
        opened: &[OpenSubject],
        method: usize,
        wanted: Wanted,
        start: Instant,
    ) -> Result<Result<Comparison, Diagnostic>, Failure> {
        let technique = self.options.techniques.first().map_or(FOR_SPECIFICATIONS, String::as_str);
        let mut plans = Vec::new();
        for (open, name) in opened.iter().zip(names(&self.common.spec)) {
            plans.push((name, self.plan(open, method, self.registry.make(technique)?)));
        }
        let clock = Rc::new(move || start.elapsed());
        let mut go_on = |summary: &Summary, depth: usize| self.go_on(summary, depth);
        Ok(compare_specifications(plans, Technique::plain(), wanted, clock, &mut go_on))
    }

    /// Those that have a tree of their own by threads of their own.
    fn techniques(
        &self,
        open: &OpenSubject,
        method: usize,
        wanted: Wanted,
        start: Instant,
    ) -> Result<Result<Comparison, Diagnostic>, Failure> {
        let plan = self.plan(open, method, Technique::plain());
        let names = wanted_techniques(self.registry, self.options, open, &plan)?;
        let mut order = Vec::new();
        let (mut parts, mut walk) = (Vec::new(), Vec::new());
        for name in &names {
            let entry = self.registry.entry(name)?;
            order.push(entry.name);
            match entry.is_eager(&open.subject) {
                true => parts.push(vec![name]),
                false => walk.push(name),
            }
        }
        if !walk.is_empty() {
            parts.push(walk);
        }
        let compared = |names: &Vec<&String>, is_over: &AtomicBool| {
            let mut go_on = |summary: &Summary, depth: usize| {
                self.go_on(summary, depth) && !is_over.load(Ordering::Relaxed)
            };
            let techniques = names.iter().map(|name| self.registry.make(name)).collect::<Result<Vec<_>, _>>();
            let compared = techniques.map_err(Diagnostic::from).and_then(|techniques| {
                let plan = self.plan(open, method, Technique::plain());
                compare_part(plan, techniques, wanted, Rc::new(move || start.elapsed()), &mut go_on)
            });
            (compared, Vec::new())
        };
        let mut all = Ok(Vec::new());
        in_order(Threads { jobs: self.each, ahead: AHEAD }, parts, &compared, |_, part| {
            match (part, &mut all) {
                (Ok(part), Ok(all)) => {
                    all.push(part);
                    ControlFlow::Continue(())
                }
                (Err(problem), _) => {
                    all = Err(problem);
                    ControlFlow::Break(())
                }
                (Ok(_), Err(_)) => ControlFlow::Break(()),
            }
        });
        Ok(all.map(|parts| Comparison::of_parts(parts, &order, wanted)))
    }

    fn show(&self, open: &OpenSubject, method: usize, compared: &Compared) {
        let Self { options, common, .. } = *self;
        let Compared { comparison, vacuous, seconds } = compared;
        let key = &*open.subject.methods[method].key;
        let report = Report {
            subject: &open.subject.name,
            method: key,
            compared: comparison,
            cuts: cuts::to_json(&open.subject.program, &comparison.summary.cuts),
            relies_on: open.sentences(&comparison.summary.assumptions),
            vacuous: vacuous.clone(),
            of_specifications: self.opened.len() > 1,
            stats: options.stats,
            times: !common.no_times,
            seconds: *seconds,
        };
        if options.json {
            say::json(&report.to_json());
        } else {
            print!("{}", report.to_text());
        }
        cuts::tell(&format!("{}.{key}", open.subject.name), &comparison.summary);
        if common.quiet {
            return;
        }
        if comparison.rows.iter().any(|row| row.spent.ran_out) {
            eprintln!("  hint: --paths-each N follows them further; -t names the techniques that matter");
        }
        if let Some(thrown) = &comparison.summary.technique.thrown {
            eprintln!("note: on some candidate heaps {thrown}; that counts as false");
        }
        for remark in &comparison.remarks {
            eprintln!("note: {}.{key}: {remark}", open.subject.name);
        }
    }
}

/// The specifications to load the subject with: its own where none is given.
fn specifications(common: &Common) -> Vec<Option<String>> {
    match common.spec.as_slice() {
        [] => vec![None],
        specs => specs.iter().cloned().map(Some).collect(),
    }
}

/// What tells specifications apart: the stem of the file, or all of what was given where stems are the same.
fn names(specs: &[String]) -> Vec<String> {
    let stem = |spec: &String| {
        let stem = Path::new(spec).file_stem().and_then(|s| s.to_str());
        stem.unwrap_or(spec).to_string()
    };
    let stems: Vec<String> = specs.iter().map(stem).collect();
    let is_unique = |name: &String| stems.iter().filter(|s| *s == name).count() == 1;
    let all: Vec<String> = specs
        .iter()
        .zip(&stems)
        .map(|(spec, stem)| if is_unique(stem) { stem.clone() } else { spec.clone() })
        .collect();
    let numbered = |(at, name): (usize, &String)| match all.iter().take(at).filter(|n| *n == name).count() {
        0 => name.clone(),
        before => format!("{name}#{}", before + 1),
    };
    all.iter().enumerate().map(numbered).collect()
}

fn wanted_techniques(
    registry: &Registry,
    options: &Compare,
    open: &OpenSubject,
    plan: &Plan,
) -> Result<Vec<String>, Failure> {
    if !options.techniques.is_empty() {
        for name in &options.techniques {
            // One that cannot build its inputs has no row: its paths would be those of another.
            let prepared = (registry.make(name)?.entry.prepare)(&open.subject);
            prepared.map_err(|why| Failure::new(Code::NotApplicable, why))?;
        }
        return Ok(options.techniques.clone());
    }
    // As far as the subject has what they need.
    let mut names = Vec::new();
    for name in registry.compared_with_baseline() {
        let technique = registry.make(&name)?;
        let entry = &technique.entry;
        if (entry.needs)(&open.subject).is_ok() {
            open.accept((entry.check)(&open.subject))?;
        }
        // Plain lazy initialization is always possible; what is wrong there is wrong for all.
        if entry.shown == Shown::Baseline || Engine::start(plan.with(technique)).is_ok() {
            names.push(name);
        }
    }
    Ok(names)
}
