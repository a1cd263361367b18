//! A Z3 solver whose assertion stack follows the clauses of consecutive queries.
//!
//! Path conditions grow and shrink at their end, so the clauses that two queries share at their start
//! stay asserted. Invariant: the solver has exactly one level a frame, and the first check comes after
//! the first push (Z3 then stays in its incremental mode, which is many times faster here).

use crate::term::tables::HashSet;

use z3::{Params, SatResult, Solver};

use crate::base::CancelToken;
use crate::solve::smt::encode::Encoder;
use crate::solve::smt::interrupt;
use crate::solve::smt::packed;
use crate::solve::smt::query::{Answer, Query};
use crate::solve::smt::theory::Theory;
use crate::term::{SymbolId, TermId, TermPool};

struct Frame {
    clause: TermId,
    /// Symbols whose ranges this frame asserts.
    ranges: Vec<SymbolId>,
}

pub(super) struct Stack {
    solver: Solver,
    encoder: Encoder,
    frames: Vec<Frame>,
    ranged: HashSet<SymbolId>,
    /// The work that any check may do, in Z3's resource units.
    limit: u32,
    /// Checks that took more than little work.
    pub(super) slow: usize,
    /// Z3's logic.
    logic: Option<&'static str>,
    /// Whether such a check was on this solver, where going back from it may take longer than to begin anew: what
    /// Z3's solver of bits has learned it takes back clause by clause, which nothing interrupts.
    is_burdened: bool,
}

/// The work of a check that ends before anybody would cancel it: some tens of milliseconds. Nearly all do with
/// less, and need no thread that waits for a cancellation.
pub(super) const QUICK: u32 = 100_000;

/// Z3's logic of bit-vectors.
const BITS: &str = "QF_BV";

fn solver_for(logic: Option<&str>) -> Solver {
    logic.and_then(Solver::new_for_logic).unwrap_or_default()
}

impl Stack {
    /// `limit` is the work a check may do, in Z3's resource units; `units` the length of strings.
    pub(super) fn new(theory: Theory, units: usize, limit: u32) -> Self {
        let logic = match theory {
            Theory::Linear | Theory::Wrapping => Some("QF_LIA"),
            Theory::NonLinear => None,
            Theory::Bits | Theory::Texts | Theory::Floats => Some(BITS),
        };
        Self::with_encoder(Encoder::new(theory, units), logic, limit)
    }

    /// The same with an encoder, for a logic of Z3's.
    pub(super) fn with_encoder(encoder: Encoder, logic: Option<&'static str>, limit: u32) -> Self {
        let (solver, frames, ranged) = (solver_for(logic), vec![], HashSet::default());
        let stack = Self { solver, encoder, frames, ranged, limit, slow: 0, logic, is_burdened: false };
        stack.allow(limit.min(QUICK));
        stack
    }

    fn allow(&self, work: u32) {
        let mut params = Params::new();
        params.set_u32("rlimit", work);
        self.solver.set_params(&params);
    }

    /// Checks what is asserted: quickly, and where that is not enough, with all the work that is allowed and
    /// somebody beside it who may end it.
    fn decide(&mut self, limit: u32, cancel: &CancelToken) -> SatResult {
        if cancel.is_cancelled() {
            return SatResult::Unknown;
        }
        match self.solver.check() {
            SatResult::Unknown if limit <= QUICK => {
                self.took_long();
                SatResult::Unknown
            }
            SatResult::Unknown => {
                self.took_long();
                self.allow(limit);
                let result = interrupt::check(&self.solver, cancel);
                self.allow(QUICK);
                result
            }
            result => result,
        }
    }

    fn took_long(&mut self) {
        self.slow += 1;
        self.is_burdened |= self.logic == Some(BITS);
    }

    /// Decides the query with so much work, in Z3's resource units. Where it is satisfiable and `wanted` is not empty, also
    /// the values that Z3 happens to give those symbols.
    pub(super) fn check(
        &mut self,
        limit: u32,
        pool: &TermPool,
        query: &Query,
        wanted: &[SymbolId],
        cancel: &CancelToken,
    ) -> (Answer, Option<Vec<(SymbolId, i64)>>) {
        if cancel.is_cancelled() {
            return (Answer::Unknown, None);
        }
        self.assert(pool, query.clauses);
        if !query.bounds.is_empty() {
            self.solver.push();
            for &bound in query.bounds {
                let bound = self.encoder.within(pool, bound);
                self.solver.assert(&bound);
            }
        }
        let result = match self.decide(limit, cancel) {
            SatResult::Sat => (Answer::Sat, self.values(pool, wanted)),
            SatResult::Unsat => (Answer::Unsat, None),
            SatResult::Unknown => (Answer::Unknown, None),
        };
        if !query.bounds.is_empty() {
            self.solver.pop(1);
        }
        result
    }

    fn assert(&mut self, pool: &TermPool, clauses: &[TermId]) {
        let mut shared =
            self.frames.iter().zip(clauses).take_while(|(frame, clause)| frame.clause == **clause).count();
        if self.is_burdened && shared < self.frames.len() {
            (self.solver, self.is_burdened) = (solver_for(self.logic), false);
            self.allow(self.limit.min(QUICK));
            self.frames.clear();
            self.ranged.clear();
            shared = 0;
        }
        let dropped = self.frames.split_off(shared);
        if !dropped.is_empty() {
            self.solver.pop(u32::try_from(dropped.len()).unwrap_or(u32::MAX));
        }
        for symbol in dropped.iter().flat_map(|frame| &frame.ranges) {
            self.ranged.remove(symbol);
        }
        for &clause in clauses.iter().skip(shared) {
            self.solver.push();
            let encoded = self.encoder.clause(pool, clause);
            let mut ranges = vec![];
            for &symbol in encoded.symbols.iter() {
                if self.ranged.insert(symbol) {
                    ranges.push(symbol);
                    if let Some(range) = self.encoder.range(pool, symbol) {
                        self.solver.assert(&range);
                    }
                }
            }
            self.solver.assert(&encoded.formula);
            self.frames.push(Frame { clause, ranges });
        }
    }

    fn values(&mut self, pool: &TermPool, wanted: &[SymbolId]) -> Option<Vec<(SymbolId, i64)>> {
        if wanted.is_empty() {
            return None;
        }
        let model = self.solver.get_model()?;
        let mut strings = vec![];
        let mut value = |&symbol: &SymbolId| {
            if let Some(units) = self.encoder.packed(pool, symbol) {
                strings.push((symbol, packed::value(&model, symbol, units)?));
                return Some(None);
            }
            Some(Some((symbol, self.encoder.symbol(pool, symbol).in_model(&model)?)))
        };
        let values = wanted.iter().map(&mut value).collect::<Option<Vec<_>>>()?;
        let ranks = packed::ranks(pool, strings);
        Some(values.into_iter().flatten().chain(ranks).collect())
    }
}
