//! Breakpoints and watches: what they wait for, and whether a statement, a choice or an end hits them.

pub mod hits;

use std::collections::BTreeSet;

use crate::base::SourceMap;
use crate::base::diagnostic::nearest;
use crate::lang::program::{ClassOrigin, FieldId, Program};
use crate::session::cursor::Cursor;
use crate::session::error::{Cause, CommandError};
use crate::session::evaluate::{self, Expression};
use crate::session::explorer::Explorer;
use crate::session::reply::Reply;
use crate::session::view::{BreakpointView, Hit, WatchView};
use crate::solve::VerdictWord;
use crate::subject::Subject;
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantNames};

/// What a breakpoint waits for.
#[derive(Clone, PartialEq, Eq, Debug, EnumDiscriminants)]
#[strum_discriminants(name(BreakKind), vis(pub(in crate::session)))]
#[strum_discriminants(derive(EnumString, IntoStaticStr, VariantNames), strum(serialize_all = "kebab-case"))]
pub enum BreakOn {
    /// The session's technique cuts an alternative.
    Prune,
    /// It cuts what is feasible.
    Unsound,
    /// It keeps what is not.
    Imprecise,
    /// Compared techniques say different things of an alternative.
    Disagreement,
    /// A path ends in an exception (of a class, by simple name).
    Exception(Option<String>),
    /// A postcondition (of a name) fails on some input that takes the path.
    Postcondition(Option<String>),
    /// A path never ends.
    NeverEnds,
    /// A path ends in an alarm, whatever it is.
    Alarm,
    /// A field is read or written: `left` or `Entry.left`.
    Field(String),
    /// Execution arrives at a line (of a file, by the end of its path).
    Line(Option<String>, u32),
    /// A condition becomes true.
    If(String),
    /// A technique says this of an alternative.
    Verdict(String, VerdictWord),
}

impl std::fmt::Display for BreakOn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind: &str = BreakKind::from(self).into();
        f.write_str(kind)?;
        match self {
            BreakOn::Prune | BreakOn::Unsound | BreakOn::Imprecise | BreakOn::Disagreement => Ok(()),
            BreakOn::NeverEnds | BreakOn::Alarm => Ok(()),
            BreakOn::Exception(None) | BreakOn::Postcondition(None) => Ok(()),
            BreakOn::Exception(Some(of))
            | BreakOn::Postcondition(Some(of))
            | BreakOn::Field(of)
            | BreakOn::If(of) => write!(f, " {of}"),
            BreakOn::Line(None, line) => write!(f, " {line}"),
            BreakOn::Line(Some(file), line) => write!(f, " {file}:{line}"),
            BreakOn::Verdict(technique, verdict) => write!(f, " {technique} {verdict}"),
        }
    }
}

impl BreakOn {
    /// Reads what follows `break` or `break on`.
    ///
    /// # Errors
    /// It is none.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let text = text.strip_prefix("on ").unwrap_or(text).trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let usage = || {
            CommandError::because(
                Cause::Usage,
                "usage: break on prune|unsound|imprecise|disagreement|exception [CLASS]|postcondition [NAME]|never-ends|alarm|field NAME|line [FILE:]N|if EXPR|verdict TECHNIQUE sat|unsat|unknown",
            )
        };
        let slip = || match nearest(word, BreakKind::VARIANTS.iter().copied()) {
            Some(near) => unknown_name(format!("nothing stops at `{word}`"), Some(near)),
            None => usage(),
        };
        match word.parse().map_err(|_| slip())? {
            BreakKind::Prune if rest.is_empty() => Ok(BreakOn::Prune),
            BreakKind::Unsound if rest.is_empty() => Ok(BreakOn::Unsound),
            BreakKind::Imprecise if rest.is_empty() => Ok(BreakOn::Imprecise),
            BreakKind::Disagreement if rest.is_empty() => Ok(BreakOn::Disagreement),
            BreakKind::Exception if rest.is_empty() => Ok(BreakOn::Exception(None)),
            BreakKind::Exception => Ok(BreakOn::Exception(Some(rest.to_string()))),
            BreakKind::Postcondition if rest.is_empty() => Ok(BreakOn::Postcondition(None)),
            BreakKind::Postcondition => Ok(BreakOn::Postcondition(Some(rest.to_string()))),
            BreakKind::NeverEnds if rest.is_empty() => Ok(BreakOn::NeverEnds),
            BreakKind::Alarm if rest.is_empty() => Ok(BreakOn::Alarm),
            BreakKind::Field if !rest.is_empty() => Ok(BreakOn::Field(rest.to_string())),
            BreakKind::Line => {
                let (file, line) =
                    rest.rsplit_once(':').map_or((None, rest), |(f, l)| (Some(f.to_string()), l));
                Ok(BreakOn::Line(file, line.parse().map_err(|_| usage())?))
            }
            BreakKind::If if !rest.is_empty() => Expression::parse(rest).map(|e| BreakOn::If(e.text)),
            BreakKind::Verdict => match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
                [technique, verdict] => {
                    let verdict = VerdictWord::named(verdict, &VerdictWord::JUDGED).ok_or_else(usage)?;
                    Ok(BreakOn::Verdict((*technique).into(), verdict))
                }
                _ => Err(usage()),
            },
            _ => Err(usage()),
        }
    }

    /// Whether it is about the alternatives of a choice, so that these have to be decided on arrival.
    fn is_about_choices(&self) -> bool {
        use BreakOn::{Disagreement, Imprecise, Prune, Unsound, Verdict};
        matches!(self, Prune | Unsound | Imprecise | Disagreement | Verdict(..))
    }
    /// Whether it has to be looked at before each statement.
    fn is_about_statements(&self) -> bool {
        matches!(self, BreakOn::Field(_) | BreakOn::Line(..) | BreakOn::If(_))
    }
}

