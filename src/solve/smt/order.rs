//! Conjunctions of difference constraints, decided without Z3: Bellman–Ford for `x − y ≤ c`, and case
//! splits for `x − y ≠ c`.
//!
//! Nearly every path condition over keys is of this kind. The procedure is exact over the integers (all
//! constants are whole, so the shortest paths are): where it cannot tell, it says so. It reads terms
//! mathematically, so the caller must know that nothing wraps.

use crate::solve::smt::query::{Bound, Query};
use crate::term::{BinaryTerm, CompareOp, Sort, SymbolId, Term, TermId, TermPool, UnaryTerm};

/// Runs of Bellman–Ford that a query may cost before it is given up.
const MAX_RUNS: u32 = 100;

/// A decided query.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Solved {
    /// No values satisfy it.
    Unsat,
    /// These do; in order of first occurrence.
    Sat(Vec<(SymbolId, i64)>),
}

/// Decides the query, or gives `None` where it is no conjunction of difference constraints or too many
/// case splits would be needed.
pub(super) fn decide(pool: &TermPool, query: &Query) -> Option<Solved> {
    let mut system = System::new(pool);
    for &clause in query.clauses {
        if !system.assume(clause)? {
            return Some(Solved::Unsat);
        }
    }
    for &Bound { symbol, lo, hi } in query.bounds {
        let x = system.node(symbol);
        system.bound(x, lo, hi);
    }
    let mut runs = MAX_RUNS;
    let start = vec![0; system.symbols.len() + 1];
    let Some(values) = system.solve(start, &mut runs)? else { return Some(Solved::Unsat) };
    let zero = values.first().copied().unwrap_or(0);
    let named = system.symbols.iter().zip(values.iter().skip(1));
    let values = named.map(|(&symbol, &value)| Some((symbol, i64::try_from(value - zero).ok()?)));
    Some(Solved::Sat(values.collect::<Option<_>>()?))
}

/// Node 0 stands for zero, node i + 1 for `symbols[i]`.
type Node = usize;

/// `to ≤ from + weight`.
struct Edge {
    from: Node,
    to: Node,
    weight: i128,
}

/// `a ≠ b + offset`.
struct Apart {
    a: Node,
    b: Node,
    offset: i128,
}

struct System<'a> {
    pool: &'a TermPool,
    symbols: Vec<SymbolId>,
    edges: Vec<Edge>,
    apart: Vec<Apart>,
}

impl<'a> System<'a> {
    fn new(pool: &'a TermPool) -> Self {
        Self { pool, symbols: vec![], edges: vec![], apart: vec![] }
    }

    fn node(&mut self, symbol: SymbolId) -> Node {
        // There are few: a scan beats a table.
        if let Some(at) = self.symbols.iter().position(|&s| s == symbol) {
            return at + 1;
        }
        self.symbols.push(symbol);
        let node = self.symbols.len();
        let (lo, hi) = self.pool.symbol(symbol).kind.range();
        self.bound(node, lo, hi);
        node
    }

    fn bound(&mut self, x: Node, lo: i64, hi: i64) {
        self.edges.push(Edge { from: 0, to: x, weight: hi.into() });
        self.edges.push(Edge { from: x, to: 0, weight: -i128::from(lo) });
    }

    /// Adds a clause; `Some(false)` where it cannot hold, `None` where it is of another kind.
    fn assume(&mut self, clause: TermId) -> Option<bool> {
        match self.pool.get(clause) {
            Term::Bool(value) => Some(value),
            Term::Symbol(symbol) => Some(self.fix(symbol, 1)),
            Term::Unary(UnaryTerm::Not, a) => {
                let Term::Symbol(symbol) = self.pool.get(a) else { return None };
                Some(self.fix(symbol, 0))
            }
            Term::Binary(BinaryTerm::And, a, b) if self.pool.sort(a) == Sort::Bool => {
                // Shallow in practice; what is not goes to Z3.
                let leaf = |t| !matches!(self.pool.get(t), Term::Binary(..));
                (leaf(a) && leaf(b)).then_some(())?;
                Some(self.assume(a)? && self.assume(b)?)
            }
            Term::Compare(op, a, b) => {
                let (a, b) = (self.side(a)?, self.side(b)?);
                Some(self.compare(op, a, b))
            }
            _ => None,
        }
    }

