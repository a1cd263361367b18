//! Which fields of a class lead backwards: by their names, else by what most references say.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::recognise::is_one_of;
use crate::ui::heap_picture::shown::Shown;

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
/// Fewest references that have to agree where nothing but they say that a field leads backwards.
const FEWEST: usize = 2;

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

/// Of the fields of a class that lead to its objects, the one that repeats all others backwards although its name does not
/// say so: at least half of its references are answered, none of them is one of an object that nothing else leads to, and
/// every object is reached without it. Of two that do, as in a row, it is the one that is declared later. Where there are
/// others that it does not repeat (a chain beside a row that is linked both ways), or that share objects, nothing is said.
pub fn by_references(shown: &Shown, class: &str, own: &[&str]) -> Option<String> {
    if own.len() < 2 || own.iter().all(|field| is_one_of(field, &FORWARD)) {
        return None;
    }
    // From where, by which of these fields, to where.
    let mut edges: Vec<(usize, usize, usize)> = Vec::new();
    for (o, c, to) in shown.edges() {
        let same = shown.objects[o].class == class && shown.objects[to].class == class && o != to;
        if let (true, Some(field)) = (same, own.iter().position(|f| *f == shown.objects[o].cells[c].name)) {
            edges.push((o, field, to));
        }
    }
    let is_open = |o: usize| shown.objects[o].cells.iter().any(|cell| cell.is_unknown());
    let mut between: BTreeMap<(usize, usize), BTreeSet<usize>> = BTreeMap::new();
    for &(o, field, to) in &edges {
        between.entry((o, to)).or_default().insert(field);
    }
    // By field: references that are answered, those that are not though all is decided, and by how many fields.
    let mut counts = vec![(0_usize, 0_usize, BTreeSet::new()); own.len()];
    for &(o, field, to) in &edges {
        let back: BTreeSet<usize> =
            between.get(&(to, o)).into_iter().flatten().copied().filter(|f| *f != field).collect();
        let count = &mut counts[field];
        match back.is_empty() {
            false => count.0 += 1,
            true if !is_open(to) => count.1 += 1,
            true => {}
        }
        count.2.extend(back);
    }
    // Where a row or a tree begins nothing leads back, unless it is closed.
    let led: BTreeSet<(usize, usize)> = edges.iter().map(|&(_, field, to)| (to, field)).collect();
    let is_led = |o: usize, but: usize| (0..own.len()).any(|field| field != but && led.contains(&(o, field)));
    let begins_elsewhere = |field: usize| edges.iter().any(|&(o, f, _)| f == field && !is_led(o, field));
    // What leads upwards repeats several, which make a tree without it.
    let shares = |but: usize| {
        let mut led: Vec<usize> = edges.iter().filter(|e| e.1 != but).map(|e| e.2).collect();
        led.sort_unstable();
        led.windows(2).any(|two| two[0] == two[1])
    };
    let graph = shown.graph();
    let entries = graph.entries();
    let all = graph.reached(&entries, |_| true).len();
    let is_candidate = |&field: &usize| {
        let (answered, not, repeated) = &counts[field];
        !is_one_of(own[field], &FORWARD)
            && repeated.len() + 1 == own.len()
            && (own.len() == 2 || !shares(field))
            && *answered >= FEWEST
            && answered >= not
            && !begins_elsewhere(field)
            && graph.reached(&entries, |edge| edge.field != own[field]).len() == all
    };
    let candidates = (0..own.len()).filter(is_candidate);
    candidates.max().map(|field| own[field].to_string())
}
