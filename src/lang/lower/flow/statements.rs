//! Statements: what each brings into scope, where control goes on after it, and what is known of variables there.

use crate::base::{Code, Span};
use crate::lang::ast::{
    Catch, Expr, Ident, LocalVar, Param, Resource, Stmt, StmtKind, Switch, SwitchLabel, Try, TypeRefKind,
};
use crate::lang::lower::switch::{has_patterns, is_pattern};

use super::expressions::names_when;
use super::state::{Outcome, State};
use super::{Flow, Goal, Jump, Kind, Target};

impl<'p> Flow<'p, '_> {
    pub(super) fn parameter(&mut self, param: &'p Param) {
        let kind = if param.is_final { Kind::Fixed("final parameter") } else { Kind::Plain };
        self.declare_given(&param.name, kind);
    }

    pub(super) fn block(&mut self, body: &'p [Stmt]) {
        self.within(&[], |this| body.iter().for_each(|stmt| this.statement(stmt)));
    }

    fn local(&mut self, var: &'p LocalVar, kind: Kind) {
        // Its scope includes its own initializer.
        let id = self.declare(&var.name, kind);
        let Some(init) = &var.init else { return };
        self.expr(init);
        self.state.assign(id);
        if var.is_final {
            let program = self.lowerer.program;
            let mut constant = self.constant(init);
            if var.ty.kind != TypeRefKind::Var {
                let erased = self.lowerer.resolve(&var.ty).ok().map(|ty| self.lowerer.erase(&ty));
                constant = constant.zip(erased).and_then(|(c, ty)| program.assign_constant(c, ty));
            }
            if let Some(variable) = self.variables.get_mut(id) {
                variable.constant = constant;
            }
        }
    }

    fn resource(&mut self, resource: &'p Resource) {
        match resource {
            Resource::Declared(var) => self.local(var, Kind::Fixed("resource")),
            Resource::Named(e) => self.expr(e),
        }
    }

    /// A statement; what it brings into the scope of those after it stays.
    pub(super) fn statement(&mut self, stmt: &'p Stmt) {
        if !self.state.alive {
            if self.bodies.is_empty() {
                self.is_unreachable(stmt.span);
            }
            self.state.alive = true;
        }
        let labels = match stmt.kind {
            StmtKind::Labeled { .. } => Vec::new(),
            _ => std::mem::take(&mut self.labels),
        };
        match &stmt.kind {
            StmtKind::Block(body) => self.block(body),
            StmtKind::Local(vars) => {
                for var in vars {
                    let kind = match (var.is_final, &var.init) {
                        (false, _) => Kind::Plain,
                        (true, None) => Kind::Blank,
                        (true, Some(_)) => Kind::Fixed("final variable"),
                    };
                    self.local(var, kind);
                }
            }
            StmtKind::LocalType(decl) => self.class_body(decl),
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::If { cond, then, otherwise } => self.branch(cond, then, otherwise.as_deref()),
            StmtKind::While { cond, body } => self.while_loop(cond, body, labels),
            StmtKind::DoWhile { body, cond } => self.do_while(body, cond, labels),
            StmtKind::For { init, cond, update, body } => {
                let shown = self.within(&[], |this| {
                    init.iter().for_each(|s| this.statement(s));
                    this.for_loop(cond.as_ref(), update, body, labels)
                });
                self.introduce(&shown);
            }
            StmtKind::ForEach { var, iterable, body } => self.for_each(var, iterable, body, labels),
            StmtKind::Switch(switch) => self.switch(switch, false),
            StmtKind::Labeled { label, body } => self.labelled(label, body),
            StmtKind::Break(label) => {
                let found = self.targets.iter().rev().find(|target| match label {
                    None => target.breaks,
                    Some(label) => target.labels.iter().any(|l| l.name == label.name),
                });
                self.jump(found.map(|target| Goal::Behind(target.id)), stmt.span);
            }
            StmtKind::Continue(label) => {
                let mut loops = self.targets.iter().rev().filter(|target| target.is_loop);
                let found = loops.find(|target| match label {
                    None => true,
                    Some(label) => target.labels.iter().any(|l| l.name == label.name),
                });
                self.jump(found.map(|target| Goal::Next(target.id)), stmt.span);
            }
            StmtKind::Yield(e) => {
                self.expr(e);
                let found = self.targets.iter().rev().find(|target| target.yields);
                self.jump(found.map(|target| Goal::Behind(target.id)), stmt.span);
            }
            StmtKind::Return(e) => {
                self.exprs(e);
                self.jump(Some(Goal::Return), stmt.span);
            }
            StmtKind::Throw(e) => {
                self.expr(e);
                self.kill();
            }
            StmtKind::Try(t) => self.try_statement(t),
            StmtKind::Assert { cond, message } => {
                let mut end = self.state.clone();
                let Outcome { yes, no } = self.condition(cond);
                end.unset.intersect_with(&yes.unset);
                self.state = no;
                self.exprs(message);
                self.state = end;
            }
            StmtKind::Synchronized { lock, body } => {
                self.expr(lock);
                self.block(body);
            }
            StmtKind::Unsupported(_) => self.not_understood(),
            StmtKind::Empty => {}
        }
    }

    /// The one statement of a branch, a loop or a label: no declaration.
    fn single(&mut self, stmt: &'p Stmt) {
        if matches!(stmt.kind, StmtKind::Local(_) | StmtKind::LocalType(_)) && self.bodies.is_empty() {
            let text = "a declaration cannot be all that is done here".to_string();
            self.fault(Code::BadStatement, stmt.span, text, Some("put it into braces".to_string()));
        }
        self.statement(stmt);
    }

    fn is_unreachable(&mut self, span: Span) {
        let hint = "control never comes here from the code before it".to_string();
        self.fault(Code::Unreachable, span, "unreachable statement".to_string(), Some(hint));
    }

    fn branch(&mut self, cond: &'p Expr, then: &'p Stmt, otherwise: Option<&'p Stmt>) {
        let chosen = self.condition(cond);
        let (yes, no) = (names_when(cond, true), names_when(cond, false));
        self.state = chosen.yes;
        self.within(&yes, |this| this.single(then));
        let end = std::mem::replace(&mut self.state, chosen.no);
        self.within(&no, |this| otherwise.into_iter().for_each(|s| this.single(s)));
        let shown = match (end.alive, self.state.alive) {
            (true, false) if otherwise.is_some() => yes,
            (false, _) => no,
            _ => Vec::new(),
        };
        self.state.join(&end);
        self.introduce(&shown);
    }

    /// Runs a round of a loop; once more where it assigns what had no value before: the next round finds it assigned.
    fn rounds(&mut self, mut round: impl FnMut(&mut Self)) {
        let start = self.state.clone();
        round(self);
        if !self.again && start.unset.difference(&self.state.unset).next().is_some() {
            let mut second = start;
            second.unset.intersect_with(&self.state.unset);
            self.state = second;
            self.again = true;
            round(self);
            self.again = false;
        }
    }

    fn body_of_loop(&mut self, id: usize, body: &'p Stmt) {
        self.within(&[], |this| this.single(body));
        self.arrive(Goal::Next(id));
    }

    /// After a loop: where its condition is false, and where a `break` leaves it. The pattern variables that are in scope
    /// from there on.
    fn after_loop(&mut self, id: usize, end: Option<State>, cond: Option<&'p Expr>) -> Vec<&'p Ident> {
        self.targets.pop();
        let breaks = self.jumps.iter().any(|jump| jump.to == Goal::Behind(id));
        match end {
            Some(end) => self.state = end,
            None => self.kill(),
        }
        self.arrive(Goal::Behind(id));
        cond.filter(|_| !breaks).map(|cond| names_when(cond, false)).unwrap_or_default()
    }

    fn while_loop(&mut self, cond: &'p Expr, body: &'p Stmt, labels: Vec<&'p Ident>) {
        let id = self.enter_loop(labels);
        let truth = self.truth(cond);
        let mut end = None;
        self.rounds(|this| {
            let Outcome { yes, no } = this.condition(cond);
            end.get_or_insert(no).alive = truth != Some(true);
            this.state = yes;
            this.state.alive = truth != Some(false);
            this.within(&names_when(cond, true), |this| this.body_of_loop(id, body));
        });
        let shown = self.after_loop(id, end, Some(cond));
        self.introduce(&shown);
    }

    fn do_while(&mut self, body: &'p Stmt, cond: &'p Expr, labels: Vec<&'p Ident>) {
        let id = self.enter_loop(labels);
        let truth = self.truth(cond);
        let mut end = None;
        self.rounds(|this| {
            this.body_of_loop(id, body);
            let alive = this.state.alive;
            let Outcome { yes, no } = this.condition(cond);
            end.get_or_insert(no).alive = alive && truth != Some(true);
            this.state = yes;
        });
        let shown = self.after_loop(id, end, Some(cond));
        self.introduce(&shown);
    }

    fn for_loop(
        &mut self,
        cond: Option<&'p Expr>,
        update: &'p [Expr],
        body: &'p Stmt,
        labels: Vec<&'p Ident>,
    ) -> Vec<&'p Ident> {
        let id = self.enter_loop(labels);
        let truth = cond.map_or(Some(true), |cond| self.truth(cond));
        let mut end = None;
        self.rounds(|this| {
            let mut names = Vec::new();
            if let Some(cond) = cond {
                let Outcome { yes, no } = this.condition(cond);
                end.get_or_insert(no).alive = truth != Some(true);
                this.state = yes;
                names = names_when(cond, true);
            }
            this.state.alive = truth != Some(false);
            this.within(&names, |this| {
                this.body_of_loop(id, body);
                this.exprs(update);
            });
        });
        self.after_loop(id, end, cond)
    }

    fn for_each(&mut self, var: &'p Param, iterable: &'p Expr, body: &'p Stmt, labels: Vec<&'p Ident>) {
        self.expr(iterable);
        let id = self.enter_loop(labels);
        let mut end = self.state.clone();
        let kind = if var.is_final { Kind::Fixed("final variable") } else { Kind::Plain };
        self.rounds(|this| {
            this.within(&[], |this| {
                this.declare_given(&var.name, kind);
                this.body_of_loop(id, body);
            });
        });
        end.unset.intersect_with(&self.state.unset);
        self.after_loop(id, Some(end), None);
    }

    fn enter_loop(&mut self, labels: Vec<&'p Ident>) -> usize {
        self.enter(Target { id: 0, labels, is_loop: true, breaks: true, yields: false })
    }

    fn enter(&mut self, target: Target<'p>) -> usize {
        self.met += 1;
        self.targets.push(Target { id: self.met, ..target });
        self.met
    }

    fn labelled(&mut self, label: &'p Ident, body: &'p Stmt) {
        let before = self.targets.iter().flat_map(|target| &target.labels).find(|l| l.name == label.name);
        if let (Some(before), true) = (before, self.bodies.is_empty()) {
            let hint = format!("the one around it is declared in line {}", self.line(before.span));
            let text = format!("label `{}` is declared twice", label.name);
            self.fault(Code::DuplicateName, label.span, text, Some(hint));
        }
        self.labels.push(label);
        let target = Target { id: 0, labels: vec![label], is_loop: false, breaks: false, yields: false };
        let id = self.enter(target);
        self.single(body);
        self.labels.clear();
        self.targets.pop();
        self.arrive(Goal::Behind(id));
    }

    fn jump(&mut self, to: Option<Goal>, span: Span) {
        if let Some(to) = to {
            self.jumps.push(Jump { to, span, state: self.state.clone() });
        }
        self.kill();
    }

    /// The jumps that lead here arrive.
    fn arrive(&mut self, goal: Goal) {
        for jump in std::mem::take(&mut self.jumps) {
            if jump.to == goal {
                self.state.join(&jump.state);
            } else {
                self.jumps.push(jump);
            }
        }
    }

    /// A switch, statement or expression.
    pub(super) fn switch(&mut self, switch: &'p Switch, is_value: bool) {
        self.expr(&switch.selector);
        let start = self.state.clone();
        let target =
            Target { id: 0, labels: Vec::new(), is_loop: false, breaks: !is_value, yields: is_value };
        // What is around a switch expression cannot be left from within.
        let around = if is_value { std::mem::take(&mut self.targets) } else { Vec::new() };
        let id = self.enter(target);
        // Nothing falls into the first group.
        self.kill();
        self.within(&[], |this| {
            for group in &switch.groups {
                let mut state = start.clone();
                state.alive = true;
                state.unset.intersect_with(&this.state.unset);
                this.state = state;
                let around = this.scope.len();
                for label in &group.labels {
                    if let SwitchLabel::Case(e) = label
                        && is_pattern(e)
                    {
                        this.state = this.condition(e).yes;
                        this.introduce(&names_when(e, true));
                    }
                }
                let shared = this.scope.len();
                group.body.iter().for_each(|stmt| this.statement(stmt));
                if switch.is_arrow {
                    if this.state.alive && !is_value {
                        this.jump(Some(Goal::Behind(id)), group.span);
                    }
                    this.kill();
                    this.scope.truncate(around);
                } else {
                    // The groups of the colon form are one block; their patterns' variables are each their own.
                    this.scope.drain(around..shared);
                }
            }
        });
        self.targets.pop();
        self.targets.splice(..0, around);
        let mut labels = switch.groups.iter().flat_map(|group| &group.labels);
        let covers_all = has_patterns(switch) || labels.any(|label| matches!(label, SwitchLabel::Default));
        if is_value {
            self.kill();
        } else if !covers_all {
            self.state.join(&start);
        }
        self.arrive(Goal::Behind(id));
        self.state.alive |= is_value;
    }

    fn try_statement(&mut self, t: &'p Try) {
        let unset_around = std::mem::replace(&mut self.unset_in_try, self.state.unset.clone());
        let jumps_around = std::mem::take(&mut self.jumps);
        let start = self.state.set.clone();
        self.within(&[], |this| {
            t.resources.iter().for_each(|resource| this.resource(resource));
            this.block(&t.body);
        });
        self.unset_in_try.intersect_with(&self.state.unset);
        let mut end = self.state.clone();
        let caught = State { alive: true, set: start.clone(), unset: self.unset_in_try.clone() };
        for catch in &t.catches {
            self.state = caught.clone();
            self.catch(catch);
            end.join(&self.state);
        }
        let mut jumps = std::mem::replace(&mut self.jumps, jumps_around);
        match &t.finally {
            None => {
                self.state = end;
                self.jumps.append(&mut jumps);
            }
            Some(last) => {
                self.state = State { alive: true, set: start, unset: self.unset_in_try.clone() };
                self.block(last);
                // Where it does not complete, no jump comes through it.
                if self.state.alive {
                    for mut jump in jumps {
                        jump.state.set.union_with(&self.state.set);
                        jump.state.unset.intersect_with(&self.state.unset);
                        self.jumps.push(jump);
                    }
                    self.state.set.union_with(&end.set);
                    self.state.unset.intersect_with(&end.unset);
                    self.state.alive = end.alive;
                }
            }
        }
        self.unset_in_try.intersect_with(&unset_around);
        self.unset_in_try.intersect_with(&self.state.unset);
    }

    fn catch(&mut self, catch: &'p Catch) {
        let kind =
            if catch.types.len() > 1 { Kind::Fixed("parameter of several types") } else { Kind::Plain };
        self.within(&[], |this| {
            this.declare_given(&catch.name, kind);
            this.block(&catch.body);
        });
    }
}
