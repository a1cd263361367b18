//! What stands between a line and the session: loading, journal, script words. REPL, scripts and the screen
//! share it; it prints nothing.

mod deliver;
mod export_line;
pub mod json;
mod lesson;
mod load_line;
mod masks;
mod past;
mod record;
mod rows;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::base::Code;
use crate::base::count::{agreeing, counted};
use crate::session::command::{CommandInfo, Flag, split};
use crate::session::error::{Cause, CommandError};
use crate::session::facts::Facts;
use crate::session::journal::{Entry, Journal};
use crate::session::{Command, Reply, Session, Settings};
use crate::technique::Registry;
pub use crate::ui::commands::{all, find};
use crate::ui::exit::Failure;
use crate::ui::lesson::Lesson;
use crate::ui::lesson::predictions::Predictions;
use crate::ui::render_reply::pictured::How;
use crate::ui::start::args::{Common, Exploration};
use crate::ui::start::interrupt::Interrupt;
use crate::ui::start::load::Open;
use crate::ui::{printable, render_diagnostics, render_reply};
pub use deliver::{Delivered, Made, Names, class_part};
pub use export_line::{Recorder, Scene, Take};
use load_line::Load;
pub use record::{Record, unfinished};

/// The answer to a line.
pub enum Answer {
    /// The session's reply.
    Reply(Box<Reply>),
    /// A subject was loaded; where the session stands.
    Loaded(Box<Reply>),
    /// Text as it is: what a script says, what was saved where.
    Text(String),
    /// Rows of the command table, all or one.
    Help(Vec<&'static CommandInfo>),
    /// A script wants the audience to look; go on when they have.
    Pause,
    /// A lesson, which the face walks through.
    Lesson(Box<Lesson>),
    /// Leave.
    Quit,
    /// Nothing: an empty line or a comment.
    Nothing,
}

impl Answer {
    /// Why an exploration has left something out, where it has.
    pub fn partial(&self) -> Option<String> {
        let Answer::Reply(reply) = self else { return None };
        let Reply::Explored(explored) = &**reply else { return None };
        let ended = || {
            (!explored.complete).then(|| {
                format!(
                    "{} {} explored",
                    counted(explored.paths, "path"),
                    agreeing(explored.paths, "was", "were")
                )
            })
        };
        explored.partial.clone().or_else(ended)
    }
}

/// A session with what it was loaded from, and everything that was typed.
pub struct Console {
    registry: Rc<Registry>,
    load: Load,
    common: Common,
    interrupt: Interrupt,
    session: Option<Session>,
    name: String,
    /// What an empty line repeats.
    last: Option<String>,
    /// Between `ask` and `reveal`: the reply that was shown without its verdicts.
    masked: Option<Option<Box<Reply>>>,
    /// Whether a screen's presenter hides the verdicts.
    veiled: bool,
    /// What was predicted.
    predictions: Predictions,
    /// Who answers the open question, where a lesson says so.
    arbiter: Option<String>,
    journal: Journal,
    record: Option<Record>,
    /// Who records a screen.
    recorder: Option<Recorder>,
    /// Where `save` has written it.
    saved: Option<PathBuf>,
    /// Whether a journal is being run again.
    replays: bool,
    /// What there is to tell of subjects that were loaded, where it is not to go to standard error.
    told: Option<RefCell<String>>,
    /// Whether a command failed, and whether an expectation did.
    pub failures: (bool, bool),
}

impl Console {
    /// A console with nothing loaded.
    pub fn new(
        registry: Rc<Registry>,
        exploration: &Exploration,
        common: &Common,
        interrupt: Interrupt,
    ) -> Result<Self, Failure> {
        registry.make(exploration.technique())?;
        Ok(Self {
            registry,
            load: Load::new(exploration, common),
            common: common.clone(),
            interrupt,
            session: None,
            name: String::new(),
            last: None,
            masked: None,
            veiled: false,
            predictions: Predictions::default(),
            arbiter: None,
            journal: Journal::default(),
            record: None,
            recorder: None,
            saved: None,
            replays: false,
            told: None,
            failures: (false, false),
        })
    }

