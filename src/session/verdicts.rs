//! What the techniques say: of a node's heap, and of an alternative before it is taken.

use std::collections::BTreeMap;

use crate::base::Diagnostic;
use crate::exec::symbolic::SymbolicState;
use crate::explore::NodePath;
use crate::explore::along::Along;
use crate::heap::Encoding;
use crate::session::cursor::Cursor;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::{Explorer, Setup};
use crate::session::refusal;
use crate::session::reply::Reply;
use crate::session::tree::{NodeState, Tree};
use crate::session::view::VerdictView;
use crate::solve::{Verdict, VerdictWord, Why};
use crate::technique::{Query, Verdicts};

/// The row of a technique that depends on the order of the visit, for the order that the heap itself has.
pub const BREADTH_FIRST: &str = "breadth-first";

/// What every technique says of a node's input heap.
pub fn verdicts(
    explorer: &mut Explorer,
    cursor: &Cursor,
    node: Option<&NodePath>,
) -> Result<Reply, CommandError> {
    let names = explorer.setup.registry.names();
    let cursor = explorer.look_at(cursor, node)?;
    let mut verdicts = Vec::new();
    let choice_path = explorer.tree.path(cursor.node()).0;
    for name in &names {
        let rows = rows(explorer, name, cursor.state(), &choice_path);
        let said = rows.first().and_then(|(_, verdict)| verdict.as_ref()).map(Verdict::word);
        for (row, verdict) in rows {
            // What the order of the visit does not change is said once.
            let same = verdict.as_ref().map(Verdict::word) == said;
            if same && row.ends_with(BREADTH_FIRST) {
                continue;
            }
            let reason = match &verdict {
                Some(Verdict::Unsat(_)) => refusal::sentence(explorer, &row, cursor.state(), &choice_path)?,
                _ => None,
            };
            let mut view = verdict_view(row, verdict.as_ref());
            view.why = reason.or(view.why);
            verdicts.push(view);
        }
        explorer.setup.require_uninterrupted()?;
    }
    let relies_on = explorer.rests_on(&cursor);
    Ok(Reply::Verdicts { choice_path, verdicts, relies_on })
}

/// What a technique says of the state behind some choices, by the names of the rows that people see. One
/// that depends on the order of the visit answers for the order of this path, which is what an
/// exploration cuts; what it says of the heap as such is the row `/breadth-first`.
pub fn rows(
    explorer: &mut Explorer,
    technique: &str,
    state: &SymbolicState,
    choices: &[u32],
) -> Vec<(String, Option<Verdict>)> {
    let (verdict, others) = decide(explorer, technique, state);
    let mut rows = Vec::new();
    let is_ordered =
        explorer.setup.registry.entry(technique).is_ok_and(|entry| entry.depends_on_order.is_some());
    match verdict.is_some() && is_ordered {
        true => {
            let along = along_path(&explorer.setup, technique, choices);
            // Where the path cannot be walked, the heap as such is all there is to judge.
            rows.push((technique.to_string(), along.or_else(|| verdict.clone())));
            rows.push((format!("{technique}/{BREADTH_FIRST}"), verdict));
        }
        false => rows.push((technique.to_string(), verdict)),
    }
    rows.extend(others.into_iter().map(|(other, v)| (format!("{technique}/{other}"), Some(v))));
    rows
}

/// One of these rows: `hex`, `hex/trace`.
///
/// # Errors
/// There is no such technique, or it has no such row.
pub fn row(
    explorer: &mut Explorer,
    row: &str,
    state: &SymbolicState,
    choices: &[u32],
) -> Result<Option<Verdict>, CommandError> {
    let technique = technique_of(&explorer.setup, row)?;
    let mut rows = rows(explorer, technique, state, choices);
    explorer.setup.require_uninterrupted()?;
    if let Some(at) = rows.iter().position(|(name, _)| name == row) {
        return Ok(rows.swap_remove(at).1);
    }
    // A technique that this subject has nothing for has no rows of its own.
    if rows.iter().all(|(_, verdict)| verdict.is_none()) {
        return Ok(None);
    }
    let names: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    Err(CommandError::because(Cause::Unknown, format!("no row is called `{row}`"))
        .with_hint(format!("there is {}", names.join(", "))))
}

/// The technique that a row belongs to.
pub fn technique_of(setup: &Setup, row: &str) -> Result<&'static str, CommandError> {
    let name = row.split_once('/').map_or(row, |(technique, _)| technique);
    let entry = setup.registry.entry(name).map_err(Diagnostic::from);
    Ok(entry.map_err(CommandError::from)?.name)
}

