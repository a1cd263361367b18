//! What the classes of a heap are, and what each field is for: successor, inverse, part.
//!
//! A class is judged by its declared fields and by names, where names say nothing by its code, and where there is none or
//! it says nothing, too, by what most references say, never by whether a particular reference is where it should be: a defect must not change the layout.

mod backward;
mod blame;
mod code;
mod counted;
mod ends;

use std::collections::{BTreeMap, BTreeSet};

use crate::ui::heap_picture::recognise::backward::{Inverses, is_backward, is_upward};
use crate::ui::heap_picture::recognise::blame::{Blamed, blame};
use crate::ui::heap_picture::recognise::code::Code;
use crate::ui::heap_picture::recognise::counted::by_references;
use crate::ui::heap_picture::shown::{Cell, Shown, Target};

/// Names of the fields of a node that has its children in a list.
const CHILD: [&str; 5] = ["child", "firstchild", "leftmostchild", "down", "children"];
const SIBLING: [&str; 5] = ["sibling", "nextsibling", "rightsibling", "next", "right"];

/// What a class is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Two or more fields lead to children of the same class.
    Tree,
    /// One field leads to the next of a row; others of the same class, if any, start rows of their own.
    List(String),
    /// The only field of the same class leads to the parent.
    Up(String),
    /// Its fields are elements.
    Array,
    /// Anything else.
    Record,
}

/// What is known of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    pub kind: Kind,
    /// Fields that lead forward to objects of the same class, in their order.
    pub forward: Vec<String>,
    /// Fields that repeat others backwards, with those.
    pub inverses: BTreeMap<String, BTreeSet<String>>,
    /// Inverses that repeat their fields object by object, also beside a row that is linked both ways itself: what follows in
    /// the row has no share in them.
    pub exact: BTreeSet<String>,
    /// The forward fields are first child and sibling.
    pub has_child_row: bool,
}

/// What a field of an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// A number, a text.
    Value,
    /// Decided: null.
    Null,
    /// A reference that is not decided.
    Unknown,
    /// It leads to its own object.
    Own,
    /// It leads to an object that is not shown.
    Outside,
    /// It leads forward to an object.
    To(usize),
    /// An inverse that agrees.
    Right(usize),
    /// An inverse that agrees if a field that is not decided leads to its object.
    Open(usize),
    /// An inverse that contradicts what it repeats.
    Wrong(usize),
    /// An inverse that stands in for the field that it repeats: that one leads elsewhere, and is the wrong one.
    Instead(usize),
    /// An inverse that is null although something leads to its object, or a field that is although something
    /// follows.
    Missing,
    /// An inverse that is not decided.
    UnknownInverse,
}

impl Use {
    /// Where it leads forward.
    pub fn forward(self) -> Option<usize> {
        if let Use::To(to) = self { Some(to) } else { None }
    }
}

/// Classes and fields.
#[derive(Clone, Default, Debug)]
pub struct Known {
    pub classes: BTreeMap<String, Class>,
    /// By object and cell.
    pub uses: Vec<Vec<Use>>,
    /// Fields that are wrong, with what should follow.
    pub blamed: Blamed,
    /// References that are kept as the last of a row, and lead elsewhere.
    pub strays: BTreeSet<(usize, usize)>,
    /// Inverses that agree with one of several references that they might repeat, by object and cell.
    pub several: BTreeSet<(usize, usize)>,
}

impl Known {
    pub fn of(shown: &Shown) -> Self {
        let mut known = Self { classes: classes(shown), ..Self::default() };
        let leads: Vec<BTreeMap<usize, BTreeSet<&str>>> = (0..shown.objects.len())
            .map(|o| {
                let mut all: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
                for cell in &shown.objects[o].cells {
                    if let Some(to) = cell.target.as_ref().and_then(Target::shown) {
                        all.entry(to).or_default().insert(&cell.name);
                    }
                }
                all
            })
            .collect();
        let mut led: Vec<BTreeSet<(usize, &str)>> = vec![BTreeSet::new(); shown.objects.len()];
        for (o, all) in leads.iter().enumerate() {
            for (&to, names) in all {
                led[to].extend(names.iter().map(|&name| (o, name)));
            }
        }
        let uses = |o: usize| -> Vec<Use> {
            let object = &shown.objects[o];
            let class = known.classes.get(&object.class);
            let judge = |cell: &Cell| known.judge(shown, class, o, cell, &leads, &led);
            object.cells.iter().map(judge).collect()
        };
        known.uses = (0..shown.objects.len()).map(uses).collect();
        known.blamed = blame(&mut known, shown);
        known.strays = ends::strays(&mut known, shown);
        known.several = known.several(shown, &led);
        known
    }

