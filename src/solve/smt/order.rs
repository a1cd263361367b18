//! Conjunctions of difference constraints, decided without Z3: Bellman–Ford for `x − y ≤ c`, and case
//! splits for `x − y ≠ c`; however a comparison is written, where all but two symbols of it cancel out.
//!
//! Nearly every path condition over keys is of this kind. The procedure is exact over the integers (all
//! constants are whole, so the shortest paths are): where it cannot tell, it says so. It reads terms
//! mathematically, so the caller must know that nothing wraps.

use smallvec::SmallVec;

use crate::solve::smt::query::{Bound, Query};
use crate::term::{BinaryTerm, CompareOp, Sort, SymbolId, Term, TermId, TermPool, UnaryTerm};

/// Runs of Bellman–Ford that a query may cost before it is given up.
const MAX_RUNS: u32 = 100;

/// Terms of one comparison that are read.
const MAX_TERMS: u32 = 64;

/// A decided query.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Solved {
    /// No values satisfy these of its clauses, by position, ascending: of the negative cycles that were met. One of
    /// them may be one too many.
    Unsat(Vec<usize>),
    /// These do; in order of first occurrence.
    Sat(Vec<(SymbolId, i64)>),
}

/// Decides the query, or gives `None` where it is no conjunction of difference constraints or too many
/// case splits would be needed.
pub(super) fn decide(pool: &TermPool, query: &Query) -> Option<Solved> {
    let mut system = System::new(pool);
    for (at, &clause) in query.clauses.iter().enumerate() {
        system.source = Source::Clause(at);
        if !system.assume(clause)? {
            return Some(Solved::Unsat(vec![at]));
        }
    }
    system.source = Source::Range;
    for &Bound { symbol, lo, hi } in query.bounds {
        let x = system.node(symbol);
        system.bound(x, lo, hi);
    }
    let mut runs = MAX_RUNS;
    let start = vec![0; system.symbols.len() + 1];
    let values = match system.solve(start, &mut runs, 0)? {
        Ok(values) => values,
        Err(cycles) => return Some(Solved::Unsat(clauses_of(cycles))),
    };
    let zero = values.first().copied().unwrap_or(0);
    let named = system.symbols.iter().zip(values.iter().skip(1));
    let values = named.map(|(&symbol, &value)| Some((symbol, i64::try_from(value - zero).ok()?)));
    Some(Solved::Sat(values.collect::<Option<_>>()?))
}

/// Node 0 stands for zero, node i + 1 for `symbols[i]`.
type Node = usize;

/// Where an edge comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Source {
    /// The type of a symbol, or a bound.
    Range,
    /// A clause, by position.
    Clause(usize),
    /// A case of a split, by its depth.
    Split(usize),
}

/// What nothing satisfies: where the edges of negative cycles come from.
type Cycles = Vec<Source>;

/// The clauses among these.
fn clauses_of(mut cycles: Cycles) -> Vec<usize> {
    cycles.sort_unstable();
    cycles.dedup();
    let clause = |source| if let Source::Clause(at) = source { Some(at) } else { None };
    cycles.into_iter().filter_map(clause).collect()
}

/// `to ≤ from + weight`.
struct Edge {
    from: Node,
    to: Node,
    weight: i128,
    source: Source,
}

/// `a ≠ b + offset`.
struct Apart {
    a: Node,
    b: Node,
    offset: i128,
    source: Source,
}

struct System<'a> {
    pool: &'a TermPool,
    symbols: Vec<SymbolId>,
    edges: Vec<Edge>,
    apart: Vec<Apart>,
    /// Where what is added comes from.
    source: Source,
}

impl<'a> System<'a> {
    fn new(pool: &'a TermPool) -> Self {
        Self { pool, symbols: vec![], edges: vec![], apart: vec![], source: Source::Range }
    }

    fn node(&mut self, symbol: SymbolId) -> Node {
        // There are few: a scan beats a table.
        if let Some(at) = self.symbols.iter().position(|&s| s == symbol) {
            return at + 1;
        }
        self.symbols.push(symbol);
        let node = self.symbols.len();
        let (lo, hi) = self.pool.symbol(symbol).kind.range();
        let source = std::mem::replace(&mut self.source, Source::Range);
        self.bound(node, lo, hi);
        self.source = source;
        node
    }

