//! Why a heap is refused, for people.

use std::sync::Arc;

use crate::exec::symbolic::SymbolicState;
use crate::explore::along::Parting;
use crate::explore::deciding::{Decided, Refused};
use crate::explore::judged::Judged;
use crate::explore::reason::{Decisions, Everywhere, Reason};
use crate::explore::{ChoicePath, Near, Nearest};
use crate::heap::{InputValue, SlotId, SymbolicHeap};
use crate::lang::program::Program;
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::heaps::of_input;
use crate::session::json::heap_json;
use crate::session::view::{DecidedView, FieldDiff, NearestView, PartingView, RefusalView, Smallest};
use crate::term::{PathCondition, TermPool};

/// Why a row's technique refuses the heap as such, of exact ones what everybody shows; with the nearest heap that it does
/// not refuse, where that is asked for.
///
/// # Errors
/// It was interrupted.
pub fn refused(
    explorer: &mut Explorer,
    row: &str,
    state: &SymbolicState,
    path: &[u32],
    with_nearest: bool,
) -> Result<(Option<Arc<Reason>>, Option<Near>), CommandError> {
    let (name, kind) = row.split_once('/').map_or((row, None), |(name, kind)| (name, Some(kind)));
    let Explorer { setup, engine, validator, .. } = explorer;
    let Ok(entry) = setup.registry.entry(name).cloned() else { return Ok((None, None)) };
    let is_arbiter = engine.exact().precondition.as_ref().is_some_and(|e| e.name == entry.name);
    let (heap, pc) = (&state.input, &state.pc);
    let mut judged = if is_arbiter { None } else { Judged::of(&entry, engine, kind).ok() };
    let found = match &mut judged {
        Some(judged) => Reason::of(engine, judged, heap, pc).map(|reason| reason.map(Arc::new)),
        None if is_arbiter => validator.reason(engine, &ChoicePath(path.to_vec()), heap, pc),
        None => Ok(None),
    };
    let found = found.unwrap_or_default();
    let nearest = match (&found, &mut judged) {
        (Some(reason), Some(judged)) if with_nearest => Near::of(engine, judged, heap, pc, reason).ok(),
        (Some(reason), None) if with_nearest => validator.nearest(engine, heap, pc, reason).ok(),
        _ => None,
    };
    setup.require_uninterrupted()?;
    Ok((found, nearest))
}

/// The same in one sentence.
///
/// # Errors
/// It was interrupted.
pub fn sentence(
    explorer: &mut Explorer,
    row: &str,
    state: &SymbolicState,
    path: &[u32],
) -> Result<Option<String>, CommandError> {
    let (found, _) = refused(explorer, row, state, path, false)?;
    let (program, terms) = (explorer.setup.program(), explorer.engine.terms());
    Ok(found.map(|found| found.sentence(program, terms)))
}

/// A reason for people. The heap is the whole one that is refused, with what its path says of it.
pub fn view(
    program: &Program,
    terms: &TermPool,
    reason: &Reason,
    (heap, pc): (&SymbolicHeap, &PathCondition),
) -> RefusalView {
    let beyond = match &reason.everywhere {
        Some(Everywhere { beyond: Some(beyond), .. }) => beyond.texts(terms, heap),
        _ => Vec::new(),
    };
    RefusalView {
        sentence: reason.sentence(program, terms),
        smallest: smallest(terms, reason),
        hangs: hangs(heap, &reason.core),
        everywhere: reason.everywhere.is_some(),
        scope: reason.scope(),
        limits: reason.limits.clone(),
        beyond,
        decided: reason.line().map(|line| line_view(program, line)),
        nearest: None,
        is_far: false,
        parting: None,
        heap: of_input(program, heap, &|term| terms.display(term).to_string()),
        conditions: pc.clauses.iter().map(|&clause| terms.display(clause).to_string()).collect(),
        fields: spoken_of(terms, heap, reason),
    }
}

