//! Numbers that follow from texts: hash codes, and how far two texts are apart. While a text is unknown such a number is
//! a symbol of its own. What it is for each text that the program has, and what characters make of it, is said by
//! *laws*, clauses that hold everywhere: whoever solves for such a symbol adds those that may matter.

use crate::term::pool::{
    BinaryTerm, CompareOp, Follower, Law, Source, SymbolId, SymbolKind, Term, TermId, TermPool, Where,
};
use crate::term::ranks::units;

/// With more texts than these, what follows from two unknown strings is left open: there would be a law for each pair.
const MOST_PAIRED: usize = 64;

/// `String.hashCode`.
fn hash(units: &[u16]) -> i32 {
    units.iter().fold(0, |hash: i32, &unit| hash.wrapping_mul(31).wrapping_add(unit.into()))
}

/// One less than the magnitude of `compareTo`; `None` for equal texts, and where lengths are too far apart.
fn apart(a: &[u16], b: &[u16]) -> Option<i32> {
    let differing = a.iter().zip(b).find(|(a, b)| a != b);
    let distance = match differing {
        Some((&a, &b)) => usize::from(a.abs_diff(b)),
        None => a.len().abs_diff(b.len()),
    };
    u16::try_from(distance.checked_sub(1)?).ok().map(i32::from)
}

impl TermPool {
    /// The hash code of the text of a rank.
    pub fn hash_code(&mut self, rank: TermId) -> TermId {
        if let Some(text) = self.text_of(rank) {
            let hash = hash(&units(text));
            return self.int(hash);
        }
        let name = format!("hash({})", self.display(rank));
        self.follower(name, SymbolKind::Int, Source::Hash(rank))
    }

    /// One less than the magnitude of what `compareTo` gives for the texts of two ranks, the lesser one first; at most
    /// 65535: lengths that are further apart are not thought of.
    pub fn apart(&mut self, low: TermId, high: TermId) -> TermId {
        let text = |pool: &Self, rank: TermId| match pool.text_of(rank) {
            Some(text) => format!("{text:?}"),
            None => pool.display(rank).to_string(),
        };
        let name = format!("difference({}, {})", text(self, low), text(self, high));
        self.follower(name, SymbolKind::Char, Source::Apart(low, high))
    }

    fn follower(&mut self, name: String, kind: SymbolKind, source: Source) -> TermId {
        let term = self.named(name, kind);
        let Term::Symbol(symbol) = self.get(term) else { return term };
        if !self.follows.iter().any(|f| f.symbol == symbol) {
            self.follows.push(Follower { symbol, source, laws: Vec::new() });
            let at = self.follows.len() - 1;
            let ranks = self.known_ranks();
            for (a, b) in self.pairs(source, &ranks, &ranks) {
                self.law_of_texts(at, a, b);
            }
            self.law_of_parts(at);
        }
        term
    }

    /// The ranks that the texts of a source can have, of these.
    fn pairs(&self, source: Source, first: &[i64], second: &[i64]) -> Vec<(i64, i64)> {
        let Source::Apart(low, high) = source else { return first.iter().map(|&r| (r, r)).collect() };
        let of = |rank: TermId, among: &[i64]| match self.as_long(rank) {
            Some(known) => vec![known],
            None => among.to_vec(),
        };
        let (first, second) = (of(low, first), of(high, second));
        if first.len().min(second.len()) > 1 && first.len().max(second.len()) > MOST_PAIRED {
            return Vec::new();
        }
        first.iter().flat_map(|&a| second.iter().map(move |&b| (a, b))).collect()
    }

    /// A text has got its rank.
    pub(super) fn text_is_known(&mut self, rank: i64) {
        if self.follows.is_empty() {
            return;
        }
        let ranks = self.known_ranks();
        for at in 0..self.follows.len() {
            let Some(source) = self.follows.get(at).map(|f| f.source) else { continue };
            let mut pairs = self.pairs(source, &[rank], &ranks);
            pairs.extend(self.pairs(source, &ranks, &[rank]));
            pairs.sort_unstable();
            pairs.dedup();
            for (a, b) in pairs.into_iter().filter(|&(a, b)| a == rank || b == rank) {
                self.law_of_texts(at, a, b);
            }
        }
    }

    /// More parts of a string have symbols.
    pub(super) fn parts_are_known(&mut self, text: SymbolId) {
        for at in 0..self.follows.len() {
            let source = self.follows.get(at).map(|f| f.source);
            if matches!(source, Some(Source::Hash(rank)) if self.get(rank) == Term::Symbol(text)) {
                self.law_of_parts(at);
            }
        }
    }

    /// What a symbol is where its ranks are these two.
    fn law_of_texts(&mut self, at: usize, first: i64, second: i64) {
        let Some(source) = self.follows.get(at).map(|f| f.source) else { return };
        let text = |pool: &Self, rank: i64| match rank {
            0 => Some(Vec::new()),
            rank => pool.ranks.text(rank).map(|text| units(text)),
        };
        let (Some(a), Some(b)) = (text(self, first), text(self, second)) else { return };
        let (ranks, value) = match source {
            Source::Hash(rank) => ([rank, rank], Some(hash(&a))),
            Source::Apart(low, high) if first < second => ([low, high], apart(&a, &b)),
            Source::Apart(..) => return,
        };
        let Some(value) = value else { return };
        let constants = [first, second].map(|rank| self.long(rank));
        let others = [0, 1].map(|i| self.compare(CompareOp::Ne, ranks[i], constants[i]));
        let other = self.binary(BinaryTerm::Or, others[0], others[1]);
        self.law(at, Where::Ranks(constants[0], constants[1]), other, |pool| pool.int(value));
    }

