//! A place in a query as plain data, for faces to draw.

use schemars::JsonSchema;
use serde::Serialize;

use crate::heap::{Layout, SlotId};
use crate::lang::program::Program;
use crate::session::dive::{Dive, verdict_of};
use crate::session::view::{VariableView, VerdictView};
use crate::solve::korat::trace::value_text;
use crate::solve::trace::{Event, EventKind};

/// Events of the round that are shown at most: the last ones.
const WINDOW: usize = 200;

/// Where the session is in a query.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiveView {
    /// The technique, or the row of verdicts: `hex/breadth-first`.
    pub technique: String,
    /// The node that the session stands at.
    pub choice_path: Vec<u32>,
    /// The alternative of its next choice that the query is about; `None` where it is about the node.
    pub alternative: Option<u32>,
    /// What that alternative assumes.
    pub clause: Option<String>,
    /// What rounds are: `candidate`, `reference`, `lazy step`, `run`.
    pub unit: &'static str,
    /// Number of the one at hand; 0 before the first.
    pub number: u64,
    /// What the technique is at: `structure`, `path condition`, `preP`, `rules`, `bounds`, `start`.
    pub stage: &'static str,
    /// Events of it that have happened, of how many.
    pub event: usize,
    /// All events of it.
    pub events: usize,
    /// The event that happened last; `None` at the start.
    pub last: Option<EventView>,
    /// What happened in this round, statements left out; the last ones where there are many.
    pub recent: Vec<EventView>,
    /// How many earlier ones are not among these.
    pub left_out: usize,
    /// The candidate vector: indices into the slots' domains.
    pub vector: Vec<u32>,
    /// The same with names.
    pub cells: Vec<DiveCell>,
    /// The accessed stack, oldest first, as indices into the vector.
    pub accessed: Vec<usize>,
    /// Objects whose name in the vector is not the one that they have in the heap.
    pub renamed: Vec<Renamed>,
    /// The verdict, once it is reached.
    pub verdict: Option<VerdictView>,
}

/// One entry of the vector.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct DiveCell {
    /// Its index in the vector.
    pub index: usize,
    /// Its name: `N0.left`.
    pub name: String,
    /// The entry: an index into its domain.
    pub entry: u32,
    /// What that stands for: `null`, `N1`, `5`.
    pub value: String,
    /// Whether the heap fixes it.
    pub fixed: bool,
    /// Whether it is on the accessed stack.
    pub accessed: bool,
}

/// An object with two names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Renamed {
    /// In the vector.
    pub name: String,
    /// In the heap.
    pub heap: String,
}

/// One event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventView {
    /// `skipped`, `incremented`, `reset`, `candidate`, `statement`, `read`, `answer`, `path-condition`,
    /// `primitives`, `rule`, `bound`, `choice`.
    pub kind: &'static str,
    /// What happened and why.
    pub text: String,
    /// `path:line:col` of the precondition or rule.
    pub at: Option<String>,
    /// That line.
    pub line: Option<String>,
    /// Local variables, a rule's paths, labels.
    pub facts: Vec<VariableView>,
}

pub(super) fn of(dive: &Dive, layout: &Layout, program: &Program) -> DiveView {
    let state = dive.round.after(dive.at.events);
    let vector = if state.vector.is_empty() { dive.encoding.vector.clone() } else { state.vector };
    let on_stack = |slot: usize| state.accessed.iter().any(|s| s.0 as usize == slot);
    let cell = |(index, &entry): (usize, &u32)| DiveCell {
        index,
        name: layout.slots.get(index).map(|slot| slot.name.to_string()).unwrap_or_default(),
        entry,
        value: value_text(layout, SlotId(index as u32), entry),
        fixed: dive.encoding.fixed.get(index) == Some(&true),
        accessed: on_stack(index),
    };
    let cells = vector.iter().enumerate().map(cell).collect();
    let happened = dive.round.events.get(..dive.at.events).unwrap_or_default();
    let shown: Vec<&Event> = happened.iter().filter(|e| e.kind != EventKind::Statement).collect();
    let left_out = shown.len().saturating_sub(WINDOW);
    let renamed = dive.encoding.renaming.iter().filter(|(own, encoded)| own != encoded);
    let name = |place| layout.place(place).name.to_string();
    DiveView {
        technique: dive.technique.clone(),
        choice_path: dive.choice_path.clone(),
        alternative: dive.alternative.as_ref().map(|(n, _)| *n),
        clause: dive.alternative.as_ref().map(|(_, clause)| clause.clone()),
        unit: dive.unit(),
        number: dive.number(),
        stage: stage(happened),
        event: dive.at.events,
        events: dive.round.events.len(),
        last: happened.last().map(|event| event_view(program, event)),
        recent: shown[left_out..].iter().map(|event| event_view(program, event)).collect(),
        left_out,
        accessed: state.accessed.iter().map(|slot| slot.0 as usize).collect(),
        vector,
        cells,
        renamed: renamed.map(|&(own, encoded)| Renamed { name: name(encoded), heap: name(own) }).collect(),
        verdict: verdict_of(dive),
    }
}

/// The stage that the last event belongs to; an answer ends the stage before it, and a choice is
/// none.
fn stage(happened: &[Event]) -> &'static str {
    let kind = happened
        .iter()
        .rev()
        .map(|event| event.kind)
        .find(|kind| !matches!(kind, EventKind::Answer | EventKind::Choice));
    match kind {
        None => "start",
        Some(EventKind::PathCondition) => "path condition",
        Some(EventKind::Primitives) => "preP",
        Some(EventKind::Rule) => "rules",
        Some(EventKind::Bound) => "bounds",
        Some(_) => "structure",
    }
}

fn event_view(program: &Program, event: &Event) -> EventView {
    let line = event.at.map(|span| {
        let file = program.sources.file(span.file);
        file.line_text(file.line_col(span.start).line).trim().to_string()
    });
    let fact = |(name, value): &(String, String)| VariableView { name: name.clone(), value: value.clone() };
    EventView {
        kind: event.kind.word(),
        text: event.text.clone(),
        at: event.at.map(|span| program.sources.locate(span)),
        line,
        facts: event.facts.iter().map(fact).collect(),
    }
}
