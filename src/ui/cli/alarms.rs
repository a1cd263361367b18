//! `symheap alarms`: explore, decide every alarm exactly, group by exception, statement and reason, shortest
//! representative first. Of several techniques, only how many alarms each has of which class.

mod beside;

use std::rc::Rc;
use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::base::{Code, Span};
use crate::explore::alarm::{self, Class, Group, Groups};
use crate::explore::depth_first::{ExploreObserver, Trail, explore};
use crate::explore::postcondition::Violation;
use crate::explore::validate::Validator;
use crate::explore::{Engine, Live, PathEnd, Summary};
use crate::session::alarms::group_view;
use crate::subject::Subject;
use crate::technique::Registry;
use crate::term::TermPool;
use crate::ui::cli::cuts;
use crate::ui::exit::{Exit, Failure};
use crate::ui::render_reply;
use crate::ui::start::args::{Alarms, ClassOption, Common};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::{Open, OpenSubject};
use crate::ui::start::progress::Progress;

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
    let open = Open { common }.subject(&options.subject)?;
    let mut methods = Vec::new();
    if options.methods.is_empty() {
        methods = open.methods(None)?;
    }
    for name in &options.methods {
        methods.extend(open.methods(Some(name))?);
    }
    check_filter(&open, options)?;
    for name in &options.technique {
        open.accept((registry.entry(name)?.check)(&open.subject))?;
    }
    let interrupt = Interrupt::new(common.timeout);
    let (mut partial, mut failed) = (false, false);
    for method in methods {
        let mut beside = Vec::new();
        for technique in &options.technique {
            let found = explore_method(registry, &open, method, technique, options, common, &interrupt)?;
            partial |= found.summary.stopped.is_some();
            failed |= options.fail_on.iter().any(|&class| found.groups.count(class.into()) > 0);
            if !common.quiet {
                let under =
                    if options.technique.len() > 1 { format!(" under {technique}") } else { String::new() };
                cuts::tell(&format!("{}.{}{under}", open.subject.name, found.method), &found.summary);
            }
            beside.push(found);
            if interrupt.requested() {
                break;
            }
        }
        show(&open, options, common, &beside);
        if interrupt.requested() {
            break;
        }
    }
    Ok(match () {
        () if interrupt.by_signal() => Exit::Interrupted,
        () if partial => Exit::Partial,
        () if failed => Exit::Failed,
        () => Exit::Done,
    })
}

/// Prints what was found of one method.
fn show(open: &OpenSubject, options: &Alarms, common: &Common, beside: &[Found]) {
    match beside {
        [found] if options.technique.len() == 1 => match options.json {
            true => println!("{}", to_json(open, common, found)),
            false => print!("{}", to_text(open, found)),
        },
        _ => match options.json {
            true => println!("{}", beside::to_json(&open.subject, common, beside)),
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
}

impl Found {
    /// How many alarms there are.
    fn total(&self) -> u64 {
        self.groups.groups.iter().map(|g| g.count).sum()
    }
    /// How many of each class, by its name.
    fn classes(&self) -> Map<String, Value> {
        CLASSES.iter().map(|&c| (c.word().to_string(), self.groups.count(c).into())).collect()
    }
}

fn explore_method(
    registry: &Rc<Registry>,
    open: &OpenSubject,
    method: usize,
    technique: &str,
    options: &Alarms,
    common: &Common,
    interrupt: &Interrupt,
) -> Result<Found, Failure> {
    let plan = options.budgets.plan(&open.subject, method, registry.make(technique)?, common, interrupt);
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
        let why = if interrupt.by_time() { "the time limit was reached (--timeout)" } else { "interrupted" };
        summary.cancel(why);
    }
    watch.groups.sort();
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
        summary,
        terms: engine.terms().clone(),
        seconds,
    })
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
                let is_named = |name: &String| name == alarm::NEVER_ENDS;
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
            let name = trail.name(engine);
            self.groups.add(alarm::violation(engine, live, name, found));
        }
    }

    fn go_on(&mut self, summary: &Summary, depth: usize) -> bool {
        self.progress.show(|_| format!("{} paths, {} alarms, depth {depth}", summary.paths, summary.alarms));
        !self.interrupt.requested()
    }
}

fn to_json(open: &OpenSubject, common: &Common, found: &Found) -> Value {
    let groups: Vec<Value> =
        found.groups.groups.iter().map(|g| group_json(&open.subject, &found.terms, g)).collect();
    let counts = found.classes();
    let mut object = json!({
        "subject": &*open.subject.name,
        "method": found.method,
        "technique": found.technique,
        "scope": found.scope,
        "complete": found.summary.stopped.is_none(),
        "stopped": found.summary.stopped.as_ref().map(|s| s.limit.word()),
        "cuts": cuts::to_json(&open.subject.program, &found.summary.cuts),
        "paths": found.summary.paths,
        "alarms": found.total(),
        "classes": counts,
        "groups": groups,
    });
    if let Some(why) = &found.vacuous {
        object["vacuous"] = why.as_str().into();
    }
    if !found.summary.assumptions.is_empty() {
        object["relies_on"] = json!(open.sentences(&found.summary.assumptions));
    }
    if !common.no_times {
        object["time_s"] = json!((found.seconds * 1000.0).round() / 1000.0);
    }
    object
}

/// The group as sessions have it, and as it was told first: the reason of every class, and the loop apart.
fn group_json(subject: &Subject, terms: &TermPool, group: &Group) -> Value {
    let mut object = json!(group_view(subject, terms, group));
    if let Some(fields) = object.as_object_mut() {
        fields.remove("why");
        fields.remove("never_ends");
    }
    if let Some(found) = &group.shortest.never_ends {
        let sources = &subject.program.sources;
        object["loop"] = found.lines.iter().map(|&span| sources.locate(span)).collect();
        object["state"] =
            found.state.iter().cloned().map(|(k, v)| (k, v.into())).collect::<Map<_, _>>().into();
    }
    object
}

fn to_text(open: &OpenSubject, found: &Found) -> String {
    let groups = &found.groups;
    let total = found.total();
    // Counts of a partial exploration are what was found at least.
    let least = if found.summary.stopped.is_some() { "≥" } else { "" };
    let mut text = format!(
        "{}.{} under {}, k = {}: {least}{} paths, {least}{total} alarms",
        open.subject.name, found.method, found.technique, found.scope, found.summary.paths
    );
    let counts: Vec<String> = CLASSES
        .into_iter()
        .filter(|&c| groups.count(c) > 0)
        .map(|c| format!("{} {}", groups.count(c), c.word()))
        .collect();
    if !counts.is_empty() {
        text += &format!(" ({})", counts.join(", "));
    }
    text.push('\n');
    if let Some(why) = &found.vacuous {
        text += &format!("VACUOUS: {why}\n");
    }
    if !found.summary.assumptions.is_empty() {
        text += &format!("rests on: {}\n", open.sentences(&found.summary.assumptions).join("; "));
    }
    for group in &groups.groups {
        let view = group_view(&open.subject, &found.terms, group);
        text += &format!("\n{}", render_reply::alarms::group(&view));
    }
    text
}
