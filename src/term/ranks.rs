//! Strings as numbers: as long as a program only compares strings, each stands for its *rank*, a number that is equal
//! for equal strings and less for lesser ones, as `compareTo` orders them. The empty string has rank 0; every other
//! text that a program compares with gets a rank far from its neighbours', since between two texts there are always
//! more, unless one is the other with a NUL after it: such texts have no rank.

use std::collections::BTreeMap;
use std::sync::Arc;

/// One more than the largest rank.
pub const END: i64 = 1 << 62;
/// The distance between a text and the next one, where there is room.
const STEP: i64 = 1 << 40;
/// The smallest distance: as many symbolic strings fit between two texts.
const LEAST: i64 = 1 << 10;

/// The ranks that have been given out.
#[derive(Clone, Default, Debug)]
pub struct Ranks {
    /// By UTF-16 units, whose order is Java's.
    pub by_text: BTreeMap<Vec<u16>, (i64, Arc<str>)>,
}

/// The UTF-16 units of a text.
pub fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

impl Ranks {
    /// The rank of a text; `None` where it has none.
    pub fn rank(&mut self, text: &str) -> Option<i64> {
        if text.is_empty() {
            return Some(0);
        }
        let key = units(text);
        if let Some(&(rank, _)) = self.by_text.get(&key) {
            return Some(rank);
        }
        if key.last() == Some(&0) {
            return None;
        }
        let below = self.by_text.range(..key.clone()).next_back().map_or(0, |(_, &(rank, _))| rank);
        let above = self.by_text.range(key.clone()..).next().map_or(END, |(_, &(rank, _))| rank);
        let rank = match (below, above) {
            (0, END) => END / 2,
            (_, END) if END - below > 2 * STEP => below + STEP,
            (0, _) if above > 2 * STEP => above - STEP,
            _ => below + (above - below) / 2,
        };
        let has_room = rank - below >= LEAST && above - rank >= LEAST;
        if has_room {
            self.by_text.insert(key, (rank, text.into()));
        }
        has_room.then_some(rank)
    }

    /// The text of a rank.
    pub fn text(&self, rank: i64) -> Option<&Arc<str>> {
        self.by_text.values().find(|&&(r, _)| r == rank).map(|(_, text)| text)
    }

    /// The first text after a rank.
    pub fn next_text(&self, rank: i64) -> Option<&Arc<str>> {
        let above = self.by_text.values().filter(|&&(r, _)| r > rank);
        above.min_by_key(|&&(r, _)| r).map(|(_, text)| text)
    }
}
