//! What javac finds by following control through a body (JLS 6.4, 14.22, 16): locals that hide others, variables that
//! are read without a value, final ones that are assigned twice, locals that a lambda or a class captures although they
//! change, statements that control never reaches, and a missing `return`.
//!
//! One walk over the names in scope and over what is known of each. A loop is walked twice where its body assigns
//! something that had no value before it. Class bodies within a method are walked for what they capture alone: their
//! methods are methods of their own.
//!
//! Where something is not understood, no program is refused for it.

mod classes;
mod expressions;
mod state;
mod statements;

use std::collections::HashSet;

use fixedbitset::FixedBitSet;

use crate::base::{Code, Span};
use crate::lang::ast::{Expr, ExprKind, Ident, MATCHED_RECORD};
use crate::lang::index::fold::{Constant, fold};
use crate::lang::program::{ClassId, ClassOrigin};

use super::Lowerer;
use state::State;

/// The name of a local whose value nobody reads, of which there may be many.
const UNNAMED: &str = "_";

/// How a variable may be assigned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// At will.
    Plain,
    /// A pattern variable: where it is in scope it has a value.
    Pattern,
    /// A final local without an initializer: once.
    Blank,
    /// A final field without an initializer: once, in a constructor or an initializer.
    Field,
    /// Not at all: what it is.
    Fixed(&'static str),
}

/// A variable that is followed.
struct Variable<'p> {
    name: &'p Ident,
    kind: Kind,
    /// Its value, where it is final and its initializer a constant.
    constant: Option<Constant>,
    /// How many lambdas and class bodies are around its declaration, and how many class bodies.
    closures: usize,
    bodies: usize,
}

/// Code that runs later, with what it captures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closure {
    Lambda,
    Class,
}

/// The body of a class within the method.
struct ClassBody {
    /// Number of names in scope where it begins.
    start: usize,
    class: Option<ClassId>,
}

/// A statement or switch that a jump may leave, or go on with.
struct Target<'p> {
    id: usize,
    labels: Vec<&'p Ident>,
    is_loop: bool,
    /// `break` without a label leaves it.
    breaks: bool,
    /// `yield` leaves it.
    yields: bool,
}

/// Where a jump leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// Behind a target.
    Behind(usize),
    /// To the next round of a loop.
    Next(usize),
    /// Out of the method.
    Return,
}

/// A jump that has not arrived yet.
struct Jump {
    to: Goal,
    span: Span,
    state: State,
}

/// What javac refuses.
struct Fault {
    code: Code,
    span: Span,
    text: String,
    hint: Option<String>,
}

