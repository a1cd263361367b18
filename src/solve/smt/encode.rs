//! Terms as Z3 expressions.
//!
//! Divisors are asserted not to be zero beside each clause: the interpreter has forked on that before it
//! builds a division, and a model then always has a value for every term.

use crate::term::tables::HashMap;
use std::rc::Rc;

use z3::ast::{BV, Bool, Int};

use crate::base::id::Id;
use crate::solve::smt::expr::{Expr, width};
use crate::solve::smt::query::Bound;
use crate::solve::smt::range::{self, Interval};
use crate::solve::smt::theory::Theory;
use crate::solve::smt::{bits, floats, ints, packed, signs};
use crate::term::{
    BinaryTerm, CompareOp, RealBinary, Sort, SymbolId, SymbolKind, Term, TermId, TermPool, UnaryTerm,
};

/// A clause, ready to be asserted.
#[derive(Clone)]
pub(super) struct Clause {
    pub formula: Bool,
    /// The symbols whose ranges have to be asserted beside it.
    pub symbols: Rc<[SymbolId]>,
}

/// Encodes the terms of one pool for one theory, and remembers them.
pub(super) struct Encoder {
    theory: Theory,
    /// What strings have, where they are packed.
    units: usize,
    exprs: HashMap<TermId, Expr>,
    symbols: HashMap<SymbolId, Expr>,
    clauses: HashMap<TermId, Clause>,
    /// Values that terms can have, where that says how they wrap.
    values: HashMap<TermId, Interval>,
    /// Symbols that have a value.
    fixed: HashMap<SymbolId, i64>,
    /// Whether something could not be encoded.
    pub(super) is_partial: bool,
}

impl Encoder {
    pub(super) fn new(theory: Theory, units: usize) -> Self {
        Self {
            theory,
            units,
            exprs: HashMap::default(),
            symbols: HashMap::default(),
            clauses: HashMap::default(),
            values: HashMap::default(),
            fixed: HashMap::default(),
            is_partial: false,
        }
    }

    /// The same where symbols have values.
    pub(super) fn with_values(theory: Theory, fixed: HashMap<SymbolId, i64>) -> Self {
        Self { fixed, ..Self::new(theory, 0) }
    }

    /// A boolean term with what must hold for it to have a value.
    pub(super) fn clause(&mut self, pool: &TermPool, t: TermId) -> Clause {
        if let Some(clause) = self.clauses.get(&t) {
            return clause.clone();
        }
        let mut conjuncts = vec![self.expr(pool, t).truth()];
        let mut symbols = vec![];
        for id in pool.post_order(&[t]) {
            match pool.get(id) {
                Term::Binary(BinaryTerm::Div | BinaryTerm::Rem, _, b)
                    if pool.as_const(b).is_none_or(|c| c == 0) =>
                {
                    conjuncts.push(self.expr(pool, b).truth());
                }
                Term::Symbol(symbol) => {
                    symbols.push(symbol);
                    symbols.extend(pool.owner(symbol).map(|(string, _)| string));
                }
                _ => {}
            }
        }
        let formula = match conjuncts.as_slice() {
            [only] => only.clone(),
            _ => Bool::and(&conjuncts),
        };
        let clause = Clause { formula, symbols: symbols.into() };
        self.clauses.insert(t, clause.clone());
        clause
    }

    /// The number of units, where the symbol is a string that is packed.
    pub(super) fn packed(&self, pool: &TermPool, symbol: SymbolId) -> Option<usize> {
        (self.theory == Theory::Texts && pool.symbol(symbol).kind == SymbolKind::Text).then_some(self.units)
    }

    /// The range of a symbol, where its sort does not enforce it.
    pub(super) fn range(&mut self, pool: &TermPool, symbol: SymbolId) -> Option<Bool> {
        if let Some(units) = self.packed(pool, symbol) {
            return Some(packed::is_string(symbol, units));
        }
        match self.symbol(pool, symbol) {
            Expr::Int(_) => {
                let (lo, hi) = pool.symbol(symbol).kind.range();
                Some(self.within(pool, Bound { symbol, lo, hi }))
            }
            Expr::Bits(_)
                if self.theory != Theory::Floats
                    && matches!(pool.symbol(symbol).kind, SymbolKind::Float | SymbolKind::Double) =>
            {
                let (lo, hi) = pool.symbol(symbol).kind.range();
                Some(self.within(pool, Bound { symbol, lo, hi }))
            }
            Expr::Bool(_) | Expr::Bits(_) | Expr::Float(_) => None,
        }
    }

    /// `lo ≤ symbol ≤ hi`.
    pub(super) fn within(&mut self, pool: &TermPool, bound: Bound) -> Bool {
        let Bound { symbol, lo, hi } = bound;
        match self.symbol(pool, symbol) {
            Expr::Bool(b) => match (lo <= 0, hi >= 1) {
                (true, true) => Bool::from_bool(true),
                (false, true) => b,
                (true, false) => b.not(),
                (false, false) => Bool::from_bool(false),
            },
            Expr::Int(i) if lo == hi => i.eq(lo),
            Expr::Int(i) => Bool::and(&[i.ge(lo), i.le(hi)]),
            Expr::Bits(b) => Bool::and(&[b.bvsge(lo), b.bvsle(hi)]),
            Expr::Float(_) => Bool::from_bool(true),
        }
    }

