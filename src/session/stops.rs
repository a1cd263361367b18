//! Breakpoints and watches: what they wait for, and whether a statement, a choice or an end hits them.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::exec::{Machine, Outcome};
use crate::explore::PathEnd;
use crate::lang::ir::Instr;
use crate::lang::program::{FieldId, Program};
use crate::session::Session;
use crate::session::command::CommandError;
use crate::session::evaluate::Expression;
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, NodeState};

/// What a breakpoint waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// A field is read or written: `left` or `Entry.left`.
    Field(String),
    /// Execution arrives at a line (of a file, by the end of its path).
    Line(Option<String>, u32),
    /// A condition becomes true.
    If(String),
    /// A technique says this of an alternative.
    Verdict(String, String),
}

impl std::fmt::Display for BreakOn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BreakOn::Prune => write!(f, "prune"),
            BreakOn::Unsound => write!(f, "unsound"),
            BreakOn::Imprecise => write!(f, "imprecise"),
            BreakOn::Disagreement => write!(f, "disagreement"),
            BreakOn::Exception(None) => write!(f, "exception"),
            BreakOn::Exception(Some(class)) => write!(f, "exception {class}"),
            BreakOn::Field(name) => write!(f, "field {name}"),
            BreakOn::Line(None, line) => write!(f, "line {line}"),
            BreakOn::Line(Some(file), line) => write!(f, "line {file}:{line}"),
            BreakOn::If(condition) => write!(f, "if {condition}"),
            BreakOn::Verdict(technique, verdict) => write!(f, "verdict {technique} {verdict}"),
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
            CommandError::new(
                "usage: break on prune|unsound|imprecise|disagreement|exception [CLASS]|field NAME|line [FILE:]N|if EXPR|verdict TECHNIQUE sat|unsat|unknown",
            )
        };
        match word {
            "prune" if rest.is_empty() => Ok(BreakOn::Prune),
            "unsound" if rest.is_empty() => Ok(BreakOn::Unsound),
            "imprecise" if rest.is_empty() => Ok(BreakOn::Imprecise),
            "disagreement" if rest.is_empty() => Ok(BreakOn::Disagreement),
            "exception" if rest.is_empty() => Ok(BreakOn::Exception(None)),
            "exception" => Ok(BreakOn::Exception(Some(rest.to_string()))),
            "field" if !rest.is_empty() => Ok(BreakOn::Field(rest.to_string())),
            "line" => {
                let (file, line) =
                    rest.rsplit_once(':').map_or((None, rest), |(f, l)| (Some(f.to_string()), l));
                Ok(BreakOn::Line(file, line.parse().map_err(|_| usage())?))
            }
            "if" if !rest.is_empty() => Expression::parse(rest).map(|e| BreakOn::If(e.text)),
            "verdict" => match rest.split_whitespace().collect::<Vec<_>>().as_slice() {
                [technique, verdict @ ("sat" | "unsat" | "unknown")] => {
                    Ok(BreakOn::Verdict((*technique).into(), (*verdict).into()))
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

/// A breakpoint for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BreakpointView {
    /// Its number.
    pub number: u32,
    /// What it waits for.
    pub on: String,
    /// How often it was hit.
    pub hits: u64,
    /// Whether it stops anything.
    pub enabled: bool,
}

/// A breakpoint that was hit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Hit {
    /// Its number.
    pub number: u32,
    /// What it waits for.
    pub on: String,
    /// What happened, in words.
    pub what: String,
}

/// A watch for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WatchView {
    /// Its number.
    pub number: u32,
    /// The expression.
    pub expression: String,
    /// Its value here.
    pub value: String,
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
    fn hit(&mut self, number: u32, what: String) -> Option<Hit> {
        let breakpoint = self.breakpoints.iter_mut().find(|b| b.number == number)?;
        breakpoint.hits += 1;
        Some(Hit { number, on: breakpoint.on.to_string(), what })
    }
}

impl Session {
    pub(super) fn add_breakpoint(&mut self, on: &BreakOn) -> Result<Reply, CommandError> {
        self.require_meaning(on)?;
        self.stops.add(on.clone())?;
        Ok(self.breakpoints())
    }

