//! What a row of a command table says of its command: help, completion, prefixes and flags come from it.

use crate::base::diagnostic::nearest;
use crate::session::error::{Cause, CommandError};

/// What there is to say of a command.
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
    /// How it is typed, for instance.
    pub example: &'static str,
    /// A paragraph about it.
    pub details: &'static str,
    /// What kind of command it is.
    pub flags: &'static [Flag],
    /// What may be typed behind its name and these words.
    pub words: fn(&[&str]) -> &'static [Words],
}

/// A command without arguments and flags, of which nothing is said yet.
pub const PLAIN: CommandInfo = CommandInfo {
    name: "",
    short: None,
    usage: "",
    about: "",
    example: "",
    details: "",
    flags: &[],
    words: |_| &[],
};

/// What kind of command it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// It may change where the session is.
    Moves,
    /// The tree starts anew.
    Anew,
    /// An empty line does it again.
    Repeats,
    /// Its answer tells verdicts.
    Tells,
    /// Its answer tells the verdict of the technique that it names, or of the session's.
    TellsOne,
    /// Where it leads, or that it leads anywhere, answers a question that is asked about a node.
    Answers,
    /// It goes to a node, or takes an alternative, that it names: whether it can says whether that is cut.
    Reaches,
    /// Its answer is not one that verdicts can be left out of, be it a file: while they are hidden it is refused.
    Withheld,
    /// The panes of the screen show its answer anyway, and a lesson there goes on without it.
    OnPanes,
    /// It stands in a journal as a comment: done again, it would write a file, or end the run.
    Unrepeatable,
    /// It loads something, and stands in a journal as what was loaded: a subject as a line that loads the same
    /// anywhere; of a journal or a lesson the lines, and a comment.
    Loads,
}

/// What may be typed at a place of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Words {
    These(&'static [&'static str]),
    Technique,
    Node,
    Mark,
    Field,
    Command,
    Subject,
    /// A method of the subject that the word before names.
    Method,
    File,
}

/// What may be typed as the first argument of a command that takes only one with known words.
pub const fn first(before: &[&str], words: &'static [Words]) -> &'static [Words] {
    if before.is_empty() { words } else { &[] }
}

impl CommandInfo {
    /// Whether it has a flag.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }
}

pub(super) fn unknown(word: &str) -> CommandError {
    CommandError::because(Cause::Unknown, format!("unknown command `{word}`"))
}

/// The command of these that a word names: exactly, by its short form, or as an unambiguous prefix.
///
/// # Errors
/// It names none, or several.
pub fn find(
    word: &str,
    all: impl Iterator<Item = &'static CommandInfo> + Clone,
) -> Result<&'static CommandInfo, CommandError> {
    // A number alone takes that alternative, as on the screen.
    let word = if !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) { "choose" } else { word };
    if let Some(exact) = all.clone().find(|c| c.name == word || c.short == Some(word)) {
        return Ok(exact);
    }
    let by_prefix: Vec<_> = all.clone().filter(|c| c.name.starts_with(word)).collect();
    match by_prefix.as_slice() {
        [one] => Ok(one),
        [] => {
            let error = unknown(word);
            Err(match nearest(word, all.map(|c| c.name)).filter(|near| is_like(word, near)) {
                Some(near) => error.with_hint(format!("did you mean `{near}`? `help` lists all commands")),
                None => error.with_hint("`help` lists all commands"),
            })
        }
        several => {
            let names: Vec<_> = several.iter().map(|c| c.name).collect();
            Err(CommandError::because(Cause::Usage, format!("`{word}` is ambiguous"))
                .with_hint(format!("it may be {}", names.join(", "))))
        }
    }
}

/// Whether one can be a slip for the other: of short words too many are near.
fn is_like(word: &str, near: &str) -> bool {
    word.chars().count() > 5 || word.chars().next() == near.chars().next()
}
