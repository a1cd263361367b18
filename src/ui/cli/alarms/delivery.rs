//! What is made of an alarm: a test that fails until it is mended, a page with the way to it, and the session's journal
//! (`-o`); and what a JVM says of the test (`--confirm`).

use std::path::Path;
use std::rc::Rc;

use serde_json::{Value, json};

use crate::base::SourceMap;
use crate::explore::NodePath;
use crate::explore::alarm::{Alarm, AlarmKind, Class};
use crate::lang::program::Program;
use crate::session::scenario::Scenario;
use crate::technique::Registry;
use crate::ui::cli::alarms::Found;
use crate::ui::console::{Console, Delivered, Made, Names, class_part};
use crate::ui::exit::Failure;
use crate::ui::jvm::{self, Ended, FAILED, TestClass};
use crate::ui::start::args::{Alarms, Common, Exploration};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::OpenSubject;

/// What was made of one group's shortest alarm.
#[derive(Clone, Debug)]
pub(super) struct Delivery {
    /// `A1`, `A2`, … over all methods of the command.
    pub label: String,
    /// Files that were written.
    pub files: Vec<String>,
    /// Why there is no test, where there is none.
    pub no_test: Option<String>,
    /// What a JVM said.
    pub confirmation: Option<Confirmation>,
}

/// What a JVM said of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Confirmation {
    /// The test fails as the alarm says.
    Confirmed(String),
    /// It does not.
    Refuted(String),
    /// It could not be run.
    NotRun(String),
}

impl Confirmation {
    fn of(program: &Program, alarm: &Alarm, ended: &Ended) -> Self {
        let (class, frames) = match ended {
            Ended::Passed => return Self::Refuted("the test passes".into()),
            Ended::NotRun(why) => return Self::NotRun(why.clone()),
            Ended::Failed { class, frames } => (class, frames),
        };
        let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
        // What is thrown where nothing of the subject runs is the test's own failure to build the input.
        let is_subjects = |(file, _): &(String, u32)| {
            let own = program.sources.ids().filter(|&id| !SourceMap::is_shared(id));
            let mut names = own.map(|id| Path::new(&*program.sources.file(id).path).file_name());
            names.any(|name| name.is_some_and(|name| name.to_string_lossy() == **file))
        };
        let is_wanted =
            matches!(&alarm.kind, AlarmKind::Exception(e) if **class == *program.classes[*e].name);
        if class != FAILED && !is_wanted && !frames.iter().any(is_subjects) {
            return Self::NotRun(format!("the test cannot build the input: it gives {simple}"));
        }
        // The alarm's own line where it is among those that were run, else the innermost one.
        let place = alarm.span.map(|span| {
            let source = program.sources.file(span.file);
            let file = Path::new(&*source.path).file_name().unwrap_or_default().to_string_lossy();
            (file.into_owned(), source.line_col(span.start).line)
        });
        let at = frames.iter().find(|&frame| Some(frame) == place.as_ref()).or(frames.first());
        let at = at.map(|(file, line)| format!(" at {file}:{line}")).unwrap_or_default();
        match &alarm.kind {
            AlarmKind::Exception(wanted) if **class == *program.classes[*wanted].name => {
                Self::Confirmed(format!("{simple}{at}"))
            }
            AlarmKind::Exception(_) => Self::Refuted(format!("it gives {simple}{at}")),
            AlarmKind::Postcondition(_) if class == FAILED => {
                Self::Confirmed("the postcondition does not hold".into())
            }
            AlarmKind::Postcondition(_) => Self::Confirmed(format!("{simple}{at}")),
            AlarmKind::NeverEnds if class == FAILED => Self::Confirmed("the call does not end".into()),
            AlarmKind::NeverEnds if class == "java.lang.StackOverflowError" => {
                Self::Confirmed(format!("{simple}{at}"))
            }
            AlarmKind::NeverEnds => Self::Refuted(format!("it gives {simple}{at}")),
        }
    }
    fn word(&self) -> &'static str {
        match self {
            Self::Confirmed(_) => "confirmed",
            Self::Refuted(_) => "refuted",
            Self::NotRun(_) => "not confirmed",
        }
    }
    fn says(&self) -> &str {
        match self {
            Self::Confirmed(says) | Self::Refuted(says) | Self::NotRun(says) => says,
        }
    }
}

impl Delivery {
    /// Lines below an alarm.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Some(said) = &self.confirmation {
            text += &format!("  {} by java: {}\n", said.word(), said.says());
        }
        if let Some(why) = &self.no_test {
            text += &format!("  no test: {why}\n");
        }
        if !self.files.is_empty() {
            text += &format!("  {}: {}\n", self.label, self.files.join(", "));
        }
        text
    }
    /// Adds the same to an alarm's object.
    pub fn enter(&self, object: &mut Value) {
        object["label"] = self.label.as_str().into();
        if !self.files.is_empty() {
            object["files"] = json!(self.files);
        }
        if let Some(why) = &self.no_test {
            object["no_test"] = why.as_str().into();
        }
        if let Some(said) = &self.confirmation {
            object["confirmation"] = json!({ "says": said.word(), "why": said.says() });
        }
    }
    /// Whether a JVM was asked and could not answer.
    pub fn is_open(&self) -> bool {
        matches!(self.confirmation, Some(Confirmation::NotRun(_)))
    }
}

