//! Strings as bit-vectors: their units, the first one highest, zeros after the end, then the length. Numbers then
//! compare as `compareTo` does.
//!
//! All strings of a query have the same number of units. It is exact where that is more than any unit that the clauses
//! speak of and than any text in them, by one for each string: what lies between two strings is then there, since the
//! least strings above a string are that string with NULs after it.

use std::collections::BTreeMap;

use z3::ast::{BV, Bool};

use crate::base::id::Id;
use crate::solve::smt::expr::Expr;
use crate::term::{SymbolId, SymbolKind, Term, TermId, TermPool};

/// Bits of a length.
const LENGTH: u32 = 32;

/// How many units the strings of these clauses need; `None` where no clause looks at a part of one.
pub(super) fn units_needed(pool: &TermPool, clauses: &[TermId]) -> Option<usize> {
    let symbols = pool.symbols_of_all(clauses);
    if !symbols.iter().any(|&s| matches!(pool.symbol(s).kind, SymbolKind::Length | SymbolKind::Unit)) {
        return None;
    }
    let strings = strings(pool, &symbols);
    let parts = strings.iter().filter_map(|&s| pool.parts_of(s)).map(|parts| parts.units.len());
    let texts = pool.post_order(clauses).into_iter().filter_map(|t| match pool.get(t) {
        Term::Compare(_, a, b) if pool.is_text(a) || pool.is_text(b) => {
            let length = |t| pool.text_of(t).map(|text| text.encode_utf16().count());
            length(a).or_else(|| length(b))
        }
        _ => None,
    });
    let longest = parts.chain(texts).max().unwrap_or(0);
    Some(longest + strings.len() + 1)
}

/// The strings among symbols, and those that others of them are parts of, each once.
fn strings(pool: &TermPool, symbols: &[SymbolId]) -> Vec<SymbolId> {
    let mut strings: Vec<SymbolId> = Vec::new();
    for &symbol in symbols {
        let string = match pool.symbol(symbol).kind {
            SymbolKind::Text => Some(symbol),
            _ => pool.owner(symbol).map(|(string, _)| string),
        };
        strings.extend(string.filter(|s| !strings.contains(s)));
    }
    strings
}

/// The symbols with all parts of their strings: first what is no unit, then the units.
pub(super) fn with_parts(pool: &TermPool, symbols: Vec<SymbolId>) -> Vec<SymbolId> {
    let symbol = |t: TermId| match pool.get(t) {
        Term::Symbol(symbol) => Some(symbol),
        _ => None,
    };
    let strings = strings(pool, &symbols);
    let mut all: Vec<SymbolId> =
        symbols.into_iter().filter(|&s| pool.symbol(s).kind != SymbolKind::Unit).collect();
    let mut add = |symbol: Option<SymbolId>| all.extend(symbol.filter(|s| !all.contains(s)));
    for &string in &strings {
        add(Some(string));
        add(pool.parts_of(string).and_then(|parts| parts.length).and_then(symbol));
    }
    for string in strings {
        let units = pool.parts_of(string).map(|parts| parts.units.as_slice()).unwrap_or_default();
        units.iter().for_each(|&unit| add(symbol(unit)));
    }
    all
}

/// The unit of a string at a position.
pub(super) fn unit(string: SymbolId, at: usize) -> BV {
    BV::new_const(format!("unit {} {at}", string.index()), 16)
}

/// The length of a string.
pub(super) fn length(string: SymbolId) -> BV {
    BV::new_const(format!("length {}", string.index()), LENGTH)
}

/// A string of that many units.
pub(super) fn string(string: SymbolId, units: usize) -> BV {
    packed((0..units).map(|at| unit(string, at)), length(string))
}

/// A text among strings of that many units.
pub(super) fn text(text: &str, units: usize) -> BV {
    let known: Vec<u16> = text.encode_utf16().collect();
    let unit = |at: usize| BV::from_u64(known.get(at).copied().unwrap_or(0).into(), 16);
    packed((0..units).map(unit), BV::from_u64(known.len() as u64, LENGTH))
}

fn packed(units: impl Iterator<Item = BV>, length: BV) -> BV {
    let all: Option<BV> = units.reduce(|packed, unit| packed.concat(unit));
    match all {
        Some(units) => units.concat(length),
        None => length,
    }
}

/// What holds of every string: its length is in range, and after its end there are zeros.
pub(super) fn is_string(string: SymbolId, units: usize) -> Bool {
    let (_, most) = SymbolKind::Length.range();
    let length = length(string);
    let mut all = vec![length.bvule(BV::from_i64(most, LENGTH))];
    for at in 0..units {
        let is_past = length.bvule(BV::from_u64(at as u64, LENGTH));
        all.push(is_past.implies(unit(string, at).eq(BV::from_u64(0, 16))));
    }
    Bool::and(&all)
}

/// The units and the length that a model gives a string.
pub(super) fn value(model: &z3::Model, string: SymbolId, units: usize) -> Option<(Vec<u16>, u64)> {
    let unit = |at| u16::try_from(model.eval(&unit(string, at), true)?.as_u64()?).ok();
    let units = (0..units).map(unit).collect::<Option<Vec<u16>>>()?;
    Some((units, model.eval(&length(string), true)?.as_u64()?))
}

/// Ranks for strings, in the order of their contents: those of texts that are known, others between them.
pub(super) fn ranks(pool: &TermPool, strings: Vec<(SymbolId, (Vec<u16>, u64))>) -> Vec<(SymbolId, i64)> {
    let mut by_content: BTreeMap<(Vec<u16>, u64), Vec<SymbolId>> = BTreeMap::new();
    for (symbol, content) in strings {
        by_content.entry(content).or_default().push(symbol);
    }
    let mut ranks = Vec::new();
    let mut between: BTreeMap<(i64, i64), Vec<Vec<SymbolId>>> = BTreeMap::new();
    for ((units, length), symbols) in by_content {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let is_whole = length <= units.len();
        let text = units.get(..length).unwrap_or(&units);
        match pool.rank_of_units(text).filter(|_| is_whole) {
            Some(rank) => ranks.extend(symbols.into_iter().map(|symbol| (symbol, rank))),
            None => between.entry(pool.ranks_beside(text)).or_default().push(symbols),
        }
    }
    for ((below, above), all) in between {
        let step = (above - below) / (all.len() as i64 + 1);
        for (at, symbols) in (1..).zip(all) {
            ranks.extend(symbols.into_iter().map(|symbol| (symbol, below + at * step)));
        }
    }
    ranks
}

/// A comparison of strings as a comparison of numbers.
pub(super) fn operand(pool: &TermPool, t: TermId, encoded: Expr, units: usize) -> Expr {
    match pool.text_of(t) {
        Some(known) => Expr::Bits(text(known, units)),
        None => encoded,
    }
}
