//! Exceptions: from where they are thrown to their handlers, or out of the method.

use crate::backward::expr::{Cond, Effect, Expr, Kind, Test};
use crate::backward::graph::NodeId;
use crate::backward::unfold::{After, Link, Unfolder};
use crate::lang::program::{ClassId, ErasedType};

/// Whether a reference of a type is an instance of a class, as far as the type tells.
enum Static {
    Always,
    Never,
    Depends,
}

impl Unfolder<'_> {
    /// Where an exception of the machine's own goes that is thrown at a place.
    pub(super) fn raise(&mut self, link: &Link, class: ClassId) -> NodeId {
        let mut at = link.clone();
        loop {
            let body = self.frames[at.frame as usize].body;
            let catches = |wanted: Option<ClassId>| wanted.is_none_or(|w| self.program.is_subclass(class, w));
            let covering = body.handlers.iter().filter(|h| h.from <= at.pc && at.pc < h.to);
            if let Some(handler) = covering.clone().find(|h| catches(h.class)).cloned() {
                let number = self.graph.allocations.len();
                self.graph.allocations.push(ErasedType::class(class));
                let caught = self.local(at.frame, handler.dst, Kind::Ref);
                let text = format!("{} is thrown and caught", self.program.classes[class].simple);
                let effects = vec![Effect::Assign(caught, Expr::Allocated(number), None)];
                let node = self.aside(link, text, effects);
                let next = self.goto(at.frame, Some(at.pc), &at.counts, handler.target);
                self.edge(node, Cond::True, next);
                return node;
            }
            match self.frames[at.frame as usize].after.clone() {
                After::End => return self.escapes(link, class),
                After::Caller(caller, _) => at = caller,
                After::Initialised(of) => {
                    let failed = self.fails(&of, None, ErasedType::class(class));
                    if let Some(unchanged) = failed.unchanged {
                        let goes_on = self.raise(&of.by, class);
                        self.edge(failed.node, unchanged, goes_on);
                    }
                    return failed.node;
                }
            }
        }
    }

    /// An exception of a class leaves the method.
    fn escapes(&mut self, link: &Link, class: ClassId) -> NodeId {
        if !self.goal.catches(self.program, class) {
            return self.end();
        }
        self.target(link)
    }

    fn target(&mut self, link: &Link) -> NodeId {
        let text = self.goal.text.clone();
        let node = self.aside(link, text, vec![]);
        self.graph.nodes[node].kind = crate::backward::graph::NodeKind::Target;
        self.graph.targets.push(node);
        node
    }

    /// Where an object goes that a statement throws. Its variable belongs to the throwing activation.
    pub(super) fn throw(&mut self, link: &Link, thrown: &Expr, ty: ErasedType) -> NodeId {
        let mut at = link.clone();
        let mut first = None;
        // The node whose exception has not been caught so far, and under which condition it goes on.
        let mut open: Option<(NodeId, Cond)> = None;
        loop {
            let body = self.frames[at.frame as usize].body;
            let covering = body.handlers.iter().filter(|h| h.from <= at.pc && at.pc < h.to);
            for handler in covering.cloned().collect::<Vec<_>>() {
                let (known, test) = match handler.class {
                    None => (Static::Always, Cond::True),
                    Some(class) => self.instance(thrown, ty, ErasedType::class(class)),
                };
                if matches!(known, Static::Never) {
                    continue;
                }
                let caught = self.local(at.frame, handler.dst, Kind::Ref);
                let effects = vec![Effect::Assign(caught, thrown.clone(), None)];
                let node = self.aside(link, "the exception is caught", effects);
                let next = self.goto(at.frame, Some(at.pc), &at.counts, handler.target);
                self.edge(node, Cond::True, next);
                let asks = match known {
                    Static::Always => node,
                    _ => {
                        let asks = self.aside(link, "the exception looks for its handler", vec![]);
                        self.edge(asks, test.clone(), node);
                        asks
                    }
                };
                if let Some((before, cond)) = open.take() {
                    self.edge(before, cond, asks);
                }
                let start = *first.get_or_insert(asks);
                if matches!(known, Static::Always) {
                    return start;
                }
                open = Some((asks, test.negated()));
            }
            match self.frames[at.frame as usize].after.clone() {
                After::Caller(caller, _) => at = caller,
                After::Initialised(of) => {
                    let failed = self.fails(&of, Some(thrown), ty);
                    if let Some((before, cond)) = open.take() {
                        self.edge(before, cond, failed.node);
                    }
                    let start = *first.get_or_insert(failed.node);
                    let Some(unchanged) = failed.unchanged else { return start };
                    open = Some((failed.node, unchanged));
                    at = of.by;
                }
                After::End => {
                    let last = self.escapes_somehow(link, thrown, ty);
                    if let Some((before, cond)) = open.take() {
                        self.edge(before, cond, last);
                    }
                    return first.unwrap_or(last);
                }
            }
        }
    }

    /// An object of an unknown class leaves the method.
    fn escapes_somehow(&mut self, link: &Link, thrown: &Expr, ty: ErasedType) -> NodeId {
        let Some(class) = self.goal.exception else { return self.end() };
        let (known, test) = self.instance(thrown, ty, ErasedType::class(class));
        match known {
            Static::Always => self.target(link),
            Static::Never => self.end(),
            Static::Depends => {
                let asks = self.aside(link, "an exception leaves the method", vec![]);
                let target = self.target(link);
                self.edge(asks, test, target);
                asks
            }
        }
    }

    /// Whether a reference of static type `ty` is an instance of a type.
    fn instance(&mut self, value: &Expr, ty: ErasedType, wanted: ErasedType) -> (Static, Cond) {
        if self.program.is_assignable(ty, wanted) {
            return (Static::Always, Cond::True);
        }
        let may_be = match (ty.as_class(), wanted.as_class()) {
            (Some(_), Some(_)) => {
                let fits = |c: &ClassId| {
                    let own = ErasedType::class(*c);
                    self.program.is_assignable(own, ty) && self.program.is_assignable(own, wanted)
                };
                self.reached.classes.iter().any(fits)
            }
            _ => true,
        };
        if !may_be {
            return (Static::Never, Cond::True);
        }
        self.graph.has_tests = true;
        (Static::Depends, Cond::Is(Test::Instance(wanted), value.clone()))
    }
}
