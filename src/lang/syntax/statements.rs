//! Statements and blocks.

use std::sync::Arc;

use tree_sitter::Node;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::ast::{
    Catch, Expr, ExprKind, Ident, LocalVar, Param, Resource, Stmt, StmtKind, Switch, SwitchGroup,
    SwitchLabel, Try,
};
use crate::lang::syntax::build::Builder;
use crate::lang::syntax::declarations::type_kind;
use crate::lang::syntax::tree::{child, children, field, fields, is_type, named};

impl Builder<'_> {
    /// The statements of a block.
    pub(super) fn block(&mut self, node: Node<'_>) -> Vec<Stmt> {
        children(node).into_iter().filter(|n| n.is_named() || n.kind() == ";").map(|n| self.stmt(n)).collect()
    }

    fn block_or_empty(&mut self, node: Option<Node<'_>>) -> Vec<Stmt> {
        node.map_or(Vec::new(), |node| self.block(node))
    }

    /// A statement.
    pub(super) fn stmt(&mut self, node: Node<'_>) -> Stmt {
        let span = self.span(node);
        if !self.enter(node) {
            return Stmt { kind: StmtKind::Unsupported("code that nests too deep".into()), span };
        }
        let kind = self.stmt_kind(node);
        self.leave();
        Stmt { kind, span }
    }

    fn boxed_stmt(&mut self, node: Option<Node<'_>>, around: Node<'_>) -> Box<Stmt> {
        Box::new(match node {
            Some(node) => self.stmt(node),
            None => Stmt { kind: StmtKind::Empty, span: self.span(around) },
        })
    }

    // Each kind has its own function, so that the frames of deep nesting stay small.
    fn stmt_kind(&mut self, node: Node<'_>) -> StmtKind {
        match node.kind() {
            "block" => StmtKind::Block(self.block(node)),
            ";" => StmtKind::Empty,
            "local_variable_declaration" => StmtKind::Local(self.locals(node)),
            "expression_statement" => self.expression_statement(node),
            "explicit_constructor_invocation" => StmtKind::Expr(self.constructor_call(node)),
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_statement(node),
            "do_statement" => self.do_statement(node),
            "for_statement" => self.for_statement(node),
            "enhanced_for_statement" => self.for_each(node),
            "switch_expression" => self.switch_statement(node),
            "labeled_statement" => self.labeled(node),
            "break_statement" => StmtKind::Break(self.label(node)),
            "continue_statement" => StmtKind::Continue(self.label(node)),
            "yield_statement" | "throw_statement" | "return_statement" => self.exit(node),
            "try_statement" | "try_with_resources_statement" => self.try_statement(node),
            "assert_statement" => self.assert(node),
            "synchronized_statement" => self.synchronized(node),
            _ => self.local_type(node),
        }
    }

    fn if_statement(&mut self, node: Node<'_>) -> StmtKind {
        let cond = self.field_expr(node, "condition");
        let then = self.boxed_stmt(field(node, "consequence"), node);
        let alternative = field(node, "alternative");
        let otherwise = alternative.map(|alternative| self.boxed_stmt(Some(alternative), node));
        StmtKind::If { cond, then, otherwise }
    }

    fn while_statement(&mut self, node: Node<'_>) -> StmtKind {
        let cond = self.field_expr(node, "condition");
        StmtKind::While { cond, body: self.boxed_stmt(field(node, "body"), node) }
    }

    fn do_statement(&mut self, node: Node<'_>) -> StmtKind {
        let body = self.boxed_stmt(field(node, "body"), node);
        StmtKind::DoWhile { body, cond: self.field_expr(node, "condition") }
    }

    fn labeled(&mut self, node: Node<'_>) -> StmtKind {
        let parts = children(node);
        let label = self.ident_or(parts.first().copied(), node);
        StmtKind::Labeled { label, body: self.boxed_stmt(parts.last().copied(), node) }
    }

    fn switch_statement(&mut self, node: Node<'_>) -> StmtKind {
        StmtKind::Switch(self.switch(node, false))
    }

    /// `return`, `throw`, `yield`.
    fn exit(&mut self, node: Node<'_>) -> StmtKind {
        match node.kind() {
            "return_statement" => StmtKind::Return(named(node).first().map(|&value| self.expr(value))),
            "throw_statement" => StmtKind::Throw(self.only_expr(node)),
            _ => StmtKind::Yield(self.only_expr(node)),
        }
    }

    fn assert(&mut self, node: Node<'_>) -> StmtKind {
        let parts = named(node);
        let cond = self.expr_or_empty(parts.first().copied(), node);
        StmtKind::Assert { cond, message: parts.get(1).map(|&message| self.expr(message)) }
    }

    fn synchronized(&mut self, node: Node<'_>) -> StmtKind {
        let lock = self.expr_or_empty(child(node, "parenthesized_expression"), node);
        StmtKind::Synchronized { lock, body: self.block_or_empty(field(node, "body")) }
    }

    fn local_type(&mut self, node: Node<'_>) -> StmtKind {
        match type_kind(node) {
            Some(kind) => StmtKind::LocalType(Arc::new(self.type_decl(node, kind))),
            None => self.misplaced(node),
        }
    }

    fn misplaced(&mut self, node: Node<'_>) -> StmtKind {
        let what = match node.kind() {
            "package_declaration" => "a package declaration",
            "import_declaration" => "an import",
            "module_declaration" => "a module declaration",
            _ => return StmtKind::Unsupported("this statement".into()),
        };
        let span = self.span(node);
        self.error(Code::BadStatement, span, format!("{what} cannot stand inside a method"));
        StmtKind::Empty
    }

    fn label(&mut self, node: Node<'_>) -> Option<Ident> {
        child(node, "identifier").map(|label| self.ident(label))
    }

    fn field_expr(&mut self, node: Node<'_>, name: &str) -> Expr {
        self.expr_or_empty(field(node, name), node)
    }

    fn only_expr(&mut self, node: Node<'_>) -> Expr {
        self.expr_or_empty(named(node).first().copied(), node)
    }

    fn expression_statement(&mut self, node: Node<'_>) -> StmtKind {
        match named(node).first().copied() {
            Some(switch) if switch.kind() == "switch_expression" => {
                StmtKind::Switch(self.switch(switch, false))
            }
            Some(inner) => StmtKind::Expr(self.effect(inner)),
            None => StmtKind::Empty,
        }
    }

    /// An expression in a place where only its effect counts: it must be one that has any.
    fn effect(&mut self, node: Node<'_>) -> Expr {
        let has_effect = matches!(
            node.kind(),
            "assignment_expression"
                | "update_expression"
                | "method_invocation"
                | "object_creation_expression"
        );
        if !has_effect {
            let message = format!("`{}` is not a statement", self.excerpt(node));
            let mut error = Diagnostic::error(Code::BadStatement, self.span(node), message);
            if field(node, "operator").is_some_and(|op| op.kind() == "==") {
                error = error.with_hint("an assignment is written with a single `=`");
            } else if node.kind() == "field_access" || node.kind() == "identifier" {
                error = error.with_hint("a call needs parentheses");
            }
            self.diagnostics.push(error);
        }
        self.expr(node)
    }

    /// The text of a node, cut where it is long.
    fn excerpt(&self, node: Node<'_>) -> String {
        let text = self.text(node).split_whitespace().collect::<Vec<_>>().join(" ");
        match text.char_indices().nth(40) {
            Some((at, _)) => format!("{}…", text.get(..at).unwrap_or("")),
            None => text,
        }
    }

    /// The declared variables of a local declaration.
    fn locals(&mut self, node: Node<'_>) -> Vec<LocalVar> {
        let is_final = self.modifiers(node).is_final;
        let ty = self.type_or_empty(field(node, "type"), node);
        fields(node, "declarator")
            .into_iter()
            .map(|declarator| {
                let (name, ty) = self.declared(declarator, ty.clone());
                let init = field(declarator, "value").map(|value| self.expr(value));
                LocalVar { name, ty, is_final, init }
            })
            .collect()
    }

    fn for_statement(&mut self, node: Node<'_>) -> StmtKind {
        let init = fields(node, "init").into_iter().map(|n| {
            let span = self.span(n);
            match n.kind() {
                "local_variable_declaration" => Stmt { kind: StmtKind::Local(self.locals(n)), span },
                _ => Stmt { kind: StmtKind::Expr(self.effect(n)), span },
            }
        });
        StmtKind::For {
            init: init.collect(),
            cond: field(node, "condition").map(|cond| self.expr(cond)),
            update: fields(node, "update").into_iter().map(|n| self.effect(n)).collect(),
            body: self.boxed_stmt(field(node, "body"), node),
        }
    }

    fn for_each(&mut self, node: Node<'_>) -> StmtKind {
        let is_final = self.modifiers(node).is_final;
        let ty = self.type_or_empty(field(node, "type"), node);
        let var: Param = self.declared_param(node, ty, is_final);
        StmtKind::ForEach {
            var,
            iterable: self.field_expr(node, "value"),
            body: self.boxed_stmt(field(node, "body"), node),
        }
    }

    /// A switch. The arms of an expression yield their values.
    pub(super) fn switch(&mut self, node: Node<'_>, is_expression: bool) -> Switch {
        let selector = self.field_expr(node, "condition");
        let mut groups = Vec::new();
        let mut is_arrow = false;
        for group in field(node, "body").map_or(Vec::new(), named) {
            is_arrow |= group.kind() == "switch_rule";
            let mut labels = Vec::new();
            let mut body = Vec::new();
            for part in children(group) {
                match part.kind() {
                    "switch_label" => self.switch_label(part, &mut labels),
                    ":" | "->" => {}
                    "expression_statement" if is_arrow && is_expression => {
                        let span = self.span(part);
                        body.push(Stmt { kind: StmtKind::Yield(self.only_expr(part)), span });
                    }
                    kind if part.is_named() || kind == ";" => body.push(self.stmt(part)),
                    _ => {}
                }
            }
            groups.push(SwitchGroup { labels, body, span: self.span(group) });
        }
        Switch { selector, groups, is_arrow, span: self.span(node) }
    }

    fn switch_label(&mut self, node: Node<'_>, labels: &mut Vec<SwitchLabel>) {
        let parts = named(node);
        if parts.is_empty() {
            labels.push(SwitchLabel::Default);
        }
        let guard = parts.iter().find(|p| p.kind() == "guard").and_then(|g| named(*g).first().copied());
        for part in parts.iter().filter(|p| p.kind() != "guard") {
            let inner = named(*part).first().copied().filter(|_| part.kind() == "pattern");
            labels.push(match (inner, guard) {
                (Some(inner), _) => SwitchLabel::Case(self.label_pattern(inner, guard)),
                (None, Some(_)) => SwitchLabel::Case(self.unsupported(*part, "guard in a switch label")),
                (None, None) if self.text(*part) == "default" => SwitchLabel::Default,
                (None, None) => SwitchLabel::Case(self.expr(*part)),
            });
        }
    }

    fn try_statement(&mut self, node: Node<'_>) -> StmtKind {
        let resources = field(node, "resources").map_or(Vec::new(), named);
        let finally = child(node, "finally_clause").and_then(|clause| child(clause, "block"));
        let statement = Try {
            resources: resources.into_iter().map(|r| self.resource(r)).collect(),
            body: self.block_or_empty(field(node, "body")),
            catches: named(node)
                .into_iter()
                .filter(|n| n.kind() == "catch_clause")
                .map(|n| self.catch(n))
                .collect(),
            finally: finally.map(|block| self.block(block)),
        };
        StmtKind::Try(Box::new(statement))
    }

    fn resource(&mut self, node: Node<'_>) -> Resource {
        let is_final = self.modifiers(node).is_final;
        match field(node, "type") {
            Some(ty) => {
                let ty = self.type_ref(ty);
                let (name, ty) = self.declared(node, ty);
                let init = Some(self.field_expr(node, "value"));
                Resource::Declared(LocalVar { name, ty, is_final, init })
            }
            None => Resource::Named(self.only_expr(node)),
        }
    }

    fn catch(&mut self, node: Node<'_>) -> Catch {
        let param = child(node, "catch_formal_parameter").unwrap_or(node);
        self.modifiers(param);
        let types = child(param, "catch_type").map_or(Vec::new(), named);
        Catch {
            types: types.into_iter().filter(|&n| is_type(n)).map(|n| self.type_ref(n)).collect(),
            name: self.ident_or(field(param, "name"), param),
            body: self.block_or_empty(field(node, "body")),
            span: self.span(node),
        }
    }

    /// Something that parses and is outside the subset.
    pub(super) fn unsupported(&mut self, node: Node<'_>, name: &'static str) -> Expr {
        let span: Span = self.span(node);
        Expr { kind: ExprKind::Unsupported(name.into()), span }
    }
}
