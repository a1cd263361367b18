//! What commands answer: plain data, which faces print or write as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::session::view::{
    AlarmView, BreakpointView, ChoiceView, ComparisonView, CutView, DiffView, DisagreementView, DiveCell,
    DiveView, EndView, HeapView, Hit, LookView, MarkView, NoteView, SourceView, TreeRow, VariableView,
    VerdictView, WatchView, Whereabouts, WhyView,
};
use crate::solve::VerdictWord;

/// The answer to a command.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "reply", rename_all = "kebab-case")]
pub enum Reply {
    /// The session moved: where it is now.
    Moved(Box<Whereabouts>),
    /// The session moved until breakpoints were hit.
    Stopped {
        /// Where it is now.
        at: Box<Whereabouts>,
        /// What was hit.
        hits: Vec<Hit>,
    },
    /// A part of the tree was explored.
    Explored(Box<Explored>),
    /// The value of an expression.
    Value {
        /// As typed.
        expression: String,
        /// Its value.
        value: String,
    },
    /// Where it is in a query.
    Dive(Box<DiveView>),
    /// The candidate vector of a query.
    Vector {
        /// Indices into the slots' domains.
        vector: Vec<u32>,
        /// The same with names.
        cells: Vec<DiveCell>,
    },
    /// The accessed stack of a query, oldest first.
    Accessed {
        /// Its entries.
        cells: Vec<DiveCell>,
    },
    /// The fixed entries of a query's vector.
    Fixed {
        /// In vector order.
        cells: Vec<DiveCell>,
    },
    /// A query was left.
    Surfaced {
        /// What it says.
        verdict: VerdictView,
        /// What its rounds are: `candidate`, `reference`, `lazy step`, `run`.
        unit: &'static str,
        /// Number of the one at which it was left.
        reached: u64,
        /// Where the session is.
        at: Box<Whereabouts>,
    },
    /// All breakpoints.
    Breakpoints {
        /// In order of their numbers.
        breakpoints: Vec<BreakpointView>,
    },
    /// All watches with their values here.
    Watches {
        /// In order of their numbers.
        watches: Vec<WatchView>,
    },
    /// All marks.
    Marks {
        /// By name.
        marks: Vec<MarkView>,
    },
    /// All notes.
    Notes {
        /// Oldest first.
        notes: Vec<NoteView>,
    },
    /// Why the path ends in these alarms.
    WhyEnds {
        /// One an alarm: a path may violate several postconditions.
        ends: Vec<EndView>,
    },
    /// Why a technique says what it says.
    Why(Box<WhyView>),
    /// Two nodes side by side.
    Diff(Box<DiffView>),
    /// The techniques side by side.
    Comparison(Box<ComparisonView>),
    /// The session moved to a disagreement.
    Disagreement {
        /// Its number, from 1.
        number: usize,
        /// Number of disagreements that were looked for.
        count: usize,
        /// Whether there may be more.
        is_partial: bool,
        /// Where the session is now.
        at: Box<Whereabouts>,
        /// What the techniques say.
        view: Box<DisagreementView>,
    },
    /// The alarms among the visited paths.
    Alarms {
        /// In order of their names.
        alarms: Vec<AlarmView>,
        /// Why they say nothing: no heap of the scope satisfies the precondition.
        #[serde(skip_serializing_if = "Option::is_none")]
        vacuous: Option<String>,
    },
    /// Whether a technique says what a script expects.
    Expectation {
        /// The technique.
        technique: String,
        /// The node, or the alternative's clause.
        about: String,
        /// What it should say.
        expected: VerdictWord,
        /// What it says.
        said: VerdictWord,
        /// Whether these are the same.
        met: bool,
    },
    /// Places that a text was found at.
    Found {
        /// What was looked for.
        text: String,
        /// Where it was found.
        rows: Vec<TreeRow>,
    },
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
    /// A heap with what there is to see of it.
    HeapAs(Box<LookView>),
    /// The heaps of the scope that satisfy the precondition, isomorphic ones once.
    Heaps {
        /// The scope k.
        scope: u32,
        /// Objects with the fields that the precondition read.
        heaps: Vec<HeapView>,
        /// Candidate heaps that were tried.
        explored: u64,
        /// Why these are not all, where they are not.
        partial: Option<String>,
    },
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
    Output {
        /// All of it.
        text: String,
    },
    /// It is hidden while a question is open.
    Hidden,
    /// Verdicts on the node's input heap.
    Verdicts {
        /// The node.
        choice_path: Vec<u32>,
        /// One a technique.
        verdicts: Vec<VerdictView>,
        /// What they take for granted.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        relies_on: Vec<String>,
    },
}

/// What `run` found, counted from where it began.
#[derive(Clone, Default, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Explored {
    /// Paths that ended.
    pub paths: u64,
    /// Of these, by an exception.
    pub exceptions: u64,
    /// Paths that return and violate a postcondition on some input.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub violated: u64,
    /// Further paths to cases that are counted already: the technique comes to them by several names of the same
    /// objects.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub repeated: u64,
    /// Alternatives that the technique cut.
    pub cut: u64,
    /// States from which the method never ends; they are no paths.
    #[serde(default)]
    pub never_ends: u64,
    /// States that were cut in a loop.
    pub loops_cut: u64,
    /// Whether nothing is left.
    pub complete: bool,
    /// A budget that was hit somewhere.
    pub partial: Option<String>,
    /// All that limits cut, with where it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<CutView>,
    /// What the paths take for granted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relies_on: Vec<String>,
    /// Why the paths say nothing: no heap of the scope satisfies the precondition, or there is no path at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacuous: Option<String>,
    /// Nodes of the visited tree.
    pub nodes: usize,
    /// Breakpoints that ended it.
    pub hits: Vec<Hit>,
    /// Where the session is now.
    pub at: Whereabouts,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}
