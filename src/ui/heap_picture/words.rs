//! The text of an object: its name and the fields that tell.

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::canvas::{columns, cut, printable};
use crate::ui::heap_picture::conditions;
use crate::ui::heap_picture::folded::is_folded;
use crate::ui::heap_picture::forest::Forest;
use crate::ui::heap_picture::layout::{Piece, Tint};
use crate::ui::heap_picture::legend::{self, COLOURS};
use crate::ui::heap_picture::recognise::{Kind, Known, Use};
use crate::ui::heap_picture::rows::signs;
use crate::ui::heap_picture::shown::{Cell, Shown, Target};
use crate::ui::heap_picture::vocabulary::{HEAVY, KEYS, TIMES, WRONG, is_null, nothing, to_itself};
use crate::ui::heap_picture::{Mark, Options, Role};

/// The field of an array that is no element.
const LENGTH: &str = "length";
/// Most references of a record that are said in its text; more have a line each.
const INLINE: usize = 3;

/// How much of an object is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// Keys and all other values, and what is null.
    Full,
    /// Keys and all other values that tell.
    Told,
    /// Keys alone, what the path condition speaks of, and what carries a mark.
    Keys,
    /// Names alone.
    Names,
    /// A dot an object, but for what carries a mark.
    Dots,
}

/// How a heap is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub detail: Detail,
    pub wraps: bool,
    pub folds: bool,
    /// Fewest objects of a subtree that is folded where one like it is drawn already.
    pub alike: Option<usize>,
}

/// What is to be said of references in the text of objects.
#[derive(Clone, Default, Debug)]
pub struct Said {
    /// References whose names stand in the source's text, before their line.
    pub labels: BTreeSet<(usize, usize)>,
    /// References that are no lines.
    pub by_name: BTreeSet<(usize, usize)>,
    /// The same by the objects that they lead to.
    pub led: BTreeMap<usize, Vec<(usize, usize)>>,
}

impl Said {
    /// Finds what the references lead to that are no lines.
    pub fn find_led(&mut self, shown: &Shown) {
        self.led.clear();
        for &(from, c) in &self.by_name {
            if let Some(to) = shown.objects[from].cells[c].target.as_ref().and_then(Target::shown) {
                self.led.entry(to).or_default().push((from, c));
            }
        }
    }
}

/// What words are made of.
pub struct Words<'a> {
    pub shown: &'a Shown,
    pub known: &'a Known,
    pub forest: &'a Forest,
    pub options: &'a Options,
    pub detail: Detail,
    pub said: &'a Said,
}

