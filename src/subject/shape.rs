//! Which objects lead to which, by the types of fields: the pools that a class needs.

use std::collections::{BTreeMap, BTreeSet};

use crate::lang::program::{BaseType, ClassId, ClassOrigin, ErasedType, FieldId, Program};

/// What can be reached from a receiver and from arguments.
pub(super) struct Shape<'p> {
    program: &'p Program,
    /// Types of the fields of each class.
    leads: BTreeMap<ClassId, Vec<ErasedType>>,
    /// Types of arrays, each with the classes whose fields hold one; `None` is an argument.
    arrays: Vec<(ErasedType, Vec<Option<ClassId>>)>,
    /// Types of the arguments.
    arguments: Vec<ErasedType>,
}

impl<'p> Shape<'p> {
    /// From a receiver, where there is one, and arguments of these types on.
    pub(super) fn new(program: &'p Program, receiver: Option<ClassId>, arguments: Vec<ErasedType>) -> Self {
        let mut shape = Self { program, leads: BTreeMap::new(), arrays: Vec::new(), arguments };
        for ty in shape.arguments.clone() {
            shape.holds_array(ty, None);
        }
        let mut open: Vec<ClassId> = receiver.into_iter().collect();
        open.extend(shape.arguments.iter().flat_map(|&ty| objects_of(program, element_of(ty))));
        while let Some(class) = open.pop() {
            if shape.leads.contains_key(&class) {
                continue;
            }
            let types: Vec<ErasedType> =
                own_fields(program, class).map(|f| program.fields[f].erased).collect();
            for &ty in &types {
                shape.holds_array(ty, Some(class));
                open.extend(objects_of(program, element_of(ty)));
            }
            shape.leads.insert(class, types);
        }
        shape
    }

    fn holds_array(&mut self, ty: ErasedType, owner: Option<ClassId>) {
        if ty.dims != 1 {
            return;
        }
        match self.arrays.iter_mut().find(|(known, _)| *known == ty) {
            Some((_, owners)) => owners.push(owner),
            None => self.arrays.push((ty, vec![owner])),
        }
    }

    /// Classes whose fields are looked at.
    pub(super) fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.leads.keys().copied()
    }

    fn next(&self, class: ClassId) -> Vec<ClassId> {
        let types = self.leads.get(&class).into_iter().flatten();
        types.flat_map(|&ty| objects_of(self.program, element_of(ty))).collect()
    }

    /// Whether objects of a class can lead to others of it.
    pub(super) fn is_recursive(&self, class: ClassId) -> bool {
        let (mut open, mut seen) = (self.next(class), BTreeSet::new());
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                open.extend(self.next(at));
            }
        }
        seen.contains(&class)
    }

    /// Classes that something points to, each with the number of its objects, a text in k: k of one that can lead
    /// back to itself, of others as many as fields and arguments can point to.
    pub(super) fn pools(&self) -> Vec<(ClassId, String)> {
        let points_to = |ty: ErasedType, class| objects_of(self.program, element_of(ty)).contains(&class);
        let mut pools = Vec::new();
        for &class in self.leads.keys() {
            let (mut of_k, mut plain) = (0, 0);
            for (&owner, types) in &self.leads {
                let count = types.iter().filter(|&&ty| points_to(ty, class)).count();
                if self.is_recursive(owner) { of_k += count } else { plain += count }
            }
            plain += self.arguments.iter().filter(|&&ty| points_to(ty, class)).count();
            if of_k + plain > 0 {
                let count = if self.is_recursive(class) { "k".to_string() } else { in_k(of_k, plain) };
                pools.push((class, count));
            }
        }
        pools
    }

    /// Types of arrays with their number.
    pub(super) fn arrays(&self) -> Vec<(ErasedType, String)> {
        let number = |owners: &[Option<ClassId>]| {
            let by_k = owners.iter().flatten().filter(|&&owner| self.is_recursive(owner)).count();
            in_k(by_k, owners.len() - by_k)
        };
        self.arrays.iter().map(|(ty, owners)| (*ty, number(owners))).collect()
    }
}

/// `2*k+1`.
fn in_k(of_k: usize, plain: usize) -> String {
    match (of_k, plain) {
        (0, _) => plain.to_string(),
        (1, 0) => "k".to_string(),
        (1, _) => format!("k+{plain}"),
        (_, 0) => format!("{of_k}*k"),
        _ => format!("{of_k}*k+{plain}"),
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

/// The type itself, or that of an array's elements.
pub(super) fn element_of(ty: ErasedType) -> ErasedType {
    match ty.base {
        BaseType::Class(class) if ty.dims == 1 => ErasedType::class(class),
        _ => ty,
    }
}

/// `nodes` for Node, `entries` for Entry.
pub(super) fn plural(class: &str) -> String {
    let mut chars = class.chars();
    let first = chars.next().map(|c| c.to_lowercase().collect::<String>()).unwrap_or_default();
    let name = format!("{first}{}", chars.as_str());
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end)) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}
