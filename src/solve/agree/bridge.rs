//! Which objects and fields of one layout are those of another: by name, so that two versions of a class, or two
//! specifications of one, can be asked about the same heap.
//!
//! The receivers correspond; other objects by the name of their class, and fields by their own name. What has no
//! counterpart is told: a field of one side alone is *hidden*, and takes no part in what is compared.

use crate::heap::{Domain, DomainValue, Layout, PlaceId, Slot, SlotId, SlotKind};
use crate::lang::program::Program;
use crate::solve::agree::shape::Shape;

/// One side of a comparison.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// How people call it.
    pub name: &'a str,
    /// Its program.
    pub program: &'a Program,
    /// The layout of its heaps.
    pub layout: &'a Layout,
    /// Whether it looks at data (numbers, booleans, strings), and not at references alone.
    pub has_data: bool,
}

/// What corresponds to what, from the first layout to the second and back.
#[derive(Clone, Default, Debug)]
pub struct Bridge {
    /// Objects: by place of the first.
    places: Vec<Option<PlaceId>>,
    places_back: Vec<Option<PlaceId>>,
    slots: Vec<Option<SlotId>>,
    slots_back: Vec<Option<SlotId>>,
    /// What is taken for granted, in sentences.
    pub notes: Vec<String>,
}

/// A direction over a bridge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From the first side to the second.
    Forth,
    /// From the second side to the first.
    Back,
}

/// Whether two domains hold the same kind of thing, each with values to try.
fn correspond(a: &Domain, b: &Domain) -> bool {
    use Domain::{Any, Listed, Open, Range, References, Values};
    match (a, b) {
        (Any | Open(_), _) | (_, Any | Open(_)) => false,
        (References { .. }, References { .. }) | (Listed(_), Listed(_)) => true,
        (Range(..) | Values(_), Range(..) | Values(_)) => true,
        _ => false,
    }
}

fn is_reference(domain: &Domain) -> bool {
    matches!(domain, Domain::References { .. })
}

impl Bridge {
    /// Between two sides.
    ///
    /// # Errors
    /// A sentence: they have no heap in common.
    pub fn new(first: View, second: View) -> Result<Self, String> {
        let (a, b) = (first.layout, second.layout);
        let mut bridge = Self {
            places: vec![None; a.places.len()],
            places_back: vec![None; b.places.len()],
            slots: vec![None; a.slots.len()],
            slots_back: vec![None; b.slots.len()],
            notes: Vec::new(),
        };
        bridge.receivers(first, second)?;
        bridge.objects(first, second)?;
        bridge.roots(first, second);
        for place in (0..a.places.len() as u32).map(PlaceId) {
            if let Some(other) = bridge.places[place.0 as usize] {
                bridge.fields(first, second, place, other)?;
            }
        }
        bridge.tell_hidden(first, second);
        bridge.tell_domains(first, second);
        let is_something = bridge.slots.iter().any(Option::is_some);
        match is_something || (a.slots.is_empty() && b.slots.is_empty()) {
            true => Ok(bridge),
            false => Err(format!("{} and {} have no tracked field in common", first.name, second.name)),
        }
    }

    fn pair(&mut self, a: PlaceId, b: PlaceId) {
        self.places[a.0 as usize] = Some(b);
        self.places_back[b.0 as usize] = Some(a);
    }

    fn pair_slots(&mut self, a: SlotId, b: SlotId) {
        self.slots[a.0 as usize] = Some(b);
        self.slots_back[b.0 as usize] = Some(a);
    }

    fn receivers(&mut self, first: View, second: View) -> Result<(), String> {
        let pooled = |v: View| v.layout.receiver.is_some_and(|r| v.layout.place(r).orbit.is_some());
        match (first.layout.receiver, second.layout.receiver) {
            (Some(a), Some(b)) if pooled(first) == pooled(second) => {
                let class = |v: View, place| v.program.classes[v.layout.place(place).class].simple.clone();
                let (of_a, of_b) = (class(first, a), class(second, b));
                if of_a != of_b {
                    self.notes
                        .push(format!("{of_a} of {} is taken to be {of_b} of {}", first.name, second.name));
                }
                // One in a pool is paired with its pool.
                if !pooled(first) {
                    self.pair(a, b);
                }
                Ok(())
            }
            (None, None) => Ok(()),
            (Some(_), Some(_)) => {
                let (a, b) = if pooled(first) { (first, second) } else { (second, first) };
                Err(format!("the receiver of {} is one of a pool, that of {} is in none", a.name, b.name))
            }
            (a, _) => {
                let (a, b) = if a.is_some() { (first, second) } else { (second, first) };
                Err(format!("{} has a receiver (`this`), and {} has none", a.name, b.name))
            }
        }
    }

