//! Type names to types. Also serves headers while supertypes are still being resolved, so it walks
//! supertypes with care and relies on no derived table of a class.

use std::sync::Arc;

use crate::base::diagnostic::nearest;
use crate::base::{FileId, Span};
use crate::lang::ast::{Modifiers, Name, TypeRef, TypeRefKind, TypeSegment};
use crate::lang::imports::FileScope;
use crate::lang::program::{ClassId, ErasedType, Program, Type};

/// Java's limit for array dimensions.
const MAX_DIMS: u32 = 255;

/// A type name that names nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::lang) struct UnknownType {
    /// As written.
    pub segments: Vec<Name>,
    /// Where.
    pub span: Span,
}

impl UnknownType {
    /// The name with dots.
    pub fn written(&self) -> String {
        self.segments.join(".")
    }
}

/// What a simple name means as a type.
enum Found {
    Variable(Name, ErasedType),
    Class(ClassId),
}

/// A place to look names up from. `class` is `None` for the header of a top-level type.
#[derive(Clone, Copy, Debug)]
pub(in crate::lang) struct Lookup<'a> {
    /// The program.
    pub program: &'a Program,
    /// Innermost class whose body the name stands in.
    pub class: Option<ClassId>,
    /// The file.
    pub file: Option<FileId>,
    /// Type variables, innermost last.
    pub variables: &'a [(Name, ErasedType)],
    /// Local classes, innermost last.
    pub local_types: &'a [(Name, ClassId)],
}

fn last_named<T: Copy>(list: &[(Name, T)], name: &str) -> Option<T> {
    list.iter().rev().find(|(n, _)| &**n == name).map(|&(_, t)| t)
}

/// The package of a class, from its binary name.
pub(super) fn package_of(program: &Program, class: ClassId) -> &str {
    let name = &program.classes[class].name;
    name.rfind('.').and_then(|dot| name.get(..dot)).unwrap_or("")
}

/// Whether a member of `owner` with these modifiers is inherited by `sub` (JLS 8.2).
pub(in crate::lang) fn inherits(
    program: &Program,
    sub: ClassId,
    owner: ClassId,
    modifiers: Modifiers,
) -> bool {
    if modifiers.is_public || modifiers.is_protected {
        return true;
    }
    !modifiers.is_private && package_of(program, sub) == package_of(program, owner)
}

/// A member type by name: the class's own, then inherited ones.
pub(in crate::lang) fn member_type(program: &Program, class: ClassId, name: &str) -> Option<ClassId> {
    let own =
        |c: ClassId| program.classes[c].member_types.iter().find(|(n, _)| &**n == name).map(|&(_, t)| t);
    if let Some(found) = own(class) {
        return Some(found);
    }
    let supers = |c: ClassId| {
        let class = &program.classes[c];
        class.superclass.into_iter().chain(class.interfaces.iter().copied())
    };
    let mut seen: Vec<ClassId> = vec![class];
    let mut next: Vec<ClassId> = supers(class).collect();
    next.reverse();
    while let Some(c) = next.pop() {
        if seen.contains(&c) {
            continue;
        }
        seen.push(c);
        if let Some(found) = own(c).filter(|&t| inherits(program, class, c, program.classes[t].modifiers)) {
            return Some(found);
        }
        let at = next.len();
        next.extend(supers(c));
        next.get_mut(at..).unwrap_or_default().reverse();
    }
    None
}

