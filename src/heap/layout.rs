//! The candidate vector's layout: which slot is which field of which object, and the domain it counts
//! in (Korat; LISSA §2.3 and §3.1).
//!
//! Order: roots in declaration order (the receiver's tracked fields, one slot a static or argument),
//! then pools, objects, fields in the order of the specification; an array has its length, then its
//! elements. Entries are indices into the slot's domain: null first, then object 0, 1, …
//!
//! Objects of one class in one pool are interchangeable, unless a finitization says otherwise; such a set
//! is an *orbit*, and symmetry breaking works an orbit at a time.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::heap::scope::{FieldDomain, Pool, PoolId, RootKind, Scope, TrackedField};
use crate::heap::value::{DomainValue, DomainValueKey, OpenObject, PlaceId};
use crate::id_type;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, FieldId, Program};

id_type! {
    /// A slot of the candidate vector.
    pub SlotId
}
id_type! {
    /// Interchangeable objects of one class in one pool.
    pub OrbitId
}

/// What a slot stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlotKind {
    /// A static root or a reference argument: index into [`Scope::roots`].
    Root(u32),
    /// A tracked field.
    Field(FieldId),
    /// The length of an array.
    Length,
    /// An element of an array.
    Element(u32),
}

/// One entry of the vector.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Whose it is; `None` for roots.
    pub owner: Option<PlaceId>,
    /// What it is.
    pub kind: SlotKind,
    /// What it counts in.
    pub domain: Domain,
    /// How it prints: `root`, `N0.left`, `arr[2]`. No two slots of a layout have one name.
    pub name: Arc<str>,
    /// How it prints within its object: `left`, `length`, `[2]`; a root's own name. A field that a subclass hides is
    /// named with the class that declares it: `Base.left`.
    pub field: Arc<str>,
    /// Whether its numbers are booleans.
    pub is_boolean: bool,
    /// Whether reading it decides it; see [`TrackedField::is_lazy`].
    pub is_lazy: bool,
}

/// The values of a slot by index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Domain {
    /// Null at 0 where it is a member, then the orbits' objects in order.
    References {
        /// Whether null is a member.
        null: bool,
        /// The orbits.
        orbits: Vec<OrbitId>,
    },
    /// `lo + index`.
    Range(i64, i64),
    /// The value at the index.
    Values(Arc<[i64]>),
    /// The string, constant of an enum or null at the index.
    Listed(Arc<[DomainValue]>),
    /// Never enumerated.
    Any,
    /// Null, and all strings or boxes; never enumerated.
    Open(OpenObject),
}

/// An object of the scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// How it prints: `this`, `N0`, `List0`.
    pub name: Arc<str>,
    /// Its class (java.lang.Object for an array).
    pub class: ClassId,
    /// Its orbit; `None` for a receiver that is in no pool.
    pub orbit: Option<OrbitId>,
    /// Element type and largest length, for an array.
    pub array: Option<(ErasedType, u32)>,
    /// Its slots.
    pub slots: Range<u32>,
    /// Fields that hold something else than Java's default from the start.
    pub given: Vec<(FieldId, DomainValueKey)>,
    /// Fields of the user's classes that have no domain, and of which the specification does not say that this is
    /// meant: that they hold what they hold is an assumption.
    pub silent: Vec<FieldId>,
}

/// Interchangeable objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orbit {
    /// Their pool.
    pub pool: PoolId,
    /// Their class.
    pub class: ClassId,
    /// The objects.
    pub places: Range<u32>,
}

/// The layout of one scope. Immutable, shared by everything that looks at that scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The scope it was made from.
    pub scope: Scope,
    /// The slots in vector order.
    pub slots: Vec<Slot>,
    /// The objects: a receiver that is in no pool first, then pools in order.
    pub places: Vec<Place>,
    /// The orbits in pool order.
    pub orbits: Vec<Orbit>,
    /// The receiver, where there is one.
    pub receiver: Option<PlaceId>,
    /// The slots of static and argument roots, by index into [`Scope::roots`]; `None` for the receiver.
    pub root_slots: Vec<Option<SlotId>>,
}

impl Layout {
    /// The layout of a scope. The scope has been checked: its pools are small enough to list. Fields of
    /// the receiver print without `this.`, but for those whose name is among the `reserved` ones (the
    /// parameters of the method under analysis).
    pub fn new(program: &Program, scope: Scope, reserved: &[Arc<str>]) -> Self {
        let mut layout = Layout {
            slots: Vec::new(),
            places: Vec::new(),
            orbits: Vec::new(),
            receiver: None,
            root_slots: Vec::new(),
            scope,
        };
        layout.enter_objects(program, reserved);
        layout.enter_root_slots(program, reserved);
        for place in 0..layout.places.len() {
            let place = PlaceId(place as u32);
            if layout.places[place.0 as usize].orbit.is_some() {
                layout.enter_slots(program, place, reserved);
            }
        }
        layout
    }

