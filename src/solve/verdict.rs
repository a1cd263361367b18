//! Verdicts, each with its reason as data.

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::Span;
use crate::base::count::counted;
use crate::heap::{Clause, DomainValue, Layout};
use crate::solve::reason::{HexWhy, Reached};

/// A verdict without its reason, as faces say it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictWord {
    /// Some heap of the precondition extends it.
    Sat,
    /// None does.
    Unsat,
    /// Not decided.
    Unknown,
    /// The technique has nothing to judge by.
    #[serde(rename = "n/a")]
    NotApplicable,
    /// It shall not be seen yet.
    Hidden,
}

impl VerdictWord {
    /// What can be said of a heap that a technique is asked about.
    pub const JUDGED: [Self; 3] = [Self::Sat, Self::Unsat, Self::Unknown];
    /// What a technique can say.
    pub const SAID: [Self; 4] = [Self::Sat, Self::Unsat, Self::Unknown, Self::NotApplicable];

    /// Of a technique, where it was asked at all.
    pub fn of(verdict: Option<&Verdict>) -> Self {
        match verdict {
            Some(Verdict::Sat(_)) => Self::Sat,
            Some(Verdict::Unsat(_)) => Self::Unsat,
            Some(Verdict::Unknown(_)) => Self::Unknown,
            None => Self::NotApplicable,
        }
    }
    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::Unsat => "unsat",
            Self::Unknown => "unknown",
            Self::NotApplicable => "n/a",
            Self::Hidden => "hidden",
        }
    }
    /// The words of these.
    pub const fn words<const N: usize>(these: [Self; N]) -> [&'static str; N] {
        let mut words = [""; N];
        let mut i = 0;
        while i < N {
            words[i] = these[i].as_str();
            i += 1;
        }
        words
    }
    /// The one of these that a word names.
    pub fn named(word: &str, these: &[Self]) -> Option<Self> {
        these.iter().copied().find(|this| this.as_str() == word)
    }
    /// Whether it settles the question.
    pub fn is_decided(self) -> bool {
        matches!(self, Self::Sat | Self::Unsat)
    }
}

impl std::fmt::Display for VerdictWord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}

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
    /// The reason, where it is not *sat*.
    pub fn why(&self) -> Option<&Why> {
        match self {
            Verdict::Sat(_) => None,
            Verdict::Unsat(why) | Verdict::Unknown(why) => Some(why),
        }
    }
    /// The same without its reason.
    pub fn word(&self) -> VerdictWord {
        VerdictWord::of(Some(self))
    }
}

/// A concrete heap of the scope, in the names of the heap that was asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Values of all slots; `None` where any value will do.
    pub values: Vec<Option<DomainValue>>,
    /// Values of symbols by name, those of arguments among them; one that is not there may have any value.
    pub symbols: Vec<(std::sync::Arc<str>, i64)>,
    /// Texts of the strings among them, where these are determined or free; `None` where none is known.
    pub texts: Option<Vec<(std::sync::Arc<str>, std::sync::Arc<str>)>>,
}

/// What PLI refused before it gave a heap up.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Refusals {
    /// Whether the precondition is unsplit: then preH is all of it with numbers left open, and preP all of
    /// it.
    pub is_unsplit: bool,
    /// Candidates tried.
    pub candidates: u64,
    /// Whether others were refuted by what earlier queries had tried.
    pub as_before: bool,
    /// Those that satisfy preH.
    pub satisfying: u64,
    /// Of these, refused because what preH fixed contradicts the path condition.
    pub by_path_condition: u64,
    /// Of these, refused because preP cannot return true.
    pub by_primitives: u64,
    /// Why preP cannot return true, in words: for each candidate the contradiction that its longest run met;
    /// each reason once, the first ones.
    pub primitive_reasons: Vec<String>,
    /// Which clauses contradict what preH fixed; each reason once, the first ones.
    pub path_reasons: Vec<String>,
    /// The limits of the scope that the search met.
    pub reached: Vec<Reached>,
}

/// Most reasons of a kind that are kept.
pub const KEPT: usize = 8;

