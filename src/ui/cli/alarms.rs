//! `symheap alarms`: explore, decide every alarm exactly, group by exception, statement and reason, shortest
//! representative first. Of several techniques, only how many alarms each has of which class.

mod baseline;
mod beside;
mod delivery;
mod exploring;
mod json;
mod junit;
mod sarif;
#[cfg(test)]
mod tests;
mod text;
mod wider;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use serde_json::{Map, Value};

use crate::base::diagnostic::nearest;
use crate::base::{Code, SourceMap, Span, Threads, in_order};
use crate::explore::Summary;
use crate::explore::alarm::{self, Class, Group};
use crate::explore::portions::SHARE;
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
use delivery::{Delivering, Delivery};
use exploring::{Pooled, Work};
use wider::Wider;

/// Worst first.
const CLASSES: [Class; 4] = [Class::Real, Class::Unknown, Class::FalseInScope, Class::False];
/// Methods that may wait for one that comes before them.
const AHEAD: usize = 256;

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
    let work = Work {
        registry,
        open: &open,
        options,
        common,
        interrupt: &interrupt,
        known,
        share: SHARE,
        progress: Mutex::new(Progress::new(common.style().progress)),
    };
    let failing = Failing::of(options);
    let mut delivering = Delivering::new(registry, &open, options, common, &interrupt);
    let (mut partial, mut failed, mut failure) = (false, false, None);
    let (mut all, mut beside) = (Vec::new(), Vec::new());
    let mut finish = |beside: Vec<Found>| match options.format() {
        AlarmsFormat::Text | AlarmsFormat::Json => show(&open, options, common, &beside),
        AlarmsFormat::Sarif | AlarmsFormat::Junit => all.extend(beside),
    };
    let last = options.technique.len() - 1;
    let of_method = |&method: &usize| (0..=last).map(move |technique| (method, technique));
    let explorations: Vec<(usize, usize)> = methods.iter().flat_map(of_method).collect();
    let first = explorations.first().copied();
    // What is left of the threads explores parts of one tree.
    let each =
        NonZeroUsize::new(common.jobs().get() / explorations.len().max(1)).unwrap_or(NonZeroUsize::MIN);
    let explored = |&(method, technique): &(usize, usize), _: &_| {
        let is_begun = Some((method, technique)) == first || !interrupt.requested();
        (is_begun.then(|| work.method(method, &options.technique[technique], each)), Vec::new())
    };
    let threads = Threads { jobs: common.jobs(), ahead: AHEAD };
    in_order(threads, explorations, &explored, |(_, technique), found| {
        let Some(found) = found else { return ControlFlow::Break(()) };
        work.clear();
        let found = found.and_then(|mut found| delivering.deliver(&mut found).map(|()| found));
        let found = match found {
            Ok(found) => found,
            Err(why) => {
                // Whoever is still at work has nobody to tell.
                interrupt.token.cancel();
                failure = Some(why);
                return ControlFlow::Break(());
            }
        };
        partial |= found.is_partial();
        failed |= options.fails() && found.fails(&open.subject, &failing);
        found.tell_cuts(&open.subject, options.technique.len() > 1);
        if let Some(thrown) = found.summary.technique.thrown.as_ref().filter(|_| !common.quiet) {
            let what = format!("{}.{}", open.subject.name, found.method);
            eprintln!("note: {what}: on some candidate heaps {thrown}; that counts as false");
        }
        // The other formats say it in their own text.
        if !common.quiet
            && matches!(options.format(), AlarmsFormat::Sarif | AlarmsFormat::Junit)
            && let Some(left_out) = posts::left_out(&found.summary)
        {
            eprintln!("note: {}.{}: {left_out}", open.subject.name, found.method);
        }
        beside.push(found);
        if technique == last {
            finish(std::mem::take(&mut beside));
        }
        ControlFlow::Continue(())
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    // Of a method that was interrupted not all techniques are there.
    if !beside.is_empty() {
        finish(beside);
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

/// An exception that no class has, and no postcondition either, is a slip; so is a line without code.
fn check_filter(open: &OpenSubject, options: &Alarms) -> Result<(), Failure> {
    if let Some((file, line)) = &options.at {
        check_place(open, file, *line)?;
    }
    let Some(name) = &options.exception else { return Ok(()) };
    let program = &open.subject.program;
    let known = name == alarm::NEVER_ENDS
        || program.classes.iter().any(|c| *c.simple == **name || *c.name == **name)
        || open.subject.spec.post.iter().any(|p| program.methods[p.method].name.as_ref() == name);
    match known {
        true => Ok(()),
        false => {
            let posts = open.subject.spec.post.iter().map(|p| program.methods[p.method].name.as_ref());
            let others: Vec<&str> = posts.chain([alarm::NEVER_ENDS]).collect();
            let message = format!("there is no class and no postcondition `{name}`");
            let failure = Failure::new(Code::UnknownException, message);
            Err(match program.exception_like(name, &others) {
                Some(near) => failure.with_hint(format!("did you mean `{near}`?")),
                None => failure.with_hint("an exception's class, a postcondition's name, or `never ends`"),
            })
        }
    }
}

fn check_place(open: &OpenSubject, file: &str, line: u32) -> Result<(), Failure> {
    let program = &open.subject.program;
    let in_file = |span: &Span| is_file(&program.sources.file(span.file).path, file);
    let bodies =
        program.methods.iter_enumerated().filter(|(_, method)| method.span.is_some_and(|s| in_file(&s)));
    let posts = open.subject.spec.post.iter().map(|post| post.span).filter(in_file);
    let spans =
        bodies.filter_map(|(id, _)| program.body(id).ok()).flat_map(|body| body.spans.iter().copied());
    let lines: BTreeSet<u32> =
        spans.chain(posts).map(|span| program.sources.file(span.file).line_col(span.start).line).collect();
    let failure = |message: String| Failure::new(Code::NotFound, message);
    match lines.contains(&line) {
        true => Ok(()),
        false if lines.is_empty() => {
            let paths = program.sources.ids().filter(|id| !SourceMap::is_shared(*id));
            let names: Vec<&str> =
                paths.filter_map(|id| program.sources.file(id).path.rsplit('/').next()).collect();
            let failure = failure(format!("no source of the subject is `{file}` (--at)"));
            Err(match nearest(file, names) {
                Some(near) => failure.with_hint(format!("did you mean `{near}:{line}`?")),
                None => failure,
            })
        }
        false => {
            let near = lines.iter().min_by_key(|known| (known.abs_diff(line), **known));
            let near =
                near.map(|known| format!("; the nearest line with code is {known}")).unwrap_or_default();
            Err(failure(format!("there is no code in line {line} of {file} (--at){near}")))
        }
    }
}

/// Whether a source has a name, or a path that ends with it.
fn is_file(path: &str, name: &str) -> bool {
    path == name || path.strip_suffix(name).is_some_and(|start| start.ends_with('/'))
}

/// What one method gave under one technique.
struct Found {
    method: String,
    technique: String,
    scope: u32,
    groups: Pooled,
    summary: Summary,
    /// That it says nothing: why.
    vacuous: Option<String>,
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
        self.deliveries.get(self.groups.place_of(group)?)
    }
    /// The terms of one of its groups.
    fn terms(&self, group: &Group) -> Arc<TermPool> {
        self.groups.terms(group)
    }
    /// How many of each class, by its name.
    fn classes(&self) -> Map<String, Value> {
        CLASSES.iter().map(|&c| (c.word().to_string(), self.groups.count(c).into())).collect()
    }
}
