//! Members that the language adds: default constructors, those of anonymous classes, enums and
//! records, static initializers, and the methods of lambdas.

use std::collections::HashSet;
use std::sync::Arc;

use crate::lang::ast::{Member, Modifiers, Name, PrimitiveName, TypeDecl, TypeKind};
use crate::lang::index::Builder;
use crate::lang::index::members::{Header, fields_of, public};
use crate::lang::program::{ClassId, ClassOrigin, CodeSource, ErasedType, MethodId, MethodKind, Type};

/// Name, parameters and result.
type Implied<'a> = (&'a str, Vec<(Name, Type)>, Type);
type Signatures = HashSet<(Name, Vec<ErasedType>)>;

impl Builder {
    /// Methods and constructors that a declaration has without saying so.
    pub(super) fn enter_implied_methods(&mut self, class: ClassId, decl: &TypeDecl, declared: &Signatures) {
        match decl.kind {
            TypeKind::Class if self.info[class].arguments > 0 => self.enter_anonymous_constructors(class),
            TypeKind::Class | TypeKind::Enum => self.enter_default_constructor(class, decl),
            TypeKind::Record => self.enter_record_members(class, decl, declared),
            TypeKind::Interface | TypeKind::Annotation => {}
        }
        if decl.kind == TypeKind::Enum {
            let own = self.program.this_type(class);
            let mut values = Header::new(class, "values", MethodKind::Method, public(true, false));
            values.result = Type::Array(Box::new(own.clone()));
            self.add_method(values, CodeSource::EnumValues);
            let mut value_of = Header::new(class, "valueOf", MethodKind::Method, public(true, false));
            value_of.params = vec![("name".into(), Type::Class(self.program.well_known.string, Vec::new()))];
            value_of.result = own;
            self.add_method(value_of, CodeSource::EnumValueOf);
        }
    }

    fn enter_default_constructor(&mut self, class: ClassId, decl: &TypeDecl) {
        let has_any = decl.members.iter().any(|m| matches!(m, Member::Method(m) if m.is_constructor));
        if has_any {
            return;
        }
        let modifiers = match decl.kind {
            TypeKind::Enum => Modifiers { is_private: true, ..Modifiers::default() },
            _ => Modifiers {
                is_public: decl.modifiers.is_public,
                is_private: decl.modifiers.is_private,
                is_protected: decl.modifiers.is_protected,
                ..Modifiers::default()
            },
        };
        let header = Header::new(class, "<init>", MethodKind::Constructor, modifiers);
        let id = self.add_method(header, CodeSource::DefaultConstructor);
        if decl.kind == TypeKind::Class
            && let Some(superclass) = self.program.classes[class].superclass
        {
            let candidates = self.program.constructors(superclass);
            let takes = |m: &MethodId, n: usize| self.program.methods[*m].params.len() == n;
            let empty = candidates.iter().find(|m| takes(m, 0));
            let varargs = candidates.iter().find(|m| takes(m, 1) && self.program.methods[**m].is_varargs);
            if let Some(&found) = empty.or(varargs) {
                self.program.scopes.super_constructors.insert(id, found);
            }
        }
    }

    /// One constructor for each of the superclass that can take the arguments.
    fn enter_anonymous_constructors(&mut self, class: ClassId) {
        let Some(superclass) = self.program.classes[class].superclass else { return };
        let arguments = self.info[class].arguments;
        let this = self.program.this_type(class);
        for inherited in self.program.constructors(superclass) {
            let method = &self.program.methods[inherited];
            let fits = match method.is_varargs {
                true => arguments + 1 >= method.params.len(),
                false => arguments == method.params.len(),
            };
            if !fits {
                continue;
            }
            let mut header = Header::new(class, "<init>", MethodKind::Constructor, Modifiers::default());
            header.is_varargs = method.is_varargs;
            let types = self.program.param_types(Some(&this), inherited);
            header.params = method.param_names.iter().cloned().zip(types).collect();
            let id = self.add_method(header, CodeSource::DefaultConstructor);
            self.program.scopes.super_constructors.insert(id, inherited);
        }
        if self.program.constructors(class).is_empty() {
            // An external superclass: nothing is known of its constructors.
            let mut header = Header::new(class, "<init>", MethodKind::Constructor, Modifiers::default());
            header.params = (0..arguments).map(|i| (format!("arg{i}").into(), Type::Unknown)).collect();
            self.add_method(header, CodeSource::DefaultConstructor);
        }
    }

