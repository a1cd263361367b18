//! Looking for loops that never end while a path runs on, and what comes of it.

use crate::base::count::counted;
use crate::exec::symbolic::{Alternative, Fork, ForkKind, Progress, Setting, SymbolicState, is_whole};
use crate::explore::endless::Endless;
use crate::explore::engine::{Engine, Live, PathEnd, Step};
use crate::explore::summary::{Limit, Stopped};
use crate::heap::Clause;
use crate::solve::smt::Answer;
use crate::term::{CompareOp, Model, Sort, TermId, TermPool};

/// Clauses that hold since the instruction that runs. Once it is done, computed numbers that they fix take the places
/// of their terms; not before, since it runs again, and then has to ask what it asked.
#[derive(Clone, Default, Debug)]
pub(super) struct Said {
    clauses: Vec<TermId>,
    waited: u32,
}

/// Steps in which an instruction that was told something may end.
const WAIT: u32 = 16;

impl Said {
    /// A clause holds.
    pub fn add(&mut self, clause: TermId) {
        self.clauses.push(clause);
        self.waited = 0;
    }

    /// How many of so many instructions may run before it wants to see the state.
    pub fn allowed(&self, most: u64) -> u64 {
        if self.clauses.is_empty() { most } else { most.min(1) }
    }

    fn use_them(&mut self, state: &mut SymbolicState, terms: &TermPool) {
        if self.clauses.is_empty() {
            return;
        }
        self.waited += 1;
        let is_done = state.machine.is_between_instructions();
        if is_done {
            self.clauses.iter().for_each(|&clause| state.use_value(terms, clause));
        }
        if is_done || self.waited >= WAIT {
            self.clauses.clear();
        }
    }
}

impl Engine {
    /// After instructions ran: how the path ends where it goes round in a loop, or has done so for too long.
    pub(super) fn look_for_loop(&mut self, live: &mut Live, progress: &Progress) -> Option<PathEnd> {
        match progress {
            Progress::Fuel => live.said.use_them(&mut live.state, &self.terms),
            Progress::LoopCut => {
                live.state.loops.lift();
                self.use_forced(live);
                live.endless.insist(&live.state);
                return None;
            }
            // The one that may be implied is looked at where that is known.
            Progress::Fork(fork) if fork.kind == ForkKind::Primitive => return None,
            // Recursion that never ends is one.
            Progress::Done(_) if !live.state.machine.recursion().is_empty() => return None,
            Progress::Fork(_) | Progress::Done(_) => {
                return live.endless.is_last().then(|| self.cut_by_guard(live));
            }
        }
        if live.endless.is_due(&live.state) {
            self.use_forced(live);
        }
        let program = &self.subject.program;
        match live.endless.look(program, &self.terms, &live.state) {
            Some(found) if live.in_method() => Some(PathEnd::NeverEnds(Box::new(found))),
            Some(_) => Some(PathEnd::LoopCut),
            None => live.endless.gave_up().then(|| self.cut_by_guard(live)),
        }
    }

    /// Whether what runs in a state that reads one object over and over never ends.
    pub(super) fn goes_round(&mut self, mut state: SymbolicState) -> bool {
        let subject = self.subject.clone();
        let mut setting =
            Setting { program: &subject.program, natives: &self.natives, terms: &mut self.terms };
        let mut endless = Endless::default();
        state.loops.lift();
        endless.insist(&state);
        while !endless.gave_up() {
            if state.advance(&mut setting, &mut 1) != Progress::Fuel {
                return false;
            }
            endless.count(1);
            if endless.look(&subject.program, setting.terms, &state).is_some() {
                return true;
            }
        }
        false
    }

    /// The path reads one object over and over, and nobody knows whether it would ever end.
    pub(super) fn cut_by_guard(&self, live: &Live) -> PathEnd {
        let sources = &self.subject.program.sources;
        let at = live.state.loops.place(&self.subject.program);
        let place = at.map(|span| format!(" at {}", sources.locate(span))).unwrap_or_default();
        let reads = self.limits.loop_reads;
        let why = format!(
            "a path reads one object {} without a lazy step{place} (--loop-reads)",
            counted(reads, "time")
        );
        PathEnd::Limit(Stopped { at, ..Stopped::new(Limit::LoopReads, why) })
    }

    /// More than one alternative is possible: a choice, where the path may go on.
    pub(super) fn fork_on_numbers(&self, live: &mut Live, possible: Fork) -> Step {
        if live.endless.is_last() {
            return Step::End(self.cut_by_guard(live));
        }
        let most = self.limits.loop_forks;
        if !live.state.loops.forks_too_often(most) {
            return Step::Fork(possible);
        }
        let program = &self.subject.program;
        let at = live.state.machine.user_span(program);
        let place = at.map(|span| format!(" at {}", program.sources.locate(span))).unwrap_or_default();
        let why = format!(
            "a path forks more than {} on numbers{place} without a lazy step (--loop-forks)",
            counted(most, "time")
        );
        Step::End(PathEnd::Limit(Stopped { at, ..Stopped::new(Limit::LoopForks, why) }))
    }

    /// Goes on with the one alternative that the path condition allows: nothing new is assumed.
    pub(super) fn take_implied(&mut self, live: &mut Live, alternative: &Alternative) {
        if let Clause::Assume(term) = alternative.clause {
            if self.keeps_implied {
                live.state.pc.assume(term);
            }
            live.said.add(term);
        }
        live.state.machine.answer(alternative.answer);
    }

    /// Puts numbers for the terms in registers that the path condition allows only one number.
    fn use_forced(&mut self, live: &mut Live) {
        if !live.state.machine.is_between_instructions() {
            return;
        }
        let clauses = live.state.pc.clauses.clone();
        // One for all terms.
        let mut model = None;
        for term in live.state.open_registers() {
            if !live.endless.may_ask(term) {
                continue;
            }
            match self.forced(&clauses, term, &mut model) {
                Some(n) => live.state.put(&self.terms, term, n),
                None => live.endless.is_free(term),
            }
        }
    }

    /// The one number that a term can be under the clauses. What does not depend on history: the same path has the same
    /// end, whoever comes along it, and takes as many questions.
    fn forced(&mut self, clauses: &[TermId], term: TermId, model: &mut Option<Option<Model>>) -> Option<i64> {
        if !is_whole(&self.terms, term) {
            return None;
        }
        let sort = self.terms.sort(term);
        let fits = |number: &i64| sort != Sort::Int || i32::try_from(*number).is_ok();
        // Most are free, which is seen by any values that satisfy the clauses; those of an earlier question are at hand.
        let known = self.smt.some_value(&self.terms, clauses, term).filter(fits);
        let is_only = known.map(|number| self.is_only(clauses, term, number));
        if is_only == Some(false) {
            return None;
        }
        let Self { smt, terms, .. } = self;
        let model = model.get_or_insert_with(|| smt.model(terms, clauses)).as_ref()?;
        let number = terms.eval_with(term, &|symbol| model.values.get(&symbol).copied()).filter(fits)?;
        let is_only = if known == Some(number) { is_only } else { None };
        is_only.unwrap_or_else(|| self.is_only(clauses, term, number)).then_some(number)
    }

    /// Whether the term can be no other number.
    fn is_only(&mut self, clauses: &[TermId], term: TermId, number: i64) -> bool {
        let number = self.terms.constant(self.terms.sort(term), number);
        let mut with = clauses.to_vec();
        with.push(self.terms.compare(CompareOp::Ne, term, number));
        self.smt.check(&self.terms, &with) == Answer::Unsat
    }
}
