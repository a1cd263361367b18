//! Options of `alarms`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::ui::start::args::Budgets;
use crate::ui::start::args::values::file_line;

/// `alarms`
#[derive(Args, Clone, Debug)]
pub struct Alarms {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// The methods' names in the subject file; all of them where none is given
    pub methods: Vec<String>,
    /// Technique that decides which heaps to cut; of several, comma separated or given again, a table [default: lissa, or
    /// li where there is no precondition]
    #[arg(short, long, value_delimiter = ',')]
    pub technique: Vec<String>,
    #[command(flatten)]
    /// Scope, arguments and budgets.
    pub budgets: Budgets,
    /// Only alarms of this line; the file may be given by its last part
    #[arg(long, value_name = "FILE:LINE", value_parser = file_line)]
    pub at: Option<(String, u32)>,
    /// Only exceptions of this class and its subclasses, or violations of this postcondition
    #[arg(long, value_name = "X")]
    pub exception: Option<String>,
    /// Exit with 1 where an alarm of these classes is found [default with --baseline: real,unknown]
    #[arg(long, value_enum, value_delimiter = ',')]
    pub fail_on: Vec<ClassOption>,
    /// Only alarms that this earlier output (--json, --format sarif) does not have fail
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Where alarms are false in the scope alone, try larger ones up to this; without a number until no reason changes
    #[arg(long, value_name = "K", num_args = 0..=1)]
    pub widen: Option<Option<u32>>,
    /// Write a test that fails until it is mended, a page and a journal of each alarm into this folder
    #[arg(short, long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// Compile and run those tests with a JDK: each alarm is then confirmed or refuted
    #[arg(long)]
    pub confirm: bool,
    /// The form
    #[arg(long, value_enum, conflicts_with = "json")]
    pub format: Option<AlarmsFormat>,
    /// One JSON object a method instead of text
    #[arg(long)]
    pub json: bool,
}

/// `alarms --format`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlarmsFormat {
    /// For people
    Text,
    /// One JSON object a method
    Json,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
    /// JUnit's XML, for build servers
    Junit,
}

/// `--fail-on`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassOption {
    /// A witness was replayed with the same end
    Real,
    /// Not decided
    Unknown,
    /// No input of this scope raises it
    FalseInScope,
    /// No input of any scope does
    False,
}
