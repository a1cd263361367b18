//! One decision at a time: which theory, and what decides in it. Difference constraints have a procedure of their own;
//! what needs more falls into parts that share no symbols, of which small ones are decided by evaluation, the others by
//! Z3's incremental solver for their theory. It keeps no answers.

use std::time::Instant;

use crate::base::CancelToken;
use crate::solve::smt::Ints;
use crate::solve::smt::order::{self, Solved};
use crate::solve::smt::query::{Answer, Bound, Query, Values};
use crate::solve::smt::stack::{QUICK, Stack};
use crate::solve::smt::tally::{Tallies, Way};
use crate::solve::smt::theory::{Chooser, Theory};
use crate::solve::smt::{divisors, fresh, guess, packed, range, split};
use crate::term::{SymbolId, TermId, TermPool};

/// How an engine may decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ways {
    /// What is decided without Z3, and the rest with it.
    Both,
    /// Everything with Z3.
    Z3,
    /// What is decided without Z3; it gives up on the rest.
    Native,
}

/// Solvers of one thread for the terms of one pool.
pub(super) struct Engine {
    ints: Ints,
    pub(super) limit: u32,
    /// Whether little is expected of what it is asked.
    pub(super) is_hurried: bool,
    ways: Ways,
    /// Whether its Z3 context has no past. Floating-point numbers are decided in such a one alone.
    is_fresh: bool,
    cancel: CancelToken,
    pub(super) chooser: Chooser,
    linear: Option<Stack>,
    nonlinear: Option<Stack>,
    wrapping: Option<Stack>,
    bits: Option<Stack>,
    /// For few values of some symbols.
    divided: divisors::Stacks,
    /// With the units that its strings have.
    texts: Option<(usize, Stack)>,
    /// Checks that Z3 was asked to do.
    pub(super) z3_calls: u64,
    pub(super) tallies: Tallies,
    /// Whether a query came for which Z3 is needed and not allowed.
    pub(super) gave_up: bool,
    /// Clauses of the query that was refuted last which are known to be enough; where they are wanted.
    pub(super) refuted: Option<Vec<TermId>>,
}

/// Forms in which one query can be asked. Whatever decides it, the answer is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Forms {
    /// No other.
    One,
    /// Numbers that are divided, of which a divider of bits may be made.
    Numbers,
    /// Numbers, where bits are shifted and masked.
    Shifts,
    /// Bits, where nothing but sums is computed.
    Sums,
}

/// An answer, and where it is *sat* values for all symbols if they were wanted.
type Decided = (Answer, Option<Values>);

/// The share of the work that a probe may take, and what is little in any case.
const PROBING: (u32, u32) = (8, 500_000);

const OPEN: Decided = (Answer::Unknown, None);

impl Engine {
    pub(super) fn new(ints: Ints, limit: u32, ways: Ways, cancel: CancelToken) -> Self {
        let chooser = Chooser::default();
        Self {
            ints,
            limit,
            is_hurried: false,
            ways,
            is_fresh: false,
            cancel,
            chooser,
            linear: None,
            nonlinear: None,
            wrapping: None,
            bits: None,
            divided: divisors::Stacks::default(),
            texts: None,
            z3_calls: 0,
            tallies: Tallies::default(),
            gave_up: false,
            refuted: None,
        }
    }

    /// The same in a Z3 context that nothing was done in.
    pub(super) fn fresh(ints: Ints, limit: u32, ways: Ways, cancel: CancelToken) -> Self {
        Self { is_fresh: true, ..Self::new(ints, limit, ways, cancel) }
    }

    /// An engine for questions that are dear to ask and good to have answered: it may do less work for each.
    pub(super) fn for_probes(&self) -> Self {
        let limit = (self.limit / PROBING.0).max(self.limit.min(PROBING.1));
        Self { is_fresh: self.is_fresh, ..Self::new(self.ints, limit, self.ways, self.cancel.clone()) }
    }

    /// Checks that took more than little work.
    pub(super) fn slow(&self) -> usize {
        let all = [&self.linear, &self.nonlinear, &self.wrapping, &self.bits];
        let texts = self.texts.as_ref().map(|(_, stack)| stack);
        all.into_iter().flatten().chain(texts).map(|stack| stack.slow).sum()
    }

