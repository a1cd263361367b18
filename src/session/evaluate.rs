//! Expressions about the current state: `print`, watches, conditions of breakpoints.
//!
//! An expression means what Java means where the selected frame stands, with the objects of the input heap as
//! further names. What does not fit there may stand where the method under analysis is entered: `this` is then
//! the receiver of the input.

use std::sync::Arc;

use crate::base::Diagnostic;
use crate::exec::symbolic::SymbolicState;
use crate::exec::symbolic::expression::{Evaluated, Operand, Undecided, object_type};
use crate::exec::{FrameView, ObjectId, Value};
use crate::lang::lower::{ExpressionMethod, ExpressionScope, Input, parameters};
use crate::lang::program::{ClassId, ClassOrigin, MethodId, MethodKind, Program, Type};
use crate::lang::syntax::{ExpressionError, WrittenExpression};
use crate::session::cursor::Cursor;
use crate::session::describe;
use crate::session::error::CommandError;
use crate::session::explorer::Explorer;
use crate::session::reply::Reply;

const FORM: &str = "an expression is Java over roots, arguments, locals and objects, such as this != null";
const NAMES: &str = "`vars` lists arguments and locals, `heap` fields and objects";

/// An expression as it was typed, with what it means.
#[derive(Clone, Debug)]
pub struct Expression {
    /// As typed.
    pub text: String,
    written: WrittenExpression,
}

impl Expression {
    /// Reads one.
    ///
    /// # Errors
    /// It is no Java expression.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        match WrittenExpression::parse(text) {
            Ok(written) => Ok(Self { text: text.to_string(), written }),
            Err(error) => Err(wrong(text, error, FORM)),
        }
    }
}

/// An error in an expression that was typed.
fn wrong(text: &str, error: ExpressionError, hint: &str) -> CommandError {
    let ExpressionError { code, message, hint: own, at } = error;
    let wrong = Diagnostic::error(code, None, message).with_hint(own.unwrap_or_else(|| hint.into()));
    CommandError::in_text(text, at, wrong)
}

/// Somewhere that an expression may stand, with the values of what it may name there.
struct Place {
    class: ClassId,
    method: MethodId,
    has_this: bool,
    this: Option<Value>,
    variables: Vec<(Arc<str>, Type)>,
    /// By position; `None` before there is one.
    values: Vec<Option<Value>>,
}

impl Place {
    fn value(&self, input: &Input) -> Option<Value> {
        match input {
            Input::This => self.this,
            Input::Variable(name) => {
                let at = self.variables.iter().rposition(|(n, _)| n == name)?;
                *self.values.get(at)?
            }
            Input::Object(_) => None,
        }
    }
}

/// The places that an expression may stand in here, the nearest one first.
fn places(explorer: &Explorer, cursor: &Cursor) -> Vec<Place> {
    let program = explorer.setup.program();
    let state = cursor.state();
    let receiver = explorer.setup.subject.receiver.map(|r| r.class);
    let root = state.receiver();
    let Some(frame) = state.machine.frames(program).rev().nth(cursor.frame) else {
        return vec![entry(explorer, root)];
    };
    // Where a declaration does not say the type of a local, its value does.
    let known_type = |declared: &Type, value: Option<Value>| match (declared, value) {
        (Type::Unknown, Some(Value::Ref(object))) => Type::from_erased(state.machine.type_of(object)),
        _ => declared.clone(),
    };
    let (mut variables, mut values) = (Vec::new(), Vec::new());
    for local in frame.body.locals.iter().filter(|l| l.from <= frame.pc && frame.pc < l.to) {
        let value = frame.registers.get(local.reg.0 as usize).copied();
        variables.push((local.name.clone(), known_type(&local.declared, value)));
        values.push(value);
    }
    let this = receiver_of(program, &frame);
    let class = program.methods[frame.method].class;
    let has_this = this.is_some();
    let own = Place { class, method: frame.method, has_this, this, variables, values };
    let of_input = receiver.filter(|_| root.is_some() && root != this).map(|class| Place {
        class,
        method: frame.method,
        has_this: true,
        this: root,
        variables: own.variables.clone(),
        values: own.values.clone(),
    });
    std::iter::once(own).chain(of_input).collect()
}

/// Where the method under analysis is entered. Before the call an argument has no value yet.
fn entry(explorer: &Explorer, this: Option<Value>) -> Place {
    let (program, subject) = (explorer.setup.program(), &explorer.setup.subject);
    let method = subject.methods[explorer.setup.method].method;
    let variables = parameters(program, method);
    let values = vec![None; variables.len()];
    let class = subject.receiver.map_or(program.methods[method].class, |r| r.class);
    Place { class, method, has_this: subject.receiver.is_some(), this, variables, values }
}

fn lower(
    explorer: &Explorer,
    expression: &Expression,
    place: &Place,
    is_condition: bool,
) -> Result<ExpressionMethod, ExpressionError> {
    let (program, layout) = (explorer.setup.program(), explorer.engine.layout());
    let scope = ExpressionScope {
        class: place.class,
        method: place.method,
        has_this: place.has_this,
        variables: &place.variables,
        objects: &|name| object_type(program, layout, name),
    };
    ExpressionMethod::lower(program, &expression.written, &scope, is_condition)
}

/// The expression where it stands in the selected frame.
fn lowered(
    explorer: &Explorer,
    cursor: &Cursor,
    expression: &Expression,
    is_condition: bool,
) -> Result<(ExpressionMethod, Place), ExpressionError> {
    let mut first = None;
    for place in places(explorer, cursor) {
        match lower(explorer, expression, &place, is_condition) {
            Ok(method) => return Ok((method, place)),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| ExpressionError::new("it stands nowhere", 0..0)))
}