    /// From now on keeps what there is to tell of a subject, for [`Console::told`]: on a screen standard error is in
    /// the way.
    pub fn keep_told(&mut self) {
        self.told = Some(RefCell::default());
    }
    /// What there was to tell of subjects since this was asked last.
    pub fn told(&mut self) -> String {
        let trouble = self.trouble().map(|why| why + "\n").unwrap_or_default();
        self.told.as_ref().map(|told| told.take()).unwrap_or_default() + &trouble
    }
    /// That the journal's file cannot be written, once.
    pub fn trouble(&mut self) -> Option<String> {
        self.record.as_mut()?.trouble()
    }
    /// That the journal's file lacks something of what was typed.
    pub fn lost(&self) -> Option<String> {
        let record = self.record.as_ref().filter(|record| record.is_behind())?;
        Some(format!("error[UNWRITABLE]: the journal {} lacks what was typed last", record.path().display()))
    }

    /// Writes everything that is typed from now on to a file as well, line by line.
    pub fn record_to(&mut self, record: Record) {
        self.record = Some(record);
    }
    /// Says in the journal's file that the session was left in order.
    pub fn leave(&mut self) {
        if let Some(record) = &mut self.record {
            record.end();
        }
    }
    /// The session, where a subject is loaded.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }
    /// The session, to look at it in ways that are no commands.
    pub fn session_mut(&mut self) -> Option<&mut Session> {
        self.session.as_mut()
    }
    /// The subject that is loaded, as it was named.
    pub fn loaded(&self) -> Option<&str> {
        self.session.as_ref().map(|_| self.load.subject.as_str())
    }
    /// The line that loads it the same way.
    pub fn load_line(&self) -> String {
        self.load.line()
    }
    /// Techniques by name.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }
    /// Who asks work to end.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }
    /// What was typed so far.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Names subject, method, technique, scope and node.
    pub fn prompt(&self) -> String {
        match &self.session {
            None => "symheap> ".into(),
            Some(session) => {
                let at = session.tree().path(session.position().node);
                let technique = &session.settings().technique;
                let dive = session.diving().map(|dive| format!(" {dive}")).unwrap_or_default();
                let (method, k) = (session.method_key(), session.scope());
                format!("{}.{method} {technique} k={k} {}{dive}> ", self.name, at.in_short())
            }
        }
    }

    /// Loads the subject of the command line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn open(&mut self, subject: &str, method: Option<&str>) -> Result<(), Failure> {
        let load = Load { subject: subject.into(), method: method.map(str::to_string), ..self.load.clone() };
        let answer = self.load(load)?;
        self.note(&self.load.line(), Ok(&answer));
        Ok(())
    }

    fn load(&mut self, mut load: Load) -> Result<Answer, Failure> {
        let session = self.session_of(&mut load)?;
        let at = Reply::Where(Box::new(session.whereabouts()));
        self.take(load, session);
        Ok(Answer::Loaded(Box::new(at)))
    }

    /// A session with what is to be loaded; the one at hand stays.
    fn session_of(&self, load: &mut Load) -> Result<Session, Failure> {
        let common = load.common(&self.common);
        let opener = Open { common: &common, told: self.told.as_ref() };
        let open = opener.subject(&load.subject)?;
        let index = open.methods(load.method.as_deref())?.first().copied().unwrap_or(0);
        let settled = load.exploration.settled(&self.registry, &open.subject, &opener)?;
        if settled.budgets.no_post && !open.subject.spec.post.is_empty() {
            opener.say("note: postconditions are not checked (--no-post)\n");
        }
        load.technique = settled.technique().to_owned();
        let settings = self.settings(load, &common);
        let session = Session::new(self.registry.clone(), open.subject.clone(), index, settings);
        let session = session.map_err(|problem| Failure::from_start(&open.subject, problem))?;
        self.require_uninterrupted()?;
        Ok(session)
    }

    /// Goes on with that session.
    fn take(&mut self, load: Load, session: Session) {
        self.name = session.subject().name.to_string();
        self.load = Load { method: Some(session.method_key().to_string()), ..load };
        self.session = Some(session);
        self.masked = None;
    }

    fn require_uninterrupted(&self) -> Result<(), Failure> {
        match self.interrupt.token.is_cancelled() {
            true => Err(CommandError::interrupted().with_hint("the session is where it was").into()),
            false => Ok(()),
        }
    }

