//! How much each way of deciding was used.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::solve::smt::query::Answer;

/// A way of deciding a conjunction, or a part of one that shares no symbols with the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It was decided before, contradicts itself literally, or values of an earlier query satisfy it.
    Known,
    /// Difference constraints, ranks of strings and floating-point numbers among them.
    Order,
    /// The intervals in which terms are.
    Ranges,
    /// All values of small ranges.
    Enumeration,
    /// Values that were guessed, and satisfy it.
    Guess,
    /// Z3's linear arithmetic.
    Linear,
    /// Z3's arithmetic with products of unknowns.
    NonLinear,
    /// Z3's bit-vectors.
    Bits,
    /// The same with strings.
    Texts,
    /// Z3's floating-point numbers.
    Floats,
}

impl Way {
    /// All, the cheap ones first.
    pub const ALL: [Way; 10] = [
        Way::Known,
        Way::Order,
        Way::Ranges,
        Way::Enumeration,
        Way::Guess,
        Way::Linear,
        Way::NonLinear,
        Way::Bits,
        Way::Texts,
        Way::Floats,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Way::Known => "known",
            Way::Order => "order",
            Way::Ranges => "ranges",
            Way::Enumeration => "enumeration",
            Way::Guess => "guess",
            Way::Linear => "linear",
            Way::NonLinear => "nonlinear",
            Way::Bits => "bits",
            Way::Texts => "strings",
            Way::Floats => "floats",
        }
    }
}

/// What one way did. Two are equal that differ in time alone.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// What it decided.
    pub decided: u64,
    /// What it left open.
    pub open: u64,
    /// The time that it took for both.
    pub time: Duration,
}

impl PartialEq for Tally {
    fn eq(&self, other: &Self) -> bool {
        (self.decided, self.open) == (other.decided, other.open)
    }
}

impl Eq for Tally {}

/// What each way did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tallies {
    ways: [Tally; Way::ALL.len()],
}

impl Tallies {
    /// What one way did.
    pub fn of(&self, way: Way) -> Tally {
        self.ways.get(way as usize).copied().unwrap_or_default()
    }

    /// Those that were used, the cheap ones first.
    pub fn used(&self) -> impl Iterator<Item = (Way, Tally)> + '_ {
        Way::ALL.into_iter().map(|way| (way, self.of(way))).filter(|(_, t)| t.decided + t.open > 0)
    }

    /// Adds what others did.
    pub fn add(&mut self, others: &Tallies) {
        for (own, other) in self.ways.iter_mut().zip(&others.ways) {
            own.decided += other.decided;
            own.open += other.open;
            own.time += other.time;
        }
    }

    /// Leaves the counts alone.
    pub fn forget_times(&mut self) {
        self.ways.iter_mut().for_each(|tally| tally.time = Duration::ZERO);
    }

    pub(super) fn count(&mut self, way: Way, answer: Answer, since: Instant) {
        let Some(tally) = self.ways.get_mut(way as usize) else { return };
        match answer {
            Answer::Unknown => tally.open += 1,
            Answer::Sat | Answer::Unsat => tally.decided += 1,
        }
        tally.time += since.elapsed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_in_the_order_of_their_numbers() {
        let mut tallies = Tallies::default();
        for (at, way) in Way::ALL.into_iter().enumerate() {
            assert_eq!(way as usize, at);
            (0..at).for_each(|_| tallies.count(way, Answer::Sat, Instant::now()));
        }
        assert_eq!(tallies.of(Way::Floats).decided, 9);
        assert_eq!(tallies.used().count(), 9, "all but the first");
    }
}
