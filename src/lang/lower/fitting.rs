//! Which overloads the lambdas and method references among the arguments of a call can be given to.

use crate::lang::ast::{Expr, ExprKind, Ident, LambdaBody, MethodRefTarget, Stmt, StmtKind};
use crate::lang::program::{MethodId, MethodKind, Type};

use super::inference::{is_closure, spread};
use super::names::Meaning;
use super::{Lowerer, VOID};

impl<'p> Lowerer<'p> {
    /// Leaves out the candidates that cannot take the lambdas and method references among the arguments
    /// (JLS 15.12.2.1), and of the others those that take them less well (JLS 15.12.2.5).
    pub(super) fn fitting_closures(&mut self, candidates: Vec<MethodId>, args: &'p [Expr]) -> Vec<MethodId> {
        if !args.iter().any(is_closure) || candidates.len() < 2 {
            return candidates;
        }
        let all = candidates.clone();
        let mut left = candidates;
        left.retain(|&m| {
            let header = &self.program.methods[m];
            header.params.len() == args.len() || (header.is_varargs && args.len() + 1 >= header.params.len())
        });
        for (i, arg) in args.iter().enumerate().filter(|(_, a)| is_closure(a)) {
            let functional = |this: &Self, m: MethodId| {
                let header = &this.program.methods[m];
                let param = match spread(&header.params, args.len(), i) {
                    Some(Type::Array(element)) if header.is_varargs => Some(&**element),
                    other => other,
                };
                param.and_then(|p| this.functional_of(p))
            };
            let mut fitting = Vec::new();
            for &m in &left {
                if let Some(functional) = functional(self, m)
                    && self.takes_closure(functional, arg)
                {
                    fitting.push((m, functional));
                }
            }
            if fitting.len() > 1 {
                fitting = self.best_for_closure(fitting, arg);
            }
            left = fitting.into_iter().map(|(m, _)| m).collect();
        }
        if left.is_empty() { all } else { left }
    }

    /// Whether the lambda or method reference can stand for the method of a functional interface.
    fn takes_closure(&mut self, functional: MethodId, arg: &'p Expr) -> bool {
        let header = &self.program.methods[functional];
        let (arity, gives) = (header.params.len(), header.result != VOID);
        match &arg.kind {
            ExprKind::Lambda { params, body, .. } => {
                params.len() == arity
                    && match body {
                        LambdaBody::Expr(e) => gives || is_statement(e),
                        LambdaBody::Block(stmts) => match returns_value(stmts) {
                            Some(value) => value == gives,
                            None => !gives || never_completes(stmts),
                        },
                    }
            }
            ExprKind::MethodRef { target, name, .. } => self.takes_reference(target, name, arity),
            _ => true,
        }
    }

    fn takes_reference(&mut self, target: &'p MethodRefTarget, name: &Ident, arity: usize) -> bool {
        let (ty, is_bound) = match target {
            MethodRefTarget::Type(ty) => (self.resolve(ty).unwrap_or(Type::Unknown), false),
            MethodRefTarget::Expr(e) => match (&e.kind, self.meaning(e)) {
                (ExprKind::Super(_), _) => return true,
                (_, Meaning::Type(ty)) => (ty, false),
                (_, Meaning::Value) => (self.type_of(e), true),
                (_, Meaning::Package(_)) => return true,
            },
        };
        let Type::Class(class, _) = ty else { return true };
        let program = self.program;
        let methods = match &*name.name {
            "new" => program.constructors(class),
            name => program.member_methods(class, name),
        };
        methods.is_empty()
            || methods.iter().any(|&m| {
                let header = &program.methods[m];
                let takes = |n: usize| header.params.len() == n || header.is_varargs;
                let is_instance = header.kind != MethodKind::Constructor && !header.modifiers.is_static;
                match (is_bound, is_instance) {
                    (false, true) => arity > 0 && takes(arity - 1),
                    _ => takes(arity),
                }
            })
    }

    /// Of functional interfaces that take a closure, those whose result suits it best: none for a void
    /// body, else one, a primitive for a primitive.
    fn best_for_closure(
        &mut self,
        fitting: Vec<(MethodId, MethodId)>,
        arg: &'p Expr,
    ) -> Vec<(MethodId, MethodId)> {
        let program = self.program;
        let result = |&(_, functional): &(MethodId, MethodId)| &program.methods[functional].result;
        let first = fitting.first().map(result);
        if fitting.iter().all(|f| Some(result(f)) == first) {
            return fitting;
        }
        let takes = match &arg.kind {
            ExprKind::Lambda { params, .. } => vec![Type::Unknown; params.len()],
            _ => {
                let functional = fitting.first().map(|&(_, f)| f);
                functional
                    .map_or(Vec::new(), |f| program.methods[f].params.iter().map(|_| Type::Unknown).collect())
            }
        };
        let own = self.closure_result(arg, &takes);
        let narrowed = |keep: &dyn Fn(&Type) -> bool, from: Vec<(MethodId, MethodId)>| {
            let kept: Vec<_> = from.iter().copied().filter(|f| keep(result(f))).collect();
            if kept.is_empty() { from } else { kept }
        };
        match own {
            VOID => narrowed(&|ty| *ty == VOID, fitting),
            Type::Unknown => narrowed(&|ty| *ty != VOID, fitting),
            own => {
                let is_primitive = !own.is_reference();
                let fitting = narrowed(&|ty| *ty != VOID, fitting);
                let fits = |ty: &Type| program.converts(&own, ty) || matches!(ty, Type::Variable(..));
                let fitting = narrowed(&fits, fitting);
                let fitting = narrowed(&|ty| ty.is_reference() != is_primitive, fitting);
                let all: Vec<Type> = fitting.iter().map(|f| result(f).clone()).collect();
                narrowed(&|ty| all.iter().all(|other| program.is_subtype(ty, other)), fitting)
            }
        }
    }
}

/// Whether an expression can stand as a statement.
fn is_statement(e: &Expr) -> bool {
    matches!(
        e.kind,
        ExprKind::Call { .. } | ExprKind::New { .. } | ExprKind::Assign { .. } | ExprKind::Step { .. }
    )
}

/// Whether the first `return` of a lambda's body has a value; `None` without any.
fn returns_value(stmts: &[Stmt]) -> Option<bool> {
    stmts.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Return(e) => Some(e.is_some()),
        StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => returns_value(body),
        StmtKind::If { then, otherwise, .. } => returns_value(std::slice::from_ref(then))
            .or_else(|| otherwise.as_deref().and_then(|o| returns_value(std::slice::from_ref(o)))),
        StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labeled { body, .. } => returns_value(std::slice::from_ref(body)),
        StmtKind::Switch(switch) => switch.groups.iter().find_map(|g| returns_value(&g.body)),
        StmtKind::Try(t) => returns_value(&t.body)
            .or_else(|| t.catches.iter().find_map(|c| returns_value(&c.body)))
            .or_else(|| t.finally.as_deref().and_then(returns_value)),
        _ => None,
    })
}

/// Whether a body without `return` ends by throwing or not at all.
fn never_completes(stmts: &[Stmt]) -> bool {
    match stmts.last().map(|s| &s.kind) {
        Some(StmtKind::Throw(_)) => true,
        Some(StmtKind::While { cond, .. }) => {
            matches!(cond.kind, ExprKind::Literal(crate::lang::ast::Literal::Boolean(true)))
        }
        Some(StmtKind::For { cond: None, .. }) => true,
        Some(StmtKind::Block(body)) => never_completes(body),
        _ => false,
    }
}