    /// Runs of objects, by the name of their class and what they are given; where a single class on each side has
    /// no namesake, these two.
    fn objects(&mut self, first: View, second: View) -> Result<(), String> {
        let (of_a, of_b) = (kinds(first), kinds(second));
        let mut free: Vec<usize> = (0..of_b.len()).collect();
        let mut alone = Vec::new();
        for kind in &of_a {
            match free.iter().position(|&at| of_b[at].key == kind.key) {
                Some(at) => self.pair_run(kind, &of_b[free.remove(at)], first, second),
                None => alone.push(kind),
            }
        }
        let names = |kinds: &mut dyn Iterator<Item = &Kind>| {
            kinds.map(|k| k.class.clone()).collect::<Vec<_>>().join(", ")
        };
        match (alone.as_slice(), free.as_slice()) {
            ([], []) => Ok(()),
            ([a], &[b]) if a.is_array == of_b[b].is_array => {
                let (x, y) = (&a.class, &of_b[b].class);
                self.notes.push(format!("{x} of {} is taken to be {y} of {}", first.name, second.name));
                self.pair_run(a, &of_b[b], first, second);
                Ok(())
            }
            (a, []) => {
                let which = names(&mut a.iter().copied());
                self.notes.push(format!(
                    "{which} of {} is in no pool of {}: heaps with one are outside its scope",
                    first.name, second.name
                ));
                Ok(())
            }
            ([], b) => {
                let which = names(&mut b.iter().map(|&at| &of_b[at]));
                self.notes.push(format!(
                    "{which} of {} is in no pool of {}: heaps with one are outside its scope",
                    second.name, first.name
                ));
                Ok(())
            }
            (a, b) => {
                let (a, b) = (names(&mut a.iter().copied()), names(&mut b.iter().map(|&at| &of_b[at])));
                Err(format!(
                    "the classes of the pools do not match: {a} of {}, and {b} of {}",
                    first.name, second.name
                ))
            }
        }
    }

    fn pair_run(&mut self, a: &Kind, b: &Kind, first: View, second: View) {
        if a.places.len() != b.places.len() {
            self.notes.push(format!(
                "{} has {} {}, {} has {}: heaps with more than the smaller number are left out",
                first.name,
                a.places.len(),
                a.class,
                second.name,
                b.places.len()
            ));
        }
        for (x, y) in a.places.clone().zip(b.places.clone()) {
            self.pair(PlaceId(x), PlaceId(y));
        }
    }

    fn roots(&mut self, first: View, second: View) {
        for &a in first.layout.root_slots.iter().flatten() {
            let name = &first.layout.slot(a).name;
            if let Some(b) = second.layout.root_slot(name)
                && correspond(&first.layout.slot(a).domain, &second.layout.slot(b).domain)
            {
                self.pair_slots(a, b);
            }
        }
    }

    fn fields(&mut self, first: View, second: View, a: PlaceId, b: PlaceId) -> Result<(), String> {
        for x in first.layout.place(a).slots.clone().map(SlotId) {
            let mut others = second.layout.place(b).slots.clone().map(SlotId);
            let Some(y) = others.find(|&y| is_same(first, second, x, y)) else { continue };
            let (of_x, of_y) = (first.layout.slot(x), second.layout.slot(y));
            if is_reference(&of_x.domain) != is_reference(&of_y.domain) || of_x.is_boolean != of_y.is_boolean
            {
                return Err(format!(
                    "{} of {} and {} of {} are of different types",
                    of_x.name, first.name, of_y.name, second.name
                ));
            }
            let is_shape = is_reference(&of_x.domain) || of_x.kind == SlotKind::Length;
            if correspond(&of_x.domain, &of_y.domain) && (is_shape || (first.has_data && second.has_data)) {
                self.pair_slots(x, y);
            }
        }
        Ok(())
    }

    /// Fields that take no part, each once.
    fn tell_hidden(&mut self, first: View, second: View) {
        if !(first.has_data && second.has_data) {
            self.notes.push(
                "references alone are compared; of its data a heap has whatever the other side accepts"
                    .into(),
            );
        }
        let mut found: Vec<String> = Vec::new();
        for (side, other, way) in [(first, second, Way::Forth), (second, first, Way::Back)] {
            for (i, slot) in side.layout.slots.iter().enumerate() {
                let is_data = !is_reference(&slot.domain) && slot.kind != SlotKind::Length;
                if self.slot(way, SlotId(i as u32)).is_some()
                    || (is_data && !(first.has_data && second.has_data))
                {
                    continue;
                }
                // What has no counterpart as a whole was told.
                if slot.owner.is_some_and(|owner| self.place(way, owner).is_none()) {
                    continue;
                }
                let (name, text) = (field_name(side, slot), &slot.domain);
                let note = match text {
                    Domain::Any | Domain::Open(_) => {
                        format!("{name} has no values to try, and takes no part")
                    }
                    _ => format!(
                        "{name} is tracked by {} and not by {}: it may have any value",
                        side.name, other.name
                    ),
                };
                if !found.contains(&note) {
                    found.push(note);
                }
            }
        }
        self.notes.extend(found);
    }

