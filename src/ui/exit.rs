//! How the tool ends: exit codes, and what is printed on the way out.

use std::process::ExitCode;

use crate::base::{Code, Diagnostic, SourceMap};
use crate::session::error::Cause;
use crate::subject::Subject;
use crate::technique::UnknownTechnique;
use crate::ui::ended::Ended;
use crate::ui::partial::Partial;
use crate::ui::render_diagnostics;
use crate::ui::say;
use crate::ui::style::Style;

/// Exit codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Done.
    Done,
    /// Done, and an expectation failed.
    Failed,
    /// Bad usage or bad input, or an output that could not be written.
    BadInput,
    /// A budget ran out; the result is partial.
    Partial,
    /// An expectation could not be decided.
    Undecided,
    /// Interrupted.
    Interrupted,
    /// A fault of this program.
    Internal,
}

impl Exit {
    /// All codes with what they mean. Of several that apply it is the first.
    pub const TABLE: [(Exit, u8, &'static str); 7] = [
        (Exit::BadInput, 2, "bad usage or input, or an output that could not be written"),
        (Exit::Internal, 70, "a fault of this program"),
        (Exit::Interrupted, 130, "interrupted (Ctrl-C, SIGTERM, SIGHUP); what was found until then is told"),
        (Exit::Undecided, 125, "an expectation (`--expect`, `--keep`) could not be decided"),
        (
            Exit::Partial,
            3,
            "a limit or a budget ran out and the result is partial; `partial:` lines and JSON say which",
        ),
        (
            Exit::Failed,
            1,
            "an expectation failed, `--fail-on` found something, `agree`, `replay` or `reproduce` a difference",
        ),
        (Exit::Done, 0, "done; a reader that closed the pipe early is no failure"),
    ];

    /// Its number.
    pub fn code(self) -> u8 {
        Self::TABLE.iter().find(|(exit, ..)| *exit == self).map_or(70, |(_, code, _)| *code)
    }

    /// The one of both that is told.
    pub fn or(self, other: Exit) -> Exit {
        Self::TABLE.iter().map(|(exit, ..)| *exit).find(|exit| [self, other].contains(exit)).unwrap_or(self)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}

/// Why a command did not start.
#[derive(Debug)]
pub enum Failure {
    /// One sentence, perhaps with a hint.
    Message {
        /// Stable code.
        code: Code,
        /// For [`Code::Command`], what kind of thing is wrong.
        cause: Option<Cause>,
        /// The sentence.
        message: String,
        /// What to do about it.
        hint: Option<String>,
    },
    /// Problems with the user's files.
    Diagnostics(SourceMap, Vec<Diagnostic>),
}

impl Failure {
    /// A sentence.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Failure::Message { code, cause: None, message: message.into(), hint: None }
    }
    /// The same with a hint.
    pub fn with_hint(self, text: impl Into<String>) -> Self {
        match self {
            Failure::Message { code, cause, message, .. } => {
                Failure::Message { code, cause, message, hint: Some(text.into()) }
            }
            other => other,
        }
    }
    /// A problem of a subject: shown at its place where it has one.
    pub fn from_start(subject: &Subject, diagnostic: Diagnostic) -> Self {
        match diagnostic.span {
            Some(_) => Failure::Diagnostics(subject.program.sources.clone(), vec![diagnostic]),
            None => diagnostic.into(),
        }
    }
    /// The problem with the files, where it is the only one.
    pub fn only_problem(&self) -> Option<&Diagnostic> {
        match self {
            Failure::Diagnostics(_, diagnostics) => match diagnostics.as_slice() {
                [one] => Some(one),
                _ => None,
            },
            Failure::Message { .. } => None,
        }
    }
    /// All of these are the user's to mend, but that somebody or the time limit ended the work.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Message { code: Code::Interrupted, .. } => match Ended::now() {
                Some(Ended::ByTime | Ended::ByMemory) => Exit::Partial,
                _ => Exit::Interrupted,
            },
            _ => Exit::BadInput,
        }
    }
    /// What ended the work early, where nothing else is the reason.
    pub fn ended(&self) -> Option<Partial> {
        let Failure::Message { code: Code::Interrupted, .. } = self else { return None };
        let ended = Ended::now().unwrap_or(Ended::BySignal);
        Some(Partial::new(ended.limit(), ended.why()))
    }
    /// Prints it on standard error.
    pub fn print(&self, style: &Style) {
        match self {
            Failure::Message { code: Code::Interrupted, .. } if self.exit() == Exit::Partial => {
                self.ended().iter().for_each(Partial::tell);
            }
            Failure::Message { code, message, hint, .. } => {
                eprintln!("error[{code}]: {message}");
                if let Some(hint) = hint {
                    eprintln!("  hint: {hint}");
                }
            }
            Failure::Diagnostics(sources, diagnostics) => {
                say::err_coloured(&render_diagnostics::render(sources, diagnostics, style.render()));
            }
        }
    }
}

impl From<UnknownTechnique> for Failure {
    fn from(unknown: UnknownTechnique) -> Self {
        Diagnostic::from(unknown).into()
    }
}

impl From<Diagnostic> for Failure {
    fn from(Diagnostic { code, message, hint, .. }: Diagnostic) -> Self {
        Failure::Message { code, cause: None, message, hint }
    }
}
