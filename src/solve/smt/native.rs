//! Deciding clauses by evaluating them: backtracking over values that symbols may have, without Z3. A clause is
//! evaluated as soon as the last symbol in it has a value, with Java's arithmetic. What is found is a model; that
//! nothing is found says that there is none only where the values are all that symbols can have.

use crate::term::tables::HashMap;

use crate::term::{
    BinaryTerm, CompareOp, RealBinary, RealUnary, Sort, SymbolId, Term, TermId, TermPool, UnaryTerm, ieee,
    java,
};

/// What is done at a node; operands are positions of nodes before it.
#[derive(Clone, Copy)]
enum Op {
    Constant(i64),
    /// By position among the symbols.
    Symbol(usize),
    Unary(UnaryTerm, usize),
    Binary(BinaryTerm, usize, usize),
    Compare(CompareOp, usize, usize),
    Real1(RealUnary, usize),
    Real2(RealBinary, usize, usize),
}

struct Node {
    op: Op,
    /// Of the first operand.
    sort: Sort,
}

/// Clauses in a form that is quick to evaluate.
pub(super) struct Clauses {
    /// In the order in which they get values.
    pub(super) symbols: Vec<SymbolId>,
    nodes: Vec<Node>,
    /// By the number of symbols that have values: how many nodes can be evaluated, and which clauses then are.
    levels: Vec<(usize, Vec<usize>)>,
}

/// What a search came to.
pub(super) enum Found {
    /// Values, one for each symbol.
    Values(Vec<i64>),
    /// None of the combinations satisfies the clauses.
    Nothing,
    /// There are more than the work that was allowed.
    TooMany,
}

impl Clauses {
    pub(super) fn new(pool: &TermPool, clauses: &[TermId]) -> Self {
        let symbols = in_order(pool, clauses);
        let position: HashMap<SymbolId, usize> = symbols.iter().enumerate().map(|(i, &s)| (s, i)).collect();
        let order = pool.post_order(clauses);
        let mut level: HashMap<TermId, usize> = HashMap::default();
        for &t in &order {
            let own = match pool.get(t) {
                Term::Symbol(symbol) => position.get(&symbol).map_or(0, |at| at + 1),
                term => term.operands().filter_map(|x| level.get(&x).copied()).max().unwrap_or(0),
            };
            level.insert(t, own);
        }
        let level_of = |t: &TermId| level.get(t).copied().unwrap_or(0);
        let mut by_level = order;
        by_level.sort_by_key(level_of);
        let at: HashMap<TermId, usize> = by_level.iter().enumerate().map(|(i, &t)| (t, i)).collect();
        let place = |t: TermId| at.get(&t).copied().unwrap_or(0);
        let node = |&t: &TermId| {
            let (op, first) = match pool.get(t) {
                Term::Symbol(symbol) => (Op::Symbol(position.get(&symbol).copied().unwrap_or(0)), t),
                Term::Unary(op, a) => (Op::Unary(op, place(a)), a),
                Term::Binary(op, a, b) => (Op::Binary(op, place(a), place(b)), a),
                Term::Compare(op, a, b) => (Op::Compare(op, place(a), place(b)), a),
                Term::Real1(op, a) => (Op::Real1(op, place(a)), a),
                Term::Real2(op, a, b) => (Op::Real2(op, place(a), place(b)), a),
                Term::Bool(_) | Term::Int(_) | Term::Long(_) | Term::Float(_) | Term::Double(_) => {
                    (Op::Constant(pool.as_const(t).unwrap_or(0)), t)
                }
            };
            Node { op, sort: pool.sort(first) }
        };
        let nodes = by_level.iter().map(node).collect();
        let at_level = |n: usize| {
            let known = by_level.partition_point(|t| level_of(t) <= n);
            (known, clauses.iter().filter(|t| level_of(t) == n).map(|&t| place(t)).collect())
        };
        let levels = (0..=symbols.len()).map(at_level).collect();
        Self { symbols, nodes, levels }
    }