    /// What a hash code is where the string's length is one of those that have symbols for all units.
    fn law_of_parts(&mut self, at: usize) {
        let Some(Source::Hash(rank)) = self.follows.get(at).map(|f| f.source) else { return };
        let Term::Symbol(text) = self.get(rank) else { return };
        let Some(parts) = self.parts_of(text).cloned() else { return };
        let Some(length) = parts.length else { return };
        for count in 0..=parts.units.len() {
            let count_term = self.int(count as i32);
            let other = self.compare(CompareOp::Ne, length, count_term);
            self.law(at, Where::Parts(text), other, |pool| {
                let (by, none) = (pool.int(31), pool.int(0));
                parts.units.iter().take(count).fold(none, |hash, &unit| {
                    let shifted = pool.binary(BinaryTerm::Mul, hash, by);
                    pool.binary(BinaryTerm::Add, shifted, unit)
                })
            });
        }
    }

    /// `other`, or the symbol has that value.
    fn law(&mut self, at: usize, matters: Where, other: TermId, value: impl FnOnce(&mut Self) -> TermId) {
        let symbol = self.follows.get(at).and_then(|f| self.symbol_term(f.symbol));
        let Some(symbol) = symbol else { return };
        let value = value(self);
        let equal = self.compare(CompareOp::Eq, symbol, value);
        let clause = self.binary(BinaryTerm::Or, other, equal);
        let is_new = self.as_bool(clause) != Some(true);
        if let Some(follower) = self.follows.get_mut(at)
            && is_new
            && !follower.laws.iter().any(|law| law.clause == clause)
        {
            follower.laws.push(Law { matters, clause });
        }
    }

    /// The laws that may matter where these clauses are solved, in the order in which they were found; none of them is
    /// one of the clauses.
    pub fn laws(&self, clauses: &[TermId]) -> Vec<TermId> {
        if self.follows.is_empty() {
            return Vec::new();
        }
        let (symbols, ranks) = self.symbols_and_longs(clauses);
        let mut laws = Vec::new();
        for follower in self.follows.iter().filter(|f| symbols.contains(&f.symbol)) {
            let of_itself = match follower.source {
                Source::Hash(_) => None,
                Source::Apart(low, high) => Some([low, high]),
            };
            let speaks = |rank: TermId| {
                of_itself.is_some_and(|own| own.contains(&rank))
                    || self.as_long(rank).is_some_and(|rank| ranks.contains(&rank))
            };
            let looks = |text: SymbolId| symbols.iter().any(|&s| self.owner(s).is_some_and(|o| o.0 == text));
            let matters = |law: &&Law| match law.matters {
                Where::Ranks(a, b) => speaks(a) && speaks(b),
                Where::Parts(text) => looks(text),
            };
            laws.extend(follower.laws.iter().filter(matters).map(|law| law.clause));
        }
        laws.retain(|law| !clauses.contains(law));
        laws
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_codes_and_distances_are_javas() {
        // `"ab".hashCode()` is 3105 on every JVM, and so is `"bC".hashCode()`.
        assert_eq!((hash(&units("ab")), hash(&units("bC")), hash(&[])), (3105, 3105, 0));
        assert_eq!(hash(&units("polygenelubricants")), i32::MIN);
        assert_eq!(apart(&units("ab"), &units("b")), Some(0));
        assert_eq!(apart(&units("ab"), &units("abcd")), Some(1));
        assert_eq!(apart(&units("a"), &units("a")), None);
    }

    #[test]
    fn laws_are_those_of_texts_and_parts_that_clauses_speak_of() {
        let mut pool = TermPool::new();
        let rank = pool.named("s", SymbolKind::Text);
        let before = pool.text("before").unwrap();
        let hash = pool.hash_code(rank);
        let after = pool.text("after").unwrap();
        let zero = pool.int(0);
        let about_hash = pool.compare(CompareOp::Lt, hash, zero);
        assert!(pool.laws(&[about_hash]).is_empty());
        for text in [before, after] {
            let same = pool.compare(CompareOp::Eq, rank, text);
            assert!(pool.laws(&[same]).is_empty(), "nothing asks for a hash code");
            let laws = pool.laws(&[same, about_hash]);
            assert_eq!(laws.len(), 1);
            assert!(pool.laws(&[same, about_hash, laws[0]]).is_empty());
        }
        let Term::Symbol(symbol) = pool.get(rank) else { panic!("a symbol") };
        let length = pool.parts(symbol, 2).length.unwrap();
        let short = pool.compare(CompareOp::Lt, length, zero);
        assert_eq!(pool.laws(&[short, about_hash]).len(), 3, "lengths 0, 1 and 2");
    }
}