    /// Counts what another engine did, too.
    pub(super) fn take_over(&mut self, other: &Engine) {
        self.z3_calls += other.z3_calls;
        self.tallies.add(&other.tallies);
        self.gave_up |= other.gave_up;
    }

    /// Whether evaluation tells what satisfies the clauses.
    pub(super) fn may_evaluate(&mut self, pool: &TermPool, clauses: &[TermId]) -> bool {
        self.chooser.is_java(self.ints, pool, clauses) && !self.chooser.looks_at_texts(pool, clauses)
    }

    /// Decides the query, in which the laws of numbers that follow from texts already are; where it is satisfiable, with
    /// values for all symbols if wanted.
    pub(super) fn decide(&mut self, pool: &TermPool, query: &Query, wanted: bool) -> Decided {
        let theory = self.chooser.choose(self.ints, pool, query.clauses);
        match theory {
            _ if self.ways == Ways::Z3 && theory != Theory::Floats => self.whole(pool, query, theory, wanted),
            Theory::Linear => self.whole(pool, query, theory, wanted),
            _ => self.in_parts(pool, query, wanted),
        }
    }

    /// Decides parts by evaluation where that does, and what is left together, theory by theory.
    fn in_parts(&mut self, pool: &TermPool, query: &Query, wanted: bool) -> Decided {
        let mut all = (Answer::Sat, Some(Values::new()));
        let mut left: Vec<(Theory, Vec<TermId>)> = Vec::new();
        for part in split::parts(pool, query.clauses) {
            let theory = self.chooser.choose(self.ints, pool, &part);
            let bounds = bounds_of(pool, &part, query.bounds);
            let own = Query { clauses: &part, bounds: &bounds };
            match self.natively(pool, &own, theory) {
                (Answer::Unsat, _) => {
                    self.refute_by(part);
                    return (Answer::Unsat, None);
                }
                (Answer::Sat, values) => join(&mut all, (Answer::Sat, values)),
                (Answer::Unknown, _) if theory == Theory::Floats => left.push((theory, part)),
                (Answer::Unknown, _) => match left.iter_mut().find(|(t, _)| *t == theory) {
                    Some((_, clauses)) => clauses.extend(part),
                    None => left.push((theory, part)),
                },
            }
        }
        for (_, mut clauses) in left {
            // In the order in which they came: consecutive queries then share their first ones.
            let place = |c: &TermId| query.clauses.iter().position(|x| x == c);
            clauses.sort_by_key(place);
            let theory = self.chooser.choose(self.ints, pool, &clauses);
            let bounds = bounds_of(pool, &clauses, query.bounds);
            let decided = self.whole(pool, &Query { clauses: &clauses, bounds: &bounds }, theory, wanted);
            if decided.0 == Answer::Unsat {
                return decided;
            }
            join(&mut all, decided);
        }
        all
    }

    /// Decides by evaluation alone, where that is enough.
    fn natively(&mut self, pool: &TermPool, query: &Query, theory: Theory) -> Decided {
        let may_guess = match theory {
            Theory::Linear | Theory::Texts => return OPEN,
            Theory::Floats if self.chooser.looks_at_texts(pool, query.clauses) => return OPEN,
            Theory::Wrapping => false,
            Theory::NonLinear | Theory::Bits | Theory::Floats => true,
        };
        if self.ways == Ways::Z3 || !self.chooser.is_java(self.ints, pool, query.clauses) {
            return OPEN;
        }
        let since = Instant::now();
        if range::refutes(pool, query) {
            self.tallies.count(Way::Ranges, Answer::Unsat, since);
            return (Answer::Unsat, None);
        }
        if let Some(found) = guess::enumerate(pool, query) {
            let answer = if found.is_some() { Answer::Sat } else { Answer::Unsat };
            self.tallies.count(Way::Enumeration, answer, since);
            return (answer, found);
        }
        let guessed = if may_guess { guess::guess(pool, query, &[]) } else { None };
        match guessed {
            Some(values) => {
                self.tallies.count(Way::Guess, Answer::Sat, since);
                (Answer::Sat, Some(values))
            }
            None => OPEN,
        }
    }

