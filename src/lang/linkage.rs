//! What the user's code says of the fields that link objects of one class: which repeat others backwards, and which fields of
//! other objects are kept as ends of rows.
//!
//! Code that links two objects both ways says that its fields are inverses: `x.left = y; y.parent = x`. `evidence` reads
//! the methods for this; here is decided what follows. It is read once for a program, and only to show heaps: no result
//! rests on it.

mod evidence;

use std::collections::{BTreeMap, BTreeSet};

use crate::lang::linkage::evidence::{Evidence, Links, Scan, pair};
use crate::lang::program::{ClassId, ClassOrigin, FieldId, Linkage, Program};

/// Most methods that are read.
const MOST_METHODS: usize = 4000;

/// What the code says of fields; fields of which it says nothing are left out.
pub fn linkage(program: &Program) -> &BTreeMap<FieldId, Linkage> {
    program.linkage.get_or_init(|| {
        let links = links(program);
        if links.within.is_empty() {
            return BTreeMap::new();
        }
        let mut evidence = Evidence::default();
        let is_own = |class: ClassId| program.classes[class].origin == ClassOrigin::User;
        let own = program.methods.iter_enumerated().filter(|(_, method)| is_own(method.class));
        for (method, _) in own.take(MOST_METHODS) {
            Scan::new(program, &links, &mut evidence).method(method);
        }
        let mut all = BTreeMap::<FieldId, Linkage>::new();
        let inverses = inverses(&evidence);
        for (&back, of) in &inverses {
            // A row that is linked both ways, into which members are put beside what another field leads to, hangs from that.
            let [next] = of.as_slice() else { continue };
            let fed = evidence.fed.iter().filter(|(field, _)| field == next || *field == back);
            let from = fed.map(|&(_, from)| from).filter(|from| *from != back && from != next);
            // It has a parent of its own.
            let links = from.filter(|from| inverses.values().any(|of| of.as_slice() == [*from]));
            evidence.firsts.extend(links.map(|from| (from, *next)).collect::<Vec<_>>());
        }
        for (field, of) in inverses {
            all.entry(field).or_default().inverse_of = of;
        }
        for &(field, along) in evidence.begins.iter().filter(|at| !evidence.ends.contains(at)) {
            all.entry(field).or_default().first_of.push(along);
        }
        for &(field, along) in &evidence.ends {
            all.entry(field).or_default().end_of.push(along);
        }
        for &(first, along) in evidence.firsts.iter().filter(|(a, b)| !is_chosen(&evidence, *a, *b)) {
            all.entry(first).or_default().first_of.push(along);
        }
        let is_inverse = |field: FieldId| all.get(&field).is_some_and(|l| !l.inverse_of.is_empty());
        evidence.apart.retain(|&(a, b)| !is_inverse(a) && !is_inverse(b));
        for (a, b) in evidence.apart.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
            all.entry(a).or_default().apart_from.push(b);
        }
        for (a, b) in evidence.chosen.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
            all.entry(a).or_default().instead_of.push(b);
        }
        all
    })
}

/// Fields of the user's classes that lead to objects of their own class, and those of others that lead to such objects.
fn links(program: &Program) -> Links {
    let related = |a, b| program.is_subclass(a, b) || program.is_subclass(b, a);
    let all = program.fields.iter_enumerated().filter_map(|(id, field)| {
        let to = field.erased.as_class().filter(|&to| program.classes[to].origin == ClassOrigin::User)?;
        (program.classes[field.class].origin == ClassOrigin::User && field.span.is_some())
            .then_some((id, field, to))
    });
    let (mut within, mut others) = (BTreeMap::new(), Vec::new());
    for (id, field, to) in all {
        match !field.modifiers.is_static && related(field.class, to) {
            true => drop(within.insert(id, field.class)),
            false => others.push((id, to)),
        }
    }
    let is_linked = |to: ClassId| within.values().any(|&class| related(class, to));
    let keepers = others.into_iter().filter(|&(_, to)| is_linked(to)).map(|(id, _)| id).collect();
    Links { within, keepers }
}

