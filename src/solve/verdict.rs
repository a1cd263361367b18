//! Verdicts, each with its reason as data.

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
    /// A reference violates a HEX rule.
    Hex(Box<crate::solve::hex::HexWhy>),
    /// The heap is complete, and all of it satisfies what a HEX sentence denies.
    HexDenied {
        /// Number of the first rule in the sentence, from 1.
        rule: usize,
        /// That rule.
        text: std::sync::Arc<str>,
    },
    /// What a companion method of a HEX rule assumes cannot hold.
    Companion {
        /// Number of the rule, from 1; 0 for one that is called at the start.
        rule: usize,
        /// The method.
        method: String,
    },
    /// The precondition gave no answer, or a budget ran out.
    GaveUp(String),
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
            Why::Hex(why) => why.sentence(),
            Why::HexDenied { rule, text } => {
                format!("rule {rule}, `{text}`, holds, and a sentence denies it")
            }
            Why::Companion { rule, method } => {
                format!("what {method} assumes for rule {rule} contradicts the path condition")
            }
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