    /// Decides clauses together.
    fn whole(&mut self, pool: &TermPool, query: &Query, theory: Theory, wanted: bool) -> Decided {
        let since = Instant::now();
        self.refute_by(query.clauses.iter().copied());
        if let Some(decided) = self.by_order(pool, query, theory) {
            self.tallies.count(Way::Order, decided.0, since);
            return decided;
        }
        if self.ways == Ways::Native {
            self.gave_up = true;
            return OPEN;
        }
        let decided = match theory {
            Theory::Texts => self.by_texts(pool, query, wanted),
            Theory::Floats => return self.by_floats(pool, query),
            _ => {
                let symbols = if wanted { pool.symbols_of_all(query.clauses) } else { vec![] };
                self.by_arithmetic(pool, query, theory, &symbols)
            }
        };
        let way = match theory {
            Theory::Linear | Theory::Wrapping => Way::Linear,
            Theory::NonLinear => Way::NonLinear,
            Theory::Bits => Way::Bits,
            Theory::Texts => Way::Texts,
            Theory::Floats => Way::Floats,
        };
        self.tallies.count(way, decided.0, since);
        decided
    }

    fn by_arithmetic(
        &mut self,
        pool: &TermPool,
        query: &Query,
        theory: Theory,
        symbols: &[SymbolId],
    ) -> Decided {
        if theory == Theory::Bits && self.ways == Ways::Both && self.ints == Ints::Exact {
            let (mut calls, cancel) = (0, &self.cancel);
            let own = (&mut self.divided, &mut calls);
            let split = divisors::decide(pool, query, symbols, self.limit, own, cancel);
            self.z3_calls += calls;
            if let Some(decided) = split.filter(|d| d.0 != Answer::Unknown) {
                return decided;
            }
        }
        let (quick, limit) = (self.limit.min(QUICK), self.limit);
        let (bits, sums) = (Theory::Bits, Theory::Wrapping);
        let in_turn: &[(Theory, u32)] = match self.forms(pool, query, theory) {
            Forms::One => &[(theory, limit)],
            Forms::Numbers => &[(theory, quick), (bits, quick), (theory, limit), (bits, limit)],
            Forms::Shifts => &[(bits, quick), (theory, limit), (bits, limit)],
            // What bits do not decide of sums at once they often do not decide at all: each carry is a case.
            Forms::Sums => &[(bits, quick), (sums, limit), (bits, limit)],
        };
        let mut tried =
            in_turn.iter().map(|&(theory, limit)| self.by_z3(pool, query, theory, limit, symbols));
        tried.find(|decided| decided.0 != Answer::Unknown).unwrap_or(OPEN)
    }

    /// In which other form the query can be said, too.
    fn forms(&mut self, pool: &TermPool, query: &Query, theory: Theory) -> Forms {
        if self.ways != Ways::Both || self.ints != Ints::Exact {
            return if theory == Theory::Wrapping { Forms::Numbers } else { Forms::One };
        }
        let has = self.chooser.has(pool, query.clauses);
        match theory {
            Theory::Linear if has.shifts => Forms::Shifts,
            Theory::Linear if has.divisions => Forms::Numbers,
            Theory::Wrapping => Forms::Numbers,
            Theory::Bits if has.only_sums => Forms::Sums,
            _ => Forms::One,
        }
    }

    fn by_z3(
        &mut self,
        pool: &TermPool,
        query: &Query,
        theory: Theory,
        limit: u32,
        symbols: &[SymbolId],
    ) -> Decided {
        // A quick look, or one that hardly anything is expected of, is not worth bits that take longer to make.
        let is_hurried = self.is_hurried || limit < self.limit;
        if is_hurried && theory.is_bits() && self.ways == Ways::Both {
            let building = self.chooser.building(pool, query.clauses);
            if building > limit {
                return OPEN;
            }
        }
        self.z3_calls += 1;
        let stack = match theory {
            Theory::Linear => &mut self.linear,
            Theory::NonLinear => &mut self.nonlinear,
            Theory::Wrapping => &mut self.wrapping,
            Theory::Bits | Theory::Texts | Theory::Floats => &mut self.bits,
        };
        let stack = stack.get_or_insert_with(|| Stack::new(theory, 0, self.limit));
        stack.check(limit, pool, query, symbols, &self.cancel)
    }