    /// The symbol's expression.
    pub(super) fn symbol(&mut self, pool: &TermPool, symbol: SymbolId) -> Expr {
        if let Some(expr) = self.symbols.get(&symbol) {
            return expr.clone();
        }
        // Named by number, so that no character of a name can matter.
        let name = symbol.index() as u32;
        let kind = pool.symbol(symbol).kind;
        if let Some(&value) = self.fixed.get(&symbol) {
            return match kind.sort() {
                Sort::Bool => Expr::Bool(Bool::from_bool(value != 0)),
                sort => self.constant(value, sort),
            };
        }
        let expr = match (kind, self.theory) {
            (SymbolKind::Float | SymbolKind::Double, Theory::Floats) => {
                Expr::Bits(floats::rank(symbol, kind))
            }
            (SymbolKind::Sign, Theory::Floats) if let Some(rank) = pool.signed(symbol) => {
                Expr::Bool(floats::is_negative_zero(rank, pool.symbol(rank).kind))
            }
            (SymbolKind::Boolean | SymbolKind::Sign, _) => Expr::Bool(Bool::new_const(name)),
            (_, Theory::Linear | Theory::NonLinear | Theory::Wrapping) => Expr::Int(Int::new_const(name)),
            (SymbolKind::Length, Theory::Texts) if let Some((string, _)) = pool.owner(symbol) => {
                Expr::Bits(packed::length(string))
            }
            (SymbolKind::Unit, Theory::Texts) if let Some((string, Some(at))) = pool.owner(symbol) => {
                Expr::Bits(packed::unit(string, at).zero_ext(16))
            }
            (SymbolKind::Text, Theory::Texts) => Expr::Bits(packed::string(symbol, self.units)),
            (SymbolKind::Byte, _) => Expr::Bits(BV::new_const(name, 8).sign_ext(24)),
            (SymbolKind::Short, _) => Expr::Bits(BV::new_const(name, 16).sign_ext(16)),
            (SymbolKind::Char | SymbolKind::Unit, _) => Expr::Bits(BV::new_const(name, 16).zero_ext(16)),
            (SymbolKind::Text, _) => Expr::Bits(BV::new_const(name, 62).zero_ext(2)),
            (SymbolKind::Int | SymbolKind::Float | SymbolKind::Length, _) => {
                Expr::Bits(BV::new_const(name, 32))
            }
            (SymbolKind::Long | SymbolKind::Double, _) => Expr::Bits(BV::new_const(name, 64)),
        };
        self.symbols.insert(symbol, expr.clone());
        expr
    }

    fn expr(&mut self, pool: &TermPool, t: TermId) -> Expr {
        if let Some(expr) = self.exprs.get(&t) {
            return expr.clone();
        }
        for id in signs::post_order(pool, &[t]) {
            if !self.exprs.contains_key(&id) {
                let expr = self.node(pool, id);
                self.exprs.insert(id, expr);
            }
        }
        self.exprs.get(&t).cloned().unwrap_or_else(|| Expr::Bool(Bool::from_bool(false)))
    }

    /// Encodes a node whose operands are encoded.
    fn node(&mut self, pool: &TermPool, t: TermId) -> Expr {
        if self.theory == Theory::Wrapping
            && let Some(expr) = self.wrapping(pool, t)
        {
            return expr;
        }
        match pool.get(t) {
            Term::Bool(value) => Expr::Bool(Bool::from_bool(value)),
            Term::Int(value) => self.constant(value.into(), Sort::Int),
            Term::Long(value) => self.constant(value, Sort::Long),
            Term::Symbol(symbol) => self.symbol(pool, symbol),
            Term::Float(_) | Term::Double(_) | Term::Real1(..) | Term::Real2(..) => {
                let real = self.real(pool, t).filter(|_| self.theory == Theory::Floats);
                self.is_partial |= real.is_none();
                real.unwrap_or_else(|| Expr::Bool(Bool::from_bool(false)))
            }
            Term::Unary(UnaryTerm::Not, a) => Expr::Bool(self.operand(a).truth().not()),
            Term::Unary(op, a) => match self.theory {
                theory if theory.is_bits() => Expr::Bits(bits::unary(op, self.operand(a), pool.sort(a))),
                _ => Expr::Int(ints::unary(op, &self.operand(a).int())),
            },
            Term::Binary(op, a, b) if pool.sort(t) == Sort::Bool => {
                let (a, b) = (self.operand(a).truth(), self.operand(b).truth());
                Expr::Bool(match op {
                    BinaryTerm::And => Bool::and(&[a, b]),
                    BinaryTerm::Or => Bool::or(&[a, b]),
                    // No other operation is defined on booleans.
                    _ => a.xor(b),
                })
            }
            Term::Binary(op, a, b) => {
                let (left, right) = (self.operand(a), self.operand(b));
                match self.theory {
                    theory if theory.is_bits() => Expr::Bits(bits::binary(op, &left, &right, pool.sort(a))),
                    _ => Expr::Int(ints::binary(pool, op, (a, left.int()), (b, right.int()))),
                }
            }
            Term::Compare(..) if let Some((bits, negative)) = signs::asked(pool, t) => {
                let zero = self.constant(0, pool.sort(bits));
                let of = |t| compare(CompareOp::Lt, &self.operand(t), &zero);
                let join = |op, a: &Bool, b: &Bool| match op {
                    BinaryTerm::And => Bool::and(&[a, b]),
                    BinaryTerm::Or => Bool::or(&[a, b]),
                    _ => a.xor(b),
                };
                let is_negative = signs::is_negative(pool, bits, of, join, Bool::not);
                Expr::Bool(if negative { is_negative } else { is_negative.not() })
            }
            Term::Compare(op, a, b)
                if self.theory == Theory::Texts && (pool.is_text(a) || pool.is_text(b)) =>
            {
                let operand = |t| packed::operand(pool, t, self.operand(t), self.units);
                Expr::Bool(compare_texts(op, &operand(a), &operand(b)))
            }
            Term::Compare(op, a, b) => Expr::Bool(compare(op, &self.operand(a), &self.operand(b))),
        }
    }

