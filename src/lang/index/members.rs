//! Fields and methods of each class, with resolved types.

use std::collections::HashSet;
use std::sync::Arc;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::{
    FieldDecl, Member, MethodDecl, Modifiers, Name, Param, PrimitiveName, TypeDecl, TypeKind,
};
use crate::lang::index::Builder;
use crate::lang::index::headers::Site;
use crate::lang::program::{
    ClassId, ClassOrigin, CodeSource, ErasedType, Field, FieldId, Method, MethodId, MethodKind, SelectorId,
    Type,
};

/// Methods and constructors of a declaration, in textual order.
pub(super) fn methods_of(decl: &TypeDecl) -> impl Iterator<Item = &Arc<MethodDecl>> {
    decl.members.iter().filter_map(|m| match m {
        Member::Method(method) => Some(method),
        _ => None,
    })
}

/// Fields of a declaration, in textual order.
pub(super) fn fields_of(decl: &TypeDecl) -> impl Iterator<Item = &Arc<FieldDecl>> {
    decl.members.iter().filter_map(|m| match m {
        Member::Field(field) => Some(field),
        _ => None,
    })
}

/// The modifiers of something that the language adds.
pub(super) fn public(is_static: bool, is_final: bool) -> Modifiers {
    Modifiers { is_public: true, is_static, is_final, ..Modifiers::default() }
}

/// What [`Builder::add_method`] needs.
pub(super) struct Header {
    pub class: ClassId,
    pub name: Name,
    pub kind: MethodKind,
    pub modifiers: Modifiers,
    pub params: Vec<(Name, Type)>,
    pub result: Type,
    pub is_varargs: bool,
    pub span: Option<Span>,
}

impl Header {
    /// A header without parameters and result.
    pub fn new(class: ClassId, name: &str, kind: MethodKind, modifiers: Modifiers) -> Self {
        let result = Type::Primitive(PrimitiveName::Void);
        Self {
            class,
            name: name.into(),
            kind,
            modifiers,
            params: Vec::new(),
            result,
            is_varargs: false,
            span: None,
        }
    }
}

impl Builder {
    /// Enters the members of all classes, supertypes first (anonymous classes copy constructors).
    pub(super) fn enter_members(&mut self, order: &[ClassId]) {
        for &class in order {
            match self.program.classes[class].decl.clone() {
                Some(decl) => {
                    self.enter_fields(class, &decl);
                    self.enter_methods(class, &decl);
                }
                None => self.enter_bare_members(class),
            }
        }
        self.enter_enum_fields();
        self.enter_lambdas();
        // Classes that were met as unknown types only now.
        let known: HashSet<ClassId> = order.iter().copied().collect();
        for class in self.program.classes.ids().filter(|c| !known.contains(c)).collect::<Vec<_>>() {
            self.enter_bare_members(class);
        }
    }

    fn enter_fields(&mut self, class: ClassId, decl: &TypeDecl) {
        let site = self.body_site(class);
        let own = self.program.this_type(class);
        let mut names: HashSet<Name> = HashSet::new();
        for constant in &decl.constants {
            if self.is_new_field(&mut names, &constant.name.name, constant.name.span) {
                let modifiers = public(true, true);
                self.add_field(class, &constant.name.name, own.clone(), modifiers, Some(constant.name.span));
            }
        }
        for component in &decl.components {
            if self.is_new_field(&mut names, &component.name.name, component.name.span) {
                let ty = self.param_type(component, &site);
                let modifiers = Modifiers { is_private: true, is_final: true, ..Modifiers::default() };
                self.add_field(class, &component.name.name, ty, modifiers, Some(component.name.span));
            }
        }
        let in_interface = matches!(decl.kind, TypeKind::Interface | TypeKind::Annotation);
        for field in fields_of(decl) {
            if !self.is_new_field(&mut names, &field.name.name, field.name.span) {
                continue;
            }
            let ty = self.header_type(&field.ty, &site, TypeKind::Class);
            let modifiers = if in_interface { public(true, true) } else { field.modifiers };
            let id = self.add_field(class, &field.name.name, ty, modifiers, Some(field.name.span));
            self.program.scopes.field_decls.insert(id, Arc::clone(field));
        }
        self.enter_synthetic_fields(class, decl);
    }

    fn enter_synthetic_fields(&mut self, class: ClassId, decl: &TypeDecl) {
        let hidden = Modifiers { is_final: true, ..Modifiers::default() };
        if decl.kind == TypeKind::Enum {
            let ty = Type::Array(Box::new(self.program.this_type(class)));
            let modifiers = Modifiers { is_private: true, is_static: true, ..hidden };
            self.add_field(class, "$VALUES", ty, modifiers, None);
        }
        let outer = self.program.classes[class].outer;
        if let Some(outer) = outer.filter(|_| self.info[class].has_outer_instance) {
            let ty = self.program.this_type(outer);
            let field = self.add_field(class, "this$0", ty, hidden, None);
            self.program.classes[class].outer_field = Some(field);
        }
        self.drop_inherited_captures(class);
        let captures = self.info[class].captures.clone();
        if captures.is_empty() {
            return;
        }
        // Types of captured locals are written outside the class.
        let scopes = &self.program.scopes;
        let site = Site {
            class: outer,
            file: self.program.file_of(class),
            variables: scopes.outer_variables.get(&class).cloned().unwrap_or_default(),
            local_types: scopes.visible_local_types.get(&class).cloned().unwrap_or_default(),
        };
        for capture in &captures {
            let ty = capture.ty.as_ref().map(|t| self.header_type(t, &site, TypeKind::Class));
            let name = format!("val${}", capture.name);
            let field = self.add_field(class, &name, ty.unwrap_or(Type::Unknown), hidden, None);
            self.program.classes[class].captures.push(field);
        }
        let names = captures.into_iter().map(|c| c.name).collect();
        self.program.scopes.captured_names.insert(class, names);
    }

