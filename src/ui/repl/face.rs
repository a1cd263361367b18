//! What stands between a line and the session: loading, help, repeating, printing.

use std::rc::Rc;

use serde_json::json;

use crate::session::command::{COMMANDS, CommandError, FACE_COMMANDS, find};
use crate::session::{Command, Reply, Session, Settings};
use crate::technique::Registry;
use crate::ui::cli::args::{Common, Exploration, Repl};
use crate::ui::cli::{Failure, Interrupt, Open, Style};
use crate::ui::repl::render;

/// Commands that an empty line repeats.
const REPEATED: &[&str] = &[
    "step",
    "next",
    "finish",
    "back",
    "forward",
    "reverse-next",
    "reverse-finish",
    "reverse-continue",
    "next-choice",
    "continue",
    "prev-choice",
];

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The next line, please.
    Continue,
    /// Leave.
    Quit,
}

/// A REPL's state beside the session.
pub struct Face {
    registry: Rc<Registry>,
    exploration: Exploration,
    common: Common,
    json: bool,
    interrupt: Interrupt,
    session: Option<Session>,
    name: String,
    last: Option<String>,
    failed: bool,
}

impl Face {
    /// A face with the subject of the command line, where there is one.
    pub fn new(
        registry: Rc<Registry>,
        options: &Repl,
        common: &Common,
        interrupt: Interrupt,
    ) -> Result<Self, Failure> {
        registry.make(&options.exploration.technique)?;
        let mut face = Self {
            registry,
            exploration: options.exploration.clone(),
            common: common.clone(),
            json: options.json,
            interrupt,
            session: None,
            name: String::new(),
            last: None,
            failed: false,
        };
        if let Some(subject) = &options.subject {
            face.load(subject, options.method.as_deref())?;
        }
        Ok(face)
    }

    /// The session, where a subject is loaded.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }
    /// Techniques by name.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }
    /// Who asks work to end.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }
    /// Whether a command failed.
    pub fn failed(&self) -> bool {
        self.failed
    }

    fn load(&mut self, target: &str, method: Option<&str>) -> Result<(), Failure> {
        let open = Open { common: &self.common }.subject(target)?;
        let index = open.methods(method)?.first().copied().unwrap_or(0);
        let settings = Settings {
            technique: self.exploration.technique.clone(),
            scope: self.exploration.budgets.scope,
            limits: self.exploration.budgets.limits(),
            technique_limits: self.exploration.budgets.technique_limits(),
            ints: self.common.ints.into(),
            args: self.exploration.budgets.args.clone(),
            cancel: self.interrupt.token.clone(),
        };
        let session = Session::new(self.registry.clone(), open.subject.clone(), index, settings);
        self.session = Some(session.map_err(|problem| Failure::from_start(&open.subject, problem))?);
        self.name = open.subject.name.to_string();
        Ok(())
    }

    /// Names subject, method, technique, scope and node.
    pub fn prompt(&self) -> String {
        match &self.session {
            None => "symheap> ".into(),
            Some(session) => {
                let at = crate::explore::ChoicePath(session.whereabouts().choice_path);
                let technique = &session.settings().technique;
                let dive = session.diving().map(|dive| format!(" {dive}")).unwrap_or_default();
                let (method, k) = (session.method_key(), session.scope());
                format!("{}.{method} {technique} k={k} {at}{dive}> ", self.name)
            }
        }
    }

    /// The first lines of a session.
    pub fn greet(&mut self) {
        if self.json || self.common.quiet {
            return;
        }
        if self.session.is_none() {
            println!("symheap: `load SUBJECT [METHOD]` loads a subject, `help` lists the commands");
        } else {
            self.show_where();
        }
    }

    /// Prints a script's line after the prompt.
    pub fn echo(&self, line: &str) {
        if !self.json {
            println!("{}{}", self.prompt(), line.trim_end());
        }
    }

