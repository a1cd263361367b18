//! The sets of a finitization as pools and domains.

use std::collections::{HashMap, HashSet};

use crate::base::IndexVec;
use crate::exec::{ObjectId, Value};
use crate::heap::{ArrayPool, DomainValue, DomainValueKey, FieldDomain, GivenObject, Pool, PoolId};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType, FieldId};
use crate::subject::finitization::{Found, Reader};
use crate::subject::limits::MAX_SLOTS;

/// Turns sets into domains; the pools are made on the way.
pub(super) struct Sets<'a> {
    reader: Reader<'a>,
    /// The pools so far.
    pub(super) pools: IndexVec<PoolId, Pool>,
    /// Pools of object and array sets that were seen.
    known: HashMap<ObjectId, FieldDomain>,
    /// Class domains that several object sets have: each is a pool of its own.
    shared: HashMap<ObjectId, Option<PoolId>>,
    /// Objects that are in a pool already.
    taken: HashSet<ObjectId>,
    /// Fields that are symbolic, whatever a constructor left in them.
    tracked: HashSet<FieldId>,
}

/// Objects of one class domain: their classes with their numbers, and what each is.
#[derive(Default)]
struct Members {
    classes: Vec<(ClassId, u32)>,
    given: Vec<GivenObject>,
}

impl<'a> Sets<'a> {
    /// `used` are the domains that fields have, `tracked` the fields.
    pub(super) fn new(
        reader: Reader<'a>,
        used: impl Iterator<Item = ObjectId>,
        tracked: HashSet<FieldId>,
    ) -> Result<Self, Found> {
        let mut owner: HashMap<ObjectId, ObjectId> = HashMap::new();
        let mut shared = HashMap::new();
        for mut set in used {
            // The elements of an array may be objects of a set, or arrays again.
            while let Some(inner) = reader.reference(set, "components") {
                set = inner;
            }
            if &*reader.class_name(set) != "ObjSet" {
                continue;
            }
            for domain in class_domains(reader, set)? {
                if *owner.entry(domain).or_insert(set) != set {
                    shared.insert(domain, None);
                }
            }
        }
        let (pools, known, taken) = (IndexVec::new(), HashMap::new(), HashSet::new());
        Ok(Self { reader, pools, known, shared, taken, tracked })
    }

    /// The domain that a set is for something of type `ty`, which messages call `what`.
    pub(super) fn domain(&mut self, set: ObjectId, ty: ErasedType, what: &str) -> Result<FieldDomain, Found> {
        let reader = self.reader;
        let kind = reader.class_name(set);
        let fits = |wanted: fn(PrimitiveName) -> bool| match ty.as_primitive() {
            Some(p) if wanted(p) => Ok(()),
            _ => Err(self.misfit(&kind, ty, what)),
        };
        match &*kind {
            "IntSet" | "LongSet" | "ShortSet" | "ByteSet" => {
                fits(is_integral)?;
                let boxes = reader.objects(set, "values").unwrap_or_default();
                let values: Vec<i64> = boxes.into_iter().filter_map(|b| reader.number(b)).collect();
                if values.is_empty() {
                    return Err(format!("gives {what} an empty set of numbers").into());
                }
                Ok(numbers(values))
            }
            "BooleanSet" => {
                fits(|p| p == PrimitiveName::Boolean)?;
                let boxes = reader.objects(set, "values").unwrap_or_default();
                let values: Vec<i64> = boxes.into_iter().filter_map(|b| reader.number(b)).collect();
                Ok(FieldDomain::Values(if values.is_empty() { vec![0, 1] } else { values }))
            }
            "StringSet" => {
                let string = ErasedType::class(reader.program.well_known.string);
                if !reader.program.is_assignable(string, ty) {
                    return Err(self.misfit(&kind, ty, what));
                }
                let texts = reader.objects(set, "values").unwrap_or_default().into_iter();
                let texts = texts.filter_map(|t| reader.machine.text(t).cloned().map(DomainValue::Text));
                let texts: Vec<DomainValue> = texts.collect();
                if texts.is_empty() {
                    return Err(format!("gives {what} an empty set of strings").into());
                }
                Ok(FieldDomain::Listed(texts))
            }
            "ObjSet" => {
                let domain = self.object_set(set, ty, what)?;
                self.check_classes(&domain, ty, what)?;
                Ok(domain)
            }
            "ArraySet" => self.array_set(set, ty, what),
            _ => Err(format!("gives {what} a {kind}, which is no set of values").into()),
        }
    }

    fn misfit(&self, kind: &str, ty: ErasedType, what: &str) -> Found {
        let kind = match kind {
            "BooleanSet" => "booleans",
            "StringSet" => "strings",
            "ArraySet" => "arrays",
            _ => "numbers",
        };
        let ty = self.reader.program.type_name(ty);
        format!("gives {what} a set of {kind}, and its type is {ty}").into()
    }

