//! Everything that was visited, as plain data: what exports are made from. The schema of its JSON form is
//! kept beside the code that writes it; its field names are a promise.

use serde::Serialize;

use crate::explore::alarm::Alarm;
use crate::session::cursor::Cursor;
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::tree::{NodeId, NodeState};
use crate::session::verdicts::{compared, decide, verdict_view};
use crate::session::view::{AlarmView, Ending, HeapView, VerdictView};
use crate::session::why::ending::ending_of;
use crate::session::{alarms, choices, heaps, place};
use crate::solve::VerdictWord;

/// Name and version of the trace's form.
pub const FORMAT: &str = "symheap-trace 1";

/// The visited part of a symbolic execution tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Trace {
    /// [`FORMAT`].
    pub format: &'static str,
    /// The subject's name.
    pub subject: String,
    /// What it is, in a sentence; may be empty.
    pub about: String,
    /// The method's name in the subject file.
    pub method: String,
    /// The method: `TreeMap.put(int,Object)`.
    pub signature: String,
    /// The technique that cut.
    pub technique: String,
    /// The scope k.
    pub scope: u32,
    /// Whether every node was visited: none is left open.
    pub complete: bool,
    /// Visited nodes that are not among `nodes`.
    pub left_out: usize,
    /// Alarms among the visited paths, decided exactly, a path each.
    pub alarms: Vec<TraceAlarm>,
    /// The nodes, parents before children, siblings in choice order.
    pub nodes: Vec<TraceNode>,
}

/// An alarm.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceAlarm {
    /// It.
    #[serde(flatten)]
    pub alarm: AlarmView,
    /// What brings it about; nothing where no input is known to raise it.
    pub ending: Option<Ending>,
}

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TraceState {
    /// Its next choice is not known.
    Open,
    /// It has a choice.
    Choice,
    /// Its path has ended.
    End,
    /// The technique cut it.
    Cut,
    /// The technique has alternatives of its own in its place.
    Split,
}

/// A node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TraceNode {
    /// Its name.
    pub choice_path: Vec<u32>,
    /// Its readable name.
    pub clause_path: String,
    /// What was assumed last; empty at the root.
    pub clause: String,
    /// What is known of it.
    pub state: TraceState,
    /// What its choice is about: `N0.left`, `condition`, `choice`.
    pub choice: Option<String>,
    /// Alternatives of its choice that were not visited.
    pub unvisited: Vec<String>,
    /// How its path ended.
    pub end: Option<String>,
    /// Whether that is an alarm.
    pub alarm: bool,
    /// What the technique says.
    pub verdict: VerdictWord,
    /// Why, where that is not *sat*.
    pub why: Option<String>,
    /// The path condition at its start, oldest clause first.
    pub pc: Vec<String>,
    /// The input heap at its start; that which the technique refused, where it was cut.
    pub heap: Option<HeapView>,
    /// What other techniques say of that heap; empty where they were not asked.
    pub verdicts: Vec<VerdictView>,
}

