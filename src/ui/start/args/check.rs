//! Options of `check`.

use clap::{Args, ValueEnum};

use crate::ui::start::args::values::{paths, scope};

/// `check`
#[derive(Args, Debug)]
#[command(after_help = "\
--deep tries what the files say on small heaps: how many satisfy the precondition at k = 0 to 3 (VACUOUS: none does), lines \
of it that no heap reaches, lines `return false` and HEX rules that refuse nothing which the others do not refuse, fields \
without a domain that are read, and methods after which the precondition does not hold, each with the smallest input.
Exit code: 0, also with warnings; 1 with --fail-on warning where there is one; 2 for errors, VACUOUS among them; 3 where \
a budget cut something.")]
pub struct Check {
    /// Subject, specification or Java files, folders, bundled names
    #[arg(required = true)]
    pub files: Vec<String>,
    /// Also the notes about Java files of which no method under analysis reaches anything
    #[arg(long)]
    pub notes: bool,
    /// Try what the files say on all heaps of small scopes
    #[arg(long)]
    pub deep: bool,
    /// With --deep: the largest scope [default: 3, and 2 for methods and HEX rules]
    #[arg(short = 'k', long, value_name = "K", requires = "deep", value_parser = scope)]
    pub scope: Option<u32>,
    /// With --deep: most candidate heaps of one search
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "deep")]
    pub max_candidates: u64,
    /// With --deep: most paths of one method
    #[arg(long, value_name = "N", default_value_t = 2_000, requires = "deep", value_parser = paths)]
    pub max_paths: u64,
    /// Exit with 1 where there is a finding of this kind
    #[arg(long, value_enum)]
    pub fail_on: Option<FailOnOption>,
    /// One JSON object a file instead of text
    #[arg(long)]
    pub json: bool,
}

/// `check --fail-on`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailOnOption {
    /// Warnings
    Warning,
}