    fn enter_objects(&mut self, program: &Program, reserved: &[Arc<str>]) {
        for root in &self.scope.roots {
            if let RootKind::This { class, pool: None } = root.kind {
                self.receiver = Some(PlaceId(0));
                let name = root.name.clone();
                let (given, silent) = (Vec::new(), silent_fields(program, &self.scope, class));
                self.places.push(Place { name, class, orbit: None, array: None, slots: 0..0, given, silent });
            }
        }
        let names = object_names(program, &self.scope, reserved);
        let mut taken: BTreeSet<Arc<str>> = self.places.iter().map(|p| p.name.clone()).collect();
        for (pool_id, pool) in self.scope.pools.iter_enumerated() {
            let mut number = 0;
            for &(class, count) in &pool.classes {
                let prefix = &names[pool_id.0 as usize];
                let mixed = pool.classes.len() > 1 && prefix != "N";
                let prefix = if mixed { &*program.classes[class].simple } else { prefix.as_str() };
                let array = pool.array.as_ref().map(|a| (a.element, a.length.1));
                let silent = silent_fields(program, &self.scope, class);
                for (members, given) in copies(pool, number..number + count) {
                    let first = self.places.len() as u32;
                    let orbit = Some(OrbitId(self.orbits.len() as u32));
                    for number in members {
                        let mut name: Arc<str> = format!("{prefix}{number}").into();
                        // Pools of several classes may share one.
                        if taken.contains(&name) {
                            name = format!("{}.{name}", pool.name).into();
                        }
                        taken.insert(name.clone());
                        let given = given.to_vec();
                        let mut silent = silent.clone();
                        silent.retain(|f| given.iter().all(|(g, _)| g != f));
                        self.places.push(Place { name, class, orbit, array, slots: 0..0, given, silent });
                    }
                    let places = first..self.places.len() as u32;
                    self.orbits.push(Orbit { pool: pool_id, class, places });
                }
                number += count;
            }
        }
        for root in &self.scope.roots {
            if let RootKind::This { pool: Some(pool), .. } = root.kind {
                let first = self.orbits.iter().find(|o| o.pool == pool && !o.places.is_empty());
                self.receiver = first.map(|o| PlaceId(o.places.start));
            }
        }
    }

    fn enter_root_slots(&mut self, program: &Program, reserved: &[Arc<str>]) {
        for (i, root) in self.scope.roots.clone().into_iter().enumerate() {
            if let RootKind::This { pool, .. } = root.kind {
                if let (None, Some(receiver)) = (pool, self.receiver) {
                    self.enter_slots(program, receiver, reserved);
                }
                self.root_slots.push(None);
            } else {
                self.root_slots.push(Some(SlotId(self.slots.len() as u32)));
                let domain = self.domain(&root.domain);
                self.slots.push(Slot {
                    owner: None,
                    kind: SlotKind::Root(i as u32),
                    domain,
                    field: root.name.clone(),
                    name: root.name,
                    is_boolean: false,
                    is_lazy: true,
                });
            }
        }
    }

    fn enter_slots(&mut self, program: &Program, place: PlaceId, reserved: &[Arc<str>]) {
        let start = self.slots.len() as u32;
        let boolean = ErasedType::primitive(PrimitiveName::Boolean);
        let Place { name, class, orbit, array, .. } = self.places[place.0 as usize].clone();
        let prefix = if orbit.is_none() { String::new() } else { format!("{name}.") };
        if array.is_some() {
            let pool = orbit.map(|o| self.orbits[o.0 as usize].pool);
            let shape = pool.and_then(|p| self.scope.pools[p].array.clone());
            if let Some(shape) = shape {
                let (lo, hi) = shape.length;
                let length = Domain::Range(lo.into(), hi.into());
                let slot_name = format!("{prefix}length").into();
                self.slots.push(Slot {
                    owner: Some(place),
                    kind: SlotKind::Length,
                    domain: length,
                    name: slot_name,
                    field: "length".into(),
                    is_boolean: false,
                    is_lazy: true,
                });
                for i in 0..hi {
                    let domain = self.domain(&shape.domain);
                    let slot_name = format!("{name}[{i}]").into();
                    self.slots.push(Slot {
                        owner: Some(place),
                        kind: SlotKind::Element(i),
                        domain,
                        name: slot_name,
                        field: format!("[{i}]").into(),
                        is_boolean: shape.element == boolean,
                        is_lazy: true,
                    });
                }
            }
        } else {
            let tracked: Vec<_> = tracked_fields(program, &self.scope, class).cloned().collect();
            for field in tracked {
                let domain = self.domain(&field.domain);
                let field_name = program.field_label(class, field.field);
                let clash = prefix.is_empty() && reserved.contains(&field_name);
                let slot_name = format!("{}{field_name}", if clash { "this." } else { &prefix }).into();
                self.slots.push(Slot {
                    owner: Some(place),
                    kind: SlotKind::Field(field.field),
                    domain,
                    name: slot_name,
                    field: field_name,
                    is_boolean: program.fields[field.field].erased == boolean,
                    is_lazy: field.is_lazy,
                });
            }
        }
        self.places[place.0 as usize].slots = start..self.slots.len() as u32;
    }

