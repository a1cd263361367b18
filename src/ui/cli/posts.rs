//! What checking postconditions cost, and which ones were left out.

use serde_json::{Map, Value, json};

use crate::base::count::counted;
use crate::explore::Summary;

/// Enters both, where there is something to say.
pub fn enter(into: &mut Map<String, Value>, summary: &Summary, times: bool) {
    let work = &summary.posts;
    if work.checks > 0 {
        let mut object = json!({
            "checks": work.checks, "candidates": work.candidates, "smt_queries": work.smt_queries,
        });
        if times {
            object["time_s"] = json!((work.time.as_secs_f64() * 1000.0).round() / 1000.0);
        }
        into.insert("postconditions".into(), object);
    }
    if !summary.posts_left_out.is_empty() {
        into.insert("not_checked".into(), json!({ "postconditions": summary.posts_left_out }));
    }
}

/// The work in a sentence; `None` where there was none.
pub fn work(summary: &Summary, times: bool) -> Option<String> {
    let work = &summary.posts;
    let time = if times { format!(", in {:.2} s", work.time.as_secs_f64()) } else { String::new() };
    let (checks, candidates, queries) = (work.checks, work.candidates, work.smt_queries);
    let said = format!(
        "postconditions: checked {} on {}, {queries} of the queries{time}",
        counted(checks, "time"),
        counted(candidates, "candidate heap")
    );
    (checks > 0).then_some(said)
}

/// What was not checked, in a sentence.
pub fn left_out(summary: &Summary) -> Option<String> {
    let names = &summary.posts_left_out;
    (!names.is_empty()).then(|| format!("postconditions not checked (--no-post): {}", names.join(", ")))
}
