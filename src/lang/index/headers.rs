//! Types in headers. An unknown one becomes an external class with a note, so that a header always
//! has a type.

use crate::base::{Code, Diagnostic, FileId};
use crate::lang::ast::{Name, TypeKind, TypeParam, TypeRef};
use crate::lang::index::Builder;
use crate::lang::program::{ClassId, ClassOrigin, ErasedType, MethodId, Type};
use crate::lang::resolve::{Lookup, UnknownType};

/// Hints cost a pass over all names in scope: where this many types are unknown, a library is missing
/// and a hint would not help.
const MAX_HINTS: usize = 200;

/// Where a header stands.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// Innermost class whose body it is in.
    pub class: Option<ClassId>,
    pub file: Option<FileId>,
    /// Type variables, innermost last.
    pub variables: Vec<(Name, ErasedType)>,
    pub local_types: Vec<(Name, ClassId)>,
}

impl Builder {
    pub(super) fn lookup<'a>(&'a self, site: &'a Site) -> Lookup<'a> {
        Lookup {
            program: &self.program,
            class: site.class,
            file: site.file,
            variables: &site.variables,
            local_types: &site.local_types,
        }
    }

    /// The members' site of a class.
    pub(super) fn body_site(&self, class: ClassId) -> Site {
        let file = self.program.file_of(class);
        Site { class: Some(class), file, variables: Vec::new(), local_types: Vec::new() }
    }

    /// A type of a header. What is unknown becomes an external class of the given kind, which is told.
    pub(super) fn header_type(&mut self, ty: &TypeRef, site: &Site, kind: TypeKind) -> Type {
        self.type_or_external(ty, site, kind, Self::report)
    }

    fn type_or_external(
        &mut self,
        ty: &TypeRef,
        site: &Site,
        kind: TypeKind,
        tell: impl Fn(&mut Self, Diagnostic),
    ) -> Type {
        let mut last: Option<UnknownType> = None;
        loop {
            match self.lookup(site).resolve(ty) {
                Ok(found) => return found,
                Err(unknown) if last.as_ref() == Some(&unknown) => return Type::Unknown,
                Err(unknown) => {
                    let note = self.make_external(&unknown, site, kind);
                    tell(self, note);
                    last = Some(unknown);
                }
            }
        }
    }

    /// Types in bodies that nothing declares become external classes as those of headers do: a `catch` or
    /// `instanceof` of one is then decided, and what needs to know more of it fails, and is told, where it is
    /// reached.
    pub(super) fn resolve_body_types(&mut self) {
        for body in std::mem::take(&mut self.body_types) {
            let mut site = self.body_site(body.class);
            site.local_types = body.local_types;
            if let Some(method) = body.method {
                site.variables = self.type_variables(&method.type_params, &site);
            }
            // Of many a library is missing. What is spelt nearly like a known one may be that one.
            self.type_or_external(&body.ty, &site, TypeKind::Class, |this, note| {
                if note.hint.is_some() {
                    this.report(note);
                }
            });
        }
    }

    /// An external class for an unknown type, and the note that tells.
    fn make_external(&mut self, unknown: &UnknownType, site: &Site, kind: TypeKind) -> Diagnostic {
        let lookup = self.lookup(site);
        let name = lookup.external_name(&unknown.segments);
        let hint = match self.program.scopes.externals.len() {
            n if n < MAX_HINTS => {
                lookup.nearest_type(&unknown.segments).map(|near| format!("did you mean `{near}`?"))
            }
            _ => None,
        };
        let message = format!("no type `{}` is known here; its values are opaque", unknown.written());
        let note = Diagnostic { hint, ..Diagnostic::note(Code::UnknownType, unknown.span, message) };
        let id = self.enter_bare(&name, kind, ClassOrigin::External);
        let object = self.program.well_known.object;
        self.program.classes[id].superclass = Some(object);
        self.program.classes[id].generic_superclass = Some(Type::Class(object, Vec::new()));
        self.program.scopes.externals.insert(name.into(), id);
        note
    }

    /// Bounds of a method's type parameters where one of them is a type variable: what that erases to depends on the class
    /// that has the method. Such a bound has no others beside it (JLS 4.4).
    pub(super) fn enter_bounds(&mut self, method: MethodId, params: &[TypeParam], site: &Site) {
        let bound = |this: &mut Self, param: &TypeParam| match param.bounds.as_slice() {
            [only] => this.header_type(only, site, TypeKind::Class),
            _ => Type::Unknown,
        };
        let bounds: Vec<Type> = params.iter().map(|p| bound(self, p)).collect();
        if bounds.iter().any(|b| matches!(b, Type::Variable(..))) {
            self.program.scopes.method_bounds.insert(method, bounds);
        }
    }

    /// Type parameters with the erasures of their first bounds (Object not counted, where there are more).
    pub(super) fn type_variables(&mut self, params: &[TypeParam], site: &Site) -> Vec<(Name, ErasedType)> {
        let object = ErasedType::class(self.program.well_known.object);
        let mut inner = site.clone();
        let base = inner.variables.len();
        inner.variables.extend(params.iter().map(|p| (p.name.name.clone(), object)));
        // A bound may be a parameter further right: the second round sees its erasure.
        for _ in 0..if params.len() > 1 { 2 } else { 1 } {
            for (i, param) in params.iter().enumerate() {
                // `T extends Object & Comparable<T>` needs the second bound to have any members.
                let bounds = param.bounds.iter().map(|b| {
                    let bound = self.header_type(b, &inner, TypeKind::Class);
                    bound.erase_or_object(&self.program)
                });
                let Some(erasure) = bounds.reduce(|a, b| if a == object { b } else { a }) else { continue };
                if let Some(slot) = inner.variables.get_mut(base + i) {
                    slot.1 = erasure;
                }
            }
        }
        inner.variables.split_off(base)
    }
}