    fn settings(&self, load: &Load, common: &Common) -> Settings {
        self.interrupt.limit_state(load.exploration.budgets.max_memory);
        Settings {
            technique: load.technique.clone(),
            scope: load.exploration.budgets.scope,
            limits: load.exploration.budgets.limits(),
            technique_limits: load.exploration.budgets.technique_limits(),
            ints: common.ints.into(),
            args: load.exploration.budgets.args.clone(),
            cancel: self.interrupt.token.clone(),
        }
    }

    /// Carries one line out. An empty line repeats the last step.
    ///
    /// # Errors
    /// What went wrong; the session is as it was.
    pub fn execute(&mut self, line: &str) -> Result<Answer, Failure> {
        // Whoever knows the screen's command line types its colon here too.
        let typed = line.trim();
        let typed = typed.strip_prefix(':').unwrap_or(typed).trim_start();
        if typed.starts_with('#') {
            return Ok(Answer::Nothing);
        }
        let line = match (typed.is_empty(), &self.last) {
            (false, _) => typed.to_string(),
            (true, Some(last)) => last.clone(),
            (true, None) => return Ok(Answer::Nothing),
        };
        self.announce(&line);
        let result = self.dispatch(&line);
        match &result {
            Err(_) => self.failures.0 = true,
            Ok(Answer::Reply(reply)) if matches!(**reply, Reply::Expectation { met: false, .. }) => {
                self.failures.1 = true;
            }
            Ok(_) => {}
        }
        let line = match &result {
            Ok(Answer::Loaded(_)) => self.load.line(),
            _ => line,
        };
        self.note(&line, result.as_ref());
        result
    }

    /// Writes a line into the journal's file before it is carried out, so that it is there whatever happens.
    /// Lines that `note` writes otherwise than they were typed wait for their answer.
    fn announce(&mut self, line: &str) {
        if !is_rewritten(line)
            && let Some(record) = &mut self.record
        {
            record.announce(line);
        }
    }

    /// Writes a line and its answer into the journal.
    fn note(&mut self, line: &str, result: Result<&Answer, &Failure>) {
        let is = |flag| info_of(line).is_some_and(|info| info.is(flag));
        let entry = match result {
            // Run again, these would write files, or end the run.
            _ if is(Flag::Unrepeatable) => Entry::comment(line),
            // The session that was there goes on: run again, or read again, it begins where it began.
            Err(_) if is(Flag::Loads) => Entry::comment(line),
            // What a journal or a lesson had done stands there by itself.
            Ok(Answer::Text(_) | Answer::Lesson(_)) if is(Flag::Loads) => Entry::comment(line),
            _ => Entry::new(line, facts(result)),
        };
        if let Some(record) = &mut self.record {
            record.write(&entry);
        }
        self.journal.push(entry);
    }

    fn dispatch(&mut self, line: &str) -> Result<Answer, Failure> {
        let (word, rest) = split(line);
        let info = find(word)?;
        self.last = None;
        if info.is(Flag::Withheld) && self.hides() {
            let message = format!("`{}` would tell what is hidden", info.name);
            return Err(CommandError::because(Cause::NotHere, message)
                .with_hint("answer the question first: `reveal`")
                .into());
        }
        if let Some(answer) = self.carry_out(info, rest) {
            return answer;
        }
        let command = Command::parse(line)?;
        let Some(session) = self.session.as_mut() else {
            let hint = "`load SUBJECT [METHOD]`";
            return Err(CommandError::because(Cause::NoSubject, "no subject is loaded")
                .with_hint(hint)
                .into());
        };
        let reply = match session.execute(&command) {
            Ok(reply) => Box::new(reply),
            Err(error) => return Err(self.masked_error(error).into()),
        };
        if command.is(Flag::Repeats) {
            self.last = Some(line.to_string());
        }
        Ok(Answer::Reply(self.masked(reply)))
    }

    fn load_typed(&mut self, rest: &str) -> Result<Answer, Failure> {
        let path = Path::new(rest);
        if path.is_file()
            && let Ok(text) = std::fs::read_to_string(path)
            && Journal::is_journal(&text)
        {
            return self.load_journal(&text);
        }
        let load = self.load.typed(rest)?;
        if rest.starts_with(['/', '.']) && !path.exists() && !rest.contains(char::is_whitespace) {
            let hint = "`load` takes a subject (`symheap list` shows the bundled ones) or a journal that `save` wrote";
            return Err(CommandError::because(
                Cause::Unknown,
                format!("there is no file or folder `{rest}`"),
            )
            .with_hint(hint)
            .into());
        }
        self.load(load)
    }
}

