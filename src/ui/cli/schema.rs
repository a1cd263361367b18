//! JSON schemas: of the REPL's replies, made from the types that are written, and of both YAML forms.

use serde_json::Value;

use crate::base::Code;
use crate::subject::schema::{specification_schema, subject_schema};
use crate::ui::console::json::Line;
use crate::ui::exit::{Exit, Failure};
use crate::ui::say;
use crate::ui::start::args::{Schema, SchemaOption};

/// Carries the command out.
///
/// # Errors
/// The schema cannot be written as JSON (it can).
pub fn schema(options: &Schema) -> Result<Exit, Failure> {
    let text = made(options.what)
        .and_then(|schema| serde_json::to_string_pretty(&schema))
        .map_err(|error| Failure::new(Code::Internal, format!("the schema cannot be written: {error}")))?;
    say::json(&text);
    Ok(Exit::Done)
}

fn made(what: SchemaOption) -> serde_json::Result<Value> {
    match what {
        SchemaOption::Replies => serde_json::to_value(schemars::schema_for!(Line<'static>)),
        SchemaOption::Subject => subject_schema(),
        SchemaOption::Specification => specification_schema(),
    }
}
