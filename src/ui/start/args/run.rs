//! Options of `run`.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use serde::{Deserialize, Serialize};

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
    /// Explore the I-th of N parts of the tree, from 1 on, for `merge` to join with the others: what one machine cannot
    /// hold, or several do sooner
    #[arg(long, value_name = "I/N", conflicts_with_all = ["max_paths", "max_steps"])]
    pub shard: Option<Shard>,
}

/// `--shard`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which, from 1 on.
    pub index: NonZeroU32,
    /// Of how many.
    pub of: NonZeroU32,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts =
            text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
        let shard = parts.map(|(index, of)| Self { index, of }).filter(|shard| shard.index <= shard.of);
        shard.ok_or("it looks like 1/8: the first of eight, which count from 1")
    }
}

/// `merge`
#[derive(Args, Debug)]
pub struct Merge {
    /// What `run --shard I/N --json` printed, a file a shard: all of them
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One JSON object a method instead of the table
    #[arg(long)]
    pub json: bool,
    /// Say what decided the questions about path conditions, and how long that took (JSON always has it)
    #[arg(long)]
    pub stats: bool,
}
