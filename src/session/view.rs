//! Plain views of a state, for faces to draw. Values are text already; nothing here can be asked further.

mod diving;
mod ending;
mod judging;
mod looking;
mod noting;
mod scope;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::heap::OrbitId;
use crate::solve::VerdictWord;

pub use diving::{DiveCell, DiveView, EventView, Renamed};
pub use ending::{AlarmKindView, AlarmView, EndView, Ending, LoopView};
pub use judging::{
    ComparedRow, ComparisonView, CutView, DecidedView, DiffView, DisagreementView, FieldDiff, NearestView,
    PartingView, RefusalView, Smallest, WhyView,
};
pub use looking::{HeapForm, HeapLook, LookView};
pub use noting::{BreakpointView, Hit, MarkView, NoteView, WatchView};
pub use scope::{ScopeView, SlotView, in_short};

/// How things stand at a node: for faces to mark, and for programs to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NodeOutcome {
    /// The next choice is not known yet.
    Open,
    /// There is a choice.
    Choice,
    /// Nobody was there.
    Unvisited,
    /// The technique cut it.
    Cut,
    /// The technique has alternatives of its own in its place.
    Split,
    /// The method returned.
    Return,
    /// The method returned, and a postcondition fails on some input that takes the path.
    Violated,
    /// An exception left the method.
    Exception,
    /// There is no such path: an assumption fails.
    Infeasible,
    /// The method never ends: a state repeats, or a call leads to itself.
    NeverEnds,
    /// It was cut in a loop.
    LoopCut,
    /// A budget ran out, or what the program does is not supported.
    Stopped,
    /// It shall not be seen yet.
    Hidden,
}

/// Where the session is.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Whereabouts {
    /// Name of the node in both forms.
    pub choice_path: Vec<u32>,
    /// The readable form.
    pub clause_path: String,
    /// Number of choices from the root.
    pub depth: usize,
    /// Statements executed since the choice.
    pub statements: u64,
    /// Frames, innermost first.
    pub frames: Vec<FrameLine>,
    /// Index of the selected one, which `vars`, `source` and expressions are about.
    pub frame: usize,
    /// How the path ended, where it has.
    pub end: Option<String>,
    /// The same as data.
    pub outcome: Option<NodeOutcome>,
    /// Notes on the node.
    pub notes: Vec<String>,
    /// Watches with their values.
    pub watches: Vec<WatchView>,
    /// Why all of it says nothing: no heap of the scope satisfies the precondition, and what refuses most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacuous: Option<String>,
}

/// One frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FrameLine {
    /// The method.
    pub method: String,
    /// `path:line:col` of the instruction that runs next.
    pub at: Option<String>,
    /// That line.
    pub line: Option<String>,
}

/// An alternative.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChoiceView {
    /// Its number, from 1.
    pub number: u32,
    /// What it assumes.
    pub clause: String,
    /// Whether it makes a new object.
    pub new_object: bool,
    /// The technique's verdict.
    pub verdict: VerdictWord,
    /// Why, where the verdict is not *sat*.
    pub why: Option<String>,
    /// Whether it was visited.
    pub visited: bool,
    /// Where it decides a field of the heap: what the heap is then, and that field.
    #[serde(skip)]
    pub heap: Option<(HeapView, String)>,
}

/// A node of the visited tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TreeRow {
    /// Its name.
    pub choice_path: Vec<u32>,
    /// What was assumed last.
    pub clause: String,
    /// `open`, `choice`, `return`, `exception …`, `cut`, `unvisited`, …
    pub state: String,
    /// The same as data.
    pub outcome: NodeOutcome,
    /// Why it was cut.
    pub why: Option<String>,
    /// Whether the session is here.
    pub here: bool,
}

/// A heap, object by object.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HeapView {
    /// `input` or `current`.
    pub which: &'static str,
    /// The node it belongs to.
    pub choice_path: Vec<u32>,
    /// Roots other than the receiver: static fields and arguments.
    pub roots: Vec<CellView>,
    /// Arguments that are no roots: numbers, and references that no heap holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<CellView>,
    /// Its objects in order of creation.
    pub objects: Vec<ObjectView>,
    /// Nodes on other paths that have the same heap, but for the names of its objects; there where it was asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<Vec<u32>>,
    /// The clauses of the path condition, for pictures; the reply `pc` has them as data.
    #[serde(skip)]
    pub conditions: Vec<String>,
    /// Whether pictures say nothing of what breaks its shape, since that would answer an open question.
    #[serde(skip)]
    pub calm: bool,
}

/// An object.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ObjectView {
    /// `this`, `N0`.
    pub name: String,
    /// Its class.
    pub class: String,
    /// The path along which it was first reached; `None` for objects that the program made.
    pub origin: Option<String>,
    /// Objects of one class and one orbit are interchangeable; `None` for objects that the program made.
    #[serde(skip)]
    pub orbit: Option<OrbitId>,
    /// Its fields or elements.
    pub cells: Vec<CellView>,
}

/// A field or element.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CellView {
    /// Its name.
    pub name: String,
    /// Its value: `?` where it is symbolic and was never read.
    pub value: String,
    /// Name of the object that it leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Whether it is decided: null, an object, a constant. A symbol is not, though it may have a name.
    pub fixed: bool,
    /// Whether it may lead to an object, by its type.
    #[serde(skip)]
    pub is_reference: bool,
    /// The class of the objects that it may lead to, where there is one.
    #[serde(skip)]
    pub leads_to: Option<String>,
    /// What the code says of it.
    #[serde(skip)]
    pub linkage: LinkageView,
}

/// What the code says of a field that leads to objects, by the names of fields.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct LinkageView {
    /// The fields that it repeats backwards.
    pub inverse_of: Vec<String>,
    /// It is kept as the end of a row that these fields of its members lead along.
    pub end_of: Vec<String>,
    /// It leads to the first of a row that these fields lead along.
    pub first_of: Vec<String>,
    /// Other fields of its class that lead to the objects which it leads to.
    pub apart_from: Vec<String>,
    /// Other fields of its class that a search may choose instead.
    pub instead_of: Vec<String>,
}

impl CellView {
    /// Its name with its object's: `N0.left`, `arr[2]`; its own for roots, which belong to no object (`""`).
    pub fn full_name(&self, object: &str) -> String {
        match self.name.as_str() {
            name if object.is_empty() => name.to_string(),
            name if name.starts_with('[') => format!("{object}{name}"),
            name => format!("{object}.{name}"),
        }
    }
}

/// A local variable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct VariableView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Source around a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SourceView {
    /// The file.
    pub path: String,
    /// The current line.
    pub line: u32,
    /// Number of the first of `lines`.
    pub first: u32,
    /// The lines.
    pub lines: Vec<String>,
    /// The whole file, which says where a comment or string that a line is in began.
    #[serde(skip)]
    pub text: Arc<str>,
}

/// One technique's verdict on a heap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct VerdictView {
    /// The technique.
    pub technique: String,
    /// What it says.
    pub verdict: VerdictWord,
    /// Why, where the verdict is not *sat*.
    pub why: Option<String>,
}
