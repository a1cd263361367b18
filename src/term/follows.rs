//! Numbers that follow from texts: hash codes, and how far two texts are apart. While a text is unknown such a number is
//! a symbol of its own. What it is for each text that the program has, and what characters make of it, is said by
//! *laws*, clauses that hold everywhere: whoever solves for such a symbol adds those that may matter. There is one for
//! each two texts that two unknown strings may be; of them those matter that the clauses leave open.

use std::collections::BTreeMap;

use crate::term::pool::{
    BinaryTerm, CompareOp, Follower, Source, SymbolId, SymbolKind, Term, TermId, TermPool,
};
use crate::term::ranks::units;
use crate::term::tables::HashSet;

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
            let (others, of_texts, of_parts) = Default::default();
            self.follows.push(Follower { symbol, source, others, of_texts, of_parts });
            let at = self.follows.len() - 1;
            self.laws_of_texts(at, &self.known_texts(), None);
            self.law_of_parts(at);
        }
        term
    }

    /// A text has got its rank.
    pub(super) fn text_is_known(&mut self, rank: i64) {
        if self.follows.is_empty() {
            return;
        }
        let texts = self.known_texts();
        for at in 0..self.follows.len() {
            self.laws_of_texts(at, &texts, Some(rank));
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

    /// All texts that have a rank, by rank.
    fn known_texts(&self) -> BTreeMap<i64, Vec<u16>> {
        let known = self.ranks.by_text.iter().map(|(units, &(rank, _))| (rank, units.clone()));
        known.chain([(0, Vec::new())]).collect()
    }

    /// What a symbol is for the texts that its ranks can have, or for those pairs of them of which a new one is part.
    fn laws_of_texts(&mut self, at: usize, texts: &BTreeMap<i64, Vec<u16>>, new: Option<i64>) {
        let Some(Follower { symbol, source, .. }) = self.follows.get(at) else { return };
        let (symbol, source) = (*symbol, *source);
        let sides = match source {
            Source::Hash(rank) => [rank; 2],
            Source::Apart(low, high) => [low, high],
        };
        let known = sides.map(|side| self.as_long(side));
        let can_be = |side: usize, rank: i64| known[side].is_none_or(|known| known == rank);
        let one = |rank: i64| texts.range(rank..=rank);
        let mut others: [BTreeMap<i64, TermId>; 2] = Default::default();
        for (side, others) in others.iter_mut().enumerate() {
            let ranks = texts.keys().copied().filter(|&rank| can_be(side, rank));
            others.extend(ranks.map(|rank| {
                let constant = self.long(rank);
                (rank, self.compare(CompareOp::Ne, sides[side], constant))
            }));
        }
        let mut laws = Vec::new();
        for (&first, a) in texts.iter().filter(|(first, _)| can_be(0, **first)) {
            let seconds = match (source, new) {
                (Source::Hash(_), _) => one(first),
                (Source::Apart(..), Some(new)) if first < new => one(new),
                (Source::Apart(..), Some(new)) if first > new => continue,
                (Source::Apart(..), _) => texts.range(first + 1..),
            };
            for (&second, b) in seconds.filter(|(second, _)| can_be(1, **second)) {
                let value = match source {
                    Source::Hash(_) => Some(hash(a)),
                    Source::Apart(..) => apart(a, b),
                };
                let is_other = [others[0].get(&first), others[1].get(&second)];
                if let (Some(value), [Some(&a), Some(&b)]) = (value, is_other) {
                    let other = self.binary(BinaryTerm::Or, a, b);
                    let value = self.int(value);
                    laws.extend(self.law(symbol, other, value).map(|law| ((first, second), law)));
                }
            }
        }
        if let Some(follower) = self.follows.get_mut(at) {
            follower.others = others;
            follower.of_texts.extend(laws);
        }
    }

    /// What a hash code is where the string's length is one of those that have symbols for all units.
    fn law_of_parts(&mut self, at: usize) {
        let Some(&Follower { symbol, source: Source::Hash(rank), .. }) = self.follows.get(at) else { return };
        let Term::Symbol(text) = self.get(rank) else { return };
        let Some(parts) = self.parts_of(text).cloned() else { return };
        let Some(length) = parts.length else { return };
        for count in 0..=parts.units.len() {
            let count_term = self.int(count as i32);
            let other = self.compare(CompareOp::Ne, length, count_term);
            let (by, none) = (self.int(31), self.int(0));
            let value = parts.units.iter().take(count).fold(none, |hash, &unit| {
                let shifted = self.binary(BinaryTerm::Mul, hash, by);
                self.binary(BinaryTerm::Add, shifted, unit)
            });
            let law = self.law(symbol, other, value);
            if let (Some(law), Some(follower)) = (law, self.follows.get_mut(at))
                && !follower.of_parts.contains(&law)
            {
                follower.of_parts.push(law);
            }
        }
    }

    /// `other`, or the symbol has that value; `None` where that says nothing.
    fn law(&mut self, symbol: SymbolId, other: TermId, value: TermId) -> Option<TermId> {
        let symbol = self.symbol_term(symbol)?;
        let equal = self.compare(CompareOp::Eq, symbol, value);
        let clause = self.binary(BinaryTerm::Or, other, equal);
        (self.as_bool(clause) != Some(true)).then_some(clause)
    }

    /// The laws that may matter where these clauses are solved, symbol by symbol in the order of their first use; none of
    /// them is one of the clauses.
    pub fn laws(&self, clauses: &[TermId]) -> Vec<TermId> {
        if self.follows.is_empty() {
            return Vec::new();
        }
        let (symbols, ranks) = self.symbols_and_longs(clauses);
        let given: HashSet<TermId> = clauses.iter().copied().collect();
        let mut laws = Vec::new();
        for follower in self.follows.iter().filter(|f| symbols.contains(&f.symbol)) {
            let looks = |text: SymbolId| symbols.iter().any(|&s| self.owner(s).is_some_and(|o| o.0 == text));
            match follower.source {
                Source::Hash(rank) => {
                    let texts = self.open_texts(rank, &follower.others[0], &ranks, &given);
                    laws.extend(texts.iter().filter_map(|&rank| follower.of_texts.get(&(rank, rank))));
                    if matches!(self.get(rank), Term::Symbol(text) if looks(text)) {
                        laws.extend(&follower.of_parts);
                    }
                }
                Source::Apart(low, high) => {
                    let first = self.open_texts(low, &follower.others[0], &ranks, &given);
                    let second = self.open_texts(high, &follower.others[1], &ranks, &given);
                    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| (a, b)));
                    laws.extend(pairs.filter_map(|pair| follower.of_texts.get(&pair)));
                }
            }
        }
        laws.retain(|law| !given.contains(law));
        laws
    }

    /// Whether a condition asks how far two texts are apart that these clauses do not say to be texts of the program. One
    /// that asks for nothing but which is the lesser one has no symbol for it.
    pub fn asks_how_far(&self, condition: TermId, clauses: &[TermId]) -> bool {
        let mut apart = self.follows.iter().filter(|f| matches!(f.source, Source::Apart(..))).peekable();
        if apart.peek().is_none() {
            return false;
        }
        let symbols = self.symbols_of(condition);
        let is_said = |side: &BTreeMap<i64, TermId>| {
            side.values().any(|&other| self.find_negation(other).is_some_and(|it| clauses.contains(&it)))
        };
        apart.any(|follower| {
            let Source::Apart(low, high) = follower.source else { return false };
            let sides = [low, high].into_iter().zip(&follower.others);
            symbols.contains(&follower.symbol)
                && !sides.into_iter().all(|(rank, others)| self.as_long(rank).is_some() || is_said(others))
        })
    }

    /// Of the ranks that clauses speak of those that this one may be as far as the clauses say it outright.
    fn open_texts(
        &self,
        rank: TermId,
        others: &BTreeMap<i64, TermId>,
        spoken_of: &HashSet<i64>,
        given: &HashSet<TermId>,
    ) -> Vec<i64> {
        if let Some(known) = self.as_long(rank) {
            return vec![known];
        }
        let is_it = |other: TermId| self.find_negation(other).is_some_and(|it| given.contains(&it));
        let open: Vec<(i64, TermId)> = others
            .iter()
            .map(|(&rank, &other)| (rank, other))
            .filter(|(rank, other)| spoken_of.contains(rank) && !given.contains(other))
            .collect();
        match open.iter().find(|&&(_, other)| is_it(other)) {
            Some(&(rank, _)) => vec![rank],
            None => open.into_iter().map(|(rank, _)| rank).collect(),
        }
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
    fn what_clauses_say_of_texts_settles_how_far_they_are_apart() {
        let mut pool = TermPool::new();
        let (s, t) = (pool.named("s", SymbolKind::Text), pool.named("t", SymbolKind::Text));
        let (a, b) = (pool.text("a").unwrap(), pool.text("b").unwrap());
        let by = pool.apart(s, t);
        let far = pool.int(7);
        let (value, order) = (pool.compare(CompareOp::Eq, by, far), pool.compare(CompareOp::Lt, s, t));
        assert!(!pool.asks_how_far(order, &[]) && pool.asks_how_far(value, &[]));
        let (is_a, is_b) = (pool.compare(CompareOp::Eq, s, a), pool.compare(CompareOp::Eq, t, b));
        assert!(pool.asks_how_far(value, &[is_a]) && !pool.asks_how_far(value, &[is_a, is_b]));
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
