//! Layer 5: queries about heaps and path conditions, and their verdicts.

pub mod korat;
pub mod verdict;

pub use verdict::{Verdict, Why, Witness};