    fn bound(&mut self, x: Node, lo: i64, hi: i64) {
        self.at_most(x, 0, hi.into());
        self.at_most(0, x, -i128::from(lo));
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
                let (a, b) = self.difference(a, b)?;
                Some(self.compare(op, a, b))
            }
            _ => None,
        }
    }

    fn fix(&mut self, symbol: SymbolId, value: i128) -> bool {
        let node = self.node(symbol);
        self.compare(CompareOp::Eq, (node, 0), (0, value))
    }

    /// Two sides of a comparison as two nodes and their offsets, whichever way they are written: `x − y > 1` compares
    /// `x` with `y + 1`. `None` where more than one symbol is added, or one more than once.
    fn difference(&mut self, a: TermId, b: TermId) -> Option<((Node, i128), (Node, i128))> {
        let mut sum: SmallVec<[(Node, i32); 4]> = SmallVec::new();
        let mut offset = 0_i128;
        let mut left: SmallVec<[(TermId, i32); 8]> = SmallVec::from_slice(&[(b, -1), (a, 1)]);
        let mut read = 0;
        while let Some((t, sign)) = left.pop() {
            // What is longer goes to Z3.
            read += 1;
            (read <= MAX_TERMS).then_some(())?;
            match self.pool.get(t) {
                Term::Symbol(symbol) => {
                    let node = self.node(symbol);
                    match sum.iter_mut().find(|term| term.0 == node) {
                        Some((_, factor)) => *factor += sign,
                        None => sum.push((node, sign)),
                    }
                }
                Term::Unary(UnaryTerm::Neg, a) => left.push((a, -sign)),
                // Narrowing included: the caller knows that the value fits, or reads it as nothing.
                Term::Unary(
                    UnaryTerm::IntToLong
                    | UnaryTerm::LongToInt
                    | UnaryTerm::IntToByte
                    | UnaryTerm::IntToShort
                    | UnaryTerm::IntToChar,
                    a,
                ) => left.push((a, sign)),
                Term::Binary(op @ (BinaryTerm::Add | BinaryTerm::Sub), a, b) => {
                    left.push((b, if op == BinaryTerm::Sub { -sign } else { sign }));
                    left.push((a, sign));
                }
                _ => offset += i128::from(sign) * i128::from(self.pool.as_const(t)?),
            }
        }
        sum.retain(|term| term.1 != 0);
        // Node 0 stands where there is no symbol.
        match sum.as_slice() {
            [] => Some(((0, offset), (0, 0))),
            &[(x, 1)] => Some(((x, offset), (0, 0))),
            &[(x, -1)] => Some(((0, offset), (x, 0))),
            &[(x, 1), (y, -1)] | &[(y, -1), (x, 1)] => Some(((x, offset), (y, 0))),
            _ => None,
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
            CompareOp::Ne => self.apart.push(Apart { a, b, offset, source: self.source }),
        }
        true
    }

    /// `a ≤ b + weight`.
    fn at_most(&mut self, a: Node, b: Node, weight: i128) {
        self.edges.push(Edge { from: b, to: a, weight, source: self.source });
    }

    /// Values for all nodes, or why there are none; `None` where `runs` are used up. The values to start from may be
    /// any; those of a weaker system save work. `depth` splits were made.
    fn solve(&mut self, start: Vec<i128>, runs: &mut u32, depth: usize) -> Option<Result<Vec<i128>, Cycles>> {
        *runs = runs.checked_sub(1)?;
        let values = match self.shortest(start) {
            Ok(values) => values,
            Err(cycle) => return Some(Err(cycle)),
        };
        let at = |node: Node| values.get(node).copied().unwrap_or(0);
        let broken = self.apart.iter().find(|p| at(p.a) == at(p.b) + p.offset);
        let Some(&Apart { a, b, offset, source }) = broken else { return Some(Ok(values)) };
        let mut cycles = vec![source];
        for greater in [true, false] {
            self.source = Source::Split(depth);
            match greater {
                true => self.at_most(b, a, -offset - 1),
                false => self.at_most(a, b, offset - 1),
            }
            let solved = self.solve(values.clone(), runs, depth + 1);
            self.edges.pop();
            match solved {
                // Without the case, too: the other one is refuted by the same.
                Some(Err(met)) if !met.contains(&Source::Split(depth)) => return Some(Err(met)),
                Some(Err(met)) => {
                    cycles.extend(met.into_iter().filter(|source| *source != Source::Split(depth)));
                }
                decided => return decided,
            }
        }
        Some(Err(cycles))
    }

    /// Bellman–Ford from given values; a negative cycle where there is one.
    fn shortest(&self, mut values: Vec<i128>) -> Result<Vec<i128>, Cycles> {
        // By node: the edge that lowered it last.
        let mut lowered: Vec<Option<usize>> = vec![None; values.len()];
        let mut last = 0;
        for _ in 0..=values.len() {
            let mut changed = false;
            for (number, edge) in self.edges.iter().enumerate() {
                let Some(&from) = values.get(edge.from) else { continue };
                let Some(to) = values.get_mut(edge.to) else { continue };
                if from + edge.weight < *to {
                    *to = from + edge.weight;
                    if let Some(by) = lowered.get_mut(edge.to) {
                        *by = Some(number);
                    }
                    (changed, last) = (true, edge.to);
                }
            }
            if !changed {
                return Ok(values);
            }
        }
        Err(self.cycle(&lowered, last))
    }

    /// The cycle that the last edges to lower nodes make, seen from a node that was lowered once more than any path
    /// without a cycle explains: the way back from there ends in it.
    fn cycle(&self, lowered: &[Option<usize>], from: Node) -> Cycles {
        let edge_to = |node: Node| self.edges.get(lowered.get(node).copied().flatten()?);
        let mut node = from;
        for _ in 0..lowered.len() {
            node = edge_to(node).map_or(node, |edge| edge.from);
        }
        let (first, mut cycle) = (node, Cycles::new());
        while let Some(edge) = edge_to(node) {
            cycle.push(edge.source);
            node = edge.from;
            if node == first {
                break;
            }
        }
        cycle
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::SymbolKind;

    /// Comparisons of few symbols with one another and with small numbers.
    fn conjunction(pool: &mut TermPool, mut dice: u64) -> Vec<TermId> {
        let symbols: Vec<TermId> = (0..4).map(|i| pool.fresh(format!("x{i}"), SymbolKind::Int)).collect();
        let mut roll = |sides: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) % sides
        };
        let count = 4 + roll(8);
        (0..count)
            .map(|_| {
                let a = symbols[roll(4) as usize];
                let b = match roll(3) {
                    0 => pool.int(roll(5) as i32 - 2),
                    _ => symbols[roll(4) as usize],
                };
                let offset = pool.int(roll(3) as i32 - 1);
                let b = pool.binary(BinaryTerm::Add, b, offset);
                // Written in one of several ways: a, b; a - b, 0; b - a, 0 turned round; a + c, b + c.
                let zero = pool.int(0);
                let (a, b) = match roll(4) {
                    0 => (pool.binary(BinaryTerm::Sub, a, b), zero),
                    1 => {
                        let turned = pool.binary(BinaryTerm::Sub, b, a);
                        (pool.unary(UnaryTerm::Neg, turned), zero)
                    }
                    2 => {
                        let c = symbols[roll(4) as usize];
                        (pool.binary(BinaryTerm::Add, a, c), pool.binary(BinaryTerm::Add, b, c))
                    }
                    _ => (a, b),
                };
                let ops = [CompareOp::Eq, CompareOp::Ne, CompareOp::Ne, CompareOp::Lt, CompareOp::Le];
                pool.compare(ops[roll(5) as usize], a, b)
            })
            .collect()
    }

    #[test]
    fn what_refutes_is_refuted_by_itself() {
        let (mut refuted, mut fewer) = (0, 0);
        for seed in 0..4000 {
            let mut pool = TermPool::new();
            let clauses = conjunction(&mut pool, seed);
            let Some(Solved::Unsat(core)) = decide(&pool, &Query::new(&clauses)) else { continue };
            let part: Vec<TermId> = core.iter().map(|&at| clauses[at]).collect();
            assert!(matches!(decide(&pool, &Query::new(&part)), Some(Solved::Unsat(_))), "{seed}");
            refuted += 1;
            fewer += u32::from(part.len() < clauses.len());
        }
        assert!(refuted > 500, "{refuted}");
        assert!(fewer * 2 > refuted, "{fewer} of {refuted}");
    }

    #[test]
    fn values_satisfy_what_they_are_for() {
        let (mut satisfied, mut split) = (0, 0);
        for seed in 0..4000 {
            let mut pool = TermPool::new();
            let clauses = conjunction(&mut pool, seed);
            match decide(&pool, &Query::new(&clauses)) {
                Some(Solved::Sat(values)) => {
                    let value = |symbol| values.iter().find(|(s, _)| *s == symbol).map(|v| v.1);
                    let hold = |&clause: &TermId| pool.eval_with(clause, &value) == Some(1);
                    assert!(clauses.iter().all(hold), "{seed}: {}", pool.display_all(&clauses));
                    satisfied += 1;
                }
                Some(Solved::Unsat(_)) => {}
                None => split += 1,
            }
        }
        assert!(satisfied > 500, "{satisfied}");
        assert!(split < 40, "{split} are not decided");
    }

    #[test]
    fn a_ring_is_refuted_by_its_clauses_alone() {
        let mut pool = TermPool::new();
        let x: Vec<TermId> = (0..6).map(|i| pool.fresh(format!("x{i}"), SymbolKind::Int)).collect();
        let mut less = |a: usize, b: usize| pool.compare(CompareOp::Lt, x[a], x[b]);
        let clauses = [less(4, 5), less(0, 1), less(3, 4), less(1, 2), less(2, 0), less(0, 5)];
        assert_eq!(decide(&pool, &Query::new(&clauses)), Some(Solved::Unsat(vec![1, 3, 4])));
    }

    #[test]
    fn cases_that_fail_for_the_same_reason_need_no_split() {
        let mut pool = TermPool::new();
        let x: Vec<TermId> = (0..3).map(|i| pool.fresh(format!("x{i}"), SymbolKind::Int)).collect();
        let differ = pool.compare(CompareOp::Ne, x[0], x[1]);
        let (below, above) =
            (pool.compare(CompareOp::Le, x[0], x[1]), pool.compare(CompareOp::Ge, x[0], x[1]));
        assert_eq!(decide(&pool, &Query::new(&[differ, below, above])), Some(Solved::Unsat(vec![0, 1, 2])));
        let (less, more) = (pool.compare(CompareOp::Lt, x[1], x[2]), pool.compare(CompareOp::Gt, x[1], x[2]));
        assert_eq!(decide(&pool, &Query::new(&[differ, less, more])), Some(Solved::Unsat(vec![1, 2])));
    }
}
