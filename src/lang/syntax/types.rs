//! Types as written, type parameters, formal parameters.

use tree_sitter::Node;

use crate::base::{Code, Span};
use crate::lang::ast::{Ident, Param, PrimitiveName, TypeParam, TypeRef, TypeRefKind, TypeSegment};
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::tree::{child, children, field, is_type, named};

/// The JVM's limit.
const MAX_DIMENSIONS: u32 = 255;

impl Builder<'_> {
    /// A type.
    pub(super) fn type_ref(&mut self, node: Node<'_>) -> TypeRef {
        let span = self.span(node);
        if !self.enter(node) {
            return TypeRef { kind: TypeRefKind::Named(Vec::new()), dims: 0, span };
        }
        let mut inner = node;
        let mut dims: u32 = 0;
        loop {
            let next = match inner.kind() {
                "array_type" => {
                    dims = dims.saturating_add(self.dimensions(field(inner, "dimensions")));
                    field(inner, "element")
                }
                "annotated_type" => named(inner).into_iter().find(|&n| is_type(n)),
                _ => None,
            };
            let Some(next) = next else { break };
            inner = next;
        }
        let kind = self.type_kind(inner);
        self.leave();
        self.with_dimensions(TypeRef { kind, dims: 0, span }, dims)
    }

    /// A type, or an empty one where the tree has none.
    pub(super) fn type_or_empty(&mut self, node: Option<Node<'_>>, around: Node<'_>) -> TypeRef {
        match node {
            Some(node) => self.type_ref(node),
            None => TypeRef { kind: TypeRefKind::Named(Vec::new()), dims: 0, span: self.span(around) },
        }
    }

    fn type_kind(&mut self, node: Node<'_>) -> TypeRefKind {
        match node.kind() {
            "integral_type" | "floating_point_type" | "boolean_type" | "void_type" => {
                TypeRefKind::Primitive(primitive(self.text(node)))
            }
            "wildcard" => {
                let is_upper = child(node, "super").is_none();
                let bound = named(node).into_iter().find(|&n| is_type(n));
                TypeRefKind::Wildcard(bound.map(|b| Box::new(self.type_ref(b))), is_upper)
            }
            _ => {
                let segments = self.segments(node);
                match segments.as_slice() {
                    [only] if only.args.is_none() && &*only.name == "var" => TypeRefKind::Var,
                    _ => TypeRefKind::Named(segments),
                }
            }
        }
    }

    /// Segments of `a.b.C<X>.D<Y>`. The tree leans left, so it is walked in a loop, last segment first.
    fn segments(&mut self, node: Node<'_>) -> Vec<TypeSegment> {
        let mut reversed = Vec::new();
        let mut next = Some(node);
        let mut args = None;
        while let Some(node) = next.take() {
            match node.kind() {
                "generic_type" => {
                    args = child(node, "type_arguments").map(|list| self.type_list(list));
                    next = named(node).into_iter().find(|&n| is_type(n));
                }
                "scoped_type_identifier" => {
                    let parts: Vec<_> = named(node).into_iter().filter(|&n| is_type(n)).collect();
                    if let [scope, name] = parts.as_slice() {
                        reversed.push(TypeSegment { name: self.ident(*name).name, args: args.take() });
                        next = Some(*scope);
                    }
                }
                _ => reversed.push(TypeSegment { name: self.ident(node).name, args: args.take() }),
            }
        }
        reversed.reverse();
        reversed
    }

    /// All types among the named children.
    pub(super) fn type_list(&mut self, node: Node<'_>) -> Vec<TypeRef> {
        named(node).into_iter().filter(|&n| is_type(n)).map(|n| self.type_ref(n)).collect()
    }

    /// How many `[]` a `dimensions` node has.
    pub(super) fn dimensions(&mut self, node: Option<Node<'_>>) -> u32 {
        let count = |node| children(node).iter().filter(|c| c.kind() == "[").count();
        node.map_or(0, |node| u32::try_from(count(node)).unwrap_or(u32::MAX))
    }

    /// A type with more dimensions.
    pub(super) fn with_dimensions(&mut self, mut ty: TypeRef, more: u32) -> TypeRef {
        ty.dims = ty.dims.saturating_add(more);
        if ty.dims > MAX_DIMENSIONS {
            let message = format!("an array type has at most {MAX_DIMENSIONS} dimensions");
            self.error(Code::TooDeep, ty.span, message);
            ty.dims = MAX_DIMENSIONS;
        }
        ty
    }

    /// `<T extends A & B, …>` of a declaration.
    pub(super) fn type_params(&mut self, declaration: Node<'_>) -> Vec<TypeParam> {
        let Some(list) = child(declaration, "type_parameters") else { return Vec::new() };
        let params = named(list).into_iter().filter(|n| n.kind() == "type_parameter");
        params
            .map(|param| TypeParam {
                name: self.ident_or(child(param, "type_identifier").or(child(param, "identifier")), param),
                bounds: child(param, "type_bound").map_or(Vec::new(), |bound| self.type_list(bound)),
            })
            .collect()
    }

    /// `formal_parameters`, and whether the last one is `T...`. Receiver parameters are left out.
    pub(super) fn formal_params(&mut self, list: Option<Node<'_>>) -> (Vec<Param>, bool) {
        let mut params = Vec::new();
        let mut is_varargs = false;
        for node in list.map_or(Vec::new(), named) {
            match node.kind() {
                // An annotated receiver parameter parses as an ordinary one.
                "formal_parameter" if field(node, "name").is_some_and(|n| self.text(n) == "this") => {}
                "formal_parameter" => {
                    let is_final = self.modifiers(node).is_final;
                    let ty = self.type_or_empty(field(node, "type"), node);
                    params.push(self.declared_param(node, ty, is_final));
                }
                "spread_parameter" => {
                    let is_final = self.modifiers(node).is_final;
                    let ty = self.type_or_empty(named(node).into_iter().find(|&n| is_type(n)), node);
                    let ty = self.with_dimensions(ty, 1);
                    let declarator = child(node, "variable_declarator").unwrap_or(node);
                    params.push(self.declared_param(declarator, ty, is_final));
                    is_varargs = true;
                }
                _ => {}
            }
        }
        (params, is_varargs)
    }

    /// Name and C-style dimensions of a node with a declarator's fields, around its type.
    pub(super) fn declared(&mut self, node: Node<'_>, ty: TypeRef) -> (Ident, TypeRef) {
        let name = self.ident_or(field(node, "name"), node);
        let more = self.dimensions(field(node, "dimensions"));
        let ty = self.with_dimensions(ty, more);
        (name, ty)
    }

    /// The same as a parameter.
    pub(super) fn declared_param(&mut self, node: Node<'_>, ty: TypeRef, is_final: bool) -> Param {
        let (name, ty) = self.declared(node, ty);
        Param { name, ty: Some(ty), is_final }
    }

    /// A name or field access read as a type, for the left side of `.this`, `.super` and `::new`.
    pub(super) fn expression_as_type(&mut self, node: Node<'_>) -> TypeRef {
        let span: Span = self.span(node);
        let mut reversed = Vec::new();
        let mut next = Some(node);
        while let Some(node) = next.take() {
            let name = match node.kind() {
                "field_access" => {
                    next = field(node, "object");
                    field(node, "field")
                }
                "identifier" => Some(node),
                _ if is_type(node) => return self.type_ref(node),
                _ => None,
            };
            match name {
                Some(name) => reversed.push(TypeSegment { name: self.ident(name).name, args: None }),
                None => self.error(Code::Syntax, span, "expected the name of a type"),
            }
        }
        reversed.reverse();
        TypeRef { kind: TypeRefKind::Named(reversed), dims: 0, span }
    }
}

fn primitive(keyword: &str) -> PrimitiveName {
    match keyword {
        "boolean" => PrimitiveName::Boolean,
        "byte" => PrimitiveName::Byte,
        "short" => PrimitiveName::Short,
        "char" => PrimitiveName::Char,
        "int" => PrimitiveName::Int,
        "long" => PrimitiveName::Long,
        "float" => PrimitiveName::Float,
        "double" => PrimitiveName::Double,
        _ => PrimitiveName::Void,
    }
}
