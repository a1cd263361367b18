//! The table itself, by what the commands are about. A command is added here.

pub mod judging;
pub mod looking;
pub mod moving;
pub mod noting;

use crate::session::command::Act;
use crate::session::command::parse::Typed;
use crate::session::command::table::{CommandInfo, find, unknown};
use crate::session::error::CommandError;

/// A command of the session.
pub struct Row {
    /// What there is to say of it.
    pub info: CommandInfo,
    /// From its arguments to what it does.
    pub(in crate::session) does: fn(&Typed<'_>) -> Result<Act, CommandError>,
}

impl Row {
    /// What it does with these arguments.
    pub(super) fn read(&'static self, rest: &str) -> Result<Act, CommandError> {
        (self.does)(&Typed { info: &self.info, rest })
    }
}

/// All commands of the session in the order of help. Those of the face (`load`, `help`, `quit`) are its own.
pub fn rows() -> impl Iterator<Item = &'static Row> + Clone {
    [moving::ROWS, looking::ROWS, judging::ROWS, noting::ROWS].into_iter().flatten()
}

/// The row that a word names.
pub(super) fn find_row(word: &str) -> Result<&'static Row, CommandError> {
    let info = find(word, rows().map(|row| &row.info))?;
    rows().find(|row| row.info.name == info.name).ok_or_else(|| unknown(word))
}
