//! What the code says of the fields of a class that lead to its objects.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::recognise::backward::{Inverses, is_backward, is_forward};
use crate::ui::heap_picture::recognise::{Kind, is_one_of};
use crate::ui::heap_picture::shown::Shown;

/// Names of fields that lead to a row of children.
const CHILDREN: [&str; 4] = ["child", "firstchild", "leftmostchild", "children"];

/// What is said of one class.
#[derive(Default)]
pub struct Code {
    /// Fields that repeat others backwards.
    pub inverses: Inverses,
    /// A search chooses between some of its fields: those lead forward.
    pub chooses: bool,
    /// Fields that lead to the first of a row, with those that the row leads along.
    firsts: BTreeMap<String, BTreeSet<String>>,
    /// Fields that lead to objects which others lead to, with those.
    apart: BTreeMap<String, BTreeSet<String>>,
}

impl Code {
    pub fn of(shown: &Shown, class: &str, own: &[&str]) -> Self {
        let mut code = Self::default();
        let cells = shown.objects.iter().filter(|o| o.class == class).flat_map(|o| &o.cells);
        for cell in cells.filter(|cell| own.contains(&cell.name.as_str())) {
            let said = &cell.linkage;
            let lists = [
                (&mut code.inverses, &said.inverse_of),
                (&mut code.firsts, &said.first_of),
                (&mut code.apart, &said.apart_from),
            ];
            for (all, of) in lists {
                let of: Vec<&String> = of.iter().filter(|of| own.contains(&of.as_str())).collect();
                if !of.is_empty() {
                    all.entry(cell.name.clone()).or_default().extend(of.into_iter().cloned());
                }
            }
            code.chooses |= said.instead_of.iter().any(|of| own.contains(&of.as_str()));
        }
        // Which one of two that repeat each other is the inverse is a matter of taste, and of names where they say so.
        let turned = |(back, of): (String, BTreeSet<String>)| match of.iter().next() {
            Some(only) if of.len() == 1 && rank(only) > rank(&back) => (only.clone(), [back].into()),
            _ => (back, of),
        };
        code.inverses = code.inverses.into_iter().map(turned).collect();
        code
    }

    /// Where a class has rows that are linked both ways, the inverses of its other fields. Of children
    /// in such a row all may have one parent.
    pub fn exact(&self, kind: &Kind) -> BTreeSet<String> {
        let Kind::List(next) = kind else { return BTreeSet::new() };
        let of_one = |field: &str| {
            let mut all = self.inverses.iter().filter(|(_, of)| of.len() == 1);
            all.find(|(_, of)| of.contains(field)).map(|(name, _)| name)
        };
        let is_plain = |(_, of): &(&String, &BTreeSet<String>)| {
            !of.contains(next) && !of.iter().any(|of| is_one_of(of, &CHILDREN))
        };
        let rest = self.inverses.iter().filter(|_| of_one(next).is_some()).filter(is_plain);
        rest.map(|(name, _)| name.clone()).collect()
    }

    /// The sibling, where the forward fields of the class are first child and sibling.
    pub fn child_row<'a>(&self, forward: &'a [String]) -> Option<&'a String> {
        let is_first = |first: &String, of: &String| {
            is_open(first, of) && self.firsts.get(first).is_some_and(|all| all.contains(of))
        };
        match forward {
            [a, b] if is_first(a, b) && !is_first(b, a) => Some(b),
            [a, b] if is_first(b, a) && !is_first(a, b) => Some(a),
            _ => None,
        }
    }

    /// The first of the forward fields that leads to objects which another one of them leads to as well.
    pub fn apart<'a>(&self, forward: &'a [String]) -> Option<&'a String> {
        forward.iter().find(|field| {
            let is_forward = |other: &String| forward.contains(other) && is_open(field, other);
            self.apart.get(*field).is_some_and(|of| of.iter().any(is_forward))
        })
    }
}

/// Whether names leave open what two fields are for.
fn is_open(a: &str, b: &str) -> bool {
    !is_forward(a) || !is_forward(b)
}

/// How much a name says that its field leads backwards.
fn rank(name: &str) -> usize {
    match name.to_lowercase().as_str() {
        _ if is_backward(name) => 3,
        "left" => 1,
        _ if is_forward(name) => 0,
        _ => 2,
    }
}
