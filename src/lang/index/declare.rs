//! Enters classes: binary names, implicit modifiers, what encloses what.

use std::sync::Arc;

use crate::base::{Code, Diagnostic, FileId};
use crate::lang::ast::{Modifiers, TypeDecl, TypeKind, TypeRef};
use crate::lang::index::{Builder, ClassInfo};
use crate::lang::program::{Class, ClassId, ClassOrigin, Named};

/// Files whose path starts so are stubs.
pub(super) const STUB_PREFIX: &str = "<jdk>/";

/// Where a type is declared.
#[derive(Clone, Debug)]
pub(super) enum Placement {
    TopLevel,
    Member,
    /// In a method or initializer.
    Local,
    /// `new T(…) { … }`, with the number of arguments.
    Anonymous(TypeRef, usize),
    /// The body of an enum's constant.
    Constant(ClassId, usize),
}

impl Builder {
    /// Enters one class without its members; `None` where its name is taken.
    pub(super) fn enter_class(
        &mut self,
        decl: &Arc<TypeDecl>,
        placement: &Placement,
        outer: Option<ClassId>,
        file: FileId,
        origin: ClassOrigin,
    ) -> Option<ClassId> {
        let package =
            self.program.scopes.files.get(&file).map(|f| Arc::clone(&f.package)).unwrap_or_default();
        let outer_name = outer.map(|o| Arc::clone(&self.program.classes[o].name)).unwrap_or_default();
        let simple = &decl.name.name;
        let name: Arc<str> = match placement {
            Placement::TopLevel if package.is_empty() => Arc::clone(simple),
            Placement::TopLevel => format!("{package}.{simple}").into(),
            Placement::Member => format!("{outer_name}${simple}").into(),
            Placement::Local => self.numbered(&outer_name, simple),
            Placement::Anonymous(..) | Placement::Constant(..) => self.numbered(&outer_name, ""),
        };
        if let Some(&taken) = self.program.by_name.get(&name) {
            // A user's class stands in for the stub of the same name.
            if self.program.classes[taken].origin == origin {
                let message =
                    format!("type `{}` is declared twice; this one is ignored", name.replace('$', "."));
                self.report(Diagnostic::error(Code::DuplicateType, decl.name.span, message));
            }
            return None;
        }
        let is_anonymous = matches!(placement, Placement::Anonymous(..) | Placement::Constant(..));
        let simple = if is_anonymous {
            let start = name.rfind('.').map_or(0, |dot| dot + 1);
            name.get(start..).unwrap_or(&name).into()
        } else {
            Arc::clone(simple)
        };
        let id = self.program.classes.push(Class {
            modifiers: self.implicit_modifiers(decl, placement, outer),
            kind: decl.kind,
            origin,
            span: Some(if is_anonymous { decl.span } else { decl.name.span }),
            decl: Some(Arc::clone(decl)),
            outer,
            ..empty_class(Arc::clone(&name), simple)
        });
        self.info.push(ClassInfo::default());
        self.program.by_name.insert(name, id);
        match (placement, outer) {
            (Placement::TopLevel, _) => {
                let package = self.program.scopes.packages.entry(package).or_default();
                package.insert(Arc::clone(&decl.name.name), id);
            }
            (Placement::Member, Some(outer)) => {
                self.program.classes[outer].member_types.push((Arc::clone(&decl.name.name), id));
            }
            _ => {
                self.program.scopes.local_classes.insert((file, decl.id), id);
            }
        }
        Some(id)
    }

    /// `Outer$1Local`, `Outer$1`: the first number that is free.
    fn numbered(&self, outer: &str, simple: &str) -> Arc<str> {
        let names = (1u64..).map(|n| Arc::from(format!("{outer}${n}{simple}")));
        let mut free = names.filter(|n: &Arc<str>| !self.program.by_name.contains_key(n));
        free.next().unwrap_or_default()
    }

    fn implicit_modifiers(
        &self,
        decl: &TypeDecl,
        placement: &Placement,
        outer: Option<ClassId>,
    ) -> Modifiers {
        let mut modifiers = decl.modifiers;
        let is_interface = |kind| matches!(kind, TypeKind::Interface | TypeKind::Annotation);
        if is_interface(decl.kind) {
            modifiers.is_abstract = true;
        }
        if !matches!(placement, Placement::TopLevel) && decl.kind != TypeKind::Class {
            modifiers.is_static = true;
        }
        match decl.kind {
            TypeKind::Record => modifiers.is_final = true,
            TypeKind::Enum => {
                modifiers.is_final = decl.constants.iter().all(|c| c.body.is_none());
                modifiers.is_abstract = super::members::methods_of(decl).any(|m| m.modifiers.is_abstract);
            }
            _ => {}
        }
        let outer_kind = outer.map(|o| self.program.classes[o].kind);
        if matches!(placement, Placement::Member) && outer_kind.is_some_and(is_interface) {
            modifiers.is_public = true;
            modifiers.is_static = true;
        }
        modifiers
    }

    /// Enters a class that has no declaration.
    pub(super) fn enter_bare(&mut self, name: &str, kind: TypeKind, origin: ClassOrigin) -> ClassId {
        let simple = name.rsplit(['.', '$']).next().unwrap_or(name);
        let mut class = Class { kind, origin, ..empty_class(name.into(), simple.into()) };
        class.modifiers.is_public = true;
        class.modifiers.is_abstract = matches!(kind, TypeKind::Interface);
        let id = self.program.classes.push(class);
        self.info.push(ClassInfo::default());
        self.program.by_name.entry(name.into()).or_insert(id);
        id
    }
}

fn empty_class(name: Arc<str>, simple: Arc<str>) -> Class {
    Class {
        name,
        simple,
        kind: TypeKind::Class,
        modifiers: Modifiers::default(),
        origin: ClassOrigin::User,
        span: None,
        decl: None,
        type_params: Vec::new(),
        superclass: None,
        generic_superclass: None,
        interfaces: Vec::new(),
        generic_interfaces: Vec::new(),
        outer: None,
        outer_field: None,
        captures: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        named: Named::default(),
        member_types: Vec::new(),
        layout: Vec::new(),
        static_init: None,
        dispatch: Vec::new(),
        ancestors: Vec::new(),
        functional: None,
    }
}
