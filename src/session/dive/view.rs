//! A place in a query as data.

use crate::heap::SlotId;
use crate::lang::program::Program;
use crate::session::dive::Dive;
use crate::session::explorer::Explorer;
use crate::session::slots;
use crate::session::verdicts::verdict_view;
use crate::session::view::{DiveCell, DiveView, EventView, Renamed, VariableView};
use crate::solve::korat::trace::value_text;
use crate::solve::trace::{Event, EventKind};

/// Events of the round that are shown at most: the last ones.
const WINDOW: usize = 200;

pub(super) fn of(explorer: &Explorer, dive: &Dive) -> DiveView {
    let (layout, program, asked) = (explorer.engine.layout(), explorer.setup.program(), &dive.asked);
    let state = dive.round.after(dive.at.events);
    let vector = if state.vector.is_empty() { asked.encoding.vector.clone() } else { state.vector };
    let on_stack = |slot: usize| state.accessed.iter().any(|s| s.0 as usize == slot);
    let cell = |(index, &entry): (usize, &u32)| DiveCell {
        index,
        name: layout.slots.get(index).map(|slot| slot.name.to_string()).unwrap_or_default(),
        entry,
        value: value_text(layout, SlotId(index as u32), entry),
        fixed: asked.encoding.fixed.get(index) == Some(&true),
        accessed: on_stack(index),
    };
    let cells = vector.iter().enumerate().map(cell).collect();
    let scope = slots::scope(explorer);
    let is_whole = !vector.is_empty() && vector.len() == scope.slots.len();
    let drawn = is_whole.then(|| scope.candidate(&vector, &asked.encoding.fixed));
    let happened = dive.round.events.get(..dive.at.events).unwrap_or_default();
    let shown: Vec<&Event> = happened.iter().filter(|e| e.kind != EventKind::Statement).collect();
    let left_out = shown.len().saturating_sub(WINDOW);
    let renamed = asked.encoding.renaming.iter().filter(|(own, encoded)| own != encoded);
    let name = |place| layout.place(place).name.to_string();
    let verdict = dive.round.verdict.as_ref().filter(|_| dive.is_over());
    DiveView {
        technique: asked.technique.clone(),
        choice_path: asked.choice_path.clone(),
        alternative: asked.alternative.as_ref().map(|(n, _)| *n),
        clause: asked.alternative.as_ref().map(|(_, clause)| clause.clone()),
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
        verdict: verdict.map(|verdict| verdict_view(asked.technique.clone(), Some(verdict))),
        drawn,
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
        Some(EventKind::Node) => "backward",
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
