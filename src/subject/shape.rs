//! Which objects lead to which, by the types of fields: the pools that a class needs.

use std::collections::{BTreeMap, BTreeSet};

use crate::lang::program::{BaseType, ClassId, ClassOrigin, ErasedType, FieldId, Program};

mod count;
mod lengths;

pub(super) use count::Count;
pub(super) use lengths::Fixed;
use lengths::fixed_lengths;

/// Arrays that need a pool of their own: those of one type, and of one length where the code fixes it.
#[derive(Clone, Debug)]
pub(super) struct Arrays {
    /// Their type.
    pub ty: ErasedType,
    /// What the code says about their length.
    pub fixed: Option<Fixed>,
    /// How many there are.
    pub count: Count,
    /// The classes whose fields hold one; `None` is an argument.
    owners: Vec<Option<ClassId>>,
}

impl Arrays {
    /// Their lengths, as they are written.
    pub(super) fn lengths(&self) -> String {
        self.fixed.map_or_else(|| "0..k".into(), |fixed| fixed.length.to_string())
    }

    /// Whether null is no member of their pool.
    pub(super) fn is_always_there(&self) -> bool {
        self.fixed.is_some_and(|fixed| fixed.is_always_there)
    }

    /// As many elements as one of them can have.
    fn elements(&self) -> Count {
        self.fixed.map_or(Count::K, |fixed| Count::of(fixed.length as usize))
    }
}

/// What can be reached from a receiver and from arguments.
pub(super) struct Shape<'p> {
    program: &'p Program,
    receiver: Option<ClassId>,
    /// Types of the fields of each class.
    leads: BTreeMap<ClassId, Vec<ErasedType>>,
    /// Arrays of fewer dimensions first.
    arrays: Vec<Arrays>,
    /// Types of the arguments.
    arguments: Vec<ErasedType>,
    /// Fields whose arrays have a fixed length.
    fixed: BTreeMap<FieldId, Fixed>,
    /// Classes whose objects lead to others of them.
    recursive: BTreeSet<ClassId>,
    /// How many objects of a class can be referred to.
    counts: BTreeMap<ClassId, Count>,
}

impl<'p> Shape<'p> {
    /// From a receiver, where there is one, and arguments of these types on.
    pub(super) fn new(program: &'p Program, receiver: Option<ClassId>, arguments: Vec<ErasedType>) -> Self {
        let mut shape = Self {
            program,
            receiver,
            leads: BTreeMap::new(),
            arrays: Vec::new(),
            arguments,
            fixed: BTreeMap::new(),
            recursive: BTreeSet::new(),
            counts: BTreeMap::new(),
        };
        let mut fields: Vec<(ClassId, FieldId)> = Vec::new();
        let mut open: Vec<ClassId> = receiver.into_iter().collect();
        open.extend(shape.arguments.iter().flat_map(|&ty| objects_of(program, element_of(ty))));
        while let Some(class) = open.pop() {
            if shape.leads.contains_key(&class) {
                continue;
            }
            let own: Vec<FieldId> = own_fields(program, class).collect();
            let types: Vec<ErasedType> = own.iter().map(|&f| program.fields[f].erased).collect();
            open.extend(types.iter().flat_map(|&ty| objects_of(program, element_of(ty))));
            fields.extend(own.into_iter().map(|field| (class, field)));
            shape.leads.insert(class, types);
        }
        let all: Vec<FieldId> = fields.iter().map(|(_, field)| *field).collect();
        shape.fixed = fixed_lengths(program, &all);
        for ty in shape.arguments.clone() {
            shape.holds_array(ty, None, None);
        }
        for (class, field) in fields {
            let fixed = shape.fixed.get(&field).copied();
            shape.holds_array(program.fields[field].erased, fixed, Some(class));
        }
        shape.arrays.sort_by_key(|arrays| arrays.ty.dims);
        let recursive = shape.leads.keys().copied().filter(|&class| shape.leads_back(class)).collect();
        shape.recursive = recursive;
        for class in shape.leads.keys().copied().collect::<Vec<_>>() {
            shape.count(class);
        }
        // Those of more dimensions lead to those of fewer.
        for at in (0..shape.arrays.len()).rev() {
            let count = shape.count_arrays(at);
            shape.arrays[at].count = count;
        }
        shape
    }

    fn holds_array(&mut self, ty: ErasedType, fixed: Option<Fixed>, owner: Option<ClassId>) {
        let mut array = Some(ty).filter(|ty| ty.dims > 0);
        let (mut fixed, mut owners) = (fixed, vec![owner]);
        while let Some(ty) = array {
            match self.arrays.iter_mut().find(|known| (known.ty, known.fixed) == (ty, fixed)) {
                Some(known) => known.owners.append(&mut owners),
                None => {
                    let owners = std::mem::take(&mut owners);
                    self.arrays.push(Arrays { ty, fixed, count: Count::default(), owners });
                }
            }
            // Arrays that are elements of others, of whatever length.
            fixed = None;
            array = ty.element().filter(|element| element.dims > 0);
        }
    }

