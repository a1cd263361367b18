//! What the command line accepts.

mod agree;
mod alarms;
mod backward;
mod bench;
mod budgets;
mod check;
mod drawing;
mod minimize;
mod reproduce;
mod run;
mod screen;
mod shell;
mod teach;
mod values;

use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::solve::VerdictWord;
use crate::ui::style::Style;

use values::{array_length, scope, seconds, string_length};

pub use agree::Agree;
pub use alarms::{Alarms, AlarmsFormat, ClassOption};
pub use backward::Backward;
pub use bench::Bench;
pub use budgets::{Budgets, IdentityOption, SolverOption};
pub use check::{Check, FailOnOption};
pub use drawing::{Draw, DrawFormat, Enumerate, HeapsFormat};
pub use minimize::Minimize;
pub use reproduce::{Reproduce, TableOption};
pub use run::{Merge, Run, Shard};
pub use screen::{PixelsOption, ThemeOption, Tui};
pub use shell::{Completions, Man};
pub use teach::Teach;

/// An interactive debugger for symbolic heaps.
#[derive(Parser, Debug)]
#[command(name = "symheap", version = crate::ui::version::text(), about, max_term_width = 100, disable_help_subcommand = true)]
#[command(
    after_help = "`symheap help topics` lists the pages of the manual: `symheap help first-steps` is one, `symheap help yaml` has the keys of subjects, `symheap help exit` the exit codes."
)]
pub struct Cli {
    #[command(subcommand)]
    /// What to do.
    pub command: CommandLine,
    #[command(flatten)]
    /// Options of all commands.
    pub common: Common,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum CommandLine {
    /// Explore all paths of a method and print the counts
    Run(Run),
    /// Join the results of `run --shard I/N --json`
    Merge(Merge),
    /// Put techniques side by side, with every node where they part
    Compare(Compare),
    /// Explore, decide every alarm exactly, and group them
    Alarms(Alarms),
    /// Go from a target back to the entry: is there an input that reaches it?
    Backward(Backward),
    /// Decide one partially symbolic heap, or a batch of them
    Solve(Solve),
    /// Print the picture of one heap
    Draw(Draw),
    /// List all heaps of the scope that satisfy preH (or an unsplit repOK), isomorphic ones once
    Enumerate(Enumerate),
    /// Put two preconditions side by side: heaps that both accept, and that one alone does
    Agree(Agree),
    /// Compute the tight field bounds of a scope
    Bounds(Bounds),
    /// Read and validate subject, specification and Java files
    Check(Check),
    /// Make the heap of a node as small as goes while techniques say the same, as a subject
    Minimize(Minimize),
    /// Write a subject.yaml for Java that has none
    Init(Init),
    /// Print the files of a subject, bundled ones too
    Show(Show),
    /// Show the bundled subjects and the techniques
    List(List),
    /// Open the screen: watch a method step by step (`symheap SUBJECT METHOD` does the same)
    Tui(Tui),
    /// Step through a method by hand, or by script
    Repl(Repl),
    /// List courses, lessons and exercises, or open one
    Teach(Teach),
    /// Write tree, heaps or tests in the forms of other tools
    Export(Export),
    /// Print a JSON schema: of what `repl --json` replies, or of the YAML of subjects
    Schema(Schema),
    /// Print a page of the manual, or the help of a command (`help topics` lists the pages)
    Help(Help),
    /// Run a recorded session again
    Replay(Replay),
    /// Print what completes command lines in a shell
    Completions(Completions),
    /// Write the manual pages of all commands
    Man(Man),
    /// Print published tables beside what symheap measures
    Reproduce(Reproduce),
    /// Measure what start-up, moves and explorations cost on this machine
    Bench(Bench),
}

/// Options of all commands.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// Use another specification file; `compare` takes several, `agree` two
    #[arg(long, global = true, value_name = "FILE")]
    pub spec: Vec<String>,
    /// The class that a Java file without a subject.yaml is about
    #[arg(long, global = true, value_name = "NAME")]
    pub class: Option<String>,
    /// How Java's integers are read
    #[arg(long, global = true, value_enum, default_value_t = IntsOption::Exact)]
    pub ints: IntsOption,
    /// No progress, no notes
    #[arg(long, global = true)]
    pub quiet: bool,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = ColorOption::Auto)]
    pub color: ColorOption,
    /// Leave times out of the output
    #[arg(long, global = true)]
    pub no_times: bool,
    /// Neither read nor write the cache of computed field bounds
    #[arg(long, global = true)]
    pub no_cache: bool,
    /// Threads that explorations, enumerations and searches of field bounds may use; what is printed is the same
    /// [default: all cores]
    #[arg(long, global = true, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Stop after this many seconds with a partial result
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
}

