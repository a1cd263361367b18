//! Which fields of a class lead backwards by what most references of one heap say.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::recognise::backward::{Inverses, is_forward};
use crate::ui::heap_picture::shown::Shown;

/// Fewest references that have to agree where nothing but they say that a field leads backwards.
const FEWEST: usize = 2;

/// Of so many references that are answered, one that is not is a mistake.
const PER_MISTAKE: usize = 3;

/// A reference between objects of one class: from where, by which field, to where.
type Edge = (usize, usize, usize);

/// Of the fields of a class that lead to its objects, those that repeat others backwards although their names do not say so.
///
/// One may repeat all others: at least half of its references are answered, none of them is one of an object that nothing else
/// leads to, and every object is reached without it. Of two that do, as in a row, it is the one that is declared later.
/// Beside others that share objects two repeat each other (a row that is linked both ways beside a chain) where all their
/// references are answered, or all but a few.
pub fn by_references(shown: &Shown, class: &str, own: &[&str]) -> Inverses {
    if own.len() < 2 || own.iter().all(|field| is_forward(field)) {
        return Inverses::new();
    }
    let mut edges: Vec<Edge> = Vec::new();
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
        !is_forward(own[field])
            && repeated.len() + 1 == own.len()
            && (own.len() == 2 || !shares(field))
            && *answered >= FEWEST
            && answered >= not
            && !begins_elsewhere(field)
            && graph.reached(&entries, |edge| edge.field != own[field]).len() == all
    };
    let one = |back: usize, of: &dyn Fn(usize) -> bool| {
        let of = (0..own.len()).filter(|&field| of(field)).map(|field| own[field].to_string());
        (own[back].to_string(), of.collect())
    };
    if let Some(back) = (0..own.len()).filter(is_candidate).max() {
        return Inverses::from([one(back, &|field| field != back)]);
    }
    let mut found = Inverses::new();
    let mut paired = BTreeSet::new();
    for (a, b) in (0..own.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let is_new = own.len() > 2 && !paired.contains(&a) && !paired.contains(&b);
        if is_new && answer_each_other(shown, own, &edges, (a, b)) {
            let is_back = |&field: &usize| !is_forward(own[field]) && !begins_elsewhere(field);
            let back = [b, a].into_iter().find(is_back);
            found.extend(back.map(|back| one(back, &|field| field == a + b - back)));
            paired.extend([a, b]);
        }
    }
    found
}

/// Whether two fields repeat each other: two references of each and all but a few are answered by the other.
fn answer_each_other(shown: &Shown, own: &[&str], edges: &[Edge], (a, b): (usize, usize)) -> bool {
    let all: BTreeSet<Edge> = edges.iter().copied().collect();
    let is_open = |o: usize, field: usize| {
        let cells = &shown.objects[o].cells;
        cells.iter().any(|cell| cell.name == own[field] && cell.is_unknown())
    };
    [(a, b), (b, a)].into_iter().all(|(field, other)| {
        let own = edges.iter().filter(|edge| edge.1 == field);
        let (answered, rest): (Vec<&Edge>, Vec<&Edge>) =
            own.partition(|&&(from, _, to)| all.contains(&(to, other, from)));
        let mistakes = rest.iter().filter(|edge| !is_open(edge.2, other)).count();
        answered.len() >= FEWEST && mistakes * PER_MISTAKE <= answered.len()
    })
}