/// The fields that a reason speaks of, in its clauses too.
pub fn spoken_of(terms: &TermPool, heap: &SymbolicHeap, reason: &Reason) -> Vec<String> {
    let layout = heap.layout();
    let symbols = terms.symbols_of_all(&reason.core.clauses);
    let is_named = |slot: SlotId| match heap.value(slot) {
        InputValue::Term(term) => terms.symbols_of(*term).iter().any(|s| symbols.contains(s)),
        _ => reason.core.slots.contains(&slot),
    };
    let slots = (0..layout.slots.len() as u32).map(SlotId).filter(|&slot| is_named(slot));
    slots.map(|slot| layout.slot(slot).name.to_string()).collect()
}

/// Where techniques part, for people.
pub fn parting_view(parting: Parting) -> PartingView {
    let Parting { kept_by, cut_by, path, clause } = parting;
    PartingView { kept_by, cut_by, choice_path: path.0, clause }
}

/// A smallest refused part.
pub fn smallest(terms: &TermPool, reason: &Reason) -> Smallest {
    let Reason { core, part, others, .. } = reason;
    let fields = Decisions { slots: core.slots.clone(), clauses: Vec::new() };
    let clauses = Decisions { slots: Vec::new(), clauses: core.clauses.clone() };
    Smallest { fields: fields.texts(terms, &part.0), clauses: clauses.texts(terms, &part.0), others: *others }
}

/// Where the objects of these decisions are: `N1 is this.root.left`; nothing of those that have the name of the field
/// they are in.
fn hangs(heap: &SymbolicHeap, core: &Decisions) -> Vec<String> {
    let layout = heap.layout();
    let mut places = Vec::new();
    for &slot in &core.slots {
        let target = match heap.value(slot) {
            InputValue::Object(place) => Some(*place),
            _ => None,
        };
        places.extend(layout.slot(slot).owner.into_iter().chain(target));
    }
    places.sort_unstable();
    places.dedup();
    let is_root = |place| Some(place) == layout.receiver;
    let place = |place| {
        let (name, path) = (&layout.place(place).name, heap.origin_path(place));
        (**name != *path).then(|| format!("{name} is {path}"))
    };
    places.into_iter().filter(|&p| !is_root(p)).filter_map(place).collect()
}

fn line_view(program: &Program, refused: &Refused) -> DecidedView {
    let values = refused.values.clone();
    let line = refused.decided.sentence(program);
    DecidedView { line, ..decided_view(program, &refused.decided, values) }
}

/// The line that decided, with what it saw.
pub fn decided_view(program: &Program, decided: &Decided, values: Vec<String>) -> DecidedView {
    DecidedView {
        method: program.method_name(decided.method),
        at: decided.span.map(|span| program.sources.locate(span)),
        line: decided.span.map(|span| program.sources.statement(span).to_string()),
        values,
    }
}

/// Enters what a look for the nearest heap gave.
pub fn enter_nearest(
    view: &mut RefusalView,
    program: &Program,
    terms: &TermPool,
    near: &Near,
    heap: &SymbolicHeap,
) {
    match near {
        Near::Found(nearest) => view.nearest = Some(nearest_view(program, terms, nearest, heap)),
        Near::NotFound => view.is_far = true,
        Near::NoWitness => {}
    }
}

fn nearest_view(program: &Program, terms: &TermPool, nearest: &Nearest, heap: &SymbolicHeap) -> NearestView {
    let shown = |heap: &SymbolicHeap, slot| heap.show(slot, |t| terms.display(t).to_string());
    let change = |&slot| FieldDiff {
        field: heap.layout().slot(slot).name.to_string(),
        left: Some(shown(heap, slot)),
        right: Some(shown(&nearest.heap, slot)),
    };
    NearestView {
        changes: nearest.changes.iter().map(change).collect(),
        dropped: nearest.dropped.iter().map(|&clause| terms.display(clause).to_string()).collect(),
        heap: heap_json(&nearest.heap, terms),
        drawn: of_input(program, &nearest.heap, &|term| terms.display(term).to_string()),
    }
}
