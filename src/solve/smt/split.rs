//! Conjunctions fall into parts that have no symbol in common: each is satisfiable or not by itself, and a small one is
//! decided by cheaper means than all of them together.

use crate::term::tables::HashMap;

use crate::term::{SymbolId, TermId, TermPool};

/// The clauses in groups that share no symbols, in the order of their first clauses.
pub(super) fn parts(pool: &TermPool, clauses: &[TermId]) -> Vec<Vec<TermId>> {
    // By symbol: a clause that has it; clauses lead to one another.
    let mut owner: HashMap<SymbolId, usize> = HashMap::default();
    let mut leader: Vec<usize> = (0..clauses.len()).collect();
    for (at, &clause) in clauses.iter().enumerate() {
        for symbol in pool.symbols_of(clause) {
            let first = *owner.entry(representative(pool, symbol)).or_insert(at);
            join(&mut leader, first, at);
        }
    }
    let mut groups: Vec<(usize, Vec<TermId>)> = Vec::new();
    for (at, &clause) in clauses.iter().enumerate() {
        let root = root(&leader, at);
        match groups.iter_mut().find(|g| g.0 == root) {
            Some((_, group)) => group.push(clause),
            None => groups.push((root, vec![clause])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// A string stands for its parts, a rank for the sign of its zero.
pub(super) fn representative(pool: &TermPool, symbol: SymbolId) -> SymbolId {
    pool.owner(symbol).map(|(string, _)| string).or_else(|| pool.signed(symbol)).unwrap_or(symbol)
}

fn root(leader: &[usize], mut at: usize) -> usize {
    while let Some(&next) = leader.get(at).filter(|&&next| next != at) {
        at = next;
    }
    at
}

fn join(leader: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(leader, a), root(leader, b));
    if let Some(place) = leader.get_mut(a.max(b)) {
        *place = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{CompareOp, SymbolKind};

    #[test]
    fn what_shares_symbols_stays_together() {
        let mut pool = TermPool::new();
        let t: Vec<TermId> = (0..5).map(|i| pool.fresh(format!("x{i}"), SymbolKind::Int)).collect();
        let mut less = |a: usize, b: usize| pool.compare(CompareOp::Lt, t[a], t[b]);
        let clauses = [less(0, 1), less(2, 3), less(3, 1), less(4, 4), less(2, 0)];
        let found = parts(&pool, &clauses);
        assert_eq!(found, [vec![clauses[0], clauses[1], clauses[2], clauses[4]], vec![clauses[3]]]);
    }
}
