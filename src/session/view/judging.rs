//! What is said of verdicts.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::explore::compare::Kind;
use crate::session::view::{HeapView, VerdictView};
use crate::solve::VerdictWord;

/// A technique's counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ComparedRow {
    /// The technique.
    pub technique: String,
    /// Finished paths that it accepts.
    pub paths: u64,
    /// Of these, those that no input takes.
    pub spurious: u64,
    /// Paths that end in an alarm, and those that never end.
    pub alarms: u64,
    /// Of these, those that no input takes.
    pub false_alarms: u64,
    /// States that it accepts and from which the method never ends; they are no paths.
    #[serde(default)]
    pub never_ends: u64,
    /// Alternatives that it cut.
    pub pruned: u64,
    /// Whether these are all; else they are what was found at least.
    pub complete: bool,
}

/// A topmost node where techniques part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DisagreementView {
    /// The node.
    pub choice_path: Vec<u32>,
    /// Its readable name.
    pub clause_path: String,
    /// What is wrong.
    pub kind: Kind,
    /// What each technique says.
    pub verdicts: Vec<VerdictView>,
    /// The exact verdict.
    pub exact: VerdictWord,
    /// Why, in one sentence.
    pub reason: String,
}

/// A comparison for people.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ComparisonView {
    /// One row a technique.
    pub rows: Vec<ComparedRow>,
    /// Where they part, in the order of exploration.
    pub disagreements: Vec<DisagreementView>,
    /// Why it is partial, where it is.
    pub partial: Option<String>,
    /// All that limits cut, with where it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<CutView>,
}

/// What a limit cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CutView {
    /// The limit, such as `array-length`.
    pub limit: String,
    /// The statement that reached it: `path:line:col`.
    pub at: Option<String>,
    /// A sentence.
    pub why: String,
    /// Paths that it ended.
    pub count: u64,
}

/// Two nodes side by side.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiffView {
    /// The first node.
    pub left: Vec<u32>,
    /// The second.
    pub right: Vec<u32>,
    /// The readable name of the last node that both lie below.
    pub common: String,
    /// Whether the input heaps are the same but for the names of their objects; what is known of symbols aside.
    pub same_heap: bool,
    /// Fields with other values; `None` where the object does not exist.
    pub fields: Vec<FieldDiff>,
    /// Clauses that only the first has.
    pub left_clauses: Vec<String>,
    /// Clauses that only the second has.
    pub right_clauses: Vec<String>,
    /// How the paths end, or why they were cut, where that is known.
    pub ends: (Option<String>, Option<String>),
    /// The input heaps.
    #[serde(skip)]
    pub heaps: (HeapView, HeapView),
}

/// A field with two values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FieldDiff {
    /// `N0.left`.
    pub field: String,
    /// Its value at the first node.
    pub left: Option<String>,
    /// At the second.
    pub right: Option<String>,
}

/// A reason for people.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct WhyView {
    /// The technique.
    pub technique: String,
    /// The node.
    pub choice_path: Vec<u32>,
    /// The node's readable name.
    pub clause_path: String,
    /// What it says.
    pub verdict: VerdictWord,
    /// The reason in one sentence; for *sat* what that means.
    pub sentence: String,
    /// Its parts, a line each.
    pub details: Vec<String>,
    /// What it takes for granted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relies_on: Vec<String>,
    /// Where a precondition or rule refused, as `path:line:col`.
    pub at: Option<String>,
    /// That line of source.
    pub line: Option<String>,
    /// For *unsat*: a set of decisions that is refused already, and of which none can be left out.
    pub smallest: Option<Smallest>,
    /// For *unsat*: what more is known of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
    /// For *sat*: a heap that shows it, where the technique builds one.
    pub witness: Option<HeapView>,
    /// Whether that heap satisfies the path condition too.
    pub obeys_path_condition: bool,
    /// The node's heap.
    #[serde(skip)]
    pub heap: HeapView,
}

/// A minimal refused part of a state.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Smallest {
    /// Fields with the values that are decided: `N0.left = N0`.
    pub fields: Vec<String>,
    /// Clauses of the path condition.
    pub clauses: Vec<String>,
    /// Decided fields that do not matter.
    pub others: usize,
}

/// What more is known of why a heap is refused.
#[derive(Clone, Default, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RefusalView {
    /// The reason in one sentence: what is enough, and what refuses it. All that show it show this.
    pub sentence: String,
    /// What is enough.
    pub smallest: Smallest,
    /// How the objects that it speaks of hang from the roots: `N1 is this.root.left`.
    pub hangs: Vec<String>,
    /// Whether it holds at every scope.
    pub everywhere: bool,
    /// What of the scope it depends on, in words.
    pub scope: String,
    /// The limits of the scope that it met: `nodes<=3`.
    pub limits: Vec<String>,
    /// Decisions that it takes beside what is enough in this scope, to hold at every scope.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<String>,
    /// The line of the precondition that is false on a heap of which everything but this is right, and what it saw.
    pub decided: Option<DecidedView>,
    /// The nearest heap that is not refused.
    pub nearest: Option<NearestView>,
    /// Whether one was looked for and not found: it needs many changes, or fewer might do and are not decided.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_far: bool,
    /// Where a technique that decides exactly leaves the path, which another one follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parting: Option<PartingView>,
    /// The whole heap that is refused.
    #[serde(skip)]
    pub heap: HeapView,
    /// The path condition.
    #[serde(skip)]
    pub conditions: Vec<String>,
    /// The fields that it is enough to look at, those of what is enough in clauses among them.
    #[serde(skip)]
    pub fields: Vec<String>,
}

/// Where techniques part on the way to a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PartingView {
    /// The one that goes on.
    pub kept_by: String,
    /// The one that cuts.
    pub cut_by: String,
    /// The node at which it does.
    pub choice_path: Vec<u32>,
    /// What is decided there: `N0.left=N0`.
    pub clause: String,
}

/// The nearest heap that is not refused.
#[derive(Clone, Default, PartialEq, Debug, Serialize, JsonSchema)]
pub struct NearestView {
    /// The fewest fields that have to change: on the left what is refused, on the right what is not.
    pub changes: Vec<FieldDiff>,
    /// Clauses of the path condition that it does not satisfy, where no other field would do instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<String>,
    /// The heap: objects with their cells.
    pub heap: Value,
    /// The same, to be drawn.
    #[serde(skip)]
    pub drawn: HeapView,
}

/// The line that decided a condition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DecidedView {
    /// The method that it is in.
    pub method: String,
    /// `path:line:col`.
    pub at: Option<String>,
    /// That line of source.
    pub line: Option<String>,
    /// What it saw: fields that were read there, and the local variables.
    pub values: Vec<String>,
}
