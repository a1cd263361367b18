//! The rows of `bench`.

use super::frames::Shape;

/// What is measured.
#[derive(Clone, Copy)]
pub enum What {
    /// Loading the subject: reading, linking the JDK's models, checking.
    StartUp,
    /// A move of a session.
    Moves,
    /// The first frame of a screen whose heap has as many objects as the scope says.
    Frame(Shape),
    /// A whole exploration under this technique.
    Exploration(&'static str),
}

/// One row.
pub struct Row {
    /// What is measured.
    pub what: What,
    /// The bundled subject; none of a frame.
    pub subject: &'static str,
    /// Its method.
    pub method: &'static str,
    /// The scope k.
    pub scope: u32,
}

impl Row {
    /// Its name.
    pub fn name(&self) -> String {
        let Row { what, subject, method, .. } = self;
        match what {
            What::StartUp => format!("start-up {subject}"),
            What::Moves => format!("session {subject}"),
            What::Frame(shape) => format!("frame {}", shape.word()),
            What::Exploration(technique) => format!("{technique} {subject} {method}"),
        }
    }
}

const fn row(what: What, subject: &'static str, method: &'static str, scope: u32) -> Row {
    Row { what, subject, method, scope }
}

/// All rows: of each kind of structure one whose search is most of the work, and one whose paths are; scopes are those
/// of published times where these are no matter of minutes.
pub const ROWS: &[Row] = &[
    row(What::StartUp, "intro/cycle", "size", 3),
    row(What::StartUp, "lissa/tree_map", "put", 4),
    row(What::Moves, "intro/binary_tree", "dfs", 4),
    row(What::Frame(Shape::Tree), "", "", 500),
    row(What::Frame(Shape::List), "", "", 500),
    row(What::Frame(Shape::Buckets), "", "", 500),
    row(What::Frame(Shape::Graph), "", "", 500),
    row(What::Exploration("lissa"), "lissa/tree_map", "put", 5),
    row(What::Exploration("lissa"), "lissa/tree_map", "put", 7),
    row(What::Exploration("lissa"), "lissa/tree_map", "put", 9),
    row(What::Exploration("lissa"), "lissa/tree_map", "remove", 7),
    row(What::Exploration("lissa"), "lissa/schedule", "quantumExpire", 8),
    row(What::Exploration("lissa"), "lissa/hash_map", "put", 3),
    row(What::Exploration("lissa"), "lissa/dictionary_info", "getField", 6),
    row(What::Exploration("lissa"), "lissa/linked_list", "remove", 20),
    row(What::Exploration("lissa"), "lissa/transport_stats", "bytesRead", 6),
    row(What::Exploration("pli"), "pli/tree_map", "put", 5),
    row(What::Exploration("pli"), "pli/avl_tree", "insert", 5),
    row(What::Exploration("pli"), "pli/binomial_heap", "extractMinFixed", 6),
    row(What::Exploration("pli"), "pli/schedule", "quantumExpire", 4),
];
