//! An object's fields as rows. Neighbours that are all null, or all symbolic, share a row: `e1..e7 null`.

use crate::ui::heap_picture::canvas::{columns, cut};
use crate::ui::heap_picture::shown::{Cell, Object, Target};
use crate::ui::heap_picture::vocabulary::to_itself;
use crate::ui::heap_picture::{Mark, Options, Role};

/// Columns of a row's name before it is cut.
const NAME_COLUMNS: usize = 24;
/// Columns of an object's name before it is cut.
pub const OBJECT_COLUMNS: usize = 40;

/// A row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Characters of its marks.
    pub signs: String,
    /// Name of the field, or of all that share the row.
    pub name: String,
    /// The value as text; for a reference what stands there when no line is drawn.
    pub value: String,
    /// What the value is.
    pub role: Role,
    /// The most urgent mark.
    pub mark: Option<Mark>,
    /// Index of the cell, the first of them where several share the row.
    pub cell: usize,
    /// Whether it leads to an object.
    pub is_reference: bool,
    /// Where it leads, when it leads to another object that is shown.
    pub target: Option<usize>,
}

/// An object's name, with what the method calls it.
pub fn title(object: &Object, ascii: bool) -> String {
    let this = if object.is_receiver { "this:" } else { "" };
    format!("{this}{}", cut(&object.name, OBJECT_COLUMNS, ascii))
}

/// The rows of an object, folded fields left out.
pub fn rows(object: usize, of: &[Object], options: &Options) -> Vec<Row> {
    let Some(this) = of.get(object) else { return Vec::new() };
    let cells: Vec<(usize, &Cell)> = this.cells.iter().enumerate().filter(|(_, c)| !c.folded).collect();
    let mut rows = Vec::new();
    let mut at = 0;
    while let Some(&(index, cell)) = cells.get(at) {
        let shares = |(_, other): &&(usize, &Cell)| {
            is_blank(cell) && is_blank(other) && other.value == cell.value && other.marks == cell.marks
        };
        let count = cells[at..].iter().take_while(shares).count().max(1);
        let names: Vec<&str> = cells[at..at + count].iter().map(|(_, c)| c.name.as_str()).collect();
        rows.push(row(index, cell, &names, object, of, options));
        at += count;
    }
    rows
}

/// Null, or symbolic without a name.
fn is_blank(cell: &Cell) -> bool {
    cell.target.is_none() && (cell.value == "null" || cell.value == "?")
}

fn row(index: usize, cell: &Cell, names: &[&str], object: usize, of: &[Object], options: &Options) -> Row {
    let arrow = if options.ascii { "->" } else { "→" };
    let named = |name: &str| format!("{arrow}{}", cut(name, OBJECT_COLUMNS, options.ascii));
    let (value, target, plain) = match &cell.target {
        Some(Target::Object(target)) if *target == object => {
            (to_itself(options.ascii).to_string(), None, Role::Reference)
        }
        Some(Target::Object(target)) => {
            let name = of.get(*target).map(|o| o.name.as_str()).unwrap_or_default();
            (named(name), Some(*target), Role::Reference)
        }
        Some(Target::Outside(name)) => (named(name), None, Role::Reference),
        None if cell.value == "null" => ("null".into(), None, Role::Null),
        None => (cut(&cell.value, options.value_columns, options.ascii), None, Role::Value),
    };
    let mark = cell.marks.iter().copied().filter(|m| *m != Mark::Fixed).max();
    Row {
        signs: signs(cell, options.ascii),
        name: name(names, options.ascii),
        role: mark.map_or(plain, Role::Marked),
        mark,
        value,
        cell: index,
        is_reference: cell.target.is_some(),
        target,
    }
}

/// Characters of a cell's marks; a value that ends in `?` says by itself that it is symbolic.
pub fn signs(cell: &Cell, ascii: bool) -> String {
    let says_so = |mark: &Mark| *mark == Mark::Symbolic && cell.value.ends_with('?');
    cell.marks.iter().filter(|m| !says_so(m)).map(|m| m.sign(ascii)).collect()
}

/// One name for neighbours: `left,right`, `e1..e7`, or where that is too long `first..last (9)`.
pub fn name(names: &[&str], ascii: bool) -> String {
    let (first, last) = match names {
        [] => return String::new(),
        [one] => return cut(one, NAME_COLUMNS, ascii),
        [first, .., last] => (first, last),
    };
    let joined = names.join(",");
    let numbered = names.windows(2).all(|pair| follows(pair[0], pair[1]));
    if numbered && names.len() > 2 {
        return format!("{first}..{last}");
    }
    if columns(&joined) <= NAME_COLUMNS {
        return joined;
    }
    let ends = (cut(first, NAME_COLUMNS, ascii), cut(last, NAME_COLUMNS, ascii));
    format!("{}..{} ({})", ends.0, ends.1, names.len())
}

/// Names of fields that lead to one object: `first=last`, of elements `0…5=8`.
pub fn equal(names: &[String], ascii: bool) -> String {
    let dots = if ascii { ".." } else { "…" };
    let number = |at: usize| names.get(at).and_then(|name| name.parse::<usize>().ok());
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(name) = names.get(at) {
        let goes_on = |n: usize| number(at).is_some_and(|first| number(at + n) == Some(first + n));
        let count = 1 + (1..).take_while(|&n| goes_on(n)).count();
        if count > 2 {
            parts.push(format!("{name}{dots}{}", names[at + count - 1]));
            at += count;
        } else {
            parts.push(name.clone());
            at += 1;
        }
    }
    parts.join("=")
}

/// Whether two names are the same but for a number that grows by one.
fn follows(a: &str, b: &str) -> bool {
    let split = |name: &str| {
        let stem = name.trim_end_matches(']').trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
        let digits: String = name[stem.len()..].chars().filter(char::is_ascii_digit).collect();
        Some((stem, digits.parse::<u64>().ok()?))
    };
    match (split(a), split(b)) {
        (Some((a, m)), Some((b, n))) => a == b && m.checked_add(1) == Some(n),
        _ => false,
    }
}
