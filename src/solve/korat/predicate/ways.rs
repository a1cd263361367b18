//! The ways that a precondition can go on one candidate where numbers are open. Each branch on a symbol leaves
//! its other alternatives for later; they are followed depth first, in order of their answers.
//!
//! Alternatives are kept apart by what is assumed as it stands: one that a way has denied already is not
//! taken. No solver is asked, so some ways have no numbers at all.

use std::rc::Rc;

use crate::exec::symbolic::{Fork, fork_of};
use crate::exec::{Machine, Question};
use crate::heap::Clause;
use crate::solve::korat::search::Holds;
use crate::term::{TermId, TermPool};

/// Branches on symbols that one candidate is worth. Beyond, it holds for all that is known.
const MOST_BRANCHES: u32 = 10_000;
/// Branches on one way.
const MOST_ASSUMED: usize = 500;

/// The ways of one candidate.
#[derive(Clone, Default)]
pub(super) struct Ways {
    /// What the way at hand assumes.
    assumed: Vec<TermId>,
    open: Option<Rc<Open>>,
    branches: u32,
    /// Whether a way was given up or came to its end before the one at hand.
    second: bool,
    unknown: Option<Rc<str>>,
    accepted: bool,
}

/// A way that is still to be followed, and those that come after it.
struct Open {
    machine: Machine,
    call: usize,
    fuel: u64,
    assumed: Vec<TermId>,
    rest: Option<Rc<Open>>,
}

/// The way at hand.
pub(super) struct Way<'a> {
    /// Where it is.
    pub machine: &'a mut Machine,
    /// Which of the calls is running.
    pub call: usize,
    /// What is left of its fuel.
    pub fuel: u64,
}

impl Ways {
    /// Whether the candidate counts as one that holds although no way has come to its end.
    pub fn is_accepted(&self) -> bool {
        self.accepted
    }
    /// A way that rests on an assumption does not end: other numbers may end it in true.
    pub fn accepts_what_does_not_end(&mut self) -> bool {
        self.accepted |= !self.assumed.is_empty();
        self.accepted
    }
    /// From here on others decide: the candidate counts as one that holds.
    pub fn accept(&mut self) {
        self.accepted = true;
    }
    /// Whether another way was followed before.
    pub fn is_second(&self) -> bool {
        self.second
    }
    /// A way gave no answer.
    pub fn note_unknown(&mut self, why: String) {
        self.unknown.get_or_insert_with(|| why.into());
    }
    /// What the way at hand assumes.
    pub fn assumed(&self) -> &[TermId] {
        &self.assumed
    }
    /// What no true way means.
    pub fn refused(&self) -> Holds {
        self.unknown.as_ref().map_or(Holds::False, |why| Holds::Unknown(why.to_string()))
    }
    /// Whether the way at hand has assumed the opposite.
    pub fn excludes(&self, terms: &mut TermPool, term: TermId) -> bool {
        let negation = terms.not(term);
        self.assumed.contains(&negation)
    }

    /// Answers a question of the way at hand; a verdict where it ends here.
    pub fn ask(&mut self, terms: &mut TermPool, question: Question, way: Way) -> Option<Holds> {
        let Some(Fork { alternatives, .. }) = fork_of(terms, question) else {
            return Some(Holds::Unknown("the precondition asks for a receiver".into()));
        };
        let assumption = |clause: &Clause| match clause {
            Clause::Assume(term) => Some(*term),
            _ => None,
        };
        if alternatives.iter().any(|a| assumption(&a.clause).is_none()) {
            return Some(Holds::Unknown("the precondition asks for a choice".into()));
        }
        let mut possible: Vec<(u32, TermId)> =
            alternatives.iter().filter_map(|a| Some((a.answer, assumption(&a.clause)?))).collect();
        match possible.iter().find(|(_, term)| self.assumed.contains(term)).copied() {
            Some(known) => possible = vec![known],
            None => possible.retain(|&(_, term)| !self.excludes(terms, term)),
        }
        self.branches = self.branches.saturating_add(u32::from(possible.len() > 1));
        if self.branches > MOST_BRANCHES || self.assumed.len() > MOST_ASSUMED {
            self.accepted = true;
            return Some(Holds::True);
        }
        let Some((&(first, term), others)) = possible.split_first() else { return Some(Holds::False) };
        for &(answer, term) in others.iter().rev() {
            let mut machine = way.machine.clone();
            machine.answer(answer);
            let mut assumed = self.assumed.clone();
            assumed.push(term);
            let rest = self.open.take();
            self.open = Some(Rc::new(Open { machine, call: way.call, fuel: way.fuel, assumed, rest }));
        }
        way.machine.answer(first);
        if !self.assumed.contains(&term) {
            self.assumed.push(term);
        }
        None
    }

    /// Goes on with the next way: which call is running, and the fuel that is left.
    pub fn next(&mut self, machine: &mut Machine) -> Option<(usize, u64)> {
        let open = self.open.take()?;
        machine.clone_from(&open.machine);
        self.assumed.clone_from(&open.assumed);
        self.open.clone_from(&open.rest);
        self.second = true;
        Some((open.call, open.fuel))
    }
}
