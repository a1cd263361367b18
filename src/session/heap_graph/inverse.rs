//! Inverse fields, such as `parent` of `left` and `right`: they say twice what is said once without them.
//!
//! A field is taken for an inverse only if every object that the roots reach is reached without it, so that
//! leaving it out never tears a heap apart. Which of two fields is the inverse of the other is a matter of taste:
//! the one with a backward name, else the one with more partners (`parent`), else the one declared later.

use std::collections::{BTreeMap, BTreeSet};

use crate::session::heap_graph::HeapGraph;

/// How names of fields begin that lead backwards.
const BACKWARD: [&str; 6] = ["prev", "parent", "back", "up", "owner", "pred"];

impl HeapGraph {
    /// Inverse fields with their partners.
    pub fn inverses(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut between: BTreeMap<(usize, usize), BTreeSet<&str>> = BTreeMap::new();
        let mut order: Vec<&str> = Vec::new();
        let mut total: BTreeMap<&str, usize> = BTreeMap::new();
        for (object, edge, target) in self.references().filter(|(from, _, to)| from != to) {
            let name = edge.field.as_str();
            between.entry((object, target)).or_default().insert(name);
            *total.entry(name).or_default() += 1;
            if !order.contains(&name) {
                order.push(name);
            }
        }
        // For each field: how many of its references are answered, and by which fields.
        let mut answered: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
        for ((object, target), names) in &between {
            let Some(back) = between.get(&(*target, *object)) else { continue };
            for name in names {
                let others: BTreeSet<&str> = back.iter().copied().filter(|other| other != name).collect();
                if others.is_empty() {
                    continue;
                }
                let entry = answered.entry(name).or_default();
                entry.0 += 1;
                entry.1.extend(others);
            }
        }
        let mut candidates: Vec<&str> = answered
            .iter()
            .filter(|(name, (count, _))| *count > 0 && 2 * count > total.get(*name).copied().unwrap_or(0))
            .map(|(name, _)| *name)
            .collect();
        let position = |name: &str| order.iter().position(|o| *o == name).unwrap_or(0);
        candidates.sort_by_key(|name| {
            let backward = BACKWARD.iter().any(|b| name.starts_with(b));
            (!backward, usize::MAX - answered[name].1.len(), usize::MAX - position(name))
        });
        let mut inverses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let entries = self.entries();
        for name in candidates {
            let partners = answered[name].1.iter().filter(|p| !inverses.contains_key(**p));
            let partners: BTreeSet<String> = partners.map(|p| p.to_string()).collect();
            if partners.is_empty() {
                continue;
            }
            let without = |field: &str| field != name && !inverses.contains_key(field);
            if self.reached(&entries, |edge| without(&edge.field)).len() == self.len() {
                inverses.insert(name.to_string(), partners);
            }
        }
        inverses
    }
}