/// Adds a reason unless it is there, or there are enough.
fn note(reasons: &mut Vec<String>, reason: String) {
    if reasons.len() < KEPT && !reasons.contains(&reason) {
        reasons.push(reason);
    }
}

impl Refusals {
    /// Adds why preP cannot return true.
    pub fn note_primitives(&mut self, reason: String) {
        note(&mut self.primitive_reasons, reason);
    }

    /// Adds clauses that contradict what preH fixed.
    pub fn note_path(&mut self, clauses: String) {
        note(&mut self.path_reasons, clauses);
    }

    /// Whether another reason why preP cannot return true is worth computing.
    pub fn wants_primitive_reasons(&self) -> bool {
        self.primitive_reasons.len() < KEPT
    }

    /// Whether another contradiction with the path condition is worth computing.
    pub fn wants_path_reasons(&self) -> bool {
        self.path_reasons.len() < KEPT
    }

    /// All reasons, those of preP first: they say more of the structure.
    pub fn reasons(&self) -> impl Iterator<Item = String> {
        let paths = self.path_reasons.iter();
        let contradicts = |clauses| format!("the path condition contradicts the shape: {clauses}");
        self.primitive_reasons.iter().cloned().chain(paths.map(contradicts))
    }

    /// What was tried, in one sentence without reasons.
    pub fn tried(&self) -> String {
        let candidates = counted(self.candidates, "candidate heap");
        let (one, others) = if self.as_before {
            ("the one candidate heap that was tried", ", others were refuted as before")
        } else {
            ("the one candidate heap", "")
        };
        let heap = if self.is_unsplit { "has a shape that repOK may accept" } else { "satisfies preH" };
        let tried = match self.satisfying {
            0 if self.candidates == 1 && self.is_unsplit => {
                format!("{one} has no shape that repOK may accept")
            }
            0 if self.candidates == 1 => format!("{one} does not satisfy preH"),
            0 => format!("none of {candidates} {heap}"),
            1 if self.candidates == 1 => format!("{one} {heap}, but will not do"),
            1 => format!("of {candidates} one {heap}, but will not do"),
            n => {
                let heap =
                    if self.is_unsplit { "have a shape that repOK may accept" } else { "satisfy preH" };
                format!("of {candidates} {n} {heap}, but none of these will do")
            }
        };
        tried + others
    }

    /// What refused them, a kind a part: how many, the same in words, and their reasons, each once.
    pub fn grounds(&self) -> Vec<(u64, String, &[String])> {
        let part = if self.is_unsplit { "repOK" } else { "preP" };
        let mut grounds = Vec::new();
        if self.by_primitives > 0 {
            let says = format!("{} cannot satisfy {part}", self.by_primitives);
            grounds.push((self.by_primitives, says, self.primitive_reasons.as_slice()));
        }
        if self.by_path_condition > 0 {
            let contradicts = if self.by_path_condition == 1 { "contradicts" } else { "contradict" };
            let says = format!("{} {contradicts} the path condition", self.by_path_condition);
            grounds.push((self.by_path_condition, says, self.path_reasons.as_slice()));
        }
        grounds
    }

    /// Adds a limit unless it is there.
    pub fn note_limit(&mut self, limit: Reached) {
        if !self.reached.contains(&limit) {
            self.reached.push(limit);
        }
    }

    /// The first reason leads: where there is little room, the counts are cut off.
    fn sentence(&self) -> String {
        let grounds: Vec<String> = self.grounds().into_iter().map(|(_, says, _)| says).collect();
        if grounds.is_empty() {
            return self.tried();
        }
        let (grounds, candidates) = (grounds.join(", "), counted(self.candidates, "candidate heap"));
        let heaps = match (self.is_unsplit, self.satisfying) {
            (true, 1) => "1 heap has a shape that repOK may accept".to_string(),
            (true, n) => format!("{n} heaps have a shape that repOK may accept"),
            (false, 1) => "1 heap satisfies preH".to_string(),
            (false, n) => format!("{n} heaps satisfy preH"),
        };
        let others = if self.as_before { ", others refuted as before" } else { "" };
        let counts = format!("{heaps} ({candidates} tried{others}): {grounds}");
        match self.reasons().next() {
            Some(reason) => format!("{reason}; {counts}"),
            None => counts,
        }
    }
}

