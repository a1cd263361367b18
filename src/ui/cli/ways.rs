//! What decided the questions about path conditions.

use serde_json::{Map, Value, json};

use crate::base::count::counted;
use crate::solve::smt::Tallies;

/// By the names of the ways that were used.
pub fn to_json(ways: &Tallies, times: bool) -> Value {
    let one = |(way, tally): (crate::solve::smt::Way, crate::solve::smt::Tally)| {
        let mut object = json!({ "decided": tally.decided, "open": tally.open });
        if times {
            object["time_s"] = json!((tally.time.as_secs_f64() * 1000.0).round() / 1000.0);
        }
        (way.name().to_string(), object)
    };
    Value::Object(ways.used().map(one).collect::<Map<_, _>>())
}

/// On one line. A query that falls into parts counts for each of them.
pub fn to_text(queries: u64, ways: &Tallies, times: bool) -> String {
    let mut parts = Vec::new();
    for (way, tally) in ways.used() {
        let time = if times { format!(" in {:.2} s", tally.time.as_secs_f64()) } else { String::new() };
        let open = if tally.open > 0 { format!(" ({} left open)", tally.open) } else { String::new() };
        parts.push(format!("{} {}{time}{open}", way.name(), tally.decided));
    }
    let all = if parts.is_empty() { "nothing".to_string() } else { parts.join(", ") };
    format!("{}, decided by {all}", counted(queries, "query"))
}
