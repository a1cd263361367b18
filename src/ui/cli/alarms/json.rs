//! Alarms of one method as data.

use serde_json::{Map, Value, json};

use crate::explore::alarm::Group;
use crate::session::alarms::group_view;
use crate::subject::Subject;
use crate::ui::cli::alarms::baseline::Fingerprint;
use crate::ui::cli::alarms::{Found, wider};
use crate::ui::cli::{cuts, posts};
use crate::ui::partial::Partial;
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
        "complete": true,
        "stopped": null,
        "cuts": cuts::to_json(&open.subject.program, &found.summary.cuts),
        "paths": found.summary.paths,
        "alarms": found.total(),
        "classes": counts,
        "groups": groups,
    });
    Partial::enter(found.summary.stopped.as_ref().map(Partial::of).as_ref(), &mut object);
    if let Some(why) = &found.vacuous {
        object["vacuous"] = why.as_str().into();
    }
    if let Some(thrown) = &found.summary.technique.thrown {
        object["thrown"] = thrown.as_str().into();
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
    if let Value::Object(map) = &mut object {
        posts::enter(map, &found.summary, !common.no_times);
    }
    if !common.no_times {
        object["time_s"] = json!((found.seconds * 1000.0).round() / 1000.0);
    }
    object
}

/// An alarm's group as sessions have it, and as it was told first: the reason of every class, and the loop apart.
fn group_json(subject: &Subject, found: &Found, group: &Group) -> Value {
    let (alarm, terms) = (&group.shortest, &found.terms(group));
    let mut object = json!(group_view(subject, terms, group));
    if let Some(fields) = object.as_object_mut() {
        fields.remove("why");
        fields.remove("never_ends");
    }
    object["fingerprint"] = Fingerprint::of(subject, &found.method, alarm).text.into();
    if let Some(found) = &alarm.never_ends {
        let sources = &subject.program.sources;
        object["loop"] = found.lines.iter().map(|&span| sources.locate(span)).collect();
        object["state"] =
            found.state.iter().cloned().map(|(k, v)| (k, v.into())).collect::<Map<_, _>>().into();
    }
    if let Some(wider) = wider::of_alarm(found, alarm) {
        object["wider"] = wider;
    }
    if let Some(delivery) = found.delivery(group) {
        delivery.enter(&mut object);
    }
    if let Some(is_new) = found.known.is_new(subject, &found.method, alarm) {
        object["new"] = is_new.into();
    }
    object
}