    fn object_set(&mut self, set: ObjectId, ty: ErasedType, what: &str) -> Result<FieldDomain, Found> {
        if let Some(known) = self.known.get(&set) {
            return Ok(known.clone());
        }
        let null = self.reader.field(set, "nullAllowed") == Some(Value::Int(1));
        let mut own = Members::default();
        let mut pools = Vec::new();
        for domain in class_domains(self.reader, set)? {
            match self.shared.get(&domain) {
                Some(Some(pool)) => pools.push(*pool),
                Some(None) => {
                    let members = self.members(domain)?;
                    let pool = self.pool(members, set, null)?;
                    self.shared.insert(domain, Some(pool));
                    pools.push(pool);
                }
                None => {
                    let members = self.members(domain)?;
                    own.classes.extend(members.classes);
                    own.given.extend(members.given);
                }
            }
        }
        if !own.classes.is_empty() || pools.is_empty() {
            pools.push(self.pool(own, set, null)?);
        }
        let domain = FieldDomain::References { null, pools };
        if !null && self.classes(&domain).next().is_none() {
            let ty = self.reader.program.type_name(ty);
            return Err(
                format!("gives {what}, a {ty}, a set without objects, and null is not allowed").into()
            );
        }
        self.known.insert(set, domain.clone());
        Ok(domain)
    }

    /// The objects of a class domain.
    fn members(&mut self, domain: ObjectId) -> Result<Members, Found> {
        let reader = self.reader;
        let is_interchangeable = reader.field(domain, "isomorphism") == Some(Value::Int(1));
        let Some(objects) = reader.objects(domain, "objects") else {
            let hint = "null is a member of a set with `setNullAllowed(true)`".to_string();
            return Err(Found::Sentence("adds null as an object of a class domain".into(), Some(hint)));
        };
        let mut members = Members::default();
        for object in objects {
            let name = reader.class_name(object);
            // Strings and constants of an enum are no blank objects to be told apart by their fields.
            let is_own =
                |c: &ClassId| *c != reader.program.well_known.string && reader.program.enum_of(*c).is_none();
            let class = reader.machine.class_of(object).filter(is_own);
            let Some(class) = class.filter(|&c| reader.program.classes[c].is_concrete()) else {
                return Err(format!("has a pool with an object of {name}, of which there can be none").into());
            };
            if !self.taken.insert(object) {
                return Err(format!("puts one object of {name} into two class domains").into());
            }
            match members.classes.last_mut() {
                Some((last, count)) if *last == class => *count += 1,
                _ => members.classes.push((class, 1)),
            }
            members.given.push(GivenObject { is_interchangeable, fields: self.held(object, class)? });
        }
        Ok(members)
    }

    /// Untracked fields of an object that hold something else than Java's default.
    fn held(&self, object: ObjectId, class: ClassId) -> Result<Vec<(FieldId, DomainValueKey)>, Found> {
        let reader = self.reader;
        let mut held = Vec::new();
        let untracked = reader.program.classes[class].layout.iter().filter(|f| !self.tracked.contains(f));
        for &field in untracked {
            let info = &reader.program.fields[field];
            let value = match reader.machine.cell(object, info.slot) {
                Value::Int(0) | Value::Long(0) | Value::Null => continue,
                Value::Int(n) => Some(DomainValueKey::Number(n.into())),
                Value::Long(n) => Some(DomainValueKey::Number(n)),
                Value::Float(x) if x.to_bits() == 0 => continue,
                Value::Double(x) if x.to_bits() == 0 => continue,
                Value::Ref(text) => reader.machine.text(text).cloned().map(DomainValueKey::Text),
                _ => None,
            };
            let Some(value) = value else {
                let class = &reader.program.classes[class].simple;
                let hint = "objects of a pool can hold whole numbers and strings; `createClassDomain(Class, int)` makes blank ones";
                let sentence =
                    format!("adds an object of {class} with a value of `{}` that cannot be kept", info.name);
                return Err(Found::Sentence(sentence, Some(hint.into())));
            };
            held.push((field, value));
        }
        Ok(held)
    }

    fn pool(&mut self, members: Members, set: ObjectId, null: bool) -> Result<PoolId, Found> {
        let Members { mut classes, mut given } = members;
        if given.iter().all(|g| g.is_interchangeable && g.fields.is_empty()) {
            given.clear();
        }
        let ty = self.reader.type_value(self.reader.field(set, "type"));
        let name = ty.map_or_else(|| "objects".to_string(), |ty| self.reader.program.type_name(ty));
        if classes.is_empty() {
            // A set without objects still says what they would be.
            let class = ty.and_then(ErasedType::as_class);
            classes.extend(class.filter(|&c| self.reader.program.classes[c].is_concrete()).map(|c| (c, 0)));
        }
        self.enter(Pool { name: name.into(), classes, null, array: None, given })
    }