/// An answer as the REPL prints it.
pub fn answer_text(result: Result<&Answer, &Failure>, how: &How) -> String {
    match result {
        Ok(Answer::Reply(reply) | Answer::Loaded(reply)) => render_reply::reply(reply, how),
        Ok(Answer::Text(text)) => text.clone(),
        Ok(Answer::Help(rows)) => match rows.as_slice() {
            [one] => help_page(one),
            rows => rows.iter().map(|row| help_row(row)).collect(),
        },
        Ok(Answer::Lesson(lesson)) => format!("{}: {}\n", lesson.title, counted(lesson.steps.len(), "step")),
        Ok(Answer::Pause | Answer::Quit | Answer::Nothing) => String::new(),
        Err(failure) => failure_text(failure, render_diagnostics::RenderOptions::default()),
    }
}

/// A failure as the REPL prints it: as on the command line, except that what is wrong with the line itself
/// needs no code to be looked up.
pub fn failure_text(failure: &Failure, options: render_diagnostics::RenderOptions) -> String {
    match failure {
        Failure::Message { code, message, hint, .. } => {
            let hint = hint.as_ref().map(|hint| format!("  {hint}\n")).unwrap_or_default();
            let code = if [Code::Command, Code::Interrupted].contains(code) {
                String::new()
            } else {
                format!("[{code}]")
            };
            printable::text(&format!("error{code}: {message}\n{hint}")).into_owned()
        }
        Failure::Diagnostics(sources, diagnostics) => {
            render_diagnostics::render(sources, diagnostics, options)
        }
    }
}

/// A failure on one line; `None` where what is wrong takes more to show.
pub fn failure_line(failure: &Failure) -> Option<String> {
    let Failure::Message { hint, .. } = failure else { return None };
    let text = failure_text(failure, render_diagnostics::RenderOptions::default());
    let hint = hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
    Some(text.lines().next()?.to_string() + &hint)
}

/// An answer as a journal keeps it.
pub fn facts(result: Result<&Answer, &Failure>) -> Facts {
    // Replies are plain data, which can be written.
    Facts::of(json::Line::of(result).and_then(|line| serde_json::to_value(line).ok()).unwrap_or_default())
}

/// Longest line of a paragraph of help.
const HELP_WIDTH: usize = 96;
/// Width of the column of names in help.
const HELP_COLUMN: usize = 32;

/// The command that a line names.
fn info_of(line: &str) -> Option<&'static CommandInfo> {
    find(split(line).0).ok()
}

/// Whether a line may stand in the journal otherwise than it was typed.
fn is_rewritten(line: &str) -> bool {
    info_of(line).is_some_and(|info| info.is(Flag::Unrepeatable) || info.is(Flag::Loads))
}

/// A command with its paragraph and an example.
fn help_page(info: &CommandInfo) -> String {
    format!("{}{}\n  for example: {}\n", help_row(info), textwrap(info.details), info.example)
}

/// A paragraph, indented, in lines that fit a terminal.
fn textwrap(text: &str) -> String {
    let mut lines = vec![String::from(" ")];
    for word in text.split(' ') {
        if lines.last().is_some_and(|l| l.chars().count() + 1 + word.chars().count() > HELP_WIDTH) {
            lines.push(String::from(" "));
        }
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n")
}

fn help_row(info: &CommandInfo) -> String {
    let short = info.short.map(|s| format!("{s}, ")).unwrap_or_default();
    let name = format!("{short}{} {}", info.name, info.usage);
    let gap = if name.trim_end().chars().count() >= HELP_COLUMN {
        format!("\n  {:HELP_COLUMN$}", "")
    } else {
        String::new()
    };
    format!("  {:<HELP_COLUMN$}{gap}{}\n", name.trim_end(), info.about)
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        match error.problems {
            Some(problems) => Failure::Diagnostics(problems.sources, problems.diagnostics),
            None => Failure::Message {
                code: error.code,
                cause: error.cause,
                message: error.message,
                hint: error.hint,
            },
        }
    }
}