    /// Classes whose fields are looked at.
    pub(super) fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.leads.keys().copied()
    }

    /// The fields whose arrays are these alone.
    pub(super) fn fields_of(&self, arrays: &Arrays) -> impl Iterator<Item = FieldId> {
        let (ty, fixed) = (arrays.ty, arrays.fixed);
        let program = self.program;
        let is_of = move |field: &FieldId| program.fields[*field].erased == ty;
        let of_length = self.fixed.iter().filter(move |(_, known)| Some(**known) == fixed);
        of_length.map(|(field, _)| *field).filter(is_of)
    }

    /// What the code says about the length of the arrays in a field.
    pub(super) fn fixed(&self, field: FieldId) -> Option<Fixed> {
        self.fixed.get(&field).copied()
    }

    fn next(&self, class: ClassId) -> Vec<ClassId> {
        let types = self.leads.get(&class).into_iter().flatten();
        types.flat_map(|&ty| objects_of(self.program, element_of(ty))).collect()
    }

    fn leads_back(&self, class: ClassId) -> bool {
        let (mut open, mut seen) = (self.next(class), BTreeSet::new());
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                open.extend(self.next(at));
            }
        }
        seen.contains(&class)
    }

    /// Whether objects of a class can lead to others of it.
    pub(super) fn is_recursive(&self, class: ClassId) -> bool {
        self.recursive.contains(&class)
    }

    /// Classes that something points to, each with the number of its objects: k of one that can lead back to itself,
    /// of others as many as fields, elements of arrays and arguments can point to.
    pub(super) fn pools(&self) -> Vec<(ClassId, Count)> {
        let pooled = self.counts.iter().filter(|(_, count)| !count.is_zero());
        pooled.map(|(&class, &count)| (class, count)).collect()
    }

    /// Kinds of arrays, those of fewer dimensions first.
    pub(super) fn arrays(&self) -> &[Arrays] {
        &self.arrays
    }

    /// How many objects of a class can be referred to.
    fn count(&mut self, class: ClassId) -> Count {
        if self.is_recursive(class) {
            self.counts.insert(class, Count::K);
            return Count::K;
        }
        if let Some(&known) = self.counts.get(&class) {
            return known;
        }
        let program = self.program;
        let points_to = |ty: ErasedType| ty.dims == 0 && objects_of(program, ty).contains(&class);
        let mut sum = Count::of(self.arguments.iter().filter(|&&ty| points_to(ty)).count());
        let owners =
            self.leads.iter().map(|(&o, types)| (o, types.iter().filter(|&&ty| points_to(ty)).count()));
        for (owner, fields) in owners.filter(|(_, fields)| *fields > 0).collect::<Vec<_>>() {
            sum = sum.plus(self.there_are(owner).times(Count::of(fields)));
        }
        for at in 0..self.arrays.len() {
            if self.arrays[at].ty.element().is_some_and(points_to) {
                let elements = self.arrays[at].elements();
                sum = sum.plus(self.count_arrays(at).times(elements));
            }
        }
        self.counts.insert(class, sum);
        sum
    }

    /// The objects of a class that there are, the receiver included.
    fn there_are(&mut self, class: ClassId) -> Count {
        let referred = self.count(class);
        let is_apart = self.receiver == Some(class) && !self.is_recursive(class);
        if is_apart { referred.and_one() } else { referred }
    }

    fn count_arrays(&mut self, at: usize) -> Count {
        let Some(Arrays { ty, fixed, owners, .. }) = self.arrays.get(at).cloned() else {
            return Count::default();
        };
        let mut sum = Count::default();
        for owner in owners {
            let owner = owner.map_or(Count::of(1), |class| self.there_are(class));
            sum = sum.plus(owner);
        }
        let outer: Vec<usize> = (0..self.arrays.len())
            .filter(|&outer| fixed.is_none() && self.arrays[outer].ty.element() == Some(ty))
            .collect();
        for outer in outer {
            let elements = self.arrays[outer].elements();
            sum = sum.plus(self.count_arrays(outer).times(elements));
        }
        sum
    }
}

/// The fields of a class and those above it that can be tracked.
pub(super) fn own_fields(program: &Program, class: ClassId) -> impl Iterator<Item = FieldId> {
    program.classes[class].layout.iter().copied().filter(|&field| {
        let info = &program.fields[field];
        let is_user = program.classes[info.class].origin == ClassOrigin::User;
        is_user && info.span.is_some() && info.constant.is_none()
    })
}

/// The user's classes whose objects something of that type can be.
pub(super) fn objects_of(program: &Program, ty: ErasedType) -> Vec<ClassId> {
    let Some(wanted) = ty.as_class().filter(|&c| c != program.well_known.object) else {
        return Vec::new();
    };
    let classes = program.classes.iter_enumerated();
    let fits = classes.filter(|&(id, class)| {
        class.origin == ClassOrigin::User
            && class.span.is_some()
            && class.is_concrete()
            && program.enum_of(id).is_none()
            && program.is_subclass(id, wanted)
    });
    fits.map(|(id, _)| id).collect()
}

/// The type itself, or that of the elements of an array, or of the arrays in it.
pub(super) fn element_of(ty: ErasedType) -> ErasedType {
    match ty.base {
        BaseType::Class(class) => ErasedType::class(class),
        BaseType::Primitive(_) => ty,
    }
}

/// `nodes` for Node, `entries` for Entry, `savings` for Savings, which is a plural already.
pub(super) fn plural(class: &str) -> String {
    // A pool's name has letters, digits and underscores; anonymous classes have a dollar, and others may.
    let class = class.replace(|c: char| !c.is_alphanumeric() && c != '_', "_");
    let mut chars = class.chars();
    let first = chars.next().map(|c| c.to_lowercase().collect::<String>()).unwrap_or_default();
    let name = format!("{first}{}", chars.as_str());
    let is_many =
        name.ends_with('s') && !["ss", "us", "is", "as", "os"].iter().any(|end| name.ends_with(end));
    if is_many { name } else { crate::base::count::plural(&name) }
}
