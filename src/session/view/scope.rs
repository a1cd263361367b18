//! What candidate vectors are made of: the same for all candidates of a scope.

use std::collections::{BTreeMap, VecDeque};

use crate::session::view::{CellView, HeapView, LinkageView, ObjectView};

/// The entries of a vector, and the objects that they belong to.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct ScopeView {
    /// The entries in order.
    pub slots: Vec<SlotView>,
    /// Objects with their classes.
    pub objects: Vec<(String, String)>,
    /// The object that the method is called on.
    pub receiver: Option<String>,
}

/// An entry.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct SlotView {
    /// In full: `root`, `N0.left`.
    pub name: String,
    /// Whose it is; empty for roots.
    pub object: String,
    /// Its own name.
    pub field: String,
    /// Its domain in short: `null, N0-N2`.
    pub domain: String,
    /// The first values of its domain.
    pub values: Vec<String>,
    /// Whether they are objects, or null.
    pub is_reference: bool,
    /// What the code says of it.
    pub linkage: LinkageView,
}

impl SlotView {
    /// What an entry stands for.
    pub fn value(&self, entry: u32) -> String {
        match self.values.get(entry as usize) {
            Some(value) => value.clone(),
            // No domain to choose from, or one that is too large to be listed.
            None if self.values.is_empty() => "?".into(),
            None => format!("value {entry}"),
        }
    }
}

impl ScopeView {
    /// The heap of a candidate: what it leads to from the receiver and the roots. Its entries that are `fixed`
    /// are so in the view.
    pub fn candidate(&self, vector: &[u32], fixed: &[bool]) -> HeapView {
        let mut of_object: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (i, slot) in self.slots.iter().enumerate().take(vector.len()) {
            of_object.entry(&slot.object).or_default().push(i);
        }
        let cell = |&i: &usize| {
            let slot = &self.slots[i];
            let value = slot.value(vector[i]);
            let target = self.objects.iter().find(|(name, _)| slot.is_reference && *name == value);
            let class = |value: &String| self.objects.iter().find(|(name, _)| name == value);
            let leads_to = slot.values.iter().find_map(class).filter(|_| slot.is_reference);
            CellView {
                name: slot.field.clone(),
                target: target.map(|(name, _)| name.clone()),
                value,
                fixed: fixed.get(i) == Some(&true),
                is_reference: slot.is_reference,
                leads_to: leads_to.map(|(_, class)| class.clone()),
                linkage: slot.linkage.clone(),
            }
        };
        let cells = |object: &str| -> Vec<CellView> {
            of_object.get(object).map(|slots| slots.iter().map(cell).collect()).unwrap_or_default()
        };
        let roots = cells("");
        let mut pending: VecDeque<String> = self.receiver.iter().cloned().collect();
        pending.extend(roots.iter().filter_map(|root| root.target.clone()));
        let mut objects: Vec<ObjectView> = Vec::new();
        while let Some(name) = pending.pop_front() {
            if objects.iter().any(|object| object.name == name) {
                continue;
            }
            let class = self.objects.iter().find(|(object, _)| *object == name);
            let class = class.map(|(_, class)| class.clone()).unwrap_or_default();
            let cells = cells(&name);
            pending.extend(cells.iter().filter_map(|cell| cell.target.clone()));
            let origin = (self.receiver.as_ref() == Some(&name)).then(|| "this".to_string());
            objects.push(ObjectView { name, class, origin, cells, ..ObjectView::default() });
        }
        HeapView { which: "candidate", roots, objects, ..HeapView::default() }
    }
}

/// Values in short: runs of names or numbers that count up as their first and last.
pub fn in_short(values: &[String]) -> String {
    let mut runs: Vec<(&str, &str)> = Vec::new();
    for value in values {
        match runs.last_mut() {
            Some((_, last)) if counts_up(last, value) => *last = value,
            _ => runs.push((value, value)),
        }
    }
    let run = |&(first, last): &(&str, &str)| match first == last {
        true => first.to_string(),
        // Numbers may have a sign.
        false if first.parse::<i64>().is_ok() => format!("{first}..{last}"),
        false => format!("{first}-{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// Whether the second is the first with its number one higher.
fn counts_up(first: &str, second: &str) -> bool {
    if let (Ok(first), Ok(second)) = (first.parse::<i64>(), second.parse::<i64>()) {
        return first.checked_add(1) == Some(second);
    }
    let split = |text: &str| {
        let name = text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        Some((text[..name].to_string(), text[name..].parse::<u64>().ok()?))
    };
    match (split(first), split(second)) {
        (Some((first, a)), Some((second, b))) => {
            first == second && !first.is_empty() && a.checked_add(1) == Some(b)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(values: &str) -> Vec<String> {
        values.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn domains_are_short() {
        assert_eq!(in_short(&texts("null N0 N1 N2 L0")), "null, N0-N2, L0");
        assert_eq!(in_short(&texts("-1 0 1 2 5")), "-1..2, 5");
        assert_eq!(in_short(&texts("false true")), "false, true");
        assert_eq!(in_short(&[]), "");
    }

    #[test]
    fn a_candidate_is_what_its_entries_lead_to() {
        let slot = |object: &str, field: &str, values: &str| SlotView {
            name: if object.is_empty() { field.into() } else { format!("{object}.{field}") },
            object: object.into(),
            field: field.into(),
            domain: String::new(),
            values: texts(values),
            is_reference: values.contains("null"),
            ..SlotView::default()
        };
        let object = |name: &str| (name.to_string(), "Node".to_string());
        let scope = ScopeView {
            slots: vec![
                slot("this", "root", "null N0 N1 N2"),
                slot("this", "size", "0 1 2"),
                slot("N0", "left", "null N0 N1 N2"),
                slot("N1", "left", "null N0 N1 N2"),
                slot("N2", "left", "null N0 N1 N2"),
                slot("", "cached", "null N0 N1 N2"),
            ],
            objects: ["this", "N0", "N1", "N2"].map(object).into(),
            receiver: Some("this".into()),
        };
        let heap = scope.candidate(&[1, 2, 2, 0, 1, 0], &[true, false, false, false, false, false]);
        let names: Vec<&str> = heap.objects.iter().map(|o| o.name.as_str()).collect();
        // Nothing leads to N2, whatever its entry is.
        assert_eq!(names, ["this", "N0", "N1"]);
        let this = &heap.objects[0].cells;
        assert_eq!((this[0].target.as_deref(), this[0].fixed), (Some("N0"), true));
        // A number is no object, also where it looks like one.
        assert_eq!((this[1].value.as_str(), &this[1].target), ("2", &None));
        assert_eq!(
            (heap.objects[2].cells[0].value.as_str(), &heap.objects[2].cells[0].target),
            ("null", &None)
        );
        assert_eq!(heap.roots[0].value, "null");
    }
}
