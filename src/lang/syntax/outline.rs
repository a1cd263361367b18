//! The shape of a file that does not parse: which braces belong together, and where one declaration ends
//! and the next begins. It looks at tokens only, so no error within one member reaches the next.
//!
//! Where braces do not balance, indentation decides which one is missing or too many, for at most as
//! many braces as are missing or too many. A well balanced file is never judged by its layout.

use std::ops::Range;

use crate::lang::syntax::build::MAX_NESTING;
use crate::lang::syntax::scan::{Token, TokenKind, is_reserved};
use crate::lang::syntax::text::SourceText;

/// Where a brace is closed, as an index of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Close {
    /// By this token.
    At(usize),
    /// By none: what it opens ends before this token.
    Before(usize),
}

impl Close {
    /// The token after what the brace opens, its closing brace left out.
    pub(super) fn inner_end(self) -> usize {
        match self {
            Close::At(at) | Close::Before(at) => at,
        }
    }
    /// The token after it all.
    pub(super) fn end(self) -> usize {
        match self {
            Close::At(at) => at + 1,
            Close::Before(at) => at,
        }
    }
}

/// One declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    /// Its tokens.
    pub tokens: Range<usize>,
    /// The brace that opens its body.
    pub body: Option<usize>,
}

/// How deep type arguments may nest in one type. The grammar needs quadratic time for unclosed ones.
const MAX_ANGLES: usize = 128;

/// The tokens at which brackets or type arguments come to nest deeper than any declaration may, so that
/// the grammar need not be asked. Each stands at the start of its too deep part.
pub(super) fn too_deep(tokens: &[Token]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut open: Vec<u8> = Vec::new();
    let mut angles = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        let TokenKind::Punct(punct) = token.kind else { continue };
        match punct {
            b'<' => angles += 1,
            b'>' => angles = angles.saturating_sub(1),
            b'&' if tokens.get(at + 1).is_none_or(|next| !next.is(b'&')) => {}
            b'.' | b',' | b'?' | b'[' | b']' | b'@' => {}
            _ => angles = 0,
        }
        match punct {
            b'{' | b'(' | b'[' => open.push(punct),
            // A brace that closes ends every parenthesis inside, matched or not.
            b'}' => {
                let brace = open.iter().rposition(|&p| p == b'{');
                open.truncate(brace.unwrap_or(open.len()));
            }
            b')' if open.last() == Some(&b'(') => open.truncate(open.len() - 1),
            b']' if open.last() == Some(&b'[') => open.truncate(open.len() - 1),
            _ => {}
        }
        let opens = matches!(punct, b'{' | b'(' | b'[');
        if (opens && open.len() == MAX_NESTING as usize + 1) || (punct == b'<' && angles == MAX_ANGLES + 1) {
            found.push(at);
        }
    }
    found
}

/// The shape of a file.
pub(super) struct Outline<'s> {
    source: &'s SourceText,
    tokens: &'s [Token],
    /// For every `{` where it is closed.
    closes: Vec<Option<Close>>,
    /// Every `}` that closes nothing, in order.
    pub stray: Vec<usize>,
    /// Every `{` that nothing closes, in order.
    pub unclosed: Vec<usize>,
}

impl<'s> Outline<'s> {
    /// Matches all braces.
    pub(super) fn new(source: &'s SourceText) -> Self {
        let tokens = &source.scan.tokens;
        let closes = vec![None; tokens.len()];
        let mut outline = Self { source, tokens, closes, stray: Vec::new(), unclosed: Vec::new() };
        outline.match_braces();
        outline.unclosed.sort_unstable();
        outline
    }