    fn enter_record_members(&mut self, class: ClassId, decl: &TypeDecl, declared: &Signatures) {
        let fields: Vec<_> = decl.components.iter().map(|c| Arc::clone(&c.name.name)).collect();
        let types: Vec<Type> = fields.iter().map(|name| self.field_of(class, name)).collect();
        let erased: Vec<ErasedType> = types.iter().map(|t| t.erase_or_object(&self.program)).collect();
        if !declared.contains(&("<init>".into(), erased)) {
            let modifiers = Modifiers { is_public: decl.modifiers.is_public, ..Modifiers::default() };
            let mut header = Header::new(class, "<init>", MethodKind::Constructor, modifiers);
            header.params = fields.iter().cloned().zip(types.iter().cloned()).collect();
            header.is_varargs = decl.is_varargs;
            self.add_method(header, CodeSource::RecordMember);
        }
        let known = self.program.well_known;
        let object = Type::Class(known.object, Vec::new());
        let accessors = fields.iter().zip(&types).map(|(name, ty)| (&**name, Vec::new(), ty.clone()));
        let mut implied: Vec<Implied<'_>> = accessors.collect();
        implied.push(("equals", vec![("other".into(), object)], Type::Primitive(PrimitiveName::Boolean)));
        implied.push(("hashCode", Vec::new(), Type::Primitive(PrimitiveName::Int)));
        implied.push(("toString", Vec::new(), Type::Class(known.string, Vec::new())));
        let mut seen: Signatures = HashSet::new();
        for (name, params, result) in implied {
            let erased: Vec<_> = params.iter().map(|(_, t)| t.erase_or_object(&self.program)).collect();
            let signature = (Name::from(name), erased);
            if declared.contains(&signature) || !seen.insert(signature) {
                continue;
            }
            let mut header = Header::new(class, name, MethodKind::Method, public(false, true));
            (header.params, header.result) = (params, result);
            self.add_method(header, CodeSource::RecordMember);
        }
    }

    fn field_of(&self, class: ClassId, name: &str) -> Type {
        let fields = &self.program.classes[class].fields;
        let found = fields.iter().find(|&&f| &*self.program.fields[f].name == name);
        found.map_or(Type::Unknown, |&f| self.program.fields[f].ty.clone())
    }

    /// Bare classes that stand in for missing stubs can be made.
    pub(super) fn enter_bare_members(&mut self, class: ClassId) {
        let bare = &self.program.classes[class];
        if bare.origin == ClassOrigin::Stub && bare.kind == TypeKind::Class {
            let header = Header::new(class, "<init>", MethodKind::Constructor, public(false, false));
            let constructors = bare.superclass.map(|s| self.program.constructors(s)).unwrap_or_default();
            let id = self.add_method(header, CodeSource::DefaultConstructor);
            let empty = constructors.into_iter().find(|&m| self.program.methods[m].params.is_empty());
            if let Some(empty) = empty {
                self.program.scopes.super_constructors.insert(id, empty);
            }
        }
    }

    /// `name` and `ordinal` of `java.lang.Enum`, where its stub does not declare them.
    pub(super) fn enter_enum_fields(&mut self) {
        let known = self.program.well_known;
        let string = Type::Class(known.string, Vec::new());
        for (name, ty) in [("name", string), ("ordinal", Type::Primitive(PrimitiveName::Int))] {
            let fields = &self.program.classes[known.enumeration].fields;
            if !fields.iter().any(|&f| &*self.program.fields[f].name == name) {
                let modifiers = Modifiers { is_private: true, is_final: true, ..Modifiers::default() };
                self.add_field(known.enumeration, name, ty, modifiers, None);
            }
        }
    }

    /// A synthetic static method for each lambda and method reference.
    pub(super) fn enter_lambdas(&mut self) {
        let mut numbers = vec![0u32; self.program.classes.len()];
        for lambda in std::mem::take(&mut self.lambdas) {
            let Some(number) = numbers.get_mut(lambda.class.0 as usize) else { continue };
            let name = format!("lambda${number}");
            *number += 1;
            let modifiers = Modifiers { is_private: true, is_static: true, ..Modifiers::default() };
            let mut header = Header::new(lambda.class, &name, MethodKind::Lambda, modifiers);
            header.result = Type::Unknown;
            header.span = Some(lambda.span);
            let id = self.add_method(header, CodeSource::Lambda);
            self.program.scopes.lambdas.insert((lambda.file, lambda.id), id);
        }
    }

    /// `<clinit>` where something is left to run. Constants are known.
    pub(super) fn enter_static_inits(&mut self) {
        for class in self.program.classes.ids().collect::<Vec<_>>() {
            let Some(decl) = self.program.classes[class].decl.clone() else { continue };
            let has_block =
                decl.members.iter().any(|m| matches!(m, Member::Initializer { is_static: true, .. }));
            let has_init = fields_of(&decl).any(|f| f.init.is_some());
            let own = &self.program.classes[class].fields;
            // Lowering it tells what is wrong with a final field that nothing assigns.
            let is_user = self.program.classes[class].origin == ClassOrigin::User;
            let is_blank = |m: &Modifiers| m.is_static && m.is_final && is_user;
            let has_blank = fields_of(&decl).any(|f| f.init.is_none() && is_blank(&f.modifiers));
            let runs = decl.kind == TypeKind::Enum
                || has_block
                || has_blank
                || (has_init
                    && own.iter().any(|f| {
                        let field = &self.program.fields[*f];
                        let decl = self.program.scopes.field_decls.get(f);
                        let has_init = decl.is_some_and(|d| d.init.is_some());
                        field.modifiers.is_static && field.constant.is_none() && has_init
                    }));
            if runs {
                let modifiers = Modifiers { is_static: true, ..Modifiers::default() };
                let mut header = Header::new(class, "<clinit>", MethodKind::StaticInit, modifiers);
                header.span = self.program.classes[class].span;
                let id = self.add_method(header, CodeSource::StaticInit);
                self.program.methods[id].selector = self.selector_of(id);
                self.program.classes[class].static_init = Some(id);
            }
        }
    }
}
