//! Deciding path conditions: conjunctions of boolean terms over symbols, with Z3 behind cheaper exact
//! answers.
//!
//! [`Smt::check`] goes from cheap to dear: constants and contradicting literals, a table of sets that
//! were decided before, values that satisfied an earlier query, difference constraints (`order`), all
//! values of small ranges or a guess of some (`guess`), and then Z3's incremental solver, of which there
//! is one a theory and thread. Whatever the way, *sat* and
//! *unsat* are facts about the clauses, so they do not depend on history. What would depend on it does
//! not leave this module: *unknown* is decided again, and models and cores are computed, by a fresh
//! solver in a fresh Z3 context. (Z3's luck within a limit remains: a query that a fresh solver gives up
//! may have been decided by a warm one.) Limits count Z3's resource units, never time.
//!
//! It knows no heap and no tree. A [`Smt`] belongs to one thread, since Z3's objects do.

pub(crate) mod bits;
mod divisors;
pub(crate) mod encode;
mod engine;
mod explain;
pub(crate) mod expr;
mod fixed;
mod floats;
mod fresh;
mod guess;
pub(crate) mod interrupt;
pub(crate) mod ints;
mod memo;
mod native;
mod order;
mod packed;
mod query;
pub(crate) mod range;
mod rationals;
mod signs;
mod split;
mod stack;
mod tally;
mod theory;

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use z3::{Config, with_z3_config};

pub use explain::Core;
pub use query::{Answer, Decision, Ints};
pub use tally::{Tallies, Tally, Way};

use crate::base::CancelToken;
use crate::solve::smt::engine::{Engine, Ways};
use crate::solve::smt::memo::{Known, Memo, Witnesses};
use crate::solve::smt::query::Query;
use crate::solve::smt::stack::QUICK;
use crate::term::{Model, TermId, TermPool};

/// Work that Z3 may do for one check, in its resource units (a million take a fraction of a second).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// A check on the incremental solver.
    pub incremental: u32,
    /// A check on a fresh solver.
    pub fresh: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { incremental: 3_000_000, fresh: 15_000_000 }
    }
}

/// What was asked, and how it was answered.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct SmtStats {
    /// Calls of [`Smt::check`], those of [`Smt::decide`] included.
    pub queries: u64,
    /// Checks that Z3 did for them.
    pub z3_calls: u64,
    /// Queries answered from the table or by an earlier query's values.
    pub cache_hits: u64,
    /// Queries that stayed open.
    pub unknowns: u64,
    /// What decided them, or parts of them.
    pub ways: Tallies,
}

/// What an engine did.
struct Done {
    z3_calls: u64,
    ways: Tallies,
}

/// The solver.
pub struct Smt {
    ints: Ints,
    limits: Limits,
    /// Clauses nobody could decide among those that are asked about.
    doubts: u32,
    ways: Ways,
    cancel: CancelToken,
    /// The pool whose terms are cached.
    pool: Option<Arc<()>>,
    engine: Engine,
    memo: Memo,
    witnesses: Witnesses,
    stats: SmtStats,
}

impl Smt {
    /// A solver with default limits.
    pub fn new(ints: Ints) -> Self {
        Self::cancelled_by(ints, CancelToken::new())
    }
    /// The same; it answers [`Answer::Unknown`] soon after the token is cancelled.
    pub fn cancelled_by(ints: Ints, cancel: CancelToken) -> Self {
        Self::with_limits(ints, Limits::default(), cancel)
    }
    /// A solver that answers [`Answer::Unknown`] once the token is cancelled.
    pub fn with_limits(ints: Ints, limits: Limits, cancel: CancelToken) -> Self {
        Self {
            ints,
            limits,
            doubts: 0,
            ways: Ways::Both,
            engine: Engine::new(ints, limits.incremental, Ways::Both, cancel.clone()),
            cancel,
            pool: None,
            memo: Memo::default(),
            witnesses: Witnesses::default(),
            stats: SmtStats::default(),
        }
    }
    /// The same, but it asks Z3 every time. It gives the same answers, and is the reference for the ways
    /// around Z3.
    pub fn without_shortcuts(mut self) -> Self {
        self.ways = Ways::Z3;
        self.engine = Engine::new(self.ints, self.limits.incremental, Ways::Z3, self.cancel.clone());
        self
    }
    /// How integers are read.
    pub fn ints(&self) -> Ints {
        self.ints
    }
    /// What follows is asked of clauses among which there are so many that nobody could decide: less work is done for
    /// them, down to little. 0 where all were decided.
    pub fn doubt(&mut self, doubts: u32) {
        self.doubts = doubts;
        self.engine.limit = self.allowed(self.limits.incremental);
        self.engine.is_hurried = doubts > 0;
    }