    fn is_new_field(&mut self, names: &mut HashSet<Name>, name: &Name, span: Span) -> bool {
        let is_new = names.insert(Arc::clone(name));
        if !is_new {
            let message = format!("field `{name}` is declared twice; this one is ignored");
            self.report(Diagnostic::error(Code::DuplicateField, span, message));
        }
        is_new
    }

    pub(super) fn add_field(
        &mut self,
        class: ClassId,
        name: &str,
        ty: Type,
        modifiers: Modifiers,
        span: Option<Span>,
    ) -> FieldId {
        let erased = ty.erase_or_object(&self.program);
        let name: Arc<str> = name.into();
        let field =
            Field { class, name: Arc::clone(&name), ty, erased, modifiers, slot: 0, constant: None, span };
        let id = self.program.fields.push(field);
        let owner = &mut self.program.classes[class];
        owner.fields.push(id);
        owner.named.fields.entry(name).or_insert(id);
        id
    }

    pub(super) fn param_type(&mut self, param: &Param, site: &Site) -> Type {
        param.ty.as_ref().map_or(Type::Unknown, |t| self.header_type(t, site, TypeKind::Class))
    }

    fn enter_methods(&mut self, class: ClassId, decl: &Arc<TypeDecl>) {
        let mut seen: HashSet<(Name, Vec<ErasedType>)> = HashSet::new();
        for method in methods_of(decl) {
            let (header, variables, code) = self.declared_header(class, decl, method);
            let erased = header.params.iter().map(|(_, t)| t.erase_or_object(&self.program)).collect();
            if !seen.insert((Arc::clone(&header.name), erased)) {
                let message = format!(
                    "`{}` is declared twice with these parameters; this one is ignored",
                    method.name.name
                );
                self.report(Diagnostic::error(Code::DuplicateMethod, method.name.span, message));
                continue;
            }
            let id = self.add_method(header, code);
            if !variables.is_empty() {
                let mut site = self.body_site(class);
                site.variables.clone_from(&variables);
                self.enter_bounds(id, &method.type_params, &site);
                self.program.scopes.method_variables.insert(id, variables);
            }
        }
        self.enter_implied_methods(class, decl, &seen);
    }

    fn declared_header(
        &mut self,
        class: ClassId,
        decl: &TypeDecl,
        method: &Arc<MethodDecl>,
    ) -> (Header, Vec<(Name, ErasedType)>, CodeSource) {
        let mut site = self.body_site(class);
        let variables = self.type_variables(&method.type_params, &site);
        site.variables.clone_from(&variables);
        let params = if method.is_compact { &decl.components } else { &method.params };
        let params = params.iter().map(|p| (Arc::clone(&p.name.name), self.param_type(p, &site))).collect();
        let result = match &method.result {
            Some(result) if !method.is_constructor => self.header_type(result, &site, TypeKind::Class),
            _ => Type::Primitive(PrimitiveName::Void),
        };
        let mut modifiers = method.modifiers;
        let has_body = method.body.is_some() || method.broken.is_some();
        if matches!(decl.kind, TypeKind::Interface | TypeKind::Annotation) {
            modifiers.is_public |= !modifiers.is_private;
            let is_concrete = modifiers.is_default || modifiers.is_static || modifiers.is_native || has_body;
            modifiers.is_abstract = !is_concrete;
        }
        let code = match (has_body, modifiers.is_abstract) {
            (true, _) => CodeSource::Declared(Arc::clone(method)),
            (false, true) => CodeSource::Abstract,
            (false, false) => {
                if !modifiers.is_native && self.program.classes[class].origin == ClassOrigin::User {
                    let message =
                        format!("`{}` has no body and is neither abstract nor native", method.name.name);
                    self.report(Diagnostic::error(Code::MissingBody, method.name.span, message));
                }
                CodeSource::Native
            }
        };
        let (name, kind) = match method.is_constructor {
            true => ("<init>".into(), MethodKind::Constructor),
            false => (Arc::clone(&method.name.name), MethodKind::Method),
        };
        let span = Some(method.name.span);
        let is_varargs = if method.is_compact { decl.is_varargs } else { method.is_varargs };
        (Header { class, name, kind, modifiers, params, result, is_varargs, span }, variables, code)
    }

    /// Adds a method. Its selector is set when the tables are built.
    pub(super) fn add_method(&mut self, header: Header, code: CodeSource) -> MethodId {
        let Header { class, name, kind, modifiers, params, result, is_varargs, span } = header;
        let (param_names, params): (Vec<Name>, Vec<Type>) = params.into_iter().unzip();
        let id = self.program.methods.push(Method {
            class,
            name: Arc::clone(&name),
            kind,
            modifiers,
            param_names,
            erased_params: params.iter().map(|t| t.erase_or_object(&self.program)).collect(),
            params,
            erased_result: result.erase_or_object(&self.program),
            result,
            is_varargs,
            selector: SelectorId(0),
            span,
        });
        self.program.scopes.code.push(code);
        if matches!(kind, MethodKind::Method | MethodKind::Constructor) {
            let owner = &mut self.program.classes[class];
            owner.methods.push(id);
            if kind == MethodKind::Method {
                owner.named.methods.entry(name).or_default().push(id);
            }
        }
        id
    }
}
