//! What is said of ends of paths that are alarms.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::explore::alarm::Class;
use crate::session::view::{DecidedView, FieldDiff, HeapView, RefusalView};

/// What kind of alarm it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AlarmKindView {
    /// An exception, a failed assertion among them.
    Exception,
    /// A violated postcondition.
    Postcondition,
    /// A loop that never ends.
    NeverEnds,
}

/// Alarms of one kind at one statement for one reason, by the one with the shortest path.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct AlarmView {
    /// The end of its path.
    pub choice_path: Vec<u32>,
    /// Its readable name.
    pub clause_path: String,
    /// What it is.
    pub kind: AlarmKindView,
    /// The exception, the postcondition, or `never ends`.
    pub name: String,
    /// The exception's message, or how the postcondition failed.
    pub message: Option<String>,
    /// What happens there, in a sentence.
    pub end: String,
    /// The statement that threw, the first one of the loop, or what names the postcondition: `path:line:col`.
    pub at: Option<String>,
    /// That line of source.
    pub statement: Option<String>,
    /// The statement of a model of the JDK that threw in it.
    pub inside: Option<String>,
    /// That line of the model.
    pub inside_statement: Option<String>,
    /// The loop, where it never ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub never_ends: Option<LoopView>,
    /// `real`, `false`, `false-in-scope` or `unknown`.
    pub verdict: Class,
    /// Why it is that.
    pub reason: String,
    /// The same where it is not real.
    pub why: Option<String>,
    /// Of a false alarm, why the precondition refuses its heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
    /// How many there are.
    pub count: u64,
    /// The paths of the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Vec<u32>>,
    /// The path condition; for a postcondition that under which it fails.
    pub path_condition: Vec<String>,
    /// The path's input heap: objects with the cells that are decided.
    pub heap: Value,
    /// An input that raises it, as `heap` and `arguments`.
    pub witness: Option<Value>,
    /// The heap of that input, to be drawn.
    #[serde(skip)]
    pub drawn: Option<HeapView>,
    /// What the verdict takes for granted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relies_on: Vec<String>,
}

/// A loop that never ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LoopView {
    /// Its lines.
    pub lines: Vec<String>,
    /// These lines of source.
    pub statements: Vec<String>,
    /// The state that repeats: local variables, and what of the input objects has changed.
    pub state: Vec<String>,
}

/// Why a path ends in an alarm.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EndView {
    /// The alarm.
    pub alarm: AlarmView,
    /// What brings it about.
    #[serde(flatten)]
    pub ending: Ending,
}

/// What brings an alarm about, on the input that raises it.
#[derive(Clone, Default, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Ending {
    /// Of a postcondition: the line that returned false, or threw.
    pub decided: Option<DecidedView>,
    /// The input that raises it; `None` where there is none.
    pub before: Option<HeapView>,
    /// What that has become by the end of the path; in the loop, where it never ends.
    pub after: Option<HeapView>,
    /// Fields and elements with other values after than before; `None` on the left for what is new.
    pub changed: Vec<FieldDiff>,
}
