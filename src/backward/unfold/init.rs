//! Class initialisation (JLS 12.4): once, superclasses first. One that fails throws an error where the class is needed,
//! and whatever needs it later finds no class.

use std::rc::Rc;

use crate::backward::expr::{Cond, Effect, Expr, INITIALISED, NOT_USABLE, Test, What};
use crate::backward::graph::{CutKind, NodeId};
use crate::backward::unfold::{After, Initialising, Link, Unfolder};
use crate::exec::machine::InitState;
use crate::lang::ast::TypeKind;
use crate::lang::program::{ClassId, ErasedType};
use crate::term::CompareOp;

/// Where an exception goes that has left a static initializer.
pub(super) struct Failed {
    /// The node at which the class has become unusable.
    pub node: NodeId,
    /// Under which condition it goes on there, unchanged, behind that node: it is an error. `None`: under none.
    pub unchanged: Option<Cond>,
}

impl Unfolder<'_> {
    /// The node at which a class is initialised before `next`, superclasses first; `next` where nothing is to do.
    pub(super) fn initialise(&mut self, class: ClassId, next: NodeId, link: &Link) -> NodeId {
        let program = self.program;
        let mut order = Vec::new();
        let mut at = Some(class);
        while let Some(class) = at {
            order.push(class);
            if program.classes[class].kind != TypeKind::Interface {
                let defaults =
                    program.classes[class].interfaces.iter().filter(|&&i| program.declares_default(i));
                order.extend(defaults.copied());
            }
            at = program.classes[class].superclass;
        }
        let is_ready = |class| matches!(self.before.init_state(class), InitState::Done | InitState::Running);
        order.retain(|&class| program.classes[class].static_init.is_some() && !is_ready(class));
        let mut next = next;
        for at in 0..order.len() {
            let waiting = order[..=at].iter().copied().collect();
            next = self.initialise_one(order[at], Initialising { next, by: link.clone(), waiting });
        }
        next
    }

    fn initialise_one(&mut self, class: ClassId, of: Initialising) -> NodeId {
        let (program, link, next) = (self.program, of.by.clone(), of.next);
        let simple = program.classes[class].simple.clone();
        let Some(init) = program.classes[class].static_init else { return next };
        let Ok(body) = program.body(init) else {
            return self.unmodelled(&link, format!("the static initializer of {simple}"));
        };
        let depth = self.frames.get(link.frame as usize).map_or(0, |f| f.depth) + 1;
        let library = self.frames.get(link.frame as usize).map_or(0, |f| f.library);
        let flag = self.graph.variable(What::Initialised(class), || format!("{simple} is initialised"));
        let asks = self.aside(&link, format!("has {simple} been initialised?"), vec![]);
        let is = |state| Cond::Compare(CompareOp::Eq, Expr::Var(flag), Expr::Int(state));
        self.edge(asks, is(INITIALISED), next);
        let known = &program.by_name;
        let no_class = known.get("java.lang.NoClassDefFoundError").copied();
        let refused = self.raise(&link, no_class.unwrap_or(program.well_known.initializer_error));
        self.edge(asks, is(NOT_USABLE), refused);
        let begun = if depth > self.bounds.inline + 1 {
            let span = self.span(&link);
            self.bounded(&link, CutKind::Inlining, span)
        } else {
            let effects = vec![Effect::Assign(flag, Expr::Int(INITIALISED), None)];
            let begun = self.aside(&link, format!("{simple} is initialised"), effects);
            let frame = self.activate(init, body, (depth, library), After::Initialised(of));
            let none = Rc::from([]);
            let first = self.goto(frame, None, &none, 0);
            self.edge(begun, Cond::True, first);
            begun
        };
        self.edge(asks, Cond::All(vec![is(INITIALISED).negated(), is(NOT_USABLE).negated()]), begun);
        asks
    }

    /// The class has become unusable; an exception that is no error becomes one where the class was needed.
    pub(super) fn fails(&mut self, of: &Initialising, thrown: Option<&Expr>, ty: ErasedType) -> Failed {
        let program = self.program;
        let name = of.waiting.last().map(|&c| program.classes[c].simple.to_string()).unwrap_or_default();
        let mut effects = Vec::new();
        for &class in of.waiting.iter() {
            let simple = program.classes[class].simple.clone();
            let flag = self.graph.variable(What::Initialised(class), || format!("{simple} is initialised"));
            effects.push(Effect::Assign(flag, Expr::Int(NOT_USABLE), None));
        }
        let node = self.aside(&of.by, format!("{name} cannot be initialised"), effects);
        let error = ErasedType::class(
            program.by_name.get("java.lang.Error").copied().unwrap_or(program.well_known.throwable),
        );
        let is_error = program.is_assignable(ty, error);
        if is_error {
            return Failed { node, unchanged: Some(Cond::True) };
        }
        let wrapped = self.raise(&of.by, program.well_known.initializer_error);
        let may_be = program.is_assignable(error, ty);
        match thrown.filter(|_| may_be) {
            None => {
                self.edge(node, Cond::True, wrapped);
                Failed { node, unchanged: None }
            }
            Some(thrown) => {
                self.graph.has_tests = true;
                let is = Cond::Is(Test::Instance(error), thrown.clone());
                self.edge(node, is.clone().negated(), wrapped);
                Failed { node, unchanged: Some(is) }
            }
        }
    }
}
