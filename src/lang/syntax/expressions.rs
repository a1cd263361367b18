//! Expressions.

use std::sync::Arc;

use tree_sitter::Node;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::{
    BinaryOp, Expr, ExprKind, Ident, LambdaBody, Literal, MethodRefTarget, Param, TypeRef, TypeRefKind,
    UnaryOp,
};
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::literals;
use crate::lang::syntax::operators::{assignment_op, binary_op, level};
use crate::lang::syntax::tree::{child, children, field, fields, is_annotation, is_type, named};

impl Builder<'_> {
    /// An expression.
    pub(super) fn expr(&mut self, node: Node<'_>) -> Expr {
        let span = self.span(node);
        if !self.enter(node) {
            return Expr { kind: ExprKind::Unsupported("code that nests too deep".into()), span };
        }
        let expr = match node.kind() {
            "parenthesized_expression" => self.expr_or_empty(named(node).first().copied(), node),
            "unary_expression" => self.unary(node),
            "update_expression" => self.step(node),
            "cast_expression" => self.cast(node),
            _ => self.other_expr(node, span),
        };
        self.leave();
        expr
    }

    fn other_expr(&mut self, node: Node<'_>, span: Span) -> Expr {
        Expr { kind: self.expr_kind(node), span }
    }

    /// An expression, or a placeholder where the tree has none.
    pub(super) fn expr_or_empty(&mut self, node: Option<Node<'_>>, around: Node<'_>) -> Expr {
        match node {
            Some(node) => self.expr(node),
            None => self.unsupported(around, "missing expression"),
        }
    }

    fn boxed_expr(&mut self, node: Option<Node<'_>>, around: Node<'_>) -> Box<Expr> {
        Box::new(self.expr_or_empty(node, around))
    }

    fn expr_kind(&mut self, node: Node<'_>) -> ExprKind {
        match node.kind() {
            "identifier" => ExprKind::Name(self.ident(node).name),
            "this" => ExprKind::This,
            "super" => ExprKind::Super(None),
            "true" => ExprKind::Literal(Literal::Boolean(true)),
            "false" => ExprKind::Literal(Literal::Boolean(false)),
            "null_literal" => ExprKind::Literal(Literal::Null),
            "binary_expression" => self.binary(node),
            "method_invocation" => self.call(node),
            "field_access" => self.field_access(node),
            "array_access" => self.index(node),
            "assignment_expression" => self.assignment(node),
            "ternary_expression" => self.conditional(node),
            "instanceof_expression" => self.instance_of(node),
            "object_creation_expression" => self.creation(node),
            "array_creation_expression" => self.array_creation(node),
            "array_initializer" => ExprKind::ArrayInit(self.expr_list(node)),
            "lambda_expression" => self.lambda(node),
            "method_reference" => self.method_reference(node),
            "class_literal" => self.class_literal(node),
            "switch_expression" => ExprKind::Switch(Box::new(self.switch(node, true))),
            "template_expression" => ExprKind::Unsupported("string template".into()),
            kind if kind.ends_with("_literal") => self.literal(node, false),
            _ => ExprKind::Unsupported("this expression".into()),
        }
    }

    fn index(&mut self, node: Node<'_>) -> ExprKind {
        let array = self.boxed_expr(field(node, "array"), node);
        ExprKind::Index { array, index: self.boxed_expr(field(node, "index"), node) }
    }

    fn conditional(&mut self, node: Node<'_>) -> ExprKind {
        let cond = self.boxed_expr(field(node, "condition"), node);
        let then = self.boxed_expr(field(node, "consequence"), node);
        ExprKind::Conditional { cond, then, otherwise: self.boxed_expr(field(node, "alternative"), node) }
    }

    fn class_literal(&mut self, node: Node<'_>) -> ExprKind {
        let ty = named(node).into_iter().find(|&n| is_type(n));
        ExprKind::ClassLiteral(self.type_or_empty(ty, node))
    }

    fn expr_list(&mut self, node: Node<'_>) -> Vec<Expr> {
        named(node).into_iter().map(|n| self.expr(n)).collect()
    }

    /// Arguments of a call.
    pub(super) fn arguments(&mut self, list: Option<Node<'_>>) -> Vec<Expr> {
        list.map_or(Vec::new(), |list| self.expr_list(list))
    }

    fn literal(&mut self, node: Node<'_>, negated: bool) -> ExprKind {
        let text = self.text(node);
        let decoded = match node.kind() {
            "character_literal" => literals::character(text),
            "string_literal" => literals::string(text).map(|(value, lossy)| {
                if lossy {
                    let message = "half of a surrogate pair in a string is read as U+FFFD";
                    let span = self.span(node);
                    self.diagnostics.push(Diagnostic::warning(Code::LoneSurrogate, span, message));
                }
                value
            }),
            _ => literals::number(text, negated),
        };
        match decoded {
            Ok(value) => ExprKind::Literal(value),
            Err(bad) => {
                let start = self.frame.offset(node.start_byte());
                let span = self.source.span(start + bad.range.start..start + bad.range.end);
                self.error(Code::BadLiteral, span, bad.message);
                ExprKind::Unsupported("malformed literal".into())
            }
        }
    }

    /// A chain of operators of one level, from the left-leaning tree in a loop.
    fn binary(&mut self, node: Node<'_>) -> ExprKind {
        let mut rest = Vec::new();
        let mut left = node;
        let own = binary_op(operator(node)).map(level);
        while left.kind() == "binary_expression" {
            let Some(op) = binary_op(operator(left)) else { break };
            if Some(level(op)) != own {
                break;
            }
            rest.push((op, field(left, "right")));
            match field(left, "left") {
                Some(next) => left = next,
                None => break,
            }
        }
        let first = Box::new(self.expr(left));
        let operands = rest.into_iter().rev();
        let rest: Vec<(BinaryOp, Expr)> =
            operands.map(|(op, right)| (op, self.expr_or_empty(right, node))).collect();
        ExprKind::Binary { first, rest }
    }

    fn unary(&mut self, node: Node<'_>) -> Expr {
        let span = self.span(node);
        let op = unary_op(operator(node));
        let operand = field(node, "operand");
        if let Some(number) =
            operand.filter(|n| op == UnaryOp::Minus && n.kind() == "decimal_integer_literal")
        {
            let kind = self.literal(number, true);
            if let ExprKind::Literal(Literal::Int(i32::MIN) | Literal::Long(i64::MIN)) = kind {
                return Expr { kind, span };
            }
        }
        Expr { kind: ExprKind::Unary { op, operand: self.boxed_expr(operand, node) }, span }
    }

    /// `++x`, `x--`. The grammar reads `-x++` and `(byte) x++` as if the prefix came first (JLS 15.14: it
    /// does not), so whatever prefixes stand around the operand of a postfix are put around the whole.
    fn step(&mut self, node: Node<'_>) -> Expr {
        let span = self.span(node);
        let parts = children(node);
        let is_sign = |n: &&Node<'_>| matches!(n.kind(), "++" | "--");
        let is_prefix = parts.first().as_ref().is_some_and(is_sign);
        let is_increment = parts.iter().find(is_sign).is_some_and(|n| n.kind() == "++");
        let mut operand = parts.iter().find(|n| !is_sign(n)).copied();
        let mut prefixes = Vec::new();
        while let Some(inner) = operand.filter(|_| !is_prefix).and_then(prefixed) {
            prefixes.extend(operand.filter(|&n| self.enter(n)));
            operand = Some(inner);
        }
        let operand_span = operand.map_or(span, |n| self.span(n));
        let operand = self.boxed_expr(operand, node);
        let kind = ExprKind::Step { is_prefix, is_increment, operand };
        let from = |start: u32| Span { start, ..span };
        let mut expr = Expr { kind, span: if is_prefix { span } else { from(operand_span.start) } };
        for prefix in prefixes.into_iter().rev() {
            let operand = Box::new(expr);
            let kind = match prefix.kind() {
                "cast_expression" => {
                    ExprKind::Cast { ty: self.type_or_empty(field(prefix, "type"), prefix), operand }
                }
                "unary_expression" => ExprKind::Unary { op: unary_op(operator(prefix)), operand },
                _ => {
                    let is_increment = child(prefix, "++").is_some();
                    ExprKind::Step { is_prefix: true, is_increment, operand }
                }
            };
            expr = Expr { kind, span: from(self.span(prefix).start) };
            self.leave();
        }
        expr
    }

    fn cast(&mut self, node: Node<'_>) -> Expr {
        let ty = self.type_or_empty(field(node, "type"), node);
        let operand = self.boxed_expr(field(node, "value"), node);
        Expr { kind: ExprKind::Cast { ty, operand }, span: self.span(node) }
    }

    fn assignment(&mut self, node: Node<'_>) -> ExprKind {
        let op = assignment_op(operator(node));
        let target = self.boxed_expr(field(node, "left"), node);
        ExprKind::Assign { op, target, value: self.boxed_expr(field(node, "right"), node) }
    }

    /// The `super` that a call or field access goes through, or its ordinary target.
    fn target(&mut self, node: Node<'_>) -> Option<Box<Expr>> {
        let object = field(node, "object")?;
        let outer_super = children(node).into_iter().find(|n| n.kind() == "super" && *n != object);
        Some(Box::new(match outer_super {
            Some(keyword) => {
                let span = self.span(object).to(self.span(keyword));
                Expr { kind: ExprKind::Super(Some(self.expression_as_type(object))), span }
            }
            None => self.expr(object),
        }))
    }

    fn call(&mut self, node: Node<'_>) -> ExprKind {
        ExprKind::Call {
            target: self.target(node),
            name: self.ident_or(field(node, "name"), node),
            type_args: field(node, "type_arguments").map_or(Vec::new(), |list| self.type_list(list)),
            args: self.arguments(field(node, "arguments")),
        }
    }

    fn field_access(&mut self, node: Node<'_>) -> ExprKind {
        let Some(name) = field(node, "field") else { return ExprKind::Unsupported("this expression".into()) };
        if name.kind() == "this" {
            let outer = field(node, "object").unwrap_or(node);
            return ExprKind::QualifiedThis(self.expression_as_type(outer));
        }
        match self.target(node) {
            Some(target) => ExprKind::Field { target, name: self.ident(name) },
            None => ExprKind::Name(self.ident(name).name),
        }
    }

    /// `this(…)`, `super(…)`, `outer.super(…)`.
    pub(super) fn constructor_call(&mut self, node: Node<'_>) -> Expr {
        let end = self.span(field(node, "arguments").unwrap_or(node)).end;
        let kind = ExprKind::ConstructorCall {
            is_super: field(node, "constructor").is_some_and(|n| n.kind() == "super"),
            outer: field(node, "object").map(|n| Box::new(self.expr(n))),
            args: self.arguments(field(node, "arguments")),
        };
        Expr { kind, span: Span { end, ..self.span(node) } }
    }

    fn instance_of(&mut self, node: Node<'_>) -> ExprKind {
        if let Some(pattern) = field(node, "pattern") {
            let operand = self.expr_or_empty(field(node, "left"), node);
            return self.record_test(pattern, operand);
        }
        ExprKind::InstanceOf {
            operand: self.boxed_expr(field(node, "left"), node),
            ty: self.type_or_empty(field(node, "right"), node),
            binding: field(node, "name").map(|name| self.ident(name)),
        }
    }

    fn creation(&mut self, node: Node<'_>) -> ExprKind {
        let outer = children(node).first().copied().filter(|n| n.kind() != "new");
        ExprKind::New {
            outer: outer.map(|n| Box::new(self.expr(n))),
            class: self.type_or_empty(field(node, "type"), node),
            args: self.arguments(field(node, "arguments")),
            body: child(node, "class_body").map(|body| Arc::new(self.anonymous_class(body))),
        }
    }

    fn array_creation(&mut self, node: Node<'_>) -> ExprKind {
        let element = self.type_or_empty(field(node, "type"), node);
        let (mut sizes, mut open_dims) = (Vec::new(), 0);
        for dimension in fields(node, "dimensions") {
            match dimension.kind() {
                "dimensions_expr" => {
                    let size = named(dimension).into_iter().find(|&n| !is_annotation(n));
                    sizes.push(self.expr_or_empty(size, dimension));
                }
                _ => open_dims += self.dimensions(Some(dimension)),
            }
        }
        let init = field(node, "value").map(|init| self.expr_list(init));
        // Reports more dimensions than there can be.
        let whole = TypeRef { dims: 0, ..element.clone() };
        let given = u32::try_from(sizes.len()).unwrap_or(u32::MAX);
        self.with_dimensions(whole, open_dims.saturating_add(given));
        ExprKind::NewArray { element, sizes, open_dims, init }
    }

    fn lambda(&mut self, node: Node<'_>) -> ExprKind {
        let id = self.id();
        let untyped = |name: Ident| Param { name, ty: None, is_final: false };
        let params = match field(node, "parameters") {
            Some(list) if list.kind() == "formal_parameters" => self.formal_params(Some(list)).0,
            Some(list) if list.kind() == "inferred_parameters" => {
                named(list).into_iter().map(|n| untyped(self.ident(n))).collect()
            }
            Some(name) => vec![untyped(self.ident(name))],
            None => Vec::new(),
        };
        let body = match field(node, "body") {
            Some(block) if block.kind() == "block" => LambdaBody::Block(self.block(block)),
            body => LambdaBody::Expr(self.boxed_expr(body, node)),
        };
        ExprKind::Lambda { id, params, body }
    }

    fn method_reference(&mut self, node: Node<'_>) -> ExprKind {
        let id = self.id();
        let parts = children(node);
        let (target, name) = (parts.first().copied().unwrap_or(node), parts.last().copied().unwrap_or(node));
        let is_new = name.kind() == "new";
        let name = match is_new {
            true => Ident { name: "new".into(), span: self.span(name) },
            false => self.ident(name),
        };
        let is_plain = |n: Node<'_>| matches!(n.kind(), "identifier" | "field_access");
        let outer_super = field(target, "object")
            .filter(|_| field(target, "field").is_some_and(|name| self.text(name) == "super"));
        let target = if let Some(outer) = outer_super {
            let kind = ExprKind::Super(Some(self.expression_as_type(outer)));
            MethodRefTarget::Expr(Box::new(Expr { kind, span: self.span(target) }))
        } else if is_type(target) {
            self.type_or_name(target, is_new)
        } else if is_new && is_plain(target) {
            MethodRefTarget::Type(self.expression_as_type(target))
        } else {
            MethodRefTarget::Expr(Box::new(self.expr(target)))
        };
        ExprKind::MethodRef { id, target, name }
    }

    /// A type on the left of `::`: an ambiguous name where it could be a variable as well.
    fn type_or_name(&mut self, node: Node<'_>, is_new: bool) -> MethodRefTarget {
        let span = self.span(node);
        let ty = self.type_ref(node);
        let TypeRefKind::Named(segments) = &ty.kind else {
            return MethodRefTarget::Type(ty);
        };
        if is_new || ty.dims > 0 || segments.iter().any(|s| s.args.is_some()) {
            return MethodRefTarget::Type(ty);
        }
        let mut names = segments.iter().map(|s| s.name.clone());
        let Some(first) = names.next() else { return MethodRefTarget::Type(ty) };
        let expr = names.fold(Expr { kind: ExprKind::Name(first), span }, |target, name| {
            let name = Ident { name, span };
            Expr { kind: ExprKind::Field { target: Box::new(target), name }, span }
        });
        MethodRefTarget::Expr(Box::new(expr))
    }
}

fn operator(node: Node<'_>) -> &str {
    field(node, "operator").map_or("", |op| op.kind())
}

fn unary_op(text: &str) -> UnaryOp {
    match text {
        "+" => UnaryOp::Plus,
        "-" => UnaryOp::Minus,
        "~" => UnaryOp::BitNot,
        _ => UnaryOp::Not,
    }
}

/// The operand of a cast or prefix operator.
fn prefixed(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind() {
        "cast_expression" => field(node, "value"),
        "unary_expression" => field(node, "operand"),
        "update_expression" if matches!(node.child(0)?.kind(), "++" | "--") => node.child(1),
        _ => None,
    }
}
