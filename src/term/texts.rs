//! The ranks of texts as terms, and texts for ranks that a model has.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use crate::term::pool::{SymbolKind, Term, TermId, TermPool};
use crate::term::ranks::{END, units};

impl TermPool {
    /// The rank of a text; `None` where it has none.
    pub fn text(&mut self, text: &str) -> Option<TermId> {
        let known = self.ranks.by_text.len();
        let rank = self.ranks.rank(text)?;
        if self.ranks.by_text.len() > known {
            self.text_is_known(rank);
        }
        Some(self.long(rank))
    }

    /// Whether it is the rank of an unknown string.
    pub fn is_text(&self, t: TermId) -> bool {
        matches!(self.get(t), Term::Symbol(symbol) if self.symbol(symbol).kind == SymbolKind::Text)
    }

    /// The text of a constant rank.
    pub fn text_of(&self, t: TermId) -> Option<&str> {
        match self.as_long(t)? {
            0 => Some(""),
            rank => self.ranks.text(rank).map(|text| &**text),
        }
    }

    /// The rank of a text that has one already.
    pub fn rank_of_units(&self, text: &[u16]) -> Option<i64> {
        if text.is_empty() { Some(0) } else { self.ranks.by_text.get(text).map(|&(rank, _)| rank) }
    }

    /// The ranks between which a text lies: of the last text that is not after it, and of the first that is.
    pub fn ranks_beside(&self, text: &[u16]) -> (i64, i64) {
        let (from, to) = (Bound::Included(text), Bound::Excluded(text));
        let mut below = self.ranks.by_text.range::<[u16], _>((Bound::Unbounded, from));
        let mut above = self.ranks.by_text.range::<[u16], _>((to, Bound::Unbounded));
        (below.next_back().map_or(0, |(_, t)| t.0), above.next().map_or(END, |(_, t)| t.0))
    }

    /// Texts for ranks, those that are known and others in their order between them. `None` where there is none.
    pub fn texts_of(&self, ranks: impl IntoIterator<Item = i64>) -> Option<BTreeMap<i64, Arc<str>>> {
        self.texts_between(ranks, &BTreeMap::new())
    }

    /// The same where some ranks without a text of their own have one.
    pub(super) fn texts_between(
        &self,
        ranks: impl IntoIterator<Item = i64>,
        given: &BTreeMap<i64, Arc<str>>,
    ) -> Option<BTreeMap<i64, Arc<str>>> {
        let mut texts: BTreeMap<i64, Arc<str>> = ranks.into_iter().map(|rank| (rank, "".into())).collect();
        let mut below = (0, Arc::from(""));
        for (&rank, text) in &mut texts {
            *text = match rank {
                0 => continue,
                rank => match self.ranks.text(rank).or(given.get(&rank)) {
                    Some(known) => known.clone(),
                    None => {
                        let known =
                            self.ranks.by_text.values().filter(|&&(r, _)| r < rank).max_by_key(|&&(r, _)| r);
                        let from = known.filter(|(r, _)| *r > below.0).map_or(&below.1, |(_, text)| text);
                        let next = given.range(rank..).next().map(|(_, text)| text);
                        let next =
                            self.ranks.next_text(rank).into_iter().chain(next).min_by_key(|t| units(t));
                        between(from, next.map(|t| &**t))?.into()
                    }
                },
            };
            below = (rank, text.clone());
        }
        Some(texts)
    }
}

/// A text after one and before another.
fn between(from: &str, to: Option<&str>) -> Option<String> {
    let ends = ["a", "A", "0", " ", "!", "\u{1}", "\0", "\0\0", "\0\0\0\0\0\0\0\0"];
    let fits = |text: &String| to.is_none_or(|to| units(text) < units(to));
    ends.into_iter().map(|end| format!("{from}{end}")).find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_ordered_as_java_orders_texts() {
        let mut pool = TermPool::new();
        let texts = ["", "b", "a", "ab", "\u{ff}", "\u{1F600}", "\u{FFFD}", "abc", "a\0b", "z", "A"];
        let ranks: Vec<i64> =
            texts.iter().map(|t| pool.text(t).and_then(|r| pool.as_long(r)).unwrap()).collect();
        for (a, x) in texts.iter().zip(&ranks) {
            for (b, y) in texts.iter().zip(&ranks) {
                assert_eq!(units(a).cmp(&units(b)), x.cmp(y), "{a:?} and {b:?}");
            }
        }
        assert_eq!(pool.text("a\0"), None, "nothing is between it and \"a\"");
        let mut pool = TermPool::new();
        let sorted: Vec<String> = (0..2000).map(|i| format!("case {i:04}")).collect();
        let mut last = 0;
        for text in &sorted {
            let rank = pool.text(text).and_then(|r| pool.as_long(r)).unwrap();
            assert!(rank > last);
            last = rank;
        }
    }

    #[test]
    fn texts_are_found_between_others() {
        let mut pool = TermPool::new();
        let mut rank = |text: &str| pool.text(text).and_then(|r| pool.as_long(r)).unwrap();
        let (a, ab, b) = (rank("a"), rank("ab"), rank("b"));
        let asked = [0, 1, 2, a - 1, a, a + 1, a + 2, ab, ab + 1, b, b + 1, b + 2];
        let found = pool.texts_of(asked).unwrap();
        assert_eq!((&*found[&0], &*found[&a], &*found[&ab], &*found[&b]), ("", "a", "ab", "b"));
        let texts: Vec<Vec<u16>> = found.values().map(|t| units(t)).collect();
        assert!(texts.is_sorted_by(|x, y| x < y), "{found:?}");
    }
}
