//! Classes, fields, pools and the receiver by name.

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{Code, Span};
use crate::heap::PoolId;
use crate::lang::ast::PrimitiveName;
use crate::lang::program::{BaseType, ClassId, ClassOrigin, ErasedType, FieldId};
use crate::subject::Receiver;
use crate::subject::decode::Spanned;
use crate::subject::link::Linker;
use crate::subject::subject_file::ThisText;

impl Linker<'_> {
    /// A class by name, with a message where there is none or more than one.
    pub(in crate::subject) fn class(&mut self, name: &Spanned<String>) -> Option<ClassId> {
        self.class_at(&name.value, name.span)
    }

    pub(in crate::subject) fn class_at(&mut self, name: &str, span: Span) -> Option<ClassId> {
        let found = self.candidates(name);
        match found[..] {
            [class] => return Some(class),
            [] => {
                let classes = self.program.classes.iter();
                let known = classes.filter(|c| c.origin == ClassOrigin::User && c.decl.is_some());
                let names: Vec<Arc<str>> = known.map(|c| c.simple.clone()).collect();
                let hint = match nearest(name, names.iter().map(|n| &**n)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if names.is_empty() => "no class was read: see `sources`".to_owned(),
                    None => format!("classes that were read: {}", names.join(", ")),
                };
                self.dx.error(Code::UnknownClass, span, format!("there is no class `{name}`"), hint);
            }
            _ => {
                let names: Vec<String> =
                    found.iter().map(|&c| self.program.classes[c].name.replace('$', ".")).collect();
                let message = format!("several classes are named `{name}`");
                self.dx.error(Code::AmbiguousClass, span, message, format!("write {}", names.join(" or ")));
            }
        }
        None
    }

    /// A class by name without a message.
    pub(super) fn class_quietly(&self, name: &str) -> Option<ClassId> {
        match self.candidates(name)[..] {
            [class] => Some(class),
            _ => None,
        }
    }

    /// Classes that a name can mean: by full name, else the user's by simple or nested name, else the JDK's.
    fn candidates(&self, name: &str) -> Vec<ClassId> {
        let classes =
            || self.program.classes.iter_enumerated().filter(|(_, c)| c.origin != ClassOrigin::External);
        let full = classes().filter(|(_, c)| &*c.name == name || c.name.replace('$', ".") == name);
        let full: Vec<ClassId> = full.map(|(id, _)| id).collect();
        if !full.is_empty() {
            return full;
        }
        let suffix = format!(".{name}");
        for origin in [ClassOrigin::User, ClassOrigin::Stub] {
            let of_origin = classes().filter(|(_, c)| c.origin == origin);
            // A class within one of the JDK's is meant where its outer class is named.
            let within = origin == ClassOrigin::User || name.contains('.');
            let short = of_origin.filter(|(_, c)| {
                let is_named = &*c.simple == name || c.name.replace('$', ".").ends_with(&suffix);
                is_named && (within || !c.name.contains('$'))
            });
            let short: Vec<ClassId> = short.map(|(id, _)| id).collect();
            if !short.is_empty() {
                return short;
            }
        }
        Vec::new()
    }

    /// An exception class.
    pub(super) fn exception(&mut self, name: &Spanned<String>) -> Option<ClassId> {
        let class = self.class(name)?;
        if self.program.is_subclass(class, self.program.well_known.throwable) {
            return Some(class);
        }
        let message = format!("`{}` is no exception", name.value);
        self.dx.error(
            Code::NotAnException,
            name.span,
            message,
            "`expect` lists exception classes that are no alarms",
        );
        None
    }

    /// `Class.field`, or a field of the main class alone: the class as written, and the field.
    pub(super) fn field(&mut self, name: &Spanned<String>) -> Option<(ClassId, FieldId)> {
        let (class, field, span) = match name.value.rsplit_once('.') {
            Some((class, field)) => {
                let class_span = self.part(name, 0, class.len());
                (self.class_at(class, class_span)?, field, self.part(name, class.len() + 1, name.value.len()))
            }
            None => (self.main_class?, &*name.value, name.span),
        };
        if let Some(found) = self.program.find_field(class, field) {
            return Some((class, found));
        }
        let simple = self.program.classes[class].simple.clone();
        let names = self.field_names(class);
        let hint = match nearest(field, names.iter().map(|n| &**n)) {
            Some(near) => format!("did you mean `{near}`?"),
            None if names.is_empty() => format!("{simple} has no fields"),
            None => format!("fields of {simple}: {}", names.join(", ")),
        };
        self.dx.error(Code::UnknownField, span, format!("{simple} has no field `{field}`"), hint);
        None
    }

    /// The place of a part of a text, where the text stands in the file as it is; else of the whole.
    pub(super) fn part(&self, text: &Spanned<String>, from: usize, to: usize) -> Span {
        let start = text.span.start as usize;
        let verbatim = (text.span.end as usize).checked_sub(start) == Some(text.value.len());
        if verbatim { Span::new(text.span.file, start + from, start + to) } else { text.span }
    }

    pub(super) fn field_names(&self, class: ClassId) -> Vec<Arc<str>> {
        let mut names = Vec::new();
        let mut next = Some(class);
        while let Some(id) = next {
            let class = &self.program.classes[id];
            let declared = class.fields.iter().filter(|&&f| self.program.fields[f].span.is_some());
            names.extend(declared.map(|&f| self.program.fields[f].name.clone()));
            next = class.superclass;
        }
        names
    }

    /// A type as Java writes it, without type arguments.
    pub(super) fn erased_type(&mut self, text: &Spanned<String>) -> Option<ErasedType> {
        let base = text.value.trim_end_matches("[]").trim();
        let dims = (text.value.len() - text.value.trim_end_matches("[]").len()) / 2;
        let primitive = PrimitiveName::OF_VALUES.iter().find(|p| p.keyword() == base);
        let base = match primitive {
            Some(&p) => BaseType::Primitive(p),
            None => BaseType::Class(self.class_at(base, self.part(text, 0, base.len()))?),
        };
        Some(ErasedType { base, dims: u8::try_from(dims).unwrap_or(u8::MAX) })
    }

    /// A pool that linked, by name, without a message.
    pub(in crate::subject) fn pool_named(&self, name: &str) -> Option<PoolId> {
        let at = self.written_pools.iter().position(|p| &**p == name)?;
        self.pool_ids.get(at).copied().flatten()
    }

    /// A pool by name, with a message where no such pool is written.
    pub(super) fn pool(&mut self, name: &str, span: Span) -> Option<PoolId> {
        if !self.written_pools.iter().any(|p| &**p == name) {
            let hint = match nearest(name, self.written_pools.iter().map(|p| &**p)) {
                Some(near) => format!("did you mean `{near}`?"),
                None if self.written_pools.is_empty() => "no pool is declared under `scope.pools`".to_owned(),
                None => format!("pools: {}", self.written_pools.join(", ")),
            };
            self.dx.error(Code::UnknownPool, span, format!("there is no pool `{name}`"), hint);
        }
        self.pool_named(name)
    }

    /// Name of a pool.
    pub(in crate::subject) fn pool_name(&self, pool: PoolId) -> Arc<str> {
        self.pools.get(pool).map_or_else(|| "?".into(), |p| p.name.value.clone())
    }

    /// The words with the names of all pools.
    pub(in crate::subject) fn pool_words(&self, words: &[&str]) -> Vec<Arc<str>> {
        words.iter().map(|&w| w.into()).chain(self.written_pools.iter().cloned()).collect()
    }

    /// Pools all of whose objects a variable of the type can hold.
    pub(in crate::subject) fn pools_for(&self, ty: ErasedType) -> Vec<PoolId> {
        let object = ErasedType::class(self.program.well_known.object);
        self.pools.ids().filter(|&p| ty != object && self.pool_misfit(p, ty).is_none()).collect()
    }

    /// Type of the first object of the pool that a variable of type `ty` cannot hold.
    fn pool_misfit(&self, pool: PoolId, ty: ErasedType) -> Option<ErasedType> {
        let spec = self.pools.get(pool)?;
        let types: Vec<ErasedType> = match &spec.array {
            Some(array) => vec![array.element.array_of()],
            None => spec.classes.iter().map(|&(c, _)| ErasedType::class(c)).collect(),
        };
        types.into_iter().find(|&from| !self.program.is_assignable(from, ty))
    }

    /// Whether a variable of the type can hold every object of the pool; reports where not.
    pub(in crate::subject) fn check_pool_type(
        &mut self,
        pool: PoolId,
        ty: ErasedType,
        span: Span,
        what: &str,
    ) -> bool {
        let Some(misfit) = self.pool_misfit(pool, ty) else { return true };
        let (name, has) = (self.pool_name(pool), self.program.type_name(misfit));
        let message = format!(
            "pool `{name}` has objects of type {has}, but {what} has type {}",
            self.program.type_name(ty)
        );
        let fitting: Vec<String> =
            self.pools_for(ty).iter().map(|&p| format!("`{}`", self.pool_name(p))).collect();
        let hint = if !ty.is_reference() {
            "a domain of numbers or booleans fits it, such as `0..k` or `[false, true]`".to_owned()
        } else if fitting.is_empty() {
            "no declared pool fits it".to_owned()
        } else {
            format!("what fits: {}", fitting.join(", "))
        };
        self.dx.error(Code::DomainType, span, message, hint);
        false
    }

    /// The receiver that `input.this` says.
    pub(super) fn link_receiver(
        &mut self,
        this: &Spanned<ThisText>,
        class: Option<ClassId>,
    ) -> Option<Receiver> {
        match &this.value {
            ThisText::Class(_) => {
                let class = class?;
                let name = self.program.classes[class].simple.clone();
                if self.program.classes[class].is_concrete() {
                    return Some(Receiver { class, pool: None });
                }
                let message =
                    format!("the receiver cannot be of class {name}: no object is of exactly that class");
                self.dx.error(
                    Code::AbstractClass,
                    this.span,
                    message,
                    "name a subclass that is not abstract",
                );
                None
            }
            ThisText::Pool(name) => {
                let pool = self.pool(name, this.span)?;
                let spec = self.pools.get(pool)?;
                if spec.array.is_some() {
                    let message = format!("pool `{name}` holds arrays, and an array has no methods");
                    self.dx.error(Code::BadValue, this.span, message, "name a class or a pool of objects");
                    return None;
                }
                let class = spec.classes.first()?.0;
                Some(Receiver { class, pool: Some(pool) })
            }
        }
    }

    /// `for:` has to name the receiver's class or one above it.
    pub(super) fn check_for_class(&mut self, receiver: ClassId, class: ClassId, span: Span) {
        if !self.program.is_subclass(receiver, class) {
            let (has, is) =
                (self.program.classes[receiver].simple.clone(), self.program.classes[class].simple.clone());
            let message = format!("the specification is for {is}, but the receiver is a {has}");
            self.dx.error(
                Code::ForClass,
                span,
                message,
                format!("write `for: {has}`, or name another specification"),
            );
        }
    }
}
