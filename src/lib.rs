//! symheap: an interactive debugger for symbolic heaps.

pub mod base;
pub mod lang;
pub mod exec;
pub mod term;
pub mod heap;
pub mod solve;
