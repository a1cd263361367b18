//! `lissa-m`: LISSA with memoization (LISSA §4.1). Verdicts are kept by canonical vector, so heaps that
//! differ only in the order of their lazy steps are solved once. The cache is empty at the start of a run and
//! is never shared between runs. It changes no verdict.

use std::collections::HashMap;
use std::sync::Arc;

use crate::exec::symbolic::{Fork, SymbolicState};
use crate::heap::{CandidateVector, Encoding, Layout};
use crate::solve::{Verdict, Witness};
use crate::technique::lissa::{StructureSolver, encode};
use crate::technique::{Answer, Context, Query, Technique};

/// LISSA-M.
#[derive(Default)]
pub struct LissaM {
    structure: StructureSolver,
    /// What the cache is about.
    layout: Option<Arc<Layout>>,
    /// By vector and fixed slots. Looked up only, never iterated.
    cache: HashMap<(CandidateVector, Vec<bool>), Verdict>,
}

impl LissaM {
    fn solve(&mut self, context: &mut Context, encoding: Encoding) -> Verdict {
        if !self.layout.as_ref().is_some_and(|l| Arc::ptr_eq(l, context.layout)) {
            self.cache.clear();
            self.layout = Some(context.layout.clone());
        }
        let key = (encoding.vector.clone(), encoding.fixed.clone());
        if let Some(known) = self.cache.get(&key) {
            context.counts.cache_hits += 1;
            return renamed(known, encoding);
        }
        let verdict = self.structure.symsolve(context, encoding, true);
        // A budget or a cancellation says nothing about the heap.
        if !matches!(verdict, Verdict::Unknown(_)) {
            self.cache.insert(key, verdict.clone());
        }
        verdict
    }
}

/// A kept verdict for a heap with the same vector, whose objects may have other names.
fn renamed(verdict: &Verdict, encoding: Encoding) -> Verdict {
    match verdict {
        Verdict::Sat(Some(witness)) => Verdict::Sat(Some(Witness { encoding, ..witness.clone() })),
        verdict => verdict.clone(),
    }
}

impl Technique for LissaM {
    type Note = ();

    fn name(&self) -> &'static str {
        "lissa-m"
    }
    fn prelude(&mut self, context: &mut Context, _: &SymbolicState) -> Result<(), String> {
        if context.subject.spec.pre_h.is_empty() {
            return Err("the specification names no preH for it to search with".into());
        }
        Ok(())
    }
    fn on_lazy_step(&mut self, context: &mut Context, state: &SymbolicState, _: &Fork, _: &()) -> Answer<()> {
        let verdict = match encode(context, &state.input) {
            Ok(encoding) => self.solve(context, encoding),
            Err(verdict) => verdict,
        };
        Answer { verdict, note: () }
    }
    fn decide(&mut self, context: &mut Context, query: &Query) -> Option<Verdict> {
        if context.subject.spec.pre_h.is_empty() {
            return None;
        }
        Some(self.solve(context, query.encoding.clone()))
    }
}
