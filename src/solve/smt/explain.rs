//! Models to show and unsatisfiable cores. Both are defined by what is satisfiable alone, never by what
//! a solver happened to find: the same clauses give the same result whatever was asked before.

use crate::base::CancelToken;
use crate::solve::smt::engine::Engine;
use crate::solve::smt::query::{Answer, Bound, Query};
use crate::solve::smt::{guess, packed, split, with_laws};
use crate::term::{Model, SymbolId, SymbolKind, Term, TermId, TermPool};

/// Probes that the search for small values may make, and more for each symbol.
const PROBES: (usize, usize) = (100, 10);

/// Probes that take more than little work, after which the search ends.
const SLOW_PROBES: usize = 2;

/// Units that are good to read, better ones first: `a`, small letters, capitals, digits, what else ASCII prints.
const READABLE: [(i64, i64); 5] = [(0x61, 0x61), (0x61, 0x7a), (0x41, 0x5a), (0x30, 0x39), (0x20, 0x7e)];

/// The model whose first symbol (in order of first occurrence) has the smallest magnitude, a positive
/// value before a negative; then the second; and so on. Where clauses look at parts of strings these come first: their
/// lengths, then their units, of which some are better to read than others. Where the probes do not suffice, the last
/// symbols keep the values that the solver found. Numbers that are computed with are not the least: they are simple ones
/// that satisfy the clauses.
pub(super) fn small_model(
    engine: &mut Engine,
    pool: &TermPool,
    clauses: &[TermId],
    cancel: &CancelToken,
) -> Option<Model> {
    let computes = engine.chooser.computes_reals(pool, clauses);
    if !computes {
        return small_whole_model(engine, pool, clauses, cancel);
    }
    let is_real = |engine: &mut Engine, part: &Vec<TermId>| engine.chooser.computes_reals(pool, part);
    let (mut reals, mut others) = (Vec::new(), Vec::new());
    for part in split::parts(pool, clauses) {
        if is_real(engine, &part) { reals.push(part) } else { others.extend(part) }
    }
    let mut model = Model::default();
    if !others.is_empty() {
        others.sort_by_key(|clause| clauses.iter().position(|c| c == clause));
        model = small_whole_model(engine, pool, &others, cancel)?;
    }
    for part in reals {
        let (Answer::Sat, Some(values)) = engine.decide(pool, &Query::new(&part), true) else { return None };
        model.values.extend(guess::simplified(pool, &part, values, &pool.symbols_of_all(&part)));
    }
    Some(model)
}

/// The same where nothing computes with floating-point numbers.
fn small_whole_model(
    engine: &mut Engine,
    pool: &TermPool,
    clauses: &[TermId],
    cancel: &CancelToken,
) -> Option<Model> {
    let mut symbols = pool.symbols_of_all(clauses);
    let (mut lengths, mut units) = (vec![], vec![]);
    if engine.chooser.looks_at_texts(pool, clauses) {
        let kind = |s: &SymbolId| pool.symbol(*s).kind;
        symbols = packed::with_parts(pool, symbols);
        lengths = symbols.extract_if(.., |s| kind(s) == SymbolKind::Length).collect();
        units = symbols.extract_if(.., |s| kind(s) == SymbolKind::Unit).collect();
        // What a string is follows from its parts.
        symbols.retain(|s| kind(s) != SymbolKind::Text);
    }
    let (Answer::Sat, values) = engine.decide(pool, &Query::new(clauses), true) else { return None };
    let model = Model { values: values.unwrap_or_default().into_iter().collect() };
    let probes = PROBES.0 + PROBES.1 * (symbols.len() + lengths.len() + units.len());
    let mut probing = engine.for_probes();
    let mut small = Small { engine: &mut probing, pool, clauses, cancel, probes, bounds: vec![], model };
    lengths.into_iter().for_each(|length| small.number(length));
    small.units(&units);
    symbols.into_iter().for_each(|symbol| small.number(symbol));
    let model = small.model;
    engine.take_over(&probing);
    // The least of all floating-point numbers are no ones to look at, and where the search ended early trying is better
    // than nothing.
    let ended = probing.slow() >= SLOW_PROBES;
    let is_real = |s: SymbolId| matches!(pool.symbol(s).kind, SymbolKind::Float | SymbolKind::Double);
    let wanted: Vec<SymbolId> = model.values.keys().copied().filter(|&s| ended || is_real(s)).collect();
    if wanted.is_empty() || !engine.may_evaluate(pool, clauses) {
        return Some(model);
    }
    let values = guess::simplified(pool, clauses, model.values.into_iter().collect(), &wanted);
    Some(Model { values: values.into_iter().collect() })
}

/// A model that gets smaller.
struct Small<'a> {
    engine: &'a mut Engine,
    pool: &'a TermPool,
    clauses: &'a [TermId],
    cancel: &'a CancelToken,
    /// How many more may be made.
    probes: usize,
    /// What is settled.
    bounds: Vec<Bound>,
    model: Model,
}

