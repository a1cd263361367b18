//! The table itself, by what the commands are about. A command is added here.

pub mod judging;
pub mod looking;
pub mod moving;
pub mod noting;
