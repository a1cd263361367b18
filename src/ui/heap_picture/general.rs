//! Parts of a heap without a shape: graphs whose references lead anywhere. They are laid out in layers.
//!
//! A few references that break a shape do not make a part one of these: a defect must not change the layout.

use std::collections::BTreeMap;

use crate::ui::heap_picture::Options;
use crate::ui::heap_picture::forest::{Extra, Forest};
use crate::ui::heap_picture::layers::{By, Part, layers};
use crate::ui::heap_picture::layout::Style;
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::Shown;

/// Fewest references of a class beside its tree, and which part of all, that make it a graph.
const FEWEST: usize = 4;
const PART: usize = 3;
/// Most objects that are put in layers, and most references between them: of more nobody sees what leads where.
const MOST: usize = 60;
const MOST_REFERENCES: usize = 100;
/// Most objects of a heap that has such parts.
const MOST_IN_ALL: usize = 200;

/// The forest with its general parts in layers instead, as many ways as there are; none where all have a shape.
pub fn layered(forest: &Forest, shown: &Shown, known: &Known, options: &Options) -> Vec<Forest> {
    if shown.objects.len() > MOST_IN_ALL {
        return Vec::new();
    }
    let parts = parts(forest, shown, known);
    if parts.is_empty() {
        return Vec::new();
    }
    let before = |o: usize| options.places.get(&shown.objects[o].name).map(|at| at.x + at.width / 2);
    let before: Vec<Option<usize>> = (0..shown.objects.len()).map(before).collect();
    [By::Shortest, By::Longest].iter().map(|by| with(forest, known, &parts, *by, &before)).collect()
}

/// Objects of one general class that a tree of references holds together, its root first.
fn parts(forest: &Forest, shown: &Shown, known: &Known) -> Vec<Vec<usize>> {
    // Of each class: references within it, and those of them that no tree has.
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (o, uses) in known.uses.iter().enumerate() {
        let class = shown.objects[o].class.as_str();
        let same = |used: &&Use| matches!(used, Use::To(to) if shown.objects[*to].class == class);
        counts.entry(class).or_default().0 += uses.iter().filter(same).count();
    }
    for extra in forest.extras.iter().filter(|extra| extra.style == Style::Heavy) {
        let class = &shown.objects[extra.from].class;
        let is_same = *class == shown.objects[extra.to].class;
        if let Some(counts) = counts.get_mut(class.as_str()).filter(|_| is_same) {
            counts.1 += extra.cells.iter().filter(|&&c| !known.blamed.contains_key(&(extra.from, c))).count();
        }
    }
    let is_general = |o: usize| {
        let class = shown.objects[o].class.as_str();
        let (all, others) = counts.get(class).copied().unwrap_or_default();
        matches!(known.kind(class), Kind::Tree | Kind::List(_)) && others >= FEWEST && PART * others > all
    };
    let mut found = Vec::new();
    for start in (0..shown.objects.len()).filter(|&o| is_general(o)) {
        let class = &shown.objects[start].class;
        if forest.parent[start].is_some_and(|parent| shown.objects[parent].class == *class) {
            continue;
        }
        let mut members = vec![start];
        let mut at = 0;
        while let Some(&o) = members.get(at) {
            at += 1;
            let links = forest.links[o].iter().map(|link| link.to);
            members.extend(links.filter(|&to| shown.objects[to].class == *class));
        }
        let same = |used: &&Use| matches!(used, Use::To(to) if shown.objects[*to].class == *class);
        let references: usize = members.iter().map(|&o| known.uses[o].iter().filter(same).count()).sum();
        if members.len() <= MOST && references <= MOST_REFERENCES {
            found.push(members);
        }
    }
    found
}

fn with(forest: &Forest, known: &Known, parts: &[Vec<usize>], by: By, before: &[Option<usize>]) -> Forest {
    let loud = forest;
    let mut forest = forest.clone();
    for members in parts {
        let numbers: BTreeMap<usize, usize> = members.iter().enumerate().map(|(i, &o)| (o, i)).collect();
        let mut references = Vec::new();
        for (i, &o) in members.iter().enumerate() {
            for used in &known.uses[o] {
                if let Use::To(to) | Use::Wrong(to) | Use::Instead(to) = used {
                    references.extend(numbers.get(to).map(|&to| (i, to)));
                }
            }
            let (inner, outer): (Vec<_>, Vec<_>) =
                std::mem::take(&mut forest.links[o]).into_iter().partition(|l| numbers.contains_key(&l.to));
            forest.links[o] = outer;
            forest.extras.extend(inner.into_iter().map(|link| {
                let (from, to) = if link.is_reversed { (link.to, o) } else { (o, link.to) };
                let all: Vec<(usize, usize)> = link.cells.iter().map(|&c| (from, c)).collect();
                Extra { from, style: loud.style(&all), cells: link.cells, to, closes: false }
            }));
        }
        forest.extras.iter_mut().filter(|e| numbers.contains_key(&e.from)).for_each(|e| e.closes = false);
        let before: Vec<Option<usize>> = members.iter().map(|&o| before[o]).collect();
        let layers = layers(members.len(), &references, by, &before);
        forest.layered.extend(members.iter().copied());
        forest.parts.insert(members[0], Part { members: members.clone(), layers });
    }
    forest
}
