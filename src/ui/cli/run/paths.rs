//! `--paths`: how each path ended, and on which inputs: path condition, arguments, static roots and heap.

use serde_json::{Map, Value, json};

use crate::explore::depth_first::Trail;
use crate::explore::{Engine, Live, PathEnd};
use crate::session::describe;
use crate::term::conjunction;

/// A path of the method.
pub fn to_json(engine: &Engine, live: &Live, trail: &Trail, end: &PathEnd) -> Value {
    let terms = engine.terms();
    let term = |t| terms.display(t).to_string();
    let pc: Vec<String> = live.state.pc.clauses.iter().map(|&t| term(t)).collect();
    let input = &live.state.input;
    let layout = input.layout();
    let mut heap = Map::new();
    for &slot in layout.root_slots.iter().flatten() {
        heap.insert(layout.slot(slot).name.to_string(), input.show(slot, term).into());
    }
    for &(place, _) in input.objects() {
        let shape = layout.place(place);
        let mut cells = Map::new();
        for slot in input.slots_of(place) {
            let name = layout.slot(slot).field.to_string();
            cells.insert(name, input.show(slot, term).into());
        }
        heap.insert(shape.name.to_string(), cells.into());
    }
    let arguments = describe::arguments(engine, live, &term).into_iter();
    let arguments: Map<_, _> = arguments.map(|given| (given.name.to_string(), given.value.into())).collect();
    let outcome = describe::end(&engine.subject().program, &live.state, terms, end, engine.result_type());
    let mut path = json!({
        "choice_path": trail.choice_path().0, "clause_path": trail.clause_path(engine), "path_condition": pc,
        "arguments": arguments, "heap": heap, "outcome": outcome,
    });
    if !live.assumptions().is_empty() {
        let program = &engine.subject().program;
        let all: Vec<String> = live.assumptions().iter().map(|a| a.sentence(program)).collect();
        path["relies_on"] = json!(all);
    }
    path
}

/// The same for people.
pub fn to_text(path: &Value) -> String {
    let choices = path["choice_path"].to_string();
    let mut text = format!("\n{choices} {}\n", path["outcome"].as_str().unwrap_or_default());
    let clauses = path["path_condition"].as_array().into_iter().flatten().filter_map(Value::as_str);
    text += &format!("  pc: {}\n", conjunction(&clauses.collect::<Vec<_>>()));
    let members = |v: &Value| v.as_object().cloned().unwrap_or_default();
    // Static roots and arguments, each once.
    let (arguments, heap) = (members(&path["arguments"]), members(&path["heap"]));
    let statics = heap.iter().filter(|(name, v)| v.is_string() && !arguments.contains_key(*name));
    let roots: Vec<String> = statics
        .chain(&arguments)
        .map(|(name, value)| format!("{name}={}", value.as_str().unwrap_or_default()))
        .collect();
    if !roots.is_empty() {
        text += &format!("  {}\n", roots.join(" "));
    }
    for (name, cells) in heap.iter().filter(|(_, v)| v.is_object()) {
        let cells = cells.as_object().into_iter().flatten();
        let known = cells.filter(|(_, v)| v.as_str() != Some("?"));
        let known: Vec<String> =
            known.map(|(k, v)| format!("{k}={}", v.as_str().unwrap_or_default())).collect();
        // Of an object that calls have built, or that nobody has looked at, nothing is said.
        if known.is_empty() {
            continue;
        }
        text += &format!("  {name}: {}\n", known.join(" "));
    }
    let all: Vec<&str> =
        path["relies_on"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let again: Vec<String> =
        path["repeated"].as_array().into_iter().flatten().map(ToString::to_string).collect();
    if !again.is_empty() {
        text += &format!("  the same case by other names of the objects: {}\n", again.join(" "));
    }
    if !all.is_empty() {
        text += &format!("  rests on: {}\n", all.join("; "));
    }
    text
}
