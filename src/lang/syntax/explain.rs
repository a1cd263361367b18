//! Why a declaration does not parse: the first token that cannot follow what stands before it, and the
//! smallest change that would get the parser furthest past it.
//!
//! Only the first error of a declaration is told. What follows it is too often its consequence.

use std::ops::Range;

use crate::base::Diagnostic;
use crate::lang::syntax::scan::{Token, is_reserved};
use crate::lang::syntax::text::SourceText;
use crate::lang::syntax::tree::Grammar;

/// Declarations longer than this (in bytes) get no search for a repair.
const MAX_REPAIRED: usize = 50_000;

/// What is tried before the offending token, in order of preference.
const INSERTIONS: [&str; 8] = [";", ")", "]", ",", "(", ":", ">", "x"];

/// Part of a file with text around it that makes it a whole for the grammar.
#[derive(Clone, Debug)]
pub(super) struct Snippet<'s> {
    /// Text before.
    pub prefix: &'s str,
    /// Bytes of the file.
    pub range: Range<usize>,
    /// Text after.
    pub suffix: &'s str,
}

impl Snippet<'_> {
    /// The text for the grammar. It is one line of the same length.
    pub(super) fn text(&self, source: &SourceText) -> String {
        let inner = source.mask.get(self.range.clone()).unwrap_or("").replace(['\n', '\r'], " ");
        [self.prefix, &inner, self.suffix].concat()
    }
}

/// Explains why a snippet does not parse.
pub(super) fn explain(source: &SourceText, grammar: &mut Grammar, snippet: &Snippet<'_>) -> Diagnostic {
    let text = snippet.text(source);
    let tokens = &source.scan.tokens;
    let at = grammar.first_error(&text).unwrap_or(0);
    let place = (snippet.range.start + at.saturating_sub(snippet.prefix.len())).min(snippet.range.end);
    let next = tokens.partition_point(|t| t.start < place);
    let inside = |t: &&Token| t.start >= snippet.range.start && t.end <= snippet.range.end;
    let found = tokens.get(next).filter(inside).copied();
    let before = next.checked_sub(1).and_then(|i| tokens.get(i)).filter(inside).copied();
    let after_found = tokens.get(next + 1).filter(inside).map_or(snippet.range.end, |t| t.start);

    let word = found.map_or("", |t| source.word(t));
    if let (Some(found), Some(owner)) = (found, owner(word)) {
        let message = format!("unexpected `{word}`: it belongs to no {owner}");
        return Diagnostic::error("SYNTAX", source.span(found.range()), message);
    }
    let repair = match text.len() {
        ..=MAX_REPAIRED => repair(grammar, &text, snippet, found.map_or(place, |t| t.start), after_found),
        _ => None,
    };
    let here = found.map_or(snippet.range.end..snippet.range.end, |t| t.range());
    let shown =
        if found.is_some() { format!("`{}`", excerpt(word)) } else { "end of the declaration".into() };
    let error =
        |range: Range<usize>, message: String| Diagnostic::error("SYNTAX", source.span(range), message);
    match (repair, before) {
        (Some("x"), _) if is_reserved(word) => error(here, format!("unexpected {shown}"))
            .with_hint("a reserved word cannot be a name or a value"),
        (Some("x"), _) => error(here, format!("unexpected {shown}"))
            .with_hint("a name or an expression is missing before it"),
        (Some(missing), Some(before)) => {
            let message = format!("expected `{missing}` after `{}`", excerpt(source.word(before)));
            error(before.end..before.end, message)
        }
        (Some(missing), None) => error(here, format!("expected `{missing}` before {shown}")),
        (None, _) => error(here, format!("unexpected {shown}")),
    }
}

/// What would have to stand before a keyword that only continues another statement.
pub(super) fn owner(word: &str) -> Option<&'static str> {
    match word {
        "else" => Some("`if`"),
        "catch" | "finally" => Some("`try`"),
        "case" | "default" => Some("`switch`"),
        _ => None,
    }
}

/// The insertion before the offending token that lets the parser get furthest, at least past that token;
/// `None` where leaving the token out is better still, or nothing helps.
fn repair(
    grammar: &mut Grammar,
    text: &str,
    snippet: &Snippet<'_>,
    found: usize,
    after: usize,
) -> Option<&'static str> {
    let local = |offset: usize| offset.saturating_sub(snippet.range.start) + snippet.prefix.len();
    let (found, after) = (local(found), local(after));
    let (head, tail) = (text.get(..found)?, text.get(found..)?);
    let mut best: Option<(usize, &'static str)> = None;
    for insertion in INSERTIONS {
        let changed = [head, " ", insertion, " ", tail].concat();
        let added = insertion.len() + 2;
        let reached = grammar.first_error(&changed).map_or(usize::MAX, |at| at.saturating_sub(added));
        // The error lies after the last token that fits: beyond `found`, the token itself fits now.
        if reached > found && best.is_none_or(|(most, _)| reached > most) {
            best = Some((reached, insertion));
        }
    }
    let without = [head, &" ".repeat(after - found), text.get(after..)?].concat();
    let reached = grammar.first_error(&without).map_or(usize::MAX, |at| at);
    match best {
        Some((most, _)) if reached > most && reached > after => None,
        Some((_, insertion)) => Some(insertion),
        None => None,
    }
}

/// A token's text, cut where it is long.
fn excerpt(word: &str) -> String {
    match word.char_indices().nth(20) {
        Some((at, _)) => format!("{}…", word.get(..at).unwrap_or("")),
        None => word.to_string(),
    }
}
