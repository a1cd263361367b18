//! Why a path ends in an alarm: the line that decided and what it saw, and the heap before and after, on the input that
//! raises it.

use indexmap::IndexMap;

use crate::exec::Outcome;
use crate::explore::alarm::{Alarm, AlarmKind};
use crate::explore::deciding::Deciding;
use crate::explore::replay::{ConcreteInput, Ran, Replay};
use crate::explore::{GOES_ON, NeverEnds};
use crate::session::alarms::{alarm_view, at_node};
use crate::session::diff::fields;
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::heaps;
use crate::session::refusal::decided_view;
use crate::session::tree::{NodeId, NodeState};
use crate::session::view::{CellView, DecidedView, EndView, Ending, FieldDiff, HeapView};

/// The alarms that the path of a node is known to end in, each with what brought it about; none where no input of the
/// scope raises it.
///
/// # Errors
/// It was interrupted.
pub fn ending(explorer: &mut Explorer, id: NodeId) -> Result<Vec<EndView>, CommandError> {
    if !is_alarm(explorer, id) {
        return Ok(Vec::new());
    }
    let mut views = Vec::new();
    for alarm in at_node(explorer, id)? {
        if !alarm.decision.class.is_false() {
            let view = alarm_view(&explorer.setup.subject, explorer.engine.terms(), &alarm);
            views.push(EndView { alarm: view, ending: ending_of(explorer, &alarm)? });
        }
    }
    Ok(views)
}

fn is_alarm(explorer: &Explorer, id: NodeId) -> bool {
    let node = explorer.tree.node(id);
    let is_end = matches!(&node.state, NodeState::Ended(end, _) if explorer.engine.is_alarm(end));
    is_end || !node.violations.is_empty()
}

/// What brings an alarm about, on the input that raises it; nothing where there is none.
///
/// # Errors
/// It was interrupted.
pub fn ending_of(explorer: &mut Explorer, alarm: &Alarm) -> Result<Ending, CommandError> {
    let mut view = Ending::default();
    let Some(input) = &alarm.decision.input else { return Ok(view) };
    let before = before(explorer, input, &alarm.choice_path.0);
    if let Ok((ran, state, values)) = input.run_method(&mut explorer.engine) {
        let mut after =
            HeapView { choice_path: alarm.choice_path.0.clone(), ..heaps::in_state(explorer, &state) };
        if let Some(found) = &alarm.never_ends {
            go_on(&mut after, found);
        }
        view.changed = changed(&before, &after);
        view.after = Some(after);
        if let (AlarmKind::Postcondition(post), Ran::Ended(outcome)) = (&alarm.kind, ran) {
            view.decided = decided(explorer, input, Replay::new(outcome, state, values), *post);
        }
    }
    explorer.setup.require_uninterrupted()?;
    view.before = Some(before);
    Ok(view)
}

/// Counters of a loop have no value in it that would say anything.
fn go_on(heap: &mut HeapView, found: &NeverEnds) {
    let goes_on = |name: &str| found.state.iter().any(|(field, value)| field == name && value == GOES_ON);
    for object in &mut heap.objects {
        for cell in &mut object.cells {
            if goes_on(&cell.full_name(&object.name)) {
                cell.value = GOES_ON.into();
            }
        }
    }
}

/// The input: its heap, and the arguments that are no part of it.
fn before(explorer: &Explorer, input: &ConcreteInput, path: &[u32]) -> HeapView {
    let shown = crate::session::json::input_json(explorer.setup.program(), explorer.engine.terms(), input);
    let is_root = |name: &str| input.heap.layout().root_slot(name).is_some();
    let arguments = shown["arguments"].as_object().into_iter().flatten();
    let argument = |(name, value): (&String, &serde_json::Value)| CellView {
        name: name.clone(),
        value: value.as_str().map_or_else(|| value.to_string(), str::to_string),
        fixed: true,
        ..CellView::default()
    };
    HeapView {
        choice_path: path.to_vec(),
        arguments: arguments.filter(|(name, _)| !is_root(name)).map(argument).collect(),
        ..heaps::view(explorer, &input.heap)
    }
}

/// Fields with other values after than before, and those of new objects.
fn changed(before: &HeapView, after: &HeapView) -> Vec<FieldDiff> {
    let was: IndexMap<String, String> = fields(before).into_iter().collect();
    let is_tracked = |object: &str| before.objects.iter().any(|known| known.name == object);
    let mut found = Vec::new();
    for (field, now) in fields(after) {
        let left = was.get(&field).cloned();
        let owner = field.split(['.', '[']).next().unwrap_or_default();
        // What no domain names is not shown before either.
        let is_new = left.is_none() && !is_tracked(owner);
        if is_new || left.as_ref().is_some_and(|left| *left != now) {
            found.push(FieldDiff { field, left, right: Some(now) });
        }
    }
    found
}

fn decided(
    explorer: &mut Explorer,
    input: &ConcreteInput,
    after: Replay,
    post: usize,
) -> Option<DecidedView> {
    let subject = explorer.setup.subject.clone();
    let mut deciding = Deciding::new(&subject.program);
    let (outcome, state) = input.watch_post(&mut explorer.engine, &after, post, &mut deciding).ok()?;
    let mut decided = deciding.decided()?;
    let (program, terms) = (&subject.program, explorer.engine.terms());
    if let Outcome::Exception { span, .. } = &outcome {
        decided.span = *span;
    }
    let values = decided.values(program, &state, terms);
    Some(decided_view(program, &decided, values))
}
