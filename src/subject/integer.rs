//! Integer expressions in the scope number k: `k`, `16*k-1`, `(k+1)*2`, and ranges of them.

use crate::base::{Code, Diagnostic, Span};
use crate::subject::decode::shorten;

/// An expression; parsed without recursion deeper than `MAX_PARENTHESES`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// Postfix form.
    code: Vec<Op>,
    /// As written, trimmed.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// Deepest nesting of parentheses and signs that is read.
const MAX_PARENTHESES: u32 = 50;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Op {
    Number(i64),
    K,
    Add,
    Sub,
    Mul,
    Neg,
}

impl Expression {
    /// Parses `text`, which stands at `span`.
    ///
    /// # Errors
    /// `BAD-EXPRESSION`, at the first character that does not fit where the text stands in the file
    /// as it is, else at the whole.
    pub fn parse(text: &str, span: Span) -> Result<Self, Diagnostic> {
        let mut parser = Parser { text, at: 0, code: Vec::new(), depth: 0 };
        let parsed = parser.sum().and_then(|()| {
            parser.skip_blanks();
            if parser.at == text.len() { Ok(()) } else { Err("an operator or the end".to_owned()) }
        });
        match parsed {
            Ok(()) => Ok(Self { code: parser.code, text: text.trim().to_owned(), span }),
            Err(expected) => {
                let found = match text.get(parser.at..).and_then(|rest| rest.chars().next()) {
                    Some(c) => format!("found `{c}`"),
                    None => "it ends".to_owned(),
                };
                let message = format!(
                    "`{}` is no integer expression: expected {expected}, {found}",
                    shorten(text.trim())
                );
                let verbatim = (span.end - span.start) as usize == text.len();
                let at = span.start.saturating_add(u32::try_from(parser.at).unwrap_or(0));
                let place =
                    if verbatim && at < span.end { Span { start: at, end: span.end, ..span } } else { span };
                let hint = "integers, `k`, `+`, `-`, `*` and parentheses can stand here";
                Err(Diagnostic::error(Code::BadExpression, place, message).with_hint(hint))
            }
        }
    }

    /// Its value for one k.
    ///
    /// # Errors
    /// `OVERFLOW` where a step leaves 64 bits.
    pub fn eval(&self, k: u32) -> Result<i64, Diagnostic> {
        let overflow = || {
            let message = format!("`{}` overflows at k = {k}", self.text);
            Diagnostic::error(Code::Overflow, self.span, message).with_hint("values have at most 64 bits")
        };
        let mut stack: Vec<i64> = Vec::new();
        for op in &self.code {
            let value = match *op {
                Op::Number(n) => Some(n),
                Op::K => Some(i64::from(k)),
                Op::Neg => stack.pop().and_then(i64::checked_neg),
                Op::Add | Op::Sub | Op::Mul => match (stack.pop(), stack.pop()) {
                    (Some(b), Some(a)) => match op {
                        Op::Add => a.checked_add(b),
                        Op::Sub => a.checked_sub(b),
                        _ => a.checked_mul(b),
                    },
                    _ => None,
                },
            };
            stack.push(value.ok_or_else(overflow)?);
        }
        stack.pop().ok_or_else(overflow)
    }
}

/// A range of expressions, both ends included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    /// Smallest value.
    pub lo: Expression,
    /// Largest value.
    pub hi: Expression,
    /// The whole range.
    pub span: Span,
}

impl Range {
    /// Parses `lo..hi`, or one expression as the range of that value alone.
    ///
    /// # Errors
    /// See [`Expression::parse`].
    pub fn parse(text: &str, span: Span) -> Result<Self, Diagnostic> {
        let verbatim = (span.end - span.start) as usize == text.len();
        let part = |from: usize, to: usize| {
            let place = if verbatim {
                Span::new(span.file, span.start as usize + from, span.start as usize + to)
            } else {
                span
            };
            Expression::parse(text.get(from..to).unwrap_or(""), place)
        };
        let Some(dots) = text.find("..") else {
            let only = Expression::parse(text, span)?;
            return Ok(Self { lo: only.clone(), hi: only, span });
        };
        Ok(Self { lo: part(0, dots)?, hi: part(dots + 2, text.len())?, span })
    }

    /// Its ends for one k.
    ///
    /// # Errors
    /// `OVERFLOW`, and `EMPTY-DOMAIN` where the range has no value.
    pub fn eval(&self, k: u32) -> Result<(i64, i64), Diagnostic> {
        let (lo, hi) = (self.lo.eval(k)?, self.hi.eval(k)?);
        if lo > hi {
            let message =
                format!("`{}..{}` is empty at k = {k}: {lo} is more than {hi}", self.lo.text, self.hi.text);
            let hint = "the smaller end comes first, and both ends are included";
            return Err(Diagnostic::error(Code::EmptyDomain, self.span, message).with_hint(hint));
        }
        Ok((lo, hi))
    }
}

