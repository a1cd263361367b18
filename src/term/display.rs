//! Terms as Java text with as few parentheses as Java's precedences allow.

use std::fmt;

use crate::term::path_condition::PathCondition;
use crate::term::pool::{
    BinaryTerm, CompareOp, RealBinary, RealUnary, Sort, SymbolKind, Term, TermId, TermPool, UnaryTerm,
};
use crate::term::reals;

/// Shared subterms print at each occurrence, so text can be exponentially longer than the term: past
/// this number of nodes an ellipsis stands for the rest.
const MAX_NODES: usize = 2000;

const UNARY: u8 = 14;
const LOWEST: u8 = 0;

impl TermPool {
    /// The term as Java text.
    pub fn display(&self, t: TermId) -> impl fmt::Display + '_ {
        Text { pool: self, clauses: vec![t] }
    }
    /// The clauses joined by ` && `; `true` where there is none.
    pub fn display_all(&self, clauses: &[TermId]) -> impl fmt::Display + '_ {
        Text { pool: self, clauses: clauses.to_vec() }
    }
}

impl PathCondition {
    /// The clauses joined by ` && `; `true` where there is none.
    pub fn display<'a>(&self, pool: &'a TermPool) -> impl fmt::Display + use<'a> {
        Text { pool, clauses: self.clauses.clone() }
    }
}

struct Text<'a> {
    pool: &'a TermPool,
    clauses: Vec<TermId>,
}

enum Piece {
    Str(&'static str),
    /// A term in a place that binds as tightly as the number says.
    Term(TermId, u8),
    /// A text of its own.
    Own(String),
    /// The rank of a string.
    Rank(TermId),
    /// The rank of a floating-point number, or a constant that is one.
    Real(TermId, SymbolKind, u8),
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.clauses.is_empty() {
            return f.write_str("true");
        }
        for (i, &clause) in self.clauses.iter().enumerate() {
            if i > 0 {
                f.write_str(" && ")?;
            }
            self.write(f, clause)?;
        }
        Ok(())
    }
}

