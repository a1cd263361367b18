//! JSON schemas of both YAML forms, which editors take for completion and warnings. What files mean is checked by the
//! decoder alone; a test holds that both know the same keys.

use serde_json::{Value, map::Map};

/// The subject's part.
const SUBJECT: &str = include_str!("schema/subject.json");
/// The specification's.
const SPECIFICATION: &str = include_str!("schema/specification.json");

/// The schema of subject files, with that of specifications in it.
///
/// # Errors
/// It is no JSON (it is).
pub fn subject_schema() -> serde_json::Result<Value> {
    let mut subject: Value = serde_json::from_str(SUBJECT)?;
    let Value::Object(mut specification) = specification_schema()? else { return Ok(subject) };
    let shared = specification.remove("$defs");
    specification.remove("$schema");
    let shared: Map<String, Value> = shared.and_then(|defs| defs.as_object().cloned()).unwrap_or_default();
    if let Some(defs) = subject["$defs"].as_object_mut() {
        defs.extend(shared);
        defs.insert("specification".into(), Value::Object(specification));
    }
    Ok(subject)
}

/// The schema of specification files.
///
/// # Errors
/// It is no JSON (it is).
pub fn specification_schema() -> serde_json::Result<Value> {
    serde_json::from_str(SPECIFICATION)
}
