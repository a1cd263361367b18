//! Alarms as SARIF 2.1.0 (OASIS), which code hosts and editors read: a run a technique, a result a group.
//!
//! A real alarm is an error, an undecided one a warning, a false one has passed. What limits cut, what is assumed and
//! what is vacuous are notifications of the run: a log without results says whether it is complete.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::base::Span;
use crate::base::count::counted;
use crate::explore::alarm::{Class, Group};
use crate::lang::program::Program;
use crate::session::json::input_json;
use crate::subject::Subject;
use crate::ui::cli::alarms::Found;
use crate::ui::cli::alarms::baseline::{Fingerprint, KEY};
use crate::ui::start::load::OpenSubject;

/// The log of all methods and techniques.
pub(super) fn log(open: &OpenSubject, all: &[Found]) -> String {
    let mut techniques: Vec<&str> = Vec::new();
    for found in all {
        if !techniques.contains(&&*found.technique) {
            techniques.push(&found.technique);
        }
    }
    let of = |technique: &str| all.iter().filter(|f| f.technique == technique).collect::<Vec<_>>();
    let runs: Vec<Value> = techniques.iter().map(|t| run(open, t, &of(t))).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": runs,
    });
    format!("{log:#}\n")
}

fn run(open: &OpenSubject, technique: &str, all: &[&Found]) -> Value {
    let groups = all.iter().flat_map(|found| found.all());
    let rules: BTreeSet<String> = groups.map(|(_, group)| rule_id(group)).collect();
    let rules: Vec<Value> = rules.iter().map(|id| json!({ "id": id })).collect();
    let results = all.iter().flat_map(|found| {
        let here = found.all().into_iter().map(|(found, group)| result(&open.subject, found, group));
        here.chain(found.gone(&open.subject).into_iter().map(absent)).collect::<Vec<_>>()
    });
    json!({
        "tool": { "driver": {
            "name": "symheap",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        } },
        "automationDetails": { "id": format!("symheap/{}/{technique}", open.subject.name) },
        "columnKind": "unicodeCodePoints",
        "invocations": [{
            "executionSuccessful": true,
            "toolExecutionNotifications": all.iter().flat_map(|f| notifications(open, f)).collect::<Vec<_>>(),
        }],
        "results": results.collect::<Vec<_>>(),
        "properties": {
            "subject": &*open.subject.name,
            "technique": technique,
            "scope": all.first().map(|f| f.scope),
            "methods": all.iter().map(|f| &*f.method).collect::<Vec<_>>(),
            "complete": all.iter().all(|f| !f.is_partial()),
        },
    })
}

/// What a rule is called: the exception, the postcondition, or that a loop never ends.
fn rule_id(group: &Group) -> String {
    group.shortest.title().replace(' ', "-")
}

fn result(subject: &Subject, found: &Found, group: &Group) -> Value {
    let (alarm, program) = (&group.shortest, &subject.program);
    let (kind, level) = match alarm.decision.class {
        Class::Real => ("fail", "error"),
        Class::Unknown => ("fail", "warning"),
        Class::FalseInScope | Class::False => ("pass", "none"),
    };
    let message = alarm.message.as_deref().map(|m| format!(": {m}")).unwrap_or_default();
    let times = counted(group.count, "path");
    let text = format!(
        "{} in {}{message} ({}, {times} at k = {}): {}",
        alarm.title(),
        found.method,
        alarm.decision.class.word(),
        found.scope,
        alarm.decision.reason
    );
    let mut properties = Map::new();
    properties.insert("verdict".into(), alarm.decision.class.word().into());
    properties.insert("method".into(), found.method.as_str().into());
    properties.insert("count".into(), group.count.into());
    properties.insert("choicePath".into(), json!(alarm.choice_path.0));
    properties.insert("clausePath".into(), alarm.clause_path.as_str().into());
    if let Some(input) = &alarm.decision.input {
        properties.insert("witness".into(), input_json(program, &found.terms(group), input));
    }
    if !alarm.decision.relies_on.is_empty() {
        let all = alarm.decision.relies_on.iter().map(|a| a.sentence(program));
        properties.insert("reliesOn".into(), all.collect());
    }
    if let Some(delivery) = found.delivery(group) {
        let mut made = json!({});
        delivery.enter(&mut made);
        properties.insert("made".into(), made);
    }
    let mut object = json!({
        "ruleId": rule_id(group),
        "kind": kind,
        "level": level,
        "message": { "text": text },
        "locations": alarm.span.map(|s| location(program, s)).into_iter().collect::<Vec<_>>(),
        "partialFingerprints": { KEY: Fingerprint::of(subject, &found.method, alarm).text },
        "properties": properties,
    });
    let lines = alarm.never_ends.iter().flat_map(|endless| &endless.lines);
    let related: Vec<Value> = alarm.inside.iter().chain(lines).map(|&s| location(program, s)).collect();
    if !related.is_empty() {
        object["relatedLocations"] = related.into();
    }
    if let Some(is_new) = found.known.is_new(subject, &found.method, alarm) {
        object["baselineState"] = if is_new { "new" } else { "unchanged" }.into();
    }
    object
}

/// An alarm of the baseline that is there no more.
fn absent(fingerprint: String) -> Value {
    let text = format!("gone: {fingerprint}");
    json!({
        "ruleId": "gone",
        "kind": "pass",
        "level": "none",
        "message": { "text": text },
        "partialFingerprints": { KEY: fingerprint },
        "baselineState": "absent",
    })
}

/// What makes the answer incomplete or conditional.
fn notifications(open: &OpenSubject, found: &Found) -> Vec<Value> {
    let program = &open.subject.program;
    let note = |level: &str, id: &str, text: String, at: Option<Span>| {
        json!({
            "descriptor": { "id": id },
            "level": level,
            "message": { "text": format!("{}: {text}", found.method) },
            "locations": at.map(|s| location(program, s)).into_iter().collect::<Vec<_>>(),
        })
    };
    let cuts = found.summary.cuts.iter().map(|cut| {
        let stopped = &cut.stopped;
        note("warning", stopped.limit.word(), format!("partial: {}", stopped.why), stopped.at)
    });
    let mut all: Vec<Value> = cuts.collect();
    if let (true, Some(stopped)) = (all.is_empty(), &found.summary.stopped) {
        all.push(note("warning", stopped.limit.word(), format!("partial: {}", stopped.why), stopped.at));
    }
    if let Some(why) = &found.vacuous {
        all.push(note("error", "VACUOUS", why.clone(), None));
    }
    let sentences = open.sentences(&found.summary.assumptions);
    all.extend(sentences.into_iter().map(|text| note("note", "assumption", text, None)));
    all
}

fn location(program: &Program, span: Span) -> Value {
    let file = program.sources.file(span.file);
    let at = file.line_col(span.start);
    json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(&file.path) },
        "region": { "startLine": at.line, "startColumn": at.col },
    } })
}

/// A path as a URI reference: `/` between its parts, and everything else that is not unreserved percent-encoded.
fn uri(path: &str) -> String {
    let mut text = if path.starts_with('/') { "file://".to_string() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte.into());
            }
            b'\\' if cfg!(windows) => text.push('/'),
            _ => {
                // Writing to a string cannot fail.
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_uris() {
        assert_eq!(uri("a b/Ä:1.java"), "a%20b/%C3%84%3A1.java");
        assert_eq!(uri("/x/Y.java"), "file:///x/Y.java");
    }
}
