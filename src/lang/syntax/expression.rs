//! Single expressions that stand outside of any Java file: in YAML, on the command line.

use std::ops::Range;
use std::sync::Arc;

use crate::base::{Code, SourceMap, Span};
use crate::lang::ast::{Expr, Member};
use crate::lang::syntax::parse;

/// Stands before the expression, so that a whole file results.
const BEFORE: &str = "class E { Object e =\n";

/// An expression as somebody wrote it.
#[derive(Clone, Debug)]
pub struct WrittenExpression {
    /// Its text.
    pub text: Arc<str>,
    /// What was read; [`WrittenExpression::at`] gives the places of its spans.
    pub expr: Arc<Expr>,
}

/// What is wrong with an expression, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpressionError {
    /// The code of the same mistake in a Java file, [`Code::BadExpression`] where no file has it.
    pub code: Code,
    /// One sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Bytes of its text.
    pub at: Range<usize>,
}

impl ExpressionError {
    /// One without a hint.
    pub fn new(message: impl Into<String>, at: Range<usize>) -> Self {
        Self { code: Code::BadExpression, message: message.into(), hint: None, at }
    }

    /// The same with a code.
    pub fn with_code(self, code: Code) -> Self {
        Self { code, ..self }
    }
}

impl WrittenExpression {
    /// Reads one.
    ///
    /// # Errors
    /// It is no Java expression.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        let mut sources = SourceMap::default();
        let file = sources.add("<expression>", format!("{BEFORE}{text}\n; }}"));
        let (unit, diagnostics) = parse(&sources, file);
        let whole = 0..text.len();
        if let Some(first) = diagnostics.iter().find(|d| d.is_error()) {
            let at = first.span.map_or(whole.clone(), |span| place(span, text));
            // It breaks off where the text does.
            let is_end = first.span.is_some_and(|s| s.start as usize > BEFORE.len() + text.len());
            let why = if is_end { "it ends too early" } else { &first.message };
            let message = format!("it is no Java expression: {why}");
            return Err(ExpressionError::new(message, at).with_code(first.code));
        }
        let mut members = unit.types.iter().flat_map(|t| &t.members);
        let expr = match (members.next(), members.next(), unit.types.len()) {
            (Some(Member::Field(field)), None, 1) => field.init.clone(),
            _ => None,
        };
        let expr = expr.ok_or_else(|| ExpressionError::new("it is no single Java expression", whole))?;
        Ok(Self { text: text.into(), expr: Arc::new(expr) })
    }

    /// The place of a part in the text.
    pub fn at(&self, span: Span) -> Range<usize> {
        place(span, &self.text)
    }
}

/// A span of the file around an expression as bytes of the expression.
fn place(span: Span, text: &str) -> Range<usize> {
    let inside = |offset: u32| (offset as usize).saturating_sub(BEFORE.len()).min(text.len());
    inside(span.start)..inside(span.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::ast::ExprKind;

    #[test]
    fn expressions_parse_and_others_say_where_they_break() {
        let parsed = WrittenExpression::parse("this.root.left == null && size > 2");
        assert!(parsed.is_ok_and(|w| matches!(w.expr.kind, ExprKind::Binary { .. })));
        for bad in ["", "a +", "a; int b = 2", "a } class F {", "int x"] {
            assert!(WrittenExpression::parse(bad).is_err(), "{bad}");
        }
    }
}