    fn domain(&self, domain: &FieldDomain) -> Domain {
        match domain {
            FieldDomain::References { null, pools } => {
                let of_pool = |p: &PoolId| {
                    let ids = self.orbits.iter().enumerate().filter(move |(_, o)| o.pool == *p);
                    ids.map(|(i, _)| OrbitId(i as u32)).collect::<Vec<_>>()
                };
                Domain::References { null: *null, orbits: pools.iter().flat_map(of_pool).collect() }
            }
            FieldDomain::Range(lo, hi) => Domain::Range(*lo, *hi),
            FieldDomain::Values(values) => Domain::Values(values.as_slice().into()),
            FieldDomain::Listed(values) => Domain::Listed(values.as_slice().into()),
            FieldDomain::Any => Domain::Any,
            FieldDomain::Open(object) => Domain::Open(*object),
        }
    }

    /// The slot.
    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[id.0 as usize]
    }
    /// The object.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[id.0 as usize]
    }
    /// The orbit.
    pub fn orbit(&self, id: OrbitId) -> &Orbit {
        &self.orbits[id.0 as usize]
    }
    /// Whether a slot's numbers are booleans.
    pub fn is_boolean(&self, id: SlotId) -> bool {
        self.slot(id).is_boolean
    }
    /// The slot of a static or argument of that name.
    pub fn root_slot(&self, name: &str) -> Option<SlotId> {
        self.root_slots.iter().flatten().copied().find(|&slot| *self.slot(slot).name == *name)
    }
    /// The slot of an object's field, where it is tracked.
    pub fn field_slot(&self, place: PlaceId, field: FieldId) -> Option<SlotId> {
        let range = self.place(place).slots.clone();
        range.map(SlotId).find(|&s| self.slot(s).kind == SlotKind::Field(field))
    }

    /// Number of values of a domain; 0 where it is never enumerated.
    pub fn domain_size(&self, domain: &Domain) -> u64 {
        match domain {
            Domain::References { null, orbits } => {
                u64::from(*null) + orbits.iter().map(|&o| self.orbit(o).places.len() as u64).sum::<u64>()
            }
            Domain::Range(lo, hi) => u64::try_from(i128::from(*hi) - i128::from(*lo) + 1).unwrap_or(0),
            Domain::Values(values) => values.len() as u64,
            Domain::Listed(values) => values.len() as u64,
            Domain::Any | Domain::Open(_) => 0,
        }
    }

    /// The value at an index of a domain; `None` past its end.
    pub fn domain_value(&self, domain: &Domain, index: u32) -> Option<DomainValue> {
        match domain {
            Domain::References { null, orbits } => {
                let mut rest = index;
                if *null {
                    if rest == 0 {
                        return Some(DomainValue::Null);
                    }
                    rest -= 1;
                }
                for &o in orbits {
                    let places = &self.orbit(o).places;
                    if rest < places.len() as u32 {
                        return Some(DomainValue::Object(PlaceId(places.start + rest)));
                    }
                    rest -= places.len() as u32;
                }
                None
            }
            Domain::Range(lo, hi) => {
                lo.checked_add(index.into()).filter(|v| v <= hi).map(DomainValue::Number)
            }
            Domain::Values(values) => values.get(index as usize).map(|&v| DomainValue::Number(v)),
            Domain::Listed(values) => values.get(index as usize).cloned(),
            Domain::Any | Domain::Open(_) => None,
        }
    }

    /// The index of a value in a domain; `None` where it is no member.
    pub fn domain_index(&self, domain: &Domain, value: &DomainValue) -> Option<u32> {
        match (domain, value) {
            (Domain::References { null, .. }, DomainValue::Null) => null.then_some(0),
            (Domain::References { null, orbits }, DomainValue::Object(place)) => {
                let mut index = u32::from(*null);
                for &o in orbits {
                    let places = &self.orbit(o).places;
                    if places.contains(&place.0) {
                        return Some(index + place.0 - places.start);
                    }
                    index += places.len() as u32;
                }
                None
            }
            (Domain::Range(lo, hi), DomainValue::Number(v)) => {
                (lo <= v && v <= hi).then(|| u32::try_from(v - lo).ok()).flatten()
            }
            (Domain::Values(values), DomainValue::Number(v)) => {
                values.iter().position(|x| x == v).map(|i| i as u32)
            }
            (Domain::Listed(values), value) => values.iter().position(|x| x == value).map(|i| i as u32),
            _ => None,
        }
    }
}

