//! Options of what is written for shells and `man`.

use std::path::PathBuf;

use clap::Args;

/// `completions`
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// `man`
#[derive(Args, Debug)]
pub struct Man {
    /// The folder that they are written into: symheap.1 and one a command
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,
    /// Replace files that are no pages of this program
    #[arg(long)]
    pub force: bool,
}
