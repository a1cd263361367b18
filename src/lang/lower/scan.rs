//! Looks through expressions and statements before they are lowered: which names they use, which
//! locals they assign, which pattern variables they declare.

use std::sync::Arc;

use crate::lang::ast::{
    BinaryOp, Expr, ExprKind, Ident, LambdaBody, Member, MethodRefTarget, Resource, Stmt, StmtKind, Switch,
    SwitchLabel, TypeDecl, TypeRef, TypeRefKind, UnaryOp,
};

/// What a walk comes across.
#[derive(Clone, Copy)]
enum Node<'a> {
    /// An expression, before its parts.
    Expr(&'a Expr),
    /// A type as written in `new`.
    NewType(&'a TypeRef),
}

/// Visits an expression and everything in it, bodies of lambdas and classes included.
fn walk_expr<'a>(e: &'a Expr, visit: &mut dyn FnMut(Node<'a>)) {
    visit(Node::Expr(e));
    match &e.kind {
        ExprKind::Literal(_)
        | ExprKind::Name(_)
        | ExprKind::This
        | ExprKind::QualifiedThis(_)
        | ExprKind::Super(_)
        | ExprKind::ClassLiteral(_)
        | ExprKind::Component { .. }
        | ExprKind::Unsupported(_) => {}
        ExprKind::Field { target: inner, .. }
        | ExprKind::Unary { operand: inner, .. }
        | ExprKind::Step { operand: inner, .. }
        | ExprKind::InstanceOf { operand: inner, .. }
        | ExprKind::Cast { operand: inner, .. } => walk_expr(inner, visit),
        ExprKind::Index { array, index } => {
            walk_expr(array, visit);
            walk_expr(index, visit);
        }
        ExprKind::Call { target, args, .. } => {
            target.iter().for_each(|t| walk_expr(t, visit));
            args.iter().for_each(|a| walk_expr(a, visit));
        }
        ExprKind::ConstructorCall { outer, args, .. } => {
            outer.iter().for_each(|o| walk_expr(o, visit));
            args.iter().for_each(|a| walk_expr(a, visit));
        }
        ExprKind::New { outer, class, args, body } => {
            visit(Node::NewType(class));
            outer.iter().for_each(|o| walk_expr(o, visit));
            args.iter().for_each(|a| walk_expr(a, visit));
            body.iter().for_each(|b| walk_type(b, visit));
        }
        ExprKind::NewArray { sizes, init, .. } => {
            sizes.iter().chain(init.iter().flatten()).for_each(|s| walk_expr(s, visit));
        }
        ExprKind::ArrayInit(items) => items.iter().for_each(|i| walk_expr(i, visit)),
        ExprKind::Binary { first, rest } => {
            walk_expr(first, visit);
            rest.iter().for_each(|(_, e)| walk_expr(e, visit));
        }
        ExprKind::Assign { target, value, .. } => {
            walk_expr(target, visit);
            walk_expr(value, visit);
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            [cond, then, otherwise].into_iter().for_each(|e| walk_expr(e, visit));
        }
        ExprKind::Lambda { body: LambdaBody::Expr(e), .. } => walk_expr(e, visit),
        ExprKind::Lambda { body: LambdaBody::Block(body), .. } => walk_stmts(body, visit),
        ExprKind::MethodRef { target: MethodRefTarget::Expr(e), .. } => walk_expr(e, visit),
        ExprKind::MethodRef { target: MethodRefTarget::Type(ty), .. } => visit(Node::NewType(ty)),
        ExprKind::Switch(switch) => walk_switch(switch, visit),
    }
}

fn walk_switch<'a>(switch: &'a Switch, visit: &mut dyn FnMut(Node<'a>)) {
    walk_expr(&switch.selector, visit);
    for group in &switch.groups {
        for label in &group.labels {
            if let SwitchLabel::Case(e) = label {
                walk_expr(e, visit);
            }
        }
        walk_stmts(&group.body, visit);
    }
}

/// Visits statements.
fn walk_stmts<'a>(stmts: &'a [Stmt], visit: &mut dyn FnMut(Node<'a>)) {
    stmts.iter().for_each(|s| walk_stmt(s, visit));
}

/// Visits a statement.
fn walk_stmt<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(Node<'a>)) {
    match &stmt.kind {
        StmtKind::Block(body) => walk_stmts(body, visit),
        StmtKind::Local(vars) => {
            vars.iter().filter_map(|v| v.init.as_ref()).for_each(|e| walk_expr(e, visit))
        }
        StmtKind::LocalType(decl) => walk_type(decl, visit),
        StmtKind::Expr(e) | StmtKind::Yield(e) | StmtKind::Throw(e) => walk_expr(e, visit),
        StmtKind::If { cond, then, otherwise } => {
            walk_expr(cond, visit);
            walk_stmt(then, visit);
            otherwise.iter().for_each(|s| walk_stmt(s, visit));
        }
        StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } => {
            walk_expr(cond, visit);
            walk_stmt(body, visit);
        }
        StmtKind::For { init, cond, update, body } => {
            walk_stmts(init, visit);
            cond.iter().chain(update).for_each(|e| walk_expr(e, visit));
            walk_stmt(body, visit);
        }
        StmtKind::ForEach { iterable, body, .. } => {
            walk_expr(iterable, visit);
            walk_stmt(body, visit);
        }
        StmtKind::Switch(switch) => walk_switch(switch, visit),
        StmtKind::Labeled { body, .. } => walk_stmt(body, visit),
        StmtKind::Return(e) => e.iter().for_each(|e| walk_expr(e, visit)),
        StmtKind::Try(t) => {
            for resource in &t.resources {
                match resource {
                    Resource::Declared(var) => var.init.iter().for_each(|e| walk_expr(e, visit)),
                    Resource::Named(e) => walk_expr(e, visit),
                }
            }
            walk_stmts(&t.body, visit);
            t.catches.iter().for_each(|c| walk_stmts(&c.body, visit));
            t.finally.iter().for_each(|f| walk_stmts(f, visit));
        }
        StmtKind::Assert { cond, message } => {
            walk_expr(cond, visit);
            message.iter().for_each(|e| walk_expr(e, visit));
        }
        StmtKind::Synchronized { lock, body } => {
            walk_expr(lock, visit);
            walk_stmts(body, visit);
        }
        StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Empty | StmtKind::Unsupported(_) => {}
    }
}

