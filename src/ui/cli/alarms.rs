//! `symheap alarms`: explore, decide every alarm exactly, group by exception, statement and reason, shortest
//! representative first. Of several techniques, only how many alarms each has of which class.

mod baseline;
mod beside;
mod delivery;
mod json;
mod junit;
mod sarif;
mod text;
mod wider;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

use serde_json::{Map, Value};

use crate::base::{Code, Span};
use crate::explore::alarm::{self, Class, Group, Groups};
use crate::explore::along::Along;
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::postcondition::Violation;
use crate::explore::validate::Validator;
use crate::explore::{Engine, Live, PathEnd, Summary};
use crate::subject::Subject;
use crate::technique::Registry;
use crate::term::TermPool;
use crate::ui::cli::{cuts, posts};
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{Alarms, AlarmsFormat, ClassOption, Common};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;
use crate::ui::start::usual;
use baseline::{Fingerprint, Known};
use delivery::Delivery;
use wider::Wider;

/// Worst first.
const CLASSES: [Class; 4] = [Class::Real, Class::Unknown, Class::FalseInScope, Class::False];

impl From<ClassOption> for Class {
    fn from(option: ClassOption) -> Self {
        match option {
            ClassOption::Real => Class::Real,
            ClassOption::Unknown => Class::Unknown,
            ClassOption::FalseInScope => Class::FalseInScope,
            ClassOption::False => Class::False,
        }
    }
}

/// Carries the command out.
pub fn alarms(registry: &Rc<Registry>, options: &Alarms, common: &Common) -> Result<Exit, Failure> {
    let opener = Open { common, told: None };
    let open = opener.subject(&options.subject)?;
    let technique = match options.technique.is_empty() {
        true => vec![usual::technique(registry, &open.subject, &opener)?.into()],
        false => options.technique.clone(),
    };
    let options = &Alarms { technique, ..options.clone() };
    let mut methods = Vec::new();
    if options.methods.is_empty() {
        methods = open.methods(None)?;
    }
    for name in &options.methods {
        methods.extend(open.methods(Some(name))?);
    }
    check_filter(&open, options)?;
    if options.technique.len() > 1 && (options.output.is_some() || options.confirm) {
        let failure = Failure::new(Code::BadUsage, "-o and --confirm take the alarms of one technique");
        return Err(failure.with_hint("several techniques only have a table; name one with -t"));
    }
    for name in &options.technique {
        open.accept((registry.entry(name)?.check)(&open.subject))?;
    }
    let known = options.baseline.as_deref().map(Known::read).transpose()?.unwrap_or_default();
    let interrupt = Interrupt::new(common.timeout);
    let work =
        Work { registry, open: &open, options, common, interrupt: &interrupt, known, labels: Cell::new(0) };
    let failing = Failing::of(options);
    let (mut partial, mut failed) = (false, false);
    let mut all = Vec::new();
    for method in methods {
        let mut beside = Vec::new();
        for technique in &options.technique {
            let found = work.method(method, technique)?;
            partial |= found.is_partial();
            failed |= options.fails() && found.fails(&open.subject, &failing);
            if !common.quiet {
                found.tell_cuts(&open.subject, options.technique.len() > 1);
            }
            // The other formats say it in their own text.
            if !common.quiet
                && matches!(options.format(), AlarmsFormat::Sarif | AlarmsFormat::Junit)
                && let Some(left_out) = posts::left_out(&found.summary)
            {
                eprintln!("note: {}.{}: {left_out}", open.subject.name, found.method);
            }
            beside.push(found);
            if interrupt.requested() {
                break;
            }
        }
        match options.format() {
            AlarmsFormat::Text | AlarmsFormat::Json => show(&open, options, common, &beside),
            AlarmsFormat::Sarif | AlarmsFormat::Junit => all.extend(beside),
        }
        if interrupt.requested() {
            break;
        }
    }
    match options.format() {
        AlarmsFormat::Sarif => say::out_escaped(&sarif::log(&open, &all)),
        AlarmsFormat::Junit => print!("{}", junit::document(&open, common, &failing, &all)),
        AlarmsFormat::Text | AlarmsFormat::Json => {}
    }
    Ok(interrupt.exit(partial).or(if failed { Exit::Failed } else { Exit::Done }))
}

impl Alarms {
    fn format(&self) -> AlarmsFormat {
        match (self.json, self.format) {
            (true, _) => AlarmsFormat::Json,
            (false, format) => format.unwrap_or(AlarmsFormat::Text),
        }
    }
    /// Whether alarms decide about the exit code.
    fn fails(&self) -> bool {
        !self.fail_on.is_empty() || self.baseline.is_some()
    }
}

/// The classes of alarms that fail: those of `--fail-on`, or what is real and what is not known.
struct Failing(Vec<Class>);

impl Failing {
    fn of(options: &Alarms) -> Self {
        match options.fail_on.is_empty() {
            true => Self(vec![Class::Real, Class::Unknown]),
            false => Self(options.fail_on.iter().map(|&class| class.into()).collect()),
        }
    }
    fn has(&self, class: Class) -> bool {
        self.0.contains(&class)
    }
}

