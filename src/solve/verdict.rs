//! Verdicts, each with its reason as data.

use crate::base::Span;
use crate::heap::{Clause, Encoding, Layout};

/// The answer to "can this heap be extended to one that satisfies the precondition?"
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Yes; with a heap that shows it, where the technique builds one.
    Sat(Option<Witness>),
    /// No.
    Unsat(Why),
    /// Not decided.
    Unknown(Why),
}

impl Verdict {
    /// `sat`, `unsat` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::Sat(_) => "sat",
            Verdict::Unsat(_) => "unsat",
            Verdict::Unknown(_) => "unknown",
        }
    }
}

/// A concrete heap of the scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The query it answers.
    pub encoding: Encoding,
    /// Values of all slots.
    pub vector: Vec<u32>,
    /// Which slots the precondition read; the others may have any value.
    pub read: Vec<bool>,
}

/// Why a verdict is what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// SymSolve tried every candidate (LISSA §3.2).
    Exhausted {
        /// How many.
        candidates: u64,
        /// The last ones.
        last: Vec<Vec<u32>>,
    },
    /// The heap has a value that its field's domain does not contain.
    OutsideDomain {
        /// The field.
        slot: String,
        /// The value.
        value: String,
    },
    /// A predicate is false on what is decided already, so it is false on every heap that extends it.
    Rejected(Box<Rejection>),
    /// The precondition gave no answer, or a budget ran out.
    GaveUp(String),
}

/// How a predicate refused a partially symbolic heap (LISSA §2.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The predicate.
    pub predicate: String,
    /// The `return false` that decided it, innermost of those that only passed it on; or what threw.
    pub span: Option<Span>,
    /// The same as `path:line:col`; empty where it is not known.
    pub at: String,
    /// The exception that left it, where there was one: that counts as false.
    pub thrown: Option<String>,
    /// The fields that it had read, in order of first reading, by the names of the heap in question.
    pub reads: Vec<String>,
}

impl Rejection {
    fn sentence(&self) -> String {
        let does = match &self.thrown {
            Some(thrown) => format!("throws {thrown}"),
            None => "returns false".into(),
        };
        let at = if self.at.is_empty() { String::new() } else { format!(" at {}", self.at) };
        let reads = match self.reads.as_slice() {
            [] => "without reading a field".into(),
            reads => format!("after reading {}", reads.join(", ")),
        };
        format!("{} {does}{at}, {reads}", self.predicate)
    }
}

impl Why {
    /// One sentence.
    pub fn sentence(&self) -> String {
        match self {
            Why::Exhausted { candidates: 1, .. } => {
                "the one candidate heap does not satisfy the precondition".into()
            }
            Why::Exhausted { candidates, .. } => {
                format!("none of {candidates} candidate heaps satisfies the precondition")
            }
            Why::OutsideDomain { slot, value } => format!("{slot} = {value} lies outside its domain"),
            Why::Rejected(rejection) => rejection.sentence(),
            Why::GaveUp(why) => why.clone(),
        }
    }
}

/// How a clause prints in clause paths: `root=N0`, `N0.left=null`, `key<N0.key`.
pub fn clause_text(layout: &Layout, clause: &Clause, term: impl Fn(crate::term::TermId) -> String) -> String {
    let slot = |s: &crate::heap::SlotId| layout.slot(*s).name.to_string();
    match clause {
        Clause::Null(s) => format!("{}=null", slot(s)),
        Clause::Aliases(s, p) | Clause::Expands(s, p) => format!("{}={}", slot(s), layout.place(*p).name),
        Clause::Fixes(s, crate::heap::DomainValueKey::Number(n)) => format!("{}={n}", slot(s)),
        Clause::Fixes(s, crate::heap::DomainValueKey::Text(t)) => format!("{}={t:?}", slot(s)),
        Clause::Assume(t) => term(*t).replace(' ', ""),
        Clause::Chooses(what, which) => format!("{what}={which}"),
    }
}