impl Text<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>, t: TermId) -> fmt::Result {
        let mut nodes = 0;
        let mut stack = vec![Piece::Term(t, LOWEST)];
        while let Some(piece) = stack.pop() {
            let (t, least) = match piece {
                Piece::Str(s) => {
                    f.write_str(s)?;
                    continue;
                }
                Piece::Own(text) => {
                    f.write_str(&text)?;
                    continue;
                }
                Piece::Rank(t) => {
                    match self.pool.text_of(t) {
                        Some(text) => write!(f, "{text:?}")?,
                        None => stack.push(Piece::Term(t, LOWEST)),
                    }
                    continue;
                }
                Piece::Real(t, kind, least) => match self.pool.as_const(t) {
                    Some(rank) => {
                        f.write_str(&real_text(reals::number(kind, rank)))?;
                        continue;
                    }
                    None => (t, least),
                },
                Piece::Term(t, least) => (t, least),
            };
            nodes += 1;
            if nodes > MAX_NODES {
                f.write_str("…")?;
                continue;
            }
            if let Some(text) = self.pool.notes.get(&t) {
                f.write_str(text)?;
                continue;
            }
            let start = stack.len();
            let own = match self.pool.get(t) {
                Term::Bool(value) => write!(f, "{value}").map(|()| None)?,
                Term::Int(value) => write!(f, "{value}").map(|()| None)?,
                Term::Long(value) => write!(f, "{value}L").map(|()| None)?,
                Term::Float(_) | Term::Double(_) => {
                    let is_float = matches!(self.pool.get(t), Term::Float(_));
                    f.write_str(&constant_text(self.pool.as_real(t).unwrap_or(f64::NAN), is_float))?;
                    None
                }
                Term::Symbol(symbol) => f.write_str(&self.pool.symbol(symbol).name).map(|()| None)?,
                Term::Unary(op, a) => {
                    stack.extend([Piece::Str(unary_text(op)), Piece::Term(a, UNARY)]);
                    Some(UNARY)
                }
                Term::Real1(op, a) => {
                    let (before, after) = real_unary_text(op, self.pool.sort(a));
                    let inner = if after.is_empty() { UNARY } else { LOWEST };
                    stack.extend([Piece::Str(before), Piece::Term(a, inner), Piece::Str(after)]);
                    Some(UNARY)
                }
                Term::Real2(RealBinary::Number, rank, _) => {
                    stack.push(Piece::Term(rank, least));
                    None
                }
                Term::Real2(op, a, b) => {
                    let (text, own) = real_binary_text(op);
                    stack.extend([Piece::Term(a, own), Piece::Str(text), Piece::Term(b, own + 1)]);
                    Some(own)
                }
                Term::Binary(op, a, b) => {
                    let (text, own) = binary_text(op);
                    let shift = matches!(op, BinaryTerm::Shl | BinaryTerm::Shr | BinaryTerm::Ushr);
                    let (a, b) = if shift { (a, b) } else { self.promoted(a, b) };
                    // Nobody writes `a - -1`.
                    if let Some((text, positive)) = self.without_minus(op, b) {
                        stack.extend([Piece::Term(a, own), Piece::Str(text), Piece::Own(positive)]);
                        if own < least {
                            stack.insert(start, Piece::Str("("));
                            stack.push(Piece::Str(")"));
                        }
                        stack[start..].reverse();
                        continue;
                    }
                    stack.extend([Piece::Term(a, own), Piece::Str(text), Piece::Term(b, own + 1)]);
                    Some(own)
                }
                Term::Compare(op, a, b) if self.pool.is_text(a) || self.pool.is_text(b) => {
                    let (before, between, after, own) = strings_text(op);
                    stack.extend([
                        Piece::Str(before),
                        Piece::Rank(a),
                        Piece::Str(between),
                        Piece::Rank(b),
                        Piece::Str(after),
                    ]);
                    Some(own)
                }
                Term::Compare(op, a, b) if self.real_kind(a, b).is_some() => {
                    let kind = self.real_kind(a, b).unwrap_or(SymbolKind::Double);
                    let is_infinity = self.pool.as_const(b) == Some(reals::infinity(kind));
                    match op {
                        CompareOp::Le | CompareOp::Gt if is_infinity => {
                            let test = if op == CompareOp::Le { "!isNaN(" } else { "isNaN(" };
                            stack.extend([Piece::Str(test), Piece::Term(a, LOWEST), Piece::Str(")")]);
                            Some(UNARY)
                        }
                        // By rank not-a-number is above all others, which Java says by a negation.
                        CompareOp::Ge | CompareOp::Gt => {
                            let (text, own) = compare_text(op.negated());
                            let (a, b) = (Piece::Real(a, kind, own), Piece::Real(b, kind, own + 1));
                            stack.extend([Piece::Str("!("), a, Piece::Str(text), b, Piece::Str(")")]);
                            Some(UNARY)
                        }
                        _ => {
                            let (text, own) = compare_text(op);
                            let (a, b) = (Piece::Real(a, kind, own), Piece::Real(b, kind, own + 1));
                            stack.extend([a, Piece::Str(text), b]);
                            Some(own)
                        }
                    }
                }
                Term::Compare(op, a, b) => {
                    let (text, own) = compare_text(op);
                    let (a, b) = self.promoted(a, b);
                    stack.extend([Piece::Term(a, own), Piece::Str(text), Piece::Term(b, own + 1)]);
                    Some(own)
                }
            };
            if own.is_some_and(|own| own < least) {
                stack.insert(start, Piece::Str("("));
                stack.push(Piece::Str(")"));
            }
            stack[start..].reverse();
        }
        Ok(())
    }

    /// Of a sum or a difference with a negative constant the other operation and its positive one, where there is one.
    fn without_minus(&self, op: BinaryTerm, b: TermId) -> Option<(&'static str, String)> {
        let other = match op {
            BinaryTerm::Add => BinaryTerm::Sub,
            BinaryTerm::Sub => BinaryTerm::Add,
            _ => return None,
        };
        let positive = match self.pool.get(b) {
            Term::Int(value) if value < 0 => value.checked_neg()?.to_string(),
            Term::Long(value) if value < 0 => format!("{}L", value.checked_neg()?),
            _ => return None,
        };
        Some((binary_text(other).0, positive))
    }

    fn real_kind(&self, a: TermId, b: TermId) -> Option<SymbolKind> {
        self.pool.real_kind(a).or_else(|| self.pool.real_kind(b))
    }

    /// The operands without a widening that Java would insert by itself, because the other is a long.
    fn promoted(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        match (self.pool.get(a), self.pool.get(b)) {
            (Term::Unary(UnaryTerm::IntToLong, _), Term::Unary(UnaryTerm::IntToLong, _)) => (a, b),
            (Term::Unary(UnaryTerm::IntToLong, x), _) => (x, b),
            (_, Term::Unary(UnaryTerm::IntToLong, y)) => (a, y),
            _ => (a, b),
        }
    }
}

