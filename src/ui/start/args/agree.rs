//! Options of `agree`.

use clap::Args;

use crate::ui::start::args::values::{array_length, scope, string_length};

/// `agree`
#[derive(Args, Debug)]
#[command(after_help = "\
FIRST and SECOND are subjects, each with `:repok` (its whole precondition: preH and preP, or repOK), `:preh` (the heap \
part), `:hex` (its HEX rules, references visited breadth first) or `:hex-all` (in every order) after it.
  symheap agree lissa/tree_map                    its HEX rules and its preH
  symheap agree old/subject.yaml new/subject.yaml two versions of a class
  symheap agree List.java --spec a.yaml --spec b.yaml:hex
Without a word it is repok, or hex where there is no precondition; one subject alone has its hex and its preh compared.
Where rules take part, references alone are compared: a precondition accepts a shape that it accepts with some data.
Exit code: 0 they agree, 1 they differ, 3 the result is partial.")]
pub struct Agree {
    /// A subject, or SUBJECT:PART
    pub first: String,
    /// The subject to compare with, or SUBJECT:PART
    pub second: Option<String>,
    /// Scope k; where it is left out the smaller of both defaults
    #[arg(short = 'k', long, value_name = "K", value_parser = scope)]
    pub scope: Option<u32>,
    /// Show this many reasons a side, each with the smallest heap
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub limit: usize,
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
