//! Marks the pairs of all heaps that satisfy preH, one heap after the other (Korat's enumeration, without
//! the heaps that differ in primitives alone where every reference was read).

use std::sync::Arc;

use crate::base::CancelToken;
use crate::heap::Layout;
use crate::solve::bounds::Rows;
use crate::solve::bounds::numbering::Numbering;
use crate::solve::korat::{Holds, Predicate, Search};

/// Candidates between two looks at the cancel token.
const SLICE: u64 = 1024;

/// The enumeration, resumable.
pub struct Enumeration {
    search: Search,
    read: Vec<bool>,
    /// The pairs that occur.
    pub rows: Rows,
    /// Whether it goes no further: preH gave no answer on some candidate, so that the end of the
    /// enumeration would refute nothing.
    pub is_stuck: bool,
}

impl Enumeration {
    /// From the first candidate on.
    pub fn new(layout: &Arc<Layout>, rows: Rows) -> Self {
        let read = vec![false; layout.slots.len()];
        Self { search: Search::enumerate(layout.clone()), read, rows, is_stuck: false }
    }
    /// Candidates tested.
    pub fn candidates(&self) -> u64 {
        self.search.candidates()
    }
    /// Whether all candidates were decided: pairs that were not found do not occur.
    pub fn is_whole(&self) -> bool {
        self.search.is_exhausted() && !self.is_stuck
    }

    /// Goes on, over at most `budget` candidates. `progress` is told now and then how many were tested
    /// since.
    pub fn run<P: Predicate>(
        &mut self,
        numbering: &Numbering,
        predicate: &mut P,
        budget: u64,
        cancel: &CancelToken,
        progress: &mut dyn FnMut(u64),
    ) {
        let start = self.candidates();
        let mut told = start;
        while self.candidates() - start < budget && !self.is_stuck {
            if self.candidates() - told >= SLICE {
                progress(self.candidates() - told);
                told = self.candidates();
                if cancel.is_cancelled() {
                    return;
                }
            }
            match self.search.step(predicate, &mut ()) {
                None => break,
                Some(Holds::False) => {}
                Some(Holds::Unknown(_)) => self.is_stuck = true,
                Some(Holds::True) => {
                    self.read.fill(false);
                    self.search.accessed().iter().for_each(|s| self.read[s.0 as usize] = true);
                    let numbers = numbering.of(self.search.vector(), &self.read);
                    numbering.mark(self.search.vector(), &self.read, &numbers, &mut self.rows);
                    // With an unread reference left, another primitive may be the way to it.
                    if numbering.reads_all(&self.read, &numbers) {
                        self.search.skip_primitives();
                    }
                }
            }
        }
        progress(self.candidates() - told);
    }
}
