//! What commands answer: plain data, which faces print or write as JSON.

use serde::Serialize;

use crate::session::view::{
    ChoiceView, HeapView, SourceView, TreeRow, VariableView, VerdictView, Whereabouts,
};

/// The answer to a command.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "reply", rename_all = "kebab-case")]
pub enum Reply {
    /// The session moved: where it is now.
    Moved(Box<Whereabouts>),
    /// Where it is.
    Where(Box<Whereabouts>),
    /// The next choice.
    Choices {
        /// What it is about, such as `N0.left` or `condition`.
        about: String,
        /// Where the choice is made: `path:line:col`.
        at: Option<String>,
        /// The alternatives.
        choices: Vec<ChoiceView>,
    },
    /// The path ends before any further choice.
    NoChoice {
        /// How it ends.
        end: String,
    },
    /// The visited tree.
    Tree {
        /// Its nodes, parents before children.
        rows: Vec<TreeRow>,
    },
    /// A heap.
    Heap(HeapView),
    /// The path condition.
    Pc {
        /// Its clauses, oldest first.
        clauses: Vec<String>,
    },
    /// Local variables.
    Vars {
        /// The method of the frame; `None` before the method was called or after it ended.
        method: Option<String>,
        /// Its variables.
        variables: Vec<VariableView>,
    },
    /// Source lines.
    Source(SourceView),
    /// What the program printed.
    Output(String),
    /// Verdicts on the node's input heap.
    Verdicts {
        /// The node.
        choice_path: Vec<u32>,
        /// One a technique.
        verdicts: Vec<VerdictView>,
    },
}
