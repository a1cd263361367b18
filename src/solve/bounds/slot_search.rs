//! The search for the pairs of one slot, resumable: candidate vectors as in Korat, but objects have their
//! breadth-first numbers as names, and the slot takes only values that are still wanted. A prefix of
//! reads that no such heap can have is left at once.
//!
//! Invariant: slots that are not on the stack are 0 and not known.

use std::sync::Arc;

use crate::base::CancelToken;
use crate::heap::{Domain, Layout, SlotId};
use crate::solve::bounds::Rows;
use crate::solve::bounds::numbering::Numbering;
use crate::solve::korat::{Holds, Predicate};

/// Candidates between two looks at the cancel token.
const SLICE: u64 = 1024;

/// The search. See the module documentation.
pub struct SlotSearch<'a> {
    numbering: &'a Numbering,
    layout: &'a Arc<Layout>,
    /// The slot.
    pub slot: SlotId,
    /// By index into the slot's domain.
    wanted: Vec<bool>,
    vector: Vec<u32>,
    known: Vec<bool>,
    accessed: Vec<SlotId>,
    /// Reads, counted from the first, that are known to be consistent.
    checked: usize,
    /// Pairs that occur, of this slot and of others.
    pub rows: Rows,
    /// Values of the slot that stay undecided.
    pub unknown: Vec<u32>,
    /// Why.
    pub why: Option<String>,
    /// Candidates tested.
    pub candidates: u64,
}

impl<'a> SlotSearch<'a> {
    /// A search for the pairs of `slot` that `rows` does not have.
    pub fn new(numbering: &'a Numbering, layout: &'a Arc<Layout>, slot: SlotId, rows: &Rows) -> Self {
        let slots = layout.slots.len();
        Self {
            numbering,
            layout,
            slot,
            wanted: missing(layout, slot, rows),
            vector: vec![0; slots],
            known: vec![false; slots],
            accessed: Vec::new(),
            checked: 0,
            rows: rows.clone(),
            unknown: Vec::new(),
            why: None,
            candidates: 0,
        }
    }

    /// Whether every pair is found, refuted or given up.
    pub fn is_done(&self) -> bool {
        !self.wanted.contains(&true)
    }

    /// Others found these pairs: they are wanted no more.
    pub fn learn(&mut self, rows: &Rows) {
        self.rows.clone_from(rows);
        self.want_less();
    }

    /// Searches on, over at most `budget` candidates. `progress` is told now and then how many candidates
    /// were tested since.
    pub fn run<P: Predicate + ?Sized>(
        &mut self,
        predicate: &mut P,
        budget: u64,
        cancel: &CancelToken,
        progress: &mut dyn FnMut(u64),
    ) {
        let start = self.candidates;
        let mut told = start;
        while !self.is_done() && self.candidates - start < budget {
            if self.candidates - told >= SLICE {
                progress(self.candidates - told);
                told = self.candidates;
                if cancel.is_cancelled() {
                    return;
                }
            }
            self.candidates += 1;
            self.accessed.clear();
            let holds = predicate.test(&self.vector, &mut self.accessed, &mut ());
            if self.check_reads() {
                match holds {
                    Holds::False => {}
                    Holds::True => self.satisfied(),
                    Holds::Unknown(why) => self.undecided(why),
                }
            }
            if !self.advance() {
                self.wanted.fill(false);
            }
        }
        progress(self.candidates - told);
    }

    fn owner(&self) -> Option<crate::heap::PlaceId> {
        self.layout.slot(self.slot).owner
    }

    /// Leaves what is wanted undecided.
    pub fn give_up(&mut self, why: String) {
        for (value, wanted) in self.wanted.iter_mut().enumerate().filter(|(_, w)| **w) {
            self.unknown.push(value as u32);
            *wanted = false;
        }
        self.why.get_or_insert(why);
    }

    /// Checks the reads that are new since the last candidate. Where one cannot be, the stack ends with it.
    fn check_reads(&mut self) -> bool {
        for at in self.checked..self.accessed.len() {
            let slot = self.accessed[at];
            self.known[slot.0 as usize] = true;
            if !self.is_possible(slot) {
                self.accessed.truncate(at + 1);
                return false;
            }
        }
        true
    }

    fn is_possible(&self, slot: SlotId) -> bool {
        let value = self.vector[slot.0 as usize];
        if slot == self.slot && !self.wanted.get(value as usize).copied().unwrap_or(false) {
            return false;
        }
        let is_reference = matches!(self.layout.slot(slot).domain, Domain::References { .. });
        !is_reference || self.numbering.is_consistent(&self.vector, &self.known, self.owner())
    }

    /// The candidate satisfies preH: its pairs occur.
    fn satisfied(&mut self) {
        let numbers = self.numbering.of(&self.vector, &self.known);
        self.numbering.mark(&self.vector, &self.known, &numbers, &mut self.rows);
        self.want_less();
        self.leave();
    }

    fn want_less(&mut self) {
        let missing = missing(self.layout, self.slot, &self.rows);
        self.wanted.iter_mut().zip(missing).for_each(|(wanted, missing)| *wanted &= missing);
    }

    fn undecided(&mut self, why: String) {
        if self.known[self.slot.0 as usize] {
            let value = self.vector[self.slot.0 as usize];
            if let Some(wanted) = self.wanted.get_mut(value as usize) {
                *wanted = false;
            }
            self.unknown.push(value);
            self.why.get_or_insert(why);
            self.leave();
        } else {
            self.give_up(why);
        }
    }

    /// Where the slot's value is settled, nothing new can come from reads after it. Before the slot is read,
    /// any other value may be the way to it, a primitive's too: an array's length, a flag of leaves.
    fn leave(&mut self) {
        let value = self.vector[self.slot.0 as usize];
        let settled =
            self.known[self.slot.0 as usize] && !self.wanted.get(value as usize).copied().unwrap_or(false);
        while let Some(&slot) = self.accessed.last().filter(|&&slot| settled && slot != self.slot) {
            self.pop(slot);
        }
    }

    fn pop(&mut self, slot: SlotId) {
        self.accessed.pop();
        self.vector[slot.0 as usize] = 0;
        self.known[slot.0 as usize] = false;
    }

    /// The next candidate.
    fn advance(&mut self) -> bool {
        while let Some(&slot) = self.accessed.last() {
            let size = self.layout.domain_size(&self.layout.slot(slot).domain);
            loop {
                let next = self.vector[slot.0 as usize] + 1;
                if u64::from(next) >= size {
                    break;
                }
                self.vector[slot.0 as usize] = next;
                if self.is_possible(slot) {
                    self.checked = self.accessed.len();
                    return true;
                }
            }
            self.pop(slot);
        }
        false
    }
}

/// By index into the slot's domain: whether the pair is not there.
pub fn missing(layout: &Layout, slot: SlotId, rows: &Rows) -> Vec<bool> {
    let domain = &layout.slot(slot).domain;
    let Some(Some(row)) = rows.get(slot.0 as usize) else { return Vec::new() };
    let is_missing = |i| layout.domain_value(domain, i).is_some_and(|value| !row.allows(&value));
    (0..u32::try_from(layout.domain_size(domain)).unwrap_or(u32::MAX)).map(is_missing).collect()
}