    /// The object that leads to another by a field which an inverse of that one repeats rightly, where the two are of
    /// one class: its field says where the other one belongs, whoever else leads there.
    pub fn answers(&self, shown: &Shown, field: &str, to: usize) -> Option<usize> {
        let object = &shown.objects[to];
        let class = self.classes.get(&object.class)?;
        self.uses[to].iter().zip(&object.cells).find_map(|(used, cell)| {
            let Use::Right(from) = *used else { return None };
            let partners = class.inverses.get(&cell.name).filter(|partners| partners.contains(field))?;
            let leads = |(used, cell): (&Use, &Cell)| *used == Use::To(to) && partners.contains(&cell.name);
            let mut own = self.uses[from].iter().zip(&shown.objects[from].cells);
            (shown.objects[from].class == object.class && own.any(leads)).then_some(from)
        })
    }

    /// Whether an object leads to itself by a field and not by the one that repeats it, or the other way round: of a
    /// ring of one both do.
    pub fn is_alone(&self, class: &str, o: usize, field: &str) -> bool {
        let Some(class) = self.classes.get(class) else { return false };
        let has_partner =
            class.inverses.iter().any(|(name, of)| name == field || (of.contains(field) && of.len() == 1));
        has_partner && !self.uses[o].contains(&Use::Right(o))
    }

    fn several(&self, shown: &Shown, led: &[BTreeSet<(usize, &str)>]) -> BTreeSet<(usize, usize)> {
        let is_one_of_several = |&(o, c): &(usize, usize)| {
            let object = &shown.objects[o];
            let class = self.classes.get(&object.class);
            let partners = class.and_then(|class| class.inverses.get(&object.cells[c].name));
            partners.is_some_and(|partners| {
                let mut all = self.owners(shown, o, partners, led);
                all.extend(led[o].iter().filter(|(_, f)| partners.contains(*f)).map(|(from, _)| *from));
                all.len() > 1
            })
        };
        let all = self.uses.iter().enumerate().flat_map(|(o, uses)| {
            let right = uses.iter().enumerate().filter(|(_, used)| matches!(used, Use::Right(_)));
            right.map(move |(c, _)| (o, c))
        });
        all.filter(is_one_of_several).collect()
    }

    pub fn kind(&self, class: &str) -> &Kind {
        self.classes.get(class).map_or(&Kind::Record, |class| &class.kind)
    }

    fn judge(
        &self,
        shown: &Shown,
        class: Option<&Class>,
        o: usize,
        cell: &Cell,
        leads: &[BTreeMap<usize, BTreeSet<&str>>],
        led: &[BTreeSet<(usize, &str)>],
    ) -> Use {
        let inverse = class.and_then(|class| class.inverses.get(&cell.name));
        let to = match &cell.target {
            Some(Target::Outside(_)) => return Use::Outside,
            Some(Target::Object(to)) if *to == o => {
                // Of a ring of one, both fields lead to it.
                let both = |partners: &BTreeSet<String>| {
                    leads[o].get(&o).is_some_and(|own| own.iter().any(|f| partners.contains(*f)))
                };
                return if inverse.is_some_and(both) { Use::Right(o) } else { Use::Own };
            }
            Some(Target::Object(to)) => Some(*to),
            None => None,
        };
        let Some(partners) = inverse else {
            return match to {
                Some(to) => Use::To(to),
                None if !cell.is_reference => Use::Value,
                None if cell.value == "null" => Use::Null,
                None => Use::Unknown,
            };
        };
        // What leads here by a field that this one repeats; in a row of children, what leads to its start.
        let sources =
            |at: usize| led[at].iter().filter(|(_, f)| partners.contains(*f)).map(|(from, _)| *from);
        let Some(to) = to else {
            return match () {
                () if cell.value != "null" => Use::UnknownInverse,
                () if class.is_some_and(|class| class.exact.contains(&cell.name)) => {
                    if sources(o).next().is_some() { Use::Missing } else { Use::Null }
                }
                () if self.owners(shown, o, partners, led).is_empty() => Use::Null,
                () => Use::Missing,
            };
        };
        if sources(o).any(|from| from == to) || self.owners(shown, o, partners, led).contains(&to) {
            return Use::Right(to);
        }
        // Of two that lead here, one would be too many.
        let is_led = !self.owners(shown, o, partners, led).is_empty();
        let open = |cell: &Cell| partners.contains(&cell.name) && cell.is_unknown();
        match !is_led && shown.objects[to].cells.iter().any(open) {
            true => Use::Open(to),
            false => Use::Wrong(to),
        }
    }