    /// What floating-point numbers are in, where Z3 has that.
    fn real(&self, pool: &TermPool, t: TermId) -> Option<Expr> {
        match pool.get(t) {
            Term::Real2(RealBinary::Number, rank, _) => match pool.get(rank) {
                Term::Symbol(symbol) => floats::number(symbol, pool.symbol(symbol).kind),
                _ => None,
            },
            Term::Real1(op, a) => floats::unary(op, &self.operand(a), pool.sort(a)),
            Term::Real2(op, a, b) => floats::binary(op, &self.operand(a), &self.operand(b)),
            _ => Some(floats::constant(pool.as_const(t)?, pool.sort(t))),
        }
    }

    /// The same where operations say how they wrap; `None` for those that cannot.
    fn wrapping(&mut self, pool: &TermPool, t: TermId) -> Option<Expr> {
        let (values, raw) = range::wrapping(pool, t, &self.values);
        self.values.insert(t, values);
        match pool.get(t) {
            Term::Unary(UnaryTerm::Neg, a) => {
                let negated = self.operand(a).int().unary_minus();
                Some(Expr::Int(ints::wrap(negated, raw, width(pool.sort(t)))))
            }
            Term::Binary(op, a, b) if pool.sort(t) != Sort::Bool => {
                let (left, right) = ((a, self.operand(a).int()), (b, self.operand(b).int()));
                Some(Expr::Int(ints::wrapping(pool, op, left, right, &self.values, raw)))
            }
            _ => None,
        }
    }

    fn operand(&self, t: TermId) -> Expr {
        self.exprs.get(&t).cloned().unwrap_or_else(|| Expr::Bool(Bool::from_bool(false)))
    }

    fn constant(&self, value: i64, sort: Sort) -> Expr {
        match self.theory {
            theory if theory.is_bits() => Expr::Bits(BV::from_i64(value, width(sort))),
            _ => Expr::Int(Int::from_i64(value)),
        }
    }
}

/// A comparison of packed strings.
fn compare_texts(op: CompareOp, a: &Expr, b: &Expr) -> Bool {
    let (Expr::Bits(a), Expr::Bits(b)) = (a, b) else { return compare(op, a, b) };
    match op {
        CompareOp::Eq => a.eq(b),
        CompareOp::Ne => a.ne(b),
        CompareOp::Lt => a.bvult(b),
        CompareOp::Le => a.bvule(b),
        CompareOp::Gt => a.bvugt(b),
        CompareOp::Ge => a.bvuge(b),
    }
}

/// A comparison of two values of one sort.
pub(crate) fn compare(op: CompareOp, a: &Expr, b: &Expr) -> Bool {
    match (a, b) {
        (Expr::Bool(a), Expr::Bool(b)) if op == CompareOp::Eq => a.iff(b),
        (Expr::Bool(a), Expr::Bool(b)) if op == CompareOp::Ne => a.xor(b),
        (Expr::Bits(x), _) | (_, Expr::Bits(x)) => {
            let width = x.get_size();
            let (a, b) = (a.bits(width), b.bits(width));
            match op {
                CompareOp::Eq => a.eq(b),
                CompareOp::Ne => a.ne(b),
                CompareOp::Lt => a.bvslt(b),
                CompareOp::Le => a.bvsle(b),
                CompareOp::Gt => a.bvsgt(b),
                CompareOp::Ge => a.bvsge(b),
            }
        }
        _ => {
            let (a, b) = (a.int(), b.int());
            match op {
                CompareOp::Eq => a.eq(b),
                CompareOp::Ne => a.ne(b),
                CompareOp::Lt => a.lt(b),
                CompareOp::Le => a.le(b),
                CompareOp::Gt => a.gt(b),
                CompareOp::Ge => a.ge(b),
            }
        }
    }
}
