//! The techniques side by side over the whole tree, and going from one disagreement to the next.

use std::rc::Rc;
use std::time::Duration;

use crate::explore::compare::{PATHS_EACH, Wanted};
use crate::explore::engine::Engine;
use crate::explore::{self, ChoicePath, NodePath};
use crate::session::cursor::{Cursor, Position};
use crate::session::describe;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::{Explorer, Setup};
use crate::session::now::Now;
use crate::session::reply::Reply;
use crate::session::verdicts::{compared, verdict_view};
use crate::session::view::{ComparedRow, ComparisonView, DisagreementView};
use crate::solve::{Verdict, VerdictWord};
use crate::technique::Technique;

/// Disagreements that are looked for before going to the first.
const FIRST_DISAGREEMENTS: usize = 100;

/// Comparisons that were made, so that they need not be made again.
#[derive(Default)]
pub struct Known {
    /// Over the whole tree, or its first paths.
    whole: Option<ComparisonView>,
    /// The topmost nodes where techniques part. Its rows are not for showing.
    parted: Option<ComparisonView>,
}

/// Compares the techniques on the whole tree, or on its first paths.
///
/// # Errors
/// The exploration cannot be started.
pub fn compare(setup: &Setup, known: &mut Known, whole: bool) -> Result<Reply, CommandError> {
    if let Some(known) = known.whole.as_ref().filter(|known| known.partial.is_none()) {
        return Ok(Reply::Comparison(Box::new(known.clone())));
    }
    let comparison = compared_tree(setup, None, (!whole).then_some(PATHS_EACH))?;
    known.whole = Some(comparison.clone());
    Ok(Reply::Comparison(Box::new(comparison)))
}

/// Walks the tree, or as much of it as has so many disagreements or paths; for disagreements not below them,
/// so that the rows count only what all have in common. Where somebody interrupts it,
/// what was found by then counts.
fn compared_tree(
    setup: &Setup,
    most: Option<usize>,
    paths_each: Option<u64>,
) -> Result<ComparisonView, CommandError> {
    let mut techniques = Vec::new();
    for name in compared(setup) {
        let make = || setup.registry.make(&name).map_err(crate::base::Diagnostic::from);
        // One that the subject has nothing for says so at the start.
        if Engine::start(setup.plan(make()?)).is_ok() {
            techniques.push(make()?);
        }
    }
    // Times differ from run to run, and a reply must not.
    let clock = Rc::new(|| Duration::ZERO);
    let cancel = &setup.settings.cancel;
    let wanted = Wanted { limit: most, topmost_only: most.is_some(), paths_each, ..Wanted::default() };
    let compared = explore::compare::compare(
        setup.plan(Technique::plain()),
        techniques,
        wanted,
        clock,
        |summary, _| {
            cancel.tell(summary.paths);
            !cancel.is_cancelled()
        },
    )?;
    let rows = compared.rows.iter().map(|row| ComparedRow {
        technique: row.name().to_string(),
        paths: row.paths,
        spurious: row.spurious,
        alarms: row.alarms,
        false_alarms: row.false_alarms,
        never_ends: row.never_ends,
        pruned: row.pruned,
        complete: row.complete,
    });
    let disagreements = compared.disagreements.iter().map(|d| DisagreementView {
        choice_path: d.choice_path.0.clone(),
        clause_path: d.clause_path.clone(),
        kind: d.kind,
        verdicts: d
            .verdicts
            .iter()
            .map(|(name, verdict)| verdict_view(name.clone(), Some(verdict)))
            .collect(),
        exact: d.exact.verdicts().map(Verdict::word).next().unwrap_or(VerdictWord::Unknown),
        reason: d.reason.clone(),
    });
    let partial = match &compared.summary.stopped {
        _ if compared.interrupted => Some("interrupted".to_string()),
        Some(stopped) => Some(stopped.why.clone()),
        None if compared.full => {
            let count = compared.disagreements.len();
            Some(if count == 1 {
                "the first disagreement".into()
            } else {
                format!("the first {count} disagreements")
            })
        }
        None => None,
    };
    let cuts =
        compared.summary.cuts.iter().map(|cut| describe::cut(setup.program(), &cut.stopped, cut.count));
    let (rows, disagreements, cuts) = (rows.collect(), disagreements.collect(), cuts.collect());
    Ok(ComparisonView { rows, disagreements, partial, cuts })
}

/// Goes to the next disagreement after the last one or this node, in the order of exploration, round and round.
///
/// # Errors
/// There is none, or it was interrupted.
pub fn next_disagreement(
    explorer: &mut Explorer,
    now: &mut Now,
    known: &mut Known,
) -> Result<Reply, CommandError> {
    let whole = known.whole.clone().filter(|known| known.partial.is_none());
    let comparison = match whole.or_else(|| known.parted.clone()) {
        Some(known) => known,
        None => {
            let found = compared_tree(&explorer.setup, Some(FIRST_DISAGREEMENTS), None)?;
            // What was asked for was to find some; they are found.
            explorer.setup.settings.cancel.reset();
            known.parted.insert(found).clone()
        }
    };
    let here = explorer.tree.path(now.cursor.node()).0;
    // Standing at the choice above the last one, that one is behind.
    let last = now.disagreement.as_deref();
    let behind = last.filter(|last| last.starts_with(&here)).unwrap_or(&here);
    let mut sorted = comparison.disagreements;
    sorted.sort_by(|a, b| a.choice_path.cmp(&b.choice_path));
    let after = sorted.iter().position(|d| *d.choice_path > *behind).unwrap_or(0);
    let Some(view) = sorted.get(after).cloned() else {
        let partial = comparison.partial.map(|why| format!(" (partial: {why})")).unwrap_or_default();
        return Err(CommandError::because(
            Cause::Nothing,
            format!("the techniques agree everywhere{partial}"),
        ));
    };
    let is_partial = comparison.partial.is_some();
    let there = place_of(explorer, &now.cursor, &view)?;
    now.arrive(there);
    now.disagreement = Some(view.choice_path.as_slice().into());
    let (at, view) = (Box::new(now.whereabouts(explorer)), Box::new(view));
    Ok(Reply::Disagreement { number: after + 1, count: sorted.len(), is_partial, at, view })
}

/// The place of a disagreement. Where the technique cut the node, the choice above it.
fn place_of(
    explorer: &mut Explorer,
    cursor: &Cursor,
    disagreement: &DisagreementView,
) -> Result<Cursor, CommandError> {
    let node = explorer.find(&NodePath::Choices(ChoicePath(disagreement.choice_path.clone())))?;
    let to = match explorer.tree.node(node).parent {
        Some((parent, _)) if explorer.tree.node(node).is_cut() => Position::stop(parent),
        _ => Position::start(node),
    };
    explorer.stand(cursor, to)
}
