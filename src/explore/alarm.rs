//! Alarms: paths that end in an exception nobody expects, in a failed assertion, in a violated
//! postcondition, or never, each decided exactly (interface.md, *What a verdict rests on*), and grouped by what they
//! are, where they are and why they are what they are.
//!
//! A *real* alarm has a witness that was built and replayed concretely: same exception, or loop, on the same line. A *false*
//! one is taken by no input: of any scope where a method of the precondition refutes it without meeting a
//! limit of the scope, of this scope otherwise.

mod groups;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::base::Span;
use crate::exec::{Assumption, Outcome, Value, assumption};
use crate::explore::along::{Along, Parting};
use crate::explore::endless::NeverEnds;
use crate::explore::engine::{Engine, Live, PathEnd};
use crate::explore::nearest::Near;
use crate::explore::path::{ChoicePath, PathName};
use crate::explore::postcondition::{Violation, fails_how};
use crate::explore::reason::Reason;
use crate::explore::replay::{ConcreteInput, Ran};
use crate::explore::unbuilt::unbuilt;
use crate::explore::validate::Validator;
use crate::heap::SymbolicHeap;
use crate::lang::program::{ClassId, Program};
use crate::solve::{Verdict, VerdictWord, Witness};
use crate::subject::Requirement;
use crate::term::PathCondition;

pub use groups::{Group, Groups};

/// What an alarm is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A witness was built and replayed concretely.
    Real,
    /// Nobody knows.
    Unknown,
    /// No input of this scope takes the path.
    FalseInScope,
    /// No input of any scope does.
    False,
}

impl Class {
    /// As JSON and the command line have it.
    pub fn word(self) -> &'static str {
        match self {
            Class::Real => "real",
            Class::Unknown => "unknown",
            Class::FalseInScope => "false-in-scope",
            Class::False => "false",
        }
    }
    /// Whether no input of the scope raises it.
    pub fn is_false(self) -> bool {
        matches!(self, Class::False | Class::FalseInScope)
    }
}

/// A class with its reason.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The class.
    pub class: Class,
    /// Why, in a sentence.
    pub reason: String,
    /// The same without what differs from path to path: alarms are grouped by it.
    pub group: String,
    /// For a real alarm, the input that raises it; also where it would be real but for an assumption.
    pub input: Option<ConcreteInput>,
    /// Of a false alarm, why the precondition refuses its heap.
    pub refusal: Option<Arc<Reason>>,
    /// What it takes for granted. Where that is something, only a run of the input outside this tool could make an
    /// alarm *real*.
    pub relies_on: Vec<Assumption>,
}

impl Decision {
    fn new(class: Class, reason: String, group: String) -> Self {
        Self { class, reason, group, input: None, refusal: None, relies_on: Vec::new() }
    }

    /// The decision under assumptions: what would be real is not known then, unless they are what every run starts with.
    fn resting_on(mut self, program: &Program, mut assumptions: Vec<Assumption>) -> Self {
        assumption::join(&mut assumptions, &self.relies_on);
        if self.class == Class::Real && !assumptions.is_empty() {
            let all: Vec<String> = assumptions.iter().map(|a| a.sentence(program)).collect();
            let rests = format!("rests on: {}", all.join("; "));
            if assumptions.iter().all(|a| a.is_fresh_start(program)) {
                self.reason = format!("{}; {rests}", self.reason);
            } else {
                self.class = Class::Unknown;
                self.reason = rests;
                self.group.clone_from(&self.reason);
            }
        }
        self.relies_on = assumptions;
        self
    }
}

/// What an alarm is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AlarmKind {
    /// An uncaught exception: its class.
    Exception(ClassId),
    /// A violated postcondition: index into the specification's.
    Postcondition(usize),
    /// A loop that never ends.
    NeverEnds,
}

impl AlarmKind {
    /// As JSON has it.
    pub fn word(&self) -> &'static str {
        match self {
            AlarmKind::Exception(_) => "exception",
            AlarmKind::Postcondition(_) => "postcondition",
            AlarmKind::NeverEnds => "never-ends",
        }
    }
}

/// What an endless loop is called.
pub const NEVER_ENDS: &str = "never ends";

