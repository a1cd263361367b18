//! The JSON schema of the REPL's replies, made from the types that are written.

use crate::base::Code;
use crate::ui::console::json::Line;
use crate::ui::exit::{Exit, Failure};

/// Carries the command out.
///
/// # Errors
/// The schema cannot be written as JSON (it can).
pub fn schema() -> Result<Exit, Failure> {
    let schema = schemars::schema_for!(Line<'static>);
    let text = serde_json::to_string_pretty(&schema)
        .map_err(|error| Failure::new(Code::Internal, format!("the schema cannot be written: {error}")))?;
    println!("{text}");
    Ok(Exit::Done)
}
