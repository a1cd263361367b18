//! Closures: objects that hold what a lambda or method reference captured, and the bodies that calls on them run.

use std::collections::BTreeSet;

use crate::backward::expr::{Cond, Effect, Expr, Kind, VarId, What};
use crate::backward::graph::{CutKind, NodeId};
use crate::backward::unfold::{After, Link, Unfolder};
use crate::lang::ir::{CallSite, Instr, Reg};
use crate::lang::program::{ClassId, ErasedType, MethodId, Program};

/// A closure that code may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closure {
    /// Its functional interface.
    pub interface: ClassId,
    /// Its body, whose first parameters are the captured values.
    pub method: MethodId,
}

/// The closures that methods may make, each once.
pub fn closures(program: &Program, methods: &BTreeSet<MethodId>) -> Vec<Closure> {
    let mut found: Vec<Closure> = Vec::new();
    for body in methods.iter().filter_map(|&method| program.body(method).ok()) {
        for instr in &body.code {
            let Instr::MakeClosure { site, .. } = instr else { continue };
            let Some(site) = body.closures.get(*site as usize) else { continue };
            let one = Closure { interface: site.interface, method: site.method };
            if !found.contains(&one) {
                found.push(one);
            }
        }
    }
    found
}

/// The method of its interface, or of `Object`, that a call on a closure reaches; `None` where its body runs.
pub(super) fn target(program: &Program, closure: &Closure, called: MethodId) -> Option<MethodId> {
    let found = program.dispatch(closure.interface, called).unwrap_or(called);
    if !program.methods[found].modifiers.is_abstract {
        return Some(found);
    }
    // A functional interface may declare methods of Object again.
    program.dispatch(program.well_known.object, found)
}

impl Unfolder<'_> {
    pub(super) fn make_closure(&mut self, node: NodeId, link: &Link, dst: Reg, site: u32) {
        let body = self.frames[link.frame as usize].body;
        let Some(site) = body.closures.get(site as usize).cloned() else { return };
        let number = self.allocate(ErasedType::class(site.interface));
        self.graph.closures.insert(number, site.method);
        for at in 0..site.captures {
            let reg = Reg(site.first.0.saturating_add(at));
            let Some(kind) = self.kind(link, reg) else {
                self.approximate(link, "floating-point numbers");
                continue;
            };
            let array = self.captured(site.method, at, kind);
            let value = self.value(link, reg, kind);
            let written = Expr::write(Expr::Var(array), Expr::Allocated(number), value);
            self.graph.nodes[node].effects.push(Effect::Assign(array, written, None));
        }
        self.assign(node, link, dst, Kind::Ref, Expr::Allocated(number), None);
        self.next(node, link);
    }

    /// The node that enters a closure's body: what was captured comes before the arguments.
    pub(super) fn closure_runs(
        &mut self,
        link: &Link,
        site: &CallSite,
        dst: Reg,
        called: MethodId,
        method: MethodId,
    ) -> NodeId {
        let program = self.program;
        let span = self.span(link);
        let depth = self.frames[link.frame as usize].depth + 1;
        if depth > self.bounds.inline {
            return self.bounded(link, CutKind::Inlining, span);
        }
        let Ok(body) = program.body(method) else {
            return self.unmodelled(link, "a lambda without a body".into());
        };
        if self.graph.nodes.len() >= self.bounds.nodes {
            return self.cut(CutKind::Size, span);
        }
        let result = Kind::of(program.methods[called].erased_result).map(|_| dst);
        let frame = self.activate(method, body, (depth, 0), After::Caller(link.clone(), result));
        let enters = self.aside(link, "the lambda or method reference is called", vec![]);
        let closure = self.value(link, site.first, Kind::Ref);
        let captures = body.params.saturating_sub(site.args.saturating_sub(1));
        for at in 0..body.params {
            let Some(kind) = self.parameter_kind(frame, Reg(at)) else { continue };
            let value = if at < captures {
                Expr::read(Expr::Var(self.captured(method, at, kind)), closure.clone())
            } else {
                self.value(link, Reg(site.first.0.saturating_add(1 + at - captures)), kind)
            };
            let parameter = self.local(frame, Reg(at), kind);
            self.graph.nodes[enters].effects.push(Effect::Assign(parameter, value, None));
        }
        let first = self.goto(frame, None, &std::rc::Rc::from([]), 0);
        self.edge(enters, Cond::True, first);
        enters
    }

    fn captured(&mut self, method: MethodId, at: u16, kind: Kind) -> VarId {
        let program = self.program;
        let name = || {
            let body = program.body(method).ok();
            let local = body.and_then(|b| b.locals.iter().find(|local| local.reg == Reg(at)));
            let what = local.map_or_else(|| format!("{at}"), |local| local.name.to_string());
            format!("captured.{what}")
        };
        self.graph.variable(What::Captured(method, at, kind), name)
    }
}
