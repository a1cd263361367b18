//! Alarms as JUnit's XML, which build servers read: a suite a method, a case a group.
//!
//! What `--fail-on` names has failed (by default what is real, and what is unknown as an error); the rest has passed
//! and says why in its output. That a result is partial or vacuous is a case of its own.

use crate::base::count::counted;
use crate::explore::alarm::{Class, Group};
use crate::ui::cli::alarms::text::group_text;
use crate::ui::cli::alarms::{Failing, Found};
use crate::ui::export::escape;
use crate::ui::start::args::Common;
use crate::ui::start::load::OpenSubject;

/// A case of a suite.
struct Case {
    name: String,
    /// The element in it, with its end.
    inside: String,
    is_failure: bool,
    is_error: bool,
    is_skipped: bool,
}

/// The document of all methods and techniques.
pub(super) fn document(open: &OpenSubject, common: &Common, failing: &Failing, all: &[Found]) -> String {
    let suites: Vec<(String, Vec<Case>)> = all
        .iter()
        .map(|found| {
            let cases = cases(open, failing, found);
            let time =
                if common.no_times { String::new() } else { format!(" time=\"{:.3}\"", found.seconds) };
            let name =
                format!("{}.{} ({}, k={})", open.subject.name, found.method, found.technique, found.scope);
            (format!("  <testsuite name=\"{}\" {}{time}>\n", escape(&name), counts(&cases)), cases)
        })
        .collect();
    let every: Vec<&Case> = suites.iter().flat_map(|(_, cases)| cases).collect();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"symheap\" {}>\n",
        counts_of(every.iter().copied())
    );
    for ((head, cases), found) in suites.iter().zip(all) {
        text += head;
        for case in cases {
            let class = escape(&format!("{}.{}", open.subject.name, found.method));
            text += &format!("    <testcase classname=\"{class}\" name=\"{}\">", escape(&case.name));
            text += &format!("{}</testcase>\n", case.inside);
        }
        text += "  </testsuite>\n";
    }
    text + "</testsuites>\n"
}

fn counts(cases: &[Case]) -> String {
    counts_of(cases.iter())
}

fn counts_of<'a>(cases: impl Iterator<Item = &'a Case> + Clone) -> String {
    let count = |is: fn(&Case) -> bool| cases.clone().filter(|case| is(case)).count();
    format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
        count(|_| true),
        count(|c| c.is_failure),
        count(|c| c.is_error),
        count(|c| c.is_skipped)
    )
}

fn cases(open: &OpenSubject, failing: &Failing, found: &Found) -> Vec<Case> {
    let mut all: Vec<Case> =
        found.all().into_iter().map(|(found, group)| case(open, failing, found, group)).collect();
    let error = |name: &str, why: &str| Case {
        name: name.into(),
        inside: format!("<error type=\"{name}\" message=\"{}\"/>", escape(why)),
        is_failure: false,
        is_error: true,
        is_skipped: false,
    };
    for cut in &found.summary.cuts {
        all.push(error("partial", &cut.stopped.why));
    }
    if let (true, Some(stopped)) = (found.summary.cuts.is_empty(), &found.summary.stopped) {
        all.push(error("partial", &stopped.why));
    }
    if let Some(why) = &found.vacuous {
        all.push(error("VACUOUS", why));
    }
    if all.is_empty() {
        let rests = open.sentences(&found.summary.assumptions).join("; ");
        let rests = if rests.is_empty() { rests } else { format!("; rests on: {rests}") };
        let out = format!("{}, no alarm{rests}", counted(found.summary.paths, "path"));
        all.push(Case { inside: output(&out), ..passed("no alarm".into()) });
    }
    all
}

fn passed(name: String) -> Case {
    Case { name, inside: String::new(), is_failure: false, is_error: false, is_skipped: false }
}

fn output(text: &str) -> String {
    format!("<system-out>{}</system-out>", escape(text.trim()))
}

fn case(open: &OpenSubject, failing: &Failing, found: &Found, group: &Group) -> Case {
    let (alarm, subject) = (&group.shortest, &open.subject);
    let place = alarm.span.map(|span| {
        let at = subject.program.sources.locate(span);
        format!(" at {at} {}", subject.program.sources.statement(span))
    });
    let name = format!("{}{}", alarm.title(), place.unwrap_or_default());
    let text = group_text(subject, found, group);
    if found.known.is_new(subject, &found.method, alarm) == Some(false) {
        let inside = format!("<skipped message=\"known\"/>{}", output(&text));
        return Case { inside, is_skipped: true, ..passed(name) };
    }
    if !failing.has(alarm.decision.class) {
        return Case { inside: output(&text), ..passed(name) };
    }
    let is_error = alarm.decision.class == Class::Unknown;
    let element = if is_error { "error" } else { "failure" };
    let message = format!("{}: {}", alarm.decision.class.word(), alarm.decision.reason);
    let inside = format!(
        "<{element} type=\"{}\" message=\"{}\">{}</{element}>",
        escape(&alarm.title()),
        escape(&message),
        escape(text.trim())
    );
    Case { inside, is_failure: !is_error, is_error, ..passed(name) }
}