/// What a technique says of the last of these choices where it explores along them; *unsat* from where
/// it cuts on. `None` where they lead elsewhere.
pub fn along_path(setup: &Setup, technique: &str, choices: &[u32]) -> Option<Verdict> {
    way(setup, technique, choices, "choice").ok()?.verdict()
}

/// The exploration of a technique along these choices; a round of it is a `unit`.
///
/// # Errors
/// It does not start.
pub fn way(setup: &Setup, technique: &str, choices: &[u32], unit: &'static str) -> Result<Along, Diagnostic> {
    Along::start(setup.plan(setup.registry.make(technique)?), choices, unit)
}

/// What is known of each visited node, by its readable name.
pub fn by_name(tree: &Tree) -> BTreeMap<String, VerdictWord> {
    let name = |id| (tree.clause_path(id), tree.node(id).verdict.word());
    tree.ids().map(name).collect()
}

/// A technique's verdict on a state, and those that it tells apart from it.
pub fn decide(explorer: &mut Explorer, technique: &str, state: &SymbolicState) -> Verdicts {
    let entry = match explorer.setup.registry.entry(technique) {
        Ok(entry) if entry.judge(&explorer.setup.subject).is_ok() => entry.clone(),
        _ => return (None, Vec::new()),
    };
    let encoding = match Encoding::of(&state.input) {
        Ok(encoding) => encoding,
        Err(outside) => {
            let slot = state.input.layout().slot(outside.slot).name.to_string();
            let why = Why::OutsideDomain { slot, value: outside.value };
            return (Some(Verdict::Unsat(why)), Vec::new());
        }
    };
    let query = Query { heap: &state.input, encoding: &encoding, pc: &state.pc };
    // What looking costs is not what the exploration costs.
    let counts = explorer.engine.counts.clone();
    let said = explorer.engine.with_technique(|_, context| entry.verdicts(context, &query));
    explorer.engine.counts = counts;
    said
}

/// The exact verdict on a state; `None` where there is no precondition to decide by.
pub fn decide_exactly(explorer: &mut Explorer, state: &SymbolicState) -> Option<Verdict> {
    let exact = explorer.setup.registry.exact()?.name;
    decide(explorer, exact, state).0
}

/// Names of the techniques that are compared, those left out that the subject has nothing for.
pub fn compared(setup: &Setup) -> Vec<String> {
    let mut names = setup.registry.compared();
    if !names.contains(&setup.settings.technique) {
        names.push(setup.settings.technique.clone());
    }
    names
}

/// The technique that a question without a name is about: the first compared one that refuses a heap which
/// the session's own accepts, else the session's own.
pub fn in_question(
    explorer: &mut Explorer,
    cursor: &Cursor,
    node: Option<&NodePath>,
) -> Result<String, CommandError> {
    let (own, names) = (explorer.setup.settings.technique.clone(), compared(&explorer.setup));
    let cursor = explorer.look_at(cursor, node)?;
    let path = explorer.tree.path(cursor.node()).0;
    let mut word = |name: &str| -> Result<Option<VerdictWord>, CommandError> {
        Ok(row(explorer, name, cursor.state(), &path)?.as_ref().map(Verdict::word))
    };
    if word(&own)? != Some(VerdictWord::Sat) {
        return Ok(own);
    }
    for name in names {
        if word(&name)? == Some(VerdictWord::Unsat) {
            return Ok(name);
        }
    }
    Ok(own)
}

/// What techniques say of an alternative of the choice that the session stands at, cut or not; nothing
/// where no technique is asked about such a choice.
pub fn preview(
    explorer: &mut Explorer,
    cursor: &Cursor,
    number: u32,
    techniques: &[&str],
) -> Result<Vec<VerdictView>, CommandError> {
    let NodeState::Forked(fork, _) = &explorer.tree.node(cursor.node()).state else {
        return Err(explorer.stuck(cursor.node()));
    };
    let mut choices = explorer.tree.path(cursor.node()).0;
    choices.push(number);
    let Some(state) = explorer.engine.state_behind(&cursor.live, fork, number) else {
        return Ok(Vec::new());
    };
    let mut views = Vec::new();
    for name in techniques {
        let verdict = row(explorer, name, &state, &choices)?;
        views.push(verdict_view((*name).to_string(), verdict.as_ref()));
    }
    Ok(views)
}

pub fn verdict_view(technique: String, verdict: Option<&Verdict>) -> VerdictView {
    let why = match verdict {
        Some(Verdict::Unsat(why) | Verdict::Unknown(why)) => Some(why.sentence()),
        _ => None,
    };
    VerdictView { technique, verdict: VerdictWord::of(verdict), why }
}
