//! Constructors of terms over floating-point numbers. An unknown number is its [rank](crate::term::reals) as long as
//! it is only compared; what computes with it takes the number that belongs to the rank. Comparisons lead back to ranks,
//! or to whole numbers, wherever both sides are such.

use crate::term::ieee;
use crate::term::pool::{
    BinaryTerm, CompareOp, RealBinary, RealUnary, Sort, SymbolId, SymbolKind, Term, TermId, TermPool,
    UnaryTerm,
};
use crate::term::reals;

/// What a side of a comparison is.
#[derive(Clone, Copy)]
enum Side {
    Known(f64),
    /// The number of a rank, or that with the other sign.
    Rank {
        rank: TermId,
        negated: bool,
    },
    /// An int.
    Whole(TermId),
    Other,
}

impl TermPool {
    /// A float constant.
    pub fn float(&mut self, x: f32) -> TermId {
        self.intern(Term::Float(ieee::of_float(x) as u32))
    }

    /// A double constant.
    pub fn double(&mut self, x: f64) -> TermId {
        self.intern(Term::Double(ieee::of_double(x).cast_unsigned()))
    }

    /// The value of a floating-point constant.
    pub fn as_real(&self, t: TermId) -> Option<f64> {
        match self.get(t) {
            Term::Float(_) | Term::Double(_) => Some(ieee::number(self.sort(t), self.as_const(t)?)),
            _ => None,
        }
    }

    /// Whether a term is a floating-point number or the rank of one.
    pub fn is_real(&self, t: TermId) -> bool {
        matches!(self.sort(t), Sort::Float | Sort::Double) || self.real_kind(t).is_some()
    }

    /// Whether the unknown number of a rank is the negative zero, where it is a zero.
    pub fn sign_of(&mut self, rank: SymbolId) -> TermId {
        if let Some(&sign) = self.signs.get(&rank) {
            return sign;
        }
        let name = format!("isNegativeZero({})", self.symbol(rank).name);
        let sign = self.named(name, SymbolKind::Sign);
        if let Term::Symbol(symbol) = self.get(sign) {
            self.signed.insert(symbol, rank);
        }
        self.signs.insert(rank, sign);
        sign
    }

    /// The same, where somebody asked for it before.
    pub fn known_sign_of(&self, rank: SymbolId) -> Option<SymbolId> {
        match self.get(*self.signs.get(&rank)?) {
            Term::Symbol(sign) => Some(sign),
            _ => None,
        }
    }

    /// The rank of the number of whose zero a symbol says the sign.
    pub fn signed(&self, sign: SymbolId) -> Option<SymbolId> {
        self.signed.get(&sign).copied()
    }

    /// The floating-point number that a rank or a number of either sort stands for, where symbols have these values.
    pub fn real_value(&self, t: TermId, symbols: &impl Fn(SymbolId) -> Option<i64>) -> Option<f64> {
        let value = self.eval_with(t, symbols)?;
        match (self.get(t), self.real_kind(t)) {
            (Term::Symbol(rank), Some(kind)) => {
                let sign = self.known_sign_of(rank).and_then(symbols).unwrap_or(0);
                Some(ieee::of_rank(kind, value, sign != 0))
            }
            (_, Some(_)) => None,
            (_, None) if self.is_real(t) => Some(ieee::number(self.sort(t), value)),
            _ => None,
        }
    }

    /// The number of a rank; a number as it is.
    pub fn number(&mut self, t: TermId) -> TermId {
        match (self.get(t), self.real_kind(t)) {
            (Term::Symbol(rank), Some(_)) => {
                let sign = self.sign_of(rank);
                self.intern(Term::Real2(RealBinary::Number, t, sign))
            }
            _ => t,
        }
    }

    /// An operation on one term.
    pub fn real1(&mut self, op: RealUnary, a: TermId) -> TermId {
        let a = if matches!(op, RealUnary::OfBits) { a } else { self.number(a) };
        let sort = self.sort(a);
        if let Some(value) = self.as_const(a) {
            let value = ieee::unary(op, sort, value);
            let result = self.intern(Term::Real1(op, a));
            return self.constant(self.sort(result), value);
        }
        match (op, self.get(a)) {
            (RealUnary::ToFloat, _) if sort == Sort::Float => a,
            (RealUnary::ToDouble, _) if sort == Sort::Double => a,
            (RealUnary::Neg, Term::Real1(RealUnary::Neg, x)) => x,
            (RealUnary::ToFloat, Term::Real1(RealUnary::ToDouble, x)) if self.sort(x) == Sort::Float => x,
            // An int is a double, and rounded once either way.
            (
                RealUnary::ToFloat | RealUnary::ToInt | RealUnary::ToLong,
                Term::Real1(RealUnary::ToDouble, x),
            ) if self.sort(x) == Sort::Int => match op {
                RealUnary::ToFloat => self.intern(Term::Real1(op, x)),
                RealUnary::ToInt => x,
                _ => self.unary(UnaryTerm::IntToLong, x),
            },
            (RealUnary::ToDouble | RealUnary::ToFloat, Term::Unary(UnaryTerm::IntToLong, x)) => {
                self.real1(op, x)
            }
            _ => self.intern(Term::Real1(op, a)),
        }
    }

