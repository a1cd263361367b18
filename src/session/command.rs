//! The commands, as text and as data. REPL, scripts and the screen all speak these.

use crate::base::diagnostic::nearest;
use crate::explore::NodePath;

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Command {
    Restart,
    Step(u64),
    Back(u64),
    Continue,
    NextChoice,
    PrevChoice,
    Choose(u32),
    Choices,
    Goto(NodePath),
    Tree(Option<usize>),
    Heap { node: Option<NodePath>, current: bool },
    Pc,
    Vars,
    Where,
    Source,
    Output,
    Verdicts(Option<NodePath>),
    Technique(String),
    Scope(u32),
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

/// One row of the command table.
#[derive(Clone, Copy, Debug)]
pub struct CommandInfo {
    /// Its name.
    pub name: &'static str,
    /// Its short form, where it has one.
    pub short: Option<&'static str>,
    /// Its arguments, as help shows them.
    pub usage: &'static str,
    /// One line about it.
    pub about: &'static str,
}

const fn info(
    name: &'static str,
    short: Option<&'static str>,
    usage: &'static str,
    about: &'static str,
) -> CommandInfo {
    CommandInfo { name, short, usage, about }
}

/// All commands in the order that help lists them. Those of the face (`load`, `help`, `quit`) are its own.
pub const COMMANDS: &[CommandInfo] = &[
    info("step", Some("s"), "[N]", "execute the next statement (N of them)"),
    info("back", Some("S"), "[N]", "undo the last move (N of them)"),
    info("next-choice", Some("o"), "", "run to the next choice, or to the end of the path"),
    info("continue", Some("c"), "", "the same as next-choice"),
    info("prev-choice", Some("O"), "", "go back to the choice that led here"),
    info("choose", None, "N", "take alternative N of the next choice"),
    info(
        "choices",
        None,
        "",
        "list the alternatives of the next choice, with what the technique says of each",
    ),
    info("goto", None, "NODE", "jump to a node: a choice path [1,3,2] or a clause path root=N0/N0.left=null"),
    info("restart", None, "", "go to the start; what was visited stays"),
    info("where", None, "", "where this is: node, source line, frames"),
    info("tree", None, "[DEPTH]", "the visited part of the execution tree"),
    info("heap", None, "[NODE] [input|current]", "the input heap (default), or the current one"),
    info("pc", None, "", "the path condition"),
    info("vars", None, "", "local variables of the current frame"),
    info("source", None, "", "the source around the current line"),
    info("output", None, "", "what the program printed"),
    info("verdicts", None, "[NODE]", "what each technique says of the heap"),
    info("technique", None, "NAME", "cut with another technique"),
    info("scope", None, "K", "use another scope"),
];

/// Commands that every face has beside [`COMMANDS`].
pub const FACE_COMMANDS: &[CommandInfo] = &[
    info("load", None, "SUBJECT [METHOD]", "load a subject"),
    info("help", Some("?"), "[COMMAND]", "this list, or one command"),
    info("quit", Some("q"), "", "leave"),
];

/// The command a word names: exactly, by its short form, or as an unambiguous prefix.
///
/// # Errors
/// It names none, or several.
pub fn find(word: &str) -> Result<&'static CommandInfo, CommandError> {
    let all = || COMMANDS.iter().chain(FACE_COMMANDS);
    if let Some(exact) = all().find(|c| c.name == word || c.short == Some(word)) {
        return Ok(exact);
    }
    let by_prefix: Vec<_> = all().filter(|c| c.name.starts_with(word)).collect();
    match by_prefix.as_slice() {
        [one] => Ok(one),
        [] => {
            let error = CommandError::new(format!("unknown command `{word}`"));
            Err(match nearest(word, all().map(|c| c.name)) {
                Some(near) => error.with_hint(format!("did you mean `{near}`? `help` lists all commands")),
                None => error.with_hint("`help` lists all commands"),
            })
        }
        several => {
            let names: Vec<_> = several.iter().map(|c| c.name).collect();
            Err(CommandError::new(format!("`{word}` is ambiguous"))
                .with_hint(format!("it may be {}", names.join(", "))))
        }
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
        let (info, rest) = (find(word)?, rest.trim());
        let usage =
            || CommandError::new(format!("usage: {} {}", info.name, info.usage)).with_hint(info.about);
        let none = |command: Command| if rest.is_empty() { Ok(command) } else { Err(usage()) };
        let count = || -> Result<u64, CommandError> {
            match rest {
                "" => Ok(1),
                text => text.parse().ok().filter(|&n| n > 0).ok_or_else(usage),
            }
        };
        let node = |text: &str| text.parse::<NodePath>().map_err(CommandError::new);
        match info.name {
            "step" => count().map(Command::Step),
            "back" => count().map(Command::Back),
            "next-choice" => none(Command::NextChoice),
            "continue" => none(Command::Continue),
            "prev-choice" => none(Command::PrevChoice),
            "choose" => rest.parse().map(Command::Choose).map_err(|_| usage()),
            "choices" => none(Command::Choices),
            "goto" => node(rest).map(Command::Goto),
            "restart" => none(Command::Restart),
            "where" => none(Command::Where),
            "tree" if rest.is_empty() => Ok(Command::Tree(None)),
            "tree" => rest.parse().map(|d| Command::Tree(Some(d))).map_err(|_| usage()),
            "heap" => {
                let (rest, current) = match rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest)) {
                    (before, "current") => (before.trim(), true),
                    (before, "input") => (before.trim(), false),
                    _ => (rest, false),
                };
                let node = if rest.is_empty() { None } else { Some(node(rest)?) };
                Ok(Command::Heap { node, current })
            }
            "pc" => none(Command::Pc),
            "vars" => none(Command::Vars),
            "source" => none(Command::Source),
            "output" => none(Command::Output),
            "verdicts" if rest.is_empty() => Ok(Command::Verdicts(None)),
            "verdicts" => Ok(Command::Verdicts(Some(node(rest)?))),
            "technique" if !rest.is_empty() => Ok(Command::Technique(rest.into())),
            "scope" => rest.parse().map(Command::Scope).map_err(|_| usage()),
            _ => Err(usage()),
        }
    }
}
