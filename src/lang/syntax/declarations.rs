//! Compilation units, types and their members.

use std::sync::Arc;

use tree_sitter::Node;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::{
    CompilationUnit, EnumConstant, FieldDecl, Ident, Import, Member, MethodDecl, Modifiers, Name, TypeDecl,
    TypeKind,
};
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::tree::{child, field, fields, named};

/// The kind of type that a declaration node makes.
pub(super) fn type_kind(node: Node<'_>) -> Option<TypeKind> {
    match node.kind() {
        "class_declaration" => Some(TypeKind::Class),
        "interface_declaration" => Some(TypeKind::Interface),
        "enum_declaration" => Some(TypeKind::Enum),
        "record_declaration" => Some(TypeKind::Record),
        "annotation_type_declaration" => Some(TypeKind::Annotation),
        _ => None,
    }
}

impl Builder<'_> {
    /// Adds a top-level node to the unit, unless it is none that may stand there: then gives false.
    pub(super) fn top_level(&mut self, node: Node<'_>, unit: &mut CompilationUnit) -> bool {
        match node.kind() {
            "package_declaration" => unit.package = self.name_path(node),
            "import_declaration" => unit.imports.push(Import {
                path: self.name_path(node),
                is_static: child(node, "static").is_some(),
                on_demand: child(node, "asterisk").is_some(),
                span: self.span(node),
            }),
            ";" | "module_declaration" => {}
            _ => match type_kind(node) {
                Some(kind) => {
                    let ty = self.type_decl(node, kind);
                    unit.types.push(Arc::new(ty));
                }
                None => return false,
            },
        }
        true
    }

    /// Segments of the qualified name in a declaration. The tree leans left, hence the loop.
    fn name_path(&mut self, node: Node<'_>) -> Vec<Name> {
        let mut reversed = Vec::new();
        let mut next = child(node, "scoped_identifier").or(child(node, "identifier"));
        while let Some(node) = next.take() {
            let name = if node.kind() == "scoped_identifier" {
                next = field(node, "scope");
                field(node, "name")
            } else {
                Some(node)
            };
            reversed.push(self.ident_or(name, node).name);
        }
        reversed.reverse();
        reversed
    }

    /// A declared type.
    pub(super) fn type_decl(&mut self, node: Node<'_>, kind: TypeKind) -> TypeDecl {
        let name = self.ident_or(field(node, "name"), node);
        let mut decl =
            TypeDecl { modifiers: self.modifiers(node), ..self.empty_type(self.span(node), kind, name) };
        if !self.enter(node) {
            return decl;
        }
        decl.type_params = self.type_params(node);
        decl.superclass = field(node, "superclass").and_then(|s| self.type_list(s).into_iter().next());
        let interfaces = field(node, "interfaces").or(child(node, "extends_interfaces"));
        let interfaces = interfaces.and_then(|i| child(i, "type_list"));
        decl.interfaces = interfaces.map_or(Vec::new(), |list| self.type_list(list));
        if kind == TypeKind::Record {
            (decl.components, decl.is_varargs) = self.formal_params(field(node, "parameters"));
        }
        if let Some(body) = field(node, "body") {
            self.body(body, &mut decl);
        }
        self.leave();
        decl
    }

    /// A class body without a name of its own.
    pub(super) fn anonymous_class(&mut self, body: Node<'_>) -> TypeDecl {
        let name = Ident { name: "".into(), span: self.span(body) };
        let mut decl = self.empty_type(self.span(body), TypeKind::Class, name);
        if self.enter(body) {
            self.body(body, &mut decl);
            self.leave();
        }
        decl
    }

    /// A type without anything in it.
    pub(super) fn empty_type(&mut self, span: Span, kind: TypeKind, name: Ident) -> TypeDecl {
        TypeDecl {
            id: self.id(),
            kind,
            name,
            span,
            modifiers: Modifiers::default(),
            type_params: Vec::new(),
            superclass: None,
            interfaces: Vec::new(),
            components: Vec::new(),
            is_varargs: false,
            constants: Vec::new(),
            members: Vec::new(),
        }
    }

    /// Adds what a body contains to its type.
    pub(super) fn body(&mut self, body: Node<'_>, decl: &mut TypeDecl) {
        for node in named(body) {
            match node.kind() {
                "enum_constant" => {
                    let constant = self.enum_constant(node);
                    decl.constants.push(constant);
                }
                "enum_body_declarations" => {
                    for node in named(node) {
                        self.add_member(node, decl);
                    }
                }
                _ => self.add_member(node, decl),
            }
        }
    }

    fn enum_constant(&mut self, node: Node<'_>) -> EnumConstant {
        EnumConstant {
            name: self.ident_or(field(node, "name"), node),
            args: self.arguments(field(node, "arguments")),
            body: field(node, "body").map(|body| Arc::new(self.anonymous_class(body))),
        }
    }

    /// Adds a member; fields give one a declarator.
    fn add_member(&mut self, node: Node<'_>, decl: &mut TypeDecl) {
        match node.kind() {
            "field_declaration" | "constant_declaration" => {
                let (fields, error) = self.member(|b| b.fields(node, decl));
                match error {
                    Some(error) => decl.members.push(Member::Broken(error)),
                    None => decl.members.extend(fields.into_iter().map(|f| Member::Field(Arc::new(f)))),
                }
            }
            "method_declaration" | "constructor_declaration" | "compact_constructor_declaration" => {
                let (mut method, error) = self.member(|b| b.method(node, decl));
                mark_broken(&mut method, error);
                decl.members.push(Member::Method(Arc::new(method)));
            }
            "block" | "static_initializer" => {
                let is_static = node.kind() == "static_initializer";
                let block = if is_static { child(node, "block") } else { Some(node) };
                let (body, error) = self.member(|b| block.map_or(Vec::new(), |block| b.block(block)));
                let span = self.span(node);
                decl.members.push(match error {
                    Some(error) => Member::Broken(error),
                    None => Member::Initializer { is_static, body: Arc::new(body), span },
                });
            }
            _ => {
                if let Some(kind) = type_kind(node) {
                    // Its members are marked one by one.
                    let ty = self.type_decl(node, kind);
                    decl.members.push(Member::Type(Arc::new(ty)));
                }
            }
        }
    }

    fn fields(&mut self, node: Node<'_>, owner: &TypeDecl) -> Vec<FieldDecl> {
        let modifiers = self.modifiers(node);
        if owner.kind == TypeKind::Record && !modifiers.is_static {
            let message = "a record has no fields but its components".to_string();
            let hint = "make it a component, or declare it `static`";
            let error = Diagnostic::error(Code::RecordField, self.span(node), message).with_hint(hint);
            self.diagnostics.push(error);
        }
        let ty = self.type_or_empty(field(node, "type"), node);
        let declarators = fields(node, "declarator");
        declarators
            .into_iter()
            .map(|declarator| {
                let (name, ty) = self.declared(declarator, ty.clone());
                let init = field(declarator, "value").map(|value| self.expr(value));
                FieldDecl { name, ty, modifiers, init }
            })
            .collect()
    }

    fn method(&mut self, node: Node<'_>, owner: &TypeDecl) -> MethodDecl {
        let modifiers = self.modifiers(node);
        let name = self.ident_or(field(node, "name"), node);
        let is_compact = node.kind() == "compact_constructor_declaration";
        let is_constructor = is_compact || node.kind() == "constructor_declaration";
        if is_constructor && name.name != owner.name.name {
            let message = format!("method `{}` has no result type", name.name);
            let hint = match &*owner.name.name {
                "" => format!("write `void {}(…)`; an anonymous class has no constructors", name.name),
                class => {
                    format!("write `void {}(…)`, or `{class}(…)` if it is meant as a constructor", name.name)
                }
            };
            self.diagnostics.push(Diagnostic::error(Code::Syntax, name.span, message).with_hint(hint));
        } else if is_compact && owner.kind != TypeKind::Record {
            let message = format!("`{}` has no parameter list", name.name);
            self.error(Code::Syntax, name.span, message);
        }
        let (params, is_varargs) = self.formal_params(field(node, "parameters"));
        let result = field(node, "type").filter(|_| !is_constructor).filter(|t| t.kind() != "void_type");
        let more = self.dimensions(field(node, "dimensions"));
        let result = result.map(|ty| {
            let ty = self.type_ref(ty);
            self.with_dimensions(ty, more)
        });
        MethodDecl {
            name,
            is_constructor,
            is_compact,
            modifiers,
            type_params: self.type_params(node),
            result,
            params,
            is_varargs,
            body: field(node, "body").map(|body| self.block(body)),
            overrides: self.override_annotation(node),
            broken: None,
            span: self.span(node),
        }
    }

    /// Where `@Override` stands before a declaration.
    fn override_annotation(&self, declaration: Node<'_>) -> Option<Span> {
        let list = child(declaration, "modifiers")?;
        let is_override = |node: &Node<'_>| {
            matches!(node.kind(), "marker_annotation" | "annotation")
                && field(*node, "name")
                    .is_some_and(|name| matches!(self.text(name), "Override" | "java.lang.Override"))
        };
        named(list).into_iter().find(is_override).map(|node| self.span(node))
    }
}

/// Makes a method fail when it is called.
pub(super) fn mark_broken(method: &mut MethodDecl, error: Option<Diagnostic>) {
    if let Some(error) = error {
        method.body = method.body.take().map(|_| Vec::new());
        method.broken = Some(error);
    }
}
