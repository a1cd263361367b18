//! A partial heap with its path condition and scope, as text that `solve --heap` reads.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::explore::NodePath;
use crate::heap::{DomainValueKey, InputValue, SlotId, SymbolicHeap};
use crate::session::Settings;
use crate::session::error::{Cause, CommandError};
use crate::session::explorer::{Explorer, Setup};
use crate::subject::partial_heap::{HeapContents, HeapObject, HeapValue, PartialHeap};
use crate::subject::{Spanned, Subject};
use crate::technique::Registry;
use crate::term::{PathCondition, TermPool};

/// A partial heap with path condition and scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The scope.
    pub scope: u32,
    /// Static roots and arguments that are known.
    pub roots: IndexMap<String, String>,
    /// Objects with the fields that are known.
    pub objects: IndexMap<String, IndexMap<String, String>>,
    /// Clauses.
    pub pc: Vec<String>,
}

impl Case {
    /// What is known of a heap.
    pub fn of(heap: &SymbolicHeap, pc: &PathCondition, terms: &TermPool) -> Self {
        let layout = heap.layout();
        let value = |slot: SlotId| match heap.value(slot) {
            InputValue::Symbolic | InputValue::Term(_) => None,
            InputValue::Fixed(DomainValueKey::Text(text)) => Some(quoted(text)),
            _ => Some(heap.show(slot, |_| String::new())),
        };
        let mut case =
            Self { scope: layout.scope.k, roots: IndexMap::new(), objects: IndexMap::new(), pc: Vec::new() };
        for &slot in layout.root_slots.iter().flatten() {
            if let Some(value) = value(slot) {
                case.roots.insert(layout.slot(slot).name.to_string(), value);
            }
        }
        for &(place, _) in heap.objects() {
            let name = if layout.receiver == Some(place) { "this" } else { &*layout.place(place).name };
            let owner = format!("{}.", layout.place(place).name);
            let fields = heap.slots_of(place).filter_map(|slot| {
                let full = layout.slot(slot).name.to_string();
                let field = full.strip_prefix(&owner).map(str::to_string).unwrap_or(full);
                Some((field, value(slot)?))
            });
            case.objects.insert(name.to_string(), fields.collect());
        }
        case.pc = pc.clauses.iter().map(|&clause| terms.display(clause).to_string()).collect();
        case
    }

    /// What is known at a node of a method's tree.
    ///
    /// # Errors
    /// There is no such node.
    pub fn at(
        registry: Rc<Registry>,
        subject: Arc<Subject>,
        method: usize,
        settings: Settings,
        path: &NodePath,
    ) -> Result<Self, CommandError> {
        let setup = Setup { registry, subject, method, settings, rules: None, rules_off: BTreeSet::new() };
        let (mut explorer, _) =
            Explorer::start(setup).map_err(|wrong| CommandError::because(Cause::Nothing, wrong.message))?;
        let node = explorer.find(path)?;
        let live = explorer.state_of(node)?;
        Ok(Self::of(&live.state.input, &live.state.pc, explorer.engine.terms()))
    }

    /// A partial heap that was written.
    pub fn written(heap: &PartialHeap, scope: u32) -> Self {
        let value = |value: &HeapValue| match value {
            HeapValue::Symbolic => None,
            HeapValue::Null => Some("null".to_string()),
            HeapValue::Object(name) => Some(name.clone()),
            HeapValue::Integer(n) => Some(n.to_string()),
            HeapValue::Boolean(b) => Some(b.to_string()),
            HeapValue::Text(text) => Some(quoted(text)),
        };
        let roots =
            heap.roots.iter().filter_map(|(name, v)| Some((name.value.clone(), value(&v.value)?))).collect();
        let object = |object: &HeapObject| {
            let name = object.name.value.clone();
            let fields = match &object.contents {
                HeapContents::Fields(fields) => {
                    fields.iter().filter_map(|(f, v)| Some((f.value.clone(), value(&v.value)?))).collect()
                }
                HeapContents::Elements(elements) => {
                    let element = |(i, v): (usize, &Spanned<HeapValue>)| {
                        Some((format!("{name}[{i}]"), value(&v.value)?))
                    };
                    let length = ("length".to_string(), elements.len().to_string());
                    std::iter::once(length).chain(elements.iter().enumerate().filter_map(element)).collect()
                }
            };
            (name, fields)
        };
        let objects = heap.objects.iter().map(object).collect();
        Self { scope, roots, objects, pc: heap.pc.iter().map(|clause| clause.value.clone()).collect() }
    }

