//! Values of lowered expressions in a state: `requires`, path conditions of heaps, watches, conditions of
//! breakpoints. The machine runs them on a copy, so nothing that they call changes the state.
//!
//! What the state leaves open (a symbolic reference, an argument that was not chosen yet) or a null
//! dereference makes the value *undecided*. An operation that throws for some values of symbolic operands
//! makes the condition around it false for these.

mod paths;

use std::sync::Arc;

use crate::exec::symbolic::expression::paths::{Paths, choose};
use crate::exec::symbolic::{Fork, Setting, SymbolicState};
use crate::exec::{ObjectId, PendingId, Value};
use crate::heap::{InputValue, Layout, PlaceId, RootKind, SlotId};
use crate::lang::ir::Body;
use crate::lang::lower::{Compiled, Condition, ExpressionMethod, Input};
use crate::lang::program::{ErasedType, FieldId, Program, Type};
use crate::term::{BinaryTerm, TermId, TermPool};

/// Why an expression has no value: it depends on what is not decided yet, or throws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undecided {
    /// In words.
    pub why: String,
    /// What may be done about it.
    pub cause: Cause,
}

/// Why an expression has no value that dereferences null.
pub const NULL: &str = "null is dereferenced";

/// What keeps an expression from having a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A part of the input heap is not decided; the decision may be taken in the state as it is.
    Open(Box<Fork>),
    /// It reads one object over and over.
    Cycle(Stuck),
    /// Anything else.
    Other,
}

/// Where an evaluation reads one object over and over.
#[derive(Clone, Debug)]
pub struct Stuck(pub Box<SymbolicState>);

/// Of two causes only their kinds are compared.
impl PartialEq for Stuck {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Stuck {}

impl Undecided {
    fn because(why: impl Into<String>) -> Self {
        Self { why: why.into(), cause: Cause::Other }
    }
}

/// The value of an expression.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Operand {
    /// A reference, `null` included.
    Reference(Option<ObjectId>),
    /// A boolean, int or long.
    Term(TermId),
    /// A floating-point number.
    Real(Value),
}

/// A value, and the state that has what was made for it.
#[derive(Debug)]
pub struct Evaluated {
    /// The value.
    pub value: Operand,
    /// The state that was evaluated in; objects of the value are its.
    pub state: SymbolicState,
    /// Primitive slots that it gave their symbols.
    reads: Vec<SlotId>,
}

/// Whether clauses, beside those of the state, can hold together.
pub type Feasible<'a> = &'a mut dyn FnMut(&TermPool, &[TermId]) -> bool;

impl SymbolicState {
    /// The value of an expression here. `given` gives the receiver and variables; objects are the input
    /// heap's.
    ///
    /// # Errors
    /// It has no value here.
    pub fn evaluate(
        &self,
        setting: &mut Setting,
        method: &ExpressionMethod,
        given: &dyn Fn(&Input) -> Option<Value>,
        feasible: Feasible,
    ) -> Result<Evaluated, Undecided> {
        let mut state = self.clone();
        state.loops.reset();
        let mut reads = Vec::new();
        let args = method.inputs.iter().map(|input| match input {
            Input::This => given(input).ok_or_else(|| Undecided::because("`this` does not exist yet")),
            Input::Variable(name) => {
                given(input).ok_or_else(|| Undecided::because(format!("{name} is symbolic")))
            }
            Input::Object(name) => state.named(setting, name, &mut reads),
        });
        let args = args.collect::<Result<_, _>>()?;
        let defined = setting.terms.boolean(true);
        let path = Vec::new();
        let mut evaluation = Evaluation { setting, args, state, defined, path, feasible, reads };
        let value = evaluation.code(&method.code)?;
        Ok(Evaluated { value, state: evaluation.state, reads: evaluation.reads })
    }