/// The tracked fields that objects of a class have, in vector order.
pub fn tracked_fields<'a>(
    program: &'a Program,
    scope: &'a Scope,
    class: ClassId,
) -> impl Iterator<Item = &'a TrackedField> {
    scope.fields.iter().filter(move |t| program.is_subclass(class, t.class))
}

/// The field of an inner class's objects that holds the enclosing one.
const ENCLOSING: &str = "this$0";

/// Fields of objects of a class that have no domain, and are not said to be meant so: the enclosing object of an inner
/// class among them. Constants are none, and what else the front end or the models of the JDK add neither.
fn silent_fields(program: &Program, scope: &Scope, class: ClassId) -> Vec<FieldId> {
    let is_silent = |f: &FieldId| {
        let field = &program.fields[*f];
        let is_written = field.span.is_some() || &*field.name == ENCLOSING;
        let is_user = program.classes[field.class].origin == ClassOrigin::User && is_written;
        let is_tracked = tracked_fields(program, scope, class).any(|t| t.field == *f);
        let is_meant = scope.untracked.iter().any(|u| u.field == *f && program.is_subclass(class, u.class));
        is_user && field.constant.is_none() && !is_tracked && !is_meant
    };
    program.classes[class].layout.iter().copied().filter(is_silent).collect()
}

/// Static fields that may hold something else whenever a method is called, that are no roots, and of which the
/// specification does not say what they hold.
pub fn silent_statics(program: &Program, scope: &Scope) -> impl Iterator<Item = FieldId> {
    let is_root = |f: FieldId| scope.roots.iter().any(|r| r.kind == RootKind::Static(f));
    let is_meant = |f: FieldId| scope.untracked.iter().any(|u| u.field == f);
    program.changeable_statics().filter(move |&f| !is_root(f) && !is_meant(f))
}

/// What an object holds besides Java's defaults.
type Given = [(FieldId, DomainValueKey)];

/// Runs of objects of a pool that are copies of each other, with what they hold.
fn copies(pool: &Pool, numbers: Range<u32>) -> Vec<(Range<u32>, &Given)> {
    if pool.given.is_empty() {
        return vec![(numbers, &[])];
    }
    let object = |number: u32| pool.given.get(number as usize);
    let mut runs: Vec<(Range<u32>, &Given)> = Vec::new();
    for number in numbers {
        let is_copy = |first: u32| {
            object(first) == object(number) && object(first).is_none_or(|o| o.is_interchangeable)
        };
        match runs.last_mut() {
            Some((run, _)) if is_copy(run.start) => run.end = number + 1,
            _ => runs.push((number..number + 1, object(number).map_or(&[], |o| &o.fields))),
        }
    }
    runs
}

/// Prefix of each pool's object names: `N` where there is one pool, else the class name, with the
/// pool's name before it where two pools share a class name, or where a root or parameter is called like an object.
fn object_names(program: &Program, scope: &Scope, reserved: &[Arc<str>]) -> Vec<String> {
    let class_name = |pool: &Pool| -> String {
        if let Some(array) = &pool.array {
            return format!("{}Array", program.type_name(array.element).replace("[]", "Array"));
        }
        pool.classes
            .first()
            .map_or_else(|| pool.name.to_string(), |&(c, _)| program.classes[c].simple.to_string())
    };
    let is_taken = |prefix: &str| {
        let called_so = |name: &Arc<str>| {
            let number = name.split('.').next().and_then(|head| head.strip_prefix(prefix));
            number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        };
        scope.roots.iter().map(|r| &r.name).chain(reserved).any(called_so)
    };
    if scope.pools.len() == 1 && !is_taken("N") {
        return vec!["N".into()];
    }
    let names: Vec<String> = scope.pools.iter().map(class_name).collect();
    let qualify = |(pool, name): (&Pool, &String)| {
        let shared = names.iter().filter(|n| *n == name).count() > 1;
        if shared || is_taken(name) { format!("{}.{name}", pool.name) } else { name.clone() }
    };
    scope.pools.iter().zip(&names).map(qualify).collect()
}
