//! What `bench` accepts.

use clap::Args;

use crate::ui::start::args::values::seconds;

/// `bench`
#[derive(Args, Debug)]
#[command(after_help = "\
Each exploration runs with --solver textbook and with --solver fast, by one thread; the ratio is that of both times
in this run. A frame is the first one of a screen of 120x40 with so many objects. Times are the best of the runs. A
published time is that of its authors' tool on their machine. A row that the budget ends is marked >, and the exit code
is 3.")]
pub struct Bench {
    /// Only rows whose name has one of these words, comma separated: start-up, session, frame, tree_map, pli
    #[arg(long, value_name = "WORD", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Seconds for each measurement
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub budget: f64,
    /// How often each is measured, where there is time; the best one counts
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// One JSON object instead of the table
    #[arg(long)]
    pub json: bool,
}
