//! Pools and domains that nobody wrote: where a specification has no `fields`, or says `others: infer`, every field that
//! the methods under analysis or their conditions read is tracked. Each is told by a note.
//!
//! Pools follow from the types of fields, from the receiver on: a class that can lead back to itself has k objects, any
//! other as many as fields and elements of arrays can point to. A boolean is both, an enum any constant, a reference any pool that fits, or
//! null; a number is `0..k` where a heap precondition reads it, since it is then enumerated, and `any` elsewhere.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::count::counted;
use crate::base::{Code, Diagnostic, Span};
use crate::heap::PoolId;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{ClassId, ErasedType, FieldId, MethodId};
use crate::lang::reach::fields_read;
use crate::subject::decode::Spanned;
use crate::subject::domain::Domain;
use crate::subject::link::Linker;
use crate::subject::shape::{Shape, own_fields, plural};
use crate::subject::specification_file::SpecificationFile;
use crate::subject::{
    ArraySpec, DomainKind, DomainSpec, Driver, Expression, FieldSpec, PoolSpec, Range, ScopeSpec, Subject,
};

const CUT: &str = "declare it under `scope.pools` with the count that is meant";

impl Linker<'_> {
    /// Pools for all that the receiver can lead to.
    pub(super) fn infer_pools(&mut self, span: Span) {
        let Some(root) = self.main_class else { return };
        let shape = Shape::new(self.program, Some(root), Vec::new());
        for (class, count) in shape.pools() {
            let name = plural(&self.program.classes[class].simple);
            if count.is_cut {
                let message = format!(
                    "the pool `{name}` has {}, and more can be referred to",
                    counted(count.text(), "object")
                );
                self.dx.report(Diagnostic::note(Code::Inferred, span, message).with_hint(CUT));
            }
            let Ok(count) = Expression::parse(&count.text(), span) else { continue };
            self.add_pool(name, vec![(class, count)], true, None, span);
        }
        for arrays in shape.arrays() {
            let Some(element) = arrays.ty.element() else { continue };
            let (Ok(count), Ok(length)) =
                (Expression::parse(&arrays.count.text(), span), Range::parse(&arrays.lengths(), span))
            else {
                continue;
            };
            let Some(kind) = self.inferred(element, true, span) else { continue };
            let name = plural(&format!("{}Array", self.program.type_name(element).replace("[]", "Array")));
            let domain = DomainSpec { kind, span, ty: element };
            let classes = vec![(self.program.well_known.object, count)];
            let array = ArraySpec { element, length, domain };
            let id = self.add_pool(name, classes, !arrays.is_always_there(), Some(array), span);
            self.fixed_fields.extend(shape.fields_of(arrays).map(|field| (field, id)));
        }
    }

    fn add_pool(
        &mut self,
        name: String,
        classes: Vec<(ClassId, Expression)>,
        null: bool,
        array: Option<ArraySpec>,
        span: Span,
    ) -> PoolId {
        let numbered = (2..).map(|n| format!("{name}{n}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let name = names.find(|n| !self.written_pools.iter().any(|p| **p == **n)).unwrap_or(name);
        let name: Arc<str> = name.into();
        let id = self.pools.push(PoolSpec { name: Spanned::new(name.clone(), span), classes, null, array });
        self.written_pools.push(name);
        self.pool_ids.push(Some(id));
        id
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
        for field in classes.iter().flat_map(|&c| own_fields(self.program, c)) {
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
            let of_fixed_length = self.fixed_fields.get(&field).map(|&pool| DomainKind::Pools(vec![pool]));
            let kind = of_fixed_length.or_else(|| self.inferred(ty, by_structure.contains_key(&field), span));
            let Some(kind) = kind else { continue };
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
            Some(PrimitiveName::Float | PrimitiveName::Double) if !is_enumerated => DomainKind::Any,
            Some(PrimitiveName::Float | PrimitiveName::Double | PrimitiveName::Void) => return None,
            Some(_) if is_enumerated => DomainKind::Range(Range::parse("0..k", span).ok()?),
            Some(_) => DomainKind::Any,
            None => {
                if let Some(open) = self.open_object(ty) {
                    return Some(DomainKind::Open(open));
                }
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
            DomainKind::Open(_) => "symbolic".into(),
            DomainKind::Integers(_) | DomainKind::Any => "any".into(),
        }
    }
}
