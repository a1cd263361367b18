//! Java's lexical structure: words, numbers, literals and single punctuation characters, with the
//! lexical errors among them.
//!
//! The grammar's own lexer is too lenient for literals (it accepts strings over several lines) and
//! cannot tell where a broken literal ends. This one does both, and its tokens are what error recovery
//! splits a file by. Operators are single characters: nothing here needs `>>=` as one token.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// Identifier or keyword.
    Word,
    /// Number.
    Number,
    /// String, text block or character literal.
    Quoted,
    /// One character of punctuation.
    Punct(u8),
}

/// A token and the bytes it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Token {
    /// Whether it is this punctuation character.
    pub(super) fn is(&self, punct: u8) -> bool {
        self.kind == TokenKind::Punct(punct)
    }
    /// Its bytes as a range.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A lexical error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LexicalError {
    /// The place.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<&'static str>,
}

/// Everything in a text.
#[derive(Clone, Default, Debug)]
pub(super) struct Scan {
    /// Tokens in order.
    pub tokens: Vec<Token>,
    /// Comments in order.
    pub comments: Vec<Range<usize>>,
    /// Errors in order.
    pub errors: Vec<LexicalError>,
}

/// Scans a whole text.
pub(super) fn scan(text: &str) -> Scan {
    let mut scanner = Scanner { text, bytes: text.as_bytes(), at: 0, out: Scan::default() };
    if text.starts_with('\u{feff}') {
        scanner.at = '\u{feff}'.len_utf8();
    }
    while scanner.at < scanner.bytes.len() {
        scanner.token();
    }
    scanner.out
}

struct Scanner<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    out: Scan,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.out.tokens.push(Token { kind, start, end: self.at });
    }

    fn error(&mut self, start: usize, message: impl Into<String>, hint: Option<&'static str>) {
        self.out.errors.push(LexicalError { range: start..self.at, message: message.into(), hint });
    }

    fn token(&mut self) {
        let start = self.at;
        let Some(c) = self.rest().chars().next() else {
            self.at += 1;
            return;
        };
        match c {
            '/' if self.peek(1) == b'/' => self.line_comment(),
            '/' if self.peek(1) == b'*' => self.block_comment(),
            '"' if self.opens_text_block() => self.text_block(),
            '"' | '\'' => self.quoted(c as u8),
            '0'..='9' => self.number(),
            '.' if self.peek(1).is_ascii_digit() => self.number(),
            // A file may end in control-Z.
            '\u{1a}' if self.at + 1 == self.bytes.len() => self.at += 1,
            _ if is_word(c) => {
                self.at += self.rest().find(|c: char| !is_word(c)).unwrap_or(self.rest().len());
                self.push(TokenKind::Word, start);
            }
            _ if c.is_whitespace() => self.at += c.len_utf8(),
            _ => {
                self.at += c.len_utf8();
                let legal = "(){}[];,.@=<>!~?:+-*/&|^%".contains(c);
                if legal {
                    self.push(TokenKind::Punct(c as u8), start);
                } else {
                    if c == '\\' {
                        self.push(TokenKind::Punct(b'\\'), start);
                    }
                    self.error(start, format!("illegal character `{}`", c.escape_default()), None);
                }
            }
        }
    }

    fn line_comment(&mut self) {
        let start = self.at;
        self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
        self.out.comments.push(start..self.at);
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let close = self.text.get(start + 2..).and_then(|rest| rest.find("*/"));
        self.at = close.map_or(self.bytes.len(), |n| start + 2 + n + 2);
        self.out.comments.push(start..self.at);
        if close.is_none() {
            let end = std::mem::replace(&mut self.at, start + 2);
            self.error(start, "this comment is never closed", Some("end it with `*/`"));
            self.at = end;
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        while self.at < self.bytes.len() {
            let exponent = match self.peek(0) {
                b'e' | b'E' => !hex,
                b'p' | b'P' => hex,
                _ => false,
            };
            if exponent && matches!(self.peek(1), b'+' | b'-') {
                self.at += 2;
            } else if self.peek(0).is_ascii_alphanumeric() || matches!(self.peek(0), b'_' | b'.') {
                self.at += 1;
            } else {
                break;
            }
        }
        self.push(TokenKind::Number, start);
    }

    /// `"""`, blanks, line end: anything else after the quotes is an empty string and more.
    fn opens_text_block(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix("\"\"\"") else { return false };
        let rest = rest.trim_start_matches([' ', '\t', '\u{c}']);
        rest.starts_with(['\n', '\r'])
    }

    fn text_block(&mut self) {
        let start = self.at;
        self.at += 3;
        loop {
            if self.at >= self.bytes.len() {
                self.at = start + 3;
                self.error(start, "this text block is never closed", Some("end it with `\"\"\"`"));
                self.at = self.bytes.len();
                break;
            }
            if self.rest().starts_with("\"\"\"") {
                self.at += 3;
                break;
            }
            self.step_over();
        }
        self.push(TokenKind::Quoted, start);
    }

    /// One character, or a backslash with what it escapes.
    fn step_over(&mut self) {
        let mut chars = self.rest().chars();
        let (first, second) = (chars.next(), chars.next());
        let escape = unicode_escape(self.text, self.at);
        if let Some((_, end)) = escape.filter(|&(unit, _)| unit == u16::from(b'\\')) {
            // A backslash in disguise escapes all the same.
            self.at = end;
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
            return;
        }
        self.at += first.map_or(1, char::len_utf8);
        if first == Some('\\') {
            self.at += second.map_or(0, char::len_utf8);
        }
    }

    fn quoted(&mut self, quote: u8) {
        let start = self.at;
        let what = if quote == b'"' { "string" } else { "character literal" };
        self.at += 1;
        loop {
            match self.peek(0) {
                b'\n' | b'\r' => return self.unclosed(start, what),
                _ if self.at >= self.bytes.len() => return self.unclosed(start, what),
                b'\\' if matches!(self.peek(1), b'\n' | b'\r') => {
                    self.at += 1;
                    return self.unclosed(start, what);
                }
                q if q == quote => break,
                _ => self.step_over(),
            }
        }
        self.at += 1;
        if quote == b'\'' && self.at == start + 2 {
            self.error(start, "empty character literal", Some("a quote itself is written `'\\''`"));
        }
        self.push(TokenKind::Quoted, start);
    }

    fn unclosed(&mut self, start: usize, what: &str) {
        let hint = match what {
            "string" => "a string ends on the line it begins on; a text block is written `\"\"\"`",
            _ => "a character literal is one character between single quotes",
        };
        // A lone apostrophe is often prose: resume right after it, so that the rest of the line counts.
        if what != "string" {
            self.at = start + 1;
        }
        self.error(start, format!("this {what} is never closed"), Some(hint));
        self.push(TokenKind::Quoted, start);
    }
}