fn real_text(x: f64) -> String {
    match x {
        f64::INFINITY => "Infinity".into(),
        f64::NEG_INFINITY => "-Infinity".into(),
        x => format!("{x:?}"),
    }
}

/// A constant as Java writes it, in its own type.
fn constant_text(x: f64, is_float: bool) -> String {
    match (is_float, x.is_finite()) {
        (true, true) => format!("{:?}f", x as f32),
        (true, false) => format!("{}f", real_text(x)),
        _ => real_text(x),
    }
}

/// What stands before and after an operand.
fn real_unary_text(op: RealUnary, from: Sort) -> (&'static str, &'static str) {
    match op {
        RealUnary::Neg => ("-", ""),
        RealUnary::ToFloat => ("(float) ", ""),
        RealUnary::ToDouble => ("(double) ", ""),
        RealUnary::ToInt => ("(int) ", ""),
        RealUnary::ToLong => ("(long) ", ""),
        RealUnary::Sqrt => ("Math.sqrt(", ")"),
        RealUnary::Floor => ("Math.floor(", ")"),
        RealUnary::Ceil => ("Math.ceil(", ")"),
        RealUnary::Rint => ("Math.rint(", ")"),
        RealUnary::Bits if from == Sort::Float => ("Float.floatToIntBits(", ")"),
        RealUnary::Bits => ("Double.doubleToLongBits(", ")"),
        RealUnary::OfBits if from == Sort::Int => ("Float.intBitsToFloat(", ")"),
        RealUnary::OfBits => ("Double.longBitsToDouble(", ")"),
    }
}

fn real_binary_text(op: RealBinary) -> (&'static str, u8) {
    match op {
        RealBinary::Number => ("", UNARY),
        RealBinary::Add => binary_text(BinaryTerm::Add),
        RealBinary::Sub => binary_text(BinaryTerm::Sub),
        RealBinary::Mul => binary_text(BinaryTerm::Mul),
        RealBinary::Div => binary_text(BinaryTerm::Div),
        RealBinary::Rem => binary_text(BinaryTerm::Rem),
        RealBinary::Eq => compare_text(CompareOp::Eq),
        RealBinary::Lt => compare_text(CompareOp::Lt),
        RealBinary::Le => compare_text(CompareOp::Le),
    }
}

fn unary_text(op: UnaryTerm) -> &'static str {
    match op {
        UnaryTerm::Neg => "-",
        UnaryTerm::BitNot => "~",
        UnaryTerm::Not => "!",
        UnaryTerm::IntToLong => "(long) ",
        UnaryTerm::LongToInt => "(int) ",
        UnaryTerm::IntToByte => "(byte) ",
        UnaryTerm::IntToChar => "(char) ",
        UnaryTerm::IntToShort => "(short) ",
    }
}

/// A comparison of strings: what stands before, between and after them, and how tightly it binds.
fn strings_text(op: CompareOp) -> (&'static str, &'static str, &'static str, u8) {
    match op {
        CompareOp::Eq => ("", ".equals(", ")", UNARY),
        CompareOp::Ne => ("!", ".equals(", ")", UNARY),
        CompareOp::Lt => ("", ".compareTo(", ") < 0", 9),
        CompareOp::Le => ("", ".compareTo(", ") <= 0", 9),
        CompareOp::Gt => ("", ".compareTo(", ") > 0", 9),
        CompareOp::Ge => ("", ".compareTo(", ") >= 0", 9),
    }
}