/// Looks at a condition that may come to hold in any frame.
///
/// # Errors
/// It can stand in none: of what they say the error that is furthest to the right.
pub fn check_condition(
    explorer: &Explorer,
    cursor: &Cursor,
    condition: &Expression,
) -> Result<(), CommandError> {
    let Err(mut error) = lowered(explorer, cursor, condition, true) else { return Ok(()) };
    let program = explorer.setup.program();
    let of_user = |m: &MethodId| program.classes[program.methods[*m].class].origin == ClassOrigin::User;
    for method in program.methods.ids().filter(of_user) {
        let Ok(body) = program.body(method) else { continue };
        let header = &program.methods[method];
        let locals = body.locals.iter().filter(|l| l.declared != Type::Unknown);
        let place = Place {
            class: header.class,
            method,
            has_this: !header.modifiers.is_static || header.kind == MethodKind::Lambda,
            this: None,
            variables: locals.map(|l| (l.name.clone(), l.declared.clone())).collect(),
            values: Vec::new(),
        };
        match lower(explorer, condition, &place, true) {
            Ok(_) => return Ok(()),
            Err(other) if other.at.start > error.at.start => error = other,
            Err(_) => {}
        }
    }
    Err(wrong(&condition.text, error, NAMES))
}

/// Looks at a condition of the input.
///
/// # Errors
/// What is wrong with it.
pub fn check_requirement(explorer: &Explorer, condition: &Expression) -> Result<(), CommandError> {
    let lowered = lower(explorer, condition, &entry(explorer, None), true);
    lowered.map(|_| ()).map_err(|error| wrong(&condition.text, error, FORM))
}

/// An expression's value as text, `undecided: …` where it has none yet.
///
/// # Errors
/// It means nothing here.
pub fn show(
    explorer: &mut Explorer,
    cursor: &Cursor,
    expression: &Expression,
) -> Result<String, CommandError> {
    let lowered = lowered(explorer, cursor, expression, false);
    let (method, place) = lowered.map_err(|error| wrong(&expression.text, error, NAMES))?;
    let evaluated = explorer.engine.evaluate(cursor.state(), &method, &|input| place.value(input));
    let Evaluated { value, state, .. } = match evaluated {
        Ok(evaluated) => evaluated,
        Err(Undecided { why, .. }) => return Ok(format!("undecided: {why}")),
    };
    let (program, terms) = (explorer.setup.program(), explorer.engine.terms());
    let term = match value {
        Operand::Reference(None) => return Ok("null".into()),
        Operand::Reference(Some(object)) if is_opaque_text(program, &state, object) => {
            return Ok("undecided: a text with a part that is symbolic".into());
        }
        Operand::Reference(Some(object)) => {
            return Ok(describe::object_name(program, &state, terms, object));
        }
        Operand::Real(value) => return Ok(describe::value(program, &state, terms, value, None)),
        Operand::Term(term) => term,
    };
    let shown = match terms.as_long(term) {
        Some(constant) => constant.to_string(),
        None => terms.display(term).to_string(),
    };
    Ok(match explorer.engine.truth(cursor.state(), term) {
        Some(truth) if shown == truth.to_string() => shown,
        Some(truth) => format!("{truth}, by the path condition ({shown})"),
        None => shown,
    })
}

/// Whether it is a string whose contents nobody knows.
fn is_opaque_text(program: &Program, state: &SymbolicState, object: ObjectId) -> bool {
    let machine = &state.machine;
    machine.class_of(object) == Some(program.well_known.string) && machine.text(object).is_none()
}

/// Whether a condition holds at a place, certainly.
pub fn holds(explorer: &mut Explorer, cursor: &Cursor, condition: &Expression) -> bool {
    let Ok((method, place)) = lowered(explorer, cursor, condition, true) else { return false };
    match explorer.engine.evaluate(cursor.state(), &method, &|input| place.value(input)) {
        Ok(Evaluated { value: Operand::Term(term), .. }) => {
            explorer.engine.truth(cursor.state(), term) == Some(true)
        }
        _ => false,
    }
}

/// The value of what somebody typed.
///
/// # Errors
/// It is no expression, or means nothing here.
pub fn print(explorer: &mut Explorer, cursor: &Cursor, text: &str) -> Result<Reply, CommandError> {
    let expression = Expression::parse(text)?;
    let value = show(explorer, cursor, &expression)?;
    Ok(Reply::Value { expression: expression.text, value })
}

/// The name of the object that `this` is in the selected frame; `None` where there is none.
pub fn receiver_name(explorer: &Explorer, cursor: &Cursor) -> Option<String> {
    let program = explorer.setup.program();
    let state = cursor.state();
    let frame = state.machine.frames(program).rev().nth(cursor.frame)?;
    let this = receiver_of(program, &frame)?;
    Some(describe::value(program, state, explorer.engine.terms(), this, None))
}

/// The receiver in a frame. A lambda has that of the code around it where it captures one, in a register
/// that is no local's.
fn receiver_of(program: &Program, frame: &FrameView) -> Option<Value> {
    let method = &program.methods[frame.method];
    let has_this = match method.kind {
        MethodKind::Lambda => frame.body.params > 0 && !frame.body.locals.iter().any(|l| l.reg.0 == 0),
        MethodKind::StaticInit => false,
        MethodKind::Method | MethodKind::Constructor => !method.modifiers.is_static,
    };
    frame.registers.first().copied().filter(|_| has_this)
}
