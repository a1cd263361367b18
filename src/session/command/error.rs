//! Why a command could not be carried out.

use crate::base::{Code, Diagnostic, SourceMap};

/// A command that could not be carried out. The session is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandError {
    /// [`Code::Command`], [`Code::Interrupted`], or that of what is wrong with a file or an expression.
    pub code: Code,
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
    /// A message without hint.
    pub fn new(message: impl Into<String>) -> Self {
        Self { code: Code::Command, message: message.into(), hint: None, problems: None }
    }
    /// The same with a hint.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
    /// Somebody ended the command early.
    pub fn interrupted() -> Self {
        Self { code: Code::Interrupted, ..Self::new("interrupted") }
    }
    /// What is wrong with a text, at its place where it has one.
    pub fn placed(sources: &SourceMap, diagnostic: Diagnostic) -> Self {
        let problems = diagnostic
            .span
            .map(|_| Box::new(Problems { sources: sources.clone(), diagnostics: vec![diagnostic.clone()] }));
        Self { problems, ..diagnostic.into() }
    }
}

impl From<Diagnostic> for CommandError {
    fn from(Diagnostic { code, message, hint, .. }: Diagnostic) -> Self {
        Self { code, message, hint, problems: None }
    }
}
