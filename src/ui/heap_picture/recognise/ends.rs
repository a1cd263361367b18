//! Of an object that keeps both ends of a row, whether what it keeps as its last is the last.
//!
//! The row is followed from its first member on; where its end is not decided, nobody knows what is behind it.

use std::collections::BTreeSet;

use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::{Shown, Target};
use crate::ui::heap_picture::vocabulary::LASTS;

/// Fields that keep where a row begins.
const FIRSTS: [&str; 6] = ["first", "head", "header", "front", "start", "top"];
/// What may follow the name of an end: `lastNode`.
const MEMBERS: [&str; 4] = ["", "node", "entry", "cell"];

/// References by object and cell.
type References = BTreeSet<(usize, usize)>;

/// A row as far as it is decided.
struct Row {
    members: Vec<usize>,
    /// Nothing follows its last member, or what is a member already.
    is_whole: bool,
}

/// References that are kept as a row's last and lead elsewhere: into its middle, or to what is no member of it. What is
/// null although the row has members is missing.
pub fn strays(known: &mut Known, shown: &Shown) -> References {
    let mut strays = References::new();
    let mut missing = References::new();
    for (o, object) in shown.objects.iter().enumerate() {
        let find = |names: &[&str]| {
            let is_one = |name: &str| is_end(name, names);
            object.cells.iter().position(|cell| cell.is_reference && is_one(&cell.name))
        };
        let (Some(first), Some(last)) = (find(&FIRSTS), find(&LASTS)) else { continue };
        let class = |c: usize| {
            let target = object.cells[c].target.as_ref().and_then(Target::shown);
            target.map(|to| &shown.objects[to].class).or(object.cells[c].leads_to.as_ref())
        };
        let Some(of) = class(first).filter(|of| class(last) == Some(of) && **of != object.class) else {
            continue;
        };
        let Kind::List(next) = known.kind(of) else { continue };
        let row = match known.uses[o][first] {
            Use::To(to) => row(known, shown, to, next),
            Use::Null => Row { members: Vec::new(), is_whole: true },
            _ => continue,
        };
        match known.uses[o][last] {
            Use::To(to) => {
                let is_last = row.members.last() == Some(&to);
                if !is_last
                    && (row.members.contains(&to) || row.is_whole && !leads_to(known, shown, to, next, &row))
                {
                    strays.insert((o, last));
                }
            }
            Use::Null if !row.members.is_empty() => {
                missing.insert((o, last));
            }
            _ => {}
        }
    }
    missing.into_iter().for_each(|(o, c)| known.uses[o][c] = Use::Missing);
    strays
}

fn is_end(name: &str, ends: &[&str]) -> bool {
    let name = name.trim_start_matches('_').to_lowercase();
    ends.iter().any(|end| name.strip_prefix(end).is_some_and(|rest| MEMBERS.contains(&rest)))
}

/// A row from an object on, also where an inverse says what should follow.
fn row(known: &Known, shown: &Shown, first: usize, next: &str) -> Row {
    let mut members = vec![first];
    let mut seen = BTreeSet::from([first]);
    let mut at = first;
    loop {
        let Some(c) = shown.objects[at].cells.iter().position(|cell| cell.name == next) else {
            return Row { members, is_whole: false };
        };
        let follows = known.blamed.get(&(at, c)).map(|follows| follows.0);
        let to = match (follows, known.uses[at][c]) {
            (Some(to), _) | (None, Use::To(to)) => to,
            (None, used) => {
                return Row { members, is_whole: matches!(used, Use::Null | Use::Own | Use::Missing) };
            }
        };
        if !seen.insert(to) {
            return Row { members, is_whole: true };
        }
        members.push(to);
        at = to;
    }
}

/// Whether a row of one member is led to from the other end: it goes from what is kept as its last to its first.
fn leads_to(known: &Known, shown: &Shown, last: usize, next: &str, row: &Row) -> bool {
    matches!(row.members.as_slice(), [first] if self::row(known, shown, last, next).members.last() == Some(first))
}