impl Lookup<'_> {
    fn file_scope(&self) -> Option<&FileScope> {
        self.file.and_then(|f| self.program.scopes.files.get(&f))
    }

    /// A top-level type of a package.
    fn in_package(&self, package: &str, name: &str) -> Option<ClassId> {
        self.program.scopes.packages.get(package).and_then(|p| p.get(name)).copied()
    }

    fn simple(&self, name: &str) -> Option<Found> {
        if let Some(erasure) = last_named(self.variables, name) {
            return Some(Found::Variable(name.into(), erasure));
        }
        if let Some(class) = last_named(self.local_types, name) {
            return Some(Found::Class(class));
        }
        let scopes = &self.program.scopes;
        let mut at = self.class;
        while let Some(c) = at {
            let class = &self.program.classes[c];
            if let Some(member) = member_type(self.program, c, name) {
                return Some(Found::Class(member));
            }
            if let Some(erasure) = last_named(&class.type_params, name) {
                return Some(Found::Variable(name.into(), erasure));
            }
            if let Some(local) = scopes.visible_local_types.get(&c).and_then(|l| last_named(l, name)) {
                return Some(Found::Class(local));
            }
            if let Some(erasure) = scopes.outer_variables.get(&c).and_then(|v| last_named(v, name)) {
                return Some(Found::Variable(name.into(), erasure));
            }
            at = class.outer;
        }
        self.in_file(name).map(Found::Class)
    }

    /// Imports, the package and `java.lang`.
    fn in_file(&self, name: &str) -> Option<ClassId> {
        let Some(file) = self.file_scope() else { return self.in_package("java.lang", name) };
        if let Some(path) = file.singles.get(name) {
            return self.absolute(path).or_else(|| self.external(path));
        }
        let in_types = |owners: &[Vec<Name>]| {
            owners.iter().find_map(|o| self.absolute(o).and_then(|c| member_type(self.program, c, name)))
        };
        let on_demand = |path: &Vec<Name>| {
            let in_package = self.in_package(&path.join("."), name);
            in_package.or_else(|| in_types(std::slice::from_ref(path)))
        };
        file.static_singles
            .get(name)
            .and_then(|owners| in_types(owners))
            .or_else(|| self.in_package(&file.package, name))
            .or_else(|| file.on_demand.iter().find_map(on_demand))
            .or_else(|| in_types(&file.static_on_demand))
            .or_else(|| self.in_package("java.lang", name))
            .or_else(|| self.program.scopes.externals.get(name).copied())
    }

    /// A fully qualified name: the longest package that has the next segment, then member types.
    fn absolute(&self, segments: &[Name]) -> Option<ClassId> {
        for split in (0..segments.len()).rev() {
            let (package, names) = segments.split_at(split);
            let Some((first, members)) = names.split_first() else { continue };
            let Some(top) = self.in_package(&package.join("."), first) else { continue };
            let found = members.iter().try_fold(top, |c, name| member_type(self.program, c, name));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn external(&self, segments: &[Name]) -> Option<ClassId> {
        self.program.scopes.externals.get(&*segments.join(".")).copied()
    }

    /// The name under which an unknown type becomes external: with its import, where it has one.
    pub fn external_name(&self, segments: &[Name]) -> String {
        let imported = segments.first().and_then(|first| self.file_scope()?.singles.get(first));
        match imported {
            Some(path) => {
                let rest = segments.iter().skip(1);
                path.iter().chain(rest).map(|n| &**n).collect::<Vec<_>>().join(".")
            }
            None => segments.join("."),
        }
    }

    /// A simple name that names a class (a type variable does not).
    pub fn simple_class(&self, name: &str) -> Option<ClassId> {
        match self.simple(name) {
            Some(Found::Class(c)) => Some(c),
            _ => None,
        }
    }

    /// A name of one or more segments that names a class.
    pub fn qualified_class(&self, segments: &[Name]) -> Option<ClassId> {
        let (first, members) = segments.split_first()?;
        if members.is_empty() {
            return self.simple_class(first);
        }
        self.simple_class(first)
            .and_then(|top| members.iter().try_fold(top, |c, name| member_type(self.program, c, name)))
            .or_else(|| self.absolute(segments))
            .or_else(|| self.program.scopes.externals.get(&*self.external_name(segments)).copied())
    }

    /// A type as written.
    pub fn resolve(&self, ty: &TypeRef) -> Result<Type, UnknownType> {
        let base = match &ty.kind {
            TypeRefKind::Primitive(p) => Type::Primitive(*p),
            TypeRefKind::Var => return Ok(Type::Unknown),
            TypeRefKind::Wildcard(Some(bound), _) => self.resolve(bound)?,
            TypeRefKind::Wildcard(None, _) => Type::Class(self.program.well_known.object, Vec::new()),
            TypeRefKind::Named(segments) => self.resolve_named(segments, ty.span)?,
        };
        Ok((0..ty.dims.min(MAX_DIMS)).fold(base, |element, _| Type::Array(Box::new(element))))
    }

    fn resolve_named(&self, segments: &[TypeSegment], span: Span) -> Result<Type, UnknownType> {
        let names: Vec<Name> = segments.iter().map(|s| Arc::clone(&s.name)).collect();
        if let [only] = names.as_slice()
            && let Some(Found::Variable(name, erasure)) = self.simple(only)
        {
            return Ok(Type::Variable(name, Box::new(erasure)));
        }
        let Some(class) = self.qualified_class(&names) else {
            return Err(UnknownType { segments: names, span });
        };
        let Some((last, qualifier)) = segments.split_last() else {
            return Err(UnknownType { segments: names, span });
        };
        let args = match &last.args {
            Some(args) => args.iter().map(|a| self.resolve(a)).collect::<Result<Vec<_>, _>>()?,
            None => Vec::new(),
        };
        self.with_outer_args(class, args, qualifier)
    }

    /// Adds the arguments of the generic class around an inner member class: those of the qualifier,
    /// or those that the enclosing instance has here.
    fn with_outer_args(
        &self,
        class: ClassId,
        mut args: Vec<Type>,
        qualifier: &[TypeSegment],
    ) -> Result<Type, UnknownType> {
        let target = &self.program.classes[class];
        let own = target.decl.as_ref().map_or(0, |d| d.type_params.len());
        let is_raw = own > 0 && args.is_empty();
        let outer = target.outer.filter(|_| target.type_params.len() > own && !is_raw);
        if let Some(outer) = outer {
            args.truncate(own);
            let written = qualifier.last().and_then(|s| s.args.as_ref()).filter(|a| !a.is_empty());
            let outer_args = match written {
                Some(written) => written.iter().map(|a| self.resolve(a)).collect::<Result<Vec<_>, _>>()?,
                None if qualifier.is_empty() => self.implicit_args(outer),
                None => Vec::new(),
            };
            if outer_args.is_empty() {
                args.clear();
            }
            args.extend(outer_args);
        }
        Ok(Type::Class(class, args))
    }

    /// Arguments that `outer` has as a supertype of the innermost enclosing class that is one.
    fn implicit_args(&self, outer: ClassId) -> Vec<Type> {
        let mut at = self.class;
        while let Some(c) = at {
            if let Some(args) = self.program.as_super(&self.program.this_type(c), outer) {
                return args;
            }
            at = self.program.classes[c].outer;
        }
        Vec::new()
    }

    /// The nearest name among the types that the name may mean: those of its package, where it is written or
    /// imported with one, else those that the file sees.
    pub fn nearest_type(&self, segments: &[Name]) -> Option<String> {
        let wanted = segments.last()?;
        let scopes = &self.program.scopes;
        let mut known: Vec<&str> = Vec::new();
        let mut add_package = |package: &str| {
            known.extend(scopes.packages.get(package).into_iter().flat_map(|p| p.keys()).map(|n| &**n));
        };
        let imported = self.file_scope().and_then(|file| file.singles.get(wanted));
        let path = imported.filter(|_| segments.len() == 1).map_or(segments, Vec::as_slice);
        if let Some((_, package)) = path.split_last().filter(|(_, p)| !p.is_empty()) {
            add_package(&package.join("."));
            known.retain(|n| *n != &**wanted);
            known.sort_unstable();
            return nearest(wanted, known).map(str::to_string);
        }
        add_package("java.lang");
        if let Some(file) = self.file_scope() {
            add_package(&file.package);
            file.on_demand.iter().for_each(|p| add_package(&p.join(".")));
            known.extend(file.singles.keys().map(|n| &**n));
        }
        let mut at = self.class;
        while let Some(c) = at {
            let class = &self.program.classes[c];
            known.extend(class.member_types.iter().map(|(n, _)| &**n));
            at = class.outer;
        }
        known.retain(|n| *n != &**wanted);
        // The packages are hash maps: their order must not show.
        known.sort_unstable();
        nearest(wanted, known).map(str::to_string)
    }
}
