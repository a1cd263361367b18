//! Pools and domains that nobody wrote: where a specification has no `fields`, or says `others: infer`, every field that
//! the methods under analysis or their conditions read is tracked. Each is told by a note.
//!
//! Pools follow from the types of fields, from the receiver on: a class that can lead back to itself has k objects, any
//! other as many as fields can point to it. A boolean is both, an enum any constant, a reference any pool that fits, or
//! null; a number is `0..k` where a heap precondition reads it, since it is then enumerated, and `any` elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{BaseType, ClassId, ClassOrigin, ErasedType, FieldId, MethodId};
use crate::lang::reach::fields_read;
use crate::subject::decode::Spanned;
use crate::subject::domain::Domain;
use crate::subject::link::Linker;
use crate::subject::specification_file::SpecificationFile;
use crate::subject::{
    ArraySpec, DomainKind, DomainSpec, Driver, Expression, FieldSpec, PoolSpec, Range, ScopeSpec, Subject,
};

impl Linker<'_> {
    /// Pools for all that the receiver can lead to.
    pub(super) fn infer_pools(&mut self, span: Span) {
        let Some(root) = self.main_class else { return };
        // Which classes lead where, and by how many fields.
        let mut leads: BTreeMap<ClassId, Vec<ErasedType>> = BTreeMap::new();
        let (mut open, mut arrays) = (vec![root], Vec::<(ErasedType, Vec<ClassId>)>::new());
        while let Some(class) = open.pop() {
            if leads.contains_key(&class) {
                continue;
            }
            let types: Vec<ErasedType> =
                self.own_fields(class).map(|f| self.program.fields[f].erased).collect();
            for &ty in &types {
                if ty.dims == 1 {
                    match arrays.iter_mut().find(|(known, _)| *known == ty) {
                        Some((_, owners)) => owners.push(class),
                        None => arrays.push((ty, vec![class])),
                    }
                }
                open.extend(self.objects_of(element_of(ty)));
            }
            leads.insert(class, types);
        }
        let next = |class: ClassId| -> Vec<ClassId> {
            let types = leads.get(&class).into_iter().flatten();
            types.flat_map(|&ty| self.objects_of(element_of(ty))).collect()
        };
        let is_recursive = |class: ClassId| {
            let (mut open, mut seen) = (next(class), BTreeSet::new());
            while let Some(at) = open.pop() {
                if seen.insert(at) {
                    open.extend(next(at));
                }
            }
            seen.contains(&class)
        };
        // Objects of a class: one receiver, k of a recursive class, of others one a field that points to them.
        let pointed = |class: ClassId| {
            let count = |owner: &ClassId| {
                let types = leads.get(owner).into_iter().flatten();
                types.filter(|&&ty| self.objects_of(element_of(ty)).contains(&class)).count()
            };
            let counts = leads.keys().map(|owner| (is_recursive(*owner), count(owner)));
            let (mut of_k, mut plain) = (0, 0);
            counts.for_each(|(by_k, n)| if by_k { of_k += n } else { plain += n });
            format!("{of_k}*k+{plain}")
        };
        let mut written = Vec::new();
        for &class in leads.keys() {
            let is_pointed_to = leads.keys().any(|&owner| next(owner).contains(&class));
            if is_pointed_to {
                let count = if is_recursive(class) { "k".to_string() } else { pointed(class) };
                written.push((class, count));
            }
        }
        let arrays: Vec<(ErasedType, String)> = arrays
            .into_iter()
            .map(|(ty, owners)| {
                let by_k = owners.iter().filter(|&&owner| is_recursive(owner)).count();
                (ty, format!("{by_k}*k+{}", owners.len() - by_k))
            })
            .collect();
        for (class, count) in written {
            let name = plural(&self.program.classes[class].simple);
            let Ok(count) = Expression::parse(&count, span) else { continue };
            self.add_pool(name, vec![(class, count)], None, span);
        }
        for (ty, count) in arrays {
            let Some(element) = ty.element() else { continue };
            let (Ok(count), Ok(length)) = (Expression::parse(&count, span), Range::parse("0..k", span))
            else {
                continue;
            };
            let Some(kind) = self.inferred(element, true, span) else { continue };
            let name = plural(&format!("{}Array", self.program.type_name(element)));
            let domain = DomainSpec { kind, span, ty: element };
            let classes = vec![(self.program.well_known.object, count)];
            self.add_pool(name, classes, Some(ArraySpec { element, length, domain }), span);
        }
    }

    fn add_pool(
        &mut self,
        name: String,
        classes: Vec<(ClassId, Expression)>,
        array: Option<ArraySpec>,
        span: Span,
    ) {
        let name: Arc<str> = name.into();
        let id =
            self.pools.push(PoolSpec { name: Spanned::new(name.clone(), span), classes, null: true, array });
        self.written_pools.push(name);
        self.pool_ids.push(Some(id));
    }

    /// The fields of a class and those above it that can be tracked.
    fn own_fields(&self, class: ClassId) -> impl Iterator<Item = FieldId> {
        self.program.classes[class].layout.iter().copied().filter(|&field| {
            let info = &self.program.fields[field];
            let is_user = self.program.classes[info.class].origin == ClassOrigin::User;
            is_user && info.span.is_some() && info.constant.is_none()
        })
    }

    /// The user's classes whose objects something of that type can be.
    fn objects_of(&self, ty: ErasedType) -> Vec<ClassId> {
        let Some(wanted) = ty.as_class().filter(|&c| c != self.program.well_known.object) else {
            return Vec::new();
        };
        let classes = self.program.classes.iter_enumerated();
        let fits = classes.filter(|&(id, class)| {
            class.origin == ClassOrigin::User
                && class.span.is_some()
                && class.is_concrete()
                && self.program.is_subclass(id, wanted)
        });
        let fits: Vec<ClassId> = fits.map(|(id, _)| id).collect();
        fits.into_iter().filter(|&id| self.not_for_pools(id).is_none()).collect()
    }

    /// Domains for the fields that are read and have none.
    pub(super) fn infer_fields(&mut self, spec: &SpecificationFile, subject: &mut Subject) {
        let ScopeSpec::Declared(declared) = &mut subject.spec.scope else { return };
        let pools = declared.pools.iter().filter(|p| p.array.is_none());
        let classes: BTreeSet<ClassId> = self
            .receiver
            .iter()
            .map(|r| r.class)
            .chain(pools.flat_map(|p| p.classes.iter().map(|c| c.0)))
            .collect();
        let structure: Vec<MethodId> =
            subject.spec.pre_h.iter().chain(&subject.spec.rep_ok).map(|p| p.method).collect();
        let built = match &subject.driver {
            Some(Driver::Build { methods, .. }) => methods.as_slice(),
            _ => &[],
        };
        let conditions = subject.spec.pre_p.iter().chain(&subject.spec.hybrid).map(|p| p.method);
        let all = subject.methods.iter().chain(built).map(|m| m.method).chain(structure.iter().copied());
        let all = all.chain(conditions).chain(subject.spec.post.iter().map(|p| p.method));
        let read = fields_read(self.program, all, classes.iter().copied());
        let by_structure = fields_read(self.program, structure.iter().copied(), classes.iter().copied());
        let span = declared.span;
        let mut fields: Vec<FieldId> = Vec::new();
        for field in classes.iter().flat_map(|&c| self.own_fields(c)) {
            let is_known = declared.fields.iter().any(|f| f.field == field)
                || subject.spec.untracked.iter().any(|u| u.field == field)
                || fields.contains(&field);
            if !is_known && read.contains_key(&field) {
                fields.push(field);
            }
        }
        // The receiver's first, as people write them.
        let own = self.receiver.map(|r| r.class);
        fields.sort_by_key(|&f| {
            !own.is_some_and(|c| self.program.is_subclass(c, self.program.fields[f].class))
        });
        for field in fields {
            let info = &self.program.fields[field];
            let (ty, class) = (info.erased, info.class);
            let Some(kind) = self.inferred(ty, by_structure.contains_key(&field), span) else { continue };
            let name = format!("{}.{}", self.program.classes[class].simple, info.name);
            let message = format!("`{name}` is read and has no domain: {} is taken", self.domain_text(&kind));
            let hint = match spec.infer_others {
                true => "`others: infer` asks for it",
                false => "a specification without `fields` asks for it",
            };
            self.dx
                .report(Diagnostic::note(Code::Inferred, read.get(&field).copied(), message).with_hint(hint));
            let domain = DomainSpec { kind, span, ty };
            let name = Spanned::new(Arc::from(name), span);
            declared.fields.push(FieldSpec { name, field, class, domain, is_lazy: true });
        }
    }

    /// The domain of something of that type; `None` where it cannot have one.
    fn inferred(&mut self, ty: ErasedType, is_enumerated: bool, span: Span) -> Option<DomainKind> {
        if let Some(class) = self.program.enum_type(ty) {
            return Some(DomainKind::Listed(self.constants(&Domain::Any, class, span, "a field")?));
        }
        Some(match ty.as_primitive() {
            Some(PrimitiveName::Boolean) => DomainKind::Booleans(vec![false, true]),
            Some(PrimitiveName::Float | PrimitiveName::Double | PrimitiveName::Void) => return None,
            Some(_) if is_enumerated => DomainKind::Range(Range::parse("0..k", span).ok()?),
            Some(_) => DomainKind::Any,
            None => {
                let pools = self.pools_for(ty);
                if pools.is_empty() {
                    return None;
                }
                DomainKind::Pools(pools)
            }
        })
    }

    fn domain_text(&self, kind: &DomainKind) -> String {
        match kind {
            DomainKind::Pools(pools) => {
                let names: Vec<Arc<str>> = pools.iter().map(|&p| self.pool_name(p)).collect();
                if names.len() == 1 { names[0].to_string() } else { format!("[{}]", names.join(", ")) }
            }
            DomainKind::Booleans(_) => "[false, true]".into(),
            DomainKind::Range(_) => "0..k".into(),
            DomainKind::Listed(_) => "null or any constant".into(),
            DomainKind::Integers(_) | DomainKind::Any | DomainKind::Open(_) => "any".into(),
        }
    }
}

/// The type itself, or that of an array's elements.
fn element_of(ty: ErasedType) -> ErasedType {
    match ty.base {
        BaseType::Class(class) if ty.dims == 1 => ErasedType::class(class),
        _ => ty,
    }
}

/// `nodes` for Node, `entries` for Entry, `boxes` for Box.
fn plural(class: &str) -> String {
    let mut chars = class.chars();
    let first = chars.next().map(|c| c.to_lowercase().collect::<String>()).unwrap_or_default();
    let name = format!("{first}{}", chars.as_str());
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if name.ends_with(['s', 'x']) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}
