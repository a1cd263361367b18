//! What the program prints about itself: pages of the manual, and schemas.

use std::collections::BTreeSet;

use crate::command::{json, symheap};

/// The keys that the decoders take, as their sources have them.
pub fn keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for file in ["subject_file", "specification_file", "hex_rules"] {
        let path = format!("{}/src/subject/{file}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        for taken in ["take(", "take_pair(", "take_even_null(", "require("] {
            let places = text.split(taken).skip(1).map(str::trim_start);
            let names = places.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
            keys.extend(names.map(str::to_string));
        }
    }
    assert!(keys.len() > 30, "{keys:?}");
    keys
}

#[test]
fn page_and_schema_have_every_key() {
    let page = symheap(&["help", "yaml"]);
    assert_eq!(page.code, 0);
    let schema = symheap(&["schema", "subject"]).out;
    for key in keys() {
        assert!(
            page.out.contains(&format!("{key}:")) || page.out.contains(&format!("also {key}")),
            "the page lacks {key}"
        );
        assert!(schema.contains(&format!("\"{key}\": {{")), "the schema lacks {key}");
    }
}

#[test]
fn references_in_a_schema_lead_somewhere() {
    for what in ["subject", "specification"] {
        let schema = json(&["schema", what]);
        let text = schema.to_string();
        for reference in text.split("\"$ref\":\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let pointer = reference.strip_prefix('#').unwrap_or_else(|| panic!("{what}: {reference}"));
            assert!(schema.pointer(pointer).is_some(), "{what}: {reference}");
        }
    }
}

#[test]
fn help_knows_commands_and_pages() {
    let run = symheap(&["help", "run"]);
    assert!(run.code == 0 && run.out.contains("--max-paths"), "{}", run.out);
    assert!(symheap(&["help"]).out.contains("alarms"));
    let near = symheap(&["help", "yml"]);
    assert!(near.code == 2 && near.err.contains("symheap help yaml"), "{}", near.err);
}
