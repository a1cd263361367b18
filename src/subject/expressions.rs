//! Where expressions about a subject stand (in the scope of its input), and what is wrong with them.

use std::sync::Arc;

use crate::base::{Diagnostic, SourceMap, Span};
use crate::lang::lower::ExpressionScope;
use crate::lang::program::{MethodId, Program, Type};
use crate::lang::syntax::ExpressionError;
use crate::subject::Receiver;

/// The scope of a condition of the input, where a method under analysis is entered: `this` is the receiver
/// of the input, `variables` are the arguments.
pub fn input_scope<'a>(
    program: &Program,
    receiver: Option<Receiver>,
    method: MethodId,
    variables: &'a [(Arc<str>, Type)],
    objects: &'a dyn Fn(&str) -> Option<Type>,
) -> ExpressionScope<'a> {
    let class = receiver.map_or(program.methods[method].class, |r| r.class);
    ExpressionScope { class, method, has_this: receiver.is_some(), variables, objects }
}

/// An error in an expression that stands in a file, at its own place where the file has the text as it is.
pub fn bad_expression(sources: &SourceMap, span: Span, text: &str, error: ExpressionError) -> Diagnostic {
    let written = sources.text(span);
    let quote = written.len() - written.trim_start_matches(['"', '\'']).len();
    let is_plain = written.get(quote..).is_some_and(|rest| rest.starts_with(text));
    let offset = |at: usize| u32::try_from(quote + at).map_or(span.end, |at| span.start.saturating_add(at));
    let place = match is_plain {
        true => Span { start: offset(error.at.start), end: offset(error.at.end), ..span },
        false => span,
    };
    let message = format!("`{text}`: {}", error.message);
    Diagnostic { hint: error.hint, ..Diagnostic::error(error.code, place, message) }
}
