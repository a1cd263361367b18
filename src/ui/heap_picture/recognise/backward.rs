//! Which fields of a class lead backwards: by their names.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::recognise::is_one_of;

/// Fields that repeat others backwards, with those.
pub type Inverses = BTreeMap<String, BTreeSet<String>>;

/// How names of fields begin that lead backwards.
const BACKWARD: [&str; 10] =
    ["prev", "parent", "back", "up", "owner", "pred", "before", "father", "_prev", "_parent"];
/// Names of such fields that lead upwards, to what has children.
const UPWARD: [&str; 7] = ["parent", "_parent", "up", "owner", "father", "mother", "ancestor"];
/// Names of fields that lead forward, whatever references say: with these a cycle is a mistake.
const FORWARD: [&str; 14] = [
    "left",
    "right",
    "next",
    "child",
    "sibling",
    "first",
    "last",
    "head",
    "tail",
    "succ",
    "successor",
    "down",
    "son",
    "rest",
];
/// Whether a field leads backwards by its name.
pub fn is_backward(name: &str) -> bool {
    let name = name.to_lowercase();
    BACKWARD.iter().any(|start| name.starts_with(start)) || UPWARD.contains(&name.as_str())
}

/// Whether such a field leads to what has children, by its name.
pub fn is_upward(name: &str) -> bool {
    let name = name.to_lowercase();
    UPWARD.iter().any(|start| name.starts_with(start))
}

/// Whether a field leads forward by its name.
pub fn is_forward(name: &str) -> bool {
    is_one_of(name, &FORWARD)
}