    fn allowed(&self, limit: u32) -> u32 {
        let less = limit.checked_shr(self.doubts.saturating_mul(2)).unwrap_or(0);
        less.max(QUICK).min(limit)
    }

    /// What was asked so far.
    pub fn stats(&self) -> SmtStats {
        let mut stats = self.stats;
        stats.z3_calls += self.engine.z3_calls;
        stats.ways.add(&self.engine.tallies);
        stats
    }

    /// What was asked so far is counted no more.
    pub fn forget_stats(&mut self) {
        self.stats = SmtStats::default();
        self.engine.z3_calls = 0;
        self.engine.tallies = Tallies::default();
    }

    /// Whether the clauses are satisfiable together. Consecutive queries that share their first clauses
    /// are cheap.
    pub fn check(&mut self, pool: &TermPool, clauses: &[TermId]) -> Answer {
        self.stats.queries += 1;
        self.settle_on(pool);
        let clauses: &[TermId] = &with_laws(pool, clauses);
        let answer =
            if self.ways == Ways::Both { self.check_cheaply(pool, clauses) } else { self.ask(pool, clauses) };
        if answer == Answer::Unknown {
            self.stats.unknowns += 1;
        }
        answer
    }

    /// A value that a term has where the clauses hold, as an earlier query found it: after a [`check`](Self::check)
    /// that says *sat*. `None` where none is at hand.
    pub fn some_value(&mut self, pool: &TermPool, clauses: &[TermId], term: TermId) -> Option<i64> {
        let clauses: &[TermId] = &with_laws(pool, clauses);
        let is_java = self.engine.chooser.is_java(self.ints, pool, clauses);
        let is_java = is_java && !self.engine.chooser.looks_at_texts(pool, clauses);
        if is_java { self.witnesses.value(pool, clauses, term) } else { None }
    }

    /// Both sides of a branch on `term` under the path condition `pc`.
    pub fn decide(&mut self, pool: &mut TermPool, pc: &[TermId], term: TermId) -> Decision {
        let mut clauses = pc.to_vec();
        clauses.push(term);
        let can_be_true = self.check(pool, &clauses);
        clauses.pop();
        // Where the term cannot be true, its negation adds nothing.
        if can_be_true != Answer::Unsat {
            clauses.push(pool.not(term));
        }
        let can_be_false = self.check(pool, &clauses);
        Decision { can_be_true, can_be_false }
    }

    /// Small values that satisfy the clauses, for every symbol that occurs in them; `None` where none
    /// were found. The first symbol's magnitude is as small as possible (positive before negative), then
    /// the second's, and so on: the same clauses give the same model, whatever was asked before.
    pub fn model(&mut self, pool: &TermPool, clauses: &[TermId]) -> Option<Model> {
        let cancel = &self.cancel;
        let clauses: &[TermId] = &with_laws(pool, clauses);
        let (model, done) = self.fresh(|engine| explain::small_model(engine, pool, clauses, cancel));
        self.count(&done);
        model
    }

    /// Clauses that are unsatisfiable together and of which none can be left out; none where the clauses are not found
    /// to be unsatisfiable. Later clauses are left out first; one whose absence Z3 cannot judge within the limits
    /// stays, and the core says so.
    pub fn unsat_core(&mut self, pool: &TermPool, clauses: &[TermId]) -> Core {
        // What belongs to some of the clauses only is added to those.
        let cancel = &self.cancel;
        let (core, done) = self.fresh(|engine| explain::minimal_core(engine, pool, clauses, cancel));
        self.count(&done);
        core.unwrap_or_default()
    }

