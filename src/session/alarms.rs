//! The alarms among the visited paths, each with its exact verdict; and what a script expects of a node.

use crate::explore::alarm::{Alarm, AlarmKind, Class, Group, Groups, of_end, violation};
use crate::explore::{NeverEnds, PathName};
use crate::lang::program::Program;
use crate::session::cursor::Cursor;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::Explorer;
use crate::session::heaps;
use crate::session::json::{heap_json, input_json};
use crate::session::refusal;
use crate::session::reply::Reply;
use crate::session::tree::{NodeId, NodeState};
use crate::session::verdicts;
use crate::session::view::{AlarmKindView, AlarmView, HeapView, LoopView};
use crate::solve::VerdictWord;
use crate::subject::Subject;
use crate::term::TermPool;

/// Visited paths that end in an exception which the subject does not expect, in a violated postcondition, or never:
/// decided exactly, in choice order.
///
/// # Errors
/// It was interrupted.
pub fn alarms(explorer: &mut Explorer) -> Result<Vec<Alarm>, CommandError> {
    let is_alarm = |id: &NodeId| {
        let node = explorer.tree.node(*id);
        let is_end = matches!(&node.state, NodeState::Ended(end, _) if explorer.engine.is_alarm(end));
        (is_end || !node.violations.is_empty()) && explorer.repeats(*id).is_none()
    };
    let mut ends: Vec<NodeId> = explorer.tree.ids().filter(is_alarm).collect();
    ends.sort_by_cached_key(|&id| explorer.tree.path(id));
    let mut alarms = Vec::new();
    for id in ends {
        alarms.extend(at_node(explorer, id)?);
    }
    Ok(alarms)
}

/// The alarms that a node's path ends in.
///
/// # Errors
/// It was interrupted.
pub fn at_node(explorer: &mut Explorer, id: NodeId) -> Result<Vec<Alarm>, CommandError> {
    let node = explorer.tree.node(id);
    let NodeState::Ended(end, _) = &node.state else { return Ok(Vec::new()) };
    let (end, violations) = (end.clone(), node.violations.clone());
    let live = explorer.end_of(id)?;
    let name = PathName { choice_path: explorer.tree.path(id), clause_path: explorer.tree.clause_path(id) };
    let Explorer { engine, validator, .. } = explorer;
    let mut alarms: Vec<Alarm> =
        violations.iter().map(|found| violation(engine, &live, name.clone(), found)).collect();
    alarms.extend(of_end(engine, validator, &live, name, &end));
    explorer.setup.require_uninterrupted()?;
    Ok(alarms)
}

/// The same as `symheap alarms` lists them: in groups, worst first.
///
/// # Errors
/// It was interrupted.
pub fn listed(explorer: &mut Explorer) -> Result<Reply, CommandError> {
    let mut groups = Groups::default();
    alarms(explorer)?.into_iter().for_each(|alarm| groups.add(alarm));
    groups.sort();
    for group in &mut groups.groups {
        look_closer(explorer, &mut group.shortest)?;
    }
    let (subject, terms) = (&explorer.setup.subject, explorer.engine.terms());
    let alarms = groups.groups.iter().map(|group| group_view(subject, terms, group)).collect();
    Ok(Reply::Alarms { alarms, vacuous: explorer.vacuous().map(str::to_string) })
}

/// Looks closer at a false alarm: for the nearest heap that will do, and where the technique that decides exactly parts.
///
/// # Errors
/// It was interrupted.
pub fn look_closer(explorer: &mut Explorer, alarm: &mut Alarm) -> Result<(), CommandError> {
    let Explorer { setup, engine, validator, .. } = explorer;
    let own = &setup.settings.technique;
    let exact = setup.registry.exact().map(|entry| entry.name).filter(|name| name != own);
    let way = |choices: &[u32]| verdicts::way(setup, exact?, choices, "choice").ok();
    alarm.look_closer(engine, validator, own, way);
    setup.require_uninterrupted()
}

/// A group of alarms for people.
pub fn group_view(subject: &Subject, terms: &TermPool, group: &Group) -> AlarmView {
    let others = group.others.iter().map(|path| path.0.clone()).collect();
    AlarmView { count: group.count, others, ..alarm_view(subject, terms, &group.shortest) }
}

/// An alarm for people.
pub fn alarm_view(subject: &Subject, terms: &TermPool, alarm: &Alarm) -> AlarmView {
    let program = &subject.program;
    let sources = &program.sources;
    let message = alarm.message.as_deref();
    let (kind, end) = match &alarm.kind {
        AlarmKind::Exception(_) => {
            let message = message.map(|m| format!(": {m}")).unwrap_or_default();
            let at = sources.thrown_at(alarm.span, alarm.inside);
            (AlarmKindView::Exception, format!("throws {}{message}{at}", alarm.name))
        }
        AlarmKind::Postcondition(_) => {
            let how = message.unwrap_or("fails");
            (AlarmKindView::Postcondition, format!("returns; postcondition {} {how}", alarm.name))
        }
        AlarmKind::NeverEnds => {
            let at = alarm.span.map(|span| format!(" at {}", sources.place_name(span)));
            let what = alarm.never_ends.as_ref().map_or("", |found| found.what());
            (AlarmKindView::NeverEnds, format!("never ends: {what}{}", at.unwrap_or_default()))
        }
    };
    let decision = &alarm.decision;
    let clauses = alarm.path_condition.clauses.iter();
    AlarmView {
        choice_path: alarm.choice_path.0.clone(),
        clause_path: alarm.clause_path.clone(),
        kind,
        name: alarm.name.clone(),
        message: alarm.message.clone(),
        end,
        at: alarm.span.map(|span| sources.locate(span)),
        statement: alarm.span.map(|span| sources.statement(span).to_string()),
        inside: alarm.inside.map(|span| sources.locate(span)),
        inside_statement: alarm.inside.map(|span| sources.statement(span).to_string()),
        never_ends: alarm.never_ends.as_ref().map(|found| loop_view(program, found)),
        verdict: decision.class,
        reason: decision.reason.clone(),
        refusal: decision.refusal.as_ref().map(|reason| {
            let mut view = refusal::view(program, terms, reason, (&alarm.heap, &alarm.path_condition));
            view.parting = alarm.parting.clone().map(refusal::parting_view);
            if let Some(near) = &alarm.nearest {
                refusal::enter_nearest(&mut view, program, terms, near, &alarm.heap);
            }
            view
        }),
        why: (decision.class != Class::Real).then(|| decision.reason.clone()),
        count: 1,
        others: Vec::new(),
        path_condition: clauses.map(|&clause| terms.display(clause).to_string()).collect(),
        heap: heap_json(&alarm.heap, terms),
        witness: decision.input.as_ref().map(|input| input_json(program, terms, input)),
        drawn: decision.input.as_ref().map(|input| {
            let term = |term| terms.display(term).to_string();
            HeapView { which: "witness", ..heaps::of_input(program, &input.heap, &term) }
        }),
        relies_on: decision.relies_on.iter().map(|assumption| assumption.sentence(program)).collect(),
    }
}

/// The loop of a path that never ends.
fn loop_view(program: &Program, found: &NeverEnds) -> LoopView {
    let sources = &program.sources;
    LoopView {
        lines: found.lines.iter().map(|&span| program.sources.locate(span)).collect(),
        statements: found.lines.iter().map(|&span| sources.statement(span).to_string()).collect(),
        state: found.state.iter().map(|(name, value)| format!("{name} = {value}")).collect(),
    }
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
