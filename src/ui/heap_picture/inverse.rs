//! Inverse fields, such as `parent` of `left` and `right`: they say twice what is said once without them. In an outline
//! those that agree are counted in a note; those that do not are named there and stay in their rows.

use std::collections::BTreeMap;

use crate::ui::heap_picture::Options;
use crate::ui::heap_picture::recognise::{Known, Use};
use crate::ui::heap_picture::shown::Shown;
use crate::ui::heap_picture::words::is_urgent;

/// Fewest agreeing fields that are folded where nobody said whether to.
const WORTH_FOLDING: usize = 4;

/// Most names in a note.
const NAMED: usize = 6;

/// Marks those inverses as folded that agree with the only reference that they may repeat, and adds notes.
pub fn fold(shown: &mut Shown, options: &Options) {
    if options.fold_inverses == Some(false) {
        return;
    }
    let known = Known::of(shown);
    let mut agreeing: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
    let mut unmatched: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (o, uses) in known.uses.iter().enumerate() {
        let object = &shown.objects[o];
        let class = known.classes.get(&object.class);
        for (c, used) in uses.iter().enumerate() {
            let cell = &object.cells[c];
            let is_inverse = class.is_some_and(|class| class.inverses.contains_key(&cell.name));
            match used {
                Use::Right(to) if *to != o && !is_urgent(cell) && !known.several.contains(&(o, c)) => {
                    agreeing.entry(&cell.name).or_default().push((o, c));
                }
                Use::Wrong(_) | Use::Instead(_) => {
                    unmatched.entry(&cell.name).or_default().push(&object.name);
                }
                Use::Own | Use::Missing if is_inverse => {
                    unmatched.entry(&cell.name).or_default().push(&object.name);
                }
                _ => {}
            }
        }
    }
    if shown.calm {
        unmatched.clear();
    }
    let count: usize = agreeing.values().map(Vec::len).sum();
    if count == 0 || (options.fold_inverses.is_none() && count < WORTH_FOLDING) {
        return;
    }
    let mut notes = Vec::new();
    for (field, cells) in &agreeing {
        let unmatched = unmatched.get(field).map(Vec::as_slice).unwrap_or_default();
        let times = if options.ascii { "x" } else { "×" };
        let unmatched = match unmatched.len() {
            0 => String::new(),
            n if n > NAMED => {
                format!(", unmatched: {} and {} more", unmatched[..NAMED].join(", "), n - NAMED)
            }
            _ => format!(", unmatched: {}", unmatched.join(", ")),
        };
        // That they agree is what may be asked.
        let ok = if shown.calm { "" } else { "ok " };
        notes.push(format!("{field} {ok}{times}{}{unmatched}", cells.len()));
    }
    for (object, cell) in agreeing.into_values().flatten().collect::<Vec<_>>() {
        shown.objects[object].cells[cell].folded = true;
    }
    // What was folded comes first: it is about the picture, the rest about what is not in it.
    notes.append(&mut shown.notes);
    shown.notes = notes;
}
