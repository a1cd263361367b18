//! Bounds as people write them: for a field, pairs of object numbers. Numbers run through a pool; the
//! receiver is number 0.

use std::sync::Arc;

use crate::heap::{Domain, DomainValue, Layout, PlaceId, SlotId, SlotKind};
use crate::solve::bounds::{Bounds, PlaceSet, Targets, compute};
use crate::subject::specification_file::BoundPair;
use crate::subject::{BoundsText, Subject};

/// The bound of one field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldPairs {
    /// `Node.next` as in the specification; the name of a root that is no field; `pool[2]` for elements.
    pub name: String,
    /// The pairs, by object, null last. The object is 0 for a root that is no field.
    pub pairs: Vec<BoundPair>,
    /// Those that are undecided.
    pub unknown: Vec<BoundPair>,
    /// Objects whose reference preH leaves alone in some heap, so that it may have any value there.
    pub open: Vec<u32>,
    /// How many pairs the domains have.
    pub of: usize,
}

/// The bounds by field, in vector order. Where preH leaves a reference alone, the objects that it leads to have no
/// number of their own, and are no part of the pairs; under `open` they have the names that are left.
pub fn field_pairs(subject: &Subject, layout: &Layout, bounds: &Bounds) -> Vec<FieldPairs> {
    let mut fields: Vec<FieldPairs> = Vec::new();
    let mut beyond = PlaceSet::default();
    bounds.rows.iter().flatten().for_each(|row| beyond.union_with(&row.beyond));
    for (i, info) in layout.slots.iter().enumerate() {
        let slot = SlotId(i as u32);
        let Some(row) = bounds.row(slot) else { continue };
        let is_open = row.open || info.owner.is_some_and(|owner| beyond.contains(owner));
        let name = name_of(subject, layout, slot);
        let at = match fields.iter().position(|f| f.name == name) {
            Some(at) => at,
            None => {
                fields.push(FieldPairs {
                    name,
                    pairs: Vec::new(),
                    unknown: Vec::new(),
                    open: Vec::new(),
                    of: 0,
                });
                fields.len() - 1
            }
        };
        let owner = info.owner.map_or(0, |o| number(layout, o));
        let pair = |place| (owner, Some(number(layout, place)));
        let field = &mut fields[at];
        field.open.extend(is_open.then_some(owner));
        field.of += layout.domain_size(&info.domain) as usize;
        field.pairs.extend(row.places.iter().map(pair));
        field.pairs.extend(row.null.then_some((owner, None)));
        for &(_, value) in bounds.unknown.iter().filter(|u| u.0 == slot) {
            field.unknown.push(match layout.domain_value(&info.domain, value) {
                Some(DomainValue::Object(place)) => pair(place),
                _ => (owner, None),
            });
        }
    }
    fields
}

/// The number of an object within its pool.
fn number(layout: &Layout, place: PlaceId) -> u32 {
    let Some(orbit) = layout.place(place).orbit else { return 0 };
    let pool = layout.orbit(orbit).pool;
    let first = layout.orbits.iter().find(|o| o.pool == pool).map_or(0, |o| o.places.start);
    place.0 - first
}

fn name_of(subject: &Subject, layout: &Layout, slot: SlotId) -> String {
    let info = layout.slot(slot);
    match (info.kind, info.owner) {
        (SlotKind::Field(field), _) => {
            let program = &subject.program;
            let tracked = layout.scope.fields.iter().find(|t| t.field == field);
            let class = tracked.map_or(program.fields[field].class, |t| t.class);
            format!("{}.{}", program.classes[class].simple, program.fields[field].name)
        }
        (SlotKind::Element(i), Some(owner)) => {
            let orbit = layout.place(owner).orbit.map(|o| layout.orbit(o).pool);
            let pool = orbit.map(|p| layout.scope.pools[p].name.to_string());
            format!("{}[{i}]", pool.unwrap_or_default())
        }
        _ => info.name.to_string(),
    }
}

/// The bounds that a specification gives as a table; `None` where it says `auto`. Fields that the table
/// leaves out have what breadth-first numbering alone allows; pairs outside the scope are ignored.
pub fn given(subject: &Subject, layout: &Arc<Layout>) -> Option<Bounds> {
    let BoundsText::Table(table) = &subject.spec.bounds else { return None };
    let mut rows = compute::by_numbering_alone(layout);
    for (i, info) in layout.slots.iter().enumerate() {
        let name = name_of(subject, layout, SlotId(i as u32));
        // A class may be written with the class that it is nested in.
        let is_named =
            |text: &str| text == name || text.strip_suffix(&name).is_some_and(|t| t.ends_with('.'));
        let Some((_, pairs)) = table.iter().find(|(field, _)| is_named(&field.value)) else { continue };
        let Domain::References { null, orbits } = &info.domain else { continue };
        let owner = info.owner.map_or(0, |o| number(layout, o));
        let mut row = Targets::default();
        for (_, to) in pairs.iter().filter(|(from, _)| *from == owner) {
            match to {
                None => row.null |= *null,
                Some(to) => {
                    let places = orbits.iter().flat_map(|&o| layout.orbit(o).places.clone()).map(PlaceId);
                    places.filter(|&p| number(layout, p) == *to).for_each(|p| row.places.insert(p));
                }
            }
        }
        rows[i] = Some(row);
    }
    Some(Bounds { rows, unknown: Vec::new(), stopped: None, candidates: 0 })
}