    /// Tries combinations of values, those of the first symbol slowest, and evaluates at most that many nodes.
    pub(super) fn search(&self, values: &[Vec<i64>], mut work: u64) -> Found {
        let mut state = State { chosen: vec![0; self.symbols.len()], known: vec![None; self.nodes.len()] };
        if !self.evaluate(0, &mut state, &mut work) {
            return Found::Nothing;
        }
        // Which value each symbol tries.
        let mut tried: Vec<usize> = vec![0];
        loop {
            let depth = tried.len() - 1;
            if depth == self.symbols.len() {
                return Found::Values(state.chosen);
            }
            let choice = tried.last().and_then(|&at| values.get(depth)?.get(at)).copied();
            let Some(value) = choice else {
                tried.pop();
                match tried.last_mut() {
                    Some(last) => *last += 1,
                    None => return Found::Nothing,
                }
                continue;
            };
            if let Some(chosen) = state.chosen.get_mut(depth) {
                *chosen = value;
            }
            if self.evaluate(depth + 1, &mut state, &mut work) {
                tried.push(0);
            } else if let Some(last) = tried.last_mut() {
                *last += 1;
            }
            if work == 0 {
                return Found::TooMany;
            }
        }
    }

    /// Whether these values, one for each symbol, satisfy the clauses.
    pub(super) fn hold(&self, values: &[i64]) -> bool {
        let mut state = State { chosen: values.to_vec(), known: vec![None; self.nodes.len()] };
        (0..self.levels.len()).all(|level| self.evaluate(level, &mut state, &mut u64::MAX.clone()))
    }

    /// Evaluates what depends on the last of the first `level` symbols; whether the clauses among it hold.
    fn evaluate(&self, level: usize, state: &mut State, work: &mut u64) -> bool {
        let from = level.checked_sub(1).and_then(|l| self.levels.get(l)).map_or(0, |l| l.0);
        let Some((to, clauses)) = self.levels.get(level) else { return false };
        let State { chosen, known } = state;
        for at in from..*to {
            let Some(node) = self.nodes.get(at) else { continue };
            let of = |i: usize| known.get(i).copied().flatten();
            let value = match node.op {
                Op::Constant(value) => Some(value),
                Op::Symbol(symbol) => chosen.get(symbol).copied(),
                Op::Unary(op, a) => of(a).map(|a| java::unary(op, node.sort, a)),
                Op::Binary(op, a, b) => of(a).zip(of(b)).and_then(|(a, b)| java::binary(op, node.sort, a, b)),
                Op::Compare(op, a, b) => of(a).zip(of(b)).map(|(a, b)| op.holds(a, b).into()),
                Op::Real1(op, a) => of(a).map(|a| ieee::unary(op, node.sort, a)),
                Op::Real2(op, a, b) => of(a).zip(of(b)).map(|(a, b)| ieee::binary(op, node.sort, a, b)),
            };
            if let Some(place) = known.get_mut(at) {
                *place = value;
            }
        }
        *work = work.saturating_sub((to - from).max(1) as u64);
        // What has no value, since it divides by zero, does not hold.
        clauses.iter().all(|&at| known.get(at).copied().flatten() == Some(1))
    }
}

struct State {
    chosen: Vec<i64>,
    /// Values of nodes; `None` where there is none.
    known: Vec<Option<i64>>,
}

/// The symbols, those first that complete a clause soon.
fn in_order(pool: &TermPool, clauses: &[TermId]) -> Vec<SymbolId> {
    let mut waiting: Vec<Vec<SymbolId>> = clauses.iter().map(|&c| pool.symbols_of(c)).collect();
    let mut order: Vec<SymbolId> = Vec::new();
    loop {
        waiting.iter_mut().for_each(|w| w.retain(|s| !order.contains(s)));
        waiting.retain(|w| !w.is_empty());
        match waiting.iter().min_by_key(|w| w.len()) {
            Some(next) => order.extend(next.clone()),
            None => return order,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::SymbolKind;

    #[test]
    fn small_ranges_are_searched_whole() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.fresh("x", SymbolKind::Int), pool.fresh("y", SymbolKind::Int));
        let rest = pool.binary(BinaryTerm::Rem, x, y);
        let (two, five) = (pool.int(2), pool.int(5));
        let clauses = [pool.compare(CompareOp::Eq, rest, two), pool.compare(CompareOp::Gt, x, five)];
        let compiled = Clauses::new(&pool, &clauses);
        let range: Vec<i64> = (0..9).collect();
        let Found::Values(values) = compiled.search(&[range.clone(), range], 100_000) else {
            panic!("8 % 3 is 2");
        };
        assert!(compiled.hold(&values));
        let few = vec![0, 1, 2, 3, 4, 6];
        // 6 % y is 0, 0, 0, 2 (for 4), 0, and has no value for 0.
        let found = compiled.search(&[few.clone(), vec![0, 1, 2, 3, 6]], 100_000);
        assert!(matches!(found, Found::Nothing));
        assert!(matches!(compiled.search(&[few.clone(), few], 3), Found::TooMany));
    }
}