/// Prints what was found of one method.
fn show(open: &OpenSubject, options: &Alarms, common: &Common, beside: &[Found]) {
    let is_json = options.format() == AlarmsFormat::Json;
    match beside {
        [found] if options.technique.len() == 1 => match is_json {
            true => say::json(&json::to_json(open, common, found)),
            false => print!("{}", text::to_text(open, found)),
        },
        _ => match is_json {
            true => say::json(&beside::to_json(&open.subject, common, beside)),
            false => println!("{}", beside::to_text(&open.subject, common, beside).trim_end()),
        },
    }
}

/// An exception that no class has, and no postcondition either, is a slip.
fn check_filter(open: &OpenSubject, options: &Alarms) -> Result<(), Failure> {
    let Some(name) = &options.exception else { return Ok(()) };
    let program = &open.subject.program;
    let known = name == alarm::NEVER_ENDS
        || program.classes.iter().any(|c| *c.simple == **name || *c.name == **name)
        || open.subject.spec.post.iter().any(|p| program.methods[p.method].name.as_ref() == name);
    match known {
        true => Ok(()),
        false => Err(Failure::new(
            Code::UnknownException,
            format!("there is no class and no postcondition `{name}`"),
        )),
    }
}

/// What one method gave under one technique.
struct Found {
    method: String,
    technique: String,
    scope: u32,
    groups: Groups,
    summary: Summary,
    /// That it says nothing: why.
    vacuous: Option<String>,
    terms: TermPool,
    seconds: f64,
    /// What was known before.
    known: Known,
    /// Whether all alarms of the method were looked for, so that one of the baseline that is not among them is gone.
    is_whole: bool,
    /// Larger scopes.
    wider: Vec<Wider>,
    /// Whether these end where no reason changes any more.
    widens_by_itself: bool,
    /// What was made of each group, where somebody asked for that.
    deliveries: Vec<Delivery>,
}

impl Found {
    /// How many alarms there are.
    fn total(&self) -> u64 {
        self.groups.groups.iter().map(|g| g.count).sum()
    }
    /// Whether something was left out, here or in a larger scope.
    fn is_partial(&self) -> bool {
        self.summary.stopped.is_some()
            || self.wider.iter().any(Wider::is_partial)
            || self.deliveries.iter().any(Delivery::is_open)
    }
    /// Whether an alarm fails that was not known before, here or in a larger scope.
    fn fails(&self, subject: &Subject, failing: &Failing) -> bool {
        let wider = self.wider.iter().flat_map(Wider::groups);
        let mut all = self.groups.groups.iter().chain(wider).map(|group| &group.shortest);
        all.any(|a| {
            failing.has(a.decision.class) && self.known.is_new(subject, &self.method, a) != Some(false)
        })
    }
    /// Alarms of the baseline that are there no more, by their fingerprints.
    fn gone(&self, subject: &Subject) -> Vec<String> {
        if !self.is_whole {
            return Vec::new();
        }
        let all = self.groups.groups.iter().map(|g| &g.shortest);
        let today: Vec<String> = all.map(|a| Fingerprint::of(subject, &self.method, a).text).collect();
        self.known.gone(subject, &self.method, &today)
    }
    /// Says on standard error why it is partial.
    fn tell_cuts(&self, subject: &Subject, names_technique: bool) {
        let under = if names_technique { format!(" under {}", self.technique) } else { String::new() };
        let what = format!("{}.{}{under}", subject.name, self.method);
        cuts::tell(&what, &self.summary);
        for wider in &self.wider {
            wider.tell_cuts(&what);
        }
    }
    /// Its groups, and those of larger scopes that are worse, with what they were found in.
    fn all(&self) -> Vec<(&Found, &Group)> {
        let wider = wider::worse(self).into_iter();
        let wider = wider.flat_map(|(found, groups)| groups.into_iter().map(move |group| (found, group)));
        self.groups.groups.iter().map(|group| (self, group)).chain(wider).collect()
    }
    /// What was made of one of its groups.
    fn delivery(&self, group: &Group) -> Option<&Delivery> {
        let at = self.groups.groups.iter().position(|own| std::ptr::eq(own, group))?;
        self.deliveries.get(at)
    }
    /// How many of each class, by its name.
    fn classes(&self) -> Map<String, Value> {
        CLASSES.iter().map(|&c| (c.word().to_string(), self.groups.count(c).into())).collect()
    }
}

/// What exploring a method needs.
struct Work<'a> {
    registry: &'a Rc<Registry>,
    open: &'a OpenSubject,
    options: &'a Alarms,
    common: &'a Common,
    interrupt: &'a Interrupt,
    known: Known,
    /// How many alarms have a label.
    labels: Cell<usize>,
}

