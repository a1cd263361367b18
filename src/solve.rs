//! Layer 5: queries and their verdicts. Nothing here knows which technique asks, or draws a tree.

pub mod smt;
