//! Why a declaration does not parse: the first token that cannot follow what stands before it, and the
//! smallest change that would get the parser furthest past it.
//!
//! Only the first error of a declaration is told. What follows it is too often its consequence.

use std::ops::Range;

use crate::base::{Code, Diagnostic, Span};
use crate::lang::syntax::scan::{Token, TokenKind, is_reserved};
use crate::lang::syntax::text::SourceText;
use crate::lang::syntax::tree::Grammar;

/// Declarations longer than this (in bytes) get no search for a repair.
const MAX_REPAIRED: usize = 8_000;

/// What is tried before the offending token, in order of preference: the text, and what it stands for.
const INSERTIONS: [(&str, Repair); 11] = [
    (">", Repair::Missing("`>`")),
    (";", Repair::Missing("`;`")),
    (")", Repair::Missing("`)`")),
    ("]", Repair::Missing("`]`")),
    (",", Repair::Missing("`,`")),
    ("(", Repair::Missing("`(`")),
    (":", Repair::Missing("`:`")),
    (": x", Repair::Missing("`:`")),
    ("}", Repair::Missing("`}`")),
    ("finally { }", Repair::Missing("`catch` or `finally`")),
    ("x", Repair::Operand),
];

/// What a declaration seems to lack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Repair {
    /// This token.
    Missing(&'static str),
    /// A name or an expression.
    Operand,
}

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

    if let Some(keyword) = misread(source, grammar, snippet, &text, next) {
        return keyword;
    }
    // A `>` is missing only after a `<`, a `catch` only after a block.
    let has_angle = statement(tokens, snippet, next).any(|t| t.is(b'<'));
    let applies = |text: &str| match text {
        ">" => has_angle,
        "finally { }" => before.is_some_and(|t| t.is(b'}')),
        _ => true,
    };
    let gap = found.map_or(place, |t| t.start)..after_found;
    let repair = match text.len() {
        ..=MAX_REPAIRED => repair(grammar, &text, snippet, gap, applies),
        _ => None,
    };
    // At its end a declaration collides with whatever follows it in the file.
    let here = whole_operator(tokens, next).unwrap_or(source.text.len()..source.text.len());
    let shown = match source.slice(here.clone()) {
        "" => "end of file".into(),
        text => format!("`{}`", excerpt(text)),
    };
    let before = before.and_then(|_| whole_operator(tokens, next.checked_sub(1)?));
    let error =
        |range: Range<usize>, message: String| Diagnostic::error(Code::Syntax, source.span(range), message);
    match (repair, before) {
        (Some(Repair::Operand), _) => error(here, format!("unexpected {shown}"))
            .with_hint("a name or an expression is missing before it"),
        (Some(Repair::Missing(missing)), Some(before)) => {
            let message = format!("expected {missing} after `{}`", excerpt(source.slice(before.clone())));
            error(before.end..before.end, message)
        }
        (Some(Repair::Missing(missing)), None) => error(here, format!("expected {missing} before {shown}")),
        (None, _) => error(here, format!("unexpected {shown}")),
    }
}

/// The grammar takes a keyword for a name where it expects none, and then stumbles over what follows: the
/// error is the keyword. Looks back from token `next` to where its statement begins.
fn misread(
    source: &SourceText,
    grammar: &mut Grammar,
    snippet: &Snippet<'_>,
    text: &str,
    next: usize,
) -> Option<Diagnostic> {
    let tokens = &source.scan.tokens;
    let statement = statement(tokens, snippet, next);
    let reserved: Vec<Token> = statement.filter(|t| is_reserved(source.word(**t))).copied().collect();
    if reserved.is_empty() {
        return None;
    }
    let tree = grammar.parse(text)?;
    let first = reserved.into_iter().filter(|token| {
        let local = |offset: usize| offset.saturating_sub(snippet.range.start) + snippet.prefix.len();
        let leaf = tree.root_node().descendant_for_byte_range(local(token.start), local(token.end));
        leaf.is_some_and(|leaf| matches!(leaf.kind(), "identifier" | "type_identifier"))
    });
    let first = first.min_by_key(|t| t.start)?;
    Some(reserved_name(source.word(first), source.span(first.range())))
}

/// Tokens before token `next`, last first, back to where its statement begins.
fn statement<'t>(tokens: &'t [Token], snippet: &Snippet<'_>, next: usize) -> impl Iterator<Item = &'t Token> {
    let start = snippet.range.start;
    let before = tokens.get(..next).unwrap_or(&[]).iter().rev();
    before.take_while(move |t| t.start >= start && ![b';', b'{', b'}'].iter().any(|&p| t.is(p)))
}

/// The bytes of a token; of the whole operator where it is a character of one.
fn whole_operator(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let is_part = |t: &Token| matches!(t.kind, TokenKind::Punct(c) if b"+-*/%=<>&|^!:".contains(&c));
    let token = tokens.get(at)?;
    let (mut start, mut end) = (token.start, token.end);
    if is_part(token) {
        for other in tokens.get(..at)?.iter().rev().take_while(|t| is_part(t)) {
            start = if other.end == start { other.start } else { break };
        }
        for other in tokens.get(at + 1..)?.iter().take_while(|t| is_part(t)) {
            end = if other.start == end { other.end } else { break };
        }
    }
    Some(start..end)
}

/// The error of a reserved word where a name should be.
pub(super) fn reserved_name(word: &str, span: Span) -> Diagnostic {
    match owner(word) {
        Some(owner) => {
            Diagnostic::error(Code::Syntax, span, format!("unexpected `{word}`: it belongs to no {owner}"))
        }
        None => {
            let message = format!("`{word}` is a reserved word and cannot be a name");
            Diagnostic::error(Code::ReservedName, span, message)
        }
    }
}

/// What would have to stand before a keyword that only continues another statement.
fn owner(word: &str) -> Option<&'static str> {
    match word {
        "else" => Some("`if`"),
        "catch" | "finally" => Some("`try`"),
        "case" | "default" => Some("`switch`"),
        _ => None,
    }
}

/// `gap` is the offending token with what stands up to the next one. The insertion before it that lets the parser get furthest, at least past that token;
/// `None` where leaving the token out is better still, or nothing helps.
fn repair(
    grammar: &mut Grammar,
    text: &str,
    snippet: &Snippet<'_>,
    gap: Range<usize>,
    applies: impl Fn(&str) -> bool,
) -> Option<Repair> {
    let local = |offset: usize| offset.saturating_sub(snippet.range.start) + snippet.prefix.len();
    let (found, after) = (local(gap.start), local(gap.end));
    let (head, tail) = (text.get(..found)?, text.get(found..)?);
    let mut best: Option<(usize, Repair)> = None;
    for (insertion, repair) in INSERTIONS.into_iter().filter(|(text, _)| applies(text)) {
        let changed = [head, " ", insertion, " ", tail].concat();
        let added = insertion.len() + 2;
        let reached = grammar.first_error(&changed).map_or(usize::MAX, |at| at.saturating_sub(added));
        // The error lies after the last token that fits: beyond `found`, the token itself fits now.
        if reached > found && best.is_none_or(|(most, _)| reached > most) {
            best = Some((reached, repair));
        }
    }
    let without = [head, &" ".repeat(after - found), text.get(after..)?].concat();
    let reached = grammar.first_error(&without).unwrap_or(usize::MAX);
    match best {
        Some((most, _)) if reached > most && reached > after => None,
        Some((_, repair)) => Some(repair),
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