    /// As `solve --heap` reads it.
    pub fn to_yaml(&self) -> String {
        let mut text = "heap:\n".to_string();
        for (name, value) in &self.roots {
            text += &format!("  {}: {value}\n", key(name));
        }
        for (name, fields) in &self.objects {
            let fields: Vec<String> = fields.iter().map(|(f, v)| format!("{}: {v}", key(f))).collect();
            text += &format!("  {}: {{ {} }}\n", key(name), fields.join(", "));
        }
        if self.roots.is_empty() && self.objects.is_empty() {
            text = "heap: {}\n".into();
        }
        if !self.pc.is_empty() {
            text += "pc:\n";
            self.pc.iter().for_each(|clause| text += &format!("  - {}\n", quoted(clause)));
        }
        text
    }

    /// Number of fields and roots that are known.
    pub fn known(&self) -> usize {
        self.roots.len() + self.objects.values().map(IndexMap::len).sum::<usize>()
    }

    /// Without an object and all that points to it.
    fn without_object(&self, name: &str) -> Self {
        let mut case = self.clone();
        case.objects.shift_remove(name);
        case.roots.retain(|_, value| value != name);
        case.objects.values_mut().for_each(|fields| fields.retain(|_, value| value != name));
        case
    }

    /// In the scope before, its objects numbered without gaps.
    fn in_smaller_scope(&self) -> Option<Self> {
        let mut case = self.clone();
        case.scope = self.scope.checked_sub(1)?;
        let mut names: IndexMap<String, String> = IndexMap::new();
        let mut next: IndexMap<String, u32> = IndexMap::new();
        let mut all: Vec<&String> = self.objects.keys().collect();
        all.sort_by_key(|name| {
            (name.trim_end_matches(|c: char| c.is_ascii_digit()).len(), name.len(), (*name).clone())
        });
        for name in all {
            let prefix = name.trim_end_matches(|c: char| c.is_ascii_digit());
            if prefix.len() < name.len() {
                let number = next.entry(prefix.to_string()).or_insert(0);
                names.insert(name.clone(), format!("{prefix}{number}"));
                *number += 1;
            }
        }
        let new = |name: &String| names.get(name).unwrap_or(name).clone();
        case.roots.values_mut().for_each(|value| *value = new(value));
        case.objects = self
            .objects
            .iter()
            .map(|(name, fields)| (new(name), fields.iter().map(|(f, v)| (f.clone(), new(v))).collect()))
            .collect();
        // Clauses name objects as well.
        for clause in &mut case.pc {
            *clause = renamed(clause, &names);
        }
        Some(case)
    }

    /// Everything that is smaller by one part, the largest parts first.
    pub fn smaller(&self) -> Vec<Case> {
        let mut found = Vec::new();
        for name in self.objects.keys().rev().filter(|name| *name != "this") {
            found.push(self.without_object(name));
        }
        for at in (0..self.pc.len()).rev() {
            let mut case = self.clone();
            case.pc.remove(at);
            found.push(case);
        }
        for root in self.roots.keys() {
            let mut case = self.clone();
            case.roots.shift_remove(root);
            found.push(case);
        }
        for (object, fields) in self.objects.iter().rev() {
            for field in fields.keys().rev() {
                let mut case = self.clone();
                if let Some(fields) = case.objects.get_mut(object) {
                    fields.shift_remove(field);
                }
                found.push(case);
            }
        }
        found.extend(self.in_smaller_scope());
        found
    }
}

/// Names of objects in a clause, whole words.
fn renamed(clause: &str, names: &IndexMap<String, String>) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut text = String::new();
    let mut rest = clause;
    while !rest.is_empty() {
        let word = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if word == 0 {
            let len = rest.chars().next().map_or(1, char::len_utf8);
            text += &rest[..len];
            rest = &rest[len..];
            continue;
        }
        let own = &rest[..word];
        text += names.get(own).map_or(own, String::as_str);
        rest = &rest[word..];
    }
    text
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A key as YAML has it.
fn key(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
    if is_plain { name.to_string() } else { quoted(name) }
}