    fn match_braces(&mut self) {
        let count = |punct| self.tokens.iter().filter(|t| t.is(punct)).count();
        let (opened, closed) = (count(b'{'), count(b'}'));
        let mut missing = opened.saturating_sub(closed);
        let mut extra = closed.saturating_sub(opened);
        let lines = Lines::new(self.source);
        let mut open: Vec<Open> = Vec::new();
        let mut indent = 0;
        for (at, token) in self.tokens.iter().enumerate() {
            let column = lines.column_if_first(at);
            indent = column.unwrap_or(indent);
            if let (Some(column), Some(innermost)) = (column, open.last_mut()) {
                innermost.is_indented |= at == innermost.token + 1 && column > innermost.indent;
            }
            while missing > 0 && column.is_some_and(|column| self.ends_early(open.last(), at, column)) {
                missing -= 1;
                if let Some(open) = open.pop() {
                    self.leave_open(open.token, at);
                }
            }
            if token.is(b'{') {
                let is_type = self.opens_type(at);
                open.push(Open { token: at, indent, is_type, is_indented: false });
            } else if token.is(b'}') {
                let too_deep =
                    column.zip(open.last()).is_some_and(|(c, open)| open.is_indented && c > open.indent);
                match open.pop() {
                    Some(innermost) if extra > 0 && too_deep => {
                        extra -= 1;
                        open.push(innermost);
                        self.stray.push(at);
                    }
                    Some(open) => self.set_close(open.token, Close::At(at)),
                    None => self.stray.push(at),
                }
            }
        }
        for open in open {
            self.leave_open(open.token, self.tokens.len());
        }
    }

    /// Whether a token that begins a line shows by its column that the innermost brace is already closed.
    fn ends_early(&self, open: Option<&Open>, at: usize, column: usize) -> bool {
        let (Some(open), Some(token)) = (open, self.tokens.get(at)) else { return false };
        if !open.is_indented {
            return false;
        }
        if token.is(b'}') {
            return column < open.indent;
        }
        let word = self.source.word(*token);
        let continues = matches!(word, "case" | "default" | "else" | "catch" | "finally" | "while");
        let is_label = self.tokens.get(at + 1).is_some_and(|t| t.is(b':'));
        let begins = token.is(b'@') || (token.kind == TokenKind::Word && !continues && !is_label);
        begins && !open.is_type && column <= open.indent
    }

