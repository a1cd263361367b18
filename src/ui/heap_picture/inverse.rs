//! Inverse fields, such as `parent` of `left` and `right`: they say twice what is drawn once. Those that agree
//! are counted in a note; those that do not are named there and stay in their rows.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::shown::{Shown, Target};
use crate::ui::heap_picture::{Mark, Options};

/// Fewest agreeing fields that are folded where nobody said whether to.
const WORTH_FOLDING: usize = 4;

/// Most names in a note.
const NAMED: usize = 6;

/// Finds inverse fields, marks those cells as folded that agree, and adds notes.
pub fn fold(shown: &mut Shown, options: &Options) {
    let mut inverses = shown.graph().inverses();
    // An element of an array repeats nothing, whatever its number leads to.
    inverses.retain(|field, _| !field.starts_with('['));
    shown.inverses = inverses.keys().cloned().collect();
    if options.fold_inverses == Some(false) {
        return;
    }
    let mut agreeing: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    for (field, partners) in &inverses {
        for (object, cell, target) in shown.edges().filter(|(o, c, _)| shown.cell(*o, *c) == field) {
            let plain = !shown.objects[object].cells[cell].marks.iter().any(|m| *m > Mark::Symbolic);
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
