//! `lissa-m`: LISSA with memoization (LISSA §4.1). Verdicts are kept by canonical vector, so heaps that
//! differ only in the order of their lazy steps are solved once. The cache is empty at the start of a run and
//! is never shared between runs. It changes no verdict.

use std::sync::Arc;

use crate::heap::{CandidateVector, Encoding, Layout};
use crate::solve::Verdict;
use crate::technique::lissa::inherited::{Inheriting, Kept, Structural};
use crate::technique::lissa::{Found, Searched, StructureQuery, StructureSolver, needs};
use crate::technique::replay::Stepwise;
use crate::technique::{Context, Cost, Entry, Judge, Query, Shown, Steered, Walk};
use crate::term::tables::HashMap;

/// LISSA-M.
#[derive(Default)]
pub struct LissaM {
    structure: StructureSolver,
    /// What the cache is about.
    layout: Option<Arc<Layout>>,
    /// By vector and fixed slots. Looked up only, never iterated.
    cache: HashMap<(CandidateVector, Vec<bool>), Searched>,
}

impl LissaM {
    fn solve(&mut self, context: &mut Context, encoding: &Encoding, near: Option<&Kept>) -> Searched {
        if !self.layout.as_ref().is_some_and(|l| Arc::ptr_eq(l, context.layout)) {
            self.cache.clear();
            self.layout = Some(context.layout.clone());
        }
        let key = (encoding.vector.clone(), encoding.fixed.clone());
        if let Some(found) = self.cache.get(&key) {
            context.counts.cache_hits += 1;
            return found.clone();
        }
        let searched = self.structure.search_near(context, encoding, true, near);
        // A budget or a cancellation says nothing about the heap.
        if !matches!(searched.found, Found::Unknown(_)) {
            self.cache.insert(key, searched.clone());
        }
        searched
    }
}

/// Its entry.
pub fn entry() -> Entry {
    let about = "LISSA behind a cache of canonical vectors";
    Entry {
        cost: Cost::Search,
        shown: Shown::OnRequest,
        exact_structure: true,
        refutes_precondition: true,
        needs,
        ..Entry::steering("lissa-m", about, LissaM::default, || Steered::new(Inheriting(LissaM::default())))
    }
}

impl Structural for LissaM {
    fn find(&mut self, context: &mut Context, encoding: &Encoding, near: Option<&Kept>) -> Searched {
        self.solve(context, encoding, near)
    }
}

impl Judge for LissaM {
    fn decide(&mut self, context: &mut Context, query: &Query) -> Verdict {
        self.solve(context, query.encoding, None).found.verdict(query.heap, query.encoding)
    }
    /// The query that a miss asks; a hit would ask nothing.
    fn walk(&mut self, context: &mut Context, query: &Query) -> Result<Walk, String> {
        Ok(StructureQuery::new(context, query, true).walk(StructureSolver::default()))
    }
}