/// An alarm with its decision.
#[derive(Clone, Debug)]
pub struct Alarm {
    /// The path.
    pub choice_path: ChoicePath,
    /// Its readable name.
    pub clause_path: String,
    /// What it is.
    pub kind: AlarmKind,
    /// The exception's simple name, the postcondition's name, or [`NEVER_ENDS`].
    pub name: String,
    /// The exception's message, or how the postcondition failed.
    pub message: Option<String>,
    /// The statement that threw, the first one of the loop, or what names the postcondition.
    pub span: Option<Span>,
    /// The statement of a model of the JDK that threw in it.
    pub inside: Option<Span>,
    /// The loop, where the path never ends.
    pub never_ends: Option<Box<NeverEnds>>,
    /// The path condition; for a postcondition that under which it fails.
    pub path_condition: PathCondition,
    /// The path's input heap.
    pub heap: SymbolicHeap,
    /// What it is worth.
    pub decision: Decision,
    /// Of a false one, once somebody has looked: where a technique that decides exactly leaves its path.
    pub parting: Option<Parting>,
    /// Of a false one, once somebody has looked: the nearest heap that is not refused.
    pub nearest: Option<Near>,
}

impl Alarm {
    /// What it is, in print: an exception's name, `postcondition NAME`, or [`NEVER_ENDS`].
    pub fn title(&self) -> String {
        match self.kind {
            AlarmKind::Exception(_) | AlarmKind::NeverEnds => self.name.clone(),
            AlarmKind::Postcondition(_) => format!("postcondition {}", self.name),
        }
    }
}

impl Alarm {
    /// Looks closer at a false one: for the nearest heap that is not refused, and for where the technique that decides
    /// exactly leaves its path, which `kept_by` follows. `way` starts an exploration by it.
    pub fn look_closer(
        &mut self,
        engine: &mut Engine,
        validator: &mut Validator,
        kept_by: &str,
        way: impl FnOnce(&[u32]) -> Option<Along>,
    ) {
        let Some(reason) = &self.decision.refusal else { return };
        self.parting = way(&self.choice_path.0).and_then(|along| along.parting(kept_by));
        // Whoever is interrupted has none.
        self.nearest = validator.nearest(engine, &self.heap, &self.path_condition, reason).ok();
    }
}

/// The alarm that an end of path is, if it is one; violated postconditions are told apart. The validator decides
/// whether some input takes the path.
pub fn of_end(
    engine: &mut Engine,
    validator: &mut Validator,
    live: &Live,
    name: PathName,
    end: &PathEnd,
) -> Option<Alarm> {
    if !engine.is_alarm(end) {
        return None;
    }
    let (kind, message, span, inside, never_ends) = match end {
        PathEnd::Finished(Outcome::Exception { class, message, span, inside, .. }) => {
            (AlarmKind::Exception(*class), message.clone(), *span, *inside, None)
        }
        PathEnd::NeverEnds(found) => {
            let message = found.is_recursion.then(|| found.what().to_string());
            (AlarmKind::NeverEnds, message, found.at, None, Some(found.clone()))
        }
        _ => return None,
    };
    let called = match kind {
        AlarmKind::Exception(class) => engine.subject().program.classes[class].simple.to_string(),
        _ => NEVER_ENDS.into(),
    };
    let word = validator.word(engine, live, Some(&name.choice_path));
    let decision = decide(engine, validator, live, &name.choice_path, word, end);
    Some(Alarm {
        choice_path: name.choice_path,
        clause_path: name.clause_path,
        kind,
        name: called,
        message,
        span,
        inside,
        never_ends,
        path_condition: live.state.pc.clone(),
        heap: live.state.input.clone(),
        decision,
        parting: None,
        nearest: None,
    })
}

