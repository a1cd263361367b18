//! Whether a precondition is *vacuous*: no heap of the scope satisfies it, so that every verdict that rests on it says
//! nothing. One exact query on the heap of which nothing is known; where that does not end soon nothing is said.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::count::counted;
use crate::base::{CancelToken, FileId, Span};
use crate::exec::Natives;
use crate::heap::{Layout, SymbolicHeap};
use crate::solve::Why;
use crate::solve::korat::{HeapPredicate, Search, SearchResult};
use crate::solve::observer::Observer;
use crate::solve::smt::{Ints, Smt};
use crate::solve::trace::{Event, EventKind};
use crate::subject::Subject;
use crate::technique::pli::PliSolver;
use crate::technique::solution::Solved;
use crate::technique::{Context, Counts, Limits, Solver};
use crate::term::{PathCondition, TermPool};

/// What the query may cost.
const LIMITS: Limits =
    Limits { candidates: 4_000, steps: 100_000, solver: Solver::Textbook, keeps_refutations: false };
/// Candidates that are looked at for the line that refuses most.
const LOOKED_AT: u64 = 1_000;

/// That the precondition is vacuous, in a sentence which names the line that refuses most candidates; `None` where it
/// is not, where there is none, and where that is not known.
pub fn vacuous(subject: &Arc<Subject>, layout: &Arc<Layout>, cancel: &CancelToken) -> Option<String> {
    subject.precondition().next()?;
    let natives = subject.natives().clone();
    let mut context = Context {
        subject,
        natives: &natives,
        layout,
        terms: &mut TermPool::new(),
        smt: &mut Smt::cancelled_by(Ints::Exact, cancel.clone()),
        limits: &LIMITS,
        cancel,
        counts: &mut Counts::default(),
        listener: None,
    };
    let (blank, pc) = (SymbolicHeap::new(layout.clone()), PathCondition::default());
    let Solved::Unsat(why) = PliSolver::default().solve(&mut context, &blank, None, &pc, true) else {
        return None;
    };
    let satisfying = matches!(&why, Why::Refused(refusals) if refusals.satisfying > 0);
    let reason = match satisfying {
        true => Some(why.sentence()),
        false => most_refusing(subject, &natives, layout, cancel),
    };
    let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
    Some(format!("no heap of the scope (k = {}) satisfies the precondition{reason}", layout.scope.k))
}

/// The line of preH, or of the unsplit precondition, that refuses most candidates.
fn most_refusing(
    subject: &Arc<Subject>,
    natives: &Arc<Natives>,
    layout: &Arc<Layout>,
    cancel: &CancelToken,
) -> Option<String> {
    let mut predicate = HeapPredicate::of_structure(subject, natives, layout, LIMITS.steps).ok()?;
    let mut search = Search::enumerate(layout.clone());
    let mut lines = Lines { subject, counts: BTreeMap::new() };
    while !cancel.is_cancelled() && search.candidates() < LOOKED_AT {
        match search.next_satisfying(&mut predicate, &mut lines, 1) {
            SearchResult::Exhausted | SearchResult::Unknown(_) => break,
            SearchResult::Satisfied | SearchResult::Budget => {}
        }
    }
    let all: u64 = lines.counts.values().map(|&(count, _)| count).sum();
    let (_, &(count, at)) =
        lines.counts.iter().max_by_key(|(line, (count, _))| (*count, std::cmp::Reverse(**line)))?;
    let sources = &subject.program.sources;
    let file = sources.file(at.file);
    let text = file.line_text(file.line_col(at.start).line).trim();
    Some(format!("{} refuses most, {count} of {}: `{text}`", sources.locate(at), counted(all, "candidate")))
}

/// Counts what decided against candidates, by line.
struct Lines<'a> {
    subject: &'a Subject,
    counts: BTreeMap<(FileId, u32), (u64, Span)>,
}

impl Observer for Lines<'_> {
    const LISTENS: bool = true;

    fn tell_below(&mut self, most: usize, event: impl FnOnce() -> Event) {
        // Answers are told however many there are.
        if most < usize::MAX {
            return;
        }
        let Event { kind: EventKind::Answer, at: Some(at), .. } = event() else { return };
        let line = self.subject.program.sources.file(at.file).line_col(at.start).line;
        self.counts.entry((at.file, line)).or_insert((0, at)).0 += 1;
    }
}
