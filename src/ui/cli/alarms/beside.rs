//! What several techniques gave of one method: a line each, with how many alarms of which class. The alarms
//! themselves are left to `alarms` with one technique.

use serde_json::{Value, json};

use crate::exec::assumption;
use crate::explore::alarm::Class;
use crate::subject::Subject;
use crate::ui::cli::alarms::Found;
use crate::ui::cli::{cuts, posts};
use crate::ui::partial::Partial;
use crate::ui::start::args::Common;
use crate::ui::style::table;

/// The columns of counts, in print.
const COLUMNS: [Class; 4] = [Class::Real, Class::False, Class::FalseInScope, Class::Unknown];

/// One object, with an entry a technique.
pub(super) fn to_json(subject: &Subject, common: &Common, beside: &[Found]) -> Value {
    let rows = beside.iter().map(|found| {
        let mut row = json!({
            "technique": found.technique,
            "complete": true,
            "stopped": null,
            "cuts": cuts::to_json(&subject.program, &found.summary.cuts),
            "paths": found.summary.paths,
            "alarms": found.total(),
            "classes": found.classes(),
        });
        Partial::enter(found.summary.stopped.as_ref().map(Partial::of).as_ref(), &mut row);
        if let Some(why) = &found.vacuous {
            row["vacuous"] = why.as_str().into();
        }
        if let Value::Object(map) = &mut row {
            posts::enter(map, &found.summary, !common.no_times);
        }
        if !common.no_times {
            row["time_s"] = json!((found.seconds * 1000.0).round() / 1000.0);
        }
        row
    });
    let mut assumed = Vec::new();
    beside.iter().for_each(|found| assumption::join(&mut assumed, &found.summary.assumptions));
    let mut object = json!({
        "subject": &*subject.name,
        "method": beside.first().map(|found| &found.method),
        "scope": beside.first().map(|found| found.scope),
        "complete": true,
        "stopped": null,
        "rows": rows.collect::<Vec<Value>>(),
    });
    let stopped = beside.iter().find_map(|found| found.summary.stopped.as_ref());
    Partial::enter(stopped.map(Partial::of).as_ref(), &mut object);
    if !assumed.is_empty() {
        object["relies_on"] = assumed.iter().map(|a| a.sentence(&subject.program)).collect();
    }
    object
}

/// A table. Counts of a partial exploration are what was found at least.
pub(super) fn to_text(subject: &Subject, common: &Common, beside: &[Found]) -> String {
    let Some(first) = beside.first() else { return String::new() };
    let mut header = vec!["technique", "paths", "alarms"];
    header.extend(COLUMNS.iter().map(|class| class.word()));
    if !common.no_times {
        header.push("time");
    }
    let rows = beside.iter().map(|found| {
        let at_least = |count: u64| match found.summary.stopped {
            Some(_) => format!("≥{count}"),
            None => count.to_string(),
        };
        let mut row = vec![found.technique.clone(), at_least(found.summary.paths), at_least(found.total())];
        row.extend(COLUMNS.iter().map(|&class| at_least(found.groups.count(class))));
        if !common.no_times {
            row.push(format!("{:.2} s", found.seconds));
        }
        row
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let mut text =
        format!("{}.{}, k = {}\n{}", subject.name, first.method, first.scope, table(&header, &rows, 1));
    let mut assumed = Vec::new();
    for found in beside {
        assumption::join(&mut assumed, &found.summary.assumptions);
        if let Some(why) = &found.vacuous {
            text += &format!("{} VACUOUS: {why}\n", found.technique);
        }
    }
    if let Some(left_out) = posts::left_out(&first.summary) {
        text += &format!("{left_out}\n");
    }
    if !assumed.is_empty() {
        let all: Vec<String> = assumed.iter().map(|a| a.sentence(&subject.program)).collect();
        text += &format!("rests on: {}\n", all.join("; "));
    }
    text
}
