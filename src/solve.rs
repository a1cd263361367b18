//! Layer 5: queries about heaps and path conditions, and their verdicts.

pub mod agree;
pub mod bounds;
pub mod calls;
pub mod candidate;
pub mod hex;
pub mod input;
pub mod korat;
pub mod observer;
pub mod partial;
pub mod reason;
pub mod relies;
pub mod smt;
pub mod trace;
pub mod verdict;
mod witness;

pub use verdict::{Rejection, Verdict, VerdictWord, Why, Witness};
