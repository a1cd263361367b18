//! The parts of unknown strings: a length and characters, as symbols beside the rank. Whoever solves for them knows
//! that they belong together.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::term::path_condition::Model;
use crate::term::pool::{Parts, SymbolId, SymbolKind, Term, TermId, TermPool};
use crate::term::ranks::units;

/// The longest text that a model is given in full.
const LONGEST: i64 = 1 << 16;

impl TermPool {
    /// The length of an unknown string and at least `count` of its units.
    pub fn parts(&mut self, text: SymbolId, count: usize) -> Parts {
        let name = self.symbol(text).name.clone();
        let mut parts = self.parts.get(&text).cloned().unwrap_or_default();
        if parts.length.is_none() {
            parts.length = Some(self.part(text, None, format!("{name}.length()"), SymbolKind::Length));
        }
        for at in parts.units.len()..count {
            parts.units.push(self.part(text, Some(at), format!("{name}.charAt({at})"), SymbolKind::Unit));
        }
        let before = self.parts.insert(text, parts.clone());
        if before.is_none_or(|before| before.units.len() < parts.units.len()) {
            self.parts_are_known(text);
        }
        parts
    }

    fn part(&mut self, text: SymbolId, at: Option<usize>, name: String, kind: SymbolKind) -> TermId {
        let term = self.named(name, kind);
        if let Term::Symbol(symbol) = self.get(term) {
            self.owners.insert(symbol, (text, at));
        }
        term
    }

    /// The parts of a string that were asked for so far.
    pub fn parts_of(&self, text: SymbolId) -> Option<&Parts> {
        self.parts.get(&text)
    }

    /// The string that a symbol is a part of, and the position where it is a unit.
    pub fn owner(&self, part: SymbolId) -> Option<(SymbolId, Option<usize>)> {
        self.owners.get(&part).copied()
    }

    /// Texts for the unknown strings of a model: those that ranks or parts determine, and others in their order
    /// between them. `None` where there is none.
    pub fn texts_of_model(&self, model: &Model) -> Option<BTreeMap<SymbolId, Arc<str>>> {
        let strings = model.values.iter().filter(|(s, _)| self.symbol(**s).kind == SymbolKind::Text);
        let strings: Vec<(SymbolId, i64)> = strings.map(|(&symbol, &rank)| (symbol, rank)).collect();
        let mut known: BTreeMap<i64, Arc<str>> = BTreeMap::new();
        for &(symbol, rank) in &strings {
            if self.ranks.text(rank).is_none()
                && let Some(text) = self.text_of_parts(symbol, model)
            {
                known.insert(rank, text?.into());
            }
        }
        let texts = self.texts_between(strings.iter().map(|&(_, rank)| rank), &known)?;
        let in_order: Vec<Vec<u16>> = texts.values().map(|text| units(text)).collect();
        if !in_order.is_sorted_by(|a, b| a < b) {
            return None;
        }
        Some(strings.into_iter().filter_map(|(s, rank)| Some((s, texts.get(&rank)?.clone()))).collect())
    }

    /// The text that a model gives a string by its parts; `None` where it has none there, `Some(None)` where they
    /// are no text that can be shown.
    fn text_of_parts(&self, symbol: SymbolId, model: &Model) -> Option<Option<String>> {
        let parts = self.parts.get(&symbol)?;
        let value = |t: TermId| match self.get(t) {
            Term::Symbol(part) => model.values.get(&part).copied(),
            _ => None,
        };
        let length = value(parts.length?)?;
        if length > LONGEST {
            return Some(None);
        }
        // What lies behind the units that anybody asked for may be anything.
        let unit = |at: i64| {
            let known = usize::try_from(at).ok().and_then(|at| parts.units.get(at).copied());
            known.and_then(value).and_then(|unit| u16::try_from(unit).ok()).unwrap_or(u16::from(b'a'))
        };
        Some(String::from_utf16(&(0..length).map(unit).collect::<Vec<_>>()).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_gives_the_text_of_its_parts_and_others_their_place() {
        let mut pool = TermPool::new();
        let ids: Vec<SymbolId> = ["s", "t", "u"]
            .into_iter()
            .filter_map(|name| {
                let term = pool.named(name, SymbolKind::Text);
                pool.symbols_of(term).first().copied()
            })
            .collect();
        let (s, t, u) = (ids[0], ids[1], ids[2]);
        let parts = pool.parts(s, 4);
        assert_eq!(pool.parts(s, 2).units.len(), 4);
        let b = pool.text("b").and_then(|rank| pool.as_long(rank)).unwrap();
        let mut model = Model::default();
        model.values.extend([(s, b + 20), (t, b), (u, b + 40)]);
        let set = |model: &mut Model, term, value| {
            for symbol in pool.symbols_of(term) {
                model.values.insert(symbol, value);
            }
        };
        set(&mut model, parts.length.unwrap(), 3);
        for (&unit, c) in parts.units.iter().zip(*b"bcd") {
            set(&mut model, unit, c.into());
        }
        let texts = pool.texts_of_model(&model).unwrap();
        assert_eq!((&*texts[&s], &*texts[&t]), ("bcd", "b"));
        assert!(&*texts[&u] > "bcd", "{texts:?}");
        // Half of a surrogate pair is no text.
        set(&mut model, parts.units[0], 0xd800);
        assert_eq!(pool.texts_of_model(&model), None);
    }
}