impl Words<'_> {
    /// The text of an object, tags and marks included.
    pub fn node(&self, o: usize) -> (Vec<Piece>, Option<Tint>) {
        let object = &self.shown.objects[o];
        let ascii = self.options.ascii;
        let mut pieces: Vec<Piece> = Vec::new();
        let tags = self.tags(o);
        let is_alias =
            self.forest.tags.get(&o).is_some_and(|t| t.iter().any(|t| self.forest.loud.contains(t)));
        if !tags.is_empty() {
            let role = if is_alias { Role::Loud } else { Role::Field };
            push(&mut pieces, format!("{tags}:"), role, None);
        }
        let this = object.name == "this";
        if object.is_receiver {
            push(&mut pieces, "this:".into(), Role::Object, None);
        }
        if self.is_dot(o) {
            let tint = self.tint(o);
            let (text, role) = match tint {
                Some(Tint::Red) => (legend::colour(Tint::Red, ascii), Role::Red),
                Some(Tint::Open) => (legend::colour(Tint::Open, ascii), Role::Value),
                Some(Tint::Black) => (legend::colour(Tint::Black, ascii), Role::Object),
                None => (if ascii { "o" } else { "●" }, Role::Object),
            };
            push(&mut pieces, text.into(), role, None);
            self.times(o, &mut pieces);
            return (pieces, tint);
        }
        if this {
            push(&mut pieces, "this:".into(), Role::Object, None);
        }
        push(&mut pieces, "[".into(), Role::Border, None);
        let name = if this { &object.class } else { &object.name };
        let name = cut(name, self.options.value_columns.max(8), ascii);
        let plain = if this { Role::Class } else { Role::Object };
        let mark = object.marks.iter().max();
        push(&mut pieces, mark.map(|m| m.sign(ascii).to_string()).unwrap_or_default(), plain, None);
        push(&mut pieces, name, mark.map_or(plain, |mark| Role::Marked(*mark)), None);
        let tint = match self.detail {
            Detail::Names => self.tint(o),
            _ => self.values(o, &mut pieces),
        };
        self.references(o, &mut pieces);
        self.nulls(o, &mut pieces);
        if self.forest.shared.get(&o).is_some_and(|count| *count > 1) {
            push(&mut pieces, " ".into(), Role::Blank, None);
            self.times(o, &mut pieces);
        }
        push(&mut pieces, "]".into(), Role::Border, None);
        (pieces, tint)
    }

    /// How often an object of a tree is referred to, where that is more than once.
    fn times(&self, o: usize, pieces: &mut Vec<Piece>) {
        // One that comes back to where all begins is loud by itself.
        if let Some(count) = self.forest.shared.get(&o).filter(|count| **count > 1) {
            let times = TIMES[usize::from(self.options.ascii)];
            push(pieces, format!("{times}{count}"), Role::Loud, None);
        }
    }

    /// Whether an object is a dot: nothing of it is marked, and nothing is said of it by its name.
    fn is_dot(&self, o: usize) -> bool {
        let object = &self.shown.objects[o];
        let is_loud = |c: usize| matches!(self.known.uses[o][c], Use::Missing | Use::Own | Use::Outside);
        let by_name =
            self.said.led.contains_key(&o) || self.said.by_name.range((o, 0)..(o + 1, 0)).next().is_some();
        self.detail == Detail::Dots
            && object.name != "this"
            && !self.is_column(o)
            && !object.cells.iter().any(is_urgent)
            && !(0..object.cells.len()).any(is_loud)
            && !by_name
    }

    /// Roots and elements that lead here, by their names.
    pub fn tags(&self, o: usize) -> String {
        let tags = self.forest.tags.get(&o).into_iter().flatten();
        let names: Vec<&str> =
            tags.map(|&(from, c)| self.shown.objects[from].cells[c].name.as_str()).collect();
        names.join("=")
    }

    /// Which of an object's cells is its key, and which its colour.
    fn telling(&self, o: usize) -> (Option<usize>, Option<usize>) {
        let cells = &self.shown.objects[o].cells;
        let is_value = |c: usize| self.known.uses[o][c] == Use::Value;
        let find =
            |name: &str| (0..cells.len()).find(|&c| is_value(c) && cells[c].name.eq_ignore_ascii_case(name));
        let colour =
            COLOURS.iter().find_map(|name| find(name)).filter(|&c| legend::tint(&cells[c]).is_some());
        let key = match self.known.kind(&self.shown.objects[o].class) {
            Kind::Array => None,
            _ => KEYS.iter().find_map(|name| find(name)),
        };
        (key, colour)
    }

    fn tint(&self, o: usize) -> Option<Tint> {
        self.telling(o).1.and_then(|c| legend::tint(&self.shown.objects[o].cells[c]))
    }

    /// The colour of an object and what it says, for the legend.
    pub fn colour(&self, o: usize) -> Option<(Tint, String)> {
        let cell = &self.shown.objects[o].cells[self.telling(o).1?];
        let what = match legend::tint(cell)? {
            Tint::Open => format!("{} not decided", cell.name),
            _ => format!("{}={}", cell.name, cell.value),
        };
        Some((legend::tint(cell)?, what))
    }

    /// All values that are said of an object.
    pub fn said_of(&self, o: usize) -> Vec<Piece> {
        let mut pieces = Vec::new();
        if self.detail < Detail::Names {
            self.values(o, &mut pieces);
        }
        self.nulls(o, &mut pieces);
        pieces
    }

    fn values(&self, o: usize, pieces: &mut Vec<Piece>) -> Option<Tint> {
        let ascii = self.options.ascii;
        let object = &self.shown.objects[o];
        let (key, colour_cell) = self.telling(o);
        let tint = self.tint(o);
        let is_told = |cell: &Cell| cell.value != "null" || self.detail == Detail::Full || is_urgent(cell);
        let is_told = |cell: &Cell| is_told(cell) && (self.detail < Detail::Dots || is_urgent(cell));
        if let Some(c) = key.filter(|&c| is_told(&object.cells[c])) {
            let cell = &object.cells[c];
            push(pieces, " ".into(), Role::Blank, None);
            push(pieces, signs(cell, ascii), marked(cell, Role::Value), Some(cell));
            push(pieces, self.value(o, cell), marked(cell, Role::Value), Some(cell));
        }
        if let (Some(c), Some(tint)) = (colour_cell, tint) {
            let cell = &object.cells[c];
            if key.is_none() || ascii {
                push(pieces, " ".into(), Role::Blank, None);
            }
            push(pieces, signs(cell, ascii), marked(cell, Role::Value), Some(cell));
            let role = match tint {
                Tint::Black => Role::Dark,
                Tint::Red => Role::Red,
                Tint::Open => Role::Value,
            };
            push(pieces, legend::colour(tint, ascii).into(), role, Some(cell));
        }
        for (c, cell) in object.cells.iter().enumerate() {
            let is_told = Some(c) == key || Some(c) == colour_cell;
            if self.known.uses[o][c] != Use::Value || is_told {
                continue;
            }
            let is_element = *self.known.kind(&object.class) == Kind::Array;
            let urgent = is_urgent(cell);
            // What the path condition speaks of tells as much as a key.
            let is_known = self.detail == Detail::Keys && self.options.conditions.contains_key(&cell.value);
            if self.detail >= Detail::Keys && !urgent && !is_element && !is_known {
                continue;
            }
            // A flag is said where it is set. With a sign before it its name alone may read as its opposite.
            let text = match cell.value.as_str() {
                "false" | "null" if !urgent && !is_element => continue,
                "true" if !is_element && signs(cell, ascii).is_empty() => cell.name.clone(),
                "null" if !is_element => is_null(&cell.name, ascii),
                "any" if is_element && !cell.name.starts_with('[') => format!("{}=any", cell.name),
                // A length is no element.
                _ if is_element && cell.name == LENGTH => {
                    let is_own = self.is_own_symbol(o, cell);
                    let name = if is_own { String::new() } else { format!("{}=", cell.name) };
                    let has_elements = self.known.uses[o].iter().filter(|u| **u == Use::Value).count() > 1;
                    format!("{name}{}{}", self.value(o, cell), if has_elements { ":" } else { "" })
                }
                _ if is_element || self.is_own_symbol(o, cell) => self.value(o, cell),
                _ => format!("{}={}", cell.name, self.value(o, cell)),
            };
            push(pieces, " ".into(), Role::Blank, None);
            push(pieces, signs(cell, ascii), marked(cell, Role::Value), Some(cell));
            push(pieces, text, marked(cell, Role::Value), Some(cell));
        }
        tint
    }

    fn value(&self, o: usize, cell: &Cell) -> String {
        let conditions = &self.options.conditions;
        if cell.value == "null" && cell.target.is_none() {
            return nothing(self.options.ascii).into();
        }
        let value = match self.is_own_symbol(o, cell) {
            true => conditions::said(&cell.name, &cell.value, conditions),
            false => conditions::said(&cell.value, &cell.value, conditions),
        };
        // What conditions say may have texts.
        let value = if self.options.ascii { printable(&value, true) } else { value };
        cut(&value, self.options.value_columns, self.options.ascii)
    }

    /// Whether a value is the symbol that is named after its field: it goes by the field's name alone.
    fn is_own_symbol(&self, o: usize, cell: &Cell) -> bool {
        let object = &self.shown.objects[o].name;
        let own = cell.value.strip_prefix(object.as_str()).and_then(|rest| rest.strip_prefix('.'));
        own.unwrap_or(&cell.value) == cell.name
    }

    /// What references say in the text.
    fn references(&self, o: usize, pieces: &mut Vec<Piece>) {
        let ascii = self.options.ascii;
        let object = &self.shown.objects[o];
        let (arrow, own) = (if ascii { "->" } else { "→" }, to_itself(ascii));
        let parts = self.known.uses[o].iter().filter(|u| !matches!(u, Use::Value)).count();
        let is_column = self.is_column(o);
        let is_small = *self.known.kind(&object.class) == Kind::Record && !is_column && parts <= 3;
        for (c, cell) in object.cells.iter().enumerate() {
            let name = &cell.name;
            let urgent = is_urgent(cell);
            let is_own =
                self.known.classes.get(&object.class).is_some_and(|class| class.forward.contains(name));
            let to_name = |to: usize| format!("{name}{arrow}{}", self.shown.objects[to].name);
            let (text, role) = match self.known.uses[o][c] {
                // They have lines of their own.
                Use::Null | Use::Unknown if is_column => continue,
                // A place below a tree's object says it already.
                Use::Null if is_own && self.has_stubs(o) => continue,
                Use::Null if urgent || is_small && !is_own && self.detail > Detail::Full => {
                    (is_null(name, ascii), Role::Null)
                }
                Use::Unknown if !self.is_stub(o, c) => (format!("{name}?"), Role::Value),
                Use::Own if !self.shown.calm && self.known.is_alone(&object.class, o, name) => {
                    (format!("{own}{name}{WRONG}"), Role::Loud)
                }
                Use::Own if self.forest.loud.contains(&(o, c)) => (format!("{own}{name}"), Role::Loud),
                Use::Own => (format!("{own}{name}"), Role::Reference),
                Use::Outside => {
                    let target = cell.target.as_ref();
                    let to = target
                        .and_then(|t| if let Target::Outside(to) = t { Some(to.as_str()) } else { None });
                    (format!("{name}{arrow}{}", to.unwrap_or_default()), Role::Reference)
                }
                Use::Right(_) if self.is_folded(o, c) => continue,
                Use::Right(to) if to == o => (format!("{own}{name}"), Role::Reference),
                Use::Right(to) => (to_name(to), Role::Reference),
                Use::Missing if self.shown.calm => (is_null(name, ascii), Role::Null),
                Use::Missing => (format!("{}{WRONG}", is_null(name, ascii)), Role::Loud),
                Use::UnknownInverse => (format!("{}?", self.back(name)), Role::Value),
                Use::To(to) | Use::Wrong(to) | Use::Open(to) | Use::Instead(to)
                    if self.said.by_name.contains(&(o, c)) || self.said.labels.contains(&(o, c)) =>
                {
                    // Also where there is a line: it may leave from anywhere, and a name alone is a flag's.
                    match self.known.uses[o][c] {
                        Use::Wrong(_) if !self.shown.calm => (to_name(to) + WRONG, Role::Loud),
                        // As its line would be.
                        _ if self.forest.loud.contains(&(o, c)) && self.said.by_name.contains(&(o, c)) => {
                            let heavy = HEAVY[usize::from(ascii)];
                            (format!("{name}{heavy}{}", self.shown.objects[to].name), Role::Loud)
                        }
                        _ if self.forest.loud.contains(&(o, c)) => (to_name(to), Role::Loud),
                        _ => (to_name(to), Role::Reference),
                    }
                }
                _ => continue,
            };
            push(pieces, " ".into(), Role::Blank, None);
            push(pieces, signs(cell, ascii), marked(cell, role), Some(cell));
            push(pieces, text, marked(cell, role), Some(cell));
        }
        // Where it is named elsewhere instead of a line, it says by what.
        for &(from, c) in self.said.led.get(&o).into_iter().flatten() {
            let (back, role) = match (self.forest.loud.contains(&(from, c)), ascii) {
                (true, true) => ("<=", Role::Loud),
                (true, false) => ("◂━", Role::Loud),
                (false, true) => ("<", Role::Reference),
                (false, false) => ("◂", Role::Reference),
            };
            let cell = &self.shown.objects[from].cells[c];
            push(pieces, format!(" {back}{}.{}", self.shown.objects[from].name, cell.name), role, None);
        }
    }

    /// Fields that are null and have no place that says so: their names, together.
    fn nulls(&self, o: usize, pieces: &mut Vec<Piece>) {
        let object = &self.shown.objects[o];
        let Some(class) = self.known.classes.get(&object.class).filter(|_| self.detail == Detail::Full)
        else {
            return;
        };
        let (is_column, key) = (self.is_column(o), self.telling(o).0);
        let is_said = |&(c, cell): &(usize, &Cell)| match self.known.uses[o][c] {
            Use::Value => cell.value == "null" && key != Some(c) && class.kind != Kind::Array,
            // What is not there below an object of a tree is seen.
            Use::Null => {
                let is_seen = class.forward.contains(&cell.name) || class.kind == Kind::Up(cell.name.clone());
                !is_column && !is_seen && !class.inverses.contains_key(&cell.name)
            }
            _ => false,
        };
        let ascii = self.options.ascii;
        let all = object.cells.iter().enumerate().filter(|(_, cell)| !is_urgent(cell)).filter(is_said);
        // One with a sign stands alone: the sign is not about the others.
        let (plain, signed): (Vec<_>, Vec<_>) = all.partition(|(_, cell)| signs(cell, ascii).is_empty());
        for (_, cell) in signed {
            push(pieces, " ".into(), Role::Blank, None);
            push(pieces, signs(cell, ascii), marked(cell, Role::Null), Some(cell));
            push(pieces, is_null(&cell.name, ascii), marked(cell, Role::Null), Some(cell));
        }
        let names: Vec<&str> = plain.into_iter().map(|(_, cell)| cell.name.as_str()).collect();
        // A key goes without its name, also here.
        let (keys, others): (Vec<&str>, Vec<&str>) = names
            .iter()
            .partition(|name| key.is_none() && KEYS.iter().any(|known| name.eq_ignore_ascii_case(known)));
        let keys = match keys.as_slice() {
            [_] => nothing(self.options.ascii).to_string(),
            keys => is_null(&keys.join(","), self.options.ascii),
        };
        let others_text = is_null(&others.join(","), self.options.ascii);
        let all = [(names.len() > others.len(), keys), (!others.is_empty(), others_text)];
        for (_, text) in all.into_iter().filter(|(is_there, _)| *is_there) {
            push(pieces, " ".into(), Role::Blank, None);
            push(pieces, text, Role::Null, None);
        }
    }

    /// Whether an unknown reference hangs below or behind its object.
    pub fn is_stub(&self, o: usize, c: usize) -> bool {
        let object = &self.shown.objects[o];
        let Some(class) = self.known.classes.get(&object.class) else { return false };
        let name = &object.cells[c].name;
        match &class.kind {
            _ if self.forest.layered.contains(&o) => false,
            Kind::Tree => class.forward.contains(name),
            Kind::List(next) => name == next,
            _ => false,
        }
    }

    /// Whether null has a place below its object: beside what else hangs there.
    fn has_stubs(&self, o: usize) -> bool {
        let object = &self.shown.objects[o];
        let Some(class) = self.known.classes.get(&object.class) else { return false };
        let is_own = |c: &usize| class.forward.contains(&object.cells[*c].name);
        let hangs = |c: usize| {
            self.known.uses[o][c] == Use::Unknown
                || self.forest.links[o].iter().any(|link| link.cells.contains(&c))
        };
        match &class.kind {
            _ if self.forest.layered.contains(&o) => false,
            Kind::Tree => class.forward.len() == 2 && (0..object.cells.len()).filter(is_own).any(hangs),
            // The end of a row.
            Kind::List(_) => class.forward.len() == 1,
            _ => false,
        }
    }

    /// Whether an object's fields stand below it, one a line.
    pub fn is_column(&self, o: usize) -> bool {
        match self.known.kind(&self.shown.objects[o].class) {
            Kind::Array => self.known.uses[o].iter().any(|u| *u != Use::Value),
            Kind::Record => {
                let parts = |u: &&Use| matches!(u, Use::Null | Use::Unknown | Use::To(_));
                self.forest.links[o].len() >= 2 || self.known.uses[o].iter().filter(parts).count() > INLINE
            }
            _ => false,
        }
    }

    fn is_folded(&self, o: usize, c: usize) -> bool {
        let Words { shown, known, forest, options, said, .. } = self;
        is_folded(shown, known, forest, options, &said.by_name, (o, c))
    }

    /// What stands for an inverse: an arrow where it is the only one.
    fn back(&self, name: &str) -> String {
        let name = name.to_lowercase();
        match self.options.ascii {
            true => name,
            false if ["parent", "up", "father"].iter().any(|n| name.starts_with(n)) => "↑".into(),
            false if ["prev", "back", "pred"].iter().any(|n| name.starts_with(n)) => "←".into(),
            false => name,
        }
    }
}

/// Columns of pieces.
pub fn width(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| columns(&piece.text)).sum()
}

/// Whether a cell carries a mark that asks for a look.
pub fn is_urgent(cell: &Cell) -> bool {
    cell.marks.iter().any(|mark| *mark > Mark::Symbolic)
}

/// The role of a cell's text: that of its most urgent mark, but for what is loud, which only a reason or a selection is
/// more urgent than.
pub fn marked(cell: &Cell, plain: Role) -> Role {
    let mark = cell.marks.iter().copied().filter(|mark| *mark != Mark::Fixed).max();
    mark.filter(|mark| plain != Role::Loud || *mark >= Mark::Reason).map_or(plain, Role::Marked)
}

fn push(pieces: &mut Vec<Piece>, text: String, role: Role, cell: Option<&Cell>) {
    if !text.is_empty() {
        pieces.push(Piece { text, role, field: cell.map(|cell| cell.name.clone()) });
    }
}
