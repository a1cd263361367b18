//! Which query a dive walks: the technique's about the heap as such, or its exploration along the choices that
//! lead there, where its answer depends on their order.

use std::sync::Arc;

use crate::base::Diagnostic;
use crate::exec::symbolic::SymbolicState;
use crate::heap::{Encoding, Layout};
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::verdicts::{BREADTH_FIRST, along_path, way};
use crate::solve::{Verdict, Why};
use crate::technique::replay::{Again, Known, Stepwise};
use crate::technique::{Entry, Query, Replay, Walk};

/// A query before its first round.
pub(super) struct Entered {
    /// The row of verdicts that it belongs to.
    pub row: String,
    pub replay: Box<dyn Replay>,
    /// The heap that it is about.
    pub encoding: Encoding,
}

/// The query of a row of verdicts, `hex` or `hex/breadth-first`, about the state behind some choices.
///
/// # Errors
/// There is no such technique, or no such query.
pub(super) fn enter(
    explorer: &mut Explorer,
    row: &str,
    state: &SymbolicState,
    choices: &[u32],
) -> Result<Entered, CommandError> {
    let (technique, as_such) = match row.rsplit_once('/') {
        Some((technique, BREADTH_FIRST)) => (technique, true),
        _ => (row, false),
    };
    let setup = explorer.setup.clone();
    let entry = setup.registry.entry(technique).map_err(Diagnostic::from)?.clone();
    let Some(unit) = entry.depends_on_order else {
        if as_such {
            let message = format!("{} does not depend on the order of the visit", entry.name);
            return Err(CommandError::new(message).with_hint(format!("`dive {}`", entry.name)));
        }
        return of_heap(explorer, &entry, entry.name.to_string(), state);
    };
    entry.judge(&setup.subject).map_err(CommandError::new)?;
    // Where the path cannot be walked, the heap as such is all there is to judge.
    if as_such || along_path(&setup, entry.name, choices).is_none() {
        return of_heap(explorer, &entry, format!("{}/{BREADTH_FIRST}", entry.name), state);
    }
    Ok(Entered {
        row: entry.name.to_string(),
        replay: Box::new(way(&setup, entry.name, choices, unit)?),
        encoding: Encoding::of(&state.input).unwrap_or_else(|_| unencoded(state.input.layout())),
    })
}

/// The query about the heap as such.
fn of_heap(
    explorer: &mut Explorer,
    entry: &Arc<Entry>,
    row: String,
    state: &SymbolicState,
) -> Result<Entered, CommandError> {
    let subject = explorer.setup.subject.clone();
    let mut judge = entry.judge(&subject).map_err(CommandError::new)?;
    let encoding = match Encoding::of(&state.input) {
        Ok(encoding) => encoding,
        Err(outside) => {
            let layout = explorer.engine.layout();
            let slot = layout.slot(outside.slot).name.to_string();
            let replay = Known(Verdict::Unsat(Why::OutsideDomain { slot, value: outside.value })).boxed(());
            return Ok(Entered { row, replay, encoding: unencoded(layout) });
        }
    };
    let query = Query { heap: &state.input, encoding: &encoding, pc: &state.pc };
    let counts = explorer.engine.counts.clone();
    let walk = explorer.engine.with_technique(|_, context| judge.walk(context, &query));
    explorer.engine.counts = counts;
    let replay = match walk.map_err(CommandError::new)? {
        Walk::Stepwise(replay) => replay,
        Walk::Again(unit) => {
            let entry = entry.clone();
            Box::new(Again::new(unit, &query, Box::new(move || entry.judge(&subject))))
        }
    };
    Ok(Entered { row, replay, encoding })
}

/// Of a heap with a value outside of its domain: a vector in which nothing is fixed.
fn unencoded(layout: &Layout) -> Encoding {
    let count = layout.slots.len();
    Encoding { vector: vec![0; count], fixed: vec![false; count], renaming: Vec::new() }
}
