//! The commands, as text and as what they do. REPL, scripts and the screen all speak these. A command is a row
//! of the table in `rows`: its name, its help, how it is read and what it does stand there and nowhere else.

mod parse;
mod rows;
mod table;

use crate::session::Session;
use crate::session::error::{Cause, CommandError};
use crate::session::reply::Reply;

pub use parse::split;
pub use rows::{Row, rows};
pub use table::{CommandInfo, Flag, PLAIN, Words, find, first};

/// What a command does to a session.
type Does = Box<dyn Fn(&mut Session) -> Result<Reply, CommandError>>;

/// What a command that was read does; inside of a query perhaps something else.
pub struct Act {
    does: Does,
    in_dive: Option<Does>,
}

/// What a command does outside of a query, and inside of one, unless [`Act::in_dive`] says otherwise.
pub(in crate::session) fn act(does: impl Fn(&mut Session) -> Result<Reply, CommandError> + 'static) -> Act {
    Act { does: Box::new(does), in_dive: None }
}

impl Act {
    /// The same, with a meaning of its own inside of a query.
    pub(in crate::session) fn in_dive(
        self,
        does: impl Fn(&mut Session) -> Result<Reply, CommandError> + 'static,
    ) -> Self {
        Self { in_dive: Some(Box::new(does)), ..self }
    }
}

/// A command that was read: a row of the table with its arguments.
pub struct Command {
    row: &'static Row,
    /// As it was typed.
    line: String,
    /// What stands in it behind the name.
    rest: String,
    act: Act,
}

impl Command {
    /// Reads one line.
    ///
    /// # Errors
    /// What is wrong with it, and how the command is used.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let (word, rest) = split(line);
        let row = rows::find_row(word)?;
        let act = row.read(rest).map_err(|error| error.in_line(line))?;
        Ok(Self { row, line: line.to_string(), rest: rest.to_string(), act })
    }

    /// Its row of the table.
    pub fn info(&self) -> &'static CommandInfo {
        &self.row.info
    }

    /// Whether its row has a flag.
    pub fn is(&self, flag: Flag) -> bool {
        self.row.info.is(flag)
    }

    /// Carries it out.
    pub(in crate::session) fn carry_out(&self, session: &mut Session) -> Result<Reply, CommandError> {
        self.act_on(session).map_err(|error| error.in_line(&self.line))
    }

    fn act_on(&self, session: &mut Session) -> Result<Reply, CommandError> {
        let Ok(dive) = session.dive() else { return (self.act.does)(session) };
        match &self.act.in_dive {
            Some(does) => does(session),
            // The query is about the node at hand.
            None if self.is(Flag::Moves) || self.is(Flag::Anew) => {
                let message = format!("this is inside of a query of {}", dive.technique());
                Err(CommandError::because(Cause::NotHere, message).with_hint("`surface` first"))
            }
            None => (self.act.does)(session),
        }
    }
}

/// As it has to be typed.
impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let gap = if self.rest.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.row.info.name, self.rest)
    }
}

impl std::fmt::Debug for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{self}`")
    }
}

/// The same row with the same arguments, as typed.
impl PartialEq for Command {
    fn eq(&self, other: &Self) -> bool {
        (self.row.info.name, &self.rest) == (other.row.info.name, &other.rest)
    }
}