fn is_chosen(evidence: &Evidence, a: FieldId, b: FieldId) -> bool {
    evidence.chosen.contains(&pair(a, b))
}

type Neighbours = BTreeMap<FieldId, BTreeSet<FieldId>>;

/// Which fields repeat which others backwards: what answers several upwards, and of two that answer each other alone the one
/// that no loop goes on by, else the one that is declared later.
fn inverses(evidence: &Evidence) -> BTreeMap<FieldId, Vec<FieldId>> {
    let mut found = BTreeMap::new();
    let neighbours = |but_chosen: bool| {
        let mut all = Neighbours::new();
        for &(a, b) in evidence.answers.iter().filter(|(a, b)| !but_chosen || !is_chosen(evidence, *a, *b)) {
            all.entry(a).or_default().insert(b);
            all.entry(b).or_default().insert(a);
        }
        all
    };
    let (all, strict) = (neighbours(false), neighbours(true));
    for part in parts(&all) {
        if let Some(up) = centre(&all, &part) {
            found.insert(up, all[&up].iter().copied().collect());
            continue;
        }
        // Two fields that a search chooses between lead forward.
        let rest: Neighbours = part.iter().filter_map(|f| Some((*f, strict.get(f)?.clone()))).collect();
        for part in parts(&rest) {
            match (centre(&rest, &part), part.as_slice()) {
                (Some(up), _) => drop(found.insert(up, rest[&up].iter().copied().collect())),
                (None, &[a, b]) => {
                    let (back, of) = directed(evidence, a, b);
                    found.insert(back, of);
                }
                _ => {}
            }
        }
    }
    found
}

/// Of two fields that answer each other alone, the one that leads backwards, and what it repeats.
fn directed(evidence: &Evidence, a: FieldId, b: FieldId) -> (FieldId, Vec<FieldId>) {
    // What a search chooses between with a child is a child, too, unless it has an inverse of its own.
    let is_answered = |field: FieldId| evidence.answers.iter().any(|&(x, y)| x == field || y == field);
    let siblings = |of: FieldId| {
        let other = |&(x, y): &(FieldId, FieldId)| match of {
            of if of == x => Some(y),
            of if of == y => Some(x),
            _ => None,
        };
        let all = evidence.chosen.iter().filter_map(other).filter(|f| !is_answered(*f)).chain([of]);
        all.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>()
    };
    let (of_a, of_b) = (siblings(a), siblings(b));
    let walked = |field: FieldId| evidence.walked.contains(&field);
    match () {
        () if of_a.len() > 1 && of_b.len() == 1 => (b, of_a),
        () if of_b.len() > 1 && of_a.len() == 1 => (a, of_b),
        () if walked(b) && !walked(a) => (a, vec![b]),
        () => (b, vec![a]),
    }
}

/// Fields that hang together, in order.
fn parts(all: &Neighbours) -> Vec<Vec<FieldId>> {
    let mut seen = BTreeSet::new();
    let mut parts = Vec::new();
    for &start in all.keys() {
        let mut part = BTreeSet::new();
        let mut pending = vec![start];
        while let Some(at) = pending.pop().filter(|_| !seen.contains(&start)) {
            if part.insert(at) {
                pending.extend(all.get(&at).into_iter().flatten());
            }
        }
        if !part.is_empty() {
            seen.extend(part.iter().copied());
            parts.push(part.into_iter().collect());
        }
    }
    parts
}

/// The field that answers all others of a part, of which none answers another.
fn centre(all: &Neighbours, part: &[FieldId]) -> Option<FieldId> {
    let degree = |field: &FieldId| all.get(field).map_or(0, BTreeSet::len);
    let up = part.iter().copied().find(|field| degree(field) + 1 == part.len())?;
    (part.len() > 2 && part.iter().all(|field| *field == up || degree(field) == 1)).then_some(up)
}

#[cfg(test)]
mod tests;
