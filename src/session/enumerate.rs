//! The heaps of the scope that satisfy the precondition.

use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::reply::Reply;
use crate::session::witness::of_vector;
use crate::solve::korat::{HeapPredicate, Search, SearchResult};

/// Candidates between two looks at whoever may want it to end.
const SLICE: u64 = 1024;
/// Instructions that the precondition may take on one heap.
const STEPS: u64 = 1_000_000;

/// Those of them that come first, isomorphic ones once.
///
/// # Errors
/// There is no precondition that heaps alone satisfy, or it was interrupted.
pub fn enumerate(explorer: &Explorer, most: usize) -> Result<Reply, CommandError> {
    let (setup, layout) = (&explorer.setup, explorer.engine.layout());
    let (subject, program) = (&setup.subject, setup.program());
    let conditions = subject.spec.structure();
    let nothing = |why: String| CommandError::because(Cause::Nothing, why);
    if conditions.is_empty() {
        return Err(nothing("there is no precondition to enumerate by: every heap is allowed".into()));
    }
    if let Some(predicate) = conditions.iter().find(|predicate| predicate.takes_number()) {
        let name = program.method_name(predicate.method);
        return Err(nothing(format!("{name} takes an argument of the method, which no heap gives a value")));
    }
    let natives = subject.natives().clone();
    let made = HeapPredicate::new(subject, &natives, layout, conditions, STEPS);
    let mut predicate = made.map_err(|why| nothing(why.0))?;
    let mut search = Search::enumerate(layout.clone());
    let (mut heaps, mut partial) = (Vec::new(), None);
    loop {
        match search.next_satisfying(&mut predicate, &mut (), SLICE) {
            SearchResult::Satisfied if heaps.len() == most => {
                partial = Some(format!("there are more than {most} (`enumerate N` lists the first N)"));
                break;
            }
            SearchResult::Satisfied => {
                heaps.push(of_vector(program, layout, search.vector(), search.accessed()));
            }
            SearchResult::Exhausted => break,
            SearchResult::Unknown(why) => {
                partial = Some(why);
                break;
            }
            SearchResult::Budget => {}
        }
        setup.require_uninterrupted()?;
    }
    Ok(Reply::Heaps { scope: layout.scope.k, heaps, explored: search.candidates(), partial })
}