/// A violated postcondition as an alarm.
pub fn violation(engine: &mut Engine, live: &Live, path: PathName, violation: &Violation) -> Alarm {
    let subject = engine.subject().clone();
    let post = subject.spec.post.get(violation.post);
    let name = engine.post_name(violation.post);
    let how = fails_how(&subject, &violation.outcome);
    let decision = match &violation.witness {
        Some(witness) => replayed(engine, live, witness, |engine, input, assumed| {
            assumption::join(assumed, &violation.assumptions);
            let ran = input.replay(engine)?;
            assumption::join(assumed, ran.state().machine.assumptions());
            if let Outcome::Exception { class, .. } = ran.outcome {
                let thrown = &engine.subject().program.classes[class].simple;
                return Err(format!("the method throws {thrown} on the witness"));
            }
            match (input.replay_post(engine, &ran, violation.post)?, &violation.outcome) {
                (Outcome::Exception { class, span, .. }, Outcome::Exception { class: c, span: s, .. })
                    if class == *c && same_line(engine, span, *s) =>
                {
                    Ok(())
                }
                (Outcome::Return(Some(Value::Int(0))), Outcome::Return(_)) => Ok(()),
                (other, _) => Err(format!("{name} {} on the witness", post_end(engine, &other))),
            }
        }),
        None => {
            let why = "the input was built by a driver, so there is no heap to replay";
            Decision::new(Class::Unknown, why.into(), "driver".into())
        }
    };
    let decision = rested(engine, live, decision);
    Alarm {
        choice_path: path.choice_path,
        clause_path: path.clause_path,
        kind: AlarmKind::Postcondition(violation.post),
        name,
        message: Some(how),
        span: post.map(|p| p.span),
        inside: None,
        never_ends: None,
        path_condition: violation.condition.clone(),
        heap: live.state.input.clone(),
        decision,
        parting: None,
        nearest: None,
    }
}

fn post_end(engine: &Engine, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Return(Some(Value::Int(n))) if *n != 0 => "is true".into(),
        other => fails_how(engine.subject(), other),
    }
}

/// Decides the end of a path that is an alarm exactly: `word` is the exact verdict on its state.
pub fn decide(
    engine: &mut Engine,
    validator: &mut Validator,
    live: &Live,
    path: &ChoicePath,
    word: VerdictWord,
    end: &PathEnd,
) -> Decision {
    let decision = match word {
        VerdictWord::Unsat if !engine.is_driven() => refused(engine, validator, live, path, end),
        _ => taken_for_granted(engine, validator, live, end),
    };
    rested(engine, live, decision)
}

/// The decision under the assumptions of its path, and of its run where no witness has shown what these come to.
fn rested(engine: &Engine, live: &Live, decision: Decision) -> Decision {
    let assumptions = match decision.class {
        // The witness was run, on known values.
        Class::Real => live.assumptions().iter().filter(|a| !a.is_settled_by_values()).cloned().collect(),
        _ => engine.rests_on(live),
    };
    let mut decision = decision.resting_on(&engine.subject().program, assumptions);
    // Whoever states a precondition may exclude the input, and it is an input of the subject as it stands.
    if decision.class == Class::Real && admits_every_heap(engine) {
        let none = Assumption::NoPrecondition;
        decision.reason += &format!("; rests on: {}", none.sentence(&engine.subject().program));
        decision.relies_on.push(none);
    }
    // So may whoever knows what constructors make.
    let program = engine.subject().program.clone();
    let made = decision.input.as_ref().filter(|_| decision.class == Class::Real);
    let unbuilt = made.map(|input| unbuilt(&program, &input.heap)).unwrap_or_default();
    if !unbuilt.is_empty() {
        let all: Vec<String> = unbuilt.iter().map(|a| a.sentence(&program)).collect();
        decision.reason += &format!("; rests on: {}", all.join("; "));
        decision.relies_on.extend(unbuilt);
    }
    decision
}

/// Whether nothing says which of the method's input heaps are meant.
fn admits_every_heap(engine: &Engine) -> bool {
    let subject = engine.subject();
    let is_about = |r: &Requirement| r.only.is_none_or(|only| only == engine.method());
    subject.states_nothing()
        && !engine.is_driven()
        && !subject.methods[engine.method()].is_harness
        && !engine.layout().slots.is_empty()
        && !subject.requires.iter().any(is_about)
}

