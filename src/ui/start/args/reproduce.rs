//! What `reproduce` accepts.

use clap::{Args, ValueEnum};

use crate::ui::start::args::values::{scope, seconds};

/// `reproduce`
#[derive(Args, Debug)]
#[command(after_help = "\
Marks: = measured as published, ≠ measured otherwise, - not reached in the budget,
. no number published (a timeout), `some` where only that is, ~ not comparable, the note says why.
A row is one exploration: a subject, its methods (a + stands for their sum), a
technique, a scope. Integers are read as the published tools do (--ints math).
Exit codes: 0 also where rows were not reached; 1 where a figure is unequal and no
note says why; 3 where --timeout ended it all; 130 after Ctrl-C.")]
pub struct Reproduce {
    /// The table
    #[arg(value_enum)]
    pub table: TableOption,
    /// Seconds for each row
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub budget: f64,
    /// Only these subjects, comma separated: lissa/tree_map, or tree_map
    #[arg(long, value_name = "SUBJECT", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Only these techniques, comma separated
    #[arg(short, long, value_delimiter = ',')]
    pub technique: Vec<String>,
    /// Only these scopes, comma separated; `alarms` is measured at any
    #[arg(short = 'k', long, value_name = "K", value_delimiter = ',', value_parser = scope)]
    pub scope: Vec<u32>,
    /// One JSON object instead of text
    #[arg(long)]
    pub json: bool,
}

/// Published tables.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableOption {
    /// LISSA, Table 1: paths and spurious paths
    Lissa,
    /// PLI, Fig. 4: paths, summed over methods
    Pli,
    /// Bounded lazy initialization, Tables 1 to 3: choices
    Bli,
    /// Korat: valid and explored structures
    Korat,
    /// HEX, Fig. 2 and Table 2
    Hex,
    /// False alarms, technique by technique, at scope 2 or those of --scope: none are published of PLI
    Alarms,
    /// Backward symbolic execution, Table 3: times of its variants as multiples of one; --scope takes b, --technique variants
    Backward,
    /// All of them but `backward`, which measures times
    All,
}