    /// A condition as a term. Primitive fields of the input heap that it reads get their symbols.
    ///
    /// # Errors
    /// It has no value here.
    pub fn evaluate_condition(
        &mut self,
        setting: &mut Setting,
        method: &ExpressionMethod,
        given: &dyn Fn(&Input) -> Option<Value>,
        feasible: Feasible,
    ) -> Result<TermId, Undecided> {
        let Evaluated { value, reads, .. } = self.evaluate(setting, method, given, feasible)?;
        for slot in reads {
            self.read_primitive(setting, slot);
        }
        match value {
            Operand::Term(term) => Ok(term),
            Operand::Reference(_) | Operand::Real(_) => Err(Undecided::because("it is no condition")),
        }
    }

    /// An object of the input heap, or a static root.
    fn named(
        &mut self,
        setting: &mut Setting,
        name: &str,
        reads: &mut Vec<SlotId>,
    ) -> Result<Value, Undecided> {
        let layout = self.input.layout().clone();
        if let Some(place) = place_named(&layout, name) {
            let object = self.object_of(place).map(Value::Ref);
            return object.ok_or_else(|| Undecided::because(format!("{name} does not exist yet")));
        }
        let field =
            root_named(&layout, name).ok_or_else(|| Undecided::because(format!("there is no {name}")))?;
        let slot = self.slot_of_static(field);
        if let Some(slot) = slot
            && self.is_primitive(setting.program, slot)
            && *self.input.value(slot) == InputValue::Symbolic
        {
            self.read_primitive(setting, slot);
            reads.push(slot);
        }
        match self.machine.static_value(field) {
            // Decided where the expression looks at it.
            Value::Unset => {
                let pending = slot.map(|slot| Value::Pending(PendingId(slot.0)));
                pending.ok_or_else(|| Undecided::because(format!("{name} is symbolic")))
            }
            value => Ok(value),
        }
    }

    /// The receiver of the input heap, where it exists.
    pub fn receiver(&self) -> Option<Value> {
        let place = self.input.layout().receiver?;
        self.object_of(place).map(Value::Ref)
    }
}

/// The type of an object of the input heap, or of a static root, by its name.
pub fn object_type(program: &Program, layout: &Layout, name: &str) -> Option<Type> {
    if let Some(place) = place_named(layout, name) {
        let place = layout.place(place);
        let array = place.array.map(|(element, _)| element.array_of());
        return Some(Type::from_erased(array.unwrap_or(ErasedType::class(place.class))));
    }
    root_named(layout, name).map(|field| program.fields[field].ty.clone())
}

fn place_named(layout: &Layout, name: &str) -> Option<PlaceId> {
    layout.places.iter().position(|p| *p.name == *name).map(|i| PlaceId(i as u32))
}

fn root_named(layout: &Layout, name: &str) -> Option<FieldId> {
    layout.scope.roots.iter().find_map(|root| match root.kind {
        RootKind::Static(field) if *root.name == *name => Some(field),
        _ => None,
    })
}

struct Evaluation<'a, 'b> {
    setting: &'a mut Setting<'b>,
    args: Vec<Value>,
    state: SymbolicState,
    /// That nothing evaluated so far throws.
    defined: TermId,
    /// What holds where evaluation is.
    path: Vec<TermId>,
    feasible: Feasible<'a>,
    /// Primitive slots that got their symbols.
    reads: Vec<SlotId>,
}

impl Evaluation<'_, '_> {
    fn code(&mut self, code: &Compiled) -> Result<Operand, Undecided> {
        match code {
            Compiled::Value(body) => self.run(body, false),
            Compiled::Condition(condition) => {
                let term = self.condition(condition)?;
                Ok(Operand::Term(self.setting.terms.binary(BinaryTerm::And, self.defined, term)))
            }
        }
    }

    fn condition(&mut self, condition: &Condition) -> Result<TermId, Undecided> {
        match condition {
            Condition::Body(body) => match self.run(body, true)? {
                Operand::Term(term) => Ok(term),
                Operand::Reference(_) | Operand::Real(_) => Err(Undecided::because("it is no condition")),
            },
            Condition::Not(operand) => {
                let term = self.condition(operand)?;
                Ok(self.setting.terms.not(term))
            }
            Condition::Chain(first, rest) => {
                let mut left = self.condition(first)?;
                for (is_or, right) in rest {
                    left = self.short_circuit(*is_or, left, right)?;
                }
                Ok(left)
            }
            Condition::Choice(parts) => {
                let [cond, then, otherwise] = &**parts;
                let cond = self.condition(cond)?;
                self.choice(cond, then, otherwise)
            }
        }
    }