/// A test that waits to be run.
struct Waiting {
    group: usize,
    class: TestClass,
}

/// Makes what is asked for of alarms, one after the other.
pub(super) struct Delivering<'a> {
    registry: &'a Rc<Registry>,
    open: &'a OpenSubject,
    options: &'a Alarms,
    common: &'a Common,
    interrupt: &'a Interrupt,
    /// How many alarms have a label.
    labels: usize,
}

impl<'a> Delivering<'a> {
    /// Nothing is made yet.
    pub fn new(
        registry: &'a Rc<Registry>,
        open: &'a OpenSubject,
        options: &'a Alarms,
        common: &'a Common,
        interrupt: &'a Interrupt,
    ) -> Self {
        Self { registry, open, options, common, interrupt, labels: 0 }
    }

    /// Makes what is asked for of each alarm of a method.
    pub fn deliver(&mut self, found: &mut Found) -> Result<(), Failure> {
        if self.options.output.is_none() && !self.options.confirm {
            return Ok(());
        }
        let mut waiting = Vec::new();
        for at in 0..found.groups.groups.len() {
            if self.interrupt.requested() {
                return Ok(());
            }
            self.labels += 1;
            let label = format!("A{}", self.labels);
            let Some(group) = found.groups.groups.get(at) else { break };
            let (delivery, test) = self.make(found, &group.shortest, label)?;
            found.deliveries.push(delivery);
            waiting.extend(test.map(|class| Waiting { group: at, class }));
        }
        if self.options.confirm {
            self.confirm(found, waiting);
        }
        Ok(())
    }

    /// The files of one alarm, and its test.
    fn make(
        &self,
        found: &Found,
        alarm: &Alarm,
        label: String,
    ) -> Result<(Delivery, Option<TestClass>), Failure> {
        let exploration =
            Exploration { technique: Some(found.technique.clone()), budgets: self.options.budgets.clone() };
        // What was inferred has been told when the command opened the subject.
        let common = Common { quiet: true, ..self.common.clone() };
        let mut console = Console::new(self.registry.clone(), &exploration, &common, self.interrupt.clone())?;
        console.open(&self.options.subject, Some(&found.method))?;
        console.execute(&format!("goto {}", alarm.choice_path))?;
        // On to the end of the path, where the alarm is.
        console.execute("continue")?;
        let node = NodePath::Choices(alarm.choice_path.clone());
        let name = format!("{}{label}Test", class_part(&found.method));
        let wanted: &[Made] = match &self.options.output {
            Some(_) => &[Made::Test, Made::Page, Made::Journal],
            None => &[],
        };
        let names = Names { test: name, other: label.clone() };
        let folder = self.options.output.as_deref().unwrap_or(Path::new("."));
        let made = console.deliver(&node, wanted, &names, folder, |scenario| is_of(scenario, alarm))?;
        let Delivered { files, test } = made;
        let (no_test, test) = match test {
            Ok(test) => (None, Some(test)),
            Err(why) => (Some(why), None),
        };
        Ok((Delivery { label, files, no_test, confirmation: None }, test))
    }

    /// Runs the tests.
    fn confirm(&self, found: &mut Found, waiting: Vec<Waiting>) {
        if waiting.is_empty() {
            return;
        }
        let (groups, tests): (Vec<usize>, Vec<TestClass>) =
            waiting.into_iter().map(|w| (w.group, w.class)).unzip();
        let program = &self.open.subject.program;
        let ran = jvm::run(program, &tests, self.interrupt);
        for (at, test) in groups.into_iter().zip(tests) {
            let (Some(group), Some(delivery)) = (found.groups.group_mut(at), found.deliveries.get_mut(at))
            else {
                continue;
            };
            let said = match &ran {
                Err(why) => Confirmation::NotRun(why.clone()),
                Ok((results, refused)) => match refused.get(&test.name) {
                    Some(why) => Confirmation::NotRun(format!("the test does not compile: {why}")),
                    None => match results.iter().find(|((class, _), _)| *class == test.name) {
                        Some((_, ended)) => Confirmation::of(program, &group.shortest, ended),
                        None => Confirmation::NotRun("the program ended the JVM".into()),
                    },
                },
            };
            let decision = &mut group.shortest.decision;
            if let (Confirmation::Confirmed(_), Class::Unknown) = (&said, decision.class) {
                decision.class = Class::Real;
                let of = if group.count == 1 {
                    String::new()
                } else {
                    format!(", the shortest of {}", group.count)
                };
                decision.reason =
                    format!("a JVM confirmed it{of}; the replay here said: {}", decision.reason);
            }
            delivery.confirmation = Some(said);
        }
    }
}

/// Whether a scenario is about an alarm: a path that violates several postconditions has one for each.
fn is_of(scenario: &Scenario, alarm: &Alarm) -> bool {
    let of_post = "the postcondition ";
    let violated = scenario.violates.as_deref().unwrap_or_default();
    match alarm.kind {
        AlarmKind::Postcondition(_) => violated.strip_prefix(of_post) == Some(&*alarm.name),
        AlarmKind::Exception(_) | AlarmKind::NeverEnds => !violated.starts_with(of_post),
    }
}
