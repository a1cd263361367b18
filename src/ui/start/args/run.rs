//! Options of `run`.

use clap::Args;

use crate::ui::start::args::Exploration;

/// `run`
#[derive(Args, Clone, Debug)]
pub struct Run {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// The method's name in the subject file; all of them where it is left out
    pub method: Option<String>,
    #[command(flatten)]
    /// How to explore.
    pub exploration: Exploration,
    /// One JSON object a method instead of the table
    #[arg(long)]
    pub json: bool,
    /// List every path with its heap, path condition and outcome
    #[arg(long)]
    pub paths: bool,
    /// Decide the end of every path exactly: which are spurious, which alarms are false
    #[arg(long)]
    pub validate: bool,
    /// Say what decided the questions about path conditions, and how long that took (JSON always has it)
    #[arg(long)]
    pub stats: bool,
}
