//! The options of `draw` and of `enumerate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::values::{array_length, columns, scope, string_length};
use super::{Exploration, SolverOption};

/// `draw`
#[derive(Args, Debug)]
#[command(group(clap::ArgGroup::new("which").required(true).args(["heap", "vector", "node"])))]
pub struct Draw {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// The method's name in the subject file, for --node; the first where it is left out
    pub method: Option<String>,
    /// The heap as YAML
    #[arg(long, value_name = "FILE")]
    pub heap: Option<PathBuf>,
    /// The heap as a candidate vector: comma separated, -1 for symbolic
    #[arg(long, value_name = "V", allow_hyphen_values = true)]
    pub vector: Option<String>,
    /// The input heap of a node, by its choice path or its clause path
    #[arg(long, value_name = "PATH")]
    pub node: Option<String>,
    /// Columns that it may take
    #[arg(long, value_name = "W", default_value_t = 100, value_parser = columns)]
    pub width: usize,
    /// Lines as characters of Unicode, of ASCII only, or another form
    #[arg(long, value_enum, default_value_t = DrawFormat::Text)]
    pub format: DrawFormat,
    #[command(flatten)]
    /// How to come to a node.
    pub exploration: Exploration,
}

/// The forms of `draw`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawFormat {
    /// Box-drawing characters
    Text,
    /// ASCII only
    Ascii,
    /// A picture for pages and documents
    Svg,
    /// Graphviz
    Dot,
}

/// `enumerate`
#[derive(Args, Debug)]
pub struct Enumerate {
    /// A YAML file, a folder with a subject.yaml, a Java file, or the name of a bundled subject
    pub subject: String,
    /// Scope k
    #[arg(short = 'k', long, value_name = "K", value_parser = scope)]
    pub scope: Option<u32>,
    /// Only count
    #[arg(long)]
    pub count: bool,
    /// Largest length that a new array of symbolic length is given
    #[arg(long, value_name = "N", value_parser = array_length)]
    pub array_length: Option<i32>,
    /// How many characters of a symbolic string are looked at
    #[arg(long, value_name = "N", value_parser = string_length)]
    pub string_length: Option<i32>,
    /// How candidate heaps are gone through; the heaps and their order are the same [default: textbook]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub solver: Option<SolverOption>,
    /// JSON instead of text
    #[arg(long)]
    pub json: bool,
    /// A line a heap, pictures, or JSON
    #[arg(long, value_enum, conflicts_with = "json")]
    pub format: Option<HeapsFormat>,
    /// Columns that pictures may take; those of the terminal, or 100
    #[arg(long, value_name = "W", value_parser = columns)]
    pub width: Option<usize>,
}

/// The forms of `enumerate`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeapsFormat {
    /// A line a heap
    Lines,
    /// Numbered pictures beside one another
    Text,
    /// The same of characters of ASCII
    Ascii,
    /// An object a heap
    Json,
}
