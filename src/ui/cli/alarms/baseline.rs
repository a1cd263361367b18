//! `--baseline`: alarms that were known before, so that only new ones fail.
//!
//! An alarm is known by its fingerprint: method, kind, name, file and the text of its statement. Neither the line's
//! number nor the folder is in it, so that it survives an edit above it and another machine. A known alarm that got
//! worse (a false one that is real now) is new.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::base::Code;
use crate::explore::alarm::{Alarm, Class};
use crate::subject::Subject;
use crate::ui::cli::alarms::CLASSES;
use crate::ui::exit::Failure;
use crate::ui::file;

/// The name of our fingerprint in SARIF.
pub(super) const KEY: &str = "symheap/v1";

/// What an alarm is known by.
pub(super) struct Fingerprint {
    /// Its text: parts with ` | ` between them.
    pub text: String,
}

impl Fingerprint {
    /// An alarm's, of a method of a subject.
    pub fn of(subject: &Subject, method: &str, alarm: &Alarm) -> Self {
        let place = alarm.span.map(|span| {
            let path = &subject.program.sources.file(span.file).path;
            let file = Path::new(&**path).file_name().map(|name| name.to_string_lossy().into_owned());
            format!("{} | {}", file.unwrap_or_default(), subject.program.sources.statement(span))
        });
        let place = place.unwrap_or_default();
        let (kind, name) = (alarm.kind.word(), &alarm.name);
        Self { text: format!("{} | {method} | {kind} | {name} | {place}", subject.name) }
    }
}

/// What was known: the worst class of each fingerprint. `None` where no baseline is given.
#[derive(Clone, Default)]
pub(super) struct Known(Option<BTreeMap<String, Class>>);

impl Known {
    /// Reads a baseline: what `alarms --json` or `--format sarif` printed.
    ///
    /// # Errors
    /// It cannot be read, or is neither.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let shown = path.display();
        let text = file::read(path)
            .map_err(|error| Failure::new(Code::NotFound, format!("cannot read {shown}: {error}")))?;
        let mut known = BTreeMap::new();
        let wrong = |why: String| {
            Failure::new(Code::BadUsage, format!("{shown} is no baseline: {why}")).with_hint(
                "a baseline is what `symheap alarms SUBJECT --json` (or --format sarif) printed earlier, with one technique",
            )
        };
        let mut any = false;
        for value in serde_json::Deserializer::from_str(&text).into_iter::<Value>() {
            let value = value.map_err(|error| wrong(error.to_string()))?;
            enter(&value, &mut known).map_err(|why| wrong(why.into()))?;
            any = true;
        }
        if any { Ok(Self(Some(known))) } else { Err(wrong("it is empty".into())) }
    }
    /// Whether there is a baseline.
    pub fn is_given(&self) -> bool {
        self.0.is_some()
    }
    /// Whether an alarm is new, where there is a baseline.
    pub fn is_new(&self, subject: &Subject, method: &str, alarm: &Alarm) -> Option<bool> {
        let known = self.0.as_ref()?;
        let before = known.get(&Fingerprint::of(subject, method, alarm).text);
        Some(before.is_none_or(|&before| alarm.decision.class < before))
    }
    /// Fingerprints of a method that were known and are not among those of today.
    pub fn gone(&self, subject: &Subject, method: &str, today: &[String]) -> Vec<String> {
        let start = format!("{} | {method} | ", subject.name);
        let all = self.0.iter().flat_map(|known| known.keys());
        all.filter(|text| text.starts_with(&start) && !today.contains(text)).cloned().collect()
    }
}

/// Enters the alarms of one object.
fn enter(value: &Value, known: &mut BTreeMap<String, Class>) -> Result<(), &'static str> {
    let mut add = |fingerprint: &Value, class: &Value| {
        let class = CLASSES.into_iter().find(|c| Some(c.word()) == class.as_str());
        let (Some(text), Some(class)) = (fingerprint.as_str(), class) else {
            return Err("an alarm in it has no fingerprint or no verdict");
        };
        known.entry(text.into()).and_modify(|worst| *worst = class.min(*worst)).or_insert(class);
        Ok(())
    };
    if let Some(groups) = value["groups"].as_array() {
        return groups.iter().try_for_each(|group| add(&group["fingerprint"], &group["verdict"]));
    }
    let Some(runs) = value["runs"].as_array() else { return Err("it has neither `groups` nor `runs`") };
    let results = runs.iter().flat_map(|run| run["results"].as_array().into_iter().flatten());
    // What a run says of an earlier baseline is no alarm of its own.
    let present = results.filter(|result| result["baselineState"] != "absent");
    present
        .into_iter()
        .try_for_each(|result| add(&result["partialFingerprints"][KEY], &result["properties"]["verdict"]))
}