impl Small<'_> {
    fn value(&self, symbol: SymbolId) -> i64 {
        self.model.values.get(&symbol).copied().unwrap_or(0)
    }

    /// Whether there is a model within more bounds; it is the model from then on.
    fn probe(&mut self, more: impl IntoIterator<Item = Bound>) -> bool {
        if self.probes == 0 || self.engine.slow() >= SLOW_PROBES || self.cancel.is_cancelled() {
            return false;
        }
        self.probes -= 1;
        let settled = self.bounds.len();
        self.bounds.extend(more);
        let query = Query { clauses: self.clauses, bounds: &self.bounds };
        let (answer, values) = self.engine.decide(self.pool, &query, true);
        self.bounds.truncate(settled);
        if let (Answer::Sat, Some(values)) = (answer, values) {
            self.model.values = values.into_iter().collect();
            return true;
        }
        false
    }

    fn within(&mut self, symbol: SymbolId, lo: i64, hi: i64) -> bool {
        let (min, max) = self.pool.symbol(symbol).kind.range();
        self.probe([Bound { symbol, lo: lo.max(min), hi: hi.min(max) }])
    }

    fn settle(&mut self, symbol: SymbolId) {
        let value = self.value(symbol);
        self.bounds.push(Bound { symbol, lo: value, hi: value });
    }

    /// Settles a symbol on its smallest magnitude.
    fn number(&mut self, symbol: SymbolId) {
        // No value of a magnitude below `low` is possible, and the model has one.
        let mut low = 0;
        let mut reach = 0;
        while low < self.value(symbol).unsigned_abs() {
            let high = self.value(symbol).unsigned_abs();
            // Galloping first: small values are the common case.
            let middle = (low + (high - 1 - low) / 2).min(reach);
            let hi = i64::try_from(middle).unwrap_or(i64::MAX);
            if self.within(symbol, -hi, hi) {
                reach = u64::MAX;
            } else {
                low = middle + 1;
                reach = reach.saturating_mul(2).max(1);
            }
        }
        let value = self.value(symbol);
        if value < 0 && value != i64::MIN {
            self.within(symbol, -value, -value);
        }
        self.settle(symbol);
    }

    /// Settles the units of strings whose lengths are settled.
    fn units(&mut self, units: &[SymbolId]) {
        let (first, _) = READABLE[0];
        let inside: Vec<SymbolId> = units.iter().copied().filter(|&unit| self.is_inside(unit)).collect();
        if !inside.is_empty()
            && self.probe(inside.iter().map(|&symbol| Bound { symbol, lo: first, hi: first }))
        {
            return units.iter().for_each(|&unit| self.settle(unit));
        }
        for unit in inside {
            match READABLE.into_iter().find(|&(lo, hi)| self.within(unit, lo, hi)) {
                Some((mut lo, _)) => {
                    while lo < self.value(unit) {
                        let middle = lo + (self.value(unit) - lo) / 2;
                        if !self.within(unit, lo, middle) {
                            lo = middle + 1;
                        }
                    }
                    self.settle(unit);
                }
                None => self.number(unit),
            }
        }
    }

    /// Whether a unit is not past the end of its string.
    fn is_inside(&self, unit: SymbolId) -> bool {
        let length = |string| match self.pool.get(self.pool.parts_of(string)?.length?) {
            Term::Symbol(length) => Some(self.value(length)),
            _ => None,
        };
        let Some((string, Some(at))) = self.pool.owner(unit) else { return true };
        length(string).is_none_or(|length| (at as i64) < length)
    }
}

/// Clauses that are unsatisfiable together.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Core {
    /// Their indices, ascending; none where the clauses were not found to be unsatisfiable.
    pub clauses: Vec<usize>,
    /// Whether without any of them the others are known to be satisfiable.
    pub is_minimal: bool,
}

/// Clauses that are unsatisfiable together and of which none can be left out; `None` where all of them are not found to
/// be unsatisfiable. Later clauses are dropped first. *Unknown* keeps a clause.
pub(super) fn minimal_core(
    engine: &mut Engine,
    pool: &TermPool,
    clauses: &[TermId],
    cancel: &CancelToken,
) -> Option<Core> {
    // What refutes a set may be fewer clauses: the others need no question.
    engine.refuted = Some(Vec::new());
    let mut decide = |indices: &[usize]| {
        let subset: Vec<TermId> = indices.iter().filter_map(|&i| clauses.get(i).copied()).collect();
        let (answer, _) = engine.decide(pool, &Query::new(&with_laws(pool, &subset)), false);
        (answer, engine.refuted.clone().unwrap_or_default())
    };
    let mut kept: Vec<usize> = (0..clauses.len()).collect();
    let (Answer::Unsat, mut enough) = decide(&kept) else { return None };
    let mut is_minimal = true;
    for i in (0..clauses.len()).rev() {
        if cancel.is_cancelled() {
            return None;
        }
        let without: Vec<usize> = kept.iter().copied().filter(|&k| k != i).collect();
        if clauses.get(i).is_some_and(|clause| !enough.contains(clause)) {
            kept = without;
            continue;
        }
        let (answer, fewer) = decide(&without);
        match answer {
            Answer::Unsat => (kept, enough) = (without, fewer),
            Answer::Unknown => is_minimal = false,
            Answer::Sat => {}
        }
    }
    Some(Core { clauses: kept, is_minimal })
}