/// A breakpoint.
#[derive(Clone, Debug)]
pub struct Breakpoint {
    /// Its number, from 1; never given twice.
    pub number: u32,
    /// What it waits for.
    pub on: BreakOn,
    /// How often it was hit.
    pub hits: u64,
    /// Whether it stops anything.
    pub enabled: bool,
    /// The condition of `if`, parsed, and whether it held when it was last looked at.
    condition: Option<(Expression, bool)>,
}

/// All breakpoints and watches of a session.
#[derive(Clone, Default, Debug)]
pub struct Stops {
    breakpoints: Vec<Breakpoint>,
    watches: Vec<(u32, Expression)>,
    numbers: u32,
    watch_numbers: u32,
}

impl Stops {
    /// Whether any enabled breakpoint has to be looked at before each statement.
    pub fn want_statements(&self) -> bool {
        self.enabled().any(|b| b.on.is_about_statements())
    }
    /// Whether any enabled breakpoint is about the alternatives of a choice.
    pub fn want_choices(&self) -> bool {
        self.enabled().any(|b| b.on.is_about_choices())
    }
    fn enabled(&self) -> impl Iterator<Item = &Breakpoint> {
        self.breakpoints.iter().filter(|b| b.enabled)
    }
    fn add(&mut self, on: BreakOn) -> Result<u32, CommandError> {
        let condition = match &on {
            BreakOn::If(text) => Some((Expression::parse(text)?, false)),
            _ => None,
        };
        self.numbers += 1;
        self.breakpoints.push(Breakpoint { number: self.numbers, on, hits: 0, enabled: true, condition });
        Ok(self.numbers)
    }
    /// Counts a hit.
    pub fn count(&mut self, number: u32) {
        if let Some(breakpoint) = self.breakpoints.iter_mut().find(|b| b.number == number) {
            breakpoint.hits += 1;
        }
    }
    fn hit(&mut self, number: u32, what: String) -> Option<Hit> {
        let breakpoint = self.breakpoints.iter_mut().find(|b| b.number == number)?;
        breakpoint.hits += 1;
        Some(Hit { number, on: breakpoint.on.to_string(), what })
    }
}

/// Sets a breakpoint that [means something](require_meaning).
///
/// # Errors
/// Its condition is no expression.
pub fn add(stops: &mut Stops, on: &BreakOn) -> Result<Reply, CommandError> {
    stops.add(on.clone())?;
    Ok(list(stops))
}

