//! Alarms of one method as data.

use serde_json::{Map, Value, json};

use crate::explore::alarm::Group;
use crate::explore::replay::{ArgumentValue, ConcreteInput};
use crate::heap::{DomainValueKey, InputValue, SlotId, SymbolicHeap};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ErasedType, Program};
use crate::subject::Subject;
use crate::term::TermPool;
use crate::ui::cli::alarms::baseline::Fingerprint;
use crate::ui::cli::alarms::{Found, wider};
use crate::ui::cli::cuts;
use crate::ui::json_value::real_json;
use crate::ui::start::args::Common;
use crate::ui::start::load::OpenSubject;

/// One object.
pub(super) fn to_json(open: &OpenSubject, common: &Common, found: &Found) -> Value {
    let groups: Vec<Value> =
        found.groups.groups.iter().map(|g| group_json(&open.subject, found, g)).collect();
    let counts = found.classes();
    let mut object = json!({
        "subject": &*open.subject.name,
        "method": found.method,
        "technique": found.technique,
        "scope": found.scope,
        "complete": found.summary.stopped.is_none(),
        "stopped": found.summary.stopped.as_ref().map(|s| s.limit.word()),
        "cuts": cuts::to_json(&open.subject.program, &found.summary.cuts),
        "paths": found.summary.paths,
        "alarms": found.total(),
        "classes": counts,
        "groups": groups,
    });
    if let Some(why) = &found.vacuous {
        object["vacuous"] = why.as_str().into();
    }
    if !found.summary.assumptions.is_empty() {
        object["relies_on"] = json!(open.sentences(&found.summary.assumptions));
    }
    if !found.wider.is_empty() {
        object["wider"] = wider::to_json(&open.subject.program, found);
        let worse = wider::worse(found).into_iter().flat_map(|(wider, groups)| {
            groups.into_iter().map(|group| {
                let mut object = group_json(&open.subject, wider, group);
                object["scope"] = wider.scope.into();
                object
            })
        });
        object["wider_groups"] = worse.collect();
    }
    if found.known.is_given() {
        object["gone"] = json!(found.gone(&open.subject));
    }
    if !common.no_times {
        object["time_s"] = json!((found.seconds * 1000.0).round() / 1000.0);
    }
    object
}

/// An alarm's group, with its shortest representative.
fn group_json(subject: &Subject, found: &Found, group: &Group) -> Value {
    let (alarm, terms) = (&group.shortest, &found.terms);
    let pc: Vec<String> =
        alarm.path_condition.clauses.iter().map(|&t| terms.display(t).to_string()).collect();
    let mut object = json!({
        "kind": alarm.kind.word(),
        "name": alarm.name,
        "message": alarm.message,
        "at": alarm.span.map(|s| subject.program.sources.locate(s)),
        "statement": alarm.span.map(|s| subject.program.sources.statement(s)),
        "inside": alarm.inside.map(|s| subject.program.sources.locate(s)),
        "verdict": alarm.decision.class.word(),
        "reason": alarm.decision.reason,
        "count": group.count,
        "fingerprint": Fingerprint::of(subject, &found.method, alarm).text,
        "choice_path": alarm.choice_path.0,
        "clause_path": alarm.clause_path,
        "path_condition": pc,
        "heap": heap_json(&alarm.heap, terms),
        "witness": alarm.decision.input.as_ref().map(|input| input_json(&subject.program, terms, input)),
    });
    if let Some(found) = &alarm.never_ends {
        let sources = &subject.program.sources;
        object["loop"] = found.lines.iter().map(|&span| sources.locate(span)).collect();
        object["state"] =
            found.state.iter().cloned().map(|(k, v)| (k, v.into())).collect::<Map<_, _>>().into();
    }
    if let Some(wider) = wider::of_alarm(found, alarm) {
        object["wider"] = wider;
    }
    if let Some(is_new) = found.known.is_new(subject, &found.method, alarm) {
        object["new"] = is_new.into();
    }
    if !alarm.decision.relies_on.is_empty() {
        let all = alarm.decision.relies_on.iter().map(|a| a.sentence(&subject.program));
        object["relies_on"] = all.collect();
    }
    object
}

/// Objects with the cells that are decided.
fn heap_json(heap: &SymbolicHeap, terms: &TermPool) -> Value {
    let layout = heap.layout();
    let mut objects = Map::new();
    let value = |slot: SlotId| match heap.value(slot) {
        InputValue::Symbolic => None,
        InputValue::Null => Some(Value::Null),
        InputValue::Fixed(DomainValueKey::Number(n)) if layout.is_boolean(slot) => Some((*n != 0).into()),
        InputValue::Fixed(DomainValueKey::Number(n)) => Some((*n).into()),
        InputValue::Fixed(DomainValueKey::Real(bits)) => Some(real_json(*bits)),
        InputValue::Fixed(DomainValueKey::Text(text)) => Some(text.to_string().into()),
        InputValue::Fixed(DomainValueKey::Constant(constant)) => Some(constant.name.to_string().into()),
        _ => Some(heap.show(slot, |t| terms.display(t).to_string()).into()),
    };
    for &slot in layout.root_slots.iter().flatten() {
        if let Some(value) = value(slot) {
            objects.insert(layout.slot(slot).name.to_string(), value);
        }
    }
    for &(place, _) in heap.objects() {
        let shape = layout.place(place);
        let mut cells = Map::new();
        for slot in heap.slots_of(place) {
            let name = &layout.slot(slot).name;
            let name = name.strip_prefix(&*shape.name).unwrap_or(name).trim_start_matches('.');
            if let Some(value) = value(slot) {
                cells.insert(name.to_string(), value);
            }
        }
        objects.insert(shape.name.to_string(), cells.into());
    }
    objects.into()
}

/// An input: its heap and its arguments.
pub(super) fn input_json(program: &Program, terms: &TermPool, input: &ConcreteInput) -> Value {
    let layout = input.heap.layout();
    let argument = |value: &ArgumentValue| match value {
        ArgumentValue::Null => Value::Null,
        ArgumentValue::Number(n) => (*n).into(),
        ArgumentValue::Real(x) => json!(x),
        ArgumentValue::Text(text) => text.to_string().into(),
        ArgumentValue::Object(place) => layout.place(*place).name.to_string().into(),
        ArgumentValue::New(class) => format!("new {}()", program.classes[*class].simple).into(),
    };
    let arguments = input.arguments.iter().map(|a| {
        let boolean = ErasedType::primitive(PrimitiveName::Boolean);
        let value = match &a.value {
            ArgumentValue::Number(n) if a.ty == boolean => (*n != 0).into(),
            value => argument(value),
        };
        (a.name.to_string(), value)
    });
    json!({ "heap": heap_json(&input.heap, terms), "arguments": arguments.collect::<Map<_, _>>() })
}