    /// Arithmetic on two numbers of one type.
    pub fn real2(&mut self, op: RealBinary, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.number(a), self.number(b));
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
            let value = ieee::binary(op, self.sort(a), x, y);
            let result = self.intern(Term::Real2(op, a, b));
            return self.constant(self.sort(result), value);
        }
        match (op, self.as_real(a), self.as_real(b)) {
            (RealBinary::Mul, Some(1.0), _) => b,
            (RealBinary::Mul | RealBinary::Div, _, Some(1.0)) => a,
            _ => self.intern(Term::Real2(op, a, b)),
        }
    }

    /// A comparison of two numbers of one type as Java makes it; none but `!=` holds of not-a-number.
    pub fn compare_reals(&mut self, op: CompareOp, a: TermId, b: TermId) -> TermId {
        match op {
            CompareOp::Ne => {
                let equal = self.compare_reals(CompareOp::Eq, a, b);
                return self.not(equal);
            }
            CompareOp::Gt | CompareOp::Ge => return self.compare_reals(op.mirrored(), b, a),
            CompareOp::Eq | CompareOp::Lt | CompareOp::Le => {}
        }
        use Side::{Known, Rank, Whole};
        match (self.side(a), self.side(b)) {
            (Known(x), Known(y)) => {
                self.boolean(x.partial_cmp(&y).is_some_and(|order| op.holds(order as i64, 0)))
            }
            (Rank { rank, negated }, Known(x)) => self.compare_with(op, rank, negated, x),
            (Known(x), Rank { rank, negated }) => self.compare_with(op.mirrored(), rank, negated, x),
            (Rank { rank: x, negated: m }, Rank { rank: y, negated: n })
                if self.real_kind(x) == self.real_kind(y) =>
            {
                self.compare_ranks(op, (x, m), (y, n))
            }
            (Whole(i), Whole(j)) => self.compare(op, i, j),
            (Whole(i), Known(x)) => self.compare_whole(op, i, x),
            (Known(x), Whole(i)) => self.compare_whole(op.mirrored(), i, x),
            _ => {
                let op = match op {
                    CompareOp::Eq => RealBinary::Eq,
                    CompareOp::Lt => RealBinary::Lt,
                    _ => RealBinary::Le,
                };
                let (a, b) = (self.number(a), self.number(b));
                self.intern(Term::Real2(op, a, b))
            }
        }
    }

    /// Whether two numbers are one in a box: of one bit pattern.
    pub fn same_reals(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.number(a), self.number(b));
        if a == b {
            return self.boolean(true);
        }
        let number = |t| match self.get(t) {
            Term::Real2(RealBinary::Number, rank, sign) => Some((rank, sign)),
            _ => None,
        };
        let constant = |t| self.as_real(t);
        let ((x, y), (c, d)) = ((number(a), number(b)), (constant(a), constant(b)));
        match (x, y, c, d) {
            (Some((x, s)), Some((y, t)), ..) => {
                let sort = self.sort(x);
                let zero = self.constant(sort, 0);
                let ranks = self.compare(CompareOp::Eq, x, y);
                let nonzero = self.compare(CompareOp::Ne, x, zero);
                let signs = self.compare(CompareOp::Eq, s, t);
                let alike = self.binary(BinaryTerm::Or, nonzero, signs);
                self.binary(BinaryTerm::And, ranks, alike)
            }
            (Some((x, sign)), _, _, Some(c)) | (_, Some((x, sign)), Some(c), _) => {
                let kind = self.real_kind(x).unwrap_or(SymbolKind::Double);
                let rank = self.real(kind, c);
                let ranks = self.compare(CompareOp::Eq, x, rank);
                match c {
                    0.0 if c.is_sign_negative() => self.binary(BinaryTerm::And, ranks, sign),
                    0.0 => {
                        let positive = self.not(sign);
                        self.binary(BinaryTerm::And, ranks, positive)
                    }
                    _ => ranks,
                }
            }
            _ => {
                let (a, b) = (self.real1(RealUnary::Bits, a), self.real1(RealUnary::Bits, b));
                self.compare(CompareOp::Eq, a, b)
            }
        }
    }

    fn side(&self, mut t: TermId) -> Side {
        let mut negated = false;
        loop {
            match self.get(t) {
                Term::Real1(RealUnary::Neg, x) => (t, negated) = (x, !negated),
                // That is how an absolute value is computed; the zeros are equal.
                Term::Real2(RealBinary::Sub, zero, x) if self.as_real(zero) == Some(0.0) => {
                    (t, negated) = (x, !negated);
                }
                Term::Real1(RealUnary::ToDouble, x) if self.sort(x) == Sort::Float => t = x,
                Term::Real1(RealUnary::ToDouble, x) if self.sort(x) == Sort::Int && !negated => {
                    return Side::Whole(x);
                }
                Term::Real2(RealBinary::Number, rank, _) => return Side::Rank { rank, negated },
                Term::Float(_) | Term::Double(_) => {
                    let x = self.as_real(t).unwrap_or(f64::NAN);
                    return Side::Known(if negated { -x } else { x });
                }
                Term::Symbol(_) if self.real_kind(t).is_some() => return Side::Rank { rank: t, negated },
                _ => return Side::Other,
            }
        }
    }

    /// That a rank's number, or that with the other sign, compares so with a number that is known.
    fn compare_with(&mut self, op: CompareOp, rank: TermId, negated: bool, x: f64) -> TermId {
        let (op, x) = if negated { (op.mirrored(), -x) } else { (op, x) };
        let Some(kind) = self.real_kind(rank) else { return self.boolean(false) };
        if kind == SymbolKind::Double || x.is_nan() {
            let x = self.real(kind, x);
            return self.ordered(op, kind, rank, x);
        }
        // A float, compared with a number that need not be one.
        let below = below(x);
        let op = match op {
            _ if f64::from(below) == x => op,
            CompareOp::Eq => return self.boolean(false),
            CompareOp::Lt | CompareOp::Le => CompareOp::Le,
            CompareOp::Gt | CompareOp::Ge => CompareOp::Gt,
            CompareOp::Ne => op,
        };
        let x = self.real(kind, below.into());
        self.ordered(op, kind, rank, x)
    }

    /// That the numbers of two ranks compare so, each of which may be taken with the other sign.
    fn compare_ranks(&mut self, op: CompareOp, (x, m): (TermId, bool), (y, n): (TermId, bool)) -> TermId {
        let kind = self.real_kind(x).unwrap_or(SymbolKind::Double);
        match (m, n) {
            (false, false) => self.ordered(op, kind, x, y),
            (true, true) => self.ordered(op.mirrored(), kind, x, y),
            _ => {
                // Not-a-number with the other sign would be the least of all.
                let negative = if m { x } else { y };
                let sort = self.sort(negative);
                let infinity = self.constant(sort, reals::infinity(kind));
                let is_number = self.compare(CompareOp::Le, negative, infinity);
                let negated = self.unary(UnaryTerm::Neg, negative);
                let (x, y) = if m { (negated, y) } else { (x, negated) };
                let holds = self.ordered(op, kind, x, y);
                self.binary(BinaryTerm::And, is_number, holds)
            }
        }
    }

    /// That two ranks compare so; none does that is not-a-number's, which is the largest: it is enough that the larger
    /// one is a number's.
    fn ordered(&mut self, op: CompareOp, kind: SymbolKind, a: TermId, b: TermId) -> TermId {
        let larger = if matches!(op, CompareOp::Gt | CompareOp::Ge) { a } else { b };
        let sort = self.sort(larger);
        let infinity = self.constant(sort, reals::infinity(kind));
        let is_number = self.compare(CompareOp::Le, larger, infinity);
        let holds = self.compare(op, a, b);
        self.binary(BinaryTerm::And, holds, is_number)
    }

    /// That an int compares so with a number that is known.
    fn compare_whole(&mut self, op: CompareOp, i: TermId, x: f64) -> TermId {
        let (least, most) = (f64::from(i32::MIN), f64::from(i32::MAX));
        let (op, bound) = match op {
            _ if x.is_nan() => return self.boolean(op == CompareOp::Ne),
            CompareOp::Lt | CompareOp::Ge => (op, x.ceil()),
            CompareOp::Le | CompareOp::Gt => (op, x.floor()),
            _ if x.floor() != x => return self.boolean(op == CompareOp::Ne),
            _ => (op, x),
        };
        match bound {
            _ if bound > most => self.boolean(matches!(op, CompareOp::Lt | CompareOp::Le | CompareOp::Ne)),
            _ if bound < least => self.boolean(matches!(op, CompareOp::Gt | CompareOp::Ge | CompareOp::Ne)),
            _ => {
                let bound = self.int(bound as i32);
                self.compare(op, i, bound)
            }
        }
    }
}

