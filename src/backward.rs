//! Layer 6: backward symbolic execution (Husák, Kofroň and Zavoral, *Handling Heap Data Structures in Backward
//! Symbolic Execution*): from a target back to the entry of a method, over an acyclic graph of its code.
//!
//! Loops are unwound and calls inlined up to bounds; what was cut is remembered, and what no model describes counts
//! as cut, or as able to be anything. So *unreachable* is said of all inputs, up to what was cut. A model of the
//! condition is only a candidate: whoever asks runs it.
//!
//! Numbers are exactly Java's ([`numbers`]); references are whole numbers (null 0, allocations positive, the input
//! heap negative), with one array a field.

pub mod conjuncts;
pub mod disjuncts;
pub mod encode;
pub mod expr;
pub mod flow;
pub mod graph;
pub mod input;
mod lines;
pub mod numbering;
pub mod numbers;
pub mod path;
pub mod shown;
pub mod target;
pub mod there;
pub mod unfold;
pub mod walk;

pub use graph::{Cut, CutKind, Graph, NodeId};
pub use target::{Goal, Target};
pub use unfold::Bounds;
pub use walk::{Variant, Walk};
