//! Which locals a local or anonymous class captures: the free names of its body, closed over the local
//! classes that it creates or extends.

use std::sync::Arc;

use crate::lang::ast::{Member, Modifiers, Name, TypeDecl, TypeKind, TypeRef, TypeRefKind};
use crate::lang::index::walk::Walker;
use crate::lang::index::{Builder, Capture};
use crate::lang::program::{ClassId, Program};
use crate::lang::resolve::inherits;

/// A local in scope.
#[derive(Clone, Debug)]
pub(in crate::lang::index) struct Local {
    pub name: Name,
    /// Its declared type; `None` where it is inferred.
    pub ty: Option<TypeRef>,
}

/// A class body around the place of the walk.
#[derive(Clone, Copy, Debug)]
pub(in crate::lang::index) struct Boundary {
    pub class: ClassId,
    /// Number of locals in scope where it starts.
    pub base: usize,
    /// Locals further out cannot be named inside (enums, records, interfaces, static members).
    pub is_opaque: bool,
}

fn declares_field(decl: &TypeDecl, name: &str) -> bool {
    field_modifiers(decl, name).is_some()
}

/// The modifiers of a field that a class declares.
fn field_modifiers(decl: &TypeDecl, name: &str) -> Option<Modifiers> {
    if decl.components.iter().any(|c| &*c.name.name == name) {
        return Some(Modifiers { is_private: true, is_final: true, ..Modifiers::default() });
    }
    if decl.constants.iter().any(|c| &*c.name.name == name) {
        return Some(Modifiers { is_public: true, is_static: true, is_final: true, ..Modifiers::default() });
    }
    decl.members.iter().find_map(|m| match m {
        Member::Field(f) if &*f.name.name == name => {
            let in_interface = matches!(decl.kind, TypeKind::Interface | TypeKind::Annotation);
            Some(Modifiers { is_public: in_interface || f.modifiers.is_public, ..f.modifiers })
        }
        _ => None,
    })
}

impl Walker<'_> {
    /// A simple name in an expression: a capture, where it is a local from further out.
    pub(super) fn note_name(&mut self, name: &Name) {
        let Some(at) = self.locals.iter().rposition(|l| l.name == *name) else { return };
        let crossed = self.boundaries.iter().rev().take_while(|b| b.base > at);
        let crossed: Vec<Boundary> = crossed.copied().collect();
        let Some(owner) = self.boundaries.iter().rev().nth(crossed.len()).map(|b| b.class) else { return };
        let classes = &self.builder.program.classes;
        let hides = |b: &Boundary| {
            b.is_opaque || classes[b.class].decl.as_ref().is_some_and(|d| declares_field(d, name))
        };
        if crossed.iter().any(hides) {
            return;
        }
        let Some(local) = self.locals.get(at) else { return };
        // A member of a local class reaches captured locals through the instance around it.
        for boundary in crossed {
            let info = &mut self.builder.info[boundary.class];
            let captures = &mut info.captures;
            if info.is_local && !captures.iter().any(|c| c.name == *name) {
                captures.push(Capture { name: Arc::clone(name), ty: local.ty.clone(), owner });
            }
        }
    }

    /// A type that is created or extended: its captures are needed here, where it is a local class.
    pub(super) fn note_local_class(&mut self, ty: &TypeRef) {
        if let TypeRefKind::Named(segments) = &ty.kind
            && let [only] = segments.as_slice()
        {
            self.note_local_class_name(&only.name);
        }
    }

    pub(super) fn note_local_class_name(&mut self, name: &Name) {
        let Some(&(_, used)) = self.local_types.iter().rev().find(|(n, _)| n == name) else { return };
        for boundary in self.boundaries.iter().filter(|b| b.class != used) {
            let uses = &mut self.builder.info[boundary.class].uses;
            if !uses.contains(&used) {
                uses.push(used);
            }
        }
    }
}

/// Whether `inner` is `outer` or nested in it.
fn is_within(program: &Program, inner: ClassId, outer: ClassId) -> bool {
    std::iter::successors(Some(inner), |&c| program.classes[c].outer).any(|c| c == outer)
}

impl Builder {
    /// Gives each class the captures of the local classes it uses, until nothing changes.
    pub(in crate::lang::index) fn propagate_captures(&mut self) {
        let users: Vec<ClassId> =
            self.info.ids().filter(|&c| self.info[c].is_local && !self.info[c].uses.is_empty()).collect();
        let mut changed = !users.is_empty();
        while changed {
            changed = false;
            for &user in &users {
                for used in self.info[user].uses.clone() {
                    for capture in self.info[used].captures.clone() {
                        let known = self.info[user].captures.iter().any(|c| c.name == capture.name);
                        if !known && !is_within(&self.program, capture.owner, user) {
                            self.info[user].captures.push(capture);
                            changed = true;
                        }
                    }
                }
            }
        }
    }

    /// Drops captures that are in truth fields which a class in between inherits. Supertypes are known.
    pub(in crate::lang::index) fn drop_inherited_captures(&mut self, class: ClassId) {
        let program = &self.program;
        let inherits_field = |c: ClassId, name: &str| {
            let supers = |of: ClassId| {
                let of = &program.classes[of];
                of.superclass.into_iter().chain(of.interfaces.iter().copied())
            };
            let mut all: Vec<ClassId> = supers(c).collect();
            let mut next = 0;
            while let Some(&s) = all.get(next) {
                next += 1;
                let decl = program.classes[s].decl.as_ref();
                let modifiers = decl.and_then(|d| field_modifiers(d, name));
                if modifiers.is_some_and(|modifiers| inherits(program, c, s, modifiers)) {
                    return true;
                }
                let more: Vec<ClassId> = supers(s).filter(|more| !all.contains(more)).collect();
                all.extend(more);
            }
            false
        };
        let is_field = |capture: &Capture| {
            let around = std::iter::successors(Some(class), |&c| program.classes[c].outer);
            around.take_while(|&c| c != capture.owner).any(|c| inherits_field(c, &capture.name))
        };
        let drop: Vec<bool> = self.info[class].captures.iter().map(is_field).collect();
        let mut drop = drop.into_iter();
        self.info[class].captures.retain(|_| !drop.next().unwrap_or(false));
    }
}
