//! The candidate vector at hand: that of the dive, else of the search that runs, or ran last.

use crate::session::view::{HeapView, ScopeView};
use crate::ui::heap_picture::{Mark, Marks};
use crate::ui::tui::snapshot::Vector;
use crate::ui::tui::state::Ui;

/// A candidate with what its entries are.
pub struct Candidate<'a> {
    /// What vectors are made of.
    pub scope: &'a ScopeView,
    /// The vector.
    pub vector: Vector,
    /// Number of candidates so far, where the search is not stepped.
    pub tried: Option<u64>,
}

impl Candidate<'_> {
    /// Whether all entries are known by name: after a change of scope they may not be for a moment.
    fn is_whole(&self) -> bool {
        !self.vector.entries.is_empty() && self.vector.entries.len() == self.scope.slots.len()
    }

    /// The heap that it stands for.
    pub fn heap(&self) -> HeapView {
        self.scope.candidate(&self.vector.entries, &self.vector.fixed)
    }

    /// What is fixed, and what the predicate has read.
    pub fn marks(&self, heap: &HeapView) -> Marks {
        let mut marks = Marks::default();
        marks.add_fixed(heap);
        for slot in self.vector.accessed.iter().filter_map(|&i| self.scope.slots.get(i)) {
            marks.add(&slot.object, &slot.field, Mark::Accessed);
        }
        marks
    }

    /// Place of an entry on the accessed stack, 1 being the oldest.
    pub fn place(&self, index: usize) -> Option<usize> {
        self.vector.accessed.iter().position(|&i| i == index).map(|at| at + 1)
    }

    /// The name in the heap of an object of the vector.
    pub fn in_heap<'b>(&'b self, object: &'b str) -> &'b str {
        let renamed = self.vector.renamed.iter().find(|(own, _)| own == object);
        renamed.map_or(object, |(_, heap)| heap)
    }
}

impl Ui {
    /// The candidate, where there is one and it may be shown.
    pub fn candidate(&self) -> Option<Candidate<'_>> {
        if self.presenter.hides_marks(&self.snapshot.technique) {
            return None;
        }
        let scope = &self.snapshot.entries;
        let candidate = match (&self.snapshot.dive, &self.snapshot.candidate, &self.beat) {
            (Some(_), vector, _) => {
                Candidate { scope, vector: vector.clone().unwrap_or_default(), tried: None }
            }
            (None, _, Some(beat)) => {
                let accessed = beat.accessed.iter().map(|&i| i as usize).collect();
                let (entries, fixed) = (beat.vector.clone(), beat.fixed.clone());
                let vector = Vector { entries, fixed, accessed, renamed: Vec::new() };
                Candidate { scope, vector, tried: Some(beat.candidates) }
            }
            (None, _, None) => return None,
        };
        candidate.is_whole().then_some(candidate)
    }

    /// Whether the heap's pane shows the candidate of a dive, instead of the heap that it is about.
    pub fn shows_candidate(&self) -> bool {
        self.snapshot.dive.is_some() && !self.heap.1 && self.candidate().is_some()
    }

    /// Selects the next or previous entry.
    pub fn select_cell(&mut self, forwards: bool) {
        let Some(candidate) = self.candidate() else { return };
        let last = candidate.vector.entries.len() - 1;
        // The search is at what it read last.
        let start = candidate.vector.accessed.last().copied().unwrap_or(0);
        self.cell = Some(match self.cell {
            None => start,
            Some(cell) if forwards => (cell + 1).min(last),
            Some(cell) => cell.saturating_sub(1).min(last),
        });
    }
}