    /// Whether a brace opens a class body: a type's header or `new X(…)` stands before it.
    fn opens_type(&self, at: usize) -> bool {
        let before = self.tokens.get(..at).unwrap_or(&[]).iter().rev().take(64);
        let mut parens = 0usize;
        for token in before {
            match token.kind {
                TokenKind::Punct(b')') => parens += 1,
                TokenKind::Punct(b'(') if parens == 0 => return false,
                TokenKind::Punct(b'(') => parens -= 1,
                TokenKind::Punct(b';' | b'{' | b'}' | b'=') if parens == 0 => return false,
                TokenKind::Word if parens == 0 => {
                    if matches!(self.source.word(*token), "class" | "interface" | "enum" | "record" | "new") {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    fn set_close(&mut self, open: usize, close: Close) {
        if let Some(slot) = self.closes.get_mut(open) {
            *slot = Some(close);
        }
    }

    fn leave_open(&mut self, open: usize, before: usize) {
        self.unclosed.push(open);
        self.set_close(open, Close::Before(before));
    }

    /// Where a `{` is closed.
    pub(super) fn close(&self, open: usize) -> Close {
        self.closes.get(open).copied().flatten().unwrap_or(Close::Before(self.tokens.len()))
    }

    fn token(&self, at: usize) -> Option<Token> {
        self.tokens.get(at).copied()
    }

    fn word(&self, at: usize) -> &'s str {
        self.token(at).map_or("", |t| self.source.word(t))
    }

    /// The declaration that begins at a token: up to its `;`, its body's end, or where the next one
    /// visibly begins. It has at least one token.
    pub(super) fn piece(&self, from: usize, end: usize) -> Piece {
        let lines = Lines::new(self.source);
        let column = lines.column_if_first(from);
        let mut parens = 0usize;
        let (mut assigned, mut has_header) = (false, false);
        let mut at = from;
        while let Some(token) = self.token(at).filter(|_| at < end) {
            let ends_here = Piece { tokens: from..at, body: None };
            if at > from
                && let Some(own) = lines.column_if_first(at)
            {
                let aligned = assigned && column.is_some_and(|column| own <= column);
                if (aligned && (token.kind == TokenKind::Word || token.is(b'@')))
                    || (has_header && self.begins_declaration(at))
                {
                    return ends_here;
                }
            }
            match token.kind {
                TokenKind::Punct(b'@') if self.word(at + 1) != "interface" => {
                    at = self.annotation_end(at, end);
                    continue;
                }
                TokenKind::Punct(b'(' | b'[') => parens += 1,
                TokenKind::Punct(b')' | b']') => parens = parens.saturating_sub(1),
                TokenKind::Punct(b'=') if parens == 0 => assigned = true,
                TokenKind::Punct(b';') => return Piece { tokens: from..at + 1, body: None },
                TokenKind::Punct(b'}') if at > from => return ends_here,
                TokenKind::Punct(b'{') => {
                    let close = self.close(at);
                    if !assigned {
                        return Piece { tokens: from..close.end().max(at + 1), body: Some(at) };
                    }
                    at = close.end().max(at + 1);
                    continue;
                }
                TokenKind::Word => has_header = true,
                _ => {}
            }
            at += 1;
        }
        Piece { tokens: from..at.max(from + 1), body: None }
    }

    /// Whether a token that begins a line can only begin another declaration.
    fn begins_declaration(&self, at: usize) -> bool {
        const FIRST: [&str; 22] = [
            "abstract",
            "boolean",
            "byte",
            "char",
            "class",
            "double",
            "enum",
            "final",
            "float",
            "import",
            "int",
            "interface",
            "long",
            "native",
            "package",
            "private",
            "protected",
            "public",
            "short",
            "static",
            "void",
            "volatile",
        ];
        let Some(before) = at.checked_sub(1).and_then(|at| self.token(at)) else { return false };
        let after_end = match before.kind {
            TokenKind::Word => !is_reserved(self.source.word(before)),
            TokenKind::Number | TokenKind::Quoted => true,
            TokenKind::Punct(punct) => matches!(punct, b')' | b']' | b'*'),
        };
        after_end && (FIRST.contains(&self.word(at)) || self.token(at).is_some_and(|t| t.is(b'@')))
    }

    fn annotation_end(&self, at: usize, end: usize) -> usize {
        let mut at = at + 2;
        while self.token(at).is_some_and(|t| t.is(b'.')) && at + 1 < end {
            at += 2;
        }
        if !self.token(at).is_some_and(|t| t.is(b'(')) {
            return at.min(end);
        }
        let mut parens = 0usize;
        while let Some(token) = self.token(at).filter(|_| at < end) {
            match token.kind {
                TokenKind::Punct(b'(') => parens += 1,
                TokenKind::Punct(b')') if parens == 1 => return at + 1,
                TokenKind::Punct(b')') => parens = parens.saturating_sub(1),
                TokenKind::Punct(b';') => return at,
                _ => {}
            }
            at += 1;
        }
        at
    }
}

/// A brace that is open.
struct Open {
    token: usize,
    /// Column at which its line begins.
    indent: usize,
    is_type: bool,
    /// The first thing inside is on a line of its own and further right.
    is_indented: bool,
}

/// Columns of tokens. A tab counts as one: within a file that indents alike, order is all that matters.
struct Lines<'s> {
    source: &'s SourceText,
}

impl<'s> Lines<'s> {
    fn new(source: &'s SourceText) -> Self {
        Self { source }
    }

    fn line_start(&self, at: usize) -> Option<(usize, usize)> {
        let token = self.source.scan.tokens.get(at)?;
        let before = self.source.mask.as_bytes().get(..token.start)?;
        let previous = at.checked_sub(1).and_then(|at| self.source.scan.tokens.get(at)).map_or(0, |t| t.end);
        let start = before.get(previous..)?.iter().rposition(|&b| b == b'\n').map(|n| previous + n + 1);
        Some((start.or((at == 0).then_some(0))?, token.start))
    }

    /// The column of a token that is the first on its line.
    fn column_if_first(&self, at: usize) -> Option<usize> {
        let (start, token) = self.line_start(at)?;
        Some(token - start)
    }
}
