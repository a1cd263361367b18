//! All ends of one method over a symbolic state, one after the other: what postconditions and proofs that hold
//! at every scope need.

use crate::base::CancelToken;
use crate::exec::Outcome;
use crate::exec::symbolic::{Fork, ForkKind, Progress, Setting, SymbolicState};
use crate::heap::{Clause, Domain, OrbitId};
use crate::lang::program::Program;
use crate::walk::{Budget, Call, Oracle, Possible};

/// The ends of a call, in choice order. Nothing of them is kept.
pub struct Ends {
    open: Vec<SymbolicState>,
    fuel: u64,
    paths: u64,
    unknown: Option<String>,
    /// Where limits of the scope end the walk: orbits that are none.
    fixed: Option<Vec<OrbitId>>,
}

impl Ends {
    /// The ends of `call` from `start`.
    pub fn of(program: &Program, mut start: SymbolicState, call: &Call, budget: Budget) -> Self {
        let mut ends =
            Self { open: Vec::new(), fuel: budget.steps, paths: budget.paths, unknown: None, fixed: None };
        start.loops.reset();
        match start.machine.call(program, call.method, &call.args) {
            Ok(()) => ends.open.push(start),
            Err(Outcome::Unsupported { message, .. }) => ends.unknown = Some(message),
            Err(_) => ends.unknown = Some("it cannot be called".into()),
        }
        ends
    }

    /// The same, given up where a lazy step has no new object, or an array no greater length, only because
    /// the scope has none; orbits in `fixed` have no more at any scope.
    pub fn within(mut self, fixed: Vec<OrbitId>) -> Self {
        self.fixed = Some(fixed);
        self
    }

    /// Why the ends are not all; `None` where they are.
    pub fn unknown(&self) -> Option<&str> {
        self.unknown.as_deref()
    }

    /// Gives the rest up.
    pub fn give_up(&mut self, why: impl Into<String>) {
        self.unknown.get_or_insert_with(|| why.into());
        self.open.clear();
    }

    /// The next end: a return or an exception.
    pub fn next<O: Oracle>(
        &mut self,
        setting: &mut Setting,
        oracle: &mut O,
        cancel: &CancelToken,
    ) -> Option<(SymbolicState, Outcome)> {
        while let Some(mut state) = self.open.pop() {
            if cancel.is_cancelled() {
                self.give_up("cancelled");
                return None;
            }
            match state.advance(setting, &mut self.fuel) {
                Progress::Fork(fork) if self.is_limited(&state, &fork) => {
                    self.give_up("it reaches a limit of the scope");
                    return None;
                }
                Progress::Fork(fork) => self.branch(setting, state, &fork, oracle),
                Progress::Done(Outcome::Assumed) => {}
                Progress::Done(outcome @ (Outcome::Return(_) | Outcome::Exception { .. })) => {
                    if self.paths == 0 {
                        self.give_up("it has too many paths");
                        return None;
                    }
                    self.paths -= 1;
                    return Some((state, outcome));
                }
                Progress::Done(Outcome::BoundExceeded { bound, .. }) => {
                    self.unknown.get_or_insert_with(|| format!("it {bound}"));
                }
                Progress::Done(Outcome::Unsupported { message, .. }) => {
                    self.unknown.get_or_insert(message);
                }
                Progress::LoopCut => {
                    self.unknown.get_or_insert_with(|| "it reads a cycle over and over".into());
                }
                Progress::Fuel => {
                    self.give_up("it took too many instructions");
                    return None;
                }
            }
        }
        None
    }

    fn is_limited(&self, state: &SymbolicState, fork: &Fork) -> bool {
        let Some(fixed) = &self.fixed else { return false };
        match fork.kind {
            ForkKind::Lazy(slot) => match &state.input.layout().slot(slot).domain {
                Domain::References { orbits, .. } => {
                    orbits.iter().any(|&o| !fixed.contains(&o) && state.input.next_new(o).is_none())
                }
                _ => true,
            },
            ForkKind::Length(_) | ForkKind::Bound(_) => true,
            ForkKind::Primitive | ForkKind::Choice => false,
        }
    }

    fn branch<O: Oracle>(
        &mut self,
        setting: &mut Setting,
        state: SymbolicState,
        fork: &Fork,
        oracle: &mut O,
    ) {
        let at = state.machine.top_frame(setting.program).and_then(|frame| frame.span);
        let possible: Vec<_> = fork
            .alternatives
            .iter()
            .filter(|alternative| match alternative.clause {
                Clause::Assume(term) if fork.kind.is_primitive() => {
                    oracle.possible(setting.terms, &state.pc, term, at) != Possible::No
                }
                _ => true,
            })
            .collect();
        // Pushed in reverse, so that the first alternative is followed first.
        for alternative in possible.into_iter().rev() {
            let mut child = state.clone();
            child.take(setting, fork, alternative);
            self.open.push(child);
        }
    }
}
