//! What can be read off a term: its symbols, its size, its value under a model. Terms can be as deep as
//! a loop is long, so nothing here recurses.

use crate::term::tables::{HashMap, HashSet};

use crate::term::path_condition::Model;
use crate::term::pool::{SymbolId, Term, TermId, TermPool};
use crate::term::{ieee, java};

impl Term {
    /// The operands in order.
    pub fn operands(self) -> impl DoubleEndedIterator<Item = TermId> {
        let pair = match self {
            Term::Bool(_) | Term::Int(_) | Term::Long(_) | Term::Symbol(_) => [None, None],
            Term::Float(_) | Term::Double(_) => [None, None],
            Term::Unary(_, a) | Term::Real1(_, a) => [Some(a), None],
            Term::Binary(_, a, b) | Term::Compare(_, a, b) | Term::Real2(_, a, b) => [Some(a), Some(b)],
        };
        pair.into_iter().flatten()
    }
}

/// Nodes of a term that is evaluated without a table, each as often as it occurs.
const SMALL: u32 = 24;

impl TermPool {
    /// The symbols that occur, each once, in order of first occurrence from left to right.
    pub fn symbols_of(&self, t: TermId) -> Vec<SymbolId> {
        self.symbols_of_all(&[t])
    }
    /// The symbols that occur in some of the terms, each once, in order of first occurrence.
    pub fn symbols_of_all(&self, terms: &[TermId]) -> Vec<SymbolId> {
        let mut symbols = Vec::new();
        self.visit(terms, |term| {
            if let Term::Symbol(symbol) = term {
                symbols.push(symbol);
            }
        });
        symbols
    }
    /// The symbols that occur in some of the terms, and the constants among longs.
    pub(super) fn symbols_and_longs(&self, terms: &[TermId]) -> (HashSet<SymbolId>, HashSet<i64>) {
        let (mut symbols, mut longs) = (HashSet::default(), HashSet::default());
        self.visit(terms, |term| match term {
            Term::Symbol(symbol) => {
                symbols.insert(symbol);
            }
            Term::Long(n) => {
                longs.insert(n);
            }
            _ => {}
        });
        (symbols, longs)
    }
    /// Number of distinct nodes.
    pub fn size(&self, t: TermId) -> usize {
        let mut count = 0;
        self.visit(&[t], |_| count += 1);
        count
    }
    /// Calls `see` once for every distinct node, parents first, left before right.
    fn visit(&self, roots: &[TermId], mut see: impl FnMut(Term)) {
        let mut seen = HashSet::default();
        let mut stack: Vec<TermId> = roots.iter().rev().copied().collect();
        while let Some(id) = stack.pop() {
            if seen.insert(id) {
                let term = self.get(id);
                see(term);
                stack.extend(term.operands().rev());
            }
        }
    }

    /// The distinct nodes of the terms, operands before what they are operands of.
    pub fn post_order(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut order = Vec::new();
        let mut seen = HashSet::default();
        let mut stack: Vec<(TermId, bool)> = roots.iter().rev().map(|&t| (t, false)).collect();
        while let Some((id, ready)) = stack.pop() {
            if ready {
                order.push(id);
            } else if seen.insert(id) {
                stack.push((id, true));
                stack.extend(self.get(id).operands().rev().map(|t| (t, false)));
            }
        }
        order
    }

