//! A technique's verdicts on input heaps beside an exploration.

use std::sync::Arc;

use crate::explore::engine::Engine;
use crate::heap::{Encoding, SymbolicHeap};
use crate::solve::{Verdict, VerdictWord, Why};
use crate::technique::{AnyNote, Entry, Judge, Query};
use crate::term::PathCondition;

/// A technique's judge of a subject's heaps, to be asked more than once.
pub struct Judged {
    entry: Arc<Entry>,
    judge: Box<dyn Judge>,
    row: Option<String>,
}

impl Judged {
    /// Of a technique; with `row` what it tells apart from its first verdict, where it does.
    ///
    /// # Errors
    /// A sentence: it judges no single heap of this subject.
    pub fn of(entry: &Arc<Entry>, engine: &Engine, row: Option<&str>) -> Result<Self, String> {
        let judge = entry.judge(engine.subject())?;
        Ok(Self { entry: entry.clone(), judge, row: row.map(str::to_string) })
    }

    /// Whether its verdicts are those of the precondition itself, with the path condition.
    pub fn is_exact(&self) -> bool {
        self.entry.exact
    }

    /// Its verdict on an input heap under a path condition. It counts as no work of an exploration's.
    pub fn verdict(&mut self, engine: &mut Engine, heap: &SymbolicHeap, pc: &PathCondition) -> Verdict {
        let encoding = match encode(heap) {
            Ok(encoding) => encoding,
            Err(outside) => return outside,
        };
        let query = Query { heap, encoding: &encoding, pc };
        let counts = engine.counts.clone();
        let Self { judge, row, .. } = self;
        let verdict = engine.with_technique(|_, context| {
            let others = row.as_ref().map(|_| judge.others(context, &query)).unwrap_or_default();
            let other = others.into_iter().find(|(name, _)| row.as_deref() == Some(*name));
            other.map_or_else(|| judge.decide(context, &query), |(_, verdict)| verdict)
        });
        engine.counts = counts;
        verdict
    }

    /// The word of that verdict alone, for much less work: nothing is computed to be shown. `near` is what this left at
    /// a heap that the given one extends, if it did.
    pub fn word(
        &mut self,
        engine: &mut Engine,
        heap: &SymbolicHeap,
        pc: &PathCondition,
        near: Option<&AnyNote>,
    ) -> (VerdictWord, Option<AnyNote>) {
        if self.row.is_some() {
            return (self.verdict(engine, heap, pc).word(), None);
        }
        let encoding = match encode(heap) {
            Ok(encoding) => encoding,
            Err(outside) => return (outside.word(), None),
        };
        let query = Query { heap, encoding: &encoding, pc };
        let counts = engine.counts.clone();
        let said = engine.with_technique(|_, context| self.judge.word(context, &query, near));
        engine.counts = counts;
        said
    }
}

/// A heap as a vector.
///
/// # Errors
/// *Unsat*: a value lies outside its domain.
fn encode(heap: &SymbolicHeap) -> Result<Encoding, Verdict> {
    Encoding::of(heap).map_err(|outside| {
        let slot = heap.layout().slot(outside.slot).name.to_string();
        Verdict::Unsat(Why::OutsideDomain { slot, value: outside.value })
    })
}
