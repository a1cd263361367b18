//! Expressions about the current state: `print`, watches, conditions of breakpoints.

use crate::exec::Value;
use crate::exec::symbolic::expression::{Named, NoValue, Operand};
use crate::lang::ast::{Expr, PrimitiveName};
use crate::lang::program::ErasedType;
use crate::lang::syntax::parse_expression;
use crate::session::command::CommandError;
use crate::session::cursor::Cursor;
use crate::session::describe;
use crate::session::explorer::Explorer;
use crate::session::reply::Reply;

const FORM: &str = "an expression is Java over roots, arguments, locals and objects: this.size > 2";
const NAMES: &str = "`vars` lists arguments and locals, `heap` fields and objects";

/// An expression as it was typed, with what it means.
#[derive(Clone, Debug)]
pub struct Expression {
    /// As typed.
    pub text: String,
    expr: Expr,
}

impl Expression {
    /// Reads one.
    ///
    /// # Errors
    /// It is no Java expression.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        match parse_expression(text) {
            Ok(expr) => Ok(Self { text: text.to_string(), expr }),
            Err(why) => Err(CommandError::new(format!("`{text}`: {why}")).with_hint(FORM)),
        }
    }
}

/// Its value in the selected frame.
fn value_of(explorer: &mut Explorer, cursor: &Cursor, expression: &Expression) -> Result<Operand, NoValue> {
    let state = cursor.state();
    let subject = explorer.setup.subject.clone();
    let frame = state.machine.frames(&subject.program).rev().nth(cursor.frame);
    let boolean = ErasedType::primitive(PrimitiveName::Boolean);
    let params = &subject.program.methods[subject.methods[explorer.setup.method].method].param_names;
    // The innermost declaration wins.
    let names = |name: &str| {
        let Some(frame) = &frame else {
            // Before the call an argument has no value yet.
            return params
                .iter()
                .any(|p| **p == *name)
                .then_some(Named { value: Value::Unset, is_boolean: false });
        };
        let (value, ty) = frame.local(name)?;
        Some(Named { value, is_boolean: ty == Some(boolean) })
    };
    explorer.engine.evaluate(state, &expression.expr, &names)
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
    let term = match value_of(explorer, cursor, expression) {
        Ok(Operand::Reference(None)) => return Ok("null".into()),
        Ok(Operand::Reference(Some(object))) => {
            let (program, terms) = (explorer.setup.program(), explorer.engine.terms());
            return Ok(describe::object_name(program, cursor.state(), terms, object));
        }
        Ok(Operand::Term(term)) => term,
        Err(NoValue::Undecided(why)) => return Ok(format!("undecided: {why}")),
        Err(NoValue::Wrong(why)) => {
            let message = format!("`{}`: {why}", expression.text);
            return Err(CommandError::new(message).with_hint(NAMES));
        }
    };
    let shown = explorer.engine.terms().display(term).to_string();
    Ok(match explorer.engine.truth(cursor.state(), term) {
        Some(truth) if shown == truth.to_string() => shown,
        Some(truth) => format!("{truth}, by the path condition ({shown})"),
        None => shown,
    })
}

/// Whether a condition holds at a place, certainly.
pub fn holds(explorer: &mut Explorer, cursor: &Cursor, condition: &Expression) -> bool {
    match value_of(explorer, cursor, condition) {
        Ok(Operand::Term(term)) => explorer.engine.truth(cursor.state(), term) == Some(true),
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
