//! How the tool ends: exit codes, and what is printed on the way out.

use std::process::ExitCode;

use crate::base::{Code, Diagnostic, SourceMap};
use crate::session::error::Cause;
use crate::subject::Subject;
use crate::technique::UnknownTechnique;
use crate::ui::render_diagnostics;
use crate::ui::style::Style;

/// Exit codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Done.
    Done,
    /// Done, and an expectation failed.
    Failed,
    /// Bad usage or bad input.
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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::BadInput => 2,
            Exit::Partial => 3,
            Exit::Undecided => 125,
            Exit::Interrupted => 130,
            Exit::Internal => 70,
        })
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
    /// All of these are the user's to mend.
    pub fn exit(&self) -> Exit {
        Exit::BadInput
    }
    /// Prints it on standard error.
    pub fn print(&self, style: &Style) {
        match self {
            Failure::Message { code, message, hint, .. } => {
                eprintln!("error[{code}]: {message}");
                if let Some(hint) = hint {
                    eprintln!("  hint: {hint}");
                }
            }
            Failure::Diagnostics(sources, diagnostics) => {
                eprint!("{}", render_diagnostics::render(sources, diagnostics, style.render()));
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
