//! The nearest heap that is not refused: the fewest decisions of a refused one are given up, and a witness says which
//! values these fields have instead.
//!
//! Each set of decisions that is refused must lose one of them, so the sets to give up are the hitting sets of the
//! refused ones; smaller ones are tried first (Reiter, AIJ 1987).

use std::collections::VecDeque;

use crate::explore::engine::Engine;
use crate::explore::judged::Judged;
use crate::explore::minimal::minimal;
use crate::explore::reason::{Decisions, Interrupted, Parts, Reason, require_uninterrupted};
use crate::explore::replay::ConcreteInput;
use crate::heap::{SlotId, SymbolicHeap};
use crate::solve::Verdict;
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
    /// The heap, with a value for every slot of every object.
    pub heap: SymbolicHeap,
}

impl Nearest {
    /// Of a refused heap. `None` where none was found with few changes, or
    /// where the technique builds no witnesses.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn of(
        engine: &mut Engine,
        judged: &mut Judged,
        heap: &SymbolicHeap,
        pc: &PathCondition,
        reason: &Reason,
    ) -> Result<Option<Self>, Interrupted> {
        let parts = &Parts::of(heap, pc);
        let mut queue: VecDeque<Vec<usize>> = VecDeque::new();
        let mut seen: Vec<Vec<usize>> = Vec::new();
        extend(&mut queue, &mut seen, &[], &parts.positions(&reason.core), parts);
        let (mut tries, mut sets) = (0, 0);
        while let Some(given_up) = queue.pop_front() {
            tries += 1;
            if tries > MOST_TRIES {
                return Ok(None);
            }
            let kept: Vec<usize> = (0..parts.count()).filter(|at| !given_up.contains(at)).collect();
            let (heap, pc) = parts.only(&kept);
            let verdict = judged.verdict(engine, &heap, &pc);
            require_uninterrupted(engine)?;
            match verdict {
                Verdict::Sat(Some(witness)) => {
                    let heap = ConcreteInput::of_heap(engine, &witness).heap;
                    let Decisions { slots, clauses } = parts.decisions(&given_up);
                    return Ok(Some(Self { changes: slots, dropped: clauses, heap }));
                }
                Verdict::Sat(None) | Verdict::Unknown(_) => {}
                Verdict::Unsat(_) if given_up.len() < MOST_CHANGES && sets < MOST_SETS => {
                    sets += 1;
                    let mut is_refused = |chosen: &[usize]| {
                        let chosen: Vec<usize> =
                            chosen.iter().filter_map(|&at| kept.get(at).copied()).collect();
                        let (heap, pc) = parts.only(&chosen);
                        let verdict = judged.verdict(engine, &heap, &pc);
                        require_uninterrupted(engine).map(|()| matches!(verdict, Verdict::Unsat(_)))
                    };
                    let Some(next) = minimal(kept.len(), &mut is_refused)? else { continue };
                    let next: Vec<usize> = next.iter().filter_map(|&at| kept.get(at).copied()).collect();
                    extend(&mut queue, &mut seen, &given_up, &next, parts);
                }
                Verdict::Unsat(_) => {}
            }
        }
        Ok(None)
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
