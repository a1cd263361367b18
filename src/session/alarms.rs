//! The alarms among the visited paths, each with its exact verdict; and what a script expects of a node.

use crate::explore::PathEnd;
use crate::explore::alarm::{Class, decide};
use crate::lang::program::Program;
use crate::session::cursor::Cursor;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, NodeState};
use crate::session::verdicts;
use crate::session::view::{AlarmView, LoopView};
use crate::solve::VerdictWord;

/// Visited paths that end in an exception which the subject does not expect, or never, decided exactly.
pub fn alarms(explorer: &mut Explorer) -> Result<Vec<AlarmView>, CommandError> {
    let is_alarm = |id: &NodeId| match &explorer.tree.node(*id).state {
        NodeState::Ended(end, _) => explorer.engine.is_alarm(end) && explorer.repeats(*id).is_none(),
        _ => false,
    };
    let ends: Vec<NodeId> = explorer.tree.ids().filter(is_alarm).collect();
    let mut alarms = Vec::new();
    for id in ends {
        alarms.push(alarm(explorer, id)?);
    }
    alarms.sort_by(|a, b| a.choice_path.cmp(&b.choice_path));
    Ok(alarms)
}

/// The same as a reply.
///
/// # Errors
/// It was interrupted.
pub fn listed(explorer: &mut Explorer) -> Result<Reply, CommandError> {
    let alarms = alarms(explorer)?;
    Ok(Reply::Alarms { alarms, vacuous: explorer.vacuous().map(str::to_string) })
}

fn alarm(explorer: &mut Explorer, id: NodeId) -> Result<AlarmView, CommandError> {
    let live = explorer.end_of(id)?;
    let verdict = verdicts::decide_exactly(explorer, &live.state);
    explorer.setup.require_uninterrupted()?;
    let (ended, end) = match &explorer.tree.node(id).state {
        NodeState::Ended(end, text) => (Some(end.clone()), text.clone()),
        _ => (None, String::new()),
    };
    let decision = verdict.zip(ended.as_ref());
    let decision = decision.map(|(v, end)| decide(&mut explorer.engine, &live, &v, end));
    explorer.setup.require_uninterrupted()?;
    let program = explorer.setup.program();
    let assumed = decision.iter().flat_map(|d| &d.relies_on);
    Ok(AlarmView {
        relies_on: assumed.map(|assumption| assumption.sentence(program)).collect(),
        choice_path: explorer.tree.path(id).0,
        clause_path: explorer.tree.clause_path(id),
        never_ends: ended.as_ref().and_then(|end| loop_view(program, end)),
        end,
        verdict: decision.as_ref().map_or(Class::Unknown, |d| d.class),
        why: decision.filter(|d| d.class != Class::Real).map(|d| d.reason),
    })
}

/// The loop of a path that never ends.
fn loop_view(program: &Program, end: &PathEnd) -> Option<LoopView> {
    let PathEnd::NeverEnds(found) = end else { return None };
    Some(LoopView {
        lines: found.lines.iter().map(|&span| program.sources.locate(span)).collect(),
        state: found.state.iter().map(|(name, value)| format!("{name} = {value}")).collect(),
    })
}

/// Whether a technique says this: of the node, or of an alternative of the next choice.
pub fn expectation(
    explorer: &mut Explorer,
    cursor: &Cursor,
    expected: VerdictWord,
    technique: Option<&str>,
    alternative: Option<u32>,
) -> Result<Reply, CommandError> {
    let technique = technique.unwrap_or(&explorer.setup.settings.technique).to_string();
    verdicts::technique_of(&explorer.setup, &technique)?;
    let (about, said) = match alternative {
        Some(number) => {
            let cursor = explorer.at_stop(cursor)?;
            let clause =
                explorer.clause_texts(cursor.node()).into_iter().nth((number as usize).wrapping_sub(1));
            let said = verdicts::preview(explorer, &cursor, number, &[&technique])?;
            let clause = clause.ok_or_else(|| {
                CommandError::because(Cause::Unknown, format!("there is no alternative {number}"))
            })?;
            (clause, said.first().map_or(VerdictWord::NotApplicable, |v| v.verdict))
        }
        None => {
            let path = explorer.tree.path(cursor.node());
            let said = verdicts::row(explorer, &technique, cursor.state(), &path.0)?;
            let about = path.to_string();
            (about, VerdictWord::of(said.as_ref()))
        }
    };
    Ok(Reply::Expectation { technique, about, expected, said, met: said == expected })
}
