//! Why a command could not be carried out.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::{Code, Diagnostic, SourceMap, Span};

/// What stands for a file where something is wrong within a line that was typed.
const TYPED: &str = "<command>";

/// What kind of thing is wrong with a command, whatever the words: a replay tells errors apart by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// It cannot be read as it was typed.
    Usage,
    /// It names something that does not exist.
    Unknown,
    /// No subject is loaded.
    NoSubject,
    /// It cannot be carried out where the session stands.
    NotHere,
    /// Nothing comes before, or nothing was undone.
    Start,
    /// The path, or the query, is over.
    Ended,
    /// The technique cut the node that it is about.
    Cut,
    /// There is nothing to show, or to go to.
    Nothing,
    /// A file cannot be written, or must not be.
    File,
    /// What was known could not be found again.
    Lost,
    /// It is refused for another reason.
    Refused,
}

/// A command that could not be carried out. The session is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandError {
    /// [`Code::Command`], [`Code::Interrupted`], or that of what is wrong with a file or an expression.
    pub code: Code,
    /// For [`Code::Command`], what kind of thing is wrong.
    pub cause: Option<Cause>,
    /// One sentence.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// What is wrong with files or expressions, at its place.
    pub problems: Option<Box<Problems>>,
}

/// Diagnostics with the texts that they are about.
#[derive(Clone, Debug)]
pub struct Problems {
    /// The texts.
    pub sources: SourceMap,
    /// What is wrong with them.
    pub diagnostics: Vec<Diagnostic>,
}

/// The same diagnostics.
impl PartialEq for Problems {
    fn eq(&self, other: &Self) -> bool {
        self.diagnostics == other.diagnostics
    }
}
impl Eq for Problems {}

impl CommandError {
    /// A message without hint, of a kind of its own.
    pub fn new(message: impl Into<String>) -> Self {
        Self::because(Cause::Refused, message)
    }
    /// A message without hint.
    pub fn because(cause: Cause, message: impl Into<String>) -> Self {
        Self { code: Code::Command, cause: Some(cause), message: message.into(), hint: None, problems: None }
    }
    /// The same with a hint.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
    /// Somebody ended the command early.
    pub fn interrupted() -> Self {
        Self { code: Code::Interrupted, cause: None, ..Self::new("interrupted") }
    }
    /// What is wrong with a text, at its place where it has one.
    pub fn placed(sources: &SourceMap, diagnostic: Diagnostic) -> Self {
        let problems = diagnostic
            .span
            .map(|_| Box::new(Problems { sources: sources.clone(), diagnostics: vec![diagnostic.clone()] }));
        Self { problems, ..diagnostic.into() }
    }
    /// What is wrong with bytes of a text that was typed. [`CommandError::in_line`] says within which line.
    pub fn in_text(text: &str, at: Range<usize>, wrong: Diagnostic) -> Self {
        let mut sources = SourceMap::default();
        let span = Span::new(sources.add(TYPED, text), at.start, at.end);
        Self::placed(&sources, Diagnostic { span: Some(span), ..wrong })
    }
    /// The same with places in the line that what was typed stands at the end of.
    pub fn in_line(self, line: &str) -> Self {
        let placed = self.problems.as_deref().and_then(|problems| {
            let [wrong @ Diagnostic { span: Some(span), .. }] = problems.diagnostics.as_slice() else {
                return None;
            };
            let file = problems.sources.file(span.file);
            let before = line.trim_end().strip_suffix(&*file.text).filter(|_| *file.path == *TYPED)?.len();
            let at = before + span.start as usize..before + span.end as usize;
            Some(Self::in_text(line, at, wrong.clone()))
        });
        placed.unwrap_or(self)
    }
}

impl From<Diagnostic> for CommandError {
    fn from(Diagnostic { code, message, hint, .. }: Diagnostic) -> Self {
        Self { code, cause: None, message, hint, problems: None }
    }
}
