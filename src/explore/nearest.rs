//! The nearest heap that is not refused: the fewest decisions of a refused one are given up, and a witness says which
//! values these fields have instead.
//!
//! Each set of decisions that is refused must lose one of them, so the sets to give up are the hitting sets of the
//! refused ones; smaller ones are tried first (Reiter, AIJ 1987).

use std::collections::VecDeque;

use crate::explore::engine::Engine;
use crate::explore::judged::Judged;
use crate::explore::reason::{Decisions, Interrupted, Parts, Reason, require_uninterrupted};
use crate::explore::replay::ConcreteInput;
use crate::heap::{InputValue, SlotId, SlotKind, SymbolicHeap};
use crate::solve::{Verdict, VerdictWord, Witness};
use crate::term::{PathCondition, TermId};

/// Most sets of decisions that are given up for a try.
const MOST_TRIES: usize = 40;
/// Most decisions that are given up.
const MOST_CHANGES: usize = 3;
/// Most refused sets that are looked for: each takes many queries.
const MOST_SETS: u32 = 6;

/// The nearest heap that is not refused.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// Slots that have another value in it than in the refused one.
    pub changes: Vec<SlotId>,
    /// Clauses of the path condition that it does not satisfy: then no field would do instead.
    pub dropped: Vec<TermId>,
    /// The heap. What may have any value is symbolic in it.
    pub heap: SymbolicHeap,
}

/// What a look for the nearest heap gave.
#[derive(Clone, Debug)]
pub enum Near {
    /// This one: giving up fewer decisions leaves a heap that is refused.
    Found(Nearest),
    /// None with few changes, or none of which it is known that fewer would not do.
    NotFound,
    /// The technique builds no witnesses.
    NoWitness,
}

impl Near {
    /// Looks for the one that is nearest to a refused heap.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn of(
        engine: &mut Engine,
        judged: &mut Judged,
        heap: &SymbolicHeap,
        pc: &PathCondition,
        reason: &Reason,
    ) -> Result<Self, Interrupted> {
        let parts = &Parts::of(heap, pc);
        let mut queue: VecDeque<Vec<usize>> = VecDeque::new();
        let mut seen: Vec<Vec<usize>> = Vec::new();
        extend(&mut queue, &mut seen, &[], &parts.positions(&reason.core), parts);
        let mut sets = 0;
        // The size up to which all sets that might do are tried.
        let mut tried_up_to = MOST_CHANGES;
        for _ in 0..MOST_TRIES {
            let Some(given_up) = queue.pop_front().filter(|set| set.len() <= tried_up_to) else { break };
            let kept: Vec<usize> = (0..parts.count()).filter(|at| !given_up.contains(at)).collect();
            let (heap, pc) = parts.only(&kept);
            let (word, _) = judged.word(engine, &heap, &pc, None);
            require_uninterrupted(engine)?;
            match word {
                VerdictWord::Sat => {
                    let Verdict::Sat(Some(witness)) = judged.verdict(engine, &heap, &pc) else {
                        require_uninterrupted(engine)?;
                        return Ok(Self::NoWitness);
                    };
                    let Decisions { slots, clauses } = parts.decisions(&given_up);
                    let mut heap = ConcreteInput::of_heap(engine, &witness).heap;
                    leave_open(&mut heap, &witness, &slots);
                    return Ok(Self::Found(Nearest { changes: slots, dropped: clauses, heap }));
                }
                VerdictWord::Unsat if sets < MOST_SETS => {
                    sets += 1;
                    if let Some(next) = parts.smallest_refused(engine, judged, &kept)? {
                        extend(&mut queue, &mut seen, &given_up, &next, parts);
                    }
                }
                VerdictWord::Unsat => tried_up_to = tried_up_to.min(given_up.len()),
                _ => tried_up_to = given_up.len(),
            }
        }
        Ok(Self::NotFound)
    }
}

/// Leaves open what a witness says nothing of, but for changes and lengths: any value would do there.
fn leave_open(heap: &mut SymbolicHeap, witness: &Witness, changes: &[SlotId]) {
    let layout = heap.layout().clone();
    for slot in (0..layout.slots.len() as u32).map(SlotId).filter(|slot| !changes.contains(slot)) {
        let is_open = witness.values.get(slot.0 as usize).is_some_and(Option::is_none);
        if is_open && layout.slot(slot).kind != SlotKind::Length {
            heap.set(slot, InputValue::Symbolic);
        }
    }
}

/// Adds what is given up together with one of a refused set: slots first and of these those of the last objects, which
/// hang on the others.
fn extend(
    queue: &mut VecDeque<Vec<usize>>,
    seen: &mut Vec<Vec<usize>>,
    given_up: &[usize],
    refused: &[usize],
    parts: &Parts,
) {
    let (slots, clauses): (Vec<usize>, Vec<usize>) = refused.iter().partition(|at| **at < parts.slots());
    for at in slots.into_iter().rev().chain(clauses) {
        let mut next = [given_up, &[at]].concat();
        next.sort_unstable();
        if !seen.contains(&next) {
            seen.push(next.clone());
            queue.push_back(next);
        }
    }
}