/// Options of everything that explores with one technique.
#[derive(Args, Clone, Debug)]
pub struct Exploration {
    /// Technique that decides which heaps to cut [default: lissa; li where there is no precondition]
    #[arg(short, long)]
    pub technique: Option<String>,
    #[command(flatten)]
    /// Scope, arguments and budgets.
    pub budgets: Budgets,
}

impl Exploration {
    /// The technique.
    pub fn technique(&self) -> &str {
        self.technique.as_deref().unwrap_or(USUAL)
    }
}

/// The technique that explores where none is named, and there is a precondition.
pub const USUAL: &str = "lissa";

/// `compare`
#[derive(Args, Debug)]
pub struct Compare {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// The method's name in the subject file; all of them where it is left out
    pub method: Option<String>,
    /// Techniques, comma separated
    #[arg(short = 't', long = "techniques", value_delimiter = ',')]
    pub techniques: Vec<String>,
    #[command(flatten)]
    /// How to explore.
    pub exploration: Budgets,
    /// Only nodes where a technique is wrong in this way
    #[arg(long, value_enum)]
    pub only: Option<KindOption>,
    /// End at the first such node
    #[arg(long)]
    pub first: bool,
    /// End at this many such nodes
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Leave a technique out after this many paths of its own, so that one that follows cycles does not keep the
    /// others waiting [default: 20000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub paths_each: Option<u64>,
    /// Say what decided the questions about path conditions, and how long that took (JSON always has it)
    #[arg(long)]
    pub stats: bool,
    /// One JSON object a method instead of text
    #[arg(long)]
    pub json: bool,
}

/// `--only`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum KindOption {
    /// It cut what is feasible
    Unsound,
    /// It kept what is not
    Imprecise,
    /// The exact verdict is unknown
    Undecided,
    /// The specifications themselves differ
    Differ,
}

/// `solve`
#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("input").required(true).args(["heap", "vector", "batch"])))]
pub struct Solve {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// The heap as YAML
    #[arg(long, value_name = "FILE")]
    pub heap: Option<PathBuf>,
    /// The heap as a candidate vector: comma separated, -1 for symbolic
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    pub vector: Option<String>,
    /// Many vectors with their expected verdicts
    #[arg(long, value_name = "FILE.csv")]
    pub batch: Option<PathBuf>,
    /// Scope k
    #[arg(short = 'k', long, value_name = "K", value_parser = scope)]
    pub scope: Option<u32>,
    /// Techniques to ask, comma separated; all where it is left out
    #[arg(short, long, value_delimiter = ',')]
    pub technique: Vec<String>,
    /// Largest length that a new array of symbolic length is given
    #[arg(long, value_name = "N", value_parser = array_length)]
    pub array_length: Option<i32>,
    /// How many characters of a symbolic string are looked at
    #[arg(long, value_name = "N", value_parser = string_length)]
    pub string_length: Option<i32>,
    /// How candidate heaps are gone through; verdicts are the same [default: auto]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub solver: Option<SolverOption>,
    /// Exit with 1 unless every verdict is this, with 125 where one is unknown
    #[arg(long, value_enum)]
    pub expect: Option<Expected>,
    /// Most candidate heaps of one query
    #[arg(long, value_name = "N")]
    pub max_candidates: Option<u64>,
    /// JSON instead of text
    #[arg(long)]
    pub json: bool,
}

/// `bounds`
#[derive(Args, Debug)]
pub struct Bounds {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// Scope k
    #[arg(short = 'k', long, value_name = "K", value_parser = scope)]
    pub scope: Option<u32>,
    /// Most candidate heaps of one search; pairs that it leaves undecided are kept
    #[arg(long, value_name = "N")]
    pub max_candidates: Option<u64>,
    /// Most instructions of a precondition on one heap
    #[arg(long, value_name = "N")]
    pub pre_steps: Option<u64>,
    /// Largest length that a new array of symbolic length is given
    #[arg(long, value_name = "N", value_parser = array_length)]
    pub array_length: Option<i32>,
    /// How many characters of a symbolic string are looked at
    #[arg(long, value_name = "N", value_parser = string_length)]
    pub string_length: Option<i32>,
    /// JSON instead of text
    #[arg(long)]
    pub json: bool,
}

/// `init`
#[derive(Args, Debug)]
pub struct Init {
    /// Java files, or folders of them
    #[arg(required = true)]
    pub files: Vec<String>,
    /// Write into this folder instead of the first file's, or into this file where the name ends in .yaml
    #[arg(short, long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// Write without asking
    #[arg(long)]
    pub yes: bool,
    /// Print the file instead of writing it
    #[arg(long)]
    pub dry_run: bool,
}

/// `show`
#[derive(Args, Debug)]
pub struct Show {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
}

