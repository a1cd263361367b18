//! The types of the values with which statements leave the switch expression or lambda around them.

use crate::lang::ast::{Expr, PrimitiveName, Stmt, StmtKind, SwitchGroup, SwitchLabel};
use crate::lang::program::{ErasedType, Type};

use super::Lowerer;
use super::constants::fits;

/// Which statement gives a body its values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaving {
    /// `yield`, in a switch expression.
    Yield,
    /// `return`, in a lambda.
    Return,
}

impl<'p> Lowerer<'p> {
    /// The type of a switch expression or lambda body with these results.
    pub(super) fn joined(&mut self, results: Vec<(&'p Expr, Type)>) -> Type {
        if let Some(kind) = self.joined_primitive(&results) {
            return Type::Primitive(kind);
        }
        let mut joined: Option<Type> = None;
        for (_, ty) in results {
            joined = Some(match joined {
                None => ty,
                Some(known) if known == ty => ty,
                Some(known) => self.common_type(&known, &ty),
            });
        }
        joined.unwrap_or(Type::Unknown)
    }

    /// The type of results that are all numbers, or all booleans (JLS 15.28.1).
    fn joined_primitive(&self, results: &[(&'p Expr, Type)]) -> Option<PrimitiveName> {
        use PrimitiveName::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        let (_, first) = results.first()?;
        if results.iter().all(|(_, ty)| ty == first) {
            return None;
        }
        let kinds: Vec<PrimitiveName> =
            results.iter().map(|(_, ty)| self.unboxed_primitive(ty)).collect::<Option<_>>()?;
        if kinds.contains(&Boolean) {
            return kinds.iter().all(|&k| k == Boolean).then_some(Boolean);
        }
        if let Some(wide) = [Double, Float, Long].into_iter().find(|wide| kinds.contains(wide)) {
            return Some(wide);
        }
        // Constants of type int go with the narrower ones, where they fit.
        let narrow = [(Char, &[Char][..]), (Short, &[Short, Byte]), (Byte, &[Byte])];
        let narrow = narrow.into_iter().find(|&(kind, with)| {
            let fits_in = |&(e, _): &(&'p Expr, Type)| self.constant(e).is_some_and(|k| fits(&k, kind));
            kinds.contains(&kind)
                && kinds
                    .iter()
                    .zip(results)
                    .all(|(k, result)| with.contains(k) || (*k == Int && fits_in(result)))
        });
        Some(narrow.map_or(Int, |(kind, _)| kind))
    }

    /// Enters what the patterns of a switch's labels declare.
    pub(super) fn assume_labels(&mut self, group: &'p SwitchGroup) {
        for label in &group.labels {
            if let SwitchLabel::Case(e) = label {
                self.assume_bindings(e, true);
            }
        }
    }

    /// The values with which statements leave the switch or lambda around them, with the locals before them
    /// assumed.
    pub(super) fn collect_results(
        &mut self,
        stmts: &'p [Stmt],
        by: Leaving,
        found: &mut Vec<(&'p Expr, Type)>,
    ) {
        let (keep, types) = (self.frame.locals.len(), self.scope.local_types.len());
        for stmt in stmts {
            self.collect_from(stmt, by, found);
        }
        self.frame.locals.truncate(keep);
        self.scope.local_types.truncate(types);
    }

    fn collect_from(&mut self, stmt: &'p Stmt, by: Leaving, found: &mut Vec<(&'p Expr, Type)>) {
        let inner = |stmt: &'p Stmt| std::slice::from_ref(stmt);
        match &stmt.kind {
            StmtKind::Yield(e) if by == Leaving::Yield => {
                let ty = self.type_of(e);
                found.push((e, ty));
            }
            StmtKind::Return(Some(e)) if by == Leaving::Return => {
                let ty = self.type_of(e);
                found.push((e, ty));
            }
            StmtKind::Local(vars) => {
                for var in vars {
                    let ty = self.local_type(&var.ty, var.init.as_ref());
                    self.assume_local(&var.name.name, ty);
                }
            }
            StmtKind::LocalType(decl) => {
                if let Some(class) = self.local_class(decl.id) {
                    self.scope.local_types.push((decl.name.name.clone(), class));
                }
            }
            StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => {
                self.collect_results(body, by, found);
            }
            StmtKind::If { cond, then, otherwise } => {
                let keep = self.assume_bindings(cond, true);
                self.collect_results(inner(then), by, found);
                self.frame.locals.truncate(keep);
                // What the condition sets where it is false may be in scope behind the statement too.
                self.assume_bindings(cond, false);
                if let Some(otherwise) = otherwise {
                    self.collect_results(inner(otherwise), by, found);
                }
            }
            StmtKind::While { cond, body } => {
                let keep = self.assume_bindings(cond, true);
                self.collect_results(inner(body), by, found);
                self.frame.locals.truncate(keep);
                self.assume_bindings(cond, false);
            }
            StmtKind::DoWhile { body, .. } | StmtKind::Labeled { body, .. } => {
                self.collect_results(inner(body), by, found);
            }
            StmtKind::For { init, body, .. } => {
                let keep = self.frame.locals.len();
                init.iter().for_each(|s| self.collect_from(s, by, found));
                self.collect_results(inner(body), by, found);
                self.frame.locals.truncate(keep);
            }
            StmtKind::ForEach { var, iterable, body } => {
                let keep = self.frame.locals.len();
                let ty = self.each_type(var, iterable);
                self.assume_local(&var.name.name, ty);
                self.collect_results(inner(body), by, found);
                self.frame.locals.truncate(keep);
            }
            StmtKind::Switch(switch) => {
                let keep = self.frame.locals.len();
                self.assume_selector(switch);
                for group in &switch.groups {
                    self.assume_labels(group);
                    group.body.iter().for_each(|s| self.collect_from(s, by, found));
                }
                self.frame.locals.truncate(keep);
            }
            StmtKind::Try(t) => {
                let keep = self.frame.locals.len();
                for resource in &t.resources {
                    if let crate::lang::ast::Resource::Declared(var) = resource {
                        let ty = self.local_type(&var.ty, var.init.as_ref());
                        self.assume_local(&var.name.name, ty);
                    }
                }
                self.collect_results(&t.body, by, found);
                self.frame.locals.truncate(keep);
                for catch in &t.catches {
                    let ty = match &*catch.types {
                        [ty] => self.resolve(ty).unwrap_or(Type::Unknown),
                        _ => Type::from_erased(ErasedType::class(self.program.well_known.throwable)),
                    };
                    self.assume_local(&catch.name.name, ty);
                    self.collect_results(&catch.body, by, found);
                    self.frame.locals.truncate(keep);
                }
                if let Some(finally) = &t.finally {
                    self.collect_results(finally, by, found);
                }
            }
            _ => {}
        }
    }
}