    fn fix(&mut self, symbol: SymbolId, value: i128) -> bool {
        let node = self.node(symbol);
        self.compare(CompareOp::Eq, (node, 0), (0, value))
    }

    /// A side of a comparison as a node and an offset.
    fn side(&mut self, mut t: TermId) -> Option<(Node, i128)> {
        let mut offset = 0_i128;
        loop {
            match self.pool.get(t) {
                Term::Symbol(symbol) => return Some((self.node(symbol), offset)),
                // Narrowing included: the caller knows that the value fits, or reads it as nothing.
                Term::Unary(
                    UnaryTerm::IntToLong
                    | UnaryTerm::LongToInt
                    | UnaryTerm::IntToByte
                    | UnaryTerm::IntToShort
                    | UnaryTerm::IntToChar,
                    a,
                ) => t = a,
                Term::Binary(op @ (BinaryTerm::Add | BinaryTerm::Sub), a, b) => {
                    match (op, self.pool.as_const(a), self.pool.as_const(b)) {
                        (BinaryTerm::Add, _, Some(c)) => (t, offset) = (a, offset + i128::from(c)),
                        (BinaryTerm::Sub, _, Some(c)) => (t, offset) = (a, offset - i128::from(c)),
                        (BinaryTerm::Add, Some(c), _) => (t, offset) = (b, offset + i128::from(c)),
                        _ => return None,
                    }
                }
                _ => return Some((0, offset + i128::from(self.pool.as_const(t)?))),
            }
        }
    }

    /// Adds `a op b`; false where both are constant and it does not hold.
    fn compare(&mut self, op: CompareOp, (a, x): (Node, i128), (b, y): (Node, i128)) -> bool {
        let offset = y - x;
        if a == b {
            return match op {
                CompareOp::Eq => offset == 0,
                CompareOp::Ne => offset != 0,
                CompareOp::Lt => 0 < offset,
                CompareOp::Le => 0 <= offset,
                CompareOp::Gt => 0 > offset,
                CompareOp::Ge => 0 >= offset,
            };
        }
        match op {
            CompareOp::Le => self.at_most(a, b, offset),
            CompareOp::Lt => self.at_most(a, b, offset - 1),
            CompareOp::Ge => self.at_most(b, a, -offset),
            CompareOp::Gt => self.at_most(b, a, -offset - 1),
            CompareOp::Eq => {
                self.at_most(a, b, offset);
                self.at_most(b, a, -offset);
            }
            CompareOp::Ne => self.apart.push(Apart { a, b, offset }),
        }
        true
    }

    /// `a ≤ b + weight`.
    fn at_most(&mut self, a: Node, b: Node, weight: i128) {
        self.edges.push(Edge { from: b, to: a, weight });
    }

    /// Values for all nodes, `Some(None)` where there are none, `None` where `runs` are used up. The
    /// values to start from may be any; those of a weaker system save work.
    fn solve(&mut self, start: Vec<i128>, runs: &mut u32) -> Option<Option<Vec<i128>>> {
        *runs = runs.checked_sub(1)?;
        let Some(values) = self.shortest(start) else { return Some(None) };
        let at = |node: Node| values.get(node).copied().unwrap_or(0);
        let broken = self.apart.iter().find(|p| at(p.a) == at(p.b) + p.offset);
        let Some(&Apart { a, b, offset }) = broken else { return Some(Some(values)) };
        for greater in [true, false] {
            match greater {
                true => self.at_most(b, a, -offset - 1),
                false => self.at_most(a, b, offset - 1),
            }
            let solved = self.solve(values.clone(), runs);
            self.edges.pop();
            match solved {
                Some(None) => {}
                decided => return decided,
            }
        }
        Some(None)
    }

    /// Bellman–Ford from given values; `None` on a negative cycle.
    fn shortest(&self, mut values: Vec<i128>) -> Option<Vec<i128>> {
        for _ in 0..=values.len() {
            let mut changed = false;
            for edge in &self.edges {
                let Some(&from) = values.get(edge.from) else { continue };
                let Some(to) = values.get_mut(edge.to) else { continue };
                if from + edge.weight < *to {
                    *to = from + edge.weight;
                    changed = true;
                }
            }
            if !changed {
                return Some(values);
            }
        }
        None
    }
}
