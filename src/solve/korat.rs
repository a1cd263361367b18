//! Korat's search over candidate vectors, and SymSolve on top of it (LISSA §2.3, §3).

mod blame;
pub mod cells;
pub mod predicate;
pub mod prepared;
pub mod search;
pub(in crate::solve) mod statements;
pub mod trace;
pub mod unsplit;

pub use predicate::HeapPredicate;
pub use prepared::CannotRun;
pub use search::{Holds, Predicate, Search, SearchResult};
