//! `lissa-m`: LISSA with memoization (LISSA §4.1). Verdicts are kept by canonical vector, so heaps that
//! differ only in the order of their lazy steps are solved once. The cache is empty at the start of a run and
//! is never shared between runs. It changes no verdict.

use std::collections::HashMap;
use std::sync::Arc;

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::heap::{CandidateVector, Encoding, Layout, SymbolicHeap};
use crate::solve::Verdict;
use crate::technique::lissa::{Found, StructureQuery, StructureSolver, encode, require_pre_h};
use crate::technique::replay::Stepwise;
use crate::technique::{Answer, Context, Query, Technique, Walk};

/// LISSA-M.
#[derive(Default)]
pub struct LissaM {
    structure: StructureSolver,
    /// What the cache is about.
    layout: Option<Arc<Layout>>,
    /// By vector and fixed slots. Looked up only, never iterated.
    cache: HashMap<(CandidateVector, Vec<bool>), Found>,
}

impl LissaM {
    fn solve(&mut self, context: &mut Context, heap: &SymbolicHeap, encoding: Encoding) -> Verdict {
        if !self.layout.as_ref().is_some_and(|l| Arc::ptr_eq(l, context.layout)) {
            self.cache.clear();
            self.layout = Some(context.layout.clone());
        }
        let key = (encoding.vector.clone(), encoding.fixed.clone());
        if let Some(found) = self.cache.get(&key) {
            context.counts.cache_hits += 1;
            return found.verdict(heap, &encoding);
        }
        let found = self.structure.search(context, &encoding, true);
        let verdict = found.verdict(heap, &encoding);
        // A budget or a cancellation says nothing about the heap.
        if !matches!(found, Found::Unknown(_)) {
            self.cache.insert(key, found);
        }
        verdict
    }
}

impl Technique for LissaM {
    type Note = ();

    fn name(&self) -> &'static str {
        "lissa-m"
    }
    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<(), String> {
        require_pre_h(context)
    }
    fn on_lazy_step(&mut self, context: &mut Context, state: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        let verdict = match encode(context, &state.input) {
            Ok(encoding) => self.solve(context, &state.input, encoding),
            Err(verdict) => verdict,
        };
        Answer { verdict, note: () }
    }
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        if context.subject.spec.structure().is_empty() {
            return None;
        }
        Some(self.solve(context, query.heap, query.encoding.clone()))
    }
    /// The query that a miss asks; a hit would ask nothing.
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        require_pre_h(context)?;
        Ok(StructureQuery::new(context, query, true).walk(StructureSolver::default()))
    }
}
