//! Of an object that keeps both ends of a row, whether what it keeps as its last is the last.
//!
//! Which fields keep ends is said by their names, else by the code.
//!
//! The row is followed from its first member on; where its end is not decided, nobody knows what is behind it.

use std::collections::BTreeSet;

use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::shown::{Object, Shown, Target};
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
    /// A member follows its last one.
    is_closed: bool,
}

/// References that are kept as a row's last and lead elsewhere: into its middle, or to what is no member of it. What is
/// null although the row has members is missing.
pub fn strays(known: &mut Known, shown: &Shown) -> References {
    let mut strays = References::new();
    let mut missing = References::new();
    for (o, object) in shown.objects.iter().enumerate() {
        let Some(Ends { first, last, next, is_sure }) = ends(known, shown, object) else { continue };
        let row = match known.uses[o][first] {
            Use::To(to) => row(known, shown, to, next),
            Use::Null => Row { members: Vec::new(), is_whole: true, is_closed: false },
            _ => continue,
        };
        match known.uses[o][last] {
            Use::To(to) => {
                let is_last = row.members.last() == Some(&to);
                let is_other = || is_sure && row.is_whole && !leads_to(known, shown, to, next, &row);
                let is_within = (is_sure || !row.is_closed) && row.members.contains(&to);
                if !is_last && (is_within || is_other()) {
                    strays.insert((o, last));
                }
            }
            Use::Null if is_sure && !row.members.is_empty() => {
                missing.insert((o, last));
            }
            _ => {}
        }
    }
    missing.into_iter().for_each(|(o, c)| known.uses[o][c] = Use::Missing);
    strays
}

/// The fields of an object that keep the ends of one row.
struct Ends<'a> {
    first: usize,
    last: usize,
    /// The field that the row leads along.
    next: &'a str,
    /// Both are said to be ends, by their names or by the code.
    is_sure: bool,
}

/// Which fields of an object keep the ends of a row: by their names, else by the code, and where that says it of one the only
/// other one that leads to such objects.
fn ends<'a>(known: &'a Known, shown: &Shown, object: &Object) -> Option<Ends<'a>> {
    let class = |c: usize| {
        let target = object.cells[c].target.as_ref().and_then(Target::shown);
        target.map(|to| &shown.objects[to].class).or(object.cells[c].leads_to.as_ref())
    };
    let row = |first: usize, last: usize| {
        let of = class(first).filter(|of| class(last) == Some(of) && **of != object.class)?;
        let Kind::List(next) = known.kind(of) else { return None };
        Some((known.classes.get(of)?, next))
    };
    let find = |names: &[&str]| {
        let is_one = |name: &str| is_end(name, names);
        object.cells.iter().position(|cell| cell.is_reference && is_one(&cell.name))
    };
    let named = [find(&FIRSTS), find(&LASTS)];
    if let [Some(first), Some(last)] = named
        && let Some((_, next)) = row(first, last)
    {
        return Some(Ends { first, last, next, is_sure: true });
    }
    let references = (0..object.cells.len()).filter(|&c| object.cells[c].is_reference);
    let references: Vec<usize> = references.collect();
    let pairs = references.iter().flat_map(|&a| references.iter().map(move |&b| (a, b)));
    let found = pairs.filter(|(a, b)| a != b).filter_map(|(first, last)| {
        let (class_of, next) = row(first, last)?;
        let is_alone = || references.iter().filter(|&&c| class(c) == class(first)).count() == 2;
        let ends = |c: usize, along: &str| object.cells[c].linkage.end_of.iter().any(|f| f == along);
        let is_inverse = |(name, of): (&String, &BTreeSet<String>)| {
            (of.len() == 1 && of.contains(next)).then_some(name.clone())
        };
        let back = class_of.inverses.iter().find_map(is_inverse);
        let begins = |c: usize| back.as_ref().is_some_and(|back| ends(c, back));
        let starts = |c: usize| object.cells[c].linkage.first_of.contains(next);
        let is_first = named[0] == Some(first) || begins(first) && !ends(first, next);
        let is_last = named[1] == Some(last) || ends(last, next) && !begins(last);
        let is_sure = is_first && is_last;
        let is_one = is_sure || is_last && (starts(first) || is_alone());
        is_one.then_some((starts(first), Ends { first, last, next, is_sure }))
    });
    // What the code keeps together with the end is surer than a name.
    let (starting, others): (Vec<_>, Vec<_>) = found.partition(|(starts, _)| *starts);
    let mut all = if starting.is_empty() { others } else { starting };
    all.pop().filter(|_| all.is_empty()).map(|(_, ends)| ends)
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
            return Row { members, is_whole: false, is_closed: false };
        };
        let follows = known.blamed.get(&(at, c)).map(|follows| follows.0);
        let to = match (follows, known.uses[at][c]) {
            (Some(to), _) | (None, Use::To(to)) => to,
            (None, used) => {
                let is_whole = matches!(used, Use::Null | Use::Own | Use::Missing);
                return Row { members, is_whole, is_closed: used == Use::Own };
            }
        };
        if !seen.insert(to) {
            return Row { members, is_whole: true, is_closed: true };
        }
        members.push(to);
        at = to;
    }
}

/// Whether a row of one member is led to from the other end: it goes from what is kept as its last to its first.
fn leads_to(known: &Known, shown: &Shown, last: usize, next: &str, row: &Row) -> bool {
    matches!(row.members.as_slice(), [first] if self::row(known, shown, last, next).members.last() == Some(first))
}
