//! Patterns, as the conditions that they stand for. A record pattern is a chain: the test for the record, then
//! one for each component, those of records in it included.

use std::sync::Arc;

use tree_sitter::Node;

use crate::lang::ast::{
    BinaryOp, Expr, ExprKind, Ident, MATCHED_RECORD, SELECTOR, TypeRef, TypeRefKind, TypeSegment,
};
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::tree::{child, named};

impl Builder<'_> {
    /// The pattern of a label, with its guard, as a condition on the selector.
    pub(super) fn label_pattern(&mut self, pattern: Node<'_>, guard: Option<Node<'_>>) -> Expr {
        let span = self.span(pattern);
        let selector = Expr { kind: ExprKind::Name(Arc::from(SELECTOR)), span };
        let mut tests = Vec::new();
        match pattern.kind() {
            "record_pattern" => self.record_tests(pattern, selector, &mut tests),
            _ => tests.push(self.type_test(pattern, selector)),
        }
        if let Some(guard) = guard {
            tests.push(self.expr(guard));
        }
        all_of(tests)
    }

    /// `operand instanceof R(p, …)`.
    pub(super) fn record_test(&mut self, pattern: Node<'_>, operand: Expr) -> ExprKind {
        let mut tests = Vec::new();
        self.record_tests(pattern, operand, &mut tests);
        all_of(tests).kind
    }

    /// `T name` as `operand instanceof T name`.
    fn type_test(&mut self, node: Node<'_>, operand: Expr) -> Expr {
        let span = self.span(node);
        let parts = named(node);
        let kind = ExprKind::InstanceOf {
            operand: Box::new(operand),
            ty: self.type_or_empty(parts.first().copied(), node),
            binding: parts.last().map(|name| self.ident(*name)),
        };
        Expr { kind, span }
    }

    fn record_tests(&mut self, node: Node<'_>, operand: Expr, tests: &mut Vec<Expr>) {
        let span = self.span(node);
        if !self.enter(node) {
            tests.push(Expr { kind: ExprKind::Unsupported("code that nests too deep".into()), span });
            return;
        }
        let record: Arc<str> = format!("{MATCHED_RECORD}{}", span.start).into();
        let ty = match named(node).first().copied() {
            Some(ty) if ty.kind() == "generic_type" => self.type_ref(ty),
            ty => self.record_type(ty.unwrap_or(node)),
        };
        let binding = Some(Ident { name: record.clone(), span });
        let kind = ExprKind::InstanceOf { operand: Box::new(operand), ty, binding };
        tests.push(Expr { kind, span });
        let parts = child(node, "record_pattern_body").map_or(Vec::new(), named);
        for (index, part) in (0..).zip(parts) {
            let kind = ExprKind::Component { record: record.clone(), index };
            let operand = Expr { kind, span: self.span(part) };
            if part.kind() == "record_pattern" {
                self.record_tests(part, operand, tests);
            } else if child(part, "underscore_pattern").is_none() {
                tests.push(self.type_test(part, operand));
            }
        }
        self.leave();
    }

    /// A record's type by its name alone. The grammar wants that to be simple: in the mask that it reads, dots
    /// are not there.
    fn record_type(&mut self, node: Node<'_>) -> TypeRef {
        let span = self.span(node);
        let names: Vec<&str> = self.text(node).split('.').map(str::trim).collect();
        names.iter().for_each(|name| self.check_name(name, span));
        let segment = |name: &&str| TypeSegment { name: (*name).into(), args: None };
        TypeRef { kind: TypeRefKind::Named(names.iter().map(segment).collect()), dims: 0, span }
    }
}

/// `a && b && …`; tests are never empty.
fn all_of(tests: Vec<Expr>) -> Expr {
    let mut tests = tests.into_iter();
    let Some(first) = tests.next() else {
        let span = crate::base::Span { file: crate::base::FileId(0), start: 0, end: 0 };
        return Expr { kind: ExprKind::Unsupported("missing pattern".into()), span };
    };
    let rest: Vec<(BinaryOp, Expr)> = tests.map(|test| (BinaryOp::AndAnd, test)).collect();
    let Some((_, last)) = rest.last() else { return first };
    let span = first.span.to(last.span);
    Expr { kind: ExprKind::Binary { first: Box::new(first), rest }, span }
}
