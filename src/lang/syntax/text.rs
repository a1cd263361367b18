//! A file's text as the grammar sees it, and the way back to the bytes that the user wrote.
//!
//! Unicode escapes outside literals are replaced by their characters (JLS 3.3), with a map of offsets.
//! For the grammar everything that is not syntax is blanked at equal length: comments become spaces,
//! the insides of literals underscores, numbers ones. So no literal, however odd, can lead it astray, and
//! trees have no comments in them. Literals are decoded from the text, never from the mask.

use std::cmp::Reverse;
use std::ops::Range;

use crate::base::{FileId, Span};
use crate::lang::syntax::scan::{Scan, Token, TokenKind, scan, unicode_escape};

/// A file's text, scanned.
#[derive(Debug)]
pub(super) struct SourceText {
    /// The file.
    pub file: FileId,
    /// The text after translation of escapes.
    pub text: String,
    /// The same at equal length with comments and literals blanked.
    pub mask: String,
    /// Tokens, comments and errors of `text`.
    pub scan: Scan,
    /// Pairs (offset in `text`, offset in the file) from which on both advance alike.
    map: Vec<(usize, usize)>,
}

impl SourceText {
    /// Translates, scans and masks.
    pub(super) fn new(file: FileId, original: &str) -> Self {
        let first = scan(original);
        let (text, map, scan) = match translate(original, &first) {
            Some((text, map)) => {
                let again = scan(&text);
                (text, map, again)
            }
            None => (original.to_string(), Vec::new(), first),
        };
        let mask = name_outer_super(mask(&text, &scan), &scan.tokens);
        let mask = bare_targets(mask, &scan.tokens);
        let mask = simple_records(mask, &scan.tokens);
        Self { file, text, mask, scan, map }
    }

    /// Offset in the file of an offset in `text`.
    pub(super) fn original(&self, offset: usize) -> usize {
        let after = self.map.partition_point(|&(at, _)| at <= offset);
        match after.checked_sub(1).and_then(|i| self.map.get(i)) {
            Some(&(at, original)) => original + (offset - at),
            None => offset,
        }
    }

    /// The span in the file of a range of `text`.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, self.original(range.start), self.original(range.end))
    }

    /// The text of a range.
    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or("")
    }

    /// The token's text.
    pub(super) fn word(&self, token: Token) -> &str {
        self.slice(token.range())
    }

    /// Line of an offset, from 1, for messages.
    pub(super) fn line(&self, offset: usize) -> usize {
        1 + self.text.as_bytes().iter().take(offset).filter(|&&b| b == b'\n').count()
    }
}

/// The text with the unicode escapes outside literals and comments replaced; `None` without any.
fn translate(original: &str, scan: &Scan) -> Option<(String, Vec<(usize, usize)>)> {
    let mut text = String::new();
    let mut map = Vec::new();
    let mut done = 0;
    for token in scan.tokens.iter().filter(|t| t.is(b'\\')) {
        let Some((unit, end)) = unicode_escape(original, token.start) else { continue };
        let Some(c) = char::from_u32(u32::from(unit)) else { continue };
        text.push_str(original.get(done..token.start)?);
        map.push((text.len(), token.start));
        text.push(c);
        map.push((text.len(), end));
        done = end;
    }
    text.push_str(original.get(done..)?);
    (done > 0).then_some((text, map))
}

/// What stands in the mask instead of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blank {
    Space,
    Number,
    Literal,
}