/// The walk.
pub(super) struct Flow<'p, 'l> {
    lowerer: &'l Lowerer<'p>,
    state: State,
    /// What no code of the `try` around has assigned so far.
    unset_in_try: FixedBitSet,
    variables: Vec<Variable<'p>>,
    /// Names of locals in scope with their variables, innermost last.
    scope: Vec<(&'p Ident, usize)>,
    /// Final fields that this code has to assign.
    fields: Vec<usize>,
    closures: Vec<Closure>,
    bodies: Vec<ClassBody>,
    labels: Vec<&'p Ident>,
    targets: Vec<Target<'p>>,
    /// Number of targets there have been.
    met: usize,
    jumps: Vec<Jump>,
    /// In the second round of a loop.
    again: bool,
    /// Locals that are assigned where they may have had a value.
    changed: HashSet<usize>,
    /// Where lambdas and class bodies use locals from around them.
    captured: Vec<(usize, Span, Closure)>,
    faults: Vec<Fault>,
}

impl<'p> Lowerer<'p> {
    /// What follows from the flow of control in the user's code that javac refuses fails as soon as the code is entered:
    /// no Java program has it.
    pub(super) fn refuse_flow(&mut self, look: impl FnOnce(&mut Flow<'p, '_>)) {
        if self.program.classes[self.class].origin != ClassOrigin::User {
            return;
        }
        let mut flow = Flow::new(self);
        look(&mut flow);
        for fault in flow.finish() {
            let around = std::mem::replace(&mut self.frame.b.span, fault.span);
            self.fail(fault.code, fault.text, fault.hint);
            self.frame.b.span = around;
        }
    }
}

impl<'p, 'l> Flow<'p, 'l> {
    fn new(lowerer: &'l Lowerer<'p>) -> Self {
        Self {
            lowerer,
            state: State { alive: true, ..State::default() },
            unset_in_try: FixedBitSet::new(),
            variables: Vec::new(),
            scope: Vec::new(),
            fields: Vec::new(),
            closures: Vec::new(),
            bodies: Vec::new(),
            labels: Vec::new(),
            targets: Vec::new(),
            met: 0,
            jumps: Vec::new(),
            again: false,
            changed: HashSet::new(),
            captured: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn finish(mut self) -> Vec<Fault> {
        for (variable, span, closure) in std::mem::take(&mut self.captured) {
            if self.changed.contains(&variable) {
                self.captures_changing(variable, span, closure);
            }
        }
        self.faults
    }

    fn fault(&mut self, code: Code, span: Span, text: String, hint: Option<String>) {
        if !self.faults.iter().any(|f| f.span == span && f.code == code) {
            self.faults.push(Fault { code, span, text, hint });
        }
    }

    fn line(&self, span: Span) -> usize {
        self.lowerer.program.sources.place(span).1.line as usize
    }

    /// Whether what is wrong with a variable is told by this walk: class bodies have walks of their own.
    fn is_told(&self, variable: usize) -> bool {
        self.bodies.is_empty() || self.variables.get(variable).is_some_and(|v| v.bodies == 0)
    }

    fn new_variable(&mut self, name: &'p Ident, kind: Kind) -> usize {
        let id = self.variables.len();
        let (closures, bodies) = (self.closures.len(), self.bodies.len());
        self.variables.push(Variable { name, kind, constant: None, closures, bodies });
        self.state.declare(id);
        id
    }

    /// A local is declared, without a value.
    fn declare(&mut self, name: &'p Ident, kind: Kind) -> usize {
        let id = self.new_variable(name, kind);
        if *name.name == *UNNAMED || name.name.starts_with(MATCHED_RECORD) {
            return id;
        }
        if self.bodies.is_empty()
            && let Some(&(before, _)) = self.scope.iter().rfind(|(other, _)| other.name == name.name)
        {
            self.declared_twice(name, before);
        }
        self.scope.push((name, id));
        id
    }

    fn declared_twice(&mut self, name: &Ident, before: &Ident) {
        let line = self.line(before.span);
        let hint = format!("one of that name, declared in line {line}, is in scope here: rename one of them");
        let text = format!("variable `{}` is declared twice", name.name);
        self.fault(Code::DuplicateName, name.span, text, Some(hint));
    }

    /// A local is declared that has a value from the start.
    fn declare_given(&mut self, name: &'p Ident, kind: Kind) {
        let id = self.declare(name, kind);
        self.state.assign(id);
    }

    /// Pattern variables are in scope from here on.
    fn introduce(&mut self, names: &[&'p Ident]) {
        for name in names {
            let id = self.new_variable(name, Kind::Pattern);
            self.state.assign(id);
            self.scope.push((name, id));
        }
    }

    /// Looks where more pattern variables are in scope; what is declared there is not in scope afterwards.
    fn within<T>(&mut self, names: &[&'p Ident], look: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.scope.len();
        self.introduce(names);
        let found = look(self);
        self.scope.truncate(around);
        found
    }

    /// The variable that a simple name means, where it is followed.
    fn find(&self, name: &str) -> Option<usize> {
        if let Some(at) = self.scope.iter().rposition(|(other, _)| *other.name == *name) {
            let program = self.lowerer.program;
            let hides = |body: &ClassBody| body.class.is_none_or(|c| program.member_field(c, name).is_some());
            let is_hidden = self.bodies.iter().any(|body| body.start > at && hides(body));
            return self.scope.get(at).filter(|_| !is_hidden).map(|&(_, id)| id);
        }
        self.find_field(name)
    }

    fn find_field(&self, name: &str) -> Option<usize> {
        let named = |id: &&usize| self.variables.get(**id).is_some_and(|v| *v.name.name == *name);
        self.fields.iter().find(named).copied().filter(|_| self.bodies.is_empty())
    }

    /// A variable is read.
    fn read(&mut self, id: usize, span: Span) {
        let Some(variable) = self.variables.get(id) else { return };
        if let Some(&closure) = self.closures.get(variable.closures..).and_then(<[Closure]>::first)
            && variable.kind != Kind::Field
            && self.is_told(id)
        {
            self.captured.push((id, span, closure));
        }
        if !self.state.set.contains(id) && variable.kind != Kind::Pattern && self.is_told(id) {
            self.unassigned(id, span);
        }
        self.state.set.grow_and_insert(id);
    }

    fn unassigned(&mut self, id: usize, span: Span) {
        let Some(variable) = self.variables.get(id) else { return };
        let what = if variable.kind == Kind::Field { "final field" } else { "variable" };
        let text = format!("{what} `{}` might have no value here", variable.name.name);
        let hint = "assign it on every way that leads here".to_string();
        self.fault(Code::Unassigned, span, text, Some(hint));
    }

    /// A variable is assigned.
    fn write(&mut self, id: usize, span: Span) {
        let Some(variable) = self.variables.get(id) else { return };
        let (name, kind) = (variable.name, variable.kind);
        let line = self.line(name.span);
        let closure = self.closures.get(variable.closures..).and_then(<[Closure]>::first).copied();
        let is_unset = self.state.unset.contains(id);
        let once = matches!(kind, Kind::Blank | Kind::Field);
        if let Kind::Fixed(what) = kind
            && self.is_told(id)
        {
            let text = format!("{what} `{}` cannot be assigned", name.name);
            self.fault(Code::AssignsFinal, span, text, Some(format!("it is declared in line {line}")));
        } else if once && (!is_unset || closure.is_some()) && self.is_told(id) {
            let when = match (closure, self.again) {
                (None, true) => "might be assigned in each round of a loop",
                _ => "might have been assigned before",
            };
            let text = format!("final variable `{}` {when}", name.name);
            self.fault(Code::AssignsFinal, span, text, Some(format!("it is declared in line {line}")));
        } else if let Some(closure) = closure.filter(|_| !once) {
            if self.is_told(id) {
                self.captures_changing(id, span, closure);
            }
            return;
        } else if !is_unset {
            self.changed.insert(id);
        }
        if !self.state.set.contains(id) {
            self.unset_in_try.grow(id + 1);
            self.unset_in_try.remove(id);
        }
        self.state.assign(id);
    }

    fn captures_changing(&mut self, id: usize, span: Span, closure: Closure) {
        let Some(variable) = self.variables.get(id) else { return };
        let what = if closure == Closure::Lambda { "a lambda" } else { "an inner class" };
        let text =
            format!("local variable `{}` is used in {what} and assigned more than once", variable.name.name);
        let hint = "copy its value to a variable that keeps it, and use that one".to_string();
        self.fault(Code::NotEffectivelyFinal, span, text, Some(hint));
    }

    /// Control does not come to what follows.
    fn kill(&mut self) {
        self.state.kill(self.variables.len());
    }

    /// The value of a constant expression.
    fn constant(&self, e: &'p Expr) -> Option<Constant> {
        fold(e, &mut |name| {
            let mut first = name;
            while let ExprKind::Field { target, .. } = &first.kind {
                first = target;
            }
            let ExprKind::Name(simple) = &first.kind else { return None };
            match (self.find(simple), &name.kind) {
                (Some(id), ExprKind::Name(_)) => self.variables.get(id)?.constant.clone(),
                (Some(_), _) => None,
                (None, _) => self.lowerer.named_constant(name),
            }
        })
    }

    fn truth(&self, e: &'p Expr) -> Option<bool> {
        self.constant(e).as_ref().and_then(super::constants::as_bool)
    }
}