/// The decision where all assumptions hold.
fn taken_for_granted(engine: &mut Engine, validator: &mut Validator, live: &Live, end: &PathEnd) -> Decision {
    let undecided = |reason: String| Decision::new(Class::Unknown, reason.clone(), reason);
    if engine.is_driven() {
        return undecided("the input was built by a driver, so there is no heap to decide".into());
    }
    match &validator.exact(engine, live) {
        Verdict::Sat(None) => undecided("no witness was built".into()),
        Verdict::Sat(Some(witness)) => replayed(engine, live, witness, |engine, input, assumed| {
            let (ran, state, _) = input.run_method(engine)?;
            assumption::join(assumed, state.machine.assumptions());
            same_end(engine, &ran, end)
        }),
        Verdict::Unknown(why) => undecided(why.sentence()),
        Verdict::Unsat(why) => Decision::new(Class::FalseInScope, why.sentence(), why.in_general()),
    }
}

/// A false alarm: at every scope where its reason is.
fn refused(
    engine: &mut Engine,
    validator: &mut Validator,
    live: &Live,
    path: &ChoicePath,
    end: &PathEnd,
) -> Decision {
    let found = validator.reason(engine, path, &live.state.input, &live.state.pc);
    let Ok(Some(reason)) = found else { return taken_for_granted(engine, validator, live, end) };
    let class = if reason.everywhere.is_some() { Class::False } else { Class::FalseInScope };
    let (program, terms) = (&engine.subject().program, engine.terms());
    let decision = Decision::new(class, reason.sentence(program, terms), reason.in_general(program, terms));
    Decision { refusal: Some(reason), ..decision }
}

/// Whether a replay ended as the path did, or never ended as it does.
fn same_end(engine: &Engine, ran: &Ran, end: &PathEnd) -> Result<(), String> {
    let program = &engine.subject().program;
    match (ran, end) {
        (
            Ran::Ended(Outcome::Exception { class: a, span: s, .. }),
            PathEnd::Finished(Outcome::Exception { class: b, span: t, .. }),
        ) if a == b && same_line(engine, *s, *t) => Ok(()),
        (Ran::NeverEnds(a), PathEnd::NeverEnds(b)) if same_line(engine, a.at, b.at) => Ok(()),
        (Ran::Ended(Outcome::Exception { class, span, inside, .. }), _) => {
            let at = program.sources.thrown_at(*span, *inside);
            Err(format!("the witness gives {}{at}", program.classes[*class].simple))
        }
        (Ran::Ended(_), _) => Err("the method returns on the witness".into()),
        (Ran::NeverEnds(found), _) => {
            let at = found.at.map(|span| format!(", at {}", program.sources.locate(span)));
            Err(format!("the method never ends on the witness{}", at.unwrap_or_default()))
        }
    }
}

/// A witness, replayed: *real* where `replay` agrees, which notes what it takes for granted.
fn replayed(
    engine: &mut Engine,
    live: &Live,
    witness: &Witness,
    replay: impl FnOnce(&mut Engine, &ConcreteInput, &mut Vec<Assumption>) -> Result<(), String>,
) -> Decision {
    let input = ConcreteInput::of(engine, live, witness);
    let mut relies_on = Vec::new();
    let result = match &input {
        // What the run takes for granted may not matter on this input: the precondition is run as Java would.
        Some(input) => replay(engine, input, &mut relies_on).and_then(|()| {
            if !engine.given().is_empty() || input.has_identities() {
                assumption::join(&mut relies_on, &input.replay_precondition(engine)?);
            }
            Ok(())
        }),
        None => Err("the method was not called".into()),
    };
    match result {
        Ok(()) => {
            let reason = "the witness was replayed with the same end".into();
            Decision { input, relies_on, ..Decision::new(Class::Real, reason, "replayed".into()) }
        }
        Err(why) => {
            let reason = format!("a witness exists, and its replay differs: {why}");
            Decision { input, ..Decision::new(Class::Unknown, reason.clone(), reason) }
        }
    }
}

fn same_line(engine: &Engine, a: Option<Span>, b: Option<Span>) -> bool {
    let sources = &engine.subject().program.sources;
    let line = |span: Span| (span.file, sources.file(span.file).line_col(span.start).line);
    a.map(line) == b.map(line)
}