/// A reference that tight field bounds rule out. Objects of the partial heap are in its own names; the
/// numbers that they may have in a whole heap are those of breadth-first order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingPair {
    /// The reference.
    pub slot: String,
    /// Whose it is; `None` for a root that is no field.
    pub owner: Option<String>,
    /// The numbers that the owner may have, as names of objects.
    pub owner_label: Vec<String>,
    /// Where the bound lets the reference lead from these.
    pub targets: Vec<String>,
    /// The value that it should have: `null`, an object, or `a new object`.
    pub value: String,
    /// The numbers that the value may have, where it is an object that exists.
    pub value_label: Vec<String>,
}

impl MissingPair {
    fn sentence(&self) -> String {
        let list = |names: &[String]| match names {
            [] => "nothing".to_string(),
            names => names.join(" or "),
        };
        let owner = match &self.owner {
            Some(owner) if self.owner_label != [owner.clone()] => {
                format!(" ({owner} is {} in breadth-first order)", list(&self.owner_label))
            }
            _ => String::new(),
        };
        let value = match self.value_label.as_slice() {
            [] => String::new(),
            [one] if *one == self.value => String::new(),
            label => format!(", and {} is {}", self.value, list(label)),
        };
        format!(
            "the tight field bound has no pair for {} = {}: it leads to {}{owner}{value}",
            self.slot,
            self.value,
            list(&self.targets)
        )
    }
}

/// Why a verdict is what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// SymSolve tried every candidate (LISSA §3.2).
    Exhausted {
        /// How many.
        candidates: u64,
        /// Whether others were refuted by what earlier queries had tried.
        as_before: bool,
        /// The last ones.
        last: Vec<Vec<u32>>,
        /// The limits of the scope that it met.
        reached: Vec<Reached>,
    },
    /// PLI refused every candidate (PLI, Algorithm 1).
    Refused(Box<Refusals>),
    /// The heap has a value that its field's domain does not contain.
    OutsideDomain {
        /// The field.
        slot: String,
        /// The value.
        value: String,
    },
    /// A predicate is false on what is decided already, so it is false on every heap that extends it.
    Rejected(Box<Rejection>),
    /// A reference violates a HEX rule.
    Hex(Box<HexWhy>),
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
    /// The path condition contradicts what companion methods of HEX rules assumed before.
    Assumed,
    /// No pair of the tight field bound allows the value (NFM 2013, §4).
    OutsideBound(Box<MissingPair>),
    /// A technique of somebody's own refutes the heap, in its own words.
    Stated(String),
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
    fn cause(&self) -> String {
        let does = match &self.thrown {
            Some(thrown) => format!("throws {thrown}"),
            None => "returns false".into(),
        };
        let at = if self.at.is_empty() { String::new() } else { format!(" at {}", self.at) };
        format!("{} {does}{at}", self.predicate)
    }

    fn sentence(&self) -> String {
        let reads = match self.reads.as_slice() {
            [] => "without reading a field".into(),
            reads => format!("after reading {}", reads.join(", ")),
        };
        format!("{}, {reads}", self.cause())
    }
}

impl Why {
    /// The sentence without what differs from node to node: counts, and the fields that were read on the way.
    pub fn in_general(&self) -> String {
        match self {
            Why::Exhausted { .. } => "no candidate heap satisfies the precondition".into(),
            Why::Refused(refusals) if refusals.satisfying == 0 => "no heap satisfies preH".into(),
            Why::Refused(refusals) => match refusals.reasons().next() {
                Some(reason) => reason,
                None => "no heap that satisfies preH agrees with preP and the path condition".into(),
            },
            Why::Rejected(rejection) => rejection.cause(),
            Why::Hex(why) => format!("it violates rule {}, `{}`", why.rule, why.text),
            Why::OutsideBound(missing) => {
                let field = missing.slot.rsplit_once('.').map_or(missing.slot.as_str(), |(_, field)| field);
                format!("the tight field bound has no pair for what {field} leads to")
            }
            why => why.sentence(),
        }
    }