/// Whether a text can only be meant as an expression or range: no name but `k`.
pub fn looks_like_range(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '-' | '+'));
    starts
        || text == "k"
        || text.contains("..")
        || text.starts_with('k') && text.contains(['+', '-', '*', ' '])
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    code: Vec<Op>,
    depth: u32,
}

impl Parser<'_> {
    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|b| matches!(b, b' ' | b'\t')) {
            self.at += 1;
        }
    }
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
    fn operator(&mut self, among: &[u8]) -> Option<u8> {
        self.skip_blanks();
        let found = self.peek().filter(|b| among.contains(b))?;
        self.at += 1;
        Some(found)
    }
    fn sum(&mut self) -> Result<(), String> {
        self.product()?;
        while let Some(op) = self.operator(b"+-") {
            self.product()?;
            self.code.push(if op == b'+' { Op::Add } else { Op::Sub });
        }
        Ok(())
    }
    fn product(&mut self) -> Result<(), String> {
        self.factor()?;
        while self.operator(b"*").is_some() {
            self.factor()?;
            self.code.push(Op::Mul);
        }
        Ok(())
    }
    fn factor(&mut self) -> Result<(), String> {
        self.skip_blanks();
        self.depth += 1;
        if self.depth > MAX_PARENTHESES {
            return Err(format!("at most {MAX_PARENTHESES} parentheses and signs in each other"));
        }
        match self.peek() {
            Some(b'(') => {
                self.at += 1;
                self.sum()?;
                self.operator(b")").ok_or("`)`")?;
            }
            Some(b'-') => {
                self.at += 1;
                self.factor()?;
                self.code.push(Op::Neg);
            }
            Some(b'0'..=b'9') => {
                let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
                let number = self.text[self.at..self.at + digits].parse();
                self.code.push(Op::Number(number.map_err(|_| "an integer of 64 bits")?));
                self.at += digits;
            }
            Some(b'k')
                if !self.text[self.at + 1..].starts_with(|c: char| c.is_alphanumeric() || c == '_') =>
            {
                self.at += 1;
                self.code.push(Op::K);
            }
            _ => return Err("a number, `k` or `(`".to_owned()),
        }
        self.depth -= 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::FileId;

    fn span(text: &str) -> Span {
        Span::new(FileId(0), 10, 10 + text.len())
    }
    fn eval(text: &str, k: u32) -> i64 {
        Expression::parse(text, span(text)).expect("parses").eval(k).expect("evaluates")
    }

    #[test]
    fn precedence_and_association() {
        assert_eq!(eval("16*k-1", 3), 47);
        assert_eq!(eval("k - 1 - 1", 5), 3);
        assert_eq!(eval("1 - (k - 1) * 2", 4), -5);
        assert_eq!(eval("-k*-2", 4), 8);
        assert_eq!(eval(" ( ( k ) ) ", 9), 9);
    }

    #[test]
    fn ranges() {
        let range = |t: &str, k| Range::parse(t, span(t)).and_then(|r| r.eval(k)).map_err(|d| d.code);
        assert_eq!(range("0..k-1", 4), Ok((0, 3)));
        assert_eq!(range("7", 4), Ok((7, 7)));
        assert_eq!(range("-2 .. 2*k", 4), Ok((-2, 8)));
        assert_eq!(range("k..0", 4), Err(Code::EmptyDomain));
        assert_eq!(range("0..", 4), Err(Code::BadExpression));
        assert_eq!(range("0...k", 4), Err(Code::BadExpression));
    }

    #[test]
    fn errors_have_their_place() {
        let at = |t: &str| Expression::parse(t, span(t)).expect_err("fails").span.map(|s| s.start - 10);
        assert_eq!(at("k+n"), Some(2));
        assert_eq!(at("kk"), Some(0));
        assert_eq!(at("2 k"), Some(2));
        assert_eq!(at("99999999999999999999"), Some(0));
        let deep = "(".repeat(100_000);
        assert_eq!(at(&deep), Some(MAX_PARENTHESES));
        let minus = "-".repeat(100_000);
        assert!(at(&minus).is_some());
    }

    #[test]
    fn overflow_is_an_error() {
        let text = "k*k*k*k";
        let parsed = Expression::parse(text, span(text)).expect("parses");
        assert_eq!(parsed.eval(u32::MAX).map_err(|d| d.code), Err(Code::Overflow));
    }
}
