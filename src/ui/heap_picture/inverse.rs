//! Inverse fields, such as `parent` of `left` and `right`: they say twice what is drawn once. Those that agree
//! are counted in a note; those that do not are named there and stay in their rows.
//!
//! A field is taken for an inverse only if every object that the roots reach is reached without it, so that
//! folding never tears a heap apart. Which of two fields is the inverse of the other is a matter of taste: the
//! one with more partners (`parent`), else the one with a backward name, else the one declared later.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::ui::heap_picture::shown::{Shown, Target};
use crate::ui::heap_picture::{Mark, Options};

/// Fewest agreeing fields that are folded where nobody said whether to.
const WORTH_FOLDING: usize = 4;

/// How names of fields begin that lead backwards.
const BACKWARD: [&str; 6] = ["prev", "parent", "back", "up", "owner", "pred"];

/// Most names in a note.
const NAMED: usize = 6;

/// Finds inverse fields, marks those cells as folded that agree, and adds notes.
pub fn fold(shown: &mut Shown, options: &Options) {
    let inverses = inverses(shown);
    shown.inverses = inverses.keys().cloned().collect();
    if options.fold_inverses == Some(false) {
        return;
    }
    let mut agreeing: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    for (field, partners) in &inverses {
        for (object, cell, target) in shown.edges().filter(|(o, c, _)| shown.cell(*o, *c) == field) {
            let plain = !shown.objects[object].cells[cell]
                .marks
                .iter()
                .any(|m| matches!(m, Mark::Changed | Mark::Reason | Mark::Accessed));
            if plain && target != object && shown.leads(target, partners, object) {
                agreeing.entry(field).or_default().push((object, cell));
            }
        }
    }
    let count: usize = agreeing.values().map(Vec::len).sum();
    if count == 0 || (options.fold_inverses.is_none() && count < WORTH_FOLDING) {
        return;
    }
    let mut notes = Vec::new();
    for (field, cells) in &agreeing {
        let partners = &inverses[*field];
        let unmatched = unmatched(shown, field, partners);
        let times = if options.ascii { "x" } else { "×" };
        let unmatched = match unmatched.len() {
            0 => String::new(),
            n if n > NAMED => {
                format!(", unmatched: {} and {} more", unmatched[..NAMED].join(", "), n - NAMED)
            }
            _ => format!(", unmatched: {}", unmatched.join(", ")),
        };
        notes.push(format!("{field} ok {times}{}{unmatched}", cells.len()));
    }
    for (object, cell) in agreeing.into_values().flatten().collect::<Vec<_>>() {
        shown.objects[object].cells[cell].folded = true;
    }
    // What was folded comes first: it is about the picture, the rest about what is not in it.
    notes.append(&mut shown.notes);
    shown.notes = notes;
}

/// Objects whose field contradicts its partners: it is decided, and the object it should lead to is another.
fn unmatched(shown: &Shown, field: &str, partners: &BTreeSet<String>) -> Vec<String> {
    let mut owners: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); shown.objects.len()];
    for (object, cell, target) in shown.edges() {
        if partners.contains(shown.cell(object, cell)) && object != target {
            owners[target].insert(object);
        }
    }
    let undecided = |object: usize| {
        let cells = shown.objects[object].cells.iter().filter(|c| partners.contains(&c.name));
        cells.into_iter().any(|c| c.target.is_none() && c.value != "null")
    };
    let mut unmatched = Vec::new();
    for (i, object) in shown.objects.iter().enumerate() {
        let Some(cell) = object.cells.iter().find(|c| c.name == field) else { continue };
        let fine = match &cell.target {
            Some(Target::Object(target)) => {
                owners[i].contains(target) || (owners[i].is_empty() && undecided(*target))
            }
            None if cell.value == "null" => owners[i].is_empty(),
            _ => true,
        };
        if !fine {
            unmatched.push(object.name.clone());
        }
    }
    unmatched
}

impl Shown {
    fn cell(&self, object: usize, cell: usize) -> &str {
        &self.objects[object].cells[cell].name
    }

    /// Whether one of the fields of an object leads to another.
    fn leads(&self, object: usize, fields: &BTreeSet<String>, to: usize) -> bool {
        let leads = |target: &Option<Target>| *target == Some(Target::Object(to));
        self.objects[object].cells.iter().any(|c| fields.contains(&c.name) && leads(&c.target))
    }
}

/// Inverse fields with their partners.
fn inverses(shown: &Shown) -> BTreeMap<String, BTreeSet<String>> {
    let mut between: BTreeMap<(usize, usize), BTreeSet<&str>> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    let mut total: BTreeMap<&str, usize> = BTreeMap::new();
    for (object, cell, target) in shown.edges().filter(|(o, _, t)| o != t) {
        let name = shown.cell(object, cell);
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
    let starts = starts(shown);
    for name in candidates {
        let partners = answered[name].1.iter().filter(|p| !inverses.contains_key(**p));
        let partners: BTreeSet<String> = partners.map(|p| p.to_string()).collect();
        if partners.is_empty() {
            continue;
        }
        let mut without: HashSet<&str> = inverses.keys().map(String::as_str).collect();
        without.insert(name);
        if reached(shown, &starts, &without).len() == shown.objects.len() {
            inverses.insert(name.to_string(), partners);
        }
    }
    inverses
}

/// Objects from which all are reached: as few as it takes in the order of reading.
fn starts(shown: &Shown) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut seen = BTreeSet::new();
    for start in shown.order() {
        if !seen.contains(&start) {
            starts.push(start);
            seen.extend(reached(shown, &[start], &HashSet::new()));
        }
    }
    starts
}

/// Objects that are reached without some fields.
fn reached(shown: &Shown, starts: &[usize], without: &HashSet<&str>) -> BTreeSet<usize> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); shown.objects.len()];
    for (object, cell, target) in shown.edges() {
        if !without.contains(shown.cell(object, cell)) {
            next[object].push(target);
        }
    }
    let mut seen: BTreeSet<usize> = starts.iter().copied().collect();
    let mut pending = starts.to_vec();
    while let Some(at) = pending.pop() {
        for &to in &next[at] {
            if seen.insert(to) {
                pending.push(to);
            }
        }
    }
    seen
}