/// A breakpoint on what does not exist would wait forever.
///
/// # Errors
/// What does not exist.
pub fn require_meaning(explorer: &Explorer, cursor: &Cursor, on: &BreakOn) -> Result<(), CommandError> {
    let setup = &explorer.setup;
    let program = setup.program();
    match on {
        BreakOn::Field(name) if fields_of(program, name).is_empty() => {
            let all = program.fields.iter().map(|f| &*f.name);
            let near = nearest(name, all);
            Err(unknown_name(format!("no class has a field `{name}`"), near))
        }
        BreakOn::Exception(Some(name)) => {
            let classes = || program.classes.iter();
            if classes().any(|class| *class.simple == **name || *class.name == **name) {
                return Ok(());
            }
            let near = program.exception_like(name, &[]);
            Err(unknown_name(format!("there is no class `{name}`"), near.as_deref()))
        }
        BreakOn::Postcondition(wanted) => {
            let names = posts_of(&setup.subject, setup.method);
            let fits = |name: &String| is_post(name, wanted.as_deref());
            if names.iter().any(fits) {
                return Ok(());
            }
            let message = match wanted {
                Some(name) => format!("{} has no postcondition `{name}`", setup.method_key()),
                None => format!("{} has no postcondition", setup.method_key()),
            };
            let near =
                nearest(wanted.as_deref().unwrap_or_default(), names.iter().map(|name| simple_name(name)));
            Err(unknown_name(message, near))
        }
        BreakOn::Verdict(technique, _) => {
            let unknown = |error| CommandError::from(crate::base::Diagnostic::from(error));
            setup.registry.entry(technique).map(|_| ()).map_err(unknown)
        }
        BreakOn::Line(file, line) => {
            let fits = |path: &str| file.as_ref().is_none_or(|f| path.ends_with(f.as_str()));
            if !program.sources.ids().any(|id| fits(&program.sources.file(id).path)) {
                let name = file.as_deref().unwrap_or_default();
                let paths = program.sources.ids().filter(|id| !SourceMap::is_shared(*id));
                let names: Vec<&str> =
                    paths.filter_map(|id| program.sources.file(id).path.rsplit('/').next()).collect();
                return Err(unknown_name(format!("no source file is called `{name}`"), nearest(name, names)));
            }
            let lines = lines_with_statements(program, fits);
            if lines.contains(line) {
                return Ok(());
            }
            let error = CommandError::because(Cause::Unknown, format!("no statement starts on line {line}"));
            let near = lines.iter().min_by_key(|known| (known.abs_diff(*line), **known));
            Err(near.map_or(error.clone(), |near| error.with_hint(format!("line {near} has one"))))
        }
        BreakOn::If(text) => evaluate::check_condition(explorer, cursor, &Expression::parse(text)?),
        _ => Ok(()),
    }
}

/// The error of a name that nothing has, with the one that may be meant.
fn unknown_name(message: String, near: Option<&str>) -> CommandError {
    let error = CommandError::because(Cause::Unknown, message);
    match near {
        Some(near) => error.with_hint(format!("did you mean `{near}`?")),
        None => error,
    }
}

/// Names of the postconditions of a method: `Stack.isBound()`.
fn posts_of(subject: &Subject, method: usize) -> Vec<String> {
    let posts = subject.spec.post.iter().filter(|post| post.applies.iter().any(|(of, _)| *of == method));
    posts.map(|post| subject.program.method_name(post.method)).collect()
}

/// Whether a postcondition is the one that is meant, by its name with or without its class and its parameters.
fn is_post(name: &str, wanted: Option<&str>) -> bool {
    let plain = name.split('(').next().unwrap_or_default();
    wanted.is_none_or(|wanted| name == wanted || plain == wanted || simple_name(name) == wanted)
}

/// A method's name without class and parameters.
fn simple_name(name: &str) -> &str {
    let plain = name.split('(').next().unwrap_or_default();
    plain.rsplit('.').next().unwrap_or_default()
}

/// Lines of user code that execution can arrive at, in files whose path fits.
fn lines_with_statements(program: &Program, fits: impl Fn(&str) -> bool) -> BTreeSet<u32> {
    let mut lines = BTreeSet::new();
    for id in program.methods.ids() {
        let class = &program.classes[program.methods[id].class];
        let Ok(body) = program.body(id) else { continue };
        if class.origin != ClassOrigin::User {
            continue;
        }
        for (span, _) in body.spans.iter().zip(&body.starts).filter(|(_, starts)| **starts) {
            let (file, at) = program.sources.place(*span);
            if fits(&program.sources.file(file).path) {
                lines.insert(at.line);
            }
        }
    }
    lines
}