    fn enter(&mut self, mut pool: Pool) -> Result<PoolId, Found> {
        let plain = pool.name.clone();
        let mut number = 2;
        while self.pools.iter().any(|p| p.name == pool.name) {
            pool.name = format!("{plain}{number}").into();
            number += 1;
        }
        let objects: u64 = self.pools.iter().chain([&pool]).map(|p| u64::from(p.count())).sum();
        if objects > MAX_SLOTS {
            return Err(format!("has {objects} objects, and at most {MAX_SLOTS} are handled").into());
        }
        Ok(self.pools.push(pool))
    }

    fn array_set(&mut self, set: ObjectId, ty: ErasedType, what: &str) -> Result<FieldDomain, Found> {
        let reader = self.reader;
        let array = reader.type_value(reader.field(set, "type"));
        let element = array.and_then(ErasedType::element);
        let (Some(array), Some(element)) = (array, element) else {
            return Err(format!("gives {what} an array set whose class is no array").into());
        };
        if !reader.program.is_assignable(array, ty) {
            return Err(self.misfit("ArraySet", ty, what));
        }
        if let Some(known) = self.known.get(&set) {
            return Ok(known.clone());
        }
        let (Some(lengths), Some(components)) =
            (reader.reference(set, "lengths"), reader.reference(set, "components"))
        else {
            return Err(format!("gives {what} arrays without lengths or components").into());
        };
        let int = ErasedType::primitive(PrimitiveName::Int);
        let lengths = self.domain(lengths, int, &format!("the length of {what}"))?;
        let length = |n: i64| u32::try_from(n).ok().filter(|&n| u64::from(n) <= MAX_SLOTS);
        let bounds = match lengths {
            FieldDomain::Range(lo, hi) => length(lo).zip(length(hi)),
            _ => None,
        };
        let Some(length) = bounds else {
            let hint = "a range such as `createIntSet(0, n)`".to_string();
            let sentence = format!("gives {what} lengths that are no range from 0 to {MAX_SLOTS}");
            return Err(Found::Sentence(sentence, Some(hint)));
        };
        let count = match reader.field(set, "count") {
            Some(Value::Int(n)) => u32::try_from(n).unwrap_or(0),
            _ => 0,
        };
        let null = reader.field(set, "nullAllowed") == Some(Value::Int(1));
        let pool = self.enter(Pool {
            name: reader.program.type_name(array).replace("[]", "Array").into(),
            classes: vec![(reader.program.well_known.object, count)],
            null,
            array: None,
            given: Vec::new(),
        })?;
        let elements = self.domain(components, element, &format!("an element of {what}"))?;
        self.pools[pool].array = Some(ArrayPool { element, length, domain: elements });
        let domain = FieldDomain::References { null, pools: vec![pool] };
        self.known.insert(set, domain.clone());
        Ok(domain)
    }

    /// Classes that have objects in a domain.
    fn classes(&self, domain: &FieldDomain) -> impl Iterator<Item = ClassId> + use<'_, 'a> {
        let pools = match domain {
            FieldDomain::References { pools, .. } => pools.clone(),
            _ => Vec::new(),
        };
        let classes = pools.into_iter().filter_map(|p| self.pools.get(p)).flat_map(|p| &p.classes);
        classes.filter(|(_, count)| *count > 0).map(|&(class, _)| class)
    }

    fn check_classes(&self, domain: &FieldDomain, ty: ErasedType, what: &str) -> Result<(), Found> {
        let program = self.reader.program;
        let stranger = self.classes(domain).find(|&c| !program.is_assignable(ErasedType::class(c), ty));
        let Some(stranger) = stranger else { return Ok(()) };
        let (stranger, ty) = (&program.classes[stranger].simple, program.type_name(ty));
        Err(format!("gives {what}, a {ty}, objects of {stranger}").into())
    }
}

fn class_domains(reader: Reader, set: ObjectId) -> Result<Vec<ObjectId>, Found> {
    let domains = reader.objects(set, "domains");
    let domains = domains.ok_or("adds null as a class domain".to_string())?;
    let mut seen = HashSet::new();
    Ok(domains.into_iter().filter(|d| seen.insert(*d)).collect())
}

/// A range where the numbers have no gap and ascend, else a list.
pub(super) fn numbers(values: Vec<i64>) -> FieldDomain {
    match (values.first(), values.last()) {
        (Some(&lo), Some(&hi)) if values.windows(2).all(|w| w[0].checked_add(1) == Some(w[1])) => {
            FieldDomain::Range(lo, hi)
        }
        _ => FieldDomain::Values(values),
    }
}

fn is_integral(p: PrimitiveName) -> bool {
    use PrimitiveName::{Byte, Char, Int, Long, Short};
    matches!(p, Byte | Short | Char | Int | Long)
}
