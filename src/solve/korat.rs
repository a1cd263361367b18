//! Korat's search over candidate vectors, and SymSolve on top of it (LISSA §2.3, §3): as published, or with
//! conflicts that let it jump back over what has no part in them.

mod blame;
pub mod cells;
pub mod conflict;
pub mod learned;
pub mod parts;
pub mod predicate;
pub mod prepared;
pub mod search;
mod slice;
pub(in crate::solve) mod statements;
pub mod trace;
pub mod unsplit;

pub use predicate::{HeapPredicate, Keeps, Unexplained};
pub use prepared::CannotRun;
pub use search::{Holds, Predicate, Search, SearchResult};
pub use slice::looks_at_elements_alone;