    fn show_where(&mut self) {
        if let Some(Ok(reply)) = self.session.as_mut().map(|s| s.execute(&Command::Where)) {
            print!("{}", render::reply(&reply));
        }
    }

    /// Carries one line out and prints the reply. An empty line repeats the last step.
    pub fn execute(&mut self, line: &str) -> Flow {
        let line = line.trim();
        if line.starts_with('#') {
            return Flow::Continue;
        }
        let line = match (line.is_empty(), &self.last) {
            (false, _) => line.to_string(),
            (true, Some(last)) => last.clone(),
            (true, None) => return Flow::Continue,
        };
        match self.dispatch(&line) {
            Ok(flow) => flow,
            Err(failure) => {
                self.failed = true;
                self.complain(&failure);
                Flow::Continue
            }
        }
    }

    fn dispatch(&mut self, line: &str) -> Result<Flow, Failure> {
        let mut words = line.split_whitespace();
        let info = find(words.next().unwrap_or_default())?;
        self.last = None;
        match info.name {
            "quit" => return Ok(Flow::Quit),
            "help" => self.help(words.next())?,
            "load" => {
                let Some(target) = words.next() else {
                    return Err(CommandError::new("usage: load SUBJECT [METHOD]").into());
                };
                self.load(target, words.next())?;
                self.greet();
                if let Some(session) = self.session.as_ref().filter(|_| self.json) {
                    println!("{}", json!({ "ok": true, "reply": "where", "where": session.whereabouts() }));
                }
            }
            name => {
                let command = Command::parse(line)?;
                let Some(session) = self.session.as_mut() else {
                    return Err(CommandError::new("no subject is loaded")
                        .with_hint("`load SUBJECT [METHOD]`")
                        .into());
                };
                let reply = session.execute(&command)?;
                // An empty line repeats a step, and nothing else.
                if REPEATED.contains(&name) {
                    self.last = Some(line.to_string());
                }
                self.print(&reply);
            }
        }
        Ok(Flow::Continue)
    }

    fn print(&self, reply: &Reply) {
        if self.json {
            let mut value =
                serde_json::to_value(reply).unwrap_or_else(|error| json!({ "error": error.to_string() }));
            value["ok"] = true.into();
            println!("{value}");
        } else {
            print!("{}", render::reply(reply));
        }
    }

    fn complain(&self, failure: &Failure) {
        match failure {
            Failure::Message { message, hint, .. } if self.json => {
                println!("{}", json!({ "ok": false, "error": message, "hint": hint }));
            }
            Failure::Message { message, hint, .. } => {
                println!("error: {message}");
                if let Some(hint) = hint {
                    println!("  {hint}");
                }
            }
            Failure::Diagnostics(sources, diagnostics) if self.json => {
                let all: Vec<_> = diagnostics
                    .iter()
                    .map(|d| json!({ "code": d.code, "message": d.message, "at": d.span.map(|s| sources.locate(s)) }))
                    .collect();
                println!(
                    "{}",
                    json!({ "ok": false, "error": "the files have problems", "diagnostics": all })
                );
            }
            Failure::Diagnostics(..) => failure.print(&Style::new(&self.common)),
        }
    }

    fn help(&self, command: Option<&str>) -> Result<(), CommandError> {
        let commands: Vec<_> = match command {
            Some(word) => vec![find(word)?],
            None => COMMANDS.iter().chain(FACE_COMMANDS).collect(),
        };
        if self.json {
            let list: Vec<_> = commands
                .iter()
                .map(|c| json!({ "name": c.name, "short": c.short, "usage": c.usage, "about": c.about }))
                .collect();
            println!("{}", json!({ "ok": true, "reply": "help", "commands": list }));
            return Ok(());
        }
        for c in commands {
            let short = c.short.map(|s| format!("{s}, ")).unwrap_or_default();
            println!("  {:<34}{}", format!("{short}{} {}", c.name, c.usage), c.about);
        }
        Ok(())
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        Failure::Message { code: "COMMAND", message: error.message, hint: error.hint }
    }
}