    /// Evaluates where something holds; the value, and where it is defined.
    fn under(&mut self, holds: TermId, condition: &Condition) -> Result<(TermId, TermId), Undecided> {
        let truth = self.setting.terms.boolean(true);
        let before = std::mem::replace(&mut self.defined, truth);
        self.path.push(holds);
        let value = self.condition(condition);
        self.path.pop();
        let defined = std::mem::replace(&mut self.defined, before);
        Ok((value?, defined))
    }

    fn require(&mut self, term: TermId) {
        self.defined = self.setting.terms.binary(BinaryTerm::And, self.defined, term);
    }

    fn is_possible(&mut self, term: TermId) -> bool {
        self.path.push(term);
        let is_possible = (self.feasible)(self.setting.terms, &self.path);
        self.path.pop();
        is_possible
    }

    /// `left && right`, `left || right`: what the right side needs matters only where it is evaluated, and
    /// `p != null && p.x > 0` is decided where p is null.
    fn short_circuit(&mut self, is_or: bool, left: TermId, right: &Condition) -> Result<TermId, Undecided> {
        if self.setting.terms.as_bool(left) == Some(is_or) {
            return Ok(left);
        }
        let goes_on = if is_or { self.setting.terms.not(left) } else { left };
        let (right, defined) = match self.under(goes_on, right) {
            Ok(right) => right,
            // The right side does not matter where the path condition decides the left one.
            Err(_) if !self.is_possible(goes_on) => return Ok(self.setting.terms.boolean(is_or)),
            Err(why) => return Err(why),
        };
        let terms = &mut *self.setting.terms;
        let skips = terms.not(goes_on);
        let needed = terms.binary(BinaryTerm::Or, skips, defined);
        self.require(needed);
        let op = if is_or { BinaryTerm::Or } else { BinaryTerm::And };
        Ok(self.setting.terms.binary(op, left, right))
    }

    fn choice(&mut self, cond: TermId, then: &Condition, otherwise: &Condition) -> Result<TermId, Undecided> {
        match self.setting.terms.as_bool(cond) {
            Some(true) => return self.condition(then),
            Some(false) => return self.condition(otherwise),
            None => {}
        }
        let not = self.setting.terms.not(cond);
        match (self.under(cond, then), self.under(not, otherwise)) {
            (Ok((a, of_a)), Ok((b, of_b))) => {
                let defined = choose(self.setting.terms, cond, of_a, of_b);
                self.require(defined);
                Ok(choose(self.setting.terms, cond, a, b))
            }
            (Ok((a, defined)), Err(_)) if !self.is_possible(not) => {
                self.require(defined);
                Ok(a)
            }
            (Err(_), Ok((b, defined))) if !self.is_possible(cond) => {
                self.require(defined);
                Ok(b)
            }
            (Err(why), _) | (_, Err(why)) => Err(why),
        }
    }

    /// Runs a body on all paths that symbolic operands open. What it does to the state stays for what comes
    /// after it only where there is one path.
    fn run(&mut self, body: &Arc<Body>, is_condition: bool) -> Result<Operand, Undecided> {
        let mut start = self.state.clone();
        start.machine.call_detached(body.clone(), &self.args);
        let mut paths = Paths::new(self.setting, &mut *self.feasible, is_condition, &mut self.path);
        let (value, defined, end) = paths.run(start)?;
        for slot in paths.symbols {
            if *self.state.input.value(slot) == InputValue::Symbolic {
                self.reads.push(slot);
            }
        }
        if let Some(end) = end {
            self.state = end;
        }
        if let Some(defined) = defined {
            self.require(defined);
        }
        Ok(value)
    }
}
