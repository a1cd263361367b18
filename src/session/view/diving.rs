//! A place in a query.

use schemars::JsonSchema;
use serde::Serialize;

use crate::session::view::{HeapView, VariableView, VerdictView};

/// Where the session is in a query.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiveView {
    /// The technique, or the row of verdicts: `hex/breadth-first`.
    pub technique: String,
    /// The node that the session stands at.
    pub choice_path: Vec<u32>,
    /// The alternative of its next choice that the query is about; `None` where it is about the node.
    pub alternative: Option<u32>,
    /// What that alternative assumes.
    pub clause: Option<String>,
    /// What rounds are: `candidate`, `reference`, `lazy step`, `run`.
    pub unit: &'static str,
    /// Number of the one at hand; 0 before the first.
    pub number: u64,
    /// What the technique is at: `structure`, `path condition`, `preP`, `rules`, `bounds`, `start`.
    pub stage: &'static str,
    /// Events of it that have happened, of how many.
    pub event: usize,
    /// All events of it.
    pub events: usize,
    /// The event that happened last; `None` at the start.
    pub last: Option<EventView>,
    /// What happened in this round, statements left out; the last ones where there are many.
    pub recent: Vec<EventView>,
    /// How many earlier ones are not among these.
    pub left_out: usize,
    /// The candidate vector: indices into the slots' domains.
    pub vector: Vec<u32>,
    /// The same with names.
    pub cells: Vec<DiveCell>,
    /// The accessed stack, oldest first, as indices into the vector.
    pub accessed: Vec<usize>,
    /// Objects whose name in the vector is not the one that they have in the heap.
    pub renamed: Vec<Renamed>,
    /// The verdict, once it is reached.
    pub verdict: Option<VerdictView>,
    /// The candidate, to be drawn; `None` where there is none at hand.
    #[serde(skip)]
    pub drawn: Option<HeapView>,
}

impl DiveView {
    /// The entries on the accessed stack, oldest first.
    pub fn accessed_cells(&self) -> Vec<DiveCell> {
        self.accessed.iter().filter_map(|&i| self.cells.get(i).cloned()).collect()
    }
}

/// One entry of the vector.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiveCell {
    /// Its index in the vector.
    pub index: usize,
    /// Its name: `N0.left`.
    pub name: String,
    /// The entry: an index into its domain.
    pub entry: u32,
    /// What that stands for: `null`, `N1`, `5`.
    pub value: String,
    /// Whether the heap fixes it.
    pub fixed: bool,
    /// Whether it is on the accessed stack.
    pub accessed: bool,
}

/// An object with two names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Renamed {
    /// In the vector.
    pub name: String,
    /// In the heap.
    pub heap: String,
}

/// One event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventView {
    /// `skipped`, `incremented`, `reset`, `candidate`, `statement`, `read`, `answer`, `path-condition`,
    /// `primitives`, `rule`, `bound`, `choice`.
    pub kind: &'static str,
    /// What happened and why.
    pub text: String,
    /// `path:line:col` of the precondition or rule.
    pub at: Option<String>,
    /// That line.
    pub line: Option<String>,
    /// Local variables, a rule's paths, labels.
    pub facts: Vec<VariableView>,
}
