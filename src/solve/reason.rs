//! What searches and rules find that reasons of verdicts are made of.

use std::sync::Arc;

use crate::base::Span;
use crate::heap::{OrbitId, SlotId};

/// A limit of the scope that kept a search from trying more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reached {
    /// A further object of this orbit would have been tried.
    Orbit(OrbitId),
    /// A further value of this primitive or string would have been tried.
    Slot(SlotId),
}

/// A rule that a reference violates. Objects print as `this.list.next (N1)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexWhy {
    /// Number of the rule, from 1.
    pub rule: usize,
    /// The rule on one line, with the violated conclusion alone.
    pub text: Arc<str>,
    /// Where the rule stands.
    pub span: Option<Span>,
    /// Further rules that united with it (`semantics: jbse`).
    pub united: Vec<usize>,
    /// The reference: `N1.next`.
    pub reference: String,
    /// `null`, `alias` or `expand`.
    pub kind: &'static str,
    /// Where the rule's pattern matched: `this.list(.next)+ = this.list.next`, and what `any` stood for.
    pub matched: String,
    /// p_r: the path to the reference.
    pub path: String,
    /// The target with p'_r, its backbone path; `None` for null.
    pub target: Option<String>,
    /// Objects that the alias may have had as target, for rules about aliases. For `max` the maximal ones.
    pub wanted: Option<Vec<String>>,
    /// The rule says `max`.
    pub max: bool,
}

impl HexWhy {
    /// One sentence.
    pub fn sentence(&self) -> String {
        let is = match (self.kind, &self.target) {
            ("alias", Some(target)) => format!("is an alias of {target}"),
            (_, Some(target)) => format!("expands to a new object, {target}"),
            _ => "is null".into(),
        };
        let wanted = match self.wanted.as_deref() {
            None => String::new(),
            Some([]) => ", and there is no object that it may be an alias of".into(),
            Some(some) if self.max => format!(", and the maximal paths lead to {}", some.join(", ")),
            Some(some) => format!(", not of {}", some.join(" or ")),
        };
        let united: String = self.united.iter().map(|n| format!(" and {n}")).collect();
        format!("rule {}{united}, `{}`: {} {is}{wanted}", self.rule, self.text, self.path)
    }
}