/// `schema`
#[derive(Args, Debug)]
pub struct Schema {
    /// Of what
    #[arg(value_enum, default_value_t = SchemaOption::Replies)]
    pub what: SchemaOption,
}

/// What `schema` prints.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchemaOption {
    /// What `repl --json` replies
    Replies,
    /// A subject.yaml
    Subject,
    /// A specification
    Specification,
}

/// `help`
#[derive(Args, Debug)]
pub struct Help {
    /// A page, a heading of one, or a command; `topics` lists them
    pub topic: Option<String>,
}

/// `list`
#[derive(Args, Debug)]
pub struct List {
    /// JSON instead of text
    #[arg(long)]
    pub json: bool,
}

/// `repl`
#[derive(Args, Debug)]
pub struct Repl {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: Option<String>,
    /// The method's name in the subject file; the first where it is left out
    pub method: Option<String>,
    #[command(flatten)]
    /// How to explore.
    pub exploration: Exploration,
    /// Read commands from a file and exit
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// Walk through the subject's lesson and exit
    #[arg(long, conflicts_with = "script")]
    pub lesson: bool,
    /// Keep the journal in this file, written line by line; one that is there goes on
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Begin the journal's file anew where it is no journal
    #[arg(long, requires = "journal")]
    pub force: bool,
    /// One JSON object a reply
    #[arg(long)]
    pub json: bool,
}

/// `replay`
#[derive(Args, Debug)]
pub struct Replay {
    /// A journal that `save` wrote, or any script
    pub journal: PathBuf,
    #[command(flatten)]
    /// How to explore, where the journal does not say.
    pub exploration: Exploration,
    /// One JSON object a reply
    #[arg(long)]
    pub json: bool,
}

impl Common {
    /// Threads of work that can be divided.
    pub fn jobs(&self) -> NonZeroUsize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// How output looks: what the options and the terminal say.
    pub fn style(&self) -> Style {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let color = |is_terminal: bool| match self.color {
            ColorOption::Always => true,
            ColorOption::Never => false,
            ColorOption::Auto => is_terminal && !no_color,
        };
        let (stderr, stdout) = (std::io::stderr().is_terminal(), std::io::stdout().is_terminal());
        Style { color_stderr: color(stderr), color_stdout: color(stdout), progress: stderr && !self.quiet }
    }
}

/// `export`
#[derive(Args, Debug)]
pub struct Export {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: Option<String>,
    /// The method's name in the subject file; the first where it is left out
    pub method: Option<String>,
    #[command(flatten)]
    /// How to explore.
    pub exploration: Exploration,
    /// The form
    #[arg(long, value_enum)]
    pub format: Option<crate::ui::export::Format>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Replace a file even where it is no export
    #[arg(short, long)]
    pub force: bool,
    /// Export the session after these commands, instead of a full exploration
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
    /// The input heap of one node
    #[arg(long, value_name = "NODE", conflicts_with = "node")]
    pub heap: Option<String>,
    /// The path of one node
    #[arg(long, value_name = "NODE")]
    pub node: Option<String>,
    /// Most nodes, or tests
    #[arg(long, value_name = "N", default_value_t = crate::ui::export::MOST_NODES)]
    pub limit: usize,
    /// Do not ask the compared techniques about each node
    #[arg(long)]
    pub no_verdicts: bool,
    /// Version of JUnit: 4 or 5
    #[arg(long, value_name = "VERSION", default_value_t = 5, value_parser = clap::value_parser!(u32).range(4..=5))]
    pub junit: u32,
    /// Columns and lines of the screen that is recorded (cast); with svg, the last screen as a picture
    #[arg(long, value_name = "WxH", value_parser = values::screen)]
    pub screen: Option<(u16, u16)>,
    /// A lesson or a course as a page to print (md or html): its sentences, and a picture of the heap at each step; or as a recording (cast)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["subject", "script", "heap", "node"])]
    pub lesson: Option<String>,
    /// Of a lesson: leave room for the answers
    #[arg(long, requires = "lesson")]
    pub no_answers: bool,
    /// Print the JSON schema of traces
    #[arg(long)]
    pub schema: bool,
}

/// `--ints`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntsOption {
    /// Java's: 32 and 64 bits, wrapping around
    Exact,
    /// Mathematical integers, bounded at variables only, as the published tools read them
    Math,
    /// `run` only: explore under both, and show where they part, with the operation that overflows
    Both,
}

/// `--color`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorOption {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `--expect`
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Some heap extends it
    Sat,
    /// None does
    Unsat,
}

impl Expected {
    /// The verdict.
    pub fn word(self) -> VerdictWord {
        match self {
            Expected::Sat => VerdictWord::Sat,
            Expected::Unsat => VerdictWord::Unsat,
        }
    }
}