    fn by_texts(&mut self, pool: &TermPool, query: &Query, wanted: bool) -> Decided {
        let is_exact = self.ints == Ints::Exact || self.chooser.never_wraps(pool, query.clauses);
        let Some(needed) = packed::units_needed(pool, query.clauses).filter(|_| is_exact) else {
            return OPEN;
        };
        let symbols = pool.symbols_of_all(query.clauses);
        let symbols = if wanted { packed::with_parts(pool, symbols) } else { vec![] };
        self.z3_calls += 1;
        if self.texts.as_ref().is_none_or(|(units, _)| *units < needed) {
            let units = needed.next_multiple_of(8);
            self.texts = Some((units, Stack::new(Theory::Texts, units, self.limit)));
        }
        match &mut self.texts {
            Some((_, stack)) => stack.check(self.limit, pool, query, &symbols, &self.cancel),
            None => OPEN,
        }
    }

    /// A guess over the reals, then Z3's floating-point numbers. Both need a context without a past.
    fn by_floats(&mut self, pool: &TermPool, query: &Query) -> Decided {
        let is_java = self.chooser.is_java(self.ints, pool, query.clauses)
            && !self.chooser.looks_at_texts(pool, query.clauses);
        if !self.is_fresh || !is_java {
            return OPEN;
        }
        if self.ways == Ways::Both {
            let since = Instant::now();
            self.z3_calls += 1;
            if let Some(values) = fresh::guess_by_reals(pool, query, self.limit, &self.cancel) {
                self.tallies.count(Way::Guess, Answer::Sat, since);
                return (Answer::Sat, Some(values));
            }
        }
        let since = Instant::now();
        self.z3_calls += 1;
        let decided = fresh::floats(pool, query, self.limit, &self.cancel);
        self.tallies.count(Way::Floats, decided.0, since);
        decided
    }

    /// Notes which clauses refute, where that is wanted.
    fn refute_by(&mut self, clauses: impl IntoIterator<Item = TermId>) {
        if let Some(refuted) = &mut self.refuted {
            refuted.clear();
            refuted.extend(clauses);
        }
    }

    /// Differences refute where nothing wraps: what says so belongs to what refutes.
    fn keep_within_ranges(&mut self, pool: &TermPool, query: &Query) {
        let Some(refuted) = &mut self.refuted else { return };
        if self.chooser.choose(self.ints, pool, refuted) != Theory::Linear {
            let is_part = |clause: &TermId| refuted.contains(clause) || range::is_bound(pool, *clause);
            *refuted = query.clauses.iter().copied().filter(is_part).collect();
        }
    }

    fn by_order(&mut self, pool: &TermPool, query: &Query, theory: Theory) -> Option<Decided> {
        if theory != Theory::Linear || self.ways == Ways::Z3 {
            return None;
        }
        Some(match order::decide(pool, query)? {
            Solved::Sat(values) => (Answer::Sat, Some(values)),
            Solved::Unsat(core) => {
                self.refute_by(core.iter().filter_map(|&at| query.clauses.get(at).copied()));
                self.keep_within_ranges(pool, query);
                (Answer::Unsat, None)
            }
        })
    }
}

/// Bounds of symbols that belong to these clauses.
fn bounds_of(pool: &TermPool, clauses: &[TermId], bounds: &[Bound]) -> Vec<Bound> {
    if bounds.is_empty() {
        return vec![];
    }
    let symbols: Vec<SymbolId> =
        pool.symbols_of_all(clauses).into_iter().map(|s| split::representative(pool, s)).collect();
    let belongs = |b: &Bound| symbols.contains(&split::representative(pool, b.symbol));
    bounds.iter().copied().filter(belongs).collect()
}

/// The answer for both, of which neither is *unsat*.
fn join(all: &mut Decided, one: Decided) {
    if one.0 == Answer::Unknown {
        all.0 = Answer::Unknown;
    }
    all.1 = match (all.1.take(), one.1) {
        (Some(mut known), Some(more)) if all.0 == Answer::Sat => {
            known.extend(more);
            Some(known)
        }
        _ => None,
    };
}