fn mask(text: &str, scan: &Scan) -> String {
    let blank = |token: &Token| match token.kind {
        TokenKind::Number => Some((token.range(), Blank::Number)),
        TokenKind::Quoted => Some((token.range(), Blank::Literal)),
        _ => None,
    };
    let spaces = scan.comments.iter().cloned().chain(scan.errors.iter().map(|e| e.range.clone()));
    let mut blanked: Vec<_> = scan.tokens.iter().filter_map(blank).collect();
    blanked.extend(spaces.map(|range| (range, Blank::Space)));
    if text.starts_with('\u{feff}') {
        blanked.push((0..'\u{feff}'.len_utf8(), Blank::Space));
    }
    blanked.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (range, blank) in blanked {
        if range.start < done {
            continue;
        }
        out.push_str(text.get(done..range.start).unwrap_or(""));
        let quote = text.as_bytes().get(range.start).copied().unwrap_or(b' ') as char;
        match blank {
            Blank::Literal if range.len() >= 2 => {
                out.push(quote);
                out.extend(std::iter::repeat_n('_', range.len() - 2));
                out.push(quote);
            }
            Blank::Number => out.extend(std::iter::repeat_n('1', range.len())),
            Blank::Literal | Blank::Space => {
                let bytes = text.as_bytes().get(range.clone()).unwrap_or(&[]);
                out.extend(bytes.iter().map(|&b| if b == b'\n' { '\n' } else { ' ' }));
            }
        }
        done = range.end;
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}

/// The grammar has no `Outer.super::name`: there `super` becomes an ordinary name of that length.
fn name_outer_super(mask: String, tokens: &[Token]) -> String {
    let mut out = String::with_capacity(mask.len());
    let mut done = 0;
    for window in tokens.windows(4) {
        let &[dot, word, first, second] = window else { continue };
        let is_outer = dot.is(b'.') && first.is(b':') && second.is(b':');
        if is_outer && mask.get(word.range()) == Some("super") {
            out.push_str(mask.get(done..word.start).unwrap_or(""));
            out.push_str("_____");
            done = word.end;
        }
    }
    out.push_str(mask.get(done..).unwrap_or(""));
    out
}

/// The grammar has no parentheses around what is assigned to: in `(x) = 1` they become spaces.
fn bare_targets(mask: String, tokens: &[Token]) -> String {
    let mut open: Vec<usize> = Vec::new();
    let mut bare: Vec<usize> = Vec::new();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    // Of several pairs around each other the outer ones stand before the operator.
    let mut closing = vec![0; tokens.len() + 1];
    for (i, token) in tokens.iter().enumerate().rev() {
        closing[i] = if token.is(b')') { closing[i + 1] + 1 } else { 0 };
    }
    for (i, token) in tokens.iter().enumerate() {
        if token.is(b'(') {
            open.push(i);
        } else if token.is(b')')
            && let Some(from) = open.pop()
        {
            let outer = closing[i + 1];
            if outer <= open.len() && assigns(tokens.get(i + 1 + outer..).unwrap_or(&[])) {
                pairs.push((from, i));
            }
        }
    }
    for (from, to) in pairs {
        let before = from.checked_sub(1).and_then(|at| tokens.get(at));
        let starts =
            before.is_none_or(|t| [b';', b'{', b'}', b'(', b'=', b',', b':'].iter().any(|&p| t.is(p)));
        if starts {
            bare.extend([from, to].iter().filter_map(|&at| tokens.get(at)).map(|t| t.start));
        }
    }
    if bare.is_empty() {
        return mask;
    }
    bare.sort_unstable();
    let blank = |(at, c): (usize, char)| if bare.binary_search(&at).is_ok() { ' ' } else { c };
    mask.char_indices().map(blank).collect()
}

/// The grammar has no qualified names of records in patterns, and no `final` there: in `case A.B(final C c)` dots
/// become parts of a name, and the modifier spaces.
fn simple_records(mask: String, tokens: &[Token]) -> String {
    let word = |at: usize| tokens.get(at).and_then(|t| mask.get(t.range())).unwrap_or("");
    let is_name = |at: usize| word(at).starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    let mut changed: Vec<(usize, usize, char)> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let starts = word(at) == "case" || word(at) == "instanceof";
        at += 1;
        if !starts {
            continue;
        }
        // Inside the parentheses of a record everything is a pattern.
        let mut depth = 0;
        loop {
            if word(at) == "final" {
                changed.extend(tokens.get(at).map(|t| (t.start, t.end, ' ')));
                at += 1;
            } else if is_name(at) {
                let mut last = at;
                while word(last + 1) == "." && is_name(last + 2) {
                    last += 2;
                }
                if word(last + 1) == "(" {
                    let dots =
                        (at..last).filter_map(|dot| Some((tokens.get(dot)?.end, tokens.get(dot + 1)?.end)));
                    changed.extend(dots.map(|(from, to)| (from, to, '_')));
                }
                at = last + 1;
                if depth == 0 && word(at) != "(" {
                    break;
                }
            } else {
                depth += usize::from(word(at) == "(");
                let closes = word(at) == ")";
                depth -= usize::from(closes && depth > 0);
                at += 1;
                if depth == 0 || at >= tokens.len() {
                    break;
                }
            }
        }
    }
    if changed.is_empty() {
        return mask;
    }
    let mut bytes = mask.into_bytes();
    for (from, to, by) in changed {
        bytes.iter_mut().take(to).skip(from).for_each(|b| *b = by as u8);
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Whether tokens start with an assignment operator.
fn assigns(tokens: &[Token]) -> bool {
    let is = |i: usize, punct: u8| tokens.get(i).is_some_and(|t| t.is(punct));
    let adjacent = |i: usize| match (tokens.get(i), tokens.get(i + 1)) {
        (Some(a), Some(b)) => a.end == b.start,
        _ => false,
    };
    if is(0, b'=') {
        return !(is(1, b'=') && adjacent(0));
    }
    let single = [b'+', b'-', b'*', b'/', b'%', b'&', b'|', b'^'].iter().any(|&p| is(0, p));
    let shift = (is(0, b'<') && is(1, b'<')) || (is(0, b'>') && is(1, b'>'));
    let last = if single {
        1
    } else if shift {
        2 + usize::from(is(2, b'>'))
    } else {
        return false;
    };
    is(last, b'=') && (0..last).all(adjacent)
}
