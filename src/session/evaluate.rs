//! Expressions about the current state: `print`, watches, conditions of breakpoints.

use crate::exec::symbolic::expression::{NoValue, Operand};
use crate::lang::ast::Expr;
use crate::lang::syntax::parse_expression;
use crate::session::command::CommandError;
use crate::session::reply::Reply;
use crate::session::{Session, describe};

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
        let hint = "an expression is Java over roots, arguments, locals and objects: this.size > 2";
        match parse_expression(text) {
            Ok(expr) => Ok(Self { text: text.to_string(), expr }),
            Err(why) => Err(CommandError::new(format!("`{text}`: {why}")).with_hint(hint)),
        }
    }
}

impl Session {
    /// Its value in the selected frame.
    pub(super) fn value_of(&mut self, expression: &Expression) -> Result<Operand, NoValue> {
        let state = &self.live.state;
        let locals: Vec<(String, crate::exec::Value)> = self
            .frames()
            .get(self.frame)
            .map(|frame| frame.locals().map(|(name, value)| (name.to_string(), value)).collect())
            .unwrap_or_default();
        // The innermost declaration wins.
        let names =
            |name: &str| locals.iter().rev().find(|(known, _)| known == name).map(|&(_, value)| value);
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
                return Err(CommandError::new(format!("`{}`: {why}", expression.text)));
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
