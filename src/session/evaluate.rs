//! Expressions about the current state: `print`, watches, conditions of breakpoints.

use crate::exec::Value;
use crate::exec::symbolic::expression::{Named, NoValue, Operand};
use crate::lang::ast::{Expr, PrimitiveName};
use crate::lang::program::ErasedType;
use crate::lang::syntax::parse_expression;
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::{Session, describe};

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

impl Session {
    /// Its value in the selected frame.
    pub(super) fn value_of(&mut self, expression: &Expression) -> Result<Operand, NoValue> {
        let state = &self.live.state;
        let frame = state.machine.frames(&self.subject.program).rev().nth(self.frame);
        let boolean = ErasedType::primitive(PrimitiveName::Boolean);
        let params = &self.subject.program.methods[self.subject.methods[self.method].method].param_names;
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
        self.engine.evaluate(state, &expression.expr, &names)
    }

    /// Its value as text, `undecided: …` where it has none yet.
    pub(super) fn show_value(&mut self, expression: &Expression) -> Result<String, CommandError> {
        let term = match self.value_of(expression) {
            Ok(Operand::Reference(None)) => return Ok("null".into()),
            Ok(Operand::Reference(Some(object))) => {
                let (program, state) = (&self.subject.program, &self.live.state);
                return Ok(describe::object_name(program, state, self.engine.terms(), object));
            }
            Ok(Operand::Term(term)) => term,
            Err(NoValue::Undecided(why)) => return Ok(format!("undecided: {why}")),
            Err(NoValue::Wrong(why)) => {
                let message = format!("`{}`: {why}", expression.text);
                return Err(CommandError::new(message).with_hint(NAMES));
            }
        };
        let shown = self.engine.terms().display(term).to_string();
        Ok(match self.engine.truth(&self.live.state, term) {
            Some(truth) if shown == truth.to_string() => shown,
            Some(truth) => format!("{truth}, by the path condition ({shown})"),
            None => shown,
        })
    }

    /// Whether a condition holds here, certainly.
    pub(super) fn holds(&mut self, condition: &Expression) -> bool {
        match self.value_of(condition) {
            Ok(Operand::Term(term)) => self.engine.truth(&self.live.state, term) == Some(true),
            _ => false,
        }
    }

    pub(super) fn print(&mut self, text: &str) -> Result<Reply, CommandError> {
        let expression = Expression::parse(text)?;
        let value = self.show_value(&expression)?;
        Ok(Reply::Value { expression: expression.text, value })
    }
}