    /// The objects of the same class that an inverse of this object may lead to.
    fn owners(
        &self,
        shown: &Shown,
        o: usize,
        partners: &BTreeSet<String>,
        led: &[BTreeSet<(usize, &str)>],
    ) -> BTreeSet<usize> {
        let class = &shown.objects[o].class;
        let Some(Class { kind: Kind::List(next), .. }) = self.classes.get(class) else {
            return led[o]
                .iter()
                .filter(|(from, f)| partners.contains(*f) && shown.objects[*from].class == *class)
                .map(|(from, _)| *from)
                .collect();
        };
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut at = vec![o];
        while let Some(here) = at.pop() {
            if !seen.insert(here) {
                continue;
            }
            for &(from, field) in led[here].iter().filter(|(from, _)| shown.objects[*from].class == *class) {
                if partners.contains(field) {
                    found.insert(from);
                }
                // The start of a row of children stands for all of them.
                if field == next && !partners.contains(field) {
                    at.push(from);
                }
            }
        }
        found
    }
}

fn classes(shown: &Shown) -> BTreeMap<String, Class> {
    let mut fields: BTreeMap<&str, Vec<(&str, bool)>> = BTreeMap::new();
    for object in &shown.objects {
        let own = fields.entry(&object.class).or_default();
        for cell in object.cells.iter().filter(|cell| cell.is_reference) {
            let target = cell.target.as_ref().and_then(Target::shown);
            let same = target.is_some_and(|to| shown.objects[to].class == object.class)
                || cell.leads_to.as_ref() == Some(&object.class);
            match own.iter_mut().find(|(name, _)| *name == cell.name) {
                Some(known) => known.1 |= same,
                None => own.push((&cell.name, same)),
            }
        }
    }
    let crossing = crossing(shown);
    let mut classes = BTreeMap::new();
    for (class, fields) in fields {
        let elements = !fields.is_empty() && fields.iter().all(|(name, _)| name.starts_with('['));
        let own: Vec<&str> = fields.iter().filter(|(_, same)| *same).map(|(name, _)| *name).collect();
        let is_ring = is_ring_of_children(&own);
        let is_back = |name: &&str| is_backward(name) || is_ring && name.eq_ignore_ascii_case("left");
        let mut back: Vec<&str> = own.iter().copied().filter(is_back).collect();
        let code = Code::of(shown, class, &own);
        let mut said = code.inverses.clone();
        if back.is_empty() && said.is_empty() && !code.chooses {
            said = by_references(shown, class, &own);
        }
        // What names say is not said otherwise.
        let is_named = |name: &String| back.contains(&name.as_str());
        said.retain(|field, of| is_named(field) || !of.iter().any(is_named));
        let more: Vec<&str> =
            own.iter().copied().filter(|name| !back.contains(name) && said.contains_key(*name)).collect();
        back.extend(more);
        let forward: Vec<String> =
            own.iter().filter(|name| !back.contains(name)).map(|name| name.to_string()).collect();
        let kind = match (forward.as_slice(), back.as_slice()) {
            _ if elements || class.ends_with("[]") => Kind::Array,
            ([], [parent, ..]) => Kind::Up(parent.to_string()),
            ([], []) => Kind::Record,
            ([next], _) => Kind::List(next.clone()),
            (several, back) => several_fields(several, back, &said, &code),
        };
        let mut inverses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        if !forward.is_empty() && kind != Kind::Array {
            for name in back {
                inverses.insert(name.into(), partners(&kind, name, &forward, &said));
            }
        }
        for (field, partners) in crossing.get(class).into_iter().flatten() {
            inverses.entry(field.clone()).or_insert_with(|| partners.clone());
        }
        let has_row = code.child_row(&forward).is_some();
        let exact = if has_row { BTreeSet::new() } else { code.exact(&kind) };
        let has_child_row = has_row || exact.is_empty() && is_child_row(&forward);
        classes.insert(class.to_string(), Class { kind, forward, inverses, exact, has_child_row });
    }
    classes
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.contains(&name.to_lowercase().as_str())
}

