//! Options of `minimize`.

use std::path::PathBuf;

use clap::Args;

use crate::ui::start::args::values::scope;

/// `minimize`
#[derive(Args, Debug)]
#[command(
    group(clap::ArgGroup::new("from").required(true).args(["at", "heap"])),
    after_help = "\
  symheap minimize pli/schedule finishAllProcesses -k 1 --at [1,2,1] --keep lissa=sat,exact=unsat -o report
leaves out objects, fields, clauses and numbers of the scope as long as the verdicts stay, until no single one can go \
(1-minimal), and writes subject, specification, Java and heap.yaml to a folder, for `symheap solve FOLDER --heap \
FOLDER/heap.yaml`. `exact` stands for the technique that decides exactly. Techniques that depend on the order of lazy \
steps (hex, bli) are asked in breadth-first order, as `solve` does.
Exit code: 0 done, 2 the verdicts are others at the start, 3 not known to be minimal."
)]
pub struct Minimize {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// The method's name in the subject file; its first where it is left out
    pub method: Option<String>,
    /// The node, by a choice path or a clause path
    #[arg(long, value_name = "PATH", help = "The node: a choice path such as [1,3,2], or a clause path")]
    pub at: Option<String>,
    /// A partial heap with its path condition, as `solve` reads it, instead of a node
    #[arg(long, value_name = "FILE")]
    pub heap: Option<PathBuf>,
    /// What has to stay: TECHNIQUE=VERDICT, comma separated
    #[arg(long, value_name = "T=V", value_delimiter = ',', required = true)]
    pub keep: Vec<String>,
    /// Scope k to start from
    #[arg(short = 'k', long, value_name = "K", value_parser = scope)]
    pub scope: Option<u32>,
    /// Write the subject into this folder; the heap alone is printed where it is left out
    #[arg(short, long, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// Most candidate heaps of one query
    #[arg(long, value_name = "N")]
    pub max_candidates: Option<u64>,
    /// JSON instead of text
    #[arg(long)]
    pub json: bool,
}
