//! Constructors of terms. They fold constants with Java's wrap-around, and apply an identity only
//! where it holds both for wrapping and for mathematical integers.

use crate::term::pool::{BinaryTerm, CompareOp, Sort, SymbolKind, Term, TermId, TermPool, UnaryTerm};
use crate::term::{ieee, java};

impl TermPool {
    /// `true` or `false`.
    pub fn boolean(&mut self, value: bool) -> TermId {
        self.intern(Term::Bool(value))
    }
    /// An int constant.
    pub fn int(&mut self, value: i32) -> TermId {
        self.intern(Term::Int(value))
    }
    /// A long constant.
    pub fn long(&mut self, value: i64) -> TermId {
        self.intern(Term::Long(value))
    }
    /// A constant of a sort; the value is wrapped to it.
    pub fn constant(&mut self, sort: Sort, value: i64) -> TermId {
        match sort {
            Sort::Bool => self.boolean(value & 1 != 0),
            Sort::Int => self.int(value as i32),
            Sort::Long => self.long(value),
            Sort::Float => self.float(ieee::float(value)),
            Sort::Double => self.double(ieee::double(value)),
        }
    }
    /// The value of a boolean constant.
    pub fn as_bool(&self, t: TermId) -> Option<bool> {
        if let Term::Bool(value) = self.get(t) { Some(value) } else { None }
    }
    /// The value of an int constant.
    pub fn as_int(&self, t: TermId) -> Option<i32> {
        if let Term::Int(value) = self.get(t) { Some(value) } else { None }
    }
    /// The value of a long constant.
    pub fn as_long(&self, t: TermId) -> Option<i64> {
        if let Term::Long(value) = self.get(t) { Some(value) } else { None }
    }
    /// The value of a constant of any sort: booleans as 0 and 1, floating-point numbers as their bits.
    pub fn as_const(&self, t: TermId) -> Option<i64> {
        match self.get(t) {
            Term::Bool(value) => Some(value.into()),
            Term::Int(value) => Some(value.into()),
            Term::Long(value) => Some(value),
            Term::Float(bits) => Some(bits.cast_signed().into()),
            Term::Double(bits) => Some(bits.cast_signed()),
            _ => None,
        }
    }

    /// An operation on one term.
    pub fn unary(&mut self, op: UnaryTerm, a: TermId) -> TermId {
        if op == UnaryTerm::Not {
            return self.not(a);
        }
        if let Some(value) = self.as_const(a) {
            let sort = match op {
                UnaryTerm::Neg | UnaryTerm::BitNot => self.sort(a),
                UnaryTerm::IntToLong => Sort::Long,
                _ => Sort::Int,
            };
            let value = java::unary(op, self.sort(a), value);
            return self.constant(sort, value);
        }
        match (op, self.get(a)) {
            (UnaryTerm::Neg, Term::Unary(UnaryTerm::Neg, x)) => x,
            (UnaryTerm::BitNot, Term::Unary(UnaryTerm::BitNot, x)) => x,
            (UnaryTerm::LongToInt, Term::Unary(UnaryTerm::IntToLong, x)) => x,
            _ if self.fits(op, a) => a,
            _ => self.intern(Term::Unary(op, a)),
        }
    }

    /// Whether a narrowing keeps every value that the term can have.
    fn fits(&self, op: UnaryTerm, a: TermId) -> bool {
        let kind = match self.get(a) {
            Term::Symbol(symbol) => self.symbol(symbol).kind,
            Term::Unary(UnaryTerm::IntToByte, _) => SymbolKind::Byte,
            Term::Unary(UnaryTerm::IntToShort, _) => SymbolKind::Short,
            Term::Unary(UnaryTerm::IntToChar, _) => SymbolKind::Char,
            _ => return false,
        };
        match op {
            UnaryTerm::IntToByte => kind == SymbolKind::Byte,
            UnaryTerm::IntToShort => matches!(kind, SymbolKind::Byte | SymbolKind::Short),
            UnaryTerm::IntToChar => matches!(kind, SymbolKind::Char | SymbolKind::Unit),
            _ => false,
        }
    }

