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
/// Of what `&&` joins.
const CONJUNCT: u8 = 4;

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

/// Clauses that were printed one by one, joined by ` && `: those that `||` joins stand in parentheses. `true` where there
/// is none.
pub fn conjunction<S: AsRef<str>>(clauses: &[S]) -> String {
    let text = |clause: &S| match clause.as_ref() {
        text if clauses.len() > 1 && is_disjunction(text) => format!("({text})"),
        text => text.to_string(),
    };
    let all: Vec<String> = clauses.iter().map(text).collect();
    if all.is_empty() { "true".into() } else { all.join(" && ") }
}

/// Whether a `||` stands outside of parentheses and quotes.
fn is_disjunction(clause: &str) -> bool {
    let (mut depth, mut quote, mut is_escaped) = (0_usize, None, false);
    clause.char_indices().any(|(at, c)| {
        match (quote, c) {
            (Some(_), '\\') if !is_escaped => {
                is_escaped = true;
                return false;
            }
            (Some(open), _) if c == open && !is_escaped => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, '|') if depth == 0 => return clause[at..].starts_with("||"),
            _ => {}
        }
        is_escaped = false;
        false
    })
}

struct Text<'a> {
    pool: &'a TermPool,
    clauses: Vec<TermId>,
}

enum Piece {
    Str(&'static str),
    /// A term in a place that binds as tightly as the number says.
    Term(TermId, u8),
    /// What is true where a term is not, in such a place.
    Not(TermId, u8),
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
            self.write(f, clause, if self.clauses.len() > 1 { CONJUNCT } else { LOWEST })?;
        }
        Ok(())
    }
}

impl Text<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>, t: TermId, least: u8) -> fmt::Result {
        let mut nodes = 0;
        let mut stack = vec![Piece::Term(t, least)];
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
                Piece::Not(t, least) => {
                    nodes += 1;
                    self.negated(t, least, &mut stack);
                    continue;
                }
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
                Term::Int(value) if value < 0 => {
                    stack.push(Piece::Own(format!("{value}")));
                    Some(UNARY)
                }
                Term::Int(value) => write!(f, "{value}").map(|()| None)?,
                Term::Long(value) if value < 0 => {
                    stack.push(Piece::Own(format!("{value}L")));
                    Some(UNARY)
                }
                Term::Long(value) => write!(f, "{value}L").map(|()| None)?,
                Term::Float(_) | Term::Double(_) => {
                    let is_float = matches!(self.pool.get(t), Term::Float(_));
                    stack.push(Piece::Own(constant_text(self.pool.as_real(t).unwrap_or(f64::NAN), is_float)));
                    Some(UNARY)
                }
                Term::Symbol(symbol) => f.write_str(&self.pool.symbol(symbol).name).map(|()| None)?,
                Term::Unary(UnaryTerm::Not, a) => {
                    stack.push(Piece::Not(a, least));
                    None
                }
                Term::Unary(op, a) => {
                    // `--x` would be another operator.
                    let inner =
                        if op == UnaryTerm::Neg && self.begins_with_minus(a) { UNARY + 1 } else { UNARY };
                    stack.extend([Piece::Str(unary_text(op)), Piece::Term(a, inner)]);
                    Some(UNARY)
                }
                Term::Real1(op, a) => {
                    let (before, after) = real_unary_text(op, self.pool.sort(a));
                    let inner = match after.is_empty() {
                        true if op == RealUnary::Neg && self.begins_with_minus(a) => UNARY + 1,
                        true => UNARY,
                        false => LOWEST,
                    };
                    stack.extend([Piece::Str(before), Piece::Term(a, inner), Piece::Str(after)]);
                    Some(UNARY)
                }
                Term::Real2(RealBinary::Number, rank, _) => {
                    stack.push(Piece::Term(rank, least));
                    None
                }
                Term::Real2(op, a, b) => {
                    let (text, own) = real_binary_text(op);
                    let sums = matches!(op, RealBinary::Add | RealBinary::Sub);
                    let right = if sums && self.begins_with_minus(b) { UNARY + 1 } else { own + 1 };
                    stack.extend([Piece::Term(a, own), Piece::Str(text), Piece::Term(b, right)]);
                    Some(own)
                }
                Term::Binary(op, a, b) => {
                    let (text, own) = self.binary_text(op, t);
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
                    let sums = matches!(op, BinaryTerm::Add | BinaryTerm::Sub);
                    let right = if sums && self.begins_with_minus(b) { UNARY + 1 } else { own + 1 };
                    stack.extend([Piece::Term(a, own), Piece::Str(text), Piece::Term(b, right)]);
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

    /// Whether the text of a term in a place that binds as tightly as a unary operator begins with a minus.
    fn begins_with_minus(&self, t: TermId) -> bool {
        match self.pool.get(t) {
            Term::Int(value) => value < 0,
            Term::Long(value) => value < 0,
            Term::Float(_) | Term::Double(_) => {
                self.pool.as_real(t).is_some_and(|x| !x.is_nan() && x.is_sign_negative())
            }
            Term::Unary(op, _) => op == UnaryTerm::Neg,
            Term::Real1(op, _) => op == RealUnary::Neg,
            _ => false,
        }
    }

    /// Puts what is true where a term is not: a comparison the other way round, of two conditions one or the other.
    fn negated(&self, t: TermId, least: u8, stack: &mut Vec<Piece>) {
        let start = stack.len();
        let own = match self.pool.get(t) {
            Term::Unary(UnaryTerm::Not, a) => {
                stack.push(Piece::Term(a, least));
                return;
            }
            Term::Compare(op, a, b)
                if !self.pool.is_text(a) && !self.pool.is_text(b) && self.real_kind(a, b).is_none() =>
            {
                let (text, own) = compare_text(op.negated());
                let (a, b) = self.promoted(a, b);
                stack.extend([Piece::Term(a, own), Piece::Str(text), Piece::Term(b, own + 1)]);
                own
            }
            Term::Binary(op @ (BinaryTerm::And | BinaryTerm::Or), a, b)
                if self.pool.sort(t) == Sort::Bool =>
            {
                let other = if op == BinaryTerm::And { BinaryTerm::Or } else { BinaryTerm::And };
                let (text, own) = self.binary_text(other, t);
                stack.extend([Piece::Not(a, own), Piece::Str(text), Piece::Not(b, own + 1)]);
                own
            }
            _ => {
                stack.extend([Piece::Str(unary_text(UnaryTerm::Not)), Piece::Term(t, UNARY)]);
                UNARY
            }
        };
        if own < least {
            stack.insert(start, Piece::Str("("));
            stack.push(Piece::Str(")"));
        }
        stack[start..].reverse();
    }

    /// An operator as people write it: of conditions, and of bits.
    fn binary_text(&self, op: BinaryTerm, t: TermId) -> (&'static str, u8) {
        match op {
            BinaryTerm::And if self.pool.sort(t) == Sort::Bool => (" && ", CONJUNCT),
            BinaryTerm::Or if self.pool.sort(t) == Sort::Bool => (" || ", 3),
            _ => binary_text(op),
        }
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
mod tests;
