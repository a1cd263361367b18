//! The trace as JSON. Its schema stands beside this file; a test holds traces against it.

use serde::Serialize;

use crate::session::trace::Trace;
use crate::session::view::HeapView;

/// JSON Schema of a trace.
pub const SCHEMA: &str = include_str!("trace.schema.json");

/// A trace.
pub fn trace(trace: &Trace) -> String {
    pretty(trace)
}

/// A heap alone.
pub fn heap(heap: &HeapView) -> String {
    #[derive(Serialize)]
    struct Alone<'a> {
        format: &'static str,
        #[serde(flatten)]
        heap: &'a HeapView,
    }
    pretty(&Alone { format: "symheap-heap 1", heap })
}

fn pretty(value: &impl Serialize) -> String {
    match serde_json::to_string_pretty(value) {
        Ok(text) => text + "\n",
        Err(error) => serde_json::json!({ "error": error.to_string() }).to_string() + "\n",
    }
}