impl Work<'_> {
    /// Explores a method under a technique, and in larger scopes where somebody asked for that.
    fn method(&self, method: usize, technique: &str) -> Result<Found, Failure> {
        let mut found = self.at_scope(method, technique, self.options.budgets.scope)?;
        found.wider = self.wider(method, &found)?;
        self.deliver(&mut found)?;
        Ok(found)
    }

    fn at_scope(&self, method: usize, technique: &str, scope: Option<u32>) -> Result<Found, Failure> {
        let Self { registry, open, options, common, interrupt, .. } = *self;
        let mut budgets = options.budgets.clone();
        budgets.scope = scope;
        let plan = budgets.plan(&open.subject, method, registry.make(technique)?, common, interrupt);
        let scope = plan.scope;
        let start = Instant::now();
        let (mut engine, root) =
            Engine::start(plan).map_err(|problem| Failure::from_start(&open.subject, problem))?;
        let mut watch = Watch {
            progress: Progress::new(common.style().progress),
            interrupt,
            options,
            validator: Validator::default(),
            groups: Groups::default(),
        };
        let (mut summary, interrupted) = explore(&mut engine, root, &mut watch);
        watch.progress.clear();
        if interrupted || interrupt.requested() {
            summary.cancel(interrupt.limit(), interrupt.why().unwrap_or("interrupted"));
        }
        watch.groups.sort();
        let exact = registry.exact().map(|entry| entry.name).filter(|name| *name != technique);
        for group in &mut watch.groups.groups {
            group.shortest.look_closer(&mut engine, &mut watch.validator, technique, |choices| {
                let technique = registry.make(exact?).ok()?;
                let plan = budgets.plan(&open.subject, method, technique, common, interrupt);
                Along::start(plan, choices, "choice").ok()
            });
        }
        let seconds = start.elapsed().as_secs_f64();
        let is_exact = registry.entry(technique)?.exact && summary.paths > 0;
        let is_inhabited = is_exact || watch.groups.count(Class::Real) > 0;
        let vacuous = open.vacuous(engine.layout(), &summary, is_inhabited, interrupt);
        Ok(Found {
            vacuous,
            method: open.subject.methods[method].key.to_string(),
            technique: technique.to_string(),
            scope,
            groups: watch.groups,
            is_whole: summary.stopped.is_none()
                && options.at.is_none()
                && options.exception.is_none()
                && summary.posts_left_out.is_empty(),
            summary,
            terms: engine.terms().clone(),
            seconds,
            known: self.known.clone(),
            wider: Vec::new(),
            widens_by_itself: options.widen == Some(None),
            deliveries: Vec::new(),
        })
    }
}

struct Watch<'a> {
    progress: Progress,
    interrupt: &'a Interrupt,
    options: &'a Alarms,
    validator: Validator,
    groups: Groups,
}

impl Watch<'_> {
    /// Whether an alarm at a place passes `--at`.
    fn is_here(&self, subject: &Subject, span: Option<Span>) -> bool {
        let Some((file, line)) = &self.options.at else { return true };
        span.is_some_and(|span| {
            let source = subject.program.sources.file(span.file);
            let path = &*source.path;
            let same = path == file || path.strip_suffix(file.as_str()).is_some_and(|p| p.ends_with('/'));
            same && source.line_col(span.start).line == *line
        })
    }

    fn is_wanted(&self, subject: &Subject, end: &PathEnd) -> bool {
        let (class, span) = match end {
            PathEnd::Finished(crate::exec::Outcome::Exception { class, span, .. }) => (class, span),
            PathEnd::NeverEnds(found) => {
                let is_named = |name: &String| {
                    name == alarm::NEVER_ENDS || found.is_recursion && name.ends_with("StackOverflowError")
                };
                return self.options.exception.as_ref().is_none_or(is_named)
                    && self.is_here(subject, found.at);
            }
            _ => return false,
        };
        let program = &subject.program;
        let named = |name: &String| {
            let mut chain = std::iter::successors(Some(*class), |&c| program.classes[c].superclass);
            chain.any(|c| *program.classes[c].simple == **name || *program.classes[c].name == **name)
        };
        self.options.exception.as_ref().is_none_or(named) && self.is_here(subject, *span)
    }
}

impl ExploreObserver for Watch<'_> {
    fn on_end(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, end: &PathEnd) {
        let subject = engine.subject().clone();
        if self.is_wanted(&subject, end)
            && let Some(found) = alarm::of_end(engine, &mut self.validator, live, trail.name(engine), end)
        {
            self.groups.add(found);
        }
    }

    fn on_violation(&mut self, engine: &mut Engine, live: &Live, trail: &Trail, found: &Violation) {
        let subject = engine.subject().clone();
        let Some(post) = subject.spec.post.get(found.post) else { return };
        let name = &subject.program.methods[post.method].name;
        if self.options.exception.as_ref().is_none_or(|wanted| **name == **wanted)
            && self.is_here(&subject, Some(post.span))
        {
            self.groups.add(alarm::violation(engine, live, trail.name(engine), found));
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        self.progress.show(|_| format!("{} paths, {} alarms, depth {depth}", summary.paths, summary.alarms));
        !self.interrupt.requested()
    }
}
