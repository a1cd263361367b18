//! Options of `check`.

use clap::Args;

/// `check`
#[derive(Args, Debug)]
pub struct Check {
    /// Subject, specification or Java files, folders, bundled names
    #[arg(required = true)]
    pub files: Vec<String>,
    /// Also the notes about Java files of which no method under analysis reaches anything
    #[arg(long)]
    pub notes: bool,
}
