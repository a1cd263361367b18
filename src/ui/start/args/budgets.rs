//! Options that bound an exploration.

use clap::{Args, ValueEnum};

use crate::technique::Solver;
use crate::ui::start::args::values::{array_length, memory, name_value, paths, scope, string_length};

/// Scope, arguments and budgets of an exploration.
#[derive(Args, Clone, Debug)]
pub struct Budgets {
    /// Scope k: the number that sizes pools and domains
    #[arg(short = 'k', long, value_name = "K", value_parser = scope)]
    pub scope: Option<u32>,
    /// A concrete value for an argument of the method
    #[arg(long = "arg", value_name = "NAME=VALUE", value_parser = name_value)]
    pub args: Vec<(String, String)>,
    /// Stop after this many paths
    #[arg(long, value_name = "N", value_parser = paths)]
    pub max_paths: Option<u64>,
    /// Most choices on a path
    #[arg(long, value_name = "N")]
    pub depth: Option<u64>,
    /// Most instructions of the program under analysis
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    /// Most frames
    #[arg(long, value_name = "N")]
    pub max_frames: Option<usize>,
    /// Most memory of one state: its objects, arrays, collections, strings and output, such as 64M or 2G; all that
    /// is held together may take eight times as much, or 256M [default: 128M, and together most of what the machine
    /// has free]
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub max_memory: Option<usize>,
    /// Cut a state that reads the initialised references of one object this often without a lazy step, where no
    /// loop is found that never ends
    #[arg(long, value_name = "N")]
    pub loop_reads: Option<u32>,
    /// Cut a path that forks on numbers at one place this often without a lazy step, as a loop does that a symbolic
    /// number bounds, and 16 times as often in one that counts, too [default: 64]
    #[arg(long, value_name = "N")]
    pub loop_forks: Option<u32>,
    /// Largest length that a new array of symbolic length is given; what is longer is cut [default: the
    /// scope's, or 16]
    #[arg(long, value_name = "N", value_parser = array_length)]
    pub array_length: Option<i32>,
    /// How many characters of a symbolic string are looked at; a longer one is cut there [default: the
    /// scope's, or 8]
    #[arg(long, value_name = "N", value_parser = string_length)]
    pub string_length: Option<i32>,
    /// Most candidate heaps of one query
    #[arg(long, value_name = "N")]
    pub max_candidates: Option<u64>,
    /// Most instructions of a precondition on one heap
    #[arg(long, value_name = "N")]
    pub pre_steps: Option<u64>,
    /// How candidate heaps are gone through; verdicts are the same [default: auto]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub solver: Option<SolverOption>,
    /// Do not check postconditions; which ones that leaves out is told
    #[arg(long)]
    pub no_post: bool,
    /// Whether equal strings and boxes of the input are one object
    #[arg(long, value_enum, value_name = "HOW")]
    pub identity: Option<IdentityOption>,
}

/// `--identity`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum IdentityOption {
    /// Both ways are followed where the program compares them
    Branch,
    /// They are, which is an assumption that verdicts name
    Assume,
}

impl IdentityOption {
    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            IdentityOption::Branch => "branch",
            IdentityOption::Assume => "assume",
        }
    }
}

/// `--solver`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SolverOption {
    /// As published, and a query that takes more than 1000 candidates as the fast one does
    #[default]
    Auto,
    /// One candidate after the other, as published
    Textbook,
    /// Jumps back over fields that have no part in why a candidate was refused
    Fast,
}

impl SolverOption {
    /// How it is written.
    pub fn word(self) -> &'static str {
        match self {
            SolverOption::Auto => "auto",
            SolverOption::Textbook => "textbook",
            SolverOption::Fast => "fast",
        }
    }
}

impl From<SolverOption> for Solver {
    fn from(option: SolverOption) -> Self {
        match option {
            SolverOption::Auto => Solver::Auto,
            SolverOption::Textbook => Solver::Textbook,
            SolverOption::Fast => Solver::Fast,
        }
    }
}
