//! Traces against their schema, by as much of JSON Schema as that uses.

use serde_json::Value;

use super::export;
use crate::command::symheap;

/// What is wrong with a value, as paths with reasons.
fn faults(schema: &Value, root: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/$defs/").expect("a local reference");
        found.extend(faults(&root["$defs"][name], root, value, at));
    }
    if let Some(any) = schema["anyOf"].as_array()
        && !any.iter().any(|s| faults(s, root, value, at).is_empty())
    {
        found.push(format!("{at}: none of the alternatives"));
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the schema has a type {other}"),
    };
    let fits = match &schema["type"] {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().any(|n| is(n.as_str().unwrap_or_default())),
        _ => true,
    };
    if !fits {
        found.push(format!("{at}: {value} is no {}", schema["type"]));
    }
    if schema.get("const").is_some_and(|c| c != value) {
        found.push(format!("{at}: {value} is not {}", schema["const"]));
    }
    if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        found.push(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    if let (Some(properties), Some(object)) = (schema["properties"].as_object(), value.as_object()) {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !object.contains_key(name.as_str().unwrap_or_default()) {
                found.push(format!("{at}: {name} is missing"));
            }
        }
        for (name, inner) in object {
            match properties.get(name) {
                Some(schema) => found.extend(faults(schema, root, inner, &format!("{at}.{name}"))),
                None => found.push(format!("{at}: {name} is not in the schema")),
            }
        }
    }
    for (i, inner) in value.as_array().into_iter().flatten().enumerate() {
        found.extend(faults(&schema["items"], root, inner, &format!("{at}[{i}]")));
    }
    found
}

#[test]
fn traces_fit_the_schema() {
    let schema: Value = serde_json::from_str(&symheap(&["export", "--schema"]).out).expect("JSON");
    for (subject, method, k) in [
        ("intro/binary_tree", "dfs", "2"),
        ("pli/schedule", "quantumExpire", "1"),
        ("korat/heap_array", "extractMax", "2"),
    ] {
        let text = export(subject, method, k, &["--format", "json"]);
        let trace: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(faults(&schema, &schema, &trace, ""), [""; 0], "{subject}");
        assert_eq!(trace["complete"], true, "{subject}");
    }
    // The checker sees what does not fit.
    let wrong = serde_json::json!({ "format": "other", "nodes": [{ "state": "lost" }], "more": 1 });
    let found = faults(&schema, &schema, &wrong, "").join("\n");
    for part in
        ["\"subject\" is missing", "more is not in the schema", "\"lost\" is none of", "is not \"symheap"]
    {
        assert!(found.contains(part), "{part}: {found}");
    }
}