    /// An operation on two terms of one sort (a shift's count is an int). On booleans only And, Or and
    /// Xor; an int constant 0 or 1 beside a boolean is taken as a boolean. Division by a constant zero
    /// is left as it is.
    pub fn binary(&mut self, op: BinaryTerm, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.same_sort(a, b);
        let sort = self.sort(a);
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b))
            && let Some(value) = java::binary(op, sort, x, y)
        {
            return self.constant(sort, value);
        }
        let identity =
            if sort == Sort::Bool { self.boolean_identity(op, a, b) } else { self.number_identity(op, a, b) };
        identity.unwrap_or_else(|| self.intern(Term::Binary(op, a, b)))
    }

    fn boolean_identity(&mut self, op: BinaryTerm, a: TermId, b: TermId) -> Option<TermId> {
        let (value, other) = match (self.as_bool(a), self.as_bool(b)) {
            (Some(value), _) => (value, b),
            (_, Some(value)) => (value, a),
            _ if a == b => {
                return match op {
                    BinaryTerm::And | BinaryTerm::Or => Some(a),
                    BinaryTerm::Xor => Some(self.boolean(false)),
                    _ => None,
                };
            }
            _ => return None,
        };
        match (op, value) {
            (BinaryTerm::And, true) | (BinaryTerm::Or | BinaryTerm::Xor, false) => Some(other),
            (BinaryTerm::And, false) | (BinaryTerm::Or, true) => Some(self.boolean(value)),
            (BinaryTerm::Xor, true) => Some(self.not(other)),
            _ => None,
        }
    }

    fn number_identity(&mut self, op: BinaryTerm, a: TermId, b: TermId) -> Option<TermId> {
        use BinaryTerm::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
        let sort = self.sort(a);
        match (op, self.as_const(a), self.as_const(b)) {
            (Add | Or | Xor, Some(0), _) | (Mul, Some(1), _) => Some(b),
            (Add | Sub | Or | Xor, _, Some(0)) | (Mul | Div, _, Some(1)) => Some(a),
            (Shl | Shr, _, Some(n)) if java::shift_count(sort, n) == 0 => Some(a),
            // For `>>>` a count of 0 is the identity too, but a negative count is easier to read whole.
            (Ushr, _, Some(0)) => Some(a),
            (Mul | And, Some(0), _) | (Mul | And, _, Some(0)) | (Rem, _, Some(1)) => {
                Some(self.constant(sort, 0))
            }
            (Sub | Xor, _, _) if a == b => Some(self.constant(sort, 0)),
            (And | Or, _, _) if a == b => Some(a),
            (Add | Sub, None, Some(n)) => self.merge_offset(op, a, n),
            _ => None,
        }
    }

    /// `(x ± m) ± n` as `x ± k` where the offsets' sum does not overflow. Loops count that way, and the
    /// terms stay small.
    fn merge_offset(&mut self, op: BinaryTerm, a: TermId, n: i64) -> Option<TermId> {
        let Term::Binary(inner @ (BinaryTerm::Add | BinaryTerm::Sub), x, m) = self.get(a) else {
            return None;
        };
        let m = self.as_const(m)?;
        let signed = |op, n: i64| if op == BinaryTerm::Sub { n.checked_neg() } else { Some(n) };
        let sum = signed(inner, m)?.checked_add(signed(op, n)?)?;
        let sort = self.sort(a);
        if sort == Sort::Int && i32::try_from(sum).is_err() {
            return None;
        }
        let (op, size) = if sum < 0 { (BinaryTerm::Sub, sum.checked_neg()?) } else { (BinaryTerm::Add, sum) };
        if sort == Sort::Int && i32::try_from(size).is_err() {
            return None;
        }
        let size = self.constant(sort, size);
        Some(self.binary(op, x, size))
    }

    /// A comparison. A constant on the left moves to the right; otherwise the sides stay as they are.
    /// An int constant 0 or 1 beside a boolean is taken as a boolean.
    pub fn compare(&mut self, op: CompareOp, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.same_sort(a, b);
        match (self.as_const(a), self.as_const(b)) {
            (Some(x), Some(y)) => return self.boolean(op.holds(x, y)),
            (Some(_), None) => return self.compare(op.mirrored(), b, a),
            _ => {}
        }
        if a == b {
            return self.boolean(op.holds(0, 0));
        }
        match (op, self.as_bool(b)) {
            (CompareOp::Eq, Some(true)) | (CompareOp::Ne, Some(false)) => a,
            (CompareOp::Eq, Some(false)) | (CompareOp::Ne, Some(true)) => self.not(a),
            _ => self.intern(Term::Compare(op, a, b)),
        }
    }

    /// Negation, pushed into comparisons.
    pub fn not(&mut self, a: TermId) -> TermId {
        match self.get(a) {
            Term::Bool(value) => self.boolean(!value),
            Term::Compare(op, x, y) => self.intern(Term::Compare(op.negated(), x, y)),
            Term::Unary(UnaryTerm::Not, x) => x,
            _ => self.intern(Term::Unary(UnaryTerm::Not, a)),
        }
    }

    /// The term that [`Self::not`] would give, where it exists already.
    pub fn find_negation(&self, a: TermId) -> Option<TermId> {
        match self.get(a) {
            Term::Bool(value) => self.find(Term::Bool(!value)),
            Term::Compare(op, x, y) => self.find(Term::Compare(op.negated(), x, y)),
            Term::Unary(UnaryTerm::Not, x) => Some(x),
            _ => self.find(Term::Unary(UnaryTerm::Not, a)),
        }
    }

    /// The machine holds booleans as ints, so a constant of a comparison may come as an int.
    fn same_sort(&mut self, a: TermId, b: TermId) -> (TermId, TermId) {
        match (self.sort(a), self.sort(b)) {
            (Sort::Bool, Sort::Int) => match self.as_int(b) {
                Some(value @ (0 | 1)) => (a, self.boolean(value == 1)),
                _ => (a, b),
            },
            (Sort::Int, Sort::Bool) => match self.as_int(a) {
                Some(value @ (0 | 1)) => (self.boolean(value == 1), b),
                _ => (a, b),
            },
            _ => (a, b),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool() -> (TermPool, TermId, TermId, TermId) {
        let mut pool = TermPool::new();
        let x = pool.fresh("x", SymbolKind::Int);
        let n = pool.fresh("n", SymbolKind::Long);
        let b = pool.fresh("b", SymbolKind::Boolean);
        (pool, x, n, b)
    }

    #[test]
    fn constants_fold_with_wrap_around() {
        let (mut pool, ..) = pool();
        let (max, one, zero) = (pool.int(i32::MAX), pool.int(1), pool.int(0));
        let sum = pool.binary(BinaryTerm::Add, max, one);
        assert_eq!(pool.as_int(sum), Some(i32::MIN));
        let quotient = pool.binary(BinaryTerm::Div, one, zero);
        assert_eq!(pool.get(quotient), Term::Binary(BinaryTerm::Div, one, zero));
        let widened = pool.unary(UnaryTerm::IntToLong, max);
        assert_eq!(pool.as_long(widened), Some(i64::from(i32::MAX)));
    }

    #[test]
    fn identities() {
        let (mut pool, x, n, b) = pool();
        let (zero, one, truth, zero_long) = (pool.int(0), pool.int(1), pool.boolean(true), pool.long(0));
        assert_eq!(pool.binary(BinaryTerm::Add, x, zero), x);
        assert_eq!(pool.binary(BinaryTerm::Add, zero, x), x);
        assert_eq!(pool.binary(BinaryTerm::Mul, x, one), x);
        assert_eq!(pool.binary(BinaryTerm::Mul, x, zero), zero);
        assert_eq!(pool.binary(BinaryTerm::Rem, x, one), zero);
        assert_eq!(pool.binary(BinaryTerm::Sub, x, x), zero);
        assert_eq!(pool.binary(BinaryTerm::Sub, n, n), zero_long);
        assert_eq!(pool.compare(CompareOp::Le, x, x), truth);
        assert_eq!(pool.compare(CompareOp::Eq, b, truth), b);
        assert_eq!(pool.compare(CompareOp::Eq, b, one), b);
        let not_b = pool.not(b);
        assert_eq!(pool.compare(CompareOp::Ne, b, one), not_b);
        assert_eq!(pool.compare(CompareOp::Eq, b, zero), not_b);
        assert_eq!(pool.binary(BinaryTerm::Xor, b, truth), not_b);
        assert_eq!(pool.not(not_b), b);
        // `0 - x`, `x / x` and `x & -1` stay: they are no identities, or not under both readings.
        let minus_one = pool.int(-1);
        for (op, a, b) in
            [(BinaryTerm::Sub, zero, x), (BinaryTerm::Div, x, x), (BinaryTerm::And, x, minus_one)]
        {
            let t = pool.binary(op, a, b);
            assert_eq!(pool.get(t), Term::Binary(op, a, b));
        }
    }

    #[test]
    fn offsets_merge_only_without_overflow() {
        let (mut pool, x, ..) = pool();
        let (one, two, max) = (pool.int(1), pool.int(2), pool.int(i32::MAX));
        let x1 = pool.binary(BinaryTerm::Add, x, one);
        let x2 = pool.binary(BinaryTerm::Add, x1, one);
        assert_eq!(pool.get(x2), Term::Binary(BinaryTerm::Add, x, two));
        assert_eq!(pool.binary(BinaryTerm::Sub, x2, two), x);
        let back = pool.binary(BinaryTerm::Sub, x1, two);
        assert_eq!(pool.get(back), Term::Binary(BinaryTerm::Sub, x, one));
        let far = pool.binary(BinaryTerm::Add, x1, max);
        assert_eq!(pool.get(far), Term::Binary(BinaryTerm::Add, x1, max));
    }

    #[test]
    fn comparisons_put_constants_right_and_take_negations() {
        let (mut pool, x, ..) = pool();
        let zero = pool.int(0);
        let less = pool.compare(CompareOp::Lt, zero, x);
        assert_eq!(pool.get(less), Term::Compare(CompareOp::Gt, x, zero));
        let negated = pool.not(less);
        assert_eq!(pool.get(negated), Term::Compare(CompareOp::Le, x, zero));
        assert_eq!(pool.not(negated), less);
    }

    #[test]
    fn narrowing_what_fits_is_nothing() {
        let (mut pool, x, ..) = pool();
        let byte = pool.fresh("y", SymbolKind::Byte);
        assert_eq!(pool.unary(UnaryTerm::IntToShort, byte), byte);
        let narrowed = pool.unary(UnaryTerm::IntToByte, x);
        assert_ne!(narrowed, x);
        assert_eq!(pool.unary(UnaryTerm::IntToByte, narrowed), narrowed);
        let as_char = pool.unary(UnaryTerm::IntToChar, byte);
        assert_eq!(pool.get(as_char), Term::Unary(UnaryTerm::IntToChar, byte));
    }
}
