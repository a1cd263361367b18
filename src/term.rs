//! Layer 1: hash-consed terms over boolean, int, long, float and double, path conditions and models.
//!
//! Widths are Java's; whether arithmetic wraps is decided by whoever reads the terms (`solve::smt`).
//! Constructors fold constants with Java's wrap-around. A [`TermPool`] only grows, and states share it,
//! so a [`TermId`] stays valid for a whole exploration. Ids depend on the order of creation and must
//! never decide an order that shows.

mod build;
mod display;
mod eval;
mod follows;
pub mod ieee;
pub mod java;
mod overflow;
mod parts;
pub mod path_condition;
pub mod pool;
mod ranks;
mod real_terms;
pub mod reals;
pub mod tables;
mod texts;

pub use display::conjunction;
pub use overflow::Overflow;
pub use path_condition::{Model, PathCondition};
pub use pool::{
    BinaryTerm, CompareOp, Parts, RealBinary, RealUnary, Sort, SymbolId, SymbolInfo, SymbolKind, Term,
    TermId, TermPool, UnaryTerm,
};