/// Whether the forward fields of a class are first child and sibling by their names.
fn is_child_row(forward: &[String]) -> bool {
    let has = |names: &[&str]| forward.iter().any(|f| is_one_of(f, names));
    forward.len() == 2 && has(&CHILD) && has(&SIBLING)
}

/// Whether a class has its children in a ring that is linked both ways, as a Fibonacci heap has: `left` leads back.
fn is_ring_of_children(own: &[&str]) -> bool {
    let has = |names: &[&str]| own.iter().any(|name| is_one_of(name, names));
    has(&CHILD) && has(&["left"]) && has(&["right"])
}

/// A class with several forward fields: children in a row, a row with others beside it, or a tree.
fn several_fields(forward: &[String], back: &[&str], said: &Inverses, code: &Code) -> Kind {
    if is_child_row(forward)
        && let Some(sibling) = forward.iter().find(|f| is_one_of(f, &SIBLING))
    {
        return Kind::List(sibling.clone());
    }
    // `prev` repeats one field, `parent` all of them.
    let is_previous = |name: &&&str| is_backward(name) && !is_upward(name);
    if back.iter().any(|name| is_previous(&name)) {
        let next =
            forward.iter().find(|f| ["next", "succ", "after", "forward"].iter().any(|n| f.starts_with(n)));
        if let Some(next) = next {
            return Kind::List(next.clone());
        }
    }
    if let Some(sibling) = code.child_row(forward) {
        return Kind::List(sibling.clone());
    }
    // A row that is linked both ways, beside others; then rows that have members in common.
    let is_linked = |field: &&String| {
        let mut rows = said.iter().filter(|(name, _)| !is_upward(name));
        rows.any(|(_, of)| of.len() == 1 && of.contains(*field))
    };
    let row = forward.iter().find(is_linked).or_else(|| code.apart(forward));
    row.map_or(Kind::Tree, |next| Kind::List(next.clone()))
}

/// The fields that an inverse repeats: those that code or references say, and where a name says that it leads upwards all
/// that no other one repeats.
fn partners(kind: &Kind, name: &str, forward: &[String], said: &Inverses) -> BTreeSet<String> {
    let upward = is_upward(name);
    if let Some(of) = said.get(name).filter(|_| !upward) {
        return of.iter().filter(|of| forward.contains(of)).cloned().collect();
    }
    let is_others = |field: &String| said.iter().any(|(other, of)| other != name && of.contains(field));
    match kind {
        Kind::List(next) if forward.len() > 1 => {
            forward.iter().filter(|f| (*f == next) != upward && !is_others(f)).cloned().collect()
        }
        _ => forward.iter().filter(|f| !is_others(f)).cloned().collect(),
    }
}

/// Inverses between classes, such as an element's `list`: more than half of them are answered.
fn crossing(shown: &Shown) -> BTreeMap<String, BTreeMap<String, BTreeSet<String>>> {
    let mut found: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (field, mut partners) in shown.graph().inverses() {
        // An element of an array repeats nothing, whatever its number leads to; and a field that leads to an array
        // leads forward, unless it says otherwise.
        if field.starts_with('[') {
            continue;
        }
        partners.retain(|partner| !partner.starts_with('[') || is_backward(&field));
        if partners.is_empty() {
            continue;
        }
        for (o, c, to) in shown.edges() {
            let (from, at) = (&shown.objects[o], &shown.objects[to]);
            if from.cells[c].name == field && from.class != at.class && !from.name.is_empty() {
                found.entry(from.class.clone()).or_default().insert(field.clone(), partners.clone());
            }
        }
    }
    found
}