    /// A breakpoint on what does not exist would wait forever.
    fn require_meaning(&self, on: &BreakOn) -> Result<(), CommandError> {
        let program = &self.subject.program;
        match on {
            BreakOn::Field(name) if fields_of(program, name).is_empty() => {
                let all = program.fields.iter().map(|f| &*f.name);
                let near = crate::base::diagnostic::nearest(name, all);
                let error = CommandError::new(format!("no class has a field `{name}`"));
                Err(near.map_or(error.clone(), |n| error.with_hint(format!("did you mean `{n}`?"))))
            }
            BreakOn::Verdict(technique, _) => {
                let unknown = |error| CommandError::from(crate::base::Diagnostic::from(error));
                self.registry.make(technique).map(|_| ()).map_err(unknown)
            }
            BreakOn::Line(Some(file), _) => {
                let known = |id| program.sources.file(id).path.ends_with(file.as_str());
                if program.sources.ids().any(known) {
                    return Ok(());
                }
                Err(CommandError::new(format!("no source file is called `{file}`")))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn breakpoints(&self) -> Reply {
        let view = |b: &Breakpoint| BreakpointView {
            number: b.number,
            on: b.on.to_string(),
            hits: b.hits,
            enabled: b.enabled,
        };
        Reply::Breakpoints { breakpoints: self.stops.breakpoints.iter().map(view).collect() }
    }

    pub(super) fn delete_breakpoint(&mut self, number: u32) -> Result<Reply, CommandError> {
        self.breakpoint(number)?;
        self.stops.breakpoints.retain(|b| b.number != number);
        Ok(self.breakpoints())
    }

    pub(super) fn enable_breakpoint(&mut self, number: u32, enabled: bool) -> Result<Reply, CommandError> {
        self.breakpoint(number)?.enabled = enabled;
        Ok(self.breakpoints())
    }

    fn breakpoint(&mut self, number: u32) -> Result<&mut Breakpoint, CommandError> {
        let known: Vec<String> = self.stops.breakpoints.iter().map(|b| b.number.to_string()).collect();
        let found = self.stops.breakpoints.iter_mut().find(|b| b.number == number);
        found.ok_or_else(|| no_such("breakpoint", number, &known))
    }

    pub(super) fn watch(&mut self, text: &str) -> Result<Reply, CommandError> {
        let expression = Expression::parse(text)?;
        self.show_value(&expression)?;
        self.stops.watch_numbers += 1;
        self.stops.watches.push((self.stops.watch_numbers, expression));
        Ok(Reply::Watches { watches: self.watches() })
    }

    pub(super) fn unwatch(&mut self, number: u32) -> Result<Reply, CommandError> {
        if !self.stops.watches.iter().any(|(n, _)| *n == number) {
            let known: Vec<String> = self.stops.watches.iter().map(|(n, _)| n.to_string()).collect();
            return Err(no_such("watch", number, &known));
        }
        self.stops.watches.retain(|(n, _)| *n != number);
        Ok(Reply::Watches { watches: self.watches() })
    }

    /// The watches with their values here.
    pub(super) fn watches(&mut self) -> Vec<WatchView> {
        let watches = self.stops.watches.clone();
        let view = |(number, expression): &(u32, Expression)| WatchView {
            number: *number,
            expression: expression.text.clone(),
            value: self.show_value(expression).unwrap_or_else(|error| error.message),
        };
        watches.iter().map(view).collect()
    }

    /// Executes one statement, looking at what breakpoints wait for. Hits are counted.
    pub(super) fn advance_watching(&mut self) -> Result<Vec<Hit>, CommandError> {
        let program = self.subject.program.clone();
        let fields: Vec<(u32, Vec<FieldId>)> = self
            .stops
            .enabled()
            .filter_map(|b| match &b.on {
                BreakOn::Field(name) => Some((b.number, fields_of(&program, name))),
                _ => None,
            })
            .collect();
        let mut touched: BTreeSet<(u32, &'static str, FieldId)> = BTreeSet::new();
        let watch = |machine: &Machine| {
            let Some((field, does)) = access(machine, &program) else { return };
            for (number, wanted) in &fields {
                if wanted.contains(&field) {
                    touched.insert((*number, does, field));
                }
            }
        };
        self.engine.steps = 0;
        let arrived = self.engine.run_statement_watching(&mut self.live, watch);
        self.arrive(arrived)?;
        let mut hits = Vec::new();
        for (number, does, field) in touched {
            let field = &program.fields[field];
            let what = format!("{}.{} was {does}", program.classes[field.class].simple, field.name);
            hits.extend(self.stops.hit(number, what));
        }
        hits.extend(self.statement_hits());
        Ok(hits)
    }

    fn statement_hits(&mut self) -> Vec<Hit> {
        let mut hits = Vec::new();
        let program = self.subject.program.clone();
        let span = self.live.state.machine.top_frame(&program).and_then(|f| f.span);
        let stopped = self.at_stop();
        for i in 0..self.stops.breakpoints.len() {
            let breakpoint = &self.stops.breakpoints[i];
            let number = breakpoint.number;
            if !breakpoint.enabled {
                continue;
            }
            let what = match (&breakpoint.on, span) {
                // A choice is in the middle of a statement.
                (BreakOn::Line(file, line), Some(span)) if !stopped => {
                    let (id, at) = program.sources.place(span);
                    let path = &program.sources.file(id).path;
                    let fits = at.line == *line && file.as_ref().is_none_or(|f| path.ends_with(f.as_str()));
                    fits.then(|| format!("at {}", program.sources.locate(span)))
                }
                (BreakOn::If(text), _) => {
                    let text = text.clone();
                    self.became_true(i).then(|| format!("{text} holds"))
                }
                _ => None,
            };
            hits.extend(what.and_then(|what| self.stops.hit(number, what)));
        }
        hits
    }

    fn became_true(&mut self, index: usize) -> bool {
        let Some((condition, before)) = self.stops.breakpoints[index].condition.clone() else {
            return false;
        };
        let now = self.holds(&condition);
        self.stops.breakpoints[index].condition = Some((condition, now));
        now && !before
    }

    /// Conditions that hold now do not become true by the next statement.
    pub(super) fn settle_conditions(&mut self) {
        for i in 0..self.stops.breakpoints.len() {
            if let Some((condition, _)) = self.stops.breakpoints[i].condition.clone() {
                let now = self.holds(&condition);
                self.stops.breakpoints[i].condition = Some((condition, now));
            }
        }
    }

    /// Breakpoints that the end of a path hits.
    pub(super) fn end_hits(&mut self, node: NodeId) -> Vec<Hit> {
        let NodeState::Ended(PathEnd::Finished(Outcome::Exception { class, .. }), text) =
            &self.tree.node(node).state
        else {
            return Vec::new();
        };
        let simple = self.subject.program.classes[*class].simple.clone();
        let wanted = |b: &&Breakpoint| match &b.on {
            BreakOn::Exception(name) => name.as_ref().is_none_or(|n| **n == *simple),
            _ => false,
        };
        let numbers: Vec<u32> = self.stops.enabled().filter(wanted).map(|b| b.number).collect();
        let what = format!("the path {text}");
        numbers.into_iter().filter_map(|n| self.stops.hit(n, what.clone())).collect()
    }

    /// Breakpoints that the alternatives of the choice hit that the session stands at.
    pub(super) fn choice_hits(&mut self) -> Result<Vec<Hit>, CommandError> {
        if !self.stops.want_choices() {
            return Ok(Vec::new());
        }
        let children = self.visit_all()?;
        let wanted: Vec<(u32, BreakOn)> = self
            .stops
            .enabled()
            .filter(|b| b.on.is_about_choices())
            .map(|b| (b.number, b.on.clone()))
            .collect();
        let mut hits = Vec::new();
        for (number, on) in wanted {
            for (i, &child) in children.iter().enumerate() {
                if let Some(what) = self.choice_hit(&on, i as u32 + 1, child)? {
                    hits.extend(self.stops.hit(number, what));
                }
            }
        }
        Ok(hits)
    }

    fn choice_hit(
        &mut self,
        on: &BreakOn,
        number: u32,
        child: NodeId,
    ) -> Result<Option<String>, CommandError> {
        let node = self.tree.node(child);
        let clause = node.clause.clone();
        let cut = match &node.state {
            NodeState::Cut(why) => Some(why.sentence()),
            _ => None,
        };
        let technique = self.settings.technique.clone();
        match on {
            BreakOn::Prune => Ok(cut.map(|why| format!("{technique} cuts {clause}: {why}"))),
            BreakOn::Unsound if cut.is_none() => Ok(None),
            BreakOn::Imprecise if cut.is_some() => Ok(None),
            BreakOn::Unsound | BreakOn::Imprecise => {
                let exact = self.preview(number, &["pli"])?;
                let exact = exact.first().map(|v| v.verdict.clone()).unwrap_or_default();
                let does = if cut.is_some() { "cuts" } else { "keeps" };
                let wrong = if cut.is_some() { "sat" } else { "unsat" };
                Ok((exact == wrong).then(|| format!("{technique} {does} {clause}, which is {exact}")))
            }
            BreakOn::Disagreement => {
                let names = self.compared();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let verdicts = self.preview(number, &names)?;
                let decided: BTreeSet<&str> = verdicts
                    .iter()
                    .map(|v| v.verdict.as_str())
                    .filter(|v| *v == "sat" || *v == "unsat")
                    .collect();
                let list: Vec<String> =
                    verdicts.iter().map(|v| format!("{} {}", v.technique, v.verdict)).collect();
                Ok((decided.len() > 1).then(|| format!("{clause}: {}", list.join(", "))))
            }
            BreakOn::Verdict(technique, verdict) => {
                let said = self.preview(number, &[technique])?;
                let fits = said.first().is_some_and(|v| v.verdict == *verdict);
                Ok(fits.then(|| format!("{technique} says {verdict} of {clause}")))
            }
            _ => Ok(None),
        }
    }
}

fn no_such(what: &str, number: u32, known: &[String]) -> CommandError {
    let error = CommandError::new(format!("there is no {what} {number}"));
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

/// The field that the next instruction reads or writes.
fn access(machine: &Machine, program: &Program) -> Option<(FieldId, &'static str)> {
    let frame = machine.top_frame(program)?;
    let named = |index: u16| frame.body.fields.get(index as usize).copied();
    match *frame.body.code.get(frame.pc as usize)? {
        Instr::GetField { field, .. } => Some((named(field)?, "read")),
        Instr::PutField { field, .. } => Some((named(field)?, "written")),
        Instr::GetStatic { field, .. } => Some((field, "read")),
        Instr::PutStatic { field, .. } => Some((field, "written")),
        _ => None,
    }
}