fn walk_type<'a>(decl: &'a TypeDecl, visit: &mut dyn FnMut(Node<'a>)) {
    decl.constants.iter().flat_map(|c| &c.args).for_each(|e| walk_expr(e, visit));
    for member in &decl.members {
        match member {
            Member::Field(field) => field.init.iter().for_each(|e| walk_expr(e, visit)),
            Member::Method(method) => method.body.iter().for_each(|b| walk_stmts(b, visit)),
            Member::Initializer { body, .. } => walk_stmts(body, visit),
            Member::Type(inner) => walk_type(inner, visit),
            Member::Broken(_) => {}
        }
    }
}

/// Whether evaluating the expression may assign a local variable of this method.
pub(super) fn assigns_locals(e: &Expr) -> bool {
    let mut found = false;
    walk_expr(e, &mut |node| {
        if let Node::Expr(e) = node {
            found |= match &e.kind {
                ExprKind::Assign { target: t, .. } | ExprKind::Step { operand: t, .. } => {
                    matches!(t.kind, ExprKind::Name(_))
                }
                _ => false,
            };
        }
    });
    found
}

/// Whether evaluating the expression may change what other expressions see: it calls, creates or assigns.
pub(super) fn has_effects(e: &Expr) -> bool {
    let mut found = false;
    walk_expr(e, &mut |node| {
        found |= matches!(
            node,
            Node::Expr(Expr {
                kind: ExprKind::Call { .. }
                    | ExprKind::New { .. }
                    | ExprKind::Assign { .. }
                    | ExprKind::Step { .. },
                ..
            })
        );
    });
    found
}

/// A pattern variable.
pub(super) struct Binding<'a> {
    /// Its name.
    pub(super) name: &'a Ident,
    /// Its type as written.
    pub(super) ty: &'a TypeRef,
    /// What is matched.
    pub(super) operand: &'a Expr,
}

/// The pattern variables that are set where a condition is `value` (JLS 6.3.1).
pub(super) fn bindings_when(e: &Expr, value: bool) -> Vec<Binding<'_>> {
    match &e.kind {
        ExprKind::InstanceOf { operand, ty, binding: Some(name) } if value => {
            vec![Binding { name, ty, operand }]
        }
        ExprKind::Unary { op: UnaryOp::Not, operand } => bindings_when(operand, !value),
        ExprKind::Binary { first, rest } => {
            let mut found = bindings_when(first, value);
            for (op, operand) in rest {
                // A run of `&&` sets all variables where it is true, one of `||` where it is false.
                if *op == (if value { BinaryOp::AndAnd } else { BinaryOp::OrOr }) {
                    found.extend(bindings_when(operand, value));
                } else {
                    found.clear();
                }
            }
            found
        }
        _ => Vec::new(),
    }
}

/// The first part of an expression that is `wanted`, with what is said of it.
pub(super) fn find<T>(e: &Expr, wanted: impl Fn(&ExprKind) -> Option<T>) -> Option<(&Expr, T)> {
    let mut found = None;
    walk_expr(e, &mut |node| {
        if let (None, Node::Expr(e)) = (&found, node) {
            found = wanted(&e.kind).map(|what| (e, what));
        }
    });
    found
}

/// Types in an expression: of casts, type tests, class literals, and of what is created.
pub(super) fn types_in(e: &Expr) -> Vec<&TypeRef> {
    let mut types = Vec::new();
    walk_expr(e, &mut |node| match node {
        Node::NewType(ty) => types.push(ty),
        Node::Expr(e) => match &e.kind {
            ExprKind::Cast { ty, .. } | ExprKind::InstanceOf { ty, .. } | ExprKind::ClassLiteral(ty) => {
                types.push(ty);
            }
            ExprKind::NewArray { element, .. } => types.push(element),
            _ => {}
        },
    });
    types
}

/// Simple names in an expression, those of variables, types and packages alike.
pub fn names_in(e: &Expr) -> Vec<Arc<str>> {
    let mut names = Vec::new();
    walk_expr(e, &mut |node| {
        if let Node::Expr(Expr { kind: ExprKind::Name(name), .. }) = node {
            names.push(name.clone());
        }
    });
    names
}

/// All simple names in a lambda's body that stand as variables or name classes that are created, without
/// regard to what they mean.
pub(super) fn used_names(body: &LambdaBody) -> Vec<Arc<str>> {
    let mut found: Vec<Arc<str>> = Vec::new();
    let mut add = |node: Node<'_>| {
        let name = match node {
            Node::Expr(Expr { kind: ExprKind::Name(name), .. }) => Some(name),
            Node::NewType(TypeRef { kind: TypeRefKind::Named(segments), .. }) => {
                segments.first().map(|s| &s.name)
            }
            Node::Expr(_) | Node::NewType(_) => None,
        };
        if let Some(name) = name.filter(|n| !found.contains(n)) {
            found.push(name.clone());
        }
    };
    match body {
        LambdaBody::Expr(e) => walk_expr(e, &mut add),
        LambdaBody::Block(stmts) => walk_stmts(stmts, &mut add),
    }
    found
}