/// Whether a character can stand in a word. Outside ASCII this is wider than Java's rule; the grammar
/// decides.
fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '_' | '$')
        || (!c.is_ascii() && !c.is_whitespace() && !c.is_control())
}

/// Reserved words and literals, which are no names (JLS §3.9), sorted.
pub const RESERVED: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

/// Whether a word is reserved and never a name.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// A `\uXXXX` that starts at an offset (any number of `u`): its value and where it ends.
pub(super) fn unicode_escape(text: &str, at: usize) -> Option<(u16, usize)> {
    let rest = text.get(at..)?.strip_prefix("\\u")?.trim_start_matches('u');
    let start = text.len() - rest.len();
    let digits = rest.get(..4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
    Some((u16::from_str_radix(digits, 16).ok()?, start + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        scan(text).tokens.iter().map(|t| &text[t.range()]).collect()
    }

    #[test]
    fn reserved_words_are_sorted() {
        assert!(RESERVED.is_sorted());
        assert!(is_reserved("goto") && is_reserved("true") && !is_reserved("record") && !is_reserved("var"));
    }

    #[test]
    fn tokens() {
        assert_eq!(
            words("a+=b_$1.c(\"x\\\"y\",'\\'')//d\n/*e*/f"),
            ["a", "+", "=", "b_$1", ".", "c", "(", "\"x\\\"y\"", ",", "'\\''", ")", "f"]
        );
        assert_eq!(words("1e-3-2 0x1p-3-e .5f"), ["1e-3", "-", "2", "0x1p-3", "-", "e", ".5f"]);
        assert_eq!(
            words("\"\"\" \n a\"b\\\"\"\" \"\"\"+\"\"\"\""),
            ["\"\"\" \n a\"b\\\"\"\" \"\"\"", "+", "\"\"", "\"\""]
        );
    }

    #[test]
    fn an_unclosed_string_ends_with_its_line() {
        let scanned = scan("a \"b\nc");
        assert_eq!(scanned.tokens.len(), 3);
        assert_eq!(scanned.errors.len(), 1);
        assert_eq!(scanned.errors[0].range, 2..4);
    }
}