    /// Domains of numbers that differ, each once.
    fn tell_domains(&mut self, first: View, second: View) {
        let mut found: Vec<String> = Vec::new();
        for (slot, other) in first.layout.slots.iter().zip(&self.slots) {
            let Some(other) = other.map(|other| second.layout.slot(other)) else { continue };
            let null = |domain: &Domain| matches!(domain, Domain::References { null: true, .. });
            let is_equal = match is_reference(&slot.domain) {
                true => null(&slot.domain) == null(&other.domain),
                false => slot.domain == other.domain,
            };
            if !is_equal {
                let name = field_name(first, slot);
                let note = format!(
                    "{name} has other values in {} than in {}: heaps with a value that one of them lacks are left out",
                    first.name, second.name
                );
                if !found.contains(&note) {
                    found.push(note);
                }
            }
        }
        self.notes.extend(found);
    }

    /// The counterpart of a slot.
    pub fn slot(&self, way: Way, slot: SlotId) -> Option<SlotId> {
        let slots = if way == Way::Forth { &self.slots } else { &self.slots_back };
        slots.get(slot.0 as usize).copied().flatten()
    }

    /// The counterpart of an object.
    pub fn place(&self, way: Way, place: PlaceId) -> Option<PlaceId> {
        let places = if way == Way::Forth { &self.places } else { &self.places_back };
        places.get(place.0 as usize).copied().flatten()
    }

    /// The slots of one side that take part.
    pub fn shared(&self, way: Way) -> Vec<bool> {
        let slots = if way == Way::Forth { &self.slots } else { &self.slots_back };
        slots.iter().map(Option::is_some).collect()
    }

    /// A heap of one side as one of the other: its vector, and which slots are decided. `None` where the other
    /// side's scope lacks one of its values.
    pub fn carry(&self, way: Way, heap: &Shape, from: &Layout, to: &Layout) -> Option<Shape> {
        let mut carried =
            Shape { vector: vec![0; to.slots.len()], slots: Vec::with_capacity(heap.slots.len()) };
        for &slot in &heap.slots {
            let other = self.slot(way, slot)?;
            let value = from.domain_value(&from.slot(slot).domain, heap.vector[slot.0 as usize])?;
            let value = match value {
                DomainValue::Object(place) => DomainValue::Object(self.place(way, place)?),
                value => value,
            };
            carried.vector[other.0 as usize] = index(to, other, &value)?;
            carried.slots.push(other);
        }
        Some(carried)
    }
}

/// The index of a value in a slot's domain; constants of an enum go by their names.
fn index(layout: &Layout, slot: SlotId, value: &DomainValue) -> Option<u32> {
    let domain = &layout.slot(slot).domain;
    if let (Domain::Listed(values), DomainValue::Constant(wanted)) = (domain, value) {
        let is_it = |v: &DomainValue| matches!(v, DomainValue::Constant(c) if c.name == wanted.name);
        return values.iter().position(is_it).map(|at| at as u32);
    }
    layout.domain_index(domain, value)
}

/// Interchangeable objects of a class, as they are recognised on the other side.
struct Kind {
    key: (String, String, usize),
    class: String,
    is_array: bool,
    places: std::ops::Range<u32>,
}

fn kinds(side: View) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for orbit in &side.layout.orbits {
        let array = side.layout.places.get(orbit.places.start as usize).and_then(|p| p.array);
        let class = match array {
            Some((element, _)) => format!("{}[]", side.program.type_name(element)),
            None => side.program.classes[orbit.class].simple.to_string(),
        };
        let given = side.layout.places.get(orbit.places.start as usize).map(|p| &p.given);
        let given = given
            .into_iter()
            .flatten()
            .map(|(field, value)| format!("{}={value:?}", side.program.fields[*field].name));
        let given = given.collect::<Vec<_>>().join(",");
        let number = kinds.iter().filter(|k| k.key.0 == class && k.key.1 == given).count();
        kinds.push(Kind {
            key: (class.clone(), given, number),
            class,
            is_array: array.is_some(),
            places: orbit.places.clone(),
        });
    }
    kinds
}

fn is_same(first: View, second: View, a: SlotId, b: SlotId) -> bool {
    match (first.layout.slot(a).kind, second.layout.slot(b).kind) {
        (SlotKind::Field(_), SlotKind::Field(_)) => first.layout.slot(a).field == second.layout.slot(b).field,
        (x, y) => x == y,
    }
}

/// `Entry.key`, or the name of a root.
fn field_name(side: View, slot: &Slot) -> String {
    let field = &*slot.field;
    let Some(owner) = slot.owner.map(|owner| side.layout.place(owner)) else { return field.to_owned() };
    match owner.array {
        Some((element, _)) if field != "length" => {
            format!("an element of {}[]", side.program.type_name(element))
        }
        Some((element, _)) => format!("{}[].length", side.program.type_name(element)),
        None => format!("{}.{field}", side.program.classes[owner.class].simple),
    }
}