    /// One sentence.
    pub fn sentence(&self) -> String {
        match self {
            Why::Exhausted { candidates, as_before: true, .. } => {
                format!(
                    "no candidate heap satisfies the precondition ({candidates} tried, others refuted as before)"
                )
            }
            Why::Exhausted { candidates: 1, .. } => {
                "the one candidate heap does not satisfy the precondition".into()
            }
            Why::Exhausted { candidates, .. } => {
                format!("none of {candidates} candidate heaps satisfies the precondition")
            }
            Why::Refused(refusals) => refusals.sentence(),
            Why::OutsideBound(missing) => missing.sentence(),
            Why::OutsideDomain { slot, value } => format!("{slot} = {value} lies outside its domain"),
            Why::Rejected(rejection) => rejection.sentence(),
            Why::Hex(why) => why.sentence(),
            Why::HexDenied { rule, text } => {
                format!("rule {rule}, `{text}`, holds, and a sentence denies it")
            }
            Why::Companion { rule, method } => {
                format!("what {method} assumes for rule {rule} contradicts the path condition")
            }
            Why::Assumed => "the path condition contradicts what companion methods assumed".into(),
            Why::Stated(why) | Why::GaveUp(why) => why.clone(),
        }
    }
}

/// A Java expression without the blanks that it does not need: those of literals stay, and those between two signs.
fn without_blanks(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let (mut quote, mut is_escaped) = (None, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match quote {
            Some(_) if is_escaped => is_escaped = false,
            Some(end) => {
                is_escaped = c == '\\';
                quote = Some(end).filter(|end| *end != c);
            }
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == ' ' => {
                let signs = (short.chars().next_back(), chars.peek().copied());
                let joins = |one: char| signs == (Some(one), Some(one));
                if !joins('-') && !joins('+') {
                    continue;
                }
            }
            None => {}
        }
        short.push(c);
    }
    short
}

/// How a clause prints in clause paths: `root=N0`, `N0.left=null`, `key<N0.key`.
pub fn clause_text(layout: &Layout, clause: &Clause, term: impl Fn(crate::term::TermId) -> String) -> String {
    let slot = |s: &crate::heap::SlotId| layout.slot(*s).name.to_string();
    match clause {
        Clause::Null(s) => format!("{}=null", slot(s)),
        Clause::Aliases(s, p) | Clause::Expands(s, p) => format!("{}={}", slot(s), layout.place(*p).name),
        Clause::ExpandsAs(s, p, as_one) => {
            format!("{}={}~{}", slot(s), layout.place(*p).name, layout.place(*as_one).name)
        }
        Clause::Fixes(s, crate::heap::DomainValueKey::Number(n)) => format!("{}={n}", slot(s)),
        Clause::Fixes(s, crate::heap::DomainValueKey::Real(x)) => {
            format!("{}={}", slot(s), crate::heap::real_text(*x))
        }
        Clause::Fixes(s, crate::heap::DomainValueKey::Text(t)) => format!("{}={t:?}", slot(s)),
        Clause::Fixes(s, crate::heap::DomainValueKey::Constant(c)) => format!("{}={}", slot(s), c.name),
        Clause::Stands(s, _) => format!("{}!=null", slot(s)),
        Clause::Assume(t) => without_blanks(&term(*t)),
        Clause::Chooses(what, which) => format!("{what}={which}"),
    }
}

#[cfg(test)]
mod tests {
    use super::without_blanks;

    #[test]
    fn a_clause_is_short_and_still_java() {
        for (long, short) in [
            ("key < N0.key", "key<N0.key"),
            ("a - -1 <= b", "a- -1<=b"),
            ("a + +1", "a+ +1"),
            ("name.equals(\"a b\\\" c\") && x == ' '", "name.equals(\"a b\\\" c\")&&x==' '"),
        ] {
            assert_eq!(without_blanks(long), short);
        }
    }
}