/// The first `most` visited nodes in choice order; `with_verdicts` asks the compared techniques about each
/// node's heap. The session stays where it is.
///
/// # Errors
/// It was interrupted, or a state could not be rebuilt.
pub fn trace(
    explorer: &mut Explorer,
    cursor: &Cursor,
    most: usize,
    with_verdicts: bool,
) -> Result<Trace, CommandError> {
    let mut ids: Vec<(Vec<u32>, NodeId)> =
        explorer.tree.ids().map(|id| (explorer.tree.path(id).0, id)).collect();
    ids.sort();
    let left_out = ids.len().saturating_sub(most);
    let complete = ids.iter().all(|(_, id)| match &explorer.tree.node(*id).state {
        NodeState::Open => false,
        NodeState::Forked(_, children) => children.iter().all(Option::is_some),
        NodeState::Ended(..) | NodeState::Cut(_) | NodeState::Split(_) => true,
    });
    let asked = if with_verdicts { compared(&explorer.setup) } else { Vec::new() };
    let mut nodes = Vec::new();
    for (_, id) in ids.into_iter().take(most) {
        nodes.push(trace_node(explorer, cursor, id, &asked)?);
    }
    let alarms = alarms::alarms(explorer)?;
    let alarms = alarms.iter().map(|alarm| trace_alarm(explorer, alarm)).collect::<Result<_, _>>()?;
    Ok(Trace {
        format: FORMAT,
        subject: explorer.setup.subject.name.to_string(),
        about: explorer.setup.subject.about.to_string(),
        method: explorer.setup.method_key().to_string(),
        signature: explorer
            .setup
            .subject
            .program
            .method_name(explorer.setup.subject.methods[explorer.setup.method].method),
        technique: explorer.setup.settings.technique.clone(),
        scope: explorer.engine.layout().scope.k,
        complete,
        left_out,
        alarms,
        nodes,
    })
}

fn trace_alarm(explorer: &mut Explorer, alarm: &Alarm) -> Result<TraceAlarm, CommandError> {
    let mut alarm = alarm.clone();
    alarms::look_closer(explorer, &mut alarm)?;
    let view = alarms::alarm_view(&explorer.setup.subject, explorer.engine.terms(), &alarm);
    let ending = ending_of(explorer, &alarm)?;
    Ok(TraceAlarm { alarm: view, ending: Some(ending).filter(|ending| ending.before.is_some()) })
}

fn trace_node(
    explorer: &mut Explorer,
    cursor: &Cursor,
    id: NodeId,
    asked: &[String],
) -> Result<TraceNode, CommandError> {
    explorer.setup.require_uninterrupted()?;
    let path = explorer.tree.path(id);
    let node = explorer.tree.node(id);
    let (state, end, alarm) = match &node.state {
        NodeState::Open => (TraceState::Open, None, false),
        NodeState::Forked(..) => (TraceState::Choice, None, false),
        NodeState::Ended(end, text) => {
            let is_alarm = explorer.engine.is_alarm(end) || !node.violations.is_empty();
            (TraceState::End, Some(text.clone()), is_alarm)
        }
        NodeState::Cut(_) => (TraceState::Cut, None, false),
        NodeState::Split(_) => (TraceState::Split, None, false),
    };
    let (choice, unvisited) = match &node.state {
        NodeState::Forked(fork, children) => {
            let about = choices::about(&explorer.engine, fork.kind);
            let left = fork.alternatives.iter().zip(children).filter(|(_, child)| child.is_none());
            (Some(about), left.map(|(a, _)| explorer.engine.clause_text(&a.clause)).collect())
        }
        _ => (None, Vec::new()),
    };
    let (clause, verdict) = (node.clause.clone(), node.verdict.word());
    let why = match &node.state {
        NodeState::Split(numbers) => Some(explorer.told_apart(id, numbers)),
        _ => node.verdict.why().map(crate::solve::Why::sentence),
    };
    let clause_path = explorer.tree.clause_path(id);
    let (mut pc, mut heap, mut verdicts) = (Vec::new(), None, Vec::new());
    // Nodes of a technique's own making may have no state of which a heap could be shown.
    if let Ok(cursor) = explorer.look_from(cursor, id) {
        pc = place::path_condition(explorer, &cursor);
        heap = Some(heaps::input(explorer, &cursor));
        for name in asked {
            let (verdict, _) = decide(explorer, name, cursor.state());
            verdicts.push(verdict_view(name.clone(), verdict.as_ref()));
        }
    }
    explorer.setup.require_uninterrupted()?;
    let choice_path = path.0;
    Ok(TraceNode {
        choice_path,
        clause_path,
        clause,
        state,
        choice,
        unvisited,
        end,
        alarm,
        verdict,
        why,
        pc,
        heap,
        verdicts,
    })
}
