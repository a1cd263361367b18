//! What the engine's thread tells the screen's: plain data, drawn as it is.

use crate::session::veil;
use crate::session::view::{
    ChoiceView, LookView, ScopeView, SourceView, TreeRow, VariableView, VerdictView, Whereabouts,
};
use crate::ui::highlight::Pieces;
use crate::ui::lesson::Lesson;
use crate::ui::render_reply::Row;
use crate::ui::render_reply::dive::Part;

/// A session at rest, as the panes need it.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Snapshot {
    /// Counts snapshots, so that late answers can be told from current ones.
    pub number: u64,
    /// The subject's name; empty where none is loaded.
    pub subject: String,
    /// The method's key.
    pub method: String,
    /// The technique that cuts.
    pub technique: String,
    /// Those of the verdict pane.
    pub techniques: Vec<String>,
    /// What these do, in a clause.
    pub abouts: Vec<String>,
    /// The scope.
    pub scope: u32,
    /// Where the session is.
    pub at: Whereabouts,
    /// The visited tree, or the part of it around here.
    pub tree: Vec<TreeRow>,
    /// Visited nodes that are no rows.
    pub tree_more: usize,
    /// The input heap here.
    pub input: Option<LookView>,
    /// The current heap here.
    pub current: Option<LookView>,
    /// The source around the current line.
    pub source: Option<SourceView>,
    /// Its lines in pieces.
    pub pieces: Vec<Pieces>,
    /// Local variables of the selected frame.
    pub variables: Vec<VariableView>,
    /// The object that is `this` there.
    pub receiver: Option<String>,
    /// The path condition.
    pub pc: Vec<String>,
    /// Whether the program waits for a choice here.
    pub waits: bool,
    /// The dive, where the session is in one.
    pub dive: Option<Vec<(Part, String)>>,
    /// The entries of a candidate vector.
    pub entries: ScopeView,
    /// The candidate of the dive, where there is one.
    pub candidate: Option<Vector>,
}

/// A candidate vector, and what a query knows of its entries.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Vector {
    /// The entries: indices into their domains.
    pub entries: Vec<u32>,
    /// Which of them the heap fixes.
    pub fixed: Vec<bool>,
    /// The accessed stack, oldest first.
    pub accessed: Vec<usize>,
    /// Objects whose name here is not the one in the heap: here, and there.
    pub renamed: Vec<(String, String)>,
}

/// The next choice.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Choices {
    /// What it is about.
    pub about: String,
    /// Its alternatives.
    pub rows: Vec<ChoiceView>,
    /// For alternatives where compared techniques part: what they say, by number.
    pub parts: Vec<(u32, Vec<VerdictView>)>,
    /// How the path ends, where there is no choice.
    pub end: Option<String>,
}

impl Snapshot {
    /// Without what a presenter hides.
    pub fn veil(&mut self) {
        veil::place(&mut self.at);
        veil::rows(&mut self.tree);
        // How many more were visited tells of the shape.
        self.tree_more = 0;
        self.input.iter_mut().chain(&mut self.current).for_each(veil::look);
    }
}

impl Choices {
    /// Without what a presenter hides.
    pub fn veil(&mut self) {
        self.rows.iter_mut().for_each(veil::choice);
        self.parts.clear();
        self.end = self.end.take().map(|_| veil::END.to_string());
    }
}

/// What an answer says to the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum Says {
    /// The session only moved, so that the panes say it all; perhaps something for the message line.
    Moved(Option<String>),
    /// Lines, with the nodes that they are about.
    Rows(Vec<Row>),
    /// It could not be carried out.
    Failed {
        /// Why, on one line where one is enough.
        line: Option<String>,
        /// Why, in full.
        text: String,
    },
    /// Somebody ended it early, or a limit did, for this reason.
    Cancelled(Option<&'static str>),
}

/// News for the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The session moved or changed.
    Snapshot(Box<Snapshot>),
    /// The next choice after snapshot `.0`.
    Choices(u64, Choices),
    /// The visited tree has grown since snapshot `.0`.
    Tree(u64, Vec<TreeRow>, usize),
    /// A technique's verdict on snapshot `.0`.
    Verdict(u64, VerdictView),
    /// The answer to a line that was typed or stands behind a key.
    Answer {
        /// The line.
        line: String,
        /// What it says.
        says: Says,
        /// The node that it is about, where that is not the one that it moved to.
        about: Option<Vec<u32>>,
    },
    /// What there is to tell of a subject that was loaded.
    Told(String),
    /// A lesson begins.
    Lesson(Box<Lesson>),
    /// What is decided from now on about snapshot `.0`.
    Deciding(u64, String),
    /// What was decided about snapshot `.0` was ended, and is not taken up again.
    Stopped(u64),
    /// Work has begun that may take long: what.
    Working(String),
    /// It has ended.
    Idle,
    /// Words that complete what was typed.
    Completions(Vec<String>),
    /// The session is over.
    Ended,
}

/// A request, with the number of times that somebody had cancelled by then: what was asked for before the
/// last time is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Cancellations by then.
    pub cancelled: u64,
    /// What is asked for.
    pub request: Request,
}

/// What the screen asks of the engine's thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// A line, as the REPL takes it.
    Line(String),
    /// A line whose answer is shown in full whatever it is (why, diff, …).
    Show(String),
    /// From now on answers hide what a presenter hides, or no longer.
    Veil(bool),
    /// What completes this text.
    Complete(String),
    /// The session is to end.
    Quit,
    /// End with a panic (a check of the terminal's restoration).
    Panic,
}