/// Fields of user code that a breakpoint may wait for: `left`, `Entry.left`.
pub fn field_names(program: &Program) -> Vec<String> {
    let mut names = BTreeSet::new();
    for field in program.fields.iter() {
        let class = &program.classes[field.class];
        if class.origin == ClassOrigin::User {
            names.insert(field.name.to_string());
            names.insert(format!("{}.{}", class.simple, field.name));
        }
    }
    names.into_iter().collect()
}

/// All breakpoints.
pub fn list(stops: &Stops) -> Reply {
    let view = |b: &Breakpoint| BreakpointView {
        number: b.number,
        on: b.on.to_string(),
        hits: b.hits,
        enabled: b.enabled,
    };
    Reply::Breakpoints { breakpoints: stops.breakpoints.iter().map(view).collect() }
}

/// Deletes a breakpoint.
///
/// # Errors
/// There is no such breakpoint.
pub fn delete(stops: &mut Stops, number: u32) -> Result<Reply, CommandError> {
    breakpoint(stops, number)?;
    stops.breakpoints.retain(|b| b.number != number);
    Ok(list(stops))
}

/// Switches a breakpoint on or off.
///
/// # Errors
/// There is no such breakpoint.
pub fn enable(stops: &mut Stops, number: u32, enabled: bool) -> Result<Reply, CommandError> {
    breakpoint(stops, number)?.enabled = enabled;
    Ok(list(stops))
}

fn breakpoint(stops: &mut Stops, number: u32) -> Result<&mut Breakpoint, CommandError> {
    let known: Vec<String> = stops.breakpoints.iter().map(|b| b.number.to_string()).collect();
    let found = stops.breakpoints.iter_mut().find(|b| b.number == number);
    found.ok_or_else(|| no_such("breakpoint", number, &known))
}

/// Watches an expression.
///
/// # Errors
/// It means nothing here.
pub fn watch(
    explorer: &mut Explorer,
    cursor: &Cursor,
    stops: &mut Stops,
    text: &str,
) -> Result<Reply, CommandError> {
    let expression = Expression::parse(text)?;
    evaluate::show(explorer, cursor, &expression)?;
    stops.watch_numbers += 1;
    stops.watches.push((stops.watch_numbers, expression));
    Ok(list_watches(explorer, cursor, stops))
}

/// Forgets a watch.
///
/// # Errors
/// There is no such watch.
pub fn unwatch(
    explorer: &mut Explorer,
    cursor: &Cursor,
    stops: &mut Stops,
    number: u32,
) -> Result<Reply, CommandError> {
    if !stops.watches.iter().any(|(n, _)| *n == number) {
        let known: Vec<String> = stops.watches.iter().map(|(n, _)| n.to_string()).collect();
        return Err(no_such("watch", number, &known));
    }
    stops.watches.retain(|(n, _)| *n != number);
    Ok(list_watches(explorer, cursor, stops))
}

/// All watches with their values at a place.
pub fn list_watches(explorer: &mut Explorer, cursor: &Cursor, stops: &Stops) -> Reply {
    Reply::Watches { watches: watches(explorer, cursor, stops) }
}

/// The watches with their values at a place.
pub fn watches(explorer: &mut Explorer, cursor: &Cursor, stops: &Stops) -> Vec<WatchView> {
    let view = |(number, expression): &(u32, Expression)| WatchView {
        number: *number,
        expression: expression.text.clone(),
        value: evaluate::show(explorer, cursor, expression).unwrap_or_else(|error| error.message),
    };
    stops.watches.iter().map(view).collect()
}

fn no_such(what: &str, number: u32, known: &[String]) -> CommandError {
    let error = CommandError::because(Cause::Unknown, format!("there is no {what} {number}"));
    match known {
        [] => error.with_hint(format!("there is no {what} at all")),
        known => error.with_hint(format!("there is {}", known.join(", "))),
    }
}

/// Fields of user code by `left` or `Entry.left`.
fn fields_of(program: &Program, name: &str) -> Vec<FieldId> {
    let (class, field) = name.rsplit_once('.').map_or((None, name), |(c, f)| (Some(c), f));
    let fits = |id: &FieldId| {
        let info = &program.fields[*id];
        let owner = &program.classes[info.class];
        *info.name == *field && class.is_none_or(|c| *owner.simple == *c)
    };
    program.fields.ids().filter(fits).collect()
}
