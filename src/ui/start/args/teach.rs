//! Options of lessons and exercises.

use std::path::PathBuf;

use clap::Args;

/// `teach`
#[derive(Args, Debug)]
pub struct Teach {
    /// A course or a lesson; all of them are listed where it is left out
    pub name: Option<String>,
    /// Append-only text without a screen (also SYMHEAP_PLAIN=1)
    #[arg(long)]
    pub plain: bool,
    /// Only ASCII characters
    #[arg(long)]
    pub ascii: bool,
    /// An exercise: a bundled one, or a YAML file; NAME is then not given. Without a value, or `list`: which there are
    #[arg(long, value_name = "EXERCISE", conflicts_with = "name", num_args = 0..=1, default_missing_value = "list")]
    pub quiz: Option<String>,
    /// Mark this answer
    #[arg(long, value_name = "FILE", requires = "quiz")]
    pub answer: Option<PathBuf>,
    /// Print the exercise's solution
    #[arg(long, requires = "quiz", conflicts_with = "answer")]
    pub solution: bool,
    /// Where lessons are listed: what each shows, which tells the answers of its questions
    #[arg(long, conflicts_with = "quiz")]
    pub answers: bool,
    /// JSON instead of text: courses and lessons, or the mark
    #[arg(long)]
    pub json: bool,
}
