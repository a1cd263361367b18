//! Breakpoints, watches, marks and notes.

use schemars::JsonSchema;
use serde::Serialize;

/// A breakpoint for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BreakpointView {
    /// Its number.
    pub number: u32,
    /// What it waits for.
    pub on: String,
    /// How often it was hit.
    pub hits: u64,
    /// Whether it stops anything.
    pub enabled: bool,
}

/// A breakpoint that was hit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Hit {
    /// Its number.
    pub number: u32,
    /// What it waits for.
    pub on: String,
    /// What happened, in words.
    pub what: String,
}

/// A watch for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WatchView {
    /// Its number.
    pub number: u32,
    /// The expression.
    pub expression: String,
    /// Its value here.
    pub value: String,
}

/// A mark for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MarkView {
    /// Its name.
    pub name: String,
    /// Its node.
    pub choice_path: Vec<u32>,
    /// The node's readable name.
    pub clause_path: String,
}

/// A note for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct NoteView {
    /// Its node.
    pub choice_path: Vec<u32>,
    /// What it says.
    pub text: String,
}