    /// The value under a model with Java's semantics: booleans as 0 and 1, floating-point numbers as their bits. `None` where a symbol has no
    /// value or something is divided by zero.
    pub fn eval(&self, t: TermId, model: &Model) -> Option<i64> {
        self.eval_with(t, &|symbol| model.values.get(&symbol).copied())
    }
    /// The same with any source of the symbols' values.
    pub fn eval_with(&self, t: TermId, symbols: &impl Fn(SymbolId) -> Option<i64>) -> Option<i64> {
        let leaf = |t: TermId| match self.get(t) {
            Term::Symbol(symbol) => symbols(symbol),
            _ => self.as_const(t),
        };
        // Small conditions are nearly all there are: spare them the table.
        if let Some(value) = self.eval_small(t, &leaf, &mut { SMALL }) {
            return value;
        }
        let mut values: HashMap<TermId, i64> = HashMap::default();
        for id in self.post_order(&[t]) {
            let value = self.eval_node(id, &leaf, &mut |t| values.get(&t).copied())?;
            values.insert(id, value);
        }
        values.get(&t).copied()
    }
    /// The same, node by node without a table; `None` where there are more than `left`.
    fn eval_small(
        &self,
        t: TermId,
        leaf: &impl Fn(TermId) -> Option<i64>,
        left: &mut u32,
    ) -> Option<Option<i64>> {
        *left = left.checked_sub(1)?;
        let mut is_small = true;
        let value = self.eval_node(t, leaf, &mut |t| {
            let value = self.eval_small(t, leaf, left);
            is_small &= value.is_some();
            value?
        });
        is_small.then_some(value)
    }
    /// The value of a term whose operands' values are known.
    fn eval_node(
        &self,
        t: TermId,
        leaf: &impl Fn(TermId) -> Option<i64>,
        of: &mut dyn FnMut(TermId) -> Option<i64>,
    ) -> Option<i64> {
        Some(match self.get(t) {
            Term::Unary(op, a) => java::unary(op, self.sort(a), of(a)?),
            Term::Binary(op, a, b) => java::binary(op, self.sort(a), of(a)?, of(b)?)?,
            Term::Compare(op, a, b) => op.holds(of(a)?, of(b)?).into(),
            Term::Real1(op, a) => ieee::unary(op, self.sort(a), of(a)?),
            Term::Real2(op, a, b) => ieee::binary(op, self.sort(a), of(a)?, of(b)?),
            Term::Bool(_) | Term::Int(_) | Term::Long(_) => leaf(t)?,
            Term::Float(_) | Term::Double(_) | Term::Symbol(_) => leaf(t)?,
        })
    }
    /// Whether it is a constant or a symbol.
    pub fn is_leaf(&self, t: TermId) -> bool {
        matches!(self.get(t), Term::Symbol(_)) || self.as_const(t).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::pool::{BinaryTerm, CompareOp, SymbolKind};

    #[test]
    fn values_symbols_and_size() {
        let mut pool = TermPool::new();
        let x = pool.fresh("x", SymbolKind::Int);
        let y = pool.fresh("y", SymbolKind::Int);
        let five = pool.int(5);
        let quotient = pool.binary(BinaryTerm::Div, y, x);
        let sum = pool.binary(BinaryTerm::Add, quotient, x);
        let t = pool.compare(CompareOp::Lt, sum, five);
        let symbol = |t| if let Term::Symbol(s) = pool.get(t) { s } else { SymbolId(u32::MAX) };
        assert_eq!(pool.symbols_of(t), [symbol(y), symbol(x)]);
        assert_eq!(pool.size(t), 6);
        let mut model = Model::default();
        assert_eq!(pool.eval(t, &model), None);
        model.values.insert(symbol(x), -2);
        assert_eq!(pool.eval(t, &model), None);
        model.values.insert(symbol(y), 7);
        assert_eq!(pool.eval(quotient, &model), Some(-3));
        assert_eq!(pool.eval(t, &model), Some(1));
        model.values.insert(symbol(x), 0);
        assert_eq!(pool.eval(t, &model), None);
    }

    #[test]
    fn deep_terms_do_not_overflow_the_stack() {
        let mut pool = TermPool::new();
        let x = pool.fresh("x", SymbolKind::Int);
        let mut sum = x;
        for _ in 0..200_000 {
            let shifted = pool.fresh("y", SymbolKind::Int);
            sum = pool.binary(BinaryTerm::Add, sum, shifted);
        }
        let mut model = Model::default();
        for symbol in pool.symbols_of(sum) {
            model.values.insert(symbol, 1);
        }
        assert_eq!(pool.eval(sum, &model), Some(200_001));
        assert!(pool.display(sum).to_string().contains('…'));
    }
}