    fn check_cheaply(&mut self, pool: &TermPool, clauses: &[TermId]) -> Answer {
        let since = Instant::now();
        let mut set: Vec<TermId> = clauses.to_vec();
        set.sort_unstable();
        set.dedup();
        set.retain(|&t| pool.as_bool(t) != Some(true));
        let mut known = |answer| {
            self.stats.ways.count(Way::Known, answer, since);
            answer
        };
        if set.is_empty() {
            return known(Answer::Sat);
        }
        let contradicts = |&t: &TermId| {
            pool.as_bool(t) == Some(false)
                || pool.find_negation(t).is_some_and(|n| set.binary_search(&n).is_ok())
        };
        if set.iter().any(contradicts) {
            return known(Answer::Unsat);
        }
        if let Some(answer) = self.memo.get(&set, clauses) {
            self.stats.cache_hits += 1;
            self.stats.ways.count(Way::Known, answer, since);
            return answer;
        }
        // Ranks alone say nothing about the parts of strings.
        let may_try = self.engine.chooser.is_java(self.ints, pool, clauses)
            && !self.engine.chooser.looks_at_texts(pool, clauses);
        if may_try && fixed::contradict(pool, &set) {
            self.memo.insert(Known::Set(set), Answer::Unsat);
            self.stats.ways.count(Way::Known, Answer::Unsat, since);
            return Answer::Unsat;
        }
        if may_try && self.witnesses.satisfy(pool, &set) {
            self.stats.cache_hits += 1;
            self.memo.insert(Known::Set(set), Answer::Sat);
            self.stats.ways.count(Way::Known, Answer::Sat, since);
            return Answer::Sat;
        }
        if may_try && self.witnesses.adapt(pool, clauses) {
            self.memo.insert(Known::Set(set), Answer::Sat);
            self.stats.ways.count(Way::Guess, Answer::Sat, since);
            return Answer::Sat;
        }
        let answer = self.ask(pool, clauses);
        match answer {
            // With more work it may be decided.
            Answer::Unknown if self.cancel.is_cancelled() || self.doubts > 0 => {}
            // Whether Z3 gives up can depend on the order of the clauses.
            Answer::Unknown => self.memo.insert(Known::Sequence(clauses.to_vec()), answer),
            Answer::Sat | Answer::Unsat => self.memo.insert(Known::Set(set), answer),
        }
        answer
    }

    /// Asks the incremental solver, and a fresh one where that gives up.
    fn ask(&mut self, pool: &TermPool, clauses: &[TermId]) -> Answer {
        if self.cancel.is_cancelled() {
            return Answer::Unknown;
        }
        if clauses.is_empty() {
            return Answer::Sat;
        }
        let wanted = self.ways == Ways::Both;
        let (answer, values) = self.engine.decide(pool, &Query::new(clauses), wanted);
        if let Some(values) = values {
            self.witnesses.add(values);
        }
        if answer != Answer::Unknown || self.cancel.is_cancelled() {
            return answer;
        }
        let ((answer, values), done) = self.fresh(|engine| engine.decide(pool, &Query::new(clauses), wanted));
        self.count(&done);
        if let Some(values) = values {
            self.witnesses.add(values);
        }
        answer
    }

    fn count(&mut self, done: &Done) {
        self.stats.z3_calls += done.z3_calls;
        self.stats.ways.add(&done.ways);
    }

    /// Runs work on an engine without a past, in a Z3 context without a past; also says what was done for it. Where
    /// Z3 is not needed no context is made.
    fn fresh<R: Send + Sync>(&self, work: impl Fn(&mut Engine) -> R + Send + Sync) -> (R, Done) {
        let (ints, limit, ways) = (self.ints, self.allowed(self.limits.fresh), self.ways);
        if ways == Ways::Both {
            let mut engine = Engine::new(ints, limit, Ways::Native, self.cancel.clone());
            let result = work(&mut engine);
            if !engine.gave_up {
                return (result, Done { z3_calls: 0, ways: engine.tallies });
            }
        }
        let (cancel, is_hurried) = (&self.cancel, self.doubts > 0);
        with_z3_config(&Config::new(), || {
            let mut engine = Engine::fresh(ints, limit, ways, cancel.clone());
            engine.is_hurried = is_hurried;
            let result = work(&mut engine);
            (result, Done { z3_calls: engine.z3_calls, ways: engine.tallies })
        })
    }

    /// Term ids mean something in one pool only: forgets everything where another one comes.
    fn settle_on(&mut self, pool: &TermPool) {
        if self.pool.as_ref().is_some_and(|known| Arc::ptr_eq(known, pool.identity())) {
            return;
        }
        let done = Done { z3_calls: self.engine.z3_calls, ways: self.engine.tallies };
        self.count(&done);
        self.pool = Some(pool.identity().clone());
        self.engine = Engine::new(self.ints, self.limits.incremental, self.ways, self.cancel.clone());
        self.memo = Memo::default();
        self.witnesses = Witnesses::default();
    }
}

/// Clauses, and what always holds of the numbers in them that follow from texts.
fn with_laws<'a>(pool: &TermPool, clauses: &'a [TermId]) -> Cow<'a, [TermId]> {
    let laws = pool.laws(clauses);
    if laws.is_empty() { Cow::Borrowed(clauses) } else { Cow::Owned([clauses, &laws].concat()) }
}