fn binary_text(op: BinaryTerm) -> (&'static str, u8) {
    match op {
        BinaryTerm::Mul => (" * ", 12),
        BinaryTerm::Div => (" / ", 12),
        BinaryTerm::Rem => (" % ", 12),
        BinaryTerm::Add => (" + ", 11),
        BinaryTerm::Sub => (" - ", 11),
        BinaryTerm::Shl => (" << ", 10),
        BinaryTerm::Shr => (" >> ", 10),
        BinaryTerm::Ushr => (" >>> ", 10),
        BinaryTerm::And => (" & ", 7),
        BinaryTerm::Xor => (" ^ ", 6),
        BinaryTerm::Or => (" | ", 5),
    }
}

fn compare_text(op: CompareOp) -> (&'static str, u8) {
    match op {
        CompareOp::Lt => (" < ", 9),
        CompareOp::Le => (" <= ", 9),
        CompareOp::Gt => (" > ", 9),
        CompareOp::Ge => (" >= ", 9),
        CompareOp::Eq => (" == ", 8),
        CompareOp::Ne => (" != ", 8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::pool::SymbolKind;

    #[test]
    fn terms_print_as_java() {
        let mut pool = TermPool::new();
        let key = pool.fresh("key", SymbolKind::Int);
        let other = pool.fresh("N0.key", SymbolKind::Int);
        let total = pool.fresh("total", SymbolKind::Long);
        let red = pool.fresh("red", SymbolKind::Boolean);
        let (one, two) = (pool.int(1), pool.int(2));
        let text = |pool: &TermPool, t| pool.display(t).to_string();

        let less = pool.compare(CompareOp::Lt, key, other);
        assert_eq!(text(&pool, less), "key < N0.key");
        let not_red = pool.not(red);
        assert_eq!(text(&pool, not_red), "!red");
        let next = pool.binary(BinaryTerm::Add, key, one);
        let t = pool.compare(CompareOp::Ge, next, other);
        assert_eq!(text(&pool, t), "key + 1 >= N0.key");
        // Nobody writes two signs; the least number has no positive one.
        let (minus, least, long) = (pool.int(-1), pool.int(i32::MIN), pool.long(-2));
        for (op, b, says) in
            [(BinaryTerm::Sub, minus, "key + 1"), (BinaryTerm::Add, least, "key + -2147483648")]
        {
            let t = pool.binary(op, key, b);
            let text = text(&pool, t);
            assert_eq!(text, says);
        }
        let t = pool.binary(BinaryTerm::Add, total, long);
        assert_eq!(text(&pool, t), "total - 2L");
        let product = pool.binary(BinaryTerm::Mul, next, two);
        assert_eq!(text(&pool, product), "(key + 1) * 2");
        let difference = pool.binary(BinaryTerm::Sub, other, next);
        assert_eq!(text(&pool, difference), "N0.key - (key + 1)");
        let difference = pool.binary(BinaryTerm::Sub, next, other);
        assert_eq!(text(&pool, difference), "key + 1 - N0.key");
        let negated = pool.unary(UnaryTerm::Neg, next);
        assert_eq!(text(&pool, negated), "-(key + 1)");
        let bits = pool.binary(BinaryTerm::And, key, other);
        let t = pool.compare(CompareOp::Eq, bits, one);
        assert_eq!(text(&pool, t), "(key & N0.key) == 1");
        let t = pool.binary(BinaryTerm::And, red, less);
        assert_eq!(text(&pool, t), "red & key < N0.key");
        let t = pool.not(t);
        assert_eq!(text(&pool, t), "!(red & key < N0.key)");
        let wide = pool.unary(UnaryTerm::IntToLong, key);
        let t = pool.binary(BinaryTerm::Add, total, wide);
        assert_eq!(text(&pool, t), "total + key");
        let wide_other = pool.unary(UnaryTerm::IntToLong, other);
        let t = pool.binary(BinaryTerm::Mul, wide, wide_other);
        assert_eq!(text(&pool, t), "(long) key * (long) N0.key");
        let zero = pool.long(0);
        let t = pool.compare(CompareOp::Gt, total, zero);
        assert_eq!(text(&pool, t), "total > 0L");
        let sign = pool.binary(BinaryTerm::Ushr, key, one);
        assert_eq!(text(&pool, sign), "key >>> 1");

        let mut pc = PathCondition::default();
        assert_eq!(pc.display(&pool).to_string(), "true");
        pc.assume(less);
        pc.assume(not_red);
        pc.assume(less);
        assert_eq!(pc.display(&pool).to_string(), "key < N0.key && !red");
    }
}
