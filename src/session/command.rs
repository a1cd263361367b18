//! The commands, as text and as data. REPL, scripts and the screen all speak these.

mod examples;
mod look;
mod parse;
mod table;

use crate::explore::NodePath;
use crate::session::stops::BreakOn;
use parse::Typed;

pub use examples::{details, example};
pub use look::{HeapForm, HeapLook};
pub use table::{COMMANDS, CommandInfo, FACE_COMMANDS, find};

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Command {
    Restart,
    Step(u64),
    StepIn,
    Next,
    Finish,
    Back(u64),
    Forward(u64),
    ReverseNext,
    ReverseFinish,
    ReverseContinue,
    Continue,
    NextChoice,
    PrevChoice,
    Choose(u32),
    Choices,
    Goto(NodePath),
    GotoMark(String),
    Run(Order, Option<u64>),
    Up,
    Down,
    Tree(Option<usize>),
    Search(String),
    Heap { node: Option<NodePath>, current: bool },
    HeapAs { node: Option<NodePath>, current: bool, look: HeapLook },
    Pc,
    Vars,
    Print(String),
    Where,
    Source,
    Output,
    Verdicts(Option<NodePath>),
    Why { technique: Option<String>, node: Option<NodePath> },
    Witness(Option<NodePath>),
    Diff { left: String, right: Option<String> },
    Alarms,
    Compare { whole: bool },
    NextDisagreement,
    Assume(String),
    Rule(usize, bool),
    Expect { verdict: String, technique: Option<String>, alternative: Option<u32> },
    Dive(Option<String>, Option<u32>),
    Surface,
    Candidate(Option<u64>),
    Vector,
    Accessed,
    Fixed,
    Break(BreakOn),
    Breakpoints,
    Delete(u32),
    Enable(u32, bool),
    Watch(Option<String>),
    Unwatch(u32),
    Mark(Option<String>),
    Note(Option<String>),
    Technique(String),
    Scope(u32),
}

/// In which order `run` explores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Deepest first; what comes after this place in that order.
    DepthFirst,
    /// Level by level; what comes after this place in that order.
    BreadthFirst,
}

/// A command that could not be carried out. The session is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandError {
    /// One sentence.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl CommandError {
    /// A message without hint.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }
    /// The same with a hint.
    pub fn with_hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }
}

impl From<crate::base::Diagnostic> for CommandError {
    fn from(diagnostic: crate::base::Diagnostic) -> Self {
        Self { message: diagnostic.message, hint: diagnostic.hint }
    }
}

impl Command {
    /// Reads one line.
    ///
    /// # Errors
    /// What is wrong with it, and how the command is used.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        // `2` is `choose 2`.
        let rest = if rest.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) { word } else { rest };
        Typed { info: find(word)?, rest: rest.trim() }.parse()
    }
}