/// The largest float that is no larger.
fn below(x: f64) -> f32 {
    let near = x as f32;
    if f64::from(near) > x { near.next_down() } else { near }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Model;

    const NUMBERS: [f64; 16] = [
        f64::NAN,
        f64::NEG_INFINITY,
        f64::MIN,
        -16_777_217.0,
        -1.5,
        -0.1,
        -0.0,
        0.0,
        5e-324,
        1e-45,
        0.1,
        0.5,
        1.5,
        2_147_483_648.0,
        3.402_823_5e38,
        f64::INFINITY,
    ];
    const OPS: [CompareOp; 6] =
        [CompareOp::Eq, CompareOp::Ne, CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge];

    fn holds(op: CompareOp, a: f64, b: f64) -> bool {
        match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Lt => a < b,
            CompareOp::Le => a <= b,
            CompareOp::Gt => a > b,
            CompareOp::Ge => a >= b,
        }
    }

    fn symbol(pool: &TermPool, t: TermId) -> SymbolId {
        pool.symbols_of(t)[0]
    }

    /// A model in which an unknown is a number; what is compared, and that number.
    fn set(pool: &mut TermPool, model: &mut Model, rank: TermId, x: f64) {
        let id = symbol(pool, rank);
        let kind = pool.symbol(id).kind;
        let value = pool.real(kind, x);
        model.values.insert(id, pool.as_const(value).unwrap());
        let sign = pool.sign_of(id);
        let sign = symbol(pool, sign);
        model.values.insert(sign, i64::from(x == 0.0 && x.is_sign_negative()));
    }

    #[test]
    fn every_comparison_is_javas_whatever_form_it_takes() {
        let mut pool = TermPool::new();
        let (d, e) = (pool.fresh("d", SymbolKind::Double), pool.fresh("e", SymbolKind::Double));
        let (f, i) = (pool.fresh("f", SymbolKind::Float), pool.fresh("i", SymbolKind::Int));
        let zero = pool.double(0.0);
        let minus_d = pool.real1(RealUnary::Neg, d);
        let below_e = pool.real2(RealBinary::Sub, zero, e);
        let wide = pool.real1(RealUnary::ToDouble, f);
        let minus_wide = pool.real1(RealUnary::Neg, wide);
        let whole = pool.real1(RealUnary::ToDouble, i);
        let sum = pool.real2(RealBinary::Add, d, e);
        let known: Vec<TermId> = NUMBERS.iter().map(|&x| pool.double(x)).collect();
        let mut sides = vec![d, e, minus_d, below_e, wide, minus_wide, whole, sum];
        sides.extend(&known);
        for (n, &x) in NUMBERS.iter().enumerate() {
            for &y in &NUMBERS[n..] {
                let mut model = Model::default();
                set(&mut pool, &mut model, d, x);
                set(&mut pool, &mut model, e, y);
                set(&mut pool, &mut model, f, f64::from(y as f32));
                let id = symbol(&pool, i);
                model.values.insert(id, i64::from(x as i32));
                let value = |side: usize| match side {
                    0 => x,
                    1 => y,
                    2 => -x,
                    3 => 0.0 - y,
                    4 => f64::from(y as f32),
                    5 => -f64::from(y as f32),
                    6 => f64::from(x as i32),
                    7 => x + y,
                    known => NUMBERS[known - 8],
                };
                for a in 0..8 {
                    for b in 0..sides.len() {
                        for op in OPS {
                            let term = pool.compare_reals(op, sides[a], sides[b]);
                            let expected = holds(op, value(a), value(b));
                            let found = pool.eval(term, &model);
                            let text = pool.display(term).to_string();
                            assert_eq!(found, Some(expected.into()), "{text} for {x} and {y}");
                        }
                        let same = pool.same_reals(sides[a], sides[b]);
                        let bits = |x: f64| ieee::of_double(x);
                        let expected = bits(value(a)) == bits(value(b));
                        assert_eq!(pool.eval(same, &model), Some(expected.into()), "{x} {y} {a} {b}");
                    }
                }
            }
        }
        // No arithmetic is left where there was none.
        let less = pool.compare_reals(CompareOp::Lt, minus_d, below_e);
        assert!(pool.symbols_of(less).len() == 2, "{}", pool.display(less));
    }
}
